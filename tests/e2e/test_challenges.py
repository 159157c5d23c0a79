"""Challenges that are not wanted: limited, and refused for good by who does not want any."""

from bot.play.challenges import WITHIN_TO_ONE
from tests.e2e.stage import Stage

CHALLENGES = "h/s-choose/0/0/me/challenges"


async def test_13_twelve_challenges_in_a_minute_are_limited_and_it_is_said_until_when(stage: Stage) -> None:
    pinged = 0
    for _ in range(12):
        stage.clock.turn(seconds=5)
        result = await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
        if result.ephemeral:
            assert not result.message.pinged
            continue
        pinged += 1
        await stage.press(stage.alice, result, "Withdraw")
    assert pinged == WITHIN_TO_ONE
    refused = await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
    assert refused.ephemeral
    assert f"<t:{int(stage.clock.now.timestamp()) - 55 + 3600}:R>" in refused.text
    await stage.restart()
    assert (await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)).ephemeral, (
        "a restart lifts nothing"
    )
    assert not (await stage.slash(stage.alice, "gardens challenge", opponent=stage.carl)).ephemeral
    stage.clock.turn(hours=1)
    assert not (await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)).ephemeral


async def test_13_who_declines_can_refuse_all_for_good_and_open_up_again(stage: Stage) -> None:
    invitation = await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
    declined = await stage.press(stage.bob, invitation, "Decline")
    assert "Declined" in invitation.message.text
    (offered,) = declined.followups
    assert offered.ephemeral
    await stage.restart()
    await stage.press(stage.bob, offered, "No more challenges")
    assert "Nobody can challenge you" in offered.text
    refused = await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
    assert refused.ephemeral
    assert "takes no challenges at present" in refused.text
    assert not refused.message.pinged
    assert "takes no challenges" in (await stage.menu(stage.alice, stage.bob)).text
    panel = await stage.slash(stage.bob, "settings me")
    panel = await stage.choose(stage.bob, panel, "everyone", CHALLENGES)
    assert "Kept. **Challenges: From everyone**" in panel.message.text
    assert not (await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)).ephemeral


async def test_a_challenge_without_a_pace_has_the_servers(stage: Stage) -> None:
    await stage.bot.house.preferences.choose_for_server(stage.park.id, "pace", "3", manages=True)
    assert "3 days" in (await stage.slash(stage.alice, "gardens open")).message.text
    assert "7 days" in (await stage.slash(stage.alice, "gardens open", pace="7")).message.text


async def test_ones_own_open_invitations_are_listed_with_ones_games(stage: Stage) -> None:
    posted = [
        await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob),
        await stage.slash(stage.alice, "gardens open"),
    ]
    await stage.slash(stage.carl, "gardens open")
    lapses = f"<t:{int(stage.clock.now.timestamp()) + 24 * 3600}:R>"
    listed = await stage.slash(stage.alice, "gardens games")
    no_game, *lines = listed.text.splitlines()
    assert "no game" in no_game
    for line, to, post in zip(lines, (f"<@{stage.bob.id}>", "everybody"), posted, strict=True):
        assert to in line
        assert lapses in line
        assert line.endswith(f"/channels/{stage.park.id}/{stage.lawn.id}/{post.message.id}")
    await stage.press(stage.alice, posted[1], "Withdraw")
    assert len((await stage.slash(stage.alice, "gardens games")).text.splitlines()) == 2
    stage.clock.turn(hours=24)
    assert "Your invitation" not in (await stage.slash(stage.alice, "gardens games")).text

"""`/profile` and `/wyr stats`: what is told about people, as pictures and in words, and to whom."""

import io
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from bot.match import COMPUTER, Match, Place, Result
from bot.play.allowances import ALLOWED, WINDOW
from bot.ui import profile
from engine import gardens
from tests.e2e.stage import Stage
from tests.e2e.test_boards import finish_the_daily, win_a_rated_game
from tests.e2e.test_wyr import today
from tests.engine.wyr.games import perfect_line

MINUS = "\N{MINUS SIGN}"


async def game_over(stage: Stage, seats: tuple[int, int], winner: int | None, **changes: Any) -> int:
    """An unrated game of Gardens that has ended; its number."""
    storage, now = stage.bot.house.storage, stage.clock()
    place = Place(stage.park.id, stage.lawn.id)
    new = Match(0, "gardens", gardens.GAME.start({}, ""), (), 1, seats, place, now, now, shown_version=2)
    begun = await storage.matches.create(replace(new, **changes))
    assert await storage.matches.write(replace(begun, version=2, result=Result(winner, "agreement", now)))
    return begun.id


async def test_a_profile_tells_of_both_games_to_all(stage: Stage) -> None:
    alice, bob = stage.alice.id, stage.bob.id
    await win_a_rated_game(stage, alice, bob, ("alice", "bob"))
    drawn = await game_over(stage, (bob, alice), None)
    stage.clock.turn(minutes=1)
    lost = await game_over(stage, (bob, alice), 0)
    stage.clock.turn(minutes=1)
    computer = await game_over(stage, (alice, COMPUTER), 0, level=2)
    score = await finish_the_daily(stage, alice, "alice", perfect_line(today(stage)))
    shown = await stage.slash(stage.carl, "profile", member=stage.alice)
    assert shown.message.visible_to(stage.bob)
    text = shown.text.replace("*", "")
    assert "Profile of alice" in text
    assert "Gardens · 1662? after 1 rated game\n3 games with people: 1 won, 1 drawn, 1 lost" in text
    games = [line.rpartition(" <t:")[0] for line in text.splitlines() if line.startswith("-# Game")]
    assert games == [
        f"-# Game {computer} against the computer (level 2): won",
        f"-# Game {lost} against bob: lost",
        f"-# Game {drawn} against bob: a draw",
    ]
    assert f"1 daily: 1 won, 1 of them perfect\n{score}.0 points on average, {score} at best" in text
    assert "\nStreak: 1 day" in text
    assert not shown.message.attachments, "one game makes no curve"
    assert shown.message.pinged == set()
    assert "<@" not in text
    own = await stage.slash(stage.alice, "profile")
    assert own.text == shown.text, "yours, if nobody is named"


async def test_who_has_played_nothing_is_told_so_kindly(stage: Stage) -> None:
    shown = await stage.slash(stage.alice, "profile", member=stage.bob)
    assert "no rated game yet" in shown.text
    assert "no daily yet" in shown.text
    assert "-# Game" not in shown.text
    stats = await stage.slash(stage.alice, "wyr stats", member=stage.bob)
    assert "No daily finished yet" in stats.text
    assert not stats.message.attachments


async def test_the_rating_is_drawn_as_it_went_and_told_in_words(stage: Stage) -> None:
    # On two days, as only three games of a pair count on one.
    for number in range(profile.FEWEST):
        stage.clock.turn(hours=12)
        winner, loser = (stage.alice, stage.bob) if number % 2 == 0 else (stage.bob, stage.alice)
        await win_a_rated_game(stage, winner.id, loser.id)
    history = await stage.bot.house.storage.ratings.history(stage.alice.id, 10)
    ratings = [round(change.after.rating) for change in history]
    assert len(set(ratings)) == profile.FEWEST
    shown = await stage.slash(stage.carl, "profile", member=stage.alice)
    (picture,) = shown.message.attachments
    assert f"over 5 rated games: {', '.join(map(str, ratings))}." in picture.description
    assert f"lowest it was {min(ratings)}, at its highest {max(ratings)}" in picture.description
    assert f"off by {round(history[-1].after.deviation)} to either side" in picture.description
    await stage.bot.house.preferences.choose_for_server(stage.park.id, "theme", "night", manages=True)
    night = await stage.slash(stage.carl, "profile", member=stage.alice)
    assert pixels(night) != pixels(shown), "it wears the server's theme"


async def test_who_hides_from_boards_is_shown_to_themselves_alone(stage: Stage) -> None:
    await finish_the_daily(stage, stage.alice.id, "alice", perfect_line(today(stage)))
    await win_a_rated_game(stage, stage.alice.id, stage.bob.id)
    await stage.bot.house.preferences.choose_for_person(stage.alice.id, "boards", "hidden")
    for command in ("profile", "wyr stats"):
        refused = await stage.slash(stage.bob, command, member=stage.alice)
        assert not refused.message.visible_to(stage.carl)
        assert f"<@{stage.alice.id}> prefers not to be shown on boards" in refused.text
        assert "1662" not in refused.text
        own = await stage.slash(stage.alice, command)
        assert not own.message.visible_to(stage.bob), "for their eyes alone"
        assert "1 daily: 1 won" in own.text.replace("*", "")
        theirs = await stage.slash(stage.alice, command, member=stage.bob)
        assert theirs.message.visible_to(stage.carl)


async def test_games_of_other_places_are_told_to_their_player_alone(stage: Stage) -> None:
    alice, bob = stage.alice.id, stage.bob.id
    here = await game_over(stage, (alice, bob), 0)
    elsewhere = await game_over(stage, (alice, bob), 0, place=Place(10**17, 10**17 + 1))
    unseen = await game_over(stage, (alice, bob), 0, place=Place(stage.park.id, 10**17 + 2))
    shown = await stage.slash(stage.alice, "profile")
    assert f"Game {here} against someone" in shown.text, "whose name is not known"
    assert f"Game {unseen} " in shown.text
    assert f"Game {elsewhere} " not in shown.text
    carls = await stage.slash(stage.carl, "profile", member=stage.alice)
    assert f"Game {here} " in carls.text
    assert f"Game {unseen} " not in carls.text, "of a channel that Carl does not see"
    await stage.bot.house.preferences.choose_for_person(alice, "boards", "hidden")
    own = await stage.slash(stage.alice, "profile")
    assert not own.message.visible_to(stage.bob)
    assert f"Game {elsewhere} " in own.text


async def test_the_dailies_of_somebody_with_their_scores_as_a_picture(stage: Stage) -> None:
    scores = []
    for number in range(3):
        line = perfect_line(today(stage))
        scores.append(await finish_the_daily(stage, stage.alice.id, "alice", line if number else ()))
        stage.clock.turn(hours=24)
    match = await stage.bot.house.wyr.practice(stage.alice.id, Place(stage.park.id, stage.lawn.id), None)
    await stage.bot.house.wyr.finish(match.id, match.version, stage.alice.id)
    assert scores[0] < 0
    shown = await stage.slash(stage.bob, "wyr stats", member=stage.alice)
    assert shown.message.visible_to(stage.bob)
    text = shown.text.replace("*", "")
    average = f"{sum(scores) / 3:.1f}".replace("-", MINUS)
    assert "Dailies of alice" in text
    assert f"3 dailies: 2 won, 2 of them perfect\n{average} points on average, {max(scores)} at best" in text
    assert "Streak: 3 days in a row" in text
    assert "1 game that does not count here" in text
    (picture,) = shown.message.attachments
    low = scores[0] // 10 * 10
    assert f"{MINUS}{-low} to {MINUS}{-low - 9} points: 1 daily" in picture.description
    assert f"The last one, which is marked, came to {scores[-1]}." in picture.description
    assert "0 dailies" not in picture.description
    assert len(pixels(shown)) > 1000


async def test_names_do_not_break_out_of_profiles(stage: Stage) -> None:
    eve = stage.world.create_user("eve", global_name="`@everyone` [x](y)")
    stage.world.join(stage.park, eve)
    await stage.bot.house.storage.people.remember(eve.id, "`@everyone` [x](y)")
    await game_over(stage, (stage.alice.id, eve.id), 0)
    for command, whose in (("profile", eve), ("profile", stage.alice), ("wyr stats", eve)):
        shown = await stage.slash(stage.bob, command, member=whose)
        assert "@everyone" not in shown.text
        assert "[x](y)" not in shown.text
        assert "everyone" in shown.text
        assert shown.message.pinged == set()


def pixels(shown: Any) -> bytes:
    """The one picture of a message."""
    (picture,) = shown.message.attachments
    image = Image.open(io.BytesIO(picture.data))
    assert image.size == (1200, 720)
    return image.convert("RGB").tobytes()


async def test_who_asks_for_very_many_is_told_when_there_are_more(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ALLOWED, "profile", 2)
    assert not (await stage.slash(stage.alice, "profile")).ephemeral
    assert not (await stage.slash(stage.alice, "wyr stats")).ephemeral
    refused = await stage.slash(stage.alice, "profile", member=stage.bob)
    assert refused.ephemeral
    again = int((stage.clock() + WINDOW).timestamp())
    assert f"You can ask for more <t:{again}:R>" in refused.text
    assert not (await stage.slash(stage.bob, "profile")).ephemeral
    stage.clock.turn(minutes=10)
    assert not (await stage.slash(stage.alice, "profile")).ephemeral

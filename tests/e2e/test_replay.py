"""`/gardens replay` and `Replay`: the animation, the steps, and who may see them."""

import io
from pathlib import Path
from typing import Any

from PIL import Image

from engine import gardens
from tests.e2e.stage import Stage, Table

GAME = (Path(__file__).parent / "data" / "gardens_to_seven.txt").read_text().split()
START = gardens.GAME.start({"target": "7"}, "")


async def a_finished_game(stage: Stage) -> Table:
    """A game of which the last move is played on the stage."""
    table = await stage.seat(START, *GAME[:-1])
    await table.type((table.white, table.black)[(len(GAME) - 1) % 2], GAME[-1])
    return table


def labels(shown: Any) -> list[str]:
    return [button.label for button in shown.message.buttons]


def dimmed(shown: Any) -> list[str]:
    return [button.label for button in shown.message.buttons if button.disabled]


async def test_a_finished_board_offers_the_replay_to_everyone_alone(stage: Stage) -> None:
    table = await a_finished_game(stage)
    shown = await stage.press(stage.carl, table.board, "Replay")
    assert shown.message.visible_to(stage.carl)
    assert not shown.message.visible_to(stage.alice)
    assert labels(shown) == ["⏮", "◀", "▶", "⏭", "Animation", "Share"]
    assert dimmed(shown) == ["◀", "Animation"]
    assert f"{len(GAME)} turns" in shown.text
    assert "wins" in shown.text
    assert [file.filename for file in shown.message.attachments] == ["replay.gif"]
    # A public board stays what it is; a second press gives a second replay.
    again = await stage.press(stage.carl, table.board, "Replay")
    assert again.message.id != shown.message.id


async def test_steps_lead_through_the_whole_game_and_stop_at_its_ends(stage: Stage) -> None:
    table = await a_finished_game(stage)
    shown = await stage.slash(stage.alice, "gardens replay", game=table.number)
    first = await stage.press(stage.alice, shown, "⏮")
    assert first.ack == "update"
    assert "The beginning." in first.text
    assert dimmed(first) == ["⏮", "◀", "Share"]
    assert [file.filename for file in first.message.attachments] == ["step.png"]
    one = await stage.press(stage.alice, first, "▶")
    assert f"Turn 1 of {len(GAME)}, White: `{GAME[0]}`" in one.text
    two = await stage.press(stage.alice, one, "▶")
    assert f"Turn 2 of {len(GAME)}, Black: `{GAME[1]}`" in two.text
    back = await stage.press(stage.alice, two, "◀")
    assert back.text == one.text
    last = await stage.press(stage.alice, back, "⏭")
    assert f"Turn {len(GAME)} of {len(GAME)}, White: `{GAME[-1]}`" in last.text
    assert f"<@{table.white.id}> wins" in last.text
    assert dimmed(last) == ["▶", "⏭", "Share"], "it is the animation that is shared"
    film = await stage.press(stage.alice, last, "Animation")
    assert film.text == shown.text


async def test_the_buttons_work_after_a_restart_and_after_more_was_played(stage: Stage) -> None:
    table = await stage.seat(START, *GAME[:4])
    shown = await stage.slash(stage.alice, "gardens replay")
    last = await stage.press(stage.alice, shown, "⏭")
    assert "The game goes on: White to move." in last.text
    await stage.restart()
    await table.type(table.white, GAME[4])
    before = await stage.press(stage.alice, last, "◀")
    assert f"Turn 3 of 5, White: `{GAME[2]}`" in before.text
    end = await stage.press(stage.alice, before, "⏭")
    assert f"Turn 5 of 5, White: `{GAME[4]}`" in end.text


async def test_the_picture_is_the_animation_of_the_game(stage: Stage) -> None:
    table = await stage.seat(START, *GAME[:6])
    shown = await stage.slash(stage.alice, "gardens replay", game=table.number)
    (file,) = shown.message.attachments
    image = file.image() if hasattr(file, "image") else Image.open(io.BytesIO(file.data))
    assert image.format == "GIF"
    assert image.size == (600, 564)
    image.seek(6)  # there are as many frames as turns, and more
    assert "An animation of 6 turns" in shown.text
    assert file.description.startswith("Turn ")


async def test_share_posts_the_animation_once_for_all_and_nobody_turns_its_pages(stage: Stage) -> None:
    table = await a_finished_game(stage)
    shown = await stage.press(stage.bob, table.board, "Replay")
    shared = await stage.press(stage.bob, shown, "Share")
    assert shared.message.visible_to(stage.carl)
    assert not shared.message.buttons
    assert shared.message.pinged == set()
    assert f"<@{stage.bob.id}> shares a replay." in shared.text
    assert [file.filename for file in shared.message.attachments] == ["replay.gif"]


async def test_others_games_are_seen_where_their_channel_is(stage: Stage) -> None:
    table = await stage.seat(START, *GAME[:4])
    seen = await stage.slash(stage.carl, "gardens replay", game=table.number)
    assert [file.filename for file in seen.message.attachments] == ["replay.gif"]
    elsewhere = stage.world.create_guild("Elsewhere", members=[stage.dora])
    refused = await stage.slash(stage.dora, "gardens replay", stage.world.default_channel(elsewhere), game=table.number)
    assert refused.text.strip() == "There is no such game."
    assert refused.message.visible_to(stage.dora)
    assert not refused.message.attachments


async def test_without_a_game_named_it_is_the_one_going_on_or_a_question(stage: Stage) -> None:
    nothing = await stage.slash(stage.carl, "gardens replay")
    assert not nothing.message.attachments
    assert nothing.message.visible_to(stage.carl)
    finished = await a_finished_game(stage)
    last = await stage.slash(stage.bob, "gardens replay")
    assert f"Game {finished.number}:" in last.text
    await stage.seat(START)
    fresh = await stage.slash(stage.alice, "gardens replay")
    assert "The beginning." in fresh.text
    assert labels(fresh) == ["⏮", "◀", "▶", "⏭"]
    assert dimmed(fresh) == ["⏮", "◀", "▶", "⏭"]


async def test_forged_ids_are_told_so(stage: Stage) -> None:
    table = await stage.seat(START, *GAME[:4])
    for key, said in (
        (f"h/g-step/{table.number}/0/zz", "do not know this button"),
        (f"h/g-step/{table.number}/0/", "do not know this button"),
        ("h/g-step/987654/0/a0", "There is no such game."),
    ):
        refused = await stage.press(stage.alice, table.board, key, stale=True)
        assert refused.message.visible_to(stage.alice)
        assert not refused.message.visible_to(stage.bob)
        assert said in refused.text, refused.text
    # A position that is not there is the last one.
    far = await stage.press(stage.alice, table.board, f"h/g-step/{table.number}/0/c9999", stale=True)
    assert "Turn 4 of 4" in far.text

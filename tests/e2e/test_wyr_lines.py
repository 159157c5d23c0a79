"""Hints in practice, and the best line afterwards."""

import asyncio
import re
from typing import Any

from bot.play.daily import Daily, day_of
from engine import wyr
from tests.e2e.stage import SECRET, Stage
from tests.e2e.test_wyr import by_selects, today, type_moves
from tests.engine.wyr.games import perfect_line

LABELS = ["⏮", "◀", "▶", "⏭", "Animation"]


def labels(shown: Any) -> list[str]:
    return [button.label for button in shown.message.buttons]


def hinted(shown: Any) -> str:
    """The move that a hint advises."""
    found = re.search(r"💡 `([^`]+)`", shown.message.text)
    assert found is not None, shown.message.text
    return found[1]


async def finish(stage: Stage, who: Any, garden: Any) -> Any:
    return await stage.press(who, await stage.press(who, garden, "Finish"), "Finish")


async def test_hints_lead_on_are_counted_and_told_in_the_result(stage: Stage) -> None:
    seed = "a hint or two"
    garden = await stage.slash(stage.alice, "wyr play", seed=seed)
    plain = garden.message.attachments[0].data
    hint = await stage.press(stage.alice, garden, "Hint")
    best = wyr.perfect_score(wyr.read_position(wyr.GAME.start({}, seed)))
    assert f"a **perfect game** can still be had: {best} points" in hint.message.text
    assert "1 hint" in hint.message.text
    assert "Hint" not in labels(hint), "there is no more to be said here"
    assert hint.message.selects, "the game can go on from this message"
    assert len(hint.message.attachments) == 1
    assert hint.message.attachments[0].data != plain, "the card is marked"
    assert f"The hint: {hinted(hint).split('>')[0]}." in hint.message.attachments[0].description
    garden = await by_selects(stage, stage.alice, hint, hinted(hint))
    hint = await stage.press(stage.alice, garden, "Hint")
    assert "2 hints" in hint.message.text
    end = await finish(stage, stage.alice, hint)
    assert "2 hints" in end.message.text
    shared = await stage.press(stage.alice, end, "Share")
    (post,) = shared.followups
    assert "2 hints" in post.text


async def test_a_hint_to_entice_names_the_piles(stage: Stage) -> None:
    seed = "to entice"
    line = perfect_line(seed)
    count = next(number for number, move in enumerate(line) if move.startswith("k"))
    garden = await stage.slash(stage.alice, "wyr play", seed=seed)
    garden = await type_moves(stage, stage.alice, garden, " ".join(line[:count]))
    hint = await stage.press(stage.alice, garden, "Hint")
    assert hinted(hint).rstrip("<") == line[count].rstrip("<")
    move = hinted(hint)
    assert f"enticed with piles {', '.join(move.rstrip('<')[1:])}" in hint.message.text
    await by_selects(stage, stage.alice, hint, move)
    (match,) = await stage.bot.house.wyr.unfinished(stage.alice.id)
    assert match.moves[-1] == move


async def test_where_nothing_can_be_won_it_says_that_none_was_found(stage: Stage) -> None:
    seed = "spoilt"
    garden = await stage.slash(stage.alice, "wyr play", seed=seed)
    start = wyr.GAME.start({}, seed)
    moves: list[str] = []
    for _ in range(21):  # nothing laid by for the Keiju
        moves.append(next(move for move in wyr.GAME.replay(start, moves).legal if move.endswith(">h")))
    garden = await type_moves(stage, stage.alice, garden, " ".join(moves))
    hint = await stage.press(stage.alice, garden, "Hint")
    assert "No winning line found" in hint.message.text
    assert "lost" not in hint.message.text


async def test_the_same_hint_again_counts_once_also_after_a_restart_and_from_another_screen(stage: Stage) -> None:
    garden = await stage.slash(stage.alice, "wyr play", seed="again", visible="only me")
    hint = await stage.press(stage.alice, garden, "Hint")
    move = hinted(hint)
    await stage.restart()
    resumed = await stage.slash(stage.alice, "wyr resume")
    again = await stage.press(stage.alice, resumed, "Hint")
    assert hinted(again) == move
    assert "1 hint" in again.message.text
    (match,) = await stage.bot.house.wyr.unfinished(stage.alice.id)
    assert match.hints == 1
    # The first screen, from before the restart, shows the same garden and still works.
    place = hint.message.selects[0].raw["options"][0]["value"]
    chosen = await stage.choose(stage.alice, hint, place, f"Row {place[0]}")
    assert "Harvest" in labels(chosen)


async def test_two_presses_at_once_are_one_hint(stage: Stage) -> None:
    garden = await stage.slash(stage.alice, "wyr play", seed="twice")
    hint = garden.message.find("Hint").custom_id
    results = await asyncio.gather(*(stage.press(stage.alice, garden, hint, stale=True) for _ in range(2)))
    assert len({hinted(result) for result in results}) == 1
    assert not any(result.errors for result in results)
    (match,) = await stage.bot.house.wyr.unfinished(stage.alice.id)
    assert match.hints == 1


async def test_there_are_no_hints_in_the_daily_nor_for_others(stage: Stage) -> None:
    daily = await stage.slash(stage.alice, "wyr daily")
    assert "Hint" not in labels(daily)
    (match,) = await stage.bot.house.wyr.unfinished(stage.alice.id)
    forged = await stage.press(stage.alice, daily, f"h/w-hint/{match.id}/1/", stale=True)
    assert forged.ephemeral
    assert "The daily has no hints" in forged.text
    practice = await stage.slash(stage.alice, "wyr play", seed="not for bob")
    refused = await stage.press(stage.bob, practice, "Hint")
    assert refused.ephemeral
    assert f"<@{stage.alice.id}>" in refused.text
    old = practice.message.find("Hint").custom_id
    await type_moves(stage, stage.alice, practice, perfect_line("not for bob")[0])
    stale = await stage.press(stage.alice, practice, old, stale=True)
    assert "out of date" in stale.text
    assert {match.hints for match in await stage.bot.house.wyr.unfinished(stage.alice.id)} == {0}


async def test_the_best_line_of_a_practice_game_step_by_step(stage: Stage) -> None:
    seed = "step by step"
    garden = await stage.slash(stage.alice, "wyr play", seed=seed)
    early = await stage.press(stage.alice, garden, f"h/w-best/{number_of(garden)}/0/", stale=True)
    assert "not finished yet" in early.text
    end = await finish(stage, stage.alice, garden)
    assert labels(end) == ["Share", "Best line", "Show as text"]
    best = await stage.press(stage.alice, end, "Best line")
    assert best.ephemeral
    assert best.message.id != end.message.id, "the result stays"
    line = perfect_line(seed)
    assert " ".join(line) in best.text
    assert "Best line, a perfect game · Practice" in best.text
    assert labels(best) == LABELS
    assert [button.disabled for button in best.message.buttons] == [True, True, False, False, False]
    for step, key in ((1, "▶"), (2, "▶"), (1, "◀"), (47, "⏭"), (46, "◀"), (0, "⏮")):
        best = await stage.press(stage.alice, best, key)
        assert len(best.message.attachments) == 1
        if step == 47:
            assert f"Move 47 of 47: `{line[-1]}`" in best.text
            assert "Next" not in best.text
            assert best.message.attachments[0].description.startswith("A perfect game.")
            assert [button.disabled for button in best.message.buttons] == [False, False, True, True, False]
        else:
            assert f"Next: `{line[step]}`" in best.text
    await stage.restart()
    best = await stage.press(stage.alice, best, "▶")
    assert f"Move 1 of 47: `{line[0]}`" in best.text
    theirs = await stage.press(stage.bob, end, "Best line")
    assert theirs.ephemeral
    assert "The beginning" in theirs.text


def number_of(garden: Any) -> int:
    return int(garden.message.buttons[0].custom_id.split("/")[2])


async def test_the_best_line_of_a_private_game_is_for_its_player(stage: Stage) -> None:
    garden = await stage.slash(stage.alice, "wyr play", seed="mine", visible="only me")
    number = number_of(garden)
    end = await finish(stage, stage.alice, garden)
    board = await stage.slash(stage.bob, "leaderboard", game="wyr")
    for action in ("w-best", "w-step"):
        forged = await stage.press(stage.bob, board, f"h/{action}/{number}/3/0", stale=True)
        assert forged.ephemeral
        assert f"<@{stage.alice.id}>" in forged.text
    own = await stage.press(stage.alice, end, "Best line")
    assert "The beginning" in own.text
    assert own.message.id != end.message.id


async def test_the_best_line_of_the_daily_waits_for_the_end_of_the_day(stage: Stage) -> None:
    daily = await stage.slash(stage.alice, "wyr daily")
    assert "easy" in daily.text, "it is a Monday"
    number = number_of(daily)
    end = await finish(stage, stage.alice, daily)
    shared = await stage.press(stage.alice, end, "Share")
    (post,) = shared.followups
    board = await stage.slash(stage.bob, "leaderboard", game="wyr")
    assert "2026-11-30, easy" in board.text
    assert not board.message.buttons, "the line of a day that goes on is not offered where all look"
    midnight = int(stage.clock().timestamp()) + 12 * 3600
    assert "Best line" not in labels(end), "where it could only be refused"
    of_game = f"h/w-best/{number}/0/"
    for who, message, key in ((stage.alice, end, of_game), (stage.bob, post, "Best line")):
        early = await stage.press(who, message, key, stale=key == of_game)
        assert early.ephemeral
        assert f"<t:{midnight}:R>" in early.text
        assert today(stage) not in early.text
    deal = Daily(SECRET).choose(day_of(stage.clock()))
    stage.clock.turn(hours=11, minutes=59)
    early = await stage.press(stage.bob, post, "Best line")
    assert "when its day is over" in early.text
    await stage.restart()
    stage.clock.turn(minutes=1)
    for who, message, key in (
        (stage.alice, end, of_game),
        (stage.bob, post, "Best line"),
        (stage.carl, post, "Best line"),
    ):
        best = await stage.press(who, message, key, stale=key == of_game)
        assert best.ephemeral
        assert " ".join(deal.line) in best.text
        assert deal.seed in best.text
        assert f"Next: `{deal.line[0]}`" in best.text
        best = await stage.press(who, best, "▶")
        assert f"Move 1 of 47: `{deal.line[0]}`" in best.text
        best = await stage.press(who, best, "⏭")
        assert f"Move 47 of 47: `{deal.line[-1]}`" in best.text


async def test_one_who_is_still_weaving_the_daily_is_not_told(stage: Stage) -> None:
    daily = await stage.slash(stage.alice, "wyr daily")
    board = await stage.slash(stage.bob, "leaderboard", game="wyr")
    stage.clock.turn(hours=13)
    yesterday = "h/w-best/0/20261130/"
    refused = await stage.press(stage.alice, board, yesterday, stale=True)
    assert refused.ephemeral
    assert f"game {number_of(daily)}" in refused.text
    told = await stage.press(stage.bob, board, yesterday, stale=True)
    assert "The beginning" in told.text


async def test_days_made_up_have_no_line(stage: Stage) -> None:
    board = await stage.slash(stage.bob, "leaderboard", game="wyr")
    for made_up in ("20261129", "20261201", "99991231", "00010101"):
        forged = await stage.press(stage.bob, board, f"h/w-best/0/{made_up}/", stale=True)
        assert "There was no daily on that day" in forged.text
    for nonsense in ("0", "20261332", "999999999", "2026112", "10100"):
        forged = await stage.press(stage.bob, board, f"h/w-step/0/{nonsense}/5", stale=True)
        assert "do not know this button" in forged.text

"""A Weaver in the Forest of Wyr, played by selects, buttons and typed moves."""

from typing import Any

import pytest

import bot.ui.answer
import bot.ui.wyr.refused
from bot.play.daily import Daily, day_of, fingerprint
from engine import wyr
from tests.e2e.stage import PATIENCE, SECRET, Stage
from tests.engine.wyr.games import perfect_line


def today(stage: Stage) -> str:
    return Daily(SECRET).choose(day_of(stage.clock())).seed


async def type_moves(stage: Stage, who: Any, garden: Any, moves: str) -> Any:
    form = await stage.press(who, garden, "Type moves")
    assert form.ack == "modal"
    return await stage.submit(who, form, Moves=moves)


async def by_selects(stage: Stage, who: Any, garden: Any, move: str) -> Any:
    """One move as it is made without typing."""
    way = move.endswith("<")
    if move.startswith("k"):
        garden = await stage.press(who, garden, "Entice")
        if not any(b.label.startswith("Piles ") for b in garden.message.buttons):
            return garden  # there was nothing to choose
        if way:
            garden = await stage.press(who, garden, "Gap: from the right")
        return await stage.press(who, garden, f"Piles {' '.join(move.rstrip('<')[1:])}")
    place, to = move.rstrip("<").split(">")
    garden = await stage.choose(who, garden, place, f"Row {place[0]}")
    if way and any(b.label == "Gap: from the right" for b in garden.message.buttons):
        garden = await stage.press(who, garden, "Gap: from the right")
    labels = [b.label for b in garden.message.buttons]
    wanted = "Harvest" if to == "h" else next(label for label in labels if label.startswith(f"Basket {to}"))
    return await stage.press(who, garden, wanted)


async def test_the_daily_typed_to_a_perfect_score(stage: Stage) -> None:
    garden = await stage.slash(stage.alice, "wyr daily")
    assert garden.ephemeral
    assert not garden.message.visible_to(stage.bob)
    line = perfect_line(today(stage))
    end = await type_moves(stage, stage.alice, garden, " ".join(line))
    assert "perfect game" in end.message.text
    assert [b.label for b in end.message.buttons] == ["Share", "Show as text"], "the day's best line is still to come"
    again = await stage.slash(stage.alice, "wyr daily")
    assert "perfect game" in again.message.text, "one game a person and day"
    board = await stage.slash(stage.bob, "leaderboard", game="wyr")
    assert "**1.** alice" in board.text
    shared = await stage.press(stage.alice, end, "Share")
    (post,) = shared.followups
    assert post.visible_to(stage.bob)
    assert post.pinged == set()
    assert "perfect game" in post.text
    assert "Place 1" in post.text
    (card,) = post.attachments
    assert card.description.startswith("Wyr daily. 30 November 2026. ")
    assert "No. 1 of 1 so far" in card.description
    assert not any(move in card.description + post.text for move in line), "nothing of the deal"


async def test_a_whole_game_by_selects(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.ui.answer, "PATIENCE", PATIENCE)  # requests are counted, however busy the machine is
    seed = "by selects"
    garden = await stage.slash(stage.alice, "wyr play", seed=seed)
    line = perfect_line(seed)
    for move in line:
        garden = await by_selects(stage, stage.alice, garden, move)
        assert len(garden.calls) == 1
    assert "perfect game" in garden.message.text
    assert garden.message.visible_to(stage.bob), "a practice game is public"


async def test_the_selects_offer_just_the_cards_that_may_be_taken(stage: Stage) -> None:
    seed = "the offer"
    garden = await stage.slash(stage.alice, "wyr play", seed=seed)
    table = wyr.read_position(wyr.GAME.start({}, seed))
    offered = {
        option["value"]: option["label"] for select in garden.message.selects for option in select.raw["options"]
    }
    assert set(offered) == set(wyr.matches(table))
    for place, partners in wyr.matches(table).items():
        card = wyr.card_at(table, place)
        assert card is not None
        suits = {"R": "Rose", "C": "Clover", "F": "Foxglove", "M": "Marigold"}
        assert offered[place] == f"{place} · {suits[card.suit]} {card.number} · with {', '.join(partners)}"


async def test_where_to_back_and_gap(stage: Stage) -> None:
    garden = await stage.slash(stage.alice, "wyr play", seed="the ways", visible="only me")
    place = next(iter(wyr.matches(wyr.read_position(wyr.GAME.start({}, "the ways")))))
    chosen = await stage.choose(stage.alice, garden, place, f"Row {place[0]}")
    assert [b.label for b in chosen.message.buttons] == [
        *("Harvest", "Basket 1", "Basket 2", "Basket 3", "Basket 4", "Basket 5"),
        *("Gap: from the right", "Back"),
    ]
    left = await stage.press(stage.alice, chosen, "Gap: from the right")
    assert any(b.label == "Gap: from the left" for b in left.message.buttons)
    back = await stage.press(stage.alice, left, "Back")
    assert back.message.selects
    chosen = await stage.choose(stage.alice, back, place, f"Row {place[0]}")
    left = await stage.press(stage.alice, chosen, "Gap: from the right")
    taken = await stage.press(stage.alice, left, "Basket 3")
    (match,) = await stage.bot.house.wyr.unfinished(stage.alice.id)
    assert match.moves == (f"{place}>3<",)
    undone = await stage.press(stage.alice, taken, "Undo")
    assert "1 undo" in undone.message.text
    assert not any(b.label == "Undo" for b in undone.message.buttons)
    (match,) = await stage.bot.house.wyr.unfinished(stage.alice.id)
    assert (match.moves, match.undos) == ((), 1)


async def test_typed_moves_are_played_up_to_the_first_that_is_wrong(stage: Stage) -> None:
    seed = "half right"
    garden = await stage.slash(stage.alice, "wyr play", seed=seed)
    good = perfect_line(seed)[:2]
    after = await type_moves(stage, stage.alice, garden, f"{good[0].upper()}, {good[1]} d13>h a1>h")
    assert f"Last move `{good[1]}`" in after.message.text
    (told,) = after.followups
    assert "d13" in told.text
    assert "2 moves before it were played" in told.text
    assert not told.visible_to(stage.bob), "others see what happened, and not what went wrong"
    assert "d13" not in after.message.text
    (match,) = await stage.bot.house.wyr.unfinished(stage.alice.id)
    assert match.moves == tuple(good)
    nothing = await type_moves(stage, stage.alice, after, "tea?")
    assert nothing.ephemeral
    assert "no move" in nothing.text
    assert told.deleted
    (match,) = await stage.bot.house.wyr.unfinished(stage.alice.id)
    assert match.moves == tuple(good)


async def test_in_a_private_garden_the_first_wrong_move_is_told_in_it(stage: Stage) -> None:
    garden = await stage.slash(stage.alice, "wyr play", seed="half right", visible="only me")
    after = await type_moves(stage, stage.alice, garden, f"{perfect_line('half right')[0]} d13>h")
    assert "d13" in after.message.text
    assert "1 move before it was played" in after.message.text
    assert not after.followups


async def test_a_private_garden_says_what_was_done_last_and_nothing_of_before(stage: Stage) -> None:
    garden = await stage.slash(stage.alice, "wyr daily")
    proof = fingerprint(today(stage))
    assert proof in garden.text, "before the first move"
    refused = await type_moves(stage, stage.alice, garden, "a12>h9")
    assert refused.updated
    assert "a12" in refused.message.text
    move, *others = perfect_line(today(stage))
    table = wyr.read_position(wyr.GAME.start({}, today(stage)))
    place = move.partition(">")[0]
    taken, matched = (_card(table, at) for at in (place, wyr.matches(table)[place][0]))
    after = await type_moves(stage, stage.alice, refused, move)
    assert "a12" not in after.message.text
    assert f"Last move `{move}`: {taken} from {place} into " in after.message.text
    assert f"; the card matched {matched}" in after.message.text
    assert proof not in after.message.text
    end = await type_moves(stage, stage.alice, after, " ".join(others))
    assert "perfect game" in end.message.text
    assert proof in end.message.text, "after the last move"


async def test_a_refusal_below_a_public_garden_goes_with_the_next_move(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed = "no, not that"
    garden = await stage.slash(stage.alice, "wyr play", seed=seed)
    first, second = [(await type_moves(stage, stage.alice, garden, wrong)).messages[0] for wrong in ("tea?", "d13>h")]
    assert not second.visible_to(stage.bob)
    assert (first.deleted, second.deleted) == (True, False), "the second says what is wrong now"
    after = await type_moves(stage, stage.alice, garden, perfect_line(seed)[0])
    assert "Last move" in after.message.text
    assert second.deleted
    forgotten = (await type_moves(stage, stage.alice, after, "d13>h")).messages[0]
    monkeypatch.setattr(bot.ui.wyr.refused, "MOST", 1)
    await type_moves(stage, stage.alice, await stage.slash(stage.alice, "wyr play", seed="another"), "d13>h")
    undone = await stage.press(stage.alice, after, "Undo")
    assert "1 undo" in undone.message.text
    assert not forgotten.deleted, "there is an end to what is remembered"


def _card(table: wyr.Position, place: str) -> str:
    card = wyr.card_at(table, place)
    assert card is not None
    names = {"R": "Rose", "F": "Foxglove", "M": "Marigold", "C": "Clover", "K": "Keiju"}
    return f"{names[card.suit]} {card.number}"


async def test_a_garden_as_text_for_whoever_sees_it(stage: Stage) -> None:
    garden = await stage.slash(stage.alice, "wyr play", seed="in letters")
    for who in (stage.alice, stage.bob):
        shown = await stage.press(who, garden, "Show as text")
        assert shown.ephemeral
        assert "```" in shown.text
        assert wyr.GAME.start({}, "in letters") in shown.text
        assert (f"<@{stage.alice.id}> is weaving" in shown.text) == (who is stage.bob)
    hidden = await stage.slash(stage.alice, "wyr play", seed="in secret", visible="only me")
    press = hidden.message.find("Show as text").custom_id
    forged = await stage.press(stage.bob, garden, press, stale=True)
    assert f"Only <@{stage.alice.id}>" in forged.text
    assert "```" not in forged.text


async def test_finish_asks_once(stage: Stage) -> None:
    garden = await stage.slash(stage.alice, "wyr play", seed="enough")
    asked = await stage.press(stage.alice, garden, "Finish")
    back = await stage.press(stage.alice, asked, "Back")
    assert back.message.selects
    asked = await stage.press(stage.alice, back, "Finish")
    done = await stage.press(stage.alice, asked, "Finish")
    assert "**\u221264 points.**" in done.message.text
    assert not done.message.selects
    assert await stage.bot.house.storage.standings.page("wyr/all", None, 0, 10) == ([], 0), "practice is on no board"


async def test_resume_brings_a_game_back_and_asks_which_of_several(stage: Stage) -> None:
    none = await stage.slash(stage.alice, "wyr resume")
    assert "no unfinished game" in none.text
    await stage.slash(stage.alice, "wyr play", seed="first", visible="only me")
    one = await stage.slash(stage.alice, "wyr resume")
    assert "first" in one.message.text
    await stage.slash(stage.alice, "wyr play", seed="second", visible="only me")
    which = await stage.slash(stage.alice, "wyr resume")
    assert which.ephemeral
    (select,) = which.message.selects
    value = next(o["value"] for o in select.raw["options"] if "first" in o["label"])
    chosen = await stage.choose(stage.alice, which, value, "Which game?")
    assert "first" in chosen.message.text
    assert chosen.ephemeral


async def test_the_seed_of_the_daily_stays_secret_and_its_fingerprint_is_shown(stage: Stage) -> None:
    garden = await stage.slash(stage.alice, "wyr daily")
    assert today(stage) not in garden.message.text
    assert fingerprint(today(stage)) in garden.message.text


async def test_a_score_below_nothing_is_said_with_a_true_minus_beside_the_card_too(stage: Stage) -> None:
    garden = await stage.slash(stage.alice, "wyr play", seed="a deal", visible="only me")
    end = await stage.press(stage.alice, await stage.press(stage.alice, garden, "Finish"), "Finish")
    (post,) = (await stage.press(stage.alice, end, "Share")).followups
    assert "reached −64 of" in post.text
    assert "−64 points" in post.attachments[0].description

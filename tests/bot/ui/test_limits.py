"""Every message stays within Discord's limits by how it is made, also where there is the most to show."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from random import Random
from typing import Any, Final

import pytest

from bot.errors import Refusal
from bot.match import AGREEMENT, FINISHED, RESIGNATION, Match, Offer, Place, Result
from bot.play import zones
from bot.play.daily import Daily
from bot.play.gardens import PASS
from bot.play.settings import PERSONAL, SHARED
from bot.text import DEFAULT_LANGUAGE, Text, languages
from bot.ui import rules, settings
from bot.ui.audience import Audience
from bot.ui.gardens import findings, menu
from bot.ui.gardens.board import board_reply, picture, scene, without_buttons
from bot.ui.gardens.findings import findings_reply, mistake_reply, mistakes
from bot.ui.gardens.offers import offer_reply
from bot.ui.house import House
from bot.ui.refusals import in_words
from bot.ui.reply import Form, Reply
from bot.ui.rules_examples import EXAMPLES
from bot.ui.wyr.daily_post import NAMED, daily_post
from bot.ui.wyr.garden import chosen_reply, entice_reply, finish_reply, garden_reply
from bot.ui.wyr.result import share_in_words
from bot.ui.wyr.words import hint_in_words
from bot.workers import Workers
from engine import gardens, wyr
from engine.gardens import Analysis, Judged
from tests.bot.ui.positions import RICHEST
from tests.engine.gardens.positions import position
from tests.engine.wyr.games import perfect_line

NOW: Final = datetime(2026, 12, 1, 12, tzinfo=UTC)
LARGEST: Final = 10**18 - 1
WORDS = Text()
SEEN = Audience(WORDS, LARGEST, LARGEST)


@pytest.fixture(params=sorted(languages()), autouse=True)
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """How long a message is depends on its language, so each is looked at in all of them; one is enough to draw."""
    language: str = request.param
    monkeypatch.setattr(f"{__name__}.WORDS", Text(language))
    monkeypatch.setattr(f"{__name__}.SEEN", Audience(Text(language), LARGEST, LARGEST))
    if language != DEFAULT_LANGUAGE:
        monkeypatch.setattr(Workers, "draw", _draw_nothing)
    return language


async def _draw_nothing(_workers: Workers, make: Callable[[Any], bytes] | None, _scene: object) -> bytes:
    assert make is not None
    return b""


def parts(reply: Reply) -> Iterator[dict[str, Any]]:
    """Every component of a message, as Discord is sent it."""
    view: Any = reply.view()  # the library gives no types here
    waiting = view.to_components()
    while waiting:
        part = waiting.pop(0)
        yield part
        waiting += part.get("components", [])
        waiting += [part["accessory"]] if "accessory" in part else []


def check(reply: Reply) -> None:
    """Discord's limits on a message of components."""
    found = list(parts(reply))
    assert len(found) <= 40
    assert sum(len(part.get("content", "")) for part in found) <= 4000
    ids = [part["custom_id"] for part in found if "custom_id" in part]
    assert len(set(ids)) == len(ids)
    assert all(1 <= len(key) <= 100 for key in ids)
    for part in found:
        match part["type"]:
            case 1:
                assert 1 <= len(part["components"]) <= 5
            case 2:
                assert 1 <= len(part["label"]) <= 80
            case 3:
                assert 1 <= len(part["options"]) <= 25
                assert len(part.get("placeholder") or "") <= 150
                assert len({option["value"] for option in part["options"]}) == len(part["options"])
                for option in part["options"]:
                    assert 1 <= len(option["label"]) <= 100
                    assert len(option.get("description") or "") <= 100
            case 10:
                assert part["content"].strip()
            case 12:
                assert 1 <= len(part["items"]) <= 10
                for item in part["items"]:
                    assert 1 <= len(item["description"]) <= 1024
                    assert item["media"]["url"] in {f"attachment://{file.filename}" for file in reply.files()}
    assert sum(len(shown.data) for shown in reply.pictures) < 8 << 20


def a_game(start: str, *moves: str, **changes: Any) -> Match:
    fresh = Match(
        LARGEST, "gardens", start, moves, 999_999_999, (LARGEST, LARGEST - 1), Place(LARGEST, LARGEST), NOW, NOW
    )
    return replace(fresh, **changes)


@pytest.mark.parametrize("start", RICHEST)
async def test_every_stage_of_the_move_menu(house: House, start: str) -> None:
    match = a_game(start)
    here = gardens.read_position(start)
    check(await menu._pick(house, SEEN, match))
    assert len(gardens.sources(here)) <= 10
    longest = max(gardens.legal(here), key=len)
    halves = longest.split(">")
    for made in range(1, len(halves) + 1):
        reply = await menu._stage(house, SEEN, match, ">".join(halves[:made]))
        check(reply)
        offered = [part for part in parts(reply) if str(part.get("custom_id", "")).startswith("h/g-walk")]
        assert len(offered) <= 4


async def test_a_lift_of_every_tower_there_can_be(house: House) -> None:
    # Each white stone lies beneath a black one, so that nothing of White's can walk.
    match = a_game(
        position(dict.fromkeys((f"{file}{rank}" for file in "abcde" for rank in "25"), "wb"), "0.0,0.0,0.0,0.0")
    )
    reply = await menu._pick(house, SEEN, match)
    check(reply)
    assert len([part for part in parts(reply) if str(part.get("custom_id", "")).startswith("h/g-walk")]) == 10


@pytest.mark.parametrize("start", RICHEST)
@pytest.mark.parametrize("as_text", [False, True])
async def test_boards_after_the_longest_move_and_at_every_end(house: House, start: str, *, as_text: bool) -> None:
    longest = max(gardens.legal(gardens.read_position(start)), key=len)
    ends = [
        None,
        *(
            Result(winner, reason, NOW)
            for winner, reason in ((0, "target"), (1, RESIGNATION), (None, AGREEMENT), (None, "repetition"))
        ),
    ]
    for result in ends:
        match = a_game(start, longest, result=result, shown_picture=not as_text)
        drawn = None if as_text else await picture(house, SEEN, scene(WORDS, match))
        note = WORDS("without-attach_files", permission=WORDS("permission-attach_files"))
        check(board_reply(WORDS, match, drawn, note=note))
        quiet = without_buttons(WORDS, match)
        check(replace(quiet, pictures=() if drawn is None else (drawn,)))
        assert not [part for part in parts(quiet) if part["type"] == 2]


async def test_a_board_that_tells_of_passes(house: House) -> None:
    start = "-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,- 5.3,0.0,5.0,0.7 w 8 21"
    match = a_game(start, "wh1>a1", PASS)
    reply = board_reply(WORDS, match, await picture(house, SEEN, scene(WORDS, match)))
    check(reply)
    told = "\n".join(part.get("content", "") for part in parts(reply))
    assert WORDS("passed", colour=WORDS("colour-1")) in told
    assert "`wh1>a1`" in told


def test_a_draw_on_offer() -> None:
    check(offer_reply(WORDS, a_game(RICHEST[0], offer=Offer("draw", 1, 1))))


@pytest.mark.parametrize("game", ["gardens", "wyr"])
async def test_the_rules(house: House, game: str) -> None:
    for number in range(len(EXAMPLES[game])):
        reply = await rules.rules_page(house, SEEN, game, number)
        check(reply)
        assert reply.pictures


@pytest.mark.parametrize("drawn", [True, False])
async def test_an_analysis_with_as_many_mistakes_as_are_told(
    house: House, monkeypatch: pytest.MonkeyPatch, *, drawn: bool
) -> None:
    if not drawn:
        monkeypatch.setattr(findings, "evaluation", None)
        monkeypatch.setattr(findings, "board", None)
    start = RICHEST[2]
    moves: list[str] = []
    chance = Random(1)
    while len(moves) < 60:
        state = gardens.GAME.replay(start, moves)
        assert state.outcome is None
        moves.append(chance.choice(sorted(state.legal, key=len)[-9:]))
    turns = tuple(Judged(move, move, 0.99, 0.011) for move in moves)
    analysis = Analysis(0, turns)
    match = a_game(start, *moves, result=Result(1, RESIGNATION, NOW))
    reply = await findings_reply(house, SEEN, match, analysis)
    check(reply)
    assert bool(reply.pictures) == drawn
    (select,) = [part for part in parts(reply) if part["type"] == 3]
    assert len(select["options"]) == 6
    for turn in mistakes(analysis):
        reply = await mistake_reply(house, SEEN, match, analysis, turn)
        check(reply)
        assert bool(reply.pictures) == drawn


@pytest.mark.parametrize("whose", ["me", "server"])
async def test_the_settings(house: House, whose: str) -> None:
    present = {setting: values[-1] for setting, values in (PERSONAL if whose == "me" else SHARED).items()}
    present |= {"daily_channel": str(2**63), "daily_hour": "23", "timezone": max(zones.names(), key=len)}
    said = WORDS("settings-me-begin")
    reply = await settings.panel_of(house, WORDS, whose, present, said=said, due=NOW, trouble="send_messages")
    check(reply)
    assert reply.pictures


async def test_the_post_of_the_day_with_many_who_share_a_place(house: House) -> None:
    today, tomorrow = date(2026, 11, 30), date(2026, 12, 1)
    for day in (today, tomorrow):
        await house.storage.dailies.put_if_absent(Daily("a secret of the tests").choose(day))
    for person in range(1, 13):
        await house.storage.people.remember(person, "_*" * 16)
        match = await house.wyr.daily(person, Place(LARGEST, LARGEST))
        await house.wyr.finish(match.id, match.version, person)
    reply = await daily_post(house, SEEN, tomorrow)
    check(reply)
    assert reply.pictures
    told = "".join(part.get("content", "") for part in parts(reply))
    assert told.count("**1.**") == NAMED


def a_garden(seed: str, moves: tuple[str, ...], **changes: Any) -> Match:
    start = wyr.GAME.start({}, seed)
    state = wyr.GAME.replay(start, moves)
    fresh = Match(
        LARGEST,
        "wyr",
        start,
        moves,
        999_999_999,
        (LARGEST,),
        Place(None, LARGEST),
        NOW,
        NOW,
        seed=seed,
        score=state.score,
    )
    return replace(fresh, **changes)


SEEDS: Final = ("*" * 64, "the richest", "`|" * 32)


@pytest.mark.parametrize("seed", SEEDS)
async def test_every_stage_of_a_garden(house: House, seed: str) -> None:
    line = perfect_line(seed)
    for made in range(0, len(line) + 1, 3):
        moves = tuple(line[:made])
        match = a_garden(seed, moves, undos=10**6)
        table = wyr.GAME.replay(match.start, moves).table
        check(await garden_reply(house, SEEN, match, note=WORDS("refusal-stale")))
        if made < len(line):
            ahead = wyr.Line(tuple(line[made:]), 65, proven=True, nodes=10**6)
            told = hint_in_words(WORDS, table, ahead)
            check(await garden_reply(house, SEEN, replace(match, hints=10**6), note=told, hint=line[made]))
        check(await finish_reply(house, SEEN, match))
        for place in list(wyr.matches(table))[:2]:
            check(await chosen_reply(house, SEEN, match, place, left=True))
        if wyr.enticements(table):
            check(await entice_reply(house, SEEN, match, left=False))


@pytest.mark.parametrize("seed", SEEDS)
async def test_the_end_of_a_daily(house: House, seed: str) -> None:
    line = tuple(perfect_line(seed))
    for moves, perfect in ((line, True), ((), False)):
        result = Result(0 if perfect else None, FINISHED, NOW)
        match = a_garden(seed, moves, result=result, perfect=perfect, day=date(2026, 12, 1), undos=10**6, public=False)
        check(await garden_reply(house, SEEN, match))
        shared = await share_in_words(house, WORDS, match, None)
        assert len(shared) < 4000
        assert seed not in shared


def test_a_sentence_about_ever_so_many_games() -> None:
    said = in_words(WORDS, Refusal("which-game", games=tuple(range(LARGEST - 5000, LARGEST))))
    assert len(said) < 2000
    assert "…" in said


def test_the_form_for_moves() -> None:
    form = Form("h/w-typed/1/1/", WORDS("type-moves"), WORDS("moves"), WORDS("moves-hint"))
    data = form.modal().to_dict()
    assert 1 <= len(data["title"]) <= 45
    (label,) = data["components"]
    assert 1 <= len(label["label"]) <= 45
    assert len(label["component"]["placeholder"]) <= 100
    assert label["component"]["max_length"] <= 4000

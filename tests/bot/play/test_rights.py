"""Who may do what, of all that changes something: decided here, whatever a button or a command has said before.

What the two players of Gardens may do to a game is in `test_gardens_rights.py`. Here is the rest: invitations, gardens
of Wyr, games against the computer, settings, one's own data. A half-made move is in its button alone, and so is no
state: who goes on with one is asked what who opens the menu is.

The last test holds both to what can be pressed and sent.
"""

from collections.abc import Callable, Coroutine
from dataclasses import replace
from random import Random
from typing import Any, Final, Literal

import pytest
from discord import AppCommandType

from bot.app import Hortus
from bot.match import COMPUTER, Match
from bot.play.challenges import LIFETIME, Opponent
from bot.play.computer import Computer
from bot.play.exports import may_export
from bot.play.privacy import Privacy
from bot.play.replay import wyr_state
from bot.play.settings import Preferences
from bot.settings import Settings
from bot.ui.presses import ACTIONS
from tests.bot.play.conftest import BLACK, CARL, DAILY, DORA, ORCHARD, PARK, WHITE, Services, told
from tests.bot.play.test_gardens_rights import DEEDS as AT_THE_BOARD

OK: Final = "ok"
PEOPLE: Final = {"white": WHITE, "black": BLACK, "stranger": CARL, "admin": DORA}
"""White challenges, or plays alone; Black is who was asked. The admin manages the server, no more."""

Deed = Callable[[Services, int, int], Coroutine[Any, Any, object]]
Table = dict[str, tuple[str, ...]]


def everybody(*outcome: str) -> Table:
    return dict.fromkeys(PEOPLE, outcome)


# Invitations: accept, decline, withdraw.


async def accept(house: Services, number: int, who: int) -> object:
    return await house.challenges.accept(number, who)


async def decline(house: Services, number: int, who: int) -> object:
    return await house.challenges.decline(number, who)


async def withdraw(house: Services, number: int, who: int) -> object:
    return await house.challenges.withdraw(number, who)


async def invitation(house: Services, state: str) -> int:
    asked = None if "all" in state else Opponent(BLACK, bot=False, sees=True)
    made = await house.challenges.challenge(WHITE, asked, PARK)
    match state.partition(", ")[2]:
        case "accepted":
            await house.challenges.accept(made.id, BLACK)
        case "declined":
            await house.challenges.decline(made.id, BLACK)
        case "withdrawn":
            await house.challenges.withdraw(made.id, WHITE)
        case "lapsed":
            house.clock.turn(seconds=LIFETIME.total_seconds() + 1)
    return made.id


NOT_MINE: Final = "invitation-others"
OTHERS: Final = (NOT_MINE, NOT_MINE, "invitation-withdraw")
INVITATIONS: Final[dict[str, Table]] = {
    "to one": {
        "white": (NOT_MINE, NOT_MINE, OK),
        "black": (OK, OK, "invitation-withdraw"),
        "stranger": OTHERS,
        "admin": OTHERS,
    },
    "to all": {
        "white": ("invitation-own", NOT_MINE, OK),
        "black": (OK, NOT_MINE, "invitation-withdraw"),
        "stranger": (OK, NOT_MINE, "invitation-withdraw"),
        "admin": (OK, NOT_MINE, "invitation-withdraw"),
    },
    "to one, accepted": everybody(*("invitation-accepted",) * 3),
    "to one, declined": everybody(*("invitation-declined",) * 3),
    "to all, withdrawn": everybody(*("invitation-withdrawn",) * 3),
    "to all, lapsed": everybody(*("invitation-expired",) * 3),
}


@pytest.mark.parametrize("state", INVITATIONS)
async def test_invitations(house: Services, state: str) -> None:
    for who, expected in INVITATIONS[state].items():
        for deed, outcome in zip((accept, decline, withdraw), expected, strict=True):
            number = await invitation(house, state)
            before = await house.storage.invitations.get(number)
            assert await told(deed(house, number, PEOPLE[who])) == outcome, (who, deed.__name__)
            changed = await house.storage.invitations.get(number) != before
            assert changed is (outcome == OK)
            house.clock.turn(hours=25)  # so many invitations are a matter of another test


# Gardens of Wyr: look, play, undo, hint, finish, share, best line.


async def garden(house: Services, state: str) -> Match:
    public = "public" in state
    match = (
        await house.wyr.daily(WHITE, PARK, public=public)
        if "daily" in state
        else await house.wyr.practice(WHITE, PARK, "rights", public=public)
    )
    if "over" in state:
        return await house.wyr.finish(match.id, match.version, WHITE)
    if "daily" not in state:
        match, _ = await house.wyr.play(match.id, match.version, WHITE, wyr_state(match).legal[0])
    return match


WYR: Final[dict[str, Callable[[Services, Match, int], Coroutine[Any, Any, object]]]] = {
    "look": lambda house, match, who: house.wyr.seen_by(match.id, who),
    "play": lambda house, match, who: house.wyr.play(
        match.id, match.version, who, next(iter(wyr_state(match).legal), "a1>h")
    ),
    "undo": lambda house, match, who: house.wyr.undo(match.id, match.version, who),
    "hint": lambda house, match, who: house.wyr.hint(match.id, match.version, who),
    "finish": lambda house, match, who: house.wyr.finish(match.id, match.version, who),
    "share": lambda house, match, who: house.wyr.share(match.id, match.version, who, PARK),
    "best line": lambda house, match, who: house.wyr.lines.of_game(match.id, who),
}

FORBIDDEN: Final = "not-your-garden"
GARDENS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    # the player; everybody else
    "going on": ((OK, OK, OK, OK, OK, "not-over", "not-over"), (FORBIDDEN,) * 7),
    "public, going on": ((OK, OK, OK, OK, OK, "not-over", "not-over"), (OK, *(FORBIDDEN,) * 5, "not-over")),
    "over": ((OK, "over", "over", "over", "over", OK, OK), (FORBIDDEN,) * 7),
    "public, over": ((OK, "over", "over", "over", "over", OK, OK), (OK, *(FORBIDDEN,) * 5, OK)),
    "daily": (  # there is one for all deeds, one after another
        (OK, OK, OK, "hint-daily", OK, OK, "day-not-over"),
        (*(FORBIDDEN,) * 6, "day-not-over"),
    ),
}


@pytest.mark.parametrize("state", GARDENS)
async def test_gardens_of_wyr(house: Services, state: str) -> None:
    for who, person in {"white": WHITE, "stranger": CARL, "admin": DORA}.items():
        for deed, outcome in zip(WYR, GARDENS[state][who != "white"], strict=True):
            match = await garden(house, state)
            before = await house.kept(match)
            assert await told(WYR[deed](house, match, person)) == outcome, (who, deed)
            if outcome != OK or deed in {"look", "best line"}:
                assert await house.kept(match) == before, (who, deed)


# Games: a rematch, another place, a file of it; against the computer, a move back and a draw at once.


async def game(house: Services, state: str) -> Match:
    match = await house.seat()
    if "computer" in state:
        match = replace(match, seats=(WHITE, COMPUTER), level=1)
        match = await house.storage.matches.create(match)
    match = (await house.gardens.play(match.id, match.version, WHITE, "wh1>a1")).after
    return (await house.gardens.resign(match.id, match.version, WHITE)).after if "over" in state else match


async def export(house: Services, match: Match, who: int) -> None:
    may_export(await house.kept(match), who)


async def draw(house: Services, match: Match, who: int) -> object:
    games = house.gardens
    return await Computer(house.storage, house.clock, Random(1), games, house.workers).draw(match.id, who)


GAME: Final[dict[str, Callable[[Services, Match, int], Coroutine[Any, Any, object]]]] = {
    "rematch": lambda house, match, who: house.rematches.ask(match.id, who, PARK),
    "bring": lambda house, match, who: house.gardens.bring(match.id, who, ORCHARD),
    "export": export,
    "take back": lambda house, match, who: house.offers.take_back(match.id, match.version, who),
    "draw": draw,
}
NONE: Final = ("not-playing", "not-playing", "export-running", "not-playing", "not-playing")
NOT_IN_IT: Final = ("not-playing", "not-playing", OK, "not-playing", "not-playing")
WITH_PEOPLE: Final = ("rematch-early", OK, OK, "no-match", "no-match")
GAMES: Final[dict[str, Table]] = {
    "going on": {"white": WITH_PEOPLE, "black": WITH_PEOPLE, "stranger": NONE, "admin": NONE},
    "over": {
        "white": (OK, "over", OK, "over", "over"),
        "black": (OK, "over", OK, "over", "over"),
        "stranger": NOT_IN_IT,
        "admin": NOT_IN_IT,
    },
    "computer": {
        "white": ("rematch-early", OK, OK, OK, "computer-plays-on"),
        "black": NONE,
        "stranger": NONE,
        "admin": NONE,
    },
    "computer, over": {
        "white": (OK, "over", OK, "over", "over"),
        "black": NOT_IN_IT,
        "stranger": NOT_IN_IT,
        "admin": NOT_IN_IT,
    },
}


@pytest.mark.parametrize("state", GAMES)
async def test_games(house: Services, state: str) -> None:
    for who, expected in GAMES[state].items():
        for deed, outcome in zip(GAME, expected, strict=True):
            match = await game(house, state)
            assert await told(GAME[deed](house, match, PEOPLE[who])) == outcome, (who, deed)
            if outcome != OK or deed in {"rematch", "export"}:
                assert await house.kept(match) == match, (who, deed)


# What is chosen for a server, and what is kept about oneself.


@pytest.mark.parametrize(
    ("server", "manages", "outcome"),
    [(PARK.guild_id, True, OK), (PARK.guild_id, False, "not-manager"), (None, True, "not-in-server")],
)
async def test_settings_of_a_server(house: Services, server: int | None, outcome: str, *, manages: bool) -> None:
    chooses = Preferences(house.storage, house.clock)
    for deed in (
        chooses.of_server(server, manages=manages),
        chooses.choose_for_server(server, "threads", "always", manages=manages),
        chooses.choose_zone(server, "Helsinki", manages=manages),
        chooses.choose_daily_channel(server, 5, CARL, manages=manages),
    ):
        assert await told(deed) == outcome
    kept = await house.storage.servers.of(PARK.guild_id or 0)
    assert (kept["threads"] == "always") is (outcome == OK)


async def test_only_who_was_shown_what_is_kept_about_them_deletes_it(house: Services) -> None:
    privacy = Privacy(house.storage, house.clock, house.gardens, DAILY)
    await house.seat()
    mark = (await privacy.kept(WHITE)).mark
    for other in ("", "0" * len(mark), (await privacy.kept(BLACK)).mark + "x"):
        assert await privacy.delete(WHITE, other) is None
    assert await told(privacy.delete(CARL, mark)) == "nothing-kept"
    assert len(await house.gardens.unfinished(WHITE)) == 1


# What can be pressed and sent, and what decides about it.

Nothing = Literal["one's own", "reads", "words"]
ONES_OWN: Final[Nothing] = "one's own"
"""It does something only with what is the person's who presses: by their id, which Discord vouches for."""
READS: Final[Nothing] = "reads"
"""It shows somebody alone what they may see anyhow, and changes nothing."""
WORDS: Final[Nothing] = "words"
"""It shows somebody alone words that are the same for all."""

PRESSES: Final[dict[str, str]] = {
    **dict.fromkeys(("i-accept", "i-thread"), "accept"),
    "i-decline": "decline",
    "i-withdraw": "withdraw",
    **dict.fromkeys(("g-move", "g-pick", "g-walk", "g-back", "g-cancel"), "open the menu"),
    "g-play": "play",
    **dict.fromkeys(("g-more", "g-resign", "g-stay", "g-resigned"), "resign"),
    "g-draw": "offer",
    "g-takeback": "ask back",
    "g-agree": "accept",
    "g-decline": "decline",
    "g-here": "bring",
    "g-rematch": "rematch",
    **dict.fromkeys(("g-text", "g-replay", "g-step", "g-analyse", "g-analyse-again", "g-analysed", "g-mistake"), READS),
    "g-film": READS,
    **dict.fromkeys(("i-quiet", "g-analyse-stop", "g-games", "g-lost"), ONES_OWN),
    **dict.fromkeys(("w-garden", "w-row", "w-choose", "w-entice", "w-text", "w-type"), "look"),
    **dict.fromkeys(("w-play", "w-typed"), "play"),
    "w-undo": "undo",
    "w-hint": "hint",
    **dict.fromkeys(("w-finish", "w-finished"), "finish"),
    "w-share": "share",
    **dict.fromkeys(("w-best", "w-step"), "best line"),
    **dict.fromkeys(("w-today", "w-games", "w-resume"), ONES_OWN),
    **dict.fromkeys(("s-choose", "s-channel", "s-no-daily", "s-zone", "s-zoned"), "settings of a server"),
    **dict.fromkeys(("p-export", "p-delete", "p-keep", "p-deleted"), ONES_OWN),
    "b-page": READS,
    "rules": WORDS,
}
COMMANDS: Final[dict[str, str]] = {
    **dict.fromkeys(("gardens challenge", "gardens open", "gardens computer", "Challenge to Gardens"), ONES_OWN),
    "gardens move": "play",
    "gardens resign": "resign",
    "gardens draw": "offer",
    "gardens takeback": "ask back",
    "gardens rematch": "rematch",
    "gardens export": "export",
    **dict.fromkeys(("gardens board", "gardens games", "wyr daily", "wyr play", "wyr resume", "wyr archive"), ONES_OWN),
    **dict.fromkeys(("gardens replay", "gardens analyse", "wyr stats", "profile", "leaderboard"), READS),
    **dict.fromkeys(("gardens rules", "wyr rules", "help"), WORDS),
    **dict.fromkeys(("privacy show", "privacy export", "privacy delete", "settings me"), ONES_OWN),
    **dict.fromkeys(("settings server", "check"), "settings of a server"),
}


async def test_there_is_nothing_to_press_or_send_that_nobody_has_thought_about(house: Services) -> None:
    bot = Hortus(Settings(), house.storage, house.wyr.days._daily)
    sent = {command.qualified_name for command in bot.tree.walk_commands() if hasattr(command, "callback")}
    sent |= {menu.qualified_name for kind in (2, 3) for menu in bot.tree.get_commands(type=AppCommandType(kind))}
    assert sent == set(COMMANDS)
    assert set(ACTIONS) == set(PRESSES)
    decided = {*AT_THE_BOARD, *WYR, *GAME, "accept", "decline", "withdraw", "settings of a server"}
    assert {*PRESSES.values(), *COMMANDS.values()} <= decided | {ONES_OWN, READS, WORDS}

"""The leaderboards: Wyr's dailies, of a day or added up, and ratings at Gardens."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final, Self, get_args

from babel.dates import format_skeleton

from bot.errors import Refusal
from bot.match import BoardRow, GameName, Rating
from bot.play.daily import day_of, difficulty_of
from bot.storage.standings import PERIODS, Period, board_of
from bot.text import Text
from bot.ui.house import House
from bot.ui.interaction import Interaction, public_text
from bot.ui.names import holder_in_words, row_in_words
from bot.ui.pages import turns
from bot.ui.press import Press
from bot.ui.presses import on
from bot.ui.ratings import rating_in_words
from bot.ui.reply import Reply, sentence
from bot.ui.wyr.best import best_line_button
from bot.ui.wyr.words import dailies_in_words, day_in_words

PAGE: Final = 10

_USUAL: Final[Mapping[GameName, Period]] = {"wyr": "day", "gardens": "all"}
_FORM: Final = re.compile(
    rf"(?P<game>{'|'.join(get_args(GameName))})/(?P<period>{'|'.join(get_args(Period))})/(?P<scope>here|all)"
    r"/(?P<day>\d{8})/(?P<asker>\d{1,20})",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Board:
    """Which board is shown, and to whom; it fits into a press.

    Attributes:
        game: "wyr" for points in dailies, "gardens" for ratings.
        period: how much time it is of: the day on which it was asked for, the week, month or year around it, or all.
        everywhere: whether it is of all servers and not only of the one it is shown in.
        day: the day on which it was asked for.
        asker: who asked for it, and may turn its pages.
    """

    game: GameName
    period: Period
    everywhere: bool
    day: date
    asker: int

    @classmethod
    def parse(cls, argument: str) -> Self:
        """The board a press says.

        Raises:
            Refusal: unknown-press.
        """
        form = _FORM.fullmatch(argument)
        if form is None:
            raise Refusal("unknown-press")
        game: GameName = "wyr" if form["game"] == "wyr" else "gardens"
        period = next(period for period in PERIODS if period == form["period"])
        try:
            day = date.fromisoformat(form["day"])
        except ValueError as error:
            raise Refusal("unknown-press") from error
        return cls(game, period, form["scope"] == "all", day, int(form["asker"]))

    @property
    def argument(self) -> str:
        """The board as a press says it."""
        return f"{self.game}/{self.period}/{'all' if self.everywhere else 'here'}/{self.day:%Y%m%d}/{self.asker}"

    @property
    def is_usual(self) -> bool:
        """Whether it is the one most people look for: that of a day's deal, or the ratings of all time."""
        return self.period == _USUAL[self.game]

    @property
    def name(self) -> str:
        """The name it is kept under."""
        return board_of(self.game, self.period, self.day)


async def board_page(
    house: House, interaction: Interaction, game: GameName, period: Period | None, *, everywhere: bool
) -> Reply:
    """The first page of a board as it is today, with the asker's own place below it.

    Args:
        house: the services.
        interaction: who asks, and where.
        game: which game's.
        period: of how much time; None for the usual one.
        everywhere: whether of all servers.
    """
    board = Board(game, period or _USUAL[game], everywhere, day_of(house.clock()), interaction.user.id)
    return await _page(house, interaction, board, 0)


@on("b-page", update=True)
async def turn_page(house: House, interaction: Interaction, press: Press) -> Reply:
    """Another page; for whoever asked for the board in place, for anybody else refused."""
    board = Board.parse(press.argument)
    if board.asker != interaction.user.id:
        raise Refusal("not-your-board", person=board.asker)
    return await _page(house, interaction, board, press.version)


async def _page(house: House, interaction: Interaction, board: Board, page: int) -> Reply:
    guild = None if board.everywhere else interaction.guild_id
    words = public_text(interaction)
    standings = house.storage.standings
    shown, total = await standings.page(board.name, guild, page * PAGE, PAGE)
    pages = max(1, -(-total // PAGE))
    if page >= pages:  # a press made by hand, or people have gone
        page = pages - 1
        shown, total = await standings.page(board.name, guild, page * PAGE, PAGE)
    own = await standings.own(board.name, guild, board.asker)
    ratings = await house.ratings.of([board.asker, *(row.person for row in shown)]) if board.game == "gardens" else {}
    lines = [f"### {await _title(house, words, board)}"]
    lines += [_line(words, board, row, ratings) for row in shown] or [_empty(words, board)]
    if pages > 1:
        lines.append(f"-# {words('page', page=page + 1, pages=pages)}")
    if own is not None:
        points = _points(words, board, own, ratings)
        lines.append(f"-# {words('own-place', name=holder_in_words(words, own), place=own.place, points=points)}")
    lines += [f"-# {about}" for about in _about(words, board)]
    buttons = turns(page, pages, lambda to: Press("b-page", 0, to, board.argument))
    if board.game == "wyr" and board.is_usual and board.day < day_of(house.clock()):
        buttons.append(best_line_button(words, board.day))
    return sentence("\n".join(lines), *buttons, private=False)


async def _title(house: House, words: Text, board: Board) -> str:
    where = words("scope-everywhere" if board.everywhere else "scope-server")
    if board.game == "wyr" and board.is_usual:
        deal = await house.wyr.days.known(board.day)
        difficulty = difficulty_of(board.day) if deal is None else deal.difficulty
        return words("board-wyr", deal=day_in_words(words, board.day, difficulty), where=where)
    key = "board-wyr-sums" if board.game == "wyr" else "board-gardens"
    return words(key, when=_period_in_words(words, board), where=where)


def _period_in_words(words: Text, board: Board) -> str:
    match board.period:
        case "all":
            return words("period-all")
        case "year":
            return f"{board.day:%Y}"
        case "month":
            return format_skeleton("yMMMM", board.day, locale=words.language)
        case "week":
            return words("period-week-of", monday=(board.day - timedelta(days=board.day.weekday())).isoformat())
        case "day":
            return board.day.isoformat()


def _empty(words: Text, board: Board) -> str:
    return words(f"board-empty-{board.game}" if board.is_usual else f"board-empty-{board.game}-then")


def _about(words: Text, board: Board) -> list[str]:
    """What a board counts that is not the usual one."""
    return [] if board.is_usual else [words(f"board-about-{board.game}")]


def _line(words: Text, board: Board, row: BoardRow, ratings: Mapping[int, Rating]) -> str:
    return row_in_words(words, row, _points(words, board, row, ratings))


def _points(words: Text, board: Board, row: BoardRow, ratings: Mapping[int, Rating]) -> str:
    """What somebody has on the board."""
    if board.game == "wyr":
        return dailies_in_words(words, row)
    rating = rating_in_words(words, replace(ratings[row.person], rating=row.points))
    if not board.is_usual:
        return rating  # as it was then; how many games there have been since is no matter of that time
    return words("points-gardens", rating=rating, games=words("games", count=ratings[row.person].games))

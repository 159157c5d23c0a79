"""The leaderboards: the day's Wyr, and ratings at Gardens."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal, Self

from bot.errors import Refusal
from bot.match import BoardRow, Rating
from bot.play.daily import day_of, difficulty_of
from bot.storage.standings import board_of
from bot.text import Text
from bot.ui.house import House
from bot.ui.interaction import Interaction, public_text
from bot.ui.names import plain
from bot.ui.pages import turns
from bot.ui.press import Press
from bot.ui.presses import on
from bot.ui.ratings import rating_in_words
from bot.ui.reply import Reply, sentence
from bot.ui.wyr.best import best_line_button
from bot.ui.wyr.words import day_in_words, points

PAGE: Final = 10
Scope = Literal["server", "everywhere"]

_FORM: Final = re.compile(
    r"(?P<game>wyr|gardens)/(?P<scope>server|everywhere)/(?P<day>\d{8})/(?P<asker>\d{1,20})", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Board:
    """Which board is shown, and to whom; it fits into a press.

    Attributes:
        game: "wyr" for the daily of `day`, "gardens" for the ratings.
        scope: whose results.
        day: the day on which it was asked for.
        asker: who asked for it, and may turn its pages.
    """

    game: str
    scope: Scope
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
        scope: Scope = "server" if form["scope"] == "server" else "everywhere"
        try:
            day = date.fromisoformat(form["day"])
        except ValueError as error:
            raise Refusal("unknown-press") from error
        return cls(form["game"], scope, day, int(form["asker"]))

    @property
    def argument(self) -> str:
        """The board as a press says it."""
        return f"{self.game}/{self.scope}/{self.day:%Y%m%d}/{self.asker}"


async def board_page(house: House, interaction: Interaction, game: str, scope: Scope) -> Reply:
    """The first page of a board as it is today, with the asker's own place below it."""
    return await _page(house, interaction, Board(game, scope, day_of(house.clock()), interaction.user.id), 0)


@on("b-page", update=True)
async def turn_page(house: House, interaction: Interaction, press: Press) -> Reply:
    """Another page; for whoever asked for the board in place, for anybody else refused."""
    board = Board.parse(press.argument)
    if board.asker != interaction.user.id:
        raise Refusal("not-your-board", person=board.asker)
    return await _page(house, interaction, board, press.version)


async def _page(house: House, interaction: Interaction, board: Board, page: int) -> Reply:
    guild = interaction.guild_id if board.scope == "server" else None
    words = public_text(interaction)
    standings = house.storage.standings
    name = board_of("wyr", "day", board.day) if board.game == "wyr" else board_of("gardens", "all", board.day)
    shown, total = await standings.page(name, guild, page * PAGE, PAGE)
    pages = max(1, -(-total // PAGE))
    if page >= pages:  # a press made by hand
        page = pages - 1
        shown, total = await standings.page(name, guild, page * PAGE, PAGE)
    own = await standings.own(name, guild, board.asker)
    ratings = await house.ratings.of([board.asker, *(row.person for row in shown)]) if board.game == "gardens" else {}
    lines = [f"### {await _title(house, words, board)}"]
    lines += [_line(words, row, ratings) for row in shown] or [words(f"board-empty-{board.game}")]
    if pages > 1:
        lines.append(f"-# {words('page', page=page + 1, pages=pages)}")
    if own is not None:
        lines.append(f"-# {words('your-place', place=own.place, points=_points(words, own, ratings))}")
    buttons = turns(page, pages, lambda to: Press("b-page", 0, to, board.argument))
    if board.game == "wyr" and board.day < day_of(house.clock()):
        buttons.append(best_line_button(words, board.day))
    return sentence("\n".join(lines), *buttons, private=False)


async def _title(house: House, words: Text, board: Board) -> str:
    where = words(f"scope-{board.scope}")
    if board.game == "wyr":
        deal = await house.wyr.days.known(board.day)
        difficulty = difficulty_of(board.day) if deal is None else deal.difficulty
        return words("board-wyr", deal=day_in_words(words, board.day, difficulty), where=where)
    return words("board-gardens", where=where)


def _line(words: Text, row: BoardRow, ratings: Mapping[int, Rating]) -> str:
    name = plain(row.name) if row.name else words("someone")
    return words("board-line", place=row.place, name=name, points=_points(words, row, ratings))


def _points(words: Text, row: BoardRow, ratings: Mapping[int, Rating]) -> str:
    """What somebody has on the board; where there are `ratings`, theirs."""
    if row.person not in ratings:
        return words("points-wyr", score=points(row.points), undos=words("undos", count=row.detail))
    rating = ratings[row.person]
    return words("points-gardens", rating=rating_in_words(words, rating), games=words("games", count=rating.games))

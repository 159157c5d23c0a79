"""The leaderboards: the day's Wyr, and wins at Gardens."""

from datetime import date
from typing import Final, Literal

from bot.errors import Refusal
from bot.match import BoardRow
from bot.play.daily import day_of
from bot.text import Text
from bot.ui.house import House
from bot.ui.interaction import Interaction, public_text
from bot.ui.names import plain
from bot.ui.press import Press, button
from bot.ui.presses import on
from bot.ui.reply import Reply, sentence
from bot.ui.wyr_garden import points

PAGE: Final = 10
Scope = Literal["server", "everywhere"]


async def board_page(house: House, interaction: Interaction, game: str, scope: Scope, page: int) -> Reply:
    """A page of a board, with the asker's own place below it."""
    guild = interaction.guild_id if scope == "server" else None
    words = public_text(interaction)
    day = day_of(house.clock())
    boards = house.storage.boards

    async def read(page: int) -> tuple[list[BoardRow], int]:
        if game == "wyr":
            return await boards.daily(day, guild, page * PAGE, PAGE)
        return await boards.wins(guild, page * PAGE, PAGE)

    shown, total = await read(page)
    pages = max(1, -(-total // PAGE))
    if page >= pages:  # the board has become shorter: another day has begun
        page = pages - 1
        shown, total = await read(page)
    if game == "wyr":
        own = await boards.place_of_daily(interaction.user.id, day, guild)
    else:
        own = await boards.place_of_wins(interaction.user.id, guild)
    lines = [f"### {_title(words, game, scope, day)}"]
    lines += [_line(words, game, row) for row in shown] or [words(f"board-empty-{game}")]
    if pages > 1:
        lines.append(f"-# {words('page', page=page + 1, pages=pages)}")
    if own is not None:
        lines.append(f"-# {words('your-place', place=own.place, points=_points(words, game, own))}")
    turns = [("◀", page - 1)] if page > 0 else []
    turns += [("▶", page + 1)] if page + 1 < pages else []
    buttons = [button(label, Press("b-page", to, 0, f"{game}/{scope}/{interaction.user.id}")) for label, to in turns]
    return sentence("\n".join(lines), *buttons, private=False)


@on("b-page", update=True)
async def turn_page(house: House, interaction: Interaction, press: Press) -> Reply:
    """Another page; for whoever asked for the board in place, for anybody else refused."""
    game, _, rest = press.argument.partition("/")
    scope, _, asker = rest.partition("/")
    if game not in {"wyr", "gardens"} or not asker.isdigit() or press.id > 10**6:
        raise Refusal("unknown-press")
    if int(asker) != interaction.user.id:
        raise Refusal("not-your-board", person=int(asker))
    return await board_page(house, interaction, game, "server" if scope == "server" else "everywhere", press.id)


def _title(words: Text, game: str, scope: Scope, day: date) -> str:
    where = words(f"scope-{scope}")
    if game == "wyr":
        return words("board-wyr", day=day.isoformat(), where=where)
    return words("board-gardens", where=where)


def _line(words: Text, game: str, row: BoardRow) -> str:
    name = plain(row.name) if row.name else words("someone")
    return words("board-line", place=row.place, name=name, points=_points(words, game, row))


def _points(words: Text, game: str, row: BoardRow) -> str:
    if game == "wyr":
        return words("points-wyr", score=points(row.points), undos=words("undos", count=row.detail))
    return words("points-gardens", wins=words("wins", count=row.points), games=words("games", count=row.detail))

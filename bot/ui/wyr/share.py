"""`Share`: a finished game of Wyr for a channel, as a card and in words, with nothing of the deal in either."""

from dataclasses import replace
from typing import Final

from bot.match import Match
from bot.play.replay import wyr_state
from bot.storage.standings import board_of
from bot.text import Text
from bot.ui.audience import Audience, theme_for
from bot.ui.house import House
from bot.ui.pictures import picture_of
from bot.ui.reply import Reply, framed, rows, text
from bot.ui.wyr.best import best_line_button
from bot.ui.wyr.result import how_of, share_in_words, streak_of
from bot.ui.wyr.words import date_in_words, points
from renderers import cards

KEIJU: Final = 4


async def share_reply(house: House, seen: Audience, match: Match) -> Reply:
    """The post for everybody."""
    card = replace(await _card(house, seen, match), theme=await theme_for(house, seen))
    picture = await picture_of(house, "result.png", cards.result, card, _alt(card))
    told = await share_in_words(house, seen.words, match, seen.guild_id)
    buttons = [] if match.day is None else rows([best_line_button(seen.words, match.day)])
    return framed(text(told), picture, *buttons, private=False)


async def _card(house: House, seen: Audience, match: Match) -> cards.Result:
    words, table = seen.words, wyr_state(match).table
    how = how_of(match)
    return cards.Result(
        deal=words("card-practice-game" if match.day is None else "card-daily"),
        when="" if match.day is None else date_in_words(words, match.day),
        score=match.score or 0,
        points=_parted(words("card-points", count=match.score or 0))[1],
        praise={"perfect": words("card-perfect"), "won": words("card-won")}.get(how, ""),
        perfect=match.perfect,
        enticed=table.enticed,
        keiju=words("card-keiju", keiju=table.enticed, all=KEIJU),
        facts=(*await _place(house, seen, match), *_aids(words, match), *await _streak(house, words, match)),
    )


async def _place(house: House, seen: Audience, match: Match) -> list[tuple[str, str]]:
    """The place on the day's board of the server, among how many."""
    row = await house.wyr.standing(match, seen.guild_id)
    if row is None or match.day is None:
        return []
    _, players = await house.storage.standings.page(board_of("wyr", "day", match.day), seen.guild_id, 0, 1)
    return [(seen.words("card-place", place=row.place), seen.words("card-of", players=players))]


async def _streak(house: House, words: Text, match: Match) -> list[tuple[str, str]]:
    streak = await streak_of(house, match)
    return [_parted(words("card-streak", count=streak))] if streak else []


def _aids(words: Text, match: Match) -> list[tuple[str, str]]:
    """What was taken back, and the hints where there were any."""
    aids = [_parted(words("card-undos", count=match.undos))]
    return [*aids, _parted(words("card-hints", count=match.hints))] if match.hints else aids


def _parted(told: str) -> tuple[str, str]:
    """A number and what it counts, which stand apart on the card."""
    number, _, counted = told.partition("|")
    return number, counted


def _alt(card: cards.Result) -> str:
    """What the card says, read aloud."""
    parts = [card.deal, card.when, f"{points(card.score)} {card.points}", card.praise, f"{card.keiju} Keiju"]
    return ". ".join([*filter(None, parts), *(f"{big} {small}" for big, small in card.facts)]) + "."

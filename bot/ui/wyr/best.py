"""`Best line`: how a deal is played best, as far as is known, step by step, for whoever asks."""

from datetime import date

from bot.play.daily import fingerprint
from bot.text import Text
from bot.ui.audience import for_one
from bot.ui.house import House
from bot.ui.interaction import Interaction
from bot.ui.names import plain
from bot.ui.press import Press, button
from bot.ui.presses import on
from bot.ui.reply import Reply
from bot.ui.steps import Course, page
from bot.ui.wyr.days import number_of, read_day
from bot.ui.wyr.garden import Button
from bot.ui.wyr.steps import wyr_course
from bot.ui.wyr.words import day_in_words, deal_in_words, how_it_went, points
from engine import wyr


def best_line_button(words: Text, day: date) -> Button:
    """`Best line` of a day: for anybody, when the day is over."""
    return button(words("best-line"), Press("w-best", 0, number_of(day)))


@on("w-best")
async def best_line(house: House, interaction: Interaction, press: Press) -> Reply:
    """`Best line` of a finished game, or of the day that stands in place of a version: from its first move on."""
    return await _page(house, interaction, press, "0")


@on("w-step", update=True)
async def step(house: House, interaction: Interaction, press: Press) -> Reply:
    """Another page of it."""
    return await _page(house, interaction, press, press.argument)


async def _page(house: House, interaction: Interaction, press: Press, argument: str) -> Reply:
    seen = for_one(interaction)
    words, there = seen.words, Press("w-step", press.id, press.version)
    if press.id:
        match, moves = await house.wyr.lines.of_game(press.id, seen.person)
        published = None if match.day is None else _published(words, match.seed or "")
        course = best_course(words, deal_in_words(words, match), match.start, moves, there, more=published)
    else:
        deal = await house.wyr.lines.of_day(read_day(press.version), seen.person)
        title, start = day_in_words(words, deal.day, deal.difficulty), wyr.GAME.start({}, deal.seed)
        course = best_course(words, title, start, deal.line, there, more=_published(words, deal.seed))
    return await page(house, seen, course, argument)


def best_course(
    words: Text, deal: str, start: str, moves: tuple[str, ...], press: Press, *, more: str | None = None
) -> Course:
    """The best line of a deal, with how good it is and all its moves to be typed.

    Args:
        words: the sentences.
        deal: which deal it is, in words.
        start: the deal.
        moves: the line.
        press: says the press that shows another page.
        more: what else there is to say of the deal.
    """
    end = wyr.GAME.replay(start, moves)
    perfect = how_it_went(end.table) == "perfect"
    best = points(wyr.perfect_score(end.table))
    title = words("best-perfect" if perfect else "best-found", deal=deal, score=points(end.score), best=best)
    whole = words("best-whole", moves=" ".join(moves))
    return wyr_course(words, title, start, moves, press, foot="\n".join(filter(None, (whole, more))))


def _published(words: Text, seed: str) -> str:
    return words("seed-published", seed=plain(seed), digest=fingerprint(seed))

"""What an analysis found, as messages: the chances as a chart, the mistakes, and what would have been better."""

from dataclasses import replace
from typing import Final

import discord
from babel.numbers import format_percent

from bot.match import Match
from bot.play.replay import gardens_state, turn_of
from bot.text import Text
from bot.ui.audience import Audience
from bot.ui.gardens.alt import alt, text_board
from bot.ui.gardens.board import scene
from bot.ui.gardens.words import move_in_words, result_in_words, seated, walk_in_words
from bot.ui.house import House
from bot.ui.names import player
from bot.ui.pictures import drawn
from bot.ui.press import Press, button
from bot.ui.reply import Item, Reply, View, framed, rows, text
from engine import gardens
from engine.gardens import Analysis
from engine.gardens.analysis import HALVED, MISTAKE
from renderers.charts import NUMBERED, Evaluation, Mistake, evaluation
from renderers.gardens import Scene, board

CHART: Final = "chances.png"
BOARD: Final = "mistake.png"

_NAMED: Final = 9
"""Turns whose chances the words beside the chart tell, spread over the game."""


async def findings_reply(house: House, seen: Audience, match: Match, analysis: Analysis) -> Reply:
    """What was found out about a game: chart, accuracy and worst mistakes of both sides."""
    words = seen.words
    alt_text = _chart_in_words(words, match, analysis)
    shown = await drawn(house, seen, CHART, evaluation, _chart(words, match, analysis), alt_text)
    return framed(
        text(f"### {_head(words, match)}\n{result_in_words(words, match, match.result) if match.result else ''}"),
        shown or text(alt_text),
        text("\n".join(line for seat in (0, 1) for line in _side(words, match, analysis, seat))),
        text(f"-# {measure_in_words(words)}"),
        *_choice(words, match, analysis),
    )


async def mistake_reply(house: House, seen: Audience, match: Match, analysis: Analysis, turn: int) -> Reply:
    """The position before a mistake, with the better move shown.

    Args:
        house: the services.
        seen: who sees it.
        match: the match.
        analysis: what was found out about it.
        turn: a turn in which there was a mistake, by its index.
    """
    words = seen.words
    before = replace(match, moves=match.moves[:turn], result=None)
    judged = analysis.turns[turn]
    here = gardens_state(before).here
    better = Scene(
        position=str(here),
        title=words("picture-better"),
        turn=words("picture-turn", turn=here.turn),
        half=judged.better,
    )
    shown = await drawn(house, seen, BOARD, board, better, alt(words, better))
    told = [
        f"### {_head(words, match)}",
        words(
            "mistake-played",
            turn=here.turn,
            colour=words(f"colour-{here.seat}"),
            move=judged.move,
            told=move_in_words(words, gardens.tell(here, gardens.read_move(judged.move, here))),
            best=percent(judged.best),
            chance=percent(judged.chance),
        ),
        words("mistake-better", move=judged.better, told=walk_in_words(words, gardens.read_move(judged.better, here))),
    ]
    return framed(
        text("\n".join(told)),
        shown or text(text_board(words, better)),
        *_choice(words, match, analysis, turn),
        *rows([button(words("back"), Press("g-analysed", match.id))]),
    )


def measure_in_words(words: Text) -> str:
    """What the figures of an analysis mean."""
    return words("analysis-measure", mistake=percent(MISTAKE), halved=percent(HALVED))


def mistakes(analysis: Analysis) -> list[int]:
    """The turns whose mistakes are shown, by their index, in the order of the game."""
    return sorted([*analysis.mistakes(0), *analysis.mistakes(1)])


def percent(chance: float) -> int:
    """Chances as people say them; only what is certain is 0 or 100."""
    return round(100 * chance) if chance in {0, 1} else min(max(round(100 * chance), 1), 99)


def _head(words: Text, match: Match) -> str:
    white, black = (seated(words, match, seat) for seat in range(2))
    return words("analysis-title", white=white, black=black, match=match.id)


def _side(words: Text, match: Match, analysis: Analysis, seat: int) -> list[str]:
    """How one side played: a line of its own, and one for each mistake."""
    worst = analysis.mistakes(seat)
    lines = [
        words(
            "accuracy" if worst else "accuracy-clean",
            colour=words(f"colour-{seat}"),
            person=player(words, match, match.seats[seat]),
            accuracy=round(analysis.accuracy(seat)),
        )
    ]
    for rank, turn in enumerate(worst, 1):
        judged = analysis.turns[turn]
        lines.append(
            words(
                "mistake-line",
                rank=rank,
                turn=turn_of(match, turn),
                move=judged.move,
                better=judged.better,
                best=percent(judged.best),
                chance=percent(judged.chance),
            )
        )
    return lines


def _choice(words: Text, match: Match, analysis: Analysis, shown: int | None = None) -> list[Item]:
    """The mistakes to be looked at one by one."""
    options = []
    for turn in mistakes(analysis):
        judged = analysis.turns[turn]
        colour = words(f"colour-{analysis.seat(turn)}")
        label = words("mistake-option", turn=turn_of(match, turn), colour=colour, move=judged.move)
        told = words("mistake-option-better", better=judged.better)
        options.append(
            discord.SelectOption(label=label[:100], value=str(turn), description=told[:100], default=turn == shown)
        )
    if not options:
        return []
    press = Press("g-mistake", match.id)
    select = discord.ui.Select[View](custom_id=press.custom_id, placeholder=words("look-at-a-mistake"), options=options)
    return [discord.ui.ActionRow(select)]


def _chart(words: Text, match: Match, analysis: Analysis) -> Evaluation:
    return Evaluation(
        chances=analysis.chances,
        mistakes=tuple(
            Mistake(turn + 1, seat, rank) for seat in (0, 1) for rank, turn in enumerate(analysis.mistakes(seat), 1)
        ),
        title=scene(words, match).title,
        caption=words("chart-caption"),
        numbers=tuple(format_percent(chance, locale=words.language) for chance in NUMBERED),
        winner=None if match.result is None else match.result.winner,
    )


def _chart_in_words(words: Text, match: Match, analysis: Analysis) -> str:
    """What the chart shows, in sentences: the chances now and then, and where mistakes are marked."""
    last = len(analysis.chances) - 1
    turns = sorted({round(last * step / _NAMED) for step in range(_NAMED + 1)})
    points = ", ".join(
        words("chart-point", turn=turn_of(match, turn - 1), chance=percent(analysis.chances[turn]))
        for turn in turns[1:]
    )
    lines = [words("chart-alt", turns=last, start=percent(analysis.chances[0]), points=points)]
    for seat in (0, 1):
        marked = ", ".join(str(turn_of(match, turn)) for turn in analysis.mistakes(seat))
        if marked:
            lines.append(words("chart-mistakes", colour=words(f"colour-{seat}"), turns=marked))
    return "\n".join(lines)

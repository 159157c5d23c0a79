"""Charts in the style of the games: the chances of a game, turn by turn; a line; bars."""

from renderers.charts.chances import Evaluation, Mistake, evaluation

__all__ = ["Evaluation", "Mistake", "evaluation"]

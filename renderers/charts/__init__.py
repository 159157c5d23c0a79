"""Charts in the style of the games: the chances of a game, turn by turn; a curve; a histogram."""

from renderers.charts.chances import NUMBERED, Evaluation, Mistake, evaluation
from renderers.charts.curve import Curve, curve
from renderers.charts.histogram import Histogram, histogram

__all__ = ["NUMBERED", "Curve", "Evaluation", "Histogram", "Mistake", "curve", "evaluation", "histogram"]

"""Cards and a chart that tests of several kinds look at."""

from renderers import cards
from renderers.charts import Evaluation, Mistake

RESULT = cards.Result(
    deal="Wyr daily",
    when="30 November 2026",
    score=64,
    points="points",
    praise="Perfect",
    perfect=True,
    enticed=4,
    keiju="4 of 4",
    facts=(("3rd", "of 41"), ("12", "days in a row"), ("2", "undos")),
)
DAILY = cards.Daily("Wyr daily", "30 November 2026", "Medium", 2, (1, 3, 5, 8), "The Keiju ask for")
CHANCES = Evaluation(
    (0.5, 0.55, 0.6, 0.58, 0.3, 0.25, 0.2, 0.24, 0.7, 0.75, 0.72, 0.8, 0.9, 0.97, 1.0),
    (Mistake(8, 1, 1), Mistake(4, 0, 1), Mistake(12, 1, 2)),
    title="White won",
    caption="Chances after each turn",
    winner=0,
)

"""What is counted and timed for whoever watches the bot, under the names that Prometheus reads.

What can be asked for at any time, such as the state of the connection, is not kept here: `bot.watch` asks for it.
"""

from typing import Final

from prometheus_client import Counter, Histogram, disable_created_metrics

disable_created_metrics()  # type: ignore[no-untyped-call]  # it has no types; when each began to be counted, which nobody asks

_SECONDS: Final = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0)
"""Where histograms are cut; 3 seconds is how long Discord waits for an answer."""

INTERACTIONS: Final = Counter(
    "hortus_interactions",
    "Interactions, suggestions left out, by what was done and what became of it: answered, refused (politely), failed",
    ("kind", "name", "outcome"),
)
ACKNOWLEDGED: Final = Histogram(
    "hortus_acknowledged_seconds",
    "From an interaction's arrival until Discord has taken the first answer",
    ("kind",),
    buckets=_SECONDS,
)
ANSWERED: Final = Histogram(
    "hortus_answered_seconds", "From an interaction's arrival until it is answered", ("kind",), buckets=_SECONDS
)
REFUSALS: Final = Counter("hortus_refusals", "Polite noes by reason", ("reason",))
UNDELIVERED: Final = Counter(
    "hortus_undelivered",
    "Answers that did not arrive: late (Discord waits no longer), refused (by Discord), cut (the connection was)",
    ("reason",),
)
for _reason in ("late", "refused", "cut"):
    UNDELIVERED.labels(_reason)  # what begins with 1 has not increased, to Prometheus
PICTURES: Final = Histogram(
    "hortus_picture_seconds",
    "A fresh picture, from when it is asked for until it is there",
    ("kind",),
    buckets=_SECONDS,
)
PICTURES_KEPT: Final = Counter("hortus_pictures_kept", "Pictures that needed no drawing", ("kind",))
DATABASE: Final = Histogram(
    "hortus_database_seconds", "Units of work of the database, the wait for it included", ("kind",), buckets=_SECONDS
)
DATABASE_ERRORS: Final = Counter("hortus_database_errors", "Units of work that the database did not answer")
LOGGED: Final = Counter("hortus_logged", "Lines logged by level", ("level",))

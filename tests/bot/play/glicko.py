"""Glicko-2 once more, written down from Glickman's paper of 2013, slowly: the volatility by halving an interval."""

from math import exp, log, pi, sqrt

SCALE = 173.7178


def glicko(
    rating: float, deviation: float, volatility: float, games: list[tuple[float, float, float]], tau: float
) -> tuple[float, float, float]:
    """A player after a rating period.

    Args:
        rating: before it.
        deviation: likewise.
        volatility: likewise.
        games: of each opponent the rating and deviation, and the score against them.
        tau: how freely the volatility changes.
    """
    mu, phi = (rating - 1500) / SCALE, deviation / SCALE
    information = gained = 0.0
    for their_rating, their_deviation, score in games:
        g = 1 / sqrt(1 + 3 * (their_deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-g * (mu - (their_rating - 1500) / SCALE)))
        information += g * g * expected * (1 - expected)
        gained += g * (score - expected)
    v = 1 / information
    delta = v * gained

    def slope(x: float) -> float:
        e = exp(x)
        return e * (delta**2 - phi**2 - v - e) / (2 * (phi**2 + v + e) ** 2) - (x - log(volatility**2)) / tau**2

    low, high = -40.0, 10.0  # it falls from one end to the other
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    sigma = exp(low / 2)
    phi = 1 / sqrt(1 / (phi**2 + sigma**2) + information)
    return 1500 + SCALE * (mu + phi**2 * gained), SCALE * phi, sigma

"""Ratings: the library against Glickman's example and against the same written again; which games count."""

import math
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from glicko2.math import mu_to_rating, phi_to_rd, rating_to_mu, rd_to_phi, update_rating

from bot.match import Match, Place, Rating, Result
from bot.play.ratings import (
    A_DAY,
    DEVIATION,
    FEWEST_TURNS,
    PERIOD,
    TAU,
    aged,
    is_provisional,
    rate,
    unrated,
)
from tests.bot.play.glicko import glicko

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)
THREE = [(1400.0, 30.0, 1.0), (1550.0, 100.0, 0.0), (1700.0, 300.0, 0.0)]


def ended(winner: int | None, turns: int = 30, *, rated: bool = True, reason: str = "target") -> Match:
    result = Result(winner, reason, NOW)
    return Match(1, "gardens", "start", ("a",) * turns, 9, (5, 6), Place(1, 2), NOW, NOW, rated=rated, result=result)


def test_the_library_gives_the_numbers_of_glickmans_example() -> None:
    games = [(rating_to_mu(rating), rd_to_phi(deviation), score) for rating, deviation, score in THREE]
    mu, phi, sigma = update_rating(rating_to_mu(1500), rd_to_phi(200), 0.06, games, 0.5)
    assert round(mu_to_rating(mu), 2) == pytest.approx(1464.06, abs=0.011)  # his own steps are rounded
    assert round(phi_to_rd(phi), 2) == 151.52
    assert round(sigma, 5) == 0.06
    assert sigma == pytest.approx(0.05999, abs=0.00001)


def test_so_does_what_the_tests_hold_it_against() -> None:
    rating, deviation, volatility = glicko(1500, 200, 0.06, THREE, 0.5)
    assert rating == pytest.approx(1464.06, abs=0.011)
    assert deviation == pytest.approx(151.52, abs=0.005)
    assert volatility == pytest.approx(0.05999, abs=0.00001)


def test_any_game_gives_what_the_formulas_give() -> None:
    chance = Random(11)
    for _ in range(500):
        stored = [
            Rating(chance.uniform(700, 2500), chance.uniform(30, 350), chance.uniform(0.03, 0.1), 5, NOW)
            for _ in range(2)
        ]
        winner = chance.choice((0, 1, None))
        changes = rate(ended(winner), stored, 0)
        assert changes is not None
        for seat, change in enumerate(changes):
            mine, other = stored[seat], stored[1 - seat]
            score = 0.5 if winner is None else float(winner == seat)
            right = glicko(mine.rating, mine.deviation, mine.volatility, [(other.rating, other.deviation, score)], TAU)
            after = change.after
            assert (after.rating, after.deviation) == pytest.approx(right[:2], abs=1e-3)
            assert after.volatility == pytest.approx(right[2], rel=1e-5)
            assert (after.games, after.at, change.person) == (6, NOW, (5, 6)[seat])


def test_two_newcomers_move_apart_as_far_as_each_other() -> None:
    changes = rate(ended(0), (None, None), 0)
    assert changes is not None
    white, black = changes
    assert white.before == black.before == unrated(NOW)
    assert white.after.rating - 1500 == pytest.approx(1500 - black.after.rating)
    assert 1640 < white.after.rating < 1680  # the first game of somebody unknown tells much
    drawn = rate(ended(None), (None, None), 0)
    assert drawn is not None
    assert [round(change.after.rating, 9) for change in drawn] == [1500, 1500]


@pytest.mark.parametrize("reason", ["target", "resignation", "time"])
def test_all_ways_of_winning_count_alike(reason: str) -> None:
    assert rate(ended(1, reason=reason), (None, None), 0) == rate(ended(1), (None, None), 0)


@pytest.mark.parametrize("reason", ["repetition", "agreement"])
def test_all_draws_count_alike(reason: str) -> None:
    assert rate(ended(None, reason=reason), (None, None), 0) == rate(ended(None), (None, None), 0)


def test_what_does_not_count() -> None:
    assert rate(ended(0, FEWEST_TURNS), (None, None), A_DAY - 1) is not None
    assert rate(ended(0, FEWEST_TURNS - 1), (None, None), 0) is None, "under four turns"
    assert rate(ended(0), (None, None), A_DAY) is None, "the fourth game of the same two on a day"
    assert rate(ended(0, rated=False), (None, None), 0) is None
    assert rate(replace(ended(0), result=None), (None, None), 0) is None


def test_idle_time_is_glickmans_sixth_step_once_for_each_period() -> None:
    played = Rating(1623.4, 80.0, 0.061, 12, NOW)
    phi = rd_to_phi(played.deviation)
    for periods in range(1, 40):
        phi = update_rating(0.3, phi, played.volatility, [], TAU).phi
        now = aged(played, NOW + periods * PERIOD)
        assert now.deviation == pytest.approx(phi_to_rd(phi))
        assert (now.rating, now.volatility, now.games) == (played.rating, played.volatility, played.games)
    half = aged(played, NOW + PERIOD / 2)
    assert half.deviation == pytest.approx(math.hypot(80.0, 173.7178 * 0.061 * math.sqrt(0.5)))


def test_nobody_becomes_less_certain_than_a_newcomer() -> None:
    played = Rating(1623.4, 80.0, 0.06, 12, NOW)
    assert aged(played, NOW + timedelta(days=365 * 100)).deviation == DEVIATION
    assert aged(played, NOW - timedelta(days=30)).deviation == pytest.approx(80.0), "the clock was put back"


def test_a_rating_is_provisional_until_its_deviation_is_under_110() -> None:
    assert is_provisional(unrated(NOW))
    assert is_provisional(Rating(1500, 110.0, 0.06, 9, NOW))
    assert not is_provisional(Rating(1500, 109.99, 0.06, 9, NOW))
    # Somebody who knows the game well enough is sure of their rating for more than a year, and then again a guess.
    steady = Rating(1500, 60.0, 0.06, 90, NOW)
    assert not is_provisional(aged(steady, NOW + timedelta(days=365)))
    assert is_provisional(aged(steady, NOW + timedelta(days=400)))


def test_a_dozen_games_or_so_make_a_rating_certain() -> None:
    mine, other = None, Rating(1500, 70.0, 0.06, 50, NOW)
    games = 0
    while mine is None or is_provisional(mine):
        changes = rate(ended(games % 2), (mine, other), 0)
        assert changes is not None
        mine = changes[0].after
        games += 1
    assert 8 <= games <= 16

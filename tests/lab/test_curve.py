"""`python -m lab curve`: its score, its comparison, and that the unseen games don't depend on the number of seats."""

from __future__ import annotations

from pathlib import Path

import pytest

from lab.__main__ import main
from lab.strength.curve import THIRDS, Position, ScoredGame, brier, by_points, by_power, figures, mean
from lab.strength.curve_games import jobs


def game(chances: list[tuple[float, float]], points: list[tuple[int, int]], unseen: bool) -> ScoredGame:
    """A duel that the first seat wins."""
    positions = tuple(Position(chance, each) for chance, each in zip(chances, points, strict=True))
    return ScoredGame("clash", positions, (1.0, 0.0), unseen)


def test_the_score_is_the_mean_of_squared_errors() -> None:
    found = game([(0.5, 0.5), (1.0, 0.0)], [(1, 1), (3, 1)], False)
    assert brier(found, lambda position: position.chances) == pytest.approx((0.5 + 0.0) / 2)
    assert by_points(1.0)(found.positions[0]) == pytest.approx([0.5, 0.5])
    first, second = by_points(1.0)(found.positions[1])
    assert first + second == pytest.approx(1.0) and first == pytest.approx(0.880797, abs=1e-6)
    assert by_power(2.0)(Position((0.8, 0.2), (0, 0))) == pytest.approx([0.64 / 0.68, 0.04 / 0.68])
    assert mean([]) == 0.0


def test_what_fits_is_chosen_without_the_unseen() -> None:
    sure = [game([(0.9, 0.1)], [(4, 0)], False)] * 3
    misleading = [game([(0.1, 0.9)], [(0, 4)], True)] * 9
    told = figures("clash", 2, [*sure, *misleading])
    assert (told["fitted"], told["unseen"]) == (3, 9)
    assert told["best_power"] == 2.0 and told["fitted_points"] < 0.01 < told["unseen_points"]


def test_games_seats_and_what_is_unseen_are_mixed(tmp_path: Path) -> None:
    found = list(jobs(90, 1, tmp_path))
    unseen = [job for job in found if job.number // THIRDS % THIRDS == THIRDS - 1]
    assert len(unseen) == 30
    every = {(game, seats) for game in ("clash", "kravora") for seats in (2, 3, 4)}
    for part in (found, unseen):
        assert {(job.game, job.seats) for job in part} == every
        assert len({job.bots for job in part}) == 9
    assert len({job.name for job in found}) == 90


def test_too_few_games_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["curve", str(tmp_path), "--games", "8"]) == 2
    assert "--games 8" in capsys.readouterr().err

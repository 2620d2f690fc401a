"""`python -m lab openness`: its figures, of courses made for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from lab.__main__ import main
from lab.strength.curve import Position, ScoredGame
from lab.strength.curve_games import usual_options
from lab.strength.openness import leader_at_half, lines, settled, turns, was_behind


def duel(*chances: float) -> ScoredGame:
    """A duel that the first seat wins, by its chance after each action."""
    return ScoredGame("clash", tuple(Position((each, 1 - each), (0, 0)) for each in chances), (1.0, 0.0), False)


def test_a_game_is_settled_once_its_winner_stays_above_80_percent() -> None:
    assert settled(duel(0.5, 0.9, 0.7, 0.9)) == 0.75
    assert settled(duel(0.9, 0.8)) == 0.0 and settled(duel(0.9, 0.1)) == 1.0


def test_who_wins_from_behind_was_below_a_third_half_way() -> None:
    assert was_behind(duel(0.5, 0.9, 0.3, 0.9)) and leader_at_half(duel(0.5, 0.9, 0.3, 0.9)) == 1
    assert not was_behind(duel(0.5, 0.1, 0.4, 0.9))


def test_the_lead_turns_when_another_is_clearly_ahead() -> None:
    assert turns(duel(0.6, 0.46, 0.54, 0.44, 0.7)) == 2


def test_a_level_s_games_are_played_once_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["openness", str(tmp_path), "--game", "kravora", "--level", "greedy", "--games", "1"]
    assert main(argv) == 0
    first = capsys.readouterr().out
    assert "of a game until it is settled (median; 1 games)" in first and len(list(tmp_path.iterdir())) == 1
    assert lines([]) == ["No game with one winner."]
    assert main(["openness", str(tmp_path), "--level", "nobody"]) == 2


def test_games_can_be_played_with_a_game_s_own_options() -> None:
    usual, slow = usual_options("clash", 2), usual_options("clash", 2, ["--slow-arming"])
    assert slow["slow_arming"] and slow == {**usual, "slow_arming": True}

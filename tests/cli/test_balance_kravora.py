"""`balance --game kravora`: every figure is there, shares are counted right, a game is the same every time."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import balance_kravora
from cli.balance_kravora import KravoraMatch, even_row, measure, play, rows
from cli.kits import content_of
from cli.main import main

CONTENT = content_of("kravora", None)
TALLY = {"rounds": 9, "places": [1], "bought": {"hut": 2, "rockfall": 1}}


@pytest.fixture
def greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A level whose games are quick."""
    monkeypatch.setattr(balance_kravora, "AI", "greedy")


def test_the_table_of_a_few_games_has_every_figure(greedy: None, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    found = measure(4, 1, 1, kept)
    figures = [row.figure for row in found]
    assert len(figures) == len(set(figures))
    assert sum(figure.startswith("Wins of the") for figure in figures) == 4 + 3 + 2 + 1
    assert sum(figure.startswith("Building") for figure in figures) == len(CONTENT.buildings)
    assert sum(figure.startswith("Ruse") for figure in figures) == len(CONTENT.ruses)
    assert measure(4, 1, 1, kept) == found and len(kept.read_text().splitlines()) == 4 + 1 + 1 + 1


def test_a_game_is_the_same_every_time_it_is_played(greedy: None) -> None:
    first = play(KravoraMatch(4, 3, 5))
    assert first == play(KravoraMatch(4, 3, 5)) and first != play(KravoraMatch(4, 4, 5))
    assert 1 <= first["rounds"] <= 20 and first["places"] and first["bought"]["hut"] >= 1


def test_an_even_start_is_near_one_half() -> None:
    first, second = {**TALLY, "places": [0]}, {**TALLY, "places": [1]}
    assert even_row([first, second]).met and even_row([first] * 21 + [second] * 19).met
    assert not even_row([first] * 3 + [second] * 2).met and not even_row([first] * 2 + [second] * 3).met


def test_shares_lengths_and_purchases_are_judged_by_their_targets() -> None:
    games = [(4, {**TALLY, "places": places}) for places in ([0], [0, 3], [1], [2])]
    games += [(4, {**TALLY, "rounds": 13, "bought": {}}), (3, TALLY), (2, TALLY)]
    found = {row.figure: row for row in rows(CONTENT, games)}
    first = found["Wins of the first in turn, 4 players"]
    assert (first.value, first.met) == ("30.0 %", False)
    assert found["Wins of the fourth in turn, 4 players"].value == "10.0 %"
    assert found["Wins of the third in turn, 4 players"].value == "20.0 %"
    length = found["Rounds, 4 players: median"]
    assert length.value == "9" and length.met and length.interval.endswith("games of 9 to 13 rounds")
    assert found["Building hut: games with a purchase"].value == "80.0 %"
    assert found["Building hut: games with a purchase"].met
    assert not found["Building cannon: games with a purchase"].met
    assert found["Wins of the second in turn, 2 players"].met


def test_the_command_writes_the_table(greedy: None, tmp_path: Path) -> None:
    out = tmp_path / "balance.md"
    main(["balance", "--game", "kravora", "--games", "4", "--out", str(out)])
    text = out.read_text(encoding="utf-8")
    assert "| Rounds, 4 players: median | 8 to 12 |" in text and "AI seats: greedy" in text

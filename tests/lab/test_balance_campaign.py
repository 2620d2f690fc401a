"""`balance --campaign`: its games, its counts, and the table they make."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from cli.kits.kits import content_of
from cli.simulation.playing import Job, Played, play
from engine.clash.stored.lobby_options import CLAN_IDS
from lab.__main__ import main
from lab.balance import campaign
from lab.balance.balance import command
from lab.balance.campaign import Cell, cells, measured, rows


def test_every_scenario_is_played_as_often_by_every_number_of_seats() -> None:
    counts = Counter((cell.scenario, cell.seats) for cell in cells(24, 1, None))
    assert counts.pop((0, 4)) == 24, "sagas"
    assert {count for (_, seats), count in counts.items() if seats == 4} == {24}
    assert {count for (_, seats), count in counts.items() if seats < 4} == {6} and len(counts) == 45
    assert len({cell.id for cell in cells(24, 1, None)}) == sum(counts.values()) + 24


def test_a_game_is_counted_and_the_same_again() -> None:
    told = measured(Cell(2, 2, 1, 7))
    assert set(told) == {"clans", "winners", "reason", "rounds"} and told == measured(Cell(2, 2, 1, 7))
    assert set(told["clans"]) <= set(CLAN_IDS) and told["reason"] in ("feats", "round_limit")


def test_clans_sit_in_each_seat_equally_often(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_round(job: Job) -> Played:
        return play(replace(job, options={**job.options, "round_limit": 1}))

    monkeypatch.setattr(campaign, "play", one_round)
    seats = Counter()
    for number in range(4):
        told = measured(Cell(14, 4, number, 7))
        seats.update((seat, clan) for seat, clan in enumerate(told["clans"]))
    assert set(seats.values()) == {1} and len(seats) == 16


def game(winner: int, rounds: int, reason: str = "feats") -> dict[str, object]:
    return {"clans": list(CLAN_IDS), "winners": [winner], "reason": reason, "rounds": rounds}


def test_the_table_says_what_is_met(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []
    for cell in cells(8, 1, None):
        if not cell.scenario:
            champion = cell.number % 4
            played.append((cell, {"champions": [champion], "before": [9, 8, 7, 6]}))
        elif cell.scenario == 1:
            played.append((cell, game(0, 8, "round_limit")))
        else:
            played.append((cell, game(cell.number % cell.seats, 5)))
    table = {row.figure: row for row in rows(content_of("clash", None), played)}
    assert len(table) == 15 * 13 + 5
    assert table["2 shards: rounds, median"].met and table["2 shards: wins of seat 3"].met
    assert not table["1 emerald_throne: rounds, median"].met and not table["1 emerald_throne: wins of seat 1"].met
    assert not table["1 emerald_throne, 2 players: won before the limit"].met
    assert table["Sagas: championships of who was last before the final"].value == "25.0 %"


def test_the_command_writes_the_table_and_a_stopped_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few = [cell for cell in cells(4, 1, None) if (cell.scenario, cell.seats) == (2, 2)][:2]
    monkeypatch.setattr(campaign, "cells", lambda games, seed, data_dir: few)
    monkeypatch.setattr(campaign, "rows", lambda content, played: [])
    argv = ["balance", "--campaign", "--quick", "--progress", str(tmp_path / "kept"), "--out", str(tmp_path / "b.md")]
    assert main(argv) == 0 and main(argv) == 0
    assert "0 games to play, 2 are kept." in capsys.readouterr().err
    assert "python -m lab balance --campaign --games 8 --seed 1" in (tmp_path / "b.md").read_text("utf-8")


def test_the_command_that_gives_the_table_again() -> None:
    class Asked:
        seed = 3

    assert command("campaign", 400, Asked()) == "python -m lab balance --campaign --games 400 --seed 3"  # type: ignore[arg-type]


def test_a_changed_scenario_leaves_the_kept_games_of_the_others() -> None:
    clash_content = content_of("clash", None)
    assert clash_content.prototype is not None
    changed = replace(
        clash_content,
        version="another",
        prototype=replace(clash_content.prototype, version="another"),
        scenarios=tuple(
            replace(each, targets=(9, 9, 9)) if each.number == 2 else each for each in clash_content.scenarios
        ),
    )
    assert campaign.values_of(changed, 3) == campaign.values_of(clash_content, 3)
    assert campaign.values_of(changed, 2) != campaign.values_of(clash_content, 2)
    assert campaign.values_of(changed, 0) != campaign.values_of(clash_content, 0)

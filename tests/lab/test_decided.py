"""`decided`: who has enough before a scenario's first test, and whether passing alone wins then (§14.16)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.clash.game import CLASH
from engine.clash.greedy.greedy import Greedy
from engine.clash.pieces import actions as a
from engine.clash.pieces.state import State
from lab.__main__ import main
from lab.balance import decided
from lab.balance.decided import Watched, carry_on, measured, rows_of
from lab.balance.styles import Passer, Rusher
from tests.engine.campaign_build import camp_of, scene, told


def factory(killed: int) -> State:
    s = scene(6, [{"b5": (1, 0, 0)}, {"a5": (1, 0, 0)}], round=2)
    camp_of(s).guests_killed[0] = killed
    camp_of(s).stock -= killed
    told(s)
    return s


def test_who_has_enough_after_a_second_action_is_found_with_the_state_then() -> None:
    bots = [Passer(Greedy())] * 2
    early, fork = carry_on(factory(6), bots, random.Random(1))
    assert early == 0 and fork is not None and fork.round == 2
    carry_on(fork, bots, random.Random(2))
    assert fork.winners == (0,), "nobody stops it, and it only passes"
    assert carry_on(factory(0), bots, random.Random(1)) == (-1, None)


def test_a_rusher_holds_what_counts_for_feats_dearer_and_nothing_else() -> None:
    s, seen = factory(0), []

    class Looks:
        def decide(self, state: State, seat: int, chance: object) -> list[int]:
            seen.append(dict(camp_of(state).scenario.weights))
            return [a.PASS]

    camp_of(s).scenario = replace(camp_of(s).scenario, weights=(("heart", 90), ("city", 30)))
    rusher = Rusher(Looks(), times=4)  # type: ignore[arg-type]
    assert rusher.plan(CLASH.view(s, 0), random.random) == [a.PASS]
    assert seen == [{"heart": 360, "city": 30}]


def test_the_rows_tell_kinds_of_games_apart() -> None:
    work = [Watched(6, 4, n, 1, rushes) for n in range(4) for rushes in (True, False)]
    tally = {"early": 0, "decided": True, "reason": "feats", "winners": [0], "rounds": 4}
    tallies = [{**tally, "decided": game.rushes, "rusher": 0 if game.rushes else -1} for game in work]
    rows = {row.figure: row for row in rows_of(work, tallies)}
    assert not rows["6, 4 players, one rushes: decided before the test"].met
    assert rows["6, 4 players, apprentices: decided before the test"].met
    assert rows["6, 4 players, one rushes: won by who rushes"].value == "100.0 %" and len(rows) == 7


def test_a_game_is_played_to_its_end_and_counted() -> None:
    told = measured(Watched(6, 2, 1, 7, rushes=True))
    assert told["rusher"] == 1 and told["winners"] and told["reason"] in ("feats", "round_limit")
    assert not told["decided"] or told["early"] in (0, 1)


def test_a_stopped_run_goes_on(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = {"early": -1, "decided": False, "reason": "feats", "winners": [0], "rusher": -1, "rounds": 5}
    monkeypatch.setattr(decided, "measured", lambda game: seen)
    argv = ["decided", "--scenario", "6", "--seats", "4", "--games", "2", "--progress", f"{tmp_path}/kept"]
    assert main(argv) == 0 and main(argv) == 0
    assert "0 games to play, 4 are kept." in capsys.readouterr().err

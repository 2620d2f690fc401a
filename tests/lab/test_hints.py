"""`python -m lab hints`: which positions, how often each plan is looked ahead from, and what a hint's loss is."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from lab.__main__ import main
from lab.strength import hints
from lab.strength.hints import LEAST, HintSpot, Judged, Looks, judged, look_ahead, positions


class Bot:
    """Looks ahead as if the plan (2,) became worth ten points more, and counts what that costs."""

    depth = SimpleNamespace(budget=1, trust=50, plans=2)

    def __init__(self) -> None:
        self.looks: list[int] = []

    def look(self, view: object, seat: int, plan: tuple[int, ...], seed: int) -> SimpleNamespace:
        self.looks.append(plan[0])
        return SimpleNamespace(effect=2000 * (plan == (2,)), cost=1)


def test_all_plans_are_looked_ahead_from_as_often_and_those_known_not_again() -> None:
    bot, looks = Bot(), Looks()
    plans = {"pass": ((1,), 4000), "equip": ((2,), 3500)}
    look_ahead(None, 0, plans, bot, looks)  # type: ignore[arg-type]
    assert looks == {"pass": [4000.0] * LEAST, "equip": [4500.0] * LEAST} and len(bot.looks) == 2 * LEAST
    look_ahead(None, 0, {**plans, "move": ((3,), 0)}, bot, looks)  # type: ignore[arg-type]
    assert looks["move"] == [0.0] * LEAST and bot.looks[2 * LEAST :] == [3] * LEAST


def test_a_hint_loses_what_the_best_plan_leads_by_in_the_looks_that_did_not_choose_it() -> None:
    position = HintSpot(2, 1, 1)
    looks: Looks = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hints, "look_ahead", lambda *told: told[-1].update({each: [1.0, 0.0] * 8 for each in told[2]}))
        first = judged(position, looks)
    assert first.loss == 0 and first.best == first.hint, "of equals the hint is the best"
    other = next(plan for plan in looks if plan != first.hint)
    looks[other] = [2000.0, 700.0] * 8
    found = judged(position, looks)
    assert (found.loss, found.unsure, found.best) == (700.0, 0.0, other)


def test_what_is_judged_is_told_and_its_looks_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[Looks] = []

    def found(position: HintSpot, looks: Looks) -> Judged:
        seen.append(dict(looks))
        looks["pass"] = [1.0]
        return Judged(400.0 * (position.seats == 3), 10.0, 5000.0, "pass", "equip", 0.5)

    monkeypatch.setattr(hints, "judged", found)
    file, kept = tmp_path / "positions.txt", tmp_path / "looks.jsonl"
    file.write_text("# drawn\n2 11 4\n3 12 5\n", encoding="utf-8")
    argv = ["hints", "--positions", str(file), "--progress", str(kept)]
    assert main(argv) == 1 and main(argv) == 1
    out = capsys.readouterr().out
    assert "3 12 5: 4.0 ± 0.1 of 50 %\n    hint pass\n    best equip" in out
    assert "1 of 2 hints lose more than 3 points, 2.00 in the mean" in out
    assert seen == [{}, {}, {"pass": [1.0]}, {"pass": [1.0]}]
    assert json.loads(kept.read_text(encoding="utf-8").splitlines()[0])["position"] == "2 11 4"


@pytest.mark.parametrize(("name", "count"), [("", 40), ("_fresh", 40), ("_last", 20)])
def test_positions_of_each_size_in_a_set(name: str, count: int) -> None:
    found = positions(hints.POSITIONS.with_name(f"hint_positions{name}.txt").read_text(encoding="utf-8"))
    assert len(set(found)) == count and {each.seats for each in found} == {2, 3, 4}

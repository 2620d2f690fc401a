"""Options that combine and options that don't: a pairwise sample of what `make modes` plays in full."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from engine.clash.game import CLASH
from tests.longer import usual
from tests.modes import FITTING, NAMES, REFUSED, VALUES, Mode, faults, main, not_refused, pairwise, words

SAMPLE = pairwise(FITTING)


def test_the_sample_has_every_pair_that_fits() -> None:
    def pairs(modes: tuple[Mode, ...] | list[Mode]) -> set[object]:
        return {pair for mode in modes for pair in itertools.combinations(enumerate(mode), 2)}

    assert pairs(SAMPLE) == pairs(FITTING)
    assert len(SAMPLE) < 40 < len(FITTING)
    for at, name in enumerate(NAMES):
        assert {mode[at] for mode in SAMPLE} == set(VALUES[name])


@pytest.mark.parametrize(("number", "mode"), usual(enumerate(SAMPLE), [*enumerate(SAMPLE)][::2], str))
def test_a_game_of_the_sample_finishes_and_its_record_verifies(number: int, mode: Mode, tmp_path: Path) -> None:
    assert faults(mode, number, tmp_path) == []


def test_what_does_not_combine_is_refused() -> None:
    assert not_refused(pairwise(REFUSED)) == []


def test_a_fault_is_told_with_the_mode_it_came_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(type(CLASH), "problems", lambda self, state: ["a unit too many"])
    found = faults(SAMPLE[0], 0, tmp_path)
    assert "a unit too many" in found[0]
    assert found[0].startswith(" ".join(words(SAMPLE[0])))
    assert not_refused(FITTING[:1]) == [
        f"simulate takes {' '.join(words(FITTING[0]))} --seats 2",
        f"a lobby takes {' '.join(words(FITTING[0]))} --seats 2",
    ]


def test_make_modes_exits_1_with_a_fault(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["modes.py"])
    monkeypatch.setattr("tests.modes.FITTING", FITTING[:2])
    monkeypatch.setattr("tests.modes.REFUSED", REFUSED[:2])
    assert main() == 0
    assert "2 games of 2 combinations" in capsys.readouterr().out
    monkeypatch.setattr("tests.modes.faults", lambda mode, number, folder: ["something broke"])
    assert main() == 1
    assert "something broke" in capsys.readouterr().out

"""Every mutant still fits the rules: a change of a rule's text updates its mutants (see tests/mutants.py)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.engine_kravora.mutant_list import MUTANTS as KRAVORA
from tests.mutant_list import MUTANTS as CLASH
from tests.mutant_list import Mutant
from tests.mutant_list_campaign import CAMPAIGN_MUTANTS
from tests.mutant_list_modes import MODE_MUTANTS

ENGINE = Path(__file__).parents[2] / "engine"


def misfits(mutants: Sequence[Mutant], rules: Path) -> list[str]:
    """Mutants whose text is not there exactly once, or whose change is no Python."""
    return [f"{mutant.paragraph} {mutant.file}: {mutant.what}" for mutant in mutants if not _fits(mutant, rules)]


def _fits(mutant: Mutant, rules: Path) -> bool:
    file = rules / mutant.file
    sound = file.read_text("utf-8") if file.exists() else ""
    try:
        compile(sound.replace(mutant.old, mutant.new), mutant.file, "exec")
    except SyntaxError:
        return False
    return sound.count(mutant.old) == 1


@pytest.mark.parametrize(
    ("game", "mutants"), [("clash", (*CLASH, *MODE_MUTANTS, *CAMPAIGN_MUTANTS)), ("kravora", KRAVORA)]
)
def test_every_mutant_fits_the_rules(game: str, mutants: Sequence[Mutant]) -> None:
    assert misfits(mutants, ENGINE / game) == []


def test_a_mutant_that_does_not_fit_is_seen() -> None:
    gone = [Mutant("1", "battle.py", "no such text", "x", "gone"), Mutant("1", "nowhere.py", "x", "y", "no such file")]
    twice = Mutant("1", "battle.py", "def ", "def ", "many places")
    broken = Mutant("1", "battle.py", "HITTING_FACES, FACES = 4, 6", "HITTING_FACES, = = 4, 6", "no Python")
    assert len(misfits([*gone, twice, broken], ENGINE / "clash")) == 4

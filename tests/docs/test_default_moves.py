"""Every phase of both games has exactly one documented default move: in the code, in the paper, and in the rules."""

from __future__ import annotations

import re
from typing import Any

import pytest

from data.rulebook import rulebook
from data.texts import languages
from engine.clash.pieces import state as clash
from engine.clash.play import defaults as of_clash
from engine.kravora.pieces import state as kravora
from engine.kravora.play import defaults as of_kravora
from tests.docs.papers import ROOT

PAPER = (ROOT / "docs" / "rulings.md").read_text("utf-8")
TITLES = {"clash": "Clash of Rage", "kravora": "Kravora"}
PHASES: dict[str, tuple[tuple[str, ...], Any]] = {
    "clash": (clash.PHASE_NAMES, of_clash.DEFAULTS),
    "kravora": (kravora.PHASE_NAMES, of_kravora.DEFAULTS),
}
PARAGRAPH = {"clash": "default", "kravora": "9.6"}
NOBODY = {"over"}
"""Phases in which nobody owes anything."""


def rows(game: str) -> list[str]:
    """The phases the paper has a row for."""
    part = PAPER.split(f"### {TITLES[game]} (", 1)[1].split("\n### ", 1)[0]
    return re.findall(r"^\| `(\w+)` \| [^|]+ \| [^|]+ \|$", part, re.MULTILINE)


@pytest.mark.parametrize("game", PHASES)
def test_every_phase_has_one_default_and_one_row_in_the_paper(game: str) -> None:
    names, defaults = PHASES[game]
    asked = [name for name in names if name not in NOBODY]
    assert sorted(rows(game)) == sorted(asked)
    assert sorted(names[phase] for phase in defaults) == sorted(asked)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", PHASES)
def test_the_rules_say_it_in_every_language(game: str, language: str) -> None:
    paragraph = rulebook(game).get(PARAGRAPH[game], language)
    assert paragraph is not None and paragraph.house
    assert paragraph.text.count("\n- **") >= 5


@pytest.mark.parametrize("game", PHASES)
def test_a_phase_without_a_row_is_noticed(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    names, defaults = PHASES[game]
    monkeypatch.setitem(PHASES, game, ((*names, "parley"), defaults))
    with pytest.raises(AssertionError, match="parley"):
        test_every_phase_has_one_default_and_one_row_in_the_paper(game)

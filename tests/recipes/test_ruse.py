"""A ruse of docs/extending.md, added to a copy: read, played by AI seats, told and refused there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.recipes.copies import copied, stated

TABLE, DATA, TEST = (
    "engine/kravora/play/ruse_effects.py", "data/kravora/ruses.toml", "tests/engine_kravora/test_rules_7_ruses.py",
)  # fmt: skip
GREEDY = "engine/kravora/greedy/greedy_ruses.py"
RUSE = """
[[ruse]]
id = "fog"
name_en = "Fog"
name_fr = "Brouillard"
cost = 1
cost_provenance = "house"
text_en = "One attacker of any board goes back to line 1."
text_fr = "Un attaquant de n’importe quel plateau retourne en ligne 1."
provenance = "house"
"""
EFFECT = '''def _fog_hindrance(s: State, seat: int, unit: int) -> str | None:
    return None if line_of(a.unit_place(unit)) and not a.unit_side(unit) else "end_of_the_board"


def _fog(s: State, seat: int, unit: int, to: int, events: list[Event]) -> None:
    """Back to where it came from."""
    _draw(s, unit, place_of(board_of(a.unit_place(unit)), 0), events)


'''
ENTRY = '    RuseRule("fog", a.END + (1 << KIND_SHIFT), "fog", "7.8", UNIT, _fog_hindrance, _fog),\n'
WORTH = """def _fog(s: State, seat: int, unit: int) -> float:
    board, line, code = _code(s, unit)
    return 9.0 * _danger(s, seat, line, code) if board == seat and _defending(s) else 0.0


"""
PARAGRAPH = """
[[rule]]
id = "7.8"
title = "{title}"
text = "{text}"
edition = "document-2026"
source = "house ruling"
house = true
related = ["7"]
words = ["fog", "brouillard"]
asked = ["{asked}"]
"""
TOLD = {
    "en": ("Fog", "One attacker of any board goes back to line 1.", "what does the fog do"),
    "fr": ("Brouillard", "Un attaquant retourne en ligne 1.", "que fait le brouillard"),
}
PRICES = {"en": ("shield 3 L (7.7)", "fog 1 L"), "fr": ("bouclier 3\u00a0L (7.7)", "brouillard 1\u00a0L")}
RULE_TEST = '''

def test_7_8_fog_sends_back_to_line_1() -> None:
    """With today's data; a game of before has no fog."""
    refused(ready({"a4": "brute"}), "fog a4 brute 5", "no_such_action", "5")
    s = ready({"a4": "brute"}, phase="attack")
    s.content = load_content("kravora")
    assert "fog a4 brute 5" in options(s)
    s, _ = play(s, "fog a4 brute 5")
    assert (attackers(s, "a1"), s.blood[0]) == ("brute", 19)
    refused(s, "fog a1 brute 5", "end_of_the_board", "7.8")


@pytest.mark.parametrize("level", ["greedy", "apprentice"])
def test_7_8_ai_seats_play_it(level: str) -> None:
    s = ready({"a4": "brute brute long_arm long_arm"}, phase="attack", walls=(3,))
    s.content = load_content("kravora")
    assert any(kind_of(action) == FOG for action in BOTS[level].plan(KRAVORA.view(s, 0), Random(1).random))


def test_7_8_it_is_told_and_typed() -> None:
    s = ready({"a4": "brute"}, phase="attack")
    s.content = load_content("kravora")
    wording = KravoraWording(texts_in("fr"), table(), KRAVORA.view(s, 0))
    action = parse(s.content, "fog a4 costaud 5")
    assert ruse_told(wording, action, -1).startswith("Brouillard")
    assert "fog" in spoken(s.content, action, texts_in("fr"))
    assert wording.ruse(7) == "Brouillard"
'''
IMPORTS = """from random import Random

from cogs.kravora.narration.event_lines import ruse_told
from cogs.kravora.typed_words import parse, spoken
from cogs.kravora.wording import KravoraWording
from data.loader import load_content
from data.texts import texts_in
from engine.kernel.game import KIND_SHIFT, kind_of
from engine.kravora.bots import BOTS
from engine.kravora.game import KRAVORA
from engine.kravora.pieces.actions import END
from tests.cogs_kravora.test_limits import table

FOG = END + (1 << KIND_SHIFT)
"""
MODULES = (
    TEST, "tests/engine_kravora/test_data.py", "tests/engine_kravora/test_walks.py", "tests/data/test_rulebook.py",
    "tests/cogs_kravora/test_typed.py", "tests/cogs_kravora/test_limits.py",
)  # fmt: skip


@pytest.mark.long
def test_a_ruse_takes_the_files_the_paper_says(tmp_path: Path) -> None:
    made = copied(tmp_path)
    made.append(DATA, RUSE)
    made.replace(TABLE, "TABLE = (\n", f"{EFFECT}TABLE = (\n")
    made.replace(TABLE, "cancellable=False),\n)", f"cancellable=False),\n{ENTRY})")
    made.replace(TABLE, "from engine.kernel.game import Event", "from engine.kernel.game import KIND_SHIFT, Event")
    made.replace(GREEDY, "VALUES: ", f"{WORTH}VALUES: ")
    made.after(GREEDY, "    a.SHIELD: _shield,", "    a.END + (1 << KIND_SHIFT): _fog,\n")
    made.replace(GREEDY, "from engine.kernel.game import Action,", "from engine.kernel.game import KIND_SHIFT, Action,")
    for language, (title, text, asked) in TOLD.items():
        made.append(f"data/rules/{language}/kravora.toml", PARAGRAPH.format(title=title, text=text, asked=asked))
    for language, shield, fog in (
        ("en", "shield 3 L (7.7)", "fog 1 L"),
        ("fr", "bouclier 3\u00a0L (7.7)", "brouillard 1\u00a0L"),
    ):
        made.replace(f"data/rules/{language}/kravora.toml", shield, f"{shield}, {fog} (7.8)")
    made.replace(TEST, "import pytest\n", f"{IMPORTS}\nimport pytest\n")
    made.append(TEST, RULE_TEST)
    made.run("-m", "pytest", "-n", "0", *MODULES)
    assert made.touched() == sorted([DATA, TABLE, GREEDY, TEST, *(f"data/rules/{code}/kravora.toml" for code in TOLD)])
    assert len(made.touched()) == stated("docs/extending.md", "A ruse (Kravora, §7)")

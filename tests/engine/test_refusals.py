"""Refusals: every code with its paragraph; the notation; nothing changes when something is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.clash.game import CLASH
from engine.clash.pieces.places import parse_place, place_name
from engine.clash.views import refusals
from engine.kernel.dice import ScriptedDice
from engine.kernel.errors import IllegalAction, NotationError
from tests.engine.build import CONTENT, attack, build, building, choosing, options, play, refused, units


def test_4_1_a_card_that_is_not_in_the_hand() -> None:
    s = choosing(build(), [[5, 9, 13], [3, 7, 11]])
    refused(s, "play 1", "card_not_in_hand", "4.1", seat=0)
    refused(s, "play 3", "card_not_in_hand", "4.1", seat=0)
    s, _ = play(s, ["play 5"], seat=0)
    refused(s, "play 1", "card_not_in_hand", "4.1", seat=0)


def test_5_an_action_of_no_kind() -> None:
    for action in (99 << 12, -1, 1 << 40):
        refused(build(), action, "no_such_action", "5")


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("play 5", "4.1"), ("site 3", "4.3"), ("put x1", "4.5"), ("buy crossbow I", "5.1"), ("forge", "5.1"),
        ("keep sunlance", "5.1"), ("attach crossbow I", "5.1"), ("detach I weapon", "5.1"),
        ("shift I weapon II", "5.1"), ("end", "5.1"), ("pick x1 I", "5.2"), ("go a3", "5.2"), ("finish", "5.2"),
        ("fight a3", "5.3"), ("assault", "5.3.2"), ("roll", "5.3.3c"), ("reroll", "5.3.3c"), ("hold", "5.3.3c"),
        ("flee", "5.3.4"), ("kill 1 0 0", "5.3.3e"), ("stone a7", "6"),
    ],
)  # fmt: skip
def test_an_action_of_another_phase_names_its_own_paragraph(text: str, rule: str) -> None:
    refused(build(), text, "wrong_phase", rule)


@pytest.mark.parametrize("text", ["equip", "move", "pass"])
def test_5_which_action_is_asked_once(text: str) -> None:
    s, _ = play(build(gold=(9, 0)), ["equip"])
    refused(s, text, "wrong_phase", "5")


def test_nobody_acts_in_anothers_turn() -> None:
    s = build(gold=(9, 9))
    assert refused(s, "pass", "not_your_turn", "5", seat=1)["seat"] == 1, "whose turn it is, counted from 1"
    refused(s, "assault", "not_your_turn", "5.3.2", seat=1)
    for seat in (2, -1, 99):
        refused(s, "pass", "not_your_turn", "5", seat=seat)
    first = building(("bohorg", "steamfield"), [1, 3])
    refused(first, "site 3", "not_your_turn", "4.3", seat=1)


OF_OTHER_MODES = {"no_heroes", "nothing_to_steal", "solo_only", "no_discard_now", "tile_does_not_fit"}
"""Codes of heroes (§10), solo (§9) and boards that players build (§2.1): not of these tests."""


def test_every_code_of_the_rules_is_tested_with_its_paragraph() -> None:
    source = Path(refusals.__file__).read_text("utf-8")
    codes = set(re.findall(r'IllegalAction\("(\w+)"', source)) | set(re.findall(r'code = "(\w+)"', source))
    codes |= set(re.findall(r'else "(\w+)"', source))
    tests = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    asserted = set(re.findall(r'refused\([^\n]*"(\w+)", "[\d.a-f]+"', tests))
    asserted |= set(re.findall(r'refused\([^\n]*"(\w+)", rule', tests))
    others = {code for code in codes if code.startswith("hero_")} | OF_OTHER_MODES
    assert len(codes - others) > 30
    assert codes - others - asserted == set()


def test_a_refusal_says_code_rule_and_facts() -> None:
    s = build(gold=(9, 3))
    with pytest.raises(IllegalAction) as caught:
        CLASH.step(s, 1, CLASH.parse(CONTENT, "pass"), ScriptedDice(()))
    assert str(caught.value) == "not_your_turn (rule 5): {'seat': 1}"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no_such_action"), ("dance", "no_such_action"), ("play", "not_understood"), ("play x", "not_understood"),
        ("play 99", "no_such_card"), ("pass now", "not_understood"), ("buy nothing I", "no_such_item"),
        ("buy crossbow IV", "not_understood"), ("go e1", "no_such_place"), ("go a8", "no_such_place"),
        ("go x5", "no_such_place"), ("pick a1", "not_understood"), ("site 0", "not_understood"),
        ("kill 1 1", "not_understood"), ("kill 16 0 0", "not_understood"), ("detach I", "not_understood"),
        ("detach aside weapon", "not_understood"), ("shift I hat II", "not_understood"),
    ],
)  # fmt: skip
def test_notation_that_is_none(text: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        CLASH.parse(CONTENT, text)
    assert caught.value.code == code


def test_names_of_places() -> None:
    names = [place_name(place) for place in range(32)]
    assert names[0] == "A1" and names[27] == "D7" and names[28:] == ["X1", "X2", "X3", "X4"]
    assert [parse_place(name.lower()) for name in names] == list(range(32))


def test_a_refused_kill_leaves_the_battle_as_it_was() -> None:
    s = build(armies=[{"x1": (0, 1, 0)}, {"b5": (1, 1, 0)}])
    s, _ = attack(s, "b5", (0, 1, 0))
    s, _ = play(s, ["assault"], [0, 0, 5])
    refused(s, "kill 1 1 0", "bad_allocation", "5.3.3e")
    assert units(s, 1, "b5") == (1, 1, 0) and options(s) == ["kill 0 1 0", "kill 1 0 0"]

"""Refusals and notation of Kravora; that the rule book has what is cited: tests/data/test_rulebook_ties.py."""

from __future__ import annotations

import pytest

from engine.kernel.errors import NotationError
from engine.kravora.game import KRAVORA
from engine.kravora.pieces.places import parse_place, place_name
from tests.engine_kravora.build import CONTENT, build, play, refused


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("attack 3 brute", "5.3.1"), ("hit a2 brute 5", "5.3.1"), ("volley a2", "5.3.1"), ("to b5", "7.6"),
        ("cancel", "7.7"), ("let", "7.7"), ("recycle a3 defender brute 5", "5.4"), ("dismantle", "5.4"),
        ("done", "5.3.1"),
    ],
)  # fmt: skip
def test_an_action_of_another_step_names_its_own_paragraph(text: str, rule: str) -> None:
    refused(build(phase="purchases"), text, "wrong_phase", rule)


@pytest.mark.parametrize("text", ["buy brute 3", "build hut", "shoot b5", "end"])
def test_purchases_wait_for_the_end_of_the_own_attack(text: str) -> None:
    rule = {"buy": "5.5", "build": "6", "shoot": "6.7", "end": "5.6"}[text.split()[0]]
    refused(build(defenders={"a2": "brute"}), text, "wrong_phase", rule)


def test_5_an_action_of_no_kind() -> None:
    for number in (99 << 12, -1, 1 << 40):
        refused(build(), number, "no_such_action", "5")


def test_only_whose_turn_it_is_may_act() -> None:
    refused(build(), "done", "not_your_turn", "5.3.1", seat=1)
    refused(build(), "done", "not_your_turn", "5.3.1", seat=-1)
    refused(build(), "done", "not_your_turn", "5.3.1", seat=7)


def test_5_3_1_what_a_defender_lacks() -> None:
    s = build(attackers={"a3": "brute"}, defenders={"a2": "brute"})
    refused(s, "attack 3 brute", "no_such_unit", "5.3.1", unit="brute", line=3)
    refused(s, "attack 2 brute", "nothing_in_reach", "3.3", unit="brute", line=2)
    s = build(attackers={"a3": "brute puppet", "a1": "brute"}, defenders={"a3": "sprinter"})
    s, _ = play(s, "attack 3 sprinter")
    refused(s, "hit a1 brute 5", "not_in_reach", "3.3")


def test_5_4_what_cant_be_recycled() -> None:
    refused(build(phase="salaries"), "recycle a3 defender brute 5", "no_such_unit", "5.4")
    s = build(walls=(9,), phase="salaries")
    s, _ = play(s, "dismantle")
    refused(s, "recycle a3 defender brute 5", "wrong_order", "5.4")


def test_6_7_no_such_place_for_a_shot() -> None:
    refused(build(blood=(5,), buildings={0: "cannon"}, phase="purchases"), "shoot d5", "no_such_place", "6.7")
    refused(
        build(3, walls=(9, 0, 9), blood=(5,), buildings={0: "cannon"}, phase="purchases"),
        "shoot b5",
        "board_is_out",
        "6.7",
    )


@pytest.mark.parametrize(
    "text",
    [
        "", "jump", "end now", "attack", "attack 3", "attack 6 brute", "attack 3 ogre", "hit a2 brute",
        "hit a2 brute 0", "hit a2 brute 8", "hit a2 ally brute 5", "hit a2 defender defender brute 5",
        "volley", "volley a6", "volley e1", "volley aa", "buy brute", "buy 3 brute", "buy brute 0", "build castle",
        "to", "shoot b5 b5", "recycle 3 brute 5", "lava 2", "clot a2",
    ],
)  # fmt: skip
def test_texts_that_are_no_action(text: str) -> None:
    with pytest.raises(NotationError):
        KRAVORA.parse(CONTENT, text)


def test_places() -> None:
    names = [place_name(parse_place(f"{board}{line}")) for board in "ABCD" for line in range(1, 6)]
    assert names == [f"{board}{line}" for board in "abcd" for line in range(1, 6)]

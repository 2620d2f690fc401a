"""§3.3, §7: sorties of sprinters, the truce, so many ruses a turn; games begun before have none of the three."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.kravora.game import KRAVORA
from engine.kravora.pieces.content import CANNON, HUT, SPRINTER
from engine.kravora.pieces.state import State
from tests.engine_kravora.build import CONTENT, attackers, build, options, play, refused


def under(s: State, **limits: int) -> State:
    """The same state under other limits."""
    s.content = replace(CONTENT, limits=replace(CONTENT.limits, **limits))
    return s


def test_3_3_a_defending_sprinter_runs_out_one_line_and_back() -> None:
    s = under(build(attackers={"a2": "puppet", "a1": "puppet"}, defenders={"a3": "sprinter puppet"}), sortie=1)
    assert options(s, "attack") == ["attack 3 sprinter"]
    s, _ = play(s, "attack 3 sprinter")
    assert attackers(s, "a2") == "" and attackers(s, "a1") == "puppet"
    assert s.content.strikes[SPRINTER][2] == (2, 3, 1) and s.content.reach[SPRINTER][2] == (2,)


def test_3_3_an_attacking_sprinter_strikes_its_own_line_alone() -> None:
    s = under(build(attackers={"a3": "sprinter"}, defenders={"a4": "brute"}), sortie=1)
    s, events = play(s, "done")
    assert not [event for event in events if event[0] == "wounded"] and attackers(s, "a4") == "sprinter"


def test_3_3_without_sorties_a_sprinter_keeps_to_its_line() -> None:
    s = build(attackers={"a2": "puppet"}, defenders={"a3": "sprinter"})
    assert options(s, "attack") == [] and CONTENT.limits.sortie == 0


@pytest.fixture
def truce() -> State:
    units = {"a3": "brute", "b3": "brute"}
    s = build(round=2, attackers=units, blood=(30,), buildings={0: "hut cannon"}, phase="purchases",
              truce=True)  # fmt: skip
    return under(s, truce=2)


def test_9_3_while_the_truce_lasts_no_ruse_and_no_shot_touches_another_board(truce: State) -> None:
    assert options(truce, "clot") == ["clot a3 brute 5"] and options(truce, "shoot") == []
    assert {text.split()[1][0] for text in options(truce, "lava")} == {"a"}
    refused(truce, "clot b3 brute 5", "truce", "9.3", place="b3", round=2)
    refused(truce, "rockfall b3", "truce", "9.3")
    refused(truce, "shoot b5", "truce", "9.3")
    thrown, _ = play(truce, "propel a3 brute 5")
    assert options(thrown, "to") == ["to a1", "to a2", "to a4", "to a5"]
    refused(thrown, "to b5", "truce", "9.3")


def test_9_3_the_truce_ends_and_without_the_option_there_is_none(truce: State) -> None:
    truce.round = 3
    assert "clot b3 brute 5" in options(truce) and "shoot b5" in options(truce)
    free = under(build(round=1, attackers={"b3": "brute"}, blood=(30,), buildings={0: "hut"}, phase="purchases"),
                 truce=2)  # fmt: skip
    assert "clot b3 brute 5" in options(free)


def test_9_3_so_many_ruses_a_turn_cancelled_ones_among_them() -> None:
    s = build(round=4, attackers={"a3": "brute", "b3": "brute"}, blood=(30, 0), buildings={0: "hut"},
              shields=(0, 1), phase="purchases", few_ruses=True)  # fmt: skip
    s = taken(under(s, ruses_per_turn=2), "clot a3 brute 5", "let", "clot b3 brute 5", "cancel")
    assert options(s, "clot") == [] and options(s, "buy")
    refused(s, "clot a3 brute 4", "ruses_spent", "9.3", most=2)
    s = taken(s, "end")
    assert s.taken == ()


def taken(s: State, *moves: str) -> State:
    return play(s, *moves)[0]


def test_a_game_begun_before_knows_none_of_it() -> None:
    data = json.loads(json.dumps(KRAVORA.content_to_json(CONTENT)))
    for name in ("sortie", "truce", "ruses_per_turn"):
        assert name not in data["limits"]
    assert KRAVORA.content_from_json(data) == CONTENT
    s = build(round=1, attackers={"b3": "brute"}, blood=(30,), buildings={0: "hut cannon"}, phase="purchases")
    assert s.has(0, HUT) and s.has(0, CANNON)
    assert "clot b3 brute 5" in options(s) and "shoot b5" in options(s)


def test_a_content_from_before_the_limit_on_ruses_has_none_with_the_option_either() -> None:
    """An even start on such values left nobody a single ruse."""
    s = build(round=4, attackers={"a3": "brute"}, blood=(30,), buildings={0: "hut"}, phase="purchases", few_ruses=True)
    assert "clot a3 brute 5" in options(s)

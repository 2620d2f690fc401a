"""§5.3.7 who spreads the elves' injuries: the player to the attacker's right, or nobody."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.clash.game import CLASH
from engine.clash.pieces.board import places_of
from engine.clash.pieces.places import bastion, place_name
from engine.clash.pieces.state import State
from engine.kernel.errors import EngineError
from tests.engine.build import CONTENT, HIT, MISS, build, march, of_kind, options, phase, play, units

OTHERS = ("steamfield", "godleif")


def elves_strike(attacker: int, seats: int, elves: str) -> tuple[State, str]:
    """Two Pummelers and a Krag Rider beside their bastion: two Templars strike first, two injuries are to be spread.

    And the territory.
    """
    clans = [*OTHERS[: seats - 1]]
    clans.insert(attacker, "bohorg")
    order = [attacker, *(seat for seat in range(seats) if seat != attacker)]
    plain = build(clans)
    place = place_name(places_of(plain.board.ground[bastion(attacker)])[0]).lower()
    start = f"x{attacker + 1}"
    armies = [{start: (2, 1, 0)} if seat == attacker else {} for seat in range(seats)]
    s = build(clans, armies, elves={place: (0, 0, 2)}, order=order)
    s.config = replace(s.config, elves=elves)
    return play(s, ["move", *march(place, (2, 1, 0), start), "finish"], [HIT, HIT, MISS, MISS])[0], place


@pytest.mark.parametrize(("attacker", "seats", "right"), [(0, 2, 1), (1, 2, 0), (0, 3, 2), (1, 3, 0), (2, 3, 1)])
def test_5_3_7_the_player_to_the_attacker_s_right_spreads_the_elves_injuries(
    attacker: int, seats: int, right: int
) -> None:
    """The seat before, clockwise."""
    s, _place = elves_strike(attacker, seats, "right")
    assert (phase(s), s.active) == ("injuries", right)
    assert CLASH.legal(s, attacker) == []
    assert options(s) == ["kill 2 0 0", "kill 0 1 0"]
    assert CLASH.default(s, right) == CLASH.parse(CONTENT, "kill 2 0 0"), "an empty seat: the best way"
    assert CLASH.answer(s, right, {}, True) is None, "who is there is asked"
    assert CLASH.answer(s, right, {}, False) == CLASH.parse(CONTENT, "kill 2 0 0"), "who is away is not"
    s, _ = play(s, ["kill 0 1 0"])
    assert (phase(s), s.active) == ("battle", attacker), "the attacker's turn"
    assert s.order[s.turn] == attacker


def test_5_3_7_automatic_is_the_default() -> None:
    assert CLASH.make_config({}, ["any"] * 2).elves == "auto"
    assert CLASH.make_config({"elves": "right"}, ["any"] * 2).elves == "right"
    s, place = elves_strike(0, 2, "auto")
    assert (phase(s), s.active) == ("battle", 0) and units(s, 0, place) == (0, 1, 0)


def test_5_3_7_what_is_no_choice_is_not_asked() -> None:
    s = build(armies=[{"x1": (0, 2, 0)}], elves={"b5": (0, 0, 2)})
    s.config = replace(s.config, elves="right")
    s, events = play(s, ["move", *march("b5", (0, 2, 0)), "finish", "assault"], [MISS] * 3 + [HIT] * 4)
    assert of_kind(events, "killed")[-1] == (-1, 0, (0, 2, 0)) and phase(s) == "action"


def test_5_3_7_the_elves_are_struck_by_the_attacker_alone() -> None:
    """Only the elves' own injuries are the right-hand player's."""
    s = build(armies=[{"x1": (0, 1, 1)}], elves={"b5": (1, 0, 1)})
    s.config = replace(s.config, elves="right")
    s, _ = play(s, ["move", *march("b5", (0, 1, 1)), "finish"], [MISS] * 4)
    s, _ = play(s, ["assault"], [HIT, HIT, *[MISS] * 4])
    assert (phase(s), s.active, options(s)) == ("injuries", 0, ["kill 0 0 1", "kill 1 0 0"])


def test_5_3_7_alone_there_is_no_right_hand_player() -> None:
    with pytest.raises(EngineError):
        CLASH.make_config({"solo": "easy", "elves": "right"}, ["any"])

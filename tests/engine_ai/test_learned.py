"""The learned evaluation: what the network is told, and whole numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.clash.ai.judging.afterwards import value_after
from engine.clash.ai.position import network_weights
from engine.clash.ai.position.features import SURE
from engine.clash.ai.position.inputs import COUNT, NAMES, actions_left, inputs
from engine.clash.ai.position.learned import learned_chance
from engine.clash.ai.position.network import UNIT, Network, worth_of
from engine.clash.ai.position.network_weights import NETWORKS
from engine.clash.ai.position.weights import WEIGHTS
from engine.clash.ai.replies import end_value
from engine.clash.pieces.state import OVER, State
from tests.engine.build import LEGENDARIES, build

LARGEST = 200_000
"""Bytes the networks may take in the package."""

HALF = WEIGHTS._replace(learned=50)


def told(s: State, seat: int, name: str) -> int:
    return inputs(s, acted=False)[seat][NAMES.index(name)]


def duel(**options: object) -> State:
    return build(armies=({"a4": (2, 1, 0)}, {"b3": (1, 0, 0), "b1": (2, 0, 0)}), **options)  # type: ignore[arg-type]


def test_every_input_of_every_seat_is_a_whole_number() -> None:
    found = inputs(duel(), acted=False)
    assert [len(seat) for seat in found] == [COUNT, COUNT]
    assert all(type(each) is int for seat in found for each in seat)


def test_the_network_is_told_what_a_seat_can_win_this_round_by() -> None:
    rich = duel(crystals=(6, 0), aside={0: LEGENDARIES[:3]})
    assert told(rich, 0, "wins") == 100 and told(rich, 1, "rival wins") == 100
    poor = duel(aside={0: LEGENDARIES[:1]})
    assert told(poor, 0, "wins") < 100 and told(poor, 0, "can forge") == 0


def test_the_network_is_told_of_lone_guards_and_of_who_acts_first() -> None:
    s = build(armies=({"a4": (1, 0, 0)}, {"a3": (2, 1, 0)}))
    assert told(s, 0, "exposed") > 0 and told(s, 0, "forge in danger") > 0
    assert told(s, 0, "before rivals") == 100 and told(s, 1, "before rivals") == 0


def test_5_actions_left_before_and_after_one() -> None:
    s = duel()
    assert actions_left(s, acted=False) == [2, 2] and actions_left(s, acted=True) == [1, 2]
    s.action_number, s.turn = 2, 1
    assert actions_left(s, acted=False) == [0, 1] and actions_left(s, acted=True) == [2, 2], "a round is about to begin"


def test_a_network_is_sums_of_whole_numbers() -> None:
    network = Network((UNIT, -UNIT), ((UNIT, UNIT), (-UNIT, 0)), (0, 100 * UNIT), (2 * UNIT, UNIT))
    assert worth_of(network, (30, 10)) == 30 - 10 + 2 * (30 + 10) + (100 - 30)
    assert worth_of(network, (200, 0)) == 200 + 2 * 200, "a unit below nothing counts nothing"


def test_chances_of_all_seats_sum_to_one_and_more_points_are_better() -> None:
    ahead = duel(aside={0: LEGENDARIES[:2]})
    one, other = chances(ahead)
    assert one + other == pytest.approx(SURE, abs=1) and 0 < other < one
    assert one > chances(duel())[0]


def test_the_network_of_fours_knows_four_seats() -> None:
    four = build(("bohorg", "steamfield", "godleif", "tomb"), ({"a4": (2, 1, 0)},), aside={2: LEGENDARIES[:3]})
    found = chances(four)
    assert sum(found) == pytest.approx(SURE, abs=2) and all(found) and max(found) == found[2] > SURE // 2


def chances(s: State) -> list[int]:
    """[seat] -> its chance to win by the network."""
    found = [learned_chance(s, seat, acted=False) for seat in range(s.config.seats)]
    assert all(chance is not None for chance in found)
    return [chance or 0 for chance in found]


def test_where_there_is_no_network_the_weights_judge_alone() -> None:
    three = build(("bohorg", "steamfield", "tomb"), ({"a4": (2, 1, 0)}, {"b3": (1, 0, 0)}))
    assert 3 not in NETWORKS and learned_chance(three, 0, acted=True) is None
    assert value_after(three, 0, HALF) == value_after(three, 0, WEIGHTS)
    assert end_value(three, 0, HALF, 1) == end_value(three, 0, WEIGHTS, 1)


@pytest.mark.parametrize("acted", [True, False], ids=["after an action", "between two actions"])
def test_the_network_has_its_share_of_the_judgement(acted: bool) -> None:
    s = duel(aside={0: LEGENDARIES[:1]})
    number = s.action_number
    by_weights, mixed = ((value_after(s, 0, w) if acted else end_value(s, 0, w, number)) for w in (WEIGHTS, HALF))
    chance = learned_chance(s, 0, acted)
    assert chance is not None and chance != by_weights
    assert mixed == (by_weights + chance) // 2


def test_victory_is_certain_whatever_the_network_says() -> None:
    won = duel(aside={0: LEGENDARIES[:4]})
    won.action_number = 2
    assert value_after(won, 0, HALF) == SURE
    won.phase, won.winners = OVER, (0,)
    assert end_value(won, 0, HALF, 1) == SURE and end_value(won, 1, HALF, 1) == 0


def test_the_networks_are_small() -> None:
    assert 0 < Path(network_weights.__file__).stat().st_size < LARGEST
    assert all(len(row) == COUNT for network in NETWORKS.values() for row in (network.linear, *network.hidden))

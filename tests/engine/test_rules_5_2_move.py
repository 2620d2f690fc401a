"""§5.2 Move: steps, mountains, bastions, enemies on the way, overrun, speed, flight, taking back."""

from __future__ import annotations

from engine.clash.game import CLASH
from engine.clash.pieces.board import places_of
from engine.clash.pieces.places import place_name
from engine.clash.pieces.state import State
from tests.engine.build import (
    ITEMS,
    MISS,
    board,
    build,
    goals,
    march,
    of_kind,
    options,
    phase,
    play,
    refused,
    sound,
    units,
)  # fmt: skip

ROADS = {
    "A1": "A2 A3 A5 A7", "A2": "A1 A3 A7 B5 B6 X2", "A3": "A1 A2 A4 B5 X1", "A4": "A3 A5", "A5": "A1 A4 A6", "A6": "A5",
    "A7": "A1 A2 X2", "B1": "B3 B4 B6 B7", "B2": "B3 B7", "B3": "B1 B2", "B4": "B1 B5 X1", "B5": "A2 A3 B4 B6 X1",
    "B6": "A2 B1 B5 B7 X2", "B7": "B1 B2 B6", "X1": "A3 B4 B5", "X2": "A2 A7 B6",
}  # fmt: skip


def moving(**more: object) -> State:
    """Seat 0 plans its moves."""
    return play(build(**more), ["move"])[0]  # type: ignore[arg-type]


def test_5_2_the_board_of_these_tests() -> None:
    """Tiles 4b and 1a as they are printed, mountains included; bastions beside the borders they touch."""
    ground = board(("4b", "1a"), (12, 3)).ground
    roads = {place_name(place): " ".join(map(place_name, places_of(mask))) for place, mask in enumerate(ground) if mask}
    assert roads == ROADS


def test_5_2_one_point_a_step_up_to_the_movement() -> None:
    s = moving(armies=[{"a6": (1, 1, 0)}])
    assert goals(s, "a6", "I") == {"a5", "a4", "a1"}, "a Pummeler has movement 2"
    assert goals(s, "a6", "II") == {"a5", "a4", "a1", "a2", "a3", "a7"}, "a Krag Rider 3"
    picked, _ = play(s, ["pick a6 I"])
    assert refused(picked, "go b5", "too_far", "5.2")["points"] == 2
    refused(picked, "go a6", "already_there", "5.2")
    refused(picked, "go c1", "no_such_place", "5.2")


def test_5_2_a_border_with_a_mountain_range_cannot_be_crossed() -> None:
    s = moving(clans=("tomb", "bohorg"), armies=[{"a6": (1, 0, 0)}])
    assert goals(s, "a6", "I") == {"a5"}, "A1 and A7 lie behind mountains"
    picked, _ = play(s, ["pick a6 I"])
    assert refused(picked, "go a7", "mountains_in_the_way", "5.2")["place"] == "A7"


def test_5_2_a_range_on_the_rim_closes_the_way_into_a_bastion() -> None:
    """Faces 2b and 5a: the bastion on (2,-1) is open to A2 and A7, not to B6."""
    s = moving(clans=("tomb", "bohorg"), armies=[{"x1": (1, 0, 0), "b6": (1, 0, 0)}], tiles=("2b", "5a"), sites=(3, 8))
    assert goals(s, "x1", "I") == {"a2", "a7"}
    assert "x1" not in goals(s, "b6", "I")
    flown = sound_flight(s)
    assert "b6" in goals(flown, "x1", "I") and "x1" in goals(flown, "b6", "I")


def sound_flight(s: State) -> State:
    """The first level of seat 0 carries a Griffon Lance."""
    other = s.clone()
    deck = list(other.deck)
    deck.remove(ITEMS["griffon_lance"])
    other.deck, other.slots[0] = tuple(deck), ITEMS["griffon_lance"]
    return sound(other)


def test_5_2_the_own_bastion_can_be_left_entered_and_passed_through() -> None:
    s = moving(clans=("bohorg", "steamfield"), armies=[{"b4": (1, 0, 0), "x1": (1, 0, 0)}])
    assert goals(s, "x1", "I") == {"a3", "b4", "b5", "a1", "a2", "a4", "b1", "b6"}
    assert {"x1", "a3"} <= goals(s, "b4", "I"), "B4 to A3 in two steps, by B5 or by the bastion"
    walled_in = moving(armies=[{"b4": (1, 0, 0)}], elves={"b5": (1, 0, 0), "b1": (1, 0, 0)})
    assert goals(walled_in, "b4", "I") == {"b5", "b1", "x1", "a3"}, "only the bastion leads past the elves"


def test_5_2_another_players_bastion_cannot_be_entered() -> None:
    s = moving(armies=[{"a7": (0, 1, 0)}])
    assert "x2" not in goals(s, "a7", "II")
    picked, _ = play(s, ["pick a7 II"])
    refused(picked, "go x2", "enemy_bastion", "5.2")
    flying = moving(clans=("tomb", "bohorg"), armies=[{"a7": (0, 1, 0)}])
    assert "x2" not in goals(flying, "a7", "II"), "not by flight either"


def test_5_2_nor_passed_through() -> None:
    """A7 to B6: two steps through the bastion X2, or by A2, where an enemy stands."""
    s = moving(armies=[{"a7": (1, 0, 0)}, {"a2": (1, 0, 0)}])
    assert "b6" not in goals(s, "a7", "I")
    flying = moving(clans=("tomb", "steamfield"), armies=[{"a7": (0, 1, 0)}], elves={})
    assert "b6" in goals(flying, "a7", "II")


def test_5_2_each_unit_moves_on_its_own_once_an_action() -> None:
    s = moving(armies=[{"x1": (2, 0, 0), "a3": (1, 0, 0)}])
    s, _ = play(s, ["pick x1 I", "go a3"])
    assert options(s) == ["pick a3 I", "pick x1 I", "finish"], "one in A3 has moved, one has not"
    s, _ = play(s, ["pick a3 I", "go a4"])
    assert options(s) == ["pick x1 I", "finish"]
    refused(s, "pick a4 I", "moved_already", "5.2")
    refused(s, "pick a3 I", "moved_already", "5.2")
    refused(s, "pick b1 I", "no_such_unit", "5.2")
    s, _ = play(s, ["finish"])
    assert (units(s, 0, "a3"), units(s, 0, "a4"), units(s, 0, "x1")) == ((1, 0, 0), (1, 0, 0), (1, 0, 0))
    again, _ = play(s, ["pass", "move"])
    assert options(again) == ["pick a3 I", "pick a4 I", "pick x1 I", "pass"], "the second action moves all anew"


def test_5_2_no_battle_no_choice_the_action_ends_with_finish() -> None:
    s, events = play(moving(armies=[{"x1": (1, 0, 0)}]), [*march("a3", (1, 0, 0)), "finish"])
    assert s.active == 1 and phase(s) == "action"
    assert of_kind(events, "finished") == [(0, 28, 2, 0)]
    assert [event[0] for event in events] == ["moved", "moves", "finished", "action"]


def test_5_2_entering_a_territory_with_enemy_units_ends_the_move() -> None:
    s = moving(armies=[{"x1": (0, 1, 0)}, {"a3": (1, 0, 0)}], elves={"b5": (1, 0, 0)})
    assert goals(s, "x1", "II") == {"a3", "b5", "b4", "b1"} | {"b3", "b6", "b7"}, "through B4 only"
    picked, _ = play(s, ["pick x1 II"])
    refused(picked, "go a4", "enemies_in_the_way", "5.2")


def test_5_2_own_units_are_no_obstacle() -> None:
    s = moving(armies=[{"x1": (1, 0, 0), "a3": (1, 0, 0)}])
    assert {"a1", "a2", "a4"} <= goals(s, "x1", "I")


def test_5_2_overrun_with_as_many_own_units_as_enemies_there() -> None:
    """Two elves in A3: one own unit there is too few, two let the next one through."""
    s = moving(armies=[{"x1": (3, 0, 0)}], elves={"a3": (1, 1, 0)})
    assert "a4" not in goals(s, "x1", "I")
    s, _ = play(s, ["pick x1 I", "go a3"])
    assert "a4" not in goals(s, "x1", "I"), "one there and the mover make no two: the mover is not counted"
    s, _ = play(s, ["pick x1 I", "go a3"])
    assert {"a1", "a2", "a4"} <= goals(s, "x1", "I")
    s, _ = play(s, ["pick x1 I", "go a4"])
    assert units(s, 0, "a4") == (1, 0, 0)


def test_5_2_overrun_counts_units_of_any_level_one_each() -> None:
    s = moving(armies=[{"x1": (1, 1, 1)}, {"a3": (1, 0, 1)}])
    s, _ = play(s, ["pick x1 III", "go a3"])
    assert "a4" not in goals(s, "x1", "I")
    s, _ = play(s, ["pick x1 II", "go a3"])
    assert "a4" in goals(s, "x1", "I")


def test_5_2_a_unit_that_stopped_among_enemies_stays_even_if_they_are_overrun_later() -> None:
    s = moving(armies=[{"x1": (2, 0, 0)}], elves={"a3": (1, 0, 0)})
    s, _ = play(s, ["pick x1 I", "go a3"])
    refused(s, "pick a3 I", "moved_already", "5.2")
    s, _ = play(s, ["pick x1 I", "go a4"])
    refused(s, "pick a3 I", "moved_already", "5.2")


def test_5_2_speed_adds_points_to_the_level_that_carries_it_only() -> None:
    gear = {(0, 0): ["drovers_whip", "travelling_cloak"]}
    s = moving(clans=("tomb", "bohorg"), armies=[{"a6": (1, 0, 1)}], gear=gear)
    assert goals(s, "a6", "I") == {"a5", "a1", "a4", "a2", "a3", "a7"}, "movement 1 + 2"
    assert goals(s, "a6", "III") == {"a5", "a4", "a1"}, "companions don't share it"


def test_5_2_flight_crosses_mountains_and_ignores_enemy_units() -> None:
    s = moving(clans=("tomb", "bohorg"), armies=[{"a6": (1, 1, 0)}, {"a7": (1, 0, 0)}], elves={"a1": (4, 0, 0)})
    assert goals(s, "a6", "II") == {"a1", "a2", "a3", "a4", "a5", "a7"}, "over A1 and A7, two steps"
    assert goals(s, "a6", "I") == {"a5"}, "a companion walks"


def test_5_2_a_flying_unit_may_stop_in_any_territory_and_fights_there() -> None:
    s = moving(clans=("tomb", "bohorg"), armies=[{"a6": (0, 1, 0)}, {"a7": (0, 0, 1)}])
    s, _ = play(s, ["pick a6 II", "go a7", "finish"])
    assert phase(s) == "battle" and s.battle is not None


def test_5_2_flight_crosses_no_hole_and_leaves_no_board() -> None:
    """A5 and A6 lie on the rim: from there only places of the board are reached."""
    s = moving(clans=("tomb", "bohorg"), armies=[{"b2": (0, 1, 0)}])
    assert goals(s, "b2", "II") == {"b1", "b3", "b7", "b4", "b5", "b6"}


def test_5_2_the_cost_counts_not_the_path() -> None:
    s = moving(armies=[{"x1": (1, 0, 0)}])
    s, events = play(s, ["pick x1 I", "go b6"])
    assert of_kind(events, "moved") == [(0, 28, 12, 0)]
    assert CLASH.view(s, 0).plan == (28, 12, 0)


def test_5_2_after_all_moves_battles_where_own_units_stand_with_enemies() -> None:
    armies = [{"x1": (3, 0, 0), "a2": (1, 0, 0)}, {"a3": (1, 0, 0), "b7": (1, 0, 0)}]
    s = moving(armies=armies, elves={"b5": (1, 0, 0), "b1": (1, 0, 0)})
    s, _ = play(s, [*march("a3", (1, 0, 0)), *march("b5", (1, 0, 0)), *march("b4", (1, 0, 0)), "finish"])
    assert options(s) == ["fight a3", "fight b5"], "not where nobody else stands, nor where none of mine does"
    refused(s, "fight b1", "no_battle_there", "5.3")


def test_4_a_move_tells_what_changed_hands_without_a_battle() -> None:
    """A City, a Forge or a stone taken or left; what is held on, and what a battle will decide, is no news."""
    s = moving(armies=[{"a1": (1, 0, 0), "a5": (0, 2, 0), "b3": (1, 0, 0), "b1": (1, 0, 0)}], elves={"a7": (1, 0, 0)})
    moves = ["pick a1 I", "go a7", "pick a5 II", "go a4", "pick b3 I", "go b2", "pick b1 I", "go b3"]
    _, events = play(s, [*moves, "finish"], [MISS] * 3)
    a1, a4, b1 = 0, 3, 7
    assert of_kind(events, "left") == [(0, a1), (0, b1)], "both Cities; the Forge at B3 changes its guard"
    assert of_kind(events, "taken") == [(0, a4, -1)], "the stone at A7 is still the elves'"

"""§5.3.1 to 4 and 8: the battle's choice, initiative, whose turn it is, flight, whose bonuses count."""

from __future__ import annotations

import pytest

from engine.clash.game import CLASH
from engine.clash.pieces.state import State
from tests.engine.build import (
    HIT,
    MISS,
    Triple,
    attack,
    build,
    march,
    of_kind,
    options,
    phase,
    play,
    refused,
    reserve_of,
    units,
)  # fmt: skip

GUARD, ELDER, TEMPLAR = (1, 0, 0), (0, 1, 0), (0, 0, 1)


def duel(
    attackers: Triple, defenders: Triple, clans: tuple[str, str] = ("bohorg", "steamfield"), **more: object
) -> State:
    """Seat 0 attacks seat 1 in B5; the first choice of the battle."""
    s = build(clans, [{"x1": attackers}, {"b5": defenders}], **more)  # type: ignore[arg-type]
    return attack(s, "b5", attackers)[0]


def battle_event(s: State, dice: list[int], attackers: Triple) -> tuple[object, ...]:
    return of_kind(attack(s, "b5", attackers, dice)[1], "battle")[0]


def test_5_3_the_active_player_picks_the_next_battle_after_each() -> None:
    s = build(armies=[{"x1": (0, 3, 0)}, {"a3": (1, 0, 0), "b4": (1, 0, 0), "b5": (1, 0, 0)}])
    steps = [*march("a3", (0, 1, 0)), *march("b4", (0, 1, 0)), *march("b5", (0, 1, 0))]
    s, _ = play(s, ["move", *steps, "finish"])
    assert options(s) == ["fight a3", "fight b4", "fight b5"]
    s, events = play(s, ["fight b4"])
    assert of_kind(events, "battle")[0][:3] == (0, 10, 1)
    assert phase(s) == "battle", "one is finished before the next"
    refused(s, "fight a3", "wrong_phase", "5.3")
    s, _ = play(s, ["assault"], [HIT, HIT, HIT])
    assert options(s) == ["fight a3", "fight b5"]
    s, events = play(s, ["fight b5", "assault"], [HIT, HIT, HIT])
    assert [event[1] for event in of_kind(events, "battle")] == [11, 2], "the last one needs no choice"


def test_5_3_the_action_ends_when_the_last_battle_has_ended() -> None:
    s = duel((0, 1, 0), (1, 0, 0))
    s, _ = play(s, ["assault"], [HIT, HIT, HIT])
    assert (phase(s), s.active, s.battle) == ("action", 1, None)


def test_5_3_1_the_lower_slowness_strikes_first() -> None:
    s = duel((0, 1, 0), (1, 0, 0))
    assert s.active == 0, "a Krag Rider (0) before a Stoker (1)"
    s = duel((0, 0, 1), (1, 0, 0))
    assert s.active == 1, "a Stoker (1) before an Executioner (2)"


def test_5_3_1_a_tie_goes_to_the_defender() -> None:
    s = duel((1, 0, 0), (1, 0, 0))
    assert s.active == 1
    s = build(armies=[{"x1": (0, 1, 0)}], elves={"b5": GUARD})
    s, events = attack(s, "b5", (0, 1, 0), [MISS, MISS, MISS])
    assert of_kind(events, "rolled") == [(-1, 3, 0)], "elves defend too"
    assert s.active == 0


def test_5_3_1_each_type_present_counts_once_however_many_units() -> None:
    s = duel((3, 0, 0), (0, 0, 1))
    assert s.active == 0, "three Pummelers have slowness 1, a Boiler Knight 2"


def test_5_3_1_slowness_is_the_sum_over_the_types_present() -> None:
    s = build(armies=[{"x1": (1, 1, 1)}, {"b5": (1, 1, 0)}])
    told = battle_event(s, [], (1, 1, 1))
    assert told == (0, 11, 1, (1, 1, 1), (1, 1, 0), 1 + 0 + 2, 1 + 1)
    bohorg = build(armies=[{"x1": (0, 1, 1)}, {"b5": (1, 0, 0)}])
    assert battle_event(bohorg, [], (0, 1, 1))[5] == 2, "Krag Riders with Executioner have 2 in all"


def test_5_3_1_equipment_counts_for_slowness() -> None:
    gear = {(0, 1): ["rock_breaker"]}
    assert duel((0, 1, 0), (1, 0, 0), gear=gear).active == 1, "0 + 1 ties with the Stoker's 1"
    heavy = build(armies=[{"x1": (1, 0, 0)}], elves={"b5": GUARD}, elf_gear={0: ["massive_armour"]})
    assert battle_event(heavy, [], (1, 0, 0))[5:] == (1, 0 + 2)


def test_5_3_1_equipment_of_a_level_that_is_not_there_does_not_slow() -> None:
    s = build(armies=[{"x1": (0, 1, 0), "a6": (0, 0, 1)}, {"b5": (1, 0, 0)}], gear={(0, 2): ["massive_armour"]})
    assert battle_event(s, [], (0, 1, 0))[5] == 0


def test_5_3_1_initiative_is_fixed_for_the_battle() -> None:
    """Slowness 2 against 2: the defender begins. However the sums change, the sides take turns."""
    s = duel((0, 1, 1), (0, 0, 2))
    assert s.active == 1
    s, _ = play(s, ["assault", "kill 0 1 0"], [HIT] * 4)
    assert units(s, 0, "b5") == (0, 0, 1) and s.active == 0, "2 against 2 still, and the attacker's turn"
    s, _ = play(s, ["assault"], [HIT] * 6)
    assert units(s, 1, "b5") == (0, 0, 1) and s.active == 1
    seen = CLASH.view(s, None).battle
    assert seen is not None and seen.initiative == 1


def test_5_3_2_the_sides_alternate() -> None:
    s = duel((0, 1, 0), (0, 0, 1))
    turns = []
    for _ in range(4):
        turns.append(s.active)
        dice = [MISS] * (3 if s.active == 0 else 4)
        s, _ = play(s, ["assault"], dice)
    assert turns == [0, 1, 0, 1]


def test_5_3_2_whose_turn_it_is_may_flee_the_very_first_time_included() -> None:
    s = duel((0, 1, 0), (1, 0, 0))
    assert options(s) == ["assault", "flee"]
    s, events = play(s, ["flee"])
    assert of_kind(events, "fled") == [(0, 11, (0, 1, 0))] and units(s, 0, "x1") == (0, 1, 0)
    s = duel((1, 0, 0), (1, 0, 0))
    assert (s.active, options(s)) == (1, ["assault", "flee"])
    s, events = play(s, ["flee"])
    assert of_kind(events, "fled") == [(1, 11, (1, 0, 0))] and units(s, 1, "x2") == (1, 0, 0)


def test_5_3_2_only_the_side_whose_turn_it_is() -> None:
    s = duel((0, 1, 0), (1, 0, 0))
    for text, rule in (("assault", "5.3.2"), ("flee", "5.3.4")):
        refused(s, text, "not_your_turn", rule, seat=1)


def test_5_3_4_all_own_survivors_flee_to_the_own_bastion_and_the_battle_ends() -> None:
    s = duel((3, 2, 0), (0, 0, 1))
    s, _ = play(s, ["assault", "assault", "kill 0 1 0"], [MISS] * 3 + [HIT] * 2 + [MISS] * 2)
    assert s.active == 0
    s, events = play(s, ["flee"])
    assert units(s, 0, "x1") == (3, 1, 0), "all of them, nobody else"
    assert units(s, 0, "b5") == (0, 0, 0) and units(s, 1, "b5") == (0, 0, 1)
    assert of_kind(events, "battle_won") == [(1, 11, 0, (0, 0, 1))]
    assert s.battle is None and s.active == 1 and reserve_of(s, 0) == (4, 5, 3)


@pytest.mark.parametrize(("place", "taken"), [("b1", [(0, 7, 1)]), ("b6", [(0, 12, 1)]), ("b5", [])])
def test_4_what_the_attacker_wins_changes_hands(place: str, taken: list[object]) -> None:
    """A City (B1) or a stone (B6) is told; a plain territory (B5) is not, nor what its defender keeps."""
    s = build(armies=[{"b4": (0, 2, 0), "b5": (0, 2, 0)} if place == "b1" else {"x1": (0, 2, 0)}, {place: (1, 0, 0)}])
    start = "b4" if place == "b1" else "x1"
    s, events = attack(s, place, (0, 2, 0), start=start)
    assert s.battle is not None and of_kind(events, "taken") == []
    _, events = play(s, ["flee"])
    assert of_kind(events, "battle_won")[0][0] == 1 and of_kind(events, "taken") == []
    _, events = play(s, ["assault"], [HIT] * 3)
    assert of_kind(events, "battle_won")[0][0] == 0 and of_kind(events, "taken") == taken


def test_5_3_4_every_level_flees() -> None:
    s, events = play(duel((1, 1, 1), (0, 2, 2)), ["flee"])
    assert s.active == 1 and of_kind(events, "fled") == [(1, 11, (0, 2, 2))], "slowness 3 against 3: the defender"
    assert units(s, 1, "x2") == (0, 2, 2) and units(s, 1, "b5") == (0, 0, 0)


def test_5_3_4_fleeing_leads_to_the_next_battle() -> None:
    s = build(armies=[{"x1": (0, 2, 0)}, {"a3": (1, 0, 0), "b5": (1, 0, 0)}])
    s, _ = play(s, ["move", *march("a3", (0, 1, 0)), *march("b5", (0, 1, 0)), "finish", "fight a3", "flee"])
    assert phase(s) == "battle" and s.battle is not None and s.battle.place == 11


def test_5_3_4_units_elsewhere_do_not_flee() -> None:
    s = build(armies=[{"x1": (0, 1, 0), "a3": (2, 0, 0)}, {"b5": (1, 0, 0)}])
    s, _ = play(attack(s, "b5", (0, 1, 0))[0], ["flee"])
    assert units(s, 0, "a3") == (2, 0, 0)


def test_5_3_4_elves_never_flee() -> None:
    """Four against a single Guard: it fights on by itself, nobody is asked for the elves."""
    s = build(armies=[{"x1": (0, 4, 0)}], elves={"b5": GUARD})
    s, events = attack(s, "b5", (0, 4, 0), [MISS] * 3)
    assert of_kind(events, "rolled") == [(-1, 3, 0)]
    s, events = play(s, ["assault"], [MISS] * 3 + [MISS] * 3)
    assert [seat for seat, *_ in of_kind(events, "rolled")] == [0, -1]
    assert of_kind(events, "fled") == []


def test_5_3_5_the_battle_ends_when_a_side_has_no_unit() -> None:
    s = duel((0, 1, 0), (2, 0, 0))
    s, events = play(s, ["assault", "assault"], [HIT, MISS, MISS, MISS, MISS])
    assert of_kind(events, "killed") == [(0, 1, (1, 0, 0))] and s.battle is not None
    s, events = play(s, ["assault"], [HIT, MISS, MISS])
    assert of_kind(events, "battle_won") == [(0, 11, 1, (0, 1, 0))] and s.battle is None


def test_5_3_5_rage_ends_every_battle() -> None:
    """Nobody ever hits: tokens grow until a side falls."""
    s = duel((0, 0, 1), (0, 0, 1))
    assaults = 0
    while s.battle is not None:
        dice = [MISS] * (6 if s.active == 0 else 4)
        s, _ = play(s, ["assault"], dice)
        assaults += 1
    assert assaults == 9, "the fifth assault of the defender, who began, has 4 tokens against life 4"


def test_5_3_8_bonuses_count_only_of_levels_with_a_unit_in_this_battle() -> None:
    gear = {(0, 2): ["war_drum", "spiked_harness"], (1, 2): ["mirror_shield"]}
    armies = [{"x1": (0, 1, 0), "a6": (0, 0, 1)}, {"b5": (1, 0, 0), "b2": (0, 0, 1)}]
    s = build(armies=armies, gear=gear)
    s, _ = attack(s, "b5", (0, 1, 0))
    s, events = play(s, ["assault"], [MISS, MISS, MISS])
    assert of_kind(events, "rage") == []
    assert of_kind(events, "injuries") == [(0, 0, 1, 0, 0, 1)], "the Krag Rider's hit, no shield"


def test_5_3_8_a_level_that_died_out_gives_nothing_any_more() -> None:
    """The Boiler Knight falls: its power, and the shield of its level, are gone."""
    s = duel((0, 3, 0), (1, 0, 1), gear={(0, 1): ["sunlance"]})
    s, events = play(s, ["assault", "kill 0 0 1"], [HIT] * 5 + [MISS] * 5)
    assert of_kind(events, "injuries") == [(0, 5, 1, 0, 1, 5)]
    s, events = play(s, ["assault"], [MISS] * 2)
    assert of_kind(events, "rolled") == [(1, 2, 0)], "a Stoker has power 2"
    s, events = play(s, ["assault"], [HIT] + [MISS] * 9)
    assert of_kind(events, "injuries") == [(0, 1, 1, 0, 0, 2)], "no shield is left"


def test_5_3_8_a_defenders_win_moves_nothing() -> None:
    s = duel((1, 0, 0), (2, 0, 0))
    s, _ = play(s, ["assault"], [HIT, HIT])
    assert units(s, 1, "b5") == (2, 0, 0) and s.battle is None
    assert units(s, 0, "b5") == (0, 0, 0)


@pytest.mark.parametrize("sides", [((1, 0, 0), (1, 0, 0)), ((0, 1, 0), (0, 1, 0))])
def test_5_3_every_choice_of_a_battle_is_assault_or_flee(sides: tuple[Triple, Triple]) -> None:
    s = duel(*sides)
    assert options(s) == ["assault", "flee"]
    refused(s, "roll", "no_reroll_symbol", "5.3.3c")
    refused(s, "reroll", "wrong_phase", "5.3.3c")

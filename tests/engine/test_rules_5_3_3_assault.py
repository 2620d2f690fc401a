"""§5.3.3 Assault: rage symbols, dice, rerolls, injuries, their spread, rage tokens; §5.3.6 and 7: the fallen, elves."""

from __future__ import annotations

from itertools import product

import pytest

from engine.clash.pieces.allocation import allocations
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
from tests.engine.test_rules_5_3_battle import GUARD, duel

GODLEIF = ("godleif", "steamfield")
TOMB = ("bohorg", "tomb")


def test_5_3_3a_rage_symbols_take_tokens_that_count_at_once() -> None:
    s = duel((0, 0, 1), (0, 0, 1), GODLEIF)
    s, events = play(s, ["assault"], [MISS] * 5)
    assert [event[0] for event in events][:3] == ["rage", "rolled", "injuries"], "before the dice"
    assert of_kind(events, "rage") == [(0, 1)]
    assert of_kind(events, "injuries") == [(0, 0, 0, 1, 1, 0)], "one token, one shield"


def test_5_3_3a_rage_symbols_once_a_type_and_in_every_assault() -> None:
    s = duel((0, 1, 2), (0, 0, 2), GODLEIF, gear={(0, 1): ["war_drum"]})
    assert s.active == 1, "slowness 2 against 2"
    s, _ = play(s, ["assault"], [MISS] * 4)
    s, events = play(s, ["assault"], [HIT] * 5)
    assert of_kind(events, "rage") == [(0, 2)], "two Jarls take one, the Berserker's drum one"
    s, _ = play(s, ["assault"], [MISS] * 4)
    s, events = play(s, ["assault"], [MISS] * 10)
    assert of_kind(events, "rage") == [(0, 4)], "two more, as a unit fell before"


def test_5_3_3b_dice_are_the_power_of_the_strongest_unit_there_with_equipment() -> None:
    s = duel((1, 1, 1), (1, 0, 0), gear={(0, 2): ["rock_breaker"], (1, 0): ["massive_armour"]})
    assert s.active == 1, "slowness 4 against 3"
    s, _ = play(s, ["assault"], [MISS] * 2)
    _, events = play(s, ["assault"], [MISS] * 9)
    assert of_kind(events, "rolled") == [(0, 9, 0)], "6 + 3 = 9, the others add nothing"


def test_5_3_3b_the_strongest_unit_still_there() -> None:
    """The Krag Rider, with the Great Sword the strongest, falls: the Executioner's 6 dice are left."""
    s = duel((0, 1, 1), (0, 0, 3), gear={(0, 1): ["great_sword"]})
    s, _ = play(s, ["assault"], [HIT, HIT, MISS, MISS])
    assert units(s, 0, "b5") == (0, 0, 1), "two injuries, only the Krag Rider has a life of two"
    _, events = play(s, ["assault"], [MISS] * 6)
    assert of_kind(events, "rolled") == [(0, 6, 0)]


def test_5_3_3c_a_reroll_symbol_rerolls_all_misses() -> None:
    s = duel((0, 2, 0), (0, 1, 1), GODLEIF)
    s, events = play(s, ["assault"], [HIT, MISS, MISS, HIT, MISS])
    assert of_kind(events, "rolled") == [(0, 3, 1)]
    assert of_kind(events, "rerolled") == [(0, 2, 1)], "two Berserkers reroll once"
    assert of_kind(events, "injuries") == [(0, 2, 0, 0, 2, 0)]


def test_5_3_3c_rerolls_are_the_sum_of_the_symbols_of_types_present() -> None:
    s = duel((0, 1, 1), (0, 0, 2), GODLEIF, gear={(0, 2): ["shamans_coat"]})
    s, _ = play(s, ["assault"], [MISS] * 4)
    s, events = play(s, ["assault"], [MISS] * 5 + [HIT] + [MISS] * 4 + [HIT, HIT, MISS, MISS])
    assert of_kind(events, "rerolled") == [(0, 5, 1), (0, 4, 2)]


def test_5_3_3c_the_default_is_to_reroll_while_there_are_misses() -> None:
    s = duel((0, 1, 0), (0, 0, 1), GODLEIF, gear={(0, 1): ["shamans_coat"]})
    _, events = play(s, ["assault"], [HIT, MISS, MISS, HIT, HIT])
    assert of_kind(events, "rerolled") == [(0, 2, 2)], "no miss is left for the second symbol"


def test_5_3_3c_asked_a_symbol_rerolls_all_misses_or_none() -> None:
    s = duel((0, 1, 0), (0, 0, 1), GODLEIF, gear={(0, 1): ["shamans_coat"]})
    assert options(s) == ["assault", "roll", "flee"]
    s, events = play(s, ["roll"], [HIT, MISS, MISS])
    assert options(s) == ["reroll", "hold"] and of_kind(events, "injuries") == []
    held, events = play(s, ["hold"])
    assert of_kind(events, "injuries") == [(0, 1, 0, 0, 1, 0)] and phase(held) == "battle"
    s, _ = play(s, ["reroll"], [MISS, MISS])
    assert options(s) == ["reroll", "hold"], "a second symbol"
    s, events = play(s, ["reroll"], [HIT, MISS])
    assert of_kind(events, "injuries") == [(0, 2, 0, 0, 1, 1)], "no symbol is left to ask about"


def test_5_3_3c_without_a_miss_nobody_is_asked() -> None:
    s = duel((0, 1, 0), (0, 0, 1), GODLEIF)
    s, events = play(s, ["roll"], [HIT, HIT, HIT])
    assert of_kind(events, "injuries") == [(0, 3, 0, 0, 1, 2)]


def test_5_3_3c_elves_reroll_all_misses_always() -> None:
    s = build(armies=[{"x1": (0, 0, 1)}], elves={"b5": (2, 0, 0)}, elf_gear={0: ["shamans_staff", "shamans_coat"]})
    _, events = attack(s, "b5", (0, 0, 1), [HIT] * 4 + [MISS] * 3)
    assert of_kind(events, "rerolled") == [(-1, 1, 0), (-1, 1, 0)], "though the four hits kill already"


def test_5_3_3d_injuries_are_hits_automatic_hits_and_rage_less_enemy_shields() -> None:
    s = duel((3, 1, 0), (0, 2, 1), gear={(0, 0): ["crossbow"]})
    s, events = play(s, ["assault"], [HIT, HIT, MISS])
    assert of_kind(events, "injuries") == [(0, 2, 2 + 1 + 1, 0, 1 + 1, 4)], "automatic hits and shields once a type"
    assert of_kind(events, "killed") == [(0, 1, (0, 2, 0))]


def test_5_3_3d_own_rage_tokens_count_not_the_enemys() -> None:
    s = duel((0, 1, 0), (0, 0, 1))
    s, _ = play(s, ["assault"], [MISS] * 3)
    assert s.battle is not None and s.battle.rage == [1, 0]
    s, events = play(s, ["assault"], [MISS] * 4)
    assert of_kind(events, "injuries") == [(1, 0, 0, 0, 0, 0)]
    _, events = play(s, ["assault"], [MISS] * 3)
    assert of_kind(events, "injuries") == [(0, 0, 1, 1, 1, 1)]


def test_5_3_3d_at_least_zero() -> None:
    s = duel((0, 1, 0), (1, 0, 0), gear={(1, 0): ["mirror_shield", "parrying_blade"]})
    s, events = play(s, ["assault"], [MISS] * 3)
    assert of_kind(events, "injuries") == [(0, 0, 1, 0, 3, 0)]
    assert of_kind(events, "enraged") == [(0, 1)]


def test_5_3_3e_the_assaulting_side_spreads_injuries() -> None:
    s = duel((0, 1, 0), (1, 1, 0))
    s, _ = play(s, ["assault"], [HIT, HIT, MISS])
    assert s.active == 0 and options(s) == ["kill 0 1 0", "kill 1 0 0"], "2 + 1 - 1 = 2, a life of two each"
    refused(s, "kill 0 1 0", "not_your_turn", "5.3.3e", seat=1)
    s, events = play(s, ["kill 1 0 0"])
    assert of_kind(events, "killed") == [(0, 1, (1, 0, 0))] and units(s, 1, "b5") == (0, 1, 0)
    assert s.active == 1


def test_5_3_3e_all_injuries_must_be_used() -> None:
    s = duel((0, 0, 1), (3, 0, 1), TOMB)
    s, _ = play(s, ["assault"], [HIT] * 4 + [MISS] * 2)
    assert s.active == 0 and options(s) == ["kill 3 0 0", "kill 0 0 1"], "a life of 1 and of 4"
    facts = refused(s, "kill 2 0 0", "bad_allocation", "5.3.3e")
    assert facts["injuries"] == 4
    for text in ("kill 0 0 0", "kill 1 0 1", "kill 0 1 0"):
        refused(s, text, "bad_allocation", "5.3.3e")


@pytest.mark.parametrize("army", [(3, 2, 1), (1, 0, 2), (0, 3, 0), (2, 2, 2)])
@pytest.mark.parametrize("lives", [(1, 2, 4), (2, 2, 5), (3, 1, 2), (2, 3, 4)])
def test_5_3_3e_legal_when_the_rest_is_smaller_than_the_life_of_every_enemy_left(army: Triple, lives: Triple) -> None:
    """Against every way to choose units, by the words of the rule."""
    for injuries in range(15):
        found = allocations(injuries, army, lives)
        assert len(found) == len(set(found)) > 0
        for fallen in product(*(range(count + 1) for count in army)):
            rest = injuries - sum(count * life for count, life in zip(fallen, lives, strict=True))
            left = [life for life, count, gone in zip(lives, army, fallen, strict=True) if count > gone]
            assert (fallen in found) == (rest >= 0 and all(rest < life for life in left))


def test_5_3_3e_a_unit_dies_for_as_many_as_its_life_with_equipment() -> None:
    s = duel((0, 1, 0), (1, 0, 0), TOMB, gear={(1, 0): ["tribal_armour"]})
    s, events = play(s, ["assault"], [MISS] * 3)
    assert of_kind(events, "killed") == [], "one injury, life 1 + 1"
    bare = duel((0, 1, 0), (1, 0, 0), TOMB)
    _, events = play(bare, ["assault"], [MISS] * 3)
    assert of_kind(events, "killed") == [(0, 1, (1, 0, 0))]


def test_5_3_3e_damage_never_carries_over() -> None:
    """Three injuries on a life of four, and again three: nobody falls."""
    s = duel((0, 1, 0), (0, 0, 1), TOMB)
    s, _ = play(s, ["assault"], [HIT, HIT, MISS])
    assert units(s, 1, "b5") == (0, 0, 1) and s.battle is not None and s.battle.injuries == 0
    s, _ = play(s, ["assault"], [MISS] * 5)
    s, events = play(s, ["assault"], [HIT, MISS, MISS])
    assert of_kind(events, "injuries") == [(0, 1, 1, 1, 0, 3)]
    assert units(s, 1, "b5") == (0, 0, 1)


def test_5_3_3e_more_injuries_than_life_kill_all_and_the_rest_is_lost() -> None:
    s = duel((0, 1, 0), (1, 0, 0), TOMB)
    s, events = play(s, ["assault"], [HIT, HIT, HIT])
    assert of_kind(events, "killed") == [(0, 1, (1, 0, 0))] and s.battle is None


def test_5_3_3f_no_unit_eliminated_takes_one_rage_token() -> None:
    s = duel((0, 1, 0), (0, 0, 1))
    s, events = play(s, ["assault"], [MISS] * 3)
    assert of_kind(events, "enraged") == [(0, 1)]
    s, events = play(s, ["assault"], [HIT, HIT, MISS, MISS])
    assert of_kind(events, "killed") == [(1, 0, (0, 1, 0))] and of_kind(events, "enraged") == []


def test_5_3_3f_an_elimination_brings_no_token() -> None:
    s = duel((0, 1, 0), (2, 0, 0))
    s, _ = play(s, ["assault"], [HIT, MISS, MISS])
    assert s.battle is not None and s.battle.rage == [0, 0]


def test_5_3_3f_elves_take_tokens_too() -> None:
    s = build(armies=[{"x1": (0, 0, 1)}], elves={"b5": GUARD})
    s, events = attack(s, "b5", (0, 0, 1), [MISS] * 3)
    assert of_kind(events, "enraged") == [(-1, 1)]
    _, events = play(s, ["assault"], [MISS] * 6 + [MISS] * 3)
    assert of_kind(events, "injuries")[1] == (-1, 0, 0, 1, 0, 1)


def test_5_3_3f_tokens_last_until_the_battle_ends() -> None:
    s = build(armies=[{"x1": (0, 2, 0)}, {"a3": (0, 0, 1), "b5": (0, 0, 1)}])
    s, _ = play(s, ["move", *march("a3", (0, 1, 0)), *march("b5", (0, 1, 0)), "finish"])
    s, _ = play(s, ["fight a3", "assault"], [MISS] * 3)
    assert s.battle is not None and s.battle.rage == [1, 0]
    s, _ = play(s, ["assault", "flee"], [MISS] * 4)
    assert s.battle is not None and s.battle.rage == [0, 0], "the next battle begins without"


def test_5_3_6_killed_units_return_to_their_owners_reserve() -> None:
    s = duel((0, 2, 0), (1, 0, 0))
    before = [reserve_of(s, 0), reserve_of(s, 1)]
    s, _ = play(s, ["assault"], [HIT, MISS, MISS])
    assert reserve_of(s, 1) == (before[1][0] + 1, *before[1][1:]) and reserve_of(s, 0) == before[0]


def test_5_3_6_each_killed_elf_is_one_crystal_for_the_player_who_fought_it() -> None:
    s = build(armies=[{"x1": (0, 0, 2)}], elves={"b5": (1, 1, 0)}, crystals=(2, 5))
    bag = s.bag
    s, _ = attack(s, "b5", (0, 0, 2), [MISS] * 3)
    s, events = play(s, ["assault"], [HIT] * 6)
    assert of_kind(events, "crystals") == [(0, 2)] and s.crystals == [4, 5]
    assert s.bag == bag, "it never returns to the bag"
    assert units(s, -1, "b5") == (0, 0, 0)


def test_5_3_6_killed_by_a_defender_no_crystals_for_anybody() -> None:
    """Elves never attack: only units of players fall to players."""
    s = duel((1, 0, 0), (1, 0, 0))
    s, events = play(s, ["assault"], [HIT, HIT])
    assert of_kind(events, "crystals") == [] and s.crystals == [0, 0]


def elves_strike(
    army: Triple, elves: Triple, dice: list[int], clan: str = "bohorg", **more: object
) -> tuple[State, Triple]:
    """Elves fall first upon an army; who fell."""
    s = build((clan, "tomb"), [{"x1": army}], elves={"b5": elves}, **more)  # type: ignore[arg-type]
    s, events = attack(s, "b5", army, dice)
    return s, of_kind(events, "killed")[0][2]


def test_5_3_7_elves_allocate_by_the_highest_sum_of_levels_killed() -> None:
    """Four injuries: the Executioner (3) is worth less than two Pummelers and a Krag Rider (1 + 1 + 2)."""
    s, fallen = elves_strike((2, 1, 1), (3, 0, 0), [HIT] * 4 + [MISS], elf_gear={0: ["war_axe"]})
    assert fallen == (2, 1, 0) and units(s, 0, "b5") == (0, 0, 1)


def test_5_3_7_the_sum_of_levels_before_the_number_of_units() -> None:
    """Four injuries: one Rune Jarl (3) is worth more than two Shield Breakers (1 + 1)."""
    _, fallen = elves_strike((2, 0, 1), (3, 0, 0), [HIT] * 4 + [MISS], "godleif", elf_gear={0: ["war_axe"]})
    assert fallen == (0, 0, 1)


def test_5_3_7_then_by_most_units() -> None:
    """Two injuries: a Krag Rider or two Pummelers, both worth 2."""
    _, fallen = elves_strike((2, 1, 0), (3, 0, 0), [HIT, HIT, MISS])
    assert fallen == (2, 0, 0)


def test_5_3_7_then_by_higher_levels() -> None:
    """Seven injuries: Stoker and Boiler Knight, or two Lancers of life 3: worth 4, two units each."""
    gear = {"elf_gear": {0: ["great_sword", "spiked_harness"]}, "gear": {(0, 1): ["tribal_armour"]}}
    _, fallen = elves_strike((1, 2, 1), (3, 1, 0), [HIT] * 7, "steamfield", **gear)
    assert fallen == (1, 0, 1)


def test_5_3_7_elves_keep_to_the_rule_of_legal_allocations() -> None:
    assert allocations(7, (1, 2, 1), (2, 3, 5))[0] == (1, 0, 1)
    assert set(allocations(7, (1, 2, 1), (2, 3, 5))) == {(1, 0, 1), (0, 2, 0), (1, 1, 0)}

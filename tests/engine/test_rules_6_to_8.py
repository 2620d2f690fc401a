"""§6 stones, §7 victory, §8 end of the round, §11 the round limit."""

from __future__ import annotations

import pytest

from engine.clash.game import CLASH
from engine.clash.pieces.state import LIFE, POWER, State
from engine.kernel.game import Event
from tests.engine.build import (
    CONTENT,
    HIT,
    ITEMS,
    LEGENDARIES,
    MISS,
    attack,
    build,
    card_number,
    hold,
    ids,
    of_kind,
    options,
    phase,
    play,
    refused,
    reserve_of,
    sound,
    units,
)  # fmt: skip

THREE = ("bohorg", "steamfield", "tomb")
DECK = ["crossbow"] * 3 + ["buckler"] * 3


def end_first_actions(s: State) -> tuple[State, list[Event]]:
    """Everybody passes until phase C is over."""
    return play(s, ["pass"] * (s.config.seats - s.turn))


# §6


def test_6_each_controlled_stone_gives_a_unit_of_its_level_between_the_actions() -> None:
    """On three tiles: stones of level I in A7, B6 and C2."""
    s = build(THREE, [{"a7": (0, 1, 0), "b6": (0, 1, 0)}, {"c2": (1, 0, 0)}, {}])
    s, events = end_first_actions(s)
    assert of_kind(events, "stone_unit") == [(0, 6, 0), (0, 12, 0), (1, 15, 0)]
    assert (units(s, 0, "a7"), units(s, 0, "b6"), units(s, 1, "c2")) == ((1, 1, 0), (1, 1, 0), (2, 0, 0))
    assert reserve_of(s, 0) == (5, 4, 3)
    assert s.action_number == 2 and phase(s) == "action"
    _, events = play(s, ["pass"] * 3)
    assert of_kind(events, "stone_unit") == [], "once a round"


def test_6_of_its_level() -> None:
    """On four tiles of the second set: D6 has a stone of level III."""
    s = build(("bohorg", "steamfield", "godleif", "tomb"), [{"d6": (1, 0, 0)}])
    s, events = end_first_actions(s)
    assert of_kind(events, "stone_unit") == [(0, 26, 2)] and units(s, 0, "d6") == (1, 0, 1)


def test_6_only_where_it_is_controlled() -> None:
    s = build(armies=[{"a2": (1, 0, 0)}, {}], elves={"a7": (1, 0, 0)})
    _, events = end_first_actions(s)
    assert of_kind(events, "stone_unit") == []


def test_6_if_the_reserve_has_one() -> None:
    s = build(armies=[{"a7": (0, 1, 0)}], reserve={(0, 0): 0})
    s, events = end_first_actions(s)
    assert of_kind(events, "stone_unit") == [] and phase(s) == "action"


def test_6_more_stones_than_figures_the_owner_chooses() -> None:
    s = build(THREE, [{"a7": (0, 1, 0), "b6": (0, 1, 0), "c2": (0, 1, 0)}], reserve={(0, 0): 2}, order=(1, 2, 0))
    s, events = end_first_actions(s)
    assert (phase(s), s.active) == ("stones", 0) and of_kind(events, "stone_unit") == []
    assert options(s) == ["stone a7", "stone b6", "stone c2"]
    refused(s, "stone a1", "not_possible", "6")
    refused(s, "pass", "wrong_phase", "5")
    s, _ = play(s, ["stone b6"])
    assert options(s) == ["stone a7", "stone c2"], "a stone gives one unit"
    s, _ = play(s, ["stone c2"])
    assert (units(s, 0, "a7"), units(s, 0, "b6"), units(s, 0, "c2")) == ((0, 1, 0), (1, 1, 0), (1, 1, 0))
    assert (phase(s), s.active, s.action_number) == ("action", 1, 2)


def test_6_as_many_stones_as_figures_is_no_choice_and_all_come() -> None:
    s = build(armies=[{"a7": (0, 1, 0), "b6": (0, 1, 0)}], reserve={(0, 0): 2})
    s, events = end_first_actions(s)
    assert len(of_kind(events, "stone_unit")) == 2 and phase(s) == "action", "compulsory"


# §7


def owning(points: int, **more: object) -> State:
    """Seat 0 owns so many legendary cards, laid aside."""
    return build(armies=[{"x1": (0, 1, 0)}], aside={0: LEGENDARIES[:points]}, **more)  # type: ignore[arg-type]


def test_7_four_points_at_the_end_of_the_own_second_action_win_at_once() -> None:
    s = owning(4, action=2)
    s, events = play(s, ["pass"])
    assert events[-1] == ("over", -1, 0) and phase(s) == "over", "a pass counts as an action"
    outcome = CLASH.outcome(s)
    assert outcome is not None and (outcome.winners, outcome.reason, outcome.points) == ((0,), "points", (4, 0))
    assert CLASH.to_act(s) == [] and CLASH.legal(s, 0) == []
    refused(s, "pass", "game_over", "7", seat=1)


@pytest.mark.parametrize(("points", "action", "wins"), [(3, 2, False), (6, 2, True), (4, 1, False)])
def test_7_four_points_or_more_and_not_at_the_end_of_a_first_action(points: int, action: int, wins: bool) -> None:
    s, _ = play(owning(points, action=action), ["pass"])
    assert (phase(s), s.active, s.winners) == (("over", -1, (0,)) if wins else ("action", 1, ()))


def test_7_not_in_another_players_turn() -> None:
    s = owning(4, action=2, order=(1, 0))
    s, _ = play(s, ["pass"])
    assert phase(s) == "action" and s.active == 0, "seat 2's second action ended, not seat 1's"
    s, _ = play(s, ["pass"])
    assert s.winners == (0,)


def test_7_not_by_phase_c() -> None:
    """The stones fall to seat 1, who has four points, between the actions: the game goes on."""
    s = build(armies=[{"a7": (1, 0, 0)}], aside={0: LEGENDARIES[:4]}, turn=1)
    s, events = play(s, ["pass"])
    assert len(of_kind(events, "stone_unit")) == 1 and phase(s) == "action"


def test_7_not_before_the_second_action_has_ended() -> None:
    s = build(
        armies=[{"a4": (1, 0, 0)}], aside={0: LEGENDARIES[:3]}, crystals=(6, 0), action=2, legendary=LEGENDARIES[3:5]
    )
    s, _ = play(s, ["equip", "forge", f"keep {LEGENDARIES[3]}"])
    assert phase(s) == "equip", "the fourth legendary is there, the action goes on"
    s, _ = play(s, ["end"])
    assert s.winners == (0,)


def test_7_a_city_counts_while_it_is_controlled_a_legendary_attached_or_not() -> None:
    s = build(armies=[{"a1": (1, 0, 0)}], gear={(0, 0): [LEGENDARIES[0]]}, aside={0: LEGENDARIES[1:3]}, action=2)
    assert CLASH.view(s, None).points == (4, 0)
    left, _ = play(s, ["move", "pick a1 I", "go a2", "finish"])
    assert phase(left) == "action" and CLASH.view(left, None).points == (3, 0), "the City was left"
    won, _ = play(s, ["pass"])
    assert won.winners == (0,)


def test_7_after_the_battles_of_the_second_action() -> None:
    s = build(armies=[{"b7": (0, 1, 0)}], elves={"b1": (1, 0, 0)}, aside={0: LEGENDARIES[:3]}, action=2)
    s, _ = play(s, ["move", "pick b7 II", "go b1", "finish"], [MISS] * 3)
    assert phase(s) == "battle", "no victory while elves stand in the City"
    s, _ = play(s, ["assault"], [HIT, MISS, MISS])
    assert s.winners == (0,)


def test_7_taking_a_city_from_a_player_takes_the_point_at_once() -> None:
    s = build(armies=[{"b7": (0, 1, 0)}, {"b1": (1, 0, 0)}], aside={1: LEGENDARIES[:3]}, action=2)
    assert CLASH.view(s, None).points == (0, 4)
    s, _ = play(s, ["move", "pick b7 II", "go b1", "finish", "assault"], [HIT, HIT, MISS])
    assert CLASH.view(s, None).points == (1, 3)
    s, _ = play(s, ["pass"])
    assert phase(s) == "card", "seat 2 has three points at the end of its own second action"


def test_7_the_round_is_not_finished() -> None:
    s, events = play(owning(4, action=2, order=(0, 1)), ["pass"])
    assert of_kind(events, "elf_drew") == of_kind(events, "drew_card") == []
    assert s.round == 2


# §8


def ending(elves: dict[str, tuple[int, int, int]], deck: list[str], **more: object) -> tuple[State, list[Event]]:
    """The last pass of a round: phase E."""
    s = build(elves=elves, deck=deck, action=2, turn=1, **more)  # type: ignore[arg-type]
    return play(s, ["pass"])


def wear(s: State, kind: int) -> list[str]:
    return [CONTENT.items[item].id if item >= 0 else "" for item in s.elf_slots[2 * kind : 2 * kind + 2]]


def test_8_1_each_type_on_the_board_draws_in_the_order_guard_elder_templar() -> None:
    s, events = ending({"b1": (1, 1, 1)}, ["crossbow", "buckler", "saw_blade", "war_axe"])
    assert [event[1:3] for event in of_kind(events, "elf_drew")] == [
        (0, ITEMS["crossbow"]), (1, ITEMS["buckler"]), (2, ITEMS["saw_blade"]),
    ]  # fmt: skip
    assert [wear(s, kind) for kind in range(3)] == [["crossbow", ""], ["", "buckler"], ["saw_blade", ""]]
    assert ids(s.deck) == ["war_axe"]


def test_8_1_types_without_units_draw_nothing() -> None:
    s, events = ending({"b1": (0, 1, 0)}, ["crossbow", "buckler"])
    assert [event[1] for event in of_kind(events, "elf_drew")] == [1]
    assert wear(s, 1) == ["crossbow", ""] and ids(s.deck) == ["buckler"]


def test_8_1_a_type_that_dies_out_keeps_its_equipment() -> None:
    s, _ = ending({"b1": (0, 1, 0)}, ["war_axe"], elf_gear={0: ["crossbow"], 2: ["buckler"]})
    assert [wear(s, kind) for kind in range(3)] == [["crossbow", ""], ["war_axe", ""], ["", "buckler"]]


def test_8_1_the_dearer_of_old_and_new_stays() -> None:
    s, events = ending({"b1": (1, 0, 0)}, ["saw_blade"], elf_gear={0: ["crossbow"]})
    assert wear(s, 0) == ["saw_blade", ""], "7 against 5"
    assert of_kind(events, "elf_drew") == [(-1, 0, ITEMS["saw_blade"], 1, ITEMS["crossbow"])]
    s, events = ending({"b1": (1, 0, 0)}, ["hooked_spear"], elf_gear={0: ["crossbow"]})
    assert wear(s, 0) == ["crossbow", ""], "4 against 5"
    assert of_kind(events, "elf_drew") == [(-1, 0, ITEMS["hooked_spear"], 0, ITEMS["hooked_spear"])]


def test_8_1_equal_the_old_stays() -> None:
    s, _ = ending({"b1": (1, 0, 0)}, ["war_axe"], elf_gear={0: ["crossbow"]})
    assert wear(s, 0) == ["crossbow", ""] and ids(s.deck) == ["war_axe"]


def test_8_1_weapon_and_armour_are_compared_apart() -> None:
    s, _ = ending({"b1": (1, 0, 0)}, ["buckler"], elf_gear={0: ["storm_hammer"]})
    assert wear(s, 0) == ["storm_hammer", "buckler"]


def test_8_1_the_loser_goes_under_the_deck_before_the_next_type_draws() -> None:
    s, _ = ending({"b1": (1, 1, 0)}, ["crossbow", "saw_blade", "buckler"], elf_gear={0: ["war_axe"]})
    assert ids(s.deck) == ["crossbow", "buckler"], "at the bottom"
    assert CLASH.view(s, None).deck_bottom == (ITEMS["crossbow"],), "everybody saw it"
    s, _ = ending({"b1": (1, 1, 0)}, ["crossbow"], elf_gear={0: ["war_axe"]})
    assert wear(s, 1) == ["crossbow", ""], "with an empty deck the next type draws just that card"


def test_8_1_with_an_empty_deck_nothing_is_drawn() -> None:
    s, events = ending({"b1": (1, 1, 1)}, ["crossbow"])
    assert len(of_kind(events, "elf_drew")) == 1 and wear(s, 1) == ["", ""]
    assert phase(s) == "card"


def test_8_1_cards_that_come_under_the_deck_refill_the_market_at_the_end() -> None:
    market = ["rock_breaker", "war_drum", "tribal_armour", "shamans_coat", "massive_armour"]
    s, events = ending({"b1": (1, 0, 0)}, ["hooked_spear"], elf_gear={0: ["crossbow"]}, market=market)
    assert s.market[-1] == (ITEMS["hooked_spear"], 1) and s.deck == () and s.deck_known == 0
    assert [event[0] for event in events if event[0] in ("elf_drew", "laid", "refilled")] == [
        "elf_drew",
        "laid",
        "refilled",
    ]


def test_8_1_a_full_market_is_left_alone() -> None:
    s, events = ending({"b1": (1, 0, 0)}, ["hooked_spear"], elf_gear={0: ["crossbow"]})
    assert len(s.market) == 6 and ids(s.deck) == ["hooked_spear"] and of_kind(events, "refilled") == []


def test_8_1_the_equipment_counts_for_all_elves_of_the_type() -> None:
    s, _ = ending({"b1": (1, 0, 0)}, ["war_axe"], elf_gear={0: ["tribal_armour"]})
    assert (s.elf_figures[0][POWER], s.elf_figures[0][LIFE]) == (3 + 2, 2 + 1)
    assert s.elf_figures[1][POWER] == 3


def test_8_2_each_player_draws_one_tactic_card() -> None:
    s = build(THREE, action=2, turn=2)
    tops = [deck[-1] for deck in s.tactic_decks]
    s, events = play(s, ["pass"])
    assert [len(hand) for hand in s.hands] == [3, 3, 3], "three in hand again"
    assert of_kind(events, "drew_card") == [(seat, tops[seat]) for seat in range(3)]
    assert all(tops[seat] in s.hands[seat] for seat in range(3))


def test_8_2_an_empty_deck_is_made_of_the_discards_the_card_just_played_included() -> None:
    s = build(action=2, turn=1)
    hold(s, 0, [1, 5, 9], [13, 17, 21, 25])
    s.hands[0] = tuple(sorted({card_number(1), card_number(5)}))
    s.discards[0] = tuple(card_number(order) for order in (13, 17, 21, 25, 9))
    s = sound(s)
    s, events = play(s, ["pass"], [0, 0, 0, 0])
    assert of_kind(events, "reshuffled") == [(0,)] and s.discards[0] == ()
    drawn = of_kind(events, "drew_card")[0][1]
    pile = {card_number(order) for order in (13, 17, 21, 25, 9)}
    assert drawn in pile and set(s.tactic_decks[0]) == pile - {drawn}
    assert s.draws[1] == 4, "five cards shuffled"


def test_8_2_a_deck_of_one_card_is_drawn_without_a_shuffle() -> None:
    s = build(action=2, turn=1)
    hold(s, 0, [1, 5, 9], [13, 17, 21])
    s.hands[0], s.discards[0] = s.hands[0][:2], (*s.discards[0], s.hands[0][2])
    s, events = play(sound(s), ["pass"])
    assert of_kind(events, "reshuffled") == [] and s.tactic_decks[0] == () and len(s.discards[0]) == 4


# §11


@pytest.mark.parametrize(
    ("better", "winners"),
    [
        ({"aside": {1: LEGENDARIES[:2]}, "armies": [{"a1": (1, 0, 0)}], "crystals": (9, 0)}, (1,)),
        ({"aside": {1: LEGENDARIES[:1]}, "armies": [{"a1": (1, 0, 0)}]}, (0,)),
        ({"crystals": (0, 1), "gold": (50, 0)}, (1,)),
        ({"gold": (3, 2)}, (0,)),
        ({}, (0, 1)),
    ],
    ids=["most points", "then Cities", "then crystals", "then gold", "then shared"],
)
def test_11_at_the_round_limit_the_leader_wins(better: dict[str, object], winners: tuple[int, ...]) -> None:
    s = build(action=2, turn=1, round=15, round_limit=15, **better)  # type: ignore[arg-type]
    s, events = play(s, ["pass"])
    assert events[-1] == ("over", -1, *winners)
    outcome = CLASH.outcome(s)
    assert outcome is not None and (outcome.winners, outcome.reason) == (winners, "round_limit")


def test_11_not_before_the_round_limit_nor_without_one() -> None:
    for limit in (16, 0):
        s, _ = play(build(action=2, turn=1, round=15, round_limit=limit), ["pass"])
        assert (phase(s), s.round) == ("card", 16)
        assert CLASH.outcome(s) is None


def test_11_default_round_limits() -> None:
    assert CLASH.make_config({}, ["any", "any"]).round_limit == 15
    assert CLASH.make_config({}, ["any"] * 3).round_limit == CLASH.make_config({}, ["any"] * 4).round_limit == 20
    assert CLASH.make_config({"round_limit": 0}, ["any"] * 4).round_limit == 0
    assert CLASH.make_config({}, ["any"] * 3).points == 4


def test_11_a_player_without_units_goes_on() -> None:
    s = build(armies=[{"x1": (0, 1, 0)}, {"b5": (1, 0, 0)}], gear={(1, 0): ["crossbow"]})
    s, _ = attack(s, "b5", (0, 1, 0))
    s, _ = play(s, ["assault"], [HIT, HIT, MISS])
    assert s.masks[1] == 0 and s.active == 1 and options(s) == ["equip", "pass"]
    assert s.bastions[1] >= 0 and s.slots[6] == ITEMS["crossbow"] and len(s.hands[1]) == 2

"""§5 Actions, §5.1 Equip: buying, the Forge, reorganising."""

from __future__ import annotations

import pytest

from engine.clash.game import CLASH
from engine.clash.pieces.state import POWER, State
from engine.clash.play.equip import MOST_CHANGES
from tests.engine.build import (
    CONTENT,
    ITEMS,
    LEGENDARIES,
    MARKET,
    build,
    ids,
    of_kind,
    options,
    phase,
    play,
    refused,
    units,
)  # fmt: skip


def equipping(**more: object) -> State:
    """Seat 0 in an Equip action."""
    return play(build(**more), ["equip"])[0]  # type: ignore[arg-type]


def slot(s: State, seat: int, level: int) -> list[str]:
    """What a level wears: weapon, armour ("" empty)."""
    at = (seat * 3 + level) * 2
    return [CONTENT.items[item].id if item >= 0 else "" for item in s.slots[at : at + 2]]


def test_5_each_does_one_of_equip_move_or_pass_in_turn_order() -> None:
    s = build(
        ("bohorg", "steamfield", "tomb"), [{"x1": (1, 0, 0)}, {"x2": (1, 0, 0)}, {}], gold=(9, 9, 9), order=(2, 0, 1)
    )
    assert s.active == 2 and options(s) == ["equip", "pass"], "no units to move"
    s, _ = play(s, ["pass"])
    assert s.active == 0 and options(s) == ["equip", "move", "pass"]
    s, _ = play(s, ["equip", "end"])
    assert (s.active, phase(s)) == (1, "action"), "one action, not two"
    s, _ = play(s, ["move", "pick x2 I", "go a2", "finish"])
    assert (s.active, s.action_number, phase(s)) == (2, 2, "action"), "the second actions"


def test_5_an_equip_action_that_can_change_nothing_is_not_offered() -> None:
    s = build(gold=(4, 9))
    assert options(s) == ["pass"], "the cheapest card costs 5"
    refused(s, "equip", "nothing_to_equip", "5.1")
    refused(s, "move", "no_units_to_move", "5.2")
    assert "equip" in options(build(gold=(5,)))
    assert "equip" in options(build(aside={0: ["crossbow"]}))
    assert "equip" in options(build(gear={(0, 2): ["crossbow"]}))


def test_5_a_move_action_in_which_nothing_moved_is_a_pass() -> None:
    s = build(armies=[{"x1": (1, 0, 0)}])
    s, _ = play(s, ["move"])
    assert options(s) == ["pick x1 I", "pass"]
    refused(s, "finish", "nothing_moved", "5.2")
    assert CLASH.format(CONTENT, CLASH.default(s, 0)) == "pass"
    moved, _ = play(s, ["pick x1 I", "go a3"])
    refused(moved, "pass", "wrong_phase", "5")
    s, events = play(s, ["pass"])
    assert of_kind(events, "passes") == [(0,)] and s.active == 1
    assert (s.fresh, s.placed) == ([], ())


def test_5_1_buy_one_card_at_a_time_for_its_gold() -> None:
    s = equipping(gold=(14, 0), deck=["crossbow"])
    s, events = play(s, ["buy rock_breaker I"])
    assert s.gold == [8, 0] and slot(s, 0, 0) == ["rock_breaker", ""]
    assert of_kind(events, "bought") == [(0, ITEMS["rock_breaker"], 0, 6)]
    assert phase(s) == "equip" and s.active == 0, "until the player ends it"
    s, _ = play(s, ["buy tribal_armour III"])
    assert s.gold == [1, 0] and slot(s, 0, 2) == ["", "tribal_armour"]
    facts = refused(s, "buy crossbow I", "too_dear", "5.1")
    assert (facts["cost"], facts["lack"]) == (5, 4)
    s, _ = play(s, ["end"])
    assert s.active == 1


def test_5_1_every_stack_that_can_be_paid_is_on_offer_to_each_level_or_aside() -> None:
    s = equipping(gold=(6, 0))
    assert options(s) == [
        *(
            f"buy {item} {to}"
            for item in ("crossbow", "rock_breaker", "shamans_coat")
            for to in ("I", "II", "III", "aside")
        ),
        "end",
    ]
    refused(s, "buy blunderbuss I", "not_on_sale", "5.1")


def test_5_1_a_bought_card_may_lie_aside_and_one_it_displaces_lies_aside() -> None:
    s = equipping(gold=(20, 0), gear={(0, 1): ["crossbow"]})
    s, _ = play(s, ["buy war_drum aside"])
    assert ids(s.aside[0]) == ["war_drum"] and slot(s, 0, 1) == ["crossbow", ""]
    s, _ = play(s, ["buy rock_breaker II"])
    assert ids(s.aside[0]) == ["crossbow", "war_drum"] and slot(s, 0, 1) == ["rock_breaker", ""]


def test_5_1_after_each_purchase_the_market_is_refilled_until_six_kinds_lie_there() -> None:
    """The next cards are two of kinds that lie there (they stack), then a new kind; the fourth stays in the deck."""
    s = equipping(gold=(20, 0), deck=["rock_breaker", "war_drum", "saw_blade", "buckler"])
    s, events = play(s, ["buy crossbow I"])
    assert [(CONTENT.items[item].id, count) for item, count in s.market] == [
        ("rock_breaker", 2), ("war_drum", 2), ("tribal_armour", 1), ("shamans_coat", 1), ("massive_armour", 1),
        ("saw_blade", 1),
    ]  # fmt: skip
    assert of_kind(events, "laid") == [(-1, ITEMS[name]) for name in ("rock_breaker", "war_drum", "saw_blade")]
    assert ids(s.deck) == ["buckler"]


def test_5_1_buying_one_of_a_stack_leaves_six_kinds_and_draws_nothing() -> None:
    s = equipping(gold=(20, 0), market=[*MARKET, "crossbow"])
    deck = s.deck
    s, events = play(s, ["buy crossbow I"])
    assert (ITEMS["crossbow"], 1) in s.market and len(s.market) == 6
    assert s.deck == deck and of_kind(events, "laid") == []
    s, _ = play(s, ["buy crossbow II"])
    assert slot(s, 0, 0)[0] == slot(s, 0, 1)[0] == "crossbow"


def test_5_1_with_an_empty_deck_fewer_kinds_lie_there() -> None:
    s = equipping(gold=(20, 0), deck=[])
    s, events = play(s, ["buy crossbow I"])
    assert len(s.market) == 5 and of_kind(events, "laid") == []
    s, _ = play(s, ["buy rock_breaker II"])
    assert len(s.market) == 4


def test_5_1_gold_and_crystals_spent_leave_play() -> None:
    s = equipping(armies=[{"a4": (1, 0, 0)}], gold=(9, 1), crystals=(6, 1))
    s, _ = play(s, ["buy crossbow I", "forge"])
    assert (s.gold, s.crystals) == ([4, 1], [0, 1])


def test_5_1_the_forge_needs_a_controlled_forge() -> None:
    s = equipping(gold=(9, 0), crystals=(9, 0), armies=[{"a1": (1, 0, 0)}], elves={"a4": (1, 0, 0)})
    assert "forge" not in options(s)
    refused(s, "forge", "no_forge", "5.1")


@pytest.mark.parametrize(
    ("forges", "cost", "drawn"),
    [(["a4"], 6, 2), (["a4", "b3"], 3, 3), (["a4", "b3", "c7"], 3, 4)],
)
def test_5_1_forge_costs_six_crystals_with_one_forge_three_with_more(forges: list[str], cost: int, drawn: int) -> None:
    clans = ("bohorg", "steamfield", "tomb")
    army = dict.fromkeys(forges, (1, 0, 0))
    poor = equipping(clans=clans, armies=[army], gold=(9,), crystals=(cost - 1,))
    assert refused(poor, "forge", "too_few_crystals", "5.1")["lack"] == 1
    s = equipping(clans=clans, armies=[army], gold=(9,), crystals=(cost + 2,))
    top = s.legendary_deck[-drawn:]
    s, events = play(s, ["forge"])
    assert s.crystals[0] == 2
    assert of_kind(events, "forging") == [(0, cost, drawn)], "1 + number of Forges controlled"
    assert sorted(s.candidates) == sorted(top), "from the top of the deck"
    assert [text.split()[0] for text in options(s)] == ["keep"] * drawn


def test_5_1_keep_one_shuffle_the_rest_back() -> None:
    order = LEGENDARIES[::-1]
    s = equipping(armies=[{"a4": (0, 1, 0)}], crystals=(6, 0), legendary=order)
    s, _ = play(s, ["forge"])
    assert set(ids(s.candidates)) == set(order[:2])
    refused(s, f"keep {order[2]}", "not_a_candidate", "5.1")
    refused(s, "end", "wrong_phase", "5.1")
    s, events = play(s, [f"keep {order[1]}"], [0] * 12)
    assert of_kind(events, "forged") == [(0, ITEMS[order[1]], 1)]
    assert s.candidates == () and len(s.legendary_deck) == 13
    assert sorted(ids(s.legendary_deck)) == sorted(set(order) - {order[1]})
    assert s.draws[1] == 12, "the thirteen that are left were shuffled"


def test_5_1_the_kept_card_goes_to_a_fitting_empty_slot_of_the_highest_level_there_else_aside() -> None:
    blades = ["purifier", "sunlance", *(name for name in LEGENDARIES if name not in ("purifier", "sunlance"))]
    gear = {(0, 1): ["crossbow"]}
    s = equipping(armies=[{"a4": (1, 1, 0)}], crystals=(6, 0), legendary=blades, gear=gear)
    s, _ = play(s, ["forge", "keep sunlance"], [0] * 12)
    assert slot(s, 0, 0) == ["sunlance", ""], "level III has no unit, level II has a weapon"
    full = equipping(armies=[{"a4": (0, 1, 0)}], crystals=(6, 0), legendary=blades, gear=gear)
    full, _ = play(full, ["forge", "keep sunlance"], [0] * 12)
    assert ids(full.aside[0]) == ["sunlance"]


def test_5_1_forge_once_an_action() -> None:
    s = equipping(armies=[{"a4": (1, 0, 0)}], crystals=(20, 0), legendary=LEGENDARIES)
    s, _ = play(s, ["forge", f"keep {LEGENDARIES[0]}"], [0] * 12)
    assert "forge" not in options(s)
    refused(s, "forge", "forged_already", "5.1")
    s, _ = play(s, ["end", "pass", "equip"])
    assert s.action_number == 2 and "forge" in options(s), "the next action may forge again"


def test_5_1_with_a_short_legendary_deck_draw_what_is_there() -> None:
    s = equipping(armies=[{"a4": (1, 0, 0)}], crystals=(6, 0), legendary=["sunlance"])
    s, events = play(s, ["forge"])
    assert of_kind(events, "forging") == [(0, 6, 1)] and of_kind(events, "forged") == [(0, ITEMS["sunlance"], 0)]
    assert phase(s) == "equip", "one candidate is no choice"
    assert s.legendary_deck == ()


def test_5_1_with_an_empty_legendary_deck_nothing_is_forged_nor_paid() -> None:
    s = equipping(armies=[{"a4": (1, 0, 0)}], gold=(9, 0), crystals=(6, 0), legendary=[])
    assert "forge" not in options(s)
    refused(s, "forge", "no_legendary_left", "5.1")
    assert s.crystals == [6, 0]


def test_5_1_reorganise_any_card_to_any_levels_fitting_slot_or_aside() -> None:
    gear = {(0, 0): ["crossbow", "tribal_armour"], (0, 2): ["purifier"]}
    s = equipping(gear=gear, aside={0: ["war_drum"]})
    s, _ = play(s, ["detach I armour"])
    assert slot(s, 0, 0) == ["crossbow", ""] and ids(s.aside[0]) == ["war_drum", "tribal_armour"]
    s, _ = play(s, ["attach tribal_armour II", "attach war_drum II"])
    assert slot(s, 0, 1) == ["war_drum", "tribal_armour"] and s.aside[0] == ()
    s, events = play(s, ["shift III weapon I"])
    assert (slot(s, 0, 0)[0], slot(s, 0, 2)[0]) == ("purifier", "crossbow"), "legendary too; contents change places"
    assert of_kind(events, "shifted") == [(0, 0, 2, 0)]
    s, _ = play(s, ["shift I weapon II", "detach II weapon", "attach purifier III"])
    assert slot(s, 0, 2) == ["purifier", ""] and ids(s.aside[0]) == ["crossbow"], "one card a slot"


def test_5_1_a_card_fits_its_own_slot_only_and_has_to_be_there() -> None:
    s = equipping(gear={(0, 0): ["crossbow"]})
    refused(s, "detach I armour", "no_such_card_there", "5.1")
    refused(s, "attach crossbow II", "no_such_card_there", "5.1")
    refused(s, "shift II weapon I", "no_such_card_there", "5.1")
    assert options(s) == ["detach I weapon", "shift I weapon II", "shift I weapon III", "end"]


def test_5_1_bonuses_reach_all_units_of_the_level_at_once() -> None:
    s = equipping(gear={(0, 0): ["rock_breaker"]})
    assert [s.figures[level][POWER] for level in range(3)] == [2 + 3, 3, 6]
    s, _ = play(s, ["shift I weapon III"])
    assert [s.figures[level][POWER] for level in range(3)] == [2, 3, 6 + 3]
    s, _ = play(s, ["detach III weapon"])
    assert [s.figures[level][POWER] for level in range(3)] == [2, 3, 6]


def test_5_1_buy_forge_and_reorganise_in_any_order() -> None:
    gear = {(0, 0): ["crossbow"]}
    s = equipping(armies=[{"a4": (1, 0, 0)}], gold=(20, 0), crystals=(6, 0), legendary=LEGENDARIES, gear=gear)
    keep = f"keep {LEGENDARIES[0]}"
    s, _ = play(
        s, ["detach I weapon", "buy war_drum II", "forge", keep, "buy tribal_armour I", "attach crossbow III"], [0] * 12
    )
    s, _ = play(s, ["shift III weapon I", "end"])
    assert s.active == 1 and slot(s, 0, 0) == ["crossbow", "tribal_armour"]


def test_5_1_reorganising_ends_so_that_every_game_does() -> None:
    s = equipping(gear={(0, 0): ["crossbow"]}, gold=(9, 0))
    for turn in range(MOST_CHANGES):
        s, _ = play(s, ["shift I weapon II" if turn % 2 == 0 else "shift II weapon I"])
    refused(s, "shift I weapon II", "too_many_changes", "5.1")
    assert "end" in options(s)
    s, _ = play(s, ["buy war_drum aside"])
    assert "shift I weapon II" in options(s), "buying makes reorganising free again"


def test_5_1_equip_touches_no_unit() -> None:
    s = equipping(armies=[{"a2": (1, 0, 0)}], gold=(20, 0))
    after, _ = play(s, ["buy rock_breaker I", "end"])
    assert units(after, 0, "a2") == (1, 0, 0) and after.reserve == s.reserve

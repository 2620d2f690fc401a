"""§4 Phase A: the secret card, turn order, bastions, revenue, reinforcements, and control."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.clash.game import CLASH
from engine.clash.pieces.board import places_of
from engine.clash.pieces.content import Content
from engine.clash.pieces.control import controlled
from engine.clash.pieces.state import State
from engine.clash.play.cards import site_choices
from engine.kernel.dice import ScriptedDice
from tests.engine.build import (
    CONTENT,
    board,
    build,
    building,
    card_number,
    choosing,
    hold,
    of_kind,
    options,
    phase,
    play,
    refused,
    reserve_of,
    sound,
    units,
)  # fmt: skip


def test_4_1_all_choose_secretly_and_the_last_choice_reveals_all() -> None:
    s = choosing(build(("bohorg", "steamfield", "tomb")), [[5, 9, 13], [3, 7, 11], [4, 8, 12]])
    assert CLASH.to_act(s) == [0, 1, 2]
    assert options(s, 0) == ["play 5", "play 9", "play 13"]
    for seat, card in ((1, 3), (0, 5)):
        s, events = play(s, [f"play {card}"], seat=seat)
        assert of_kind(events, "revealed") == [] and phase(s) == "card"
        assert s.revealed == (-1, -1, -1) and card_number(card) in s.hands[seat]
    assert CLASH.to_act(s) == [2]
    s, events = play(s, ["play 4"], seat=2)
    assert of_kind(events, "revealed") == [(1, card_number(3)), (2, card_number(4)), (0, card_number(5))]
    assert phase(s) != "card"


def test_4_1_the_card_goes_to_the_own_discard_pile() -> None:
    s = choosing(build(), [[5, 9, 13], [3, 7, 11]], discards=[[1], []])
    s, _ = play(s, ["play 9", "play 11"])
    assert s.discards == [(card_number(1), card_number(9)), (card_number(11),)]
    assert s.hands[0] == (card_number(5), card_number(13)) and len(s.hands[1]) == 2


def test_4_1_until_the_last_has_chosen_a_choice_may_be_changed() -> None:
    s = choosing(build(), [[5, 9, 13], [3, 7, 11]])
    s, _ = play(s, ["play 5"], seat=0)
    assert options(s, 0) == [], "nothing is owed"
    assert [CLASH.format(CONTENT, action) for action in CLASH.revisable(s, 0)] == ["play 5", "play 9", "play 13"]
    assert CLASH.revisable(s, 1) == [], "a first choice is no revision"
    s, _ = play(s, ["play 13"], seat=0)
    s, _ = play(s, ["play 3"], seat=1)
    assert s.revealed[0] == card_number(13)
    assert CLASH.revisable(s, 0) == [], "revealed is revealed"
    refused(s, "play 5", "wrong_phase", "4.1", seat=s.active)


def test_4_2_the_lowest_number_goes_first() -> None:
    s = choosing(build(("bohorg", "steamfield", "tomb")), [[25, 1, 5], [3, 7, 11], [12, 4, 8]])
    s, _ = play(s, ["play 25", "play 3", "play 12"])
    assert s.order == (1, 2, 0)


def all_equal(content: Content) -> Content:
    """An owner's cards may bear the same number."""
    return replace(content, cards=tuple(replace(card, order=7) for card in content.cards))


@pytest.mark.parametrize(("last", "order"), [((), (0, 1, 2, 3)), ((2, 0, 1, 3), (3, 0, 1, 2)), ((3, 2), (0, 1, 2, 3))])
def test_4_2_equal_numbers_go_clockwise_from_the_left_of_last_rounds_first(
    last: tuple[int, ...], order: tuple[int, ...]
) -> None:
    s = build(("bohorg", "steamfield", "godleif", "tomb"), content=all_equal(CONTENT), order=last or (0, 1, 2, 3))
    s.phase, s.active, s.action_number, s.order = 0, -1, 0, last
    for seat in range(4):
        hold(s, seat, [])
    for seat in range(4):
        s, _ = CLASH.step(s, seat, s.hands[seat][0], ScriptedDice(()))
    assert s.order == order


def test_4_3_in_round_one_each_places_a_bastion_in_turn_order() -> None:
    s = building(("bohorg", "steamfield", "tomb"), [25, 3, 12])
    builders = []
    for site in (3, 10, 16):
        assert phase(s) == "bastion"
        builders.append(s.active)
        s, _ = play(s, [f"site {site}"])
    assert builders == [1, 2, 0] == list(s.order)
    assert s.bastions == (15, 2, 9)
    assert phase(s) == "action", "then the reinforcements, all into the bastions"


def test_4_3_not_in_later_rounds() -> None:
    s = choosing(build(round=2), [[5], [3]])
    s, _ = play(s, ["play 5", "play 3"])
    assert phase(s) == "action"


def test_4_3_on_a_free_hex_not_beside_another_bastion() -> None:
    s = building(("bohorg", "steamfield"), [1, 3])
    assert len(options(s)) == 18
    s, _ = play(s, ["site 12"])
    assert "site 12" not in options(s)
    refused(s, "site 12", "site_taken", "4.3")
    for beside in ("site 11", "site 13"):
        assert beside not in options(s), "(0,3) and (-1,2) lie beside (0,2)"
        refused(s, beside, "beside_a_bastion", "4.3")
    assert len(options(s)) == 15
    refused(s, "site 19", "no_such_site", "4.3")


def test_4_3_with_an_open_border_to_at_least_one_territory() -> None:
    """Of the hexes around faces 2b and 5a, (-2,0) touches A5 only, behind a mountain range on the rim."""
    built = board(("2b", "5a"), (0, 0))
    assert (-2, 0) not in built.sites
    assert all(built.site_ground)
    north = built.sites.index((2, -1))
    assert places_of(built.site_ground[north]) == [1, 6], "B6 is closed by its rim"
    assert places_of(built.site_sky[north]) == [1, 6, 12]


def test_4_3_the_spacing_rule_is_dropped_where_it_leaves_no_site() -> None:
    s = building(("bohorg", "steamfield"), [1, 3])
    few = s.clone()
    few.board = replace(
        s.board, sites=s.board.sites[:2], site_ground=s.board.site_ground[:2], site_sky=s.board.site_sky[:2]
    )
    few, _ = play(few, ["site 1"])
    assert [action & 4095 for action in site_choices(few)] == [1]


def test_4_3_the_bastion_stands_beside_the_territories_around_it() -> None:
    s = building(("bohorg", "steamfield"), [1, 3])
    s, _ = play(s, ["site 12", "site 3"])
    assert [places_of(s.board.ground[28]), places_of(s.board.ground[29])] == [[2, 10, 11], [1, 6, 12]]


def test_4_4_gold_of_the_card() -> None:
    s = choosing(build(gold=(2, 0)), [[9, 1, 5], [11, 3, 7]])
    s, events = play(s, ["play 9", "play 11"])
    assert s.gold == [12, 11], "order 9 gives 10, order 11 gives 11"
    assert of_kind(events, "revenue") == [(0, 10, 0), (1, 11, 0)]


def test_4_4_three_crystals_for_each_city_controlled() -> None:
    s = build(armies=[{"a1": (1, 0, 0), "b1": (0, 1, 0)}, {"a4": (1, 0, 0)}], crystals=(1, 0))
    s, _ = play(choosing(s, [[9], [11]]), ["play 9", "play 11"])
    assert s.crystals == [7, 0]


def test_4_4_no_crystals_for_a_city_with_elves_or_nobody() -> None:
    s = build(armies=[{"a2": (1, 0, 0)}], elves={"b1": (1, 0, 0)})
    s, _ = play(choosing(s, [[9], [11]]), ["play 9", "play 11"])
    assert s.crystals == [0, 0]


def test_4_4_revenue_is_everyones_at_once_before_any_reinforcement() -> None:
    s = choosing(build(armies=[{"a2": (1, 0, 0)}]), [[1], [3]])
    s, events = play(s, ["play 1", "play 3"])
    assert phase(s) == "reinforce" and s.active == 0
    assert s.gold == [6, 6] and len(of_kind(events, "revenue")) == 2


def test_4_5_all_units_of_the_card_split_at_will_over_bastion_and_own_territories() -> None:
    s = choosing(build(armies=[{"a2": (1, 0, 0), "b7": (0, 1, 0)}]), [[13], [11]])
    s, _ = play(s, ["play 13", "play 11"])
    assert s.to_place == (2, 1, 0)
    assert options(s) == ["put a2", "put b7", "put x1"]
    refused(s, "put a3", "no_own_unit_there", "4.5")
    refused(s, "put x2", "no_own_unit_there", "4.5")
    s, _ = play(s, ["put a2", "put x1", "put b7"])
    assert (units(s, 0, "a2"), units(s, 0, "x1"), units(s, 0, "b7")) == ((2, 0, 0), (1, 0, 0), (0, 2, 0))
    assert reserve_of(s, 0) == (7 - 3, 6 - 2, 3)
    assert phase(s) == "action"


def test_4_5_in_turn_order() -> None:
    s = build(armies=[{"a2": (1, 0, 0)}, {"b7": (1, 0, 0)}])
    s, _ = play(choosing(s, [[5], [3]]), ["play 5", "play 3"])
    placing = [s.active]
    while phase(s) == "reinforce":
        s, _ = play(s, ["put x2" if s.active else "put x1"])
        placing.append(s.active)
    assert placing[:4] == [1, 1, 0, 0]


def test_4_5_the_bastion_always_even_when_no_unit_is_there() -> None:
    s = choosing(build(), [[1], [11]])
    s, events = play(s, ["play 1", "play 11"])
    assert phase(s) == "action", "only one place: nobody is asked"
    assert units(s, 0, "x1") == (2, 0, 0) and of_kind(events, "placed") == [(0, 28, (2, 0, 0))]


def test_4_5_in_round_one_the_bastion_only() -> None:
    s = building(("bohorg", "steamfield"), [1, 3])
    s = s.clone()
    s.units[0][3], s.reserve[0] = 1, 6
    s, _ = play(sound(s), ["site 12", "site 3"])
    assert phase(s) == "action"
    assert units(s, 0, "x1") == (2, 0, 0)


def test_4_5_what_the_reserve_lacks_is_lost_and_board_units_do_not_stand_in() -> None:
    s = build(armies=[{"a2": (6, 0, 0)}])
    s, events = play(choosing(s, [[13], [11]]), ["play 13", "play 11"])
    assert of_kind(events, "lost_reinforcements") == [(0, (1, 0, 0))]
    assert s.to_place == (1, 1, 0)
    s, _ = play(s, ["put x1", "put x1"])
    assert units(s, 0, "a2") == (6, 0, 0) and reserve_of(s, 0) == (0, 5, 3)


def test_4_5_an_empty_reserve_brings_nothing_and_asks_nothing() -> None:
    s = build(armies=[{"a2": (7, 6, 0)}])
    s, events = play(choosing(s, [[13], [11]]), ["play 13", "play 11"])
    assert of_kind(events, "lost_reinforcements") == [(0, (2, 1, 0))]
    assert phase(s) == "action"


def held(s: State, seat: int) -> list[int]:
    return places_of(controlled(s, seat))


def test_4_control_needs_an_own_unit_and_nobody_else() -> None:
    s = build(armies=[{"a1": (1, 0, 0), "b7": (1, 0, 0)}, {"b6": (1, 0, 0)}], elves={"b1": (1, 0, 0)})
    assert (held(s, 0), held(s, 1)) == ([0, 13], [12])
    s, _ = play(s, ["move", "pick b7 I", "go b1"])
    assert held(s, 0) == [0], "elves are somebody else, and B7 is nobody's now"
    s, _ = play(s, ["pick a1 I", "go a2"])
    assert held(s, 0) == [1], "leaving a City loses it at once"


def test_4_control_is_lost_to_both_where_two_players_stand() -> None:
    s = build(armies=[{"a2": (1, 0, 0)}, {"b6": (1, 0, 0)}])
    s, _ = play(s, ["move", "pick a2 I", "go b6"])
    assert (held(s, 0), held(s, 1)) == ([], [])

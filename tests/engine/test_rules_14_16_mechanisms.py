"""§14.16 to §14.20: what the scenarios share, each row by scripted dice on the small board of `build`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.clash.game import CLASH
from engine.clash.odds.armies import attack_in_view, fight_at
from engine.clash.pieces import events as ev
from engine.clash.pieces.board import PlacedTile, bordering, build_board, places_of, with_bastion, with_tables
from engine.clash.pieces.control import cities_of
from engine.clash.pieces.places import TERRITORIES, bastion, place_name
from engine.clash.pieces.rules import VERSIONS
from engine.clash.pieces.state import POWER, Battle, State
from engine.clash.play.battle import present
from engine.clash.scenarios import quarrels, rage
from engine.clash.scenarios.course import begin_action
from engine.clash.scenarios.layout import guard, plain, spots_of
from engine.clash.scenarios.neutrals import prey_of, strike
from engine.clash.scenarios.relics import RITUAL, lent, places_with, ways_across
from engine.clash.scenarios.ways import steps_to
from engine.kernel.dice import PlayoutDice
from tests.engine.build import FACES, HIT, MISS, attack, of_kind, options, phase, play, refused, units
from tests.engine.campaign_build import LAYOUTS, LIVE, at, camp_of, scene, told
from tests.engine.campaign_build import options as options_of


def ended(s: State, dice: list[int]) -> tuple[State, list[tuple[object, ...]]]:
    """The last seat passes its second action: the end of the round."""
    return play(s, ["pass"], dice)


def last(number: int, *args: object, **more: object) -> State:
    """A scene before the last decision of a round."""
    return scene(number, *args, action=2, turn=1, **more)  # type: ignore[arg-type]


# Special tile


def test_14_19_esmeril_is_a_city_for_all() -> None:
    s = scene(1, [{"b5": (1, 0, 0)}])
    assert cities_of(s, 0) == 1 << at("b5") and s.board.cities.bit_count() == 3
    assert s.board.of_worth >> at("b5") & 1


def test_14_19_a_prison_and_a_factory_are_no_cities() -> None:
    for number, relics in ((12, ["b5"]), (6, [])):
        assert scene(number, relics=relics).board.cities.bit_count() == 2


# Spots


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_14_19_spots_are_there_on_every_board(seats: int) -> None:
    """Plain, all different, two a seat at least; the same board gives the same ones."""
    for layout in LAYOUTS[seats][:2]:
        for seed in range(40):
            dice = PlayoutDice(lambda seed=seed: seed / 40)
            s = CLASH.new(options_of(2, seats, layout=layout), LIVE, dice)
            spots = spots_of(s.board)
            assert len(set(spots)) == len(spots) >= 2 * seats and spots == camp_of(s).spots
            assert all(plain(s.board) >> place & 1 for place in spots)


# Guests, march, make


def test_14_18_guests_are_no_templars_and_never_in_the_bag() -> None:
    for number, count in ((6, 3), (7, 3), (10, 1), (11, 1)):
        s = CLASH.new(options_of(number, 4), LIVE, PlayoutDice(lambda: 0.3))
        assert 2 not in s.bag and sum(s.elves[2::3]) == count
        assert s.content.elves[2].guest and s.content.elves[2].id in ("automaton", "vasconis")
        assert number != 10 or len(s.bag) == 1, "ten with four seats leaves one elf"


def test_14_18_an_automaton_marches_where_players_have_their_bastions() -> None:
    """B5 with three: one goes to A2, the lowest of the neighbours beside a bastion; then the Factory makes two."""
    s, events = ended(last(6, [{"x1": (1, 0, 0)}, {"x2": (1, 0, 0)}], {"b5": (0, 0, 3)}), [])
    assert of_kind(events, ev.MARCHED) == [(-1, at("b5"), at("a2"))]
    assert of_kind(events, ev.MADE) == [(-1, at("b5"), 2)]
    assert (units(s, -1, "b5"), units(s, -1, "a2")) == ((0, 0, 4), (0, 0, 1))


def test_14_18_a_lone_automaton_stays() -> None:
    _, events = ended(last(6, [{"x1": (1, 0, 0)}], {"b5": (0, 0, 1)}), [])
    assert of_kind(events, ev.MARCHED) == []


def test_14_18_automatons_strike_the_largest_army_beside_them() -> None:
    """Five automatons throw three dice at the larger of two armies; nobody answers, the dead go to the reserve."""
    armies = [{"a3": (1, 0, 0)}, {"b4": (2, 0, 0)}]
    before = last(6, armies, {"b5": (0, 0, 5)})
    s, events = ended(before, [HIT, HIT, MISS])
    assert of_kind(events, ev.STRUCK) == [(1, at("b4"), ev.BY_AUTOMATONS, 3, 2, (1, 0, 0))]
    assert units(s, 1, "b4") == (1, 0, 0) and s.reserve[3] == before.reserve[3] + 1
    assert s.barrier > before.barrier


def test_14_18_a_tie_between_armies_goes_to_the_lower_place() -> None:
    _, events = ended(last(6, [{"a3": (1, 0, 0)}, {"b4": (1, 0, 0)}], {"b5": (0, 0, 2)}), [MISS, MISS])
    assert [event[1] for event in of_kind(events, ev.STRUCK)] == [at("a3")]


def test_14_18_fifteen_automatons() -> None:
    """Never more than fifteen in a place: one is made, not two."""
    s, events = ended(last(6, [{"x1": (1, 0, 0)}, {"a2": (7, 0, 0)}], {"b5": (0, 0, 15)}), [MISS] * 3)
    assert of_kind(events, ev.MADE) == [] and units(s, -1, "b5") == (0, 0, 15)
    s, events = ended(last(6, [{"x1": (1, 0, 0)}, {"a2": (7, 0, 0)}], {"b5": (0, 0, 14)}), [MISS] * 3)
    assert of_kind(events, ev.MADE) == [(-1, at("b5"), 1)] and units(s, -1, "b5") == (0, 0, 15)


def test_14_6_under_a_player_the_factory_makes_them_beside_it() -> None:
    """B5 leads to A2, A3, B4 and B6: where no player is and fewest automatons are, the first by name."""
    held = {"b5": (1, 0, 0)}
    for others, elves, place in (
        ({}, {}, "a2"),
        ({"a2": (1, 0, 0)}, {}, "a3"),
        ({"a2": (1, 0, 0)}, {"a3": (0, 0, 1)}, "b4"),
    ):
        s, events = ended(last(6, [held, others], elves), [MISS] * len(elves))
        assert of_kind(events, ev.MADE) == [(-1, at(place), 2)] and units(s, -1, place) == (0, 0, 2)
        assert CLASH.problems(s) == []
    everywhere = dict.fromkeys(("a2", "a3", "b4", "b6"), (1, 0, 0))
    _, events = ended(last(6, [held, everywhere]), [])
    assert of_kind(events, ev.MADE) == []


def test_14_18_the_factory_makes_nothing_under_a_player_nor_without_stock() -> None:
    _, events = ended(last(7, [{"b5": (1, 0, 0)}], relics=["b2", "b7"]), [])
    assert of_kind(events, ev.MADE) == []
    spent = last(6, [{"x1": (1, 0, 0)}], {"b5": (0, 0, 1)})
    camp_of(spent).guests_killed[0] += camp_of(spent).stock
    camp_of(spent).stock = 0
    told(spent)
    _, events = ended(spent, [])
    assert of_kind(events, ev.MADE) == []


def test_14_18_a_spell_guards_from_machines() -> None:
    """Seat 1 holds a spell: the smaller army of seat 2 is struck instead."""
    armies = [{"a3": (3, 0, 0), "b2": (1, 0, 0)}, {"b4": (1, 0, 0)}]
    _, events = ended(last(7, armies, {"b5": (0, 0, 2)}, relics=["b2", "b7"]), [MISS, MISS])
    assert [event[1] for event in of_kind(events, ev.STRUCK)] == [at("b4")]


# Vasconis


def test_14_18_vasconis_hunts_whoever_has_most_feats() -> None:
    """Seat 2 holds an orb in B2: from A6 it flies to A5; nobody is beside it there."""
    s = last(10, [{"x1": (1, 0, 0)}, {"b2": (1, 0, 0)}], {"a6": (0, 0, 1)}, relics=["b2", "a4", "b7", "a3", "b4"])
    s, events = ended(s, [])
    ((prey, start, to),) = (event[1:] for event in of_kind(events, ev.HUNTED))
    assert (prey, start) == (1, at("a6")) and units(s, -1, places_name(to)) == (0, 0, 1)
    assert units(s, -1, "a6") == (0, 0, 0)


def test_14_18_beside_its_prey_vasconis_stays_and_strikes_with_four_dice() -> None:
    s = last(10, [{"x1": (1, 0, 0)}, {"b2": (2, 0, 0)}], {"b7": (0, 0, 1)}, relics=["b2", "a4", "b1", "a3", "b4"])
    s, events = ended(s, [HIT, HIT, HIT, MISS])
    assert of_kind(events, ev.HUNTED) == []
    assert [event[:5] for event in of_kind(events, ev.STRUCK)] == [(1, at("b2"), ev.BY_VASCONIS, 4, 3)]


def places_name(place: int) -> str:
    return f"{'ab'[place // 7]}{place % 7 + 1}"


# Relics


def test_14_17_a_relic_is_handed_on_across_two_open_borders_through_controlled_ground() -> None:
    """From A2 through A3 to A4; not to B6 where nobody stands."""
    armies = [{"a2": (1, 0, 0), "a3": (1, 0, 0), "a4": (1, 0, 0)}]
    s, _ = play(scene(12, armies, relics=["a2"], heart="a2"), ["pass"])
    assert phase(s) == "hand" and s.active == 0
    assert options(s) == ["hand 1 a3", "hand 1 a4", "stay"]
    assert CLASH.default(s, 0) == CLASH.parse(s.content, "stay")
    refused(s, "hand 1 b6", "cannot_hand_there", "14.17")
    after, events = play(s, ["hand 1 a4"])
    assert of_kind(events, ev.HANDED) == [(0, 0, at("a2"), at("a4"))]
    assert camp_of(after).relics == [at("a4")] and after.active == 1, "each relic once an action"
    assert after.barrier == s.barrier, "no barrier: it can be taken back like a pass"


def test_14_17_who_can_hand_nothing_on_is_not_asked() -> None:
    s, _ = play(scene(12, [{"a2": (1, 0, 0)}], relics=["a2"], heart="a2"), ["pass"])
    assert phase(s) == "action" and s.active == 1


def test_14_17_relics_are_handed_on_after_equip_too_and_stay_ends_it() -> None:
    armies = [{"a2": (1, 0, 0), "a3": (1, 0, 0)}]
    s, _ = play(scene(12, armies, relics=["a2"], heart="a2", gold=(30,)), ["equip", "end", "stay"])
    assert s.active == 1 and camp_of(s).relics == [at("a2")]


def test_14_17_fleeing_leaves_a_relic_where_it_lies() -> None:
    s = scene(12, [{"x1": (3, 0, 0)}, {"b5": (1, 0, 0)}], relics=["b5"])
    s, _ = attack(s, "b5", (3, 0, 0))
    while s.battle is not None and s.active == 0:
        s, _ = play(s, ["assault"], [MISS] * 2)
    s, _ = play(s, ["flee"]) if s.battle is not None else (s, [])
    assert camp_of(s).relics == [at("b5")]


def test_14_4_the_bastion_is_open_to_the_prisoner_from_round_4() -> None:
    armies = [{"b5": (1, 0, 0)}]
    s, _ = play(scene(4, armies, relics=["b5"], round=3), ["pass"])
    assert phase(s) == "action"
    s, _ = play(scene(4, armies, relics=["b5"], round=4), ["pass"])
    assert options(s) == ["hand 1 x1", "stay"]
    s, events = play(s, ["hand 1 x1"])
    assert of_kind(events, ev.POINTS) == [(0, 2)]
    assert [CLASH.format(s.content, x) for x in CLASH.legal(s, 1)][-1] == "pass", "there he is safe for good"


def test_ritual_holds_when_attacked() -> None:
    """Whoever held a ritual when the action began has its token, though the ground is contested by then."""
    s = scene(3, [{"x1": (2, 0, 0)}, {"b5": (2, 0, 0)}], relics=["a5", "a6", "b5", "b2"], heart="b4")
    s, events = attack(s, "b5", (2, 0, 0))
    assert of_kind(events, ev.FIRST_RAGE) == [(1, 1, 0, 0)]
    assert s.battle is not None and s.battle.rage[1] == 1


def test_14_17_orbs_give_a_token_each_against_neutrals_only() -> None:
    armies = [{"x1": (2, 0, 0), "b4": (1, 0, 0), "a3": (1, 0, 0)}, {"a2": (1, 0, 0)}]
    s = scene(15, armies, {"b5": (1, 0, 0)}, relics=["b4", "a3", "b2"], heart="a6")
    seen = attack_in_view(CLASH.view(s, 0), 0, at("b5"), (2, 0, 0))
    assert seen is not None and seen.first.rage == 2
    _, events = attack(s, "b5", (2, 0, 0), [MISS] * 3)
    assert of_kind(events, ev.FIRST_RAGE) == [(0, 0, 2, 0)]


def test_14_17_odds_know_the_first_rage() -> None:
    s = scene(3, [{"x1": (2, 0, 0)}, {"b5": (2, 0, 0)}], relics=["a5", "a6", "b5", "b2"], heart="b4")
    fight = fight_at(s, 0, 1, at("b5"))
    assert (fight.first.rage, fight.second.rage) == (0, 1)
    seen = attack_in_view(CLASH.view(s, 0), 0, at("b5"), (2, 0, 0))
    assert seen is not None and seen.second.rage == 1
    assert lent(camp_of(s), 1, RITUAL) == 1


def test_two_vials_one_stone() -> None:
    """Two vials in one territory are one blue stone: one unit of level II."""
    armies = [{"b5": (1, 0, 0)}]
    s = scene(5, armies, relics=["b5", "b5"], heart="a6", action=1, turn=1)
    assert places_with(camp_of(s), "vial") == 1 << at("b5")
    s, events = play(s, ["pass"])
    assert of_kind(events, ev.STONE_UNIT) == [(0, at("b5"), 1)]


def test_14_17_a_vial_on_a_yellow_stone_gives_one_of_each() -> None:
    s = scene(5, [{"b6": (1, 0, 0)}], relics=["b6", "a5"], heart="a6", action=1, turn=1)
    _, events = play(s, ["pass"])
    assert of_kind(events, ev.STONE_UNIT) == [(0, at("b6"), 0), (0, at("b6"), 1)]


# Grudges and trophies


def test_14_20_who_loses_a_city_bears_a_grudge_and_spends_it_by_winning() -> None:
    s = scene(2, [{"x1": (0, 0, 2), "a3": (0, 0, 1)}, {"a1": (1, 0, 0)}])
    s, _ = attack(s, "a1", (0, 0, 1), start="a3")
    events: list[tuple[object, ...]] = []
    while s.battle is not None:
        s, more = play(s, ["assault"], [HIT] * s_dice(s))
        events += more
    assert of_kind(events, ev.GRUDGE) == [(1, 0, 1)] and camp_of(s).grudges == [0, 0, 1, 0]
    assert of_kind(events, ev.TROPHY) == [(0, 1, 1)]


def s_dice(s: State) -> int:
    """Dice of the assault of whoever is on turn."""
    assert s.battle is not None
    return max(figures[POWER] for figures in present(s, s.battle.side_seat, s.battle.place))


def test_14_20_a_grudge_gives_a_token_and_is_spent_by_winning() -> None:
    s = scene(2, [{"x1": (0, 0, 2)}, {"b5": (1, 0, 0)}])
    camp_of(s).grudges[1] = 2
    s, events = attack(s, "b5", (0, 0, 2))
    assert of_kind(events, ev.FIRST_RAGE) == [(0, 0, 0, 1)], "one token, however many grudges"
    while s.battle is not None:
        s, more = play(s, ["assault"], [HIT] * s_dice(s))
        events += more
    assert of_kind(events, ev.GRUDGE_SPENT) == [(0, 1, 1)]


def test_14_16_a_strike_hits_on_four_faces_of_six() -> None:
    asked: list[tuple[int, int, int]] = []

    class Asked(PlayoutDice):
        def hits(self, count: int, hitting: int, sides: int, draws: list[int]) -> int:
            asked.append((count, hitting, sides))
            return 1

    s = scene(8, [{"b5": (2, 0, 0)}], portals=["a6", "b2", "b7", "a5", "b4"])
    strike(s, at("b5"), 3, ev.BY_FAULT, Asked(lambda: 0.5), [])
    assert asked == [(3, 4, 6)]


def test_14_17_nothing_is_handed_on_through_a_bastion() -> None:
    s = scene(4, [{"b2": (1, 0, 0)}], relics=["b2"])
    home = bastion(0)
    beside = [place for place in range(TERRITORIES) if s.board.ground[place] >> home & 1]
    start, other = next((a, b) for a in beside for b in beside if a != b and not s.board.ground[a] >> b & 1)
    own = 1 << start | 1 << other
    assert ways_across(s.board, start, own, 1 << home, 1) == 1 << home
    assert ways_across(s.board, start, own, 1 << home, 2) == 1 << home, "it ends there"


def test_14_17_both_rituals_give_one_token() -> None:
    s = scene(13, [{"a4": (1, 0, 0), "b3": (1, 0, 0)}], relics=["a4", "b3"])
    assert lent(camp_of(s), 0, RITUAL) == 2 and rage.tokens(camp_of(s), 0, 1) == (1, 0, 0)


def test_14_18_of_equal_feats_the_last_in_order_is_hunted() -> None:
    for order in ((0, 1), (1, 0)):
        s = scene(10, [{"b4": (1, 0, 0)}, {"a5": (1, 0, 0)}], {"b5": (0, 0, 1)}, relics=["a6"] * 5, order=order)
        assert prey_of(s) == order[-1]


def test_14_18_vasconis_never_walks_away_from_its_prey() -> None:
    """All that is nearer is held by elves: it stays, though other neighbours are free."""
    board = scene(10, [{"a5": (1, 0, 0)}], {"b2": (0, 0, 1)}, relics=["a6"] * 5).board
    steps, here = steps_to(board.sky, 1 << at("a5")), at("b2")
    beside = places_of(board.sky[here] & board.territories)
    nearer = [place for place in beside if steps[place] < steps[here]]
    assert nearer and len(nearer) < len(beside)
    elves = {"b2": (0, 0, 1), **{place_name(place).lower(): (1, 0, 0) for place in nearer}}
    s = last(10, [{"x1": (1, 0, 0)}, {"a5": (1, 0, 0)}], elves, relics=["a5", "a6", "a6", "a6", "a6"])
    _, events = ended(s, [])
    assert of_kind(events, ev.HUNTED) == []


def bay(rules: int) -> State:
    """Three tiles around a bay, seat 0's bastion in it between B and C; Vasconis at B7 hunts it to C4."""
    s = last(10, [{"c4": (1, 0, 0)}], {"b7": (0, 0, 1)}, relics=["c4"] * 5, clans=("bohorg", "steamfield", "godleif"))
    tiles = [PlacedTile(FACES[face], spot, 0) for face, spot in (("4b", (0, 0)), ("1a", (-2, 3)), ("2a", (2, 1)))]
    s.board = build_board(s.content, tiles)
    for seat, site in enumerate((11, 0, 5)):
        s.board = with_bastion(s.board, seat, site)
    s.board, s.config = with_tables(s.board), replace(s.config, rules=VERSIONS.of(rules))
    s.turn, s.active = 2, 2
    return s


def test_14_18_vasconis_goes_around_a_bastion_that_lies_on_its_way() -> None:
    """Through the bastion C4 is two steps away, and nothing it may enter is nearer; over land it is three."""
    s = bay(2)
    assert s.board.sky[at("b7")] & s.board.sky[at("c4")] == 1 << bastion(0)
    _, events = ended(s, [])
    ((prey, start, to),) = (event[1:] for event in of_kind(events, ev.HUNTED))
    assert (prey, start) == (0, at("b7")) and steps_to(s.board.sky, 1 << at("c4"), s.board.territories)[to] == 2
    _, events = ended(bay(1), [])
    assert of_kind(events, ev.HUNTED) == [], "as it was in games begun before"


def test_14_18_of_a_prey_without_units_it_hunts_the_bastion() -> None:
    s = last(10, [{"x1": (1, 0, 0)}, {"x2": (1, 0, 0)}], {"b7": (0, 0, 1)}, relics=["a4", "a4", "b1", "a3", "b4"])
    _, events = ended(s, [])
    ((prey, start, to),) = (event[1:] for event in of_kind(events, ev.HUNTED))
    steps = steps_to(s.board.sky, 1 << bastion(prey))
    assert prey == 1 and steps[to] == steps[start] - 1


def test_14_19_guards_come_only_where_no_elves_stand() -> None:
    s = scene(8, [], {"b4": (1, 0, 0)}, portals=["a6", "b2", "b7", "a5", "b5"])
    for name, stand in (("b4", 1), ("b5", 2)):
        guard(s, at(name), 2)
        assert sum(units(s, -1, name)) == stand


def test_14_20_only_a_defender_who_was_struck_at_takes_a_grudge() -> None:
    for struck, winner, loser, taken in ((False, 0, 1, 0), (True, 0, 1, 1), (True, 1, 0, 0)):
        s = scene(2, [{"b4": (1, 0, 0)}, {"a1": (1, 0, 0)}])
        camp = camp_of(s)
        if struck:
            quarrels.note_assault(camp, 0)
            quarrels.note_assault(camp, 1)
        quarrels.end_battle(s, camp, Battle(at("a1"), 0, 1, 0), winner, loser, [])
        assert sum(camp.grudges) == taken


def test_14_3_with_three_seats_a_rival_gives_one_trophy_an_action() -> None:
    for clans, most in ((("bohorg", "steamfield"), 2), (("bohorg", "steamfield", "godleif"), 1)):
        s = scene(3, [{"b4": (1, 0, 0)}, {"b5": (1, 0, 0)}], relics=["a1", "a5", "b2", "b7"], clans=clans)
        camp = camp_of(s)
        for _ in range(2):
            quarrels.note_assault(camp, 0)
            quarrels.end_battle(s, camp, Battle(at("b5"), 0, 1, 0), 0, 1, [])
        assert sum(camp.trophies) == most
        begin_action(s, camp)
        quarrels.end_battle(s, camp, Battle(at("b5"), 0, 1, 0), 0, 1, [])
        assert sum(camp.trophies) == most + 1, "the next action has trophies of its own"


def test_14_20_no_trophy_without_an_own_assault() -> None:
    """The attacker flees before anybody strikes: nothing for the defender."""
    s = scene(3, [{"x1": (1, 0, 0)}, {"b5": (1, 0, 0)}], relics=["a5", "a6", "b2", "b7"], heart="b4")
    s, events = attack(s, "b5", (1, 0, 0))
    s, more = play(s, ["flee"])
    assert of_kind([*events, *more], ev.TROPHY) == []
    assert of_kind(more, ev.GRUDGE) == []


# Portals


def test_14_19_portals_are_all_adjacent_on_foot_and_in_flight() -> None:
    s = scene(8, [{"a6": (1, 0, 0)}], portals=["a6", "b2", "b7"])
    assert {"b2", "b7"} <= {o.removeprefix("go ") for o in options(play(s, ["move", "pick a6 I"])[0])}
    for one in camp_of(s).portals:
        for other in camp_of(s).portals:
            if one != other:
                assert s.board.ground[one] >> other & 1 and s.board.sky[other] >> one & 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_14_19_portals_cost_no_bastion_site(seats: int) -> None:
    s = CLASH.new(options_of(8, seats), LIVE, PlayoutDice(lambda: 0.4))
    plainly = CLASH.new(options_of(2, seats), LIVE, PlayoutDice(lambda: 0.4))
    assert s.board.sites == plainly.board.sites and s.board.site_ground == plainly.board.site_ground


# Faults


def test_14_19_a_fault_opens_where_it_shakes_and_burns() -> None:
    """Scenario 9: A3 is torn open, the ground shakes at the first whole neighbour, two dice strike who stands in A3."""
    s = last(9, [{"a3": (2, 0, 0)}], portals=["a6", "b2", "b7", "a5", "b4"], relics=["a6", "b2"])
    camp_of(s).shaken = at("a3")
    s, events = ended(s, [0, HIT, HIT])
    assert of_kind(events, ev.FAULT) == [(-1, at("a3"))]
    assert of_kind(events, ev.SHAKEN) == [(-1, places_of(s.board.sky[at("a3")])[0])]
    assert of_kind(events, ev.STRUCK) == [(0, at("a3"), ev.BY_FAULT, 2, 2, (2, 0, 0))]


def test_14_19_the_ground_shakes_on_at_true_neighbours_and_not_through_portals() -> None:
    """A6 has a portal: the others are beside it for who moves, flies or hands on, and not for the shaken ground."""
    s = last(9, portals=["a6", "b2", "b7", "a5", "b4"], relics=["a6", "b2"])
    camp_of(s).shaken = at("a6")
    near, through = at("a1"), at("b4")
    assert s.board.sky[at("a6")] >> through & 1 and bordering(s.board, at("a6")) == sum(
        1 << at(name) for name in ("a1", "a5", "a7")
    )
    walked = set()
    for number in range(3):
        _, events = ended(s, [number])
        walked |= {event[1] for event in of_kind(events, ev.SHAKEN)}
    assert near in walked and walked == set(places_of(bordering(s.board, at("a6"))))
    s.config = replace(s.config, rules=VERSIONS.of(1))
    _, events = ended(s, [4])
    assert of_kind(events, ev.SHAKEN) == [(-1, through)], "as it was in games begun before"


def test_14_19_without_a_whole_neighbour_any_whole_territory_shakes() -> None:
    s = last(9, portals=["a6", "b2", "b7", "a5", "b4"], relics=["a6", "b2"])
    camp_of(s).shaken = at("a6")
    camp_of(s).faults = bordering(s.board, at("a6"))
    whole = places_of(s.board.territories & ~camp_of(s).faults & ~(1 << at("a6")))
    _, events = ended(s, [len(whole) - 1])
    assert of_kind(events, ev.SHAKEN) == [(-1, whole[-1])]


def test_14_19_no_fault_opens_over_an_orb_but_it_walks_on() -> None:
    s = last(15, relics=["a3", "b2", "b7"])
    camp_of(s).shaken = at("a3")
    s, events = ended(s, [0, 0])
    assert at("a3") not in places_of(camp_of(s).faults) and len(of_kind(events, ev.SHAKEN)) == 2


def test_14_19_ten_faults_are_the_most() -> None:
    s = last(9, portals=["a6", "b2", "b7", "a5", "b4"], relics=["a6", "b2"])
    camp_of(s).faults = sum(1 << place for place in s.board.places()[:10])
    camp_of(s).shaken = s.board.places()[11]
    s, events = ended(s, [0])
    assert of_kind(events, ev.FAULT) == [] and camp_of(s).faults.bit_count() == 10


# Hoards


def test_14_19_a_hoard_is_picked_up_after_an_own_action() -> None:
    s, events = play(scene(2, [{"b5": (1, 0, 0)}], hoards=["b5", "b2"]), ["pass"])
    assert of_kind(events, ev.HOARD) == [(0, at("b5"), 3)] and s.crystals[0] == 3
    assert places_of(camp_of(s).hoards) == [at("b2")]
    assert of_kind(events, ev.POINTS) == [(0, 3)]


# The test


def test_14_1_the_throne_has_to_be_held_at_the_test() -> None:
    s = scene(1, [{"b5": (1, 0, 0)}], action=2)
    camp_of(s).marks[0] = 1
    told(s)
    won, events = play(s, ["pass"])
    assert CLASH.outcome(won).reason == "feats" and of_kind(events, ev.MARK) == [(0, 2, 0)]  # type: ignore[union-attr]
    away = scene(1, [{"b4": (1, 0, 0)}], action=2)
    camp_of(away).marks[0] = 2
    told(away)
    assert CLASH.outcome(play(away, ["pass"])[0]) is None, "two marks, another throne room"


def test_14_16_before_the_first_test_nobody_wins() -> None:
    s = scene(8, [{"a6": (1, 0, 0), "b2": (1, 0, 0), "b7": (1, 0, 0)}], portals=["a6", "b2", "b7"], action=2, round=3)
    assert CLASH.outcome(play(s, ["pass"])[0]) is None
    s = scene(8, [{"a6": (1, 0, 0), "b2": (1, 0, 0), "b7": (1, 0, 0)}], portals=["a6", "b2", "b7"], action=2, round=4)
    assert CLASH.outcome(play(s, ["pass"])[0]).reason == "feats"  # type: ignore[union-attr]


def test_reason_at_limit_with_target() -> None:
    """Twelve: three marks without her at the limit is a win by the round limit."""
    s = last(12, [{"b4": (1, 0, 0)}], relics=["b5"], round=8)
    camp_of(s).marks[0] = 3
    told(s)
    s, _ = ended(s, [])
    outcome = CLASH.outcome(s)
    assert outcome is not None and (outcome.reason, outcome.winners, outcome.points) == ("round_limit", (0,), (3, 0))


def test_14_9_units_leave_by_controlled_portals_highest_level_first_never_the_last() -> None:
    s = scene(9, [{"a6": (2, 1, 0), "b2": (1, 0, 0)}], portals=["a6", "b2"], relics=["b4", "b7"], action=2)
    s, events = play(s, ["pass"])
    assert of_kind(events, ev.EVACUATED) == [(0, at("a6"), (1, 1, 0), 3)]
    assert units(s, 0, "a6") == (1, 0, 0) and camp_of(s).evacuated[:3] == [1, 1, 0]


# The secret cards


def test_14_14_feats_by_the_own_card() -> None:
    s = scene(14, [{"a1": (1, 0, 0)}, {"x2": (1, 0, 0)}], cards=[0, 2, 1])
    camp_of(s).kills[1] = 5
    told(s)
    assert camp_of(s).told == [2, 2]
    hunter = scene(14, cards=[1, 0, 2])
    camp_of(hunter).trophies[1] = 2
    told(hunter)
    assert camp_of(hunter).told == [4, 0], "trophies over it count twice"


def test_mask_points_nowhere() -> None:
    """No points event, no points; -1 for everybody else's eyes; all is shown at the end."""
    s = scene(14, [{"a1": (1, 0, 0)}], cards=[0, 2, 1], action=2, round=3)
    s, events = play(s, ["pass"])
    assert of_kind(events, ev.POINTS) == [] and s.points == [0, 0]
    assert (CLASH.view(s, 0).points, CLASH.view(s, 1).points, CLASH.view(s, None).points) == (
        (2, -1),
        (-1, 0),
        (-1, -1),
    )
    end = last(14, [{"a1": (1, 0, 0)}], cards=[0, 2, 1], round=8)
    end, events = ended(end, [])
    assert of_kind(events, ev.CARDS_SHOWN) == [(-1, 0, 2, 1)] and CLASH.view(end, None).points == (2, 0)

"""Victory in sight (engine.clash.foresight.reach): the most points a seat can have at the end of its second action
(§7)."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from engine.clash.foresight import captures
from engine.clash.foresight.reach import WAYS, Path, Reach, in_reach, points_in_reach, winners_in_sight
from engine.clash.game import CLASH
from engine.clash.odds.values import Fight
from engine.clash.pieces.places import place_name
from engine.clash.pieces.state import State
from engine.clash.pieces.view import View
from tests.engine.build import LEGENDARIES, attack, build, choosing, march, play, units
from tests.engine.secrecy import who_can_tell
from tests.engine.test_secrets import hand, pick
from tests.games.walk import Kind, walk

CITIES = {"a1": (1, 0, 0), "b1": (1, 0, 0)}
CLOSED = {"a1": (5, 5, 5), "b1": (5, 5, 5)}
"""Cities that nobody here can take."""


def reach_of(s: State, seat: int = 0, viewer: int | None = None) -> Reach:
    return in_reach(CLASH.view(s, viewer))[seat]


def most_of(s: State, seat: int = 0) -> int:
    return reach_of(s, seat).most


def path_to(s: State, points: int, seat: int = 0) -> Path | None:
    return next((path for path in reach_of(s, seat).paths if path.points == points), None)


def owning(number: int) -> dict[int, tuple[str, ...]]:
    return {0: LEGENDARIES[:number]}


# -- what is certain ------------------------------------------------------------------------------------------------


def test_7_who_has_the_points_wins_unless_stopped() -> None:
    reach = reach_of(build(armies=[CITIES], aside=owning(2)))
    assert (reach.points, reach.stands, reach.in_sight) == (4, True, True)
    assert reach.winning() is None, "no path is needed"


def test_7_without_a_second_action_left_nothing_is_in_sight() -> None:
    s = build(armies=[CITIES], aside=owning(2), action=2, turn=1)
    assert not reach_of(s).in_sight
    assert reach_of(s).most == 4


def test_5_1_forging_counts_an_action_each_and_what_it_costs() -> None:
    both = [{"a4": (1, 0, 0), "b3": (1, 0, 0)}]
    assert most_of(build(armies=both, elves=CLOSED, crystals=(6, 0))) == 2
    assert most_of(build(armies=both, elves=CLOSED, crystals=(5, 0))) == 1
    assert most_of(build(armies=both, elves=CLOSED, crystals=(6, 0), action=2)) == 1
    one = [{"a4": (1, 0, 0)}]
    assert most_of(build(armies=one, elves=CLOSED, crystals=(5, 0))) == 0
    assert most_of(build(armies=one, elves=CLOSED, crystals=(6, 0), action=2)) == 1
    twice = path_to(build(armies=both, elves=CLOSED, crystals=(6, 0)), 2)
    assert twice == Path(2, (), 2, 6, 2)


def test_5_1_an_empty_legendary_deck_gives_nothing() -> None:
    armies = [{"a4": (1, 0, 0), "b3": (1, 0, 0)}]
    assert most_of(build(armies=armies, elves=CLOSED, crystals=(6, 0), legendary=(), action=2)) == 0


def test_12_prototype_forges_dearer() -> None:
    s = build(armies=[{"a4": (1, 0, 0), "b3": (1, 0, 0)}], elves=CLOSED, crystals=(3, 0), action=2)
    assert most_of(s) == 1
    s.config = replace(s.config, edition="prototype-2017")
    assert most_of(s) == 0


def test_4_4_crystals_of_the_round_to_come_are_counted() -> None:
    s = choosing(build(armies=[{"a1": (1, 0, 0), "a4": (1, 0, 0), "b3": (1, 0, 0)}]), [[5, 9, 13], [3, 7, 11]])
    assert path_to(s, 2) == Path(2, (), 1, 3, 2), "a City's 3 crystals and two Forges"


def test_5_1_who_has_forged_in_this_action_cannot_again() -> None:
    s = build(armies=[{"a4": (1, 0, 0), "b3": (1, 0, 0)}], elves=CLOSED, crystals=(6, 0), action=2)
    chosen, _ = play(s, ["equip", "forge"])
    assert (reach_of(chosen).points, reach_of(chosen).most) == (1, 1), "one of the candidates is certain"


# -- what is taken ---------------------------------------------------------------------------------------------------


def test_5_2_an_empty_city_within_reach_is_certain_and_one_out_of_reach_is_not() -> None:
    near = build(armies=[{"a2": (1, 0, 0)}], action=2)
    path = path_to(near, 1)
    assert path is not None and path.chance == 1
    assert [place_name(capture.place) for capture in path.captures] == ["A1"]
    far = build(armies=[{"a6": (0, 0, 1)}], action=2)
    assert path_to(far, 2) is None, "A6 opens to A5 only"


def test_5_2_a_city_that_is_held_keeps_a_unit() -> None:
    """Leaving a City loses it, so one unit alone never gives two points."""
    s = build(armies=[{"a1": (1, 0, 0)}], action=2)
    assert most_of(s) == 1
    s = build(armies=[{"a1": (2, 0, 0)}], action=1)
    assert reach_of(s).points == 1 and most_of(s) == 2, "the other one walks to B1 in two actions"


def test_5_3_a_city_with_elves_has_the_chance_of_its_battle() -> None:
    s = build(armies=[{"b5": (3, 1, 0)}], elves={**CLOSED, "b1": (1, 1, 0)}, action=2)
    path = path_to(s, 1)
    assert path is not None and 0 < path.captures[0].chance < 1
    lone = build(armies=[{"b5": (1, 0, 0)}, {}], elves=CLOSED, action=2)
    assert most_of(lone) == 0, "hopeless battles are left out"


def test_5_3_6_a_forge_taken_from_elves_and_their_crystals_are_forged_with_at_once() -> None:
    s = build(armies=[{"a5": (3, 3, 1)}], elves={**CLOSED, "a4": (1, 1, 0)}, crystals=(4, 0))
    path = path_to(s, 1)
    assert path is not None and (path.forged, path.crystals, path.forges) == (1, 6, 1)
    assert [place_name(capture.place) for capture in path.captures] == ["A4"]
    assert path_to(build(armies=[{"a5": (3, 3, 1)}], elves={**CLOSED, "a4": (1, 1, 0)}, crystals=(3, 0)), 1) is None


def test_6_a_stone_brings_a_unit_before_the_second_action() -> None:
    """One unit holds the City A1, where no second can come from but the stone at A7, which another one holds."""
    armies = [{"a1": (1, 0, 0), "a7": (1, 0, 0)}]
    elves = {"b1": (0, 0, 0)}
    s = build(armies=armies, elves=elves, action=2)
    assert [path.points for path in reach_of(s).paths] == []
    before = build(armies=armies, elves=elves, action=1, reserve={(0, 0): 1})
    assert units(before, 0, "x1") != (0, 0, 0)
    stone = build(armies=armies, elves=elves, action=1)
    assert path_to(stone, 2) is not None


def test_5_3_a_battle_being_fought_counts_by_its_chance() -> None:
    s = build(armies=[{"b5": (3, 0, 0)}, {"b1": (2, 1, 0)}], elves={"a1": (5, 5, 5)}, action=2)
    fighting, _ = attack(s, "b1", (3, 0, 0), start="b5")
    assert fighting.battle is not None
    attacker, defender = reach_of(fighting), reach_of(fighting, 1)
    assert attacker.points == defender.points == 0, "nobody controls it now"
    taken, kept = path_to(fighting, 1), path_to(fighting, 1, seat=1)
    assert taken is not None and kept is not None
    assert taken.chance + kept.chance == pytest.approx(1)


def test_5_3_only_what_nobody_defends_is_certain() -> None:
    s = build(armies=[{"b5": (5, 5, 3)}], elves={"a1": (5, 5, 5), "b1": (1, 0, 0)}, action=2)
    path = path_to(s, 1)
    assert path is not None and 0.9 < path.chance < 1


def test_5_2_a_path_tells_whether_it_needs_both_actions_for_moving() -> None:
    far = path_to(build(armies=[{"a3": (4, 2, 0)}], elves={**CLOSED, "b1": (1, 1, 0)}), 1)
    assert far is not None and far.both_move
    near = path_to(build(armies=[{"b5": (4, 2, 0)}], elves={**CLOSED, "b1": (1, 1, 0)}), 1)
    assert near is not None and not near.both_move


def test_5_2_a_second_move_action_is_not_told_of_where_it_hardly_helps() -> None:
    """Those beside the City do it alone, whoever else could come to them first."""
    armies = [{"b5": (4, 2, 0), "a3": (1, 0, 0)}]
    path = path_to(build(armies=armies, elves={**CLOSED, "b1": (1, 1, 0)}), 1)
    assert path is not None and not path.both_move
    few = [{"b5": (1, 0, 0), "a3": (3, 2, 0)}]
    path = path_to(build(armies=few, elves={**CLOSED, "b1": (1, 1, 0)}), 1)
    assert path is not None and path.both_move


# -- whose knowledge ---------------------------------------------------------------------------------------------------


@pytest.mark.secrets
@pytest.mark.parametrize("secret", [hand(), pick()], ids=lambda secret: secret.name)
def test_13_reach_tells_nobody_what_they_may_not_know(secret: object) -> None:
    assert who_can_tell(secret, lambda s, seat, _: [in_reach(CLASH.view(s, seat))]) == set()  # type: ignore[arg-type]


@pytest.mark.secrets
def test_13_reach_of_ones_own_hand_may_differ_and_is_ones_own() -> None:
    """The planted leak: what its owner sees does hang on the hand, so the test above can fail."""
    first, second = pick().states[:2]
    assert CLASH.view(first, 1).pick != CLASH.view(second, 1).pick
    views = [CLASH.view(s, 1) for s in (first, second)]
    came = [captures.reinforcements(view, captures.Marches(view, 1), (9, 0, 0), 1) for view in views]
    assert came[0] == came[1]


@pytest.mark.secrets
def test_13_planned_moves_change_nobodys_reach_before_they_are_declared() -> None:
    s = build(armies=[{"a1": (2, 0, 0), "b5": (2, 0, 0)}], elves={"b1": (1, 0, 0)}, action=2)
    planned, _ = play(s, ["move", *march("a2", (2, 0, 0), "a1"), *march("b1", (2, 0, 0), "b5")])
    for viewer in (None, 0, 1):
        assert in_reach(CLASH.view(planned, viewer)) == in_reach(CLASH.view(s, viewer))


def test_13_what_one_plans_changes_no_rivals_chances_on_ones_own_screens() -> None:
    """The planner's board as text names the same chances as the public post, though the City is about to be left."""
    s = build(armies=[{"a1": (4, 1, 0)}, {"a5": (6, 2, 1)}], action=2)
    planned, _ = play(s, ["move", *march("a2", (4, 1, 0), "a1")])
    assert [reach.seat for reach in in_reach(CLASH.view(s, None)) if reach.paths] == [1]
    assert in_reach(CLASH.view(planned, 0)) == in_reach(CLASH.view(s, None))


def test_a_way_of_winning_that_hides_what_a_seat_has_is_silent() -> None:
    """Scenarios bring ways of their own beside §7's; None says nothing of that seat."""
    view = CLASH.view(build(armies=[CITIES], aside=owning(2)), None)

    def hidden(view: View, seat: int) -> Reach | None:
        return None

    def relics(view: View, seat: int) -> Reach | None:
        return Reach(seat, 2, 3, True, (Path(3),)) if seat == 1 else None

    assert winners_in_sight(view, (hidden,)) == ()
    assert [reach.seat for reach in winners_in_sight(view, (points_in_reach, relics))] == [0, 1]


@pytest.mark.parametrize(("seats", "seed"), [(2, 4), (3, 2), (4, 3)])
def test_who_cannot_win_this_round_is_seen_without_looking_for_paths(seats: int, seed: int) -> None:
    """The quick look gives the answers of the whole one, paths included, for spectators and for who is asked."""
    seen = named = 0
    for step in islice(walk(Kind("clash", seats, "--round-limit 0"), seed, "greedy", share=1), 0, 400, 2):
        state = step.before
        for viewer in (None, next(iter(CLASH.to_act(state)), None)):
            view = CLASH.view(state, viewer)
            quick = winners_in_sight(view)
            assert quick == winners_in_sight(view, WAYS)
            seen, named = seen + 1, named + bool(quick)
    assert seen > 200 and named > 20, "without winners in sight a look that names nobody would do"


# -- limits ---


def test_the_same_view_gives_the_same_reach() -> None:
    s = build(armies=[{"b5": (3, 2, 1)}, {"a2": (2, 2, 1)}], elves={"b1": (2, 1, 1), "a1": (2, 0, 2)}, crystals=(4, 4))
    first = in_reach(CLASH.view(s, None))
    captures.chance_of.cache_clear()
    assert in_reach(CLASH.view(s.clone(), None)) == first


def test_work_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    fought: list[Fight] = []

    def counted(fight: Fight) -> float:
        fought.append(fight)
        return 0.5

    monkeypatch.setattr(captures, "chance_of", counted)
    s = build(armies=[{"b5": (3, 2, 1)}], elves={"b1": (2, 1, 1), "a1": (2, 0, 2), "a4": (1, 1, 0)}, crystals=(4, 4))
    points_in_reach(CLASH.view(s, None), 0)
    assert len(fought) > 3
    fought.clear()
    monkeypatch.setattr("engine.clash.foresight.reach.FIGHTS", 3)
    points_in_reach(CLASH.view(s, None), 0)
    assert len(fought) == 3


def test_nothing_is_said_before_bastions_stand_and_after_the_end() -> None:
    view = CLASH.view(build(armies=[CITIES], aside=owning(2)), None)
    assert in_reach(replace(view, phase="over")) == ()
    assert in_reach(replace(view, board=replace(view.board, ground_table=None))) == ()


def test_7_another_likely_path_to_victory_is_known_as_well() -> None:
    """A table was told of City A1 alone, armed it, and lost by City B1."""
    both = {"a1": (1, 0, 0), "b1": (2, 1, 0)}
    reach = reach_of(build(armies=[{"b5": (2, 1, 1), "a2": (2, 1, 1)}], elves=both, aside=owning(3), action=2))
    winning = reach.winning()
    assert winning is not None and len(reach.others) == 1
    assert {place_name(place) for path in (winning, *reach.others) for place in path.places} == {"A1", "B1"}
    assert winning.chance >= reach.others[0].chance >= 0.25
    one = {"a1": (5, 5, 5), "b1": (2, 1, 0)}
    assert reach_of(build(armies=[{"b5": (2, 1, 1)}], elves=one, aside=owning(3), action=2)).others == ()
    assert reach_of(build(armies=[{"b5": (2, 1, 1)}], elves=both, aside=owning(1), action=2)).others == ()


def test_7_who_can_forge_the_last_point_can_take_a_city_as_well() -> None:
    """Both are told, and not the one on top of the other."""
    armies = [{"a4": (1, 0, 0), "b3": (1, 0, 0), "b5": (2, 1, 1)}]
    elves = {"a1": (5, 5, 5), "b1": (1, 0, 0)}
    for action in (1, 2):
        reach = reach_of(build(armies=armies, elves=elves, crystals=(3, 0), aside=owning(3), action=action))
        winning = reach.winning()
        assert winning is not None and winning.forged == 1 and not winning.captures
        assert [([place_name(at) for at in path.places], path.forged) for path in reach.others] == [(["B1"], 0)]

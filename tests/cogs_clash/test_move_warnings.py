"""The Move panel warns of places that a plan makes worse: left empty, easier to take, struck first; and who moves."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import Any

import pytest

from cogs.clash.chances import UNKNOWN, foretold, percent
from cogs.clash.move import panel as move
from cogs.clash.move.attacks import attack_due
from cogs.clash.move.comers import hold, likeliest
from cogs.clash.move.panel import move_panel
from cogs.clash.move.plan import MOST_GROUPS, MoveGroup, MoveOrder, group_of, groups, order_to, units_of
from cogs.clash.move.warnings import WORSE, fights_in, planned_move, warnings
from cogs.clash.scenarios.leaving import leaving_lines
from cogs.clash.wording.wording import ClashWording
from data.texts import languages, texts_in
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import bastion, parse_place
from engine.clash.pieces.state import State
from engine.clash.pieces.view import Triple, View
from engine.clash.views.before_move import before_move
from engine.clash.views.viewing import view_of
from engine.kernel.dice import PlayoutDice
from tests.cogs_clash.mode_calls import call_in
from tests.cogs_clash.play import words_of
from tests.cogs_clash.test_hero_screens import choices
from tests.cogs_clash.test_limits import call_of, table
from tests.engine.build import build, march, play
from tests.engine.campaign_build import scene
from tests.limits import check_view

HERE = parse_place("a1")
CHANGE = re.compile(r"\*\*[^*]*\d+ → [^*]*\d+\u00a0%\*\*")
"""A chance to hold before and after."""
LEFT = (
    (1, "b5", {}, "Esmeril", True, False),
    (3, "b4", {"relics": ["b4", "a5", "a7", "b7"]}, "vial 1 (V)", False, False),
    (4, "b4", {"relics": ["b4"]}, "prisoner (P)", False, True),
    (5, "b5", {"relics": ["b5", "a5"]}, "Esmeril and vial 1 (V)", False, True),
    (6, "b5", {}, "Factory", False, True),
    (7, "b4", {"relics": ["b4", "a5"]}, "control spell 1 (S)", False, True),
    (8, "b4", {"portals": ["b4", "a5", "a7", "b7", "a4"]}, "portal 1", False, True),
    (
        9,
        "b4",
        {"portals": ["b4", "a5", "a7", "b7", "a4"], "relics": ["a5", "b4"]},
        "portal 1 and vial 2 (V)",
        False,
        False,
    ),
    (10, "b4", {"relics": ["b4", "a5", "a7", "b7", "a4"]}, "fire orb 1 (O)", False, True),
    (12, "b4", {"relics": ["b4"]}, "prisoner (P)", True, False),
    (13, "b4", {"relics": ["b4", "a5"]}, "warrior ritual 1 (R)", False, True),
    (15, "b4", {"relics": ["b4", "a5", "a7"]}, "fire orb 1 (O)", False, True),
)
"""Scenario, where its pieces are left, how they lie, what is named, whether a mark and whether feats go with them."""


def moving(leaving: tuple[int, int, int], **options: Any) -> State:
    """Seat 0 in the midst of a Move: so many units left its City A1 for A3; seat 1 stands two steps away, at A2."""
    s = build(armies=({"a1": (3, 2, 1)}, {"a2": (3, 1, 0)}), sites=(3, 12), **options)
    CLASH.apply(s, 0, a.MOVE, PlayoutDice(lambda: 0.5))
    for level, count in enumerate(leaving):
        for _ in range(count):
            for action in (a.pick(HERE, level), a.go(parse_place("a3"))):
                assert action in CLASH.legal(s, 0)
                CLASH.apply(s, 0, action, PlayoutDice(lambda: 0.5))
    return s


def lost_lines(wording: ClashWording) -> list[str]:
    return leaving_lines(wording, before_move(wording.view))


def told(s: State, language: str = "en") -> list[str]:
    view = CLASH.view(s, 0)
    found = planned_move(view).threats
    chances = asyncio.run(foretold(fights_in(found), patience=5.0))
    return list(warnings(ClashWording(texts_in(language), table(), view), found, chances).values())


def test_without_a_plan_or_where_nothing_leaves_nobody_is_warned() -> None:
    s = build(armies=({"a1": (3, 2, 1)}, {"a2": (3, 1, 0)}), sites=(3, 12))
    assert planned_move(CLASH.view(s, 0)).threats == []
    assert planned_move(CLASH.view(moving((0, 0, 0)), 0)).threats == []


@pytest.mark.parametrize("language", languages())
def test_a_city_left_empty_is_told(language: str) -> None:
    (line,) = told(moving((3, 2, 1)), language)
    assert line.startswith("⚠ A1 ") and "%" not in line


def test_11_nobody_comes_after_the_last_action_of_the_last_round() -> None:
    last: dict[str, Any] = {"round": 15, "round_limit": 15, "action": 2}
    assert told(moving((3, 2, 1), order=(1, 0), turn=1, **last)) == []
    assert told(moving((3, 2, 1), order=(0, 1), **last)), "seat 1 still acts"
    assert told(moving((3, 2, 1), order=(1, 0), turn=1, **{**last, "action": 1}))
    assert told(moving((3, 2, 1), order=(1, 0), turn=1, **{**last, "round_limit": 0})), "another round comes"


@pytest.mark.parametrize("language", languages())
def test_a_city_that_holds_less_is_told_with_both_chances(language: str) -> None:
    (line,) = told(moving((2, 2, 1)), language)
    assert line.startswith("⚠ A1 ") and CHANGE.search(line)


def test_a_move_that_costs_little_is_not_warned_of() -> None:
    s = build(armies=({"a1": (5, 4, 2)}, {"a2": (1, 0, 0)}), sites=(3, 12))
    CLASH.apply(s, 0, a.MOVE, PlayoutDice(lambda: 0.5))
    for action in (a.pick(HERE, 0), a.go(parse_place("a3"))):
        CLASH.apply(s, 0, action, PlayoutDice(lambda: 0.5))
    assert planned_move(CLASH.view(s, 0)).threats and told(s) == [] and WORSE > 0


def leaving(number: int, place: str, pieces: dict[str, Any], to: str, stays: int = 0) -> State:
    """Seat 0 in the midst of a Move: both units but so many left a place with pieces of a scenario."""
    s = scene(number, [{place: (2, 0, 0)}], **pieces)
    CLASH.apply(s, 0, a.MOVE, PlayoutDice(lambda: 0.5))
    for _ in range(2 - stays):
        for action in (a.pick(parse_place(place), 0), a.go(parse_place(to))):
            assert action in CLASH.legal(s, 0)
            CLASH.apply(s, 0, action, PlayoutDice(lambda: 0.5))
    return s


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("number, place, pieces, named, mark, fewer", LEFT)
def test_a_piece_of_a_scenario_that_nobody_stays_with_is_told(
    language: str, number: int, place: str, pieces: dict[str, Any], named: str, mark: bool, fewer: bool
) -> None:
    to = "b4" if place == "b5" else "b5" if number == 15 else "b1"
    lines = lost_lines(wording_in(leaving(number, place, pieces, to), language))
    assert len(lines) == 1 + mark + fewer and all(line.startswith("⚠ ") for line in lines), lines
    if language == "en":
        assert lines[0] == f"⚠ Nobody stays at {place.upper()}. You no longer hold: {named}."
        assert not mark or "You get a mark only if" in lines[1]
        assert not fewer or "this plan leaves you" in lines[-1]
    panel = move_panel(call_of(CLASH.view(leaving(number, place, pieces, to), 0), seat=0))
    assert "Nobody stays at" in words_of(panel.view) and "Left empty" not in words_of(panel.view)
    assert lost_lines(wording_in(leaving(number, place, pieces, to, stays=1), language)) == []


def wording_in(s: State, language: str) -> ClashWording:
    return ClashWording(texts_in(language), table(), CLASH.view(s, 0))


def test_a_place_with_a_piece_that_holds_less_is_told_with_both_chances() -> None:
    s = scene(8, [{"b4": (3, 1, 0)}, {"b6": (3, 1, 0)}], portals=["b4", "a5", "a7", "b7", "a4"])
    CLASH.apply(s, 0, a.MOVE, PlayoutDice(lambda: 0.5))
    for action in (a.pick(parse_place("b4"), 1), a.go(parse_place("b1"))):
        CLASH.apply(s, 0, action, PlayoutDice(lambda: 0.5))
    (line,) = told(s)
    assert line.startswith("⚠ B4: ") and CHANGE.search(line)


def test_where_a_whole_land_counts_its_feats_are_told_without_a_piece() -> None:
    s = leaving(15, "b1", {"relics": ["a4", "a5", "a7"]}, "b4")
    (line,) = lost_lines(wording_in(s, "en"))
    assert line == "⚠ Before its battles this plan leaves you 1 feat of 4."


def test_it_stands_in_the_panel_within_the_limits() -> None:
    s = moving((3, 2, 1))
    view = CLASH.view(s, 0)
    call = call_of(view, seat=0)
    chances = asyncio.run(foretold(fights_in(planned_move(view).threats), patience=5.0))
    panel = move_panel(call, chances=chances)
    assert "⚠ A1 (City) left empty" in words_of(panel.view) and check_view(panel.view) == []
    assert "walk in" not in words_of(move_panel(call, chances=UNKNOWN).view), "nothing is said that was not worked out"


# -- one's own battles come first -------------------------------------------------------------------------------------

FAR, NEAR = 8, 12
"""Sites of seat 1's bastion from where its units don't reach A1 in one Move action, and from where they do."""


def attacking(rivals: dict[str, tuple[int, int, int]], *, stays: int = 1, site: int = FAR, away: int = 0) -> State:
    """Seat 0 in the midst of a Move: its units left the City A1 for A2, where seat 1 stands, but for some of level I.

    `stays` in A1, and `away` that go to A3 instead.
    """
    s = build(armies=({"a1": (4, 1, 0)}, rivals), sites=(3, site))
    CLASH.apply(s, 0, a.MOVE, PlayoutDice(lambda: 0.5))
    going = [(0, "a2")] * (4 - stays - away) + [(0, "a3")] * away + [(1, "a2")]
    for level, end in going:
        for action in (a.pick(HERE, level), a.go(parse_place(end))):
            assert action in CLASH.legal(s, 0)
            CLASH.apply(s, 0, action, PlayoutDice(lambda: 0.5))
    return s


def test_5_3_who_is_likely_beaten_by_the_same_move_is_not_told_as_who_could_come() -> None:
    for rivals in ((1, 0, 0), (3, 1, 0), (3, 2, 0)):
        for stays in (0, 1):
            s = attacking({"a2": rivals}, stays=stays)
            assert planned_move(CLASH.view(s, 0)).threats and told(s) == [], rivals
    (line,) = told(attacking({"a2": (3, 1, 0), "a4": (3, 1, 0)}))
    assert line.startswith("⚠ A1 (City): **") and "→ 0\u00a0%" in line, "who is not attacked comes all the same"


@pytest.mark.parametrize("language", languages())
def test_5_3_a_battle_in_doubt_is_counted_by_its_chance_and_named(language: str) -> None:
    s, t = attacking({"a2": (5, 1, 0)}), texts_in(language)
    view = CLASH.view(s, 0)
    (won,) = asyncio.run(foretold([fight for fight in [attack_due(view, parse_place("a2"))] if fight])).values()
    share = percent(t, won.win)
    (line,) = told(s, language)
    counted = t.n(
        "-# This counts in your battle at {won}.",
        "-# This counts in your battles at {won}.",
        1,
        won=f"A2 ({share})",
    )
    assert 0.5 < won.win < 0.9 and line.endswith(counted)
    assert line.count(share) == 2, "lost, A1 is lost, too"
    (line,) = told(attacking({"a2": (5, 1, 0)}, stays=0, away=1), language)
    assert line.startswith("⚠ A1 ") and line.endswith(f"A2 ({share}).") and line.count("%") == 1


@pytest.mark.parametrize("language", languages())
def test_5_3_4_who_may_flee_home_and_come_from_there_is_told_apart(language: str) -> None:
    t = texts_in(language)
    (line,) = told(attacking({"a2": (3, 1, 0)}, stays=0, site=NEAR), language)
    name = wording_in(attacking({"a2": (3, 1, 0)}), language).name(1)
    assert line == t(
        "⚠ {place} left empty: {name} can flee from {where} and walk in.",
        place=t("{place} ({features})", place="A1", features=t("City")),
        name=name,
        where="A2",
    )
    (line,) = told(attacking({"a2": (3, 2, 0)}, site=NEAR), language)
    assert line.startswith("⚠ A1 ") and CHANGE.search(line) and line.count("A2") == 1
    (line,) = told(attacking({"a2": (5, 1, 0)}, site=NEAR), language)
    assert line.endswith(t("Who flees home can still come."))


def test_5_3_4_who_can_come_only_by_fleeing_home_first_is_told_too() -> None:
    """Three units at B4 don't reach A1; from the bastion beside A1, where they may flee, they do."""
    away = {(1, 0): 4, (1, 1): 5, (1, 2): 4}
    s = build(armies=({"a1": (0, 2, 0)}, {"b4": (3, 0, 0)}), sites=(3, 1), reserve=away)
    assert not any(s.units[1][bastion(1) * 3 :][:3])
    CLASH.apply(s, 0, a.MOVE, PlayoutDice(lambda: 0.5))
    for action in (a.pick(HERE, 1), a.go(parse_place("b4"))) * 2:
        assert action in CLASH.legal(s, 0)
        CLASH.apply(s, 0, action, PlayoutDice(lambda: 0.5))
    (line,) = told(s)
    assert line.startswith("⚠ A1 (City) left empty: ")
    assert line.endswith(" can flee from B4 and walk in.")


def test_5_3_the_largest_battles_are_counted_and_the_fights_of_all_ways_are_asked_for() -> None:
    view = CLASH.view(attacking({"a2": (3, 1, 0), "a3": (2, 0, 0)}), 0)
    (threat,) = planned_move(view).threats
    assert tuple(threat.after.battles) == (parse_place("a2"),)
    assert dict(threat.after.forces) == {(): (5, 1, 0), (parse_place("a2"),): (2, 0, 0)}
    assert attack_due(view, parse_place("a2")) in fights_in([threat])
    assert hold(threat.after, UNKNOWN) is None
    assert likeliest(threat.after, UNKNOWN) == (5, 1, 0), "a battle whose chance nobody knows counts as lost"


def test_whoever_leaves_a_city_reads_it_before_it_is_lost() -> None:
    s = build(armies=[{"a1": (1, 0, 0)}])
    s, _ = play(s, ["move", *march("a2", (1, 0, 0), "a1")])
    assert "⚠ Left empty: A1 (City)" in words_of(move_panel(call_in(s, 0)).view)


def test_whoever_stays_or_leaves_a_plain_territory_gives_nothing_up() -> None:
    for army, start in (({"a1": (2, 0, 0)}, "a1"), ({"a5": (1, 0, 0)}, "a5")):
        s = build(armies=[army])
        s, _ = play(s, ["move", *march("a6", (1, 0, 0), start)])
        assert "Left empty" not in words_of(move_panel(call_in(s, 0)).view)


A1, A2 = parse_place("a1"), parse_place("a2")


def seen(army: dict[str, Triple]) -> View:
    return view_of(build(armies=[army]), 0)


@pytest.mark.parametrize(
    ("units", "codes"),
    [
        ((1, 0, 0), ["a"]),
        ((3, 0, 0), ["a", "l"]),
        ((2, 1, 0), ["a", "l", "1", "2"]),
        ((1, 1, 0), ["a", "l", "1"]),
        ((1, 0, 2), ["a", "l", "1"]),
        ((1, 2, 1), ["a", "l", "1", "2", "3"]),
    ],
)
def test_one_level_alone_is_offered_where_it_is_something_else(units: Triple, codes: list[str]) -> None:
    """The second level of two is what is left when the only unit of the first stays behind."""
    assert [group.mode for group in groups(seen({"a1": units}))] == codes


def test_one_level_goes_where_it_is_sent() -> None:
    view = seen({"a1": (2, 1, 1)})
    assert order_to(view, MoveGroup(A1, "2"), A2) == MoveOrder(A1, A2, (0, 1, 0))
    assert group_of(f"{A1}2", view) == MoveGroup(A1, "2") and units_of(view, MoveGroup(A1, "3")) == (0, 0, 1)
    assert group_of(f"{A1}4", view) is None and group_of(f"{A1}3", seen({"a1": (2, 1, 0)})) is None


def test_it_is_told_by_its_units() -> None:
    said = choices(move.move_panel(call_in(build(armies=[{"a1": (2, 1, 0)}]), 0)), "Who moves?")
    assert "A1: only 2×I" in said and "A1: only 1×II" in said


@pytest.mark.parametrize(("places", "count"), [(5, 25), (6, 12)])
def test_where_a_select_does_not_take_them_all_levels_give_way(places: int, count: int) -> None:
    view = seen({"a1": (1, 0, 0)})
    own = tuple((2, 1, 1) if place < places else (0, 0, 0) for place in range(len(view.units[0])))
    found = groups(replace(view, units=(own, *view.units[1:])))
    assert len(found) == count <= MOST_GROUPS

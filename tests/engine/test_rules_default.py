"""§11 default moves: what is done in the place of somebody who does not decide, phase by phase."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.clash.bots import BOTS
from engine.clash.game import CLASH
from engine.clash.pieces.board import PlacedTile, build_board, with_bastion
from engine.clash.pieces.config import BUILT, Config
from engine.clash.pieces.rules import VERSIONS
from engine.clash.pieces.sites import default_site, nearest_site, steps_to
from engine.clash.pieces.state import OVER, PHASE_NAMES, State
from engine.clash.play.defaults import DEFAULTS
from engine.kernel.dice import PlayoutDice, ScriptedDice
from engine.kernel.game import argument_of
from tests.engine.build import (
    CONTENT,
    FACES,
    HIT,
    MISS,
    attack,
    board,
    build,
    building,
    choosing,
    goals,
    march,
    options,
    phase,
    play,
    sound,
)  # fmt: skip
from tests.engine.modes_build import MODES, heroic, prototype, solo

OLD, NEW = VERSIONS.of(1), VERSIONS.of(2)


def default(s: State, seat: int | None = None) -> str:
    return CLASH.format(CONTENT, CLASH.default(s, s.active if seat is None else seat))


def done(s: State, dice: tuple[int, ...] = ()) -> tuple[State, list[str]]:
    """Default moves until the action is over: what they were."""
    told = []
    action, scripted = (s.order[s.turn], s.action_number), ScriptedDice(dice)
    while (s.order[s.turn], s.action_number) == action and s.phase != OVER:
        told.append(default(s))
        s, _ = CLASH.step(s, s.active, CLASH.default(s, s.active), scripted)
    return s, told


def under(s: State, rules: object) -> State:
    """The same state in a game of other rules."""
    other = s.clone()
    other.config = replace(s.config, rules=rules)  # type: ignore[arg-type]
    return other


def test_default_every_phase_in_which_somebody_decides_has_one_default() -> None:
    assert set(DEFAULTS) == set(range(len(PHASE_NAMES))) - {OVER}


def test_default_the_middle_card_of_the_hand_by_order_number() -> None:
    s = choosing(build(), [(25, 1, 13), (3, 27, 23)])
    assert (default(s, 0), default(s, 1)) == ("play 13", "play 23")


def test_default_the_site_near_city_and_forge() -> None:
    s = building(("bohorg", "steamfield", "godleif"), (1, 3, 2))
    free = [argument_of(action) for action in CLASH.legal(s, s.active)]
    assert default(s) == f"site {default_site(NEW, s.board, s.bastions, free) + 1}"


def test_default_no_way_leads_through_the_bastion_of_another() -> None:
    """The steps by which sites are judged, and which screens show, are those a unit could walk (§5.2)."""
    tiles = (("3b", (0, 0), 3), ("4b", (-2, -1), 1), ("2a", (1, -3), 3))
    empty = build_board(CONTENT, [PlacedTile(FACES[face], centre, turn) for face, centre, turn in tiles])
    for site in range(len(empty.sites)):
        built = with_bastion(empty, 0, site)
        for start in empty.site_ground:
            for goal in (empty.cities, empty.forges):
                assert steps_to(built, start, goal) == steps_to(empty, start, goal)


def test_default_the_site_keeps_away_from_other_bastions() -> None:
    """The old rule looked at the way to a Forge or City alone."""
    laid = board(("4b", "1a", "2a"), (16, 0, 0))
    free = [site for site in range(len(laid.sites)) if site != 15]
    assert default_site(OLD, laid, (15, -1, -1), free) == nearest_site(laid, free)
    alone = default_site(NEW, laid, (-1, -1, -1), free)
    crowded = default_site(NEW, laid, (alone, -1, -1), [site for site in free if site != alone])
    (q, r), (x, y) = laid.sites[alone], laid.sites[crowded]
    assert max(abs(q - x), abs(r - y), abs(q + r - x - y)) > 2


def test_default_reinforcements_go_to_the_bastion() -> None:
    s = build(armies=[{"a3": (1, 0, 0)}], reserve={(0, 0): 3})
    s.phase, s.to_place = PHASE_NAMES.index("reinforce"), (2, 0, 0)
    assert default(s) == "put x1"


def test_default_an_action_is_passed() -> None:
    s = build(armies=[{"a3": (1, 0, 0)}], gold=(20, 0))
    assert {"equip", "move"} < set(options(s))
    assert default(s) == "pass"


def test_default_an_equip_action_begun_ends_and_nothing_more_is_bought() -> None:
    s, _ = play(heroic({}, armies=[{"a3": (1, 0, 0)}], gold=(30, 0)), ["equip"])
    assert any(text.startswith("recruit") for text in options(s))
    assert done(s)[1] == ["end"]
    s, _ = play(s, ["buy crossbow I"])
    after, told = done(s)
    assert told == ["end"] and after.slots == s.slots


def test_default_alone_no_market_stack_is_discarded() -> None:
    s, _ = play(solo({"a3": (1, 0, 0)}, {"b3": (1, 0, 0)}, gold=20), ["equip"])
    assert any(text.startswith("discard") for text in options(s))
    assert default(s) == "end"


def test_default_the_first_of_the_forge_candidates_is_kept() -> None:
    s = build(armies=[{"a4": (1, 0, 0)}], crystals=(6, 0))
    s, _ = play(s, ["equip", "forge"])
    assert phase(s) == "keep"
    assert default(s) == options(s)[0] == f"keep {CONTENT.items[s.candidates[0]].id}"


def test_default_a_move_in_which_nothing_moved_is_passed() -> None:
    s, _ = play(build(armies=[{"a3": (2, 0, 0)}]), ["move"])
    assert done(s)[1] == ["pass"]


def test_default_moves_begun_are_finished_and_fought_out() -> None:
    s = build(armies=[{"a3": (3, 0, 0)}, {"a1": (1, 0, 0), "a2": (1, 0, 0)}])
    s, _ = play(s, ["move", *march("a1", (1, 0, 0), "a3"), *march("a2", (2, 0, 0), "a3")])
    after, told = done(s, (HIT,) * 40)
    assert told[:2] == ["finish", "fight a1"], "the lowest territory first"
    assert set(told[2:]) <= {"assault", "reroll", "kill 1 0 0"}
    assert after.active == 1


PICKED = [
    # A3 leads to A1 A2 A4 B5 and the bastion, all one step away; the enemies of seat 1, and the elves
    ({}, {}, "go a1"),
    ({"a1": (1, 0, 0)}, {}, "go a2"),
    ({"a1": (1, 0, 0), "a2": (1, 0, 0)}, {"a4": (1, 0, 0)}, "go b5"),
    ({"a1": (1, 0, 0), "a2": (1, 0, 0)}, {"a4": (1, 0, 0), "b5": (1, 0, 0)}, "go x1"),
]


@pytest.mark.parametrize(("theirs", "elves", "text"), PICKED)
def test_default_a_unit_taken_up_goes_to_the_nearest_place_without_enemies(
    theirs: dict[str, tuple[int, int, int]], elves: dict[str, tuple[int, int, int]], text: str
) -> None:
    s = build(armies=[{"a3": (2, 0, 0)}, theirs], elves=elves)
    s, _ = play(s, ["move", "pick a3 I"])
    assert default(s) == text
    after, told = done(s)
    assert told == [text, "finish"] and after.active == 1, "no battle nobody chose"


def test_default_a_unit_taken_up_rather_joins_a_battle_that_is_due_than_begins_a_smaller_one() -> None:
    s = build(
        armies=[{"a3": (1, 0, 0), "a5": (2, 0, 0)}, {"a1": (3, 0, 0)}],
        elves={"a4": (1, 0, 0), "a6": (1, 0, 0)},
    )
    s, _ = play(s, ["move", *march("a1", (1, 0, 0), "a3")])
    assert goals(s, "a5", "I") == {"a1", "a4", "a6"}
    s, _ = play(s, ["pick a5 I"])
    assert default(s) == "go a1"


def test_default_where_every_way_leads_into_a_battle_it_is_the_one_with_the_fewest_enemies() -> None:
    s = build(
        armies=[{"a5": (2, 0, 0)}, {"a1": (3, 0, 0)}],
        elves={"a4": (1, 1, 0), "a6": (0, 1, 0)},
    )
    s, _ = play(s, ["move"])
    assert goals(s, "a5", "I") == {"a1", "a4", "a6"}
    s, _ = play(s, ["pick a5 I"])
    assert default(s) == "go a6"


def test_default_games_of_0_1_0_keep_the_first_place() -> None:
    """Who checks a record asks the rules it began under for the default (docs/rules-versions.md)."""
    s = build(armies=[{"a3": (2, 0, 0)}, {"a1": (1, 0, 0)}])
    s, _ = play(s, ["move", "pick a3 I"])
    assert default(s) == "go a2"
    assert default(under(s, OLD)) == "go a1"


def test_default_the_hero_comes_to_rest() -> None:
    """§10: left alone it goes where own units stand without enemies, before the moves are finished."""
    s = heroic({0: ("hekna", "a3")}, armies=[{"a3": (2, 0, 0)}, {"b5": (1, 0, 0)}])
    s, _ = play(s, ["move", *march("a1", (1, 0, 0), "a3"), *march("b5", (1, 0, 0), "a3")])
    assert "finish" not in options(s)
    after, told = done(s, (HIT, MISS) * 40)
    assert told[:3] == ["pick hero", "go a1", "finish"]
    assert after.active == 1


def test_default_battles_are_fought_to_the_end_and_nobody_flees() -> None:
    s = build(armies=[{"a3": (1, 0, 0)}, {"a1": (2, 0, 1)}])
    s, _ = attack(s, "a1", (1, 0, 0), start="a3")
    assert "flee" in options(s)
    assert default(s) == "assault"


def test_default_neggesh_steals() -> None:
    s = heroic({0: ("neggesh", "a3")}, armies=[{"a3": (3, 0, 0)}, {"a1": (3, 0, 0)}])
    s, _ = play(s, ["move", *march("a1", (3, 0, 0), "a3"), "pick hero", "go a1", "finish"])
    assert s.battle is not None
    s.battle.side, s.active = 0, 0
    s.battle.rage[1] = 2
    assert "assault waiting" in options(s)
    assert default(s) == "assault"


def test_default_all_misses_are_rerolled() -> None:
    s, _ = attack(build(armies=[{"a3": (2, 0, 0)}, {"a1": (3, 0, 0)}]), "a1", (2, 0, 0), start="a3")
    assert s.battle is not None
    s.phase, s.active = PHASE_NAMES.index("reroll"), s.battle.side_seat
    s.battle.dice, s.battle.hits, s.battle.rerolls = 4, 1, 1
    assert default(s) == "reroll"
    two = under(prototype(armies=[{"a3": (2, 0, 0)}]), NEW)
    two.battle, two.phase, two.active = s.battle.clone(), s.phase, s.active
    assert default(two) == "reroll 3 0", "all misses, no hit (§12)"
    two.battle.hits = 4
    assert default(two) == "hold", "without a miss every die is held"


def test_default_injuries_fall_in_the_best_way() -> None:
    s = build(armies=[{"a3": (3, 0, 0)}, {"a1": (2, 2, 0)}])
    s, _ = attack(s, "a1", (3, 0, 0), start="a3")
    assert s.battle is not None
    s.battle.side, s.battle.injuries = 0, 2
    s.phase, s.active = PHASE_NAMES.index("injuries"), 0
    assert len(options(s)) > 1
    assert default(s) == options(s)[0]


def test_default_with_too_few_figures_the_lowest_territory_gets_them() -> None:
    s = build(armies=[{"a7": (1, 0, 0), "b6": (1, 0, 0)}], reserve={(0, 0): 1})
    s.phase, s.battles, s.active, s.action_number = PHASE_NAMES.index("stones"), (6, 12), 0, 0
    assert default(s) == "stone a7" == options(s)[0]


def test_default_a_tile_is_laid_with_the_first_face_turn_and_spot() -> None:
    s = CLASH.new(Config((0, 1), layout=BUILT), MODES, PlayoutDice(lambda: 0.5))
    seen = []
    for _ in range(6):
        seen.append(phase(s))
        assert CLASH.default(s, s.active) == CLASH.legal(s, s.active)[0]
        s, _ = CLASH.step(s, s.active, CLASH.default(s, s.active), PlayoutDice(lambda: 0.5))
    assert seen == ["build_face", "build_turn", "build_spot"] * 2
    assert phase(s) == "card" and sound(s)


def test_the_greedy_ai_has_its_own_site() -> None:
    """Plans of AI seats are thought again by whoever checks a record: they don't change with the default."""
    s = building(("bohorg", "steamfield", "godleif"), (1, 3, 2))
    view = CLASH.view(s, s.active)
    planned = BOTS["greedy"].plan(view, lambda: 0.9)[0]
    free = [argument_of(action) for action in CLASH.legal(s, s.active)]
    assert argument_of(planned) == nearest_site(s.board, free)

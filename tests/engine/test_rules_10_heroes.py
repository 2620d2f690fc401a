"""§10 heroes: recruiting, moving, their part in a battle, and what each of the four does."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.clash.game import CLASH
from engine.clash.pieces import actions
from engine.clash.pieces.config import Config
from engine.clash.pieces.places import parse_place
from engine.clash.pieces.rules import VERSIONS
from engine.clash.pieces.state import State
from engine.kernel.dice import PlayoutDice
from engine.kernel.records.deciders import UNASKED
from tests.engine.build import (
    HIT,
    LEGENDARIES,
    MISS,
    Triple,
    build,
    goals,
    march,
    of_kind,
    options,
    phase,
    play,
    refused,
    units,
)  # fmt: skip
from tests.engine.modes_build import HERO, HEROES, MODES, heroic, solo

A3, A5, B5, X1 = (parse_place(name) for name in ("a3", "a5", "b5", "x1"))


def at(s: State, seat: int = 0) -> int:
    return s.hero_places[seat]


# Recruiting


def recruits(s: State) -> list[str]:
    return [text for text in options(s) if text.startswith("recruit")]


def test_10_an_equip_action_recruits_a_hero_for_its_gold() -> None:
    s = heroic({}, armies=[{"a3": (1, 0, 0)}], gold=(10, 0))
    s, _ = play(s, ["equip"])
    s, events = play(s, ["recruit hekna a3"])
    assert of_kind(events, "recruited") == [(0, HERO["hekna"], A3, 9)]
    assert (s.heroes[0], at(s), s.gold[0]) == (HERO["hekna"], A3, 1)
    assert phase(s) == "equip", "the action goes on"


def test_10_only_what_the_gold_pays() -> None:
    s, _ = play(heroic({}, gold=(9, 0)), ["equip"])
    assert recruits(s) == ["recruit hekna x1", "recruit razaro x1"]
    facts = refused(s, "recruit orrun x1", "hero_too_dear", "10")
    assert facts == {"cost": 12, "lack": 3}
    assert options(heroic({}, gold=(3, 0))) == ["pass"], "nothing to equip with"
    assert "equip" in options(heroic({}, gold=(8, 0), market=())), "a hero alone is reason enough"


def test_10_it_stands_on_the_bastion_or_with_an_own_unit() -> None:
    s = heroic({}, armies=[{"a3": (1, 0, 0), "a5": (0, 1, 0)}, {"b4": (1, 0, 0)}], gold=(8, 0), elves={"b1": (1, 0, 0)})
    s, _ = play(s, ["equip"])
    assert recruits(s) == ["recruit razaro a3", "recruit razaro a5", "recruit razaro x1"]
    for place in ("a2", "b4", "b1", "x2"):
        assert refused(s, f"recruit razaro {place}", "no_own_unit_there", "10") == {"place": place.upper()}
    s, _ = play(s, ["recruit razaro x1"])
    assert at(s) == X1, "the bastion needs no unit"


def test_10_one_hero_a_player_for_the_game() -> None:
    s, _ = play(heroic({}, gold=(40, 0)), ["equip", "recruit hekna x1"])
    assert recruits(s) == []
    refused(s, "recruit razaro x1", "hero_already", "10")
    s, _ = play(s, ["end", "pass", "equip"])
    assert recruits(s) == [] and s.action_number == 2, "nor in a later action"


def test_10_each_hero_serves_one_player() -> None:
    s, _ = play(heroic({1: ("hekna", "x2")}, gold=(9, 0)), ["equip"])
    assert recruits(s) == ["recruit razaro x1"]
    refused(s, "recruit hekna x1", "hero_taken", "10")


def test_10_no_heroes_where_the_table_has_none() -> None:
    s, _ = play(build(gold=(40, 0), content=MODES), ["equip"])
    assert recruits(s) == []
    refused(s, "recruit hekna x1", "no_heroes", "10")


def test_10_recruiting_is_for_equip_actions() -> None:
    refused(heroic({}, gold=(40, 0)), "recruit hekna x1", "wrong_phase", "10")


def test_10_it_cant_be_dismissed() -> None:
    s, _ = play(heroic({0: ("hekna", "x1")}, armies=[{"a3": (1, 0, 0)}], gold=(40, 0)), ["equip"])
    assert not any("hekna" in text or "hero" in text for text in options(s))


# Moving


def hero_goals(s: State) -> set[str]:
    """Where the hero can go, in a Move action that is under way."""
    picked, _ = play(s, ["pick hero"])
    return {text.removeprefix("go ") for text in options(picked)}


def test_10_it_moves_like_a_unit_to_an_own_unit_or_the_bastion() -> None:
    s = heroic({0: ("razaro", "x1")}, armies=[{"a3": (1, 0, 0), "a2": (1, 0, 0), "a6": (1, 0, 0)}])
    s, _ = play(s, ["move"])
    assert hero_goals(s) == {"a3", "a2"}, "two points; A6 is farther, B4 and B5 are empty"
    s, events = play(s, ["pick hero", "go a2"])
    assert at(s) == parse_place("a2") and of_kind(events, "hero_moved") == [(0, X1, parse_place("a2"))]
    assert "pick hero" not in options(s), "once an action"
    refused(s, "pick hero", "hero_cannot_move", "10")
    s, events = play(s, ["finish"])
    assert of_kind(events, "finished") == [(0, X1, parse_place("a2"), 3)]
    assert units(s, 0, "a2") == (1, 0, 0), "a hero is no unit"


def test_10_its_own_movement_counts() -> None:
    armies = [{"a3": (1, 0, 0), "a7": (1, 0, 0)}]
    s, _ = play(heroic({0: ("hekna", "x1")}, armies=armies), ["move"])
    assert hero_goals(s) == {"a3", "a7"}, "X1 A3 A2 A7 are three steps"
    s, _ = play(heroic({0: ("razaro", "x1")}, armies=armies), ["move"])
    assert hero_goals(s) == {"a3"}


def test_10_mountains_and_enemies_stop_it_and_it_may_use_an_overrun() -> None:
    armies = [{"x1": (0, 3, 0), "a2": (1, 0, 0)}, {"a3": (2, 0, 0), "b5": (2, 0, 0)}]
    s, _ = play(heroic({0: ("razaro", "x1")}, armies=armies), ["move"])
    assert "pick hero" not in options(s), "enemies on both ways to A2, and no company in reach"
    s, _ = play(s, march("a3", (0, 1, 0)))
    assert hero_goals(s) == {"a3"}, "it may follow, but not pass: one against two"
    s, _ = play(s, march("a3", (0, 1, 0)))
    assert hero_goals(s) == {"a3", "a2"}, "two against two: overrun"


def test_10_it_does_not_count_for_overrun() -> None:
    """One unit and a hero are no match for two: no way past A3 to A1."""
    s = heroic({0: ("razaro", "x1")}, armies=[{"x1": (3, 0, 0)}, {"a3": (2, 0, 0)}])
    s, _ = play(s, ["move", *march("a3", (1, 0, 0)), "pick hero", "go a3"])
    assert "a1" not in goals(s, "x1", "I")
    s, _ = play(s, march("a3", (1, 0, 0)))
    assert "a1" in goals(s, "x1", "I"), "two units are"


def test_10_it_does_not_count_for_control() -> None:
    s = heroic({0: ("razaro", "a1")}, armies=[{"a1": (1, 0, 0)}])
    assert CLASH.view(s, None).points == (1, 0)
    s, _ = play(s, ["move", "pick a1 I", "go a2"])
    assert CLASH.view(s, 0).points == (0, 0), "the City is empty but for the hero"


def test_10_moves_can_be_finished_only_when_it_stands_with_a_unit_or_in_the_bastion() -> None:
    s = heroic({0: ("razaro", "a3")}, armies=[{"a3": (1, 0, 0)}])
    s, _ = play(s, ["move", "pick a3 I", "go a2"])
    assert options(s) == ["pick hero"]
    refused(s, "finish", "hero_stranded", "10")
    assert hero_goals(s) == {"a2", "x1"}
    s, _ = play(s, ["pick hero", "go x1"])
    assert options(s) == ["finish"]


def test_10_nobody_may_leave_it_behind_where_it_could_not_follow() -> None:
    """The last unit beside it may go only where the hero can come to rest after it (two steps; the rider has three)."""
    s = heroic({0: ("razaro", "a6")}, armies=[{"a6": (0, 1, 0)}])
    s, _ = play(s, ["move", "pick a6 II"])
    assert options(s) == ["go a1", "go a4", "go a5"]
    assert refused(s, "go a2", "hero_left_alone", "10") == {"place": "A6"}
    s, _ = play(s, ["go a1"])
    assert options(s) == ["pick hero"]


def test_10_once_it_has_moved_the_last_unit_beside_it_stays() -> None:
    s = heroic({0: ("razaro", "a2")}, armies=[{"a2": (1, 0, 0), "a3": (1, 0, 0)}])
    s, _ = play(s, ["move", "pick hero", "go a3"])
    assert options(s) == ["pick a2 I", "finish"]
    assert refused(s, "pick a3 I", "hero_left_alone", "10") == {"place": "A3"}


def test_10_where_two_stand_with_it_one_may_go() -> None:
    s = heroic({0: ("razaro", "a6")}, armies=[{"a6": (0, 2, 0)}])
    s, _ = play(s, ["move", "pick a6 II"])
    assert "go a2" in options(s)


def test_10_the_bastion_is_always_a_place_of_rest() -> None:
    s = heroic({0: ("razaro", "x1")}, armies=[{"x1": (1, 0, 0)}])
    s, _ = play(s, ["move", "pick x1 I", "go a2"])
    assert options(s) == ["pick hero", "finish"], "it may follow or stay"
    assert at(play(s, ["finish"])[0]) == X1


def test_10_moving_the_hero_alone_is_a_move() -> None:
    s = heroic({0: ("razaro", "x1")}, armies=[{"a3": (1, 0, 0)}])
    s, _ = play(s, ["move", "pick hero", "go a3"])
    assert "pass" not in options(s) and "finish" in options(s)


@pytest.mark.parametrize("seed", range(12))
def test_10_a_hero_always_can_come_to_rest(seed: int) -> None:
    """Whatever was moved before, somebody can be picked up or the moves finished: no dead ends."""
    rng = random.Random(seed)
    dice = PlayoutDice(rng.random)
    names = ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "b1", "b3", "b5", "b6"]
    for _ in range(25):
        army: dict[str, Triple] = {}
        for name in rng.sample(names, 3):
            army[name] = (rng.randrange(2), rng.randrange(2), 0)
        foes: dict[str, Triple] = {name: (rng.randrange(3), 0, 0) for name in rng.sample(names, 3) if name not in army}
        home = rng.choice([*(name for name in army if any(army[name])), "x1"])
        s = heroic({0: (rng.choice(HEROES).id, home)}, armies=[{"x1": (1, 1, 0), **army}, foes])
        s, _ = CLASH.step(s, 0, CLASH.parse(MODES, "move"), dice)
        while phase(s) in ("move", "go"):
            legal = CLASH.legal(s, 0)
            assert legal, "a dead end"
            moving = [action for action in legal if CLASH.format(MODES, action) not in ("finish", "pass")]
            s, _ = CLASH.step(s, 0, rng.choice(moving or legal), dice)
        assert CLASH.problems(s) == []


# Battle


def duel(
    attackers: Triple, defenders: Triple, mine: str = "", theirs: str = "", clans: tuple[str, str] = ("bohorg", "tomb"),
    **more: object,
) -> State:  # fmt: skip
    """Seat 0 attacks seat 1 in B5, with heroes: the first choice of the battle."""
    heroes = {seat: (hero, place) for seat, hero, place in ((0, mine, "x1"), (1, theirs, "b5")) if hero}
    s = heroic(heroes, clans, [{"x1": attackers}, {"b5": defenders}], **more)
    steps = [*march("b5", attackers), *(["pick hero", "go b5"] if mine else [])]
    return play(s, ["move", *steps, "finish"])[0]


def fight(s: State, *steps: str, dice: list[int]) -> tuple[State, list[tuple[object, ...]]]:
    """Steps of a battle; and of each assault: hits, automatic hits, rage, shields, injuries."""
    s, events = play(s, list(steps), dice)
    return s, [told[1:] for told in of_kind(events, "injuries")]


@pytest.mark.parametrize(
    ("riders", "heroes", "die", "told"),
    [
        (3, {"mine": "razaro"}, MISS, (0, 1 + 1, 0, 0, 2)),
        (1, {"theirs": "orrun"}, HIT, (3, 1, 0, 1, 3)),
        (1, {"mine": "hekna"}, MISS, (0, 1 + 1, 2, 0, 4)),
    ],
    ids=["one automatic hit each, however many riders", "a shield for its side", "tokens in the first assault"],
)
def test_10_its_bonus_counts(riders: int, heroes: dict[str, str], die: int, told: tuple[int, ...]) -> None:
    """Krag Riders (1 automatic hit) against Bone Dragons."""
    s = duel((0, riders, 0), (0, 0, 2 if heroes == {"mine": "hekna"} else 1), **heroes)
    assert fight(s, "assault", dice=[die] * 3)[1][0] == told


def test_10_its_reroll_counts() -> None:
    s = duel((0, 3, 0), (0, 0, 1), mine="neggesh")
    s, events = play(s, ["assault"], [MISS, MISS, HIT, HIT, MISS])
    assert of_kind(events, "rerolled") == [(0, 2, 1)]


def test_10_it_brings_no_power_and_no_slowness() -> None:
    s = duel((0, 1, 0), (0, 0, 1), mine="razaro", theirs="orrun")
    assert s.active == 0, "0 against 2, as without them"
    _, events = play(s, ["assault"], [MISS] * 3)
    assert of_kind(events, "rolled")[0] == (0, 3, 0)


def test_10_a_hero_elsewhere_brings_nothing() -> None:
    s = heroic({0: ("razaro", "x1")}, ("bohorg", "tomb"), [{"x1": (0, 1, 0)}, {"b5": (0, 0, 1)}])
    s, _ = play(s, ["move", *march("b5", (0, 1, 0)), "finish"])
    _, (told, *_) = fight(s, "assault", dice=[MISS] * 3)
    assert told == (0, 1, 0, 0, 1)


def test_10_it_does_not_keep_a_battle_going_and_goes_home_when_its_army_is_gone() -> None:
    s = duel((0, 1, 0), (1, 0, 0), theirs="razaro")
    s, events = play(s, ["assault"], [HIT] * 3)
    assert s.battle is None and of_kind(events, "battle_won")[0][:3] == (0, B5, 1)
    assert at(s, 1) == parse_place("x2") and of_kind(events, "hero_home") == [(1,)]
    assert s.heroes[1] == HERO["razaro"], "it can't be killed"


def test_10_an_attackers_hero_goes_home_too() -> None:
    s, _ = play(duel((0, 1, 0), (0, 0, 1), mine="orrun"), ["flee"])
    assert (at(s), units(s, 0, "x1")) == (X1, (0, 1, 0))
    s = duel((0, 1, 0), (0, 0, 1), mine="razaro")
    s, events = play(s, ["assault", "assault"], [MISS] * 3 + [HIT] * 5)
    assert (at(s), units(s, 0, "b5")) == (X1, (0, 0, 0)) and of_kind(events, "hero_home") == [(0,)]


def test_10_it_stays_with_an_army_that_won() -> None:
    s = duel((0, 1, 0), (1, 0, 0), mine="razaro")
    s, _ = play(s, ["assault"], [HIT] * 3)
    assert at(s) == B5 and s.battle is None


def test_10_against_elves_it_helps_and_goes_home_too() -> None:
    s = heroic({0: ("razaro", "x1")}, armies=[{"x1": (0, 1, 0)}], elves={"b5": (0, 0, 1)})
    s, _ = play(s, ["move", *march("b5", (0, 1, 0)), "pick hero", "go b5", "finish"])
    s, events = play(s, ["assault"], [MISS] * 3 + [HIT] * 4)
    assert of_kind(events, "injuries")[0] == (0, 0, 2, 0, 0, 2)
    assert at(s) == X1 and of_kind(events, "battle_won")[0][0] == -1


# Hekna


@pytest.mark.parametrize(("army", "tokens"), [((0, 1, 0), 2), ((1, 1, 0), 2), ((1, 2, 0), 0)])
def test_10_hekna_two_rage_tokens_with_at_most_two_own_units(army: Triple, tokens: int) -> None:
    s = duel(army, (0, 0, 2), mine="hekna")
    assert s.battle is not None and s.battle.rage == [tokens, 0]
    s = duel((0, 1, 0), army, theirs="hekna")
    assert s.battle is not None and s.battle.rage == [0, tokens], "a defender's too"


def test_10_hekna_counts_units_when_the_battle_starts_only() -> None:
    """Three at the start, one falls: two are left, and no tokens come."""
    s = duel((0, 1, 0), (3, 0, 0), theirs="hekna")
    s, _ = play(s, ["assault"], [MISS] * 3)
    assert s.battle is not None and units(s, 1, "b5") == (2, 0, 0)
    s, told = fight(s, "assault", dice=[MISS] * 4)
    assert told[0][2] == 0


# Razaro


@pytest.mark.parametrize(("foes", "tokens"), [((0, 0, 1), 0), ((1, 0, 1), 0), ((2, 0, 1), 2)])
def test_10_razaro_two_rage_tokens_when_the_enemy_is_more_numerous(foes: Triple, tokens: int) -> None:
    s = duel((0, 2, 0), foes, mine="razaro")
    assert s.battle is not None and s.battle.rage == [tokens, 0]


def test_10_razaro_counts_elves_too_but_no_hero() -> None:
    s = heroic({0: ("razaro", "x1")}, armies=[{"x1": (0, 1, 0)}], elves={"b5": (0, 0, 2)})
    s, _ = play(s, ["move", *march("b5", (0, 1, 0)), "pick hero", "go b5", "finish"])
    assert s.battle is not None and s.battle.rage[0] == 2
    s = duel((0, 1, 0), (0, 0, 1), mine="razaro", theirs="orrun")
    assert s.battle is not None and s.battle.rage == [0, 0], "units only are counted"


# Neggesh


def test_10_neggesh_steals_one_token_once_a_battle_at_the_start_of_an_own_assault() -> None:
    s = duel((0, 1, 0), (0, 0, 1), mine="neggesh", clans=("bohorg", "steamfield"))
    assert s.active == 0
    s, _ = fight(s, "assault", dice=[MISS] * 6)
    assert s.battle is not None and s.battle.rage == [1, 0], "nothing to steal yet; no unit fell"
    s, _ = fight(s, "assault", dice=[MISS] * 4)
    assert s.battle is not None and s.battle.rage == [1, 1]
    s, told = fight(s, "assault", dice=[MISS] * 6)
    assert told[0][2] == 2, "the stolen token counts at once"
    assert s.battle is not None and s.battle.rage == [3, 0]
    s, _ = fight(s, "assault", "assault", dice=[MISS] * 4 + [MISS] * 6)
    assert s.battle is not None and s.battle.rage[1] == 1, "once a battle"


def test_10_whose_hero_fights_and_what_it_gives_or_steals_is_told() -> None:
    s = heroic({0: ("hekna", "x1"), 1: ("neggesh", "b5")}, armies=[{"x1": (0, 1, 0)}, {"b5": (0, 0, 1)}])
    _, events = play(s, ["move", *march("b5", (0, 1, 0)), "pick hero", "go b5", "finish"])
    assert of_kind(events, "hero_fights") == [(0, HERO["hekna"], 2), (1, HERO["neggesh"], 0)]
    s = duel((0, 1, 0), (0, 0, 1), mine="neggesh", clans=("bohorg", "steamfield"))
    s, _ = fight(s, "assault", "assault", dice=[MISS] * 10)
    _, events = play(s, ["assault"], [MISS] * 6)
    assert of_kind(events, "rage_stolen") == [(0, HERO["neggesh"], 2)]
    assert [event[0] for event in events][:2] == ["rage_stolen", "rolled"], "before the dice"
    assert of_kind(events, "rage") == [], "no symbol took it"


def test_10_neggesh_may_steal_after_the_roll_of_the_assault_he_waited_in() -> None:
    s = duel((0, 3, 0), (0, 0, 1), mine="neggesh", clans=("bohorg", "steamfield"))
    s, _ = fight(s, "assault", "assault", dice=[MISS] * 6 + [MISS] * 4)
    assert s.battle is not None and s.battle.rage == [1, 1]
    rolled, _ = play(s, ["roll waiting"], [MISS] * 3)
    assert options(rolled) == ["reroll", "hold stealing", "hold"]
    for strike, dice in (("assault waiting", 6), ("roll waiting", 3)):
        asked, events = play(s, [strike], [MISS] * dice)
        if strike == "roll waiting":
            asked, more = play(asked, ["reroll"], [MISS] * 3)
            events = [*events, *more]
        assert phase(asked) == "reroll"
        assert of_kind(events, "rolled") and not of_kind(events, "rage_stolen")
        assert options(asked) == ["hold stealing", "hold"], "no symbol is left: only the theft is asked"
        refused(asked, "reroll", "no_reroll_symbol", "5.3.3c")
        stole, events = play(asked, ["hold stealing"])
        assert of_kind(events, "rage_stolen") == [(0, HERO["neggesh"], 2)]
        (injuries,) = of_kind(events, "injuries")
        assert injuries[3] == 2, "the token counts in this very assault"
        left, events = play(asked, ["hold"])
        assert not of_kind(events, "rage_stolen")
        left, _ = fight(left, "assault", dice=[MISS] * 4)
        assert "assault waiting" in options(left), "he may still steal in a later one"
        stole, _ = fight(stole, "assault", dice=[MISS] * 4)
        assert "assault waiting" not in options(stole), "once a battle"
        stole, _ = play(stole, ["roll"], [MISS] * 3)
        assert options(stole) == ["reroll", "hold"]
        refused(stole, "hold stealing", "nothing_to_steal", "10")


def test_10_whoever_is_not_asked_steals_after_the_roll_unless_the_orders_say_never() -> None:
    s = duel((0, 3, 0), (0, 0, 1), mine="neggesh", clans=("bohorg", "steamfield"))
    s, _ = fight(s, "assault", "assault", dice=[MISS] * 6 + [MISS] * 4)
    s, _ = play(s, ["roll waiting"], [MISS] * 3)
    never = {"fight_out": True, "steal": "never"}
    assert CLASH.default(s, 0) == CLASH.answer(s, 0, never, False) == CLASH.parse(HEROES, "reroll")
    s, _ = play(s, ["reroll"], [MISS] * 3)
    assert CLASH.default(s, 0) == CLASH.parse(HEROES, "hold stealing")
    assert CLASH.answer(s, 0, {"fight_out": True}, False) == CLASH.parse(HEROES, "hold stealing")
    assert CLASH.answer(s, 0, never, False) == CLASH.parse(HEROES, "hold")
    assert CLASH.parse(HEROES, "hold stealing") == actions.HOLD | actions.STEALING


def test_10_the_attacker_s_order_never_to_steal_is_obeyed_when_their_time_is_up() -> None:
    s = duel((0, 1, 0), (0, 0, 1), mine="neggesh", clans=("bohorg", "steamfield"))
    s, _ = fight(s, "assault", "assault", dice=[MISS] * 10)
    never = {"steal": "never", "stop_below": 50}
    assert CLASH.answer(s, 0, never, False) is None, "an attacker is asked"
    assert CLASH.answer(s, 0, {**never, UNASKED: True}, False) == CLASH.parse(HEROES, "assault waiting")
    assert CLASH.answer(s, 0, {UNASKED: True}, False) == CLASH.default(s, 0) == CLASH.parse(HEROES, "assault")


def test_10_in_a_game_begun_under_the_first_rules_neggesh_who_waits_waits_for_the_next_assault() -> None:
    s = duel((0, 3, 0), (0, 0, 1), mine="neggesh", clans=("bohorg", "steamfield"))
    s.config = replace(s.config, rules=VERSIONS.of(1))
    assert options(s) == ["assault", "roll", "flee"], "the enemy has no token"
    refused(s, "assault waiting", "nothing_to_steal", "10")
    s, _ = fight(s, "assault", "assault", dice=[MISS] * 6 + [MISS] * 4)
    assert options(s) == ["assault", "roll", "assault waiting", "roll waiting", "flee"]
    s, _ = fight(s, "assault waiting", dice=[MISS] * 6)
    assert s.battle is not None and s.battle.rage == [2, 1], "one more for killing nobody, none stolen"
    assert options(s) == ["assault", "flee"], "his own assaults only"
    refused(s, "assault waiting", "nothing_to_steal", "10")
    s, _ = fight(s, "assault", dice=[MISS] * 4)
    s, _ = play(s, ["roll waiting"], [MISS] * 3)
    assert phase(s) == "reroll"
    s, _ = play(s, ["hold"])
    assert s.battle is not None and s.battle.rage == [3, 2]
    s, _ = fight(s, "assault", dice=[MISS] * 4)
    s, events = play(s, ["assault"], [MISS] * 6)
    assert of_kind(events, "rage_stolen") == [(0, HERO["neggesh"], 4)], "one token; four in all"


def test_10_standing_orders_steal_at_the_first_chance_unless_they_say_never() -> None:
    s = duel((0, 1, 0), (0, 0, 1), mine="neggesh", clans=("bohorg", "steamfield"))
    first = {"fight_out": True}
    never = {**first, "steal": "never"}
    assert CLASH.answer(s, 0, never, False) == CLASH.parse(HEROES, "assault"), "nothing to steal yet"
    s, _ = fight(s, "assault", "assault", dice=[MISS] * 6 + [MISS] * 4)
    assert CLASH.answer(s, 0, first, False) == CLASH.parse(HEROES, "assault")
    assert CLASH.answer(s, 0, never, False) == CLASH.parse(HEROES, "assault waiting")
    assert CLASH.default(s, 0) == CLASH.parse(HEROES, "assault")


def test_10_only_neggesh_steals() -> None:
    s = duel((0, 1, 0), (0, 0, 1), mine="hekna", clans=("bohorg", "steamfield"))
    assert s.battle is not None
    s.battle.rage = [0, 3]
    assert options(s) == ["assault", "flee"]


def test_10_neggesh_steals_from_elves() -> None:
    s = heroic({0: ("neggesh", "x1")}, armies=[{"x1": (0, 2, 0)}], elves={"b5": (0, 0, 2)}, elf_gear={2: ["war_drum"]})
    s, _ = play(s, ["move", *march("b5", (0, 2, 0)), "pick hero", "go b5", "finish"])
    s, _ = play(s, ["assault"], [MISS] * 6 + [MISS] * 4)
    assert s.battle is not None and s.battle.rage == [1, 2], "nothing to steal yet; the drum, and nobody fell"
    s, told = fight(s, "assault", dice=[MISS] * 6 + [MISS] * 4)
    assert told[0][2] == 2, "one of its own, one of theirs"
    assert told[1][2] == 1 + 1, "the one left, and the drum again"


# The fourth: a magic barrier


def orrun(dice: list[int]) -> tuple[State, tuple[object, ...]]:
    """A Krag Rider (1 automatic hit) assaults three Skeletons (life 1) behind the barrier (shield 1 of the hero)."""
    s = duel((0, 1, 0), (3, 0, 0), theirs="orrun")
    s, told = fight(s, "assault", dice=dice)
    return s, told[0]


def test_10_barrier_fewer_than_three_injuries_are_lost() -> None:
    s, told = orrun([HIT, HIT, MISS])
    assert told[-1] == 2 and units(s, 1, "b5") == (3, 0, 0)
    assert s.battle is not None and s.battle.barriers == [0, 3], "it heals: three in one assault or none"
    assert s.battle.rage == [1, 0], "no unit eliminated, no barrier down: a rage token"


def test_10_barrier_three_take_it_down_and_count_as_an_elimination() -> None:
    s, told = orrun([HIT, HIT, HIT])
    assert told[-1] == 3 and units(s, 1, "b5") == (3, 0, 0)
    assert s.battle is not None and s.battle.barriers == [0, 0]
    assert s.battle.rage == [0, 0], "it counts as an elimination"
    assert s.active == 1, "the other side's turn"


def test_10_barrier_the_rest_goes_to_units() -> None:
    s = duel((1, 1, 0), (3, 0, 0), theirs="orrun")
    s, _ = play(s, ["assault"], [MISS] * 4)
    s, told = fight(s, "assault", dice=[HIT] * 3)
    assert told[0] == (3, 2 + 1, 0, 1, 5)
    assert s.battle is not None and units(s, 1, "b5") == (1, 0, 0), "five injuries: three to the barrier, two kill"
    assert s.battle.rage[0] == 0


def test_10_barrier_gone_for_the_battle() -> None:
    s, _ = orrun([HIT, HIT, HIT])
    s, _ = play(s, ["assault"], [MISS] * 4)
    s, told = fight(s, "assault", dice=[MISS, MISS, HIT])
    assert told[0][-1] == 1 and units(s, 1, "b5") == (2, 0, 0)


def test_10_barrier_tells_when_it_falls() -> None:
    s = duel((0, 1, 0), (3, 0, 0), theirs="orrun")
    _, events = play(s, ["assault"], [HIT] * 3)
    assert of_kind(events, "barrier_fell") == [(0,)] and of_kind(events, "absorbed") == [(0, 3)]


def test_10_barrier_tells_that_it_stands_and_what_it_absorbs() -> None:
    heroes = {1: ("orrun", "b5")}
    s = heroic(heroes, armies=[{"x1": (0, 1, 0)}, {"b5": (3, 0, 0)}])
    s, events = play(s, ["move", *march("b5", (0, 1, 0)), "finish"])
    assert of_kind(events, "barrier_up") == [(1, s.heroes[1], 3)]
    _, events = play(s, ["assault"], [HIT, HIT, MISS])
    assert of_kind(events, "absorbed") == [(0, 2)] and of_kind(events, "barrier_fell") == []


def test_10_barrier_keeps_out_elves_too() -> None:
    s = heroic({0: ("orrun", "x1")}, armies=[{"x1": (0, 1, 0)}], elves={"b5": (1, 0, 0)})
    steps = ["move", *march("b5", (0, 1, 0)), "pick hero", "go b5", "finish"]
    s, events = play(s, steps, [HIT] * 3)
    assert of_kind(events, "injuries") == [(-1, 3, 0, 0, 1, 2)]
    assert s.battle is not None and units(s, 0, "b5") == (0, 1, 0)
    assert s.battle.rage == [0, 1], "the elves killed nobody"


# Combined


def test_10_heroes_serve_alone_too() -> None:
    """§9: heroes allowed in a solo game."""
    s = solo({"x1": (0, 1, 0)}, {"b5": (0, 0, 2), "a1": (1, 0, 0)}, hero=("razaro", "x1"))
    s, _ = play(s, ["move", *march("b5", (0, 1, 0)), "pick hero", "go b5", "finish"])
    assert s.battle is not None and s.battle.rage[0] == 2


def test_10_a_hero_gives_no_victory_point_and_survives_a_lost_reserve() -> None:
    s = heroic({0: ("razaro", "x1")}, armies=[{}], aside={0: LEGENDARIES[:2]})
    assert CLASH.view(s, None).points[0] == 2
    assert options(s)[-1] == "pass" and "move" not in options(s), "without units nothing moves"


def test_10_the_table_decides_and_the_2017_edition_always_has_them() -> None:
    for options_, wanted in (
        ({}, False),
        ({"heroes": True}, True),
        ({"edition": "prototype-2017"}, True),
        ({"solo": "easy", "heroes": True}, True),
    ):
        wishes = ["any"] if "solo" in options_ else ["any", "any"]
        config: Config = CLASH.make_config(options_, wishes)
        assert config.heroes is wanted

"""The thinking AI levels at play: legal plans only, nothing beyond the view, the same in every process."""

from __future__ import annotations

import random

import pytest

from engine.kernel.game import Bot, kind_of
from engine.kravora.ai.features import Features, features
from engine.kravora.ai.foresight import foreseen
from engine.kravora.ai.levels import APPRENTICE, NOVICE, VETERAN
from engine.kravora.ai.setting import TRICKS
from engine.kravora.bots import BOTS
from engine.kravora.game import KRAVORA
from engine.kravora.pieces.state import AIM, ANSWER, ATTACK, PICK, PURCHASES, SALARIES, THROW, State
from engine.kravora.views.viewing import imagine
from tests.engine_kravora.build import CONTENT, build, play
from tests.engine_kravora.walk import start, steps

LEVELS = {"novice": NOVICE, "apprentice": APPRENTICE, "veteran": VETERAN}
EACH = pytest.mark.parametrize("level", list(LEVELS))


def planned(s: State, seat: int, bot: Bot, seed: int = 1) -> list[str]:
    """What the bot plans, in notation."""
    return [KRAVORA.format(CONTENT, action) for action in bot.plan(KRAVORA.view(s, seat), random.Random(seed).random)]


@EACH
@pytest.mark.parametrize("number", range(4))
def test_whole_games_of_legal_plans(level: str, number: int) -> None:
    """Every action of a plan is legal when it is due, until another seat is asked or the turn is over."""
    s, rng, dice = start(number)
    decisions = 0
    while owing := KRAVORA.to_act(s):
        seat, number_then = owing[0], s.round
        plan = LEVELS[level].plan(KRAVORA.view(s, seat), rng.random)
        for action in plan:
            assert action in KRAVORA.legal(s, seat), KRAVORA.format(CONTENT, action)
            s, _ = KRAVORA.step(s, seat, action, dice)
            if s.active != seat or s.round != number_then:
                break
        decisions += 1
        assert decisions < 4000
    assert KRAVORA.problems(s) == [] and KRAVORA.outcome(s) is not None


def midgame(number: int, decisions: int) -> State:
    s = next(s for s, *_ in steps(number, "greedy"))
    for count, (before, *_) in enumerate(steps(number, "greedy")):
        s = before
        if count >= decisions:
            break
    return s


@pytest.mark.secrets
@pytest.mark.parametrize("level", ["greedy", *LEVELS])
@pytest.mark.parametrize("number", range(6))
def test_what_is_hidden_changes_no_decision(level: str, number: int) -> None:
    """Dice to come hang on the counters of draws and a key, orders lie outside the state: a plan hangs on neither."""
    s = midgame(number, 40 + 30 * number)
    seat = s.active
    plan = planned(s, seat, BOTS[level])
    for deal in range(3):
        other = imagine(KRAVORA.view(s, seat))
        other.draws, other.barrier = [deal + 1, 7 * deal, 99 + deal], 5 + deal
        assert other.draws != s.draws and KRAVORA.view(other, seat) == KRAVORA.view(s, seat)
        assert planned(other, seat, BOTS[level]) == plan


def decided() -> list[list[str]]:
    """What every level plans in the midst of some games: tests/games/test_determinism.py."""
    found = []
    for number in range(4):
        s = midgame(number, 50 + 20 * number)
        found += [planned(s, s.active, bot, number) for bot in LEVELS.values()]
    return found


@EACH
def test_takes_over_at_any_moment(level: str) -> None:
    """An AI may take a seat in the midst of a turn: in every phase that games come to."""
    seen = set()
    for number in range(4):
        for before, seat, *_ in steps(number, "greedy"):
            if before.phase in seen:
                continue
            seen.add(before.phase)
            plan = LEVELS[level].plan(KRAVORA.view(before, seat), random.Random(1).random)
            assert plan[0] in KRAVORA.legal(before, seat)
    assert seen >= {ATTACK, AIM, THROW, ANSWER, SALARIES, PURCHASES}
    s = build(2, attackers={"b4": "puppet sprinter long_arm"}, defenders={"b4": "puppet brute"}, blood=(4,),
              buildings={0: "hut"}, phase="purchases")  # fmt: skip
    s, _ = play(s, "rockfall b4")
    assert s.phase == PICK and planned(s, 0, LEVELS[level]) == ["hit b4 defender puppet 1"]


def test_veteran_finishes_a_wall_that_it_can() -> None:
    s = build(2, attackers={"b5": "puppet"}, walls=(9, 1), blood=(3, 0), buildings={0: "hut"}, phase="purchases")
    assert planned(s, 0, VETERAN)[0] == "bait b5 puppet 1"


def test_veteran_builds_a_cannon_to_finish_with() -> None:
    """Alone a cannon does nothing; with its first salvo it brings a bare wall down."""
    full = {f"a{line}": "puppet sprinter sprinter" for line in range(2, 6)}
    s = build(2, defenders=full, walls=(9, 2), blood=(8, 0), phase="purchases")
    plan = planned(s, 0, VETERAN)
    assert plan[0] == "build cannon" and plan.count("shoot b5") >= 2


def test_veteran_keeps_an_enemy_from_the_last_wall_point() -> None:
    s = build(2, attackers={"a4": "brute/1"}, walls=(1, 9), blood=(2, 0), buildings={0: "hut"})
    assert planned(s, 0, VETERAN)[0] in ("clot a4 brute 1", "back a4 brute 1")


def test_veteran_spends_a_shield_on_what_would_end_it_and_keeps_it_from_a_trifle() -> None:
    threatened = build(2, attackers={"a5": "puppet"}, walls=(1, 9), blood=(0, 9), buildings={1: "hut"}, shields=(1, 0),
                       turn=1, phase="purchases")  # fmt: skip
    asked, _ = play(threatened, "bait a5 puppet 1")
    assert asked.phase == ANSWER and planned(asked, 0, VETERAN) == ["cancel"]
    harmless = build(2, attackers={"b1": "puppet puppet"}, blood=(0, 9), buildings={1: "hut"}, shields=(1, 0), turn=1,
                     phase="purchases")  # fmt: skip
    asked, _ = play(harmless, "clot b1 puppet 1")
    assert asked.phase == ANSWER and planned(asked, 0, VETERAN) == ["let"]


def test_a_novice_plays_few_ruses_and_shots_in_one_turn() -> None:
    """An apprentice, where it can, plays one upon the other, which people met on their first evening."""
    most = dict.fromkeys(("novice", "apprentice"), 0)
    for number in range(3):
        for s, seat, *_ in steps(number, "greedy"):
            for level in most if s.phase == SALARIES else ():
                plan = LEVELS[level].plan(KRAVORA.view(s, seat), random.Random(1).random)
                most[level] = max(most[level], sum(kind_of(action) in TRICKS for action in (*s.taken, *plan)))
    assert most["novice"] <= 4 < most["apprentice"], most


def test_a_novice_that_is_ahead_lets_others_catch_up() -> None:
    """It buys nothing more, where a veteran takes the second wall down; once behind, it plays on."""
    ahead = build(2, attackers={"b5": "puppet"}, walls=(9, 1), blood=(9, 0), buildings={0: "hut"}, phase="purchases")
    assert planned(ahead, 0, NOVICE) == ["end"] and planned(ahead, 0, VETERAN) != ["end"]
    behind = build(2, walls=(5, 9), blood=(9, 9), phase="purchases")
    assert planned(behind, 0, NOVICE) != ["end"]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("round_", "line"), [(0, 1), (1, 2)])
def test_veteran_puts_no_puppet_where_stone_throwers_shoot_first(seats: int, round_: int, line: int) -> None:
    """They are about to walk to where they reach line 4, and no puppet there reaches them (§3.3)."""
    s = build(seats, round=round_, attackers={f"a{line}": "stone_thrower stone_thrower"}, blood=(3,), phase="purchases")
    plan = planned(s, 0, VETERAN)
    assert plan[:-1] and all(action.startswith("buy") and not action.endswith(" 4") for action in plan[:-1])


def test_foresight_sees_who_strikes_first() -> None:
    """On line 2 a puppet kills the stone-thrower that stands there; on line 4 it is shot, and its salary with it."""
    ahead = [
        foreseen(build(2, attackers={"a2": "stone_thrower"}, defenders={f"a{line}": "puppet"}, phase="purchases"), 0, 2)
        for line in (2, 4)
    ]
    assert [after.defended(0) for after in ahead] == [True, False]
    assert [bool(sum(map(len, after.attackers[:5]))) for after in ahead] == [False, True]
    assert ahead[0].blood[0] > ahead[1].blood[0] and ahead[0].walls == ahead[1].walls


def test_features_count_what_stands_there() -> None:
    s = build(
        3,
        round=4,
        attackers={"a1": "sprinter", "a4": "long_arm", "b5": "brute"},
        defenders={"a3": "stone_thrower", "a4": "puppet", "b2": "brute/3"},
        walls=(7, 10, 3),
        blood=(12, 0, 5),
        buildings={0: "hut university"},
        shields=(1,),
    )
    own, second = features(s, 0), features(s, 1)
    assert len(own) == len(Features._fields)
    assert (own.wall, own.low_wall, own.blood, own.much_blood, own.shield) == (7, 4, 12, 4, 1)
    assert (own.salary, own.fire, own.body, own.front) == (2, 2, 1, 1)
    assert (own.near, own.far, own.siege, own.gap) == (3, 1, 2, 4)
    assert (own.hut, own.university, own.workshop) == (1, 6, 0)
    assert (second.siege, second.near, second.front, second.fire) == (1, 1, 3, 1)
    assert (own.waits, second.waits, features(s, 2).waits) == (3, 1, 2)
    assert (own.doomed, second.doomed) == (0, 0)
    s.walls[1] = 1
    assert features(s, 1).doomed == 1
    s.touched = 1
    assert (features(s, 0).untouched, features(s, 1).untouched) == (0, 1)


def test_all_levels_are_among_the_bots() -> None:
    assert list(BOTS) == ["random", "greedy", "novice", "apprentice", "veteran"]

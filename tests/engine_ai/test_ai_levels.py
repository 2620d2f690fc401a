"""The AI levels at play: every mode, legal plans only, nothing seen beyond the view, the same in every process."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from data.loader import load_content
from engine.clash.ai.levels import APPRENTICE, NOVICE, REPLIES, SHARP_REPLIES, VETERAN, VETERAN_SETTING, WIDE
from engine.clash.ai.thinker import Thinker
from engine.clash.ai.warlord import Depth, Warlord
from engine.clash.bots import BOTS
from engine.clash.bots import LEVELS as PLAIN
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.state import ACTION, CARD, GO, MOVE, State
from engine.clash.views.imagining import imagine
from engine.clash.views.viewing import view_of
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import Bot
from tests.longer import usual

CONTENT = load_content("clash", None)
LITTLE = Depth(plans=2, budget=1, card_looks=1)
QUICK = Warlord(VETERAN_SETTING, REPLIES, 1, LITTLE)
BRIEF = Warlord(WIDE._replace(limits=WIDE.limits._replace(nodes=60), equips=2), SHARP_REPLIES, 1, LITTLE)
"""Warlord and overlord with next to no looks ahead: the same code, in the time a test has."""
MODES: list[tuple[str, Mapping[str, Any], int]] = [
    ("duel", {}, 2),
    ("four", {}, 4),
    ("solo", {"solo": "medium"}, 1),
    ("solo with a hero", {"solo": "easy", "heroes": True}, 1),
    ("heroes", {"heroes": True}, 3),
    ("prototype", {"edition": "prototype-2017"}, 2),
    ("built board", {"layout": "built"}, 2),
    ("right-hand elves", {"elves": "right", "garrisons": "mixed"}, 2),
    ("short", {"length": "short"}, 2),
    ("long", {"length": "long", "round_limit": 6}, 2),
]


def game(options: Mapping[str, Any], seats: int, seed: int) -> tuple[State, PlayoutDice]:
    config = CLASH.make_config(options, ["any"] * seats)
    dice = PlayoutDice(random.Random(f"levels {seed}").random)
    return CLASH.new(config, CONTENT, dice), dice


def play_out(s: State, dice: PlayoutDice, bots: list[Bot], seed: int, most_rounds: int = 99) -> list[tuple[int, int]]:
    """Play on; every action of every plan has to be legal. Gives the decisions: (seat, actions planned)."""
    sources = [random.Random(f"{seed} {seat}").random for seat in range(s.config.seats)]
    made = []
    while (owing := CLASH.to_act(s)) and s.round <= most_rounds:
        seat = owing[0]
        plan = bots[seat].plan(CLASH.view(s, seat), sources[seat])
        made.append((seat, len(plan)))
        assert plan
        for action in plan:
            assert action in CLASH.legal(s, seat), CLASH.format(CONTENT, action)
            CLASH.apply(s, seat, action, dice)
        assert len(made) < 4000
    assert CLASH.problems(s) == []
    return made


PLAYED = [(level, *mode) for mode in MODES for level in ("novice", "apprentice", "veteran", "warlord", "overlord")]
LENGTHS = ("short", "long")
SEEN_ELSEWHERE = [
    ("veteran", "four"),
    *((level, length) for level in ("apprentice", "veteran", "overlord") for length in LENGTHS),
    *(("novice", mode[0]) for mode in MODES if mode[0] != "duel"),
    *(("warlord", mode[0]) for mode in MODES if mode[0] not in ("duel", "solo")),
]
"""A veteran among four, in a short game, is in the whole game below; a long game differs by its limit alone. A warlord
thinks as the overlord does, with the veteran's eye for plans, a novice as an apprentice; and both of these play all
the other modes."""
USUALLY_PLAYED = [case for case in PLAYED if case[:2] not in SEEN_ELSEWHERE]


@pytest.mark.parametrize(
    ("level", "name", "options", "seats"), usual(PLAYED, USUALLY_PLAYED, lambda case: f"{case[0]}-{case[1]}")
)
def test_plays_every_mode(level: str, name: str, options: Mapping[str, Any], seats: int) -> None:
    bot = {"novice": NOVICE, "apprentice": APPRENTICE, "veteran": VETERAN, "warlord": QUICK, "overlord": BRIEF}[level]
    s, dice = game(options, seats, seed=3)
    others: list[Bot] = [BOTS["greedy"]] * (seats - 1)
    play_out(s, dice, [bot, *others], seed=3, most_rounds=3 if level in ("warlord", "overlord") else 5)
    assert s.round > 3 or CLASH.outcome(s) is not None


def test_a_whole_game_of_all_levels_ends() -> None:
    s, dice = game({"length": "short"}, 4, seed=8)
    play_out(s, dice, [BOTS["random"], BOTS["greedy"], APPRENTICE, VETERAN], seed=8)
    assert CLASH.outcome(s) is not None


def midgame(seed: int, decisions: int) -> State:
    s, dice = game({"heroes": seed % 2 == 1}, 2 + seed % 3, seed)
    bots: list[Bot] = [BOTS["greedy"]] * s.config.seats
    rand = random.Random(seed).random
    for _ in range(decisions):
        owing = CLASH.to_act(s)
        if not owing:
            break
        for action in bots[0].plan(CLASH.view(s, owing[0]), rand)[:1]:
            CLASH.apply(s, owing[0], action, dice)
    return s


IN_CHARACTER = ("veteran_avenger", "apprentice_raider")
"""Two of the many words: in what characters differ they share their code."""
LEVELS: dict[str, Bot] = {**PLAIN, "warlord": QUICK, "overlord": BRIEF, **{word: BOTS[word] for word in IN_CHARACTER}}


def test_10_no_march_strands_a_hero() -> None:
    """In round 4 of this game the best march would, and was broken off halfway."""
    s, dice = game({"heroes": True}, 4, 11)
    play_out(s, dice, [BOTS["apprentice"]] * 4, 11, most_rounds=4)


def moments(options: Mapping[str, Any], seats: int, seed: int) -> Iterator[State]:
    """Positions of a game of greedy bots: every kind of decision when it is first owed, and again from round 3 on."""
    s, dice = game(options, seats, seed)
    rand = random.Random(f"moments {seed}").random
    seen: set[tuple[int, bool]] = set()
    while (owing := CLASH.to_act(s)) and s.round <= 4:
        kind = (s.phase, s.round > 2)
        if kind not in seen:
            seen.add(kind)
            yield s.clone()
        for action in BOTS["greedy"].plan(CLASH.view(s, owing[0]), rand)[:1]:
            CLASH.apply(s, owing[0], action, dice)


@pytest.mark.secrets
@pytest.mark.parametrize(
    ("name", "options", "seats"),
    usual(MODES, [mode for mode in MODES if mode[0] not in LENGTHS], lambda mode: mode[0]),
)
def test_what_is_hidden_changes_no_decision(name: str, options: Mapping[str, Any], seats: int) -> None:
    """All that the view hides is dealt anew, at every kind of decision: every level decides the same (§13)."""
    kinds, dealt, peeked = set(), 0, 0
    for number, s in enumerate(moments(options, seats, seed=5)):
        seat = CLASH.to_act(s)[0]
        view = view_of(s, seat)
        other = imagine(view, random.Random(f"deal {number}").random)
        assert view_of(other, seat) == view
        kinds.add(s.phase)
        dealt += (other.hands, other.tactic_decks, other.deck, other.bag) != (s.hands, s.tactic_decks, s.deck, s.bag)
        peeked += [max(held, default=-1) for held in s.hands] != [max(held, default=-1) for held in other.hands]
        for level, bot in LEVELS.items():
            plan = bot.plan(view, random.Random(number).random)
            assert bot.plan(view_of(other, seat), random.Random(number).random) == plan, level
    assert {CARD, ACTION, MOVE} <= kinds and dealt > 4
    assert peeked or seats == 1, "a bot that looked at a rival's highest card would have been noticed"


def decided() -> list[list[int]]:
    """What every level plans at moments of some modes: tests/games/test_determinism.py."""
    return [
        bot.plan(CLASH.view(s, CLASH.to_act(s)[0]), random.Random(number).random)
        for _, options, seats in MODES[::3]
        for number, s in enumerate(moments(options, seats, 7))
        for bot in LEVELS.values()
    ]


def test_a_decision_does_not_hang_on_what_was_decided_before() -> None:
    """Caches are of pure functions: a second time, and after other games, the plan is the same."""
    s = midgame(2, 70)
    seat = CLASH.to_act(s)[0]
    view = CLASH.view(s, seat)
    first = VETERAN.plan(view, random.Random(5).random)
    other, dice = game({}, 3, seed=11)
    play_out(other, dice, [VETERAN] * 3, seed=11, most_rounds=2)
    assert VETERAN.plan(view, random.Random(5).random) == first


def test_takes_over_a_move_that_a_person_began() -> None:
    """An AI may take a seat at any moment: with a unit in hand, or with moves planned (§5.2)."""
    s = midgame(4, 60)
    while not (s.phase == ACTION and a.MOVE in CLASH.legal(s, s.active)):
        seat = CLASH.to_act(s)[0]
        CLASH.apply(s, seat, CLASH.default(s, seat), PlayoutDice(lambda: 0.3))
    seat = s.active
    CLASH.apply(s, seat, a.MOVE, PlayoutDice(lambda: 0.3))
    assert s.phase == MOVE
    CLASH.apply(s, seat, CLASH.legal(s, seat)[0], PlayoutDice(lambda: 0.3))
    assert s.phase == GO
    bots: list[Thinker] = [APPRENTICE, VETERAN, QUICK]
    for bot in bots:
        taken = s.clone()
        for _ in range(4):
            plan = bot.plan(CLASH.view(taken, seat), random.Random(1).random)
            assert plan[0] in CLASH.legal(taken, seat)
            CLASH.apply(taken, seat, plan[0], PlayoutDice(lambda: 0.3))
            if taken.phase not in (MOVE, GO):
                break
        assert taken.phase not in (MOVE, GO)

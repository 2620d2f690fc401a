"""Orders and default moves bring any stretch to its end, in every game and mode, wherever its seat stopped.

So a time-out needs no other move: it answers with the seat's orders, and with the default where they say nothing,
until the seat owes nothing more in that stretch.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from typing import Any

import pytest

from cli.proof.recordfile import read_record
from engine.clash.pieces import state as clash
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import Game, Stretch
from engine.kernel.records.record import Recorder
from engine.kravora.pieces import state as kravora
from engine.registry import GAMES
from tests.cli.test_golden import STOPPED, taken_up
from tests.games.walk import KINDS, MOST, Kind
from tests.make_records import STOPS as STOPS_FILE

PHASES = {"clash": clash.PHASE_NAMES, "kravora": kravora.PHASE_NAMES}


EVERY = (
    *KINDS,
    Kind("clash", 1, "--solo easy --heroes"),
    Kind("clash", 2, "--heroes --layout built --garrisons mixed --round-limit 4"),
    Kind("clash", 3, "--edition prototype-2017 --layout built --elves right --round-limit 4"),
    Kind("clash", 4, "--heroes --elves right --length long --round-limit 4"),
    Kind("kravora", 2, "--plunder"),
    Kind("kravora", 3, "--few-slots"),
)
BOUND = {"clash": 40, "kravora": 40, "starter": 4}
"""The most moves by orders and default that a stretch may take: 1.6 times the most that 2,604 random games took."""
STRETCHES = {"clash": 8, "kravora": 1, "starter": 2}
"""The most stretches of one seat in a round: tiles of a built board, card, bastion, reinforcements, stones, actions."""
GAMES_EACH = 6
STOPS, TAKES_BACK = 0.15, 0.2
"""Chances that whoever owes a decision is not heard of any more, and that who can take something back does."""


def answered(game: Game[Any, Any, Any, Any], state: Any, seat: int, rng: random.Random) -> int:
    """Carry a stretch to its end in the place of a seat; whoever is asked meanwhile answers by chance. Gives its moves.

    The seat may be whose stretch it is, or one that is asked in another's.
    """
    stretch, dice = game.stretch(state, seat), PlayoutDice(rng.random)
    moves = 0
    while owing := [other for other in game.to_act(state) if game.stretch(state, other) == stretch]:
        other = seat if seat in owing else owing[0]
        legal = game.legal(state, other)
        action = rng.choice(legal)
        if other == seat:
            ordered = game.answer(state, seat, {}, False)
            action = game.default(state, seat) if ordered is None else ordered
            moves += 1
            assert moves <= BOUND[name_of(game)], f"{seat} never comes to the end of {stretch}"
        elif seat != stretch.of:
            return moves
        assert action in legal
        state, _ = game.step(state, other, action, dice)
    return moves


def name_of(game: Game[Any, Any, Any, Any]) -> str:
    return game.id if game.id in BOUND else "starter"


def measured(kind: Kind, seed: int) -> dict[str, int]:
    """[phase] -> the most moves a stretch took that somebody stopped in there, in one game of bots."""
    game, rng = kind.game, random.Random(f"{kind} {seed}")
    dice, thinks = PlayoutDice(rng.random), kind.bots["greedy" if seed % 2 else "random"].plan
    state = game.new(kind.config(rng), kind.content, dice)
    most: dict[str, int] = defaultdict(int)
    for _ in range(MOST):
        owing = game.to_act(state)
        if not owing:
            return most
        seat = rng.choice(owing)
        if rng.random() < STOPS:
            phase = game.view(state, seat).phase
            most[phase] = max(most[phase], answered(game, state.clone(), seat, rng))
        legal = game.legal(state, seat)
        planned = thinks(game.view(state, seat), rng.random)[0]
        action = planned if planned in legal and rng.random() < 0.9 else rng.choice(legal)
        state, _ = game.step(state, seat, action, dice)
    raise AssertionError(f"{kind}: a game that does not end")


@pytest.mark.parametrize("kind", EVERY, ids=str)
def test_orders_and_defaults_bring_a_stretch_to_its_end(kind: Kind) -> None:
    for seed in range(GAMES_EACH):
        most = measured(kind, seed)
        assert most and all(moves >= 1 for moves in most.values())


@pytest.mark.golden
def test_so_they_do_from_every_phase_of_the_games_of_older_versions() -> None:
    """Under the rules they began with; random games come to some phases hardly ever."""
    phases = set()
    for path in STOPPED:
        record = read_record(path)
        for phase, stop in json.loads((path.parent / STOPS_FILE).read_text())[path.stem].items():
            state, game = taken_up(record, stop).state, GAMES[record.game]
            for seat in game.to_act(state):
                assert answered(game, state.clone(), seat, random.Random(f"{path.stem} {phase}")) >= 1
            phases.add((record.game, phase))
    assert phases == {(name, phase) for name, phases in PHASES.items() for phase in phases if phase != "over"}


@pytest.mark.parametrize("kind", EVERY, ids=str)
def test_neither_own_steps_nor_undo_renew_a_stretch(kind: Kind) -> None:
    """Who takes back and does it again, as often as they like, comes to no stretch that they would not have had."""
    game = kind.game
    undone = sum(_taken_back(kind, game, random.Random(f"{kind} undo {seed}")) for seed in range(GAMES_EACH))
    assert undone > 2 * GAMES_EACH


def _taken_back(kind: Kind, game: Game[Any, Any, Any, Any], rng: random.Random) -> int:
    """Play a game in which people often take back; gives how often they did."""
    recorder = Recorder(game, kind.config(rng), kind.content, PlayoutDice(rng.random))
    had: dict[tuple[int, int], list[Stretch]] = defaultdict(list)
    undone = 0
    for _ in range(MOST):
        state = recorder.state
        owing = game.to_act(state)
        if not owing:
            break
        for seat in owing:
            stretch = game.stretch(state, seat)
            if stretch.of == seat and stretch not in had[state.round, seat]:
                had[state.round, seat].append(stretch)
        free = [seat for seat in range(len(state.decisions)) if recorder.history.free(seat)]
        if free and rng.random() < TAKES_BACK:
            seat = rng.choice(free)
            recorder.undo(rng.randint(1, recorder.history.free(seat)), seat)
            undone += 1
            back = game.stretch(recorder.state, seat)
            assert back.of != seat or back in had[recorder.state.round, seat], "taking back begins nothing new"
            continue
        seat = rng.choice(owing)
        recorder.play(seat, rng.choice(game.legal(state, seat)))
    assert max(map(len, had.values())) <= STRETCHES[name_of(game)]
    return undone

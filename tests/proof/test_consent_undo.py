"""What is taken back by consent is ordinary undos in a row: the proof and both checkers take them, as they are."""

from __future__ import annotations

import random
from functools import cache
from itertools import groupby
from typing import Any

import pytest

from cli.proof.proving import ProofOptions, proved
from engine.kernel.errors import RecordError
from engine.kernel.fairness.binding import dice_key
from engine.kernel.records.bound_record import ENDED, OVER, BoundRecord, bound_record
from engine.kernel.records.proof import check_made, check_played, read_bound
from engine.kernel.records.record import replay, struck
from engine.registry import GAMES
from tests import second_checker as second
from tests.proof.forging import relinked
from tests.proof.games import ai_plan, as_bytes, as_json, bound_table
from tests.proof.test_check_dice import CHECKER

CONSENTED = 0.1
"""Chance that somebody takes back what others have acted upon."""
TABLES = [("clash", 3), ("kravora", 3), ("kravora", 4)]


def consented(recorder: Any, rng: random.Random) -> int:
    """Somebody takes their last action back, and with it all that others did since; how many undos that made."""
    seats = [seat for seat in range(len(recorder.state.decisions)) if _others_acted(recorder, seat)]
    if not seats:
        return 0
    actors = [actor for actor, _ in recorder.history.since(rng.choice(seats))]
    runs = [(actor, len(list(run))) for actor, run in groupby(reversed(actors))]
    for actor, steps in runs:
        recorder.undo(steps, actor)
    return len(runs)


def _others_acted(recorder: Any, seat: int) -> bool:
    return len({actor for actor, _ in recorder.history.since(seat)}) > 1


@cache
def consented_game(name: str, seats: int) -> tuple[BoundRecord, int]:
    """A game of two people and AI seats in which much is taken back; and the most undos in one go."""
    recorder, binding, closing, seed = bound_table(name, {}, seats, 0)
    key, rng, most = dice_key(seed, binding, closing), random.Random(f"consent {name} {seats} 2"), 0
    game = recorder.game
    while owing := game.to_act(recorder.state):
        seat = rng.choice(owing)
        if rng.random() < CONSENTED and (undos := consented(recorder, rng)):
            most = max(most, undos)
        elif binding.seats[seat] != "person":
            ai_plan(recorder, key, seat)
        else:
            recorder.play(seat, rng.choice(game.legal(recorder.state, seat)))
    status = ENDED if game.outcome(recorder.state) is None else OVER
    return bound_record(recorder, binding, closing, seed, status), most


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_consent_undo_replays(name: str, seats: int) -> None:
    """In the engine's proof, in a replay of the plain record, and in both checkers that share nothing with it."""
    made, most = consented_game(name, seats)
    assert most > 1 and len(struck(made.entries)) > most
    data = as_json(made)
    record = read_bound(as_bytes(data))
    check_made(record)
    recorder = check_played(GAMES[name], record)
    again = bound_record(recorder, record.binding, record.closing, record.seed, record.status, record.holders)
    assert as_json(again) == data
    assert replay(GAMES[name], record.plain(), verify=True).entries == list(record.entries)
    assert proved(as_bytes(data), ProofOptions({}, ai=True)).code == 0, "AI plans after it, too"
    second.check(as_bytes(data))
    CHECKER.check(data)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_nobody_s_action_goes_behind_another_s(name: str, seats: int) -> None:
    """A forger who leaves the later seat's undo out, all made anew, has a record that the rules refuse."""
    made, _ = consented_game(name, seats)
    data = as_json(made)
    undos = [number for number, entry in enumerate(made.entries) if entry.undo]
    first = next(one for one in undos if one + 1 in undos and made.entries[one].seat != made.entries[one + 1].seat)
    del data["entries"][first]
    record = read_bound(as_bytes(relinked(data)))
    with pytest.raises(RecordError) as refusal:
        check_played(GAMES[name], record)
    assert (refusal.value.code, refusal.value.facts["entry"]) == ("undo", first)

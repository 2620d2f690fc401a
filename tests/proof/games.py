"""Games recorded in format 2 for tests: words, a seal and a last word, people who take back, an AI seat, a default."""

from __future__ import annotations

import importlib
import json
import random
from collections.abc import Mapping
from functools import cache
from typing import Any

from data.loader import load_content
from engine.kernel.fairness.binding import BOUND, Binding, dice_key, seat_words
from engine.kernel.fairness.closing import closers_of, closing_text
from engine.kernel.fairness.contributions import JOIN, SEAL, START, WORD, Contribution, seal_of
from engine.kernel.fairness.fairness import ai_number, commitment, seed_from
from engine.kernel.records.bound_record import ENDED, OVER, BoundRecord, bound_record
from engine.kernel.records.deciders import DEFAULT, ORDERS, by_going_on, by_plan, standing_plans
from engine.kernel.records.record import Recorder, struck
from engine.kernel.stored.canonical import content_hash
from engine.registry import GAMES
from host.program.version import VERSION

SECRET = "a secret nobody knows"
LEVEL = "greedy"
PEOPLE = 2
"""Seats of people; the others are AI seats."""
CONTRIBUTIONS = (
    Contribution(JOIN, 0, "1180000000000000001"),
    Contribution(JOIN, 1, "1180000000000000002"),
    Contribution(WORD, 0, "three blue owls"),
    Contribution(SEAL, 1, seal_of(SECRET)),
    Contribution(START, 0, "1180000000000000003"),
)
UNDONE, DEFAULTED = 0.3, 0.1
"""Chances that a person takes something back, and that a default move answers."""


@cache
def bound_game(name: str, options: str = "{}", wishes: int = 3, number: int = 0) -> BoundRecord:
    """A whole game of two people and an AI seat; `options` as JSON, `number` tells games of the same options apart."""
    recorder, binding, closing, seed = bound_table(name, json.loads(options), wishes, number)
    key = dice_key(seed, binding, closing)
    rng = random.Random(f"{name} {options} {number}")
    game = recorder.game
    while owing := game.to_act(recorder.state):
        seat = rng.choice(owing)
        if binding.seats[seat] != "person":
            ai_plan(recorder, key, seat)
        elif (free := recorder.history.free(seat)) and rng.random() < UNDONE:
            recorder.undo(rng.randint(1, free), seat)
        elif rng.random() < DEFAULTED:
            recorder.play(seat, game.default(recorder.state, seat), DEFAULT)
        else:
            by = ORDERS if rng.random() < DEFAULTED else "person"
            recorder.play(seat, rng.choice(game.legal(recorder.state, seat)), by)
    status = ENDED if game.outcome(recorder.state) is None else OVER
    return bound_record(recorder, binding, closing, seed, status)


def bound_table(name: str, options: Mapping[str, Any], wishes: int, number: int) -> tuple[Any, Binding, Any, str]:
    """A game just set up: its recorder, binding, closing and seed."""
    game, content = GAMES[name], load_content(name)
    config = game.make_config(options, ["any"] * wishes)
    seed = seed_from(f"the bound game, number {number}".encode())
    people = min(PEOPLE, wishes)
    contributions = tuple(row for row in CONTRIBUTIONS if row.seat < people)
    closers = closers_of({0}, contributions)
    binding = Binding(
        BOUND,
        name,
        17 + number,
        1,
        config.rules.version,
        VERSION,
        commitment(seed),
        content_hash(game.config_to_json(config)),
        content_hash(game.content_to_json(content)),
        seat_words([None] * people + [LEVEL] * (wishes - people)),
        contributions,
        closers,
    )
    typed = {WORD: "Rain on a tin roof", SEAL: SECRET}
    closing = tuple(closing_text(closer, typed[closer.kind], contributions) for closer in closers)
    return Recorder.start(game, config, content, dice_key(seed, binding, closing)), binding, closing, seed


def ai_plan(recorder: Any, key: bytes, seat: int) -> None:
    """Let the AI seat think from the state since which it owes, and carry out its plan as far as it can be."""
    game, owed = recorder.game, recorder.owed(seat)
    plans = standing_plans(recorder.entries, struck(recorder.entries), seat)
    bots = importlib.import_module(f"engine.{game.id}.bots").BOTS
    rand = random.Random(ai_number(key, seat, plans)).random
    by = by_plan(LEVEL, owed.entries)
    for action in bots[LEVEL].plan(game.view(owed.state, seat), rand):
        if action not in game.legal(recorder.state, seat):
            break
        recorder.play(seat, action, by)
        by = by_going_on(LEVEL)


def as_json(record: BoundRecord) -> Any:
    """The record's JSON, to be changed."""
    return json.loads(json.dumps(record.to_json()))


def as_bytes(data: Any) -> bytes:
    """JSON as it would stand in a file."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")

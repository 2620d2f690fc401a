"""Fair dice of a table: its seed, what people's presses add, the binding made at Start, and the key."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.kernel.fairness.binding import BOUND, Binding, dice_key, seat_words
from engine.kernel.fairness.contributions import START, Contribution
from engine.kernel.fairness.fairness import commitment, seed_from, table_key
from engine.kernel.stored.canonical import content_hash
from host.program.version import VERSION
from host.table.presses import Press
from host.table.rows import GameRow
from host.table.table_dice import TableDice


def new_seed() -> tuple[str, str]:
    """A secret server seed and its public mark."""
    seed = seed_from(os.urandom(32))
    return seed, commitment(seed)


def known_seed(name: str) -> tuple[str, str]:
    """The seed of a game that is the same for everybody who plays it alone (a tutorial), and its mark."""
    seed = seed_from(hashlib.sha256(name.encode()).digest())
    return seed, commitment(seed)


def new_dice(press: Press) -> TableDice:
    """The dice of a table that this press opens; its person takes the first seat."""
    return TableDice(BOUND).joined(0, press.interaction_id)


def nonce_of(press: Press) -> str:
    """A press's contribution: the interaction's id, which Discord makes."""
    return "" if press.interaction_id is None else str(press.interaction_id)


def nonces_of(row: GameRow, start: Press) -> tuple[str, ...]:
    """Key scheme 1: each person's by seat, then the starting press's; AI seats give none."""
    joins = tuple(seat.nonce for seat in row.seats if seat.user_id is not None)
    return (*joins, nonce_of(start))


def bound(row: GameRow, start: Press, content: Mapping[str, Any], now: float) -> GameRow:
    """The row with its binding: seats, config and rules version must be there already. `content`: the game's data."""
    assert row.config is not None and row.rules_version is not None
    starter = row.seat_of(start.user_id)
    started = Contribution(START, starter.number if starter else 0, nonce_of(start))
    contributions = (*row.dice.contributions, started)
    binding = Binding(
        scheme=BOUND,
        game=row.game,
        table=row.id,
        attempt=row.dice.attempt,
        rules_version=row.rules_version,
        program=VERSION,
        mark=row.mark,
        config_hash=content_hash(row.config),
        content_hash=content_hash(content),
        seats=seat_words([seat.ai for seat in row.seats]),
        contributions=contributions,
        closers=row.dice.closers(),
    )
    return replace(row, dice=replace(row.dice, binding=binding, since=now))


def key_of(row: GameRow) -> bytes:
    """The dice key of a table whose dice are closed. Secret until the seed is shown."""
    if not row.dice.bound:
        return table_key(row.seed, row.nonces)
    assert row.dice.binding is not None and row.dice.due is None
    return dice_key(row.seed, row.dice.binding, row.dice.closing)

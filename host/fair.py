"""Fair dice of a table: the seed of a lobby, the nonces its people bring, the key they make at the start."""

from __future__ import annotations

import hashlib
import os

from engine.kernel.fairness import commitment, seed_from, table_key
from host.ports import Press
from host.rows import GameRow

LONGEST_TEXT = 100
"""Characters of a nonce's typed part that count."""


def new_seed() -> tuple[str, str]:
    """A secret server seed and its public mark."""
    seed = seed_from(os.urandom(32))
    return seed, commitment(seed)


def known_seed(name: str) -> tuple[str, str]:
    """The seed of a game that is the same for everybody who plays it alone (a tutorial), and its mark."""
    seed = seed_from(hashlib.sha256(name.encode()).digest())
    return seed, commitment(seed)


def nonce_of(press: Press, text: str = "") -> str:
    """What a person's press adds to the dice: the interaction's id, which Discord makes, and a typed text."""
    number = "" if press.interaction_id is None else str(press.interaction_id)
    return f"{number} {text[:LONGEST_TEXT]}".strip()


def nonces_of(row: GameRow, start: Press) -> tuple[str, ...]:
    """The nonces of a table: of each person by seat, then of the press that starts the game; AI seats give none."""
    joins = tuple(seat.nonce for seat in row.seats if seat.user_id is not None)
    return (*joins, nonce_of(start))


def key_of(row: GameRow) -> bytes:
    """The dice key of a started game. Secret."""
    return table_key(row.seed, row.nonces)

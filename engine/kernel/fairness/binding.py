"""The binding: everything fixed at Start, as one hash posted before any die; and the key derived from it.

docs/fairness.md describes the encodings. Key scheme 2 makes the key from the seed, the binding's hash and the closing
texts; scheme 1, of games begun before bindings were posted, from the seed and its nonces.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.kernel.fairness.closing import Closer, ClosingText
from engine.kernel.fairness.contributions import Contribution
from engine.kernel.fairness.fairness import table_key
from engine.kernel.stored.canonical import canonical

UNHELD, FORMAT = 2, 3
"""Formats of bindings, and of the records that hold them: the older one names no holders of seats."""
NONCES, BOUND = 1, 2
"""Key schemes."""
PERSON, AI = "person", "ai."
"""A seat's word; the AI's is followed by its level (engine.kernel.characters)."""
_HEAD = b"conquest-table binding %d\n"


@dataclass(frozen=True, slots=True)
class Binding:
    """Everything fixed at Start. `program` is the release, `attempt` counts the table's closings from 1.

    `seats`: "person" or "ai.LEVEL", "ai.LEVEL_CHARACTER" (`seat_words`). `contributions` in order of arrival, Start's
    press last. In a game of scheme 1 format is 2, table and attempt are 0, program "", seats and closers empty.
    """

    scheme: int
    game: str
    table: int
    attempt: int
    rules_version: int
    program: str
    mark: str
    config_hash: str
    content_hash: str
    seats: tuple[str, ...]
    contributions: tuple[Contribution, ...]
    closers: tuple[Closer, ...]
    format: int = FORMAT

    def to_json(self) -> dict[str, Any]:
        return {
            "format": self.format,
            "scheme": self.scheme,
            "game": self.game,
            "table": self.table,
            "attempt": self.attempt,
            "rules_version": self.rules_version,
            "program": self.program,
            "mark": self.mark,
            "config_hash": self.config_hash,
            "content_hash": self.content_hash,
            "seats": list(self.seats),
            "contributions": [list(contribution) for contribution in self.contributions],
            "closers": [list(closer) for closer in self.closers],
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Binding:
        """Read checked JSON."""
        return Binding(
            data["scheme"],
            data["game"],
            data["table"],
            data["attempt"],
            data["rules_version"],
            data["program"],
            data["mark"],
            data["config_hash"],
            data["content_hash"],
            tuple(data["seats"]),
            tuple(Contribution(*row) for row in data["contributions"]),
            tuple(Closer(*row) for row in data["closers"]),
            data["format"],
        )


def seat_words(levels: Sequence[str | None]) -> tuple[str, ...]:
    """`Binding.seats` from the seats' AI levels; None: a person."""
    return tuple(PERSON if level is None else f"{AI}{level}" for level in levels)


def binding_bytes(binding: Binding) -> bytes:
    """All that the binding's hash is made of."""
    return _HEAD % binding.format + canonical(binding.to_json())


def binding_hash(binding: Binding) -> str:
    """The binding's hash as posted at Start, 64 hex digits."""
    return hashlib.sha256(binding_bytes(binding)).hexdigest()


def key_texts(binding: Binding, closing: Sequence[ClosingText]) -> tuple[str, ...]:
    """The texts that make the key together with the seed, in order."""
    if binding.scheme == NONCES:
        return tuple(contribution.text for contribution in binding.contributions)
    return (binding_hash(binding), *(text.text for text in closing))


def dice_key(seed: str, binding: Binding, closing: Sequence[ClosingText]) -> bytes:
    """The key of all dice of the table (32 bytes). Secret until the seed is shown."""
    return table_key(seed, key_texts(binding, closing))

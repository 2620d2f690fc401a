"""What people add to a table's dice, and what Start fixes: all of it is posted, so nothing is secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from engine.kernel.fairness.binding import BOUND, NONCES, UNHELD, Binding, seat_words
from engine.kernel.fairness.closing import Closer, ClosingText, closers_of, next_closer
from engine.kernel.fairness.contributions import JOIN, Contribution, with_contribution
from engine.kernel.records.holders import GIVEN as TO_ANOTHER
from engine.kernel.records.holders import Holder, Why, is_held, last_of

Where = tuple[int, int]
"""A message: its channel's id and its own."""


@dataclass(frozen=True, slots=True)
class TableDice:
    """The public side of a table's dice. With `scheme` NONCES none of the rest is used
    (engine/kernel/fairness/binding.py)."""

    scheme: int = NONCES
    attempt: int = 1
    """The number of times the dice were begun: one more, with a new seed, after each closing given up."""
    contributions: tuple[Contribution, ...] = ()
    asked: tuple[int, ...] = ()
    """Seats whose people want the last word."""
    barred: tuple[int, ...] = ()
    """Discord ids of people who missed an earlier closing: they neither get the last word nor seal here."""
    binding: Binding | None = None
    closing: tuple[ClosingText, ...] = ()
    since: float | None = None
    """When the present wait began: for the posts of Start, then for each last word."""
    mark_post: Where | None = None
    binding_post: Where | None = None
    overdue: bool = False
    """A post has said that the table may go back to the lobby."""
    chain: str | None = None
    """The record's chain, once it is posted with the seed; "" where no record can be built."""
    hidden: tuple[str, ...] = ()
    """Words and opened secrets shown only by their SHA-256; binding, record and export hold them."""
    holders: tuple[Holder, ...] = ()
    """Who came to hold a seat since Start, for the record."""

    @property
    def bound(self) -> bool:
        """Whether the dice are made by key scheme 2."""
        return self.scheme == BOUND

    @property
    def posted(self) -> bool:
        """Whether Discord has given the ids of mark and binding: only then a last word counts, or a die falls."""
        return self.mark_post is not None and self.binding_post is not None

    @property
    def due(self) -> Closer | None:
        """Whose last word or secret the table waits for; None before Start, and when all are there."""
        return None if self.binding is None else next_closer(self.binding.closers, self.closing)

    def held(self, seat: int, entry: int, ai: str | None, why: Why) -> TableDice:
        """The dice after a seat changed hands, to an AI of this level or (None) a person; the same if it did not."""
        word = seat_words([ai])[0]
        if self.binding is None or self.binding.format == UNHELD:
            return self
        if why != TO_ANOTHER and is_held(last_of(self.binding, self.holders, seat), word):
            return self
        return replace(self, holders=(*self.holders, Holder(seat, entry, word, why)))

    def closers(self) -> tuple[Closer, ...]:
        """Everybody who would have to close if the game began now."""
        return closers_of(self.asked, self.contributions)

    def joined(self, seat: int, interaction_id: int | None) -> TableDice:
        """The dice after a person sat down: their press is their first contribution."""
        press = "" if interaction_id is None else str(interaction_id)
        return self.with_contribution(Contribution(JOIN, seat, press))

    def with_contribution(self, new: Contribution) -> TableDice:
        return replace(self, contributions=with_contribution(self.contributions, new))

    def without_seats(self, gone: Sequence[int]) -> TableDice:
        """The dice without these seats and their additions; the seats behind them move up."""

        def moved(seat: int) -> int:
            return seat - sum(other < seat for other in gone)

        left = tuple(each._replace(seat=moved(each.seat)) for each in self.contributions if each.seat not in gone)
        return replace(self, contributions=left, asked=tuple(moved(seat) for seat in self.asked if seat not in gone))

    def begun_anew(self, barred: Sequence[int]) -> TableDice:
        """The dice after a closing was given up: all additions are void."""
        return TableDice(self.scheme, self.attempt + 1, barred=tuple(dict.fromkeys((*self.barred, *barred))))

    def to_json(self) -> dict[str, Any]:
        return {
            "scheme": self.scheme,
            "attempt": self.attempt,
            "contributions": [list(each) for each in self.contributions],
            "asked": list(self.asked),
            "barred": list(self.barred),
            "binding": None if self.binding is None else self.binding.to_json(),
            "closing": [list(each) for each in self.closing],
            "since": self.since,
            "mark_post": self.mark_post and list(self.mark_post),
            "binding_post": self.binding_post and list(self.binding_post),
            "overdue": self.overdue,
            "chain": self.chain,
            "hidden": list(self.hidden),
            "holders": [list(row) for row in self.holders],
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> TableDice:
        return TableDice(
            data["scheme"],
            data["attempt"],
            tuple(Contribution(*each) for each in data["contributions"]),
            tuple(data["asked"]),
            tuple(data["barred"]),
            None if data["binding"] is None else Binding.from_json(data["binding"]),
            tuple(ClosingText(*each) for each in data["closing"]),
            data["since"],
            _where(data["mark_post"]),
            _where(data["binding_post"]),
            data["overdue"],
            data.get("chain"),
            tuple(data.get("hidden", ())),
            tuple(Holder(*row) for row in data.get("holders", ())),
        )


def _where(ids: Sequence[int] | None) -> Where | None:
    return None if ids is None else (ids[0], ids[1])


NO_DICE = TableDice()
"""The dice of key scheme 1."""

MARK: Final = "mark"
BINDING: Final = "binding"
WAITS: Final = "closing"
GIVEN: Final = "given"
ABORTED: Final = "aborted"
CANCELLED: Final = "cancelled"
SHOWN: Final = "shown"
Told = Literal["mark", "binding", "closing", "given", "aborted", "cancelled", "shown"]


@dataclass(frozen=True, slots=True)
class DiceNews:
    """What a post about a table's dice reports.

    MARK: the dice exist; BINDING: all is fixed; WAITS: for a last word or secret (`table.dice.due`), overdue where the
    table's dice say so; GIVEN: the newest last word or secret; ABORTED: back to the lobby; CANCELLED: the table was
    closed; SHOWN: the game has ended, and the chain of its record is known.
    """

    kind: Told
    seed: str = ""
    """For ABORTED and CANCELLED: the seed, which makes nothing any more."""
    missing: int | None = None
    """For ABORTED: the seat that did not answer; None when the posts themselves were missing."""
    restored: bool = False
    """For MARK: the dice are new because the bot went back to a copy of its games."""


@dataclass(frozen=True, slots=True)
class Proved:
    """The outcome of a check. `draws`, `states`: numbers compared; `wrong`: what differs, as a code, "" when sound."""

    draws: int
    states: int
    wrong: str = ""
    entry: int | None = None


_PROOFS = (MARK, BINDING, GIVEN, ABORTED, CANCELLED, SHOWN)


def is_proof_role(role: str) -> bool:
    return role.partition(".")[0] in _PROOFS and "." in role


def proof_role(kind: str, attempt: int, number: int = 0) -> str:
    """The role of a proof post, different for each, so that a newer one never replaces an older one."""
    return f"{kind}.{attempt}.{number}"

"""The last words: who closes the dice after everything else is fixed, in which order, and how (docs/fairness.md).

People who wanted the last word give a closing word; people who sealed a secret, the secret. Nothing can follow these,
so nobody who knows the seed can choose the dice by a later addition.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from engine.kernel.errors import ContributionError
from engine.kernel.fairness.contributions import (
    SEAL,
    WORD,
    Contribution,
    canonical_word,
    is_secret,
    is_word,
    seal_of,
    seals_of,
)


class Closer(NamedTuple):
    """A seat that closes the dice, and how: WORD or SEAL. A record holds [seat, kind]."""

    seat: int
    kind: str


class ClosingText(NamedTuple):
    """A closer's text: a canonical word, or the secret itself. A record holds [seat, kind, text]."""

    seat: int
    kind: str
    text: str


def closers_of(asked: Collection[int], contributions: Iterable[Contribution]) -> tuple[Closer, ...]:
    """Everybody who has to close: the seats that asked for the last word, by seat, then those that sealed, by seat.

    Empty: no closing, the dice are made at Start. A seat may be there twice.
    """
    words = tuple(Closer(seat, WORD) for seat in sorted(asked))
    return words + tuple(Closer(seat, SEAL) for seat in sorted(seals_of(contributions)))


def next_closer(closers: Sequence[Closer], closing: Sequence[ClosingText]) -> Closer | None:
    """The next text that is due; None once all are there and the key can be made."""
    return closers[len(closing)] if len(closing) < len(closers) else None


def closing_text(closer: Closer, typed: str, contributions: Iterable[Contribution]) -> ClosingText:
    """A closer's text as typed, if it is valid: then it counts, and no later one does.

    Raises ContributionError: "word_short", "word_long"; "secret_form"; "seal_unopened" (another secret than sealed).
    """
    if closer.kind == WORD:
        return ClosingText(closer.seat, WORD, canonical_word(typed))
    if seal_of(typed) != seals_of(contributions)[closer.seat]:
        raise ContributionError("seal_unopened")
    return ClosingText(closer.seat, SEAL, typed)


def fault_in_closing(
    closers: Sequence[Closer], contributions: Sequence[Contribution], closing: Sequence[ClosingText]
) -> tuple[str, str] | None:
    """The first fault in a finished closing: (its field, why); None when sound."""
    words = [closer.seat for closer in closers if closer.kind == WORD]
    if tuple(closers) != closers_of(set(words), contributions):
        return "closers", "words by seat, then whoever sealed, by seat, were expected"
    seals = seals_of(contributions)
    for number, closer in enumerate(closers):
        field = f"closing {number}"
        if number >= len(closing):
            return field, f"the {closer.kind} of seat {closer.seat} is missing"
        seat, kind, text = closing[number]
        if (seat, kind) != closer:
            return field, f"{kind} of seat {seat}, where {closer.kind} of seat {closer.seat} was due"
        if kind == WORD and not is_word(text):
            return field, "no canonical word"
        if kind == SEAL and not (is_secret(text) and seal_of(text) == seals[seat]):
            return field, "the secret does not open the seal"
    if len(closing) > len(closers):
        return f"closing {len(closers)}", "nobody was due any more"
    return None

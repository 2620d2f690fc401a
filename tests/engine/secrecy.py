"""What the secret tests of the engine share: a secret, what a seat is told, and who can tell its states apart."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.clash.bots import BOTS
from engine.clash.game import CLASH
from engine.clash.pieces.state import State
from engine.kernel.dice import PlayoutDice
from engine.kernel.errors import IllegalAction
from engine.kernel.game import Event

Known = Callable[[State, int | None, Sequence[int]], list[Any]]
"""All that the engine tells a seat (None: a spectator) about a state, and how it refuses each of some attempts."""
PROBES = tuple(kind << 12 | argument for kind in range(24) for argument in range(132))
"""Attempts at everything: each kind of action with each small argument."""
MODE_PROBES = tuple(
    kind << 12 | argument for kind in range(30) for argument in (*range(100), *range(256, 300), 1000, 4095)
)
"""The same with the kinds and arguments of the other modes."""


@dataclass(frozen=True)
class Telling:
    """What happens from states that differ in a hidden thing, or in hidden ways: the events, and who knows."""

    told: tuple[list[Event], ...]
    knowers: tuple[int, ...]


@dataclass(frozen=True)
class Secret:
    """States that differ in a hidden thing only, and who knows it; `hidden` reads it out, to plant a leak."""

    name: str
    states: tuple[State, ...]
    knowers: tuple[int, ...]
    hidden: Callable[[State], Any]
    probes: Sequence[int] = MODE_PROBES


def attempts(s: State, seat: int, probes: Sequence[int]) -> list[tuple[Any, ...]]:
    """How everything a seat may try is refused ("legal" where it is not)."""
    answers: list[tuple[Any, ...]] = []
    allowed = {*CLASH.legal(s, seat), *CLASH.revisable(s, seat)}
    for action in probes:
        if action in allowed:
            answers.append(("legal",))
            continue
        try:  # thousands of times: pytest.raises would take as long as the step
            CLASH.step(s, seat, action, PlayoutDice(random.random))
        except IllegalAction as refused:
            answers.append((refused.code, refused.rule, tuple(sorted(refused.facts.items()))))
        else:
            raise AssertionError(f"{CLASH.format(s.content, action)} was not refused")
    return answers


def known(s: State, seat: int | None, probes: Sequence[int]) -> list[Any]:
    """All that the engine tells a seat (None: a spectator) about a state."""
    view = CLASH.view(s, seat)
    told: list[Any] = [view, repr(view), CLASH.fingerprint(CLASH.imagine(view, random.Random(2).random))]
    if seat is not None:
        told += [CLASH.legal(s, seat), CLASH.revisable(s, seat), seat in CLASH.to_act(s)]
        told.append(CLASH.answer(s, seat, {"reinforce": "largest", "fight_out": True}, False))
        told += [attempts(s, seat, probes), BOTS["greedy"].plan(view, random.Random(5).random)]
        if seat in CLASH.to_act(s):
            told.append(CLASH.default(s, seat))
    return told


def who_can_tell(secret: Secret, known: Known = known) -> set[int | None]:
    """Those beside its knowers who can tell the states apart: nobody, if the secret is kept.

    An answer, not an assertion: pytest's picture of two unequal views of this size takes minutes.
    """
    first, *others = secret.states
    outsiders = [None, *(seat for seat in range(first.config.seats) if seat not in secret.knowers)]
    told = {seat: known(first, seat, secret.probes) for seat in outsiders}
    return {seat for seat in outsiders for other in others if told[seat] != known(other, seat, secret.probes)}


def who_can_hear(told: Sequence[list[Event]], seats: Sequence[int | None]) -> set[int | None]:
    """Those of the seats that are told different things."""
    return {seat for seat in seats if len({repr(CLASH.events_for(events, seat)) for events in told}) > 1}

"""Checks a record's AI plans by repeating them: the same view and number must give the same plan."""

from __future__ import annotations

import importlib
import random
import signal
from collections.abc import Callable, Mapping, Sequence
from types import FrameType
from typing import Any

from engine.kernel.characters import characters_in, dealt, parted
from engine.kernel.errors import RecordError
from engine.kernel.fairness.binding import AI
from engine.kernel.fairness.fairness import ai_number
from engine.kernel.game import Action, Bot
from engine.kernel.records.bound_record import BoundRecord
from engine.kernel.records.deciders import plan_of
from engine.kernel.records.record import Entry, Recorder

PLAN_SECONDS = 5.0
"""Processor seconds allowed for one plan."""
AnyRecorder = Recorder[Any, Any, Any, Any]


class Replanner:
    """Follows a replay entry by entry (`before`), and raises RecordError at the first plan that is not the AI's.

    Codes: "ai_level", "ai_character", "ai_plan", "ai_plan_cut" (each with the entry), "ai_failed" (entry, why).
    """

    def __init__(self, record: BoundRecord, key: bytes) -> None:
        self._key = key
        self._bots: Mapping[str, Bot] = importlib.import_module(f"engine.{record.binding.game}.bots").BOTS
        seats = [word.removeprefix(AI) if word.startswith(AI) else None for word in record.binding.seats]
        deal = dealt(seats, characters_in(self._bots), key)
        self._dealt = {seat: word for seat, word in enumerate(deal) if word is not None and word != seats[seat]}
        """[seat whose character was left open] -> its word once it is dealt."""
        self._standing: list[tuple[int, bool]] = []
        """For each action that stands: the seat, and whether a plan began."""
        self._left: tuple[int, Sequence[Action]] = (-1, ())
        """The seat whose plan goes on, and the rest of the plan."""

    def before(self, recorder: AnyRecorder, entry: Entry) -> None:
        """Check before an entry; `recorder` has not played it yet."""
        plan = plan_of(entry.by)
        if plan is None or plan.after is not None:
            self.ended(recorder)
        if plan is None:
            self._stand(entry, False)
            return
        if plan.after is not None:
            self._left = (entry.seat, self._thought(recorder, entry, plan.level))
        _, left = self._left
        if not left or left[0] != entry.action:
            raise RecordError("ai_plan", entry=entry.number)
        self._left = (entry.seat, left[1:])
        self._stand(entry, plan.after is not None)

    def ended(self, recorder: AnyRecorder) -> None:
        """Check the end of a plan: it ends early only if its next action is illegal then, or its seat owes nothing."""
        seat, left = self._left
        self._left = (-1, ())
        game, state = recorder.game, recorder.state
        if left and seat in game.to_act(state) and left[0] in game.legal(state, seat):
            raise RecordError("ai_plan_cut", entry=len(recorder.entries))

    def _stand(self, entry: Entry, begins: bool) -> None:
        if entry.undo:
            del self._standing[-entry.undo :]
        else:
            self._standing.append((entry.seat, begins))

    def _thought(self, recorder: AnyRecorder, entry: Entry, level: str) -> Sequence[Action]:
        owed = recorder.owed(entry.seat)
        if level not in self._bots or owed is None:
            raise RecordError("ai_level", entry=entry.number)
        # A person who took the seat and left it again left it to a plain level.
        if parted(level)[1] and self._dealt.get(entry.seat, level) != level:
            raise RecordError("ai_character", entry=entry.number)
        plans = sum(begins and seat == entry.seat for seat, begins in self._standing)
        view = recorder.game.view(owed.state, entry.seat)
        rand = random.Random(ai_number(self._key, entry.seat, plans)).random
        try:
            return _in_time(lambda: list(self._bots[level].plan(view, rand)))
        except Exception as error:
            raise RecordError("ai_failed", entry=entry.number, why=type(error).__name__) from error


def _in_time(think: Callable[[], list[Action]]) -> list[Action]:
    signal.signal(signal.SIGPROF, _too_long)
    signal.setitimer(signal.ITIMER_PROF, PLAN_SECONDS)
    try:
        return think()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TimeoutError

"""Turns records of format 1 into format 2: a replay adds what they lack; they prove no more than before.

Such a record keeps key scheme 1. It shows that the seed fits the mark, that all draws follow from seed and nonces, and
that the play was legal; not that the nonces were people's own, nor that the game data were the house's.
"""

from __future__ import annotations

from engine.kernel.game import C, G, Game, S, V
from engine.kernel.records.bound_record import ENDED, OVER, BoundRecord, bound_record, nonces_binding
from engine.kernel.records.record import Record, replay


def from_format_1(game: Game[C, G, S, V], record: Record, unfinished: str = ENDED) -> BoundRecord:
    """The record in format 2; `unfinished`: its status if the rules had no end.

    Raises RecordError as a replay in verify mode does: a game that can't be replayed stays in format 1.
    """
    recorder = replay(game, record, verify=True)
    status = unfinished if game.outcome(recorder.state) is None else OVER
    binding = nonces_binding(recorder, record.commit, record.nonces)
    return bound_record(recorder, binding, (), record.seed, status)

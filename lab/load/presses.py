"""Presses under load: a random bot's action for anybody who owes a decision."""

from __future__ import annotations

import random
from dataclasses import dataclass

from cli.kits.kits import KITS
from cogs.transport.contract import Id, base36
from host.live_game.loaded_game import LoadedGame

VERB = "load"
"""The presses' verb: their arguments are the actions they carry out."""


@dataclass(frozen=True, slots=True)
class LoadPress:
    """One press. `number`: its interaction's id; `id`: its button's."""

    number: int
    game: int
    user: int
    id: str


class ByChance:
    """Presses numbered from `first` on."""

    def __init__(self, game: str, seed: str, first: int) -> None:
        self.rng = random.Random(seed)
        self._bot = KITS[game].bots["random"]
        self._number = first

    def press(self, loaded: LoadedGame) -> LoadPress | None:
        """The next press; None: no person owes anything."""
        row, state = loaded.row, loaded.recorder.state
        seat = next((seat for seat in row.seats if seat.owes and seat.in_person), None)
        if row.status != "running" or seat is None or seat.user_id is None:
            return None
        plan = self._bot.plan(loaded.game.view(state, seat.number), self.rng.random)[:1]
        actions = ".".join(base36(action) for action in plan)
        decision = loaded.game.decision(state, seat.number)
        self._number += 1
        return LoadPress(self._number, row.id, seat.user_id, str(Id(row.id, VERB, actions, decision, seat.number)))

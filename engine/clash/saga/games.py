"""What a saga gives its next game, and what a game that is over tells its saga (§14.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.clash.campaign.ending import BY_FEATS, BY_LIMIT, REASONS, ranking
from engine.clash.control import owned_legendaries
from engine.clash.exchange import boon_to_json
from engine.clash.saga.actions import told_end
from engine.clash.saga.boons import boons_of, dark_elves
from engine.clash.saga.saga import STOPPED
from engine.clash.saga.table import PLAY, SagaState
from engine.clash.state import State
from engine.kernel.game import Action

Told = list[tuple[int, Action]]


class SagaGames:
    """Between a saga's table and those of its games; nothing else knows both."""

    kind = "clash"
    """Which game its games are."""

    def options_of_next(self, saga: SagaState) -> Mapping[str, Any] | None:
        """What the present game's table has beside the saga's own options; None while it has still to be chosen."""
        if saga.step != PLAY:
            return None
        boons = [boon_to_json(boon) for boon in boons_of(saga.saga, saga.content)]
        dark = {"dark_elves": True} if dark_elves(saga.saga) else {}
        return {"scenario": saga.saga.scenario, "boons": boons, **dark}

    def told(self, saga: SagaState, game: State | None) -> Told:
        """How the present game ended, as the saga's actions. `game` None: nothing can be read of it any more.

        One that its people or their absence stopped counts from its first test round on.
        """
        seats, content = saga.saga.seats, saga.content
        camp = None if game is None else game.camp
        if game is None or camp is None:
            everybody, nothing = [range(seats)], [()] * seats
            return told_end(everybody, STOPPED, False, [0] * (seats * seats), nothing, content)
        reason = REASONS[camp.reason] if camp.reason in (BY_FEATS, BY_LIMIT) else STOPPED
        counted = reason != STOPPED or game.round >= camp.scenario.first_test
        owned = [owned_legendaries(game, seat) for seat in range(seats)]
        grudges = camp.grudges or [0] * (seats * seats)
        return told_end(ranking(game), reason, counted, grudges, owned, content)

    def wishes_of(self, game: State) -> list[str]:
        """The clans that were dealt, which the seats keep."""
        return [game.content.clans[clan].id for clan in game.config.clans]


SAGA_GAMES = SagaGames()

"""Looks after campaigns over time: passes on missed results, and ends those that nobody continues."""

from __future__ import annotations

from typing import Any

from host.clocks.paces import ABANDONED_AFTER
from host.commit.one_by_one import one_by_one
from host.commit.transactions import Transactions
from host.live_game import voting
from host.live_game.loaded_game import Draft
from host.store.database.turns import Urgency
from host.store.queries import campaign_games
from host.table.refusals import HostError


class CampaignDesk:
    """Runs at the start, and with all other tidying."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def once(self) -> None:
        """Pass results on to campaigns that were set aside and play again; end those left alone."""
        own = self._transactions
        untold = await own.database.read(campaign_games.untold)
        await one_by_one(untold, self._tell, "its campaign is not told")
        long_ago = own.clock() - ABANDONED_AFTER
        left = await own.database.read(lambda connection: campaign_games.waiting_since(connection, long_ago))
        await one_by_one(left, lambda game: own.change(game, None, _abandon, Urgency.TIDYING), "not abandoned")

    async def _tell(self, game_id: int) -> None:
        own = self._transactions
        row, state = await own.tables.row(game_id), await self._last_state(game_id)
        others = await own.database.write(
            lambda connection: own.campaigns.tell(connection, row, state, own.time.read()), Urgency.TIDYING
        )
        own.followed(others)

    async def _last_state(self, game_id: int) -> Any:
        """The game's last state; None where it can't be replayed any more."""
        try:
            return (await self._transactions.tables.walked(game_id)).states[-1]
        except HostError:
            return None


def _abandon(draft: Draft) -> None:
    """End a campaign whose next game nobody started for as long as a table may sleep."""
    if draft.row.status == "running":
        voting.abandon(draft)

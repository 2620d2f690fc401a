"""Posts the chain of a finished game's record, once and for good, and after it the last post that waited for it.

The chain is worked out apart, as it takes the whole game played again.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

from sqlalchemy import Connection

from engine.kernel.errors import RecordError
from host.commit.store_table import Effects, store_table
from host.commit.transactions import TRIES
from host.finished.records import Ended, chain_of
from host.lobby.lobby_changes import LobbyChanges
from host.posts.post import Post
from host.services.server_life import shown_to
from host.store.queries import campaign_games, entries, games, posts
from host.store.queries.games import Conflict
from host.table.rows import GameRow
from host.table.table_dice import SHOWN, DiceNews

log = logging.getLogger(__name__)


class SeedReveal:
    """Takes a finished game through its last step; it depends only on what is stored, so no kill loses it."""

    def __init__(self, lobby_changes: LobbyChanges) -> None:
        self._lobby_changes = lobby_changes
        self._transactions = lobby_changes.transactions

    async def proceed(self, game_id: int) -> int:
        """Post what is due, if anything. A game this version can't replay has no chain, and its post says so.

        Returns the number of the campaign's table that may have waited for this game's; 0: none.
        """

        def without_chain(connection: Connection) -> None:
            posts.add(connection, game_id, posts.released(connection, game_id), self._transactions.clock())

        for _ in range(TRIES):
            try:
                return await self._proceed(game_id)
            except Conflict:
                continue
            except Exception:
                # Its people see the end even if the chain has to wait.
                await self._transactions.database.write(without_chain)
                raise
        return 0

    async def _proceed(self, game_id: int) -> int:
        own = self._transactions
        row = await own.tables.row(game_id)
        if not row.chain_due or await own.database.read(lambda connection: campaign_games.unshown(connection, game_id)):
            return 0  # a campaign's record names the chains of its games, and comes after these
        ended = await own.database.read(lambda connection: ended_game(connection, row))
        try:
            campaign = own.campaign_games.get(row.game)
            chain = await asyncio.to_thread(chain_of, own.tables.game(row.game), ended, campaign)
        except RecordError as error:
            log.warning("game=%d no record of it can be built: %s", game_id, error.code)
            chain = ""
        own.committed(await own.database.write(lambda connection: self._shown(connection, row, chain)))
        return row.terms.campaign

    def _shown(self, connection: Connection, old: GameRow, chain: str) -> GameRow:
        row = replace(old, dice=replace(old.dice, chain=chain))
        proof = self._lobby_changes.proof(row, DiceNews(SHOWN))
        told = _by_direct_message(proof, row) if row.removed else [proof]
        told += posts.released(connection, row.id)
        return store_table(connection, old, row, Effects(self._transactions.time.read(), posts=told)).row


def _by_direct_message(proof: Post, row: GameRow) -> list[Post]:
    """The proof as direct messages with the record, for a game whose server removed the bot: no other place is left."""
    return [replace(proof, role="shown", to=user, proof=False, fallback="", record=True) for user in shown_to(row)]


def ended_game(connection: Connection, row: GameRow) -> Ended:
    """All that is stored of a game that has ended."""
    assert row.content_key is not None
    log_of_all = [line.entry for line in entries.load(connection, row.id)]
    of_campaign = tuple(
        (game.id, game.dice.chain or "") for game in campaign_games.all_of(connection, row.id) if game.finished
    )
    return Ended(row, games.content(connection, row.content_key), log_of_all, of_campaign)

"""Hides words added to a table's dice from later readers; binding, record and export keep them."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from sqlalchemy import Connection

from engine.kernel.fairness.contributions import WORD
from host.commit.store_table import Effects, store_table
from host.commit.transactions import Transactions
from host.live_game.people import manages
from host.posts.post import Post
from host.store.queries import games, posts
from host.table.presses import Press
from host.table.refusals import HostError, Refusal
from host.table.rows import GameRow
from host.table.table import Table
from host.table.table_dice import TableDice


def digest_of(text: str) -> str:
    """The SHA-256 (hex) that identifies a hidden word."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def words_of(dice: TableDice) -> tuple[str, ...]:
    """All that people wrote themselves: words, last words, opened secrets; without what is hidden."""
    bound = () if dice.binding is None else dice.binding.contributions
    written = [each.text for each in (*dice.contributions, *bound) if each.kind == WORD]
    written += [each.text for each in dice.closing]
    return tuple(text for text in dict.fromkeys(written) if text not in dice.hidden)


class HiddenWords:
    """The service for hiding a word."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def hide(self, press: Press, game_id: int, digest: str) -> Table:
        """Hide the word with this SHA-256, for a server's manager. HostError "not_host_nor_manager", "settled"."""
        own = self._transactions

        def work(connection: Connection) -> GameRow:
            old = games.stored(connection, game_id)
            if not manages(old, press):
                raise HostError(Refusal.NOT_HOST_NOR_MANAGER, host=old.host_id)
            text = next((each for each in words_of(old.dice) if digest_of(each) == digest), None)
            if text is None:
                raise HostError(Refusal.SETTLED)
            row = replace(old, dice=replace(old.dice, hidden=(*old.dice.hidden, text)))
            posts.rewrite(connection, game_id, lambda post: _without(post, text))
            return store_table(connection, old, row, Effects(own.time.read())).row

        async with own.tables.lock(game_id):
            row = await own.database.write(work)
            own.tables.forget(game_id)
            own.committed(row)
        return row.table()


def _without(post: Post, text: str) -> Post:
    """A stored post without the word, in case it is sent again: a post that somebody deleted must not come back."""
    shown = f"SHA-256 {digest_of(text)}"
    return replace(post, content=post.content.replace(text, shown), fallback=post.fallback.replace(text, shown))

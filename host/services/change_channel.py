"""Moves a table to another place of its server when its own is gone or closed to the bot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from sqlalchemy import Connection

from host.live_game.loaded_game import Draft
from host.live_game.unplayable import check_host_or_manager
from host.lobby.lobby_changes import LobbyChanges, Stated, check_lobby
from host.posts.concern import Concern
from host.posts.ports import Presenter
from host.services.play import check_running
from host.store.queries import posts
from host.table.presses import Press
from host.table.refusals import HostError, Refusal
from host.table.rows import GameRow
from host.table.table import Place, Table

CARD = "lobby"


class Moving:
    """The service for moving a table."""

    def __init__(self, lobby_changes: LobbyChanges, hurry: Callable[[int], None]) -> None:
        """`hurry`: sends a game's waiting posts at once."""
        self._lobby_changes = lobby_changes
        self._hurry = hurry
        self._transactions = lobby_changes.transactions

    async def may_move(self, press: Press, game_id: int) -> None:
        """Raises as `move`."""
        _check(await self._transactions.tables.row(game_id), press)

    async def move(self, press: Press, game_id: int, place: Place) -> Table:
        """Raises HostError "closing", "already_over", "not_host_nor_manager", and "no_game" for another server's table.

        A table in closing stays: its posts are expected where it is, and its lobby can be moved.
        """
        row = await self._transactions.tables.row(game_id)
        moves = self._move_lobby if row.status in ("lobby", "closing") else self._move_game
        table = await moves(press, game_id, place)
        self._hurry(game_id)
        return table

    async def _move_game(self, press: Press, game_id: int, place: Place) -> Table:
        presenters = self._transactions.presenters

        def work(draft: Draft) -> None:
            check_running(draft)
            _check_place(draft.row, press, place)
            draft.row = replace(draft.row, place=place)
            draft.ask_anew()
            draft.concerns.extend(_words(draft.row, press, presenters[draft.row.game]))

        return (await self._transactions.change(game_id, press, work)).table

    async def _move_lobby(self, press: Press, game_id: int, place: Place) -> Table:
        """Post the card and the dice's mark in the new place; posts waiting for the old one go there too."""

        def work(connection: Connection, row: GameRow) -> Stated:
            check_lobby(row)
            _check_place(row, press, place)
            row = replace(row, place=place)
            posts.leave_place(connection, row.id)
            waiting = posts.waiting(connection, row.id, posts.CHANNEL)
            posts.mark(connection, [each.id for each in waiting if each.post.role == CARD], "dropped")
            on_their_way = {each.post.role for each in waiting} - {CARD}
            told = [post for post in self._lobby_changes.opened(row) if post.role not in on_their_way]
            return row, (*told, *_words(row, press, self._transactions.presenters[row.game]))

        return await self._lobby_changes.change(press, game_id, work)


def _check(row: GameRow, press: Press) -> None:
    """Raises HostError "closing", "already_over", "not_host_nor_manager"."""
    if row.status != "running":
        check_lobby(row)
    check_host_or_manager(row, press)


def _check_place(row: GameRow, press: Press, place: Place) -> None:
    """Raises as `_check`, and HostError "no_game" for a place on another server."""
    _check(row, press)
    if place.guild_id != row.place.guild_id:
        raise HostError(Refusal.NO_GAME, id=row.id)


def _words(row: GameRow, press: Press, presenter: Presenter) -> Sequence[Concern]:
    """What the others at the table read about the move."""
    users = [seat.user_id for seat in row.people()]
    return [presenter.moved(row.table(), user) for user in users if user is not None and user != press.user_id]

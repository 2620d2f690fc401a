"""Lets people add a word or a seal to the dice before Start, and ask for the last word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from engine.kernel.fairness.contributions import SEAL, WORD, Contribution, typed_contribution
from host.lobby.lobby_changes import Changed, LobbyChanges, check_lobby
from host.store.queries import seals
from host.store.queries.people import people
from host.table.presses import Press
from host.table.refusals import HostError, Refusal
from host.table.rows import GameRow, SeatRow
from host.table.table import Table
from host.table.table_dice import TableDice

LAST_WORD, ALWAYS = "last_word", "always"
"""A server's setting: somebody has the last word at every table, even if nobody asks for it."""


def askers(table: Table | GameRow, server: Mapping[str, Any]) -> tuple[int, ...]:
    """The seats that get the last word if the game begins now; by the server's setting the last person's except the
    host's.

    A person who missed an earlier closing gets none.
    """
    if table.dice.closers() or server.get(LAST_WORD) != ALWAYS:
        return table.dice.asked
    kept_out = (None, table.host_id, *table.dice.barred)
    return tuple(seat.number for seat in table.seats if seat.user_id not in kept_out)[-1:]


class DiceWords:
    """The services for a lobby's dice."""

    def __init__(self, lobby_changes: LobbyChanges) -> None:
        self._lobby_changes = lobby_changes

    async def add(self, press: Press, game_id: int, typed: str) -> Table:
        """Add a word or a seal in place of one's older one; "" removes it.

        Raises ContributionError, HostError "seal_known" for a seal seen before, "missed_before", "word_listed".
        """

        def work(connection: Connection, row: GameRow) -> Changed:
            own = _seat(row, press)
            if not typed.strip():
                row = replace(row, dice=_without_word(row, own.number))
                return row, (self._lobby_changes.card(row),)
            new = typed_contribution(own.number, typed)
            if new.kind == SEAL and new not in row.dice.contributions:
                _check_not_barred(row, press)
                if seals.known(connection, new.text):
                    raise HostError(Refusal.SEAL_KNOWN)
                seals.keep(connection, new.text, row.id)
            if new.kind == WORD and people.word_list(connection, row.place.guild_id).hits(new.text):
                raise HostError(Refusal.WORD_LISTED)
            row = replace(row, dice=row.dice.with_contribution(new))
            return row, (self._lobby_changes.card(row),)

        return await self._lobby_changes.change(press, game_id, work)

    async def ask_last_word(self, press: Press, game_id: int) -> Table:
        """Ask for the last word, or no longer. Raises HostError "missed_before"."""

        def work(connection: Connection, row: GameRow) -> Changed:
            own, asked = _seat(row, press).number, row.dice.asked
            if own not in asked:
                _check_not_barred(row, press)
            now = tuple(seat for seat in asked if seat != own) if own in asked else (*asked, own)
            row = replace(row, dice=replace(row.dice, asked=now))
            return row, (self._lobby_changes.card(row),)

        return await self._lobby_changes.change(press, game_id, work)


def _seat(row: GameRow, press: Press) -> SeatRow:
    check_lobby(row)
    own = row.seat_of(press.user_id)
    if own is None:
        raise HostError(Refusal.NO_SEAT)
    if not row.dice.bound:
        raise HostError(Refusal.STALE)
    return own


def _check_not_barred(row: GameRow, press: Press) -> None:
    if press.user_id in row.dice.barred:
        raise HostError(Refusal.MISSED_BEFORE)


def _without_word(row: GameRow, seat: int) -> TableDice:
    def kept(each: Contribution) -> bool:
        return each.seat != seat or each.kind not in (WORD, SEAL)

    return replace(row.dice, contributions=tuple(each for each in row.dice.contributions if kept(each)))

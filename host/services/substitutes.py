"""The services for seats that change hands: asking somebody to take one over, or asking for an AI's."""

from __future__ import annotations

from host.commit.transactions import Transactions
from host.live_game.blocking import check_may_ask
from host.live_game.loaded_game import Draft
from host.live_game.offers import (
    SUBSTITUTE,
    TAKE,
    add_offer,
    check_may_sit,
    check_not_declined,
    close_offer,
    grant,
    is_free,
    may_be_given,
    note_declined,
    pass_seat,
)
from host.live_game.people import make_host, manages, seat_held_before
from host.lobby.limits import TableLimits
from host.posts.brakes import OPEN_OFFERS, Appeal
from host.services.play import check_running, own_seat, seen_if_seated
from host.table.options import ANYBODY, NOBODY
from host.table.presses import Press
from host.table.refusals import HostError, Refusal
from host.table.rows import GameRow, SeatRow
from host.table.table import Table


class Substitutes:
    """The services for passing on seats, and the role of host."""

    def __init__(self, transactions: Transactions, limits: TableLimits) -> None:
        self._transactions = transactions
        self._limits = limits

    async def _check_limit(self, user_id: int, game_id: int) -> None:
        """Raises HostError "open_tables" for a person at their limit of tables."""
        check = self._limits.check_person
        await self._transactions.database.read(lambda connection: check(connection, user_id, game_id))

    async def offer(self, press: Press, game_id: int, seat: int | None, to: int, to_name: str) -> Table:
        """Ask somebody to take a seat for good: one's own (None), or as host one that is late, gone or an AI's.

        The same call again withdraws it. Raises HostError "no_seat", "not_host", "not_late", "has_seat",
        "sat_elsewhere", "declined", and as `may_ask`.
        """

        await self.may_ask(press, game_id, to)

        def work(draft: Draft) -> None:
            check_running(draft)
            row = draft.row
            own = row.seat_of(press.user_id)
            if own is not None:
                number = own_seat(draft, press)
                own = draft.row.seats[number]
            held = own if seat is None else _seat_at(row, seat)
            if held is None:
                raise HostError(Refusal.NO_SEAT)
            if own is None or held.number != own.number:
                if press.user_id != row.host_id and not manages(row, press):
                    raise HostError(Refusal.NOT_HOST, host=row.host_id)
                if not may_be_given(held):
                    raise HostError(Refusal.NOT_LATE)
            check_may_sit(row, to, held.number)
            before = next((offer for offer in row.pending.offers if offer.seat == held.number), None)
            if before is not None:
                close_offer(draft, before, "withdrawn")
                if before.to == to and before.kind == SUBSTITUTE:
                    return
            check_not_declined(draft, to)
            open_ones = [offer for offer in draft.row.pending.offers if offer.by == press.user_id]
            if len(open_ones) >= OPEN_OFFERS:
                raise HostError(Refusal.TOO_OFTEN, at=min(each.due for each in open_ones) + draft.moment.off)
            draft.appeals.append(Appeal.OFFER)
            add_offer(draft, SUBSTITUTE, held, to, to_name, press.user_id)

        return (await self._transactions.change(game_id, press, work)).table

    async def may_ask(self, press: Press, game_id: int, to: int) -> None:
        """Raises HostError "blocked", "barred" where the presser can't ask that person anything about the table."""
        guild = (await self._transactions.tables.row(game_id)).place.guild_id
        await self._transactions.database.read(lambda connection: check_may_ask(connection, press.user_id, guild, to))

    async def answer(self, press: Press, game_id: int, number: int, yes: bool) -> Table:
        """Take the seat one was offered, or as host grant the seat somebody asked for; or say no.

        Everything is checked again. Raises HostError "settled", "not_asked", "seat_taken", "has_seat", "sat_elsewhere",
        "open_tables" for the person who would sit there.
        """
        if yes:
            table = await self._transactions.tables.row(game_id)
            for offer in table.pending.offers:
                if offer.number == number:
                    await self._check_limit(offer.to, game_id)

        def work(draft: Draft) -> None:
            check_running(draft)
            offer = next((each for each in draft.row.pending.offers if each.number == number), None)
            if offer is None:
                raise HostError(Refusal.SETTLED)
            if offer.kind == SUBSTITUTE:
                decides = press.user_id == offer.to
            else:
                decides = press.user_id == draft.row.host_id or manages(draft.row, press)
            if not decides:
                raise HostError(Refusal.NOT_ASKED)
            if draft.row.seat_of(press.user_id) is not None:
                own_seat(draft, press)
            if yes:
                grant(draft, offer)
            else:
                close_offer(draft, offer, "refused")
                if offer.kind == SUBSTITUTE:
                    note_declined(draft, offer.to)

        return (await self._transactions.change(game_id, press, work)).table

    async def take(self, press: Press, game_id: int, seat: int) -> Table:
        """Take a seat that an AI plays: at once where the table allows it, else the host is asked.

        One's own former seat returns at once. Raises HostError "seat_taken", "has_seat", "sat_elsewhere",
        "private_table", "open_tables".
        """
        await self._check_limit(press.user_id, game_id)

        def work(draft: Draft) -> None:
            check_running(draft)
            row = draft.row
            held = _seat_at(row, seat)
            check_may_sit(row, press.user_id, seat, press.user_id)
            if not is_free(held):
                raise HostError(Refusal.SEAT_TAKEN)
            if row.terms.private and press.user_id not in row.terms.invited:
                raise HostError(Refusal.PRIVATE_TABLE, host=row.host_id)
            draft.wake()
            if seat_held_before(row, press.user_id) == seat or row.terms.takers == ANYBODY or manages(row, press):
                pass_seat(draft, seat, press.user_id, press.name)
                return
            if row.terms.takers == NOBODY and not held.absence.offered:
                raise HostError(Refusal.SEAT_TAKEN)
            if any(offer.to == press.user_id for offer in row.pending.offers):
                raise HostError(Refusal.REQUEST_OPEN)
            add_offer(draft, TAKE, held, press.user_id, press.name, press.user_id)

        return (await self._transactions.change(game_id, press, work)).table

    async def make_host(self, press: Press, game_id: int, to: int) -> Table:
        """Make another of the table's people its host. Raises HostError "not_host", "no_seat"."""

        def work(draft: Draft) -> None:
            row = draft.row
            seen_if_seated(draft, press)
            if press.user_id != row.host_id and not manages(row, press):
                raise HostError(Refusal.NOT_HOST, host=row.host_id)
            seat = draft.row.seat_of(to)
            if seat is None:
                raise HostError(Refusal.NO_SEAT)
            if to != row.host_id:
                before = row.seat_of(row.host_id)
                make_host(draft, seat, "" if before is None else before.name, "chosen")

        return (await self._transactions.change(game_id, press, work)).table

    async def invite(self, press: Press, game_id: int, user_id: int) -> Table:
        """Let somebody see and join a private table, or no longer; for its host.

        Raises HostError "not_host", and as `may_ask`.
        """
        if user_id not in (await self._transactions.tables.row(game_id)).terms.invited:
            await self.may_ask(press, game_id, user_id)

        def work(draft: Draft) -> None:
            check_running(draft)
            row = draft.row
            if press.user_id != row.host_id and not manages(row, press):
                raise HostError(Refusal.NOT_HOST, host=row.host_id)
            draft.row = row.with_guest(user_id)

        return (await self._transactions.change(game_id, press, work)).table


def _seat_at(row: GameRow, seat: int) -> SeatRow:
    """Raises HostError "no_seat"."""
    if not 0 <= seat < len(row.seats):
        raise HostError(Refusal.NO_SEAT)
    return row.seats[seat]

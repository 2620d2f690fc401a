"""The services for a table's one open vote (docs/over-days.md)."""

from __future__ import annotations

from dataclasses import replace

from host.clocks.paces import PACES
from host.commit.transactions import Transactions
from host.live_game.loaded_game import Draft
from host.live_game.voting import bar, cast, give_to_ai, is_late, lasts, recount, settle, show, voters
from host.posts.brakes import Appeal
from host.services.play import check_not_removed, check_running, own_seat
from host.table.pending import Ballot, Vote, VoteKind
from host.table.presses import Press
from host.table.refusals import HostError, Refusal
from host.table.rows import GameRow
from host.table.table import Table

LONGEST_PAUSE = 21
"""The longest voted pause, in days."""
LATE_FOR_AI = 3
"""A seat late for this number of decision times goes to an AI by one press."""


class Votes:
    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def open(
        self, press: Press, game_id: int, kind: VoteKind, seat: int | None = None, days: int = 0, pace: str = ""
    ) -> Table:
        """Ask the table; the asker's is the first yes. If the same vote is open, this counts as a yes.

        Raises HostError "no_seat", "vote_open", "asked_before", "not_late", "not_paused", "unknown_option".
        """

        def work(draft: Draft) -> None:
            own_seat(draft, press)
            open_vote(draft, press, Vote(0, kind, press.user_id, 0.0, 0.0, seat, days, pace=pace), self._level(draft))

        return (await self._transactions.change(game_id, press, work)).table

    async def ballot(self, press: Press, game_id: int, number: int, yes: bool) -> Table:
        """Vote, or change one's vote. Raises HostError "settled", "no_seat", "no_vote"."""

        def work(draft: Draft) -> None:
            own_seat(draft, press)
            vote = _open_one(draft, number)
            seat = draft.row.seat_of(press.user_id)
            if seat is None or seat.number == vote.seat:
                raise HostError(Refusal.NO_VOTE)
            cast(draft, vote, press.user_id, yes)
            recount(draft, press.user_id, self._level(draft))

        return (await self._transactions.change(game_id, press, work)).table

    async def withdraw(self, press: Press, game_id: int, number: int) -> Table:
        """Withdraw one's question. Raises HostError "settled", "not_yours"."""

        def work(draft: Draft) -> None:
            own_seat(draft, press)
            vote = _open_one(draft, number)
            if vote.by != press.user_id:
                raise HostError(Refusal.NOT_YOURS)
            settle(draft, vote, "withdrawn")
            bar(draft, vote)

        return (await self._transactions.change(game_id, press, work)).table

    def _level(self, draft: Draft) -> str:
        return self._transactions.level_of(draft.row)


def open_vote(draft: Draft, press: Press, asked: Vote, level: str) -> None:
    """Open a vote with the asker's yes. `asked`: kind and question alone. Raises as `Votes.open`."""
    check_running(draft)
    row, now, kind, seat = draft.row, draft.moment.house, asked.kind, asked.seat
    pending = row.pending
    if pending.vote is not None:
        if pending.vote.question != asked.question:
            raise HostError(Refusal.VOTE_OPEN)
        cast(draft, pending.vote, press.user_id, True)
        recount(draft, press.user_id, level)
        return
    _check_sense(row, press, asked)
    if kind == "to_ai" and seat is not None and _long_late(row, seat, now):
        give_to_ai(draft, seat, level, offered=False)
        return
    barred = dict(pending.refused).get(asked.question, 0.0)
    if now < barred:
        raise HostError(Refusal.ASKED_BEFORE, at=barred + draft.moment.off)
    draft.appeals.append(Appeal.VOTE)
    number = pending.numbers + 1
    first = (Ballot(press.user_id, True, now),)
    shorter = kind == "pace" and PACES[asked.pace].decision < row.pace.decision
    vote = replace(asked, number=number, at=now, due=now + lasts(row.pace, kind), ballots=first, opened=draft.now)
    vote = replace(vote, unanimous=shorter)
    refused = tuple((before, until) for before, until in pending.refused if until > now)
    draft.row = replace(row, pending=replace(pending, refused=refused, numbers=number))
    show(draft, replace(vote, shown=voters(row, vote, draft.moment, press.user_id)), opened=True)
    recount(draft, press.user_id, level)


def _long_late(row: GameRow, seat: int, now: float) -> bool:
    """Whether a seat is late for so long that it needs no vote any more."""
    late = row.seats[seat].clock.late_since
    return late is not None and now - late >= LATE_FOR_AI * row.pace.decision


def _check_sense(row: GameRow, press: Press, asked: Vote) -> None:
    kind, seat, days = asked.kind, asked.seat, asked.days
    if kind == "go_on":
        check_not_removed(row)
    if kind in ("to_ai", "open"):
        held = None if seat is None or not 0 <= seat < len(row.seats) else row.seats[seat]
        if held is None or held.user_id in (None, press.user_id) or not is_late(held):
            raise HostError(Refusal.NOT_LATE)
        if held.absence.offered if kind == "open" else not held.in_person:
            raise HostError(Refusal.DONE_ALREADY, option="about", value=kind)
    if kind == "pace" and (asked.pace not in PACES or asked.pace == row.pace.name):
        raise HostError(Refusal.UNKNOWN_OPTION, option="pace", value=asked.pace)
    if kind == "pause" and not 1 <= days <= LONGEST_PAUSE:
        raise HostError(Refusal.UNKNOWN_OPTION, option="days", value=days)
    if (kind == "go_on") != (row.paused_until is not None) and kind in ("go_on", "pause"):
        raise HostError(Refusal.NOT_PAUSED if kind == "go_on" else Refusal.PAUSED_ALREADY)


def _open_one(draft: Draft, number: int) -> Vote:
    check_running(draft)
    vote = draft.row.pending.vote
    if vote is None or vote.number != number:
        raise HostError(Refusal.SETTLED)
    return vote

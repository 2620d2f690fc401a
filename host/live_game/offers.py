"""Seats that change hands: who may have an offered seat, what settles the offer, and the handover itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.kernel.records.holders import GIVEN, TAKEN
from host.clocks.absence import Absence
from host.clocks.paces import DAY
from host.clocks.seat_clock import stopped
from host.live_game.loaded_game import Draft
from host.live_game.people import is_there, known_as, make_host, remember_seat, seat_held_before
from host.live_game.voting import is_late
from host.table.notes import OfferNote, OfferOutcome, SeatGiven, SeatPassed
from host.table.pending import News, OfferKind, SeatOffer
from host.table.refusals import HostError, Refusal
from host.table.rows import GameRow, SeatRow
from host.table.stored_plan import plan_in

SUBSTITUTE: Final = "substitute"
TAKE: Final = "take"
DECLINED_FOR = 7 * DAY
"""House time for which somebody who declined a seat is not asked again by the same table."""


def may_be_given(seat: SeatRow) -> bool:
    """Whether the seat may go to somebody else: its person is late or gone, or it is an AI's."""
    return seat.user_id is None or is_late(seat)


def is_free(seat: SeatRow) -> bool:
    """Whether people may ask for the seat: an AI plays it for good, or it was opened."""
    return seat.user_id is None or seat.absence.offered


def check_may_sit(row: GameRow, user_id: int, seat: int, presser: int | None = None) -> None:
    """Raises HostError "has_seat", or "sat_elsewhere" for a person who has seen another hand of this game."""
    if row.seat_of(user_id) is not None:
        raise HostError(Refusal.HAS_SEAT)
    if seat_held_before(row, user_id) not in (None, seat):
        raise HostError(Refusal.SAT_ELSEWHERE, own=presser == user_id)


def add_offer(draft: Draft, kind: OfferKind, held: SeatRow, to: int, to_name: str, by: int) -> None:
    """Ask; the answer has a decision's time."""
    pending, now = draft.row.pending, draft.moment.house
    number = pending.numbers + 1
    due = now + draft.row.pace.decision
    made = SeatOffer(number, kind, held.number, held.user_id, to, to_name, by, now, due)
    draft.row = replace(draft.row, pending=replace(pending, offers=(*pending.offers, made), numbers=number))
    draft.notes.append(OfferNote(made, "", opened=True))


def note_declined(draft: Draft, user_id: int) -> None:
    """Somebody said no: nobody at this table may ask them again for a week."""
    pending = draft.row.pending
    barred = (_declined(draft.row, user_id), draft.moment.house + DECLINED_FOR)
    draft.row = replace(draft.row, pending=replace(pending, refused=(*pending.refused, barred)))


def check_not_declined(draft: Draft, user_id: int) -> None:
    """Raises HostError "declined" (fact: at)."""
    until = dict(draft.row.pending.refused).get(_declined(draft.row, user_id), 0.0)
    if draft.moment.house < until:
        raise HostError(Refusal.DECLINED, at=until + draft.moment.off)


def _declined(row: GameRow, user_id: int) -> str:
    return f"offer.{known_as(row, user_id)}"


def close_offer(draft: Draft, offer: SeatOffer, outcome: OfferOutcome) -> None:
    pending = draft.row.pending
    left = tuple(each for each in pending.offers if each.number != offer.number)
    draft.row = replace(draft.row, pending=replace(pending, offers=left))
    draft.notes.append(OfferNote(offer, outcome))


def grant(draft: Draft, offer: SeatOffer) -> None:
    """Hand the seat over if everything that allowed it still holds. Raises HostError."""
    row = draft.row
    if not _is_to_be_had(row.seats[offer.seat], offer):
        raise HostError(Refusal.SEAT_TAKEN)
    check_may_sit(row, offer.to, offer.seat)
    close_offer(draft, offer, "taken")
    pass_seat(draft, offer.seat, offer.to, offer.to_name)
    if offer.kind == TAKE:
        draft.notes.append(SeatGiven(offer.seat))


def _is_to_be_had(held: SeatRow, offer: SeatOffer) -> bool:
    """Whether the offer still stands: the same holder, and, unless they made it, still absent."""
    if held.user_id != offer.holder:
        return False
    return is_free(held) if offer.kind == TAKE else offer.by == offer.holder or may_be_given(held)


def see_to_offers(draft: Draft, presser: int | None) -> None:
    """Update open offers after a commit, and withdraw those of seats that are no longer free.

    `presser`: they are there, whatever was known of them. A new host gets the old one's questions.
    """
    row = draft.row
    for offer in row.pending.offers:
        held = row.seats[offer.seat]
        back = presser is not None and presser == held.user_id != offer.by
        if back or not _is_to_be_had(held, offer) or row.seat_of(offer.to) is not None:
            close_offer(draft, offer, "closed")
        elif offer.kind == TAKE and row.host_id != draft.before.host_id:
            draft.notes.append(OfferNote(offer, ""))


def expire(draft: Draft, number: int) -> None:
    """Close an unanswered offer: a substitute does not come; a person who asked for an AI's seat gets it."""
    offer = next((each for each in draft.row.pending.offers if each.number == number), None)
    if offer is None:
        return
    if offer.kind == TAKE:
        try:
            grant(draft, offer)
            return
        except HostError:
            pass
    close_offer(draft, offer, "closed")


def pass_seat(draft: Draft, number: int, user_id: int, name: str) -> None:
    """Give the seat to a person from now on, with hand, clock and standing orders; orders for one moment end."""
    draft.wake()
    seat = draft.row.seats[number]
    former = seat.user_id
    if former is not None:
        remember_seat(draft, former, number)
        draft.notes.append(SeatPassed(former, name, number, plan_in(seat.orders) is not None))
    clock = replace(
        stopped(seat.clock, draft.moment.house),
        eighth_used=False,
        late_since=None,
        timeouts=0,
        spent="",
        remind_at=None,
    )
    momentary = draft.loaded.game.momentary
    taken = replace(
        seat,
        name=name,
        user_id=user_id,
        orders={key: value for key, value in seat.orders.items() if key not in momentary},
        ai=None,
        handed=None,
        told=None,
        seen=draft.row.version,
        dms_closed=False,
        last_press=draft.now,
        clock=clock,
        absence=Absence(sits_since=draft.moment.house),
    )
    draft.row = draft.row.with_seat(taken)
    draft.note_holder(number, TAKEN if seat.ai else GIVEN)
    others = [offer for offer in draft.row.pending.offers if offer.seat == number or offer.to == user_id]
    for offer in others:
        close_offer(draft, offer, "closed")
    if former is None:
        draft.tell(News("taken", number, name))
    else:
        draft.tell(News("substitute", number, seat.name, other=name))
    host = draft.row.seat_of(draft.row.host_id)
    if host is None and is_there(taken, draft.now) and len(draft.row.people()) == 1:
        make_host(draft, taken, seat.name, "left")

"""The post of a seat that waits for somebody's word: a substitute is asked, or the host about who would like a seat."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.tables.names import seat_name
from cogs.tables.time_words import relative
from cogs.transport.text import instant, shown
from data.texts import Texts
from host.matters import SeatOffer
from host.notes import OfferNote
from host.ports import Button, Moment, Post, Table


def offer_post(moment: Moment, note: OfferNote, title: str, t: Texts) -> Sequence[Post]:
    """New when it was made, edited when it is settled."""
    table, offer = moment.table, note.offer
    role = f"ask.{offer.number}"
    if note.outcome:
        return [Post(role, _outcome(table, note, t), "edit")]
    until = moment.now + offer.due - moment.house
    closes = t("Open until {moment}, {relative}.", moment=instant(until), relative=relative(until))
    number = str(offer.number)
    board = Button(t("Board as text"), "board")
    if offer.kind == "substitute":
        row = (
            Button(t("Take seat {seat}", seat=offer.seat + 1), "offer_yes", number, "primary"),
            Button(t("No, thanks"), "offer_no", number),
            board,
        )
        return [Post(role, f"{_asked(table, offer, title, t)} {closes}", rows=(row,), mentions=(offer.to,))]
    row = (
        Button(
            t("Give seat {seat} to {name}", seat=offer.seat + 1, name=offer.to_name), "offer_yes", number, "primary"
        ),
        Button(t("No"), "offer_no", number),
        board,
    )
    text = t(
        "<@{host}>: {name} would like seat {seat} ({holder}). Without an answer it is theirs then.",
        host=table.host_id,
        name=shown(offer.to_name),
        seat=offer.seat + 1,
        holder=shown(seat_name(table.seats[offer.seat], t)),
    )
    return [Post(role, f"{text} {closes}", rows=(row,), mentions=(table.host_id,))]


def _asked(table: Table, offer: SeatOffer, title: str, t: Texts) -> str:
    by = next((shown(seat_name(seat, t)) for seat in table.seats if seat.user_id == offer.by), t("A server manager"))
    return t(
        "<@{user}>: {name} asks you to take over seat {seat} ({holder}) of {game} {number}, for good.",
        user=offer.to,
        name=by,
        seat=offer.seat + 1,
        holder=shown(seat_name(table.seats[offer.seat], t)),
        game=title,
        number=table.id,
    )


def _outcome(table: Table, note: OfferNote, t: Texts) -> str:
    name, seat = shown(note.offer.to_name), note.offer.seat + 1
    match note.outcome:
        case "taken":
            return t("{name} has seat {seat} now.", name=name, seat=seat)
        case "refused":
            return t("Seat {seat}: the answer was no.", seat=seat)
        case "withdrawn":
            return t("Seat {seat}: the question was taken back.", seat=seat)
        case _:
            return t("Seat {seat}: the question is past.", seat=seat)

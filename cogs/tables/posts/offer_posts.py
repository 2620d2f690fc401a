"""The post of a seat on offer: a question to a substitute, or to the host about a person who would like the seat."""

from __future__ import annotations

from dataclasses import replace

from cogs.tables.options.time_options import pace_line
from cogs.tables.posts.asked_posts import question_post
from cogs.tables.wording.time_words import relative
from cogs.transport.panels.text import shown
from data.texts import Texts
from host.posts.composing import Moment
from host.posts.concern import Concern, ConcernKind
from host.posts.post import Button, Post
from host.table.notes import OfferNote
from host.table.pending import SeatOffer
from host.table.table import Table


def offer_post(moment: Moment, note: OfferNote, title: str, holding: str, t: Texts) -> Post:
    """New with the offer, edited afterwards. `holding`: the seat, and how it stands."""
    table, offer = moment.table, note.offer
    role = f"ask.{offer.number}"
    if note.outcome:
        return Post(role, _outcome(note, t), "edit")
    until = moment.now + offer.due - moment.house
    substitute = offer.kind == "substitute"
    text = _asked(table, offer, title, t) if substitute else _wanted(table, offer, t)
    if substitute:
        closes = t("Closes {relative}.", relative=relative(until))
    else:
        closes = t("No answer? Then they get it {relative}.", relative=relative(until))
    facts = " · ".join((holding, *pace_line(table, t)))
    row = (*_answers(offer, t), Button(t("Board as text"), "board"))
    said = Post(role, f"{text} {closes}\n-# {facts}", rows=(row,))
    return said if note.opened else replace(said, action="edit")


def offer_concern(moment: Moment, note: OfferNote, title: str, t: Texts) -> Concern:
    """Who is asked: to take the seat, or as host to give it."""
    table, offer, until = moment.table, note.offer, moment.now + note.offer.due - moment.house
    key, closes = f"offer.{offer.number}", relative(until)
    if offer.kind == "substitute":
        words = t("you are asked to take over seat {seat} · closes {relative}", seat=offer.seat + 1, relative=closes)
        return Concern(
            offer.to, ConcernKind.OFFER, key, by=offer.by, private=question_post(table, title, words, t, until)
        )
    name = shown(offer.to_name)
    words = t("{name} would like seat {seat}; theirs {relative}.", name=name, seat=offer.seat + 1, relative=closes)
    private = question_post(table, title, words, t, until)
    return Concern(table.host_id, ConcernKind.REQUEST, key, by=offer.to, private=private)


def _answers(offer: SeatOffer, t: Texts) -> tuple[Button, Button]:
    number, seat = str(offer.number), offer.seat + 1
    if offer.kind == "substitute":
        yes = Button(t("Take seat {seat}", seat=seat), "offer_yes", number, "primary")
        return yes, Button(t("No, thanks"), "offer_no", number)
    yes = Button(t("Give seat {seat} to {name}", seat=seat, name=offer.to_name), "offer_yes", number, "primary")
    return yes, Button(t("No"), "offer_no", number)


def _asked(table: Table, offer: SeatOffer, title: str, t: Texts) -> str:
    by = next((shown(seat.name) for seat in table.seats if seat.user_id == offer.by), t("A server manager"))
    return t(
        "<@{user}>, {name} offers you seat {seat} of {game} {number}, for good.",
        user=offer.to,
        name=by,
        seat=offer.seat + 1,
        game=title,
        number=table.id,
    )


def _wanted(table: Table, offer: SeatOffer, t: Texts) -> str:
    return t(
        "<@{host}>, {name} would like seat {seat}.",
        host=table.host_id,
        name=shown(offer.to_name),
        seat=offer.seat + 1,
    )


def _outcome(note: OfferNote, t: Texts) -> str:
    name, seat, substitute = shown(note.offer.to_name), note.offer.seat + 1, note.offer.kind == "substitute"
    match note.outcome:
        case "taken":
            return t("{name} has seat {seat} now.", name=name, seat=seat)
        case "refused" if substitute:
            return t("{name} declined seat {seat}.", name=name, seat=seat)
        case "refused":
            return t("{name} didn't get seat {seat}.", name=name, seat=seat)
        case "withdrawn":
            return t("Seat {seat}: offer withdrawn.", seat=seat)
        case _ if substitute:
            return t("The offer of seat {seat} to {name} has ended.", name=name, seat=seat)
        case _:
            return t("{name} asked for seat {seat}, but it is no longer free.", name=name, seat=seat)

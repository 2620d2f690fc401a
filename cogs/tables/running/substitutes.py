"""`/game substitute`, `/game host`, `/game invite`, taking a seat during a game, and the buttons of offers."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cogs.tables.person.blocking import unwanted_row
from cogs.tables.running.confirming import plan_lost, sure
from cogs.tables.running.which_table import Words, matter_of
from cogs.transport.contract import Answer, Id, Note, number_in
from cogs.transport.incoming.answers import show
from cogs.transport.incoming.request import Request, Verb
from cogs.transport.panels.text import shown
from data.texts import Texts
from host.posts.post import Button
from host.table.names import NO_WORDS, WordList, clean_name
from host.table.refusals import HostError, Refusal
from host.table.table import Seat, Table

MOST_SEATS = 4
"""Seats with a button of their own; no game has more."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody named in a command. `app`: no person at all."""

    id: int
    name: str
    app: bool

    def written(self) -> str:
        """The form a command's words keep while the person is asked which table is meant."""
        return f"{self.id} {'app' if self.app else 'person'} {clean_name(self.name)}"

    @classmethod
    def read(cls, words: str) -> Person:
        """Read what `written` wrote. Raises HostError "no_seat" for anything else."""
        number, _, rest = words.partition(" ")
        kind, _, name = rest.partition(" ")
        found = number_in(number)
        if found is None:
            raise HostError(Refusal.NO_SEAT)
        return cls(found, name, kind == "app")


async def _person(request: Request, words: Words) -> Person:
    """The named person, with the name cleaned by the server's word list."""
    person, guild = Person.read(words.get("player", "")), request.interaction.guild_id
    listed = NO_WORDS if guild is None else WordList.of(await request.house.settings.guild(guild))
    return replace(person, name=listed.fit(person.name))


async def substitute(request: Request, table: Table, words: Words) -> Answer:
    """`/game substitute`: ask once more, as the seat is given away for good. `seat`: counted from 1."""
    t, player, seat = request.t, await _person(request, words), number_in(words.get("seat", ""))
    if player.app:
        return Note(t("{name} is an app and can't play.", name=shown(player.name)))
    own = table.seat_of(request.user_id)
    wanted = own if seat is None else seat - 1
    if wanted is None or not 0 <= wanted < len(table.seats):
        raise HostError(Refusal.NO_SEAT)
    text = t(
        "Give seat {seat} to {name} for good, with its hand, orders and clock?",
        name=shown(player.name),
        seat=wanted + 1,
    )
    text += await plan_lost(request, table) if wanted == own else ""
    args = f"{table.id}.{wanted}.{player.id}.{clean_name(player.name)}"[:60]
    return sure(t, text, Button(t("Ask {name}", name=clean_name(player.name)), "offer_ask", args, "primary"))


async def ask(request: Request) -> None:
    """Make the offer and remove the question: pressing it twice would withdraw the offer."""
    parts = request.id.args.split(".", 3)
    if len(parts) != 4 or not all(part.isdecimal() for part in parts[:3]):
        raise HostError(Refusal.NO_SEAT)
    game, seat, user, name = int(parts[0]), int(parts[1]), int(parts[2]), parts[3]
    table = await request.house.substitutes.offer(request.press, game, seat, user, name)
    if any(offer.to == user and offer.seat == seat for offer in table.pending.offers):
        await request.reply.instead(request.t("I asked {name} at the table.", name=shown(name)))
    else:
        await request.reply.instead(request.t("You withdrew the question."))


async def answer_yes(request: Request) -> Answer:
    return await _answer(request, True)


async def answer_no(request: Request) -> Answer:
    return await _answer(request, False)


async def _answer(request: Request, said: bool) -> Answer:
    number = matter_of(request)
    t, before = request.t, await request.table()
    offer = next((each for each in before.pending.offers if each.number == number), None)
    table = await request.house.substitutes.answer(request.press, before.id, number, said)
    if not said:
        text = t("You declined; the table can see it.")
        asked = offer is not None and offer.to == request.user_id
        return Note(text, (unwanted_row(t, offer.by),)) if asked and offer is not None else Note(text)
    if offer is not None and offer.to != request.user_id:
        return Note(t("{name} has seat {seat} now.", name=shown(offer.to_name), seat=offer.seat + 1))
    return Note(_yours(table.seat_of(request.user_id) or 0, t))


def _yours(seat: int, t: Texts) -> str:
    return t("You now play seat {seat}. `/turn` shows its decision, `/hand` what it holds.", seat=seat + 1)


def free_seats(table: Table) -> list[Seat]:
    """The seats that people may ask for."""
    return [seat for seat in table.seats if seat.user_id is None or (seat.time is not None and seat.time.offered)]


async def take_a_seat(request: Request) -> Answer:
    """Handle the button `Take a seat…`: which one?"""
    return await _which(request, await request.table())


async def take_here(request: Request, table: Table) -> Answer | None:
    """`/game take`."""
    await show(replace(request, id=Id(table.id, "seat_free")), await _which(request, table))
    return None


async def _which(request: Request, table: Table) -> Note:
    """The free seats, and how each stands."""
    t, free = request.t, free_seats(table)
    if not free or table.status != "running":
        raise HostError(Refusal.SEAT_TAKEN)
    view = (await request.house.reading.look(table.id, request.user_id)).view
    holding = request.screens(table).presenter.holding
    lines = [
        t("Seat {seat}, {holding}", seat=seat.number + 1, holding=holding(table, view, seat.number, t)) for seat in free
    ]
    lines.append(t("You play from its next decision."))
    buttons = tuple(
        Button(t("Take seat {seat}", seat=seat.number + 1), "seat_take", str(seat.number), "primary")
        for seat in free[:MOST_SEATS]
    )
    return Note("\n".join(lines), (buttons,))


async def take(request: Request) -> None:
    """Take a seat, or ask for it; the list disappears."""
    if not request.id.args.isdecimal():
        raise HostError(Refusal.SEAT_TAKEN)
    t, seat = request.t, int(request.id.args)
    table = await request.house.substitutes.take(request.press, (await request.table()).id, seat)
    if table.seat_of(request.user_id) == seat:
        await request.reply.instead(_yours(seat, t))
        return
    host = next((shown(each.name) for each in table.seats if each.user_id == table.host_id), "?")
    await request.reply.instead(
        t("I asked {host}. Without an answer, the seat is yours after one decision's time.", host=host)
    )


async def hand_on(request: Request, table: Table, words: Words) -> Answer:
    """`/game host`."""
    player = await _person(request, words)
    await request.house.substitutes.make_host(request.press, table.id, player.id)
    return Note(request.t("{name} is now host.", name=shown(player.name)))


async def invite(request: Request, table: Table, words: Words) -> Answer:
    """`/game invite`: to a private table, even while it runs; the same again withdraws it."""
    t, player = request.t, await _person(request, words)
    let_see = request.house.lobby.let_see if table.in_lobby else request.house.substitutes.invite
    table = await let_see(request.press, table.id, player.id)
    if player.id in table.terms.invited:
        return Note(
            t(
                "{name} may now see and join table {number}. Please tell them yourself.",
                name=shown(player.name),
                number=table.id,
            )
        )
    return Note(t("You withdrew the invitation of {name} to table {number}.", name=shown(player.name), number=table.id))


VERBS = {
    "offer_ask": Verb("edit", ask),
    "offer_yes": Verb("new", answer_yes),
    "offer_no": Verb("new", answer_no),
    "seat_free": Verb("new", take_a_seat),
    "seat_take": Verb("edit", take),
}

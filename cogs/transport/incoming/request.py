"""A request as handlers get it: the person, their language, the reply, the services."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from cogs.transport.contract import Acknowledge, Answer, Call, Id, Screens
from cogs.transport.panels.text import instant, language_of
from cogs.transport.panels.widgets import cut
from cogs.transport.reply import Interaction, Reply
from cogs.transport.services import Services
from data.texts import Texts
from host.clocks.paces import UNCLOCKED
from host.house import House
from host.posts.notices import LANGUAGE, LOCALE
from host.posts.post import Button
from host.table.names import clean_name
from host.table.options import DEFAULT_MOVE
from host.table.presses import Press, SeatView
from host.table.refusals import HostError, Refusal
from host.table.table import Table

LOOKING_ON = frozenset({"board", "log", "logp", "logr"})
"""Verbs that only show the past: they work at a table set aside, too."""
READ = frozenset(
    {"askodds", "board", "chronicle", "hand", "hidden", "log", "market", "odds", "orders", "replay", "review", "rules"}
)
"""What is read and asks nothing: the first words of verbs."""


def is_read(verb: str) -> bool:
    """Whether what a verb shows is only read, beside the panel of one's turn."""
    return verb in LOOKING_ON or verb.partition("_")[0] in READ


@dataclass(frozen=True, slots=True)
class Request:
    """One press, form or command of one person, already acknowledged (unless it opens a form)."""

    services: Services
    interaction: Interaction
    reply: Reply
    id: Id
    t: Texts
    member: Mapping[str, Any]
    values: tuple[str, ...] = ()
    fields: Mapping[str, tuple[str, ...]] | None = None
    resolved: Mapping[str, Any] = field(default_factory=dict)
    """Channels and roles chosen in a select, as Discord sent them."""

    def __post_init__(self) -> None:
        self.reply.game = self.id.game or self.reply.game

    @property
    def house(self) -> House:
        return self.services.house

    @property
    def user_id(self) -> int:
        return self.interaction.user.id

    @property
    def press(self) -> Press:
        by, spoken = self.interaction, language_of(self.interaction.locale)
        manages = by.guild_id if by.permissions.manage_guild else None
        message = None if by.message is None else by.message.id
        new = "" if self.member.get(LANGUAGE) or self.member.get(LOCALE) == spoken else spoken
        return Press(by.user.id, clean_name(by.user.display_name), by.id, manages, message, new)

    async def table(self) -> Table:
        """The table of the id, for actions at its posts; raises HostError, also where the person may not read them."""
        table = await self.house.reading.table(self.id.game)
        await self.services.sight.demand_place(self.interaction, table)
        return table

    def screens(self, table: Table) -> Screens:
        return self.services.screens_of(table.game)

    async def call(self) -> Call:
        """The game's side of this press; raises HostError when there is no such running game they may see.

        Anybody who presses at a table is back there: an AI that played for them stops (screens §24), they are no longer
        late, and the answer says so. An absence until a day they named ends only by what they do.
        """
        look = await self._look()
        away = self.away_until(look.table)
        missed = None if look.table.set_aside or away is not None else _missed(look, self.t)
        if away is not None:
            self.reply.lead = self.t(
                "You are away until {moment}. Your next move here ends that.", moment=instant(away)
            )
        elif missed is not None:
            moves = await self._missed_moves(look)
            await self.house.seats.back(self.press, self.id.game)
            self.reply.lead = missed if not moves else f"{missed}\n{moves}"
            look = await self.house.reading.look(self.id.game, self.user_id)
        return Call(
            id=self.id,
            press=self.press,
            look=look,
            house=self.house,
            t=self.t,
            values=self.values,
            fields=self.fields,
            plain=bool(self.member.get("plain")),
            private=self.reply.private,
        )

    def away_until(self, table: Table) -> float | None:
        """Until when they said they would be away (Unix seconds); None: they said nothing, or that is over."""
        number = table.seat_of(self.user_id)
        time = None if number is None else table.seats[number].time
        until = None if time is None or time.late_since is not None else time.away_until
        return until if until is not None and until > self.services.now() else None

    async def say_if_back(self, before: Table) -> None:
        """Say in the next answer which absence ended by what they did, and offer it again."""
        until, seat = self.away_until(before), before.seat_of(self.user_id)
        if until is None or seat is None:
            return
        table = await self.house.reading.table(before.id)
        was, now = before.seats[seat].time, table.seats[seat].time
        if table.status == "running" and was is not None and now is not None and now.away_until is None:
            self.reply.lead = self.t("You're back. You had said you'd be away until {moment}.", moment=instant(until))
            self.reply.beside = (
                Button(self.t("Away again"), "table_away", f"{table.id}.{int(until)}.{'wait' if was.waits else 'ai'}"),
            )

    async def _missed_moves(self, look: SeatView) -> str:
        """The default moves made for a late person, as everybody may know them; "" where an AI plays."""
        table, seat = look.table, look.seat
        if seat is None or table.seats[seat].handed or table.terms.late != DEFAULT_MOVE:
            return ""
        newest = await self.house.reading.log(table.id, None, max(1, table.version - LOOKED_BACK), table.version)
        own = [entry for entry in newest if entry.seat == seat]
        made = list(takewhile(lambda entry: entry.timed_out, reversed(own)))
        events = [event for entry in reversed(made) for event in entry.events]
        told = self.screens(table).presenter.told(table, look.view, seat, events, self.t)
        return cut(" ".join(told), MOST_OF_MOVES)

    async def _look(self) -> SeatView:
        """The game as they see it; for a table they may not see, not even a refusal reveals that it exists."""
        seeing = self.house.reading.look_on if self.id.verb in LOOKING_ON else self.house.reading.look
        try:
            look = await seeing(self.id.game, self.user_id)
        except HostError as error:
            if error.code is not Refusal.NO_GAME:
                await self.services.sight.demand(self.interaction, await self.house.reading.table(self.id.game))
            raise
        await self.services.sight.demand(self.interaction, look.table)
        return look


def _missed(look: SeatView, t: Texts) -> str | None:
    """What a returning person reads who was away or late; None for all others."""
    if look.seat is None or look.table.status != "running":
        return None
    own = look.table.seats[look.seat]
    late = None if own.time is None else own.time.late_since
    if late is None or look.table.terms.pace == UNCLOCKED:
        if own.handed:
            return t("Welcome back: you play again. The *Log* has what the AI did.")
        return None if late is None else t("Welcome back. The table waited for you.")
    since = f"<t:{int(late)}:R>"
    if own.handed:
        return t("Welcome back. Your time ran out {since}, and an AI played for you (see *Log*).", since=since)
    if look.table.terms.late == DEFAULT_MOVE:
        return t("Welcome back. Your time ran out {since}, and I made the default move.", since=since)
    return t("Welcome back. Your time ran out {since}, and the table waited.", since=since)


LOOKED_BACK = 60
"""The number of entries searched for a late person's default moves."""
MOST_OF_MOVES = 150
"""The most characters of these moves in an answer."""


Handler = Callable[[Request], Awaitable[Answer | None]]
"""Does its work and returns the answer; None: it has answered through the request's reply."""


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb of every table: how to acknowledge a press, what it does, and what its submitted form does."""

    how: Acknowledge
    press: Handler
    form: Handler | None = None


def text_field(request: Request, key: str) -> str:
    """A submitted form's text field or single select; "" when left empty."""
    values = (request.fields or {}).get(key, ())
    return values[0] if values else ""

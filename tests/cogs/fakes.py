"""A small house and a toy game: enough to test the plumbing without rules, store or outbox."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord

from cogs.commands import all_rows
from cogs.registry import all_screens
from cogs.tables.commands.slash import GameCommand, GameText, LookUp, Row
from cogs.tables.posts.lobby_card import closed_lobby_post, lobby_post
from cogs.tables.wording.seat_line import seat_post
from cogs.transport.contract import Acknowledge, Answer, Call, Field, Form, Here, Id, Note, Panel, Shot, TypedCommand
from cogs.transport.forms import modal, text_label
from cogs.transport.widgets import button, option, row, select
from data.texts import Texts, texts_in
from engine.kernel.errors import IllegalAction
from host.posts.composing import Composed, Moment
from host.posts.ports import Courier, Delivered, DeliveryError, Trouble
from host.posts.post import Choice, Post
from host.table.options import REMATCH_OF
from host.table.presses import Acted, Nearby, Nudged, Press, SeatView
from host.table.refusals import HostError, Refusal
from host.table.table import LogEntry, Place, Seat, Table
from host.upkeep.doctor import Examined, OpenTable


def options_in(fields: Sequence[Field], values: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Values of fields as options of the same names: numbers as numbers, `many` as one yes or no each."""
    chosen: dict[str, Any] = {}
    for field in fields:
        given = values.get(field.key)
        if given is None:
            continue
        if field.many:
            chosen.update({choice.value: choice.value in given for choice in field.choices})
        elif given and given[0] in {choice.value for choice in field.choices}:
            chosen[field.key] = int(given[0]) if given[0].isdecimal() else given[0]
    return chosen


WISHES = (Choice("red", "Red Clan", "fast"), Choice("blue", "Blue Clan", "slow"))


class ToyPresenter:
    def lobby(self, table: Table) -> Post:
        return lobby_post(table, texts_in(table.language), "Toy", "a toy game", WISHES)

    def closed_lobby(self, table: Table) -> Post:
        return closed_lobby_post(table, texts_in(table.language), "Toy")

    def holding(self, table: Table, view: Any, seat: int, t: Any) -> str:
        return table.seats[seat].name

    def told(self, table: Table, view: Any, seat: int, events: Any, t: Any) -> list[str]:
        return [" ".join(map(str, event)) for event in events]

    def answered(self, table: Table, view: Any, seat: int, events: Any, t: Any) -> list[str]:
        return ["To oneself:", *self.told(table, view, seat, events, t)]

    def asked(self, view: Any, seat: int, t: Any) -> str:
        return f"asked {seat}"

    def otherwise(self, view: Any, seat: int, t: Any) -> str:
        return f"default of {seat}"

    def compose(self, moment: Moment) -> Composed:
        return Composed()


def toy_rows() -> list[Row]:
    """Every command there is, those of the games in the hands of the toy."""
    return [_toy_row(row) for row in all_rows()]


def _toy_row(row: Row) -> Row:
    if isinstance(row, GameCommand):

        async def run(call: Call, words: Mapping[str, str]) -> Answer:
            return ToyScreens().panel(call, f"{row.name} {sorted(words.items())}")

        options = tuple(replace(each, suggest=_many) if isinstance(each, GameText) else each for each in row.options)
        return replace(row, game="toy", run=run, options=options)
    if isinstance(row, LookUp):

        def facts(name: str, t: Texts, here: Here) -> str:
            at = here.table if isinstance(here, SeatView) else here
            return f"{row.name} {name}: facts" + (f" of table {at.id}, {at.status}" if at is not None else "")

        return replace(row, game="toy", facts=facts)
    return row


def _many(here: Here, text: str, t: Texts) -> Sequence[str]:
    return [f"{text}{number}" for number in range(40)] + ["x" * 101]


class ToyScreens:
    """A counter per table: `add` commits, `pick` only redraws, the other verbs fail in their own ways."""

    game = "toy"

    def __init__(self) -> None:
        self.presenter = ToyPresenter()

    def acknowledge(self, id: Id, private: bool) -> Acknowledge:
        return "form" if id.verb == "ask" else "new" if id.verb in ("hand", "log") else "edit"

    async def press(self, call: Call) -> Answer:
        match call.id.verb:
            case "add":
                await call.house.play.act(call.press, call.id.game, call.id.decision, [1])
            case "illegal":
                raise IllegalAction("mountain", "5.2", place="B2")
            case "boom":
                raise RuntimeError("the secret card is 17")
            case "ask":
                return Form(modal("Ask", replace(call.id, verb="ask"), text_label("words", "Words")))
            case "slow":
                await asyncio.sleep(1.5)
            case "hand":
                return Note("Your hand: 1, 2, 3")
        fresh = replace(call, look=await call.house.reading.look(call.id.game, call.press.user_id))
        return self.panel(fresh, " ".join(call.values))

    async def submit(self, call: Call) -> Answer:
        words = (call.fields or {}).get("words", ())
        return self.panel(call, "you said " + " ".join(words))

    async def present(self, call: Call) -> Panel:
        return self.panel(call, "")

    def panel(self, call: Call, more: str) -> Panel:
        game, decision, seat = call.id.game, call.look.decision, call.look.seat
        view = discord.ui.LayoutView(timeout=None)
        state = "you are asked" if call.look.owes else "you wait"
        if call.look.table.status != "running":
            state = f"the game is {call.look.table.status}"
        view.add_item(discord.ui.TextDisplay(f"Counter {call.look.view['count']}, {state}. {more}"))
        gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
        gallery.add_item(media="attachment://shot.png", description="a toy")
        view.add_item(gallery)
        step = call.look.decision
        view.add_item(
            row(
                select(
                    Id(game, "pick", "", decision, seat),
                    "Pick",
                    [option(f"{step}.{letter}", letter) for letter in "abc"],
                )
            )
        )
        view.add_item(
            row(
                button("Add", Id(game, "add", "", decision, seat), "success"),
                button("Ask…", Id(game, "ask", "", decision, seat)),
                button("Boom", Id(game, "boom", "", decision, seat)),
                button("Illegal", Id(game, "illegal", "", decision, seat)),
                button("Slow", Id(game, "slow", "", decision, seat)),
            )
        )
        return Panel(view, Shot("toy", "a toy picture"))

    def refusal(self, call: Call, error: Exception) -> str:
        if isinstance(error, IllegalAction):
            return f"Not possible: a mountain (rule {error.rule})."
        return "It is Ben's turn." if getattr(error, "code", "") == "not_yours" else ""

    def text_board(self, look: SeatView, t: Texts) -> Sequence[str]:
        return [f"The board: counter {look.view['count']}.", "Its second part."]

    async def typed(self, call: Call, command: TypedCommand, words: Mapping[str, str]) -> Answer:
        return await command(call, words)

    async def undo(self, call: Call) -> Answer:
        raise HostError(Refusal.BARRIER)

    def table_rules(self, table: Table, rule: str, t: Texts) -> Sequence[str]:
        return [f"Table {table.id} has its own {rule}."] if rule == "5.2" else ()

    def title(self, t: Texts) -> str:
        return "Toy"

    def aim(self, t: Texts) -> str:
        return "**Toy:** count furthest."

    def how_to_play(self, t: Texts) -> Sequence[str]:
        return [line for screens in all_screens().values() for line in screens.how_to_play(t)]

    def holdings(self, t: Texts) -> str:
        return "My toys"

    def wishes(self, t: Texts) -> Sequence[Choice]:
        return WISHES

    def wish_facts(self, wish: str, t: Texts, table: Table) -> str:
        return ""

    def sides(self, table: Table, t: Texts) -> Sequence[str]:
        return ()

    def levels(self, t: Texts) -> Sequence[Choice]:
        return (Choice("greedy", "Veteran"),)

    def options_of(self, values: Mapping[str, Sequence[str]], table: Table | None = None) -> Mapping[str, Any]:
        return options_in(self.fields(texts_in("en")), values)

    def alone(self, options: Mapping[str, Any]) -> bool:
        return False

    def lesson(self) -> Mapping[str, Any]:
        return {"tutorial": "first"}

    def misfit(self, options: Mapping[str, Any], seats: int, t: Texts) -> str:
        return "That board is for two." if options.get("layout") == "preset" and seats > 2 else ""

    def characters(self, t: Texts) -> Sequence[Choice]:
        return ()

    def fields(self, t: Texts, table: Table | None = None) -> Sequence[Field]:
        return (
            Field("layout", "Board", (Choice("random", "Random", chosen=True), Choice("preset", "Preset"))),
            Field("more", "More", (Choice("private", "Private"), Choice("ask", "Defenders asked")), many=True),
        )


class ToySpecs:
    def picture(self, view: Any, picture: Any, table: Table, t: Texts) -> Any:
        return ("picture", picture.kind)

    def shot(self, look: SeatView, shot: Shot, t: Texts) -> Any:
        return ("shot", look.view["count"])


class ToyWorker:
    """Draws a PNG of one pixel; `broken` makes it fail."""

    def __init__(self) -> None:
        self.drawn: list[Any] = []
        self.broken = False
        self.closed = False

    async def warm(self) -> None:
        """Nothing to load."""

    async def draw(self, spec: Any) -> bytes:
        if self.broken:
            raise RuntimeError("no worker")
        self.drawn.append(spec)
        return b"\x89PNG\r\n\x1a\n" + repr(spec).encode()

    async def close(self) -> None:
        self.closed = True


class FakeHouse:
    """Tables in memory (`store` outlives a restart), posts delivered at once through the courier."""

    def __init__(self, courier: Courier, presenters: Mapping[str, Any], store: SimpleNamespace) -> None:
        self.courier = courier
        self.presenters = presenters
        self.store = store
        self.closed = False
        self.lobby = SimpleNamespace(
            new=self.new,
            join=self.join,
            leave=self.leave_lobby,
            add_ai=self.add_ai,
            set_options=self.set_options,
            cancel=self.cancel,
            start=self.start,
        )
        self.play = self.reading = self.seats = self.outbox = self.checkup = self.servers = self.moving = self
        self.reminders = self.consents = self.substitutes = self.arrivals = self.settings = self.hidden_words = self

    async def close(self) -> None:
        self.closed = True

    async def log(self, game_id: int, user_id: int | None, first: int = 1, last: int | None = None) -> list[LogEntry]:
        return list(getattr(self.store, "log", ()))

    # lobby
    async def new(self, press: Press, game: str, place: Place, options: Mapping[str, Any], language: str) -> Table:
        if options.get("unfit"):
            raise HostError(Refusal.UNKNOWN_OPTION)
        open_one = await self.rematch_of(options.get(REMATCH_OF, 0))
        if open_one is not None:
            return open_one
        number = len(self.store.tables) + 41
        seat = Seat(0, press.name, press.user_id, None, "any")
        before = self.store.tables.get(options.get(REMATCH_OF, 0))
        rivals = [] if before is None else [each for each in before.seats if each.user_id is None]
        seats = (seat, *(replace(each, number=at) for at, each in enumerate(rivals, 1)))
        mark = "9c4177e0" + "0" * 52 + "1b2f"
        table = Table(
            number, "toy", "lobby", place, press.user_id, language, options, seats, mark, None, 0, 1.7e9, None, None
        )
        self.store.tables[number] = table
        await self._card(table)
        return table

    async def join(self, press: Press, game_id: int, wish: str = "any") -> Table:
        table = await self._lobby(game_id)
        own = table.seat_of(press.user_id)
        if own is None:
            if len(table.seats) >= 3:
                raise HostError(Refusal.TABLE_FULL)
            own = len(table.seats)
            table = replace(table, seats=(*table.seats, Seat(own, press.name, press.user_id, None, wish)))
        seats = [replace(seat, wish=wish) if seat.number == own else seat for seat in table.seats]
        return await self._save(replace(table, seats=tuple(seats)))

    async def leave_lobby(self, press: Press, game_id: int) -> Table:
        table = await self._lobby(game_id)
        left = tuple(seat for seat in table.seats if seat.user_id != press.user_id)
        people = [seat for seat in left if seat.user_id]
        if not people:
            return await self._save(replace(table, seats=left, status="cancelled"))
        return await self._save(replace(table, seats=left, host_id=people[0].user_id or 0))

    async def add_ai(self, press: Press, game_id: int, level: str, wish: str = "any", count: int = 1) -> Table:
        table = await self._lobby(game_id)
        seats, most = list(table.seats), int(table.options.get("players") or 4)
        if count < 0:
            return await self._save(replace(table, seats=tuple(seats[:count])))
        if len(seats) + count > most:
            raise HostError(Refusal.TABLE_FULL, seats=most)
        for _ in range(count):
            seats.append(Seat(len(seats), f"AI {len(seats) + 1}", None, level, wish))
        return await self._save(replace(table, seats=tuple(seats)))

    async def set_options(self, press: Press, game_id: int, options: Mapping[str, Any]) -> Table:
        table = await self._lobby(game_id)
        return await self._save(replace(table, options={**table.options, **options}))

    async def cancel(self, press: Press, game_id: int) -> Table:
        table = await self._lobby(game_id)
        if table.host_id != press.user_id:
            raise HostError(Refusal.NOT_HOST, host=table.host_id)
        return await self._save(replace(table, status="cancelled"))

    async def start(self, press: Press, game_id: int, fill_ai: bool = False, thread_id: int | None = None) -> Table:
        if fill_ai:
            await self.add_ai(press, game_id, "greedy", "any", 1)
        table = await self._lobby(game_id)
        if self.store.refuse_start is not None:
            raise self.store.refuse_start
        place = replace(table.place, thread_id=thread_id)
        table = await self._save(replace(table, status="running", started_at=1.7e9, place=place))
        self.store.counts[game_id] = 0
        return table

    # play: seat `count % seats` owes; the decision number is the count
    async def act(
        self,
        press: Press,
        game_id: int,
        decision: int | None,
        actions: Sequence[int],
        orders: Mapping[str, Any] | None = None,
    ) -> Acted:
        table = await self.table(game_id)
        if table.status != "running":
            raise HostError(Refusal.ALREADY_OVER)
        if table.seat_of(press.user_id) is None:
            raise HostError(Refusal.NO_SEAT)
        if decision != self.store.counts[game_id]:
            raise HostError(Refusal.STALE)
        if self.store.counts[game_id] % len(table.seats) != table.seat_of(press.user_id):
            raise HostError(Refusal.NOT_YOURS)
        self.store.counts[game_id] += 1
        await self.courier.send(table, Post("turn", f"Counter {self.store.counts[game_id]}"), "n")
        return Acted(table, ())

    async def look(self, game_id: int, user_id: int | None) -> SeatView:
        table = await self.table(game_id)
        if table.status in ("lobby", "cancelled"):
            raise HostError(Refusal.NOT_RUNNING)
        count = self.store.counts[game_id]
        seat = table.seat_of(user_id) if user_id else None
        owes = seat is not None and count % len(table.seats) == seat and table.seats[seat].in_person
        return SeatView(table, seat, {"count": count}, count, owes, {})

    async def look_on(self, game_id: int, user_id: int | None) -> SeatView:
        return await self.look(game_id, user_id)

    async def view_at(self, game_id: int, version: int, seat: int | None = None) -> Any:
        return {"count": version}

    async def table(self, game_id: int) -> Table:
        if abs(game_id) >= 2**63:
            raise OverflowError("SQLite takes no such number")
        if game_id not in self.store.tables:
            raise HostError(Refusal.NO_GAME)
        table: Table = self.store.tables[game_id]
        return table

    async def games_of(self, user_id: int) -> Sequence[Table]:
        return [table for table in self._of(user_id) if table.status in ("lobby", "running")]

    def trouble(self, game_id: int) -> Trouble | None:
        return self.store.trouble

    def arrived(self, user_id: int) -> AbstractContextManager[None]:
        return nullcontext()

    def hurry(self, game_id: int) -> None:
        self.store.tried.append(game_id)

    async def run(self) -> Examined:
        own = [OpenTable(table.id, table.host_id, table.place) for table in self.store.tables.values()]
        return Examined(tuple(self.store.findings), tuple(own))

    def hurry_guild(self, guild_id: int) -> None:
        self.store.changed.append(guild_id)

    async def hide(self, press: Press, game_id: int, digest: str) -> Table:
        return self.store.tables[game_id]

    async def may_ask(self, press: Press, game_id: int, to: int) -> None:
        if press.user_id in self.store.members.get(to, {}).get("blocked_people", ()):
            raise HostError(Refusal.BLOCKED)

    async def with_tables(self) -> frozenset[int]:
        return frozenset(table.place.guild_id or 0 for table in self.store.tables.values())

    async def left(self, guild_id: int) -> None:
        self.store.servers.append(("left", guild_id))

    async def joined(self, guild_id: int) -> bool:
        self.store.servers.append(("joined", guild_id))
        first = guild_id not in self.store.welcomed
        self.store.welcomed.add(guild_id)
        return first

    async def may_move(self, press: Press, game_id: int) -> None:
        if press.user_id != (await self.table(game_id)).host_id:
            raise HostError(Refusal.NOT_HOST_NOR_MANAGER)

    async def move(self, press: Press, game_id: int, place: Place) -> Table:
        await self.may_move(press, game_id)
        return await self._save(replace(await self.table(game_id), place=place))

    async def finished_of(self, user_id: int) -> int:
        return sum(1 for table in self._of(user_id) if table.status in ("over", "ended"))

    def _of(self, user_id: int) -> list[Table]:
        return [table for table in self.store.tables.values() if table.seat_of(user_id) is not None]

    async def waiting_for(self, user_id: int) -> Sequence[int]:
        return [
            number
            for number, table in self.store.tables.items()
            if table.status == "running" and (await self.look(number, user_id)).owes
        ]

    async def rematch_of(self, game_id: int) -> Table | None:
        lobbies = [table for table in self.store.tables.values() if table.status == "lobby"]
        return next((table for table in lobbies if table.options.get(REMATCH_OF) == game_id), None)

    async def nearby(self, channel_id: int | None, user_id: int) -> Nearby:
        tables = [table for table in reversed(self.store.tables.values()) if table.status in ("lobby", "running")]
        places = {table.id: {table.place.channel_id, table.place.thread_id} - {None} for table in tables}
        here = [table for table in tables if channel_id in places[table.id]]
        waiting = frozenset(await self.waiting_for(user_id))
        own = [table for table in (tables if channel_id is None else here) if table.seat_of(user_id) is not None]
        ended = [
            table
            for table in reversed(self.store.tables.values())
            if table.status in ("over", "ended") and channel_id in (table.place.thread_id or table.place.channel_id,)
        ]
        return Nearby(
            tuple(sorted(own, key=lambda table: table.id not in waiting)),
            waiting & {table.id for table in own},
            tuple(sorted(here, key=lambda table: table.status != "running")),
            ended[0] if ended and not here else None,
        )

    async def needed(self, game_id: int, user_id: int) -> None:
        """Nothing here is for others to let one take back."""

    async def nudge(self, press: Press, game_id: int) -> Nudged:
        raise HostError(Refusal.TOO_SOON)

    async def leave(self, press: Press, game_id: int) -> Table:
        table = await self.table(game_id)
        seats = tuple(
            replace(seat, user_id=None, ai="greedy") if seat.user_id == press.user_id else seat for seat in table.seats
        )
        return await self._save(replace(table, seats=seats), card=False)

    async def away(
        self,
        press: Press,
        game_id: int,
        level: str | None = None,
        until: float | None = None,
        waits: bool = False,
    ) -> Acted:
        self.store.away = (game_id, until, waits)
        return await self._plays(press, game_id, None if waits else level or "greedy")

    async def later(self, press: Press, game_id: int, at: float) -> None:
        table = await self.table(game_id)
        own = table.seat_of(press.user_id)
        if own is None:
            raise HostError(Refusal.NO_SEAT)
        self.store.reminded = (game_id, own, at)

    async def back(self, press: Press, game_id: int) -> Acted:
        return await self._plays(press, game_id, None)

    async def _plays(self, press: Press, game_id: int, level: str | None) -> Acted:
        table = await self.table(game_id)
        seats = tuple(
            replace(seat, ai=level, time=seat.time and replace(seat.time, late_since=None))
            if seat.user_id == press.user_id
            else seat
            for seat in table.seats
        )
        table = await self._save(replace(table, seats=seats), card=False)
        own = table.seat_of(press.user_id)
        if own is None:
            raise HostError(Refusal.NO_SEAT)
        self.store.seat_line = await self.courier.send(table, seat_post(table, own, texts_in("en")), "n")
        return Acted(table, ())

    async def may_end(self, press: Press, game_id: int) -> None:
        table = await self.table(game_id)
        if table.seat_of(press.user_id) is None and table.host_id != press.user_id:
            raise HostError(Refusal.NO_SEAT)

    async def end(self, press: Press, game_id: int) -> Table:
        table = await self.table(game_id)
        if table.host_id != press.user_id:
            raise HostError(Refusal.VOTE_OPEN)
        return await self._save(replace(table, status="ended"), card=False)

    async def member(self, user_id: int) -> Mapping[str, Any]:
        return dict(self.store.members.get(user_id, {}))

    async def set_member(self, user_id: int, settings: Mapping[str, Any]) -> None:
        self.store.members[user_id] = dict(settings)

    async def guild(self, guild_id: int) -> Mapping[str, Any]:
        return dict(self.store.guilds.get(guild_id, {}))

    async def set_guild(self, guild_id: int, settings: Mapping[str, Any]) -> None:
        self.store.guilds[guild_id] = dict(settings)

    async def _lobby(self, game_id: int) -> Table:
        table = await self.table(game_id)
        if table.status != "lobby":
            raise HostError(Refusal.NOT_LOBBY)
        return table

    async def _save(self, table: Table, card: bool = True) -> Table:
        self.store.tables[table.id] = table
        if card:
            await self._card(table)
        return table

    async def _card(self, table: Table) -> None:
        presenter = self.presenters["toy"]
        post = presenter.lobby(table) if table.status == "lobby" else presenter.closed_lobby(table)
        where: Delivered | None = self.store.cards.get(table.id)
        if where is not None:
            await self.courier.edit(table, post, where)
            return
        try:
            self.store.cards[table.id] = await self.courier.send(table, post, f"card{table.id}")
        except DeliveryError as error:
            self.store.failed.append(error)


def new_store() -> SimpleNamespace:
    return SimpleNamespace(
        trouble=None,
        tried=[],
        findings=[],
        changed=[],
        servers=[],
        welcomed=set(),
        tables={},
        counts={},
        members={},
        guilds={},
        cards={},
        failed=[],
        refuse_start=None,
        seat_line=None,
    )

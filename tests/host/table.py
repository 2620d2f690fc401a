"""A house for tests: the starter game, a presenter that shows all it may, a Discord of lists, a clock moved by hand."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from examples.starter_game.data.load import load
from examples.starter_game.engine.content import Content
from examples.starter_game.engine.game import NETS, NightNets
from host.delivery.patience import Patience
from host.house import House
from host.posts.composing import Composed, Digest, Moment
from host.posts.concern import FULL, Concern, ConcernKind
from host.posts.ports import Cause, Delivered, DeliveryError, Trouble
from host.posts.post import Button, Post
from host.store.queries import games
from host.table.notes import LateNote, Reminder, SeatNews, TableNote
from host.table.presses import Press
from host.table.rows import GameRow
from host.table.table import Place, Table
from host.table.table_dice import DiceNews

ANN, BEN, CLEO, DAN = 11, 12, 13, 14
NAMES = {ANN: "Ann", BEN: "Ben", CLEO: "Cleo", DAN: "Dan"}
HERE = Place(1, 100)
_ids = itertools.count(1_000)


def press(user: int, interaction: int | None = None) -> Press:
    """A press with a fresh interaction id, unless one is given."""
    return Press(user, NAMES[user], interaction or next(_ids))


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class TellAll:
    """Composes one turn post for each public change and a direct message for each decision."""

    def __init__(self) -> None:
        self.moments: list[Moment] = []
        self.noted: list[TableNote] = []
        self.fails = False

    def lobby(self, table: Table) -> Post:
        names = ", ".join(seat.name for seat in table.seats)
        return Post("lobby", f"lobby {table.id}: {names}", rows=((Button("Join", "join"),),))

    def closed_lobby(self, table: Table) -> Post:
        return Post("lobby", f"lobby {table.id} {table.status}")

    def dice(self, table: Table, news: DiceNews) -> Post:
        dice = table.dice
        rows = ((Button("Close", "close"),),) if news.kind == "closing" else ()
        said = f"{news.kind} {table.commit} {news.seed} {news.missing} {dice.due} {dice.closing} {dice.overdue}"
        return Post(news.kind, said, rows=rows, fallback=f"repeated {news.kind}")

    def seat(self, table: Table, number: int) -> Post:
        seat = table.seats[number]
        return Post(f"seat.{number}", f"{seat.name}: {seat.user_id} {seat.ai}", "edit" if seat.ai else "update")

    def set_aside(self, table: Table) -> Post:
        rows = ((Button("Log", "log"),),) if table.set_aside else ()
        return Post("aside", f"{table.status} {table.set_aside}", rows=rows)

    def missed(self, table: Table, posts: Sequence[Post], since: float) -> Post:
        told = "; ".join(post.content for post in posts[:-1])
        return replace(posts[-1], content=f"{posts[-1].content} | missed since {since:.0f}: {told}")

    def moved(self, table: Table, user_id: int) -> Concern:
        private = Post("moved", f"goes on in {table.place.posts_to}")
        return Concern(user_id, ConcernKind.MOVED, "moved", public=f"<@{user_id}>, it is here", private=private)

    def invited(self, table: Table, users: Sequence[int]) -> Composed:
        concerns = (Concern(user, ConcernKind.INVITED, "invited", by=table.host_id) for user in users)
        return Composed((Post("notice", " ".join(f"<@{user}>" for user in users)),), tuple(concerns))

    def full(self, table: Table) -> Concern:
        private = Post(FULL, "it is full")
        return Concern(table.host_id, ConcernKind.HOST, public=f"<@{table.host_id}>, it is full", private=private)

    def unstarted(self, table: Table, user_id: int, closes: float) -> Concern:
        return Concern(user_id, ConcernKind.UNSTARTED, public=f"<@{user_id}>, it closes {closes:.0f}")

    def announced(self, table: Table, role: int | None, pings: bool, users: Sequence[int]) -> Composed:
        posts = () if role is None else (Post("notice", f"<@&{role}> new", group=role if pings else None),)
        private = Post("word", f"new {table.id}")
        kind = ConcernKind.NEW_TABLE
        return Composed(posts, tuple(Concern(user, kind, "new", by=table.host_id, private=private) for user in users))

    def cannot_speak(self, table: Table, trouble: Trouble) -> Post:
        return Post("trouble", f"{trouble.code} {trouble.missing} {trouble.waiting}")

    def withheld(self, table: Table, post: Post, code: int) -> Post:
        named = "".join(f" <@{user}>" for user in post.mentions)
        return replace(post, content=f"withheld {code}{named}", action="new", rows=(), pictures=())

    def note(self, moment: Moment, note: TableNote) -> Composed:
        self.noted.append(note)
        if isinstance(note, Reminder):
            return Composed(concerns=(self._reminder(moment, note),))
        if isinstance(note, SeatNews | LateNote):
            return Composed(concerns=(self._befell(moment, note),))
        return Composed((Post(type(note).__name__.lower(), f"{note}"),))

    def title(self, t: Any) -> str:
        return "Nets"

    def summary(self, table: Table, t: Any) -> str:
        return ""

    def digest(self, digest: Digest) -> Post:
        told = [*(f"move {table.id}" for table in digest.decisions), *(f"vote {table.id}" for table in digest.votes)]
        told += [f"{offer.kind} {table.id}" for table, offer in digest.offers]
        told += [f"{kind} {table.id}" for table, kind, _ in digest.news]
        rows = ((Button("Settings", "me"),),)
        return Post("digest", ", ".join(told), rows=rows, retire=("digest",), until=digest.next)

    def waited_for(self, digest: Digest, tables: Sequence[Table]) -> Post:
        told, user = ", ".join(f"move {table.id}" for table in tables), digest.user_id
        return Post("mention", f"<@{user}> {told}", until=digest.next)

    def _reminder(self, moment: Moment, note: Reminder) -> Concern:
        seat = moment.table.seats[note.seat]
        until = None if seat.time is None else seat.time.last
        said, rows = f"mind seat {note.seat}", ((Button("My turn", "turn"),),)
        retire = ("reminder",)
        private = Post("reminder", said, rows=rows, seat=note.seat, retire=retire, until=until)
        kind = ConcernKind.LAST_CALL if note.last else ConcernKind.REMINDER
        return Concern(seat.user_id or 0, kind, seat=note.seat, public=f"<@{seat.user_id}> {said}", private=private)

    def _befell(self, moment: Moment, note: SeatNews | LateNote) -> Concern:
        user, kinds = moment.table.seats[note.seat].user_id or 0, {"time_default": ConcernKind.TIME_OUT}
        kinds["time_open"] = ConcernKind.SEAT_LOST
        kind = ConcernKind.TIME_OUT if isinstance(note, LateNote) else kinds.get(note.kind, ConcernKind.TAKEN_OVER)
        return Concern(user, kind, seat=note.seat, public=f"<@{user}> {kind}", private=Post("word", kind))

    def now(self, table: Table) -> Post | None:
        return None

    def looked_back(self, post: Post, reviewed: Any) -> Post:
        return replace(post, content=f"{post.content} | looked back")

    def told(self, table: Table, view: Any, seat: int, events: Sequence[Any], t: Any) -> Sequence[str]:
        return [" ".join(map(str, event)) for event in events]

    def holding(self, table: Table, view: Any, seat: int, t: Any) -> str:
        return table.seats[seat].name

    def asked(self, view: Any, seat: int, t: Any) -> str:
        return f"asked {seat}"

    def otherwise(self, view: Any, seat: int, t: Any) -> str:
        return f"default of {seat}"

    def compose(self, moment: Moment) -> Composed:
        if self.fails:
            raise ValueError("a presenter's fault with a secret")
        self.moments.append(moment)
        if moment.owed_by_ai and moment.table.status == "running":
            return Composed()
        happened = "; ".join(" ".join(map(str, event)) for entry in moment.log for event in entry.events)
        rows = ((Button("Act", "act"),),) if moment.owed_by_people else ()
        posts = [
            Post(
                "turn",
                f"{moment.table.status} {moment.owed_by_people}: {happened}",
                rows=rows,
                retire=("turn",),
            )
        ]
        concerns = tuple(self._card(moment, seat) for seat in moment.asked)
        return Composed(tuple(posts), concerns, tells=True, informed=moment.asked)

    def _card(self, moment: Moment, seat: int) -> Concern:
        user = moment.table.seats[seat].user_id or 0
        card = Post("card", f"asked {seat}", seat=seat, retire=("card",))
        return Concern(user, ConcernKind.CARD, seat=seat, public=f"<@{user}> seat {seat}, look here", private=card)


@dataclass
class Sent:
    post: Post
    where: Delivered
    nonce: str
    stripped: bool = False
    closed_for: int | None = None
    edits: list[str] = field(default_factory=list)


class Discord:
    """Takes posts as Discord would: the same nonce twice is one message. `faults` are raised one by one."""

    def __init__(self) -> None:
        self.messages: list[Sent] = []
        self.faults: list[Exception] = []
        self.spares_proofs = False
        """`faults` are not for posts that prove something."""
        self.edit_fault: Exception | None = None
        self.closed: set[int] = set()
        self.gone: set[int] = set()
        self.deleted: set[int] = set()
        self.played_in: set[int] = set()
        """Direct messages that a press has turned into panels."""
        self.lost_channels: set[int] = set()
        self.blocked: set[int] = set()
        """Channels in which the bot may not write."""
        self.calls = 0
        self.typed: list[int] = []
        self.left: set[int] = set()
        """People who are no members any more."""
        self.typing_fault: Exception | None = None

    async def send(self, table: Table, post: Post, nonce: str) -> Delivered:
        self.calls += 1
        self._fail(post)
        channel = post.goes_to(table.place)
        if post.to is None and channel in self.lost_channels:
            raise DeliveryError(10003, Cause.PLACE)
        if post.to is None and channel in self.blocked:
            raise DeliveryError(50013, Cause.PLACE, missing=("send_messages",))
        for known in self.messages:
            if known.nonce == nonce:
                return known.where
        where = Delivered(post.to or channel, 5_000 + len(self.messages))
        self.messages.append(Sent(post, where, nonce))
        return where

    async def edit(self, table: Table, post: Post, where: Delivered) -> None:
        self.calls += 1
        self._fail(post)
        if self.edit_fault is not None:
            raise self.edit_fault
        self._at(where).edits.append(post.content)

    async def strip(self, table: Table, where: Delivered, to: int | None = None) -> None:
        self._at(where).stripped = True

    def changed_elsewhere(self, game_id: int) -> None:
        return

    def replanned(self, game_id: int, pressed: int | None) -> None:
        return

    async def is_member(self, guild_id: int, user_id: int) -> bool | None:
        return user_id not in self.left

    async def typing(self, table: Table) -> None:
        self.typed.append(table.id)
        if self.typing_fault is not None:
            raise self.typing_fault

    async def delete(self, where: Delivered) -> None:
        self.deleted.add(where.message_id)

    async def close(self, table: Table, to: int, where: Delivered, asked: float) -> None:
        self._at(where).closed_for = to

    async def settle(self, table: Table, to: int, where: Delivered, asked: float) -> bool:
        if where.message_id in self.played_in:
            return False
        await self.close(table, to, where, asked)
        return True

    async def exists(self, where: Delivered) -> bool:
        return where.message_id not in self.gone

    def _fail(self, post: Post) -> None:
        if post.to in self.closed:
            raise DeliveryError(50007, Cause.PERSON)
        if self.faults and not (post.proof and self.spares_proofs):
            raise self.faults.pop(0)

    def _at(self, where: Delivered) -> Sent:
        return next(sent for sent in self.messages if sent.where == where)

    def texts(self, role: str | None = None) -> list[str]:
        return [sent.post.content for sent in self.messages if role in (None, sent.post.role)]


@dataclass
class World:
    """Everything around a house that outlives it."""

    url: str
    """Of a migrated database."""
    clock: Clock = field(default_factory=Clock)
    discord: Discord = field(default_factory=Discord)
    presenter: TellAll = field(default_factory=TellAll)
    content: Content = field(default_factory=load)
    game: NightNets = NETS
    """The program's rules; another version of the program has others."""
    patience: Patience = field(default_factory=lambda: Patience(0.001, 0.01, 0.02, edits=0.0))

    def house(self, **more: Any) -> House:
        return House(
            database_url=self.url,
            games={"nets": self.game},
            contents={"nets": self.content},
            bots={"nets": "tests.host.bots"},
            levels={"nets": ("greedy", "slow")},
            courier=self.discord,
            presenters={"nets": self.presenter},
            clock=self.clock,
            patience=self.patience,
            **{"ai_delay": 0.0, **more},
        )

    @asynccontextmanager
    async def open(self, **more: Any) -> AsyncIterator[House]:
        house = self.house(**more)
        await house.open()
        try:
            yield house
        finally:
            await house.close()


async def lobby_of(house: House, *users: int, **options: Any) -> int:
    """A lobby in which these people sit, the first as host."""
    table = await house.lobby.new(press(users[0]), "nets", HERE, options, "en")
    for user in users[1:]:
        await house.lobby.join(press(user), table.id)
    return table.id


async def end_together(house: House, game: int) -> Table:
    """All people vote for the end, until it is reached."""
    table = await house.reading.table(game)
    for seat in table.seats:
        if seat.user_id is not None and table.status == "running":
            table = await house.seats.end(press(seat.user_id), game)
    return table


async def row_of(house: House, game: int) -> GameRow:
    """What the database holds of a table."""
    row = await house.database.read(lambda connection: games.load(connection, game))
    assert row is not None
    return row


async def game_of(house: House, *users: int, **options: Any) -> int:
    """A started game of these people, seats in this order."""
    game = await lobby_of(house, *users, **options)
    await house.lobby.start(press(users[0]), game)
    return game

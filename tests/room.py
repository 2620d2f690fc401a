"""A table of any game without Discord: the real house and engine, screens pressed by their components."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import discord

from cogs.transport.contract import Answer, Call, Form, Id, Note, Panel, Screens, parse_id
from cogs.transport.outgoing.courier import post_view
from cogs.transport.pictures import in_words
from data.texts import Texts, texts_in
from engine.kernel.fairness.binding import UNHELD, Binding
from engine.registry import FIRST
from host.house import House
from host.posts.ports import Delivered
from host.posts.post import Button, Post
from host.table.presses import Press
from host.table.refusals import HostError
from host.table.table import Place, Table
from tests.discord_description.guard import demand_form, demand_message, demand_panel
from tests.houses import CONTENTS, SCREENS, house_of_all
from tests.limits import check_modal, check_post, check_view
from tests.patience import HANGS
from tests.stores import prepare

HERE = Place(1, 100)
_ids = itertools.count(10_000)


@dataclass
class Sent:
    """A message as it stands now, and how often it was edited."""

    post: Post
    where: Delivered
    edits: int = 0
    buttons: bool = True


def _before_play(post: Post) -> bool:
    return post.role == "lobby" or post.proof


class Wire:
    """Takes posts, checks them against Discord's limits and description, keeps what is to be seen."""

    def __init__(self) -> None:
        self.messages: list[Sent] = []
        self.typed = 0
        self.left: set[int] = set()

    async def send(self, table: Table, post: Post, nonce: str) -> Delivered:
        problems = check_post(post, table.id)
        assert not problems, problems
        demand_message(post.content, post_view(table.id, post))
        where = Delivered(post.to or table.place.posts_to, 1_000 + len(self.messages))
        self.messages.append(Sent(post, where))
        return where

    async def edit(self, table: Table, post: Post, where: Delivered) -> None:
        problems = check_post(post, table.id)
        assert not problems, problems
        demand_message(post.content, post_view(table.id, post))
        sent = self._at(where)
        sent.post, sent.edits = post, sent.edits + 1

    async def strip(self, table: Table, where: Delivered, to: int | None = None) -> None:
        self._at(where).buttons = False

    async def delete(self, where: Delivered) -> None:
        self.messages.remove(self._at(where))

    async def close(self, table: Table, to: int, where: Delivered, asked: float) -> None:
        self._at(where).buttons = False

    async def settle(self, table: Table, to: int, where: Delivered, asked: float) -> bool:
        await self.close(table, to, where, asked)
        return True

    async def exists(self, where: Delivered) -> bool:
        return True

    def changed_elsewhere(self, game_id: int) -> None:
        return

    def replanned(self, game_id: int, pressed: int | None) -> None:
        return

    async def is_member(self, guild_id: int, user_id: int) -> bool | None:
        return user_id not in self.left

    async def typing(self, table: Table) -> None:
        self.typed += 1

    def _at(self, where: Delivered) -> Sent:
        return next(sent for sent in self.messages if sent.where == where)

    def public(self) -> list[Sent]:
        """Public posts of the game: the lobby's card and the proofs of the dice are left out."""
        return [sent for sent in self.messages if sent.post.to is None and not _before_play(sent.post)]


@dataclass(frozen=True)
class Part:
    """A button or a select somebody can press."""

    id: Id
    label: str
    options: tuple[tuple[str, str], ...] = ()
    """(value, label) of a select."""
    most: int = 1


def parts_of(view: Any) -> list[Part]:
    """All that can be pressed in a view, in order."""
    return list(_parts(view.to_components()))


def _parts(components: Sequence[dict[str, Any]]) -> Iterator[Part]:
    for part in components:
        if part.get("type") == 2 and "custom_id" in part:
            yield Part(_id(part["custom_id"]), part["label"])
        elif part.get("type") == 3:
            options = tuple((each["value"], each["label"]) for each in part["options"])
            yield Part(_id(part["custom_id"]), part.get("placeholder", ""), options, part.get("max_values", 1))
        yield from _parts(part.get("components", []))


def _id(text: str) -> Id:
    found = parse_id(text)
    assert found is not None, text
    return found


def words_of(view: discord.ui.LayoutView) -> str:
    """The text of a panel."""
    return "\n".join(item.content for item in view.walk_children() if isinstance(item, discord.ui.TextDisplay))


@dataclass
class Player:
    """One person at the table: presses what the newest panel or post offers, and counts it."""

    table: Room
    user: int
    name: str
    panel: Panel | None = None
    note: str = ""
    presses: int = 0
    log: list[str] = field(default_factory=list)
    plain: bool = False

    @property
    def t(self) -> Texts:
        return texts_in(self.table.language)

    async def look(self) -> Any:
        return await self.table.house.reading.look(self.table.game, self.user)

    async def send(
        self,
        id: Id,
        values: Sequence[str] = (),
        fields: dict[str, tuple[str, ...]] | None = None,
        private: bool = True,
        interaction: int | None = None,
    ) -> Answer:
        """Send one interaction as the plumbing would hand it over."""
        press = Press(self.user, self.name, interaction or next(_ids))
        call = Call(id, press, await self.look(), self.table.house, self.t, tuple(values), fields, self.plain, private)
        self.presses += 1
        screens = self.table.screens
        how = screens.acknowledge(id, private)
        self.note = ""
        try:
            answer = await (screens.press(call) if fields is None else screens.submit(call))
        except HostError as error:
            if error.code != "stale":
                raise
            fresh = Call(id, press, await self.look(), self.table.house, self.t, private=private)
            answer = await screens.present(fresh)
            self._show(answer)
            self.note = "stale"
            return answer
        self._show(answer)
        assert isinstance(answer, Form) == (how == "form"), (id, answer)
        await self.table.settle()
        return answer

    def _show(self, answer: Answer) -> None:
        if isinstance(answer, Panel):
            if self.plain:
                in_words(answer)
            problems = check_view(answer.view)
            assert not problems, (problems, words_of(answer.view))
            demand_panel(answer.view)
            self.panel = answer
        elif isinstance(answer, Form):
            problems = check_modal(answer.modal)
            assert not problems, problems
            demand_form(answer.modal)
        else:
            assert 0 < len(answer.content) <= 2000
            self.note = answer.content

    async def open(self) -> Panel:
        """/turn"""
        press = Press(self.user, self.name, next(_ids))
        call = Call(Id(self.table.game, "turn"), press, await self.look(), self.table.house, self.t, plain=self.plain)
        self.panel = await self.table.screens.present(call)
        self._show(self.panel)
        return self.panel

    async def fill(self, label: str, **fields: str | tuple[str, ...]) -> Answer:
        """Open a form of the panel by its button and submit it; fields left out keep their defaults."""
        form = await self.press(label)
        assert isinstance(form, Form)
        return await self.submit(form, **fields)

    async def submit(self, form: Form, **fields: str | tuple[str, ...]) -> Answer:
        """Submit a form; a tuple for a select of several."""
        values: dict[str, tuple[str, ...]] = {}
        for each in form.modal.children:
            assert isinstance(each, discord.ui.Label)
            entry: Any = each.component
            held = [option.value for option in getattr(entry, "options", []) if option.default]
            given = fields.get(entry.custom_id, tuple(held))
            values[entry.custom_id] = (given,) if isinstance(given, str) else given
        unknown = set(fields) - set(values)
        assert not unknown, (unknown, list(values))
        return await self.send(_id(form.modal.custom_id), (), values)

    def parts(self) -> list[Part]:
        return [] if self.panel is None else parts_of(self.panel.view)

    def text(self) -> str:
        return "" if self.panel is None else words_of(self.panel.view)

    def part(self, label: str) -> Part:
        """The button or select of the panel whose label begins so."""
        found = next((part for part in self.parts() if part.label.startswith(label)), None)
        assert found is not None, (label, [part.label for part in self.parts()], self.text())
        return found

    async def press(self, label: str) -> Answer:
        """Press a button of the panel."""
        return await self.send(self.part(label).id)

    async def choose(self, label: str, *begins: str) -> Answer:
        """Choose options (by the beginning of their labels; none: the first) of a select of the panel."""
        part = self.part(label)
        values = [next(v for v, text in part.options if text.startswith(begin)) for begin in begins]
        return await self.send(part.id, values or [part.options[0][0]])

    async def press_post(self, label: str) -> Answer:
        """Press a button of the newest message that has it: one's own direct messages or public posts."""
        for sent in reversed(self.table.wire.messages):
            if sent.post.to not in (None, self.user) or not sent.buttons:
                continue
            for row in sent.post.rows:
                for button in row:
                    if button.label.startswith(label) and not button.url:
                        return await self.send(self._id(sent.post, button), private=sent.post.to is not None)
        raise AssertionError(f"no post offers {label}")

    def _id(self, post: Post, button: Button) -> Id:
        return Id(self.table.game, button.verb, button.args, post.decision, post.seat)


@dataclass
class Room:
    """A house with one game in it."""

    house: House
    wire: Wire
    screens: Screens
    game: int = 0
    players: list[Player] = field(default_factory=list)
    language: str = "en"

    async def settle(self) -> None:
        """Wait until AI seats have acted and all posts are out."""
        end = time.monotonic() + HANGS
        while time.monotonic() < end:
            await self.house.outbox.settled()
            look = await self.house.reading.look(self.game, None)
            owed = [seat for seat in look.table.seats if seat.number in look.view.to_act]
            ai = [seat for seat in owed if seat.ai is not None]
            people = [seat for seat in owed if seat.in_person]
            if look.table.status != "running" or not ai or (people and look.view.phase != "card"):
                # The last post waits for the chain of the record.
                await self.house.watch.settled()
                await self.house.outbox.settled()
                return
            await asyncio.sleep(0.005)
        raise AssertionError("AI seats never came to an end")

    async def substitute(self, player: Player, name: str) -> Player:
        """Somebody new, to whom the player has given their seat."""
        given, taken = (Press(user, name, next(_ids)) for user in (player.user, 99))
        table = await self.house.substitutes.offer(given, self.game, None, 99, name)
        await self.house.substitutes.answer(taken, self.game, table.pending.offers[-1].number, True)
        await self.settle()
        return Player(self, 99, name)

    def posts(self) -> list[str]:
        return [sent.post.content for sent in self.wire.public()]


@asynccontextmanager
async def room(
    path: Path,
    people: int,
    ai: int = 0,
    names: Sequence[str] = ("Ann", "Ben", "Cleo", "Dan"),
    seed: int = 1,
    *,
    plays: str = FIRST,
    language: str = "en",
    wire: Wire | None = None,
    **options: Any,
) -> AsyncIterator[Room]:
    """A started game of so many people and AI seats; the same seed deals the same game.

    `plays`: which game; `language`: everybody's and the table's.
    """
    wire = wire or Wire()
    prepare(path / "games.db")
    house = house_of_all(f"sqlite+aiosqlite:///{path / 'games.db'}", wire)
    await house.open()
    try:
        room = Room(house, wire, SCREENS[plays], language=language)
        players = [Player(room, 11 + number, names[number]) for number in range(people)]
        room.players = players
        opening = [Press(player.user, player.name, number) for number, player in enumerate(players, 1)]
        if language != "en":
            for player in players:
                await house.settings.set_member(player.user, {"language": language})
        with mock.patch("host.table.fair.os.urandom", lambda count: bytes([seed]) * count):
            table = await house.lobby.new(opening[0], plays, HERE, options, language)
        room.game = table.id
        for press in opening[1:]:
            await house.lobby.join(press, table.id)
        if ai:
            await house.lobby.add_ai(Press(11, players[0].name, 98), table.id, "greedy", count=ai)
        # The dice come from the binding, too: another release or format of it must not deal another game.
        kept = partial(Binding, format=UNHELD)
        with mock.patch("host.table.fair.VERSION", "0"), mock.patch("host.table.fair.Binding", kept):
            await house.lobby.start(Press(11, players[0].name, 99), table.id)
        await room.settle()
        yield room
    finally:
        await house.close()


__all__ = ["CONTENTS", "SCREENS", "Note", "Part", "Player", "Room", "Wire", "parts_of", "room", "words_of"]

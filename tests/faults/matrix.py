"""Each call to Discord failing in each way in each phase of each game, one cell at a time, at the real bot.

Afterwards an action is stored wholly or not at all, memory is what the store says, the table can be played on by the
house while the fault is there and by Discord once it is gone, all posts come, nobody is pinged or told the same twice,
and nothing is logged as a fault of ours.
"""

from __future__ import annotations

import asyncio
import logging
import random
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cogs.transport.contract import parse_id
from cogs.transport.outgoing.courier import DiscordCourier
from engine.kernel.errors import EngineError
from host.posts.ports import DeliveryError
from host.store.queries import posts
from host.table.refusals import HostError, Refusal
from tests.cogs.player import Item, Player
from tests.discord_description import guard
from tests.faults.calls import CALLS, FAULTS, Fault, Kind
from tests.faults.hostile import Ours
from tests.faults.table import Scene, scene
from tests.faults.wire import text_of
from tests.patience import HANGS

PHASES: dict[str, tuple[str, ...]] = {
    "clash": ("lobby", "card", "bastion", "action", "battle", "end"),
    "kravora": ("lobby", "purchases", "attack", "throw", "answer", "end"),
}
"""[game] -> where a fault strikes: before the start, a secret card, turns, battles, a ruse that is asked, the end."""
ANSWERS: tuple[Kind, ...] = ("respond", "edit the answer", "follow up")
FAR = 1_500
"""Actions within which a game comes to a phase, or another one is begun."""
HELPFUL = frozenset({"shield"})
"""Actions without which a rare phase hardly comes by chance: nobody is asked who has no shield."""
ONCE = frozenset({"bastion"})
"""Phases that come at the beginning of a game only."""
MOST = 8
"""Actions by the house alone while a call fails, until one meets it; and panels opened until chance decides."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A call in a phase: one scene for all faults."""

    game: str
    phase: str
    call: Kind


PIECES = tuple(Piece(game, phase, call) for game, phases in PHASES.items() for phase in phases for call in CALLS)


@dataclass
class Bench:
    """The cells of one piece."""

    scene: Scene
    piece: Piece
    chance: random.Random
    game: int = 0
    seen: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    said: str = ""

    async def cell(self, fault: Fault) -> None:
        """One fault: what goes wrong is noted with its name."""
        self.said = f"{self.piece.game}, {self.piece.phase}: {self.piece.call} x {fault.name}"
        wire, since = self.scene.wire, len(self.scene.wire.said)
        ours = len(OURS.kept)
        wire.met = 0
        try:
            async with asyncio.timeout(HANGS):
                if self.piece.phase == "lobby":
                    await self._lobby(fault)
                elif self.piece.phase == "end":
                    await self._end(fault)
                else:
                    await self._running(fault)
        except (Exception, asyncio.CancelledError) as error:
            frames = traceback.extract_tb(error.__traceback__)[-8:]
            told = " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(frames))
            self.problem(f"{type(error).__name__} {error} {told}")
            self.game = 0
        finally:
            wire.faults.clear()
        if len(OURS.kept) > ours:
            self.problem(f"logged as ours: {OURS.kept[ours:]}")
            del OURS.kept[ours:]
        for refused in guard.taken():
            self.problem(refused.message)
        queued = await self.scene.queued()
        said = Counter(each.words for each in wire.said)
        told_twice = [words for words in self._worth(since) if said[words] > queued[words]]
        if told_twice:
            self.problem(f"said twice: {told_twice}")
        self.seen["failed calls"] += wire.met
        self.seen["cells" if wire.met else "cells without such a call"] += 1

    def problem(self, words: str) -> None:
        self.problems.append(f"{self.said}: {words}")

    def _worth(self, since: int) -> list[str]:
        """What nobody may be told twice: pings, and direct messages."""
        backend = self.scene.hands.backend
        direct = {number for number, channel in backend.channels.items() if channel.guild_id is None}
        said = self.scene.wire.said[since:]
        return [each.words for each in said if each.pinged or each.channel in direct]

    # -- phases ------------------------------------------------------------------------------------

    async def _lobby(self, fault: Fault) -> None:
        """Open a table, sit down, start, all while the call fails; then what is left of it without."""
        made, people = self.scene, self.scene.people
        place, hands = made.channel.id, made.hands
        newest = await self._newest()
        made.wire.faults[self.piece.call] = fault
        await hands.slash(people[0], place, "game new", game=self.piece.game, players=2)
        await made.house.settled()
        if await self._newest() == newest:
            assert self.piece.call == "respond", "nothing was opened, though it was acknowledged"
            made.wire.faults.clear()
            await hands.slash(people[0], place, "game new", game=self.piece.game, players=2)
        self.game = await self._newest()
        await made.house.lobby.join(made.press(people[1]), self.game)
        await made.house.settled()
        await self._press_verb(people[0], "start")
        await self._others()
        await self._calm()
        if (await made.house.reading.table(self.game)).status == "lobby":
            await self._press_verb(people[0], "start")
            await self._calm()
        async with asyncio.timeout(HANGS):
            while (await made.house.reading.table(self.game)).status != "running":  # noqa: ASYNC110  nothing tells of it
                await asyncio.sleep(0.01)
        await self._plays_on()

    async def _running(self, fault: Fault) -> None:
        """A decision while the call fails, one more by the house alone, then one by Discord again."""
        made = self.scene
        await self._bring_to_phase()
        since = (await made.held(self.game)).version
        made.wire.faults[self.piece.call] = fault
        user = await self._asked()
        done = await self._decide(user, MOST)
        held = await made.held(self.game)
        if done:
            self.seen["decided while it failed"] += 1
        elif self.piece.call not in ANSWERS:
            self.problem("nothing could be decided, though answers were not in the way")
        if self.piece.call == "respond" and not fault.once and held.version != since:
            self.problem("done without an acknowledgement")
        await self._others()
        await made.agrees(self.game)
        for _ in range(MOST):
            if await made.phase(self.game) in ("over", "ended"):
                break
            assert await made.act(self.game), "the house could not go on"
            await made.house.settled()
            if made.wire.met:
                break
        await self._calm()
        await self._plays_on()

    async def _end(self, fault: Fault) -> None:
        """The last vote for the end comes while the call fails."""
        made = self.scene
        self.game = await made.begun(self.piece.game, 2)
        await made.act(self.game)
        await made.house.settled()
        await made.house.seats.end(made.press(made.people[0]), self.game)
        await made.house.settled()
        made.wire.faults[self.piece.call] = fault
        record = await made.hands.slash(made.people[1], made.channel.id, "game end", table=self.game)
        await self._press_answer(made.people[1], record, "end")
        await self._others()
        if (await made.house.reading.table(self.game)).status == "running":
            if self.piece.call not in ANSWERS:
                self.problem("not ended, though answers were not in the way")
            await made.house.seats.end(made.press(made.people[1]), self.game)
        await self._calm()
        assert (await made.house.reading.table(self.game)).status == "ended"

    # -- what is done ------------------------------------------------------------------------------

    async def _newest(self) -> int:
        tables = await self.scene.house.reading.games_of(self.scene.people[0])
        return max((table.id for table in tables), default=0)

    async def _bring_to_phase(self) -> None:
        made = self.scene
        for _ in range(200):
            if not self.game or await made.phase(self.game) in ("over", "ended"):
                self.game = await made.begun(self.piece.game, 3, defenders_asked=True)
            for _ in range(60 if self.piece.phase in ONCE else FAR):
                if await made.phase(self.game) == self.piece.phase:
                    await made.house.settled()
                    return
                if not await made.act_toward(self.game, self.chance, self.piece.phase, HELPFUL):
                    break
            # Some phases come once a game.
            self.game = 0
        raise AssertionError(f"never came to {self.piece.phase}")

    async def _asked(self) -> int:
        table = await self.scene.house.reading.table(self.game)
        view = (await self.scene.house.reading.look(self.game, None)).view
        users = [table.seats[seat].user_id for seat in view.to_act]
        assert users and users[0] is not None
        return users[0]

    async def _decide(self, user: int, tries: int) -> bool:
        """Press what a person would press until an entry is made; whether it was."""
        made, player = self.scene, Player(None, None, self.chance)
        before = (await made.held(self.game)).version
        for _ in range(tries):
            record = await self._slash(user, "turn", table=self.game)
            for _ in range(12):
                await made.house.settled()
                if (await made.held(self.game)).version > before:
                    return True
                message = made.hands.answer(record)
                item = None if message is None else player._choice(self._items(message))
                if item is None:
                    break
                values = [self.chance.choice(item.values)] if item.values else None
                record = await made.hands.press(user, message, item.custom_id, values)
                self._must_answer(record)
        return (await made.held(self.game)).version > before

    def _items(self, message: Any) -> list[Item]:
        found = []
        for control in self.scene.hands.controls(message):
            id = parse_id(control["custom_id"])
            assert id is not None
            values = tuple(str(option["value"]) for option in control.get("options", ()))
            found.append(Item(id.verb, control["custom_id"], control.get("label") or "", values))
        return found

    async def _slash(self, user: int, words: str, **options: Any) -> Any:
        record = await self.scene.hands.slash(user, self.scene.channel.id, words, **options)
        self._must_answer(record)
        return record

    def _must_answer(self, record: Any) -> None:
        if self.piece.call in ANSWERS and self.scene.wire.faults:
            return
        assert record.responded, "a press without an answer"

    async def _press_verb(self, user: int, verb: str) -> None:
        """Press the newest control of a verb that begins so, where there is one."""
        hands, place = self.scene.hands, self.scene.channel.id
        for message in reversed(hands.messages(place)):
            for item in self._items(message):
                if verb in item.verb and parse_id(item.custom_id).game == self.game:  # type: ignore[union-attr]
                    await hands.press(user, message, item.custom_id, [item.values[0]] if item.values else None)
                    await self.scene.house.settled()
                    return
        assert self.piece.call in (*ANSWERS, "send"), f"no control {verb}"
        try:
            await self.scene.house.lobby.start(self.scene.press(user), self.game)
        except HostError as error:
            assert error.code is Refusal.MARK_NOT_POSTED  # nothing is fixed on a mark that nobody can read
        await self.scene.house.settled()

    async def _press_answer(self, user: int, record: Any, verb: str) -> None:
        """Press the control of an answer whose verb holds this word, where the answer is there."""
        message = self.scene.hands.answer(record)
        items = [] if message is None else [item for item in self._items(message) if verb in item.verb]
        if items:
            await self.scene.hands.press(user, message, items[0].custom_id)
            await self.scene.house.settled()

    async def _others(self) -> None:
        """Calls that decisions seldom make: what somebody only looks at, what the house asks Discord."""
        made, user = self.scene, self.scene.people[0]
        for words in ("hand", "board", "log"):
            await self._slash(user, words, table=self.game)
        await made.house.settled()
        courier = DiscordCourier(made.hands.bot)
        table = await made.house.reading.table(self.game)
        await courier.is_member(made.guild.id, user)
        try:
            await courier.typing(table)
        except DeliveryError:
            self.seen["not shown as typing"] += 1
        await made.house.outbox.standing.reconcile(self.game)
        await made.house.settled()

    async def _calm(self) -> None:
        """The fault is gone: all that waits goes out, and what is to be seen can be pressed."""
        made = self.scene
        made.wire.faults.clear()
        made.house.outbox.hurry_guild(made.guild.id)
        made.house.outbox.hurry(self.game)
        async with asyncio.timeout(HANGS):
            while (await made.held(self.game)).waiting:
                await asyncio.sleep(0.005)
                made.house.outbox.hurry(self.game)
        await made.house.settled()
        await made.agrees(self.game)
        live = await made.house.database.read(lambda connection: posts.live(connection, self.game))
        for post in live:
            there = made.hands.backend.messages.get(post.where.channel_id, {}).get(post.where.message_id)
            if post.to is not None or post.stripped:
                continue
            if there is None:
                self.problem(f"the post {post.role} is nowhere")
            elif (post.post.rows or post.post.menu) and not made.hands.controls(there) and "url" not in str(there):
                self.problem(f"the post {post.role} has lost its buttons")

    async def _plays_on(self) -> None:
        made = self.scene
        for _ in range(3):
            if await made.phase(self.game) in ("over", "ended"):
                return
            user = await self._asked()
            record = await self._slash(user, "turn", table=self.game)
            message = made.hands.answer(record)
            assert message is not None and self._items(message), "no panel"
            if await self._decide(user, 2):
                return
            # What chance pressed only showed something: the next one may decide.
        self.problem(f"could not be played on: {text_of(message)[:200]}")


OURS = Ours()


async def run_piece(
    piece: Piece, folder: Path, faults: Sequence[Fault] = FAULTS, seed: int = 1
) -> tuple[Counter[str], list[str]]:
    """All cells of a piece, on a bot of its own; what was seen, and what must not be."""
    logging.getLogger().addHandler(OURS)
    try:
        async with scene(folder / "matrix.db", 3) as made:
            bench = Bench(made, piece, random.Random(f"{piece} {seed}"))
            for fault in faults:
                try:
                    await bench.cell(fault)
                except (HostError, EngineError) as error:
                    bench.problem(repr(error))
            return bench.seen, bench.problems
    finally:
        logging.getLogger().removeHandler(OURS)

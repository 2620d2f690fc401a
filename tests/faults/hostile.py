"""Hostile input against the real bot: there is always an answer, no fault of ours, no change without permission.

A block is so many inputs on a bot of its own, drawn from the block's number alone, so that each can be looked at again.
"""

from __future__ import annotations

import asyncio
import logging
import random
import signal
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from cli.proof.proving import ProofOptions, proved
from data.folder import HOUSE
from data.loader import DataError, load_content
from engine.kernel.errors import EngineError
from engine.registry import GAMES
from host.table.refusals import HostError
from tests.discord_description import guard
from tests.faults import nasty
from tests.faults.table import Scene, scene
from tests.patience import HANGS
from tests.proof.games import as_bytes, as_json, bound_game
from tests.proof.mutator import leaves, other
from tests.room import CONTENTS

LOCALES = ("en-US", "fr", "en-GB", "de")
TYPED = {
    "clash": (("move", "orders"), ("play", "order"), ("play", "reinforcements"), ("equip", "buy"), ("odds", "at")),
    "kravora": (("act", "actions"), ("plan", "actions")),
}
"""[game] -> commands and the option whose notation is typed."""
LOOKED_UP = (("clan", "name"), ("card", "name"), ("piece", "name"))
AT_TABLE = ("turn", "undo", "game leave", "game move", "game end", "game cancel", "game proof", "game export")
AT_TABLE += ("game nudge", "game take", "game pause", "board", "hand", "log", "back", "away")
OTHER_VERSIONS = (
    *(("game new", "game"), ("game vote", "about"), ("game vote", "seat"), ("move", "finish"), ("equip", "end")),
    *(
        ("away", "then"),
        ("away", "level"),
        ("away", "until"),
        ("me", "time_zone"),
        ("tutorial", "game"),
        ("rules", "game"),
    ),
    *(("rules", "game"), ("game new", "formerly"), ("turn", "formerly")),
)
NEEDED = {("play", "reinforcements"): {"order": "3"}}


class Ours(logging.Handler):
    """Keeps what is logged as a fault of ours."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.kept: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.kept.append(f"{record.name}: {record.getMessage()}")
        if record.exc_info:
            self.kept[-1] += "".join(traceback.format_exception(*record.exc_info))[-1500:]


@dataclass
class Block:
    """Hostile inputs at some tables. `problems`: what must not be, in words, with the input that did it."""

    scene: Scene
    chance: random.Random
    games: dict[int, str] = field(default_factory=dict)
    """[running table] -> its game."""
    seen: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    """Ids that stood on messages or forms."""
    offered: dict[str, list[str]] = field(default_factory=dict)
    """[id of a select] -> its options."""
    forms: dict[str, list[str]] = field(default_factory=dict)
    """[id of a form] -> its fields."""
    doing: str = ""

    async def set_up(self) -> None:
        """Running tables of every game, lobbies, one that has ended."""
        for game in GAMES:
            await self._begin(game)
            ended = await self.scene.begun(game, 2)
            for user in self.scene.people[:2]:
                await self.scene.house.seats.end(self.scene.press(user), ended)
        await self.scene.house.settled()
        for game in GAMES:
            await self.scene.hands.slash(self.scene.people[0], self.scene.channel.id, "game new", game=game)
        await self._look_around()

    async def _begin(self, game: str) -> None:
        number = await self.scene.begun(game, 3, defenders_asked=self.chance.random() < 0.5)
        self.games[number] = game
        for _ in range(self.chance.randrange(60)):
            await self.scene.act(number, self.chance)

    async def step(self) -> None:
        """One input; from time to time the games go on as they should."""
        if self.chance.random() < 0.03:
            await self._go_on()
        kinds: list[tuple[float, Callable[[], Awaitable[None]]]] = [
            (16, self.id),
            (8, self.offered_id),
            (14, self.select),
            (12, self.form),
            (20, self.notation),
            (6, self.completion),
            (6, self.command),
            (0.3, self.data_file),
            (0.7, self.record),
        ]
        kind = self.chance.choices([each for _, each in kinds], [weight for weight, _ in kinds])[0]
        await kind()
        self.seen[kind.__name__] += 1

    async def _go_on(self) -> None:
        for number, game in list(self.games.items()):
            if not await self.scene.act(number, self.chance):
                table = await self.scene.house.reading.table(number)
                if table.status != "running":
                    del self.games[number]
                    await self._begin(game)
        await self._look_around()

    async def _look_around(self) -> None:
        """Take the ids that stand in the channel; forget what is ephemeral, which would only grow."""
        await self.scene.house.settled()
        hands = self.scene.hands
        for channel in list(hands.backend.messages):
            for message in hands.messages(channel):
                self._take(message)
                if message.is_ephemeral:
                    del hands.backend.messages[channel][message.id]
        hands.backend.interactions.clear()
        hands.backend.interaction_tokens.clear()
        self.ids = self.ids[-600:]

    def _take(self, message: Any) -> None:
        for control in self.scene.hands.controls(message):
            self.ids.append(control["custom_id"])
            if "options" in control:
                self.offered[control["custom_id"]] = [str(each["value"]) for each in control["options"]]
        while len(self.offered) > 200:
            del self.offered[next(iter(self.offered))]

    # -- kinds of input ----------------------------------------------------------------------------

    async def id(self) -> None:
        await self._press(nasty.id_of(self.chance, self.ids))

    async def offered_id(self) -> None:
        """What stands there, pressed by anybody anywhere."""
        await self._press(self.chance.choice(self.ids))

    async def select(self) -> None:
        known = list(self.offered) or self.ids
        own = self.chance.choice(known)
        id = own if self.chance.random() < 0.7 else nasty.id_of(self.chance, known)
        await self._press(id, nasty.values_of(self.chance, self.offered.get(own, ())))

    async def form(self) -> None:
        known = list(self.forms) or self.ids
        own = self.chance.choice(known)
        id = own if self.chance.random() < 0.7 else nasty.id_of(self.chance, [*known, *self.ids[-50:]])
        keys = [*self.forms.get(own, ()), *self.chance.sample(nasty.verbs(), 2)]
        fields: dict[str, str | list[str]] = {}
        for key in keys[: self.chance.randint(0, 6)]:
            wrong = nasty.text(self.chance)
            fields[key] = wrong if self.chance.random() < 0.6 else nasty.values_of(self.chance, ())
        channel, message = self._somewhere()
        user = self.chance.choice(self.scene.people)
        await self._guarded(
            f"form {id!r} {fields!r} by {user}",
            user,
            lambda: self.scene.hands.submit(user, channel, id, fields, message, self._locale()),
        )

    async def notation(self) -> None:
        number = self.chance.choice(list(self.games))
        game = self.games[number]
        loaded = await self.scene.house.tables.loaded(number)
        asked = [seat.user_id for seat in loaded.row.seats if seat.owes and seat.user_id is not None]
        user = self.chance.choice(asked if asked and self.chance.random() < 0.5 else self.scene.people)
        command, option = self.chance.choice(
            (*TYPED[game], *TYPED[game], *TYPED["clash"], *TYPED["kravora"], *LOOKED_UP)
        )
        typed = nasty.text(self.chance, await self._legal(number, user))[:6000]
        options: dict[str, Any] = {**NEEDED.get((command, option), {}), option: typed}
        if (command, option) not in LOOKED_UP and self.chance.random() < 0.8:
            options["table"] = number
        await self._command(user, command, options)

    async def completion(self) -> None:
        number = self.chance.choice(list(self.games))
        user = self.chance.choice(self.scene.people)
        every = (*TYPED["clash"], *TYPED["kravora"], *LOOKED_UP, ("game new", "options"), ("game new", "pace"))
        command, option = self.chance.choice((*every, ("rules", "topic")))
        typed = nasty.text(self.chance, await self._legal(number, user))
        more = {} if command in ("game new", "rules", "clan", "card", "piece") else {"table": number}
        hands, channel, locale = self.scene.hands, self._somewhere()[0], self._locale()
        await self._guarded(
            f"completion {command} {option} {typed!r} {more} by {user}",
            user,
            lambda: hands.complete(user, channel, command, option, typed, locale, **more),
        )

    async def command(self) -> None:
        user = self.chance.choice(self.scene.people)
        kind = self.chance.random()
        table = self.chance.choice((*self.games, *nasty.NUMBERS, -1))
        if kind < 0.5:
            await self._command(user, self.chance.choice(AT_TABLE), {"table": table})
        elif kind < 0.7:
            asked = {key: nasty.text(self.chance) for key in ("pace", "late", "seats", "options")}
            await self._command(user, "game new", {"players": int(self.chance.choice((-1, 0, 2, 9, 2**53))), **asked})
        elif kind < 0.85:
            await self._command(user, "rules", {"topic": nasty.text(self.chance)})
        elif kind < 0.93:
            # As from a client that still knows the commands of another version: choices, options, names.
            command, option = self.chance.choice(OTHER_VERSIONS)
            wrong: Any = nasty.text(self.chance)
            if option == "seat":
                wrong = self.chance.choice((*nasty.NUMBERS, -1))
            await self._command(user, command, {option: wrong})
        else:
            asked_vote = {"about": self.chance.choice(("end", "to_ai", "open", "pause")), "table": table}
            await self._command(user, "game vote", {**asked_vote, "seat": self.chance.randint(1, 8)})

    async def data_file(self) -> None:
        """A changed file of an owner's folder: loaded, or refused by file and entry."""
        game = self.chance.choice(list(GAMES))
        files = sorted((HOUSE / game).glob("*.toml"))
        file = self.chance.choice(files)
        lines = file.read_text("utf-8").split("\n")
        for _ in range(self.chance.randint(1, 3)):
            at = self.chance.randrange(len(lines))
            lines[at] = nasty.broken(lines[at], self.chance)
        folder = self.scene.file.parent / "own" / game
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        (folder / file.name).write_bytes("\n".join(lines).encode("utf-8", "surrogatepass"))
        try:
            await asyncio.to_thread(load_content, game, folder.parent)
        except DataError as error:
            if not str(error).strip():
                self.problems.append(f"data file {file.name}: refused without words")
        except Exception as error:
            changed = [line for line in lines if line not in file.read_text("utf-8")]
            self.problems.append(f"data file {file.name}: {error!r} for {changed}")

    async def record(self) -> None:
        """A changed record is refused in words, whatever the change."""
        data = as_json(bound_game(*RECORDS[self.chance.randrange(len(RECORDS))]))
        paths = list(leaves(data))
        path = self.chance.choice(paths)
        holder = data
        for name in path[:-1]:
            holder = holder[name]
        before = holder[path[-1]]
        wrong = self.chance.choice((other(before, self.chance), self.chance.choice(nasty.NUMBERS), [], {}, None))
        holder[path[-1]] = nasty.text(self.chance) if self.chance.random() < 0.2 else wrong
        changed = holder[path[-1]]
        if changed == before and type(changed) is type(before):
            holder[path[-1]] = {"another": before}
        raw = as_bytes(data) if self.chance.random() < 0.8 else as_bytes(data)[: self.chance.randrange(5000)]
        try:
            verdict = proved(raw, ProofOptions({}))
            if verdict.code == 0 or "can't be replayed" in verdict.lines[0]:
                self.problems.append(f"record {path}: {before!r} -> {changed!r}: {verdict.lines[0]}")
        except Exception as error:
            self.problems.append(f"record {path}: {before!r} -> {changed!r}: {error!r}")
        finally:
            holder[path[-1]] = before

    # -- how it is sent, and what must hold -------------------------------------------------------

    async def _legal(self, number: int, user: int) -> list[str]:
        """Notations of what this person may do now, or else of what anybody may."""
        loaded = await self.scene.house.tables.loaded(number)
        own = loaded.row.seat_of(user)
        seat = 0 if own is None else own.number
        state = loaded.recorder.state
        legal = list(loaded.game.legal(state, seat)) or [
            action for each in loaded.game.to_act(state) for action in loaded.game.legal(state, each)
        ]
        return [loaded.game.format(CONTENTS[loaded.row.game], action) for action in legal[:40]]

    def _locale(self) -> str:
        return self.chance.choice(LOCALES)

    def _somewhere(self) -> tuple[int, Any]:
        """A channel or somebody's direct messages, and a message there."""
        hands = self.scene.hands
        places = [channel for channel, there in hands.backend.messages.items() if there]
        channel = self.chance.choice(places)
        return channel, self.chance.choice(hands.messages(channel)[-30:])

    async def _press(self, id: str, values: list[str] | None = None) -> None:
        channel, message = self._somewhere()
        user = self._who(channel)
        hands, locale = self.scene.hands, self._locale()
        said = f"{id!r} {values!r} by {user} on {message.id} in {channel}"
        await self._guarded(said, user, lambda: hands.press(user, message, id, values, locale))

    def _who(self, channel: int) -> int:
        """Anybody on the server; in direct messages their person."""
        found = self.scene.hands.backend.channels[channel]
        if found.guild_id is None:
            return next((user for user in found.recipient_ids if user in self.scene.people), self.scene.people[0])
        return self.chance.choice(self.scene.people)

    async def _command(self, user: int, command: str, options: dict[str, Any]) -> None:
        hands, channel, locale = self.scene.hands, self.scene.channel.id, self._locale()
        said = f"/{command} {options!r} ({locale}) by {user}"
        try:
            hands.command(channel, command, options)
        except AssertionError:  # the tree has no such command
            self.seen["no such command"] += 1
            return
        await self._guarded(said, user, lambda: hands.slash(user, channel, command, locale, **options))

    async def _guarded(self, said: str, user: int, send: Callable[[], Awaitable[Any]]) -> None:
        """Send it, and hold what came of it against what must be."""
        house = self.scene.house
        self.doing = said
        before = {}
        for number in self.games:
            loaded = await house.tables.loaded(number)
            before[number] = (loaded.row, loaded.recorder.state)
        ours = len(OURS.kept)
        answered = self.scene.wire.answered
        answered.clear()
        try:
            record = await asyncio.wait_for(send(), HANGS)
        except Exception as error:
            told = " < ".join(f"{f.name}:{f.lineno}" for f in reversed(traceback.extract_tb(error.__traceback__)[-6:]))
            self.problems.append(f"{said}: {error!r} {told}")
            return
        if len(OURS.kept) > ours:
            self.problems.append(f"{said}: {OURS.kept[ours:]}")
            del OURS.kept[ours:]
        for refused in guard.taken():
            self.problems.append(f"{said}: {refused.message}")
        if not record.responded:
            self.problems.append(f"{said}: no answer")
        elif str(record.response_kind) in ("deferred", "deferred_update") and not answered[record.token]:
            self.problems.append(f"{said}: acknowledged and never answered")
        if record.modal:
            self.forms[record.modal["custom_id"]] = _fields(record.modal)
            while len(self.forms) > 100:
                del self.forms[next(iter(self.forms))]
        for message in self.scene.hands.answers(record):
            self._take(message)
        self.seen["answered"] += 1
        for number, (row, state) in before.items():
            await self._rightful(said, number, user, row, state)

    async def _rightful(self, said: str, number: int, user: int, row: Any, state: Any) -> None:
        """Where a table went on, it did so by something its presser could do."""
        loaded = await self.scene.house.tables.loaded(number)
        if loaded.row.version == row.version:
            if loaded.recorder.state is not state and loaded.game.fingerprint(loaded.recorder.state) != (
                loaded.game.fingerprint(state)
            ):
                self.problems.append(f"{said}: table {number} changed without an entry")
            return
        self.seen["went on"] += 1
        entry = await self.scene.entry(number, row.version + 1)
        own = row.seat_of(user)
        seat = None if own is None else own.number
        rules = loaded.game
        if entry.by != "person":
            self.seen["an AI went on"] += 1
        elif seat is None or entry.seat not in (seat, -1, None):
            self.problems.append(f"{said}: table {number} went on by seat {entry.seat}, presser's is {seat}")
        elif entry.action is not None and not entry.undo:
            able = (*rules.legal(state, seat), *rules.revisable(state, seat))
            if entry.action not in able:
                self.problems.append(f"{said}: table {number}: {entry.action} is not legal")


def _fields(modal: Any) -> list[str]:
    found: list[str] = []
    for part in modal.get("components", ()):
        inner = part.get("component") or part
        if "custom_id" in inner:
            found.append(inner["custom_id"])
    return found


OURS = Ours()
RECORDS = (("kravora", "{}", 3), ("clash", '{"solo":"easy","heroes":true}', 1))
"""Records that are quickly proved."""


FROZEN = 60.0
"""Seconds of the process's own time after which an input counts as one that keeps the bot from everybody else."""


def _frozen(number: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"nothing else was done for {FROZEN} s")


async def block(number: int, inputs: int, folder: Path) -> tuple[Counter[str], list[str]]:
    """So many inputs; what was seen, and what must not be."""
    logging.getLogger().addHandler(OURS)
    before = signal.signal(signal.SIGVTALRM, _frozen)
    try:
        async with scene(folder / f"hostile-{number}.db") as made:
            work = Block(made, random.Random(f"hostile {number}"))
            await work.set_up()
            for _ in range(inputs):
                signal.setitimer(signal.ITIMER_VIRTUAL, FROZEN)
                try:
                    await work.step()
                except (HostError, EngineError, TimeoutError) as error:
                    work.problems.append(f"{work.doing}: {error!r}")
            return work.seen, [f"block {number}: {problem}" for problem in work.problems]
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        logging.getLogger().removeHandler(OURS)

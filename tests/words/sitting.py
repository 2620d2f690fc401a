"""People who press by chance through whole games, and all that they read there.

In each language the same seeds are pressed alike.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from discord.ui import TextDisplay

from cogs.transport.contract import Answer, Id, Panel
from host.posts.ports import Delivered
from host.posts.post import Post
from host.table.table import Table
from tests import room as rooms
from tests.room import Part, Player, Room, Wire, room, words_of
from tests.words.counting import Reading

GAMES: Mapping[str, Mapping[str, Any]] = {
    "clash2": {"people": 2, "round_limit": 12},
    "clash3": {"people": 3, "round_limit": 12},
    "clash4": {"people": 2, "ai": 2, "round_limit": 12},
    "scenario": {"people": 2, "scenario": 1},
    "solo": {"people": 1, "solo": "easy", "hints": 99},
    "kravora2": {"people": 2, "plays": "kravora"},
    "kravora3": {"people": 2, "ai": 1, "plays": "kravora"},
}
"""[kind of game] -> its people, AI seats and options."""
PANELS: Sequence[tuple[str, frozenset[str]]] = (
    ("hint", frozenset({"nohint"})),
    ("card", frozenset({"play"})),
    ("bastion", frozenset({"site", "build"})),
    ("reinforcements", frozenset({"put", "putall"})),
    ("Equip", frozenset({"basket", "buyend", "eqend", "forge"})),
    ("Move", frozenset({"go", "who", "finish"})),
    ("battle", frozenset({"fighton", "assault", "flee", "hold", "kill", "fight"})),
    ("", frozenset({"do", "all", "alldone", "hits", "aim", "shoot", "unit", "end"})),
)
"""A panel's name by what it offers, the first that fits; "": by the phase of its game."""
LOOK_UPS = ("hand", "orders", "log", "board", "odds")
"""What people look up once in each phase from the third round on."""
MOST_DECISIONS, MOST_PRESSES = 400, 40


class Reader(Wire):
    """Takes posts, and counts them as people read them."""

    def __init__(self, reading: Reading, people: Sequence[int]) -> None:
        super().__init__()
        self._reading, self._people = reading, tuple(people)

    async def send(self, table: Table, post: Post, nonce: str) -> Delivered:
        self._count(post)
        return await super().send(table, post, nonce)

    async def edit(self, table: Table, post: Post, where: Delivered) -> None:
        if _kind(post) == "battle":
            self._count(post)
        await super().edit(table, post, where)

    def _count(self, post: Post) -> None:
        """A battle's post is read again by all once it reports, and by those it asks before."""
        name = f"{'message' if post.to else 'post'}: {_kind(post)}"
        readers = (post.to,) if post.to else self._people
        if name == "post: battle":
            asks = any(button.verb in ("fighton", "mine") for row in post.rows for button in row)
            name += " asks" if asks else " report"
            readers = post.mentions or readers if asks else readers
        self._reading.show(name, post.content, readers)


def _kind(post: Post) -> str:
    return post.role.split(".")[0]


def panel_name(parts: Sequence[Part], phase: str) -> str:
    """A panel's name in the table."""
    verbs = {part.id.verb for part in parts}
    return next((name or phase for name, offered in PANELS if offered & verbs), "waiting")


class Sitting:
    """People at one table who press by chance, and read all that they are shown."""

    def __init__(self, table: Room, reading: Reading, seed: int) -> None:
        self._table, self._reading, self._chance = table, reading, random.Random(seed)
        self._stood: dict[str, str] = {}
        self._phase = ""
        self._looked: set[tuple[int, str, str]] = set()

    async def play(self) -> None:
        """To the end of the game, or through MOST_DECISIONS. Raises AssertionError where a decision never ends."""
        for _ in range(MOST_DECISIONS):
            await self._table.settle()
            look = await self._table.house.reading.look(self._table.game, None)
            if look.table.status != "running":
                return
            owing = [each for each in self._table.players if look.table.seat_of(each.user) in look.view.to_act]
            if owing:
                await self._decide(owing[0], look.view)
            else:
                await asyncio.sleep(0.02)

    async def _decide(self, player: Player, view: Any) -> None:
        self._stood.clear()
        self._phase = view.phase
        first = self._post_button(player)
        if first is None:
            self._show(player, await player.open(), "turn")
        else:
            self._show(player, await player.send(first, private=False), first.verb)
        await self._look_up(player, view)
        for _ in range(MOST_PRESSES):
            part = pick(self._chance, player.parts())
            if part is None:
                return
            answer = await player.send(part.id, _values(self._chance, part))
            self._show(player, answer, part.id.verb)
            if not isinstance(answer, Panel):
                return
        raise AssertionError(f"stuck: {player.text()}")

    async def _look_up(self, player: Player, view: Any) -> None:
        """Hints whenever there are any; the others once a phase."""
        for verb in (*LOOK_UPS, "hint"):
            part = next((each for each in player.parts() if each.id.verb == verb), None)
            key = (player.user, verb, view.phase)
            if part is None or (verb != "hint" and (view.round <= 2 or key in self._looked)):
                continue
            self._looked.add(key)
            kept = player.panel
            self._show(player, await player.send(part.id), verb)
            player.panel = kept

    def _show(self, player: Player, answer: Answer, verb: str) -> None:
        if not isinstance(answer, Panel):
            return
        name, text = f"panel: {panel_name(rooms.parts_of(answer.view), self._phase)}", words_of(answer.view)
        if verb == "hint":  # its words stand last, below the panel
            name, text = (
                "hint",
                [each.content for each in answer.view.walk_children() if isinstance(each, TextDisplay)][-1],
            )
        elif verb in LOOK_UPS:
            name = f"panel: {verb}"
        self._reading.show(name, text, (player.user,), self._stood.get(name, ""))
        self._stood[name] = text

    def _post_button(self, player: Player) -> Id | None:
        """What a person presses on the newest post that hands them the turn; None: they open their panel."""
        weights = {"move": 5, "equip": 4, "pass": 1}
        for sent in reversed(self._table.wire.messages):
            if sent.post.to is None and sent.buttons and sent.post.role == "turn":
                by = {button.verb: button for row in sent.post.rows for button in row if button.verb in weights}
                if not by:
                    return None
                chosen = self._chance.choices([*by], [weights[verb] for verb in by])[0]
                return player._id(sent.post, by[chosen])
        return None


def _values(chance: random.Random, part: Part) -> tuple[str, ...]:
    """What a person chooses in a select: mostly the first offered."""
    if not part.options:
        return ()
    first = part.id.verb in ("go", "basket") and chance.random() < 0.8
    return (part.options[0][0] if first else chance.choice(part.options)[0],)


def pick(chance: random.Random, parts: Sequence[Part]) -> Part | None:
    """What a person would press of a panel, without undoing; None: nothing is asked."""
    by: dict[str, list[Part]] = defaultdict(list)
    for part in parts:
        by[part.id.verb].append(part)

    def one(*verbs: str) -> Part | None:
        found = [part for verb in verbs for part in by.get(verb, ())]
        return chance.choice(found) if found else None

    def maybe(share: float, *verbs: str) -> Part | None:
        return one(*verbs) if chance.random() < share else None

    if any("(chosen)" in part.label or "(choisie)" in part.label for part in by.get("play", ())):
        return None
    return (
        one("alldone", "hits")
        or next((part for part in by.get("do", ()) if part.id.args.endswith(".b")), None)
        or maybe(0.3, "ruse")
        or maybe(0.6, "unit")
        or one("do")
        or one("play")
        or one("build")
        or one("site", "advise")
        or one("put")
        or one("passgo")
        or one("keep", "fightout", "fighton", "hold", "kill", "fight", "stone")
        or maybe(0.75, "buyend")
        or maybe(0.5, "forge")
        or maybe(0.8, "basket")
        or one("eqend")
        or maybe(0.6, "go")
        or one("finish")
        or maybe(0.75, "move")
        or maybe(0.6, "equip")
        or one("pass")
        or one("nomore")
    )


async def read(kind: str, language: str, seed: int = 1) -> Reading:
    """A whole game of a kind, and all that its people read."""
    spec = GAMES[kind]
    reading = Reading(spec["people"])
    wire = Reader(reading, range(11, 11 + spec["people"]))
    with tempfile.TemporaryDirectory() as folder:
        async with room(Path(folder), seed=seed, language=language, wire=wire, **spec) as table:
            await Sitting(table, reading, seed).play()
    return reading

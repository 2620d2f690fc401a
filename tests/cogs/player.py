"""A scripted player: opens the panel, and presses as a person would until no question is left."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from cogs.transport.contract import parse_id
from tests.limits import check_components

MOST = 60
"""Presses for one decision after which the player is stuck."""


@dataclass(frozen=True)
class Item:
    """A button or a select of a message."""

    verb: str
    custom_id: str
    label: str
    values: tuple[str, ...] = ()


def items_of(message: Any) -> list[Item]:
    """Everything on a message that can be pressed and belongs to the house."""
    found: list[Item] = []
    for part in walk([part.to_dict() for part in message.components]):
        id = parse_id(part.get("custom_id") or "")
        if id is not None:
            values = tuple(option["value"] for option in part.get("options") or ())
            label = part.get("label") or part.get("placeholder") or ""
            found.append(Item(id.verb, part["custom_id"], label, values))
    return found


def walk(parts: Any) -> Any:
    for part in parts:
        yield part
        yield from walk(part.get("components") or ())


def text_of(message: Any) -> str:
    """The words of a message or a panel."""
    parts = walk([part.to_dict() for part in message.components])
    return "\n".join([message.content, *(part["content"] for part in parts if part.get("content"))])


@dataclass
class Player:
    """`who` presses in `channel`; `random` makes a game's choices repeatable."""

    who: Any
    channel: Any
    random: random.Random
    presses: Counter[str] = field(default_factory=Counter)
    seen: list[str] = field(default_factory=list)
    """Texts of everything this person was shown."""

    async def decide(self) -> None:
        """Answer what is asked now, to the end of the decision."""
        result = await self.who.slash(self.channel, "turn")
        message = self._shown(result)
        for _ in range(MOST):
            item = self._choice(items_of(message))
            if item is None:
                return
            self.presses[item.verb] += 1
            if item.values:
                # Destinations stand best first; who always takes the best gets somewhere.
                best = item.verb == "go" and self.random.random() < 0.8
                chosen = [item.values[0] if best else self.random.choice(item.values)]
                result = await self.who.select(message, chosen, custom_id=item.custom_id)
            else:
                result = await self.who.click(message, custom_id=item.custom_id)
            message = self._shown(result)
        raise AssertionError(f"stuck: {text_of(message)}")

    def _shown(self, result: Any) -> Any:
        assert result.acknowledged
        for note in result.followups:
            self.seen.append(text_of(note.message))
            assert "did not work" not in note.content, note.content
        assert result.response is not None
        message = result.response.message
        self.seen.append(text_of(message))
        parts = [part.to_dict() for part in message.components]
        assert check_components(parts, message.flags.components_v2) == [], text_of(message)
        assert "did not work" not in text_of(message)
        return message

    def _choice(self, items: list[Item]) -> Item | None:
        """What a person would press; None: nothing is asked."""
        by_verb: dict[str, list[Item]] = {}
        for item in items:
            by_verb.setdefault(item.verb, []).append(item)

        def pick(*verbs: str) -> Item | None:
            found = [item for verb in verbs for item in by_verb.get(verb, ())]
            return self.random.choice(found) if found else None

        def maybe(chance: float, *verbs: str) -> Item | None:
            return pick(*verbs) if self.random.random() < chance else None

        if "play" in by_verb and any("(chosen)" in item.label for item in by_verb["play"]):
            return None
        return (
            pick("alldone", "hits")
            or maybe(0.3, "ruse")
            or maybe(0.5, "unit")
            or pick("do")
            or pick("play")
            or pick("build")
            or pick("site", "advise")
            or pick("put")
            or pick("passgo")
            or pick("keep", "fightout", "fighton", "hold", "kill", "fight", "stone")
            or maybe(0.05, "undo", "over", "overgo")
            or maybe(0.6, "buyend")
            or maybe(0.5, "forge")
            or maybe(0.6, "basket")
            or pick("eqend")
            or maybe(0.75, "go")
            or pick("finish")
            or maybe(0.75, "move")
            or maybe(0.6, "equip")
            or pick("pass")
        )

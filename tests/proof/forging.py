"""What somebody does who changes a record and makes everything fit again: hashes, draws, links, chain."""

from __future__ import annotations

from typing import Any

from engine.kernel.dice import HmacDice
from engine.kernel.fairness.binding import Binding, dice_key
from engine.kernel.fairness.closing import ClosingText
from engine.kernel.fairness.fairness import commitment
from engine.kernel.records.groups import Group, draws_of
from engine.kernel.records.holders import Holder
from engine.kernel.records.links import chain, first_link, next_link, shown
from engine.kernel.stored.canonical import content_hash

MISSING = object()
"""Puts nothing there: what stood in a place is taken out."""


def put(data: Any, place: str, value: Any) -> Any:
    """With another value in a place, which is written as refusals name it: `content clans 0 units 2`."""
    *steps, last = (int(word) if word.isdigit() else word for word in place.split())
    holder = data
    for step in steps:
        holder = holder[step]
    if value is MISSING:
        del holder[last]
    else:
        holder[last] = value
    return data


def relinked(data: Any) -> Any:
    """With hashes of config and content, links and chain of what it holds now."""
    data["binding"]["config_hash"] = content_hash(data["config"])
    data["binding"]["content_hash"] = content_hash(data["content"])
    data["binding"]["mark"] = commitment(data["seed"])
    binding = Binding.from_json(data["binding"])
    holders = tuple(Holder(*row) for row in data.get("holders", ()))
    link = first_link(binding, tuple(ClosingText(*row) for row in data["closing"]), holders)
    for entry in data["entries"]:
        link = next_link(link, entry[:7])
        entry[7] = shown(link)
    data["chain"] = chain(link, data["status"], data["outcome"])
    return data


def redrawn(data: Any) -> Any:
    """With the draws and counters of its key, too; what the game makes of them is as it was."""
    relinked(data)
    binding = Binding.from_json(data["binding"])
    dice = HmacDice(dice_key(data["seed"], binding, tuple(ClosingText(*row) for row in data["closing"])))
    counters = [0, 0, 0]
    for entry in data["entries"]:
        for group in entry[3]:
            draws = draws_of([Group(group[0], group[1], tuple(group[2]))])
            group[2] = [dice.below(draw.sides, draw.stream, counters) for draw in draws]
        entry[4] = counters[:]
    return relinked(data)

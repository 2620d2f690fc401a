"""Reads orders as players type them: "b2 c1", "b2 c1 3I 1II", "b2 c1 -1I", "hero b2", with commas (screens §10)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cogs.clash.move.plan import NO_UNITS, MoveGroup, MoveOrder, order_to, ways
from cogs.clash.wording.wording import ROMAN, total
from cogs.tables.options.typed_options import folded
from engine.clash.pieces.content import LEVELS
from engine.clash.pieces.places import bastion, parse_place
from engine.clash.pieces.view import Triple, View
from engine.clash.views.view_choices import movable
from engine.kernel.errors import IllegalAction, NotationError

_PART = re.compile(r"(-?)(\d{1,2})\s*[x×]?\s*(III|II|I)", re.IGNORECASE)
HOME = ("x", "bastion", "stronghold")
"""What may be typed for one's own bastion, in either edition's words (§12)."""
HERO_WORDS = ("hero", "h", "héros", "heros")
"""What may be typed for one's hero, in every language."""
ALL = ("", "all", "tous", "tout")
POSSESSIVE = re.compile(r"['’]s\b", re.IGNORECASE)
"""Of "Shaman's Staff", which people type without it."""
_NOTE = re.compile(r"\([^()]*\)")
"""A completion's note on an order, for its reader alone: "b2 c1 (battle, 4 elves, 71 %)"."""


def read_orders(view: View, text: str) -> list[MoveOrder]:
    """Read all orders of a line; each counts on the units the ones before it left.

    Raises IllegalAction("not_understood") naming the part that is not an order.
    """
    orders: list[MoveOrder] = []
    for part in without_notes(text).split(","):
        if part.strip():
            orders.append(_order(view, part.strip(), orders))
    if not orders:
        raise IllegalAction("not_understood", "5.2", text=text.strip())
    return orders


def without_notes(text: str) -> str:
    """Orders without the notes of completions."""
    return re.sub(r"  +", " ", _NOTE.sub("", text))


def note(words: str) -> str:
    """A note on an order, which `without_notes` takes away again."""
    return f"({words.translate({ord('('): None, ord(')'): None})})"


def _order(view: View, part: str, before: list[MoveOrder]) -> MoveOrder:
    words = part.split(None, 2)
    if len(words) < 2:
        raise IllegalAction("not_understood", "5.2", text=part)
    if words[0].lower() in HERO_WORDS:
        return _hero(view, words, part)
    start, end = _place(view, words[0], part), _place(view, words[1], part)
    gone = total(*(order.units for order in before if order.start == start), (0, 0, 0))
    one, two, three = (have - less for have, less in zip(movable(view, start), gone, strict=True))
    left: Triple = (max(one, 0), max(two, 0), max(three, 0))
    done = [(order.start, order.end, order.units) for order in before]
    numbers = words[2] if len(words) > 2 else ""
    if numbers.strip().lower() in ALL:
        # Units that are too slow stay; if none gets there the engine says why.
        if left == movable(view, start):
            order = order_to(view, MoveGroup(start), end, done)
            if order is not None:
                return order
        reached, _ = ways(view, start, left, done).get(end, (left, 0))
        return MoveOrder(start, end, reached)
    first, _, last = numbers.rpartition(" ")
    if last.strip("+").lower() in HERO_WORDS:
        return MoveOrder(start, end, read_units(first.rstrip(" +"), left, part), True)
    return MoveOrder(start, end, read_units(numbers, left, part))


def _hero(view: View, words: Sequence[str], part: str) -> MoveOrder:
    """The hero by itself: "hero b2". Raises IllegalAction "no_heroes" where one has none."""
    if view.seat is None or view.heroes[view.seat] < 0:
        raise IllegalAction("no_heroes", "10")
    if len(words) > 2:
        raise IllegalAction("not_understood", "5.2", text=part)
    return MoveOrder(view.hero_places[view.seat], _place(view, words[1], part), NO_UNITS, True)


def _place(view: View, word: str, part: str) -> int:
    if word.lower() in HOME:
        return bastion(view.seat or 0)
    try:
        return parse_place(word)
    except NotationError:
        raise IllegalAction("not_understood", "5.2", text=part) from None


def read_units(text: str, left: Triple, part: str) -> Triple:
    """ "3I 1II", or "-1I" for all of `left` but one. Raises IllegalAction("not_understood") naming `part`."""
    found = _PART.findall(text)
    if not found or _PART.sub("", text).strip():
        raise IllegalAction("not_understood", "5.2", text=part)
    minus = any(sign for sign, _, _ in found)
    units = list(left) if minus else [0] * LEVELS
    for sign, count, roman in found:
        level = ROMAN.index(roman.upper())
        units[level] = max(0, units[level] - int(count)) if sign else int(count)
    return (units[0], units[1], units[2])


def level_of(text: str) -> int | None:
    """The level a roman or plain number names; None for none."""
    word = text.strip().upper()
    if word in ROMAN:
        return ROMAN.index(word)
    return int(word) - 1 if word in ("1", "2", "3") else None


def same_words(typed: str, name: str) -> bool:
    """Whether a typed name means this one, whatever its case, accents, spaces, dashes and possessive s."""
    return bool(_bare(typed)) and _bare(typed) in (_bare(name), _bare(POSSESSIVE.sub("", name)))


def _bare(text: str) -> str:
    return folded(text).replace(" ", "")

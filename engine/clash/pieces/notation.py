"""The notation of actions, both ways (see the table in engine.clash.pieces.actions)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.clash.pieces import actions as a
from engine.clash.pieces.content import Content, Hero, TileFace
from engine.clash.pieces.heroes import HERO_UNIT
from engine.clash.pieces.places import parse_place, place_name
from engine.kernel.errors import NotationError
from engine.kernel.notation import Notation

WORDS = (
    "play", "site", "put", "equip", "move", "pass", "buy", "forge", "keep", "attach", "detach", "shift", "end", "pick",
    "go", "finish", "fight", "assault", "roll", "reroll", "hold", "flee", "kill", "stone",
    "recruit", "discard", "face", "turn", "spot", "hand", "stay",
)  # fmt: skip
LEVELS = ("I", "II", "III", "aside")
SLOTS = ("weapon", "armour")
_STRIKES = (a.ASSAULT, a.ROLL)
WAITING = "waiting"
"""Behind an assault in which Neggesh does not steal yet (§10)."""
STEALING = "stealing"
"""Behind the end of rerolls after which Neggesh steals (§10)."""
_PLACED = (a.PUT, a.GO, a.FIGHT, a.STONE)


def _arguments(content: Content, kind: int, argument: int) -> tuple[str, ...]:
    if kind == a.PLAY:
        return (str(content.cards[argument].order),)
    if kind == a.SITE:
        return (str(argument + 1),)
    if kind in _PLACED:
        return (place_name(argument).lower(),)
    if kind in _STRIKES:
        return (WAITING,) if argument else ()
    if kind == a.HOLD:
        return (STEALING,) if argument else ()
    if kind in (a.BUY, a.ATTACH):
        return content.items[argument >> 2].id, LEVELS[argument & 3]
    if kind == a.KEEP:
        return (content.items[argument].id,)
    if kind == a.DETACH:
        return LEVELS[argument >> 1], SLOTS[argument & 1]
    if kind == a.SHIFT:
        return LEVELS[argument >> 3], SLOTS[argument >> 2 & 1], LEVELS[argument & 3]
    if kind == a.PICK and argument == HERO_UNIT:
        return ("hero",)
    if kind == a.PICK:
        return place_name(argument // 3).lower(), LEVELS[argument % 3]
    if kind == a.REROLL:
        return (str(argument & 63), str(argument >> 6)) if argument else ()
    if kind == a.RECRUIT:
        return content.heroes[argument >> 5].id, place_name(argument & 31).lower()
    if kind == a.HAND:
        return str((argument >> 5) + 1), place_name(argument & 31).lower()
    if kind == a.DISCARD:
        return content.items[argument >> 6].id, content.items[argument & 63].id
    if kind == a.FACE:
        return (content.faces[argument].id,)
    if kind == a.TURN:
        return (str(argument),)
    if kind == a.SPOT:
        return (str(argument + 1),)
    if kind == a.KILL:
        return str(argument & 15), str(argument >> 4 & 15), str(argument >> 8)
    return ()


def _argument(content: Content, kind: int, rest: list[str]) -> int:
    match kind, rest:
        case ((a.EQUIP | a.MOVE | a.PASS | a.FORGE | a.END | a.FINISH | a.FLEE | a.STAY), []):
            return 0
        case ((a.ASSAULT | a.ROLL | a.HOLD | a.REROLL), []):
            return 0
        case ((a.ASSAULT | a.ROLL), [word]) if word == WAITING:
            return a.WAITING
        case a.HOLD, [word] if word == STEALING:
            return a.STEALING
        case a.PLAY, [order]:
            return _card(content, int(order))
        case ((a.SITE | a.SPOT), [number]):
            return _within(int(number) - 1, 4096)
        case ((a.PUT | a.GO | a.FIGHT | a.STONE), [place]):
            return parse_place(place)
        case ((a.BUY | a.ATTACH), [item, to]):
            return item_number(content, item) * 4 + LEVELS.index(to)
        case a.KEEP, [item]:
            return item_number(content, item)
        case a.DETACH, [level, slot]:
            return level_number(level) * 2 + SLOTS.index(slot)
        case a.SHIFT, [start, slot, end]:
            return (level_number(start) * 2 + SLOTS.index(slot)) * 4 + level_number(end)
        case a.PICK, ["hero"]:
            return HERO_UNIT
        case a.PICK, [place, level]:
            return parse_place(place) * 3 + level_number(level)
        case a.KILL, [_, _, _]:
            one, two, three = (_within(int(number), 16) for number in rest)
            return one + 16 * two + 256 * three
        case a.HAND, [relic, place]:
            return _within(int(relic) - 1, 32) * 32 + parse_place(place)
        case a.REROLL, [misses, hits]:
            return _within(int(misses), 64) + 64 * _within(int(hits), 64)
        case a.RECRUIT, [hero, place]:
            return _named(content.heroes, hero) * 32 + parse_place(place)
        case a.DISCARD, [one_item, other]:
            return item_number(content, one_item) * 64 + item_number(content, other)
        case a.FACE, [face]:
            return _named(content.faces, face)
        case a.TURN, [turn]:
            return _within(int(turn), 6)
    raise ValueError(rest)


def _named(things: Sequence[Hero] | Sequence[TileFace], wanted: str) -> int:
    return [thing.id for thing in things].index(wanted)


def item_number(content: Content, item_id: str) -> int:
    """The number of an item by its id. Raises NotationError("no_such_item")."""
    for number, item in enumerate(content.items):
        if item.id == item_id:
            return number
    raise NotationError("no_such_item", text=item_id)


def level_number(text: str) -> int:
    """0 to 2 for I to III; ValueError otherwise."""
    return LEVELS[:3].index(text)


def _card(content: Content, order: int) -> int:
    for number, card in enumerate(content.cards):
        if card.order == order:
            return number
    raise NotationError("no_such_card", text=str(order))


def _within(number: int, limit: int) -> int:
    if not 0 <= number < limit:
        raise ValueError(number)
    return number


NOTATION = Notation(WORDS, _arguments, _argument)

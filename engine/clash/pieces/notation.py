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
_BARE = (a.EQUIP, a.MOVE, a.PASS, a.FORGE, a.END, a.FINISH, a.FLEE, a.STAY)
_STRIKES = (a.ASSAULT, a.ROLL)
WAITING = "waiting"
"""Behind an assault in which Neggesh does not steal yet (§10)."""
STEALING = "stealing"
"""Behind the end of rerolls after which Neggesh steals (§10)."""
_MORE = (a.REROLL, a.RECRUIT, a.DISCARD, a.FACE, a.TURN, a.SPOT, a.HAND)
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
    if kind in _BARE:
        _exactly(rest, 0)
        return 0
    if kind in _STRIKES:
        return a.WAITING * [[], [WAITING]].index(rest)
    if kind == a.HOLD:
        return a.STEALING * [[], [STEALING]].index(rest)
    if kind == a.PLAY:
        _exactly(rest, 1)
        return _card(content, int(rest[0]))
    if kind == a.SITE:
        _exactly(rest, 1)
        return _within(int(rest[0]) - 1, 4096)
    if kind in _PLACED:
        _exactly(rest, 1)
        return parse_place(rest[0])
    if kind in (a.BUY, a.ATTACH):
        _exactly(rest, 2)
        return item_number(content, rest[0]) * 4 + LEVELS.index(rest[1])
    if kind == a.KEEP:
        _exactly(rest, 1)
        return item_number(content, rest[0])
    if kind == a.DETACH:
        _exactly(rest, 2)
        return level_number(rest[0]) * 2 + SLOTS.index(rest[1])
    if kind == a.SHIFT:
        _exactly(rest, 3)
        return (level_number(rest[0]) * 2 + SLOTS.index(rest[1])) * 4 + level_number(rest[2])
    if kind == a.PICK and rest == ["hero"]:
        return HERO_UNIT
    if kind in _MORE:
        return _more(content, kind, rest)
    if kind == a.PICK:
        _exactly(rest, 2)
        return parse_place(rest[0]) * 3 + level_number(rest[1])
    _exactly(rest, 3)
    one, two, three = (_within(int(number), 16) for number in rest)
    return one + 16 * two + 256 * three


def _more(content: Content, kind: int, rest: list[str]) -> int:
    """Arguments of what the other modes and the 2017 edition add."""
    if kind == a.REROLL and not rest:
        return 0
    if kind in (a.REROLL, a.RECRUIT, a.DISCARD, a.HAND):
        _exactly(rest, 2)
        if kind == a.HAND:
            return _within(int(rest[0]) - 1, 32) * 32 + parse_place(rest[1])
        if kind == a.REROLL:
            return _within(int(rest[0]), 64) + 64 * _within(int(rest[1]), 64)
        if kind == a.RECRUIT:
            return _named(content.heroes, rest[0]) * 32 + parse_place(rest[1])
        return item_number(content, rest[0]) * 64 + item_number(content, rest[1])
    _exactly(rest, 1)
    if kind == a.FACE:
        return _named(content.faces, rest[0])
    return _within(int(rest[0]), 6) if kind == a.TURN else _within(int(rest[0]) - 1, 4096)


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


def _exactly(rest: list[str], count: int) -> None:
    if len(rest) != count:
        raise ValueError(rest)


def _within(number: int, limit: int) -> int:
    if not 0 <= number < limit:
        raise ValueError(number)
    return number


NOTATION = Notation(WORDS, _arguments, _argument)

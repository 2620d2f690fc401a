"""The notation of actions, both ways (see the table in engine.kravora.pieces.actions)."""

from __future__ import annotations

from engine.kernel.notation import Notation
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.content import LINES, Content
from engine.kravora.pieces.places import parse_place, place_name
from engine.kravora.play.ruse_effects import PLACE, RUSES, UNIT

_WORDS = {
    a.ATTACK: "attack", a.HIT: "hit", a.VOLLEY: "volley", a.TO: "to", a.CANCEL: "cancel", a.LET: "let",
    a.RECYCLE: "recycle", a.DISMANTLE: "dismantle", a.BUY: "buy", a.BUILD: "build", a.SHOOT: "shoot", a.DONE: "done",
    a.END: "end", **{kind: ruse.word for kind, ruse in RUSES.items()},
}  # fmt: skip
WORDS = tuple(word for _, word in sorted(_WORDS.items()))
"""By kind >> KIND_SHIFT."""
UNIT_KINDS = frozenset({a.HIT, a.RECYCLE, *(kind for kind, ruse in RUSES.items() if ruse.target == UNIT)})
"""Kinds whose argument is a unit."""
PLACE_KINDS = frozenset({a.VOLLEY, a.TO, a.SHOOT, *(kind for kind, ruse in RUSES.items() if ruse.target == PLACE)})
"""Kinds whose argument is a place."""
BARE_KINDS = frozenset(_WORDS) - UNIT_KINDS - PLACE_KINDS - {a.ATTACK, a.BUY, a.BUILD}
"""Kinds without an argument."""
DEFENDER_WORD = "defender"
MOST_HITS = 7


def _arguments(content: Content, kind: int, argument: int) -> tuple[str, ...]:
    if kind in UNIT_KINDS:
        side = (DEFENDER_WORD,) if a.unit_side(argument) else ()
        sort = a.unit_sort(argument)
        return place_name(a.unit_place(argument)), *side, content.units[sort >> 3].id, str(sort & 7)
    if kind in PLACE_KINDS:
        return (place_name(argument),)
    if kind == a.ATTACK:
        return str((argument >> 3) + 1), content.units[argument & 7].id
    if kind == a.BUY:
        return content.units[argument >> 3].id, str((argument & 7) + 1)
    if kind == a.BUILD:
        return (content.buildings[argument].id,)
    return ()


def _argument(content: Content, kind: int, rest: list[str]) -> int:
    if kind in UNIT_KINDS:
        return _unit(content, rest)
    if kind in PLACE_KINDS:
        (place,) = rest
        return parse_place(place)
    if kind == a.ATTACK:
        line, unit = rest
        return _line(line) << 3 | _kind(content, unit)
    if kind == a.BUY:
        unit, line = rest
        return _kind(content, unit) << 3 | _line(line)
    if kind == a.BUILD:
        (building,) = rest
        return [known.id for known in content.buildings].index(building)
    if rest:
        raise ValueError(rest)
    return 0


def _unit(content: Content, rest: list[str]) -> int:
    place, *middle, kind, hits = rest
    if middle not in ([], [DEFENDER_WORD]):
        raise ValueError(rest)
    sort = _kind(content, kind) << 3 | _within(int(hits), 1, MOST_HITS)
    return a.unit(parse_place(place), len(middle), sort)


def _kind(content: Content, unit_id: str) -> int:
    return [unit.id for unit in content.units].index(unit_id)


def _line(text: str) -> int:
    """0 to 4 for the rules' lines 1 to 5."""
    return _within(int(text), 1, LINES) - 1


def _within(number: int, least: int, most: int) -> int:
    if not least <= number <= most:
        raise ValueError(number)
    return number


NOTATION = Notation(WORDS, _arguments, _argument)

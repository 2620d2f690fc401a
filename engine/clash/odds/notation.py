"""A battle written in one line, for `odds` on the command line (`parse_fight` describes the notation)."""

from __future__ import annotations

import re

from engine.clash.odds.armies import slowness_of, with_hero
from engine.clash.odds.values import Army, Fight
from engine.clash.pieces.content import ARMOUR, WEAPON, Bonuses, Content
from engine.clash.pieces.figures import figures_of
from engine.clash.pieces.notation import LEVELS, item_number, level_number
from engine.kernel.errors import NotationError

ELVES = "elves"
STARTS = {"first": 0, "second": 1}
MOST_UNITS = 40
_UNITS = re.compile(r"(\d+)(?:x|×)?(I{1,3})")
_CARD = re.compile(r"([a-z_]+)[:@](I{1,3})")
_WORD = re.compile(r"(rage|flee|hero)=([a-z0-9]+)")


def parse_fight(content: Content, text: str) -> Fight:
    """Read "SIDE vs SIDE", perhaps with ", first" or ", second": who has the next assault (else by slowness).

    A SIDE is a clan's id or "elves" and words: `3xI` (units of a level; for elves I is the Guard, II the Elder, III
    the Templar), `war_axe:I` (a card on a level), `rage=1` (tokens it has), `flee=3` (flees below 3 units),
    `hero=hekna`. Raises NotationError: not_understood, no_such_item, slot_taken.
    """
    body, _, start = text.partition(",")
    sides = re.split(r"\s+(?:vs?|against)\s+", body.strip())
    if len(sides) != 2 or start.strip() not in ("", *STARTS):
        raise NotationError("not_understood", text=text)
    (first, hero), (second, other) = (_side(content, side) for side in sides)
    ours = _with_hero(content, first, hero, sum(second.units))
    theirs = _with_hero(content, second, other, sum(first.units))
    turn = STARTS.get(start.strip(), 0 if slowness_of(ours) < slowness_of(theirs) else 1)
    return Fight(ours, theirs, turn)


def _side(content: Content, text: str) -> tuple[Army, str]:
    """An army and the id of its hero ("" none)."""
    name, *words = text.split()
    if name != ELVES and name not in [clan.id for clan in content.clans]:
        raise NotationError("not_understood", text=name)
    units, slots, numbers = [0, 0, 0], [[-1, -1] for _ in LEVELS[:3]], {"rage": 0, "flee": 0}
    hero = ""
    for word in words:
        if found := _UNITS.fullmatch(word):
            units[level_number(found[2])] += int(found[1])
        elif found := _CARD.fullmatch(word):
            _put(content, slots[level_number(found[2])], found[1])
        elif (found := _WORD.fullmatch(word)) and found[1] == "hero":
            hero = found[2]
        elif found and found[2].isdigit():
            numbers[found[1]] = int(found[2])
        else:
            raise NotationError("not_understood", text=word)
    if not 0 < sum(units) <= MOST_UNITS or max(numbers.values()) > MOST_UNITS or (name == ELVES and hero):
        raise NotationError("not_understood", text=text)
    bonuses = _bonuses(content, name)
    figures = [
        figures_of(content, own, 0, (pair[WEAPON], pair[ARMOUR])) for own, pair in zip(bonuses, slots, strict=True)
    ]
    count = (units[0], units[1], units[2])
    flee = 0 if name == ELVES else numbers["flee"]
    return Army(count, (figures[0], figures[1], figures[2]), flee, numbers["rage"]), hero


def _bonuses(content: Content, name: str) -> list[Bonuses]:
    if name == ELVES:
        return [elf.bonuses for elf in content.elves]
    return next([unit.bonuses for unit in clan.units] for clan in content.clans if clan.id == name)


def _put(content: Content, slots: list[int], name: str) -> None:
    item = item_number(content, name)
    slot = content.items[item].slot
    if slots[slot] >= 0:
        raise NotationError("slot_taken", text=name)
    slots[slot] = item


def _with_hero(content: Content, army: Army, hero_id: str, enemies: int) -> Army:
    if not hero_id:
        return army
    hero = next((hero for hero in content.heroes if hero.id == hero_id), None)
    if hero is None:
        raise NotationError("not_understood", text=hero_id)
    return with_hero(army, hero, enemies)

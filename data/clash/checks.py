"""Checks the data of Clash of Rage as a whole, beyond each entry's shape: counts, tiles, battles that end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from data.clash.schema import (
    CardEntry,
    ClanEntry,
    ElfEntry,
    EquipmentEntry,
    HeroEntry,
    ItemEntry,
    LayoutEntry,
    TileFaceEntry,
)
from data.folder import DataError
from engine.clash.pieces.board import Hex, neighbour_hexes, tile_hexes
from engine.clash.pieces.config import DIFFICULTIES
from engine.clash.pieces.content import ARMOUR, WEAPON, Bonuses, Content

UNITS_A_LEVEL = (31, 23, 14)
CLANS, CARDS_A_CLAN = 4, 7
ELF_TYPES, TOKENS_A_TYPE = 3, 15
MARKET_CARDS = {"weapon": 43, "armour": 25}
LEGENDARY_CARDS = {"weapon": 8, "armour": 6}
MARKET_STALLS = 6
FEWEST_HEROES, MOST_HEROES = 4, 12
"""One for each seat at least; no panel shows more than the most."""
TILES, FACES_A_TILE = 5, 2
TOUCHING_BORDERS = 2
FILES_OF_ELVES = {"elves": "elves.toml", **dict.fromkeys(DIFFICULTIES, "solo.toml")}
LONGEST_WAIT = 40
"""The most assaults of one side in a row without a kill; more would make a battle without end (§5.3.5)."""


def clans(found: Sequence[ClanEntry]) -> None:
    """§1: four clans, a unit type a level, 31 + 23 + 14 figures."""
    file = "clans.toml"
    _count(file, "", "clan", CLANS, len(found), "clans")
    for clan in found:
        levels = [unit.level for unit in clan.unit]
        if levels != [1, 2, 3]:
            raise DataError(file, clan.id, "unit", "one unit each of level 1, 2 and 3, in this order", str(levels))
    for level, figures in enumerate(UNITS_A_LEVEL):
        total = sum(clan.unit[level].count for clan in found)
        _count(file, "", "count", figures, total, f"units of level {level + 1} in all clans")
    _unique(file, [unit.id for clan in found for unit in clan.unit], "id")


def elves(found: Sequence[ElfEntry]) -> None:
    """§1: 45 tokens, 15 of each of three types."""
    _count("elves.toml", "", "elf", ELF_TYPES, len(found), "elf types")
    for elf in found:
        _count("elves.toml", elf.id, "count", TOKENS_A_TYPE, elf.count, "tokens")


def cards(found: Sequence[CardEntry], known: Sequence[ClanEntry]) -> None:
    """§1: seven cards a clan; order numbers of the house all differ (§4.2: printed ones need not)."""
    file = "tactics.toml"
    ids = [clan.id for clan in known]
    for card in found:
        if card.clan not in ids:
            raise DataError(file, card.id, "clan", f"one of {', '.join(ids)}", f'"{card.clan}"')
    for clan in ids:
        _count(file, "", "card", CARDS_A_CLAN, sum(card.clan == clan for card in found), f"cards of {clan}")
    first: dict[int, CardEntry] = {}
    for card in found:
        other = first.setdefault(card.order, card)
        if other is not card and "printed" not in (other.provenance, card.provenance):
            raise DataError(
                file, card.id, "order", "a number that no other card has", f"{card.order}, as on {other.id}"
            )


def items(market: Sequence[EquipmentEntry], legendary: Sequence[ItemEntry]) -> None:
    """§1: 68 = 43 + 25 market cards of six kinds or more (§2.3), 14 = 8 + 6 legendary ones."""
    for slot, cards_of_slot in MARKET_CARDS.items():
        total = sum(item.copies for item in market if item.slot == slot)
        _count("equipment.toml", "", "copies", cards_of_slot, total, f"{slot} cards, copies counted")
    if len(market) < MARKET_STALLS:
        raise DataError("equipment.toml", "", "equipment", "6 kinds or more", str(len(market)))
    for slot, cards_of_slot in LEGENDARY_CARDS.items():
        total = sum(item.slot == slot for item in legendary)
        _count("legendary.toml", "", "legendary", cards_of_slot, total, f"legendary {slot} cards")
    _unique("legendary.toml", [item.id for item in (*market, *legendary)], "id")


def faces(found: Sequence[TileFaceEntry]) -> None:
    """§1: five tiles of two faces; city, forge and stone apart; each face connected on foot."""
    file = "tiles.toml"
    for tile in range(1, TILES + 1):
        _count(file, "", "tile", FACES_A_TILE, sum(face.tile == tile for face in found), f"faces of tile {tile}")
    _count(file, "", "face", TILES * FACES_A_TILE, len(found), "faces")
    for face in found:
        if len({face.city, face.forge, face.stone}) < 3:
            raise DataError(file, face.id, "stone", "city, forge and stone in three territories", "two in one")
        walls = [_border(position, direction) for position, direction in face.mountains]
        if len(set(walls)) < len(walls):
            raise DataError(file, face.id, "mountains", "each border once", "a border named twice")
        cut_off = 7 - len(reached_on_foot(set(walls)))
        if cut_off:
            raise DataError(
                file,
                face.id,
                "mountains",
                "seven territories connected without flight",
                f"{cut_off} that can't be reached from the centre",
            )


def layouts(found: Sequence[LayoutEntry]) -> None:
    """§2.1: tiles lie side by side; each after the first touches earlier ones on two borders or more."""
    file = "layouts.toml"
    for layout in found:
        _count(file, layout.id, "centres", layout.tiles, len(layout.centres), "centres of tiles")
        covered: set[Hex] = set()
        for number, centre in enumerate(layout.centres, 1):
            spots = tile_hexes(centre)
            if covered & set(spots):
                raise DataError(file, layout.id, "centres", "tiles that do not overlap", f"tile {number} does")
            touching = sum(other in covered for spot in spots for other in neighbour_hexes(spot))
            if covered and touching < TOUCHING_BORDERS:
                raise DataError(
                    file,
                    layout.id,
                    "centres",
                    "tiles that touch on 2 borders or more",
                    f"{touching} for tile {number}",
                )
            covered |= set(spots)


def heroes(found: Sequence[HeroEntry]) -> None:
    """§1, §10: four heroes in the box; an owner may add to them."""
    if not FEWEST_HEROES <= len(found) <= MOST_HEROES:
        expected = f"{FEWEST_HEROES} to {MOST_HEROES} heroes"
        raise DataError("heroes.toml", "", "hero", expected, str(len(found)))


def battles_end(content: Content) -> None:
    """§5.3.5: each assault without a kill brings rage, so (enemy shields + largest life) of them do.

    This counts the worst possible army: every level shielded as well as the cards allow.
    """
    for side, types in sides(content):
        shields = worst_shields(content, types)
        life = worst_life(content, types)
        if shields + life > LONGEST_WAIT:
            raise DataError(
                FILES_OF_ELVES.get(side, "clans.toml"),
                side,
                "life",
                f"{LONGEST_WAIT} or less for shields and largest life, equipment included (battles must end)",
                f"{shields} shields and a life of {life}",
            )


def sides(content: Content) -> Iterator[tuple[str, list[Bonuses]]]:
    """All possible sides of a battle: each clan's id with its levels, "elves" and solo difficulties with types."""
    for clan in content.clans:
        yield clan.id, [unit.bonuses for unit in clan.units]
    yield "elves", [elf.bonuses for elf in content.elves]
    for solo in content.solo:
        yield solo.difficulty, [elf.bonuses for elf in solo.elves]


def worst_shields(content: Content, types: Sequence[Bonuses]) -> int:
    """The most shields these types can have together (once a type), both slots filled with the best cards."""
    slots = (best(content, slot, len(types), "shields") for slot in (WEAPON, ARMOUR))
    return sum(one.shields for one in types) + sum(slots)


def worst_life(content: Content, types: Sequence[Bonuses]) -> int:
    """The largest life of one of these types with the best weapon and armour."""
    return max(one.life for one in types) + sum(best(content, slot, 1, "life") for slot in (WEAPON, ARMOUR))


def best(content: Content, slot: int, cards_taken: int, bonus: str) -> int:
    """The highest total of a bonus from so many cards of a slot, taking every copy once."""
    values = [getattr(item.bonuses, bonus) for item in content.items if item.slot == slot for _ in range(item.copies)]
    return sum(sorted(values, reverse=True)[:cards_taken])


def reached_on_foot(walls: set[tuple[Hex, Hex]]) -> set[Hex]:
    """The hexes of a tile at the origin that can be reached from the centre without crossing a wall."""
    spots = tile_hexes((0, 0))
    reached = {spots[0]}
    frontier = [spots[0]]
    while frontier:
        here = frontier.pop()
        for other in neighbour_hexes(here):
            if other in spots and other not in reached and (min(here, other), max(here, other)) not in walls:
                reached.add(other)
                frontier.append(other)
    return reached


def _border(position: int, direction: int) -> tuple[Hex, Hex]:
    """A border of a tile at the origin as its two hexes, the smaller one first."""
    here = tile_hexes((0, 0))[position]
    other = neighbour_hexes(here)[direction]
    return min(here, other), max(here, other)


def _count(file: str, entry: str, field: str, expected: int, found: int, what: str) -> None:
    if found != expected:
        raise DataError(file, entry, field, f"{expected} {what}", str(found))


def _unique(file: str, names: Sequence[str], field: str) -> None:
    for number, name in enumerate(names):
        if name in names[:number]:
            raise DataError(file, name, field, "a name used once", f'a second "{name}"')

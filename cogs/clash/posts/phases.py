"""Lines for what happens by itself or to all: cards, revenue, reinforcements, stones, elves, tiles, bastions."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clash.table_words import NO_UNITS, ROMAN, Scene, total
from cogs.transport.text import listed
from engine.clash import events as ev
from engine.clash.board import places_of
from engine.clash.config import DIFFICULTIES
from engine.clash.places import place_name
from engine.clash.view import Triple
from engine.kernel.game import Event


def revealed(scene: Scene, events: Sequence[Event]) -> str:
    cards = scene.view.content.cards
    told = [
        scene.t(
            "{name} {order} ({card})",
            name=scene.name(seat),
            order=cards[card].order,
            card=scene.card(cards[card]),
        )
        for _, seat, card in events
    ]
    return scene.t("**Cards**: {cards}", cards=" · ".join(told))


def revenue(scene: Scene, events: Sequence[Event]) -> str:
    told = [
        scene.t("{name} +{crystals}", name=scene.name(seat), crystals=scene.crystals(crystals))
        for _, seat, _, crystals in events
        if crystals
    ]
    return scene.t("Cities: {gains}.", gains=" · ".join(told)) if told else ""


def placed(scene: Scene, events: Sequence[Event]) -> str:
    seats: list[int] = []
    sums: dict[tuple[int, int], Triple] = {}
    for kind, seat, *args in events:
        if kind == ev.PLACED:
            place, units = args
            sums[seat, place] = total(sums.get((seat, place), NO_UNITS), units)
            if seat not in seats:
                seats.append(seat)
    told = []
    for seat in seats:
        where = [
            f"{scene.units(units)} {scene.place(place)}" for (owner, place), units in sums.items() if owner == seat
        ]
        told.append(f"{scene.name(seat)} {', '.join(where)}")
    lost = [
        f"{scene.name(seat)} {scene.units(args[0])}" for kind, seat, *args in events if kind == ev.LOST_REINFORCEMENTS
    ]
    lines = []
    if told:
        lines.append(scene.t("Reinforcements: {units}.", units=scene.t("; ").join(told)))
    if lost:
        lines.append(scene.t("Lost, as the reserve lacks them: {units}.", units=scene.t("; ").join(lost)))
    return " ".join(lines)


def stones(scene: Scene, events: Sequence[Event]) -> str:
    told = [
        scene.t("{name} 1×{level} at {place}", name=scene.name(seat), level=ROMAN[level], place=place_name(place))
        for _, seat, place, level in events
    ]
    return scene.t("Stones: {units}.", units=", ".join(told))


def elves_equipped(scene: Scene, events: Sequence[Event]) -> str:
    told = []
    for _, _, kind, item, kept, _ in events:
        name, card = scene.elf_type(kind), scene.item(item)
        if kept:
            told.append(scene.t("{elves} takes {card}", elves=name, card=card))
        else:
            told.append(scene.t("{elves} leaves {card}", elves=name, card=card))
    return scene.t("Elves: {cards}.", cards=scene.t("; ").join(told))


def domination(scene: Scene, events: Sequence[Event]) -> str:
    """The elves' points of a solo game (§9)."""
    goal = DIFFICULTIES.get(scene.view.config.solo, 0)
    return " ".join(
        scene.t("Domination: the elves score {gain}, {points} of {goal}.", gain=gain, points=points, goal=goal)
        for _, _, gain, points in events
    )


def joined(scene: Scene, events: Sequence[Event]) -> str:
    """Elves that come from the bag at the end of a round of a solo game (§9)."""
    told = ", ".join(f"{place_name(place)} {scene.elf_type(kind)}" for _, _, place, kind in events)
    return scene.t.n("{count} elf joins: {places}.", "{count} elves join: {places}.", len(events), places=told)


def laid(scene: Scene, events: Sequence[Event]) -> str:
    """Tiles of a board the players build (§2.1)."""
    told = []
    for _, seat, face, *_ in events:
        told.append(
            scene.t(
                "{name} {face} as tile {letter}",
                name=scene.name(seat),
                face=scene.view.content.faces[face].id,
                letter=tile_letter(scene, face),
            )
        )
    return scene.t("Tiles laid: {tiles}.", tiles=", ".join(told))


def tile_letter(scene: Scene, face: int) -> str:
    """The letter of a tile on the board, by its face; the next one for a face not yet there."""
    tiles = [tile.face for tile in scene.view.board.tiles]
    return "ABCD"[tiles.index(face) if face in tiles else min(len(tiles), 3)]


def built(scene: Scene, events: Sequence[Event]) -> str:
    return " ".join(
        scene.t(
            "{name} built at site {site} (beside {places}).",
            name=scene.name(seat),
            site=site + 1,
            places=beside(scene, site),
        )
        for _, seat, site in events
    )


def beside(scene: Scene, site: int) -> str:
    """The territories beside a bastion site that can be entered from it."""
    places = places_of(scene.view.board.site_ground[site])
    return listed(scene.t, [place_name(place) for place in places])

"""Narrates what happens by itself or to all: cards, revenue, reinforcements, stones, elves, tiles, bastions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.clash.wording.wording import NO_UNITS, ROMAN, ClashWording, total
from cogs.transport.panels.text import listed
from engine.clash.pieces import events as ev
from engine.clash.pieces.board import places_of
from engine.clash.pieces.config import DIFFICULTIES
from engine.clash.pieces.places import place_name
from engine.clash.pieces.view import Triple, View
from engine.kernel.game import Event

NO_ARMS = ((-1, -1),) * 3
"""No equipment of any elf type."""


def revealed(wording: ClashWording, events: Sequence[Event]) -> str:
    cards = wording.view.content.cards
    told = [
        wording.t(
            "{name} {order} ({card})",
            name=wording.name(seat),
            order=cards[card].order,
            card=wording.card(cards[card]),
        )
        for _, seat, card in events
    ]
    return wording.t("**Cards**: {cards}", cards=" · ".join(told))


def revenue(wording: ClashWording, events: Sequence[Event]) -> str:
    told = [
        wording.t("{name} +{crystals}", name=wording.name(seat), crystals=wording.crystals(crystals))
        for _, seat, _, crystals in events
        if crystals
    ]
    return wording.t("Cities: {gains}.", gains=" · ".join(told)) if told else ""


def placed(wording: ClashWording, events: Sequence[Event]) -> str:
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
            f"{wording.units(units)} {wording.place(place)}" for (owner, place), units in sums.items() if owner == seat
        ]
        told.append(f"{wording.name(seat)} {', '.join(where)}")
    lost = [
        f"{wording.name(seat)} {wording.units(args[0])}"
        for kind, seat, *args in events
        if kind == ev.LOST_REINFORCEMENTS
    ]
    lines = []
    if told:
        lines.append(wording.t("Reinforcements: {units}.", units=wording.t("; ").join(told)))
    if lost:
        lines.append(wording.t("Lost, as the reserve lacks them: {units}.", units=wording.t("; ").join(lost)))
    return " ".join(lines)


def stones(wording: ClashWording, events: Sequence[Event]) -> str:
    told = [
        wording.t(
            "{name} 1×{level} at {place:the}", name=wording.name(seat), level=ROMAN[level], place=place_name(place)
        )
        for _, seat, place, level in events
    ]
    return wording.t("Stones: {units}.", units=", ".join(told))


def with_arms_unknown(wording: ClashWording) -> ClashWording:
    """The wording for a past round: its view no longer knows what the elves had then, or why they left a card."""
    view = wording.view
    config = replace(view.config, slow_arming=False)
    return replace(wording, view=replace(view, config=config, elf_slots=NO_ARMS))


def elves_equipped(wording: ClashWording, events: Sequence[Event]) -> str:
    """What each elf type took, with what it gives, or what it keeps (§8.1)."""
    told = [_equipped(wording, kind, item, bool(kept), loser) for _, _, kind, item, kept, loser in events]
    return wording.t("Elves: {cards}.", cards=wording.t("; ").join(told))


def _equipped(wording: ClashWording, kind: int, item: int, kept: bool, loser: int) -> str:
    t, view = wording.t, wording.view
    name, card = wording.elf_type(kind), wording.item(item)
    if kept:
        gives = wording.bonuses(view.content.items[item].bonuses)
        if loser < 0:
            return t("{elves} takes {card} ({bonuses})", elves=name, card=card, bonuses=gives)
        return t(
            "{elves} takes {card} ({bonuses}) in place of {other}",
            elves=name,
            card=card,
            bonuses=gives,
            other=wording.item(loser),
        )
    if view.config.slow_arming and _would_take(view, kind, item):
        return t("{elves} draws {card}, too dear this early", elves=name, card=card)
    held = view.elf_slots[kind][view.content.items[item].slot]
    if held < 0:
        return t("{elves} draws {card} and leaves it", elves=name, card=card)
    if wording.item(held) == card:
        return t("{elves} has {card} already", elves=name, card=card)
    return t("{elves} keeps {held} ({card} costs no more)", elves=name, held=wording.item(held), card=card)


def elves_armed(wording: ClashWording, events: Sequence[Event]) -> str:
    """What is new on the elves, with what it gives; "" for nothing (§8.1)."""
    items = [item for _, _, _, item, kept, _ in events if kept]
    told = [f"{wording.item(item)} ({wording.bonuses(wording.view.content.items[item].bonuses)})" for item in items]
    return wording.t("The elves now carry {cards}.", cards=", ".join(told)) if told else ""


def _would_take(view: View, kind: int, item: int) -> bool:
    """Whether a card is dearer than what an elf type has in its slot: only its price can have kept it from that one."""
    held = view.elf_slots[kind][view.content.items[item].slot]
    return held < 0 or view.content.items[item].cost > view.content.items[held].cost


def domination(wording: ClashWording, events: Sequence[Event]) -> str:
    """The elves' points of a solo game (§9)."""
    goal = DIFFICULTIES.get(wording.view.config.solo, 0)
    return " ".join(
        wording.t("Domination: the elves score {gain}, {points} of {goal}.", gain=gain, points=points, goal=goal)
        for _, _, gain, points in events
    )


def joined(wording: ClashWording, events: Sequence[Event]) -> str:
    """Elves that come from the bag at the end of a round of a solo game (§9)."""
    told = ", ".join(f"{place_name(place)} {wording.elf_type(kind)}" for _, _, place, kind in events)
    return wording.t.n("{count} elf joins: {places}.", "{count} elves join: {places}.", len(events), places=told)


def laid(wording: ClashWording, events: Sequence[Event]) -> str:
    """Tiles of a board the players build (§2.1)."""
    told = []
    for _, seat, face, *_ in events:
        told.append(
            wording.t(
                "{name} {face} as tile {letter}",
                name=wording.name(seat),
                face=wording.view.content.faces[face].id,
                letter=tile_letter(wording, face),
            )
        )
    return wording.t("Tiles laid: {tiles}.", tiles=", ".join(told))


def tile_letter(wording: ClashWording, face: int) -> str:
    """The letter of a tile on the board, by its face; the next one for a face not yet there."""
    tiles = [tile.face for tile in wording.view.board.tiles]
    return "ABCD"[tiles.index(face) if face in tiles else min(len(tiles), 3)]


def built(wording: ClashWording, events: Sequence[Event]) -> str:
    return " ".join(_built_at(wording, seat, site) for _, seat, site in events)


def _built_at(wording: ClashWording, seat: int, site: int) -> str:
    t, name = wording.t, wording.name(seat)
    if site >= len(wording.view.board.site_ground):
        # A log that goes on after the newest state there is to show: the board is not laid so far.
        return t("{name} built at site {site}.", name=name, site=site + 1)
    return t("{name} built at site {site} (beside {places}).", name=name, site=site + 1, places=beside(wording, site))


def beside(wording: ClashWording, site: int) -> str:
    """The territories beside a bastion site that can be entered from it."""
    places = places_of(wording.view.board.site_ground[site])
    return listed(wording.t, [place_name(place) for place in places])

"""Alt texts of the pictures, at most 256 characters each, pointing to the text board where they can't say all."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Texts
from engine.clash.places import PLACES
from engine.clash.view import View
from engine.kernel.names import name_in
from render.clash.look import Marks
from render.clash.look_tiles import TURNS, free_faces, openings
from render.clash.tile_words import beside, face_words
from render.clash.words import (
    bonus_words,
    clan_name,
    domination_words,
    is_building,
    phase_words,
    round_words,
    spoken_place,
)
from render.lengths import clip, with_pointer
from render.people import drawn_names, shorten


def board_alt(view: View, names: Sequence[str], t: Texts) -> str:
    """Round, phase, each player's points and territories, elves left; then where the full text is."""
    shown = [shorten(name, 16) for name in drawn_names(names, view.config.seats, t)]
    parts = [f"{round_words(view, t)}. {phase_words(view, shown, t)}."]
    if is_building(view):
        laid = len(view.board.tiles)
        parts.append(t.n("{count} tile laid.", "{count} tiles laid.", laid))
        return with_pointer([*parts, *_hand(view, t)], t)
    if view.config.solo:
        parts.append(domination_words(view, t) + ".")
    for seat, name in enumerate(shown):
        held = sum(_holds(view, seat, place) for place in view.board.places())
        parts.append(
            t(
                "{name}: {points}, {territories}.",
                name=name,
                points=t.n("{count} point", "{count} points", view.points[seat]),
                territories=t.n("{count} territory", "{count} territories", held),
            )
        )
    elves = sum(sum(kinds) for kinds in view.elves)
    parts.append(t.n("{count} elf.", "{count} elves.", elves))
    return with_pointer(parts, t)


def crop_alt(view: View, marks: Marks, names: Sequence[str], t: Texts) -> str:
    """What is marked on the map."""
    shown = drawn_names(names, view.config.seats, t)
    edition = view.config.edition
    parts = [t("The map.")]
    armies = [spoken_place(place, shown, t, edition) for name, place in marks if name == "army"]
    reach = [spoken_place(place, shown, t, edition) for name, place in sorted(marks) if name == "reach"]
    sites = [number for name, number in marks if name == "site"]
    parts += _hand(view, t)
    if armies:
        parts.append(t("Marked army: {places}.", places=", ".join(armies)))
    if reach:
        parts.append(t("Within reach: {places}.", places=", ".join(reach)))
    if sites:
        parts.append(t.n("{count} free bastion site.", "{count} free bastion sites.", len(sites)))
    parts += _spots(view, [number for name, number in sorted(marks) if name == "spot"], t)
    return with_pointer(parts, t)


def _hand(view: View, t: Texts) -> list[str]:
    """The tile in hand, when a board is being built."""
    face, turn = view.laying
    if not is_building(view) or face < 0:
        return []
    return [t("In hand:") + " " + face_words(view, face, max(turn, 0), t)]


def _spots(view: View, numbers: Sequence[int], t: Texts) -> list[str]:
    """Where the tile in hand can lie, or would lie."""
    found = openings(view) if is_building(view) else ()
    shown = [(number, at) for number, at in found if number in numbers] or list(found)
    if len(shown) == 1:
        places = ", ".join(beside(view, shown[0][1])) or t("nothing")
        return [t("It lies at spot {number}, beside {places}.", number=shown[0][0] + 1, places=places)]
    return [t.n("{count} numbered spot.", "{count} numbered spots.", len(shown))] if shown else []


def heroes_alt(view: View, names: Sequence[str], t: Texts, heroes: Sequence[int] = ()) -> str:
    """Each hero's cost, movement and bonus, and whom it follows."""
    shown = drawn_names(names, view.config.seats, t)
    parts = []
    for number in tuple(heroes) or range(len(view.content.heroes)):
        hero = view.content.heroes[number]
        words = t(
            "{name}: {cost} gold, movement {movement}, {bonus}",
            name=name_in(hero.names, t.language),
            cost=hero.cost,
            movement=hero.movement,
            bonus=bonus_words(hero.bonuses, t, view.config.edition),
        )
        if number in view.heroes:
            owner = shorten(shown[view.heroes.index(number)], 16)
            words += ", " + t("follows {name}", name=owner)
        parts.append(words + ".")
    return clip(" ".join(parts))


def faces_alt(view: View, faces: Sequence[int], turns: Sequence[int], t: Texts) -> str:
    """Which faces are shown, or the face in hand and its turns."""
    hand = view.laying[0]
    if hand >= 0 and not faces:
        count = len(turns) or TURNS
        words = t.n("The tile in hand in {count} turn.", "The tile in hand in {count} turns.", count)
        return with_pointer([words, face_words(view, hand, 0, t)], t)
    ids = ", ".join(view.content.faces[number].id for number in tuple(faces) or free_faces(view))
    return with_pointer([t("Tiles left: {faces}.", faces=ids)], t)


def cards_alt(view: View, cards: Sequence[int], t: Texts, tags: Sequence[str] = ()) -> str:
    """Each card's order number, gold and units."""
    parts = []
    for index, number in enumerate(cards):
        card = view.content.cards[number]
        units = " ".join(
            f"{count}×{level}" for count, level in zip(card.units, ("I", "II", "III"), strict=True) if count
        )
        words = t("Order {order}: {gold} gold, {units}.", order=card.order, gold=card.gold, units=units or "0")
        if index < len(tags):
            words = t("{name}: {words}", name=shorten(tags[index], 16), words=words)
        parts.append(words)
    return clip(" ".join(parts))


def plot_alt(view: View, points: Sequence[Sequence[int]], names: Sequence[str], t: Texts) -> str:
    """Each player's points over the rounds."""
    shown = drawn_names(names, view.config.seats, t)
    parts = [t("Points, round by round.")]
    for seat, name in enumerate(shown):
        parts.append(f"{shorten(name, 16)} ({clan_name(view, seat, t.language)}): {' '.join(map(str, points[seat]))}.")
    return clip(" ".join(parts))


def _holds(view: View, seat: int, place: int) -> bool:
    """Control (§4): own units and nobody else's."""
    alone = not any(view.elves[place]) and not any(
        any(view.units[other][place]) for other in range(view.config.seats) if other != seat
    )
    return place < PLACES and alone and any(view.units[seat][place])

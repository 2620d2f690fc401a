"""Region tiles in words (§2.1): what lies where on a face, and where the tile in hand can go."""

from __future__ import annotations

from data.texts import Texts
from engine.clash.pieces.board import Hex, face_walls, neighbour_hexes, tile_hexes, turned
from engine.clash.pieces.places import TERRITORIES, place_name
from engine.clash.pieces.view import View
from render.clash.look.look_tiles import free_faces, openings
from render.clash.words.piece_words import ROMAN
from render.clash.words.place_words import mountains_word


def side_words(t: Texts) -> tuple[str, ...]:
    """Positions of a tile: the centre, then clockwise from the south-east."""
    return (
        t("centre"),
        t("south-east"),
        t("south"),
        t("south-west"),
        t("north-west"),
        t("north"),
        t("north-east"),
    )


def face_words(view: View, number: int, turn: int, t: Texts) -> str:
    """ "2b: City centre, Forge south-west, stone II south-east; mountains: north to its south, …"."""
    face = view.content.faces[number]
    sides = side_words(t)
    facts = [
        t("City {side}", side=sides[turned(face.city, turn)]),
        t("Forge {side}", side=sides[turned(face.forge, turn)]),
        t("stone {level} {side}", level=ROMAN[face.stone_level], side=sides[turned(face.stone, turn)]),
    ]
    borders = [
        t("{side} to its {direction}", side=sides[turned(at, turn)], direction=sides[(way + turn) % 6 + 1])
        for at, way in face.mountains
    ]
    words = t("{face}: {facts}", face=face.id, facts=", ".join(facts))
    if not borders:
        return words + "."
    ranges = mountains_word(view.config.edition, t)
    return t("{words}; {ranges}: {borders}.", words=words, ranges=ranges, borders=", ".join(borders))


def building_lines(view: View, t: Texts) -> list[str]:
    """The text board's lines on the tiles: the one in hand and where it can lie, or the faces left."""
    face, turn = view.laying
    if face < 0:
        return [t("**Tiles left**"), *(face_words(view, number, 0, t) for number in free_faces(view))]
    if turn < 0:
        return [t("**Tile in hand**, turn not chosen"), face_words(view, face, 0, t)]
    head = t("**Tile in hand**, turn {turn}", turn=turn)
    return [head, face_words(view, face, turn, t), *_opening_words(view, t)]


def _opening_words(view: View, t: Texts) -> list[str]:
    words = [
        t("{number}: {borders}", number=number + 1, borders=", ".join(joined(view, centre, t)))
        for number, centre in openings(view)
    ]
    return [t("Spots, with the borders it would share: {spots}.", spots=t("; ").join(words))] if len(words) > 1 else []


def joined(view: View, centre: Hex, t: Texts) -> list[str]:
    """The borders the tile in hand would share if its centre lay there: "D3-C5"; closed ones are marked."""
    face, turn = view.laying
    number = len(view.board.tiles)
    closed = face_walls(view.content.faces[face], centre, turn) | set(view.board.walls)
    on_board = {view.board.hexes[place]: place for place in range(TERRITORIES)}
    words = []
    for position, at in enumerate(tile_hexes(centre)):
        for way, other in enumerate(neighbour_hexes(at)):
            if other in on_board:
                pair = f"{place_name(number * 7 + position)}-{place_name(on_board[other])}"
                shut = (at, way) in closed or (other, (way + 3) % 6) in closed
                words.append(f"{pair} ({mountains_word(view.config.edition, t)})" if shut else pair)
    return words


def beside(view: View, centre: Hex) -> list[str]:
    """The territories a tile would touch if its centre lay there."""
    around = {other for at in tile_hexes(centre) for other in neighbour_hexes(at)}
    return [place_name(place) for place in range(TERRITORIES) if view.board.hexes[place] in around]

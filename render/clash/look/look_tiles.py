"""Makes the specs of a board being built (§2.1): the faces left, the tile in hand, where it can lie."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Texts
from engine.clash.pieces.board import Board, Hex, PlacedTile, build_board, tile_hexes
from engine.clash.pieces.content import Content
from engine.clash.pieces.places import place_name
from engine.clash.pieces.view import View
from engine.clash.play.building import spots
from render.clash.picture import FacesSpec, Spot, Tile

TURNS = 6


def free_faces(view: View) -> list[int]:
    """Both faces of every tile not yet on the board."""
    used = {view.content.faces[tile.face].tile for tile in view.board.tiles}
    return [number for number, face in enumerate(view.content.faces) if face.tile not in used]


def tile_of(content: Content, face: int, turn: int, number: int, label: str, named: bool = False) -> Tile:
    """A face lying turned `turn` sixths clockwise, in the ground of the `number`th tile; with its places' names."""
    board = build_board(content, [PlacedTile(face, (0, 0), turn)])
    return Tile(
        label=label,
        spots=tuple(
            Spot(
                place=number * 7 + position,
                name=place_name(number * 7 + position) if named else "",
                at=at,
                feature=feature_at(board, position),
                level=board.stones[position],
            )
            for position, at in enumerate(tile_hexes((0, 0)))
        ),
        walls=board.walls,
    )


def feature_at(board: Board, place: int) -> str:
    """ "city", "forge", "stone" or ""."""
    if board.cities >> place & 1:
        return "city"
    if board.forges >> place & 1:
        return "forge"
    return "stone" if board.stones[place] >= 0 else ""


def tile_in_hand(view: View, t: Texts) -> Tile | None:
    """The tile being laid, as far as face and turn are chosen; the names it will have once it is turned."""
    face, turn = view.laying
    if face < 0:
        return None
    number = len(view.board.tiles)
    if turn < 0:
        return tile_of(view.content, face, 0, number, view.content.faces[face].id)
    label = t("{face}, turn {turn}", face=view.content.faces[face].id, turn=turn)
    return tile_of(view.content, face, turn, number, label, named=True)


def openings(view: View) -> tuple[tuple[int, Hex], ...]:
    """Where the centre of the tile in hand can lie, by the engine's spot numbers (from 0)."""
    face, turn = view.laying
    if face < 0 or turn < 0:
        return ()
    return tuple(enumerate(spots(view.content, view.board.tiles, face, turn)))


def ghost_at(tile: Tile, centre: Hex) -> Tile:
    """The tile moved to a place on the board."""
    q, r = centre
    return Tile(
        label=tile.label,
        spots=tuple(
            Spot(spot.place, spot.name, (spot.at[0] + q, spot.at[1] + r), spot.feature, spot.level)
            for spot in tile.spots
        ),
        walls=tuple(((wall[0] + q, wall[1] + r), direction) for wall, direction in tile.walls),
    )


def tiles_shown(view: View, t: Texts) -> tuple[Tile, ...]:
    """Beside a board being built: the tile in hand, or all faces left."""
    hand = tile_in_hand(view, t)
    if hand is not None:
        return (hand,)
    number = len(view.board.tiles)
    return tuple(tile_of(view.content, face, 0, number, view.content.faces[face].id) for face in free_faces(view))


def faces_spec(view: View, faces: Sequence[int], turns: Sequence[int], t: Texts) -> FacesSpec:
    """These faces (by number; none: all that are left), or the face in hand in these turns.

    When neither is given and a face is in hand, it is shown in all six turns.
    """
    number, hand = len(view.board.tiles), view.laying[0]
    if hand >= 0 and not faces:
        wanted = tuple(turns) or tuple(range(TURNS))
        tiles = tuple(
            tile_of(view.content, hand, turn, number, t("turn {turn}", turn=turn), named=True) for turn in wanted
        )
        return FacesSpec(t.language, t("Tile {face}: which turn?", face=view.content.faces[hand].id), tiles)
    wanted = tuple(faces) or tuple(free_faces(view))
    tiles = tuple(tile_of(view.content, face, 0, number, view.content.faces[face].id) for face in wanted)
    return FacesSpec(t.language, t("Tiles left"), tiles)

"""Lets a player lay a tile (rule §2.1): face, turn and place are chosen in one panel, then laid by a press."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.clash.rows import common_row
from cogs.clash.wording.wording import ROMAN, ClashWording, wording_of
from cogs.transport.contract import Call, Panel, Shot
from cogs.transport.panels.panel import Row, alt_of, args_of, ids_of, panel
from cogs.transport.panels.widgets import option, row, select
from engine.clash.pieces import actions as a
from engine.clash.pieces.board import Hex, neighbour_hexes, tile_hexes, turned
from engine.clash.pieces.state import BUILD_FACE, BUILD_SPOT, BUILD_TURN, PHASE_NAMES
from engine.clash.pieces.view import View
from engine.clash.play.building import spots
from engine.kernel.game import Action
from host.table.refusals import HostError, Refusal
from render.clash.look.look_tiles import free_faces
from render.clash.texts.tile_words import beside, face_words, side_words

HALF = 25
TURNS = 6
BUILDING = tuple(PHASE_NAMES[phase] for phase in (BUILD_FACE, BUILD_TURN, BUILD_SPOT))


@dataclass(frozen=True, slots=True)
class TileDraft:
    """A tile as it is to be laid; `spot` None: its place is not chosen yet. `ends` are the places it may have."""

    face: int
    turn: int
    spot: int | None
    ends: tuple[Hex, ...]

    def code(self) -> str:
        return f"{self.face}.{self.turn}.{'' if self.spot is None else self.spot}"


def tile_of(view: View, payload: str) -> TileDraft:
    """The tile a payload names, as far as it fits; what is laid in hand already stays (§2.1).

    Raises HostError "stale" when no board is being built.
    """
    if view.phase not in BUILDING:
        raise HostError(Refusal.STALE)
    face_text, _, rest = payload.partition(".")
    turn_text, _, spot_text = rest.partition(".")
    free = free_faces(view)
    face, turn = view.laying
    if face < 0:
        face = int(face_text) if face_text.isdecimal() and int(face_text) in free else free[0]
    if turn < 0:
        turn = int(turn_text) if turn_text.isdecimal() and int(turn_text) < TURNS else 0
    ends = tuple(spots(view.content, view.board.tiles, face, turn))
    spot = int(spot_text) if spot_text.isdecimal() and int(spot_text) < len(ends) else None
    if len(ends) == 1:
        spot = 0
    return TileDraft(face, turn, spot, ends)


def suggested(view: View, tile: TileDraft) -> TileDraft:
    """The same tile where it shares most borders."""
    if not tile.ends:
        return tile
    best = max(range(len(tile.ends)), key=lambda at: (borders(view, tile.ends[at]), -at))
    return TileDraft(tile.face, tile.turn, best, tile.ends)


def borders(view: View, centre: Hex) -> int:
    """How many borders a tile there would share with the board."""
    taken = {spot for laid in view.board.tiles for spot in tile_hexes(laid.centre)}
    return sum(other in taken for spot in tile_hexes(centre) for other in neighbour_hexes(spot))


def build_panel(call: Call, tile: TileDraft | None = None) -> Panel:
    """Which face, how turned, where; laying takes a press of its own."""
    wording, ids, t = wording_of(call), ids_of(call), call.t
    view = wording.view
    tile = tile or tile_of(view, args_of(call).payload)
    number = len(view.board.tiles)
    lines = [
        t("### Build the board: tile {number} of {count}", number=number + 1, count=view.config.tiles),
        t(
            "**Tile {letter}** is face {facts}",
            letter="ABCD"[number],
            facts=face_words(view, tile.face, tile.turn, t),
        ),
    ]
    rows: list[Row] = []
    if view.laying[0] < 0:
        faces = [
            option(
                ids.value(face),
                t("Face {face}", face=view.content.faces[face].id),
                _facts(wording, face, 0),
                face == tile.face,
            )
            for face in free_faces(view)[:HALF]
        ]
        rows.append(row(select(ids.id("bface", tile.code()), t("1. Which face?"), faces)))
    if view.laying[1] < 0:
        turns = [
            option(ids.value(turn), t("Turn {turn}", turn=turn), _facts(wording, tile.face, turn), turn == tile.turn)
            for turn in range(TURNS)
        ]
        rows.append(row(select(ids.id("bturn", tile.code()), t("2. How turned?"), turns)))
    if not tile.ends:
        lines.append(t("So it fits nowhere. Turn it, or choose another face."))
    elif len(tile.ends) > 1:
        rows += _where_rows(call, wording, tile)
    buttons = []
    if tile.spot is not None:
        lines.append(t("Here: {place}.", place=place_words(wording, tile.ends[tile.spot])))
        buttons.append(ids.button(t("Lay it here"), "blay", tile.code(), "success"))
    elif tile.ends:
        buttons.append(ids.button(t("Suggest a place"), "bspot", suggested(view, tile).code()))
    if buttons:
        rows.append(row(*buttons))
    rows.append(common_row(call))
    return panel(lines, rows, _shot(wording, tile), chosen=f"bspot:{tile.code()}:")


def _facts(wording: ClashWording, face: int, turn: int) -> str:
    """ "City south, Forge north-west, stone II north, 5 mountain borders"."""
    t, facts = wording.t, wording.view.content.faces[face]
    sides = side_words(t)
    return t.n(
        "City {city}, Forge {forge}, stone {level} {stone}, {count} mountain border",
        "City {city}, Forge {forge}, stone {level} {stone}, {count} mountain borders",
        len(facts.mountains),
        city=sides[turned(facts.city, turn)],
        forge=sides[turned(facts.forge, turn)],
        level=ROMAN[facts.stone_level],
        stone=sides[turned(facts.stone, turn)],
    )


def _where_rows(call: Call, wording: ClashWording, tile: TileDraft) -> list[Row]:
    """The places, in two selects where they are more than one takes."""
    ids, t = ids_of(call), call.t
    numbers = range(len(tile.ends))
    parts = [numbers] if len(numbers) <= HALF else [numbers[: len(numbers) // 2], numbers[len(numbers) // 2 :]]
    rows = []
    for at, part in enumerate(parts):
        options = [
            option(
                ids.value(number),
                t("Place {number}: {place}", number=number + 1, place=place_words(wording, tile.ends[number])),
                "",
                number == tile.spot,
            )
            for number in part
        ]
        text = t("3. Where? Places {first} to {last}", first=part[0] + 1, last=part[-1] + 1)
        rows.append(row(select(ids.id("bspot", f"{tile.face}.{tile.turn}..{at}"), text, options)))
    return rows


def place_words(wording: ClashWording, centre: Hex) -> str:
    """ "beside A2, A3 and A4, 5 borders"."""
    t, view = wording.t, wording.view
    places = ", ".join(beside(view, centre))
    count = borders(view, centre)
    if not places:
        return t("the first tile")
    return t.n("beside {places}, {count} border", "beside {places}, {count} borders", count, places=places)


def _shot(wording: ClashWording, tile: TileDraft) -> Shot:
    """The board with the free places numbered, or with the tile where it would lie."""
    marks = [("face", tile.face), ("turn", tile.turn)]
    ends = tile.ends if tile.spot is None else tile.ends[tile.spot : tile.spot + 1]
    if tile.spot is not None:
        marks.append(("spot", tile.spot))
    told = [f"{number}: {place_words(wording, end)}" for number, end in enumerate(ends, (tile.spot or 0) + 1)]
    return Shot("build", alt_of(wording.t, [_facts(wording, tile.face, tile.turn), *told]), tuple(marks))


def laying(view: View, tile: TileDraft) -> list[Action]:
    """The actions that lay a tile; what was chosen before is left out. Raises HostError "stale" without a place."""
    if tile.spot is None:
        raise HostError(Refusal.STALE)
    steps = [a.FACE | tile.face, a.TURN | tile.turn, a.SPOT | tile.spot]
    return steps[BUILDING.index(view.phase) :]

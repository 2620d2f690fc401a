"""Makes the film of a game of Clash: the moments it shows, and how a frame is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from data.texts import Texts
from engine.clash.pieces import events as ev
from engine.clash.pieces.places import place_name
from engine.clash.pieces.view import View
from render.clash.flights import Flight, flights, without
from render.clash.look.look_ground import clan_id, ground_of
from render.clash.map.armies import draw_armies, draw_control
from render.clash.map.grid import Grid, extent_of, grid_in, hexes_of
from render.clash.map.ground import draw_features, draw_ground, draw_labels, draw_mountains
from render.clash.map.north import draw_north
from render.clash.palette import BACKGROUND, CARD, CARD_ON_MOVE, GOLD, LINE, MUTED, TEXT, clan_look, elf_emblem
from render.clash.picture import Ground, Hex
from render.clash.tokens import draw_elf, draw_emblem, draw_unit, side_letter, side_look
from render.clash.words.phase_words import phase_words, round_words
from render.clash.words.scenario_words import target_words
from render.drawing.fonts import draw_fitted, width_of
from render.drawing.scene import FIGURES, LEGIBLE, TITLE, Scene
from render.reel import FilmMoment, Reel, key_moments, reel
from render.words.people import drawn_names

WIDTH, MARGIN = 760, 16
HEADING, PLAYERS = 96, 70
HIGHEST_MAP = 860
LABEL_HEIGHT = 0.44
SHOWN = {ev.OVER: 9, ev.ROUND: 5, ev.POINTS: 4, ev.TAKEN: 3, ev.BATTLE_WON: 3, ev.BUILT: 2, ev.TILE_LAID: 2}
"""[event] -> how much a film wants to show the moment it happened."""


@dataclass(frozen=True, slots=True)
class FrameSeat:
    """A seat below the map."""

    clan: str
    name: str
    points: int
    active: bool


@dataclass(frozen=True, slots=True)
class MapFrame:
    """A frame: the map, what happened, who has how many points; `flights` are so far along as `part` says (0 to 1).

    `area`: every hexagon of the whole film, so that the map keeps its place.
    """

    language: str
    ground: Ground
    area: tuple[Hex, ...]
    title: str
    goal: str
    caption: str
    seats: tuple[FrameSeat, ...]
    flights: tuple[Flight, ...] = ()
    part: float = 0.0
    theme: str = "default"


def reel_of(moments: Sequence[FilmMoment], names: Sequence[str], t: Texts, theme: str = "default") -> Reel:
    """The key moments with what moves between them."""
    keys = [_key_frame(moment, names, t, theme) for moment in key_moments(moments, SHOWN)]
    area = tuple(sorted({at for key in keys for at in hexes_of(key.ground)}))
    return reel([replace(key, area=area) for key in keys], _between, f"clash.{theme}")


def _key_frame(moment: FilmMoment, names: Sequence[str], t: Texts, theme: str) -> MapFrame:
    view: View = moment.view
    shown = drawn_names(names, view.config.seats, t)
    return MapFrame(
        language=t.language,
        ground=ground_of(view, (), t),
        area=(),
        title=round_words(view, t),
        goal=target_words(view, t),
        caption=_caption(moment, shown, t),
        seats=tuple(
            FrameSeat(clan_id(view, seat), shown[seat], view.points[seat], seat == view.active)
            for seat in range(view.config.seats)
        ),
        theme=theme,
    )


def _caption(moment: FilmMoment, names: Sequence[str], t: Texts) -> str:
    """What happened, in a sentence: what mattered most of it."""
    if any(event[0] == ev.OVER for event in moment.events):
        return phase_words(moment.view, names, t)
    for event in moment.events:
        if event[0] == ev.TAKEN:
            return t("{name} takes {place}", name=names[event[1]], place=place_name(event[2]))
    for event in moment.events:
        if event[0] == ev.BATTLE_WON and event[1] < 0:
            return t("The elves win the battle in {place}", place=place_name(event[2]))
        if event[0] == ev.BATTLE_WON:
            return t("{name} wins the battle in {place}", name=names[event[1]], place=place_name(event[2]))
    return phase_words(moment.view, names, t)


def _between(before: MapFrame, after: MapFrame) -> MapFrame | None:
    """Units on their way from one key moment to the next; None where nothing moved."""
    moved = flights(before.ground, after.ground)
    if not moved:
        return None
    return replace(before, ground=without(before.ground, moved), flights=moved, caption=after.caption)


def paint_frame(spec: MapFrame) -> Scene:
    """The map between heading and players."""
    extent = extent_of(spec.area)
    map_height = min(round(extent.height * (WIDTH - 2 * MARGIN) / extent.width), HIGHEST_MAP)
    rows = -(-len(spec.seats) // 2)
    scene = Scene(WIDTH, HEADING + map_height + rows * PLAYERS + 2 * MARGIN, letters=LEGIBLE)
    scene.fill(BACKGROUND)
    grid = grid_in(spec.area, MARGIN, HEADING, WIDTH - 2 * MARGIN, map_height)
    draw_ground(scene, spec.ground, grid, plants=False)
    scene.end_ground()
    draw_control(scene, spec.ground, grid)
    draw_mountains(scene, spec.ground, grid)
    draw_features(scene, spec.ground, grid)
    draw_labels(scene, spec.ground, grid, LABEL_HEIGHT)
    draw_armies(scene, spec.ground, grid)
    draw_north(scene, spec.ground.north, spec.area, grid)
    _draw_heading(scene, spec)
    for number, seat in enumerate(spec.seats):
        wide = (WIDTH - 2 * MARGIN - 12) / 2
        x, y = MARGIN + number % 2 * (wide + 12), HEADING + map_height + MARGIN + number // 2 * PLAYERS
        _draw_seat(scene, x, y, wide, number, seat, side_letter(number, spec.ground.clans))
    if spec.flights:
        scene.end_layer()
    for flight in spec.flights:
        _draw_flight(scene, flight, spec, grid)
    return scene


def _draw_heading(scene: Scene, spec: MapFrame) -> None:
    scene.text(MARGIN, 44, spec.title, 38, GOLD, face=TITLE, anchor="start")
    scene.text(WIDTH - MARGIN, 42, spec.goal, 24, MUTED, anchor="end")
    draw_fitted(scene, MARGIN, 80, spec.caption, (30, 20), WIDTH - 2 * MARGIN, TEXT)


def _draw_seat(scene: Scene, x: float, y: float, width: float, number: int, seat: FrameSeat, letter: str) -> None:
    look = clan_look(seat.clan, number)
    scene.box(x, y, width, PLAYERS - 10, 10, CARD_ON_MOVE if seat.active else CARD,
              stroke=GOLD if seat.active else LINE, line=3)  # fmt: skip
    draw_emblem(scene, x + 34, y + 30, 22, look, letter)
    points = "?" if seat.points < 0 else str(seat.points)
    scene.text(x + width - 18, y + 44, points, 42, GOLD, face=FIGURES, anchor="end")
    room = width - 84 - width_of(points, FIGURES, 42) - 14
    draw_fitted(scene, x + 66, y + 39, seat.name, (27, 18), room, TEXT)


def _draw_flight(scene: Scene, flight: Flight, spec: MapFrame, grid: Grid) -> None:
    """Units in the air: a step ahead of each other by kind, so that none hides another."""
    (x0, y0), (x1, y1) = grid.at(flight.start), grid.at(flight.end)
    x, y = x0 + (x1 - x0) * spec.part, y0 + (y1 - y0) * spec.part
    x += (flight.kind - 1) * 0.5 * grid.size
    height = 0.6 * grid.size
    if flight.seat < 0:
        draw_elf(scene, x, y, height, elf_emblem(flight.kind, spec.ground.elf_types), flight.units)
    else:
        draw_unit(scene, x, y, height, side_look(flight.seat, spec.ground.clans), flight.kind, flight.units)

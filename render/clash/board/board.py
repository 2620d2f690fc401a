"""The board picture: map, legend, side panel, market and elves in one scene."""

from __future__ import annotations

from data.texts import Texts, texts_in
from render.clash.board.arrange import Box, arrange_board
from render.clash.board.legend import draw_legend
from render.clash.board.market import draw_market
from render.clash.board.panel import draw_elves, draw_heading, draw_player
from render.clash.board.track import draw_track
from render.clash.map.armies import draw_armies, draw_control, draw_moves
from render.clash.map.grid import grid_in, hexes_of
from render.clash.map.ground import draw_features, draw_ground, draw_labels, draw_mountains
from render.clash.map.north import draw_north
from render.clash.map.scenario_marks import draw_marked_ground, draw_pieces
from render.clash.map.tiles import MOST_IN_A_ROW, draw_tiles
from render.clash.palette import BACKGROUND, GOLD, MUTED
from render.clash.picture import BoardSpec
from render.drawing.scene import FREE, LARGE, TITLE, Scene

LABEL_HEIGHT = 0.40
TALL_ZOOM = 1.6
"""For phones: how much finer it is drawn than it is shown."""


def paint_board(spec: BoardSpec) -> Scene:
    t = texts_in(spec.language)
    laid = arrange_board(spec, t)
    scene = Scene(laid.width, laid.height, TALL_ZOOM if spec.tall else 1.0, LARGE if spec.tall else FREE)
    scene.fill(BACKGROUND)
    area = laid.map
    grid = grid_in(hexes_of(spec.ground), area.x, area.y, area.width, area.height)
    draw_ground(scene, spec.ground, grid)
    if laid.legend is not None:
        draw_legend(scene, laid.legend.x, laid.legend.y, laid.legend.width, spec, t)
    scene.end_ground()
    draw_marked_ground(scene, spec.ground, grid)
    draw_control(scene, spec.ground, grid)
    draw_mountains(scene, spec.ground, grid)
    draw_armies(scene, spec.ground, grid)
    draw_moves(scene, spec.ground, grid, LABEL_HEIGHT)
    draw_features(scene, spec.ground, grid)
    draw_labels(scene, spec.ground, grid, LABEL_HEIGHT)
    draw_pieces(scene, spec.ground, grid)
    draw_north(scene, spec.ground.north, hexes_of(spec.ground), grid)
    draw_heading(scene, laid.heading.x, laid.heading.y, laid.heading.width, spec)
    for box, player in zip(laid.players, spec.players, strict=True):
        draw_player(scene, box.x, box.y, box.width, spec, player, t)
    if laid.track is not None and spec.track is not None:
        draw_track(scene, laid.track.x, laid.track.y, laid.track.width, spec.track)
    market = laid.market
    if spec.building:
        _draw_tiles(scene, market, spec, t)
        return scene
    draw_market(scene, market.x, market.y, market.width, laid.market_columns, spec.market, spec.deck, t)
    draw_elves(scene, laid.elves.x, laid.elves.y, laid.elves.width, laid.elf_columns, spec.elves, t)
    return scene


def _draw_tiles(scene: Scene, box: Box, spec: BoardSpec, t: Texts) -> None:
    """The tile in hand, or the faces left, where the Black Market will be."""
    tiles = spec.tiles
    title = t("Tile in hand") if len(tiles) == 1 else t("Tiles left")
    scene.text(box.x, box.y + 27, title, 28, GOLD, face=TITLE, anchor="start")
    scene.text(box.x + box.width, box.y + 27, spec.goal, 25, MUTED, anchor="end")
    columns = min(len(tiles), MOST_IN_A_ROW)
    draw_tiles(scene, box.x, box.y + 44, box.width, box.height - 44, tiles, columns, 34)

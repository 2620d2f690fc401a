"""Where the blocks of the board picture go: the arrangement that leaves the map largest when shown at phone width."""

from __future__ import annotations

from dataclasses import dataclass

from data.texts import Texts
from render.clash.board.legend import legend_height
from render.clash.board.market import market_height
from render.clash.board.panel import GAP, HEADING_HEIGHT, elves_height, player_height
from render.clash.board.track import TRACK_HEIGHT
from render.clash.map.grid import Extent, extent_of, hexes_of
from render.clash.picture import BoardSpec

MARGIN, TALL_MARGIN = 22, 15
PANEL = 520
"""Width of a column of the side panel."""
TILES_HEIGHT = 470
"""Room for the tiles left, or the one in hand, while the board is built."""
LARGEST_HEX, SMALLEST_HEX = 88, 44
WIDEST, HIGHEST = 1680, 1780
PHONE_WIDTH, DESKTOP_HEIGHT = 550, 350
"""How large Discord shows a picture, in pixels."""


@dataclass(frozen=True, slots=True)
class Box:
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The picture's size and each block's place; how many stacks and elf types lie beside each other."""

    width: int
    height: int
    hex: float
    map: Box
    legend: Box | None
    """Not in the layout for phones."""
    heading: Box
    players: tuple[Box, ...]
    track: Box | None
    """Of a solo game."""
    market: Box
    """While the board is built: of the tiles."""
    market_columns: int
    elves: Box
    elf_columns: int


def arrange_board(spec: BoardSpec, t: Texts) -> Arrangement:
    """The best arrangement; a narrow picture counts, since a phone shows every picture at the same width."""
    extent = extent_of(hexes_of(spec.ground))
    if spec.tall:
        return _tall(spec, extent, t)
    arrangements = [
        arrange(spec, extent, size, t)
        for arrange in (_column, _strip, _below)
        for size in range(SMALLEST_HEX, LARGEST_HEX + 1, 2)
    ]
    fitting = [each for each in arrangements if each.width <= WIDEST and each.height <= HIGHEST]
    return max(fitting or arrangements, key=_legibility)


def _tall(spec: BoardSpec, extent: Extent, t: Texts) -> Arrangement:
    """Everything under each other, as wide as a phone shows it, so that no letter gets smaller; no legend."""
    inner = PANEL
    size = inner / extent.width
    map_y = TALL_MARGIN + HEADING_HEIGHT
    boxes = _stacked(spec, TALL_MARGIN, map_y + extent.height * size + 14)
    market_y = boxes[-1].y + boxes[-1].height + 16
    elves_y = market_y + _market_height(spec, 2) + 16
    return Arrangement(
        width=inner + 2 * TALL_MARGIN,
        height=round(elves_y + _elves_height(spec, 1) + TALL_MARGIN),
        hex=size,
        map=Box(TALL_MARGIN, map_y, inner, extent.height * size),
        legend=None,
        heading=Box(TALL_MARGIN, TALL_MARGIN, inner, HEADING_HEIGHT),
        players=tuple(boxes[: len(spec.players)]),
        track=_track_of(spec, boxes),
        market=Box(TALL_MARGIN, market_y, inner, _market_height(spec, 2)),
        market_columns=2,
        elves=Box(TALL_MARGIN, elves_y, inner, _elves_height(spec, 1)),
        elf_columns=1,
    )


def _legibility(arrangement: Arrangement) -> float:
    """Hexagon size as seen: on a phone, which fits the width, and in a desktop channel, which fits the height too."""
    phone = PHONE_WIDTH / arrangement.width
    desktop = min(phone, DESKTOP_HEIGHT / arrangement.height)
    return arrangement.hex * (0.7 * phone + 0.3 * desktop)


def _stacked(spec: BoardSpec, x: float, y: float) -> list[Box]:
    """The players' blocks, and the track of a solo game, under each other."""
    height = player_height(spec)
    boxes = [Box(x, y + index * (height + GAP), PANEL, height) for index in range(len(spec.players))]
    if spec.track is not None:
        boxes.append(Box(x, boxes[-1].y + height + GAP, PANEL, TRACK_HEIGHT))
    return boxes


def _track_of(spec: BoardSpec, boxes: list[Box]) -> Box | None:
    return boxes[-1] if spec.track is not None else None


def _market_height(spec: BoardSpec, columns: int) -> int:
    """While the board is built, tiles are shown where the market will be."""
    return TILES_HEIGHT if spec.building else market_height(columns, spec.tall)


def _elves_height(spec: BoardSpec, columns: int, width: float = PANEL) -> int:
    """No elves stand on a board being built."""
    return 0 if spec.building else elves_height(spec.elves, columns, width, spec.tall)


def _column(spec: BoardSpec, extent: Extent, size: float, t: Texts) -> Arrangement:
    """Everything in one column at the right of the map."""
    map_width, map_height = extent.width * size, extent.height * size
    map_width = max(map_width, 560)
    legend = legend_height(map_width, spec, t)
    x = MARGIN + map_width + 34
    boxes = _stacked(spec, x, MARGIN + HEADING_HEIGHT)
    market_y = boxes[-1].y + boxes[-1].height + 16
    elves_y = market_y + _market_height(spec, 2) + 16
    height = max(map_height + legend + 2 * MARGIN + 16, elves_y + _elves_height(spec, 1) + MARGIN)
    room = height - 2 * MARGIN - legend - 10
    return Arrangement(
        width=round(x + PANEL + MARGIN),
        height=round(height),
        hex=size,
        map=Box(MARGIN, MARGIN, map_width, room),
        legend=Box(MARGIN, height - MARGIN - legend + 6, map_width, legend),
        heading=Box(x, MARGIN, PANEL, HEADING_HEIGHT),
        players=tuple(boxes[: len(spec.players)]),
        track=_track_of(spec, boxes),
        market=Box(x, market_y, PANEL, _market_height(spec, 2)),
        market_columns=2,
        elves=Box(x, elves_y, PANEL, _elves_height(spec, 1)),
        elf_columns=1,
    )


def _strip(spec: BoardSpec, extent: Extent, size: float, t: Texts) -> Arrangement:
    """Players at the right, market and elves in a strip under everything."""
    map_width, map_height = max(extent.width * size, 700), extent.height * size
    legend = legend_height(map_width, spec, t)
    x = MARGIN + map_width + 34
    boxes = _stacked(spec, x, MARGIN + HEADING_HEIGHT)
    width = x + PANEL + MARGIN
    top = max(map_height + legend + 10, boxes[-1].y + boxes[-1].height - MARGIN)
    strip_y = MARGIN + top + 18
    wide = width >= 1560
    columns = 6 if wide else 3
    high = _market_height(spec, columns)
    if wide:
        market_width = width - 2 * MARGIN
        elves = Box(MARGIN, strip_y + high + 12, market_width, _elves_height(spec, 3, market_width))
        strip = high + 12 + elves.height
    else:
        market_width = map_width
        elves = Box(x, strip_y, PANEL, _elves_height(spec, 1))
        strip = max(high, elves.height)
    return Arrangement(
        width=round(width),
        height=round(strip_y + strip + MARGIN),
        hex=size,
        map=Box(MARGIN, MARGIN, map_width, top - legend - 10),
        legend=Box(MARGIN, MARGIN + top - legend, map_width, legend),
        heading=Box(x, MARGIN, PANEL, HEADING_HEIGHT),
        players=tuple(boxes[: len(spec.players)]),
        track=_track_of(spec, boxes),
        market=Box(MARGIN, strip_y, market_width, high),
        market_columns=columns,
        elves=elves,
        elf_columns=3 if wide else 1,
    )


def _below(spec: BoardSpec, extent: Extent, size: float, t: Texts) -> Arrangement:
    """The map over the full width, everything else in two columns under it: for wide maps."""
    width = max(extent.width * size + 2 * MARGIN, 2 * PANEL + 2 * MARGIN + 34)
    inner = width - 2 * MARGIN
    legend = legend_height(inner, spec, t)
    map_height = extent.height * size
    head_y = MARGIN + map_height + legend + 22
    left = (width - 2 * PANEL - 34) / 2
    right = left + PANEL + 34
    height = player_height(spec)
    boxes = [
        Box(
            left if index % 2 == 0 else right,
            head_y + HEADING_HEIGHT + (index // 2) * (height + GAP),
            PANEL,
            height,
        )
        for index in range(len(spec.players) + (spec.track is not None))
    ]
    market_y = boxes[-1].y + height + 18
    elves_y = market_y + _market_height(spec, 3) + 14
    return Arrangement(
        width=round(width),
        height=round(elves_y + _elves_height(spec, 1, 2 * PANEL + 34) + MARGIN),
        hex=size,
        map=Box(MARGIN, MARGIN, inner, map_height),
        legend=Box(MARGIN, MARGIN + map_height + 12, inner, legend),
        heading=Box(left, head_y, 2 * PANEL + 34, HEADING_HEIGHT),
        players=tuple(boxes[: len(spec.players)]),
        track=_track_of(spec, boxes),
        market=Box(left, market_y, 2 * PANEL + 34, _market_height(spec, 3)),
        market_columns=3,
        elves=Box(left, elves_y, 2 * PANEL + 34, _elves_height(spec, 1, 2 * PANEL + 34)),
        elf_columns=1,
    )

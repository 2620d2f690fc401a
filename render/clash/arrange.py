"""Where the blocks of the board picture go: the arrangement that leaves the map largest when shown at phone width."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from data.texts import Texts
from render.clash.grid import Extent, extent_of, hexes_of
from render.clash.legend import legend_height
from render.clash.market import market_height
from render.clash.panel import ELVES_HEIGHT, GAP, HEADING_HEIGHT, PLAYER_HEIGHT
from render.clash.picture import BoardSpec

MARGIN = 22
PANEL = 520
"""Width of a column of the side panel."""
LARGEST_HEX, SMALLEST_HEX = 88, 44
WIDEST, HIGHEST = 1680, 1340


@dataclass(frozen=True, slots=True)
class Box:
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Plan:
    """The picture's size and each block's place. `market_columns`: stacks beside each other."""

    width: int
    height: int
    hex: float
    map: Box
    legend: Box
    heading: Box
    players: tuple[Box, ...]
    market: Box
    market_columns: int
    elves: Box


Arrange = Callable[[BoardSpec, Extent, float, Texts], Plan]


def plan_board(spec: BoardSpec, t: Texts) -> Plan:
    """The best plan; a narrow picture counts, since a phone shows every picture at the same width."""
    extent = extent_of(hexes_of(spec.ground))
    plans = [_largest(arrange, spec, extent, t) for arrange in (_column, _strip, _below)]
    return max(plans, key=_legibility)


def _legibility(plan: Plan) -> float:
    """Hexagon size as seen, on a phone (by width) and in a desktop channel (by height too)."""
    return plan.hex / max(plan.width, 1.12 * plan.height)


def _largest(arrange: Arrange, spec: BoardSpec, extent: Extent, t: Texts) -> Plan:
    size = LARGEST_HEX
    plan = arrange(spec, extent, size, t)
    while size > SMALLEST_HEX and (plan.width > WIDEST or plan.height > HIGHEST):
        size -= 1
        plan = arrange(spec, extent, size, t)
    return plan


def _stacked(x: float, y: float, count: int) -> tuple[Box, ...]:
    return tuple(Box(x, y + index * (PLAYER_HEIGHT + GAP), PANEL, PLAYER_HEIGHT) for index in range(count))


def _column(spec: BoardSpec, extent: Extent, size: float, t: Texts) -> Plan:
    """Everything in one column at the right of the map."""
    map_width, map_height = extent.width * size, extent.height * size
    map_width = max(map_width, 560)
    legend = legend_height(map_width, spec.elves, t)
    x = MARGIN + map_width + 34
    players = _stacked(x, MARGIN + HEADING_HEIGHT, len(spec.players))
    market_y = players[-1].y + PLAYER_HEIGHT + 16
    elves_y = market_y + market_height(2) + 16
    height = max(map_height + legend + 2 * MARGIN + 16, elves_y + ELVES_HEIGHT + MARGIN)
    room = height - 2 * MARGIN - legend - 10
    return Plan(
        width=round(x + PANEL + MARGIN),
        height=round(height),
        hex=size,
        map=Box(MARGIN, MARGIN, map_width, room),
        legend=Box(MARGIN, height - MARGIN - legend + 6, map_width, legend),
        heading=Box(x, MARGIN, PANEL, HEADING_HEIGHT),
        players=players,
        market=Box(x, market_y, PANEL, market_height(2)),
        market_columns=2,
        elves=Box(x, elves_y, PANEL, ELVES_HEIGHT),
    )


def _strip(spec: BoardSpec, extent: Extent, size: float, t: Texts) -> Plan:
    """Players at the right, market and elves in a strip under everything."""
    map_width, map_height = max(extent.width * size, 700), extent.height * size
    legend = legend_height(map_width, spec.elves, t)
    x = MARGIN + map_width + 34
    players = _stacked(x, MARGIN + HEADING_HEIGHT, len(spec.players))
    width = x + PANEL + MARGIN
    top = max(map_height + legend + 10, players[-1].y + PLAYER_HEIGHT - MARGIN)
    strip_y = MARGIN + top + 18
    columns = 3 if width < 1560 else 6
    market_width = width - 2 * MARGIN - PANEL - 34 if columns == 3 else width - 2 * MARGIN
    if columns == 3:
        strip = max(market_height(3), ELVES_HEIGHT)
        elves = Box(x, strip_y, PANEL, ELVES_HEIGHT)
    else:
        strip = market_height(6) + 16 + ELVES_HEIGHT
        elves = Box(MARGIN, strip_y + market_height(6) + 16, width - 2 * MARGIN, ELVES_HEIGHT)
    return Plan(
        width=round(width),
        height=round(strip_y + strip + MARGIN),
        hex=size,
        map=Box(MARGIN, MARGIN, map_width, top - legend - 10),
        legend=Box(MARGIN, MARGIN + top - legend, map_width, legend),
        heading=Box(x, MARGIN, PANEL, HEADING_HEIGHT),
        players=players,
        market=Box(MARGIN, strip_y, market_width, market_height(columns)),
        market_columns=columns,
        elves=elves,
    )


def _below(spec: BoardSpec, extent: Extent, size: float, t: Texts) -> Plan:
    """The map over the full width, everything else in two columns under it: for wide maps."""
    width = max(extent.width * size + 2 * MARGIN, 2 * PANEL + 2 * MARGIN + 34)
    inner = width - 2 * MARGIN
    legend = legend_height(inner, spec.elves, t)
    map_height = extent.height * size
    head_y = MARGIN + map_height + legend + 22
    left = (width - 2 * PANEL - 34) / 2
    right = left + PANEL + 34
    players = tuple(
        Box(
            left if index % 2 == 0 else right,
            head_y + HEADING_HEIGHT + (index // 2) * (PLAYER_HEIGHT + GAP),
            PANEL,
            PLAYER_HEIGHT,
        )
        for index in range(len(spec.players))
    )
    market_y = players[-1].y + PLAYER_HEIGHT + 18
    elves_y = market_y + market_height(3) + 14
    return Plan(
        width=round(width),
        height=round(elves_y + ELVES_HEIGHT + MARGIN),
        hex=size,
        map=Box(MARGIN, MARGIN, inner, map_height),
        legend=Box(MARGIN, MARGIN + map_height + 12, inner, legend),
        heading=Box(left, head_y, 2 * PANEL + 34, HEADING_HEIGHT),
        players=players,
        market=Box(left, market_y, 2 * PANEL + 34, market_height(3)),
        market_columns=3,
        elves=Box(left, elves_y, 2 * PANEL + 34, ELVES_HEIGHT),
    )

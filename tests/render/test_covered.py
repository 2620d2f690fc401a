"""Nothing that has to be read is cut off or drawn over: names of the Black Market, of territories."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import pytest

from data.texts import languages, texts_in
from engine.kernel.names import name_in
from render.clash.board.arrange import PANEL, arrange_board
from render.clash.board.board import LABEL_HEIGHT, paint_board
from render.clash.board.market import draw_market
from render.clash.look.look import board_spec
from render.clash.look.look_ground import with_moves
from render.clash.map.armies import ARROW_ENDS, ARROW_LEAST, arrow_end, arrow_head, kept_clear
from render.clash.map.grid import Grid, grid_in, hexes_of
from render.clash.map.ground import CAPITALS, draw_features, draw_labels, sign_of
from render.clash.picture import ArmyToken, BoardSpec, Gear, Ground, Spot, Stack
from render.drawing.fonts import width_of
from render.drawing.scene import FREE, LARGE, Scene, TextOp
from tests.render.games import CONTENT, NAMES, new_game, play, spectator

LAYOUTS = ((PANEL, 2, False), (PANEL, 2, True), (700, 3, False), (2 * PANEL + 34, 3, False), (1500, 6, False))
"""Width of the market, columns, for phones: the narrowest that `arrange_board` makes of each kind."""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("width", "columns", "tall"), LAYOUTS)
def test_no_name_on_sale_is_cut_off(language: str, width: int, columns: int, tall: bool) -> None:
    for number, item in enumerate(CONTENT.items[: CONTENT.market_kinds]):
        name = name_in(item.names, language)
        scene = Scene(PANEL + 20, 200, letters=LARGE if tall else FREE)
        stack = Stack(Gear(item.id, item.slot, name, "", False), CONTENT.costs[number], 4)
        draw_market(scene, 0, 0, width, columns, (stack,), 40, texts_in(language))
        words = " ".join(op.text for op in scene.ops if isinstance(op, TextOp))
        assert name in words and "…" not in words


def with_an_arrow() -> tuple[BoardSpec, Sequence[object], int]:
    """A board with a move from far away: its spec, what is drawn, and where the last part of the arrow is in it."""
    plain = board_spec(spectator(play(new_game(4, 4), 200, 4)), NAMES, texts_in("en"))
    places = [spot.place for spot in plain.ground.spots]
    moved = with_moves(plain, [0, places[0], places[-1]])
    assert isinstance(moved, BoardSpec) and moved.ground.arrows
    without, drawn = paint_board(plain).ops, paint_board(moved).ops
    return moved, drawn, max(at for at, op in enumerate(drawn) if op not in without)


def test_names_of_territories_stand_above_the_arrows_of_moves() -> None:
    moved, drawn, arrow = with_an_arrow()
    names = {spot.name for spot in moved.ground.spots}
    labels = [at for at, op in enumerate(drawn) if isinstance(op, TextOp) and op.text in names]
    assert len(labels) >= len(names) and arrow < min(labels)


def test_signs_of_cities_forges_and_stones_stand_above_the_arrows_of_moves() -> None:
    """An arrow from far away crosses whole territories."""
    moved, drawn, arrow = with_an_arrow()
    area, signs = arrange_board(moved, texts_in("en")).map, Scene(10, 10)
    draw_features(signs, moved.ground, grid_in(hexes_of(moved.ground), area.x, area.y, area.width, area.height))
    assert signs.ops and all(drawn.index(op) > arrow for op in signs.ops)


def spot(battle: bool) -> Spot:
    armies = (ArmyToken(0, (1, 0, 0)), ArmyToken(1, (1, 0, 0))) if battle else ()
    return Spot(0, "A1", (0, 0), "city", 0, armies)


HEXES = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if (q, r) != (0, 0)]


@pytest.mark.parametrize("feature", ["", "city"])
@pytest.mark.parametrize("battle", [False, True])
@pytest.mark.parametrize("start", HEXES, ids=str)
def test_the_head_of_an_arrow_is_clear_of_sign_and_name_where_it_ends(
    feature: str, battle: bool, start: tuple[int, int]
) -> None:
    """From whichever side it comes, and with a shaft left."""
    there = replace(spot(battle), feature=feature)
    x, y = Grid(1, 0, 0).at(start)
    far = math.hypot(x, y)
    way = -x / far, -y / far
    ends = arrow_end(way, kept_clear(there, LABEL_HEIGHT, 0.0), far)
    assert ARROW_ENDS <= ends <= far - ARROW_ENDS - ARROW_LEAST
    tip, *wings = [(x - way[0] * ends, y - way[1] * ends) for x, y in arrow_head(way)]
    right, up, radius = sign_of(there)
    left, top, wide, tall = name_box(there)
    for wing in wings:
        for part in range(11):
            x, y = (a + (b - a) * part / 10 for a, b in zip(tip, wing, strict=True))
            assert not feature or math.hypot(x - right, y + up) > radius
            assert not (left < x < left + wide and top < y < top + tall), "letters lie over it"


def name_box(there: Spot) -> tuple[float, float, float, float]:
    """Left, top, width and height of a name's capitals, as it is drawn on a hexagon of size 1 in the middle."""
    scene = Scene(10, 10)
    draw_labels(scene, Ground((there,), (), (), (), (), ("", "", "")), Grid(1, 0, 0), LABEL_HEIGHT)
    [label] = [op for op in scene.ops if isinstance(op, TextOp)]
    wide, tall = width_of(label.text, label.face, label.size), CAPITALS * label.size
    return label.x - wide / 2, label.y - tall, wide, tall

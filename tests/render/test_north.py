"""A turned map shows where its north is: directions and the numbers of sites are told as the unturned map lies."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from data.texts import texts_in
from engine.clash.game import CLASH
from engine.clash.pieces.view import View
from render.clash.film import reel_of
from render.clash.look.look import board_spec, crop_spec
from render.clash.map.grid import Grid, grid_in, hexes_of
from render.clash.map.north import TIP, corner_of
from render.clash.map.turned import SIXTHS, turned
from render.clash.picture import Ground
from render.drawing.themes import fitted
from render.reel import FilmMoment
from render.registry import scene_of
from tests.render.anatomy import texts_of
from tests.render.games import NAMES, new_game, play, spectator, until

T = texts_in("en")


def views() -> Iterator[View]:
    """Games on two to four tiles: where bastions are built, and later."""
    for seats, seed in ((seats, seed) for seats in (2, 3, 4) for seed in (3, 4, 5)):
        yield spectator(until(new_game(seats, seed), "bastion", seed))
        yield spectator(play(new_game(seats, seed), 60, seed))


def grounds() -> list[Ground]:
    return [board_spec(view, NAMES, T).ground for view in views()]


def test_a_turned_map_knows_where_its_north_is() -> None:
    """The hexagon that lay above the middle lies where the arrow points."""
    ground = replace(board_spec(spectator(new_game(2, 3)), NAMES, T).ground, north=0)
    grid = Grid(1.0, 0.0, 0.0)
    for sixths in range(2 * SIXTHS):
        shown = turned(ground, sixths)
        assert shown.north == sixths % SIXTHS
        at = (0, -1)
        for _ in range(sixths):
            at = (-at[1], at[0] + at[1])
        (x0, y0), (x, y) = grid.at((0, 0)), grid.at(at)
        angle = 2 * math.pi * shown.north / SIXTHS
        assert math.dist((x - x0, y - y0), (3**0.5 * math.sin(angle), -(3**0.5) * math.cos(angle))) < 1e-9


def test_a_table_s_board_lies_one_way_up_in_all_its_pictures() -> None:
    """Whoever reads, wherever, and from the first bastion to the end: channel, panel, direct message, film."""
    for seats, seed in ((2, 3), (3, 4), (4, 5)):
        begun = new_game(seats, seed)
        found = set()
        for state in (until(begun, "bastion", seed), play(begun, 60, seed), play(begun, 400, seed)):
            view = spectator(state)
            board, own = board_spec(view, NAMES, T), CLASH.view(state, 0)
            [frame] = reel_of([FilmMoment(view, ())], NAMES, T).frames
            found |= {
                board.ground.north,
                fitted(board, tall=True).ground.north,
                crop_spec(view, (), T).ground.north,
                crop_spec(own, [("reach", place) for place in own.board.places()[:2]], T).ground.north,
                frame.spec.ground.north,
            }
        assert len(found) == 1


def test_a_board_its_players_lay_stays_as_they_lay_it() -> None:
    for plies in (3, 60, 400):
        view = spectator(play(new_game(4, 3, layout="built"), plies, 3))
        assert board_spec(view, NAMES, T).ground.north == 0


def test_the_mark_stands_on_turned_maps_alone() -> None:
    marked = []
    for view in views():
        board = board_spec(view, NAMES, T)
        [frame] = reel_of([FilmMoment(view, ())], NAMES, T).frames
        for spec in (board, fitted(board, tall=True), crop_spec(view, (), T), frame.spec):
            assert texts_of(scene_of(spec)).count("N") == (1 if board.ground.north else 0)
        marked.append(board.ground.north)
    assert any(marked) and not all(marked)


def test_the_mark_covers_no_hexagon() -> None:
    found = [ground for ground in grounds() if ground.north]
    assert len(found) > 5
    for ground in found:
        grid = grid_in(hexes_of(ground), 0, 0, 900, 900)
        x, y = corner_of(hexes_of(ground), grid)
        nearest = min(math.dist((x, y), grid.at(spot)) for spot in hexes_of(ground))
        assert nearest > (1 + TIP) * grid.size

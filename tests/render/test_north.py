"""A turned map shows where its north is: directions and the numbers of sites are told as the unturned map lies."""

from __future__ import annotations

import math

import pytest

from data.texts import texts_in
from render.clash.crop import paint_crop
from render.clash.grid import Grid, grid_in, hexes_of
from render.clash.look import board_spec, crop_spec
from render.clash.north import TIP, corner_of
from render.clash.picture import CropSpec, Ground
from render.clash.turned import SIXTHS, narrowest, turned
from render.themes import fitted
from tests.render.anatomy import texts_of
from tests.render.games import NAMES, new_game, play, spectator, until

T = texts_in("en")


def grounds() -> list[Ground]:
    """Maps of two to four tiles, with free sites and with bastions, as phones show them."""
    found = []
    for seats, seed in ((seats, seed) for seats in (2, 3, 4) for seed in (3, 4, 5)):
        choosing, later = until(new_game(seats, seed), "bastion", seed), play(new_game(seats, seed), 60, seed)
        found += [narrowest(board_spec(spectator(state), NAMES, T).ground) for state in (choosing, later)]
    return found


def test_a_turned_map_knows_where_its_north_is() -> None:
    """The hexagon that lay above the middle lies where the arrow points."""
    ground = board_spec(spectator(new_game(2, 3)), NAMES, T).ground
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


@pytest.mark.parametrize("tall", [False, True])
def test_the_mark_stands_on_turned_maps_alone(tall: bool) -> None:
    marked = 0
    for seed in (3, 4, 5, 6):
        spec = fitted(crop_spec(spectator(until(new_game(3, seed), "bastion", seed)), (), T), tall=tall)
        assert isinstance(spec, CropSpec)
        turns = narrowest(spec.ground).north if tall else 0
        assert texts_of(paint_crop(spec)).count("N") == (1 if turns else 0)
        marked += bool(turns)
    assert bool(marked) == tall


def test_the_mark_covers_no_hexagon() -> None:
    found = [ground for ground in grounds() if ground.north]
    assert len(found) > 5
    for ground in found:
        grid = grid_in(hexes_of(ground), 0, 0, 900, 900)
        x, y = corner_of(ground, grid)
        nearest = min(math.dist((x, y), grid.at(spot)) for spot in hexes_of(ground))
        assert nearest > (1 + TIP) * grid.size

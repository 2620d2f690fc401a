"""Every board of the faces and layouts in use: paths on foot (§1, §2.1) and bastion sites (§4.3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from data.loader import load_content
from engine.clash.pieces.board import (
    TILE_STEPS,
    Hex,
    PlacedTile,
    build_board,
    face_walls,
    neighbour_hexes,
    places_of,
    tile_hexes,
)
from engine.clash.pieces.content import Content, TileFace

CONTENT: Content = load_content("clash")
Arrangement = tuple[Hex, ...]


def arrangements(tiles: int) -> list[Arrangement]:
    """Every honeycomb of so many tiles, up to shifting."""
    found: set[Arrangement] = {((0, 0),)}
    for _ in range(tiles - 1):
        wider: set[Arrangement] = set()
        for centres in found:
            for q, r in centres:
                for dq, dr in TILE_STEPS:
                    if (q + dq, r + dr) not in centres:
                        grown = sorted([*centres, (q + dq, r + dr)])
                        wider.add(tuple((x - grown[0][0], y - grown[0][1]) for x, y in grown))
        found = wider
    return sorted(found)


def boards() -> list[tuple[int, Arrangement]]:
    """Presets and all honeycombs, with the number of players (§2.1: as many tiles as players)."""
    presets = [(len(layout.centres), layout.centres) for layout in CONTENT.layouts]
    return presets + [(tiles, centres) for tiles in (2, 3, 4) for centres in arrangements(tiles)]


def rim_walls(face: TileFace) -> int:
    inside = set(tile_hexes((0, 0)))
    return sum(
        (neighbour_hexes(spot)[way] not in inside) and spot in inside for spot, way in face_walls(face, (0, 0), 0)
    )


def most_rim_walls(tiles: int) -> int:
    """Mountains on the rims of so many different tiles, at the most."""
    worst = [max(rim_walls(face) for face in CONTENT.faces if face.tile == tile) for tile in range(1, 6)]
    return sum(sorted(worst)[-tiles:])


def free_borders(centres: Arrangement) -> dict[Hex, int]:
    """Free hex -> its borders to territories, mountains not looked at."""
    land = {spot for centre in centres for spot in tile_hexes(centre)}
    borders: dict[Hex, int] = {}
    for spot in sorted(land):
        for other in neighbour_hexes(spot):
            if other not in land:
                borders[other] = borders.get(other, 0) + 1
    return borders


def placements(sites: list[Hex], bastions: int) -> Iterator[tuple[Hex, ...]]:
    """Every way in which bastions can stand with none beside another (§4.3)."""
    for chosen in combinations(sites, bastions):
        if not any(one in neighbour_hexes(other) for one, other in combinations(chosen, 2)):
            yield chosen


def least_left(players: int, centres: Arrangement) -> int:
    """Borders of the hexes that stay open to the last player after the worst the others can do."""
    borders = free_borders(centres)
    least = sum(borders.values())
    for chosen in placements(list(borders), players - 1):
        closed = {spot for site in chosen for spot in (site, *neighbour_hexes(site))}
        least = min(least, sum(count for spot, count in borders.items() if spot not in closed))
    return least


def test_4_3_the_last_player_finds_a_bastion_site_whatever_the_others_do() -> None:
    """A rim mountain closes one border, so a site is left while more stay free than mountains can close."""
    for players, centres in boards():
        assert least_left(players, centres) > most_rim_walls(players), centres


def test_4_3_the_count_sees_a_board_that_has_no_site_left() -> None:
    """The counting above fails where it should: two hexes that touch take each other's place."""
    assert list(placements([(0, 0), (1, 0)], 2)) == []
    assert least_left(1, ((0, 0),)) == 18
    assert least_left(2, ((0, 0),)) < 18


def test_4_3_the_engine_offers_these_sites() -> None:
    """Board.sites are the free hexes counted here, less those that mountains close."""
    for layout in CONTENT.layouts:
        tiles = [PlacedTile(2 * number, centre, 0) for number, centre in enumerate(layout.centres)]
        free = set(free_borders(layout.centres))
        sites = set(build_board(CONTENT, tiles).sites)
        assert sites <= free
        assert len(free - sites) <= most_rim_walls(len(tiles))


@pytest.mark.parametrize("face", range(10))
def test_1_a_face_is_connected_without_flight(face: int) -> None:
    board = build_board(CONTENT, [PlacedTile(face, (0, 0), 0)])
    assert places_of(board.territories) == list(range(7))
    assert bin(board.cities).count("1") == 1
    assert bin(board.forges).count("1") == 1
    assert sum(level >= 0 for level in board.stones) == 1


def test_2_1_no_two_neighbour_tiles_cut_each_other_off() -> None:
    """Every pair of faces, turn and side: rim mountains never close all borders between two tiles."""
    for one, two in combinations(range(10), 2):
        if CONTENT.faces[one].tile == CONTENT.faces[two].tile:
            continue
        for step in TILE_STEPS[:3]:
            for turn in range(6):
                for other_turn in range(6):
                    tiles = [PlacedTile(one, (0, 0), turn), PlacedTile(two, step, other_turn)]
                    build_board(CONTENT, tiles)

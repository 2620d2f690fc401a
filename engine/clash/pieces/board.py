"""The board: region tiles as a graph of territories, mountains, bastion sites, and quick reach by bit masks.

A mask is an int with bit p set for place p (engine.clash.pieces.places). Built once a game; frozen; shared by all
states."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.clash.pieces.content import Content, TileFace
from engine.clash.pieces.places import DIRECTIONS, PLACES, TERRITORIES
from engine.kernel.errors import ContentError

Hex = tuple[int, int]
Table = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Expansion of a mask, eight bits at a time: the union of the neighbours of its places."""

TILE_STEPS: tuple[Hex, ...] = ((2, 1), (-1, 3), (-3, 2), (-2, -1), (1, -3), (3, -2))
"""From a tile's centre to the centres of the six tiles that can lie beside it."""


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A region tile on the board: its face (index into Content.faces), its centre, its turn in sixths clockwise."""

    face: int
    centre: Hex
    turn: int


@dataclass(frozen=True, slots=True)
class Board:
    """`hexes[p]` is the axial place of territory p or of a built bastion (None: not on the board).

    `ground[p]` and `sky[p]` are neighbour masks without and with flight; bastions count once built.
    `walls` are the mountain borders between two hexes, for drawing: (hex, direction), each border once.
    `sites` are the bastion hexes free at the start, numbered (from 0) clockwise from the north; `site_ground`
    and `site_sky` their neighbour masks.
    """

    tiles: tuple[PlacedTile, ...]
    hexes: tuple[Hex | None, ...]
    cities: int
    forges: int
    stones: tuple[int, ...]
    """[territory] -> level of the stone, -1 none."""
    stone_masks: tuple[int, int, int]
    """Mask of the territories with a stone, by level."""
    walls: tuple[tuple[Hex, int], ...]
    ground: tuple[int, ...]
    sky: tuple[int, ...]
    sites: tuple[Hex, ...]
    site_ground: tuple[int, ...]
    site_sky: tuple[int, ...]
    territories: int
    """Mask of the territories on the board."""
    ground_table: Table | None = None
    sky_table: Table | None = None
    """Set once the last bastion stands (`with_tables`), when units begin to move."""

    @property
    def of_worth(self) -> int:
        """Mask of the territories with a City, a Forge or a stone."""
        one, two, three = self.stone_masks
        return self.cities | self.forges | one | two | three

    def places(self) -> list[int]:
        """Territories on the board, ascending."""
        return [place for place in range(TERRITORIES) if self.territories >> place & 1]


def tile_hexes(centre: Hex) -> tuple[Hex, ...]:
    """The seven hexes of a tile by board position."""
    q, r = centre
    return (centre, *((q + dq, r + dr) for dq, dr in DIRECTIONS))


def turned(position: int, turn: int) -> int:
    """The board position of a face's position when the tile is turned `turn` sixths clockwise."""
    return 0 if position == 0 else (position - 1 + turn) % 6 + 1


@lru_cache(maxsize=64)
def expansion_table(neighbours: tuple[int, ...]) -> Table:
    """Tables that turn a mask into the union of its places' neighbours with four look-ups."""
    quarters = []
    for quarter in range(4):
        row = [0] * 256
        for value in range(1, 256):
            low = value & -value
            row[value] = row[value ^ low] | neighbours[quarter * 8 + low.bit_length() - 1]
        quarters.append(tuple(row))
    return quarters[0], quarters[1], quarters[2], quarters[3]


def with_tables(board: Board) -> Board:
    """The finished board, ready for quick reach."""
    return replace(board, ground_table=expansion_table(board.ground), sky_table=expansion_table(board.sky))


def expand(table: Table, mask: int) -> int:
    """All places beside a place of the mask."""
    return table[0][mask & 255] | table[1][mask >> 8 & 255] | table[2][mask >> 16 & 255] | table[3][mask >> 24]


def places_of(mask: int) -> list[int]:
    """The places of a mask, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def build_board(content: Content, tiles: Sequence[PlacedTile]) -> Board:
    """The board of these tiles. Raises ContentError when tiles overlap or hang apart (§2.1)."""
    owner: dict[Hex, int] = {}
    hexes: list[Hex | None] = [None] * PLACES
    cities = forges = territories = 0
    stones = [-1] * TERRITORIES
    for number, tile in enumerate(tiles):
        face = content.faces[tile.face]
        for position, spot in enumerate(tile_hexes(tile.centre)):
            if spot in owner:
                raise ContentError("tiles_overlap", "2.1", tile=number)
            place = number * 7 + position
            owner[spot] = place
            hexes[place] = spot
            territories |= 1 << place
        cities |= 1 << number * 7 + turned(face.city, tile.turn)
        forges |= 1 << number * 7 + turned(face.forge, tile.turn)
        stones[number * 7 + turned(face.stone, tile.turn)] = face.stone_level
    walls = _walls(content, tiles)
    sky = [0] * PLACES
    ground = [0] * PLACES
    for spot, place in owner.items():
        for direction, other in enumerate(neighbour_hexes(spot)):
            if other in owner:
                sky[place] |= 1 << owner[other]
                if (spot, direction) not in walls:
                    ground[place] |= 1 << owner[other]
    sites, site_ground, site_sky = _sites(owner, walls)
    drawn = tuple(sorted((spot, direction) for spot, direction in walls if direction < 3))
    if tiles and not _connected(territories, ground):
        raise ContentError("board_cut_off", "2.1")
    return Board(
        tuple(tiles),
        tuple(hexes),
        cities,
        forges,
        tuple(stones),
        _stone_masks(stones),
        drawn,
        tuple(ground),
        tuple(sky),
        sites,
        site_ground,
        site_sky,
        territories,
    )


def with_bastion(board: Board, seat: int, site: int) -> Board:
    """The board once a seat's bastion stands on a site (§4.3)."""
    place = TERRITORIES + seat
    hexes = list(board.hexes)
    ground = list(board.ground)
    sky = list(board.sky)
    hexes[place] = board.sites[site]
    for beside in places_of(board.site_sky[site]):
        sky[beside] |= 1 << place
    for beside in places_of(board.site_ground[site]):
        ground[beside] |= 1 << place
    ground[place] = board.site_ground[site]
    sky[place] = board.site_sky[site]
    return replace(board, hexes=tuple(hexes), ground=tuple(ground), sky=tuple(sky))


def bordering(board: Board, place: int) -> int:
    """Mask of the territories that share a border with one, mountains and portals ignored."""
    spot = board.hexes[place]
    beside = neighbour_hexes(spot) if spot is not None else []
    return sum(1 << other for other in board.places() if board.hexes[other] in beside)


def neighbour_hexes(spot: Hex) -> list[Hex]:
    """The six hexes around one, by direction."""
    q, r = spot
    return [(q + dq, r + dr) for dq, dr in DIRECTIONS]


def face_walls(face: TileFace, centre: Hex, turn: int) -> set[tuple[Hex, int]]:
    """A tile's mountain borders as (hex, direction), seen from both sides."""
    walls: set[tuple[Hex, int]] = set()
    spots = tile_hexes(centre)
    for position, direction in face.mountains:
        spot = spots[turned(position, turn)]
        facing = (direction + turn) % 6
        walls.add((spot, facing))
        walls.add((neighbour_hexes(spot)[facing], (facing + 3) % 6))
    return walls


def _stone_masks(stones: Sequence[int]) -> tuple[int, int, int]:
    one, two, three = (sum(1 << place for place, level in enumerate(stones) if level == wanted) for wanted in range(3))
    return one, two, three


def _walls(content: Content, tiles: Iterable[PlacedTile]) -> set[tuple[Hex, int]]:
    walls: set[tuple[Hex, int]] = set()
    for tile in tiles:
        walls |= face_walls(content.faces[tile.face], tile.centre, tile.turn)
    return walls


def _connected(territories: int, ground: Sequence[int]) -> bool:
    """Whether every territory can be reached from every other without flight."""
    reached = territories & -territories
    frontier = reached
    while frontier:
        wider = reached
        for place in places_of(frontier):
            wider |= ground[place]
        wider &= territories
        frontier = wider & ~reached
        reached = wider
    return reached == territories


def _sites(
    owner: dict[Hex, int], walls: set[tuple[Hex, int]]
) -> tuple[tuple[Hex, ...], tuple[int, ...], tuple[int, ...]]:
    """Free hexes with an open border to a territory (§4.3), clockwise from the north around the board's middle."""
    open_to: dict[Hex, int] = {}
    beside: dict[Hex, int] = {}
    for spot, place in owner.items():
        for direction, other in enumerate(neighbour_hexes(spot)):
            if other not in owner:
                beside[other] = beside.get(other, 0) | 1 << place
                if (spot, direction) not in walls:
                    open_to[other] = open_to.get(other, 0) | 1 << place
    middle = middle_of(owner)
    sites = sorted(open_to, key=lambda spot: clockwise_key(spot, middle))
    return tuple(sites), tuple(open_to[s] for s in sites), tuple(beside[s] for s in sites)


def middle_of(owner: Iterable[Hex]) -> tuple[int, int, int]:
    """Twice the sums of the drawing coordinates and the count, so that all stays whole numbers."""
    spots = list(owner)
    return sum(3 * q for q, _ in spots), sum(2 * r + q for q, r in spots), len(spots)


def clockwise_key(spot: Hex, middle: tuple[int, int, int]) -> tuple[int, int, int]:
    """Sorts hexes clockwise from the north, seen from the middle.

    Drawing coordinates are x = 3q / 2 and y = (2r + q) * sqrt(3) / 2, y downwards; both are scaled by 2 * count.
    """
    q, r = spot
    x = 3 * q * middle[2] - middle[0]
    y = (2 * r + q) * middle[2] - middle[1]
    east = x > 0 or (x == 0 and y < 0)
    slope = 1_000_000 * y // x if x else -1_000_000_000_000
    return (0 if east else 1, slope, x * x + 3 * y * y)

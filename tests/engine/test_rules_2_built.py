"""§2.1 boards built by the players and every shape of a random one, §2.2 mixed garrisons."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from engine.clash.game import CLASH
from engine.clash.pieces.board import TILE_STEPS, Hex, PlacedTile, build_board, neighbour_hexes, tile_hexes
from engine.clash.pieces.config import Config
from engine.clash.pieces.content import Content
from engine.clash.pieces.places import DIRECTIONS, TERRITORIES
from engine.clash.pieces.state import State
from engine.clash.play.building import spots
from engine.clash.play.setup import random_centres
from engine.kernel.dice import STREAMS, PlayoutDice
from engine.kernel.errors import ContentError
from tests.engine.build import CONTENT, FACES, options, phase, refused

RIM = tuple((at, (at - 1 + turn) % 6) for at in range(1, 7) for turn in (-1, 0, 1))
"""The 18 outer borders of a tile: of each ring territory the three that face away from the centre."""
Shape = frozenset[Hex]


def laying(tiles: int = 2, content: Content = CONTENT, luck: float = 0.5, **more: object) -> State:
    config = Config(tuple(range(tiles)), "built", **more)  # type: ignore[arg-type]
    return CLASH.new(config, content, PlayoutDice(lambda: luck))


def step(s: State, text: str, luck: float = 0.5) -> State:
    after, _ = CLASH.step(s, s.active, CLASH.parse(s.content, text), PlayoutDice(lambda: luck))
    assert CLASH.problems(after) == []
    return after


def lay(s: State, face: str, turn: int = 0, spot: int = 1) -> State:
    for text in (f"face {face}", f"turn {turn}", f"spot {spot}"):
        s = step(s, text)
    return s


def walled(*faces: str, open_borders: Iterable[tuple[int, int]] = ()) -> Content:
    """The content with mountains on the whole rim of these faces, but for some borders."""
    shut = tuple(border for border in RIM if border not in set(open_borders))
    changed = tuple(
        replace(face, mountains=(*face.mountains, *shut)) if face.id in faces else face for face in CONTENT.faces
    )
    return replace(CONTENT, faces=changed)


# §2.1 built


def test_2_1_tile_by_tile_in_seat_order_each_its_face_turn_and_place() -> None:
    s = laying(3)
    for seat, face in enumerate(("4b", "1a", "2a")):
        assert (phase(s), s.active, CLASH.to_act(s)) == ("build_face", seat, [seat])
        s = step(s, f"face {face}")
        assert (phase(s), s.active, CLASH.view(s, None).laying) == ("build_turn", seat, (FACES[face], -1))
        s = step(s, "turn 2")
        assert (phase(s), s.active, CLASH.view(s, None).laying) == ("build_spot", seat, (FACES[face], 2))
        s = step(s, "spot 1")
        assert s.laying == (-1, -1)
    assert (s.round, phase(s)) == (1, "card")
    assert [(tile.face, tile.turn) for tile in s.board.tiles] == [(FACES[face], 2) for face in ("4b", "1a", "2a")]


def test_2_1_either_face_of_a_tile_not_yet_laid() -> None:
    s = laying(3)
    assert options(s) == [f"face {face.id}" for face in CONTENT.faces]
    s = lay(s, "3b")
    assert options(s) == [f"face {face.id}" for face in CONTENT.faces if face.id not in ("3a", "3b")]
    refused(s, "face 3a", "tile_does_not_fit", "2.1")


def test_2_1_any_turn_and_the_first_tile_anywhere() -> None:
    s = step(laying(), "face 4b")
    assert options(s) == [f"turn {turn}" for turn in range(6)]
    s = step(s, "turn 5")
    assert options(s) == ["spot 1"], "one place is like another"
    refused(s, "spot 2", "tile_does_not_fit", "2.1")
    refused(s, "face 1a", "wrong_phase", "2.1")
    assert refused(s, "spot 1", "not_your_turn", "2.1", seat=1) == {"seat": 1}


def touching(tiles: list[PlacedTile], centre: Hex) -> int:
    """How many borders a tile there shares with the others; -1 when it lies on one of them."""
    taken = {spot for tile in tiles for spot in tile_hexes(tile.centre)}
    own = tile_hexes(centre)
    return -1 if taken & set(own) else sum(other in taken for spot in own for other in neighbour_hexes(spot))


@pytest.mark.parametrize("seed", range(4))
def test_2_1_on_at_least_two_borders_never_on_another_tile_and_nowhere_else(seed: int) -> None:
    """All places of a wide field, one by one."""
    rng = random.Random(seed)
    tiles = [PlacedTile(0, (0, 0), rng.randrange(6))]
    for face in (2, 4, 6):
        turn = rng.randrange(6)
        found = spots(CONTENT, tiles, face, turn)
        field = [(q, r) for q in range(-14, 15) for r in range(-14, 15)]
        assert found == sorted(spot for spot in field if touching(tiles, spot) >= 2)
        tiles.append(PlacedTile(face, rng.choice(found), turn))


def test_2_1_never_cut_off_by_mountains() -> None:
    """Face 1a has one open border, that of position 1 to the south-east: there another tile has to lie."""
    content = walled("1a", open_borders=[(1, 0)])
    s = step(lay(laying(content=content), "4b"), "face 1a")
    s = step(s, "turn 0")
    ends = set()
    for text in options(s):
        board = step(s, text).board
        assert board.territories.bit_count() == 14
        (centre,) = (tile.centre for tile in board.tiles if content.faces[tile.face].id == "1a")
        ends.add((centre[0] + DIRECTIONS[0][0] * 2, centre[1] + DIRECTIONS[0][1] * 2))
    assert ends <= set(tile_hexes((0, 0))), "the open border leads onto the first tile"
    shut = set(spots(CONTENT, s.board.tiles, FACES["1a"], 0)) - set(spots(content, s.board.tiles, FACES["1a"], 0))
    assert shut, "some places are closed by the mountains"
    for centre in shut:
        with pytest.raises(ContentError):
            build_board(content, [*s.board.tiles, PlacedTile(FACES["1a"], centre, 0)])


def test_2_1_the_other_tile_s_mountains_cut_off_as_well() -> None:
    content = walled("4b", open_borders=[(1, 0)])
    s = step(step(lay(laying(content=content), "4b"), "face 1a"), "turn 0")
    for centre in spots(content, s.board.tiles, FACES["1a"], 0):
        assert (2, 0) in tile_hexes(centre), "beyond the only open border"


def test_2_1_a_face_or_turn_that_fits_nowhere_is_not_offered() -> None:
    content = walled("1a")
    s = lay(laying(content=content), "4b")
    assert "face 1a" not in options(s) and "face 1b" in options(s)
    refused(s, "face 1a", "tile_does_not_fit", "2.1")


def test_2_1_holes_are_allowed_and_may_take_a_bastion() -> None:
    tiles = [("1a", (0, 0)), ("2a", (-3, 1)), ("3a", (-4, 4)), ("4a", (-1, 3))]
    placed: list[PlacedTile] = []
    for face, centre in tiles:
        if placed:
            assert centre in spots(CONTENT, placed, FACES[face], 0)
        placed.append(PlacedTile(FACES[face], centre, 0))
    board = build_board(CONTENT, placed)
    hole = (-2, 2)
    assert all(spot in board.hexes for spot in neighbour_hexes(hole)) and hole not in board.hexes
    assert hole in board.sites


def test_2_1_the_last_tile_completes_the_setup() -> None:
    s = laying()
    assert (s.round, s.hands, s.deck, s.market, sum(s.elves)) == (0, [(), ()], (), (), 0)
    s = step(step(lay(s, "4b"), "face 1a"), "turn 0")
    after, events = CLASH.step(s, 1, CLASH.parse(CONTENT, "spot 1"), PlayoutDice(lambda: 0.5))
    assert [event[0] for event in events] == ["tile_laid", "setup", "round"]
    assert events[0] == ("tile_laid", 1, FACES["1a"], 0, *after.board.tiles[1].centre)
    assert sum(after.elves) == 2 * (4 + 2) and len(after.market) == 6
    assert [len(hand) for hand in after.hands] == [3, 3]
    assert after.barrier > s.barrier, "what was dealt can't be taken back"


def test_2_1_what_was_laid_can_be_taken_back_until_something_is_dealt() -> None:
    s = laying(3)
    assert lay(lay(s, "4b"), "1a").barrier == s.barrier


def test_2_1_nothing_is_known_of_cards_while_building() -> None:
    view = CLASH.view(lay(laying(), "4b"), 0)
    assert (view.hand, view.deck_size, view.market, view.bag) == ((), 0, (), (0, 0, 0))


def test_2_1_the_players_board_is_an_option_of_the_lobby() -> None:
    assert CLASH.make_config({"layout": "built"}, ["any"] * 3).layout == "built"


# §2.1 shapes


def moved(centres: Iterable[Hex]) -> Shape:
    """A shape, wherever it lies."""
    spots_ = sorted(centres)
    q, r = spots_[0]
    return frozenset((other_q - q, other_r - r) for other_q, other_r in spots_)


def grown(shapes: Iterable[Shape]) -> Iterator[Shape]:
    for shape in shapes:
        for q, r in shape:
            for dq, dr in TILE_STEPS:
                if (q + dq, r + dr) not in shape:
                    yield moved({*shape, (q + dq, r + dr)})


def shapes(tiles: int) -> set[Shape]:
    """All honeycombs of so many tiles, turned and mirrored ones apart."""
    found = {moved([(0, 0)])}
    for _ in range(tiles - 1):
        found = set(grown(found))
    return found


@pytest.mark.parametrize(("tiles", "count"), [(2, 3), (3, 11), (4, 44)])
def test_2_1_every_layout_shape_can_come(tiles: int, count: int) -> None:
    """At random, and built: every way in which cells of a honeycomb hang together."""
    wanted = shapes(tiles)
    assert len(wanted) == count
    rng = random.Random(tiles)
    dice = PlayoutDice(rng.random)
    seen = {moved(random_centres(tiles, dice, [0] * STREAMS)) for _ in range(60 * count)}
    assert seen == wanted
    built = {moved([(0, 0)]): [PlacedTile(0, (0, 0), 0)]}
    for number in range(1, tiles):
        longer = {}
        for placed in built.values():
            for centre in spots(CONTENT, placed, 2 * number, 0):
                longer[moved([*(tile.centre for tile in placed), centre])] = [
                    *placed,
                    PlacedTile(2 * number, centre, 0),
                ]
        built = longer
    assert wanted <= set(built), "and others, off the honeycomb"


def test_2_1_every_preset_is_such_a_shape() -> None:
    for layout in CONTENT.layouts:
        assert moved(layout.centres) in shapes(len(layout.centres))


# §2.2 mixed garrisons


def garrisons(s: State) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Elves by type on each City and on each Forge."""
    found: tuple[list[tuple[int, ...]], list[tuple[int, ...]]] = ([], [])
    for place in range(TERRITORIES):
        at = tuple(s.elves[place * 3 : place * 3 + 3])
        if s.board.cities >> place & 1:
            found[0].append(at)
        elif s.board.forges >> place & 1:
            found[1].append(at)
    return found


def dealt(seed: int, garrison: str) -> State:
    return CLASH.new(Config((0, 1, 2), garrisons=garrison), CONTENT, PlayoutDice(random.Random(seed).random))


def test_2_2_mixed_garrisons_have_one_of_each_type_in_each_city() -> None:
    fourth, forges = set(), set()
    for seed in range(40):
        s = dealt(seed, "mixed")
        cities, others = garrisons(s)
        assert all(min(city) >= 1 and sum(city) == 4 for city in cities) and len(cities) == 3
        assert all(sum(forge) == 2 for forge in others)
        fourth |= {city.index(2) for city in cities}
        forges |= set(others)
        assert [s.bag.count(kind) + sum(s.elves[kind::3]) for kind in range(3)] == [15, 15, 15]
    assert fourth == {0, 1, 2}, "the fourth is any"
    assert len(forges) == 6, "Forges are as the bag has it"


def test_2_2_otherwise_a_city_may_lack_a_type() -> None:
    assert any(min(city) == 0 for seed in range(10) for city in garrisons(dealt(seed, "random"))[0])


def test_2_2_mixed_garrisons_are_an_option_of_the_lobby() -> None:
    assert CLASH.make_config({"garrisons": "mixed"}, ["any"] * 2).garrisons == "mixed"
    assert CLASH.make_config({}, ["any"] * 2).garrisons == "random"

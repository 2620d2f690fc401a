"""A board being built (§2.1): partial boards, numbered spots, the tile in hand, the faces left; in words, too."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from data.texts import languages, texts_in
from engine.clash.pieces.board import PlacedTile, build_board, tile_hexes
from engine.clash.pieces.view import View
from engine.clash.play.building import spots
from render.clash.board.board import paint_board
from render.clash.look.look import board_spec, crop_spec
from render.clash.look.look_tiles import faces_spec, free_faces, tile_of
from render.clash.map.crop import paint_crop
from render.clash.map.tiles import paint_faces
from render.clash.texts.alt import board_alt
from render.clash.texts.text_board import text_board
from render.clash.texts.tile_words import face_words, joined
from render.drawing.scene import LEGIBLE
from render.registry import draw_now
from render.words.lengths import ALT, PART
from tests.render.anatomy import strays, texts_of, too_small
from tests.render.games import CONTENT, NAMES, building, new_game, spectator
from tests.render.test_pictures import LONG

T = texts_in("en")
PHASES = [(0, "build_face"), (0, "build_spot"), (1, "build_turn"), (2, "build_face"), (3, "build_spot")]


def spots_of(view: View) -> list[tuple[int, int]]:
    return spots(view.content, view.board.tiles, *view.laying)


@pytest.mark.limits
@pytest.mark.parametrize(("tiles", "phase"), PHASES)
def test_2_1_partial_boards_are_drawn_within_their_limits(tiles: int, phase: str) -> None:
    view = building(tiles, phase)
    spec = board_spec(view, LONG, T)
    assert len(spec.ground.spots) == 7 * tiles
    scene = paint_board(spec)
    assert scene.width <= 1700 and scene.height <= 1780
    assert list(strays(scene)) == []
    assert len(draw_now(spec)) < 400_000
    assert len(draw_now(crop_spec(view, [], T))) <= 120_000
    words = texts_of(scene)
    assert "Building the board" in words
    assert "Black Market" not in words


def test_2_1_who_does_what_is_in_the_heading() -> None:
    assert board_spec(building(0, "build_face"), NAMES, T).phase == "Ann chooses a tile"
    assert board_spec(building(2, "build_turn"), NAMES, T).phase == "Cleo turns the tile"
    assert board_spec(building(1, "build_spot"), NAMES, T).phase.endswith("lays the tile")


def test_2_1_all_spots_are_numbered_from_one_without_marks() -> None:
    view = building(3, "build_spot")
    found = spots_of(view)
    assert len(found) > 5
    spec = crop_spec(view, [], T)
    assert spec.ground.openings == tuple(enumerate(found))
    assert spec.ground.ghost is None
    assert spec.hand is not None
    words = texts_of(paint_crop(spec))
    assert {str(number + 1) for number in range(len(found))} <= set(words)
    assert f"{CONTENT.faces[view.laying[0]].id}, turn {view.laying[1]}" in words
    assert {str(number + 1) for number in range(len(found))} <= set(texts_of(paint_board(board_spec(view, NAMES, T))))


def test_2_1_marks_choose_which_spots_are_shown() -> None:
    view = building(2, "build_spot")
    spec = crop_spec(view, [("spot", 1), ("spot", 3)], T)
    assert [number for number, _ in spec.ground.openings] == [1, 3]


def test_2_1_at_a_single_spot_the_tile_lies_as_the_engine_would_lay_it() -> None:
    view = building(2, "build_spot")
    centre = spots_of(view)[4]
    ghost = crop_spec(view, [("spot", 4)], T).ground.ghost
    assert ghost is not None
    laid = build_board(CONTENT, (*view.board.tiles, PlacedTile(*with_centre(view.laying, centre))))
    for position, spot in enumerate(ghost.spots):
        place = 14 + position
        assert spot.at == laid.hexes[place] == tile_hexes(centre)[position]
        assert (spot.feature == "city") == bool(laid.cities >> place & 1)
        assert (spot.feature == "forge") == bool(laid.forges >> place & 1)
        assert spot.level == laid.stones[place]
    assert set(ghost.walls) <= set(laid.walls)
    words = texts_of(paint_crop(crop_spec(view, [("spot", 4)], T)))
    covered = {spot.at for spot in ghost.spots}
    open_spots = {str(number + 1) for number, at in enumerate(spots_of(view)) if at not in covered}
    assert {"C1", "5"} | open_spots <= set(words)
    hidden = {str(number + 1) for number, at in enumerate(spots_of(view)) if at in covered and at != centre}
    assert hidden and not hidden & set(words)


def with_centre(laying: tuple[int, int], centre: tuple[int, int]) -> tuple[int, tuple[int, int], int]:
    return laying[0], centre, laying[1]


def test_2_1_beside_the_board_stand_the_faces_left_or_the_tile_in_hand() -> None:
    view = building(1, "build_face")
    left = free_faces(view)
    assert len(left) == 8
    spec = board_spec(view, NAMES, T)
    assert [tile.label for tile in spec.tiles] == [CONTENT.faces[number].id for number in left]
    words = texts_of(paint_board(spec))
    assert all(CONTENT.faces[number].id in words for number in left)
    hand = board_spec(building(1, "build_turn"), NAMES, T).tiles
    assert len(hand) == 1
    assert board_spec(spectator(new_game(2, 1)), NAMES, T).tiles == ()


def test_2_1_the_faces_picture_shows_faces_with_their_ids() -> None:
    view = building(0, "build_face")
    words = texts_of(paint_faces(faces_spec(view, (), (), T)))
    assert {face.id for face in CONTENT.faces} <= set(words)
    some = faces_spec(view, (3, 4), (), T)
    assert [tile.label for tile in some.tiles] == ["2b", "3a"]
    png = draw_now(faces_spec(view, (), (), T))
    assert len(png) < 120_000
    assert Image.open(io.BytesIO(png)).width <= 1100


def test_2_1_the_face_in_hand_is_shown_in_its_turns() -> None:
    view = building(1, "build_turn")
    spec = faces_spec(view, (), (), T)
    assert [tile.label for tile in spec.tiles] == [f"turn {turn}" for turn in range(6)]
    assert len({tuple(spot.feature for spot in tile.spots) for tile in spec.tiles}) > 1
    assert [tile.label for tile in faces_spec(view, (), (2, 5), T).tiles] == ["turn 2", "turn 5"]
    assert CONTENT.faces[view.laying[0]].id in spec.title


@pytest.mark.parametrize("turn", range(6))
def test_2_1_a_turned_tile_has_its_features_where_the_engine_puts_them(turn: int) -> None:
    tile = tile_of(CONTENT, 2, turn, 1, "2a", named=True)
    board = build_board(CONTENT, [PlacedTile(2, (0, 0), turn)])
    assert [spot.feature == "city" for spot in tile.spots] == [bool(board.cities >> p & 1) for p in range(7)]
    assert [spot.name for spot in tile.spots] == [f"B{n}" for n in range(1, 8)]
    assert tile.walls == board.walls


def test_2_1_faces_in_words() -> None:
    view = building(0, "build_face")
    assert face_words(view, 0, 0, T).startswith("1a: City centre, Forge south, stone I north; mountains: ")
    assert face_words(view, 0, 3, T).startswith("1a: City centre, Forge north, stone I south; mountains: ")


def test_2_1_the_text_board_tells_faces_then_the_tile_in_hand_then_its_spots() -> None:
    faces = "\n".join(text_board(building(0, "build_face"), NAMES, T))
    for face in CONTENT.faces:
        assert f"\n{face.id}: City " in faces
    turning = "\n".join(text_board(building(1, "build_turn"), NAMES, T))
    assert "**Tile in hand**, turn not chosen" in turning
    view = building(1, "build_spot")
    laying = "\n".join(text_board(view, NAMES, T))
    assert f"**Tile in hand**, turn {view.laying[1]}" in laying
    assert "Spots, with the borders it would share: 1: B" in laying
    assert f"; {len(spots_of(view))}: B" in laying
    assert "Bastions" not in laying


def test_2_1_no_two_spots_read_the_same() -> None:
    view = building(3, "build_spot")
    told = [tuple(joined(view, centre, T)) for centre in spots_of(view)]
    assert len(set(told)) == len(told)
    assert all(len(borders) >= 2 for borders in told)


def test_2_1_closed_borders_of_a_spot_are_marked() -> None:
    view = building(3, "build_spot")
    told = [border for centre in spots_of(view) for border in joined(view, centre, T)]
    marked = [border for border in told if border.endswith(" (mountains)")]
    laid = {
        number: build_board(CONTENT, (*view.board.tiles, PlacedTile(*with_centre(view.laying, centre))))
        for number, centre in enumerate(spots_of(view))
    }
    closed = sum(
        (board.sky[place] & ~board.ground[place] & (1 << 21) - 1).bit_count()
        for board in laid.values()
        for place in range(21, 28)
    )
    assert len(marked) == closed > 0


@pytest.mark.limits
def test_2_1_texts_and_alt_texts_keep_their_limits() -> None:
    for tiles, phase in PHASES:
        view = building(tiles, phase)
        assert max(len(part) for part in text_board(view, LONG, T)) <= PART
        alt = board_alt(view, LONG, T)
        assert 20 < len(alt) <= ALT
        assert alt.endswith("Board as text.")


def test_2_1_alt_texts_tell_the_tiles_laid_and_the_tile_in_hand() -> None:
    view = building(2, "build_spot")
    face = CONTENT.faces[view.laying[0]].id
    alt = board_alt(view, NAMES, T)
    assert "2 tiles laid." in alt and f"In hand: {face}: City" in alt


@pytest.mark.limits
def test_2_1_the_heading_is_whole_in_every_language() -> None:
    for language in languages():
        spec = board_spec(building(0, "build_face"), NAMES, texts_in(language))
        assert spec.title in texts_of(paint_board(spec)), language


@pytest.mark.parametrize("language", languages())
def test_2_1_the_tile_in_hand_beside_the_map_has_its_whole_name_readable_on_a_phone(language: str) -> None:
    scene = paint_crop(crop_spec(building(2, "build_spot"), [], texts_in(language)))
    assert list(too_small(scene, LEGIBLE)) == [] and not [each for each in texts_of(scene) if each.endswith("…")]

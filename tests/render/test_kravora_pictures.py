"""Kravora's pictures: every unit and number is drawn, legible on a phone, within Discord's and our own limits."""

from __future__ import annotations

import dataclasses
import io
from collections import Counter

import pytest
from PIL import Image

from data.texts import texts_in
from engine.kravora.game import KRAVORA
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.content import BRUTE, PUPPET, ROCK_HURLER, SPRINTER
from engine.kravora.pieces.places import place_of
from engine.kravora.pieces.view import View
from render.drawing.icons import icons
from render.drawing.scene import PathOp, Scene, TextOp
from render.kravora.board.board import paint_board
from render.kravora.board.crop import paint_crop
from render.kravora.fort.fort import WIDTH
from render.kravora.fort.tokens import SHAPES
from render.kravora.look.look import board_spec, boards_of, crop_spec
from render.kravora.palette import BUILDINGS, KINDS, MONSTERS, OMENS, SEATS, look_of
from render.kravora.picture import BoardSpec, Fort, UnitGroup
from render.kravora.words.phase_words import forecast_words, news_words, phase_words
from render.registry import draw_now
from tests.render.anatomy import strays, text_box, texts_of
from tests.render.forts import (
    ALL_BUILDINGS,
    CONTENT,
    LONG,
    NAMES,
    crowd,
    new_game,
    phases,
    play,
    spectator,
    unit,
    with_board,
    worst_view,
)

T = texts_in("en")
PHONE = 550
SEATS_ALLOWED = [2, 3, 4]


def in_play(seats: int, plies: int = 0) -> View:
    return spectator(play(new_game(seats, 5), plies or seats * 25, 5))


def tokens(scene: Scene) -> Counter[tuple[int, str]]:
    """How many tokens of each kind and colour are drawn."""
    shapes = {data: kind for kind, (data, _) in enumerate(SHAPES)}
    colours = {look.colour for look in (MONSTERS, *SEATS)}
    # The puppet's shape is the circle, which emblems are drawn with too: they are larger than any token.
    return Counter(
        (shapes[op.data], op.fill)
        for op in scene.ops
        if isinstance(op, PathOp) and op.data in shapes and op.fill in colours and op.stroke is None
    )


def expected(spec: BoardSpec) -> Counter[tuple[int, str]]:
    """A token a group of attackers and of a pile, one a defender, and the legend's."""
    wanted: Counter[tuple[int, str]] = Counter()
    for fort in spec.forts:
        for line in fort.lines:
            wanted.update((group.kind, look_of(group.owner).colour) for group in line.attackers)
            for group in line.defenders:
                wanted[group.kind, SEATS[fort.seat].colour] += group.count
        for pile in (fort.tray, fort.reserve, fort.laboratory):
            if pile is not None:
                wanted.update((kind, look_of(owner).colour) for kind, owner, _ in pile.units)
    wanted.update((kind, MONSTERS.colour) for kind in range(len(KINDS)))
    wanted.update([(PUPPET, MONSTERS.colour), (PUPPET, SEATS[1].colour)])
    return wanted


@pytest.mark.limits
@pytest.mark.parametrize("seats", SEATS_ALLOWED)
def test_boards_keep_their_bytes_and_proportions(seats: int) -> None:
    for view in (in_play(seats), worst_view(seats)):
        png = draw_now(board_spec(view, LONG, T))
        image = Image.open(io.BytesIO(png))
        assert image.format == "PNG"
        assert len(png) < 400_000
        assert image.height < 1.5 * image.width


@pytest.mark.limits
@pytest.mark.parametrize("seats", SEATS_ALLOWED)
def test_crops_of_one_and_two_fortresses_keep_their_bytes(seats: int) -> None:
    view = worst_view(seats)
    for marks in ([("board", 0)], [("board", 0), ("board", 1), ("line", place_of(1, 3))]):
        assert len(draw_now(crop_spec(view, marks, LONG, T))) <= 120_000


@pytest.mark.limits
@pytest.mark.parametrize("seats", SEATS_ALLOWED)
def test_names_numbers_and_lines_are_legible_on_a_phone(seats: int) -> None:
    spec = board_spec(worst_view(seats), LONG, T)
    scene = paint_board(spec)
    shrunk = PHONE / scene.width
    vital = {fort.name for fort in spec.forts} | {line.name for fort in spec.forts for line in fort.lines}
    vital |= {f"{fort.blood} L" for fort in spec.forts} | {f"{fort.wall}/{fort.wall_full}" for fort in spec.forts}
    vital |= {part.name for fort in spec.forts for part in fort.buildings} | {kind.name for kind in spec.kinds}
    found = {op.text: op.size for op in scene.ops if isinstance(op, TextOp) and op.text in vital}
    assert set(found) >= vital - {fort.name for fort in spec.forts}
    assert min(found.values()) * shrunk >= 7.3
    assert min(found[line.name] for fort in spec.forts for line in fort.lines) * shrunk >= 12


@pytest.mark.limits
def test_tokens_of_a_usual_line_are_large_and_of_the_fullest_one_still_told_apart() -> None:
    def sizes(view: View) -> list[float]:
        scene = paint_board(board_spec(view, NAMES, T))
        return [op.scale for op in scene.ops if isinstance(op, PathOp) and op.data == SHAPES[BRUTE][0]]

    usual = with_board(in_play(4), 0, attackers=((unit(PUPPET), unit(SPRINTER), unit(BRUTE, 3)), (), (), (), ()))
    assert max(sizes(usual)) * PHONE / 1422 >= 23
    crowded = with_board(in_play(4), 0, attackers=(crowd(0, 4), (), (), (), ()), reserve=())
    assert min(sizes(crowded)) * PHONE / 1422 >= 12


@pytest.mark.limits
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seats", SEATS_ALLOWED)
def test_nothing_leaves_the_picture_or_its_fortress(seats: int, language: str) -> None:
    scene = paint_board(board_spec(worst_view(seats), LONG, texts_in(language)))
    gap = scene.width / 2
    assert list(strays(scene)) == []
    for op in scene.ops:
        if isinstance(op, TextOp) and 160 < op.y < scene.height - 200:
            box = text_box(op)
            assert (box.left < gap) == (box.right <= gap), op.text
    for op in scene.ops:
        if isinstance(op, PathOp) and op.data in {data for data, _ in SHAPES[1:]}:
            assert op.scale / 2 < op.x < scene.width - op.scale / 2
            assert abs(op.x - gap) > op.scale / 2 or op.y > scene.height - 200


@pytest.mark.parametrize("seats", SEATS_ALLOWED)
def test_every_unit_is_drawn_in_its_owners_colour(seats: int) -> None:
    spec = board_spec(worst_view(seats), NAMES, T)
    drawn, wanted = tokens(paint_board(spec)), expected(spec)
    for kind in range(1, len(KINDS)):
        for look in (MONSTERS, *SEATS):
            assert drawn[kind, look.colour] == wanted[kind, look.colour], (kind, look)
    assert all(drawn[key] >= count for key, count in wanted.items())


def test_the_six_kinds_have_a_shape_and_an_icon_each_and_large_ones_are_larger() -> None:
    assert len({data for data, _ in SHAPES}) == len(set(KINDS)) == len(CONTENT.units)
    assert [kind.large for kind in CONTENT.units] == [scale >= 1 for _, scale in SHAPES]
    assert {*KINDS, *BUILDINGS.values(), *(icon for icon, _ in OMENS.values())} <= set(icons())


def test_each_seat_has_a_colour_an_emblem_and_a_letter() -> None:
    looks = [MONSTERS, *SEATS]
    assert len({look.colour for look in looks}) == len({look.emblem for look in looks}) == 5
    words = texts_of(paint_board(board_spec(in_play(4), NAMES, T)))
    assert {"A", "B", "C", "D", *NAMES} <= {*words}
    assert {f"{letter}{line}" for letter in "ABCD" for line in range(1, 6)} <= set(words)


def test_every_building_has_an_icon_and_is_named() -> None:
    assert set(BUILDINGS) == {building.id for building in CONTENT.buildings}
    words = texts_of(paint_board(board_spec(with_board(in_play(2), 0, buildings=ALL_BUILDINGS), NAMES, T)))
    assert {building.names[0][1] for building in CONTENT.buildings} <= set(words)
    bare = with_board(with_board(in_play(2), 0, buildings=()), 1, buildings=())
    assert texts_of(paint_board(board_spec(bare, NAMES, T))).count("no buildings") == 2


def test_purse_wall_kills_and_piles_stand_in_numbers() -> None:
    view = worst_view(2)
    view = with_board(with_board(view, 0, blood=37, wall=4, kills=11), 1, blood=0, wall=10, kills=0)
    words = texts_of(paint_board(board_spec(view, NAMES, T)))
    assert {"37 L", "0 L", "4/10", "10/10", "11", "0", "to come 4", "5/5"} <= set(words)
    assert f"reserve {len(view.boards[0].reserve)}" in words


def test_wounds_are_told_in_numbers() -> None:
    view = with_board(
        in_play(2),
        0,
        attackers=((unit(ROCK_HURLER, 1), unit(ROCK_HURLER, 1)), (), (), (), ()),
        defenders=((), (unit(BRUTE, 4), unit(BRUTE)), (), (), ()),
    )
    words = texts_of(paint_crop(crop_spec(view, [("board", 0)], NAMES, T)))
    assert words.count("1/3") == words.count("4/5") == words.count("×2") == 1
    assert "5/5" not in words


def test_6_7_a_puppet_from_a_cannon_bears_its_owners_letter() -> None:
    view = with_board(in_play(3), 0, attackers=((unit(PUPPET), unit(PUPPET, owner=2)), (), (), (), ()), reserve=())
    spec = crop_spec(view, [("board", 0)], NAMES, T)
    assert [group.owner for group in spec.forts[0].lines[0].attackers] == [-1, 2]
    scene = paint_crop(spec)
    assert texts_of(scene).count("C") == 1
    assert tokens(scene)[PUPPET, SEATS[2].colour] == 1


def test_7_1_lava_7_3_lured_and_5_3_1_spent_are_marked() -> None:
    plain = with_board(in_play(2), 0, attackers=((unit(BRUTE),), (), (), (), ()), lava=())

    def ops(view: View) -> int:
        return len(paint_crop(crop_spec(view, [("board", 0)], NAMES, T)).ops)

    lured = with_board(plain, 0, attackers=((unit(BRUTE, lured=True),), (), (), (), ()))
    assert ops(lured) == ops(plain) + 2
    spent = with_board(plain, 0, attackers=((unit(BRUTE, spent=True),), (), (), (), ()))
    assert ops(spent) == ops(plain) + 2
    lava = board_spec(with_board(plain, 0, lava=(0, 3)), NAMES, T).forts[0]
    assert [line.lava for line in lava.lines] == [True, False, False, True, False]
    assert ops(with_board(plain, 0, touched=True)) == ops(with_board(plain, 0, touched=False)) + 3


def test_3_6_places_of_defenders_are_as_many_as_the_rules_allow() -> None:
    view = with_board(in_play(2), 0, defenders=((), (), (unit(PUPPET), unit(PUPPET)), (), ()))
    fort = board_spec(view, NAMES, T).forts[0]
    assert [line.places for line in fort.lines] == list(CONTENT.limits.capacity)
    assert fort.lines[2].defenders == (UnitGroup(PUPPET, 1, 1, 0, 2),)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_9_2_who_looks_changes_nothing_of_the_board(seat: int | None) -> None:
    state = play(new_game(2, 4), 45, 4)
    view = KRAVORA.view(state, seat)
    assert board_spec(view, NAMES, T) == board_spec(spectator(state), NAMES, T)
    other = dataclasses.replace(view, decisions=(7, 9), taken=())
    assert board_spec(other, NAMES, T) == board_spec(view, NAMES, T)


def test_a_crop_shows_the_boards_of_its_marks_or_ones_own() -> None:
    view = KRAVORA.view(play(new_game(4, 4), 45, 4), 3)
    argument = a.unit(place_of(1, 2), a.ATTACKER, BRUTE << 3 | 5)
    assert boards_of(view, []) == [3]
    assert boards_of(dataclasses.replace(view, seat=None, turn_seat=2), []) == [2]
    assert boards_of(view, [("line", place_of(2, 0)), ("unit", argument)]) == [1, 2]
    assert boards_of(view, [("line", place_of(2, 0)), ("board", 0)]) == [0]
    with pytest.raises(ValueError, match="unknown marks: hint"):
        crop_spec(view, [("hint", 1)], NAMES, T)


def test_marks_ring_the_units_and_lines_that_can_be_chosen() -> None:
    view = with_board(
        in_play(2),
        0,
        attackers=((unit(BRUTE, 2), unit(BRUTE)), (), (), (), ()),
        defenders=((), (unit(BRUTE, 2),), *[()] * 3),
    )
    here = a.unit(place_of(0, 0), a.ATTACKER, BRUTE << 3 | 2)
    plain = crop_spec(view, [("board", 0)], NAMES, T)
    spec = crop_spec(view, [("unit", here), ("line", place_of(0, 4))], NAMES, T)
    marked = [group for line in spec.forts[0].lines for group in (*line.attackers, *line.defenders) if group.marked]
    assert [(group.kind, group.hits) for group in marked] == [(BRUTE, 2)]
    assert [line.marked for line in spec.forts[0].lines] == [False] * 4 + [True]
    assert len(paint_crop(spec).ops) > len(paint_crop(plain).ops)


def test_a_fallen_fortress_shows_no_units_and_says_so() -> None:
    view = with_board(in_play(3), 1, wall=0, attackers=((),) * 5, defenders=((),) * 5, tray=(), reserve=())
    words = texts_of(paint_board(board_spec(view, NAMES, T)))
    assert {"Fallen", "out of the game", "0/10"} <= set(words)
    assert "B3" not in words


def test_8_2_the_winner_is_named_and_framed() -> None:
    view = spectator(play(new_game(2, 3), 2000, 3))
    assert view.phase == "over"
    spec = board_spec(view, NAMES, T)
    assert [fort.won for fort in spec.forts] == [seat in view.winners for seat in range(2)]
    assert spec.heading.forecast == ""
    assert "winner" in texts_of(paint_board(spec))


def test_5_2_the_heading_tells_what_the_round_brought() -> None:
    ids = [face.id for face in CONTENT.faces]
    view = in_play(2)

    def told(number: int, *omen: int) -> str:
        return news_words(dataclasses.replace(view, round=number, omen=omen), T)

    assert told(0) == "First purchases"
    assert told(2) == "Reward for most kills"
    assert told(3, ids.index("comet"), 3) == "Calamity: Comet (line 3)"
    assert told(5, ids.index("double_comet"), 5, 6) == "Calamity: Double comet (floor, walls)"
    assert told(12) == "Reward for most kills; the volcano took 2 wall points"
    for name, sign in (("comet", "comet"), ("blood10", "blood"), ("arrow", "arrow"), ("blank", "")):
        spec = board_spec(dataclasses.replace(view, round=1, omen=(ids.index(name), 1)), NAMES, T)
        assert spec.heading.omen == sign


def test_5_1_the_heading_tells_what_comes_next() -> None:
    def next_of(number: int) -> str:
        return forecast_words(dataclasses.replace(in_play(2), round=number, phase="attack"), T)

    assert next_of(0) == "Round 1: 1 unit to come, calamity die"
    assert next_of(7) == "Round 8: 4 units to come, reward for kills"
    assert next_of(9) == "Round 10: 4 units to come, +2 to each die, reward for kills"
    assert next_of(10) == "Round 11: 4 units to come, +2 to each die, calamity die, walls lose 1 point"


def test_every_phase_has_words_and_a_picture() -> None:
    found = phases()
    assert set(found) == {"attack", "aim", "pick", "throw", "answer", "salaries", "purchases", "over"}
    said = {phase: phase_words(view, NAMES, T) for phase, view in found.items()}
    assert len(set(said.values())) == len(said)
    for phase, view in found.items():
        spec = board_spec(view, NAMES, T)
        assert said[phase] == spec.heading.phase
        assert [fort.active for fort in spec.forts] == [seat == view.active for seat in range(3)]
        assert paint_board(spec).ops
    answer = board_spec(found["answer"], NAMES, T)
    waits: list[Fort] = [fort for fort in answer.forts if "waits for an answer" in fort.status]
    assert [fort.seat for fort in waits] == [found["answer"].turn_seat]


@pytest.mark.parametrize("seats", SEATS_ALLOWED)
def test_fortresses_are_drawn_two_in_a_row_and_the_legend_takes_a_free_place(seats: int) -> None:
    scene = paint_board(board_spec(in_play(seats), NAMES, T))
    assert scene.width == 2 * WIDTH + 42
    words = texts_of(scene)
    assert {unit.names[0][1] for unit in CONTENT.units} <= set(words)
    assert ("3 hit points · volley 4 · range 1-3 · moves 1 · 8 L" in words) == (seats == 3)

"""Heroes (§10) on the board, in the side panel, on their cards and in words; a planned move of one stays hidden."""

from __future__ import annotations

import dataclasses

import pytest

from data.texts import texts_in
from engine.clash.game import CLASH
from engine.clash.pieces.actions import GO, PICK
from engine.clash.pieces.heroes import HERO_UNIT
from engine.clash.pieces.places import bastion, place_name
from engine.clash.pieces.state import State
from engine.clash.pieces.view import View
from engine.kernel.dice import ScriptedDice
from engine.kernel.game import kind_of
from render.clash.board.board import paint_board
from render.clash.look.look import board_spec, crop_spec
from render.clash.look.look_cards import heroes_spec
from render.clash.map.crop import paint_crop
from render.clash.palette import HEROES, hero_look
from render.clash.sheets.hero_cards import paint_heroes
from render.clash.texts.text_board import text_board
from render.clash.tokens import HERO
from render.clash.words.hero_words import effect_words, hero_letters
from render.drawing.icons import icons
from render.drawing.scene import PathOp, Scene, TextOp
from render.registry import draw_now
from render.words.lengths import PART
from tests.render.anatomy import strays, texts_of
from tests.render.games import CONTENT, NAMES, new_game, play, spectator, with_heroes, with_units
from tests.render.test_pictures import LONG, worst_view

T = texts_in("en")
HERO_NAMES = [hero.names[0][1] for hero in CONTENT.heroes]
NUMBERS = {hero.id: number for number, hero in enumerate(CONTENT.heroes)}


def heroes_view() -> View:
    """Heroes of both sides of a battle, with an army of two levels, and at home."""
    view = spectator(play(new_game(4, 8), 400, 8))
    place, other = view.board.places()[0], view.board.places()[5]
    placed = {(0, place): (9, 6, 4), (1, place): (9, 6, 4), (2, other): (2, 2, 0), (3, bastion(3)): (1, 1, 1)}
    return with_heroes(with_units(view, placed), (0, 1, 2, 3), (place, place, other, bastion(3)))


def stars(scene: Scene) -> list[tuple[float, float]]:
    """Where heroes stand in a scene: the middle of each star in its owner's colour (the third, innermost path)."""
    drawn = [op for op in scene.ops if isinstance(op, PathOp) and op.data == HERO]
    return [(op.x, op.y) for op in drawn[2::3]]


def lettered(scene: Scene) -> list[str]:
    return [op.text for op in scene.ops if isinstance(op, TextOp) and op.text in hero_letters(CONTENT, "en")[:4]]


def test_10_each_hero_has_a_letter_a_face_and_a_sign_of_its_own() -> None:
    letters = hero_letters(CONTENT, "en")
    assert len(set(letters)) == len(CONTENT.heroes)
    assert set(HEROES) <= {hero.id for hero in CONTENT.heroes}
    assert len({look.face for look in HEROES.values()}) == len({look.sign for look in HEROES.values()}) == len(HEROES)
    assert {name for look in HEROES.values() for name in (look.face, look.sign)} <= set(icons())
    assert hero_look("unknown").face in icons()


def test_10_heroes_with_the_same_first_letter_are_numbered() -> None:
    twin = dataclasses.replace(CONTENT.heroes[1], names=(("en", "Hakon"),))
    content = dataclasses.replace(CONTENT, heroes=(CONTENT.heroes[0], twin))
    assert hero_letters(content, "en") == ("1", "2")


def test_10_the_board_shows_every_hero_where_it_stands() -> None:
    view = heroes_view()
    ground = board_spec(view, NAMES, T).ground
    shown = {(hero.seat, spot.place): hero.letter for spot in ground.spots for hero in spot.heroes}
    place, other = view.board.places()[0], view.board.places()[5]
    assert shown == {(0, place): "H", (1, place): "N", (2, other): "R"}
    assert [keep.hero for keep in ground.keeps] == ["", "", "", "O"]
    scene = paint_crop(crop_spec(view, [], T))
    assert sorted(lettered(scene)) == ["H", "N", "O", "R"]
    assert len(stars(scene)) == view.config.seats


def test_10_a_hero_makes_no_battle_and_no_control() -> None:
    view = spectator(play(new_game(2, 2), 60, 2))
    view = with_heroes(with_units(view, {(0, 3): (0, 0, 0), (-1, 4): (1, 0, 0)}), (0, 1), (3, 4))
    spots = {spot.place: spot for spot in board_spec(view, NAMES, T).ground.spots}
    assert spots[3].armies == ()
    assert len(spots[4].armies) == 1
    text = "\n".join(text_board(view, NAMES, T))
    assert f"Ann: hero {HERO_NAMES[0]}" in text
    assert len(stars(paint_crop(crop_spec(view, [], T)))) == 2


@pytest.mark.limits
@pytest.mark.parametrize("kinds", [(0, 0, 0), (9, 0, 0), (9, 6, 0), (9, 6, 4)])
@pytest.mark.parametrize("against", [False, True])
def test_10_heroes_stay_inside_their_territory(kinds: tuple[int, int, int], against: bool) -> None:
    view = spectator(play(new_game(2, 2), 60, 2))
    placed = {(0, 0): kinds, (1, 0): (9, 6, 4) if against else (0, 0, 0)}
    view = with_heroes(with_units(view, placed), (0, 1), (0, 0 if against else bastion(1)))
    scene = paint_crop(crop_spec(view, [("army", 0), ("reach", bastion(1))], T))
    name = next(op for op in scene.ops if isinstance(op, TextOp) and op.text == "A1")
    near = [(x - name.x, y - name.y) for x, y in stars(scene)]
    size = name.size / 0.44
    assert sum(abs(x) < 1.3 * size and -0.2 * size < y < 1.4 * size for x, y in near) >= 1 + against
    assert len(stars(scene)) == 2


def test_10_the_panel_names_heroes_their_place_and_bonus_or_that_there_is_none() -> None:
    view = heroes_view()
    words = texts_of(paint_board(board_spec(view, NAMES, T)))
    for number in view.heroes:
        assert HERO_NAMES[number] in words
    assert f"{place_name(view.board.places()[0])}, 1 automatic hit" in words
    assert "bastion, 1 shield" in words
    none = texts_of(paint_board(board_spec(with_heroes(view, (-1,) * 4, (-1,) * 4), NAMES, T)))
    assert none.count("no hero") == view.config.seats
    assert "no hero" not in texts_of(paint_board(board_spec(spectator(new_game(2, 1)), NAMES, T)))


def test_10_the_cards_tell_name_cost_movement_bonus_effect_and_owner() -> None:
    view = with_heroes(spectator(new_game(2, 1)), (2, -1), (bastion(0), -1))
    words = texts_of(paint_heroes(heroes_spec(view, NAMES, T)))
    joined = " ".join(words)
    for hero in CONTENT.heroes:
        assert hero.names[0][1] in joined
        assert str(hero.cost) in words
        assert str(hero.movement) in words
        assert effect_words(hero, T, "retail-2019") in joined
    assert "follows Ann" in words
    assert words.count("free to recruit") == len(CONTENT.heroes) - 1


@pytest.mark.limits
def test_10_the_cards_fit_their_frames_and_bytes() -> None:
    view = with_heroes(spectator(new_game(4, 1)), (0, 1, 2, 3), (28, 29, 30, 31))
    for heroes in ((), (3,), (0, 1)):
        spec = heroes_spec(view, LONG, T, heroes)
        scene = paint_heroes(spec)
        assert len(spec.cards) == (len(heroes) or len(CONTENT.heroes))
        assert list(strays(scene)) == []
        assert len(draw_now(spec)) < 120_000
    assert "…" not in "".join(texts_of(paint_heroes(heroes_spec(view, NAMES[:3], T))))


def test_10_effects_in_words_have_the_datas_numbers() -> None:
    hekna, neggesh, razaro, orrun = (CONTENT.heroes[NUMBERS[name]] for name in ("hekna", "neggesh", "razaro", "orrun"))
    assert "at most 2 of your units there: 2 rage tokens" in effect_words(hekna, T, "retail-2019")
    assert "may take 1 rage token from" in effect_words(neggesh, T, "retail-2019")
    assert "the enemy outnumbering you: 2 rage tokens" in effect_words(razaro, T, "retail-2019")
    assert "the first 3 injuries" in effect_words(orrun, T, "retail-2019")
    assert "the first 3 wounds" in effect_words(orrun, T, "prototype-2017")
    assert effect_words(dataclasses.replace(hekna, effect="dance"), T, "retail-2019") == ""


def test_10_the_text_board_tells_all_heroes() -> None:
    view = heroes_view()
    place = place_name(view.board.places()[0])
    text = "\n".join(text_board(view, NAMES, T))
    line = next(line for line in text.split("\n") if line.startswith(f"{place}"))
    assert "4 level III, hero Hekna the Assassin" in line
    assert "4 level III, hero Neggesh" in line
    assert f"Hero: Hekna the Assassin in {place}, movement 3, 1 automatic hit. A battle that starts" in text
    assert "1 level III, hero Orrun, the Warden. Beside" in text
    assert ("Heroes to recruit" in text) == (len(CONTENT.heroes) > view.config.seats)
    free = "\n".join(text_board(with_heroes(view, (0, -1, -1, -1), (place_number(view), -1, -1, -1)), NAMES, T))
    assert "**Heroes to recruit**\nNeggesh, 10 gold, movement 2, 1 reroll: Once a battle" in free
    assert "Orrun, the Warden, 12 gold" in free


def place_number(view: View) -> int:
    return view.board.places()[0]


@pytest.mark.limits
def test_10_the_worst_board_with_heroes_keeps_its_limits() -> None:
    view = worst_view()
    place = view.board.places()[0]
    view = with_heroes(view, (0, 1, 2, 3), (place, place, bastion(2), bastion(3)))
    assert len(draw_now(board_spec(view, LONG, T))) < 400_000
    assert len(draw_now(crop_spec(view, [("army", place)], T))) <= 130_000
    assert max(len(part) for part in text_board(view, LONG, T)) <= PART


def planning_with_hero() -> State:
    """A Move action whose seat can pick up its hero."""
    for seed in range(1, 60):
        state = new_game(2, seed, heroes=True)
        for step in range(500):
            if state.active >= 0 and PICK | HERO_UNIT in CLASH.legal(state, state.active):
                return state
            if not CLASH.to_act(state):
                break
            state = play(state, 1, seed * 1000 + step)
    raise AssertionError("no hero ever moved")


@pytest.mark.secrets
def test_13_a_heros_planned_move_is_on_no_public_picture() -> None:
    state = planning_with_hero()
    seat = state.active
    before = (board_spec(spectator(state), NAMES, T), text_board(spectator(state), NAMES, T))
    other = crop_spec(CLASH.view(state, 1 - seat), [], T)
    planned, _ = CLASH.step(state, seat, PICK | HERO_UNIT, ScriptedDice([]))
    goal = next(
        action for action in CLASH.legal(planned, seat)
        if kind_of(action) == GO and action & 31 != state.hero_places[seat]
    )  # fmt: skip
    planned, _ = CLASH.step(planned, seat, goal, ScriptedDice([]))
    assert planned.hero_places != state.hero_places
    assert (board_spec(spectator(planned), NAMES, T), text_board(spectator(planned), NAMES, T)) == before
    assert crop_spec(CLASH.view(planned, 1 - seat), [], T) == other
    assert crop_spec(CLASH.view(planned, seat), [], T) != crop_spec(CLASH.view(state, seat), [], T)

"""Every kind of picture is drawn, in sizes and bytes that Discord and phones take, from the worst boards."""

from __future__ import annotations

import io
import json
import re

import pytest
from PIL import Image

from data.texts import texts_in
from engine.clash.game import CLASH
from engine.clash.odds.armies import figures_in_view
from engine.clash.pieces.board import neighbour_hexes
from engine.clash.pieces.content import WEAPON
from engine.clash.pieces.places import bastion
from engine.clash.pieces.state import POWER
from engine.clash.pieces.view import BattleView, View
from render.clash.board.board import paint_board
from render.clash.look.look import board_spec, crop_spec
from render.clash.look.look_cards import cards_spec, plot_spec, revealed_spec
from render.clash.look.look_duel import duel_spec, report_spec
from render.clash.look.look_ground import with_moves
from render.clash.map.crop import paint_crop
from render.clash.map.grid import extent_of, hexes_of
from render.clash.map.turned import turned
from render.clash.palette import CLANS, ELF_EMBLEMS, ELF_LOOK, GEAR
from render.clash.sheets.cards import paint_cards
from render.clash.sheets.duel import paint_duel
from render.drawing.fonts import ASSETS
from render.drawing.icons import OWN, icons
from render.drawing.scene import Scene, TextOp
from render.pixels.png import LARGEST, PictureTooLargeError, encode
from render.pixels.raster import grounds
from render.registry import draw_now
from render.shared.plot import paint_plot
from tests.render.anatomy import strays, texts_of
from tests.render.games import CONTENT, NAMES, new_game, play, spectator, until, with_units

T = texts_in("en")
LONG = ("Wolfgang Amadeus von Hohenstaufen der Dritte", '<b>&"quoted" @everyone Ünïcödé Name', "Мария", "evil")
SEEDS = range(1, 7)


def worst_view() -> View:
    """Largest armies, battles of two sides and with elves, longest names of cards in every slot."""
    view = spectator(play(new_game(4, 8), 400, 8))
    places = view.board.places()
    by_length = sorted(range(len(CONTENT.items)), key=lambda item: -len(CONTENT.items[item].names[0][1]))
    weapons = [item for item in by_length if CONTENT.items[item].slot == WEAPON]
    armours = [item for item in by_length if CONTENT.items[item].slot != WEAPON]
    slots = tuple(
        tuple((weapons[seat * 3 + level], armours[seat * 3 + level]) for level in range(3)) for seat in range(4)
    )
    placed = {
        (0, places[0]): (9, 6, 4),
        (1, places[0]): (9, 6, 4),
        (-1, places[2]): (1, 2, 1),
        (1, places[2]): (8, 6, 3),
        (-1, places[8]): (2, 1, 1),
        (0, bastion(0)): (9, 6, 4),
    }
    market = tuple((item, 4) for item in by_length if item < CONTENT.market_kinds)[:6]
    return with_units(view, placed, slots=slots, gold=(128, 7, 33, 0), aside=((1, 2), (), (), ()), market=market)


def image(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png))


@pytest.mark.limits
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_is_drawn_for_two_to_four_tiles_within_250_kb(seats: int) -> None:
    view = spectator(play(new_game(seats, seats), 300, seats))
    png = draw_now(board_spec(view, NAMES, T))
    assert image(png).format == "PNG"
    assert len(png) <= 250_000


@pytest.mark.limits
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hexagons_stay_large_enough_on_a_phone_whatever_the_layout(seats: int) -> None:
    for seed in SEEDS:
        spec = board_spec(spectator(play(new_game(seats, seed), 40, seed)), NAMES, T)
        scene = paint_board(spec)
        labels = [op for op in scene.ops if isinstance(op, TextOp) and re.fullmatch("[A-D][1-7]", op.text)]
        assert len(labels) == 7 * seats
        assert min(op.size for op in labels) * 550 / scene.width >= 8
        assert scene.width <= 1700
        assert scene.height <= 1780


@pytest.mark.limits
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_crops_are_about_900_square_with_labels_of_22_pixels(seats: int) -> None:
    for seed in SEEDS:
        view = spectator(play(new_game(seats, seed), 40, seed))
        scene = paint_crop(crop_spec(view, [("reach", place) for place in view.board.places()], T))
        labels = [op for op in scene.ops if isinstance(op, TextOp) and re.fullmatch("[A-D][1-7]", op.text)]
        assert min(op.size for op in labels) >= 22
        assert max(scene.width, scene.height) <= 1100
        assert 300_000 <= scene.width * scene.height <= 900_000


@pytest.mark.limits
def test_the_worst_board_and_crop_keep_their_bytes_and_their_words_inside() -> None:
    view = worst_view()
    places = view.board.places()
    assert len(draw_now(board_spec(view, LONG, T))) <= 250_000
    assert list(strays(paint_board(board_spec(view, LONG, T)))) == []
    crop = crop_spec(view, [("army", places[0]), *(("reach", place) for place in places[1:])], T)
    assert len(draw_now(crop)) <= 120_000


def test_the_board_names_round_players_market_and_elves() -> None:
    view = spectator(play(new_game(3, 3), 200, 3))
    words = texts_of(paint_board(board_spec(view, NAMES, T)))
    joined = " ".join(words)
    assert f"Round {view.round}" in words
    for name in NAMES[:3]:
        assert name in words
    for seat in range(3):
        assert CONTENT.clans[view.config.clans[seat]].names[0][1] in words
    for item, _ in view.market:
        assert CONTENT.items[item].names[0][1] in words
        assert str(CONTENT.items[item].cost) in words
    for elf in CONTENT.elves:
        assert elf.names[0][1] in words
    assert "Black Market" in joined


def test_each_side_has_an_emblem_and_a_colour_of_its_own() -> None:
    looks = [*CLANS.values(), ELF_LOOK]
    assert {clan.id for clan in CONTENT.clans} <= set(CLANS)
    assert len({look.emblem for look in looks}) == len({look.colour for look in looks}) == 5
    guests = {"automaton", "vasconis"}
    assert {elf.id for elf in CONTENT.elves} | guests == set(ELF_EMBLEMS)
    assert len(set(ELF_EMBLEMS.values())) == 5
    assert {look.emblem for look in looks} | set(ELF_EMBLEMS.values()) <= set(icons())


def test_every_icon_is_used_and_its_author_credited() -> None:
    credits = (ASSETS / "CREDITS.md").read_text("utf-8")
    drawn = set(icons()) - set(OWN) - set(json.loads((ASSETS / "arms.json").read_text("utf-8")))
    credited = set(re.findall(r"[a-z]+(?:-[a-z0-9]+)*", credits.split("In `icons.json`:")[1].split("The skull")[0]))
    assert drawn <= credited
    sources = "".join(path.read_text("utf-8") for path in ASSETS.parent.rglob("*.py"))
    assert {name for name in icons() if f'"{name}"' not in sources} == set()


def test_4_3_free_sites_are_numbered_on_the_board_while_bastions_are_placed() -> None:
    view = spectator(until(new_game(4, 4), "bastion"))
    scene = paint_board(board_spec(view, NAMES, T))
    assert {str(number + 1) for number in range(len(view.board.sites))} <= set(texts_of(scene))
    built = spectator(until(play(new_game(4, 4), 5, 4), "bastion"))
    spec = board_spec(built, NAMES, T)
    assert len(spec.ground.keeps) == 1
    assert len(spec.ground.sites) < len(built.board.sites)


def test_site_marks_are_the_engines_numbers_shown_from_one() -> None:
    view = spectator(until(new_game(2, 4), "bastion"))
    scene = paint_crop(crop_spec(view, [("site", 0), ("site", 6)], T))
    assert [words for words in texts_of(scene) if words.isdigit() and words in {"1", "7"}].count("7") == 1
    with pytest.raises(ValueError, match="unknown marks: hint"):
        crop_spec(view, [("hint", 1)], T)


def test_a_bastion_has_a_bridge_to_each_open_neighbour() -> None:
    view = spectator(play(new_game(4, 3), 200, 3))
    for keep in board_spec(view, NAMES, T).ground.keeps:
        assert len(keep.bridges) == view.board.ground[keep.place].bit_count()


def test_5_3_the_attacker_stands_above_the_defender_whoever_is_on_move() -> None:
    state = until(new_game(2, 2), "next_battle")
    view = spectator(state)
    spots = {spot.place: spot for spot in board_spec(view, NAMES, T).ground.spots}
    for place in view.battles:
        assert len(spots[place].armies) == 2
        assert spots[place].armies[0].seat == view.active


@pytest.mark.parametrize(("attacker", "active"), [(1, 0), (1, 1), (0, 1)])
def test_5_3_in_a_battle_the_attacker_stays_above(attacker: int, active: int) -> None:
    battle = BattleView(3, attacker, 1 - attacker, active, (0, 0), 1, None, None, None, 0, attacker)
    view = spectator(play(new_game(2, 2), 60, 2))
    view = with_units(view, {(0, 3): (1, 0, 0), (1, 3): (0, 2, 0)}, phase="battle", active=active, battle=battle)
    spot = next(spot for spot in board_spec(view, NAMES, T).ground.spots if spot.place == 3)
    assert [army.seat for army in spot.armies] == [attacker, 1 - attacker]
    words = texts_of(paint_board(board_spec(view, ("Ann", "Ben"), T)))
    names = ("Ann", "Ben")
    assert f"Battle in A4: {names[attacker]} against {names[1 - attacker]}" in words


def test_marked_places_are_drawn_inside_the_map() -> None:
    view = spectator(play(new_game(2, 2), 60, 2))
    everywhere = [("reach", place) for place in view.board.places()]
    spec = crop_spec(view, [("army", bastion(0)), *everywhere, ("reach", bastion(3))], T)
    plain = len(paint_crop(crop_spec(view, [], T)).ops)
    assert len(paint_crop(spec).ops) > plain
    assert extent_of(hexes_of(spec.ground)).width > 5


def test_a_crop_keeps_what_is_marked_what_is_beside_it_and_ones_own_armies() -> None:
    view = CLASH.view(play(new_game(4, 8), 400, 8), 0)
    place = next(place for place in view.board.places() if not any(view.units[0][place]))
    spec = crop_spec(view, [("reach", place)], T)
    kept = {spot.place for spot in spec.ground.spots} | {keep.place for keep in spec.ground.keeps}
    own = {place for place, units in enumerate(view.units[0]) if any(units)}
    at = view.board.hexes
    beside = {other for other in view.board.places() if at[other] in neighbour_hexes(at[place] or (0, 0))}
    assert {place} | own | beside <= kept
    assert len(kept) < len(view.board.places())
    assert len(crop_spec(view, [], T).ground.spots) == len(view.board.places())


def test_arrows_show_the_last_moves_and_outlines_what_was_taken() -> None:
    view = spectator(play(new_game(2, 2), 60, 2))
    first, second = view.board.places()[:2]
    board = board_spec(view, NAMES, T)
    moved = with_moves(board, (0, first, second, 0, second, second, 1, 999, first))
    at = {spot.place: spot.at for spot in board.ground.spots}
    assert moved.ground.arrows == ((0, at[first], at[second]),)
    assert moved.ground.taken == (second,)
    assert len(paint_board(moved).ops) > len(paint_board(board).ops)


def test_a_turned_map_is_the_same_map() -> None:
    ground = board_spec(spectator(play(new_game(4, 3), 200, 3)), NAMES, T).ground
    assert turned(ground, 6) == turned(turned(ground, 2), 4) == turned(turned(ground, 3), 3)
    assert {spot.place for spot in turned(ground, 1).spots} == {spot.place for spot in ground.spots}


def test_a_board_with_its_free_sites_lies_as_narrow_as_it_can() -> None:
    ground = board_spec(spectator(until(new_game(4, 3), "bastion", 3)), NAMES, T).ground
    widths = [extent_of(hexes_of(turned(ground, sixths))).width for sixths in range(6)]
    assert extent_of(hexes_of(ground)).width == pytest.approx(min(widths))


def test_every_card_of_equipment_has_a_picture_of_its_own() -> None:
    """A blunderbuss, a war drum and a cannon were drawn as swords."""
    ids = [item.id for item in CONTENT.items]
    assert set(ids) == set(GEAR) and len(set(GEAR.values())) == len(ids)
    assert set(GEAR.values()) <= set(icons())


def test_the_battle_card_tells_both_sides_and_who_strikes() -> None:
    state = new_game(2, 2)
    place = spectator(state).board.places()[3]
    battle = BattleView(place, 1, 0, 1, (2, 0), 1, None, None, None, 0, 1)
    view = with_units(spectator(state), {(0, place): (1, 0, 0), (1, place): (0, 2, 0)}, phase="battle", battle=battle)
    spec = duel_spec(view, (5, 2, -1, -1), NAMES, T)
    attacker, defender = spec.sides
    assert (attacker.seat, attacker.next, attacker.rage, attacker.dice, attacker.hits) == (1, True, 2, 5, 2)
    assert (defender.seat, defender.next, defender.dice) == (0, False, -1)
    assert attacker.power == figures_in_view(view, 1)[1][POWER]
    assert {"strikes", NAMES[0], NAMES[1], "×2"} <= set(texts_of(paint_duel(spec)))
    over = report_spec(view, (place, 1, 0, 0, 1, 0, 0, 0, 0, 5, 2, 3, 0, 1), NAMES, T)
    assert [side.units for side in over.sides] == [(0, 1, 0), (0, 0, 0)]
    assert [(side.won, side.next) for side in over.sides] == [(True, False), (False, False)]
    assert "has won" in texts_of(paint_duel(over)) and "strikes" not in texts_of(paint_duel(over))
    with pytest.raises(LookupError, match="no battle"):
        duel_spec(spectator(state), (), NAMES, T)


@pytest.mark.determinism
def test_the_same_view_has_the_same_bytes_after_other_pictures() -> None:
    view = spectator(play(new_game(3, 3), 200, 3))
    here = draw_now(board_spec(view, NAMES, T))
    draw_now(board_spec(spectator(play(new_game(4, 5), 200, 5)), NAMES, T))
    assert draw_now(board_spec(view, NAMES, T)) == here
    grounds().forget()
    assert draw_now(board_spec(view, NAMES, T)) == here


def test_cards_show_order_gold_and_units() -> None:
    view = spectator(new_game(4, 1))
    scene = paint_cards(cards_spec(view, [0, 8, 15], T))
    words = texts_of(scene)
    for number in (0, 8, 15):
        card = CONTENT.cards[number]
        assert str(card.order) in words
        assert str(card.gold) in words
    assert len(draw_now(cards_spec(view, [0, 8, 15], T))) < 120_000


def test_revealed_cards_stand_in_turn_order_under_their_names() -> None:
    view = spectator(until(new_game(4, 4), "bastion"))
    spec = revealed_spec(view, NAMES, T)
    assert [card.order for card in spec.cards] == sorted(card.order for card in spec.cards)
    assert len({card.tag for card in spec.cards}) == 4


def test_the_plot_has_a_line_and_a_name_for_each_seat() -> None:
    view = spectator(new_game(4, 1))
    points = [[0, 1, 2], [0, 0, 1], [0, 2, 4], [0, 0, 0]]
    spec = plot_spec(view, points, NAMES, T)
    words = texts_of(paint_plot(spec))
    for shown in ("Ann", "Cleo", "4", "3"):
        assert shown in words
    assert len(draw_now(spec)) < 120_000
    assert draw_now(plot_spec(view, [[], [], [], []], NAMES, T))[:4] == b"\x89PNG"


def test_a_picture_over_the_limit_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    assert LARGEST == 8_000_000
    scene = Scene(40, 40)
    scene.circle(20, 20, 10, "#ff0000")
    assert image(encode(scene, 100_000)).size == (40, 40)
    monkeypatch.setattr("render.pixels.png.LARGEST", 10)
    with pytest.raises(PictureTooLargeError, match="10 at most"):
        encode(scene, 5)


def test_a_spec_nobody_paints_is_an_error() -> None:
    with pytest.raises(LookupError, match="no painter for str"):
        draw_now("board")


def test_a_map_alone_is_little_higher_than_wide() -> None:
    """Cut out of a long board it was twice as high, and what is pressed below it lay off a phone."""
    view = spectator(play(new_game(2, 0), 40, 0))
    marks = [("army", 0), *(("reach", place) for place in view.board.places()[:4])]
    for scene in (paint_crop(crop_spec(view, [], T)), paint_crop(crop_spec(view, marks, T))):
        assert scene.height <= 1.2 * scene.width + 1

"""Scenarios (§14) in pictures and in text: every piece is drawn, named in the legend, and told by the same letter."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from data.texts import texts_in
from engine.clash.game import CLASH
from engine.kernel.dice import PlayoutDice
from render.clash.look.look import board_spec
from render.clash.look.look_scenario import pieces_of
from render.clash.map.scenario_marks import BADGES, RADIUS, TILES, badge_places
from render.clash.picture import ArmyToken
from render.clash.texts.text_board import text_board
from render.clash.words.scenario_words import PIECES
from render.registry import draw_now
from tests.engine.build import play
from tests.engine.campaign_build import LIVE, NUMBERS, at, camp_of, named, options, scene

NAMES = ("Ann", "Ben", "Cleo", "Dan")


@pytest.mark.parametrize("number", NUMBERS, ids=named)
def test_every_piece_of_a_scenario_is_drawn_and_told(number: int) -> None:
    s = CLASH.new(options(number, 3), LIVE, PlayoutDice(lambda: 0.4))
    view = CLASH.view(s, None)
    camp = camp_of(s)
    kinds = [piece.kind for piece in pieces_of(view)]
    relics = [kind for kind, _ in camp.scenario.relics]
    assert [kind for kind in kinds if kind in relics] == relics
    assert kinds.count("portal") == camp.scenario.portals and kinds.count("hoard") == camp.hoards.bit_count()
    assert all(kind in {*BADGES, *TILES, "hoard", "fault", "shaken"} and kind in PIECES for kind in kinds)
    assert draw_now(board_spec(view, NAMES, texts_in("fr"))).startswith(b"\x89PNG")
    for language in ("en", "fr"):
        t = texts_in(language)
        told = "\n".join(text_board(view, NAMES, t))
        for kind in set(kinds):
            assert PIECES[kind](t).split(" {")[0] in told, (kind, told)


def test_a_piece_changes_the_picture() -> None:
    """The plan is not without its marks: each fault, relic, hoard makes another picture."""
    view = CLASH.view(scene(15, relics=["a5", "b2", "b7"]), None)
    assert view.camp is not None
    moved = view.camp.clone()
    moved.relics[0] = at("a6")
    torn = view.camp.clone()
    torn.faults = 1 << at("a2")
    t = texts_in("en")
    specs = [board_spec(replace(view, camp=camp), NAMES, t) for camp in (view.camp, moved, torn)]
    assert len({draw_now(spec) for spec in specs}) == 3


def test_the_prisoner_at_home_is_told_in_the_bastion() -> None:
    view = CLASH.view(scene(4, [{"x1": (1, 0, 0)}], relics=["x1"]), None)
    told = "\n".join(text_board(view, NAMES, texts_in("en")))
    assert "prisoner (P)" in told.split("**Bastions**")[1].split("**Players**")[0]
    assert [piece.place for piece in pieces_of(view) if piece.kind == "prisoner"] == [28]


def test_14_14_secret_feats_are_a_question_mark() -> None:
    s, _ = play(scene(14, [{"a1": (1, 0, 0)}], cards=[0, 2, 1]), ["pass"])
    view = CLASH.view(s, None)
    assert [strip.points for strip in board_spec(view, NAMES, texts_in("en")).players] == [-1, -1]
    assert "unknown feats" in "\n".join(text_board(view, NAMES, texts_in("en")))


def test_badges_lie_within_their_own_hexagon_and_off_the_numbers_of_an_army() -> None:
    """Whose treasure is it, and how many guard it? A number is in the lower middle of its token."""
    view = CLASH.view(scene(2, [{"a3": (3, 0, 0), "a4": (1, 1, 1)}], relics=[]), None)
    for spot in board_spec(view, NAMES, texts_in("en")).ground.spots:
        for count in (1, 2):
            places = badge_places(spot, count)
            assert len(set(places)) == len(places) == count
            if not spot.feature or not spot.armies:
                assert all(abs(down) + RADIUS < math.sqrt(3) / 2 for _, down in places), (spot, places)
            if not spot.feature:
                assert all(down < 0 for _, down in places), "beside the name, over no token"


def test_a_badge_below_one_token_leaves_its_number_free() -> None:
    spots = board_spec(CLASH.view(scene(2, [{}], relics=[]), None), NAMES, texts_in("en")).ground.spots
    city = next(spot for spot in spots if spot.feature == "city")
    alone = replace(city, armies=(ArmyToken(0, (3, 0, 0)),))
    assert badge_places(alone, 1)[0][0] - RADIUS > 0.15
    assert badge_places(replace(city, armies=()), 1)[0][1] + RADIUS < math.sqrt(3) / 2

"""Scenarios (§14) in pictures and in text: every piece is drawn, named in the legend, and told by the same letter."""

from __future__ import annotations

from dataclasses import replace

import pytest

from data.texts import texts_in
from engine.clash.game import CLASH
from engine.kernel.dice import PlayoutDice
from render.catalogue import draw_now
from render.clash.campaign_marks import BADGES, TILES
from render.clash.campaign_words import PIECES
from render.clash.look import board_spec
from render.clash.look_campaign import pieces_of
from render.clash.text_board import text_board
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
    for language in ("en", "fr"):
        t = texts_in(language)
        assert draw_now(board_spec(view, NAMES, t)).startswith(b"\x89PNG")
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

"""Screens of boards that the players build (§2.1)."""

from __future__ import annotations

import random

import pytest

from cogs.clash.narration.actions import story
from cogs.clash.picture_specs import ClashSpecs
from cogs.clash.posts.presenter import ClashPresenter
from cogs.clash.setup import tile_panel
from engine.clash.game import CLASH
from engine.clash.pieces import events as ev
from engine.clash.pieces.state import State
from engine.kernel.dice import PlayoutDice
from host.posts.composing import Moment
from tests.cogs_clash.mode_calls import (
    T,
    call_in,
    labels,
    scene_in,
    seated,
)
from tests.cogs_clash.play import CONTENT, parts_of, words_of
from tests.cogs_clash.test_limits import GAME
from tests.limits import check_post


def building(tiles: int = 4, laid: int = 0, seed: int = 2) -> State:
    """A board of so many tiles, some of them laid by chance."""
    chance = random.Random(seed)
    dice = PlayoutDice(chance.random)
    s = CLASH.new(CLASH.make_config({"layout": "built"}, ["any"] * tiles), CONTENT, dice)
    while len(s.board.tiles) < laid:
        seat = CLASH.to_act(s)[0]
        CLASH.apply(s, seat, chance.choice(list(CLASH.legal(s, seat))), dice)
    return s


@pytest.mark.limits
@pytest.mark.parametrize("laid", [0, 1, 2, 3])
def test_a_tile_is_chosen_and_laid_at_once(laid: int) -> None:
    s = building(4, laid)
    seat = CLASH.to_act(s)[0]
    call = call_in(s, seat)
    tile = tile_panel.tile_of(call.look.view, "")
    panel = tile_panel.build_panel(call, tile)
    assert f"tile {laid + 1} of 4" in words_of(panel.view)
    assert ("Lay it here" in labels(panel)) == (laid == 0), "the first tile has one place"
    chosen = tile_panel.suggested(call.look.view, tile)
    offered = sum(len(part.options) for part in parts_of(panel.view) if part.id.verb == "bspot")
    assert offered == (len(tile.ends) if laid else 0)
    shown = tile_panel.build_panel(call, chosen)
    assert "Lay it here" in labels(shown) and shown.shot is not None
    ClashSpecs().shot(call.look, shown.shot, T)
    for step in tile_panel.laying(call.look.view, chosen):
        s, _ = CLASH.step(s, seat, step, PlayoutDice(lambda: 0.5))
    assert len(s.board.tiles) == laid + 1
    placed = s.board.tiles[-1]
    assert chosen.spot is not None
    assert (placed.face, placed.turn, placed.centre) == (chosen.face, chosen.turn, chosen.ends[chosen.spot])


def test_a_payload_that_does_not_fit_reads_as_the_suggestion() -> None:
    view = CLASH.view(building(3, 1), 1)
    usual = tile_panel.tile_of(view, "")
    used = view.board.tiles[0].face
    for payload in (f"{used}.9.99", "x.y.z", "..", "999.-1.²"):
        assert tile_panel.tile_of(view, payload) == usual
    assert tile_panel.tile_of(view, f"{usual.face}.3.2").turn == 3


def test_a_tile_taken_in_hand_before_keeps_its_face() -> None:
    """Somebody typed, or an AI seat was taken over: the panel goes on from there."""
    s = building(3, 1)
    seat = CLASH.to_act(s)[0]
    face = tile_panel.tile_of(CLASH.view(s, seat), "").face
    s, _ = CLASH.step(s, seat, tile_panel.a.FACE | face, PlayoutDice(lambda: 0.5))
    panel = tile_panel.build_panel(call_in(s, seat), tile_panel.tile_of(CLASH.view(s, seat), "0.1."))
    assert not any(label.startswith("1. Which face?") for label in labels(panel))
    tile = tile_panel.suggested(CLASH.view(s, seat), tile_panel.tile_of(CLASH.view(s, seat), ""))
    assert tile.face == face and len(tile_panel.laying(CLASH.view(s, seat), tile)) == 2


def test_the_post_that_asks_for_a_tile() -> None:
    s = building(3, 0)
    view = CLASH.view(s, None)
    moment = Moment(seated(view), view, None, (), {0: CLASH.view(s, 0)}, (0,), (), (0,), 1.7e9)
    [post] = ClashPresenter().compose(moment).posts
    assert post.content.startswith("<@11>, **lay tile 1 of 3**") and "Clans: " in post.content
    assert check_post(post, GAME) == [] and post.content.startswith("<@11>")
    after = building(3, 1)
    laid = after.board.tiles[0]
    told = story(scene_in(after), [(ev.TILE_LAID, 0, laid.face, laid.turn, 0, 0)])
    assert told == [f"Tiles laid: Ann {CONTENT.faces[laid.face].id} as tile A."]

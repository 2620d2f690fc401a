"""Every side has a letter beside its emblem, on the map and off it, so that no colour has to be told from another."""

from __future__ import annotations

from dataclasses import replace

import pytest

from data.texts import languages, texts_in
from render.clash.look import board_spec, crop_spec
from render.clash.look_duel import report_spec
from render.clash.look_sheet import clan_spec
from render.clash.palette import CLANS
from render.clash.tokens import side_letter
from render.icons import icons
from render.registry import scene_of
from render.scene import PathOp, Scene, TextOp
from render.themes import fitted
from tests.render.games import CONTENT, NAMES, new_game, play, spectator
from tests.render.test_pictures import worst_view

EMBLEMS = {*(look.emblem for look in CLANS.values()), "elf-helmet"}


def lettered(scene: Scene, letters: set[str]) -> int:
    return sum(isinstance(op, TextOp) and op.text in letters for op in scene.ops)


def emblems(scene: Scene) -> int:
    shapes = {icons()[name] for name in EMBLEMS}
    return sum(isinstance(op, PathOp) and op.data in shapes for op in scene.ops)


def test_letters_are_apart_whatever_the_clans() -> None:
    usual = ("bohorg", "steamfield", "godleif", "tomb")
    assert [side_letter(seat, usual) for seat in (0, 1, 2, 3, -1)] == ["B", "S", "G", "T", "E"]
    own = ("bears", "bees", "eels")
    assert [side_letter(seat, own) for seat in (0, 1, 2, -1)] == ["1", "2", "E", "*"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("tall", [False, True])
def test_no_emblem_of_a_side_stands_without_its_letter(language: str, tall: bool) -> None:
    t, view = texts_in(language), worst_view()
    letters = {side_letter(seat, tuple(CLANS)) for seat in (-1, 0, 1, 2, 3)}
    told = (view.board.places()[5], 1, -1, 3, 2, 0, 0, 0, 0, 7, 4, 5, 1, 1)
    specs = [
        board_spec(view, NAMES, t),
        board_spec(spectator(play(new_game(4, 3), 300, 3)), NAMES, t),
        crop_spec(view, [("reach", 3)], t),
        replace(clan_spec(CONTENT, 2, t), hand=()),
        report_spec(view, told, NAMES, t),
    ]
    for spec in specs:
        scene = scene_of(fitted(spec, tall=tall))
        assert lettered(scene, letters) >= max(emblems(scene), 1), type(spec)

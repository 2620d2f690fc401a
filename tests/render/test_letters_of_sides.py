"""Every side has a letter beside its emblem, on the map and off it; people have their names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from data.texts import languages, texts_in
from render.clash.look.look import board_spec, crop_spec
from render.clash.look.look_duel import report_spec
from render.clash.look.look_sheet import clan_spec
from render.clash.palette import CLANS
from render.clash.tokens import side_letter
from render.drawing.fonts import fit, has_glyph, width_of, wrap
from render.drawing.icons import icons
from render.drawing.scene import FIGURES, TITLE, WORDS, PathOp, Scene, TextOp
from render.drawing.themes import fitted
from render.registry import scene_of
from render.words.people import LONGEST, drawn_name, plain_name, written_name
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


T = texts_in("en")


def test_control_and_bidi_characters_are_left_out() -> None:
    assert plain_name("a\u202eb\u200fc\x00d\n e") == "abcd e"


def test_fancy_letters_are_made_plain_and_unknown_ones_left_out() -> None:
    assert drawn_name("𝕬𝖓𝖓", 0, T) == "Ann"
    assert drawn_name("Zoë 🐉", 0, T) == "Zoë"


def test_names_the_fonts_lack_become_the_seats_number() -> None:
    assert drawn_name("Мария", 2, T) == "Seat 3"
    assert drawn_name("", 0, T) == "Seat 1"
    assert written_name("Мария", 2, T) == "Мария"


def test_long_names_are_shortened() -> None:
    assert len(drawn_name("x" * 60, 0, T)) == LONGEST
    assert drawn_name("x" * 60, 0, T).endswith("…")


def test_french_and_signs_have_glyphs_in_every_face() -> None:
    for face in (TITLE, WORDS, FIGURES):
        assert all(has_glyph(c, face) for c in "éèêëàâçîïôœùûüÉÀÇŒ’«»×–…")
    assert not has_glyph("я")


def test_fit_first_shrinks_then_shortens() -> None:
    assert fit("Ann", WORDS, 20, 200, 15) == ("Ann", 20)
    words, size = fit("Shaman's Staff", WORDS, 20, width_of("Shaman's Staff", WORDS, 17), 15)
    assert (words, round(size)) == ("Shaman's Staff", 17)
    words, size = fit("Shaman's Staff", WORDS, 20, 60, 15)
    assert size == 15
    assert words.endswith("…")
    assert width_of(words, WORDS, size) <= 60


def test_wrap_keeps_to_its_lines() -> None:
    lines = wrap("one two three four five six", WORDS, 20, 80, 2)
    assert len(lines) == 2
    assert lines[0] == "one two"
    assert lines[1].endswith("…")

"""Names of people in pictures and texts."""

from __future__ import annotations

from data.texts import texts_in
from render.fonts import fit, has_glyph, width_of, wrap
from render.people import LONGEST, drawn_name, plain_name, written_name
from render.scene import FIGURES, TITLE, WORDS

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

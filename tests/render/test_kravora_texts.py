"""Kravora's board as text tells all that the picture shows; what holds of both games: test_texts_of_both.py."""

from __future__ import annotations

import dataclasses

import pytest

from data.texts import texts_in
from engine.kernel.names import name_in
from engine.kravora.game import KRAVORA
from engine.kravora.pieces.content import BRUTE, LONG_ARM, PUPPET, SPRINTER
from engine.kravora.pieces.places import place_of
from engine.kravora.pieces.view import View
from render.kravora.texts.alt import board_alt, crop_alt
from render.kravora.texts.text_board import text_board
from render.kravora.words.phase_words import forecast_words, news_words
from render.words.lengths import ALT
from tests.render.forts import CONTENT, LONG, NAMES, new_game, play, spectator, unit, with_board, worst_view

T = texts_in("en")


def told(view: View, language: str = "en") -> str:
    return "\n".join(text_board(view, NAMES, texts_in(language)))


def line_of(view: View, name: str) -> str:
    return next(line for line in told(view).split("\n") if line.startswith(name))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_line_unit_building_and_number_is_told(seats: int, language: str) -> None:
    t = texts_in(language)
    for view in (worst_view(seats), spectator(play(new_game(seats, 6), seats * 30, 6))):
        text = told(view, language)
        assert news_words(view, t) in text
        assert forecast_words(view, t) in text
        for seat, board in enumerate(view.boards):
            assert f"**{'ABCD'[seat]}. {NAMES[seat]}**" in text.replace("\\", "")
            own = text[text.index(f"**{'ABCD'[seat]}. ") :]
            assert f"{board.blood} L" in own.replace("\u00a0", " ")
            for number in board.buildings:
                assert name_in(CONTENT.buildings[number].names, language) in own
            for line in range(5):
                said = next(row for row in own.split("\n") if row.startswith(f"{'ABCD'[seat]}{line + 1}"))
                for each in (*board.attackers[line], *board.defenders[line]):
                    assert name_in(CONTENT.units[each.kind].names, language) in said
                assert sum(int(word) for word in said.replace("(", " ").split() if word.isdigit()) >= len(
                    board.attackers[line] + board.defenders[line]
                )
            for kind, count in enumerate(board.stock):
                assert f"{count} {name_in(CONTENT.units[kind].names, language)}" in own


def test_a_line_tells_counts_wounds_owners_and_marks() -> None:
    view = with_board(
        spectator(new_game(2, 2)),
        0,
        attackers=((unit(PUPPET), unit(PUPPET), unit(PUPPET, owner=1), unit(BRUTE, 2, lured=True)), (), (), (), ()),
        defenders=((), (unit(LONG_ARM, 1, spent=True), unit(SPRINTER)), (), (), ()),
        lava=(1,),
    )
    assert line_of(view, "A1") == (
        "A1: attackers: 2 Puppet, 1 Puppet (of Benoît Lefèvre\\-Dubois), 1 Brute with 2 of 5 hit points (was lured)."
    )
    assert line_of(view, "A2") == (
        "A2: defenders: 1 Long-arm with 1 of 2 hit points (has attacked), 1 Sprinter; lava flow: attackers stay."
    )
    assert line_of(view, "A3") == "A3: nobody."
    assert line_of(view, "A5") == "A5, floor: nobody."


def test_facts_of_a_fortress() -> None:
    view = worst_view(2)
    text = told(view)
    assert "wall 7 of 10, 128 L of blood, kill counter 14, 40 kills in the game" in text
    assert "has a shield, a rockfall has hit the wall this round." in text
    assert "To come: 1 Puppet, 1 Sprinter, 1 Brute, 1 Rock-hurler. Reserve: 2 Puppet, 2 Puppet (Ann)" in text
    assert "Laboratory, 5 of 5 slots: 2 Puppet, 1 Long-arm, 1 Brute (Ann), 1 Rock-hurler." in text
    empty = with_board(view, 0, buildings=(), tray=(), reserve=(), laboratory=())
    assert "To come: none. Reserve: empty.\nBuildings: none." in told(empty)


def test_a_fallen_fortress_is_out() -> None:
    view = with_board(worst_view(3), 2, wall=0)
    text = told(view)
    assert "the wall has fallen, out of the game." in text
    assert "C1" not in text
    assert "Cleo: out." in board_alt(view, NAMES, T)


def test_only_the_lines_in_reach() -> None:
    view = worst_view(2)
    text = "\n".join(text_board(view, NAMES, T, reach=[place_of(0, 2), place_of(1, 4)]))
    assert "\nA3: " in text and "\nB5, floor: " in text
    assert "\nA1" not in text and "\nB3" not in text
    assert "White stock" not in text


@pytest.mark.limits
@pytest.mark.parametrize("language", ["en", "fr"])
def test_alt_texts_of_crops_have_a_thousand_characters_at_most(language: str) -> None:
    t = texts_in(language)
    view = worst_view(4)
    marks = [("line", place_of(seat, line)) for seat in range(4) for line in range(5)]
    alts = (crop_alt(view, marks, LONG, t), crop_alt(view, [], LONG, t))
    assert all(20 < len(alt) <= ALT for alt in alts)
    assert all(alt.endswith(t("Full text: Board as text.")) for alt in alts)


def test_the_alt_texts_sum_up() -> None:
    view = with_board(
        dataclasses.replace(worst_view(2), round=4, phase="purchases"), 0, attackers=((unit(BRUTE),),) + ((),) * 4
    )
    alt = board_alt(view, NAMES, T)
    assert alt.startswith("Round 4. Benoît Lefèvre-… makes purchases. Ann: wall 7, 128 L, 1 attacker.")
    marks = [("line", place_of(0, 1)), ("unit", place_of(0, 0) << 7 | BRUTE << 3 | 5)]
    assert "Round 5: " in alt and " B1: attackers: " in alt, "the lines of who is asked come first"
    marked = crop_alt(view, marks, NAMES, T)
    assert marked.startswith("Ann: wall 7, 128 L, 1 attacker. A1: attackers: 1 Brute. A2: defenders: ")
    assert marked.endswith(" Marked lines: A2. 1 kind of target marked. Full text: Board as text.")


@pytest.mark.secrets
def test_9_2_the_texts_are_the_same_for_everybody() -> None:
    state = play(new_game(3, 7), 70, 7)
    for seat in (0, 1, 2):
        view = KRAVORA.view(state, seat)
        assert text_board(view, NAMES, T) == text_board(spectator(state), NAMES, T)
        assert board_alt(view, NAMES, T) == board_alt(spectator(state), NAMES, T)

"""The board of Clash of Rage as text tells what the picture shows; what holds of both games: test_texts_of_both.py."""

from __future__ import annotations

import re

import pytest

from data.texts import languages, texts_in
from engine.clash.pieces.board import places_of
from engine.clash.pieces.places import place_name
from engine.kernel.names import name_in
from render.clash.look.look_duel import report_spec
from render.clash.texts.alt import board_alt, duel_alt, sites_alt
from render.clash.texts.text_board import site_lines, text_board
from render.clash.words.phase_words import phase_words
from render.clash.words.piece_words import bonus_words
from render.words.lengths import ALT, by_section, split
from tests.render.games import CONTENT, NAMES, new_game, play, spectator, until, with_units

T = texts_in("en")


def test_every_territory_army_card_and_elf_is_told() -> None:
    view = spectator(play(new_game(4, 4), 300, 4))
    text = "\n".join(text_board(view, NAMES, T))
    for place in view.board.places():
        assert place_name(place) in text
        for seat in range(4):
            own = view.units[seat][place]
            if own[0]:
                line = next(line for line in text.split("\n") if line.startswith(place_name(place)))
                assert f"{own[0]} level I" in line
        if any(view.elves[place]):
            line = next(line for line in text.split("\n") if line.startswith(place_name(place)))
            assert "Elves: " in line or "elves: " in line.lower()
    for item, copies in view.market:
        assert f"{CONTENT.items[item].names[0][1]}, " in text
        assert f"{CONTENT.items[item].cost} gold, {copies} cop" in text
    for seat in range(4):
        assert f"{view.gold[seat]} gold" in text
        for pair in view.slots[seat]:
            for item in pair:
                if item >= 0:
                    assert CONTENT.items[item].names[0][1] in text


def test_a_territory_with_two_sides_is_a_battle() -> None:
    view = with_units(spectator(play(new_game(2, 2), 60, 2)), {(0, 3): (2, 0, 0), (-1, 3): (0, 1, 1)})
    line = next(line for part in text_board(view, NAMES, T) for line in part.split("\n") if line.startswith("A4"))
    assert "Battle, Ann: 2 level I against Elves: 1 High Elder, 1 Templar" in line


def test_mountains_and_open_borders_are_told_apart() -> None:
    view = spectator(play(new_game(2, 2), 60, 2))
    text = "\n".join(text_board(view, NAMES, T))
    walled = next(p for p in view.board.places() if view.board.sky[p] & ~view.board.ground[p])
    line = next(line for line in text.split("\n") if place_name(walled) in line and "mountains to" in line)
    assert "eside" in line


def test_only_what_is_in_reach() -> None:
    view = spectator(play(new_game(2, 2), 60, 2))
    text = "\n".join(text_board(view, NAMES, T, reach=[8, 9]))
    assert "\nB2" in text
    assert "\nB5" not in text
    assert "Black Market" not in text


def test_free_sites_are_told_with_the_numbers_of_the_picture() -> None:
    view = spectator(until(new_game(2, 2), "bastion"))
    text = "\n".join(text_board(view, NAMES, T))
    assert "Free sites: 1 beside " in text
    assert f"{len(view.board.sites)} beside " in text


def test_split_cuts_lines_that_are_too_long() -> None:
    parts = split(["short", "word " * 30, "tail"], longest=40)
    assert max(map(len, parts)) <= 40
    assert " ".join(" ".join(parts).split()) == "short " + "word " * 30 + "tail"


def test_a_section_longer_than_a_part_is_cut_at_a_line() -> None:
    lines = ["**A**", "one", "**B**", *["x" * 15] * 4, "**C**", "two"]
    cut = "\n".join(["x" * 15] * 2)
    assert by_section(lines, 40) == ("**A**\none", f"**B**\n{cut}", cut, "**C**\ntwo")
    assert "\n".join(by_section(lines, 40)) == "\n".join(lines)


def test_a_section_that_is_cut_anyway_begins_in_the_part_before_where_that_saves_one() -> None:
    lines = ["**A**", "**B**", *["x" * 15] * 4]
    two = "\n".join(["x" * 15] * 2)
    assert by_section(lines, 45) == ("\n".join(lines[:4]), two)


def test_the_alt_text_tells_all_that_decides() -> None:
    view = with_units(spectator(new_game(2, 2)), {(0, 0): (3, 1, 0), (0, 1): (1, 0, 0), (-1, 1): (1, 0, 2)})
    alt = board_alt(view, NAMES, T)
    assert "Ann: 0 points, 0 gold, 0 crystals; A1 (Forge) 3×I 1×II, A2 1×I." in alt
    assert "Elves: A2 3, " in alt
    for item, _ in view.market:
        card = view.content.items[item]
        assert f"{name_in(card.names, 'en')} ({card.cost} gold, {bonus_words(card.bonuses, T)})" in alt


@pytest.mark.parametrize("language", languages())
def test_the_alt_text_of_free_sites_tells_what_each_is_beside(language: str) -> None:
    for seats in (2, 3, 4):
        view = spectator(until(new_game(seats, 4), "bastion", 4))
        alt, t = sites_alt(view, NAMES, texts_in(language)), texts_in(language)
        beside = {place_name(place) for mask in view.board.site_ground for place in places_of(mask)}
        assert beside == set(re.findall(r"[A-D][1-7]", " ".join(site_lines(view, t))))
        assert " ".join(site_lines(view, t)) in alt and len(alt) <= ALT
        assert t("City") in alt and t("Forge") in alt


def test_the_alt_text_of_a_battle_card_tells_both_sides_and_the_dice() -> None:
    view = spectator(new_game(2, 2))
    over = report_spec(view, (0, 1, -1, 2, 1, 0, 0, 0, 0, 6, 4, 3, 1, 1), NAMES, T)
    alt = duel_alt(over, T)
    assert alt.startswith("Battle in A1. Benoît Lefèvre-Dubois: 2×I 1×II, power ")
    assert "4 hits of 6 dice, has won. Elves: nobody left." in alt


def test_phases_in_words_tell_nothing_of_equip_or_move() -> None:
    view = spectator(until(new_game(2, 2), "equip"))
    assert phase_words(view, NAMES, T) in {f"{NAMES[view.active]}, {which} action" for which in ("first", "second")}


def test_bonuses_in_words() -> None:
    by_id = {item.id: item for item in CONTENT.items}
    assert bonus_words(by_id["shamans_staff"].bonuses, T) == "+2 power, 1 reroll"
    assert bonus_words(by_id["steam_cannon"].bonuses, T) == "3 automatic hits, slowness 2"

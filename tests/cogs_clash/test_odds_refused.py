"""/odds about a battle that is none says which place, what stands there, and what to ask instead (screens §16)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cogs.clash.odds.question import attack_asked, read_question
from cogs.clash.refusals import refusal_text
from cogs.clash.wording import ClashWording
from data.texts import languages, texts_in
from engine.clash.game import CLASH
from engine.clash.pieces.view import View
from engine.kernel.errors import IllegalAction
from tests.cogs_clash.test_limits import call_of, table
from tests.engine.build import build


def board(**more: Any) -> View:
    """Seat 0 at A1 and B5, seat 1 at A2 and B6, elves at B1, nobody at A3."""
    s = build(
        armies=({"a1": (3, 2, 0), "b5": (1, 0, 0)}, {"a2": (2, 0, 0), "b6": (1, 0, 0)}),
        elves={"b1": (1, 1, 0)},
        sites=(3, 12),
    )
    return replace(CLASH.view(s, 0), **more)


def refused(view: View, at: str, armies: str, language: str = "en") -> str:
    call = replace(call_of(view, seat=view.seat), t=texts_in(language))
    with pytest.raises(IllegalAction) as error:
        attack_asked(view, read_question(view, at, armies))
    return refusal_text(call, error.value)


def named(seat: int) -> str:
    return ClashWording(texts_in("en"), table(), board()).name(seat)


@pytest.mark.parametrize("language", languages())
def test_an_army_that_is_gone_is_told_with_what_stands_there_and_ones_own(language: str) -> None:
    empty = refused(board(), "b1", "a3", language)
    t = texts_in(language)
    assert t("Nobody stands at {place:the}.", place="A3") in empty
    assert t("Your armies: {armies}.", armies="@").split("@")[0] in empty
    assert ": 3×I 2×II`" in empty and "`B5" in empty and "A2" not in empty
    elves = refused(board(), "a2", "b1", language)
    assert "B1" in elves and t.n("{count} elf", "{count} elves", 2) in elves


def test_an_army_that_is_somebody_elses_now_is_told_as_theirs() -> None:
    """A2 and B6 are seat 1's: at B6 there is nobody for A2 to fight, and with A1 it cannot go."""
    text = refused(board(), "b6", "a2")
    assert "the army at A2 has no enemy at B6" in text
    assert f"At A2: {named(1)} 2×I." in text and f"At B6: {named(1)} 1×I." in text and "To fight: " in text
    text = refused(board(), "b1", "a1, a2")
    assert "the armies at A1 and A2 are not one player's" in text
    assert f"At A1: {named(0)} 3×I 2×II." in text and f"At A2: {named(1)} 2×I." in text and "`B5: 1×I`" in text


def test_too_few_units_of_a_level_name_those_that_are_there() -> None:
    text = refused(board(), "b1", "b5 1III")
    assert "no such army stands at B5" in text and f"At B5: {named(0)} 1×I." in text


@pytest.mark.parametrize(("at", "armies"), [("a3", ""), ("a3", "b5"), ("x2", "b5")])
def test_where_nobody_is_to_be_fought_places_with_somebody_are_named(at: str, armies: str) -> None:
    text = refused(board(), at, armies)
    assert f"Nobody stands at {at.upper()}." in text and "`A2: " in text and "`B1: 2 elves`" in text


def test_where_only_ones_own_stand_their_owner_is_named() -> None:
    text = refused(board(), "a1", "")
    assert "say which armies attack A1" in text and f"At A1: {named(0)} 3×I 2×II." in text


def test_a_word_that_is_no_place_is_answered_with_places_of_the_question() -> None:
    assert "Possible now: `A2`, `B1`, `B6`." in refused(board(), "nowhere", "")
    assert "Possible now: `A1`, `B5`, `A2`, `B6`." in refused(board(), "b1", "q9")
    assert "Possible now: `A1 3I 2II`." in refused(board(), "b1", "a1 many")


@pytest.mark.parametrize(("at", "armies"), [("nowhere", ""), ("b1", "q9"), ("b1", "a1 many")])
def test_a_question_that_is_not_understood_shows_how_armies_are_typed(at: str, armies: str) -> None:
    """And as shown they are read."""
    assert refused(board(), at, armies).endswith(" Armies, for example: `A1 3I 2II`, `A1, B5`.")
    assert refused(board(), at, armies, "fr").endswith(" Armées, par exemple\u202f: `A1 3I 2II`, `A1, B5`.")
    assert attack_asked(board(), read_question(board(), "b1", "A1 3I 2II"))
    assert attack_asked(board(), read_question(board(), "b1", "A1, B5"))
    one = replace(board(), units=(((0, 0, 0),) * len(board().units[0]), *board().units[1:]))
    assert refused(one, at, "q9").endswith(" Armies, for example: `A2 2I`, `A2, B6`.")


def test_who_only_watches_is_named_all_armies() -> None:
    text = refused(board(seat=None), "b1", "")
    assert "Armies: `A1: " in text and "`A2: " in text


def test_a_player_without_units_is_named_everybodys() -> None:
    view = board()
    view = replace(view, units=(((0, 0, 0),) * len(view.units[0]), view.units[1]))
    assert "Armies: `A2: " in refused(view, "b1", "a1")

"""A game by random presses in French: every screen keeps to the limits and to French typography, and is French."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cogs.tables.help.rules import ReadingPlace, rules_view
from cogs.transport.contract import Form, Panel
from data.rulebook import rulebook
from data.texts import texts_in
from host.lobby.lobby import Lobby
from host.table.table import Table
from tests import room as rooms
from tests import walking
from tests.cogs import test_limits as worst_of_the_house
from tests.cogs_clash import test_limits as worst
from tests.cogs_clash.play import Player, parts_of, room, words_of
from tests.data.typography import faults
from tests.limits import check_view
from tests.longer import usual

PRESSES = 90
FRENCH = texts_in("fr")
ENGLISH_WORDS = re.compile(
    r"\b(the|you|your|and|with|nobody|card|cards|order|battle|level|gold|crystals?|elf|elves|choose|"
    r"reinforcements|stays?|back|finish|flee|aside|market|round|injur(?:y|ies)|hits?|shields?|weapon|armour)\b",
    re.IGNORECASE,
)
NAMES = re.compile(r"(?:### )?Clash of Rage|(?:<@\d+>(?: ✓)? ?)+|[●○]+ ?|\*\*|```")


@pytest.fixture
def in_french(monkeypatch: pytest.MonkeyPatch) -> None:
    """Private panels and public posts in French, whatever the table says."""

    opened = Lobby.new

    async def in_french(self: Lobby, *told: Any) -> Table:
        return await opened(self, *told[:-1], FRENCH.language)

    monkeypatch.setattr(rooms, "texts_in", lambda language: FRENCH)
    monkeypatch.setattr(Lobby, "new", in_french)


def said(player: Player, answer: object) -> Iterator[str]:
    """All words of an answer."""
    if isinstance(answer, Panel):
        yield words_of(answer.view)
        for part in parts_of(answer.view):
            yield part.label
            yield from (label for _, label in part.options)
    elif isinstance(answer, Form):
        yield answer.modal.title
        yield from (getattr(label, "text", "") for label in answer.modal.children)
    yield player.note


def wrong(text: str) -> list[str]:
    """What is not French, or not as a printer sets it."""
    plain = NAMES.sub("", text)
    english = [f"English in {line!r}" for line in plain.splitlines() if ENGLISH_WORDS.search(line)]
    return english + [fault for line in plain.splitlines() for fault in faults(line)]


@pytest.mark.limits
@pytest.mark.parametrize("seed", usual((1, 3), kept=(1,)))
async def test_every_screen_is_french(tmp_path: Path, in_french: None, seed: int) -> None:
    """Of two people, one of whom wants plain words."""
    chance = random.Random(seed)
    heard: dict[str, None] = {}
    async with room(tmp_path, 2, 1, seed=seed, defenders_asked=True, reinforcements_asked=True) as table:
        table.players[1].plain = True
        for _ in range(PRESSES):
            look = await table.house.reading.look(table.game, None)
            if look.table.status != "running":
                break
            player = await walking.somebody(table, chance)
            part = await walking.something(player, chance)
            await walking.press(player, part, chance)
            heard.update(dict.fromkeys(said(player, player.panel)))
        heard.update((sent.post.content, None) for sent in table.wire.messages)
        heard.update((button.label, None) for sent in table.wire.messages for row in sent.post.rows for button in row)
    found = [fault for text in heard for fault in wrong(text)]
    assert len(heard) > 120
    assert found == []


@pytest.mark.limits
@pytest.mark.parametrize(
    "check",
    [
        worst.test_every_panel,
        worst.test_the_move_panel_at_its_worst_is_within_forty_components,
        worst.test_every_form,
        worst.test_every_post,
        worst.test_the_lobbys_choices,
        worst_of_the_house.test_the_lobby_card_with_the_worst_names,
        worst_of_the_house.test_the_forms_of_the_lobby,
        worst_of_the_house.test_settings_with_as_much_as_may_be_chosen,
    ],
    ids=lambda check: str(check.__name__),
)
def test_the_worst_screens_fit_in_french_too(
    monkeypatch: pytest.MonkeyPatch, in_french: None, check: Callable[[], None]
) -> None:
    monkeypatch.setattr(worst, "texts_in", lambda language: FRENCH)
    monkeypatch.setattr(worst_of_the_house, "T", FRENCH)
    check()


@pytest.mark.limits
def test_every_paragraph_fits_a_card_in_french() -> None:
    book = rulebook("clash")
    for paragraph in book.all("fr"):
        others = [other.id for other in book.all("fr")[:5]]
        spot = ReadingPlace("clash", "fr", paragraph.id, worst_of_the_house.worst_table(4, "running"))
        view = rules_view(book, paragraph, others, spot, FRENCH, lead="Ann", shared=True, here=["h" * 90] * 6)
        assert check_view(view) == [], paragraph.id
        assert paragraph.text in words_of(view)

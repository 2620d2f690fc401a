"""The rules where one decides: the lobby's and the round post's Rules buttons, and what a card says of its table."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.clash.rows import PHASE_OF, quick_of
from cogs.kravora.posts.posts import rule_of
from cogs.tables.quick_rules import opened, phase_lines, quick_page
from data.rulebook import rulebook
from data.texts import languages
from tests.cogs.conftest import World
from tests.cogs.test_rules_card import words

BOOK = rulebook("clash")


async def test_the_lobbys_rules_are_how_to_play_and_fair_dice_have_a_button_of_their_own(world: World) -> None:
    card = await world.lobby(players=3)
    quick, fairness = BOOK.get("quick"), BOOK.get("fairness")
    assert quick is not None and fairness is not None
    shown = (await world.ann.click(card, label="Rules")).response.message
    assert quick.text in words(shown)
    shown = (await world.ann.click(card, label="How dice are drawn")).response.message
    assert fairness.text in words(shown)


def pages(game: str) -> set[str]:
    """What the Rules buttons of a game's public posts open, in every phase."""
    if game == "kravora":
        wordings: list[Any] = [SimpleNamespace(view=SimpleNamespace(round=number)) for number in (0, 1)]
        return {rule_of(wording) for wording in wordings}
    views: list[Any] = [
        SimpleNamespace(phase=phase, action_number=number)
        for phase in ("build_spot", *PHASE_OF)
        for number in (0, 1, 2)
    ]
    return {quick_of(view) for view in views}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ["clash", "kravora"])
def test_every_page_a_post_opens_is_in_the_quick_rules(game: str, language: str) -> None:
    book = rulebook(game)
    quick = book.get("quick", language)
    assert quick is not None
    found = pages(game)
    assert len([page for page in found if ":" in page]) >= (1 if game == "kravora" else 4)
    for page in found:
        named, mark, more = opened(page)
        assert all(book.get(rule, language) for rule in (named, *more)), page
        assert not mark or phase_lines(quick.text, mark)[0].startswith(f"{mark}. "), page


async def test_a_round_posts_rules_begin_with_the_phase_and_lead_to_its_paragraph(world: World) -> None:
    card = await world.lobby(players=3)
    for language, now in (("en", "**Now:** A. Everyone"), ("fr", "**Maintenant :** A. Chacun")):
        quick = BOOK.get("quick", language)
        assert quick is not None
        await world.bot.house.set_member(world.ann.id, {"language": language})
        result = await world.raw(world.ann, card, f"cr1|15|-|-|rules|{quick_page('A', '4.1')}")
        told = words(result.response.message)
        assert now in told and quick.text in told and told.index(now) < told.index(quick.text[:40])
        offered = [option.label for row in _selects(result.response.message) for option in row]
        assert offered[0].startswith("4.1 ")
    turned = (await world.ann.click(result.response.message, label="In English")).response.message
    assert "**Now:** A. Everyone" in words(turned), "the page stays in the other language"


def _selects(message: Any) -> list[Any]:
    parts, found = list(message.components), []
    while parts:
        part = parts.pop(0)
        parts += list(getattr(part, "children", ()))
        if getattr(part, "options", None):
            found.append(part.options)
    return found

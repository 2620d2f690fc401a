"""A card that brings more units than the reserve has says so where one chooses, and promises none later (§4.5)."""

from __future__ import annotations

from dataclasses import replace

from cogs.clash.card.panel import card_labels, card_lines
from cogs.clash.wording import ClashWording
from data.texts import texts_in
from engine.clash.pieces import events as ev
from tests.cogs_clash.play import SCREENS
from tests.cogs_clash.test_limits import table, worst_view

EN = texts_in("en")


def choosing(left: int, language: str = "en") -> tuple[ClashWording, int]:
    """A seat with so many units of level I in reserve, and a card of its hand that brings three of them or more."""
    view = replace(worst_view("card"), seat=0, reserve=((left, 9, 9), *((9, 9, 9),) * 3))
    card = max(range(len(view.content.cards)), key=lambda each: view.content.cards[each].units[0])
    return ClashWording(texts_in(language), table(), replace(view, hand=(card,), pick=card)), card


def test_4_5_the_button_says_what_the_reserve_lacks() -> None:
    for language, words in (("en", "(reserve lacks"), ("fr", "(réserve\u202f: il manque")):
        scarce, card = choosing(1, language)
        lacking = scarce.view.content.cards[card].units[0] - 1
        told = f"{words} {scarce.units((lacking, 0, 0))})"
        assert told in card_labels(scarce)[card] and told in card_lines(scarce)[0]
        assert len(card_labels(scarce)[card]) <= 80
        assert words not in card_labels(choosing(9, language)[0])[card]


def test_4_5_the_message_afterwards_says_no_units_that_did_not_come() -> None:
    scarce, card = choosing(1)
    picked = [(ev.PICKED, 0, card)]
    (now,) = SCREENS.presenter.answered(scarce.table, scarce.view, 0, picked, EN)
    assert "(reserve lacks" in now
    (later,) = SCREENS.presenter.answered(scarce.table, replace(scarce.view, phase="action"), 0, picked, EN)
    facts = scarce.view.content.cards[card]
    assert later == f"Card {facts.order}: {scarce.gold(facts.gold)}."

"""Equip says first that one can forge (§5.1), names the point it brings (§7), and says when it is won."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from cogs.clash.card.panel import forging_price, hand_panel
from cogs.clash.equip.panel import equip_panel, forged_words
from data.rulebook import rulebook
from data.texts import languages, texts_in
from engine.clash.game import CLASH
from engine.clash.pieces.config import PROTOTYPE
from engine.clash.pieces.places import place_name
from engine.clash.play.equip import forge_cost
from tests.cogs_clash.mode_calls import call_in, labels
from tests.cogs_clash.play import words_of
from tests.cogs_clash.test_limits import call_of
from tests.engine.build import ITEMS, build


@pytest.mark.parametrize("language", languages())
def test_5_1_the_point_of_forging_stands_before_the_market(language: str) -> None:
    t, board = texts_in(language), build().board
    forge = next(place for place in board.places() if board.forges >> place & 1)
    for crystals, offered in ((6, True), (5, False)):
        s = build(armies=[{place_name(forge): (3, 0, 0)}], crystals=(crystals, 0), market=("great_sword",))
        call = replace(call_of(CLASH.view(s, 0)), t=t)
        panel = equip_panel(call)
        words = words_of(panel.view)
        told = t("**You can forge**: draw {count}, keep 1, +1 point.", count=2)
        assert (told in words) == offered
        assert (t("Forge for {cost} crystals, +1 point", cost=6) in labels(panel)) == offered
        poor = t("### Equip · {gold}, too little for any card", gold="0").split("0")[-1]
        assert (poor in words) != offered, "who can forge is not told first that nothing can be bought"
        card = forged_words(call, ITEMS["great_sword"])
        assert card in words_of(equip_panel(call, lead=card).view) and "+1" in card


@pytest.mark.parametrize("language", languages())
def test_5_1_the_price_of_forging_stands_where_people_look(language: str) -> None:
    """With two Forges half the price: in the quick rules and beside one's own cards."""
    t, s = texts_in(language), build()
    call = replace(call_in(s, 0), t=t)
    one, more = forge_cost(s.config, 1), forge_cost(s.config, 2)
    price = t("-# Forging: {one} crystals with one Forge, {more} with two or more.", one=one, more=more)
    assert price in words_of(hand_panel(call).view)
    at_one_price = replace(s.config, edition=PROTOTYPE)
    assert forging_price(replace(call.look.view, config=at_one_price), t) != price
    quick = rulebook("clash").get("quick", language)
    assert quick is not None and re.search(rf"{one} \w+ .*{more} ", quick.text)

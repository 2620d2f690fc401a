"""Equip says first that one can forge (§5.1), names the point it brings (§7), and says when it is won."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from cogs.clash.card.panel import forging_price, hand_panel
from cogs.clash.equip.panel import equip_panel, forge_panel, forged_words
from cogs.clash.wording import wording_of
from data.rulebook import rulebook
from data.texts import languages, texts_in
from engine.clash.game import CLASH
from engine.clash.pieces.allocation import Triple
from engine.clash.pieces.config import PROTOTYPE
from engine.clash.pieces.events import FORGED
from engine.clash.pieces.places import place_name
from engine.clash.play.equip import forge_cost
from tests.cogs_clash.mode_calls import call_in, labels
from tests.cogs_clash.play import CONTENT, parts_of, words_of
from tests.cogs_clash.test_limits import call_of
from tests.engine.build import ITEMS, build, play


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


def test_5_1_who_can_forge_finds_the_green_press_first() -> None:
    forge = next(place for place in build().board.places() if build().board.forges >> place & 1)
    s = build(armies=[{place_name(forge): (3, 0, 0)}], crystals=(6, 0), market=("great_sword",), gold=(20, 20))
    panel = equip_panel(call_in(s, 0))
    parts = parts_of(panel.view)
    assert parts[0].label == "Forge for 6 crystals, +1 point" and any(part.options for part in parts[1:])
    sent = panel.view.to_components()
    assert '"style": 3' in json.dumps(next(each for each in _rows(sent) if each["components"][0].get("label")))


def _rows(sent: Sequence[Any]) -> list[Any]:
    return [part for box in sent for part in box.get("components", ()) if part.get("type") == 1]


@pytest.mark.parametrize(("army", "armed"), [((3, 1, 0), ()), ((3, 1, 1), (2,)), ((3, 0, 0), (0,))])
def test_5_1_each_card_of_the_forge_says_where_it_goes(army: Triple, armed: tuple[int, ...]) -> None:
    """ "It arms your highest level with a free slot" left the reader to find out which."""
    forge = next(place for place in build().board.places() if build().board.forges >> place & 1)
    carried = {(0, level): ("great_sword",) for level in armed}
    s = build(armies=[{place_name(forge): army}], crystals=(6, 0), gear=carried)
    s, _ = play(s, ["equip", "forge"])
    call = call_in(s, 0)
    for item, label in zip(s.candidates, labels(forge_panel(call)), strict=False):
        _, events = play(s, [f"keep {CONTENT.items[item].id}"], [0] * 12)
        kept = next(event for event in events if event[0] == FORGED)
        wording = wording_of(call)
        assert label == f"Keep {wording.item(item)}, to {wording.carrier(kept[3])}"

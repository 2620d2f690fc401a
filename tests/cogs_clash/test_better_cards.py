"""A card that would push a better one out of its slot (§5.1): no hint says to buy it, and the panel says what it is."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from cogs.clash.equip.panel import UNFOLDED, Basket, equip_panel, offers
from cogs.clash.equip.purchase_words import clashes
from cogs.clash.hints.coach import hint_words
from cogs.clash.wording import ClashWording
from cogs.transport.widgets import Routed
from data.texts import languages, texts_in
from engine.clash.bots import BOTS, advice
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.state import State
from engine.clash.views.view_choices import no_better_with
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import kind_of
from tests.cogs_clash.play import words_of
from tests.cogs_clash.test_limits import call_of, table
from tests.engine.build import ITEMS, build

ARMIES = ({"a1": (3, 2, 1)}, {"b1": (2, 1, 0)})
CLEAVER, AXE = ITEMS["rusty_cleaver"], ITEMS["war_axe"]


WORN = ("war_axe", "saw_blade", "shamans_staff")
"""By level, each better than a Rusty Cleaver."""


def armed(*market: str, worn: tuple[str, ...] = WORN) -> State:
    """Seat 0 has a weapon on each level, and gold for anything."""
    gear = {(0, level): (weapon,) for level, weapon in enumerate(worn)}
    return build(armies=ARMIES, gold=(30, 0), gear=gear, market=market)


def wording_of(s: State, language: str = "en") -> ClashWording:
    return ClashWording(texts_in(language), table(), CLASH.view(s, 0))


def test_5_1_a_card_is_compared_with_the_one_in_its_slot() -> None:
    view = CLASH.view(armed("rusty_cleaver", "great_sword", "war_drum"), 0)
    assert no_better_with(view, CLEAVER, 0) and no_better_with(view, AXE, 0), "weaker, and the same"
    assert not no_better_with(view, ITEMS["great_sword"], 0), "stronger, if slower"
    assert not no_better_with(view, ITEMS["war_drum"], 0), "another slot, an empty one"
    slow = CLASH.view(armed("war_axe", worn=("great_sword",)), 0)
    assert not no_better_with(slow, AXE, 0), "weaker, but quicker"


def test_5_1_no_veteran_buys_what_is_worse_than_what_it_pushes_aside() -> None:
    for seed in range(3):
        s = armed("rusty_cleaver")
        plan = advice(BOTS["veteran"], CLASH.view(s, 0), random.Random(seed).random)
        CLASH.apply(s, 0, a.EQUIP, PlayoutDice(lambda: 0.5))
        steps = advice(BOTS["veteran"], CLASH.view(s, 0), random.Random(seed).random)
        assert not any(kind_of(action) == a.BUY for action in (*plan, *steps))


@pytest.mark.parametrize("language", languages())
def test_5_1_a_hint_says_what_a_level_loses_by_the_card_pushed_aside(language: str) -> None:
    t, s = texts_in(language), armed("great_sword")
    wording = wording_of(s, language)
    words = hint_words(wording, [a.EQUIP, a.buy(ITEMS["great_sword"], 0)])
    start = t("That pushes {other} aside: {changes}.", other=wording.item(AXE), changes="@").split("@")[0]
    told = words.split(start)[1]
    assert t("power") in told and t("slowness") in told and "→" in told
    empty = build(armies=ARMIES, gold=(30, 0), market=("great_sword",))
    assert start[:12] not in hint_words(wording_of(empty, language), [a.EQUIP, a.buy(ITEMS["great_sword"], 0)])


@pytest.mark.parametrize("language", languages())
def test_5_1_the_panel_marks_what_is_no_better_and_offers_it_last(language: str) -> None:
    t, s = texts_in(language), armed("rusty_cleaver", "great_sword")
    view, wording = CLASH.view(s, 0), wording_of(s, language)
    found = offers(view)
    assert [item for item, to in found][-3:] == [CLEAVER] * 3 and a.ASIDE not in [to for _, to in found[-3:]]
    call = replace(call_of(view, seat=0), t=t)
    panel = equip_panel(call, Basket((), UNFOLDED))
    menus = [item.item for item in panel.view.walk_children() if isinstance(item, Routed)]
    notes = [each.description or "" for menu in menus for each in getattr(menu, "options", ())]
    for worn in WORN:
        card = wording.item(ITEMS[worn])
        assert sum(t("instead of {card}, which is no worse", card=card) in note for note in notes) == 1
        assert sum(t("instead of {card}", card=card) in note for note in notes) == 2
    (line,) = clashes(wording, [(CLEAVER, 0)])
    assert line.startswith("⚠ ") and wording.item(AXE) in line
    (line,) = clashes(wording, [(ITEMS["great_sword"], 0)])
    assert not line.startswith("⚠ ")
    shown = words_of(equip_panel(call, Basket(((CLEAVER, 0),))).view)
    assert clashes(wording, [(CLEAVER, 0)])[0] in shown and f"**{wording.item(CLEAVER)} → I**" in shown


@pytest.mark.parametrize("language", languages())
def test_5_1_a_hint_of_a_card_with_the_same_figures_says_that_nothing_changes(language: str) -> None:
    t, s = texts_in(language), armed("war_axe")
    words = hint_words(wording_of(s, language), [a.EQUIP, a.buy(AXE, 0)])
    assert t("nothing changes") in words and t("nobody") not in words


@pytest.mark.parametrize("language", languages())
def test_5_1_what_a_figure_loses_is_not_cut_off_an_option(language: str) -> None:
    """An option holds 100 letters: the name of the card in the slot gives way, not the slowness at the end."""
    t = texts_in(language)
    gear = {(0, 0): ("storm_hammer",), (0, 1): ("storm_hammer",)}
    armies = ({"a1": (3, 0, 0)}, {"b1": (2, 1, 0)})
    s = build(armies=armies, gold=(30, 0), gear=gear, market=("steam_cannon",))
    panel = equip_panel(replace(call_of(CLASH.view(s, 0), seat=0), t=t), Basket((), UNFOLDED))
    menus = [item.item for item in panel.view.walk_children() if isinstance(item, Routed)]
    notes = [each.description or "" for menu in menus for each in getattr(menu, "options", ())]
    compared = [note for note in notes if "→" in note]
    assert len(compared) == 3 and all(t("slowness") in note for note in compared)
    assert sum(t("no unit on the board") in note for note in compared) == 2


@pytest.mark.parametrize("language", languages())
def test_5_1_what_a_level_becomes_stands_first_in_the_option(language: str) -> None:
    """Where an option is cut shorter, "weapon slot empty: power 2 → 4, slowness 1 →" hid the slowness."""
    s = build(armies=ARMIES, gold=(30, 0), market=("great_sword",))
    panel = equip_panel(replace(call_of(CLASH.view(s, 0), seat=0), t=texts_in(language)), Basket((), UNFOLDED))
    menus = [item.item for item in panel.view.walk_children() if isinstance(item, Routed)]
    notes = [each.description or "" for menu in menus for each in getattr(menu, "options", ())]
    assert any(re.fullmatch(r"\w+ \d → \d, \w+ \d → \d", note) for note in notes), notes

"""The Equip panel and hints of it (§5.1, §7): a card no better than one's own is marked, and forging comes first."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from cogs.clash.card.panel import forging_price, hand_panel
from cogs.clash.equip.cards_form import cards_form, rearranged
from cogs.clash.equip.panel import UNFOLDED, Basket, equip_panel, forge_panel, forged_words, offers
from cogs.clash.equip.purchase_words import clashes
from cogs.clash.hints.coach import hint_words
from cogs.clash.refusals import refusal_text
from cogs.clash.wording.wording import ClashWording, wording_of
from cogs.transport.contract import Call, Panel
from cogs.transport.panels.widgets import Routed
from data.rulebook import rulebook
from data.texts import languages, texts_in
from engine.clash.bots import BOTS, advice
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.allocation import Triple
from engine.clash.pieces.config import PROTOTYPE
from engine.clash.pieces.events import FORGED
from engine.clash.pieces.places import place_name
from engine.clash.pieces.state import State
from engine.clash.play.equip import forge_cost
from engine.clash.views.view_choices import no_better_with
from engine.kernel.dice import PlayoutDice
from engine.kernel.errors import IllegalAction
from engine.kernel.game import kind_of
from tests.cogs_clash.mode_calls import call_in, labels
from tests.cogs_clash.play import CONTENT, parts_of, words_of
from tests.cogs_clash.test_limits import call_of, table
from tests.engine.build import ITEMS, build, play

ARMIES = ({"a1": (3, 2, 1)}, {"b1": (2, 1, 0)})
CLEAVER, AXE = ITEMS["rusty_cleaver"], ITEMS["war_axe"]

FORGE = place_name(next(place for place in build().board.places() if build().board.forges >> place & 1))

WORN = ("war_axe", "saw_blade", "shamans_staff")
"""By level, each better than a Rusty Cleaver."""


def armed(*market: str, worn: tuple[str, ...] = WORN) -> State:
    """Seat 0 has a weapon on each level, and gold for anything."""
    gear = {(0, level): (weapon,) for level, weapon in enumerate(worn)}
    return build(armies=ARMIES, gold=(30, 0), gear=gear, market=market)


def wording_at(s: State, language: str = "en") -> ClashWording:
    return ClashWording(texts_in(language), table(), CLASH.view(s, 0))


def notes_of(panel: Panel) -> list[str]:
    menus = [item.item for item in panel.view.walk_children() if isinstance(item, Routed)]
    return [each.description or "" for menu in menus for each in getattr(menu, "options", ())]


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
    wording = wording_at(s, language)
    words = hint_words(wording, [a.EQUIP, a.buy(ITEMS["great_sword"], 0)])
    start = t("That pushes {other} aside: {changes}.", other=wording.item(AXE), changes="@").split("@")[0]
    told = words.split(start)[1]
    assert t("power") in told and t("slowness") in told and "→" in told
    empty = build(armies=ARMIES, gold=(30, 0), market=("great_sword",))
    assert start[:12] not in hint_words(wording_at(empty, language), [a.EQUIP, a.buy(ITEMS["great_sword"], 0)])


@pytest.mark.parametrize("language", languages())
def test_5_1_the_panel_marks_what_is_no_better_and_offers_it_last(language: str) -> None:
    t, s = texts_in(language), armed("rusty_cleaver", "great_sword")
    view, wording = CLASH.view(s, 0), wording_at(s, language)
    found = offers(view)
    assert [item for item, to in found][-3:] == [CLEAVER] * 3 and a.ASIDE not in [to for _, to in found[-3:]]
    call = replace(call_of(view, seat=0), t=t)
    panel = equip_panel(call, Basket((), UNFOLDED))
    notes = notes_of(panel)
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
    words = hint_words(wording_at(s, language), [a.EQUIP, a.buy(AXE, 0)])
    assert t("nothing changes") in words and t("nobody") not in words


@pytest.mark.parametrize("language", languages())
def test_5_1_what_a_figure_loses_is_not_cut_off_an_option(language: str) -> None:
    """An option holds 100 letters: the name of the card in the slot gives way, not the slowness at the end."""
    t = texts_in(language)
    gear = {(0, 0): ("storm_hammer",), (0, 1): ("storm_hammer",)}
    armies = ({"a1": (3, 0, 0)}, {"b1": (2, 1, 0)})
    s = build(armies=armies, gold=(30, 0), gear=gear, market=("steam_cannon",))
    panel = equip_panel(replace(call_of(CLASH.view(s, 0), seat=0), t=t), Basket((), UNFOLDED))
    notes = notes_of(panel)
    compared = [note for note in notes if "→" in note]
    assert len(compared) == 3 and all(t("slowness") in note for note in compared)
    assert sum(t("no unit on the board") in note for note in compared) == 2


@pytest.mark.parametrize("language", languages())
def test_5_1_what_a_level_becomes_stands_first_in_the_option(language: str) -> None:
    """Where an option is cut shorter, "weapon slot empty: power 2 → 4, slowness 1 →" hid the slowness."""
    s = build(armies=ARMIES, gold=(30, 0), market=("great_sword",))
    panel = equip_panel(replace(call_of(CLASH.view(s, 0), seat=0), t=texts_in(language)), Basket((), UNFOLDED))
    notes = notes_of(panel)
    assert any(re.fullmatch(r"\w+ \d → \d, \w+ \d → \d", note) for note in notes), notes


@pytest.mark.parametrize("language", languages())
def test_5_1_the_point_of_forging_stands_before_the_market(language: str) -> None:
    t = texts_in(language)
    for crystals, offered in ((6, True), (5, False)):
        s = build(armies=[{FORGE: (3, 0, 0)}], crystals=(crystals, 0), market=("great_sword",))
        call = replace(call_of(CLASH.view(s, 0)), t=t)
        panel = equip_panel(call)
        words = words_of(panel.view)
        told = t("**You can forge**: draw {count}, keep 1, +1 point.", count=2)
        assert (told in words) == offered
        assert (t("Forge for {cost} crystals, +1 point", cost=6) in labels(panel)) == offered
        poor = t("### Equip · {gold}: too little", gold="0").split("0")[-1]
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
    s = build(armies=[{FORGE: (3, 0, 0)}], crystals=(6, 0), market=("great_sword",), gold=(20, 20))
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
    carried = {(0, level): ("great_sword",) for level in armed}
    s = build(armies=[{FORGE: army}], crystals=(6, 0), gear=carried)
    s, _ = play(s, ["equip", "forge"])
    call = call_in(s, 0)
    for item, label in zip(s.candidates, labels(forge_panel(call)), strict=False):
        _, events = play(s, [f"keep {CONTENT.items[item].id}"], [0] * 12)
        kept = next(event for event in events if event[0] == FORGED)
        wording = wording_of(call)
        assert label == f"Keep {wording.item(item)}, to {wording.carrier(kept[3])}"


REARRANGED = (
    ({}, "war_axe buckler | saw_blade | great_sword | crossbow"),
    ({"level0": (), "level1": (), "level2": ()}, "|  |  | buckler crossbow great_sword saw_blade war_axe"),
    ({"level0": ("s10", "s01")}, "saw_blade buckler |  | great_sword | crossbow war_axe"),
    ({"level0": ("s10",), "level1": ("s00",)}, "saw_blade | war_axe | great_sword | buckler crossbow"),
    ({"level1": ("s10", "s20")}, "war_axe buckler | great_sword | saw_blade | crossbow"),
    (
        {"level0": ("s10",), "level1": ("s20",), "level2": ("s00", "s01")},
        "saw_blade | great_sword | war_axe buckler | crossbow",
    ),
    ({"level2": ("s20", "CROSSBOW")}, "war_axe buckler | saw_blade | crossbow | great_sword"),
)
"""What is ticked on a level, and then what lies on each and aside."""


def of_four_cards() -> State:
    gear = {(0, 0): ("war_axe", "buckler"), (0, 1): ("saw_blade",), (0, 2): ("great_sword",)}
    return build(armies=ARMIES, gear=gear, aside={0: ("crossbow",)})


def sent(s: State, ticked: Mapping[str, Sequence[str]]) -> Call:
    """The form of what each level carries: as it opens, but for what is ticked otherwise."""
    call = call_of(CLASH.view(s, 0), seat=0)
    labels = cards_form(call, Basket()).modal.children
    opened = {each.component.custom_id: [o.value for o in each.component.options if o.default] for each in labels}  # type: ignore[attr-defined]
    aside = f"a{ITEMS['crossbow']}"
    fields = {key: tuple(code.replace("CROSSBOW", aside) for code in codes) for key, codes in (opened | ticked).items()}
    return replace(call, fields=fields)


@pytest.mark.parametrize(("ticked", "then"), REARRANGED)
def test_5_1_cards_are_rearranged_by_what_is_ticked_on_each_level(
    ticked: Mapping[str, Sequence[str]], then: str
) -> None:
    s = of_four_cards()
    steps = rearranged(sent(s, ticked))
    assert bool(steps) == bool(ticked)
    for action in (a.EQUIP, *steps):
        CLASH.apply(s, 0, action, PlayoutDice(lambda: 0.5))
    view = CLASH.view(s, 0)
    levels = [*view.slots[0], view.aside[0]]
    found = [sorted(view.content.items[item].id for item in held if item >= 0) for held in levels]
    assert found == [sorted(each.split()) for each in then.split("|")]


@pytest.mark.parametrize(
    ("ticked", "code"),
    [
        ({"level1": ("CROSSBOW",), "level2": ("CROSSBOW",)}, "on_two_levels"),
        ({"level2": ("s00", "s10")}, "slot_twice"),
    ],
)
def test_5_1_a_form_that_no_level_can_carry_is_refused_in_words(ticked: Mapping[str, Sequence[str]], code: str) -> None:
    s = of_four_cards()
    call = sent(s, ticked)
    with pytest.raises(IllegalAction) as refused:
        rearranged(call)
    assert refused.value.code == code
    assert refusal_text(call, refused.value).count("level") == 1

"""Reinforcements (§4.5): why they are refused, which button splits them, and what the reserve lacks; the bastion."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from cogs.clash.card.panel import ASK, card_labels, card_lines, wish_choices
from cogs.clash.card.reinforcements import all_to, placed, read_split, split_actions, split_form
from cogs.clash.move.panel import way_words
from cogs.clash.picture_specs import ClashSpecs
from cogs.clash.posts.posts import turn_post
from cogs.clash.refusals import refusal_text
from cogs.clash.setup.bastion import bastion_panel
from cogs.clash.wording.wording import ClashWording, wording_of
from data.texts import languages, texts_in
from engine.clash.game import CLASH
from engine.clash.pieces import actions
from engine.clash.pieces import events as ev
from engine.clash.pieces.places import bastion, parse_place
from engine.clash.pieces.view import View
from engine.clash.views.view_choices import sites
from engine.kernel.dice import PlayoutDice
from engine.kernel.errors import IllegalAction
from render.clash.picture import CropSpec
from tests.cogs_clash.play import CONTENT, SCREENS, parts_of, words_of
from tests.cogs_clash.test_limits import call_of, table, worst_view
from tests.engine.build import build, choosing


@pytest.mark.parametrize(("held", "shown"), [("b2", "b2"), ("a5", ASK), ("", None)])
def test_4_5_a_place_that_is_lost_shows_that_i_ask(held: str, shown: str | None) -> None:
    """The list was empty, while the order falls back to asking."""
    choices = wish_choices(wording_of(call_of(placing())), held)
    assert next((choice.value for choice in choices if choice.chosen), None) == shown


def placing(**more: Any) -> View:
    """Seat 0 places two of level I and one of level II; it stands at B2 and B3."""
    view = CLASH.view(build(armies=({"b2": (3, 2, 0), "b3": (1, 0, 0)}, {"a2": (2, 0, 0)})), 0)
    return replace(view, **{"phase": "reinforce", "active": 0, "to_place": (2, 1, 0), **more})


def refused(view: View, act: Callable[[], object], language: str = "en") -> str:
    call = replace(call_of(view), t=texts_in(language))
    with pytest.raises(IllegalAction) as error:
        act()
    return refusal_text(call, error.value)


def test_numbers_that_do_not_add_up_name_the_button_and_a_split_that_would_do() -> None:
    view = placing()
    assert refused(view, lambda: placed(view, read_split("b2 1I", 0), "b2 1I")) == (
        "Not possible: the numbers are not the 2×I 1×II you have to place. (Rule 4.5.) "
        "*Split…* places them in several places. For example: `bastion 1I, b2 1I 1II`"
    )
    assert refused(view, lambda: placed(view, read_split("b2 1I", 0), "b2 1I"), "fr") == (
        "Impossible\u202f: les nombres ne font pas les unités que vous devez placer\u202f: 2×I 1×II. (Règle 4.5.) "
        "*Répartir…* les place en plusieurs lieux. Par exemple\u202f: `bastion 1I, b2 1I 1II`"
    )


@pytest.mark.parametrize(
    "units", [(2, 1, 0), (1, 1, 0), (0, 2, 0), (0, 0, 3), (1, 0, 1), (1, 0, 0)], ids=lambda units: str(units)
)
def test_the_split_given_as_an_example_is_one(units: tuple[int, int, int]) -> None:
    view = placing(to_place=units)
    text = refused(view, lambda: placed(view, read_split("b2 9III", 0), "b2 9III"))
    example = text.split("`")[1]
    assert ("Split…" in text) == (sum(units) > 1)
    if sum(units) > 1:
        assert len(placed(view, read_split(example, 0))) == sum(units)


def test_all_to_a_place_without_own_units_says_where_they_may_go_and_what_splits_them() -> None:
    view = placing()
    assert refused(view, lambda: all_to(view, parse_place("a3"))) == (
        "Not possible: reinforcements go to the bastion or where you have units, and you have none at A3. (Rule 4.5.) "
        "*Split…* places them in several places."
    )
    assert refused(view, lambda: all_to(view, parse_place("a3")), "fr") == (
        "Impossible\u202f: les renforts vont au bastion ou là où vous avez des unités, et vous n’en avez aucune en A3. "
        "(Règle 4.5.) *Répartir…* les place en plusieurs lieux."
    )
    first = placing(round=1)
    text = refused(first, lambda: all_to(first, parse_place("b2")))
    assert text == "Not possible: in round 1 all reinforcements go to the bastion. (Rule 4.5.)"


def test_a_split_typed_with_the_card_says_how_it_is_done_later() -> None:
    """At the choice of the card only one place can be wished for."""
    wish = IllegalAction("not_understood", "4.5", text="b2 2I, b3 1I", examples="`ask me`, `bastion`")
    view = CLASH.view(choosing(build(), [[5, 9, 13], [3, 7, 11]]), 0)
    text = refusal_text(call_of(view), wish)
    assert (
        "(Rule 4.5.) To split them, give `ask me` here and press *Split…* once the cards are revealed. Possible" in text
    )
    text = refusal_text(replace(call_of(view), t=texts_in("fr")), wish)
    assert "donnez `me demander` ici et appuyez sur *Répartir…* une fois les cartes révélées. Possible" in text
    assert "Split" not in refusal_text(call_of(replace(view, round=1)), wish)


@pytest.mark.parametrize("units", [(2, 1, 0), (0, 0, 3)], ids=lambda units: str(units))
def test_4_5_a_split_sent_as_it_opens_is_the_one_it_shows(units: tuple[int, int, int]) -> None:
    """Each level shows where it goes, and the example in words is one that would do here."""
    view = placing(to_place=units)
    call = call_of(view)
    fields = split_form(call).modal.to_dict()["components"]
    shown = [
        [choice["value"] for choice in field["component"]["options"] if choice.get("default")] for field in fields[:-1]
    ]
    home = str(bastion(0))
    assert shown == [[home]] * sum(1 for count in units if count)
    assert split_actions(replace(call, fields={})) == all_to(view, bastion(0))
    example = fields[-1]["description"].removeprefix("For example: ")
    assert len(placed(view, read_split(example, 0))) == sum(units)


@pytest.mark.parametrize(("language", "stone"), [("en", "Stone of level"), ("fr", "Pierre de niveau")])
def test_what_lies_at_a_place_begins_a_sentence_in_lists_of_places(language: str, stone: str) -> None:
    view = placing()
    at = next(place for place in view.board.places() if view.board.stones[place] >= 0)
    call = replace(call_of(view), t=texts_in(language))
    assert way_words(wording_of(call), (1, 0, 0), at, (1, 0, 0), 1).startswith(stone)
    city = next(place for place in view.board.places() if view.board.cities >> place & 1)
    assert way_words(wording_of(call), (1, 0, 0), city, (1, 0, 0), 1).startswith(f"{call.t('City')}. ")


EN = texts_in("en")


def with_reserve(left: int, language: str = "en") -> tuple[ClashWording, int]:
    """A seat with so many units of level I in reserve, and a card of its hand that brings three of them or more."""
    view = replace(worst_view("card"), seat=0, reserve=((left, 9, 9), *((9, 9, 9),) * 3))
    card = max(range(len(view.content.cards)), key=lambda each: view.content.cards[each].units[0])
    return ClashWording(texts_in(language), table(), replace(view, hand=(card,), pick=card)), card


def test_4_5_the_button_says_what_the_reserve_lacks() -> None:
    for language, words in (("en", "(reserve lacks"), ("fr", "(réserve\u202f: il manque")):
        scarce, card = with_reserve(1, language)
        lacking = scarce.view.content.cards[card].units[0] - 1
        told = f"{words} {scarce.units((lacking, 0, 0))})"
        assert told in card_labels(scarce)[card] and told in card_lines(scarce)[0]
        assert len(card_labels(scarce)[card]) <= 80
        assert words not in card_labels(with_reserve(9, language)[0])[card]


def test_4_5_the_message_afterwards_says_no_units_that_did_not_come() -> None:
    scarce, card = with_reserve(1)
    picked = [(ev.PICKED, 0, card)]
    (now,) = SCREENS.presenter.answered(scarce.table, scarce.view, 0, picked, EN)
    assert "(reserve lacks" in now
    (later,) = SCREENS.presenter.answered(scarce.table, replace(scarce.view, phase="action"), 0, picked, EN)
    facts = scarce.view.content.cards[card]
    assert later == f"Card {facts.order}: {scarce.gold(facts.gold)}."


def building(*built: int, seed: int = 5) -> View:
    """The view of whoever places a bastion on a board of four, after others were built at these sites."""
    config = CLASH.make_config({"layout": "diamond"}, ["bohorg", "steamfield", "godleif", "tomb"])
    dice = PlayoutDice(random.Random(seed).random)
    state = CLASH.new(config, CONTENT, dice)
    while CLASH.view(state, None).phase == "card":
        owed = CLASH.to_act(state)[0]
        CLASH.apply(state, owed, CLASH.legal(state, owed)[0], dice)
    for site in built:
        CLASH.apply(state, CLASH.to_act(state)[0], actions.site(site), dice)
    return CLASH.view(state, CLASH.to_act(state)[0])


@pytest.mark.parametrize("language", languages())
def test_numbers_that_are_missing_among_the_sites_are_accounted_for(language: str) -> None:
    view = building(2)
    free, every = len(sites(view)), len(view.board.sites)
    assert free < every - 1, "the neighbours of a bastion are not free"
    panel = bastion_panel(replace(call_of(view), t=texts_in(language)))
    [left_out] = words_of(panel.view).split("\n")[1:]
    assert [int(number) for number in re.findall(r"\d+", left_out)] == [1, every - 1 - free]
    lists = [part for part in parts_of(panel.view) if len(part.options) > 1]
    assert sum(len(part.options) for part in lists) == free
    first, *_ = lists
    numbers = [int(number) for number in re.findall(r"\d+", first.label)]
    assert numbers[0] == len(first.options) and numbers[2] - numbers[1] + 1 > numbers[0], first.label


def test_all_sites_free_need_no_account() -> None:
    view = building()
    panel = bastion_panel(call_of(view))
    every = len(view.board.sites)
    assert "\n" not in words_of(panel.view), "how many there are is said by the lists"
    labels = [part.label for part in parts_of(panel.view) if len(part.options) > 1]
    assert labels[0].startswith("Sites 1 to ") and labels[-1].endswith(f" to {every}")


def test_the_post_that_asks_for_a_bastion_shows_the_map_with_the_free_sites_alone() -> None:
    """The board's legend had letters of five pixels on a phone."""
    view = replace(building(2), seat=None)
    post = turn_post(ClashWording(texts_in("en"), table(), view), [], revealed=True)
    assert [picture.kind for picture in post.pictures] == ["cards", "sites"]
    spec = ClashSpecs().picture(view, post.pictures[-1], table(), texts_in("en"))
    assert isinstance(spec, CropSpec) and dict(spec.ground.sites).keys() == set(sites(building(2)))
    for site in sites(building(2)):
        assert f" {site + 1} beside " in post.pictures[-1].alt

"""The lobby of Clash: options that combine, only what fits, refusals that say why, the modes in words."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest

from cogs.clash.orders import usual_reinforcements
from cogs.clash.posts.presenter import ClashPresenter
from cogs.clash.screens import ClashScreens
from cogs.clash.setup import lobby, modes
from cogs.tables.lobby.lobby import field_label
from cogs.transport.contract import Id
from cogs.transport.panels.forms import modal
from data.texts import texts_in
from engine.clash.game import CLASH
from engine.kernel.dice import PlayoutDice
from engine.kernel.errors import EngineError
from engine.kernel.names import name_in
from host.table.table import Seat, Table
from tests.cogs_clash.play import CONTENT
from tests.cogs_clash.test_limits import GAME, WORST, table
from tests.limits import check_modal, check_post

T = texts_in("en")
SCREENS = ClashScreens()


def at(seats: int = 1, **options: Any) -> Table:
    people = tuple(Seat(number, WORST, 11 + number, None, "any") for number in range(seats))
    return replace(table("lobby"), options=options, seats=people)


def offered(there: Table, key: str) -> list[str]:
    return [choice.value for field in SCREENS.fields(T, there) if field.key == key for choice in field.choices]


def chosen(there: Table, key: str) -> list[str]:
    fields = SCREENS.fields(T, there)
    return [choice.value for field in fields if field.key == key for choice in field.choices if choice.chosen]


def test_presets_are_offered_for_the_number_of_seats_alone() -> None:
    assert offered(at(players=2), "layout") == ["random", "built", "pair"]
    assert offered(at(players=3), "layout") == ["random", "built", "triangle", "bend"]
    assert offered(at(players=4), "layout") == ["random", "built", "diamond", "wave"]
    assert offered(at(solo="easy"), "layout") == ["random", "built", "pair"], "a solo game has two tiles"
    assert offered(at(4, players=3), "layout") == ["random", "built", "diamond", "wave"], "four sit there"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_lists_of_options_begin_every_entry_alike(language: str) -> None:
    """ "no scenario" stood above "Scenario", and "Retail 2019" did not say that it is the usual game."""
    fields = SCREENS.fields(texts_in(language), at())
    words = [text for field in fields for choice in field.choices for text in (choice.label, choice.description)]
    assert [text for text in words if text[:1].islower()] == []
    games = next(field for field in SCREENS.fields(T, at()) if field.key == "mode").choices
    assert [choice.label for choice in games[:3]] == ["Usual game", "Short game", "Long game"]


def test_a_solo_table_offers_nothing_about_others() -> None:
    alone = at(solo="medium")
    assert [field.key for field in SCREENS.fields(T, alone)] == ["mode", "layout", "more"]
    assert offered(alone, "more") == ["heroes", "mixed", "reinforcements", "some_hints", "all_hints"]
    card = ClashPresenter().lobby(alone)
    assert [button.verb for button in card.rows[0]] == ["lobby_start", "lobby_options", "lobby_leave"]
    assert "Solo, medium, the elves win with 14 domination points" in card.content


def test_the_prototype_has_its_heroes() -> None:
    assert "heroes" not in offered(at(edition="prototype-2017"), "more")
    assert "heroes" in ClashPresenter().lobby(at(edition="prototype-2017")).content
    assert "heroes" not in ClashPresenter().lobby(at()).content


@pytest.mark.parametrize("name", list(modes.MODES))
def test_a_mode_chosen_is_the_mode_held(name: str) -> None:
    options = {key: value for key, value in SCREENS.options_of({"mode": (name,)}).items() if value is not None}
    assert chosen(at(**options), "mode") == [name]
    config = CLASH.make_config(options, ["any"] * (1 if options.get("solo") else 2))
    assert modes.mode_of(config) == modes.mode_in(options)
    assert modes.usual(modes.mode_of(config)) == (name == "retail")


def test_choosing_solo_lets_what_is_about_others_fall_away() -> None:
    more = ("defenders_asked", "private", "limit12", "heroes", "arming")
    values = {"mode": ("solo_easy",), "players": ("3",), "more": more}
    options = SCREENS.options_of(values)
    assert options["solo"] == "easy" and options["heroes"] is True
    assert [options[key] for key in ("players", "defenders_asked", "private", "round_limit", "slow_arming")] == [
        None
    ] * 5


def test_a_form_takes_options_back() -> None:
    before: dict[str, Any] = {"heroes": True, "garrisons": "mixed", "elves": "right", "round_limit": 12}
    before |= {"length": "long", "slow_arming": True}
    after = {**before, **SCREENS.options_of({"mode": ("retail",), "more": ()})}
    assert {key: value for key, value in after.items() if value is not None} == {}
    assert chosen(at(**before), "more") == ["heroes", "mixed", "right", "arming", "limit12"]
    assert chosen(at(round_limit=0), "more") == ["nolimit"]


def test_who_plays_the_elves_is_asked() -> None:
    options = SCREENS.options_of({"mode": ("retail",), "more": ("right",)})
    assert options["elves"] == "right" and options["defenders_asked"] is True
    assert SCREENS.options_of({"more": ()})["defenders_asked"] is None


def test_refusals_say_why() -> None:
    assert "is for one person" in lobby.misfit({"solo": "easy"}, 2, T)
    assert "rules of 2019" in lobby.misfit({"solo": "easy", "edition": "prototype-2017"}, 1, T)
    assert "nobody sits to your right" in lobby.misfit({"solo": "easy", "elves": "right"}, 1, T)
    assert "elves arm as ever" in lobby.misfit({"solo": "easy", "slow_arming": True}, 1, T)
    wrong = lobby.misfit({"layout": "triangle"}, 4, T)
    assert "“Triangle” has 3 tiles, this game needs 4" in wrong
    assert lobby.misfit({"layout": "triangle"}, 3, T) == "" == lobby.misfit({"layout": "triangle"}, 0, T)
    assert lobby.misfit({"solo": "easy", "layout": "pair"}, 1, T) == ""


def test_what_fits_starts_and_what_does_not_is_refused() -> None:
    """Whatever a form can hold: either the screens say why not, or the rules set it up."""
    more = list(lobby.MORE)
    boards = ["random", "built", "pair", "triangle", "diamond"]
    pairs = [tuple(pair) for pair in itertools.combinations(more, 2)]
    started = refused = 0
    for number, (name, board, picked) in enumerate(itertools.product(modes.MODES, boards, pairs)):
        seats = number % 4 + 1
        values = {"mode": (name,), "layout": (board,), "more": picked, "players": (str(max(seats, 2)),)}
        options = {key: value for key, value in SCREENS.options_of(values).items() if value is not None}
        seats = seats if options.get("solo") else max(seats, 2)
        if lobby.misfit(options, seats, T):
            refused += 1
            with pytest.raises(EngineError):
                CLASH.new(CLASH.make_config(options, ["any"] * seats), CONTENT, PlayoutDice(lambda: 0.3))
        else:
            started += 1
            if number % 7 == 0:
                CLASH.new(CLASH.make_config(options, ["any"] * seats), CONTENT, PlayoutDice(lambda: 0.3))
    assert started > 300 and refused > 300


@pytest.mark.limits
@pytest.mark.parametrize("name", list(modes.MODES))
def test_form_and_card_keep_to_the_limits(name: str) -> None:
    options = {key: value for key, value in SCREENS.options_of({"mode": (name,)}).items() if value is not None}
    alone = bool(options.get("solo"))
    held = {**options, "garrisons": "mixed", "heroes": True, "pace": "live"}
    if not alone:
        held |= {"elves": "right", "round_limit": 12, "defenders_asked": True, "private": True, "players": 4}
        held["slow_arming"] = True
    for language in ("en", "fr"):
        there = replace(at(1 if alone else 4, **held), language=language)
        t = texts_in(language)
        labels = [field_label(field, there.options, t) for field in SCREENS.fields(t, there)]
        assert check_modal(modal("x" * 45, Id(GAME, "lobby_options"), *labels)) == []
        assert check_post(ClashPresenter().lobby(there), GAME) == []


def test_the_prototype_has_its_own_names() -> None:
    """§12: Goldleif Clan, Shining Guard."""
    there = {choice.value: choice.label for choice in lobby.clan_choices(T, {"edition": "prototype-2017"})}
    assert there["godleif"] == "Goldleif Clan"
    assert {choice.value: choice.label for choice in lobby.clan_choices(T)}["godleif"] == "Godleif Clan"
    assert CONTENT.prototype is not None
    guards = [name_in(content.elves[0].names, "en") for content in (CONTENT, CONTENT.prototype)]
    assert guards == ["Gleaming Guard", "Shining Guard"]


def among_ai(**options: Any) -> Table:
    """One person and an AI seat."""
    there = at(2, **options)
    return replace(there, seats=(there.seats[0], replace(there.seats[1], user_id=None, ai="greedy")))


def test_one_person_among_ai_seats_begins_with_defenders_asked() -> None:
    """It can be chosen away, and comes back; of two people it has to be chosen. No pace is chosen for anybody."""
    alone, two = among_ai(), at(2)
    assert "defenders_asked" in chosen(alone, "more") and "defenders_asked" not in chosen(two, "more")
    assert "defenders are asked" in lobby.summary(alone, T) and "defenders are asked" not in lobby.summary(two, T)
    assert not alone.terms.pace
    assert lobby.options_of({"more": ("defenders_asked",)}, alone)["defenders_asked"] is None
    assert lobby.options_of({"more": ()}, alone)["defenders_asked"] is False
    away = among_ai(defenders_asked=False)
    assert "defenders_asked" not in chosen(away, "more")
    assert lobby.options_of({"more": ("defenders_asked",)}, away)["defenders_asked"] is None
    kept = among_ai(defenders_asked=True)
    assert lobby.options_of({"more": ("defenders_asked",)}, kept)["defenders_asked"] is True


@pytest.mark.parametrize("pace", ["", "live", "daily"])
def test_being_asked_for_reinforcements_is_no_matter_of_pace(pace: str) -> None:
    assert usual_reinforcements(at(2, pace=pace)) == "bastion"
    assert usual_reinforcements(at(2, pace=pace, reinforcements_asked=True)) == "ask"
    assert lobby.options_of({"more": ("reinforcements",)}, at(2))["reinforcements_asked"] is True
    assert "reinforcements are asked" in lobby.summary(at(2, reinforcements_asked=True), T)

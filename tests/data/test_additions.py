"""What an owner adds with data and texts alone, in a folder of their own: a hero with an effect there is."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from data.loader import DataError, load_content
from data.texts import texts_in
from engine.clash.actions import RECRUIT
from engine.clash.bots import BOTS
from engine.clash.config import RETAIL, Config
from engine.clash.content import Content
from engine.clash.events import HERO_FIGHTS, RECRUITED
from engine.clash.game import CLASH
from engine.clash.hero_effects import EFFECTS
from engine.kernel.dice import PlayoutDice
from engine.kernel.fairness import commitment, seed_from, table_key
from engine.kernel.game import Event, argument_of, kind_of
from engine.kernel.record import Record, Recorder, replay
from render.catalogue import draw_now
from render.clash.hero_words import effect_words, hero_offer
from render.clash.look_cards import heroes_spec
from tests.data.test_loader import house, own

BRAGA = """
[[hero]]
id = "braga"
name_en = "Braga the Bold"
name_fr = "Braga la Hardie"
name_provenance = "house"
cost = 1
movement = 3
shields = 1
effect = "outnumbered"
rage_tokens = 3
value = 0
effect_provenance = "house"
provenance = "house"
"""
NUMBER = 4


@pytest.fixture
def content(tmp_path: Path) -> Content:
    """The house's data with a fifth hero, cheap enough to be recruited."""
    found: Content = load_content("clash", own(tmp_path, "heroes.toml", house("heroes.toml") + BRAGA))
    assert found.heroes[NUMBER].id == "braga"
    return found


NONCES, SEED = ("1", "2", "3"), seed_from(b"a hero of an owner's")


def played(content: Content, number: int) -> tuple[Recorder[Any, Any, Any, Any], list[Event]]:
    """A whole game of three bots, which recruit the added hero as soon as they can; and what happened."""
    rng = random.Random(number)
    config = Config((0, 1, 2), "random", 5, 14, heroes=True)
    table = Recorder.start(CLASH, config, content, table_key(SEED, NONCES))
    events: list[Event] = []
    while owing := CLASH.to_act(table.state):
        legal = CLASH.legal(table.state, owing[0])
        own = [action for action in legal if kind_of(action) == RECRUIT and argument_of(action) // 32 == NUMBER]
        plan = BOTS["greedy"].plan(CLASH.view(table.state, owing[0]), rng.random)
        events += table.play(owing[0], own[0] if own else plan[0])
        assert CLASH.problems(table.state) == []
    return table, events


def test_an_added_hero_is_played_and_its_record_verifies(content: Content) -> None:
    for number in (5, *range(20)):
        table, events = played(content, number)
        assert any(event[0] == RECRUITED and event[2] == NUMBER for event in events)
        if any(event[0] == HERO_FIGHTS and event[2] == NUMBER for event in events):
            break
    else:
        raise AssertionError("in no game did it fight")
    text = json.dumps(table.record(commitment(SEED), NONCES, SEED).to_json())
    replayed = replay(CLASH, Record.from_json(json.loads(text)), verify=True)
    assert CLASH.fingerprint(replayed.state) == CLASH.fingerprint(table.state)


@pytest.mark.parametrize(("language", "name"), [("en", "Braga the Bold"), ("fr", "Braga la Hardie")])
def test_an_added_hero_is_told_and_drawn(content: Content, language: str, name: str) -> None:
    t = texts_in(language)
    state = CLASH.new(Config((0, 1), "random", 4, 8, heroes=True), content, PlayoutDice(random.Random(1).random))
    view = CLASH.view(state, 0)
    offer = hero_offer(view, NUMBER, t)
    assert offer.startswith(name) and not offer.endswith(":"), "its effect has words"
    spec = heroes_spec(view, ("Ann", "Ben"), t)
    assert name in [card.name for card in spec.cards] and draw_now(spec).startswith(b"\x89PNG")


def test_an_effect_nobody_knows_is_told(tmp_path: Path) -> None:
    text = house("heroes.toml") + BRAGA.replace("outnumbered", "sings")
    with pytest.raises(DataError, match=r"heroes\.toml, entry braga, field effect: expected one of 'two_own_units'"):
        load_content("clash", own(tmp_path, "heroes.toml", text))


def test_every_effect_has_words_and_a_hero(content: Content) -> None:
    assert {hero.effect for hero in content.heroes} == set(EFFECTS)
    assert all(effect_words(hero, texts_in("fr"), RETAIL) for hero in content.heroes)

"""What is added with data and texts alone: a hero with an effect there is, in an owner's folder; a language."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from cogs.command_texts import COMMAND, worded
from cogs.tables.person.me import me_view
from data.folder import HOUSE
from data.loader import DataError, load_content
from data.rulebook import Rulebook
from data.texts import LOCALES, languages, texts_in
from engine.clash.bots import BOTS
from engine.clash.game import CLASH
from engine.clash.pieces.actions import RECRUIT
from engine.clash.pieces.config import RETAIL, Config
from engine.clash.pieces.content import Content
from engine.clash.pieces.events import HERO_FIGHTS, RECRUITED
from engine.clash.pieces.hero_effects import EFFECTS
from engine.kernel.dice import PlayoutDice
from engine.kernel.fairness import commitment, seed_from, table_key
from engine.kernel.game import Event, argument_of, kind_of
from engine.kernel.record import Record, Recorder, replay
from engine.registry import GAMES
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
    for number in (7, *range(20)):
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


GERMAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#: cogs/clash/rows.py
msgid "Pass"
msgstr "Passen"

msgctxt "command"
msgid "move"
msgstr "ziehen"

msgid "In English"
msgstr "Auf Deutsch"
"""
RULES = """
[[rule]]
id = "4.4"
title = "Einkommen"
text = "Gold der Karte und drei Kristalle für jede Stadt."
edition = "both"
source = "Regelheft 2019"
house = false
related = []
words = ["Gold", "Kristalle"]
asked = ["wie bekomme ich Gold"]
"""


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A house with a third language: one catalogue, one paragraph; its folder."""
    shutil.copytree(LOCALES, tmp_path / "locale")
    shutil.copytree(HOUSE / "rules", tmp_path / "rules")
    catalogue = tmp_path / "locale" / "de" / "LC_MESSAGES" / "conquest.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(GERMAN, "utf-8")
    (tmp_path / "rules" / "de").mkdir()
    (tmp_path / "rules" / "de" / "clash.toml").write_text(RULES, "utf-8")
    monkeypatch.setattr("data.texts.LOCALES", tmp_path / "locale")
    caches = (languages, texts_in)
    for cache in caches:
        cache.cache_clear()
    yield tmp_path
    monkeypatch.undo()
    for cache in caches:
        cache.cache_clear()


def test_an_added_language_speaks_and_is_offered(german: Path) -> None:
    t = texts_in("de")
    assert languages() == ("en", "de", "fr")
    assert (t("Pass"), t("My turn")) == ("Passen", "My turn"), "what it lacks is English"
    offered = str(me_view({}, t, 0.0).to_components())
    assert "Deutsch" in offered and "Français" in offered
    assert worded("de", "move", COMMAND) == "ziehen", "Discord is given the name of the command"


def test_the_rules_of_an_added_language_are_found(german: Path) -> None:
    book = Rulebook("clash", house=german)
    [first, *_] = book.find("wie bekomme ich Gold", "de")
    assert (first.id, first.title, first.language) == ("4.4", "Einkommen", "de")
    lacking = book.get("5.2", "de")
    assert lacking is not None and lacking.language == "en"


@pytest.mark.parametrize("game", GAMES)
def test_cards_have_names_in_any_language(tmp_path: Path, game: str) -> None:
    """Every name and text of the data may have a further language, as `name_de`; a misspelt field is still told."""
    folder = tmp_path / game
    folder.mkdir()
    for path in (HOUSE / game).glob("*.toml"):
        text = re.sub(r'(?m)^(\s*)(name|text)_fr = ".*"$', r'\g<0>\n\1\2_de = "Auf Deutsch"', path.read_text("utf-8"))
        (folder / path.name).write_text(text, "utf-8")
    content = load_content(game, tmp_path)
    named = list(_names(GAMES[game].content_to_json(content)))
    assert len(named) > 10 and all("Auf Deutsch" in dict(names).values() for names in named)
    name = next(path.name for path in folder.glob("*.toml") if "name_de" in path.read_text("utf-8"))
    (folder / name).write_text((folder / name).read_text("utf-8").replace("name_de", "nam_de", 1), "utf-8")
    with pytest.raises(DataError, match="only fields that the game knows"):
        load_content(game, tmp_path)


def _names(value: Any) -> Iterator[Any]:
    """Every list of names in a content's JSON."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            if key == "names":
                yield each
            else:
                yield from _names(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _names(each)

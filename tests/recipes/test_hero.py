"""Heroes of docs/extending.md, added to a copy: one with an effect there is, played, told and drawn; one with a new
effect.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from data.loader import DataError, load_content
from data.texts import languages, texts_in
from engine.clash.bots import BOTS
from engine.clash.game import CLASH
from engine.clash.pieces.actions import RECRUIT
from engine.clash.pieces.config import RETAIL, Config
from engine.clash.pieces.content import Content
from engine.clash.pieces.events import HERO_FIGHTS, RECRUITED
from engine.clash.pieces.hero_effects import EFFECTS
from engine.kernel.dice import PlayoutDice
from engine.kernel.fairness.fairness import commitment, seed_from, table_key
from engine.kernel.game import Event, argument_of, kind_of
from engine.kernel.records.record import Record, Recorder, replay
from render.clash.look.look_cards import heroes_spec
from render.clash.words.hero_words import effect_words, hero_offer
from render.registry import draw_now
from tests.recipes.copies import ROOT, Copy, copied, stated

PAPER, DATA = "docs/extending.md", "data/clash/heroes.toml"
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
NONCES, SEED = ("1", "2", "3"), seed_from(b"a hero of an owner's")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """A copy with one hero more, cheap enough to be recruited."""
    copy = copied(tmp_path_factory.mktemp("hero"))
    copy.append(DATA, BRAGA)
    return copy


@pytest.fixture(scope="module")
def content(made: Copy) -> Content:
    found: Content = load_content("clash", made.folder / "data")
    assert found.heroes[-1].id == "braga"
    return found


def test_a_hero_with_an_effect_there_is_takes_the_files_the_paper_says(made: Copy) -> None:
    assert made.touched() == [DATA]
    assert stated(PAPER, "A hero with an effect there is (Clash of Rage, §10)") == 1


def played(content: Content, number: int) -> tuple[Recorder[Any, Any, Any, Any], list[Event]]:
    """A whole game of three bots, which recruit the added hero as soon as they can; and what happened."""
    rng, added = random.Random(number), len(content.heroes) - 1
    config = Config((0, 1, 2), "random", 5, 14, heroes=True)
    table = Recorder.start(CLASH, config, content, table_key(SEED, NONCES))
    events: list[Event] = []
    while owing := CLASH.to_act(table.state):
        legal = CLASH.legal(table.state, owing[0])
        own = [action for action in legal if kind_of(action) == RECRUIT and argument_of(action) // 32 == added]
        plan = BOTS["greedy"].plan(CLASH.view(table.state, owing[0]), rng.random)
        events += table.play(owing[0], own[0] if own else plan[0])
        assert CLASH.problems(table.state) == []
    return table, events


def test_an_added_hero_is_played_and_its_record_verifies(content: Content) -> None:
    added = len(content.heroes) - 1
    for number in (7, *range(20)):
        table, events = played(content, number)
        assert any(event[0] == RECRUITED and event[2] == added for event in events)
        if any(event[0] == HERO_FIGHTS and event[2] == added for event in events):
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
    offer = hero_offer(view, len(content.heroes) - 1, t)
    assert offer.startswith(name) and not offer.endswith(":"), "its effect has words"
    spec = heroes_spec(view, ("Ann", "Ben"), t)
    assert name in [card.name for card in spec.cards] and draw_now(spec).startswith(b"\x89PNG")


def own(folder: Path, hero: str) -> Content:
    """The house's heroes and one more, in an owner's folder."""
    (folder / "clash").mkdir()
    (folder / "clash" / "heroes.toml").write_text((ROOT / DATA).read_text("utf-8") + hero, "utf-8")
    found: Content = load_content("clash", folder)
    return found


def test_an_effect_nobody_knows_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"heroes\.toml, entry braga, field effect: expected one of 'two_own_units'"):
        own(tmp_path, BRAGA.replace("outnumbered", "sings"))


def test_every_effect_has_words_and_a_hero(content: Content) -> None:
    assert {hero.effect for hero in content.heroes} == set(EFFECTS)
    for language in languages():
        assert all(effect_words(hero, texts_in(language), RETAIL) for hero in content.heroes)


TEXTS = """text_en = "A battle that starts with 4 or more of your units there: 1 rage token."
text_fr = "Un combat qui débute avec au moins 4 de vos unités : 1 jeton Rage."
"""


def test_words_of_a_heros_own_are_told_stored_and_of_both_languages(tmp_path: Path) -> None:
    told = own(tmp_path, BRAGA + TEXTS)
    words = [effect_words(told.heroes[-1], texts_in(code), RETAIL) for code in ("en", "fr")]
    assert [said.split()[1] for said in words] == ["battle", "combat"]
    stored = json.loads(json.dumps(CLASH.content_to_json(told)))
    CLASH.check_embedded(json.loads(json.dumps(CLASH.config_to_json(Config((0, 1))))), stored)
    assert CLASH.content_from_json(stored) == told
    assert [("texts" in hero) for hero in stored["heroes"]] == [False] * (len(told.heroes) - 1) + [True]
    (tmp_path / "clash").rename(tmp_path / "before")
    with pytest.raises(DataError, match="both of text_en and text_fr"):
        own(tmp_path, BRAGA + TEXTS.splitlines()[0])


EFFECT = '''def _many(hero: Hero, own: int, foes: int) -> int:
    """Braga: with many units of her own."""
    return hero.rage_tokens if own >= hero.value else 0


'''
PARAGRAPHS = {
    "data/rules/en/clash.toml": ("House values: costs", "- **Braga**: with 4 of your units: 1 rage token.\n\n"),
    "data/rules/fr/clash.toml": ("Valeurs maison : prix", "- **Braga** : avec 4 de vos unités : 1 jeton Rage.\n\n"),
}  # fmt: skip
TEST = """

def test_10_braga_with_four_units_of_her_own() -> None:
    braga = replace(HEROES[0], effect="many", value=4, rage_tokens=1)
    assert [first_tokens(braga, own, 9) for own in (3, 4)] == [0, 1]
"""
IMPORT = "from engine.clash.pieces.places import parse_place\n"
MODULES = (
    "tests/engine/test_rules_10_heroes.py", "tests/engine/test_rules_12_editions.py", "tests/render/test_heroes.py",
    "tests/data/test_loader.py", "tests/data/test_rulebook.py",
)  # fmt: skip


@pytest.mark.long
def test_a_hero_with_a_new_effect_takes_the_files_the_paper_says(tmp_path: Path) -> None:
    made, effects = copied(tmp_path), "engine/clash/pieces/hero_effects.py"
    made.replace(effects, "TWO_OWN_UNITS, STEAL", f"{EFFECT}TWO_OWN_UNITS, STEAL")
    made.after(effects, "    BARRIER: Effect(barrier=_value),", '    "many": Effect(rage=_many),\n')
    hero = BRAGA.replace("outnumbered", "many").replace("value = 0", "value = 4").replace("tokens = 3", "tokens = 1")
    made.append(DATA, hero + TEXTS)
    for path, (before, told) in PARAGRAPHS.items():
        made.replace(path, before, told + before)
    test = "tests/engine/test_rules_10_heroes.py"
    made.replace(test, IMPORT, f"from engine.clash.pieces.hero_effects import first_tokens\n{IMPORT}")
    made.append(test, TEST)
    made.run("-m", "pytest", "-n", "0", *MODULES)
    assert made.touched() == sorted([DATA, effects, test, *PARAGRAPHS])
    assert len(made.touched()) == stated(PAPER, "A hero with a new effect")

"""A scenario of docs/extending.md out of the pieces there are, added to a copy: played, told, counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.recipes.copies import copied, stated

DATA, COUNT, TEST = (
    "data/clash/scenarios.toml", "engine/clash/stored/lobby_options.py", "tests/engine/test_rules_14_scenarios.py",
)  # fmt: skip
SCENARIO = """
[[scenario]]
id = "harvest"
number = {number}
name_en = "The Harvest"
name_fr = "La Moisson"
provenance = "house"
targets = [9, 11, 12]
feats = "crystals"
hoards = 2
portals = 3
portal_guards = 1
gold = {{ bohorg = 2 }}
reward = "gold"
weights = {{ hoard = 30 }}
"""
PARAGRAPH = """
[[rule]]
id = "14.{paragraph}"
title = "{title}"
text = \"\"\"
*{story}*

{facts}
\"\"\"
edition = "retail-2019"
source = "house ruling"
house = true
related = ["14.16"]
words = ["scenario {number}"]
asked = ["{goal}"]
"""
TOLD = {
    "en": (
        "The Harvest",
        "The grain is crystal.",
        "**Gold.** Bohorg begins with 2 gold.\n\n**Victory.** With 2 seats 9 crystals, 3 seats 11, 4 seats 12; "
        "from round 4; limit 8 rounds.",
        "How the harvest of crystals is won",
    ),
    "fr": (
        "La Moisson",
        "Le grain est de cristal.",
        "**Or.** Bohorg commence avec 2 or.\n\n**Victoire.** À 2 joueurs 9 cristaux, à 3 joueurs 11, à 4 joueurs 12, "
        "dès la manche 4, limite 8 manches.",
        "Comment gagner la moisson de cristaux",
    ),
}
RULE_TEST = """

def test_14_21_the_harvest_counts_crystals() -> None:
    content = load_content("clash")
    for number in range(3):
        rng = Random(number)
        config = Config((0, 1), "random", 0, 0, scenario=len(content.scenarios))
        s, dice = CLASH.new(config, content, PlayoutDice(rng.random)), PlayoutDice(rng.random)
        assert s.config.points == 9
        while owing := CLASH.to_act(s):
            CLASH.apply(s, owing[0], BOTS["greedy"].plan(CLASH.view(s, owing[0]), rng.random)[0], dice)
            assert CLASH.problems(s) == []
        assert len(camp_of(s).portals) == 3


def test_14_21_it_is_told() -> None:
    t, content = texts_in("fr"), load_content("clash")
    assert story(len(content.scenarios), t) == "Le grain est de cristal."
    assert "La Moisson" in aim_words(content.scenarios[-1], 3, t)
    assert config_of_lobby({"scenario": str(len(content.scenarios))}, ("any", "any")).scenario == len(content.scenarios)
"""
IMPORTS = """from random import Random

from cogs.clash.campaign.wording import story
from data.loader import load_content
from data.texts import texts_in
from engine.clash.bots import BOTS
from engine.clash.stored.lobby_options import config_of_lobby
from render.clash.words.scenario_words import aim_words
"""
MODULES = (
    TEST, "tests/engine/test_campaign_table.py", "tests/data/test_loader.py", "tests/data/test_scenario_words.py",
    "tests/data/test_rulebook.py", "tests/cogs_clash/test_campaign_screens.py",
)  # fmt: skip


@pytest.mark.long
def test_a_scenario_takes_the_files_the_paper_says(tmp_path: Path) -> None:
    made = copied(tmp_path)
    before = made.read(DATA).count("[[scenario]]")
    made.append(DATA, SCENARIO.format(number=before + 1))
    made.replace(COUNT, f"SCENARIOS = {before}\n", f"SCENARIOS = {before + 1}\n")
    for language, (title, story, facts, goal) in TOLD.items():
        told = PARAGRAPH.format(
            paragraph=before + 6, number=before + 1, title=title, story=story, facts=facts, goal=goal
        )
        made.append(f"data/rules/{language}/clash.toml", told)
    made.replace(TEST, "import pytest\n", f"{IMPORTS}\nimport pytest\n")
    made.append(TEST, RULE_TEST)
    made.run("-m", "pytest", "-n", "0", *MODULES)
    assert made.touched() == sorted([DATA, COUNT, TEST, *(f"data/rules/{code}/clash.toml" for code in TOLD)])
    assert len(made.touched()) == stated("docs/extending.md", "A scenario (Clash of Rage, §14)")

"""What the rules say of a scenario in figures is what its data say, in both languages (§14.1 to §14.15)."""

from __future__ import annotations

import re

import pytest

from data.loader import load_content
from data.rulebook import rulebook
from engine.clash.pieces.content import Content, Scenario
from engine.clash.scenarios.setting import paragraph_of

CLASH: Content = load_content("clash")
BOOK = rulebook("clash")
CLANS = {
    "en": {"bohorg": "bohorg", "steamfield": "steamfield", "godleif": "godleif", "tomb": "army of the tomb"},
    "fr": {"bohorg": "bohorg", "steamfield": "steamfield", "godleif": "godleif", "tomb": "armée de la tombe"},
}
GOLD = {"en": "**Gold.**", "fr": "**Or.**"}
EACH = [(scenario, language) for scenario in CLASH.scenarios for language in CLANS]


def paragraph(scenario: Scenario, language: str) -> str:
    found = BOOK.get(paragraph_of(scenario.number), language)
    assert found is not None
    return found.text


@pytest.mark.parametrize(("scenario", "language"), EACH, ids=lambda each: str(getattr(each, "number", each)))
def test_gold_of_clans(scenario: Scenario, language: str) -> None:
    lines = [line for line in paragraph(scenario, language).splitlines() if line.startswith(GOLD[language])]
    assert len(lines) == bool(scenario.gold)
    said = {}
    for part in "".join(lines).removeprefix(GOLD[language]).split(","):
        for clan, name in CLANS[language].items():
            if name in part.lower():
                said[clan] = int(re.findall(r"\d+", part)[0])
    assert said == dict(scenario.gold)


@pytest.mark.parametrize(("scenario", "language"), EACH, ids=lambda each: str(getattr(each, "number", each)))
def test_targets_first_test_and_limit(scenario: Scenario, language: str) -> None:
    word = {"en": "**Victory.**", "fr": "**Victoire.**"}[language]
    line = next(line for line in paragraph(scenario, language).splitlines() if line.startswith(word))
    figures = {int(figure) for figure in re.findall(r"\d+", line)}
    assert figures >= {scenario.first_test, scenario.limit}
    assert figures >= set(scenario.targets)


@pytest.mark.parametrize("language", CLANS)
def test_where_no_templars_stand_is_told_with_those_who_do(language: str) -> None:
    elves, garrisons = BOOK.get("elves", language), BOOK.get("2.2", language)
    assert elves is not None and garrisons is not None
    told = re.findall(r"14\.\d+", elves.text)
    assert told == [*(paragraph_of(each.number) for each in CLASH.scenarios if each.guest), "14.18"]
    assert "14.18" in garrisons.text and "30" in garrisons.text


@pytest.mark.parametrize("language", CLANS)
def test_gold_at_the_start_is_explained(language: str) -> None:
    """Best where it differs most: Steamfield's 30 and Godleif's 17 in scenario 3."""
    shared = BOOK.get("14.16", language)
    assert shared is not None and {"en": "**Gold at the start**", "fr": "**L’or de départ**"}[language] in shared.text
    most = max(CLASH.scenarios, key=lambda each: max((much for _, much in each.gold), default=0))
    assert most.number == 3 and "(14.16)" in paragraph(most, language)


OF_OTHERS = re.compile(r"\b(?:cités?|forges?|coups? automatiques?|ordre du tour|cartes? légendaires?)\b")


@pytest.mark.parametrize("number", ["14", *(f"14.{part}" for part in range(21))])
def test_the_campaign_is_told_in_french_with_the_words_of_the_other_chapters(number: str) -> None:
    told = BOOK.get(number, "fr")
    assert told is not None
    plain = re.sub(r"^\*[^*].*\*$", "", told.text, flags=re.MULTILINE)
    assert OF_OTHERS.findall(plain) == [], "its story, in italics, may"

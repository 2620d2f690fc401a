"""The local page's language: the preview's own words, the locale of presses, commands; what a page speaks."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import simcord.preview

from cli.local.language import (
    as_registered,
    in_locale,
    locale_in,
    preferred,
    server_locale_in,
    with_command_named,
)
from cli.local.page_words import BOUNDS, plainer_words, preview_words, translator
from cli.local.patches import CHANGED
from cli.local.spoken import Spoken
from data.texts import SOURCE_LANGUAGE, languages

STATIC = Path(simcord.preview.__file__).parent / "static"
FILES = "\n".join(path.read_text("utf-8") for path in sorted((*STATIC.glob("*.js"), *STATIC.glob("*.html"))))
EXPRESSION = re.compile(r"\$\{.*?\}")
COMMANDS: list[dict[str, Any]] = [
    {
        "id": "7",
        "name": "game",
        "name_localizations": {"fr": "partie"},
        "description": "A table",
        "options": [
            {
                "type": 1,
                "name": "new",
                "name_localizations": {"fr": "nouvelle"},
                "description": "Open a table",
                "description_localizations": {"fr": "Ouvrir une table"},
                "options": [
                    {
                        "type": 3,
                        "name": "board",
                        "name_localizations": {"fr": "plateau"},
                        "description": "Its board",
                        "choices": [{"name": "small", "name_localizations": {"fr": "petit"}, "value": "s"}],
                    },
                    {
                        "type": 6,
                        "name": "guest",
                        "name_localizations": {"fr": "invité"},
                        "description": "Who comes",
                        "description_localizations": {"fr": "Qui vient"},
                    },
                ],
            }
        ],
    }
]
ENTRY = {
    "commandId": "7",
    "path": ["game", "new"],
    "invocation": "game new",
    "description": "Open a table",
    "options": [
        {"name": "board", "description": "Its board", "choices": [{"name": "small", "value": "s"}]},
        {"name": "guest", "description": "Who comes", "choices": []},
    ],
}


def test_the_preview_writes_every_word_that_is_translated() -> None:
    """A newer preview that words something anew would stay English there, silently."""
    unknown = [
        words
        for words in (*preview_words(SOURCE_LANGUAGE), *plainer_words(SOURCE_LANGUAGE))
        if not any(f"{before}{words}{after}" in FILES for before, after in BOUNDS)
    ]
    assert unknown == []


@pytest.mark.parametrize("language", languages())
def test_no_expression_of_the_preview_is_lost_in_translation(language: str) -> None:
    same = zip(preview_words(SOURCE_LANGUAGE), preview_words(language), strict=True)
    for english, words in (*same, *plainer_words(language).items()):
        assert Counter(EXPRESSION.findall(english)) == Counter(EXPRESSION.findall(words)), words
        assert not set(words.replace('"message"', "").replace('"image"', "")) & set('"`<>\\'), words


@pytest.mark.parametrize("language", languages())
def test_the_preview_says_what_is_changed_in_it_once_whatever_its_language(language: str) -> None:
    """A newer preview that says it otherwise would go on counting options without naming them, silently."""
    for path, changes in CHANGED.items():
        served = translator(language)((STATIC / path.removeprefix("/")).read_text("utf-8"))
        assert [served.count(said) for said, _ in changes] == [1] * len(changes)


def test_what_a_french_player_meets_in_a_command_is_french() -> None:
    served = translator("fr")((STATIC / "commands.js").read_text("utf-8"))
    for english in (
        "required options missing",
        '", required"',
        "OPTIONS MATCHING",
        "MEMBERS",
        "Enter a valid value",
        "`Command /",
    ):
        assert english not in served, english


def test_the_header_of_an_answer_names_the_command_in_the_language() -> None:
    told = {"content": "", "interaction_header": {"kind": "application_command", "name": "game"}}
    named = with_command_named(told, COMMANDS, "fr")
    assert named["interaction_header"] == {"kind": "application_command", "name": "partie"}
    assert with_command_named(told, COMMANDS, "en-US") == told
    for other in ({"interaction_header": None}, {}, {"interaction_header": {"kind": "x"}}):
        assert with_command_named(other, COMMANDS, "fr") == other


def test_files_are_served_in_the_language() -> None:
    french = translator("fr")
    assert french('<html lang="en"><button>Submit</button> node("span", "", "(edited)")') == (
        '<html lang="fr"><button>Envoyer</button> node("span", "", "(modifié)")'
    )


def test_nobody_reads_a_developer_s_words() -> None:
    assert "(s)" not in "".join(plainer_words("en").values())
    served = translator("en")((STATIC / "modal.js").read_text("utf-8"))
    assert "value(s)" not in served and "`Choose ${minimum} or more.`" in served


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("fr", "fr"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("de-DE,de;q=0.9,fr;q=0.6,en;q=0.7", "en"),
        ("en-GB, fr;q=0.5", "en"),
        ("de", ""),
        ("fr;q=0", ""),
        ("fr;q=x, *;q=0.5", ""),
        ("", ""),
    ],
)
def test_a_browser_s_best_language_of_ours_is_taken(accepted: str, language: str) -> None:
    assert preferred(accepted) == language


@pytest.mark.parametrize(("language", "locale"), [("en", "en-US"), ("fr", "fr"), ("de", "de"), ("xx", "en-US")])
def test_a_language_is_a_locale_of_discords(language: str, locale: str) -> None:
    assert locale_in(language) == locale
    assert discord.Locale(locale)


def test_a_server_that_speaks_english_chose_it() -> None:
    """American English is what Discord tells of one that chose nothing (cogs/tables/person/preferences.py)."""
    assert server_locale_in("en") == discord.Locale.british_english.value
    assert server_locale_in("fr") == "fr"


def test_commands_are_listed_in_the_language_and_called_as_registered() -> None:
    listed = in_locale(ENTRY, COMMANDS, "fr")
    assert listed["invocation"] == "partie nouvelle"
    assert listed["path"] == ["game", "new"]
    assert listed["description"] == "Ouvrir une table"
    board, guest = listed["options"]
    assert board == {"name": "plateau", "description": "Its board", "choices": [{"name": "petit", "value": "s"}]}
    assert (guest["name"], guest["description"]) == ("guest", "Qui vient")
    body = {"command_id": "7", "path": ["game", "new"], "focused": "plateau", "options": {"plateau": "s", "guest": "1"}}
    sent = as_registered(body, COMMANDS, "fr")
    assert sent == {**body, "focused": "board", "options": {"board": "s", "guest": "1"}}


def test_in_english_nothing_changes() -> None:
    assert in_locale(ENTRY, COMMANDS, "en-US") == ENTRY


@pytest.mark.parametrize(
    "body", [{"command_id": "8", "path": ["x"]}, {"command_id": "7"}, {"command_id": 7, "path": 3}]
)
def test_an_unknown_command_is_left_to_the_preview(body: dict[str, Any]) -> None:
    assert as_registered(body, COMMANDS, "fr") == body


ANN, BEN, SERVER = 1, 2, 9


class House:
    """The settings of people and of the server, and what the lobbies were told to speak."""

    def __init__(self) -> None:
        self.settings = self.lobby = self
        self.members: dict[int, dict[str, str]] = {}
        self.server: dict[str, str] = {}
        self.told: list[str] = []

    async def member(self, person: int) -> dict[str, str]:
        return self.members.get(person, {})

    async def set_member(self, person: int, settings: dict[str, str]) -> None:
        self.members[person] = settings

    async def guild(self, guild: int) -> dict[str, str]:
        return self.server

    async def speak(self, guild: int, language: str) -> None:
        assert guild == SERVER
        self.told.append(language)


@pytest.fixture
def house() -> House:
    return House()


@pytest.fixture
def spoken(house: House) -> Spoken:
    people = [SimpleNamespace(id=ANN), SimpleNamespace(id=BEN)]
    bot: Any = SimpleNamespace(house=house, language="en")
    world: Any = SimpleNamespace(people=people, guild=SimpleNamespace(id=SERVER))
    return Spoken(bot, world)


async def test_a_page_speaks_its_browser_s_language_and_what_was_chosen_comes_first(spoken: Spoken) -> None:
    assert spoken.of(ANN) == "en"
    await spoken.opened(ANN, "fr-FR,fr;q=0.9")
    assert (spoken.of(ANN), spoken.of(BEN)) == ("fr", "en")
    await spoken.choose(ANN, "en")
    assert spoken.of(ANN) == "en"


async def test_two_browsers_of_one_person_do_not_outdo_each_other(spoken: Spoken) -> None:
    await spoken.opened(ANN, "de")
    for accepted in ("fr", "en", "fr"):
        await spoken.opened(ANN, accepted)
        assert spoken.of(ANN) == "fr"


async def test_the_server_speaks_as_its_first_person_and_the_lobbies_with_it(spoken: Spoken, house: House) -> None:
    await spoken.look()
    assert house.told == []
    await spoken.opened(BEN, "fr")
    assert spoken.server() == "fr"
    await spoken.opened(ANN, "en")
    assert spoken.server() == "en"
    house.members[ANN] = {"language": "fr"}
    await spoken.look()
    await spoken.look()
    assert house.told == ["fr", "en", "fr"]


async def test_what_settings_say_of_the_server_holds(spoken: Spoken, house: House) -> None:
    house.server["language"] = "en"
    await spoken.opened(ANN, "fr")
    assert house.told == []

"""What a page of the local table speaks: what `/me` says, else its browser's language, else LANGUAGE."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cli.local.spoken import Spoken

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

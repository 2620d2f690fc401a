"""The web server in front of the local page: one address for each person, and a friendly answer to wrong ones."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from cli.local.language import preferred
from cli.local.shell import Shell
from cli.local.world import Typing


class Rooms:
    """Two people's; each page speaks the language chosen on it, else its browser's."""

    def __init__(self) -> None:
        self.urls = {"ann": ("http://a/#1", "http://a/#2"), "ben": ("http://b/#1", "http://b/#2")}
        self.types = False
        self.languages: dict[str, str] = {}

    def typing(self) -> bool:
        return self.types

    def language(self, name: str) -> str:
        return self.languages.get(name, "en")

    async def opened(self, name: str, accepted: str) -> None:
        self.languages.setdefault(name, preferred(accepted) or "en")

    async def choose(self, name: str, language: str) -> None:
        self.languages[name] = language


@pytest.fixture
def rooms() -> Rooms:
    return Rooms()


@pytest.fixture
async def shell(rooms: Rooms) -> AsyncIterator[Shell]:
    shell = Shell(rooms, 18400, "en")
    await shell.start()
    yield shell
    await shell.close()


async def get(shell: Shell, path: str, **headers: str) -> tuple[int, str]:
    return await ask(shell, "GET", path, headers=headers)


async def ask(shell: Shell, method: str, path: str, **how: Any) -> tuple[int, str]:
    async with (
        aiohttp.ClientSession() as client,
        client.request(method, f"http://127.0.0.1:{shell.port}{path}", **how) as answer,
    ):
        return answer.status, await answer.text()


def french(rooms: Rooms) -> bool:
    return rooms.languages.get("ann") == "fr"


async def test_a_person_has_a_page_of_their_own(shell: Shell) -> None:
    status, text = await get(shell, "/ben")
    assert status == 200
    assert "http://b/#1" in text
    assert "http://a/" not in text


async def test_the_bare_address_leads_to_the_first_seat(shell: Shell) -> None:
    assert "Ann at the local table" in (await get(shell, "/"))[1]


async def test_the_page_speaks_its_browser_s_language(shell: Shell) -> None:
    accepts = {"Accept-Language": "fr-FR,fr;q=0.9,en;q=0.8"}
    text = (await get(shell, "/ann", **accepts))[1]
    lost = (await get(shell, "/nobody", **accepts))[1]
    for words in ('<html lang="fr">', "Vous êtes", "Messages privés", "La table est fermée"):
        assert words in text
    assert "Prenez la place de" in lost
    assert "Take a seat" in (await get(shell, "/nobody"))[1]


async def test_a_language_is_chosen_at_the_top_of_the_page(shell: Shell, rooms: Rooms) -> None:
    text = (await get(shell, "/ann"))[1]
    assert '<b aria-current="true">English</b> · <button name="language" value="fr" lang="fr">Français</button>' in text
    status, text = await ask(shell, "POST", "/ann", data={"language": "fr"})
    assert status == 200 and french(rooms)
    assert '<b aria-current="true">Français</b>' in text
    assert "You are" in (await get(shell, "/ben"))[1]


@pytest.mark.parametrize(
    ("path", "language", "site", "refused"),
    [("/ann", "xx", "same-origin", 404), ("/dora", "fr", "same-origin", 404), ("/ann", "fr", "cross-site", 403)],
)
async def test_no_other_language_is_taken_and_none_from_another_page(
    shell: Shell, rooms: Rooms, path: str, language: str, site: str, refused: int
) -> None:
    status, _ = await ask(shell, "POST", path, data={"language": language}, headers={"Sec-Fetch-Site": site})
    assert status == refused and not french(rooms)


async def test_a_phone_is_told_that_the_page_fits_it(shell: Shell) -> None:
    for path in ("/ann", "/nobody"):
        assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in (await get(shell, path))[1]


async def test_its_own_files_are_served_and_no_others(shell: Shell) -> None:
    status, script = await get(shell, "/page/shell.js")
    assert (status, "use strict" in script) == (200, True)
    for path in ("/page/room.js", "/page/shell.html", "/page/..%2Flocal.py"):
        assert (await get(shell, path))[0] == 404


@pytest.mark.parametrize("path", ["/nobody", "/ann/hand", "/%3Cscript%3E"])
async def test_a_wrong_address_names_the_seats(shell: Shell, path: str) -> None:
    status, text = await get(shell, path)
    assert status == 404
    assert 'href="/ann"' in text
    assert "script" not in text


async def test_while_the_table_is_set_up_the_page_comes_by_itself(shell: Shell, rooms: Rooms) -> None:
    rooms.urls = {}
    for path in ("/", "/ann"):
        status, text = await get(shell, path)
        assert status == 503
        assert 'http-equiv="refresh"' in text
    assert (await get(shell, "/alive"))[0] == 503


async def test_the_page_shows_that_the_bot_types(shell: Shell, rooms: Rooms) -> None:
    run = (await get(shell, "/alive"))[1]
    assert " " not in run
    rooms.types = True
    assert (await get(shell, "/alive"))[1] == f"{run} typing"


def test_typing_goes_once_something_is_written() -> None:
    typing = Typing()
    typing.heard("POST", "/channels/1/typing")
    assert typing.now()
    typing.heard("GET", "/channels/1/messages")
    assert typing.now()
    typing.heard("POST", "/channels/1/messages")
    assert not typing.now()


async def test_a_foreign_name_for_this_machine_is_refused(shell: Shell) -> None:
    assert (await get(shell, "/ann", Host="evil.example:80"))[0] == 403


async def test_a_port_in_use_is_passed_over(rooms: Rooms) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        shell = Shell(rooms, port, "en")
        await shell.start()
        try:
            assert shell.port > port, "the next one is free, usually"
        finally:
            await shell.close()

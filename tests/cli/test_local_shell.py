"""The web server in front of the local page: one address for each person, and a friendly answer to wrong ones."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from cli.local.shell import Shell
from cli.local.world import Typing

ROOMS: Any = SimpleNamespace(
    urls={"ann": ("http://a/#1", "http://a/#2"), "ben": ("http://b/#1", "http://b/#2")}, typing=lambda: False
)


@pytest.fixture
async def shell() -> AsyncIterator[Shell]:
    shell = Shell(ROOMS, 18400, "en")
    await shell.start()
    yield shell
    await shell.close()


async def get(shell: Shell, path: str, host: str = "") -> tuple[int, str]:
    headers = {"Host": host} if host else {}
    async with (
        aiohttp.ClientSession() as client,
        client.get(f"http://127.0.0.1:{shell.port}{path}", headers=headers) as answer,
    ):
        return answer.status, await answer.text()


async def test_a_person_has_a_page_of_their_own(shell: Shell) -> None:
    status, text = await get(shell, "/ben")
    assert status == 200
    assert "http://b/#1" in text
    assert "http://a/" not in text


async def test_the_bare_address_leads_to_the_first_seat(shell: Shell) -> None:
    assert "Ann at the local table" in (await get(shell, "/"))[1]


async def test_the_page_speaks_its_language() -> None:
    shell = Shell(ROOMS, 18480, "fr")
    await shell.start()
    try:
        text = (await get(shell, "/ann"))[1]
        lost = (await get(shell, "/nobody"))[1]
    finally:
        await shell.close()
    for words in ('<html lang="fr">', "Vous êtes", "Messages privés", "La table est fermée"):
        assert words in text
    assert "Prenez place" in lost


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


async def test_while_the_table_is_set_up_the_page_comes_by_itself(
    monkeypatch: pytest.MonkeyPatch, shell: Shell
) -> None:
    monkeypatch.setattr(ROOMS, "urls", {})
    for path in ("/", "/ann"):
        status, text = await get(shell, path)
        assert status == 503
        assert 'http-equiv="refresh"' in text
    assert (await get(shell, "/alive"))[0] == 503


async def test_the_page_shows_that_the_bot_types(monkeypatch: pytest.MonkeyPatch, shell: Shell) -> None:
    run = (await get(shell, "/alive"))[1]
    assert " " not in run
    monkeypatch.setattr(ROOMS, "typing", lambda: True)
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
    assert (await get(shell, "/ann", "evil.example:80"))[0] == 403


async def test_a_port_in_use_is_passed_over() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 18450))
        taken.listen()
        shell = Shell(ROOMS, 18450, "en")
        await shell.start()
        try:
            assert shell.port == 18451
        finally:
            await shell.close()

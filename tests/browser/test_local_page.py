"""The local page in a real browser: a person plays a whole game, and a kill in the middle loses nothing."""

from __future__ import annotations

import contextlib
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.browser.driver import Browser, Page, executable
from tests.browser.player import EVERY, SECRET, Player
from tests.browser.server import Server
from tests.patience import HANGS
from tests.ports import held_port

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(1200),
    pytest.mark.skipif(executable() is None, reason="no chromium here: apt-get install chromium"),
]


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    with held_port() as port:
        server = Server(tmp_path, port)
        yield server
        await server.kill()
        print("\n".join(server.words[-40:]))


PLAYERS: dict[str, type[Player]] = {"clash": Player}
ONCE = {"clash": r"Round (\d+): choose your card"}
"""[game] -> what only one post says, with the number of the round."""
PRESSES = 6
"""How often Enter is pressed at most until a command is sent."""


@pytest.mark.parametrize("game", PLAYERS)
async def test_a_whole_game_against_three_ai_seats_with_kills_on_the_way(
    server: Server, tmp_path: Path, game: str
) -> None:
    server.game = game
    address = await server.up()
    async with Browser() as page:
        player = PLAYERS[game](page)
        try:
            await page.open(address)
            await player.table.wait_for("Ann invites you")
            await player.shortened()
            await player.table.press("Start", exact=True)
            for rounds in (1, 2):
                await player.play(500, rounds)  # its last press is still being worked out, AI seats are about to act
                await kill_and_restart(server, page, address)
            victory = await player.play(500)
        except BaseException:
            await page.screenshot(tmp_path / "page.png")
            print(f"the page at the end: {tmp_path / 'page.png'}")
            raise
        assert "Ann: " in victory
        assert len(set(re.findall(r"([A-Z][a-z]+) \(AI\): ", victory))) == 3
        posts = [message.text for message in await player.messages(newest=EVERY) if SECRET not in message.text]
        rounds_told = re.findall(ONCE[game], "\n".join(posts))
        assert rounds_told
        assert len(rounds_told) == len(set(rounds_told)), "a post came twice"
        direct = re.findall(r"\d, round (\d+):\W*your card", await player.direct.text())
        assert len(direct) == len(set(direct)), "a direct message came twice"
    assert await server.end() == 0
    assert not [line for line in server.words if "ERROR" in line or "Traceback" in line]


async def kill_and_restart(server: Server, page: Page, address: str) -> None:
    """SIGKILL; the open page says so and comes back by itself."""
    await server.kill()
    await page.frame().wait_for("The table is closed")
    assert await server.up() == address
    await page.frame().until(lambda text: "The table is closed" not in text, HANGS, "the page again")


async def test_the_console_says_where_to_play_and_one_line_a_game(server: Server) -> None:
    """At LOG_LEVEL=INFO, the usual one."""
    server.settings["LOG_LEVEL"] = "INFO"
    address = await server.up()
    assert server.words[-1] == f"Play: {address}"
    async with Browser() as page:
        await page.open(address)
        await page.frame("table").press("Start", exact=True)
        await page.frame("dm").wait_for("your card, please")
    said = len(server.words)
    await server.end()
    later = [line for line in server.words if "INFO" in line or line in server.words[said:]]
    games = [line for line in later if "begins" in line]
    assert len(games) == 1 and "game=1 begins: clash, seats=4 people=1" in games[0]
    assert not [line for line in later if "press " in line or "action " in line]


async def test_times_on_the_page_are_those_of_hurried_clocks(server: Server) -> None:
    """Two hours a second: also where nothing happens, "just now" becomes days ago."""
    server.settings["CLOCK_SPEED"] = "7200"
    address = await server.up()
    async with Browser() as page:
        await page.open(address)
        table = page.frame("table")
        await table.press("Start", exact=True)
        await table.until(lambda text: re.search(r"Started (yesterday|\d+ days ago)", text), HANGS, "days")
        await table.press("My hand")
        await table.wait_for("Only you can see this")


async def test_three_people_have_pages_of_their_own_and_secrets_stay_with_one(server: Server) -> None:
    address = await server.up()
    async with Browser() as page:
        await page.open(address)
        table, direct = page.frame("table"), page.frame("dm")
        await table.wait_for("Ann invites you")
        await table.press("Start", exact=True)
        await direct.wait_for("your card, please")
        await table.press("My hand")
        await table.wait_for("Only you can see this")
        await page.open(address.replace("/ann", "/ben"))
        await page.frame("table").wait_for("choose your card")
        seen = await page.frame("table").text() + await page.frame("dm").text()
        assert "Only you can see this" not in seen
        assert not re.search(r"Play \d", seen), "the cards"
        await page.open(address.replace("/ann", "/dora"))
        await page.frame().wait_for("Nobody of that name has a seat here")


async def test_the_whole_page_changes_with_the_language_of_its_person(server: Server) -> None:
    """Frame, commands, dates, and the lobby's card that was there before: by the page's top, and by `/me`."""
    address = await server.up()
    async with Browser("fr") as page:
        await page.open(address)
        await page.frame("table").wait_for("Ann vous invite")
        await page.frame().press("English", exact=True)
        await page.frame().wait_for("You are")
        table = page.frame("table")
        await table.wait_for("Ann invites you")
        assert "Direct messages" in await page.frame().evaluate("document.getElementById('dm').title")
        await send(page, "/me", "Your settings")
        await table.choose("English", "Français")
        await page.frame().wait_for("Vous êtes")
        told = await page.frame("table").wait_for("Vos réglages")
        assert "Ann vous invite" in told and "Visible par vous seulement" in told and "/moi" in told
        assert "Only you" not in told


async def test_enter_sends_a_command_that_has_all_it_needs(server: Server) -> None:
    address = await server.up()
    async with Browser() as page:
        await page.open(address)
        table = page.frame("table")
        await table.wait_for("Ann invites you")
        await send(page, "/games", "Ann used /games")
        await send(page, "/clan", "Ann used /clan", "boh", "Bohorg Tribe")


async def send(page: Page, command: str, answer: str, typed: str = "", found: str = "") -> None:
    """Type a command and a part of its one needed option, and take what is found for it, with Enter alone.

    Enter is pressed again where nothing came of it: a page that draws itself at that moment may miss a press.
    """
    table = page.frame("table")
    await table.type("Message", command)
    await table.until(lambda text: command in text, HANGS, "the list of commands")
    await page.key("Enter", 13, "\r")
    if typed:
        await page.send("Input.insertText", text=typed)
        await table.wait_for(found)
        await page.key("Enter", 13, "\r")
    for _ in range(PRESSES):
        await page.key("Enter", 13, "\r")
        with contextlib.suppress(TimeoutError):
            await table.until(lambda text: answer in text, HANGS / PRESSES, answer)
            return
    raise AssertionError(await table.text())

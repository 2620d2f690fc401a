"""Wherever tests stand in for Discord, its description is in force: in the room, on loopback, in scenes, in a process.

What simcord's own client sends is in tests/cogs/test_guard_in_force.py; all tests that use it go the same way.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from unittest import mock

import aiohttp
import discord
import pytest

from tests.browser.server import environment
from tests.discord_description import bad
from tests.discord_description.guard import Refused, read_from, refusals_wanted
from tests.fakecord import FakeDiscord
from tests.faults.table import scene
from tests.room import Form, Panel, room


async def test_a_post_in_the_room_is_refused(tmp_path: Path) -> None:
    async with room(tmp_path, 2) as table:
        sent = table.wire.messages[-1]
        its = (await table.house.reading.look(table.game, None)).table
        with mock.patch("tests.room.post_view", return_value=bad.rows()), refusals_wanted() as refused:
            with pytest.raises(Refused, match="style"):
                await table.wire.send(its, sent.post, "nonce")
            with pytest.raises(Refused, match="style"):
                await table.wire.edit(its, sent.post, sent.where)
    assert [bad.ROWS_WHERE in str(each) for each in refused] == [True, True]


async def test_a_panel_and_a_form_in_the_room_are_refused(tmp_path: Path) -> None:
    async with room(tmp_path, 2) as table:
        player = table.players[0]
        await player.open()
        part = player.parts()[0]
        panel, form = mock.AsyncMock(return_value=Panel(bad.panel())), mock.AsyncMock(return_value=Form(bad.form()))
        with (
            mock.patch("tests.room.check_modal", return_value=[]),
            mock.patch.object(table.screens, "present", panel),
            mock.patch.object(table.screens, "press", form),
            refusals_wanted() as refused,
        ):
            with pytest.raises(Refused, match="style"):
                await player.send(part.id)
            with pytest.raises(Refused, match="spacing"):
                await player.open()
    assert [where in str(each) for where, each in zip((bad.FORM_WHERE, bad.PANEL_WHERE), refused, strict=True)]


async def test_a_message_in_a_scene_is_refused(tmp_path: Path) -> None:
    async with scene(tmp_path / "games.db", 2) as made:
        place = made.hands.bot.get_partial_messageable(made.channel.id)
        with refusals_wanted() as refused, pytest.raises(discord.HTTPException) as error:
            await place.send(view=bad.panel())
    assert error.value.status == 400
    assert [bad.PANEL_WHERE in str(each) for each in refused] == [True]


@pytest.fixture
async def loopback() -> AsyncIterator[FakeDiscord]:
    fake = await FakeDiscord().start()
    yield fake
    await fake.stop()


def multipart() -> aiohttp.FormData:
    form = aiohttp.FormData()
    form.add_field("payload_json", json.dumps(bad.MESSAGE))
    form.add_field("files[0]", b"picture", filename="a.png")
    return form


@pytest.mark.process
@pytest.mark.parametrize("body", [{"json": bad.MESSAGE}, {"data": multipart}], ids=["json", "with a file"])
async def test_a_message_is_refused_at_the_door_of_the_loopback(loopback: FakeDiscord, body: dict[str, object]) -> None:
    """Before a fault that a test asks for could hide it."""
    loopback.fail["/messages"] = (500, 0)
    channel = loopback.backend.create_guild("Server").id
    path = f"/channels/{channel}/messages"
    body = {key: value() if callable(value) else value for key, value in body.items()}
    with refusals_wanted() as refused:
        async with (
            aiohttp.ClientSession() as session,
            session.post(f"{loopback.base}/api/v10{path}", **body) as answer,
        ):
            told = await answer.json()
    assert (answer.status, told["code"]) == (400, 50035)
    assert bad.WHERE in told["message"]
    assert [bad.WHERE in str(each) for each in refused] == [True]


@pytest.mark.process
async def test_a_route_the_copy_does_not_know_is_refused_by_the_loopback(loopback: FakeDiscord) -> None:
    with refusals_wanted() as refused:
        async with (
            aiohttp.ClientSession() as session,
            session.put(f"{loopback.base}/api/v10/channels/1/pins/2") as answer,
        ):
            assert answer.status == 400
    assert ["PUT /channels/1/pins/2" in str(each) for each in refused] == [True]


SENDER = """
from simcord.backend import Backend
from simcord.http import router
from tests.discord_description import bad
from tests.discord_description.guard import Refused
try:
    router.dispatch(Backend(), "POST", "/channels/1/messages", json=bad.MESSAGE)
except Refused:
    raise SystemExit(3)
"""


@pytest.mark.parametrize(("command", "code"), [("play", 3), ("work", 1)])
def test_the_process_of_the_local_page_is_guarded(tmp_path: Path, command: str, code: int) -> None:
    """Its workers are not: they start without simcord. No browser is needed to see it."""
    file = tmp_path / "refusals"
    done = subprocess.run([sys.executable, "-c", SENDER, command], env=environment(file), stderr=subprocess.PIPE)
    assert done.returncode == code, done.stderr.decode()
    with refusals_wanted() as refused:
        read_from(file)
    assert [bad.WHERE in str(each) for each in refused] == [True] * (code == 3)

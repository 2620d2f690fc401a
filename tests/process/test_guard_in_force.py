"""What a bot process sends to the loopback Discord is held against Discord's description."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

import aiohttp
import pytest

from tests.discord_description import bad
from tests.discord_description.guard import refusals_wanted
from tests.fakecord import FakeDiscord

pytestmark = pytest.mark.process


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


@pytest.mark.parametrize("body", [{"json": bad.MESSAGE}, {"data": multipart}], ids=["json", "with a file"])
async def test_a_message_is_refused_at_the_door(loopback: FakeDiscord, body: dict[str, object]) -> None:
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


async def test_a_route_the_copy_does_not_know_is_refused(loopback: FakeDiscord) -> None:
    with refusals_wanted() as refused:
        async with (
            aiohttp.ClientSession() as session,
            session.put(f"{loopback.base}/api/v10/channels/1/pins/2") as answer,
        ):
            assert answer.status == 400
    assert ["PUT /channels/1/pins/2" in str(each) for each in refused] == [True]

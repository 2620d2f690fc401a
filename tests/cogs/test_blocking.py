"""`/me block:`, block lists of people and servers, and reports of unwanted messages."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from cogs.tables.person.blocking import block_view, blocked_line
from cogs.tables.person.preferences import settings_view
from cogs.tables.posts.outage import moved_concern
from cogs.transport.contract import Id
from data.texts import languages, texts_in
from host.live_game.blocking import BLOCKED_PEOPLE, BLOCKED_SERVERS, MOST_BLOCKED
from tests.cogs.conftest import World
from tests.cogs.test_commands import words
from tests.limits import check_view


async def kept(world: World) -> dict[str, Any]:
    return dict(await world.house.settings.member(world.ann.id))


async def test_somebody_is_blocked_by_command_and_once_more_not(world: World) -> None:
    await world.ann.slash(world.channel, "me", block=world.ben)
    assert (await kept(world))[BLOCKED_PEOPLE] == [world.ben.id]
    shown = await world.ann.slash(world.channel, "me")
    assert "1 person, 0 servers" in words(shown.response.message)
    await world.ann.slash(world.channel, "me", block=world.ben)
    assert (await kept(world))[BLOCKED_PEOPLE] == []
    refused = await world.ann.slash(world.channel, "me", block=world.ann)
    assert "can't block yourself" in refused.response.content


async def test_a_server_is_blocked_and_unblocked_in_the_panel(world: World) -> None:
    panel = await world.ann.click((await world.ann.slash(world.channel, "me")).response.message, label="Blocked…")
    blocked = await world.ann.click(panel.response.message, label="Block this server")
    assert (await kept(world))[BLOCKED_SERVERS] == [world.guild.id]
    message = blocked.response.message or panel.response.message
    await world.raw(world.ann, message, str(Id(0, "unblock_server")), values=[f"1.{world.guild.id}"])
    assert (await kept(world))[BLOCKED_SERVERS] == []


async def test_who_is_blocked_can_t_invite(world: World) -> None:
    await world.lobby(private=True)
    await world.bot.house.settings.set_member(world.ben.id, {BLOCKED_PEOPLE: [world.ann.id]})
    said = await world.ann.slash(world.channel, "game invite", player=world.ben)
    assert "don't take invitations" in said.response.content


async def test_an_invitation_from_the_card_goes_round_no_block_list(world: World) -> None:
    card = await world.lobby(players=3)
    await world.bot.house.settings.set_member(world.cleo.id, {BLOCKED_PEOPLE: [world.ann.id]})
    shown = await world.ann.click(card, label="Invite…")
    said = await world.ann.submit_modal(shown, {"people": [world.cleo]})
    assert "don't take invitations" in said.response.content
    assert "invited" not in (await world.table(1)).options
    bodies = [each.json for each in world.env.http_requests if each.path.endswith("/messages")]
    assert not [body for body in bodies if (body.get("allowed_mentions") or {}).get("users")]


async def test_a_report_reaches_the_operator_and_the_log(
    world: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await world.started()
    monkeypatch.setattr(world.bot, "_operator", world.cleo.id)
    with caplog.at_level(logging.WARNING, "cogs"):
        said = await world.raw(world.ann, world.card(table), str(Id(table, "report")))
    assert "Reported" in said.response.content
    line = next(record.getMessage() for record in caplog.records if record.getMessage().startswith("report"))
    assert f"by={world.ann.id} game={table} server={world.guild.id}" in line and "Ann" not in line
    dms = [each.json for each in world.env.http_requests if each.path.endswith("/messages")]
    assert f"table {table}" in dms[-1]["content"]


@pytest.mark.parametrize("language", languages())
def test_panels_stay_below_discord_s_limits(language: str) -> None:
    t, many = texts_in(language), list(range(10**17, 10**17 + MOST_BLOCKED))
    now = {BLOCKED_PEOPLE: many, BLOCKED_SERVERS: many}
    assert check_view(block_view(now, t, 5, {many[0]: "W" * 100})) == []
    assert check_view(settings_view(now, t, "en")) == []
    assert str(MOST_BLOCKED) in blocked_line(now, t)


def test_messages_that_others_cause_can_be_reported(toy_table: Any) -> None:
    post = moved_concern(toy_table, 1, "Toy", texts_in("en")).private
    assert post is not None
    assert [button.verb for button in post.rows[0]] == ["report"]


@pytest.fixture
async def toy_table(world: World) -> Any:
    return await world.table(await world.started())

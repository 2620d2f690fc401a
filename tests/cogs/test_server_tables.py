"""`/games server:`: a manager sees all tables of the server and what they wait for, and ends, wakes or closes them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.tables.running import server_tables
from cogs.transport.contract import Id
from host.table.pending import PendingQuestions
from host.table.refusals import HostError
from tests.cogs.conftest import World
from tests.cogs.real_bot import manager_of


async def test_a_manager_lists_tables_and_acts_on_each(world: World) -> None:
    running = await world.started()
    await world.ben.slash(world.channel, "game new", players=2)
    boss = manager_of(world.env, world.guild)
    refused = await world.cleo.slash(world.channel, "games", server=True)
    assert "Manage Server" in refused.response.content
    listed = await boss.slash(world.channel, "games", server=True)
    assert f"{running}. " in listed.response.content and "waits for Ann" in listed.response.content
    assert "lobby of Ben" in listed.response.content and "wait 30 days" in listed.response.content
    menu = next(part for row in listed.response.message.components for part in row.children)
    assert isinstance(menu, discord.SelectMenu)
    game, lobby = (option.value for option in menu.options)
    asked = await boss.select(listed.response.message, [game])
    sure = await boss.click(asked.response.message, label="End the game…")
    await boss.click(sure.response.message, label="End the game")
    assert (await world.table(int(game))).status == "ended"
    asked = await boss.select(listed.response.message, [lobby])
    await boss.click(asked.response.message, label="Close the lobby")
    assert (await world.table(int(lobby))).status == "cancelled"


async def test_a_manager_moves_a_table_and_takes_its_log_away(world: World) -> None:
    game = await world.started()
    boss, here = manager_of(world.env, world.guild), world.guild.create_text_channel("here")
    listed = await boss.slash(here, "games", server=True)
    asked = await boss.select(listed.response.message, [str(game)])
    given = await boss.click(asked.response.message, label="Record and log as a file")
    files = [file.filename for file in given.response.message.attachments]
    assert files == [f"table-{game}-log.json", f"table-{game}.md"]
    sure = await boss.click(asked.response.message, label="Move it here…")
    await boss.click(sure.response.message, label=f"Move table {game} here")
    assert (await world.table(game)).place.channel_id == here.id


@pytest.mark.parametrize("manages", [None, 99])
async def test_a_forged_button_does_nothing_for_others(world: World, manages: int | None) -> None:
    game = await world.started()
    press = SimpleNamespace(manages=manages)
    request: Any = SimpleNamespace(press=press, house=world.house, id=Id(0, "server_do", f"end.{game}"))
    with pytest.raises(HostError, match="no_game"):
        await server_tables.do(request)


async def test_a_manager_wakes_a_table(world: World) -> None:
    game = await world.started()
    await world.change(game, asleep_since=1.0)
    boss = manager_of(world.env, world.guild)
    listed = await boss.slash(world.channel, "games", server=True)
    assert "asleep" in listed.response.content
    asked = await boss.select(listed.response.message, [str(game)])
    await boss.click(asked.response.message, label="Wake up")
    assert (await world.table(game)).asleep_since is None


async def test_a_table_put_away_leaves_the_lists_until_its_person_takes_it_out(world: World) -> None:
    game = await world.started()
    await world.change(game, asleep_since=1.0, pending=PendingQuestions(put_away=True))
    listed = await world.ann.slash(world.channel, "games")
    assert listed.response.content.startswith(f"Put away: {game}. ")
    await world.ann.click(listed.response.message, label=f"Take out table {game}")
    table = await world.table(game)
    assert (table.asleep_since, table.pending.put_away) == (None, False)


async def test_a_moderators_pause_says_that_it_was_no_vote(world: World) -> None:
    game = await world.started()
    boss = manager_of(world.env, world.guild)
    await boss.slash(world.channel, "game pause")
    sent = world.env.backend.messages[(await world.table(game)).place.posts_to].values()
    (said,) = [each.content for each in sent if "paused the game" in each.content]
    assert said.startswith(f"**<@{boss.id}> paused the game.**")


@pytest.mark.parametrize(("manages", "language"), [(True, "fr"), (False, "en")])
async def test_an_open_lobby_s_card_follows_the_servers_language(world: World, manages: bool, language: str) -> None:
    await world.lobby(players=2)
    chief = manager_of(world.env, world.guild)
    panel = (await chief.slash(world.channel, "settings")).response.message
    await world.raw(chief if manages else world.ben, panel, str(Id(0, "set_language")), values=["-.fr"])
    assert (await world.table(1)).language == language
    assert ("Ann vous invite" in world.card(1).content) == manages

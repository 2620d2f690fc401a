"""Everything the bot sends through simcord is checked against Discord's description (`tests/discord_description`)."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord.http import Route

from tests.cogs.conftest import World
from tests.discord_description import bad
from tests.discord_description.guard import refusals_wanted

INVALID = 50035


@pytest.mark.parametrize(
    ("sent", "where"),
    [
        ({"view": bad.panel()}, bad.PANEL_WHERE),
        ({"content": "Go?", "view": bad.rows()}, bad.ROWS_WHERE),
        ({"view": bad.panel(), "file": discord.File(__file__)}, bad.PANEL_WHERE),
    ],
)
async def test_a_message_is_refused(world: World, sent: dict[str, Any], where: str) -> None:
    with refusals_wanted() as refused, pytest.raises(discord.HTTPException) as error:
        await world.bot.get_partial_messageable(world.channel.id).send(**sent)
    assert (error.value.status, error.value.code) == (400, INVALID)
    assert [where in str(each) for each in refused] == [True]
    assert world.channel.last_message is None


async def test_it_is_refused_before_the_other_rules(world: World, strict: Any) -> None:
    with refusals_wanted() as refused, pytest.raises(discord.HTTPException):
        await world.bot.get_partial_messageable(world.channel.id).send(view=bad.panel())
    assert [bad.PANEL_WHERE in str(each) for each in refused] == [True]


async def test_an_answer_and_an_edit_are_refused(world: World) -> None:
    card = await world.lobby()

    async def unfit(interaction: discord.Interaction[Any]) -> None:
        with pytest.raises(discord.HTTPException):
            await interaction.response.send_message(view=bad.panel())
        with pytest.raises(discord.HTTPException):
            await interaction.response.send_modal(bad.form())
        await interaction.response.defer()
        with pytest.raises(discord.HTTPException):
            await interaction.edit_original_response(view=bad.panel())
        with pytest.raises(discord.HTTPException):
            await interaction.followup.send(view=bad.panel())

    world.bot.on_interaction = unfit  # type: ignore[method-assign]
    with refusals_wanted() as refused:
        await world.raw(world.ann, card, "nothing")
    assert [where for each in refused for where in (bad.PANEL_WHERE[1:], bad.FORM_WHERE[1:]) if where in str(each)] == [
        bad.PANEL_WHERE[1:],
        bad.FORM_WHERE[1:],
        bad.PANEL_WHERE[1:],
        bad.PANEL_WHERE[1:],
    ]


async def test_a_command_is_refused(world: World) -> None:
    option = {"type": 77, "name": "number", "description": "how many"}
    command = {"name": "go", "description": "goes", "options": [option]}
    with refusals_wanted() as refused, pytest.raises(discord.HTTPException):
        await world.bot.http.bulk_upsert_global_commands(world.bot.application_id, [command])  # type: ignore[arg-type]
    assert ["$[0].options[0].type: found 77" in str(each) for each in refused] == [True]


async def test_a_route_the_copy_does_not_know_is_refused(world: World) -> None:
    route = Route("PUT", "/channels/{channel_id}/pins/{message_id}", channel_id=world.channel.id, message_id=1)
    with refusals_wanted() as refused, pytest.raises(discord.HTTPException):
        await world.bot.http.request(route)
    assert [f"PUT /channels/{world.channel.id}/pins/1" in str(each) for each in refused] == [True]

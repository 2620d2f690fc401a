"""A person's block list (`/me block:`), and blocking or reporting the sender of an unwanted message."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

import discord

from cogs.transport.contract import Answer, Id, Note, Panel, number_in
from cogs.transport.incoming.request import Request, Verb
from cogs.transport.panels.text import shown
from cogs.transport.panels.widgets import button, ids_select, option, row, select
from data.texts import Texts
from host.live_game.blocking import BLOCKED_PEOPLE, BLOCKED_SERVERS, MOST_BLOCKED, blocked
from host.posts.post import Button
from host.table.table import Table

log = logging.getLogger("cogs")


def blocked_line(now: Mapping[str, Any], t: Texts) -> str:
    """The number of blocked people, as a line of `/me`."""
    people, servers = len(blocked(now, BLOCKED_PEOPLE)), len(blocked(now, BLOCKED_SERVERS))
    if not people and not servers:
        return t("Blocked: nobody")
    told = (t.n("{count} person", "{count} people", people), t.n("{count} server", "{count} servers", servers))
    return t("Blocked: {people}, {servers}", people=told[0], servers=told[1])


def block_view(now: Mapping[str, Any], t: Texts, here: int | None, names: Mapping[int, str]) -> discord.ui.LayoutView:
    """A person's block list. `here`: the server they are in; `names`: of servers the bot is in."""
    people, servers = blocked(now, BLOCKED_PEOPLE), blocked(now, BLOCKED_SERVERS)
    told = [f"{shown(names[id])}" if id in names else str(id) for id in servers]
    lines = [
        t("### Blocked"),
        t(
            "People on this list can't invite you, offer you seats or ping you with votes. Tables you share "
            "go on as before."
        ),
        t("Servers: {names}", names=", ".join(told)) if told else t("Servers: none"),
    ]
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay("\n".join(lines)))
    view.add_item(
        row(ids_select("user", Id(0, "block_people"), people, MOST_BLOCKED, t("People (none chosen: nobody)")))
    )
    if servers:
        step = len(servers)
        options = [option(f"{step}.{id}", name) for id, name in zip(servers, told, strict=True)]
        view.add_item(row(select(Id(0, "unblock_server"), t("Unblock a server"), options)))
    if here is not None and here not in servers:
        view.add_item(row(button(t("Block this server"), Id(0, "block_server", str(here)), "danger")))
    return view


async def block_panel(request: Request) -> Answer:
    return _panel(request, request.member)


def _panel(request: Request, now: Mapping[str, Any]) -> Panel:
    servers = blocked(now, BLOCKED_SERVERS)
    names = {id: guild.name for id in servers if (guild := request.interaction.client.get_guild(id)) is not None}
    return Panel(block_view(now, request.t, request.interaction.guild_id, names))


async def _kept(request: Request, key: str, ids: Sequence[int]) -> Answer:
    changed = {key: list(dict.fromkeys(ids))[-MOST_BLOCKED:]}
    await request.house.settings.set_member(request.user_id, changed)
    return _panel(request, {**request.member, **changed})


async def people_chosen(request: Request) -> Answer:
    chosen = [id for id in map(number_in, request.values) if id is not None and id != request.user_id]
    return await _kept(request, BLOCKED_PEOPLE, chosen)


async def server_blocked(request: Request) -> Answer:
    id = number_in(request.id.args)
    before = blocked(request.member, BLOCKED_SERVERS)
    return await _kept(request, BLOCKED_SERVERS, before if id is None else (*before, id))


async def server_unblocked(request: Request) -> Answer:
    id = number_in(request.values[0].partition(".")[2]) if request.values else None
    left = [each for each in blocked(request.member, BLOCKED_SERVERS) if each != id]
    return await _kept(request, BLOCKED_SERVERS, left)


async def block(request: Request, user_id: int) -> Answer:
    """`/me block:`: block one more person; the same again unblocks them."""
    before = blocked(request.member, BLOCKED_PEOPLE)
    if user_id == request.user_id:
        return Note(request.t("You can't block yourself."))
    left = [id for id in before if id != user_id]
    return await _kept(request, BLOCKED_PEOPLE, left if user_id in before else [*left, user_id])


async def block_asker(request: Request) -> Answer:
    """Handle the button beside an unwanted question."""
    id = number_in(request.id.args)
    before = blocked(request.member, BLOCKED_PEOPLE)
    return await _kept(request, BLOCKED_PEOPLE, before if id is None or id == request.user_id else (*before, id))


def unwanted_row(t: Texts, asker: int | None = None) -> tuple[Button, ...]:
    """The buttons under a message that its reader may not want. `asker`: its sender."""
    blocking = () if asker is None else (Button(t("Block"), "block_asker", str(asker), "danger"),)
    return (*blocking, Button(t("Report"), "report"))


async def report(request: Request) -> Answer:
    """Report to the operator, by ids alone: the table's log shows them whose message it was."""
    message = request.interaction.message
    number = request.id.game
    table: Table | None = await request.house.reading.table(number) if number else None
    guild = None if table is None else table.place.guild_id
    told = 0 if message is None else message.id
    log.warning("report by=%d game=%d server=%d message=%d", request.user_id, number, guild or 0, told)
    await request.services.tell_operator(
        f"Report of an unwanted message: by {request.user_id}, table {number}, server {guild or '-'},"
        f" host {'-' if table is None else table.host_id}, message {told}."
    )
    rows = ((Button(request.t("Blocked people and servers…"), "block_panel"),),)
    return Note(request.t("Reported. My operator now knows who, where and which message."), rows)


VERBS = {
    "block_panel": Verb("new", block_panel),
    "block_people": Verb("edit", people_chosen),
    "block_server": Verb("edit", server_blocked),
    "unblock_server": Verb("edit", server_unblocked),
    "block_asker": Verb("new", block_asker),
    "report": Verb("new", report),
}

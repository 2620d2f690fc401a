"""`/doctor`: what the bot lacks here and how to fix it, for hosts, managers of the server and the operator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from cogs.tables.wording.doctor_words import headline, line
from cogs.transport.contract import Answer, Note
from cogs.transport.incoming.request import Request, Verb
from cogs.transport.panels.text import CONTENT
from cogs.transport.reply import File, Interaction
from cogs.transport.services import Services
from host.posts.post import Button
from host.upkeep.doctor import Examined, Finding, OpenTable, Value, worst_first

SPEAK, IN_THREADS = "send_messages", "send_messages_in_threads"
NEEDED = ("view_channel", "embed_links", "attach_files")
"""Permissions needed beside that to speak."""


@dataclass(frozen=True, slots=True)
class Reader:
    """The asker, and the findings they may read."""

    user_id: int
    guild_id: int | None
    """The server, if they manage it."""
    operator: bool

    def may_know(self, table: OpenTable) -> bool:
        own = table.host_id == self.user_id
        return self.operator or own or (self.guild_id is not None and table.place.guild_id == self.guild_id)

    def may_read(self, finding: Finding, tables: Sequence[OpenTable]) -> bool:
        if self.operator:
            return True
        if finding.operator or finding.check == "tables":
            return False
        if finding.game is not None:
            return any(table.game == finding.game for table in tables)
        return finding.guild_id is None or finding.guild_id == self.guild_id


async def doctor(request: Request) -> Answer:
    """The asker's findings, the worst first; nobody else learns anything."""
    reader = await _reader(request)
    examined = await request.house.checkup.run()
    tables = [table for table in examined.tables if reader.may_know(table)]
    t = request.t
    if not tables and not reader.operator and reader.guild_id is None:
        return Note(t("Only for hosts and people who manage the server."))
    lines = _lines(request, reader, examined, tables)
    buttons = (
        Button(t("Check again"), "doctor_again"),
        Button(t("Send waiting posts now"), "doctor_send"),
        Button(t("As a file"), "doctor_file"),
    )
    return Note(_fitting(lines), (buttons,))


async def send_now(request: Request) -> Answer:
    """Try at once what waits at the asker's tables."""
    reader = await _reader(request)
    examined = await request.house.checkup.run()
    waiting = [each.game for each in examined.findings if each.check == "outbox" and each.game is not None]
    own = {table.game for table in examined.tables if reader.may_know(table)}
    for game in waiting:
        if game in own:
            request.house.outbox.hurry(game)
    return Note(request.t("I'm trying again now. Check again in a moment."))


async def as_file(request: Request) -> Answer | None:
    reader = await _reader(request)
    examined = await request.house.checkup.run()
    tables = [table for table in examined.tables if reader.may_know(table)]
    if not tables and not reader.operator and reader.guild_id is None:
        return Note(request.t("Only for hosts and people who manage the server."))
    text = "\n".join(_lines(request, reader, examined, tables)) + "\n"
    await request.reply.say(request.t("The whole report:"), files=[File(text.encode(), "doctor.txt", "")])
    return None


async def _reader(request: Request) -> Reader:
    interaction = request.interaction
    manages = interaction.guild_id if interaction.permissions.manage_guild else None
    return Reader(request.user_id, manages, request.services.is_operator(request.user_id))


def _lines(request: Request, reader: Reader, examined: Examined, tables: Sequence[OpenTable]) -> list[str]:
    found = [finding for finding in examined.findings if reader.may_read(finding, tables)]
    if not any(finding.check == "outbox" for finding in found):
        # Only posts of other tables wait: for this reader all is well.
        found.append(Finding("outbox"))
    if not any(finding.check == "aside" for finding in found):
        found.append(Finding("aside"))
    found += permissions(request.services, tables, request.interaction)
    ordered = worst_first(found)
    t = request.t
    wrong = [_line(request, finding, reader) for finding in ordered if not finding.well]
    well = [_line(request, finding, reader) for finding in ordered if finding.well]
    return [headline(ordered, t), *wrong, *well]


def _line(request: Request, finding: Finding, reader: Reader) -> str:
    return line(finding, request.t, lambda at: f"<t:{int(at)}:R>", lambda channel: f"<#{channel}>", reader.operator)


def permissions(services: Services, tables: Sequence[OpenTable], here: Interaction) -> list[Finding]:
    """Permissions missing in these tables' places, and where the command was given."""
    places = {table.place.posts_to: table.place.guild_id for table in tables}
    if here.guild_id is not None and here.channel_id is not None:
        places.setdefault(here.channel_id, here.guild_id)
    found = []
    for channel_id, guild_id in places.items():
        for name in _missing(services, channel_id):
            facts: dict[str, Value] = {"permission": name, "channel": channel_id}
            found.append(Finding("permissions", "missing", facts, guild_id=guild_id))
    return found or [Finding("permissions")]


def _missing(services: Services, channel_id: int) -> list[str]:
    """Permissions missing in a channel: all in one the bot doesn't know, none in a direct message."""
    channel = services.get_channel(channel_id)
    if channel is None:
        return ["view_channel"]
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return []
    mine = channel.permissions_for(channel.guild.me)
    speak = IN_THREADS if isinstance(channel, discord.Thread) else SPEAK
    return [name for name in (NEEDED[0], speak, *NEEDED[1:]) if not getattr(mine, name)]


def _fitting(lines: Sequence[str]) -> str:
    """As many lines as one message holds; the file has all of them."""
    kept: list[str] = []
    for each in lines:
        if sum(map(len, kept)) + len(kept) + len(each) + 2 > CONTENT:
            kept.append("…")
            break
        kept.append(each)
    return "\n".join(kept)


VERBS = {
    "doctor_again": Verb("new", doctor),
    "doctor_send": Verb("new", send_now),
    "doctor_file": Verb("new", as_file),
}

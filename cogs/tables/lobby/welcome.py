"""The one message to a server that added the bot: what it does and lacks, and buttons to begin (docs/screens.md)."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from cogs.tables.help.tutorial import learn, tutorial_button
from cogs.tables.lobby.lobby import NewTable, open_lobby
from cogs.tables.person.preferences import settings
from cogs.transport.contract import Answer
from cogs.transport.incoming.request import Request, Verb
from cogs.transport.panels.text import listed
from data.texts import Texts, language_name
from host.posts.post import Button

WANTED = (
    "view_channel",
    "send_messages",
    "attach_files",
    "read_message_history",
    "create_public_threads",
    "send_messages_in_threads",
)
"""A table's permissions in its channel, by Discord's names: the first two are essential, the others useful."""


def lacking(permissions: discord.Permissions) -> list[str]:
    """The missing permissions of `WANTED`, by their names in Discord's English settings."""
    return [name.replace("_", " ").title() for name in WANTED if not getattr(permissions, name)]


def welcome_text(
    t: Texts, games: Sequence[str], server: str, lacks: Sequence[str], channels: Sequence[int], private: bool
) -> str:
    """`games`: their names; `server`: its name; `channels`: where tables may be opened, () for all.

    `private`: it goes to a person by direct message, where no table can be opened.
    """
    begin = (
        t("`/game new` in a channel of {server} opens a table.", server=server)
        if private
        else t("*Open a first table* opens one here. `/game new` in any channel does the same.")
    )
    where = t("all channels") if not channels else " ".join(f"<#{channel}>" for channel in channels)
    lines = [
        t("**Hello!** I host {games}, in turns, live or over days.", games=listed(t, games)),
        begin,
        t(
            "Language: {language}. Tables: {where}. Server managers change that with `/settings`.",
            language=language_name(t.language),
            where=where,
        ),
    ]
    if lacks:
        names = ", ".join(lacks)
        lines.append(
            t(
                "I lack here: {permissions} (channel settings > Permissions > my role). Without Attach Files "
                "boards come as text. Without threads games stay in the channel.",
                permissions=names,
            )
        )
    lines.append(
        t(
            "Privacy: I read no messages. I keep who plays, what they press and their settings, on my "
            "operator's computer."
        )
    )
    return "\n".join(lines)


def welcome_rows(t: Texts, private: bool) -> tuple[tuple[Button, ...], ...]:
    first = () if private else (Button(t("Open a first table"), "welcome_open", style="success"),)
    own = () if private else (Button(t("Settings…"), "welcome_settings"),)
    return ((*first, tutorial_button(t), *own),)


async def open_first(request: Request) -> Answer:
    """Open a table of the button's game, the first one's if it names none."""
    game = request.id.args
    return await open_lobby(request, NewTable(game if game in request.services.screens else None))


VERBS = {
    "welcome_open": Verb("new", open_first),
    # The button of welcomes posted before 0.2.0.
    "welcome_tutorial": Verb("new", learn),
    "welcome_settings": Verb("new", settings),
}

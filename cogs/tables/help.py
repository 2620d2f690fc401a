"""The help text: every command in one message."""

from __future__ import annotations

import re

from cogs.transport.contract import Note
from cogs.transport.request import Request
from cogs.transport.text import cut_to_content, listed


def taught_here(request: Request) -> list[str]:
    """Which games `/tutorial` teaches."""
    titles = [screens.title(request.t) for screens in request.services.screens.values() if screens.lesson()]
    return [request.t("`/tutorial` teaches {games} by playing.", games=listed(request.t, titles))] if titles else []


def _unnamed(request: Request, text: str) -> list[str]:
    """The commands that no line names: a new one is in the help before somebody has written a line for it."""
    names = request.services.command_names(request.t.language)
    own = request.t.p("command", "help")
    return [f"`/{name}`" for name in names if name != own and not re.search(rf"`/{re.escape(name)}\b", text)]


async def help_note(request: Request) -> Note:
    """`/help`: what every table has, then each game in a few lines."""
    t = request.t
    lines = [
        t("**How to play here**"),
        t("`/game new` opens a table. People join on the card it posts, and its host presses Start."),
        t("Its `options` suggest what the game offers, separated by commas; Options… on the card changes them."),
        t("Every post has the buttons you need; `/turn` shows your panel again, `/games` all your tables."),
        t("`/hand` what you hold · `/board` the board as text · `/log` what happened · `/undo` takes a step back"),
        *taught_here(request),
        t("`/rules` explains everything. `/game nudge` reminds everyone we're waiting for."),
        t("`/game leave` hands your seat to an AI; `/game end` ends a game for all, `/game cancel` closes a lobby."),
        t("`/game move` continues a table in another channel."),
        t("`/game proof` shows what proves the dice of a table, `/game export` gives its record."),
        t("`/away` lets an AI play your seat until you press something again; the seat stays yours."),
        t("`/me` your language, plain words and notices; `/settings` the server's."),
    ]
    games: list[str] = []
    for screens in request.services.screens.values():
        games += [f"**{screens.title(t)}**", *screens.how_to_play(t)]
    others = _unnamed(request, "\n".join((*lines, *games)))
    more = [t("More commands: {names}", names=", ".join(others))] if others else []
    return Note(cut_to_content("\n".join((*lines, *more, *games))))

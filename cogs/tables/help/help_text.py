"""The help text: the aim of each game, then its reader's commands, a game's under its name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from cogs.tables.help.rules import quick_rules_button
from cogs.tables.running.which_table import first_meant
from cogs.transport.contract import Note, Screens
from cogs.transport.request import Request
from cogs.transport.text import listed
from data.texts import Texts
from host.table.refusals import HostError
from render.lengths import split

Commands = Mapping[str, bool]
"""Maps each command's name in the reader's language to whether they can use it here."""
_NAMED = re.compile(r"`/([^\s`]+)")


async def help_note(request: Request, common_lines: Callable[[Texts, str], Sequence[str]]) -> Note:
    """`/help`: the aim, what every table has, then each game in a few lines, the one of the table here first.

    `common_lines`: every table's commands, given the games that have a tutorial.

    It takes as many answers as it needs; the buttons are under the last.
    """
    t = request.t
    commands = request.services.command_names(t.language, request.interaction)
    games = await _games(request)
    taught = [screens.title(t) for screens in games if screens.lesson()]
    common = _had(common_lines(t, listed(t, taught) if taught else ""), commands)
    own = {screens.title(t): _had(screens.how_to_play(t), commands) for screens in games}
    told = [line for lines in (common, *own.values()) for line in lines]
    others = [f"`/{name}`" for name in _unnamed(told, commands) if name != t.p("command", "help")]
    more = [t("More commands: {names}", names=", ".join(others))] if others else []
    lines = [" ".join(screens.aim(t) for screens in games), t("**How to play here**"), *common, *more]
    for title, about in own.items():
        lines += [t("**{game}** and commands of its own", game=title), *about]
    row = [
        quick_rules_button(screens.game, t("Quick rules: {game}", game=title), t)
        for screens, title in zip(games, own, strict=True)
    ]
    *before, last = split(lines)
    for part in before:
        await request.reply.say(part)
    return Note(last, (tuple(row[:5]),))


async def _games(request: Request) -> Sequence[Screens]:
    """The games, starting with the one of the table a command would mean here."""
    try:
        here = (await first_meant(request.services, request.interaction)).game
    except HostError:
        here = ""
    return sorted(request.services.screens.values(), key=lambda screens: screens.game != here)


def _had(lines: Sequence[str], commands: Commands) -> list[str]:
    """The lines whose commands the reader has, all of them; continuation lines follow their line."""
    kept, before = [], True
    for line in lines:
        named = _NAMED.findall(line)
        before = all(commands.get(name, True) for name in named) if named else before
        if before:
            kept.append(line)
    return kept


def _unnamed(lines: Sequence[str], commands: Commands) -> list[str]:
    """Commands without a line: a new one is in the help before somebody has written its line."""
    named = set(_NAMED.findall("\n".join(lines)))
    return [name for name, had in commands.items() if had and name not in named]

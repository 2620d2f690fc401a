"""The help text: what one plays for, then the commands its reader has, those of a game under its name."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from cogs.tables.help.rules import quick_rules_button
from cogs.tables.running.which_table import first_meant
from cogs.transport.contract import Note, Screens
from cogs.transport.request import Request
from cogs.transport.text import listed
from data.texts import Texts
from host.table.refusals import HostError
from render.lengths import split

Commands = Mapping[str, bool]
"""[command as its reader calls it] -> whether they have it here."""
_NAMED = re.compile(r"`/([^\s`]+)")


async def help_note(request: Request) -> Note:
    """`/help`: the aim, what every table has, then each game in a few lines, that of the table here first.

    In as many answers as it takes; the buttons are under the last.
    """
    t = request.t
    commands = request.services.command_names(t.language, request.interaction)
    games = await _games(request)
    common = _had(_common_lines(t, games), commands)
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
    """The games, that of the table a command would mean here first."""
    try:
        here = (await first_meant(request.services, request.interaction)).game
    except HostError:
        here = ""
    return sorted(request.services.screens.values(), key=lambda screens: screens.game != here)


def _common_lines(t: Texts, games: Sequence[Screens]) -> list[str]:
    """A line names only commands that go together: who lacks one of them is not told the others there."""
    taught = [screens.title(t) for screens in games if screens.lesson()]
    return [
        t("`/game new` opens a table. People join on the card it posts, and its host presses Start."),
        t("Its `options` suggest what the game offers, separated by commas; Options… on the card changes them."),
        t("Every post has the buttons you need; `/turn` shows your panel again, `/games` all your tables."),
        t("`/hand` what you hold · `/board` the board as text · `/log` what happened · `/undo` takes a step back"),
        *([t("`/tutorial` teaches {games} by playing.", games=listed(t, taught))] if taught else []),
        t("`/rules` explains everything, by a word or a number."),
        t(
            "Over days: the pace on the card (daily: 24 h a decision, 48 h to spare), then `/me` for time zone "
            "and quiet hours."
        ),
        t(
            "`/game vote` lets the table decide: end, pause, go on, a late seat. `/game pause` stops the clocks "
            "for a day."
        ),
        t("`/game substitute` gives a seat to somebody else, `/game take` takes one that an AI plays."),
        t("`/game host` hands the table on, `/game invite` lets somebody see a private one."),
        t("`/game nudge` reminds everyone we're waiting for."),
        t("`/game leave` hands your seat to an AI; `/game end` ends a game for all, `/game cancel` closes a lobby."),
        t("`/game move` continues a table in another channel."),
        t("`/game replay` looks through a game entry by entry, `/game review` shows where it turned, once it is over."),
        t("`/game proof` shows what proves the dice of a table, `/game export` gives its record."),
        t(
            "`/campaign new` opens a campaign of five games, `/campaign card` and `/campaign chronicle` show how it "
            "stands; `/campaign seat` takes a seat of it, `/campaign end` ends it."
        ),
        t("`/away` lets an AI play your seat until you press something again; the seat stays yours."),
        t("`/me` your language, time zone, quiet hours and notices"),
        t("`/stats` games, wins and luck of a player, `/leaderboard` a server's players by rating"),
        t("`/privacy` what is kept about you; export or delete it"),
        t("`/settings` language, channels and rights on this server"),
    ]


def _had(lines: Sequence[str], commands: Commands) -> list[str]:
    """The lines all of whose commands the reader has; what only goes on from a line before goes with it."""
    kept, before = [], True
    for line in lines:
        named = _NAMED.findall(line)
        before = all(commands.get(name, True) for name in named) if named else before
        if before:
            kept.append(line)
    return kept


def _unnamed(lines: Sequence[str], commands: Commands) -> list[str]:
    """Commands that no line names: a new one is in the help before somebody has written a line for it."""
    named = set(_NAMED.findall("\n".join(lines)))
    return [name for name, had in commands.items() if had and name not in named]

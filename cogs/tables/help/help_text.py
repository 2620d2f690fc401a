"""`/help`: the aim of the game here and what one needs first; four buttons open the rest, a page each."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import islice

from cogs.tables.help.help_pages import GAMES, MORE, PAGES, PLAY, RULES, SETTINGS, first_page
from cogs.tables.help.rules import quick_rules_button
from cogs.tables.help.tutorial import tutorial_button
from cogs.tables.running.which_table import table_looked_up
from cogs.transport.contract import Note, Screens
from cogs.transport.incoming.request import Request, Verb
from data.texts import Texts
from host.posts.post import Button

Commands = Mapping[str, bool]
"""Maps each command's name in the reader's language to whether they can use it here."""
PART = " · "
MOST_GAMES = 4
"""Games with a button for their quick rules: a row holds five."""
_NAMED = re.compile(r"`/([^\s`]+)")


async def help_note(request: Request) -> Note:
    """The first page: what wins, and the commands of every day."""
    t, games = request.t, await _games(request)
    aims = " ".join(screens.aim(t) for screens in games)
    return Note("\n".join([aims, *_had(first_page(t), _commands(request))]), (_pages_row(games, t),))


async def page(request: Request) -> Note:
    """The page of a button; the first one for an id that this version doesn't know."""
    name, t, commands = request.id.args, request.t, _commands(request)
    if name not in PAGES:
        return await help_note(request)
    lines = _had(PAGES[name](t), commands)
    games = await _games(request)
    if name == PLAY:
        for screens in games:
            lines += [f"**{screens.title(t)}**", *_had(screens.how_to_play(t), commands)]
    if name == SETTINGS:
        others = [f"`/{other}`" for other in _unnamed(_told(request), commands) if other != t.p("command", "help")]
        lines += [t("More commands: {names}", names=", ".join(others))] if others else []
    own = _leading_on(name, games, t)
    pages = _pages_row(games, t)
    return Note("\n".join(lines), (own, pages) if own else (pages,))


def _pages_row(games: Sequence[Screens], t: Texts) -> tuple[Button, ...]:
    """At a table *Rules* opens its game's quick rules at once."""
    labels = {PLAY: t("Play"), RULES: t("Rules"), GAMES: t("My games"), SETTINGS: t("Settings")}
    pages = {name: Button(label, "help_page", name) for name, label in labels.items()}
    if len(games) == 1:
        pages[RULES] = quick_rules_button(games[0].game, labels[RULES], t)
    return tuple(pages.values())


def _leading_on(name: str, games: Sequence[Screens], t: Texts) -> tuple[Button, ...]:
    """A page's own buttons, which open what it tells of."""
    match name:
        case "rules":
            quick = (quick_rules_button(each.game, t("Quick rules: {game}", game=each.title(t)), t) for each in games)
            return (*islice(quick, MOST_GAMES), tutorial_button(t))
        case "games":
            return (Button(t("Show my games"), "my_games"), Button(t("More commands…"), "help_page", MORE))
        case "settings":
            return (Button(t("My settings…"), "me"), Button(t("Plain words"), "plain_words"))
    return ()


def _commands(request: Request) -> Commands:
    return request.services.command_names(request.t.language, request.interaction)


async def _games(request: Request) -> Sequence[Screens]:
    """The game of the table here, open or over; where there is none, and at a campaign's table, all."""
    table, games = await table_looked_up(request.services, request.interaction), request.services.screens
    return [games[table.game]] if table is not None and table.game in games else list(games.values())


def _had(lines: Sequence[str], commands: Commands) -> list[str]:
    """The lines as their reader sees them; none where nothing that they name is theirs."""
    kept = []
    for line in lines:
        head, mark, rest = line.rpartition("** ")
        parts = [part for part in rest.split(PART) if all(commands.get(name, True) for name in _NAMED.findall(part))]
        if any(map(_NAMED.search, parts)) or not _NAMED.search(rest):
            kept.append(f"{head}{mark}{PART.join(parts)}")
    return kept


def _told(request: Request) -> list[str]:
    """All that any page says of commands, of whatever game."""
    common = [line for lines in PAGES.values() for line in lines(request.t)]
    return [
        *common,
        *(line for screens in request.services.screens.values() for line in screens.how_to_play(request.t)),
    ]


def _unnamed(lines: Sequence[str], commands: Commands) -> list[str]:
    """Commands without a line: a new one is in the help before somebody has written its line."""
    named = set(_NAMED.findall("\n".join(lines)))
    return [name for name, had in commands.items() if had and name not in named]


VERBS = {"help_page": Verb("new", page)}

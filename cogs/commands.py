"""The slash commands every table has, as a table; the games' own are in `cogs/<game>/commands.py`."""

from __future__ import annotations

from discord import app_commands

from cogs.registry import all_screens, game_commands
from cogs.tables.commands import suggesting
from cogs.tables.commands.at_table import pressed, turn, undo
from cogs.tables.commands.build import Built, built
from cogs.tables.commands.slash import (
    CommandGroup,
    HouseCommand,
    Number,
    Pick,
    Row,
    Somebody,
    TableCommand,
    TextOption,
    YesNo,
    bare,
    wordless,
)
from cogs.tables.finished import proof, replay, review, stats
from cogs.tables.help import doctor, rules
from cogs.tables.help.help_text import help_note
from cogs.tables.help.tutorial import tutorial
from cogs.tables.lobby.lobby import NewTable, open_lobby
from cogs.tables.person import blocking, me, preferences
from cogs.tables.person import privacy as own_privacy
from cogs.tables.running import change_channel, handover, server_tables, substitutes, voting
from cogs.tables.running import handlers as table_handlers
from cogs.tables.running.which_table import (
    Words,
    in_lobby,
    running,
    table_managed,
    table_proved,
)
from cogs.tables.running.which_table import whatever as any_table
from cogs.transport.contract import Answer
from cogs.transport.incoming.request import Request
from data.texts import SOURCE_LANGUAGE, texts_in
from host.clocks.paces import DAILY, EVENING, LIVE, SLOW, UNCLOCKED
from host.table.options import LATE, PACE, TAKERS

GAMES = tuple((screens.title(texts_in(SOURCE_LANGUAGE)), game) for game, screens in all_screens().items())
VOTES = (
    ("End the game", "end"),
    ("Pause", "pause"),
    ("Go on", "go_on"),
    ("Change the pace", "pace"),
    ("Give a late seat to an AI", "to_ai"),
    ("Open a late seat to others", "open"),
)
PACES_TYPED = (("Live", LIVE), ("Evening", EVENING), ("Daily", DAILY), ("Slow", SLOW), ("No clock", UNCLOCKED))


async def _new(request: Request, words: Words) -> Answer:
    return await open_lobby(request, NewTable.read(words))


async def _me(request: Request, words: Words) -> Answer:
    if "block" in words:
        return await blocking.block(request, substitutes.Person.read(words["block"]).id)
    return await me.me(request, words.get("time_zone", ""))


async def _games(request: Request, words: Words) -> Answer:
    return await (server_tables.server_tables if words.get("server") == "yes" else table_handlers.games)(request)


async def _stats(request: Request, words: Words) -> Answer:
    kind = words.get("game", "")
    if "player" not in words:
        return await stats.stats(request, kind=kind)
    player = substitutes.Person.read(words["player"])
    return await stats.stats(request, player.id, player.name, kind)


GAME = (
    CommandGroup("game", "Open, leave or end a table"),
    HouseCommand(
        "game new",
        "Open a table: its card is posted here",
        _new,
        (
            Pick("game", "Which game", GAMES),
            Number("players", "How many seats", suggest=suggesting.players),
            TextOption("pace", "How quickly you play", suggesting.times(PACE)),
            TextOption("late", "What happens when somebody's time is up", suggesting.times(LATE)),
            TextOption("seats", "Who may take an AI seat", suggesting.times(TAKERS)),
            YesNo("private", "Only people the host invites"),
            TextOption("options", "Other options of the game, separated by commas", suggesting.options),
        ),
    ),
    TableCommand(
        "game leave",
        "Leave a table. In a running game an AI plays on for you",
        wordless(table_handlers.leave),
        fits=any_table,
    ),
    TableCommand(
        "game move",
        "Continue a table in this channel",
        wordless(change_channel.move),
        fits=any_table,
        find=change_channel.meant,
    ),
    TableCommand(
        "game end",
        "End a running game for everybody",
        wordless(table_handlers.end),
        fits=running,
        find=table_managed,
    ),
    TableCommand("game cancel", "Close a lobby that hasn't started", wordless(table_handlers.cancel), fits=in_lobby),
    TableCommand(
        "game replay",
        "Look through a game, entry by entry",
        replay.replay_of,
        (Number("from_round", "From which round on", 0, 999),),
        find=table_proved,
    ),
    TableCommand(
        "game review",
        "Where a finished game turned, luck, your decisions",
        wordless(review.review_of),
        find=table_proved,
    ),
    TableCommand(
        "game proof",
        "A table's dice: their proof, and a check of it",
        wordless(proof.proof_of),
        find=table_proved,
    ),
    TableCommand(
        "game export",
        "A table's record as a file (while it runs: what you may know)",
        wordless(proof.export_of),
        find=table_proved,
    ),
    TableCommand(
        "game vote",
        "Vote: end, pause, go on, the pace, or a late seat",
        voting.vote,
        (
            Pick("about", "What to vote on", VOTES, required=True),
            Number("seat", "The late seat's number, if it is about one", 1, 8),
            Number("days", "How many days a pause lasts", 1, 21),
            Pick("pace", "The new pace, if it is about that", PACES_TYPED),
        ),
        fits=running,
    ),
    TableCommand(
        "game pause",
        "Stop the clocks for 24 hours, once a game (host)",
        wordless(voting.pause),
        fits=running,
    ),
    TableCommand(
        "game stop",
        "Stop for tonight, at a live or evening table: clocks stand until tomorrow",
        wordless(voting.stop),
        fits=running,
    ),
    TableCommand(
        "game substitute",
        "Ask somebody to take over a seat for good",
        substitutes.substitute,
        (Somebody("player", "Whom", required=True), Number("seat", "Number of the seat, if not yours", 1, 8)),
        fits=running,
        find=table_managed,
    ),
    TableCommand("game take", "Take a seat that an AI plays", wordless(substitutes.take_here), fits=running),
    TableCommand(
        "game host",
        "Hand the table on to another player (host)",
        substitutes.hand_on,
        (Somebody("player", "Whom", required=True),),
        fits=any_table,
        find=table_managed,
    ),
    TableCommand(
        "game invite",
        "Invite somebody to a private table, or withdraw it (host)",
        substitutes.invite,
        (Somebody("player", "Whom", required=True),),
        fits=any_table,
        find=table_managed,
    ),
    TableCommand(
        "game nudge",
        "Remind everyone we're waiting for (once an hour)",
        wordless(table_handlers.nudge),
        fits=running,
    ),
)
AT_A_TABLE = (
    TableCommand("board", "The whole board as text", wordless(table_handlers.board_of)),
    TableCommand("turn", "Your panel: what you have to decide now", turn),
    TableCommand("hand", "What you hold, only for you", pressed("hand")),
    TableCommand("log", "What happened in this game", pressed("log")),
    TableCommand(
        "undo",
        "Take back your last step, unless something was drawn, rolled or revealed",
        undo,
        asks_with_words=True,
    ),
)
ONES_OWN = (
    HouseCommand(
        "games",
        "Your tables, those waiting for you first",
        _games,
        (YesNo("server", "Instead all tables of this server (Manage Server)"),),
    ),
    HouseCommand(
        "away",
        "Let an AI play for you until you're back",
        handover.away,
        (
            Number("table", "Table number (without one: all your tables)"),
            TextOption("until", "Last day away", suggesting.days),
            Pick(
                "then",
                "An AI plays, or wait for me (3 days at most, 7 a game)",
                (("An AI plays", handover.AI), ("Wait for me", handover.WAIT)),
            ),
            TextOption("level", "How good the AI is", suggesting.levels),
        ),
    ),
    HouseCommand(
        "rules",
        "Look something up in the rules",
        rules.answer,
        (
            TextOption("topic", "A word, a topic or a number like 5.2", suggesting.topics),
            Pick("game", "Of which game", GAMES),
        ),
        anywhere=True,
    ),
    HouseCommand(
        "tutorial",
        "Learn by playing a short game, step by step",
        tutorial,
        (Pick("game", "Which game", GAMES),),
        anywhere=True,
    ),
    HouseCommand("help", "How to play here", bare(help_note), anywhere=True),
    HouseCommand(
        "settings",
        "Language, channels, who may open tables (Manage Server)",
        bare(preferences.settings),
        managers=True,
    ),
    HouseCommand(
        "me",
        "Your language, time, notices",
        _me,
        (
            TextOption("time_zone", "A city, like Paris", suggesting.cities),
            Somebody("block", "Somebody who may not ask you anything (again: unblock)"),
        ),
        anywhere=True,
    ),
    HouseCommand(
        "stats",
        "Games, wins, rating and luck of a player",
        _stats,
        (Somebody("player", "Whose (without one: yours)"), Pick("game", "Of which game", GAMES)),
    ),
    HouseCommand(
        "leaderboard",
        "This server's players by rating, and its records",
        stats.leaderboard,
        (Pick("game", "Of which game", GAMES),),
    ),
    HouseCommand("privacy", "What I keep about you. Export or delete it", bare(own_privacy.privacy), anywhere=True),
    HouseCommand("doctor", "What I lack here, and how to mend it", bare(doctor.doctor)),
)


def all_rows() -> tuple[Row, ...]:
    """Every command, in the order of a player's needs."""
    return (*GAME, *AT_A_TABLE, *game_commands(), *ONES_OWN)


def all_commands() -> tuple[app_commands.Group | Built, ...]:
    """Every command as Discord's library wants it."""
    return built(all_rows())

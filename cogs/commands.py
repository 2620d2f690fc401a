"""The slash commands: each only says which handler answers it; the router acknowledges, runs and answers."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.registry import all_screens, game_commands
from cogs.tables.commands.command_handlers import (
    MOST,
    TABLE,
    Names,
    Typed,
    anywhere,
    completed_day,
    completed_time,
    completions,
    game_here,
    run_at_table,
    run_command,
    texts_of,
)
from cogs.tables.finished import stats
from cogs.tables.help import doctor, rules
from cogs.tables.help.help_text import help_note
from cogs.tables.help.tutorial import tutorial
from cogs.tables.lobby import lobby
from cogs.tables.person import blocking, me, preferences
from cogs.tables.person import privacy as own_privacy
from cogs.tables.running import handlers as table_handlers
from cogs.tables.running import handover, substitutes
from cogs.transport.contract import Answer, Screens
from cogs.transport.reply import Interaction
from cogs.transport.request import Request
from cogs.transport.services import services_of
from cogs.transport.widgets import cut
from data.texts import SOURCE_LANGUAGE, texts_in
from host.table.options import LATE, PACE, TAKERS

GAMES = [
    app_commands.Choice(name=screens.title(texts_in(SOURCE_LANGUAGE)), value=game)
    for game, screens in all_screens().items()
]


VOTES = [
    app_commands.Choice(name="End the game", value="end"),
    app_commands.Choice(name="Pause", value="pause"),
    app_commands.Choice(name="Go on", value="go_on"),
    app_commands.Choice(name="Give a late seat to an AI", value="to_ai"),
    app_commands.Choice(name="Open a late seat to others", value="open"),
]


def person_of(user: discord.User | discord.Member) -> substitutes.Person:
    """Somebody named in a command."""
    return substitutes.Person(user.id, user.display_name, user.bot)


AI, WAIT = "ai", "wait"


class GameGroup(app_commands.Group):
    """Opening, leaving and ending tables."""

    def __init__(self) -> None:
        super().__init__(name="game", description="Open, leave or end a table")

    @app_commands.command(description="Open a table: its card is posted here")
    @app_commands.describe(
        game="Which game",
        players="How many seats",
        pace="How quickly you play",
        late="What happens when somebody's time is up",
        seats="Who may take an AI seat",
        private="Only people the host invites",
        options="Other options of the game, separated by commas",
    )
    @app_commands.choices(game=GAMES)
    async def new(
        self,
        interaction: Interaction,
        game: app_commands.Choice[str] | None = None,
        players: int | None = None,
        pace: Typed = "",
        late: Typed = "",
        seats: Typed = "",
        private: bool | None = None,
        options: Typed = "",
    ) -> None:
        asked = lobby.NewTable(game.value if game else None, players, pace, late, seats, private, options)
        await run_command(interaction, lambda request: lobby.open_lobby(request, asked))

    @new.autocomplete("players")
    async def _players(self, interaction: Interaction, text: str) -> list[app_commands.Choice[int]]:
        t = await texts_of(interaction)
        offered = lobby.seat_choices(_meant(interaction), t)
        return [app_commands.Choice(name=cut(each.label), value=int(each.value)) for each in offered][:MOST]

    @new.autocomplete("pace")
    async def _pace(self, interaction: Interaction, text: str) -> Names:
        return await completed_time(interaction, PACE, text)

    @new.autocomplete("late")
    async def _late(self, interaction: Interaction, text: str) -> Names:
        return await completed_time(interaction, LATE, text)

    @new.autocomplete("seats")
    async def _seats(self, interaction: Interaction, text: str) -> Names:
        return await completed_time(interaction, TAKERS, text)

    @new.autocomplete("options")
    async def _options(self, interaction: Interaction, text: str) -> Names:
        async def find() -> list[str]:
            players = getattr(interaction.namespace, "players", None)
            t = await texts_of(interaction)
            return lobby.completed_options(_meant(interaction), text, players if isinstance(players, int) else None, t)

        return await completions(interaction, "game new", find)

    @app_commands.command(description="Leave a table; in a running game an AI plays on for you")
    @app_commands.describe(table=TABLE)
    async def leave(self, interaction: Interaction, table: int | None = None) -> None:
        await run_at_table(interaction, "game leave", table)

    @app_commands.command(description="Continue a table in this channel")
    @app_commands.describe(table=TABLE)
    async def move(self, interaction: Interaction, table: int | None = None) -> None:
        await run_at_table(interaction, "game move", table)

    @app_commands.command(description="End a running game for everybody")
    @app_commands.describe(table=TABLE)
    async def end(self, interaction: Interaction, table: int | None = None) -> None:
        await run_at_table(interaction, "game end", table)

    @app_commands.command(description="Close a lobby that has not started")
    @app_commands.describe(table=TABLE)
    async def cancel(self, interaction: Interaction, table: int | None = None) -> None:
        await run_at_table(interaction, "game cancel", table)

    @app_commands.command(description="Look through a game, entry by entry")
    @app_commands.describe(from_round="From which round on", table=TABLE)
    async def replay(
        self,
        interaction: Interaction,
        from_round: app_commands.Range[int, 0, 999] | None = None,
        table: int | None = None,
    ) -> None:
        words = {"from_round": "" if from_round is None else str(from_round)}
        await run_at_table(interaction, "game replay", table, words)

    @app_commands.command(description="Where a game turned, luck, your decisions (after its end)")
    @app_commands.describe(table=TABLE)
    async def review(self, interaction: Interaction, table: int | None = None) -> None:
        await run_at_table(interaction, "game review", table)

    @app_commands.command(description="What proves the dice of a table, and a check of it")
    @app_commands.describe(table=TABLE)
    async def proof(self, interaction: Interaction, table: int | None = None) -> None:
        await run_at_table(interaction, "game proof", table)

    @app_commands.command(description="A table's record as a file; while it runs, what you may know of it")
    @app_commands.describe(table=TABLE)
    async def export(self, interaction: Interaction, table: int | None = None) -> None:
        await run_at_table(interaction, "game export", table)

    @app_commands.command(description="Vote: end, pause, go on, or a late seat")
    @app_commands.describe(
        about="What to vote on",
        seat="Number of the late seat, if it is about one",
        days="How many days a pause lasts",
        table=TABLE,
    )
    @app_commands.choices(about=VOTES)
    async def vote(
        self,
        interaction: Interaction,
        about: app_commands.Choice[str],
        seat: app_commands.Range[int, 1, 8] | None = None,
        days: app_commands.Range[int, 1, 21] | None = None,
        table: int | None = None,
    ) -> None:
        words = {"about": about.value, "seat": str(seat or ""), "days": str(days or "")}
        await run_at_table(interaction, "game vote", table, words)

    @app_commands.command(description="Stop the clocks for 24 hours, once a game (host)")
    @app_commands.describe(table=TABLE)
    async def pause(self, interaction: Interaction, table: int | None = None) -> None:
        await run_at_table(interaction, "game pause", table)

    @app_commands.command(description="Ask somebody to take over a seat for good")
    @app_commands.describe(player="Whom", seat="Number of the seat, if not yours", table=TABLE)
    async def substitute(
        self,
        interaction: Interaction,
        player: discord.User,
        seat: app_commands.Range[int, 1, 8] | None = None,
        table: int | None = None,
    ) -> None:
        words = {"player": person_of(player).written(), "seat": str(seat or "")}
        await run_at_table(interaction, "game substitute", table, words)

    @app_commands.command(description="Take a seat that an AI plays")
    @app_commands.describe(table=TABLE)
    async def take(self, interaction: Interaction, table: int | None = None) -> None:
        await run_at_table(interaction, "game take", table)

    @app_commands.command(description="Hand the table on to another player (host)")
    @app_commands.describe(player="Whom", table=TABLE)
    async def host(self, interaction: Interaction, player: discord.User, table: int | None = None) -> None:
        await run_at_table(interaction, "game host", table, {"player": person_of(player).written()})

    @app_commands.command(description="Invite somebody to a private table; again takes it back (host)")
    @app_commands.describe(player="Whom", table=TABLE)
    async def invite(self, interaction: Interaction, player: discord.User, table: int | None = None) -> None:
        await run_at_table(interaction, "game invite", table, {"player": person_of(player).written()})

    @app_commands.command(description="Remind everyone we're waiting for (once an hour)")
    @app_commands.describe(table=TABLE)
    async def nudge(self, interaction: Interaction, table: int | None = None) -> None:
        await run_at_table(interaction, "game nudge", table)


@app_commands.command(description="The whole board as text")
@app_commands.describe(table=TABLE)
async def board(interaction: Interaction, table: int | None = None) -> None:
    await run_at_table(interaction, "board", table)


@app_commands.command(description="Your panel: what you are asked now")
@app_commands.describe(table=TABLE)
async def turn(interaction: Interaction, table: int | None = None) -> None:
    await run_at_table(interaction, "turn", table)


@app_commands.command(description="What you hold, only for you")
@app_commands.describe(table=TABLE)
async def hand(interaction: Interaction, table: int | None = None) -> None:
    await run_at_table(interaction, "hand", table)


@app_commands.command(description="What happened in this game")
@app_commands.describe(table=TABLE)
async def log(interaction: Interaction, table: int | None = None) -> None:
    await run_at_table(interaction, "log", table)


@app_commands.command(description="Take back your last step, unless something was drawn, rolled or revealed")
@app_commands.describe(table=TABLE)
async def undo(interaction: Interaction, table: int | None = None) -> None:
    await run_at_table(interaction, "undo", table, {})


@app_commands.command(description="Let an AI play your seat until you press something again")
@app_commands.describe(
    table="Table number; without one, all your tables",
    until="Last day away",
    then="An AI plays, or wait for me (3 days at most, 7 a game)",
    level="How good the AI is",
)
@app_commands.choices(
    then=[app_commands.Choice(name="An AI plays", value=AI), app_commands.Choice(name="Wait for me", value=WAIT)]
)
async def away(
    interaction: Interaction,
    table: int | None = None,
    until: Typed = "",
    then: app_commands.Choice[str] | None = None,
    level: Typed | None = None,
) -> None:
    asked = handover.Away(level, until, then is not None and then.value == WAIT)
    await run_command(interaction, lambda request: handover.away(request, table, asked))


@away.autocomplete("until")
async def _until(interaction: Interaction, text: str) -> Names:
    return await completed_day(interaction, text)


@away.autocomplete("level")
async def _level(interaction: Interaction, text: str) -> Names:
    t, services = await texts_of(interaction), services_of(interaction)
    levels = services.screens[await game_here(interaction)].levels(t)
    return [
        app_commands.Choice(name=cut(level.label), value=level.value)
        for level in levels
        if text.casefold() in level.label.casefold()
    ]


@app_commands.command(description="Your tables, those waiting for you first")
async def games(interaction: Interaction) -> None:
    await run_command(interaction, table_handlers.games)


@anywhere
@app_commands.command(name="rules", description="Look something up in the rules")
@app_commands.describe(topic="A word, a topic or a number like 5.2", game="Of which game")
@app_commands.choices(game=GAMES)
async def rules_card(interaction: Interaction, topic: Typed = "", game: app_commands.Choice[str] | None = None) -> None:
    async def run(request: Request) -> Answer:
        return await rules.answer(request, topic, game.value if game else None)

    await run_command(interaction, run)


@anywhere
@app_commands.command(name="tutorial", description="Learn a game by playing it: a short one, step by step")
@app_commands.describe(game="Which game")
@app_commands.choices(game=GAMES)
async def tutorial_game(interaction: Interaction, game: app_commands.Choice[str] | None = None) -> None:
    await run_command(interaction, lambda request: tutorial(request, game.value if game else None))


@anywhere
@app_commands.command(name="help", description="How to play here")
async def help_text(interaction: Interaction) -> None:
    await run_command(interaction, help_note)


@app_commands.command(description="Language, channels, who may open tables (Manage Server)")
@app_commands.default_permissions(manage_guild=True)
@app_commands.guild_only()
async def settings(interaction: Interaction) -> None:
    await run_command(interaction, preferences.settings)


@app_commands.command(name="doctor", description="What the bot lacks here, and how to mend it")
async def checkup(interaction: Interaction) -> None:
    await run_command(interaction, doctor.doctor)


@anywhere
@app_commands.command(name="me", description="Your language, time, notices")
@app_commands.describe(time_zone="A city, like Paris", block="Who may ask you nothing; once more takes it back")
async def own_settings(interaction: Interaction, time_zone: Typed = "", block: discord.User | None = None) -> None:
    if block is not None:
        user = block.id
        await run_command(interaction, lambda request: blocking.block(request, user))
        return
    await run_command(interaction, lambda request: me.me(request, time_zone))


@own_settings.autocomplete("time_zone")
async def _time_zone(interaction: Interaction, text: str) -> Names:
    t, now = await texts_of(interaction), services_of(interaction).now()
    return [app_commands.Choice(name=label, value=zone) for label, zone in await me.completed_cities(text, t, now)]


@app_commands.command(name="stats", description="Games, wins, rating and luck of a player")
@app_commands.describe(player="Whose; without one, yours", game="Of which game")
@app_commands.choices(game=GAMES)
async def statistics(
    interaction: Interaction, player: discord.User | None = None, game: app_commands.Choice[str] | None = None
) -> None:
    kind = game.value if game else ""
    if player is None:
        await run_command(interaction, lambda request: stats.stats(request, kind=kind))
        return
    user, name = player.id, player.display_name
    await run_command(interaction, lambda request: stats.stats(request, user, name, kind))


@app_commands.command(description="This server's players by rating, and its records")
@app_commands.describe(game="Of which game")
@app_commands.choices(game=GAMES)
async def leaderboard(interaction: Interaction, game: app_commands.Choice[str] | None = None) -> None:
    await run_command(interaction, lambda request: stats.leaderboard(request, game.value if game else ""))


@anywhere
@app_commands.command(description="What is kept about you; export or delete it")
async def privacy(interaction: Interaction) -> None:
    await run_command(interaction, own_privacy.privacy)


def _meant(interaction: Interaction) -> Screens:
    """The game that a `/game new` names so far, else the first."""
    screens = services_of(interaction).screens
    return screens.get(str(getattr(interaction.namespace, "game", ""))) or next(iter(screens.values()))


@rules_card.autocomplete("topic")
async def _topic(interaction: Interaction, text: str) -> Names:
    language = (await texts_of(interaction)).language
    chosen = str(getattr(interaction.namespace, "game", None) or await game_here(interaction))
    found = services_of(interaction).rulebook(chosen).find(text, language)
    return [app_commands.Choice(name=cut(rules.label(rule)), value=rule.id) for rule in found][:MOST]


def all_commands() -> tuple[app_commands.Group | app_commands.Command[Any, ..., Any], ...]:
    """Every command, in the order of a player's needs."""
    return (
        GameGroup(),
        board,
        turn,
        hand,
        log,
        undo,
        *game_commands(),
        games,
        away,
        rules_card,
        tutorial_game,
        help_text,
        settings,
        own_settings,
        statistics,
        leaderboard,
        privacy,
        checkup,
    )


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Put every command into the tree."""
    for command in all_commands():
        tree.add_command(command)

"""The slash commands: each only says which handler answers it; the router acknowledges, runs and answers."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from cogs import lobby, people, rules, tables
from cogs.desk import Desk, Handler
from cogs.help import help_note
from cogs.refusals import fault_id, log_fault
from cogs.surface import Answer, Call, Note, Screens
from cogs.widgets import cut
from cogs.words import CONTENT, language_of
from data import rulebook
from data.texts import texts_in
from host.ports import HostError, Look

if TYPE_CHECKING:
    from cogs.app import ConquestBot

Bot = discord.Interaction["ConquestBot"]
Names = list[app_commands.Choice[str]]
TABLE = "Table number, when it is not the one of this channel"
FINISH = [
    app_commands.Choice(name="keep planning", value="plan"),
    app_commands.Choice(name="finish and fight out", value="fight"),
    app_commands.Choice(name="finish and ask me", value="ask"),
]
YES_NO = [app_commands.Choice(name="yes", value="yes"), app_commands.Choice(name="no", value="no")]


class GameGroup(app_commands.Group):
    """Opening, leaving and ending tables."""

    def __init__(self) -> None:
        super().__init__(name="game", description="Open, leave or end a table")

    @app_commands.command(description="Open a table: its card is posted here")
    @app_commands.describe(
        players="How many seats",
        pace="How quickly you play",
        private="Only people the host invites",
        mode="Edition and length, or a solo game",
        board="How the board is made",
        heroes="Each player may hire a hero",
    )
    async def new(
        self,
        interaction: Bot,
        players: app_commands.Range[int, 2, 4] | None = None,
        pace: str | None = None,
        private: bool | None = None,
        mode: str | None = None,
        board: str | None = None,
        heroes: bool | None = None,
    ) -> None:
        given = {
            "players": players,
            "pace": pace,
            "private": private,
            "mode": mode,
            "layout": board,
            "heroes": heroes,
        }
        chosen: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
        await interaction.client.router.command(interaction, lambda desk: lobby.open_lobby(desk, chosen))

    @new.autocomplete("pace")
    async def _pace(self, interaction: Bot, text: str) -> Names:
        return _offered(interaction, "pace", text)

    @new.autocomplete("mode")
    async def _mode(self, interaction: Bot, text: str) -> Names:
        return _offered(interaction, "mode", text)

    @new.autocomplete("board")
    async def _layout(self, interaction: Bot, text: str) -> Names:
        return _offered(interaction, "layout", text)

    @app_commands.command(description="Leave a table; in a running game an AI plays on for you")
    @app_commands.describe(table=TABLE)
    async def leave(self, interaction: Bot, table: int | None = None) -> None:
        await interaction.client.router.command(interaction, lambda desk: tables.leave(desk, table))

    @app_commands.command(description="End a running game for everybody")
    @app_commands.describe(table=TABLE)
    async def end(self, interaction: Bot, table: int | None = None) -> None:
        await interaction.client.router.command(interaction, lambda desk: tables.end(desk, table))

    @app_commands.command(description="Close a lobby that has not started")
    @app_commands.describe(table=TABLE)
    async def cancel(self, interaction: Bot, table: int | None = None) -> None:
        await interaction.client.router.command(interaction, lambda desk: tables.cancel(desk, table))

    @app_commands.command(description="Remind who is waited for (once an hour)")
    @app_commands.describe(table=TABLE)
    async def nudge(self, interaction: Bot, table: int | None = None) -> None:
        await interaction.client.router.command(interaction, lambda desk: tables.nudge(desk, table))


@app_commands.command(description="The whole board as text")
@app_commands.describe(table=TABLE)
async def board(interaction: Bot, table: int | None = None) -> None:
    async def run(desk: Desk) -> None:
        there, _ = await tables.call_meant(desk, "board", table)
        await tables.board(there)

    await interaction.client.router.command(interaction, run)


@app_commands.command(description="Your panel: what you are asked now")
@app_commands.describe(table=TABLE)
async def turn(interaction: Bot, table: int | None = None) -> None:
    await interaction.client.router.command(interaction, _pressed("turn", table))


@app_commands.command(description="Your cards and equipment, only for you")
@app_commands.describe(table=TABLE)
async def hand(interaction: Bot, table: int | None = None) -> None:
    await interaction.client.router.command(interaction, _pressed("hand", table))


@app_commands.command(description="What happened in this game")
@app_commands.describe(table=TABLE)
async def log(interaction: Bot, table: int | None = None) -> None:
    await interaction.client.router.command(interaction, _pressed("log", table))


@app_commands.command(description="What the market sells")
@app_commands.describe(table=TABLE)
async def market(interaction: Bot, table: int | None = None) -> None:
    await interaction.client.router.command(interaction, _typed("market", {}, table))


@app_commands.command(description="Take back your last step, while nothing was drawn, rolled or revealed")
@app_commands.describe(table=TABLE)
async def undo(interaction: Bot, table: int | None = None) -> None:
    await interaction.client.router.command(interaction, _typed("undo", {}, table))


@app_commands.command(description="Move armies by typing: b2 c1, or b2 c1 3I 1II, several with commas")
@app_commands.describe(orders="For example: b2 c1 -1I, a6 a5", finish="What then", table=TABLE)
@app_commands.choices(finish=FINISH)
async def move(
    interaction: Bot, orders: str, finish: app_commands.Choice[str] | None = None, table: int | None = None
) -> None:
    values = {"orders": orders, "finish": finish.value if finish else "plan"}
    await interaction.client.router.command(interaction, _typed("move", values, table))


@app_commands.command(description="Choose your tactic card by typing (only you see it)")
@app_commands.describe(order="The card's order number", reinforcements="Where its units go", table=TABLE)
async def play(interaction: Bot, order: str, reinforcements: str | None = None, table: int | None = None) -> None:
    values = {"order": order, **({"reinforcements": reinforcements} if reinforcements else {})}
    await interaction.client.router.command(interaction, _typed("play", values, table))


@app_commands.command(description="Buy equipment by typing: war drum > II, crossbow > I")
@app_commands.describe(buy="Card > level, several with commas", end="End the action then", table=TABLE)
@app_commands.choices(end=YES_NO)
async def equip(
    interaction: Bot,
    buy: str | None = None,
    end: app_commands.Choice[str] | None = None,
    table: int | None = None,
) -> None:
    values = {**({"buy": buy} if buy else {}), "end": end.value if end else "no"}
    await interaction.client.router.command(interaction, _typed("equip", values, table))


@app_commands.command(description="Your tables, those that wait for you first")
async def games(interaction: Bot) -> None:
    await interaction.client.router.command(interaction, tables.games)


@app_commands.command(name="rules", description="Look something up in the rules")
@app_commands.describe(topic="A word, a topic or a number like 5.2")
async def rules_card(interaction: Bot, topic: str = "") -> None:
    async def run(desk: Desk) -> Answer:
        return rules.answer(desk, topic)

    await interaction.client.router.command(interaction, run)


@app_commands.command(description="A clan's units and their values")
@app_commands.describe(name="The clan")
async def clan(interaction: Bot, name: str) -> None:
    await interaction.client.router.command(interaction, _looked_up("clan", name))


@app_commands.command(description="What a card does and costs")
@app_commands.describe(name="The card")
async def card(interaction: Bot, name: str) -> None:
    await interaction.client.router.command(interaction, _looked_up("card", name))


@app_commands.command(name="help", description="How to play here")
async def help_text(interaction: Bot) -> None:
    await interaction.client.router.command(interaction, help_note)


@app_commands.command(description="Language, channels, who may open tables (Manage Server)")
@app_commands.default_permissions(manage_guild=True)
@app_commands.guild_only()
async def settings(interaction: Bot) -> None:
    await interaction.client.router.command(interaction, people.settings)


@app_commands.command(description="Your language, plain words, notices")
async def me(interaction: Bot) -> None:
    await interaction.client.router.command(interaction, people.me)


def _offered(interaction: Bot, key: str, text: str) -> Names:
    """What the game offers for an option of a lobby."""
    t = texts_in(language_of(interaction.locale))
    choices = lobby.choices_of(next(iter(interaction.client.screens.values())), key, t)
    return [
        app_commands.Choice(name=cut(choice.label), value=choice.value)
        for choice in choices
        if text.casefold() in choice.label.casefold()
    ][:25]


def _pressed(verb: str, number: int | None) -> Handler:
    """As if the button of this verb had been pressed."""

    async def run(desk: Desk) -> Answer | None:
        there, call = await tables.call_meant(desk, verb, number)
        screens = desk.screens(call.look.table)
        work = screens.present(call) if verb == "turn" else screens.press(call)
        return await _answered(desk, there, screens, call, work)

    return run


def _typed(command: str, values: Mapping[str, str], number: int | None) -> Handler:
    async def run(desk: Desk) -> Answer | None:
        there, call = await tables.call_meant(desk, command, number)
        screens = desk.screens(call.look.table)
        return await _answered(desk, there, screens, call, screens.typed(call, command, values))

    return run


async def _answered(desk: Desk, there: Desk, screens: Screens, call: Call, work: Awaitable[Answer]) -> Answer | None:
    """Show the answer as the table's, so that its buttons and its panel belong to that game."""
    router = desk.bot.router
    answer = await router.guarded(there, screens, call, work)
    if answer is not None:
        await router.show(there, answer)
    return None


def _looked_up(command: str, name: str) -> Handler:
    async def run(desk: Desk) -> Answer:
        screens = desk.bot.screens[await _game_here(desk.interaction)]
        return Note(screens.look_up(command, name, desk.t)[:CONTENT])

    return run


async def _game_here(interaction: Bot) -> str:
    """The game of the channel's table; the first of the registry where there is none."""
    bot = interaction.client
    table = await bot.house.game_in(interaction.channel_id) if interaction.channel_id else None
    return table.game if table is not None else next(iter(bot.screens))


async def _completed(interaction: Bot, command: str, option: str, text: str) -> Names:
    """Completions by the game's screens.

    None where there is no game or anything fails (help never breaks).
    """
    bot = interaction.client
    try:
        member = await bot.house.member(interaction.user.id)
        t = texts_in(str(member.get("language") or language_of(interaction.locale)))
        screens = bot.screens[await _game_here(interaction)]
        look = None
        if command in ("move", "play", "equip"):
            look = await _look_here(interaction)
            screens = bot.screens[look.table.game]
        found = screens.complete(look, command, option, text, t)
    except HostError:
        return []
    except Exception as error:
        log_fault(fault_id(), f"completion of {command}", error)
        return []
    return [app_commands.Choice(name=line, value=line) for line in found if 0 < len(line) <= 100][:25]


async def _look_here(interaction: Bot) -> Look:
    """What the person sees of the table a command would mean; raises HostError."""
    house, user = interaction.client.house, interaction.user.id
    number = getattr(interaction.namespace, "table", None)
    if isinstance(number, int):
        return await house.look(number, user)
    table = await house.game_in(interaction.channel_id) if interaction.channel_id else None
    if table is None or table.status != "running":
        waiting = await house.waiting_for(user)
        if not waiting:
            raise HostError("no_game")
        return await house.look(waiting[0], user)
    return await house.look(table.id, user)


@move.autocomplete("orders")
async def _orders(interaction: Bot, text: str) -> Names:
    return await _completed(interaction, "move", "orders", text)


@play.autocomplete("order")
async def _order(interaction: Bot, text: str) -> Names:
    return await _completed(interaction, "play", "order", text)


@play.autocomplete("reinforcements")
async def _reinforcements(interaction: Bot, text: str) -> Names:
    return await _completed(interaction, "play", "reinforcements", text)


@equip.autocomplete("buy")
async def _buy(interaction: Bot, text: str) -> Names:
    return await _completed(interaction, "equip", "buy", text)


@clan.autocomplete("name")
async def _clan_name(interaction: Bot, text: str) -> Names:
    return await _completed(interaction, "clan", "name", text)


@card.autocomplete("name")
async def _card_name(interaction: Bot, text: str) -> Names:
    return await _completed(interaction, "card", "name", text)


@rules_card.autocomplete("topic")
async def _topic(interaction: Bot, text: str) -> Names:
    language = language_of(interaction.locale)
    found = rulebook.find(text, language)[:25]
    return [app_commands.Choice(name=cut(rules.label(rule)), value=rule.id) for rule in found]


def all_commands() -> tuple[app_commands.Group | app_commands.Command[Any, ..., Any], ...]:
    """Every command, in the order of a player's needs."""
    return (
        GameGroup(),
        board,
        turn,
        hand,
        log,
        market,
        undo,
        move,
        play,
        equip,
        games,
        rules_card,
        clan,
        card,
        help_text,
        settings,
        me,
    )


def add_commands(tree: app_commands.CommandTree[ConquestBot]) -> None:
    """Put every command into the tree."""
    for command in all_commands():
        tree.add_command(command)

"""The slash commands of Clash of Rage."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from cogs.tables.commands.command_handlers import (
    TABLE,
    Names,
    Typed,
    anywhere,
    completed,
    looked_up,
    names_of,
    run_at_table,
    run_command,
)
from cogs.transport.reply import Interaction

GAME = "clash"
FINISH = [
    app_commands.Choice(name="keep planning", value="plan"),
    app_commands.Choice(name="finish and fight out", value="fight"),
    app_commands.Choice(name="finish and ask me", value="ask"),
]
YES_NO = [app_commands.Choice(name="yes", value="yes"), app_commands.Choice(name="no", value="no")]


@app_commands.command(description="What the market sells")
@app_commands.describe(table=TABLE)
async def market(interaction: Interaction, table: int | None = None) -> None:
    await run_at_table(interaction, "market", table, {})


@app_commands.command(description="Move armies by typing: b2 c1, or b2 c1 3I 1II, with commas between moves")
@app_commands.describe(orders="For example: b2 c1 -1I, a6 a5", finish="What then", table=TABLE)
@app_commands.choices(finish=FINISH)
async def move(
    interaction: Interaction, orders: Typed, finish: app_commands.Choice[str] | None = None, table: int | None = None
) -> None:
    values = {"orders": orders, "finish": finish.value if finish else "plan"}
    await run_at_table(interaction, "move", table, values)


@app_commands.command(description="Choose your tactic card by typing (only you see it)")
@app_commands.describe(order="The card's order number", reinforcements="Where its units go", table=TABLE)
async def play(
    interaction: Interaction, order: Typed, reinforcements: Typed | None = None, table: int | None = None
) -> None:
    values = {"order": order, **({"reinforcements": reinforcements} if reinforcements else {})}
    await run_at_table(interaction, "play", table, values)


@app_commands.command(description="Buy equipment by typing: war drum > II, crossbow > I")
@app_commands.describe(buy="Card > level, separated by commas", end="End the action then", table=TABLE)
@app_commands.choices(end=YES_NO)
async def equip(
    interaction: Interaction,
    buy: Typed | None = None,
    end: app_commands.Choice[str] | None = None,
    table: int | None = None,
) -> None:
    values = {**({"buy": buy} if buy else {}), "end": end.value if end else "no"}
    await run_at_table(interaction, "equip", table, values)


@app_commands.command(description="Hand on a relic of a scenario by typing: prisoner > b4, vial 1 > bastion")
@app_commands.describe(to="Relic > place, or nothing more", table=TABLE)
async def relic(interaction: Interaction, to: Typed, table: int | None = None) -> None:
    await run_at_table(interaction, "relic", table, {"to": to})


@app_commands.command(description="How a battle is likely to end (only you see it)")
@app_commands.describe(
    at="Where it would be fought", armies="Which armies attack: b2, c1 (none: all of yours in reach)", table=TABLE
)
@app_commands.rename(armies="from")
async def odds(interaction: Interaction, at: Typed, armies: Typed | None = None, table: int | None = None) -> None:
    values = {"at": at, **({"from": armies} if armies else {})}
    await run_at_table(interaction, "odds", table, values)


@anywhere
@app_commands.command(description="A clan's units and their values")
@app_commands.describe(name="The clan")
async def clan(interaction: Interaction, name: Typed) -> None:
    await run_command(interaction, looked_up(GAME, "clan", name))


@anywhere
@app_commands.command(description="What a card does and costs")
@app_commands.describe(name="The card")
async def card(interaction: Interaction, name: Typed) -> None:
    await run_command(interaction, looked_up(GAME, "card", name))


@move.autocomplete("orders")
async def _orders(interaction: Interaction, text: str) -> Names:
    return await completed(interaction, "move", "orders", text)


@play.autocomplete("order")
async def _order(interaction: Interaction, text: str) -> Names:
    return await completed(interaction, "play", "order", text)


@play.autocomplete("reinforcements")
async def _reinforcements(interaction: Interaction, text: str) -> Names:
    return await completed(interaction, "play", "reinforcements", text)


@equip.autocomplete("buy")
async def _buy(interaction: Interaction, text: str) -> Names:
    return await completed(interaction, "equip", "buy", text)


@relic.autocomplete("to")
async def _to(interaction: Interaction, text: str) -> Names:
    return await completed(interaction, "relic", "to", text)


@odds.autocomplete("at")
async def _at(interaction: Interaction, text: str) -> Names:
    return await completed(interaction, "odds", "at", text)


@odds.autocomplete("armies")
async def _from(interaction: Interaction, text: str) -> Names:
    return await completed(interaction, "odds", "from", text)


@clan.autocomplete("name")
async def _clan_name(interaction: Interaction, text: str) -> Names:
    return await names_of(interaction, GAME, "clan", text)


@card.autocomplete("name")
async def _card_name(interaction: Interaction, text: str) -> Names:
    return await names_of(interaction, GAME, "card", text)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (market, move, play, equip, relic, odds, clan, card)
"""In the order of a player's needs."""

"""The slash commands of Clash of Rage."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clash.odds import panel as odds
from cogs.clash.typed import look_up, typed, typed_plan
from cogs.clash.typed.typed import at_any_seat, at_ones_seat
from cogs.clash.typed.typed_relic import relic_lines
from cogs.tables.commands.slash import PLAN_ABOUT, PLAN_WHAT, GameCommand, GameText, LookUp, Pick, Row
from data.texts import Texts

GAME = "clash"
FINISH = (("keep planning", "plan"), ("finish and fight to the end", "fight"), ("finish and ask me", "ask"))
YES_NO = (("yes", "yes"), ("no", "no"))

COMMANDS: tuple[Row, ...] = (
    GameCommand(GAME, "market", "What the market sells", typed.market),
    GameCommand(
        GAME,
        "move",
        "Move armies by typing: b2 c1, or b2 c1 3I 1II, with commas between moves",
        typed.move,
        (
            GameText("orders", "For example: b2 c1 -1I, a6 a5", at_ones_seat(typed.suggest_moves), required=True),
            Pick("finish", "What then", FINISH, usual="plan"),
        ),
    ),
    GameCommand(
        GAME,
        "play",
        "Choose your tactic card by typing (only you see it)",
        typed.play,
        (
            GameText("order", "The card's order number", at_ones_seat(typed.suggest_cards, owing=False), required=True),
            GameText("reinforcements", "Where its units go", at_ones_seat(typed.suggest_reinforcements, owing=False)),
        ),
    ),
    GameCommand(
        GAME,
        "equip",
        "Buy equipment by typing: war drum > II, crossbow > I",
        typed.equip,
        (
            GameText("buy", "Card > level, separated by commas", at_ones_seat(typed.suggest_purchases)),
            Pick("end", "End the action then", YES_NO, usual="no"),
        ),
    ),
    GameCommand(
        GAME,
        "plan",
        PLAN_ABOUT,
        typed_plan.plan,
        (GameText("actions", PLAN_WHAT, typed_plan.suggest_plan, required=True),),
    ),
    GameCommand(
        GAME,
        "relic",
        "Hand on a relic of a scenario by typing: prisoner > b4, vial 1 > bastion",
        typed.relic,
        (GameText("to", "Relic > place, or nothing more", at_ones_seat(relic_lines), required=True),),
    ),
    GameCommand(
        GAME,
        "odds",
        "How a battle is likely to end (only you see it)",
        odds.typed,
        (
            GameText("at", "Where it would be fought", at_any_seat(odds.suggest_places), required=True),
            GameText(
                "from",
                "Which armies attack: b2, c1 (none: all of yours in reach)",
                at_any_seat(odds.suggest_armies),
            ),
        ),
    ),
    LookUp(
        GAME,
        "clan",
        "A clan's units and their values",
        look_up.clan,
        GameText("name", "The clan", look_up.clans, required=True),
    ),
    LookUp(
        GAME,
        "card",
        "What a card does and costs",
        look_up.card,
        GameText("name", "The card", look_up.cards, required=True),
    ),
)
"""In the order of a player's needs."""


def help_lines(t: Texts) -> Sequence[str]:
    """What `/help` says of a turn, then of these commands: each is named."""
    return (
        t("Each round you choose a tactic card in secret, then act twice: Equip, or Move and battle, or Pass."),
        t("`/move`, `/play` and `/equip` are typed versions of the panels. `/market` shows what is for sale."),
        t("While you wait, *Plan my second action* or `/plan` says what your next action will be."),
        t("`/odds` shows how a battle is likely to end."),
        t("`/relic` hands on a relic in a scenario of the campaign."),
        t("`/clan` and `/card` show what clans and cards are worth."),
    )

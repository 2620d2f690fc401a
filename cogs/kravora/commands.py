"""The slash commands of Kravora."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kravora import look_up, typed
from cogs.tables.commands.slash import PLAN_ABOUT, PLAN_WHAT, GameCommand, GameText, LookUp, Row
from data.texts import Texts

GAME = "kravora"
ACTIONS = "Actions separated by commas. Suggestions appear as you type"

COMMANDS: tuple[Row, ...] = (
    GameCommand(
        GAME,
        "act",
        "Kravora, act by typing: attack 3 long-arm, done, buy brute 4, end",
        typed.act,
        (GameText("actions", ACTIONS, typed.suggest_actions, required=True),),
    ),
    GameCommand(
        GAME,
        "plan",
        PLAN_ABOUT,
        typed.plan,
        (GameText("actions", PLAN_WHAT, typed.suggest_plan, required=True),),
    ),
    LookUp(
        GAME,
        "piece",
        "What a unit, a building or a ruse does and costs",
        look_up.facts,
        GameText("name", "The unit, building or ruse", look_up.names, required=True),
    ),
)
"""In the order of a player's needs."""


def help_lines(t: Texts) -> Sequence[str]:
    """What `/help` says of a turn, then of these commands: each is named."""
    return (
        t("Each turn your defenders attack, the enemies strike and move, you buy."),
        t("`/act` is a typed version of the panels, `/plan` plans your next turn."),
        t("`/piece` explains a unit, a building or a ruse."),
    )

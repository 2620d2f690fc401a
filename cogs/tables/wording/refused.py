"""Says why the rules or the house refuse a press, where every game says it alike."""

from __future__ import annotations

from collections.abc import Callable

from cogs.transport.contract import Call
from data.texts import Texts
from host.table.refusals import HostError, Refusal


def shared_reason(t: Texts, code: str) -> str:
    """The words for a code that the rules of every game have; "" for one of a game's own."""
    match code:
        case "game_over":
            return t("the game is over.")
        case "wrong_phase" | "not_possible" | "no_such_action":
            return t("that is not what is to be decided now.")
        case "not_your_turn":
            return t("it is not your turn.")
    return ""


def not_possible(t: Texts, reason: str, rule: str) -> str:
    """A reason as a sentence, with its rule where it has one."""
    text = t("Not possible: {reason}", reason=reason)
    return text + " " + t("(Rule {rule}.)", rule=rule) if rule else text


def not_on_move(call: Call, error: HostError, on_move: Callable[[], str], next_turn: Callable[[int], str]) -> str:
    """Who is on move instead, and for a seat when its turn comes; "" for other refusals of the house."""
    if error.code is Refusal.NOT_YOURS and call.look.seat is not None:
        return " ".join(part for part in (on_move(), next_turn(call.look.seat)) if part)
    if error.code is Refusal.NO_SEAT:
        return call.t("You watch this game. {who}", who=on_move())
    return ""

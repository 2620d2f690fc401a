"""Words a refused press the same way in every game; a game adds the reasons that its own rules give."""

from __future__ import annotations

from collections.abc import Callable

from cogs.transport.contract import Call
from data.texts import Texts
from engine.kernel.errors import EngineError
from host.table.refusals import HostError, Refusal


def common_reasons(t: Texts) -> dict[str, str]:
    """[code of an error] -> why, as far as all games say it alike."""
    not_now = t("that isn't what you decide now.")
    return {
        "game_over": t("the game is over."),
        "wrong_phase": not_now,
        "not_possible": not_now,
        "no_such_action": not_now,
        "not_your_turn": t("it is not your turn."),
    }


def not_possible(error: EngineError, reason: str, t: Texts) -> str:
    """A reason as a sentence, with its rule."""
    text = t("Not possible: {reason}", reason=reason)
    return text + " " + t("(Rule {rule}.)", rule=error.rule) if error.rule else text


def not_asked(call: Call, error: HostError, on_move: Callable[[], str], next_turn: Callable[[int], str]) -> str:
    """Whom the game waits for, told to somebody it does not ask; "" for other errors.

    `next_turn`: when a seat's own turn comes.
    """
    if error.code is Refusal.NOT_YOURS and call.look.seat is not None:
        return " ".join(part for part in (on_move(), next_turn(call.look.seat)) if part)
    return call.t("You watch this game. {who}", who=on_move()) if error.code is Refusal.NO_SEAT else ""

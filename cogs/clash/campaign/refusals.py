"""Says in a sentence why a campaign refuses something; nothing has changed then (§14.0)."""

from __future__ import annotations

from cogs.clash.campaign.wording import CampaignWording
from cogs.transport.contract import Call
from data.texts import Texts
from engine.clash.campaign.table import OVER, PLAY, STEPS
from engine.clash.scenarios.setting import scenario_of
from engine.kernel.errors import EngineError
from engine.kernel.names import name_in
from host.table.refusals import HostError, Refusal

STATES = {STEPS[PLAY]: "begun", STEPS[OVER]: "saga_over"}
"""[step] -> why nothing can be chosen in it."""


def refusal_text(call: Call, error: Exception) -> str:
    """ "" where the house's own words do."""
    if isinstance(error, HostError):
        if error.code in (Refusal.STALE, Refusal.NOT_YOURS) and call.look.seat is not None:
            return _of_time(STATES.get(call.look.view.step, ""), call.t) or _waited(call)
        return ""
    return _of_rules(call, error) if isinstance(error, EngineError) else ""


def _of_rules(call: Call, error: EngineError) -> str:
    t = call.t
    match error.code:
        case "other_card":
            number = int(error.facts["scenario"])
            name = name_in(scenario_of(call.look.view.content, number).names, t.language)
            return t("That card is out already. “{scenario}” lies open now. You keep your veto.", scenario=name)
        case "no_veto":
            return t("You have no veto left: keep this scenario.")
        case "no_card_left":
            return t("No card is left to take its place, so you play this scenario. You keep your veto.")
        case "pact_taken":
            return t("Somebody has made the pact already.")
        case "no_pact":
            return t("Only the last may make the pact, and not when all are level.")
    return _of_time(error.code, t) or _waited(call)


def _of_time(code: str, t: Texts) -> str:
    return {
        "saga_over": t("This campaign is over."),
        "begun": t("The game is set up, so nobody can choose for it any more. Nothing was spent."),
        "too_late": t("That step is over. Nothing was spent."),
        "chosen": t("You have chosen already, and your choice stays."),
        "no_life": t("You have no extra life to give in this game."),
        "not_yours": t("You don't have that card. Choose another."),
    }.get(code, "")


def _waited(call: Call) -> str:
    waited = CampaignWording(call.t, call.look.table, call.look.view).waited_line()
    return waited or call.t("There is nothing to choose now.")

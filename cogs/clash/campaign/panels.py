"""Shows the panels of a campaign: what a seat may choose now, else how the campaign stands (§14.0)."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clash.campaign.presenter import card_lines
from cogs.clash.campaign.wording import CampaignWording
from cogs.clash.wording.wording import ROMAN
from cogs.transport.contract import Call, Panel
from cogs.transport.panels.panel import Row, ageless, ids_of, panel
from cogs.transport.panels.widgets import row
from engine.clash.campaign import actions as a
from engine.clash.campaign.course import choices
from engine.clash.campaign.table import OVER, PLAY, SCENARIO, STEPS, state_of
from engine.clash.scenarios.setting import paragraph_of
from engine.kernel.game import ARGUMENT_MASK, Action
from engine.kernel.names import name_in


def wording_of(call: Call) -> CampaignWording:
    return CampaignWording(call.t, call.look.table, call.look.view)


def present(call: Call, lead: str = "") -> Panel:
    """What the presser may choose now, else what is waited for."""
    wording = wording_of(call)
    running = call.look.table.status == "running"
    lines = [lead, *card_lines(wording)] if running else [lead, *ended_lines(wording)]
    rows: list[Row] = []
    if running and call.look.owes:
        # The post above tells the scenario, glory and what everybody brings.
        vetoes = wording.vetoes_line() if call.look.view.step == STEPS[SCENARIO] else ""
        lines = [lead, wording.head(), wording.title(), vetoes, _question(call)]
        ids = ids_of(call)
        buttons = [
            ids.button(_label(call, action), "choose", str(action), "danger" if _bold(action) else "primary")
            for action in offered(call)
        ]
        rows += [row(*buttons[at : at + 5]) for at in range(0, len(buttons), 5)]
    elif running:
        lines.append(wording.next_line())
    return panel(lines, [*rows, _common(call)])


def ended_lines(wording: CampaignWording) -> Sequence[str]:
    t, view = wording.t, wording.view
    head = wording.champion_line() if view.step == STEPS[OVER] else t("**This campaign stopped early.**")
    return [head, wording.glory_line()]


def offered(call: Call) -> Sequence[Action]:
    """What the presser's seat can say now, the default first."""
    view = call.look.view
    return choices(state_of(view, view.campaign.deck), view.seat)


def _bold(action: Action) -> bool:
    """Whether there is no way back from it: a veto, the pact."""
    return action & ~ARGUMENT_MASK in (a.VETO, a.PACT)


def _label(call: Call, action: Action) -> str:
    t, kind, argument = call.t, action & ~ARGUMENT_MASK, action & ARGUMENT_MASK
    if kind == a.LIFE:
        units = wording_of(call).units(call.look.view.seat or 0)
        if not units:
            return t("Level {level}", level=ROMAN[argument])
        unit = name_in(units[argument].names, t.language)
        return t("Level {level}: {unit}", level=ROMAN[argument], unit=unit)
    if kind == a.LEGENDARY:
        return name_in(call.look.view.content.items[argument].names, t.language)
    return {
        a.ACCEPT: t("Keep it"),
        a.VETO: t("Veto it"),
        a.NO_PACT: t("No pact"),
        a.PACT: t("Make the pact"),
    }[kind]


def _question(call: Call) -> str:
    t, kind = call.t, offered(call)[0] & ~ARGUMENT_MASK
    return {
        a.ACCEPT: t("Keep this scenario or veto it? Your press is final."),
        a.NO_PACT: t(
            "You are last: the pact strengthens {unit} in this game, instead of 1 life more. Everybody else "
            "takes a grudge against you, and a win brings you no reward.",
            unit=wording_of(call).pact_unit(call.look.view.seat or 0),
        ),
        a.LIFE: t("You are far behind: units of which level have 1 life more?"),
        a.LEGENDARY: t("You keep one legendary card: which?"),
    }[kind]


def _common(call: Call) -> Row:
    t, view = call.t, call.look.view
    buttons = [
        ageless(call, t("Chronicle"), "chronicle"),
        ageless(call, t("Rules"), "rules", paragraph_of(view.campaign.scenario)),
    ]
    if view.step == STEPS[PLAY]:
        buttons.insert(0, ageless(call, t("To the game"), "campaign_game", style="primary"))
    return row(*buttons)

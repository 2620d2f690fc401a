"""Leads each button of a campaign's table to its answer (§14.0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cogs.clash.campaign import lobby, panels
from cogs.clash.campaign.chronicle import chronicle
from cogs.clash.campaign.presenter import CampaignPresenter, card_lines
from cogs.clash.campaign.refusals import STATES, refusal_text
from cogs.clash.campaign.telling import told
from cogs.clash.campaign.wording import CampaignWording
from cogs.clash.setup.lobby import clan_choices
from cogs.tables.running.carry_out import act, again, repeated
from cogs.tables.wording.levels import character_choices, level_choices
from cogs.tables.wording.log_pages import events_in
from cogs.transport.contract import Answer, Call, Panel, Screens, TypedCommand
from cogs.transport.panels.panel import args_of, number
from data.texts import Texts
from engine.clash.bots import BOTS
from engine.clash.campaign import actions as a
from engine.clash.campaign.table import GAME, SCENARIO, STEPS
from engine.kernel.errors import IllegalAction
from engine.kernel.game import ARGUMENT_MASK, KIND_SHIFT
from host.posts.post import Choice
from host.table.presses import SeatView
from host.table.refusals import HostError, Refusal

CHOICES = (a.ACCEPT, a.VETO, a.NO_PACT, a.PACT, a.LIFE, a.LEGENDARY)
"""Kinds of actions that a person can say; the others are the house's."""
LARGEST = (a.LEGENDARY >> KIND_SHIFT << KIND_SHIFT) | ARGUMENT_MASK


class CampaignScreens(Screens):
    """Stateless: everything is in the ids and the views."""

    game = GAME
    presenter = CampaignPresenter()
    aftermath = presenter.aftermath
    refusal = staticmethod(refusal_text)
    wishes = staticmethod(clan_choices)
    sides = staticmethod(presenter.sides)
    fields = staticmethod(lobby.fields)
    options_of = staticmethod(lobby.options_of)
    misfit = staticmethod(lobby.misfit)

    async def press(self, call: Call) -> Answer:
        match call.id.verb:
            case "mine" | "back" | "hand" | "orders":
                return panels.present(call)
            case "choose":
                return await _choose(call)
            case "chronicle" | "log" | "logp" | "logr":
                return await chronicle(call)
        raise HostError(Refusal.STALE)

    async def present(self, call: Call) -> Panel:
        return panels.present(call)

    def text_board(self, look: SeatView, t: Texts) -> Sequence[str]:
        return ["\n".join(card_lines(CampaignWording(t, look.table, look.view)))]

    async def typed(self, call: Call, command: TypedCommand, words: Mapping[str, str]) -> Answer:
        raise HostError(Refusal.OTHER_GAME)

    async def undo(self, call: Call) -> Answer:
        raise HostError(Refusal.BARRIER)

    def aim(self, t: Texts) -> str:
        return t("**Campaign:** five games with scenarios. Most glory is champion.")

    def holdings(self, t: Texts) -> str:
        return t("My choices")

    def levels(self, t: Texts) -> Sequence[Choice]:
        return level_choices(BOTS, t)

    def characters(self, t: Texts) -> Sequence[Choice]:
        return character_choices(BOTS, t)


async def _choose(call: Call) -> Answer:
    """The payload is the action itself. A veto names its card: where another lies there by now, it says so."""
    action = number(args_of(call).payload, a.ACCEPT, LARGEST)
    if action & ~ARGUMENT_MASK not in CHOICES:
        raise HostError(Refusal.STALE)
    try:
        if await repeated(call):
            return panels.present(await again(call))
    except HostError as error:
        late = "" if error.code is not Refusal.STALE else _too_late(call, action)
        if not late:
            raise
        raise IllegalAction(late, "14.0", scenario=call.look.view.campaign.scenario) from error
    done = await act(call, [action])
    return panels.present(done, " ".join(told(panels.wording_of(done), events_in(done.led_to))))


def _too_late(call: Call, action: int) -> str:
    """Why an older panel's choice came too late; "" where it is merely out of date."""
    view = call.look.view
    if view.step in STATES:
        return STATES[view.step]
    other = action & ~ARGUMENT_MASK == a.VETO and action & ARGUMENT_MASK != view.campaign.scenario
    return "other_card" if other and view.step == STEPS[SCENARIO] else ""

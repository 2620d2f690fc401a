"""Chooses the panel that a person has to see now, and completes every answer of Clash."""

from __future__ import annotations

from dataclasses import replace

from cogs.clash import action
from cogs.clash.battle import panel as battle
from cogs.clash.card import panel as card
from cogs.clash.card import reinforcements
from cogs.clash.chances import foretold
from cogs.clash.equip import handlers as equip_handlers
from cogs.clash.equip import panel as equip
from cogs.clash.handling import entries_of, with_context
from cogs.clash.move import handlers as move_handlers
from cogs.clash.narration.notes import with_battles, with_notes
from cogs.clash.plan_words import PLANS
from cogs.clash.scenarios import hand_panel
from cogs.clash.setup import bastion, tile_panel
from cogs.clash.tutorial import teaching
from cogs.clash.wording.editions import in_edition
from cogs.tables.help import hints as coach
from cogs.tables.help.lesson import taught
from cogs.tables.running.planning import framed
from cogs.transport.contract import Answer, Call, Panel
from engine.clash.pieces.state import (
    BASTION,
    BATTLE,
    EQUIP,
    GO,
    HAND,
    INJURIES,
    KEEP,
    MOVE,
    NEXT_BATTLE,
    PHASE_NAMES,
    REINFORCE,
    REROLL,
    STONES,
)

FIGHTING = frozenset(PHASE_NAMES[phase] for phase in (NEXT_BATTLE, BATTLE, REROLL, INJURIES))
MOVING = frozenset(PHASE_NAMES[phase] for phase in (MOVE, GO))


async def completed(call: Call, answer: Answer) -> Answer:
    """With the coach's button below, and in a tutorial the lesson around it all."""
    return await taught(call, await coach.hinted(call, answer), teaching(call.id.verb))


def worded(call: Call) -> Call:
    """The call in the words of its game's edition (§12)."""
    return replace(call, t=in_edition(call.t, call.look.view.config.edition))


async def present(call: Call, lead: str = "") -> Panel:
    """The panel of what the person owes; else the choice that may still be changed, or the waiting panel."""
    call = await with_context(call)
    view = call.look.view
    if call.look.seat is None or call.look.table.status != "running":
        return action.waiting_panel(call, lead)
    if card.choosing(view):
        return card.card_panel(call, with_notes(call, lead))
    if not call.look.owes:
        return action.waiting_panel(call, lead)
    phase = view.phase
    if phase in tile_panel.BUILDING:
        return tile_panel.build_panel(call, tile_panel.tile_of(view, ""))
    if phase == PHASE_NAMES[BASTION]:
        return bastion.bastion_panel(call)
    if phase == PHASE_NAMES[REINFORCE]:
        return reinforcements.place_panel(call, lead)
    if phase == PHASE_NAMES[STONES]:
        return reinforcements.stones_panel(call)
    if phase == PHASE_NAMES[HAND]:
        return hand_panel.hand_on_panel(call, with_battles(call, lead, await entries_of(call)))
    if phase == PHASE_NAMES[EQUIP]:
        return await equip_handlers.panel_of(call, lead=lead)
    if phase == PHASE_NAMES[KEEP]:
        return equip.forge_panel(call)
    if phase in MOVING:
        return await move_handlers.panel_of(call)
    if phase in FIGHTING:
        chances = await foretold(battle.choices(view))
        if battle.decided(call.look.notes):
            lead = with_notes(call, lead)
        return battle.battle_panel(call, await entries_of(call), lead, chances)
    entries = await entries_of(call) if call.planned is None else ()
    return framed(call, PLANS, action.action_panel(call, lead, entries))

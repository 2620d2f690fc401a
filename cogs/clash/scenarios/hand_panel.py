"""Lets a player hand on relics (§14.17): the panel after an action, its select and its button."""

from __future__ import annotations

from cogs.clash.rows import common_row
from cogs.clash.wording.wording import wording_of
from cogs.tables.running.carry_out import act
from cogs.transport.contract import Call, Panel, Shot
from cogs.transport.panels.limits import OPTIONS
from cogs.transport.panels.panel import alt_of, args_of, chosen, ids_of, number, panel
from cogs.transport.panels.widgets import option, row, select
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import is_bastion, place_name
from engine.clash.scenarios.showing import handings_in
from host.table.refusals import HostError, Refusal
from render.clash.words.scenario_words import relic_words


def hand_on_panel(call: Call, lead: str = "") -> Panel:
    """Each relic to each place it can be handed on to, or nothing more."""
    wording, ids, t = wording_of(call), ids_of(call), call.t
    camp = wording.view.camp
    choices = handings_in(wording.view)
    if camp is None or not choices:
        raise HostError(Refusal.STALE)
    lines = [
        lead,
        t("### Hand on relics"),
        t("-# Up to 2 open borders, through territories you control."),
    ]
    options = []
    for relic, place in choices[:OPTIONS]:
        facts = {"relic": relic_words(camp, relic, t), "start": place_name(camp.relics[relic])}
        label = (
            t("{relic}: from {start:the} into your bastion", **facts)
            if is_bastion(place)
            else t("{relic}: from {start:the} to {end:the}", end=place_name(place), **facts)
        )
        options.append(option(ids.value(relic * 32 + place), label, wording.features(place)))
    rows = [
        row(select(ids.id("handto"), t("Hand on…"), options)),
        row(ids.button(t("Nothing more"), "stay", style="primary")),
        common_row(call),
    ]
    alt = alt_of(t, [each.label for each in options])
    return panel(lines, rows, Shot("crop", alt, tuple(("reach", place) for place in sorted({p for _, p in choices}))))


async def hand_on(call: Call) -> Call:
    """The chosen relic goes to the chosen place."""
    value = number(next(iter(chosen(call)), args_of(call).payload), 0, 4095)
    return await act(call, [a.HAND | value])


async def stay(call: Call) -> Call:
    return await act(call, [a.STAY])


HANDLERS = {"handto": hand_on, "stay": stay}

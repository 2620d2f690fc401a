"""Shows the player's own attack (§5.3.1): who attacks whom, and its end, when the enemies strike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import discord

from cogs.kravora.fortress import all_of, lines_of, threat
from cogs.kravora.turn.rehearsal import Turn, common_row
from cogs.kravora.turn.ruse import ruse_row
from cogs.kravora.turn.shots import choice_shot, own_shot, saying
from cogs.kravora.turn.targets import target_rows, whose
from cogs.kravora.wording import KravoraWording
from cogs.transport.contract import Panel, base36
from cogs.transport.panels.limits import OPTIONS
from cogs.transport.panels.panel import Row, ageless, panel
from cogs.transport.panels.widgets import option, row, select
from engine.kernel.game import Action, argument_of, kind_of
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.places import board_of
from engine.kravora.play.notation import BARE_KINDS


def heading(turn: Turn, what: str) -> list[str]:
    """The first lines of a turn's panel: the step, and what is planned; the picture says the purse."""
    t, wording = turn.call.t, turn.wording
    lines = [f"### {what}"]
    if turn.rehearsal is not None and turn.rehearsal.done:
        lines.append(t("Planned: {steps}.", steps=planned_words(wording, turn.rehearsal.done)))
    return lines


SHOWN = 8
"""The most steps of a plan that are named: its last ones."""


def planned_words(wording: KravoraWording, actions: Sequence[Action]) -> str:
    """The steps of a plan in a row."""
    told = [step_words(wording, action) for action in actions]
    if len(told) > SHOWN:
        told = [wording.t("{count} steps", count=len(told) - SHOWN), *told[-SHOWN:]]
    return ", ".join(told)


def step_words(wording: KravoraWording, action: Action, count: int = 1) -> str:
    """One action in a few words. `count`: how often a unit is bought, or hit, in a row: "buy 3× Puppet (line 3)"."""
    t, kind, argument = wording.t, kind_of(action), argument_of(action)
    if kind == a.ATTACK:
        return t("{unit} attacks", unit=wording.unit(argument & 7))
    if kind == a.BUY:
        units = wording.kinds([argument >> 3] * count)
        return t("buy {unit} ({place})", unit=units, place=wording.line(argument & 7))
    if kind == a.BUILD:
        return t("build {building}", building=wording.the_building(argument))
    if kind == a.SHOOT:
        return t("shoot at {place}", place=wording.place(argument))
    if kind == a.DISMANTLE:
        return t("dismantle a wall point")
    if kind == a.RECYCLE:
        return t("send back {unit}", unit=wording.target(argument))
    if kind == a.DONE:
        return t("the enemies strike")
    if kind == a.END:
        return t("end of the turn")
    if kind in BARE_KINDS:
        return wording.ruse_of(kind)
    if kind in (a.HIT, a.VOLLEY, a.TO):
        target = wording.target(argument) if kind == a.HIT else wording.place(argument)
        return t("at {target}", target=wording.counted([target] * count))
    return t("{ruse} on {target}", ruse=wording.ruse_of(kind), target=wording.aim(action))


def attack_panel(turn: Turn, lead: str = "") -> Panel:
    """Attacks and ruses in any order, until the player is done."""
    t, wording = turn.call.t, turn.wording
    choices = turn.choices()
    attacks = [action for action in choices if kind_of(action) == a.ATTACK]
    lines = [lead, *heading(turn, t("Attack")), threat(wording, turn.seat)]
    rows: list[Row] = []
    buttons = []
    if attacks:
        buttons.append(turn.button(t("All attack, enemies strike"), "alldone", style="primary"))
        buttons.append(turn.button(t("All attack"), "all"))
        options = [option(turn.value(base36(action)), *_attacker(wording, action)) for action in attacks[: OPTIONS - 1]]
        options.append(option(turn.value(base36(a.DONE)), t("Nobody else: enemies strike")))
        rows.append(row(select(turn.id("do", "a"), t("Who attacks?"), options)))
    else:
        buttons.append(turn.do(t("Done: enemies strike"), [a.DONE], "primary"))
    ruses = ruse_row(turn, choices)
    if ruses is not None:
        rows.append(ruses)
    rows.append(row(*buttons, *undo_buttons(turn)))
    rows.append(closing_row(turn))
    shot, left = saying(own_shot(wording), all_of(wording, turn.seat))
    return panel([*lines, *left], rows, shot)


def _attacker(wording: KravoraWording, action: Action) -> tuple[str, str]:
    """Label and description of a defender that may attack."""
    line, kind = argument_of(action) >> 3, argument_of(action) & 7
    fresh = sum(unit.kind == kind and not unit.spent for unit in wording.board(wording.view.seat or 0).defenders[line])
    facts = wording.view.content.units[kind]
    label = wording.t("{unit} on {place}", unit=wording.unit(kind), place=wording.line(line))
    damage = wording.t.n("{count} point", "{count} points", facts.damage)
    return label, wording.t("{count} of them, {damage}", count=fresh, damage=damage) if fresh > 1 else damage


def undo_buttons(turn: Turn) -> list[discord.ui.Item[Any]]:
    """Take back the last step, or all of them."""
    t = turn.call.t
    if not turn.undoable:
        return []
    buttons: list[discord.ui.Item[Any]] = [turn.button(t("Undo the last step"), "undo")]
    if turn.undoable > 1:
        buttons.append(turn.button(t("Start over"), "over"))
    return buttons


def last_rows(turn: Turn) -> list[Row]:
    """What can be taken back, and the closing row."""
    buttons = undo_buttons(turn)
    return [*([row(*buttons)] if buttons else []), closing_row(turn)]


def closing_row(turn: Turn) -> Row:
    """The last row: the way back from a plan, and what is the same on every panel."""
    t = turn.call.t
    if turn.rehearsal is None:
        return common_row(turn.call)
    count = len(turn.rehearsal.done)
    label = t.n("Keep as plan: {count} step", "Keep as plan: {count} steps", count)
    keep = [turn.button(label, "keep", style="success")] if count else []
    return common_row(turn.call, first=[*keep, ageless(turn.call, t("Back"), "mine")])


def aim_panel(turn: Turn, where: str = "", lead: str = "") -> Panel:
    """A defender's target, or where its volley lands (§3.3, §3.4)."""
    t, wording = turn.call.t, turn.wording
    view = wording.view
    line, kind = view.striker or (0, 0)
    choices = turn.choices()
    asked = t("Which line?") if choices and kind_of(choices[0]) == a.VOLLEY else t("Whom?")
    lines = [
        lead,
        *heading(turn, t("Target")),
        t(
            "{unit} on {place} attacks: {points}.",
            unit=wording.unit(kind),
            place=wording.line(line),
            points=t.n("{count} point left", "{count} points left", view.points),
        ),
    ]
    rows = target_rows(turn, "x", choices, where, asked)
    rows += last_rows(turn)
    shot, left = saying(choice_shot(turn, choices), lines_of(wording, turn.seat))
    return panel([*lines, *left], rows, shot, f"aim:x.:{where}")


def volley_words(wording: KravoraWording) -> str:
    """Which volley is being spread, and where it falls: a ruse's, or a defender's own."""
    t, view = wording.t, wording.view
    unit = wording.ruse_of(a.ROCKFALL) if view.striker is None else wording.unit(view.striker[1])
    return t("{unit} on {place}", unit=unit, place=wording.place(a.unit_place(view.pool[0])))


def pick_panel(turn: Turn, lead: str = "") -> Panel:
    """Which units a volley hits: several at once, nobody twice (§3.4, §7.5); free until the last point falls."""
    t, wording = turn.call.t, turn.wording
    view = wording.view
    lines = [
        lead,
        *heading(turn, volley_words(wording)),
        t.n(
            "Choose {count} unit: it loses 1 hit point.",
            "Choose {count} units: each loses 1 hit point.",
            view.points,
        ),
    ]
    options = [
        option(turn.value(f"{base36(a.HIT | unit)}-{number}"), hit_words(wording, unit), _copy(wording, unit, number))
        for unit, number in sorted(pool_options(view.pool, view.points), key=lambda copy: _own(copy[0], turn.seat))
    ]
    most = min(view.points, len(options))
    menu = select(turn.id("hits"), t("Whom? (tick up to {count})", count=most), options, most=most)
    rows = [row(menu)]
    rows += last_rows(turn)
    return panel(lines, rows, choice_shot(turn, turn.choices()))


def pool_options(pool: Sequence[int], points: int) -> list[tuple[int, int]]:
    """(unit, number of the copy): one of each look first, the strongest first, then further ones; at most 25."""
    counts = Counter(pool)
    copies = [(unit, number) for unit, count in counts.items() for number in range(min(count, points))]
    return sorted(copies, key=lambda copy: (copy[1], -a.unit_sort(copy[0])))[:OPTIONS]


def _own(unit: int, seat: int) -> bool:
    """Whether a volley would hit a defender of one's own: they are offered last."""
    return bool(a.unit_side(unit)) and board_of(a.unit_place(unit)) == seat


def hit_words(wording: KravoraWording, unit: int) -> str:
    """A unit of the volley's line: the panel's heading names the line."""
    name = wording.sort(a.unit_sort(unit))
    return wording.t("defender {unit}", unit=name) if a.unit_side(unit) else name


def _copy(wording: KravoraWording, unit: int, number: int) -> str:
    """Which of the units that look the same, and how many of them are one's own puppets."""
    count = wording.view.pool.count(unit)
    told = [wording.t("{number} of {count}", number=number + 1, count=count)] if count > 1 else []
    return ", ".join((*told, *whose(wording, unit)))

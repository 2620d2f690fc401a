"""The own attack (§5.3.1): who attacks, whom, and the end of it, on which the enemies strike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import discord

from cogs.kravora.fortress import lines_of, purse, threat
from cogs.kravora.table_words import Scene
from cogs.kravora.turn.rehearsal import Turn, common_row
from cogs.kravora.turn.ruse import ruse_row
from cogs.kravora.turn.shots import choice_shot, turn_shot
from cogs.kravora.turn.targets import MOST, action_label, beside, target_rows
from cogs.transport.contract import Panel, base36
from cogs.transport.panel import Row, panel
from cogs.transport.widgets import option, row, select
from engine.kernel.game import Action
from engine.kravora import actions as a


def heading(turn: Turn, what: str) -> list[str]:
    """The first lines of a turn's panel; a plan says that it is one."""
    t, scene = turn.call.t, turn.scene
    view = scene.view
    if turn.rehearsal is None:
        return [t("### Round {round}, your turn: {what}", round=view.round, what=what), purse(scene, turn.seat)]
    lines = [
        t("### Plan for round {round}: {what}", round=turn.rehearsal.round, what=what),
        t(
            "-# As the boards would stand if nothing else happened. Each step is checked again when your turn comes;"
            " the first that no longer fits ends the plan, and you are asked."
        ),
    ]
    if turn.rehearsal.misfit:
        lines.append(
            t("A step no longer fits (`{step}`): it and what followed are left out.", step=turn.rehearsal.misfit)
        )
    if turn.rehearsal.done:
        lines.append(t("Planned: {steps}.", steps=planned_words(scene, turn.rehearsal.done)))
    return [*lines, purse(scene, turn.seat)]


SHOWN = 8
"""Steps of a plan that are named; of a longer one the last."""


def planned_words(scene: Scene, actions: Sequence[Action]) -> str:
    """The steps of a plan in a row."""
    told = [step_words(scene, action) for action in actions]
    if len(told) > SHOWN:
        told = [scene.t("{count} steps", count=len(told) - SHOWN), *told[-SHOWN:]]
    return ", ".join(told)


def step_words(scene: Scene, action: Action) -> str:
    """One action in a few words."""
    t, kind, argument = scene.t, a.kind_of(action), a.argument_of(action)
    if kind == a.ATTACK:
        return t("{unit} attacks", unit=scene.unit(argument & 7))
    if kind == a.BUY:
        return t("buy {unit} ({place})", unit=scene.unit(argument >> 3), place=scene.line(argument & 7))
    if kind == a.BUILD:
        return t("build {building}", building=scene.building(argument))
    if kind == a.SHOOT:
        return t("shoot at {place}", place=scene.place(argument))
    if kind == a.DISMANTLE:
        return t("sell a wall point")
    if kind == a.RECYCLE:
        return t("send back {unit}", unit=scene.target(argument))
    if kind == a.DONE:
        return t("the enemies strike")
    if kind == a.END:
        return t("end of the turn")
    if kind == a.SHIELD:
        return scene.ruse_of(kind)
    if kind in (a.HIT, a.VOLLEY, a.TO):
        return t("at {target}", target=scene.target(argument) if kind == a.HIT else scene.place(argument))
    where = scene.place(argument) if kind in a.PLACE_KINDS else scene.target(argument)
    return t("{ruse} on {target}", ruse=scene.ruse_of(kind), target=where)


def attack_panel(turn: Turn, lead: str = "") -> Panel:
    """Attacks and ruses in any order, until the player is done."""
    t, scene = turn.call.t, turn.scene
    choices = turn.choices()
    attacks = [action for action in choices if a.kind_of(action) == a.ATTACK]
    lines = [lead, *heading(turn, t("attack")), *lines_of(scene, turn.seat), threat(scene, turn.seat)]
    rows: list[Row] = []
    buttons = []
    if attacks:
        buttons.append(turn.button(t("All attack, enemies strike"), "alldone", style="primary"))
        buttons.append(turn.button(t("All attack"), "all"))
        options = [option(turn.value(base36(action)), *_attacker(scene, action)) for action in attacks[:MOST]]
        rows.append(row(select(turn.id("do", "a"), t("Who attacks?"), options)))
    ruses = ruse_row(turn, choices)
    if ruses is not None:
        rows.append(ruses)
    if a.DONE in choices:
        style = "secondary" if attacks else "primary"
        buttons.append(turn.do(t("Done: enemies strike"), [a.DONE], style))
    rows.append(row(*buttons, *undo_buttons(turn)))
    rows.append(closing_row(turn))
    return panel(lines, rows, turn_shot(turn))


def _attacker(scene: Scene, action: Action) -> tuple[str, str]:
    """Label and description of a defender that may attack."""
    line, kind = a.argument_of(action) >> 3, a.argument_of(action) & 7
    fresh = sum(unit.kind == kind and not unit.spent for unit in scene.board(scene.view.seat or 0).defenders[line])
    facts = scene.view.content.units[kind]
    label = scene.t("{unit} on {place}", unit=scene.unit(kind), place=scene.line(line))
    damage = scene.t.n("{count} point", "{count} points", facts.damage)
    return label, scene.t("{count} of them, {damage}", count=fresh, damage=damage) if fresh > 1 else damage


def undo_buttons(turn: Turn) -> list[discord.ui.Item[Any]]:
    """Take back the last step, or all of them."""
    t = turn.call.t
    if not turn.undoable:
        return []
    buttons: list[discord.ui.Item[Any]] = [turn.button(t("Undo last"), "undo")]
    if turn.undoable > 1:
        buttons.append(turn.button(t("Start over"), "over"))
    return buttons


def closing_row(turn: Turn) -> Row:
    """The last row: the way back from a plan, and what is the same on every panel."""
    t = turn.call.t
    if turn.rehearsal is None:
        return common_row(turn.call)
    drop = [turn.button(t("Drop the plan"), "drop")] if turn.rehearsal.done or turn.rehearsal.misfit else []
    return common_row(turn.call, first=[turn.button(t("Close"), "close"), *drop])


def aim_panel(turn: Turn, where: str = "") -> Panel:
    """A defender's target, or where its volley lands (§3.3, §3.4)."""
    t, scene = turn.call.t, turn.scene
    view = scene.view
    line, kind = view.striker or (0, 0)
    choices = turn.choices()
    asked = t("Which line?") if choices and a.kind_of(choices[0]) == a.VOLLEY else t("Whom?")
    lines = [
        *heading(turn, t("target")),
        t(
            "{unit} on {place} attacks: {points}.",
            unit=scene.unit(kind),
            place=scene.line(line),
            points=t.n("{count} point left", "{count} points left", view.points),
        ),
        *lines_of(scene, turn.seat),
    ]
    rows = target_rows(turn, "x", choices, where, asked)
    if turn.undoable:
        rows.append(row(*undo_buttons(turn)))
    rows.append(closing_row(turn))
    return panel(lines, rows, choice_shot(turn, turn.choices()))


def pick_panel(turn: Turn) -> Panel:
    """Which units a volley hits: several at once, nobody twice (§3.4, §7.5)."""
    t, scene = turn.call.t, turn.scene
    view = scene.view
    lines = [
        *heading(turn, t("volley")),
        t.n("{count} point is left, at most one a unit.", "{count} points are left, at most one a unit.", view.points),
    ]
    options = [
        option(
            turn.value(f"{base36(a.HIT | unit)}-{number}"),
            action_label(scene, a.HIT | unit),
            _copy(scene, unit, number),
        )
        for unit, number in pool_options(view.pool, view.points)
    ]
    menu = select(turn.id("hits"), t("Whom? (several at once)"), options, most=min(view.points, len(options)))
    rows = [row(menu)]
    if turn.undoable:
        rows.append(row(*undo_buttons(turn)))
    rows.append(closing_row(turn))
    return panel(lines, rows, choice_shot(turn, turn.choices()))


def pool_options(pool: Sequence[int], points: int) -> list[tuple[int, int]]:
    """(unit, number of the copy): one of each look first, the strongest first, then further ones; at most 25."""
    counts = Counter(pool)
    copies = [(unit, number) for unit, count in counts.items() for number in range(min(count, points))]
    return sorted(copies, key=lambda copy: (copy[1], -a.unit_sort(copy[0])))[:MOST]


def _copy(scene: Scene, unit: int, number: int) -> str:
    return scene.t("another one") if number else beside(scene, a.HIT | unit)

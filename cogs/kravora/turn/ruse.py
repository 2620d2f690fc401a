"""Offers ruses (§7) and their targets, and asks for a shield's answer."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kravora.narration.event_lines import boards_of, ruse_told
from cogs.kravora.turn.rehearsal import Turn, common_row
from cogs.kravora.turn.shots import choice_shot
from cogs.kravora.turn.targets import target_rows
from cogs.kravora.wording import KravoraWording
from cogs.transport.contract import Panel
from cogs.transport.panels.panel import Row, panel
from cogs.transport.panels.widgets import option, row, select
from engine.kernel.game import KIND_SHIFT, Action, argument_of, kind_of
from engine.kravora.pieces import actions as a
from engine.kravora.play.notation import PLACE_KINDS
from engine.kravora.play.ruse_effects import RUSE_OF
from engine.kravora.views.view_choices import prices_in, rockfall_spares
from host.table.refusals import HostError, Refusal

PLAYED = tuple(RUSE_OF)
"""Kinds of action that play a ruse, in the order of the rules."""


def ruse_row(turn: Turn, choices: Sequence[Action]) -> Row | None:
    """The ruses that can be played now; None where there is none."""
    wording, t = turn.wording, turn.call.t
    kinds = {kind_of(action) for action in choices}
    _, prices = prices_in(wording.view, turn.seat)
    options = [
        option(
            turn.value(kind >> KIND_SHIFT),
            t("{ruse}, {price}", ruse=wording.ruse_of(kind), price=wording.litres(prices[RUSE_OF[kind]])),
            wording.ruse_effect(kind),
        )
        for kind in PLAYED
        if kind in kinds
    ]
    return row(select(turn.id("ruse"), t("Play a ruse…"), options)) if options else None


def ruse_panel(turn: Turn, kind: Action, where: str = "") -> Panel:
    """A ruse's target. Raises HostError "stale" when it can't be played (any more)."""
    wording, t = turn.wording, turn.call.t
    choices = [action for action in turn.choices() if kind_of(action) == kind]
    if kind not in RUSE_OF or not choices:
        raise HostError(Refusal.STALE)
    _, prices = prices_in(wording.view, turn.seat)
    ruse = RUSE_OF[kind]
    lines = [
        t(
            "### {ruse} · {price} of your {blood}",
            ruse=wording.ruse_of(kind),
            price=wording.litres(prices[ruse]),
            blood=wording.litres(wording.board(turn.seat).blood),
        ),
        wording.ruse_effect(kind),
    ]
    lines += _warned(wording, turn.seat) + (truce_words(wording) or left_out(wording, kind, turn.seat))
    if kind in (a.CLOT, a.BAIT, a.ROCKFALL):
        lines.append(t("-# What a ruse kills pays nothing and doesn't count as a kill."))
    asked = t("Which line?") if kind in PLACE_KINDS else t("Which unit?")
    rows = target_rows(turn, str(kind >> KIND_SHIFT), choices, where, asked)
    rows += [row(turn.button(t("Back"), "back")), common_row(turn.call)]
    return panel(lines, rows, choice_shot(turn, choices, where), f"aim:{kind >> KIND_SHIFT}.:{where}")


def _warned(wording: KravoraWording, seat: int) -> list[str]:
    """Who may cancel a ruse (§7.7)."""
    holders = [other for other in wording.standing() if other != seat and wording.board(other).shield]
    if not holders:
        return []
    return [wording.t("⚠ A shield may cancel it ({names}).", names=", ".join(map(wording.name, holders)))]


def left_out(wording: KravoraWording, kind: Action, seat: int) -> list[str]:
    """Why targets that others' boards have are not offered (§7.3, §7.5)."""
    t, boards = wording.t, [wording.board(other) for other in wording.standing()]
    if kind == a.ROCKFALL:
        told = []
        if any(board.touched for board in boards):
            told.append(t("A Rockfall has hit a wall: no second one on that wall this round."))
        if rockfall_spares(wording.view, seat):
            told.append(t("A Rockfall can't bring a wall down: lines where it would are not offered."))
        return told
    lured = any(unit.lured for board in boards for line in (*board.attackers, *board.defenders) for unit in line)
    return [t("Each unit can be lured to attack once a round.")] if kind == a.BAIT and lured else []


def truce_words(wording: KravoraWording) -> list[str]:
    """That others' boards can't be touched yet (§7)."""
    view, most = wording.view, wording.view.content.limits.truce
    if view.round > most or not view.config.truce:
        return []
    return [wording.t("Truce until the end of round {round}: only your own board.", round=most)]


def throw_panel(turn: Turn, where: str = "") -> Panel:
    """Where a propelled unit lands (§7.6)."""
    wording, t = turn.wording, turn.call.t
    pending = wording.view.pending
    lines = [t("### Where do you throw it?")]
    if pending is not None:
        thrown = argument_of(pending.action)
        place, unit = wording.place(a.unit_place(thrown)), wording.some([a.unit_sort(thrown) >> 3])
        lines.append(t("From {place}: {unit}.", place=place, unit=unit))
    choices = turn.choices()
    rows = target_rows(turn, "x", choices, where, t("Which line?"))
    if turn.undoable:
        rows.append(row(turn.button(t("Undo the last step"), "undo")))
    rows.append(common_row(turn.call))
    return panel(lines, rows, choice_shot(turn, choices, where), f"aim:x.:{where}")


def shield_panel(turn: Turn) -> Panel:
    """The holder of a shield is asked whether to spend it (§7.7)."""
    wording, t = turn.wording, turn.call.t
    pending = wording.view.pending
    if pending is None:
        raise HostError(Refusal.STALE)
    lines = [
        t("### Spend your shield?"),
        t("{name} plays {ruse}.", name=wording.name(pending.seat), ruse=ruse_told(wording, pending.action, pending.to)),
        t("It is aimed at your board.") if turn.seat in boards_of(pending.action, pending.to) else "",
        t("If you cancel it, it does nothing, and {name} pays all the same.", name=wording.name(pending.seat)),
    ]
    buttons = [
        turn.do(t("Spend the shield: cancel"), [a.CANCEL], "primary"),
        turn.do(t("Let it happen"), [a.LET]),
    ]
    aimed = [pending.action, *([a.TO | pending.to] if pending.to >= 0 else [])]
    return panel(lines, [row(*buttons), common_row(turn.call)], choice_shot(turn, aimed))

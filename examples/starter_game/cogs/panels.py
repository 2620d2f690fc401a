"""The panels of Night Nets: one for each phase, one's holdings, orders, the log."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.tables.running.planning import framed, waiting_part
from cogs.tables.wording.log_pages import by_round, log_page
from cogs.tables.wording.names import names_at
from cogs.transport.contract import Call, Panel, Shot
from cogs.transport.panels.panel import Row, ageless, ids_of, panel
from cogs.transport.panels.widgets import row
from engine.kernel.game import Event
from examples.starter_game.cogs.aftermath import NetsWords
from examples.starter_game.cogs.plan_words import PLANS
from examples.starter_game.cogs.wording import wording_of
from examples.starter_game.engine import actions as a
from examples.starter_game.engine import events as ev
from examples.starter_game.engine.orders import WHEN_HAULED
from examples.starter_game.engine.state import ANSWER, CHOICE
from examples.starter_game.render.board import board_alt
from host.table.table import LogEntry


def present(call: Call, lead: str = "") -> Panel:
    """The person's decision, else what they wait for."""
    view, t = call.look.view, call.t
    rows: list[Row] = []
    planned, plan_buttons = waiting_part(call, PLANS)
    lines = [lead, *_acted_for(call), wording_of(call).waited_for(), *planned]
    if view.phase == CHOICE and call.look.seat is not None and call.look.table.status == "running":
        lines = [lead, *_acted_for(call), t("### How deep do you fish?"), t("Only you see it until all have chosen.")]
        if view.depth:
            lines.append(t("You chose depth {depth}. You can still change it.", depth=view.depth))
        depths = range(1, view.content.depths + 1)
        rows.append(_row(call, [(t("Depth {depth}", depth=depth), a.DEPTH | depth) for depth in depths]))
    elif call.look.owes and view.phase == ANSWER:
        rows.append(_row(call, [(t("Help"), a.HELP), (t("Watch"), a.WATCH)]))
    elif call.look.owes:
        lines += [t.n("{count} net is out.", "{count} nets are out.", view.nets), t("Nobody else sees your nets.")]
        choices = [(t("Lay a net"), a.NET)] * (view.nets < view.content.nets)
        choices += [(t("Sing"), a.SING)] * (not view.sang)
        haul = t("Haul") if call.planned is None else t("Keep as plan: haul")
        rows.append(_row(call, [*choices, (haul, a.HAUL)], undo=bool(view.nets or view.sang)))
    elif call.look.seat is None:
        lines.append(t("You watch this game."))
    rows += [row(*plan_buttons)] if plan_buttons else []
    shot = Shot("board", board_alt(view, names_at(call.look.table, t), t))
    return framed(call, PLANS, panel([*lines, wording_of(call).standing()], [*rows, common_row(call)], shot))


def _row(call: Call, choices: Sequence[tuple[str, int]], undo: bool = False) -> Row:
    """A row of choices: a button's value is the action, and the rules refuse illegal ones."""
    ids = ids_of(call)
    buttons = [ids.button(label, "do", str(action), style="primary") for label, action in choices]
    return row(*buttons, *([ids.button(call.t("Undo"), "undo")] if undo else []))


def common_row(call: Call, leave: str = "") -> Row:
    t = call.t
    own = ((t("My boat"), "hand"), (t("My orders"), "orders")) if call.look.seat is not None else ()
    verbs = (*own, (t("Log"), "log"), (t("Board as text"), "board"))
    return row(*(ageless(call, label, verb) for label, verb in verbs if verb != leave))


def _acted_for(call: Call) -> list[str]:
    """What the person's standing orders did since their last press."""
    events = [event for entry in call.look.notes for event in entry.events]
    planned = any(entry.planned for entry in call.look.notes)
    head = call.t("Your plan acted:") if planned else call.t("Your orders acted:")
    return [head, *wording_of(call).lines(events)] if events else []


def hand(call: Call) -> Panel:
    """One's own secrets."""
    t, view = call.t, call.look.view
    depth = t("Your depth: {depth}.", depth=view.depth) if view.depth else t("You have not chosen a depth yet.")
    lines = [t("### My boat"), depth, t.n("{count} net is out.", "{count} nets are out.", view.nets)]
    back = row(ids_of(call).button(t("Back"), "mine"))
    return panel(lines, [back, common_row(call, leave="hand")])


def orders(call: Call, lead: str = "") -> Panel:
    """The answer to one's neighbour while one is away; secret."""
    t, ids, held = call.t, ids_of(call), str(call.look.orders.get(WHEN_HAULED, ""))
    labels = {"help": t("Help"), "watch": t("Watch"), "": t("Ask me")}
    lines = [lead, t("### My orders"), t("When my neighbour has hauled: {answer}.", answer=labels.get(held, ""))]
    buttons = [ids.button(label, "order", word) for word, label in labels.items() if word != held]
    return panel(lines, [row(*buttons, ids.button(t("Back"), "mine")), common_row(call, leave="orders")])


def log(call: Call, entries: Sequence[LogEntry]) -> Panel:
    """A round of the log, newest first."""
    words = NetsWords(call.t, call.look.table, call.look.view)
    rounds = by_round(entries, _begins)
    lines, rows, _ = log_page(call, rounds, lambda those, flag: words.log(those)[::-1])
    return panel(lines, [*rows, row(ids_of(call).button(call.t("Back"), "mine")), common_row(call, leave="log")])


def _begins(event: Event) -> int | None:
    return int(event[2]) if event[0] == ev.ROUND else None

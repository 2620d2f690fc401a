"""Shows the waiting panel, with the way to a plan, and My fortress (screens §8, §25)."""

from __future__ import annotations

from cogs.kravora.fortress import all_of, purse
from cogs.kravora.narration.sections import Section
from cogs.kravora.narration.turns import narration
from cogs.kravora.outcome import headline, ranking
from cogs.kravora.turn.plan_words import PLANS
from cogs.kravora.turn.rehearsal import common_row
from cogs.kravora.turn.shop import ADVISED
from cogs.kravora.turn.shots import own_shot, saying
from cogs.kravora.wording import KravoraWording, wording_of
from cogs.tables.running.planning import waiting_part
from cogs.tables.wording.log_pages import events_in
from cogs.tables.wording.over import over_panel
from cogs.transport.contract import Call, Panel
from cogs.transport.panels.panel import ids_of, panel
from cogs.transport.panels.text import listed
from cogs.transport.panels.widgets import row
from engine.kernel.names import name_in
from engine.kravora.pieces.state import ANSWER, PHASE_NAMES
from engine.kravora.views.view_choices import prices_in

RECENT = 6
"""The most lines about what one's standing orders did."""


def on_move(wording: KravoraWording) -> str:
    """Whom the game waits for."""
    view, t = wording.view, wording.t
    if view.active < 0:
        return t("The game is over.")
    name = wording.name(view.active)
    if view.phase == PHASE_NAMES[ANSWER]:
        return t("**{name}** decides about a shield.", name=name)
    return t("**{name}** plays.", name=name)


def next_turn(wording: KravoraWording, seat: int) -> str:
    """Who plays before one's own turn: "Then Cleo and you."; "" during it."""
    view, t = wording.view, wording.t
    if not view.boards[seat].wall:
        return t("Your wall has fallen. You watch.")
    order = [other for other in view.order if view.boards[other].wall]
    if view.active < 0 or seat not in order or seat == view.turn_seat:
        return ""
    now, at = order.index(view.turn_seat), order.index(seat)
    between = order[now + 1 : at] if now < at else [*order[now + 1 :], *order[:at]]
    names = [*map(wording.called, between), t("you")]
    return t("Then {names}.", names=listed(t, names))


def waiting_panel(call: Call, lead: str = "", ended: bool = False) -> Panel:
    """The panel of somebody who waits, or watches. `ended`: the end of one's turn can still be taken back."""
    wording, t = wording_of(call), call.t
    seat = call.look.seat
    lines = [lead, *order_notes(call)]
    if call.look.table.status != "running":
        return ended_panel(call, lead)
    next_up = t("You watch this game.") if seat is None else next_turn(wording, seat)
    lines.append(" ".join(part for part in (on_move(wording), next_up) if part))
    first = []
    if seat is not None:
        if ended:
            if wording.view.round <= ADVISED:
                lines.append(t("-# Ended too soon? *Back to my turn*, until the next player acts."))
            first.append(ids_of(call).button(t("Back to my turn"), "unend"))
        planned, plan_buttons = waiting_part(call, PLANS)
        lines[1:1], first = planned, [*plan_buttons, *first]
    rows = [row(*first)] if first else []
    rows.append(common_row(call))
    if seat is None:
        return panel(lines, rows)
    shot, left = saying(own_shot(wording), all_of(wording, seat))
    return panel([*lines, *left], rows, shot)


def ended_panel(call: Call, lead: str) -> Panel:
    """The panel once the game is over."""
    wording = wording_of(call)
    winners = wording.view.winners
    won = [headline(wording, wording.name)] if winners else []
    return over_panel(call, lead, [*won, ranking(wording)], winners, common_row(call))


def order_notes(call: Call) -> list[str]:
    """What one's standing orders did since one's last press."""
    notes = call.look.notes
    if not notes:
        return []
    told = narration(wording_of(call), events_in(notes), RECENT, Section(notes[0].seat))
    head = call.t("Your plan acted:") if any(entry.planned for entry in notes) else call.t("Your orders acted:")
    return [head, *told] if told else []


def own_panel(call: Call) -> Panel:
    """My fortress: all one has, what buildings do, what is left in stock, and the others in a line each."""
    wording, t = wording_of(call), call.t
    seat = wording.view.seat or 0
    board = wording.board(seat)
    prices, _ = prices_in(wording.view, seat)
    lines = [t("### My fortress"), *all_of(wording, seat)]
    for number in board.buildings:
        facts = wording.view.content.buildings[number]
        words = name_in(facts.texts, t.language)
        lines.append("-# " + t("{name}: {words}", name=wording.building(number), words=words))
    stock = ", ".join(
        t("{units} ({price})", units=wording.kinds([kind] * count), price=wording.litres(prices[kind]))
        for kind, count in enumerate(board.stock)
        if count
    )
    lines.append(t("Stock: {units}", units=stock or t("none")))
    lines += [
        t("{name}: {purse}", name=wording.name(other), purse=purse(wording, other))
        for other in wording.standing()
        if other != seat
    ]
    first = [ids_of(call).button(t("Back"), "back")]
    return panel(lines, [common_row(call, first=first, leave="hand")], own_shot(wording))

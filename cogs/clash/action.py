"""Shows the action panel, the waiting panel, the watcher's panel and the question before Pass (screens §5, §8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.clash.card.panel import wish_row
from cogs.clash.equip.panel import may_gain
from cogs.clash.move.plan import groups
from cogs.clash.narration.battles import IN_BATTLE
from cogs.clash.narration.brief import narration
from cogs.clash.narration.notes import order_notes, orders_chose
from cogs.clash.odds.panel import odds_button
from cogs.clash.plan_words import PLANS
from cogs.clash.rows import common_row
from cogs.clash.scenarios.round_line import goal_lines, own_card_lines
from cogs.clash.setup.tile_panel import BUILDING
from cogs.clash.wording.in_sight import in_sight
from cogs.clash.wording.order_words import limit_of
from cogs.clash.wording.outcome import headline, ranking
from cogs.clash.wording.solo import coming_words, domination_words
from cogs.clash.wording.wording import LEARNING, ClashWording, controlled, wording_of
from cogs.tables.running.planning import waiting_part
from cogs.tables.wording.log_pages import events_in
from cogs.tables.wording.over import over_panel
from cogs.transport.contract import Call, Panel
from cogs.transport.panels.panel import ageless, ids_of, panel
from cogs.transport.panels.text import listed
from cogs.transport.panels.widgets import row
from engine.clash.pieces import events as ev
from engine.clash.pieces.state import ACTION, CARD, OVER, PHASE_NAMES, REINFORCE
from engine.clash.pieces.view import View
from engine.clash.views.view_choices import wins_by_passing
from engine.kernel.game import Event
from host.table.table import LogEntry

RECENT = 6
"""The most lines about what happened since one's last press."""


def action_panel(call: Call, lead: str = "", entries: Sequence[LogEntry] = ()) -> Panel:
    """Equip, move, or pass. `entries`: the newest of the log, which say what happened since one's last turn."""
    wording, ids, t = wording_of(call), ids_of(call), call.t
    view = wording.view
    seat = view.seat or 0
    forges = len(controlled(view, seat, view.board.forges))
    held = [t.n("{count} Forge", "{count} Forges", forges)] if forges else []
    facts = [wording.gold(view.gold[seat]), wording.crystals(view.crystals[seat]), *held]
    lines = [
        lead,
        t("### Your {action}", action=wording.action_word()) if call.planned is None else "",
        ", ".join(facts),
        *in_sight(wording if call.planned is None else replace(wording, view=call.planned.look.view)),
        coming_words(wording),
        *goal_lines(wording),
        *own_card_lines(wording),
        *(since_words(call, entries) or order_notes(call)),
    ]
    buttons = [ids.button(t("Equip"), "equip", style="primary")]
    if any(any(units) for units in view.units[seat]):
        buttons.append(ids.button(t("Move and battle"), "move", style="primary"))
    if wins(call):
        buttons.insert(0, ids.button(t("End my turn and win"), "pass", style="success"))
    else:
        buttons.append(ids.button(t("Pass"), "pass"))
    buttons += odds_button(call) if call.planned is None else [ageless(call, t("Back"), "mine")]
    return panel(lines, [row(*buttons), common_row(call)])


def wins(call: Call) -> bool:
    """Whether passing wins at once; of a plan nobody can say that, as others act before it."""
    return call.planned is None and wins_by_passing(call.look.view)


def could_act(view: View) -> bool:
    """Whether there is anything to buy, hire, forge or move instead of passing; cards can be moved at any time."""
    return may_gain(view) or bool(groups(view))


def pass_panel(call: Call) -> Panel:
    """The question whether one really passes."""
    wording, ids, t = wording_of(call), ids_of(call), call.t
    lines = [t("Pass your {action}?", action=wording.action_word())]
    if call.planned is not None:
        go = ids.button(t("Keep as plan: pass"), "passgo", style="success")
        return panel([t("Plan to pass?")], [row(go, ids.button(t("Back"), "back"))])
    return panel(lines, [row(ids.button(t("Pass"), "passgo", style="danger"), ids.button(t("Back"), "back"))])


def since_words(call: Call, entries: Sequence[LogEntry]) -> list[str]:
    """What happened since one's last press, the end of one's own battle with it, in a few lines; [] for nothing."""
    t, seat = call.t, call.look.seat
    own = [at for at, entry in enumerate(entries) if entry.seat == seat and entry.by == "person"]
    # Without a press of the reader's own among so many entries, all of them came after it.
    since = entries[own[-1] + 1 :] if own else entries
    fought = _fought(entries, own[-1]) if own and events_in(since) else []
    told = narration(wording_of(call), [*fought, *events_in(since)], RECENT)
    if not told:
        return []
    ordered = orders_chose(call, since)
    head = t("The latest (your orders acted):") if ordered else t("The latest:")
    if any(entry.planned for entry in call.look.notes):
        head = t("The latest (your plan acted):")
    return [head, *told]


def _fought(entries: Sequence[LogEntry], at: int) -> list[Event]:
    """The battles that an entry began, continued or decided: their events from the beginning up to it."""
    before, now = events_in(entries[:at]), events_in(entries[at : at + 1])
    turns = [place for place, event in enumerate(before) if event[0] in (ev.BATTLE, ev.BATTLE_WON)]
    open_from = turns[-1] if turns and before[turns[-1]][0] == ev.BATTLE else len(before)
    return [event for event in (*before[open_from:], *now) if event[0] in IN_BATTLE]


def waiting_panel(call: Call, lead: str = "") -> Panel:
    """The panel while nothing is owed: who is on move, what one has, what one's orders will do."""
    wording, t = wording_of(call), call.t
    view = wording.view
    if call.look.table.finished:
        return ended_panel(call, lead)
    lines = [lead, *order_notes(call)]
    if call.look.seat is None:
        lines += [t("You watch this game. {who}", who=on_move(wording)), *in_sight(wording)]
        return panel(lines, [common_row(call, first=odds_button(call))])
    seat = call.look.seat
    small = domination_words(wording) or defence_words(call)
    lines += [
        " ".join(part for part in (on_move(wording), next_turn(wording, seat)) if part),
        *goal_lines(wording)[-1:],
        f"-# {small}" if small else "",
    ]
    planned, plan_buttons = waiting_part(call, PLANS)
    lines[1:1] = planned
    rows = [row(*plan_buttons)] if plan_buttons else []
    if view.phase == PHASE_NAMES[REINFORCE] and _still_places(wording, seat):
        wish = wish_row(call)
        if wish is not None:
            lines.append(t("-# You can already say where your reinforcements go."))
            rows.append(wish)
    if asking := odds_button(call):
        rows.append(row(*asking))
    rows.append(common_row(call))
    return panel(lines, rows)


def ended_panel(call: Call, lead: str) -> Panel:
    """The panel once the game is over, with what orders did at last."""
    wording = wording_of(call)
    won = [] if call.look.table.stopped else [headline(wording, wording.name)]
    told = [*order_notes(call), *won, ranking(wording)]
    return over_panel(call, lead, told, wording.view.winners, common_row(call))


def _still_places(wording: ClashWording, seat: int) -> bool:
    order = wording.view.order
    return seat in order and wording.view.active in order and order.index(seat) > order.index(wording.view.active)


def on_move(wording: ClashWording) -> str:
    """Whom the game waits for, from public facts alone."""
    t, view = wording.t, wording.view
    if view.phase == PHASE_NAMES[OVER]:
        if not view.winners:
            return t("This game is over: the elves won.")
        return t("This game is over: {names} won.", names=wording.listed(view.winners))
    if view.phase == PHASE_NAMES[CARD]:
        waiting = [seat for seat in wording.seats() if not view.chosen[seat]]
        return t.n(
            "**{names}** chooses a card.",
            "**{names}** choose their cards.",
            len(waiting),
            names=wording.listed(waiting),
        )
    if view.active < 0:
        return ""
    name = wording.name(view.active)
    if view.phase in BUILDING:
        number, count = len(view.board.tiles) + 1, view.config.tiles
        return t("**{name}** lays tile {number} of {count}.", name=name, number=number, count=count)
    if view.battle is not None:
        return t("**{name}** decides in the battle at {place:the}.", name=name, place=wording.place(view.battle.place))
    if view.action_number:
        return t("**{name}** plays.", name=name)
    if view.phase == PHASE_NAMES[REINFORCE]:
        return t("**{name}** places reinforcements.", name=name)
    if view.revealed and view.phase != PHASE_NAMES[ACTION] and -1 in view.bastions:
        return t("**{name}** places the bastion.", name=name)
    return t("**{name}** decides.", name=name)


def next_turn(wording: ClashWording, seat: int) -> str:
    """Who plays before one's own next action: "Then Cleo and you."; "" where nothing is known of it."""
    t, view = wording.t, wording.view
    # In a battle others decide, too; the action is the attacker's all the same (§5.3).
    turn = view.active if view.battle is None else view.battle.attacker
    if not view.action_number or seat not in view.order or turn not in view.order:
        return ""
    order = view.order
    at, now = order.index(seat), order.index(turn)
    if at > now:
        between = order[now + 1 : at]
    elif view.action_number == 1:
        between = tuple(each for each in (*order[now + 1 :], *order[:at]) if each != seat)
    else:
        return t("You are done for this round.") if seat != turn and view.round <= LEARNING else ""
    names = [*(wording.name(each) for each in between), t("you")]
    return t("Then {names}.", names=listed(t, names))


def defence_words(call: Call) -> str:
    """What happens in case of an attack, in the first round, to who has given no order; *My orders* has the rest."""
    orders, t = call.look.orders, call.t
    if call.look.view.round > 1 or {"when_attacked", "chance"} & orders.keys():
        return ""
    return t("If attacked, you flee below a {count} % chance.", count=limit_of(orders))

"""Shows Move and battle (screens §10, rule §5.2): who, where to, first battle, finish; secret until Finish."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cogs.clash.chances import UNKNOWN, Chances, style_of, win_percent, with_losses
from cogs.clash.move.attacks import attack_of, best_first, chance_of, picked_orders, worth_it_first
from cogs.clash.move.plan import (
    ALL,
    HERO,
    LEAVE_ONE,
    MOST_GROUPS,
    ONE_LEVEL,
    WITHOUT_HERO,
    MoveGroup,
    MoveOrder,
    best_group,
    groups,
    hero_moves_from,
    hero_stranded,
    planned,
    ranked_group,
    units_of,
)
from cogs.clash.move.warnings import PlannedMove, planned_move, warnings
from cogs.clash.rows import common_row
from cogs.clash.scenarios.leaving import leaving_lines, left_in
from cogs.clash.wording.values import totals
from cogs.clash.wording.wording import ROMAN, ClashWording, enemies_at, wording_of
from cogs.transport.contract import Call, Panel, Shot
from cogs.transport.panels.limits import OPTIONS
from cogs.transport.panels.panel import Row, ageless, ids_of, panel, shot_of
from cogs.transport.panels.text import begun
from cogs.transport.panels.widgets import cut, option, row, select
from engine.clash.odds.armies import slowness_of
from engine.clash.odds.stepwise import Prospect
from engine.clash.odds.values import Fight
from engine.clash.pieces.places import bastion, is_bastion, place_name
from engine.clash.pieces.state import FLIGHT, MOVEMENT
from engine.clash.pieces.view import Triple, View
from engine.clash.play.move import HERO_LEVEL
from engine.clash.views.view_choices import armies, figures_in, movable

LABEL = 100
"""Characters of an option's label."""
Wins = Mapping[int, Prospect | None]
"""[territory] -> the chances of the battle due there, where they are known."""
BETTER = 0.15
"""A chance that rises by less is not worth leaving units behind."""
SURE = 3
"""From so many orders on, Start over asks once more (screens D10)."""


def move_panel(
    call: Call,
    group: MoveGroup | None = None,
    first: int | None = None,
    lead: Sequence[str] = (),
    chances: Chances = UNKNOWN,
    move: PlannedMove | None = None,
) -> Panel:
    """The plan so far, who can move, where to, and how to finish. `chances`: of the battles it speaks of (§5.3).

    `move`: what is planned, where that has been worked out already.
    """
    wording, t = wording_of(call), call.t
    view = wording.view
    if view.picked_unit is not None:
        return picked_panel(call, chances)
    group = group or best_group(view)
    move = move or planned_move(view)
    due = best_first(move.due, chances)
    first = first if first in due else None
    wins = {place: chance_of(chances, fight) for place, fight in move.due.items()}
    lines = [
        *lead,
        t("### Move"),
        *_plan_words(wording, move, chances),
        *worse_words(wording, move, chances),
        _secret_words(wording) if call.planned is None else "",
    ]
    rows: list[Row] = []
    if group is not None:
        rows.append(_who_row(call, wording, group, first))
        rows += _where_rows(call, wording, group, first, chances)
    elif armies(view):
        lines.append(t("No unit can move now."))
    if hero_stranded(view):
        lines.append(
            t(
                "{hero} stands alone at {place:the}: bring your hero to your units or home before you finish.",
                hero=wording.hero_name(view.heroes[wording.own]),
                place=wording.place(view.hero_places[wording.own]),
            )
        )
    if len(due) > 1:
        rows.append(_first_row(call, wording, due, group, first, wins))
    rows += _button_rows(call, due, group, first, wins)
    chosen = f"who:{payload(group, first)}:{'' if group is None else group.code()}"
    return panel(lines, rows, _shot(wording, group), chosen)


def _secret_words(wording: ClashWording) -> str:
    """Said in one's first action, before anything is planned."""
    view = wording.view
    return (
        ""
        if view.plan or view.round > 1 or view.action_number > 1
        else wording.t("-# Nobody sees this until you finish.")
    )


def _count_words(wording: ClashWording) -> str:
    t, view = wording.t, wording.view
    held = [units for units in view.units[wording.own] if any(units)]
    count = t.n("{count} unit", "{count} units", sum(sum(units) for units in held))
    places = t.n("{count} place", "{count} places", len(held))
    return t("{units} in {places}.", units=count, places=places)


def _plan_words(wording: ClashWording, move: PlannedMove, chances: Chances) -> list[str]:
    t, view = wording.t, wording.view
    orders = planned(view)
    lines = []
    # One battle is fought in a place, however many come there: it is told with the last of them.
    last = {order.end: number for number, order in enumerate(orders, 1)}
    for number, order in enumerate(orders, 1):
        line = t(
            "{number}. {start} → **{end}**: {units}",
            number=number,
            start=begun(wording.place(order.start)),
            end=wording.place(order.end),
            units=wording.army(order.units, wording.own if order.hero else None),
        )
        prospect = chance_of(chances, move.due.get(order.end))
        fought = last[order.end] == number
        battle = _battle_words(wording, order.end, prospect) if fought else ""
        slow = _slow_words(wording, move.due.get(order.end)) if fought else ""
        nimble = _without_words(wording, move, order.end, chances) if fought else ""
        told = ". ".join(filter(None, (battle, " ".join(filter(None, (slow, nimble))))))
        lines.append(" ".join(part for part in (line, told) if part))
    return lines


def worse_words(wording: ClashWording, move: PlannedMove, chances: Chances) -> list[str]:
    """What the plan gives up and makes worse: places left empty or easier to take, pieces of a scenario left behind."""
    told = warnings(wording, move.threats, chances)
    left = [place for place in left_empty(wording.view, move.before) if place not in told]
    worth = ", ".join(wording.named(place) for place in left)
    empty = [wording.t("⚠ Left empty: {places}", places=worth)] if worth else []
    return [*empty, *leaving_lines(wording, move.before), *told.values()]


def left_empty(view: View, before: View) -> list[int]:
    """The places worth something that a plan leaves to nobody, but for those with pieces of a scenario."""
    assert view.seat is not None
    pieces, worth = left_in(view, before), view.board.of_worth
    starts = dict.fromkeys(order.start for order in planned(view))
    return [
        place
        for place in starts
        if worth >> place & 1 and not any(view.units[view.seat][place]) and place not in pieces
    ]


def _battle_words(wording: ClashWording, place: int, prospect: Prospect | None) -> str:
    """ "⚔ 4 elves, **71 %**, about 2 lost"; "" for no battle."""
    t, foes = wording.t, foe_words(wording, place)
    if not foes:
        return ""
    if prospect is None:
        return t("⚔ {foes}", foes=foes)
    return with_losses(t, t("⚔ {foes}, **{chance}**", foes=foes, chance=win_percent(t, prospect)), prospect)


def _slow_words(wording: ClashWording, fight: Fight | None) -> str:
    """Why the enemy strikes first where one's own slow units make it so (§5.3.1); "" elsewhere."""
    if fight is None or not _outpaced(fight):
        return ""
    own, theirs = slowness_of(fight.first), slowness_of(fight.second)
    return wording.t("They strike first: you're slower (slowness: you {own}, they {theirs}).", own=own, theirs=theirs)


def _without_words(wording: ClashWording, move: PlannedMove, place: int, chances: Chances) -> str:
    """What leaving slow units out of a battle would bring: "Without 1×I: **99 %**."; "" for little or nothing."""
    prospect = chance_of(chances, move.due.get(place))
    known = {party: chance_of(chances, fight) for party, fight in move.quicker.get(place, {}).items()}
    better = {party: found for party, found in known.items() if found is not None}
    best = max(better, key=lambda party: better[party].win, default=None)
    if prospect is None or best is None or better[best].win - prospect.win < BETTER:
        return ""
    there = wording.view.units[wording.own][place]
    one, two, three = (have - kept for have, kept in zip(there, best, strict=True))
    chance = win_percent(wording.t, better[best])
    return wording.t("Without {units}: **{chance}**.", units=wording.units((one, two, three)), chance=chance)


def _slow_label(wording: ClashWording, order: MoveOrder) -> str:
    """The same of an option: the chance beside it is smaller for it."""
    fight = attack_of(wording.view, order)
    return wording.t("They strike first") if fight is not None and _outpaced(fight) else ""


def _outpaced(fight: Fight) -> bool:
    return slowness_of(fight.first) > slowness_of(fight.second)


def foe_words(wording: ClashWording, place: int) -> str:
    """The enemies in a territory: "4 elves", "Ben 3×I"; "" for none."""
    return _foes(wording, place, wording.name)


def foe_label(wording: ClashWording, place: int) -> str:
    """The same for labels, where no markdown is read."""
    return _foes(wording, place, wording.label)


def _foes(wording: ClashWording, place: int, named: Callable[[int], str]) -> str:
    view = wording.view
    if is_bastion(place):
        return ""
    return ", ".join(
        wording.elves(units) if seat < 0 else f"{named(seat)} {wording.units(units)}"
        for seat, units in enemies_at(view, wording.own, place).items()
    )


def _who_row(call: Call, wording: ClashWording, group: MoveGroup, first: int | None) -> Row:
    ids, t = ids_of(call), call.t
    options = [
        option(ids.value(each.code()), group_label(wording, each), _group_words(wording, each), each == group)
        for each in groups(wording.view)[:MOST_GROUPS]
    ]
    return row(select(ids.id("who", payload(group, first)), t("Who moves?"), options))


def payload(group: MoveGroup | None, first: int | None) -> str:
    """The selections of the panel, as the payload of its ids."""
    return f"{group.code() if group else ''}.{'' if first is None else first}"


def group_label(wording: ClashWording, group: MoveGroup) -> str:
    """ "B2: all, 4×I 2×II" or "B2: 3×I 2×II, 1×I stays"."""
    t, view = wording.t, wording.view
    place = wording.place(group.place)
    if group.mode == HERO:
        return t("{place}: {hero} alone", place=place, hero=wording.hero_name(view.heroes[wording.own]))
    units = movable(view, group.place)
    if group.mode == LEAVE_ONE:
        lowest = next(level for level in range(3) if units[level])
        going = wording.units(units_of(view, group))
        return t("{place}: {units}, 1×{level} stays", place=place, units=going, level=ROMAN[lowest])
    if group.mode in ONE_LEVEL:
        return t("{place}: only {units}", place=place, units=wording.units(units_of(view, group)))
    if group.mode == WITHOUT_HERO:
        return t("{place}: {units}, the hero stays", place=place, units=wording.units(units))
    army = wording.army(units, wording.own if hero_moves_from(view, group.place) else None)
    if sum(units) == 1:
        return t("{place}: {units}", place=place, units=army)
    return t("{place}: all, {units}", place=place, units=army)


def _group_words(wording: ClashWording, group: MoveGroup) -> str:
    """What units bring to a battle, and how far they walk."""
    view = wording.view
    reach = _reach_words(wording, group)
    if group.mode == HERO:
        return reach
    hero = view.heroes[wording.own] if hero_moves_from(view, group.place) and group.mode == ALL else None
    figures = totals(wording, wording.own, units_of(view, group), hero)
    return " · ".join([*(total for total, _ in figures), reach])


def _reach_words(wording: ClashWording, group: MoveGroup) -> str:
    """ "I: 2 steps · II: 1 step, fly"."""
    t, view = wording.t, wording.view
    if group.mode == HERO:
        hero = view.content.heroes[view.heroes[wording.own]]
        return t.n("{count} step", "{count} steps", hero.movement)
    units = units_of(view, group)
    told = []
    for level in range(3):
        if units[level]:
            figures = figures_in(view, wording.own, level)
            text = t.n("{level}: {count} step", "{level}: {count} steps", figures[MOVEMENT], level=ROMAN[level])
            told.append(t("{steps}, fly", steps=text) if figures[FLIGHT] else text)
    return " · ".join(told)


def _where_rows(call: Call, wording: ClashWording, group: MoveGroup, first: int | None, chances: Chances) -> list[Row]:
    """One select, or two where there are more places than one takes."""
    ids, t, view = ids_of(call), call.t, wording.view
    ranked = ranked_group(view, group)
    chance = {order: chance_of(chances, attack_of(view, order)) for _, order, _ in ranked}
    found = ranked if group.mode == HERO else worth_it_first(view, ranked, chance)
    parts: list[tuple[str, list[tuple[int, MoveOrder, int]]]] = [(t("Where to?"), found)]
    if len(found) > OPTIONS:
        near = [way for way in found if way[0] < 14]
        far = [way for way in found if way[0] >= 14]
        parts = [(t("Where to? A and B"), near), (t("Where to? C, D and the bastion"), far)]
    rows = []
    for number, (text, some) in enumerate(parts):
        if some:
            options = [
                option(
                    ids.value(end),
                    place_label(wording, end, chance[order]),
                    ". ".join(filter(None, (_slow_label(wording, order), order_words(wording, group, order, cost)))),
                )
                for end, order, cost in some[:OPTIONS]
            ]
            rows.append(row(select(ids.id("go", f"{payload(group, first)}.{number}"), text, options)))
    return rows


def order_words(wording: ClashWording, group: MoveGroup, order: MoveOrder, cost: int) -> str:
    """What an order of a group means: "Hekna stays. City. 2 steps. Level III stays: too far"."""
    t, view = wording.t, wording.view
    words = way_words(wording, units_of(view, group), order.end, order.units, cost)
    if group.mode == HERO or not hero_moves_from(view, group.place):
        return words
    hero = wording.hero_name(view.heroes[wording.own])
    return (
        t("{hero} goes along. {words}", hero=hero, words=words)
        if order.hero
        else t("{hero} stays. {words}", hero=hero, words=words)
    )


def place_label(wording: ClashWording, end: int, prospect: Prospect | None = None) -> str:
    """ "C1 · battle, 4 elves · 71 %, about 2 lost" (the last where the chance is known) or "C1"."""
    if end == bastion(wording.own):
        return wording.t("bastion")
    foes = foe_label(wording, end)
    if not foes:
        return place_name(end)
    label = wording.t("{place} · battle, {foes}", place=place_name(end), foes=foes)
    if prospect is None:
        return label
    chance = f" · {with_losses(wording.t, win_percent(wording.t, prospect), prospect)}"
    return cut(label, LABEL - len(chance)) + chance


def way_words(wording: ClashWording, units: Triple, end: int, reached: Triple, cost: int) -> str:
    """ "City. 2 steps. Level III stays: too far. 2×I of yours there"."""
    t, view = wording.t, wording.view
    features = wording.features(end)
    told = [*([begun(features)] if features else ()), t.n("{count} step", "{count} steps", cost)]
    slow = [ROMAN[level] for level in range(3) if units[level] and not reached[level]]
    if slow:
        told.append(t("Level {levels} stays: too far", levels=", ".join(slow)))
    own = view.units[wording.own][end]
    if any(own):
        told.append(t("{units} of yours there", units=wording.units(own)))
    return ". ".join(told)


def _first_row(
    call: Call, wording: ClashWording, due: Sequence[int], group: MoveGroup | None, first: int | None, wins: Wins
) -> Row:
    ids, t = ids_of(call), call.t
    chosen = first if first is not None else due[0]
    options = [
        option(
            ids.value(place),
            t("First battle: {place}", place=_first_label(wording, place, wins[place])),
            foe_words(wording, place),
            place == chosen,
        )
        for place in due[:OPTIONS]
    ]
    return row(select(ids.id("first", payload(group, first)), t("First battle"), options))


def _first_label(wording: ClashWording, place: int, prospect: Prospect | None) -> str:
    """ "C1, win 71 %"; without a known chance the place."""
    if prospect is None:
        return place_name(place)
    return wording.t("{place}, win {chance}", place=place_name(place), chance=win_percent(wording.t, prospect))


def _button_rows(call: Call, due: Sequence[int], group: MoveGroup | None, first: int | None, wins: Wins) -> list[Row]:
    ids, t, view = ids_of(call), call.t, call.look.view
    code = payload(group, first if first is not None else (due[0] if len(due) > 1 else None))
    rows: list[Row] = []
    if view.plan and hero_stranded(view):
        pass  # Moves can't be finished yet; the text says why.
    elif view.plan and due:
        label = t.n("Finish: fight {count} battle to the end", "Finish: fight {count} battles to the end", len(due))
        ask = t("Finish: ask me at each step")
        if call.planned is not None:
            label = t.n("Keep as plan: {count} battle to the end", "Keep as plan: {count} battles to the end", len(due))
            ask = t("Keep as plan: ask me")
        style = style_of(None if prospect is None else prospect.win for prospect in wins.values())
        rows.append(
            row(
                ids.button(label, "finish", f"{code}.1", style),
                ids.button(ask, "finish", f"{code}.0"),
            )
        )
    elif view.plan:
        label = t("Finish") if call.planned is None else t("Keep as plan")
        rows.append(row(ids.button(label, "finish", f"{code}.0", "success")))
    more = []
    if view.plan:
        more.append(ids.button(t("Undo the last step"), "undo", code))
        more.append(ids.button(t("Start over"), "over", code))
    if group is not None:
        if sum(movable(view, group.place)) > 1 and group.mode != HERO:
            more.append(ids.button(t("Split this army…"), "f_numbers", code))
        if len(armies(view)) > 1:
            more.append(ids.button(t("Move several armies…"), "f_stacks", code))
    if not view.plan:
        more.append(ids.button(t("Back"), "back"))
    elif call.planned is not None:
        more.append(ageless(call, t("Back"), "mine"))
    rows.append(row(*more))
    rows.append(common_row(call, rule="5.2"))
    return rows


def _shot(wording: ClashWording, group: MoveGroup | None) -> Shot:
    t, view = wording.t, wording.view
    marks: list[tuple[str, int]] = []
    says = [_count_words(wording), _staying_words(wording)]
    if group is not None:
        ends = [end for end, _, _ in ranked_group(view, group)]
        marks = [("army", group.place), *(("reach", end) for end in ends)]
        names = ", ".join(wording.place(end) for end in sorted(ends))
        says.append(t("From {place:the} your units reach {places}.", place=wording.place(group.place), places=names))
    return shot_of(t, "crop", says, marks)


def _staying_words(wording: ClashWording) -> str:
    """Which units have not moved yet; "" for none."""
    view = wording.view
    stays = [f"{wording.place(place)} {wording.units(movable(view, place))}" for place in armies(view)]
    return wording.t("Stays: {units}.", units=" · ".join(stays)) if stays else ""


def picked_panel(call: Call, chances: Chances = UNKNOWN) -> Panel:
    """The choice of where a unit goes that was taken up by a typed command and not put down."""
    wording, ids, t = wording_of(call), ids_of(call), call.t
    view = wording.view
    assert view.picked_unit is not None
    place, level = view.picked_unit
    if level == HERO_LEVEL:
        lines = [t("### Move: your hero at {place:the} is on its way", place=wording.place(place))]
    else:
        lines = [
            t(
                "### Move: one level {level} of {place:the} is on its way",
                level=ROMAN[level],
                place=wording.place(place),
            )
        ]
    orders = picked_orders(view)
    options = []
    for order, cost in list(orders.items())[:OPTIONS]:
        label = place_label(wording, order.end, chance_of(chances, attack_of(view, order)))
        words = way_words(wording, order.units, order.end, order.units, cost)
        options.append(option(ids.value(order.end), label, words))
    marks = (("army", place), *(("reach", order.end) for order in orders))
    rows = [row(select(ids.id("putdown"), t("Where to?"), options)), common_row(call, rule="5.2")]
    return panel(lines, rows, Shot("crop", t("The board, with the places it reaches."), marks))


def sure_panel(call: Call) -> Panel:
    """The question whether one really starts over, after three or more orders."""
    ids, t, view = ids_of(call), call.t, call.look.view
    count = len(planned(view))
    lines = [t.n("Take back your order?", "Take back all {count} orders?", count)]
    return panel(
        lines,
        [row(ids.button(t("Start over"), "overgo", style="danger"), ids.button(t("Back"), "back"))],
    )


def needs_asking(view: View) -> bool:
    return len(planned(view)) >= SURE

"""Offers salaries and purchases (§5.4, §5.5): send back, dismantle, buy, build, ruses, shots, end of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Any

import discord

from cogs.kravora.fortress import all_of
from cogs.kravora.look_up import reach_words
from cogs.kravora.turn.attack import closing_row, heading, undo_buttons
from cogs.kravora.turn.rehearsal import Turn, common_row
from cogs.kravora.turn.ruse import ruse_row
from cogs.kravora.turn.shots import choice_shot, own_shot, saying
from cogs.kravora.turn.targets import action_label, crowd, place_in
from cogs.kravora.wording import KravoraWording
from cogs.transport.contract import Panel, base36
from cogs.transport.panels.limits import OPTIONS
from cogs.transport.panels.panel import Row, panel
from cogs.transport.panels.widgets import option, row, select
from engine.kernel.game import Action, argument_of, kind_of
from engine.kernel.names import name_in
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.content import PUPPET
from engine.kravora.pieces.places import place_name
from engine.kravora.views.view_choices import prices_in
from host.table.refusals import HostError, Refusal

MUCH = 5
"""Litres: ending a turn with more of them and no purchase asks once."""
ADVISED = 2
"""The last round in which panels give advice, such as what comes before purchases (§5.4)."""
LIKELIEST = (3, 4, 2, 1, 0)
"""Lines in the order in which defenders are usually wanted."""
NOBODY = -1
"""No kind of unit is chosen yet."""


def shop_panel(turn: Turn, lead: str = "", wanted: int = NOBODY) -> Panel:
    """What can be paid or sold now; what can't be is absent, and the text says why. `wanted`: the kind to buy."""
    t, wording = turn.call.t, turn.wording
    choices = turn.choices()
    lines = [lead, *heading(turn, t("Purchases")), *_not_for_sale(wording, turn.seat)]
    if wording.view.round <= ADVISED and any(kind_of(action) == a.RECYCLE for action in choices):
        lines.append(t("-# Send a defender back? Do it before you buy."))
    rows = [
        *_sending_back(turn, choices),
        *_buying(turn, choices, wanted),
        *_building(turn, choices),
    ]
    ruses = ruse_row(turn, choices)
    if ruses is not None:
        rows.append(ruses)
    rows.append(row(*_buttons(turn, choices)))
    rows.append(closing_row(turn))
    shot, left = saying(own_shot(wording), all_of(wording, turn.seat))
    return panel([*lines, *left], rows, shot, "" if wanted == NOBODY else f"unit::{wanted}")


def _not_for_sale(wording: KravoraWording, seat: int) -> list[str]:
    """Why no unit is offered, in words that no picture hides; else the units sold out."""
    board, capacity = wording.board(seat), wording.view.content.limits.capacity
    if all(len(there) >= most for there, most in zip(board.defenders, capacity, strict=True)):
        return [wording.t("Every place is taken.")]
    gone = [kind for kind, count in enumerate(board.stock) if not count]
    return [wording.t("Out of stock: {units}.", units=wording.kinds(gone))] if gone else []


def _sending_back(turn: Turn, choices: Sequence[Action]) -> list[Row]:
    wording, t = turn.wording, turn.call.t
    sent = [action for action in choices if kind_of(action) == a.RECYCLE]
    if not sent:
        return []
    units = wording.view.content.units
    options = [
        option(
            turn.value(base36(action)),
            sent_label(wording, action),
            t("pays {price}", price=wording.litres(units[a.unit_sort(argument_of(action)) >> 3].recycling)),
        )
        for action in sent[:OPTIONS]
    ]
    return [row(select(turn.id("do", "s"), t("Send a defender back…"), options))]


def sent_label(wording: KravoraWording, action: Action) -> str:
    """A defender of one's own with its line; that it is a defender goes without saying."""
    argument = argument_of(action)
    unit, place = wording.sort(a.unit_sort(argument)), wording.place_label(a.unit_place(argument))
    return wording.t("{unit} on {place}", unit=unit, place=place)


def _buying(turn: Turn, choices: Sequence[Action], wanted: int) -> list[Row]:
    """The kinds that can be bought, the strongest first; of the one wanted how many for which lines."""
    wording, t = turn.wording, turn.call.t
    prices, _ = prices_in(wording.view, turn.seat)
    bought = [_bought(action) for action in choices if kind_of(action) == a.BUY]
    if not bought:
        return []
    options = [
        option(
            turn.value(kind),
            t("{unit}, {price}", unit=wording.unit(kind), price=wording.litres(prices[kind])),
            unit_facts(wording, kind),
            kind == wanted,
        )
        for kind in sorted({kind for kind, _ in bought}, reverse=True)
    ]
    rows = [row(select(turn.id("unit"), t("Buy units…"), options))]
    places = [line for kind, line in bought if kind == wanted]
    return [*rows, _numbers(turn, wanted, prices[wanted], places)] if places else rows


def _numbers(turn: Turn, kind: int, price: int, lines: Sequence[int]) -> Row:
    """How many of a kind for which lines, as far as purse, stock and the lines have room."""
    wording, t = turn.wording, turn.call.t
    board, capacity = wording.board(turn.seat), wording.view.content.limits.capacity
    options = []
    for line in sorted(lines, key=LIKELIEST.index):
        room = min(capacity[line] - len(board.defenders[line]), board.stock[kind], board.blood // price)
        options += [
            option(
                turn.value("-".join([base36(a.buy(kind, line))] * count)),
                t(
                    "{unit} on {place}, {price}",
                    unit=wording.kinds([kind] * count),
                    place=wording.line(line),
                    price=wording.litres(count * price),
                ),
            )
            for count in range(1, room + 1)
        ]
    asked = t("Tick how many, and where")
    options = options[:OPTIONS]
    return row(select(turn.id("do", "b"), asked, options, most=len(options)))


def _bought(action: Action) -> tuple[int, int]:
    """(kind, line)."""
    return argument_of(action) >> 3, argument_of(action) & 7


def unit_facts(wording: KravoraWording, kind: int) -> str:
    """ "5 hit points, damage 1, its own line", as a defender."""
    t, unit = wording.t, wording.view.content.units[kind]
    reach = reach_words(t, *wording.view.content.defending(kind))
    volley = t("hits up to {count} units of a line", count=unit.damage)
    damage = volley if unit.volley else t("damage {count}", count=unit.damage)
    hits = t.n("{count} hit point", "{count} hit points", unit.hit_points)
    return ", ".join((hits, damage, reach))


def _building(turn: Turn, choices: Sequence[Action]) -> list[Row]:
    wording, t = turn.wording, turn.call.t
    built = [action for action in choices if kind_of(action) == a.BUILD]
    if not built:
        return []
    options = []
    for action in built:
        facts = wording.view.content.buildings[argument_of(action)]
        label = t(
            "{building}, {price}",
            building=wording.building(argument_of(action)),
            price=wording.litres(facts.cost),
        )
        options.append(option(turn.value(base36(action)), label, name_in(facts.texts, t.language)))
    menu = select(turn.id("do", "h"), t("Build… (tick all you want)"), options, most=len(options))
    return [row(menu)]


def _buttons(turn: Turn, choices: Sequence[Action]) -> list[discord.ui.Item[Any]]:
    t, wording = turn.call.t, turn.wording
    buttons: list[discord.ui.Item[Any]] = []
    if a.END in choices:
        if turn.rehearsal is None and unspent(turn, choices):
            buttons.append(turn.button(t("End my turn"), "end", style="success"))
        else:
            buttons.append(turn.do(t("End my turn"), [a.END], "success"))
    if a.DISMANTLE in choices:
        limits, wall = wording.view.content.limits, wording.board(turn.seat).wall
        dear = wall <= limits.dismantling_dear
        price = limits.dismantling_last if dear else limits.dismantling_first
        buttons.append(turn.do(t("Dismantle a wall point: {price}", price=wording.litres(price)), [a.DISMANTLE]))
    if any(kind_of(action) == a.SHOOT for action in choices):
        buttons.append(turn.button(t("Puppet cannon…"), "gun"))
    return [*buttons, *undo_buttons(turn)]


def unspent(turn: Turn, choices: Sequence[Action]) -> bool:
    """Whether ending the turn may be a slip: nothing was bought, and much blood could still be used."""
    useful = any(kind_of(action) not in (a.END, a.RECYCLE, a.DISMANTLE) for action in choices)
    return useful and not turn.undoable and turn.wording.board(turn.seat).blood > MUCH


def end_panel(turn: Turn) -> Panel:
    """The question whether one really ends the turn."""
    t, wording = turn.call.t, turn.wording
    if a.END not in turn.choices():
        raise HostError(Refusal.STALE)
    left = wording.litres(wording.board(turn.seat).blood)
    lines = [t("End your turn? You keep {price} for the next.", price=left)]
    return panel(lines, [row(turn.do(t("End my turn"), [a.END], "success"), turn.button(t("Back"), "back"))])


def gun_panel(turn: Turn, where: str = "") -> Panel:
    """Where the cannon shoots, and how many puppets (§6.7)."""
    t, wording = turn.call.t, turn.wording
    shots = [action for action in turn.choices() if kind_of(action) == a.SHOOT]
    if not shots:
        raise HostError(Refusal.STALE)
    board = wording.board(turn.seat)
    limits = wording.view.content.limits
    most, why = min(
        (limits.cannon_shots - wording.view.shots, t("{count} a turn", count=limits.cannon_shots)),
        (board.stock[PUPPET], t("no more in stock")),
        (board.blood // limits.cannon_cost, t("no more can be paid")),
        key=itemgetter(0),
    )
    lines = [
        t("### Puppet cannon · you have {blood}", blood=wording.litres(board.blood)),
        t(
            "{price} a puppet, now at most {count} ({why}).",
            price=wording.litres(limits.cannon_cost),
            count=most,
            why=why,
        ),
    ]
    place = place_in(where, [argument_of(shot) for shot in shots])
    if place is not None:
        lines.append(t("Aimed at {place}: {units}.", place=wording.place(place), units=crowd(wording, place)))
    options = [
        option(
            turn.value(place_name(argument_of(action))),
            action_label(wording, action),
            crowd(wording, argument_of(action)),
            argument_of(action) == place,
        )
        for action in shots[:OPTIONS]
    ]
    rows = [row(select(turn.id("gunat"), t("At which line?"), options))]
    buttons = []
    if place is not None:
        for count in sorted({1, 2, 3, most} & set(range(1, most + 1))):
            label = t.n("Shoot {count}", "Shoot {count}", count)
            payload = f"{count}.{place_name(place)}"
            buttons.append(turn.button(label, "shoot", payload, "primary" if count == 1 else "secondary"))
    rows.append(row(*buttons, turn.button(t("Back"), "back")))
    rows.append(common_row(turn.call))
    aimed = shots if place is None else [a.SHOOT | place]
    return panel(lines, rows, choice_shot(turn, aimed), f"gunat::{where}")

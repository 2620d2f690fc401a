"""Shows My orders (screens §11): what a seat does when it is not asked; secret, changed in one form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cogs.clash.card.panel import ASK, BASTION, LARGEST
from cogs.clash.move.notation import HOME
from cogs.clash.plan_words import PLANS
from cogs.clash.rows import common_row
from cogs.clash.wording.order_words import ASKS_REINFORCEMENTS, attacked_words, attacking_words, limit_of
from cogs.tables.running.planning import plan_line
from cogs.transport.contract import Call, Form, Panel
from cogs.transport.panels.forms import modal, select_field
from cogs.transport.panels.panel import ids_of, panel
from cogs.transport.panels.widgets import option, row
from data.texts import Texts
from engine.clash.orders import BY_CHANCE, BY_NUMBER, NEVER, TO_THE_END
from engine.clash.pieces.places import parse_place, place_name
from engine.kernel.errors import NotationError
from host.table.table import Table

FIRST = "first"
"""Order "steal" as it usually is; the other is NEVER."""
CHANCES = (10, 15, 20, 25, 30, 40, 50, 60)
"""Chances to win in percent below which one may flee."""
STOPS = (50, 35, 20)
"""Chances below which an attacker may want to be asked."""


def usual_reinforcements(table: Table) -> str:
    """The wish that holds while none was stated: as the table has it, ask or the bastion (screens §6)."""
    return ASK if table.options.get(ASKS_REINFORCEMENTS) else BASTION


def with_usual(call: Call) -> dict[str, Any]:
    """The wish stored with a card of somebody who never stated one."""
    return {} if "reinforce" in call.look.orders else {"reinforce": usual_reinforcements(call.look.table)}


def orders_panel(call: Call, lead: str = "") -> Panel:
    """The orders that hold, and the way to change them."""
    ids, t = ids_of(call), call.t
    orders, config = call.look.orders, call.look.view.config
    lines = [
        lead,
        t("### My orders"),
        "" if config.solo else attacked_words(orders, t),
        attacking_words(orders, t),
        reinforce_words(orders, call.look.table, t),
        steal_words(orders, t) if config.heroes else "",
        plan_line(call, PLANS),
        t("-# I ask you only where it says *ask*."),
    ]
    buttons = [ids.button(t("Change…"), "f_orders", style="primary"), ids.button(t("Back"), "back")]
    return panel(lines, [row(*buttons), common_row(call, leave="orders", rule="orders")])


def steal_words(orders: Mapping[str, Any], t: Texts) -> str:
    """Whether Neggesh steals rage when his owner is not asked (§10)."""
    if orders.get("steal") == NEVER:
        return t("**Neggesh:** steals no rage unless I say so")
    return t("**Neggesh:** steals rage at the first chance")


def reinforce_words(orders: Mapping[str, Any], table: Table, t: Texts) -> str:
    wish = str(orders.get("reinforce", usual_reinforcements(table)))
    if wish == ASK:
        return t("**Reinforcements:** ask")
    if wish == BASTION:
        return t("**Reinforcements:** bastion")
    if wish == LARGEST:
        return t("**Reinforcements:** my largest army")
    return t("**Reinforcements:** {place}, while I hold it", place=wish.upper())


def orders_form(call: Call) -> Form:
    """When attacked, when attacking, reinforcements, Neggesh."""
    ids, t, orders = ids_of(call), call.t, call.look.orders
    config = call.look.view.config
    wish = str(orders.get("reinforce", usual_reinforcements(call.look.table)))
    wishes = [
        option(ASK, t("ask me"), "", wish == ASK),
        option(BASTION, t("all to the bastion"), "", wish == BASTION),
        option(LARGEST, t("all to my largest army"), "", wish == LARGEST),
    ]
    if wish not in (ASK, BASTION, LARGEST):
        wishes.append(option(wish, t("all to {place:the}", place=wish.upper()), "", True))
    fields = [] if config.solo else [_attacked_field(orders, t)]
    fields.append(_attacking_field(orders, t))
    fields.append(select_field("reinforce", t("Reinforcements"), wishes))
    if config.heroes:
        never = orders.get("steal") == NEVER
        steals = [
            option(FIRST, t("steals rage at the first chance"), "", not never),
            option(NEVER, t("steals no rage unless I say so"), "", never),
        ]
        fields.append(select_field("steal", t("Neggesh, if he is mine"), steals))
    return Form(modal(t("My orders"), ids.id("orders_set"), *fields))


def _attacked_field(orders: Mapping[str, Any], t: Texts) -> Any:
    """What to do when attacked: a select of all the ways; nobody is attacked in a solo game (§9)."""
    how = orders.get("when_attacked", BY_CHANCE)
    chosen = how
    if how == BY_NUMBER:
        chosen = f"{BY_NUMBER}.{orders.get('number', 0)}"
    elif how == BY_CHANCE:
        chosen = f"{BY_CHANCE}.{limit_of(orders)}"
    ways = [
        (TO_THE_END, t("fight to the end")),
        *((f"{BY_CHANCE}.{chance}", t("flee below a {count} % chance to win", count=chance)) for chance in CHANCES),
        *((f"{BY_NUMBER}.{number}", t("flee with fewer than {count} units", count=number)) for number in range(2, 9)),
    ]
    return select_field(
        "attacked", t("When I am attacked"), [option(value, label, "", value == chosen) for value, label in ways]
    )


def _attacking_field(orders: Mapping[str, Any], t: Texts) -> Any:
    """Whether one who attacks and fights on is asked before it is too late."""
    least = int(orders.get("stop_below", 0))
    ways = [(0, t("fight to the end"))]
    ways += [(stop, t("ask me below a {count} % chance to win", count=stop)) for stop in STOPS]
    return select_field(
        "attacking",
        t("When I attack"),
        [option(str(stop), label, "", stop == least) for stop, label in ways],
    )


def orders_of(fields: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """The orders of a submitted form; what it does not hold stays as it was."""
    found: dict[str, Any] = {}
    how, _, count = next(iter(fields.get("attacked", ())), "").partition(".")
    if how == TO_THE_END:
        found["when_attacked"] = how
    elif how == BY_NUMBER and count.isdecimal():
        found |= {"when_attacked": how, "number": min(max(int(count), 1), 20)}
    elif how == BY_CHANCE and count.isdecimal() and int(count) in CHANCES:
        found |= {"when_attacked": how, "chance": int(count)}
    stop = next(iter(fields.get("attacking", ())), "")
    if stop.isdecimal() and int(stop) in (0, *STOPS):
        found["stop_below"] = int(stop) or None
    steal = next(iter(fields.get("steal", ())), "")
    if steal in (FIRST, NEVER):
        found["steal"] = steal
    wish = next(iter(fields.get("reinforce", ())), "")
    if wish:
        found["reinforce"] = known_wish(wish)
    return found


def known_wish(wish: str) -> str:
    """The stored form of a wish for the reinforcements; "ask" for anything unknown."""
    lower = wish.strip().lower()
    if lower in HOME:
        return BASTION
    if lower in (ASK, LARGEST):
        return lower
    try:
        return place_name(parse_place(lower)).lower()
    except NotationError:
        return ASK

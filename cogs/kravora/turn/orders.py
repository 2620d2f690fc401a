"""Shows My orders: what a shield does when nobody can be asked, and the planned turn; secret (§9.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cogs.kravora.lobby import asked
from cogs.kravora.turn.plan_words import PLANS
from cogs.kravora.turn.rehearsal import common_row
from cogs.kravora.wording import wording_of
from cogs.tables.running.planning import plan_line
from cogs.transport.contract import Call, Form, Panel
from cogs.transport.panels.forms import modal, select_field
from cogs.transport.panels.panel import ids_of, panel
from cogs.transport.panels.widgets import option, row
from data.texts import Texts
from engine.kravora.play.orders import ANY, NEVER, OWN

LEAST, DEAREST = 1, 4
"""Prices in litres from which a shield may be ordered to act."""


def orders_panel(call: Call, lead: str = "") -> Panel:
    """The orders that hold, and the plan."""
    t = call.t
    lines = [lead, t("### My orders"), shield_words(call)]
    if not wording_of(call).board(call.look.seat or 0).shield:
        lines.append(t("-# You have no shield yet."))
    if asked(call.look.table.terms):
        lines.append(t("-# While you are there, I ask you first."))
    ids = ids_of(call)
    buttons = [ids.button(t("Change…"), "f_orders", style="primary")]
    lines.append(plan_line(call, PLANS))
    buttons.append(ids.button(t("Back"), "back"))
    return panel(lines, [row(*buttons), common_row(call, leave="orders")])


def shield_words(call: Call) -> str:
    """What the shield does."""
    t, wish = call.t, call.look.orders.get("shield", OWN)
    if wish == NEVER:
        return t("**My shield:** keep it, whatever comes.")
    least = least_of(call)
    price = wording_of(call).litres(least)
    if wish == ANY:
        return t("**My shield:** cancel any ruse from {price} on.", price=price)
    return t("**My shield:** cancel ruses on my board from {price} on.", price=price)


def least_of(call: Call) -> int:
    """The price from which the shield acts."""
    usual = call.look.view.content.limits.shield_order_cost
    held = call.look.orders.get("shield_from", usual)
    return held if isinstance(held, int) else int(usual)


def orders_form(call: Call) -> Form:
    """The form, with two selects."""
    t = call.t
    wish, least = call.look.orders.get("shield", OWN), least_of(call)
    wishes = [option(key, label, "", key == wish) for key, label in wish_labels(t).items()]
    prices = [
        option(str(price), t("{count} L or more", count=price), "", price == least)
        for price in range(LEAST, DEAREST + 1)
    ]
    return Form(
        modal(
            t("My orders"),
            ids_of(call).id("orders_set"),
            select_field("shield", t("My shield cancels"), wishes),
            select_field("from", t("What costs"), prices),
        )
    )


def wish_labels(t: Texts) -> dict[str, str]:
    return {OWN: t("what is aimed at my board"), ANY: t("any ruse of others"), NEVER: t("nothing: keep it")}


def orders_of(fields: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """The orders of a submitted form; unknown values change nothing."""
    found: dict[str, Any] = {}
    wish = next(iter(fields.get("shield", ())), "")
    if wish in (OWN, ANY, NEVER):
        found["shield"] = wish
    price = next(iter(fields.get("from", ())), "")
    if price.isdecimal() and LEAST <= int(price) <= DEAREST:
        found["shield_from"] = int(price)
    return found

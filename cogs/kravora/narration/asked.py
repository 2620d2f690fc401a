"""Says in a few words what a seat is asked now, and what its default move is (docs/rulings.md)."""

from __future__ import annotations

from data.texts import Texts
from engine.kernel.game import kind_of
from engine.kernel.names import name_in
from engine.kravora.pieces.view import View
from engine.kravora.play.ruse_effects import RUSE_OF
from engine.kravora.views.view_choices import shield_by_default

BUYING = ("salaries", "purchases")


def asked(view: View, seat: int, t: Texts) -> str:
    """What the seat has to decide, as in "your turn of round 3"."""
    match view.phase:
        case "aim" if view.striker:
            unit = view.content.units[view.striker[1]]
            return t("the target of your {unit}", unit=name_in(unit.names, t.language))
        case "pick":
            return t("whom your volley hits")
        case "throw":
            return t("where your propulsion ends")
        case "answer" if view.pending:
            ruse = view.content.ruses[RUSE_OF[kind_of(view.pending.action)]]
            return t("your shield against {ruse}", ruse=name_in(ruse.names, t.language))
        case "salaries" | "purchases" if view.round:
            return t("your purchases of round {round}", round=view.round)
        case "salaries" | "purchases":
            return t("your first purchases")
    return t("your turn of round {round}", round=view.round)


def otherwise(view: View, seat: int, t: Texts) -> str:
    """What happens in the seat's place to the end of its stretch: "all your defenders attack, you buy nothing"."""
    if view.phase == "answer":
        if shield_by_default(view, seat):
            return t("your orders, else you spend the shield")
        return t("your orders, else you keep the shield")
    buying = view.phase in BUYING or view.back in BUYING
    rest = t("you buy nothing more") if buying else t("all your defenders attack, you buy nothing")
    match view.phase:
        case "aim" | "pick":
            return t("the strongest target, then {rest}", rest=rest)
        case "throw":
            return t("the first line possible, then {rest}", rest=rest)
    return rest

"""Says in a few words what a seat is asked now, and what its default move is (docs/rulings.md)."""

from __future__ import annotations

from data.texts import Texts
from engine.clash.pieces.events import NOBODY
from engine.clash.pieces.places import place_name
from engine.clash.pieces.view import BattleView, View


def asked(view: View, seat: int, t: Texts) -> str:
    """What the seat has to decide, as in "your second action"; the same in its view and in a spectator's."""
    match view.phase:
        case "card":
            return t("your card of round {round}", round=view.round)
        case "bastion":
            return t("where your bastion stands")
        case "reinforce":
            return t("where your reinforcements go")
        case "action" | "equip" | "move" | "go":
            return t("your second action") if view.action_number == 2 else t("your first action")
        case "keep":
            return t("which legendary card you keep")
        case "next_battle":
            return t("which of your battles comes next")
        case "stones":
            return t("which Reinforcement Stone brings you a unit")
        case "hand":
            return t("which relics you hand on")
        case "build_face":
            return t("which tile you lay")
        case "build_turn":
            return t("how your tile is turned")
        case "build_spot":
            return t("where your tile lies")
    return _asked_in_battle(view, seat, t)


def _asked_in_battle(view: View, seat: int, t: Texts) -> str:
    battle = _battle(view)
    place = place_name(battle.place)
    if view.phase == "battle":
        return t("assault or flee at {place:the}", place=place)
    if view.phase == "reroll":
        return t("a reroll at {place:the}", place=place)
    if battle.side == seat:
        return t("which enemies fall at {place:the}", place=place)
    if battle.attacker == seat:
        return t("which of your units fall at {place:the}", place=place)
    return t("which units the elves strike down at {place:the}", place=place)


def otherwise(view: View, seat: int, t: Texts) -> str:
    """What is done in the seat's place to the end of its stretch, as in "pass"; never which card.

    From the seat's own view it says whether moves have begun, which is the seat's secret (§5.2): for its person only.
    """
    match view.phase:
        case "card":
            return t("the middle card of the hand")
        case "bastion":
            return t("the site nearest to City and Forge")
        case "reinforce":
            return t("onto the bastion")
        case "action" if view.seat != seat:
            return t("pass, or finish the moves begun and fight them out")
        case "action":
            return t("pass")
        case "equip":
            return t("end the Equip action")
        case "keep":
            return t("keep the first card and end the action")
        case "move" if not view.plan:
            return t("pass")
        case "move" | "go":
            return t("finish the moves and fight all battles out")
        case "next_battle":
            return t("fight all battles out")
        case "stones":
            return t("the stones in the order of their territories")
        case "hand":
            return t("relics stay where they lie")
        case "build_face" | "build_turn" | "build_spot":
            return t("the first of the list")
    return _otherwise_in_battle(view, seat, t)


def _otherwise_in_battle(view: View, seat: int, t: Texts) -> str:
    battle = _battle(view)
    if view.phase == "injuries":
        if battle.side == NOBODY:
            return t("by the rules’ order")
        return t("by the rules’ order, then assault to the end")
    if view.phase == "reroll":
        return t("reroll all misses, then assault to the end")
    if battle.attacker == seat:
        return t("assault to the end")
    return t("as ordered, else assault to the end")


def _battle(view: View) -> BattleView:
    assert view.battle is not None, view.phase
    return view.battle

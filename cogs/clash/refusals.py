"""Refusals in words (screens §19): why not, by which rule, and what can be done instead."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from cogs.clash.action import next_turn, on_move
from cogs.clash.card.reinforcements import split_example, split_help
from cogs.clash.odds.refusals import odds_help, odds_reason
from cogs.clash.wording import ROMAN, ClashWording, wording_of
from cogs.tables.wording.refused import not_on_move, not_possible, shared_reason
from cogs.transport.contract import Call
from cogs.transport.text import listed, shown
from engine.clash.pieces.content import LEVELS
from engine.clash.pieces.places import bastion, is_bastion, parse_place, place_name
from engine.clash.views.view_choices import armies, destinations
from engine.kernel.errors import EngineError, NotationError
from host.table.refusals import HostError

Facts = Mapping[str, int | str]


def refusal_text(call: Call, error: Exception) -> str:
    """The words for a refused press; "" where those of cogs/transport/refusals.py are as good."""
    if isinstance(error, HostError):
        wording = wording_of(call)
        return not_on_move(call, error, partial(on_move, wording), partial(next_turn, wording))
    if not isinstance(error, EngineError):
        return ""
    wording, t = wording_of(call), call.t
    reason = _reason(wording, error.code, {key: _clean(value) for key, value in error.facts.items()})
    if not reason:
        return ""
    helped = odds_help(wording, error.code, error.facts)
    instead = helped or (_example(wording, error) if "text" in error.facts else _instead(wording, error))
    split = split_help(wording) if error.rule == "4.5" else ""
    return " ".join(part for part in (not_possible(t, reason, error.rule), split, instead) if part)


def _example(wording: ClashWording, error: EngineError) -> str:
    """What could be typed instead, with the pieces that are there; `examples` are words of ours already."""
    view, t = wording.view, wording.t
    if "examples" in error.facts:
        possible = t("Possible now: {examples}.", examples=error.facts["examples"])
        armies = error.facts.get("armies")
        return possible if not armies else possible + " " + t("Armies, for example: {armies}.", armies=armies)
    if error.rule in ("5.1", "10") and view.market:
        text = f"{wording.item(view.market[0][0])} > I"
    elif error.rule == "4.5":
        text = split_example(wording)
    elif error.rule == "5.2":
        text = _possible_move(wording)
    else:
        text = ""
    return t("For example: {example}", example=f"`{text}`") if text else ""


def _possible_move(wording: ClashWording) -> str:
    """ "b2 c1": a move that is there; "" where there is none."""
    view = wording.view
    for start in armies(view) if view.seat is not None else ():
        for level in range(LEVELS):
            ends = destinations(view, start, level) if view.units[view.seat or 0][start][level] else {}
            if ends:
                return f"{wording.place(start)} {wording.place(min(ends))}".lower()
    return ""


def _clean(value: int | str) -> int | str:
    return shown(value) if isinstance(value, str) else value


def _reason(wording: ClashWording, code: str, facts: Facts) -> str:
    facts = {**facts, **{key: _spoken(wording, str(facts[key])) for key in ("start", "place") if key in facts}}
    for table in (_round_reason, _equip_reason, _move_reason, odds_reason, _battle_reason, _option_reason):
        text = table(wording, code, facts)
        if text:
            return text
    return shared_reason(wording.t, code)


def _spoken(wording: ClashWording, name: str) -> str:
    """A place of an error's facts as sentences say it: one's own bastion by its word, not by its code."""
    seat = wording.view.seat
    return wording.place(bastion(seat)) if seat is not None and name == place_name(bastion(seat)) else name


def _round_reason(wording: ClashWording, code: str, facts: Facts) -> str:
    t = wording.t
    match code:
        case "card_not_in_hand":
            return t("you don't hold that card.")
        case "no_such_site":
            return t("there is no such site; they are numbered 1 to {sites}.", sites=facts.get("sites", 0))
        case "site_taken":
            return t("a bastion stands at site {site} already.", site=facts.get("site", 0))
        case "beside_a_bastion":
            return t("site {site} lies beside another bastion.", site=facts.get("site", 0))
        case "no_own_unit_there":
            return t("you have no unit at {place:the}.", place=facts.get("place", ""))
        case "not_here" if wording.view.round <= 1:
            return t("in round 1 all reinforcements go to the bastion.")
        case "not_here":
            return t(
                "reinforcements go to the bastion or where you have units, and you have none at {place:the}.",
                place=facts.get("place", ""),
            )
        case "split":
            return t("the numbers are not the {units} you have to place.", units=wording.units(wording.view.to_place))
        case "not_understood":
            return t("I don't understand “{text}”.", text=facts.get("text", ""))
    return ""


def _equip_reason(wording: ClashWording, code: str, facts: Facts) -> str:
    t = wording.t
    match code:
        case "nothing_to_equip":
            return t("there is nothing you could buy, forge or move.")
        case "not_on_sale":
            if "card" in facts:
                return t("{card} is not in the Black Market (any more).", card=facts["card"])
            return t("that card is not in the Black Market (any more).")
        case "yours_already":
            return t(
                "{card} is yours already; *Move a card you own* in the *Equip* panel moves it.", card=facts["card"]
            )
        case "too_dear":
            return t("it costs {cost} gold, you lack {lack}.", cost=facts.get("cost", 0), lack=facts.get("lack", 0))
        case "forged_already":
            return t("you forged in this action already.")
        case "no_forge":
            return t("you control no Forge.")
        case "no_legendary_left":
            return t("no legendary card is left.")
        case "too_few_crystals":
            return t(
                "forging costs {cost} crystals, you lack {lack}.",
                cost=facts.get("cost", 0),
                lack=facts.get("lack", 0),
            )
        case "not_a_candidate":
            return t("that card was not drawn.")
        case "too_many_changes":
            return t("that was enough rearranging for one action. Buy, forge or end.")
        case "no_such_card_there":
            return t("that card is not there.")
        case "no_such_item":
            return t("there is no card named “{text}”.", text=facts.get("text", ""))
    return ""


def _move_reason(wording: ClashWording, code: str, facts: Facts) -> str:
    t = wording.t
    level = facts.get("level", 1)
    who = {
        "level": ROMAN[level - 1] if isinstance(level, int) and 1 <= level <= 3 else level,
        "start": facts.get("start", ""),
        "place": facts.get("place", ""),
    }
    match code:
        case "no_units_to_move":
            return t("you have no units on the board.")
        case "no_units":
            return t("no unit was chosen at {place:the}.", **who)
        case "too_few_units":
            return t(
                "only {units} of level {level} can still move from {place:the}.", units=facts.get("units", 0), **who
            )
        case "no_such_unit":
            return t("you have no level {level} at {place:the}.", **who)
        case "moved_already":
            return t("level {level} at {place:the} has moved in this action already.", **who)
        case "nothing_moved":
            return t("nothing has moved. To do nothing, pass.")
        case "one_place":
            return t("choose exactly one place to go to.")
        case "no_such_place":
            return t("{place} is not on this board.", **who)
        case "enemy_bastion":
            return t("nobody enters another player's bastion.")
        case "already_there":
            return t("level {level} is at {place:the} already.", **who)
        case "enemies_in_the_way":
            return t("level {level} can't go from {start:the} to {place:the}: enemies stand in the way.", **who)
        case "mountains_in_the_way":
            return t("level {level} can't go from {start:the} to {place:the}: a mountain range lies between.", **who)
        case "too_far":
            return t(
                "level {level} can't go from {start:the} to {place:the}: it can make {steps} steps.",
                steps=facts.get("points", 0),
                **who,
            )
    return ""


def _battle_reason(wording: ClashWording, code: str, facts: Facts) -> str:
    t = wording.t
    match code:
        case "no_battle_there":
            return t("there is no battle at {place:the}.", place=facts.get("place", ""))
        case "nothing_to_steal":
            return t("Neggesh steals once a battle, in one of your assaults, from an enemy who has rage.")
        case "no_reroll_symbol":
            return t("none of your units there brings a reroll.")
        case "bad_allocation":
            return t("all injuries ({injuries}) must be used as far as they kill.", injuries=facts.get("injuries", 0))
    return ""


def _option_reason(wording: ClashWording, code: str, facts: Facts) -> str:
    """Refusals that only tables with options can give: heroes, solo, built boards."""
    t = wording.t
    match code:
        case "no_heroes":
            return t("there is no such hero at this table.")
        case "hero_already":
            return t("you have a hero already.")
        case "hero_taken":
            return t("that hero follows somebody else.")
        case "hero_too_dear":
            return t("it costs {cost} gold, you lack {lack}.", cost=facts.get("cost", 0), lack=facts.get("lack", 0))
        case "hero_cannot_move":
            return t("your hero can't move now.")
        case "hero_left_alone" | "hero_needs_company" | "hero_stranded":
            return t("a hero must stand with a unit of yours, or in your bastion.")
        case "two_stacks":
            return t("choose exactly two stacks.")
        case "solo_only":
            return t("only a solo game has that.")
        case "no_discard_now":
            return t("market stacks can only be discarded at the start of an Equip action.")
        case "cannot_hand_there":
            return t("no relic can be handed on to {place:the} now.", place=facts.get("place", ""))
        case "not_with_scenario":
            return t("a scenario is played by the rules of 2019, at the usual length, with 2 to 4 players.")
        case "scenario":
            return t("there is no such scenario.")
        case "tile_does_not_fit":
            return t("the tile does not fit there.")
    return ""


def _instead(wording: ClashWording, error: EngineError) -> str:
    """Where the unit can go instead."""
    level = error.facts.get("level")
    if "start" not in error.facts or not isinstance(level, int) or wording.view.seat is None:
        return ""
    try:
        start = parse_place(str(error.facts["start"]))
    except NotationError:
        return ""
    ends = destinations(wording.view, start, level - 1)
    names = [wording.t("the bastion") if is_bastion(end) else place_name(end) for end in ends]
    if not names:
        return wording.t("It can't go anywhere from there.")
    return wording.t("It reaches {places}.", places=listed(wording.t, names))

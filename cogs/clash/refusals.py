"""Words the refusals of Clash (screens §19): why not, by which rule, and what can be done instead."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from cogs.clash.action import next_turn, on_move
from cogs.clash.card.reinforcements import split_example, split_help
from cogs.clash.odds.refusals import odds_help, odds_reasons
from cogs.clash.wording.wording import ROMAN, ClashWording, wording_of
from cogs.tables.wording.refused import common_reasons, not_asked, not_possible
from cogs.transport.contract import Call
from cogs.transport.panels.text import listed, shown
from data.texts import Texts
from engine.clash.pieces.content import LEVELS
from engine.clash.pieces.places import bastion, is_bastion, parse_place, place_name
from engine.clash.views.view_choices import armies, destinations
from engine.kernel.errors import EngineError, NotationError
from host.table.refusals import HostError

Facts = Mapping[str, int | str]


def refusal_text(call: Call, error: Exception) -> str:
    """The words for a refused press; "" where those of cogs/transport/refusals.py are as good."""
    wording, t = wording_of(call), call.t
    if isinstance(error, HostError):
        return not_asked(call, error, partial(on_move, wording), partial(next_turn, wording))
    if not isinstance(error, EngineError):
        return ""
    reason = _reasons(wording, error.facts).get(error.code, "")
    if not reason:
        return ""
    text = not_possible(error, reason, t)
    helped = odds_help(wording, error.code, error.facts)
    instead = helped or (_example(wording, error) if "text" in error.facts else _instead(wording, error))
    split = split_help(wording) if error.rule == "4.5" else ""
    return " ".join(part for part in (text, split, instead) if part)


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


def _reasons(wording: ClashWording, named: Facts) -> dict[str, str]:
    """[code] -> why, in words."""
    facts = {key: shown(value) if isinstance(value, str) else value for key, value in named.items()}
    facts |= {key: _spoken(wording, str(facts[key])) for key in ("start", "place") if key in facts}
    return {
        **common_reasons(wording.t),
        **_of_options(facts, wording.t),
        **_of_battles(facts, wording.t),
        **odds_reasons(facts, wording.t),
        **_of_moves(facts, wording.t),
        **_of_equipment(facts, wording.t),
        **_of_rounds(wording, facts),
    }


def _spoken(wording: ClashWording, name: str) -> str:
    """A place of an error's facts as sentences say it: one's own bastion by its word, not by its code."""
    seat = wording.view.seat
    return wording.place(bastion(seat)) if seat is not None and name == place_name(bastion(seat)) else name


def _of_rounds(wording: ClashWording, facts: Facts) -> dict[str, str]:
    t = wording.t
    not_here = t(
        "reinforcements go to the bastion or where you have units, and you have none at {place:the}.",
        place=facts.get("place", ""),
    )
    return {
        "card_not_in_hand": t("you don't hold that card."),
        "no_such_site": t("there is no such site: choose 1 to {sites}.", sites=facts.get("sites", 0)),
        "site_taken": t("a bastion stands at site {site} already. Choose another.", site=facts.get("site", 0)),
        "beside_a_bastion": t("site {site} lies beside another bastion. Choose another.", site=facts.get("site", 0)),
        "no_own_unit_there": t("you have no unit at {place:the}.", place=facts.get("place", "")),
        "not_here": t("in round 1 all reinforcements go to the bastion.") if wording.view.round <= 1 else not_here,
        "split": t("the numbers are not the {units} you have to place.", units=wording.units(wording.view.to_place)),
        "not_understood": t("I don't understand “{text}”.", text=facts.get("text", "")),
    }


def _of_equipment(facts: Facts, t: Texts) -> dict[str, str]:
    gone = t("that card is not in the Black Market (any more).")
    if "card" in facts:
        gone = t("{card} is not in the Black Market (any more).", card=facts["card"])
    return {
        "not_on_sale": gone,
        "nothing_to_equip": t("there is nothing you could buy, forge or move."),
        "yours_already": t(
            "{card} is yours already. *Rearrange cards…* in the *Equip* panel moves it.", card=facts.get("card", "")
        ),
        "on_two_levels": t("{card} can't lie on two levels.", card=facts.get("card", "")),
        "slot_twice": t("level {level} carries one weapon and one armour.", level=facts.get("level", "")),
        "too_dear": t("it costs {cost} gold, you lack {lack}.", cost=facts.get("cost", 0), lack=facts.get("lack", 0)),
        "forged_already": t("you forged in this action already."),
        "no_forge": t("you control no Forge."),
        "no_legendary_left": t("no legendary card is left."),
        "too_few_crystals": t(
            "forging costs {cost} crystals, you lack {lack}.",
            cost=facts.get("cost", 0),
            lack=facts.get("lack", 0),
        ),
        "not_a_candidate": t("you did not draw that card."),
        "too_many_changes": t("that was enough rearranging for one action. Buy, forge or end."),
        "no_such_card_there": t("that card is not there."),
        "no_such_item": t("there is no card named “{text}”.", text=facts.get("text", "")),
    }


def _of_moves(facts: Facts, t: Texts) -> dict[str, str]:
    level = facts.get("level", 1)
    who = {
        "level": ROMAN[level - 1] if isinstance(level, int) and 1 <= level <= 3 else level,
        "start": facts.get("start", ""),
        "place": facts.get("place", ""),
    }
    return {
        "no_units_to_move": t("you have no units on the board."),
        "no_units": t("you chose no unit at {place:the}.", **who),
        "too_few_units": t(
            "only {units} of level {level} can still move from {place:the}.", units=facts.get("units", 0), **who
        ),
        "no_such_unit": t("you have no level {level} at {place:the}.", **who),
        "moved_already": t("level {level} at {place:the} has moved in this action already.", **who),
        "nothing_moved": t("nothing has moved. To do nothing, pass."),
        "one_place": t("choose exactly one place to go to."),
        "no_such_place": t("{place} is not on this board.", **who),
        "enemy_bastion": t("nobody enters another player's bastion."),
        "already_there": t("level {level} is at {place:the} already.", **who),
        "enemies_in_the_way": t(
            "level {level} can't go from {start:the} to {place:the}: enemies stand in the way.", **who
        ),
        "mountains_in_the_way": t(
            "level {level} can't go from {start:the} to {place:the}: a mountain range lies between.", **who
        ),
        "too_far": t(
            "level {level} can't go from {start:the} to {place:the}: it can make {steps} steps.",
            steps=facts.get("points", 0),
            **who,
        ),
    }


def _of_battles(facts: Facts, t: Texts) -> dict[str, str]:
    return {
        "no_battle_there": t("there is no battle at {place:the}.", place=facts.get("place", "")),
        "nothing_to_steal": t("Neggesh steals once a battle, in one of your assaults, from an enemy who has rage."),
        "no_reroll_symbol": t("none of your units there brings a reroll."),
        "bad_allocation": t("use all injuries ({injuries}) as far as they kill.", injuries=facts.get("injuries", 0)),
    }


def _of_options(facts: Facts, t: Texts) -> dict[str, str]:
    """Refusals that only tables with options can give: heroes, solo, built boards."""
    return {
        "no_heroes": t("there is no such hero at this table."),
        "hero_already": t("you have a hero already."),
        "hero_taken": t("that hero follows somebody else."),
        "hero_too_dear": t(
            "it costs {cost} gold, you lack {lack}.", cost=facts.get("cost", 0), lack=facts.get("lack", 0)
        ),
        "hero_cannot_move": t("your hero can't move now."),
        "hero_left_alone": t("a hero must stand with a unit of yours, or in your bastion."),
        "hero_needs_company": t("a hero must stand with a unit of yours, or in your bastion."),
        "hero_stranded": t("a hero must stand with a unit of yours, or in your bastion."),
        "two_stacks": t("choose exactly two stacks."),
        "solo_only": t("only a solo game has that."),
        "no_discard_now": t("you can discard market stacks only at the start of an Equip action."),
        "cannot_hand_there": t("you can't hand a relic on to {place:the} now.", place=facts.get("place", "")),
        "not_with_scenario": t("a scenario takes the rules of 2019, the usual length and 2 to 4 players."),
        "scenario": t("there is no such scenario."),
        "tile_does_not_fit": t("the tile does not fit there. Turn it or choose another place."),
    }


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

"""Says why there is no such battle (screens §16), who stands there, and what to ask instead."""

from __future__ import annotations

from collections.abc import Mapping

from cogs.clash.odds.panel import army_label, target_label
from cogs.clash.odds.question import EXAMPLES, armies_of, targets
from cogs.clash.wording.wording import ClashWording
from data.texts import Texts
from engine.clash.pieces.places import bastion, parse_place, place_name

Facts = Mapping[str, int | str]
ABOUT_ARMIES = frozenset({"no_army", "out_of_reach", "whose_attack", "two_owners"})
ABOUT_PLACES = frozenset({"nobody_there", "same_side"})


def odds_reasons(facts: Facts, t: Texts) -> dict[str, str]:
    """[code] -> the reason, as a sentence that goes on from "Not possible:".

    `facts`: `place`, `start` as sentences say them.
    """
    place, start = facts.get("place", ""), facts.get("start", "")
    return {
        "nobody_there": t("nobody stands at {place:the} to fight.", place=place),
        "same_side": t("the army at {start:the} has no enemy at {place:the}.", start=start, place=place),
        "no_army": t("no such army stands at {place:the}.", place=place),
        "whose_attack": t("say which armies attack {place}: those of one player.", place=place),
        "two_owners": t("the armies at {place:the} and {start:the} are not one player's.", place=place, start=start),
        "out_of_reach": t(
            "none of your armies can reach {place:the} in one move. Name some, and I count them all the same.",
            place=place,
        ),
        "settling": t("an assault is under way at {place:the}. Ask again afterwards.", place=place),
    }


def odds_help(wording: ClashWording, code: str, facts: Facts) -> str:
    """What stands at the places named, and what can be asked instead; "" for other refusals.

    `facts`: those of the error, its places in notation.
    """
    if code not in ABOUT_ARMIES | ABOUT_PLACES:
        return ""
    named = dict.fromkeys(parse_place(str(facts[key])) for key in ("place", "start") if key in facts)
    told = [_stands(wording, place) for place in named]
    return " ".join([*told, _attackers(wording) if code in ABOUT_ARMIES else _to_fight(wording)])


def _stands(wording: ClashWording, place: int) -> str:
    """ "At B2: Ben 4×I." """
    t, view = wording.t, wording.view
    own_bastion = view.seat is not None and place == bastion(view.seat)
    where = wording.place(place) if own_bastion else place_name(place)
    found = [
        f"{wording.name(seat)} {wording.army(army[place], seat if wording.hero_at(seat, place) is not None else None)}"
        for seat, army in enumerate(view.units)
        if any(army[place]) or wording.hero_at(seat, place) is not None
    ]
    if place < len(view.elves) and any(view.elves[place]):
        found.append(wording.elves(view.elves[place]))
    if not found:
        return t("Nobody stands at {place:the}.", place=where)
    return t("At {place:the}: {armies}.", place=where, armies=", ".join(found))


def _attackers(wording: ClashWording) -> str:
    """The armies that can be named: a player's own, a watcher's all."""
    t, view = wording.t, wording.view
    own = view.seat is not None and any(map(any, view.units[view.seat]))
    found = [(seat, place) for seat, place in armies_of(view) if seat == view.seat or not own]
    told = ", ".join(f"`{army_label(wording, seat, place)}`" for seat, place in found[:EXAMPLES])
    if not told:
        return ""
    return t("Your armies: {armies}.", armies=told) if own else t("Armies: {armies}.", armies=told)


def _to_fight(wording: ClashWording) -> str:
    """The places where somebody can be fought."""
    told = ", ".join(f"`{target_label(wording, place)}`" for place in targets(wording.view)[:EXAMPLES])
    return wording.t("To fight: {armies}.", armies=told) if told else ""

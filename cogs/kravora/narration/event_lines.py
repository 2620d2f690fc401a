"""Narrates every event of Kravora for the log."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from cogs.kravora.wording import KravoraWording
from cogs.transport.panels.text import begun
from engine.kernel.game import Action, Event, argument_of, kind_of
from engine.kernel.names import name_in
from engine.kravora.pieces import actions as a
from engine.kravora.pieces import events as ev
from engine.kravora.pieces.actions import DEFENDER
from engine.kravora.pieces.figures import WHITE
from engine.kravora.pieces.places import board_of, line_of, place_of
from engine.kravora.play.notation import BARE_KINDS, PLACE_KINDS


def told(wording: KravoraWording, events: Sequence[Event]) -> str:
    """Events in a row, equal ones counted; those without news are left out."""
    sentences = ((text, len(list(alike))) for text, alike in groupby(sentence(wording, event) for event in events))
    return " ".join(f"{text} (×{count})" if count > 1 else text for text, count in sentences if text)


def sentence(wording: KravoraWording, event: Event) -> str:
    """One event, or "" if others say it already: a marker laid and a shield gained stand in the RUSE event."""
    t, (kind, seat, *args) = wording.t, event
    match kind:
        case ev.ROUND:
            return t("**Round {round}** begins.", round=args[0])
        case ev.VOLCANO:
            return t.n(
                "The volcano takes {count} point of every wall.",
                "The volcano takes {count} points of every wall.",
                args[0],
            )
        case ev.TO_COME:
            kinds = [kind for kind in args[1::2] if kind >= 0]
            dice = ", ".join(str(die) for die in args[::2])
            units = wording.kinds(kinds) if kinds else t("nobody")
            return t.n(
                "To come (die {dice}): {units}.",
                "To come (dice {dice}): {units}.",
                len(args) // 2,
                dice=dice,
                units=units,
            )
        case ev.CALAMITY:
            face = wording.view.content.faces[args[0]]
            if face.blood:
                return t("The calamity die brings luck: {price} for everybody.", price=wording.litres(face.blood))
            return t("Calamity: {face}.", face=name_in(face.names, t.language))
        case ev.COMET:
            if args[0] > 5:
                return t("The comet falls on the walls.")
            return t("The comet falls on {place}.", place=wording.line(args[0] - 1))
        case ev.REWARD:
            return t.n(
                "{name} gets the reward ({count} kill).",
                "{name} gets the reward ({count} kills).",
                args[0],
                name=wording.name(seat),
            )
        case ev.BLOOD:
            return t(
                "{name} +{price} ({why}).",
                name=wording.name(seat),
                price=wording.litres(args[0]),
                why=why(wording, args[1]),
            )
        case ev.TURN:
            return t("**{name:'s}** turn.", name=wording.name(seat))
        case ev.ATTACKS:
            return t(
                "{unit} on {place} attacks.", unit=begun(wording.some(args[1:2])), place=_at(wording, seat, args[0])
            )
        case ev.VOLLEY:
            return t("The volley falls on {place}.", place=_at(wording, seat, args[0]))
        case ev.HURT:
            line, side, kind, owner, left = args
            unit = begun(_unit(wording, kind, WHITE if side == DEFENDER else owner))
            return t.n(
                "{unit} on {place} has {count} hit point left.",
                "{unit} on {place} has {count} hit points left.",
                left,
                unit=unit,
                place=_at(wording, seat, line),
            )
        case ev.KILLED:
            line, side, kind, owner, _ = args
            unit = begun(_unit(wording, kind, WHITE if side == DEFENDER else owner))
            return t("{unit} on {place} falls.", unit=unit, place=_at(wording, seat, line))
        case ev.STRIKES:
            line, kind, owner, target = args
            if target < 0:
                return ""
            unit, place = begun(_unit(wording, kind, owner)), _at(wording, seat, line)
            return t("{unit} on {place} strikes {target}.", unit=unit, place=place, target=wording.line(target))
        case ev.WALL:
            return t("{name:'s} wall −{points}, {left} left.", name=wording.name(seat), points=args[0], left=args[1])
        case ev.WALKED:
            kind, owner, start, end = args
            return t(
                "{unit} goes from {start} to {end}.",
                unit=begun(_unit(wording, kind, owner)),
                start=_at(wording, seat, start),
                end=wording.line(end),
            )
        case ev.COOLED:
            return t("The lava on {place} cools.", place=_at(wording, seat, args[0]))
        case ev.RUSE:
            if kind_of(args[2]) == a.SHIELD:
                return t("{name} buys a shield for {price}.", name=wording.name(seat), price=wording.litres(args[1]))
            return t(
                "{name} plays {ruse} for {price}.",
                name=wording.name(seat),
                ruse=ruse_told(wording, args[2], args[3]),
                price=wording.litres(args[1]),
            )
        case ev.SHIELDED:
            return t("{name} spends the shield and cancels it.", name=wording.name(seat))
        case ev.SPARED:
            return t("{name} keeps the shield.", name=wording.name(seat))
        case ev.DRAWN:
            side, kind, owner, start, end = args
            unit = begun(_unit(wording, kind, WHITE if side == DEFENDER else owner))
            return t(
                "{unit} goes from {start} to {end}.", unit=unit, start=wording.place(start), end=wording.place(end)
            )
        case ev.BOUGHT:
            return t(
                "{name} buys {unit} on {place} for {price}.",
                name=wording.name(seat),
                unit=wording.some(args[:1]),
                place=wording.line(args[1]),
                price=wording.litres(args[2]),
            )
        case ev.BUILT:
            return t(
                "{name} builds {building} for {price}.",
                name=wording.name(seat),
                building=wording.the_building(args[0]),
                price=wording.litres(args[1]),
            )
        case ev.SHOT:
            return t(
                "{name} shoots a puppet at {place}.", name=wording.name(args[0]), place=_at(wording, seat, args[1])
            )
        case ev.RECYCLED:
            return t("{name} sends back {unit}.", name=wording.name(seat), unit=wording.some(args[1:2]))
        case ev.DISMANTLED:
            return t("{name} dismantles a wall point: {left} left.", name=wording.name(seat), left=args[0])
        case ev.ENTERS:
            return t("On {place} now: {units}.", place=_at(wording, seat, 0), units=wording.kinds(args))
        case ev.REPAIRED:
            return t.n(
                "{name} repairs {count} wall point: {wall} now.",
                "{name} repairs {count} wall points: {wall} now.",
                args[0],
                name=wording.name(seat),
                wall=args[1],
            )
        case ev.FELL:
            return t("**{name:'s} wall has fallen.**", name=wording.name(seat))
        case ev.OVER:
            return t.n("{names} wins.", "{names} win.", len(args), names=wording.listed(args))
    return ""


def ruse_told(wording: KravoraWording, action: Action, to: int) -> str:
    """A ruse with its target: "Rockfall on line 5 of Ben"."""
    t, kind = wording.t, kind_of(action)
    name = wording.ruse_of(kind)
    if kind in BARE_KINDS:
        return name
    if kind in PLACE_KINDS:
        return t("{ruse} on {place}", ruse=name, place=wording.place(argument_of(action)))
    where = wording.aim(action)
    if to >= 0:
        return t("{ruse} of {target} to {place}", ruse=name, target=where, place=wording.place(to))
    return t("{ruse} on {target}", ruse=name, target=where)


def ruse_in_passing(wording: KravoraWording, action: Action, to: int) -> str:
    """What a ruse did on a line, in a few words; "" where what it hit says it, or nothing was done yet."""
    t, kind, argument = wording.t, kind_of(action), argument_of(action)
    if kind in BARE_KINDS or kind in (a.CLOT, a.ROCKFALL):
        return ""
    if kind in PLACE_KINDS:
        return t("{ruse} on {place}", ruse=wording.ruse_of(kind), place=wording.line(line_of(argument)))
    unit, place = wording.unit(a.unit_sort(argument) >> 3), wording.line(line_of(a.unit_place(argument)))
    match kind:
        case a.AHEAD:
            return t("{unit} lured ahead from {place}", unit=unit, place=place)
        case a.BACK:
            return t("{unit} lured back from {place}", unit=unit, place=place)
        case a.BAIT:
            return t("{unit} lured to attack on {place}", unit=unit, place=place)
        case a.PROPEL if to >= 0:
            return t("{unit} thrown to {place}", unit=unit, place=wording.line(line_of(to)))
    return wording.ruse_of(kind)


def boards_of(action: Action, to: int) -> frozenset[int]:
    """On whose board a ruse acts: where a unit is thrown to, else where its target is."""
    kind, argument = kind_of(action), argument_of(action)
    if to >= 0:
        return frozenset({board_of(to)})
    if kind in BARE_KINDS:
        return frozenset()
    return frozenset({board_of(argument if kind in PLACE_KINDS else a.unit_place(argument))})


def _unit(wording: KravoraWording, kind: int, owner: int) -> str:
    name = wording.some([kind])
    return name if owner == WHITE else wording.t("{unit} of {name}", unit=name, name=wording.name(owner))


def _at(wording: KravoraWording, seat: int, line: int) -> str:
    return wording.place(place_of(seat, line))


def why(wording: KravoraWording, word: str) -> str:
    """What blood is paid for."""
    t = wording.t
    return {
        "calamity": t("calamity die"),
        "reward": t("reward"),
        "salary": t("salary"),
        "kills": t("kills"),
        "recycling": t("sent back"),
        "dismantling": t("dismantling"),
        "plunder": t("plunder"),
    }.get(word, word)

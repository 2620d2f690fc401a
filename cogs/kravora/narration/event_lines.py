"""Narrates every event of Kravora for the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cogs.kravora.wording import KravoraWording
from engine.kernel.game import Action, Event, kind_of
from engine.kernel.names import name_in
from engine.kravora.pieces import actions as a
from engine.kravora.pieces import events as ev
from engine.kravora.pieces.actions import DEFENDER
from engine.kravora.pieces.figures import WHITE
from engine.kravora.pieces.places import place_of
from engine.kravora.play.notation import BARE_KINDS

Args = Sequence[Any]


def told(wording: KravoraWording, events: Sequence[Event]) -> str:
    """Events in a row; those without news are left out."""
    sentences = [sentence(wording, event) for event in events]
    return " ".join(text for text in sentences if text)


def sentence(wording: KravoraWording, event: Event) -> str:
    """One event, or "" if other events say it already."""
    kind, seat, *args = event
    teller = _TELLERS.get(kind)
    return teller(wording, seat, args) if teller else ""


def ruse_told(wording: KravoraWording, action: Action, to: int) -> str:
    """A ruse with its target: "Rockfall on line 5 of Ben"."""
    t, kind = wording.t, kind_of(action)
    name = wording.ruse_of(kind)
    if kind in BARE_KINDS:
        return name
    where = wording.aim(action)
    if to >= 0:
        return t("{ruse} of {target} to {place}", ruse=name, target=where, place=wording.place(to))
    return t("{ruse} on {target}", ruse=name, target=where)


def _unit(wording: KravoraWording, kind: int, owner: int) -> str:
    name = wording.unit(kind)
    return name if owner == WHITE else wording.t("{unit} of {name}", unit=name, name=wording.name(owner))


def _at(wording: KravoraWording, seat: int, line: int) -> str:
    return wording.place(place_of(seat, line))


def _round(wording: KravoraWording, seat: int, args: Args) -> str:
    return wording.t("**Round {round}** begins.", round=args[0])


def _volcano(wording: KravoraWording, seat: int, args: Args) -> str:
    return wording.t.n(
        "The volcano takes {count} point of every wall.", "The volcano takes {count} points of every wall.", args[0]
    )


def _to_come(wording: KravoraWording, seat: int, args: Args) -> str:
    kinds = [kind for kind in args[1::2] if kind >= 0]
    dice = ", ".join(str(die) for die in args[::2])
    units = wording.kinds(kinds) if kinds else wording.t("nobody")
    return wording.t.n(
        "To come (die {dice}): {units}.",
        "To come (dice {dice}): {units}.",
        len(args) // 2,
        dice=dice,
        units=units,
    )


def _calamity(wording: KravoraWording, seat: int, args: Args) -> str:
    face = wording.view.content.faces[args[0]]
    return wording.t("Calamity: {face}.", face=name_in(face.names, wording.t.language))


def _comet(wording: KravoraWording, seat: int, args: Args) -> str:
    if args[0] > 5:
        return wording.t("The comet falls on the walls.")
    return wording.t("The comet falls on {place}.", place=wording.line(args[0] - 1))


def _reward(wording: KravoraWording, seat: int, args: Args) -> str:
    return wording.t.n(
        "{name} is rewarded for {count} kill.",
        "{name} is rewarded for {count} kills.",
        args[0],
        name=wording.name(seat),
    )


def _blood(wording: KravoraWording, seat: int, args: Args) -> str:
    return wording.t(
        "{name} +{price} ({why}).", name=wording.name(seat), price=wording.litres(args[0]), why=why(wording, args[1])
    )


def why(wording: KravoraWording, word: str) -> str:
    """What blood is paid for."""
    t = wording.t
    return {
        "calamity": t("calamity"),
        "reward": t("reward"),
        "salary": t("salary"),
        "kills": t("kills"),
        "recycling": t("sent back"),
        "dismantling": t("dismantling"),
        "plunder": t("plunder"),
    }.get(word, word)


def _turn(wording: KravoraWording, seat: int, args: Args) -> str:
    return wording.t("**{name:'s}** turn.", name=wording.name(seat))


def _attacks(wording: KravoraWording, seat: int, args: Args) -> str:
    return wording.t("{unit} on {place} attacks.", unit=wording.unit(args[1]), place=_at(wording, seat, args[0]))


def _volley(wording: KravoraWording, seat: int, args: Args) -> str:
    return wording.t("The volley falls on {place}.", place=_at(wording, seat, args[0]))


def _hurt(wording: KravoraWording, seat: int, args: Args) -> str:
    line, side, kind, owner, left = args
    unit = wording.unit(kind) if side == DEFENDER else _unit(wording, kind, owner)
    return wording.t.n(
        "{unit} on {place} has {count} hit point left.",
        "{unit} on {place} has {count} hit points left.",
        left,
        unit=unit,
        place=_at(wording, seat, line),
    )


def _killed(wording: KravoraWording, seat: int, args: Args) -> str:
    line, side, kind, owner, _ = args
    unit = wording.unit(kind) if side == DEFENDER else _unit(wording, kind, owner)
    return wording.t("{unit} on {place} falls.", unit=unit, place=_at(wording, seat, line))


def _strikes(wording: KravoraWording, seat: int, args: Args) -> str:
    line, kind, owner, target = args
    unit, place = _unit(wording, kind, owner), _at(wording, seat, line)
    if target < 0:
        return wording.t("{unit} on {place} finds nobody.", unit=unit, place=place)
    return wording.t("{unit} on {place} strikes {target}.", unit=unit, place=place, target=wording.line(target))


def _wall(wording: KravoraWording, seat: int, args: Args) -> str:
    return wording.t("Wall of {name} −{points}: {left} left.", name=wording.name(seat), points=args[0], left=args[1])


def _walked(wording: KravoraWording, seat: int, args: Args) -> str:
    kind, owner, start, end = args
    return wording.t(
        "{unit} goes from {start} to {end}.",
        unit=_unit(wording, kind, owner),
        start=_at(wording, seat, start),
        end=wording.line(end),
    )


def _cooled(wording: KravoraWording, seat: int, args: Args) -> str:
    return wording.t("The lava on {place} cools.", place=_at(wording, seat, args[0]))


def _ruse(wording: KravoraWording, seat: int, args: Args) -> str:
    if kind_of(args[2]) == a.SHIELD:
        return wording.t("{name} buys a shield for {price}.", name=wording.name(seat), price=wording.litres(args[1]))
    return wording.t(
        "{name} plays {ruse} for {price}.",
        name=wording.name(seat),
        ruse=ruse_told(wording, args[2], args[3]),
        price=wording.litres(args[1]),
    )


def _shielded(wording: KravoraWording, seat: int, args: Args) -> str:
    return wording.t("{name} spends the shield: it is cancelled.", name=wording.name(seat))


def _spared(wording: KravoraWording, seat: int, args: Args) -> str:
    return wording.t("{name} keeps the shield.", name=wording.name(seat))


def _drawn(wording: KravoraWording, seat: int, args: Args) -> str:
    side, kind, owner, start, end = args
    unit = wording.unit(kind) if side == DEFENDER else _unit(wording, kind, owner)
    return wording.t(
        "{unit} goes from {start} to {end}.", unit=unit, start=wording.place(start), end=wording.place(end)
    )


def _bought(wording: KravoraWording, seat: int, args: Args) -> str:
    return wording.t(
        "{name} buys {unit} on {place} for {price}.",
        name=wording.name(seat),
        unit=wording.unit(args[0]),
        place=wording.line(args[1]),
        price=wording.litres(args[2]),
    )


def _built(wording: KravoraWording, seat: int, args: Args) -> str:
    return wording.t(
        "{name} builds {building} for {price}.",
        name=wording.name(seat),
        building=wording.building(args[0]),
        price=wording.litres(args[1]),
    )


def _shot(wording: KravoraWording, seat: int, args: Args) -> str:
    return wording.t(
        "{name} shoots a puppet at {place}.", name=wording.name(args[0]), place=_at(wording, seat, args[1])
    )


def _recycled(wording: KravoraWording, seat: int, args: Args) -> str:
    return wording.t("{name} sends back {unit}.", name=wording.name(seat), unit=wording.unit(args[1]))


def _dismantled(wording: KravoraWording, seat: int, args: Args) -> str:
    return wording.t("{name} sells a wall point: {left} left.", name=wording.name(seat), left=args[0])


def _enters(wording: KravoraWording, seat: int, args: Args) -> str:
    return wording.t("On {place} now: {units}.", place=_at(wording, seat, 0), units=wording.kinds(args))


def _repaired(wording: KravoraWording, seat: int, args: Args) -> str:
    return wording.t.n(
        "{name} repairs {count} wall point: {wall} now.",
        "{name} repairs {count} wall points: {wall} now.",
        args[0],
        name=wording.name(seat),
        wall=args[1],
    )


def _fell(wording: KravoraWording, seat: int, args: Args) -> str:
    return wording.t("**The wall of {name} has fallen.**", name=wording.name(seat))


def _over(wording: KravoraWording, seat: int, args: Args) -> str:
    return wording.t("The game is over: {names}.", names=wording.listed(args))


_TELLERS: Mapping[str, Callable[[KravoraWording, int, Args], str]] = {
    ev.ROUND: _round,
    ev.VOLCANO: _volcano,
    ev.TO_COME: _to_come,
    ev.CALAMITY: _calamity,
    ev.COMET: _comet,
    ev.REWARD: _reward,
    ev.BLOOD: _blood,
    ev.TURN: _turn,
    ev.ATTACKS: _attacks,
    ev.VOLLEY: _volley,
    ev.HURT: _hurt,
    ev.KILLED: _killed,
    ev.STRIKES: _strikes,
    ev.WALL: _wall,
    ev.WALKED: _walked,
    ev.COOLED: _cooled,
    ev.RUSE: _ruse,
    ev.SHIELDED: _shielded,
    ev.SPARED: _spared,
    ev.DRAWN: _drawn,
    ev.BOUGHT: _bought,
    ev.BUILT: _built,
    ev.SHOT: _shot,
    ev.RECYCLED: _recycled,
    ev.DISMANTLED: _dismantled,
    ev.ENTERS: _enters,
    ev.REPAIRED: _repaired,
    ev.FELL: _fell,
    ev.OVER: _over,
}
"""[kind of event] -> its words. A marker laid and a shield gained have none, as their RUSE event says it."""

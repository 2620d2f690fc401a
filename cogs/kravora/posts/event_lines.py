"""Every event in words, for the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cogs.kravora.table_words import Scene
from engine.kernel.game import Action, Event
from engine.kravora import actions as a
from engine.kravora import events as ev
from engine.kravora.actions import DEFENDER
from engine.kravora.content import name_in
from engine.kravora.figures import WHITE
from engine.kravora.places import place_of

Args = Sequence[Any]


def told(scene: Scene, events: Sequence[Event]) -> str:
    """Events in a row; those that nobody needs to read are left out."""
    sentences = [sentence(scene, event) for event in events]
    return " ".join(text for text in sentences if text)


def sentence(scene: Scene, event: Event) -> str:
    """One event, or "" where other events tell it already."""
    kind, seat, *args = event
    teller = _TELLERS.get(kind)
    return teller(scene, seat, args) if teller else ""


def ruse_told(scene: Scene, action: Action, to: int) -> str:
    """A ruse with its target: "Rockfall on line 5 of Ben"."""
    t, kind, argument = scene.t, a.kind_of(action), a.argument_of(action)
    name = scene.ruse_of(kind)
    if kind == a.SHIELD:
        return name
    where = scene.place(argument) if kind in a.PLACE_KINDS else scene.target(argument)
    if kind == a.PROPEL and to >= 0:
        return t("{ruse} of {target} to {place}", ruse=name, target=where, place=scene.place(to))
    return t("{ruse} on {target}", ruse=name, target=where)


def _unit(scene: Scene, kind: int, owner: int) -> str:
    name = scene.unit(kind)
    return name if owner == WHITE else scene.t("{unit} of {name}", unit=name, name=scene.name(owner))


def _at(scene: Scene, seat: int, line: int) -> str:
    return scene.place(place_of(seat, line))


def _round(scene: Scene, seat: int, args: Args) -> str:
    return scene.t("**Round {round}** begins.", round=args[0])


def _volcano(scene: Scene, seat: int, args: Args) -> str:
    return scene.t.n(
        "The volcano takes {count} point of every wall.", "The volcano takes {count} points of every wall.", args[0]
    )


def _to_come(scene: Scene, seat: int, args: Args) -> str:
    kinds = [kind for kind in args[1::2] if kind >= 0]
    dice = ", ".join(str(die) for die in args[::2])
    units = scene.kinds(kinds) if kinds else scene.t("nobody")
    return scene.t("To come (dice {dice}): {units}.", dice=dice, units=units)


def _calamity(scene: Scene, seat: int, args: Args) -> str:
    face = scene.view.content.faces[args[0]]
    return scene.t("Calamity: {face}.", face=name_in(face.names, scene.t.language))


def _comet(scene: Scene, seat: int, args: Args) -> str:
    if args[0] > 5:
        return scene.t("The comet falls on the walls.")
    return scene.t("The comet falls on {place}.", place=scene.line(args[0] - 1))


def _reward(scene: Scene, seat: int, args: Args) -> str:
    return scene.t.n(
        "{name} is rewarded for {count} kill.",
        "{name} is rewarded for {count} kills.",
        args[0],
        name=scene.name(seat),
    )


def _blood(scene: Scene, seat: int, args: Args) -> str:
    return scene.t(
        "{name} +{price} ({why}).", name=scene.name(seat), price=scene.litres(args[0]), why=why(scene, args[1])
    )


def why(scene: Scene, word: str) -> str:
    """For what blood is paid."""
    t = scene.t
    return {
        "calamity": t("calamity"),
        "reward": t("reward"),
        "salary": t("salary"),
        "kills": t("kills"),
        "recycling": t("sent back"),
        "dismantling": t("dismantling"),
        "plunder": t("plunder"),
    }.get(word, word)


def _turn(scene: Scene, seat: int, args: Args) -> str:
    return scene.t("**{name}**'s turn.", name=scene.name(seat))


def _attacks(scene: Scene, seat: int, args: Args) -> str:
    return scene.t("{unit} on {place} attacks.", unit=scene.unit(args[1]), place=_at(scene, seat, args[0]))


def _hurt(scene: Scene, seat: int, args: Args) -> str:
    line, side, kind, owner, left = args
    unit = scene.unit(kind) if side == DEFENDER else _unit(scene, kind, owner)
    return scene.t.n(
        "{unit} on {place} has {count} hit point left.",
        "{unit} on {place} has {count} hit points left.",
        left,
        unit=unit,
        place=_at(scene, seat, line),
    )


def _killed(scene: Scene, seat: int, args: Args) -> str:
    line, side, kind, owner, _ = args
    unit = scene.unit(kind) if side == DEFENDER else _unit(scene, kind, owner)
    return scene.t("{unit} on {place} falls.", unit=unit, place=_at(scene, seat, line))


def _strikes(scene: Scene, seat: int, args: Args) -> str:
    line, kind, owner, target = args
    unit, place = _unit(scene, kind, owner), _at(scene, seat, line)
    if target < 0:
        return scene.t("{unit} on {place} finds nobody.", unit=unit, place=place)
    return scene.t("{unit} on {place} strikes {target}.", unit=unit, place=place, target=scene.line(target))


def _wall(scene: Scene, seat: int, args: Args) -> str:
    return scene.t("Wall of {name} −{points}: {left} left.", name=scene.name(seat), points=args[0], left=args[1])


def _walked(scene: Scene, seat: int, args: Args) -> str:
    kind, owner, start, end = args
    return scene.t(
        "{unit} goes from {start} to {end}.",
        unit=_unit(scene, kind, owner),
        start=_at(scene, seat, start),
        end=scene.line(end),
    )


def _cooled(scene: Scene, seat: int, args: Args) -> str:
    return scene.t("The lava on {place} cools.", place=_at(scene, seat, args[0]))


def _ruse(scene: Scene, seat: int, args: Args) -> str:
    if a.kind_of(args[2]) == a.SHIELD:
        return scene.t("{name} buys a shield for {price}.", name=scene.name(seat), price=scene.litres(args[1]))
    return scene.t(
        "{name} plays {ruse} for {price}.",
        name=scene.name(seat),
        ruse=ruse_told(scene, args[2], args[3]),
        price=scene.litres(args[1]),
    )


def _shielded(scene: Scene, seat: int, args: Args) -> str:
    return scene.t("{name} spends the shield: it is cancelled.", name=scene.name(seat))


def _spared(scene: Scene, seat: int, args: Args) -> str:
    return scene.t("{name} keeps the shield.", name=scene.name(seat))


def _drawn(scene: Scene, seat: int, args: Args) -> str:
    side, kind, owner, start, end = args
    unit = scene.unit(kind) if side == DEFENDER else _unit(scene, kind, owner)
    return scene.t("{unit} goes from {start} to {end}.", unit=unit, start=scene.place(start), end=scene.place(end))


def _bought(scene: Scene, seat: int, args: Args) -> str:
    return scene.t(
        "{name} buys {unit} on {place} for {price}.",
        name=scene.name(seat),
        unit=scene.unit(args[0]),
        place=scene.line(args[1]),
        price=scene.litres(args[2]),
    )


def _built(scene: Scene, seat: int, args: Args) -> str:
    return scene.t(
        "{name} builds {building} for {price}.",
        name=scene.name(seat),
        building=scene.building(args[0]),
        price=scene.litres(args[1]),
    )


def _shot(scene: Scene, seat: int, args: Args) -> str:
    return scene.t("{name} shoots a puppet at {place}.", name=scene.name(args[0]), place=_at(scene, seat, args[1]))


def _recycled(scene: Scene, seat: int, args: Args) -> str:
    return scene.t("{name} sends back {unit}.", name=scene.name(seat), unit=scene.unit(args[1]))


def _dismantled(scene: Scene, seat: int, args: Args) -> str:
    return scene.t("{name} sells a wall point: {left} left.", name=scene.name(seat), left=args[0])


def _enters(scene: Scene, seat: int, args: Args) -> str:
    return scene.t("On {place} now: {units}.", place=_at(scene, seat, 0), units=scene.kinds(args))


def _repaired(scene: Scene, seat: int, args: Args) -> str:
    return scene.t.n(
        "{name} repairs {count} wall point: {wall} now.",
        "{name} repairs {count} wall points: {wall} now.",
        args[0],
        name=scene.name(seat),
        wall=args[1],
    )


def _fell(scene: Scene, seat: int, args: Args) -> str:
    return scene.t("**The wall of {name} has fallen.**", name=scene.name(seat))


def _over(scene: Scene, seat: int, args: Args) -> str:
    return scene.t("The game is over: {names}.", names=scene.listed(args))


_TELLERS: Mapping[str, Callable[[Scene, int, Args], str]] = {
    ev.ROUND: _round,
    ev.VOLCANO: _volcano,
    ev.TO_COME: _to_come,
    ev.CALAMITY: _calamity,
    ev.COMET: _comet,
    ev.REWARD: _reward,
    ev.BLOOD: _blood,
    ev.TURN: _turn,
    ev.ATTACKS: _attacks,
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
"""What lays a marker or gives a token is told by its ruse."""

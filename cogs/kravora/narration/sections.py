"""Gathers the events of Kravora by turn, and those of a turn by act, as the lines of posts tell them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from cogs.kravora.narration.event_lines import boards_of, ruse_in_passing, ruse_told
from cogs.kravora.wording import KravoraWording
from engine.kernel.game import Action, Event, kind_of
from engine.kravora.pieces import events as ev
from engine.kravora.pieces.actions import BAIT, DEFENDER, SHIELD
from engine.kravora.pieces.content import Face
from engine.kravora.pieces.figures import WHITE
from engine.kravora.pieces.state import ANSWER, ATTACK, PHASE_NAMES
from engine.kravora.pieces.view import View

ROUND_SECTION = -1


ATTACKING, STRUCK, BUYING = range(3)
"""The acts of a turn: own attack, what the enemies do, purchases. Ruses are played in the first and in the last."""
PURCHASES = frozenset({ev.BOUGHT, ev.BUILT, ev.SHOT, ev.RECYCLED, ev.DISMANTLED})
ENEMIES = ("horde", "cannon")
"""Why walls are struck when the enemies strike by themselves."""


@dataclass(frozen=True, slots=True)
class RuseTold:
    """A ruse that was played, in words. `name`: the same without its target, for a line that is too long."""

    told: str
    name: str
    short: str = ""
    """What it did to a board, in passing: "Brute lured on line 2"; "" where its results say so, or a shield held."""
    boards: frozenset[int] = frozenset()
    """Whose boards it touched, or whose shield cancelled it."""
    cancelled: bool = False


@dataclass(slots=True)
class Act:
    """What ruses or enemies did in one act of a turn."""

    ruses: list[RuseTold] = field(default_factory=list)
    shields: int = 0
    """Shields bought."""
    lost: Counter[int] = field(default_factory=Counter)
    """Own defenders killed, by anybody."""
    fell: Counter[tuple[int, int]] = field(default_factory=Counter)
    """(seat, kind): units killed by ruses and comets."""
    strays: Counter[int] = field(default_factory=Counter)
    """[owner]: cannon puppets killed on others' boards, by anything."""
    walls: list[Event] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Hit:
    """A unit that was hit and lives. `stands`: board, line, side, kind and owner, all that tells it from others."""

    stands: tuple[int, int, int, int, int]
    left: int

    def words(self, wording: KravoraWording) -> str:
        """ "Brute on line 2 (4 left)"."""
        _, line, _, kind, _ = self.stands
        unit, place = wording.unit(kind), wording.line(line)
        return wording.t("{unit} on {place} ({left} left)", unit=unit, place=place, left=self.left)


@dataclass(slots=True)
class Section:
    """A turn, or the beginning of a round (`seat` ROUND_SECTION), as its one line sums it up."""

    seat: int
    round: int = 0
    attacks: int = 0
    killed: Counter[int] = field(default_factory=Counter)
    """Attackers killed by the player's own attack, by kind."""
    volleys: list[str] = field(default_factory=list)
    """Where volleys of the player's own attack fell."""
    hit: list[Hit] = field(default_factory=list)
    """Units that were hit and live."""
    dead: Counter[tuple[int, int]] = field(default_factory=Counter)
    """(seat, kind): defenders killed on any board, by anybody."""
    acts: tuple[Act, Act, Act] = field(default_factory=lambda: (Act(), Act(), Act()))
    now: int = ATTACKING
    asked: bool = False
    """A question about a shield, which a post put, comes before all of it."""
    bought_first: bool = False
    """Something was bought before the last act's first ruse."""
    baiting: bool = False
    """A lured attacker strikes next."""
    blow: int = 1
    """The most points that the next hit may take: an attacker's strike goes on until its points are spent."""
    pay: Counter[str] = field(default_factory=Counter)
    """Litres the player got, by what they were for."""
    bought: Counter[int] = field(default_factory=Counter)
    built: list[int] = field(default_factory=list)
    shots: Counter[int] = field(default_factory=Counter)
    sold: int = 0
    sent: Counter[int] = field(default_factory=Counter)
    repaired: int = 0
    told: list[str] = field(default_factory=list)
    """Further parts, ready."""
    omens: list[str] = field(default_factory=list)
    """Those of them that strike every board."""
    fallen: list[int] = field(default_factory=list)
    stood: frozenset[int] = frozenset()
    """Seats whose walls may have stood when it began."""

    @property
    def played(self) -> bool:
        """Whether its player chose anything, or a plan or an AI did for them."""
        return bool(self.attacks or self.bought or self.built or any(act.ruses for act in self.acts))

    @property
    def earned(self) -> int:
        """Litres the player got in all."""
        return self.pay.total()

    @property
    def act(self) -> Act:
        """The act that is being told."""
        return self.acts[self.now]

    @property
    def lost(self) -> Counter[int]:
        """Own defenders killed in all acts."""
        return self.acts[0].lost + self.acts[1].lost + self.acts[2].lost

    @property
    def walls(self) -> list[Event]:
        """What hit walls in all acts."""
        return [event for act in self.acts for event in act.walls]


def going_on(wording: KravoraWording, view: View) -> Section:
    """The turn that a view interrupts: its line goes on with what comes next, until another turn begins.

    A ruse that waits for a shield's answer belongs to what comes next.
    """
    section = Section(view.turn_seat, now=ATTACKING if view.back == PHASE_NAMES[ATTACK] else BUYING)
    if view.pending is not None and view.phase == PHASE_NAMES[ANSWER]:
        section.act.ruses.append(_played(wording, view.pending.action, view.pending.to))
        section.asked = True
    return section


def without_targets(section: Section) -> Section:
    """The same turn, its ruses by their names alone."""
    acts = [replace(act, ruses=[replace(ruse, told=ruse.name) for ruse in act.ruses]) for act in section.acts]
    return replace(section, acts=(acts[ATTACKING], acts[STRUCK], acts[BUYING]))


def sections(wording: KravoraWording, events: Sequence[Event], begun: Section | None = None) -> list[Section]:
    """Events gathered by turn. `begun`: to which those belong that come before any turn begins."""
    found = [begun] if begun is not None else []
    for event in events:
        kind, seat, *args = event
        if kind == ev.ROUND:
            found.append(Section(ROUND_SECTION, args[0]))
        elif kind == ev.TURN:
            found.append(Section(seat))
        else:
            if not found:
                found.append(Section(_whose(event)))
            hear(wording, found[-1], event)
    _tell_who_stood(wording, found)
    return found


def _whose(event: Event) -> int:
    """Whose turn it is where none was told to begin; a shot names whom it hits first."""
    kind, seat, *args = event
    whose: int = args[0] if kind == ev.SHOT else seat
    return whose if whose >= 0 else ROUND_SECTION


def _tell_who_stood(wording: KravoraWording, found: Sequence[Section]) -> None:
    """Note whose walls may have stood in each section: walls that fell since then stood; after a game any may have."""
    stood = set(wording.seats() if wording.table.finished else wording.standing())
    for section in reversed(found):
        stood |= set(section.fallen)
        section.stood = frozenset(stood)


def hear(wording: KravoraWording, section: Section, event: Event) -> None:
    kind, seat, *args = event
    if section.seat == ROUND_SECTION:
        _hear_round(wording, section, event)
        return
    _turn_to_act(section, event)
    section.blow = _blow(wording, event, section.blow)
    act = section.act
    match kind:
        case ev.ATTACKS if not args[2]:
            section.attacks += 1
        case ev.VOLLEY:
            section.volleys.append(wording.line(args[0]))
        case ev.HURT:
            _hear_hit(section, seat, args)
        case ev.KILLED:
            _hear_killed(section, seat, args)
        case ev.RUSE if kind_of(args[2]) == SHIELD:
            act.shields += 1
        case ev.RUSE:
            act.ruses.append(_played(wording, args[2], args[3]))
        case ev.SHIELDED if seat == section.seat:
            section.told.append(wording.t("cancels a ruse of {name} with the shield", name=wording.name(args[0])))
        case ev.SHIELDED:
            act.ruses[-1:] = [_cancelled(wording, act.ruses[-1] if act.ruses else RuseTold("", ""), seat)]
        case ev.WALL:
            act.walls.append(event)
        case ev.BLOOD:
            section.pay[args[1]] += args[0] if seat == section.seat else 0
        case ev.BOUGHT:
            section.bought[args[0]] += 1
        case ev.BUILT:
            section.built.append(args[0])
        case ev.SHOT:
            section.shots[seat] += 1
        case ev.RECYCLED:
            section.sent[args[1]] += 1
        case ev.DISMANTLED:
            section.sold += 1
        case ev.REPAIRED:
            section.repaired += args[0]
        case ev.FELL:
            section.fallen.append(seat)


def _turn_to_act(section: Section, event: Event) -> None:
    """Turn to the act that an event belongs to; ruses stay in the act where they were played."""
    kind, seat, *args = event
    if kind == ev.STRIKES and section.baiting:
        section.baiting = False
    elif kind == ev.STRIKES or (kind == ev.WALL and args[2] in ENEMIES and seat == section.seat):
        section.now = max(section.now, STRUCK)
    elif kind in PURCHASES or (kind == ev.BLOOD and seat == section.seat and args[1] in ("salary", "kills")):
        section.now = BUYING
        section.bought_first |= kind in PURCHASES and not (section.act.ruses or section.act.shields)
    elif kind == ev.RUSE:
        section.now = BUYING if section.now == STRUCK else section.now
        section.baiting = kind_of(args[2]) == BAIT


def _blow(wording: KravoraWording, event: Event, before: int) -> int:
    """How many points the next hit may take: one each by a volley, a player's own attack or a ruse."""
    kind, _, *args = event
    if kind in (ev.ATTACKS, ev.RUSE):
        return 1
    if kind != ev.STRIKES:
        return before
    unit = wording.view.content.units[args[1]]
    return 1 if unit.volley else unit.damage


def _hear_hit(section: Section, seat: int, args: Sequence[Any]) -> None:
    """Note a unit that was hit; hit twice, it is named once, as it is left."""
    line, side, kind, owner, left = args
    stands = (seat, line, side, kind, owner)
    _hit_before(section, stands, left)
    section.hit.append(Hit(stands, left))


def _hit_before(section: Section, stands: tuple[int, int, int, int, int], left: int) -> None:
    """Forget the earlier hit of a unit that is hit again or killed; of equal units the weakest was struck."""
    before = [hit for hit in section.hit if hit.stands == stands and left < hit.left <= left + section.blow]
    if before:
        section.hit.remove(min(before, key=lambda hit: hit.left))


def _played(wording: KravoraWording, action: Action, to: int) -> RuseTold:
    told, name = ruse_told(wording, action, to), wording.ruse_of(kind_of(action))
    return RuseTold(told, name, ruse_in_passing(wording, action, to), boards_of(action, to))


def _cancelled(wording: KravoraWording, ruse: RuseTold, seat: int) -> RuseTold:
    """The same ruse, which the seat's shield cancelled."""
    t, name = wording.t, wording.name(seat)
    told, named = (
        t("{ruse} (cancelled by the shield of {name})", ruse=each, name=name) for each in (ruse.told, ruse.name)
    )
    return RuseTold(told, named, t("shield spent on {ruse}", ruse=ruse.name), frozenset({seat}), cancelled=True)


def _hear_killed(section: Section, seat: int, args: Sequence[Any]) -> None:
    line, side, kind, owner, where = args
    _hit_before(section, (seat, line, side, kind, owner), 0)
    if side == DEFENDER:
        section.dead[seat, kind] += 1
    if side == DEFENDER and seat == section.seat:
        section.act.lost[kind] += 1
    elif side != DEFENDER and where != "stock":
        section.killed[kind] += 1
    else:
        section.act.fell[seat, kind] += 1
    section.act.strays[owner] += owner not in (WHITE, seat)


def _hear_round(wording: KravoraWording, section: Section, event: Event) -> None:
    t = wording.t
    kind, seat, *args = event
    content = wording.view.content
    match kind:
        case ev.VOLCANO:
            section.omens.append(
                t.n(
                    "the volcano takes {count} point of every wall",
                    "the volcano takes {count} points of every wall",
                    args[0],
                )
            )
            section.told.append(section.omens[-1])
        case ev.TO_COME:
            kinds = [each for each in args[1::2] if each >= 0]
            section.told.append(t("to come: {units}", units=wording.kinds(kinds)) if kinds else t("nobody to come"))
        case ev.CALAMITY:
            face = content.faces[args[0]]
            section.told += _calamity(wording, face)
            section.omens += section.told[-1:] if face.arrow else []
        case ev.COMET:
            section.omens.append(_comet(wording, args[0]))
            section.told.append(section.omens[-1])
        case ev.REWARD:
            section.told.append(
                t.n(
                    "{name} earns {price} for {count} kill",
                    "{name} earns {price} for {count} kills",
                    args[0],
                    name=wording.name(seat),
                    price=wording.litres(content.limits.reward),
                )
            )
        case ev.KILLED:
            section.act.fell[seat, args[2]] += 1
            if args[1] == DEFENDER:
                section.dead[seat, args[2]] += 1
        case ev.WALL:
            section.act.walls.append(event)
        case ev.FELL:
            section.fallen.append(seat)


def _calamity(wording: KravoraWording, face: Face) -> list[str]:
    """What the calamity die brought; comets are named by where they fall."""
    t = wording.t
    told = []
    if face.blood:
        told.append(t("calamity die: {price} for everybody", price=wording.litres(face.blood)))
    if face.arrow:
        told.append(t("calamity: all attackers move on"))
    if not (face.blood or face.arrow or face.comets):
        told.append(t("no calamity"))
    return told


def _comet(wording: KravoraWording, die: int) -> str:
    if die > 5:
        return wording.t("calamity: a comet on the walls")
    return wording.t("calamity: a comet on {place}", place=wording.line(die - 1))


def wall_losses(walls: Sequence[Event]) -> list[tuple[int, int, int]]:
    """(seat, points lost in all, points left) of each wall that lost points, by these events."""
    lost: Counter[int] = Counter()
    left: dict[int, int] = {}
    for _, seat, points, now, *_ in walls:
        lost[seat] += points
        left[seat] = now
    return [(seat, points, left[seat]) for seat, points in lost.items()]

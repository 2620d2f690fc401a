"""Narrates turns for posts: a line for each turn, one for the beginning of a round; the details are in the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from cogs.kravora.narration.event_lines import ruse_told
from cogs.kravora.wording import KravoraWording
from engine.kernel.game import Event, kind_of
from engine.kravora import events as ev
from engine.kravora.actions import DEFENDER, SHIELD
from engine.kravora.content import Face
from engine.kravora.state import ANSWER, PHASE_NAMES
from engine.kravora.view import View
from host.ports import LogEntry

LINES = 6
"""Lines of narration on a post; the rest is behind Log (screens §5)."""
LONGEST = 420
"""Characters of a line; what is longer ends in an ellipsis."""
CUT_OFF = " :;,\u202f"
"""What does not stand before the dots of a line that is cut."""
ROUND_SECTION = -1


def events_in(entries: Iterable[LogEntry]) -> list[Event]:
    """The events of entries that hold (undone ones are left out)."""
    return [event for entry in entries if not entry.undone for event in entry.events]


@dataclass(slots=True)
class Section:
    """A turn, or the beginning of a round (`seat` ROUND_SECTION), as its one line sums it up."""

    seat: int
    round: int = 0
    attacks: int = 0
    killed: Counter[int] = field(default_factory=Counter)
    """Attackers killed by the player's own attack, by kind."""
    lost: Counter[int] = field(default_factory=Counter)
    """Own defenders killed, whoever killed them."""
    fell: Counter[tuple[int, int]] = field(default_factory=Counter)
    """(seat, kind): units killed by ruses and comets."""
    ruses: list[str] = field(default_factory=list)
    shields: int = 0
    """Shields bought."""
    walls: list[Event] = field(default_factory=list)
    earned: int = 0
    bought: Counter[int] = field(default_factory=Counter)
    built: list[int] = field(default_factory=list)
    shots: Counter[int] = field(default_factory=Counter)
    sold: int = 0
    sent: Counter[int] = field(default_factory=Counter)
    repaired: int = 0
    told: list[str] = field(default_factory=list)
    """Further parts, ready."""
    fallen: list[int] = field(default_factory=list)


def going_on(wording: KravoraWording, view: View) -> Section:
    """The turn that a view interrupts: its line goes on with what comes next, until another turn begins.

    A ruse that waits for a shield's answer belongs to what comes next.
    """
    section = Section(view.turn_seat)
    if view.pending is not None and view.phase == PHASE_NAMES[ANSWER]:
        section.ruses.append(ruse_told(wording, view.pending.action, view.pending.to))
    return section


def narration(
    wording: KravoraWording, events: Sequence[Event], limit: int = LINES, begun: Section | None = None
) -> list[str]:
    """What happened, in at most `limit` lines: the oldest go first. `begun`: the turn that was going on."""
    return lines_of_sections(wording, sections(wording, events, begun), limit)


def question(wording: KravoraWording, events: Sequence[Event], begun: Section | None = None) -> list[str]:
    """What happened up to a ruse that waits for an answer; the question itself names that ruse."""
    found = sections(wording, events, begun)
    if found:
        del found[-1].ruses[-1:]
    return lines_of_sections(wording, found)


def outcome(wording: KravoraWording, seat: int, events: Sequence[Event]) -> str:
    """The result of a player's own attack and of the enemies' answer, for the panel that follows; "" for none."""
    t, section = wording.t, Section(seat)
    for event in events:
        if event[0] == ev.TURN:
            break
        _hear(wording, section, event)
    told = []
    if section.killed:
        told.append(t("You killed: {units}.", units=wording.kinds(section.killed.elements())))
    if section.lost:
        told.append(t("You lost: {units}.", units=wording.kinds(section.lost.elements())))
    told += [
        t("Wall of {name} −{points}: {left} left.", name=wording.name(board), points=points, left=left)
        for board, points, left in _losses(section)
    ]
    if section.earned and not section.sent and not section.sold:
        told.append(t("You earn {price}.", price=wording.litres(section.earned)))
    return " ".join(told)


def lines_of_sections(wording: KravoraWording, found: Sequence[Section], limit: int = LINES) -> list[str]:
    """The lines of sections, at most `limit`: the oldest go first."""
    told = [line for section in found for line in _lines(wording, section)]
    if len(told) > limit:
        more = len(told) - limit + 1
        told = [
            wording.t.n("({count} earlier line is in the Log.)", "({count} earlier lines are in the Log.)", more),
            *told[more:],
        ]
    return told


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
                found.append(Section(seat if seat >= 0 else ROUND_SECTION))
            _hear(wording, found[-1], event)
    return found


def _hear(wording: KravoraWording, section: Section, event: Event) -> None:
    kind, seat, *args = event
    if section.seat == ROUND_SECTION:
        _hear_round(wording, section, event)
        return
    match kind:
        case ev.ATTACKS if not args[2]:
            section.attacks += 1
        case ev.KILLED:
            _hear_killed(section, seat, args)
        case ev.RUSE if kind_of(args[2]) == SHIELD:
            section.shields += 1
        case ev.RUSE:
            section.ruses.append(ruse_told(wording, args[2], args[3]))
        case ev.SHIELDED if seat == section.seat:
            section.told.append(wording.t("cancels a ruse of {name} with the shield", name=wording.name(args[0])))
        case ev.SHIELDED:
            told = wording.t("{ruse} (cancelled by the shield of {name})", ruse=_last(section), name=wording.name(seat))
            section.ruses[-1:] = [told]
        case ev.WALL:
            section.walls.append(event)
        case ev.BLOOD:
            section.earned += args[0] if seat == section.seat else 0
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


def _last(section: Section) -> str:
    return section.ruses[-1] if section.ruses else ""


def _hear_killed(section: Section, seat: int, args: Sequence[Any]) -> None:
    _, side, kind, _, where = args
    if side == DEFENDER and seat == section.seat:
        section.lost[kind] += 1
    elif side != DEFENDER and where != "stock":
        section.killed[kind] += 1
    else:
        section.fell[seat, kind] += 1


def _hear_round(wording: KravoraWording, section: Section, event: Event) -> None:
    t = wording.t
    kind, seat, *args = event
    content = wording.view.content
    match kind:
        case ev.VOLCANO:
            section.told.append(
                t.n(
                    "the volcano takes {count} point of every wall",
                    "the volcano takes {count} points of every wall",
                    args[0],
                )
            )
        case ev.TO_COME:
            kinds = [each for each in args[1::2] if each >= 0]
            section.told.append(t("to come: {units}", units=wording.kinds(kinds)) if kinds else t("nobody to come"))
        case ev.CALAMITY:
            section.told += _calamity(wording, content.faces[args[0]])
        case ev.COMET:
            section.told.append(_comet(wording, args[0]))
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
            section.fell[seat, args[2]] += 1
        case ev.WALL:
            section.walls.append(event)
        case ev.FELL:
            section.fallen.append(seat)


def _calamity(wording: KravoraWording, face: Face) -> list[str]:
    """What the calamity die brought; comets are named by where they fall."""
    t = wording.t
    told = []
    if face.blood:
        told.append(t("calamity: everybody gains {price}", price=wording.litres(face.blood)))
    if face.arrow:
        told.append(t("calamity: the arrow, all attackers move"))
    if not (face.blood or face.arrow or face.comets):
        told.append(t("no calamity"))
    return told


def _comet(wording: KravoraWording, die: int) -> str:
    if die > 5:
        return wording.t("calamity: a comet on the walls")
    return wording.t("calamity: a comet on {place}", place=wording.line(die - 1))


def _lines(wording: KravoraWording, section: Section) -> list[str]:
    """The section's line, and one for each wall that fell."""
    t = wording.t
    parts = _round_parts(wording, section) if section.seat == ROUND_SECTION else _turn_parts(wording, section)
    lines = []
    if section.seat == ROUND_SECTION:
        if parts or section.round:
            lines.append(t("**Round {round}**: {deeds}.", round=section.round, deeds=t("; ").join(parts)))
    elif parts:
        lines.append(t("{name}: {deeds}.", name=wording.name(section.seat), deeds=t("; ").join(parts)))
    lines += [t("**The wall of {name} has fallen.**", name=wording.name(seat)) for seat in section.fallen]
    return [line if len(line) <= LONGEST else line[: LONGEST - 1].rstrip(CUT_OFF) + "…" for line in lines]


def _round_parts(wording: KravoraWording, section: Section) -> list[str]:
    return [*section.told, *_fallen_units(wording, section), *_walls(wording, section)]


def _turn_parts(wording: KravoraWording, section: Section) -> list[str]:
    t = wording.t
    parts = list(section.told)
    if section.attacks:
        parts.append(t.n("{count} attack", "{count} attacks", section.attacks))
    if section.killed:
        parts.append(t("kills {units}", units=wording.kinds(section.killed.elements())))
    if section.ruses:
        parts.append(t("plays {ruses}", ruses=wording.counted(section.ruses)))
    if section.shields:
        parts.append(t("buys a shield"))
    parts += _fallen_units(wording, section)
    if section.lost:
        parts.append(t("loses {units}", units=wording.kinds(section.lost.elements())))
    parts += _walls(wording, section)
    if section.sent:
        parts.append(t("sends back {units}", units=wording.kinds(section.sent.elements())))
    if section.sold:
        parts.append(t.n("sells {count} wall point", "sells {count} wall points", section.sold))
    if section.earned:
        parts.append(t("earns {price}", price=wording.litres(section.earned)))
    if section.bought:
        parts.append(t("buys {units}", units=wording.kinds(section.bought.elements())))
    if section.built:
        parts.append(t("builds {names}", names=", ".join(wording.building(number) for number in section.built)))
    for seat, count in section.shots.items():
        parts.append(
            t.n("shoots {count} puppet at {name}", "shoots {count} puppets at {name}", count, name=wording.name(seat))
        )
    if section.repaired:
        parts.append(t.n("repairs {count} wall point", "repairs {count} wall points", section.repaired))
    return parts


def _fallen_units(wording: KravoraWording, section: Section) -> list[str]:
    by_seat: dict[int, list[int]] = {}
    for (seat, kind), count in section.fell.items():
        by_seat.setdefault(seat, []).extend([kind] * count)
    return [
        wording.t("{units} killed on the board of {name}", units=wording.kinds(kinds), name=wording.name(seat))
        for seat, kinds in by_seat.items()
    ]


def _walls(wording: KravoraWording, section: Section) -> list[str]:
    """Each wall that lost points."""
    return [
        wording.t("wall of {name} −{points} ({left} left)", name=wording.name(seat), points=points, left=left)
        for seat, points, left in _losses(section)
    ]


def _losses(section: Section) -> list[tuple[int, int, int]]:
    """(seat, points lost in all, points left) of each wall that lost points."""
    lost: Counter[int] = Counter()
    left: dict[int, int] = {}
    for _, seat, points, now, *_ in section.walls:
        lost[seat] += points
        left[seat] = now
    return [(seat, points, left[seat]) for seat, points in lost.items()]

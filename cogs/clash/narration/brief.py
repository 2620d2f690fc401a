"""Tells events briefly, for posts and panels: what was won and lost. Pictures show the rest, the log has it all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import NamedTuple

from cogs.clash.narration import phases
from cogs.clash.narration.actions import Deed, deeds_in, equipment_words
from cogs.clash.narration.battles import Tally, hits_words
from cogs.clash.scenarios.event_lines import quarrel_words, scenario_words
from cogs.clash.wording.wording import ROMAN, ClashWording
from cogs.transport.panels.text import listed
from engine.clash.pieces import events as ev
from engine.kernel.game import Event

FEW = 2
"""So few lines more are shown: a note that they are in the Log is as long."""
LINES = 6
"""Lines of what happened on a post; the others are behind Log (screens §5)."""


class BriefLine(NamedTuple):
    """A line with the seats that lost something in what it tells, and those that fought."""

    text: str
    lost: Set[int]
    fought: Set[int]


def narration(wording: ClashWording, events: Sequence[Event], limit: int = LINES) -> list[str]:
    """What happened, first what the reader lost, in `limit` lines and a FEW at most.

    No loss of the reader is left out (of a post: of any person); of other lines the last stay, a person's battles
    sooner than others. A post's reader is who is on move.
    """
    view, told = wording.view, [line for deed in deeds_in(events) for line in _lines_of(wording, deed) if line.text]
    people = {seat for seat in wording.seats() if wording.is_person(seat)}
    reader, whole = (view.active, people) if view.seat is None else (view.seat, {view.seat})
    spared = sorted(range(len(told)), key=lambda at: (bool(told[at].lost & whole), bool(told[at].fought & people), at))
    if len(told) > limit + FEW:
        kept = sum(bool(line.lost & whole) for line in told)
        spared = spared[-max(limit - 1, kept) :]
    more = len(told) - len(spared)
    left = wording.t.n("-# {count} more line is in the *Log*.", "-# {count} more lines are in the *Log*.", more)
    shown = [told[at] for at in sorted(spared)]
    return [
        *(line.text for line in shown if reader in line.lost),
        *([left] if more else []),
        *(line.text for line in shown if reader not in line.lost),
    ]


def _losers(tally: Tally) -> Set[int]:
    """Who lost units, a place or a battle in it."""
    fought = (tally.attacker, tally.defender)
    return {
        seat
        for seat, fallen in zip(fought, tally.fallen, strict=True)
        if any(fallen) or (tally.winner is not None and seat != tally.winner)
    }


def _lines_of(wording: ClashWording, deed: Deed) -> list[BriefLine]:
    words = BRIEF.get(deed.topic)
    line = words(wording, deed.events) if words is not None else ""
    if line and deed.topic in SMALL:
        line = f"-# {line}"
    elif not line and deed.topic == ev.FINISHED and not deed.battles and deed.events[0][1] != wording.view.seat:
        line = "-# " + wording.t("{name} moved.", name=wording.called(deed.events[0][1]))
    struck = {event[1] for event in deed.events if event[0] == ev.STRUCK}
    fights = [
        BriefLine(battle_words(wording, battle), _losers(battle), {battle.attacker, battle.defender})
        for battle in deed.battles
    ]
    return [BriefLine(line, struck, set()), *fights]


def battle_words(wording: ClashWording, tally: Tally) -> str:
    """A battle in a line: who took and lost what; in the second person for who fought in it."""
    seat = wording.view.seat
    own = seat is not None and seat in (tally.attacker, tally.defender) and tally.winner is not None
    told = _own_battle(wording, tally) if own else _battle_of_others(wording, tally)
    return " ".join((told, *quarrel_words(wording, tally.quarrels)))


def _battle_of_others(wording: ClashWording, tally: Tally) -> str:
    """ "⚔ B7: **Ben** took the City (+1 point), killed 4 elves, lost 1×I 1×II."."""
    t, place = wording.t, wording.place(tally.place)
    name, foe = wording.called(tally.attacker), wording.called(tally.defender)
    if tally.winner is None:
        return t("⚔ {place}: **{name}** attacks {foe}.", place=place, name=name, foe=foe)
    fallen, killed = tally.fallen
    deeds = []
    if tally.taken:
        deeds.append(_took(wording, tally.place))
    if tally.fled == tally.attacker:
        deeds.append(t("fled home with {units}", units=wording.units(tally.escaped)))
    elif tally.fled is not None:
        deeds.append(t("drove off {name:'s} {units}", name=foe, units=wording.units(tally.escaped)))
    elif tally.winner == tally.attacker and not tally.taken:
        deeds.append(t("won the battle"))
    lost = tally.winner == tally.defender and tally.fled is None
    if lost:
        deeds.append(t("lost {units} to {foe}", units=_army(wording, tally, fallen), foe=foe))
    if any(killed) and tally.defender == ev.NOBODY and lost:
        deeds.append(t("killing {count}", count=sum(killed)))
    elif any(killed) and tally.defender == ev.NOBODY:
        deeds.append(t.n("killed {count} elf", "killed {count} elves", sum(killed)))
    elif any(killed):
        deeds.append(t("killed {name:'s} {units}", name=foe, units=wording.units(killed)))
    if any(fallen) and not lost:
        deeds.append(t("lost {units}", units=wording.units(fallen)))
    return "⚔ " + t("{place}: **{name}** {deeds}.", place=place, name=name, deeds=", ".join(deeds))


def _army(wording: ClashWording, tally: Tally, units: Sequence[int]) -> str:
    """Units that fell, with the hero that attacked alone."""
    if any(units) or tally.attacker not in tally.heroes:
        return wording.units(units)
    return wording.hero_name(tally.heroes[tally.attacker])


def _took(wording: ClashWording, place: int) -> str:
    """ "took the City (+1 point)", to follow a name (§4.4, §5.1, §6, §7)."""
    t, board = wording.t, wording.view.board
    if board.cities >> place & 1:
        # Points of the base game are not what counts in a scenario (§14).
        return t("took the City (+1 point)") if wording.view.camp is None else t("took the City")
    if board.forges >> place & 1:
        return t("took the Forge")
    return t("took the stone (1×{level} a round)", level=ROMAN[board.stones[place]])


def _is_yours(wording: ClashWording, place: int) -> str:
    """ "the City is yours, +1 point"."""
    t, board = wording.t, wording.view.board
    if board.cities >> place & 1:
        return t("the City is yours, +1 point.") if wording.view.camp is None else t("the City is yours.")
    if board.forges >> place & 1:
        return t("the Forge is yours.")
    return t("the stone is yours, 1×{level} a round.", level=ROMAN[board.stones[place]])


def _own_battle(wording: ClashWording, tally: Tally) -> str:
    """ "⚔ **A1**: the City is yours, +1 point. Lost 1×I, killed 4 elves (+4 crystals)."."""
    t, attacks = wording.t, wording.view.seat == tally.attacker
    own, theirs = tally.fallen if attacks else tally.fallen[::-1]
    foe = wording.called(tally.defender if attacks else tally.attacker)
    at_once = not attacks and tally.assaults == 1
    told = [t("⚔ **{place}**:", place=wording.place(tally.place))]
    if tally.taken and attacks:
        told.append(_is_yours(wording, tally.place))
    if tally.fled == wording.view.seat:
        told.append(t("you fled home with {units}.", units=wording.units(tally.escaped)))
    elif tally.fled is not None:
        told.append(t("{name} fled home with {units}.", name=foe, units=wording.units(tally.escaped)))
    elif tally.winner != wording.view.seat:
        told += [t("beaten in the first assault."), hits_words(wording, tally)] if at_once else [t("beaten.")]
    elif not tally.taken:
        told.append(t("won."))
    if tally.taken and not attacks:
        told.append(t("{name} {deeds}.", name=foe, deeds=_took(wording, tally.place)))
    told.append(_toll(wording, tally, own, theirs, foe))
    return " ".join(part for part in told if part)


def _toll(wording: ClashWording, tally: Tally, own: Sequence[int], theirs: Sequence[int], foe: str) -> str:
    """What the reader lost in a battle, and killed."""
    t, lost = wording.t, wording.units(own)
    if any(theirs) and tally.defender == ev.NOBODY:
        foes = wording.elves(theirs)
        if tally.crystals:
            foes = t("{elves} (+{crystals})", elves=foes, crystals=wording.crystals(tally.crystals))
    elif any(theirs):
        foes = t("{name:'s} {units}", name=foe, units=wording.units(theirs))
    else:
        return t("Lost {units}.", units=lost) if any(own) else ""
    return t("Lost {units}, killed {foes}.", units=lost, foes=foes) if any(own) else t("Killed {foes}.", foes=foes)


def _moved(wording: ClashWording, events: Sequence[Event]) -> str:
    """What a move took without a battle, and gave up."""
    t, seat = wording.t, events[0][1]
    taken = [event[2] for event in events if event[0] == ev.TAKEN]
    left = listed(t, [_named(wording, event[2]) for event in events if event[0] == ev.LEFT])
    gave_up = any(event[0] == ev.LEFT for event in events)
    if seat == wording.view.seat:
        told = [
            t("**{place}**: {words}", place=wording.place(place), words=_is_yours(wording, place)) for place in taken
        ]
        return " ".join([*told, *([t("You gave up {places}.", places=left)] if gave_up else ())])
    deeds = [t("took {places}", places=listed(t, [_prize(wording, place) for place in taken]))] if taken else []
    deeds += [t("gave up {places}", places=left)] if gave_up else []
    return t("**{name}** {deeds}.", name=wording.called(seat), deeds=", ".join(deeds)) if deeds else ""


def _named(wording: ClashWording, place: int) -> str:
    """ "B1 (Forge)"."""
    return wording.t("{place} ({feature})", place=wording.place(place), feature=wording.features(place))


def _prize(wording: ClashWording, place: int) -> str:
    """The same for what was taken: "B7 (City, +1 point)"; points are not what counts in a scenario (§14)."""
    if wording.view.board.cities >> place & 1 and wording.view.camp is None:
        return wording.t("{place} (City, +1 point)", place=wording.place(place))
    return _named(wording, place)


def _passed(wording: ClashWording, events: Sequence[Event]) -> str:
    seat = events[0][1]
    return "" if seat == wording.view.seat else wording.t("{name} passed.", name=wording.called(seat))


def _equipped(wording: ClashWording, events: Sequence[Event]) -> str:
    t, seat = wording.t, events[0][1]
    deeds = equipment_words(wording, events)
    if seat == wording.view.seat:
        return ""
    if not deeds:
        return "-# " + t("{name}: equipped nothing.", name=wording.called(seat))
    return t("**{name}** {deeds}.", name=wording.called(seat), deeds=", ".join(deeds))


BRIEF: Mapping[str, Callable[[ClashWording, Sequence[Event]], str]] = {
    ev.ELF_DREW: phases.elves_armed,
    ev.ELF_JOINED: phases.joined,
    ev.FINISHED: _moved,
    ev.PASSES: _passed,
    ev.EQUIPS: _equipped,
    ev.STRUCK: scenario_words,
}
"""[topic] -> its brief line. Cards, revenue, reinforcements, stones, tiles and bastions stand on the picture.
Domination stands in the line of the score."""
SMALL = frozenset({ev.ELF_DREW, ev.ELF_JOINED, ev.PASSES})
"""What can be skipped."""

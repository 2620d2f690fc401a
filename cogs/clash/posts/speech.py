"""Chooses what AI seats say: moments that matter, found in public events alone (lab/ai.md, Speech)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.clash.wording.wording import ClashWording
from cogs.tables.wording.log_pages import events_in
from cogs.tables.wording.speech import line_for, speaks, spoken, words_of
from engine.clash.pieces import events as ev
from engine.clash.pieces.view import View
from engine.clash.play.battle import robbed
from engine.kernel.game import Event
from host.posts.composing import Moment
from host.table.table import Table

TOOK, LOST_CITY, FORGED, ODDS, REVENGE, NEAR = "took", "lost_city", "forged", "odds", "revenge", "near"
WON, LOST, FLED = "won", "lost", "fled"
MOMENTS = (WON, LOST, NEAR, REVENGE, TOOK, LOST_CITY, FORGED, ODDS, FLED)
"""The most telling first: of these a post has no more than `MOST`."""
MOST = 2
OUTNUMBERED = 1.4
"""A side that wins with so much less (units by level, elves by type) has won against the odds."""
WEIGHT = (2, 3, 4)
"""What a unit of a level counts for that, and an elf of a type."""


@dataclass(frozen=True, slots=True)
class Said:
    """A line that a seat says, by its key.

    `round`: it is about what came before this round began, and stands in its round post, also when that is edited;
    0: about what came since, said once.
    """

    round: int
    seat: int
    key: str


def speeches(moment: Moment) -> tuple[Said, ...]:
    """What is said of the round before the newest, as far as it is untold, and of the newest: `MOST` lines each."""
    events = events_in(moment.log)
    begins = [at for at, event in enumerate(events) if event[0] == ev.ROUND]
    split, first = (begins[-1] if begins else 0), (begins[-2] if len(begins) > 1 else 0)
    found = moments_in(events, moment.view, moment.told_view)
    known = [_read(text) for text in moment.table.pending.said]
    told: list[Said] = []
    if begins:
        number = events[split][2]
        told += [said for said in known if said.round == number]
        told = told or _lines(moment.table, [each for each in found if first <= each[0] < split], known, number)
    return (*told, *_lines(moment.table, [each for each in found if each[0] >= split], [*known, *told], 0))


def _lines(table: Table, found: Sequence[tuple[int, int, str]], known: Sequence[Said], number: int) -> list[Said]:
    """A line for each of the most telling moments, as long as there are any that nobody has said."""
    said = [each.key for each in known]
    told: list[Said] = []
    for _, seat, what in sorted(_chosen(found, table)):
        key = line_for(table, seat, what, said)
        if key:
            said.append(key)
            told.append(Said(number, seat, key))
    return told


def _read(text: str) -> Said:
    number, seat, key = text.split(":")
    return Said(int(number), int(seat), key)


def _chosen(found: Sequence[tuple[int, int, str]], table: Table) -> list[tuple[int, int, str]]:
    """The most telling moments of seats that speak, one a seat."""
    chosen: dict[int, tuple[int, int, str]] = {}
    for each in sorted(found, key=lambda each: (MOMENTS.index(each[2]), each[0])):
        if speaks(table, each[1]):
            chosen.setdefault(each[1], each)
    return list(chosen.values())[:MOST]


def moments_in(events: Sequence[Event], view: View, before: View | None) -> list[tuple[int, int, str]]:
    """(where, whose, which moment) of everything worth a word. `before`: the view when these events began."""
    robbers = (ev.NOBODY,) * view.config.seats if before is None else before.robbers
    found: list[tuple[int, int, str]] = []
    battle: Event | None = None
    for at, event in enumerate(events):
        kind, seat, *args = event
        if kind == ev.TAKEN and view.board.cities >> args[0] & 1:
            loser = args[1]
            found.append((at, seat, REVENGE if loser >= 0 and robbers[seat] == loser else TOOK))
            if loser >= 0:
                found.append((at, loser, LOST_CITY))
                robbers = robbed(robbers, seat, loser)
        elif kind == ev.FORGED:
            found.append((at, seat, FORGED))
        elif kind == ev.BATTLE:
            battle = event
        elif kind == ev.FLED:
            found.append((at, seat, FLED))
        elif kind == ev.BATTLE_WON and battle is not None:
            if seat >= 0 and _outnumbered(battle, seat):
                found.append((at, seat, ODDS))
            battle = None
        elif kind == ev.POINTS and args[0] == view.config.points - 1:
            found.append((at, seat, NEAR))
        elif kind == ev.OVER:
            found += [(at, each, WON if each in event[2:] else LOST) for each in range(view.config.seats)]
    return found


def _outnumbered(battle: Event, winner: int) -> bool:
    _, attacker, _, _, units, foes, *_ = battle
    ours, theirs = (units, foes) if winner == attacker else (foes, units)
    return _weight(theirs) >= OUTNUMBERED * _weight(ours)


def _weight(units: Sequence[int]) -> int:
    return sum(count * weight for count, weight in zip(units, WEIGHT, strict=True))


def lines_of(wording: ClashWording, said: Sequence[Said], past: bool) -> list[str]:
    """The lines as a post tells them: those of what came before the newest round, or those of what came since."""
    table, t = wording.table, wording.t
    return [
        spoken(wording.called(each.seat), words_of(table, each.key), t) for each in said if bool(each.round) == past
    ]


def kept(table: Table, said: Sequence[Said], past: bool) -> tuple[str, ...]:
    """The lines of a post that the table keeps as said (`host.table.pending`), without those it has kept."""
    texts = (f"{each.round}:{each.seat}:{each.key}" for each in said if bool(each.round) == past)
    return tuple(text for text in texts if text not in table.pending.said)

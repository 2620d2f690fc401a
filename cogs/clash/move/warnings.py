"""What a planned move makes worse: places of one's own that are easier to take after it than before (§5.2, §5.3.1).

From the view alone. Each rival is taken to come with everything that reaches the place in one Move action.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from cogs.clash.chances import Chances, percent
from cogs.clash.move.attacks import chance_of
from cogs.clash.wording import ClashWording
from engine.clash.before_move import before_move
from engine.clash.board import places_of
from engine.clash.campaign.showing import counting_in
from engine.clash.captures import Marches
from engine.clash.content import LEVELS
from engine.clash.odds.armies import attack_in_view
from engine.clash.odds.values import Fight
from engine.clash.view import Triple, View
from engine.clash.view_choices import controlled_in

WORSE = 0.10
"""A chance to hold that falls by less is not worth a warning."""
MOST = 3
"""Warnings of a panel."""


@dataclass(frozen=True, slots=True)
class Threat:
    """A rival who reaches a place that units leave. `after` None: nobody is left to fight there."""

    place: int
    rival: int
    before: Fight
    after: Fight | None


def threats(view: View) -> list[Threat]:
    """All who could come where one's plan takes units away from a place of one's own that is worth something."""
    if not view.placed or view.seat is None:
        return []
    seat, placed, was = view.seat, view.placed, before_move(view)
    held = controlled_in(was, seat) & (view.board.of_worth | counting_in(view))
    left = [place for place in places_of(held) if _fewer(view.units[seat][place], placed[place])]
    found = []
    for place, rival, force in forces_near(view, left):
        before = attack_in_view(was, rival, place, force)
        if before is not None:
            found.append(Threat(place, rival, before, attack_in_view(view, rival, place, force)))
    return found


def forces_near(view: View, places: Collection[int]) -> Iterator[tuple[int, int, Triple]]:
    """(place, rival, all its units that reach the place in one Move action), where there are any."""
    for rival in range(view.config.seats) if places else ():
        if rival == view.seat:
            continue
        march = Marches(view, rival)
        for place in places:
            force = _force(view, march, rival, place)
            if any(force):
                yield place, rival, force


def _fewer(now: Sequence[int], then: Sequence[int]) -> bool:
    return any(few < many for few, many in zip(now, then, strict=True))


def _force(view: View, march: Marches, rival: int, place: int) -> Triple:
    """All units of a rival that reach a place in one Move action."""
    counts = [0, 0, 0]
    for start, units in enumerate(view.units[rival]):
        for level in range(LEVELS):
            if units[level] and start != place and march.reach(start, level, 1) >> place & 1:
                counts[level] += units[level]
    return counts[0], counts[1], counts[2]


def fights_in(found: Sequence[Threat]) -> set[Fight]:
    """The battles whose chances the warnings tell."""
    return {fight for threat in found for fight in (threat.before, threat.after) if fight is not None}


def warnings(wording: ClashWording, found: Sequence[Threat], chances: Chances) -> list[str]:
    """A line a place that gets worse, by the rival who makes it worst; the worst places first."""
    worst: dict[int, tuple[float, str]] = {}
    for threat in found:
        before = chance_of(chances, threat.before)
        after = None if threat.after is None else chance_of(chances, threat.after)
        if before is None or (threat.after is not None and after is None):
            continue
        held, holds = before.of(1), 0.0 if after is None else after.of(1)
        if held - holds >= WORSE and held - holds > worst.get(threat.place, (0.0, ""))[0]:
            worst[threat.place] = (held - holds, _words(wording, threat, held, holds))
    return [words for _, words in sorted(worst.values(), key=lambda each: -each[0])[:MOST]]


def _words(wording: ClashWording, threat: Threat, held: float, holds: float) -> str:
    t, place, name = wording.t, wording.place(threat.place), wording.name(threat.rival)
    if threat.after is None:
        return t("⚠ {place} is left empty: {name} can walk in.", place=place, name=name)
    values = {"place": place, "name": name, "before": percent(t, held), "after": percent(t, holds)}
    if threat.after.turn == 0 and threat.before.turn == 1:
        return t("⚠ {place} would hold at {after} against {name}, now striking first ({before} before).", **values)
    if threat.after.turn == 0:
        return t("⚠ {place} would hold at {after} against {name}, striking first ({before} before).", **values)
    return t("⚠ {place} would hold at {after} against {name} ({before} before).", **values)

"""Warns of what a planned move makes worse: own places that are easier to take after it (§5.2, §5.3.1).

It uses the view alone. Each rival is taken to come with the best part of what reaches the place in one Move action,
once the battles of the plan have been fought.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cogs.clash.chances import Chances, shift
from cogs.clash.move.attacks import fights_due, quicker_fights
from cogs.clash.move.comers import (
    Comers,
    comers,
    fights_against,
    hold,
    if_fled,
    likeliest,
    places_words,
    won_words,
)
from cogs.clash.wording.wording import ClashWording
from engine.clash.odds.armies import attack_in_view
from engine.clash.odds.values import Fight
from engine.clash.pieces.board import places_of
from engine.clash.pieces.view import Triple, View
from engine.clash.scenarios.showing import counting_in
from engine.clash.views.before_move import before_move
from engine.clash.views.view_choices import controlled_in

WORSE = 0.10
"""A chance to hold that falls by less is not worth a warning."""
MOST = 3
"""Warnings of a panel."""


@dataclass(frozen=True, slots=True)
class Threat:
    """A rival who could come after the move to a place that units leave; `before`: to the same place before it."""

    before: Comers | None
    after: Comers
    emptied: bool
    """Nobody is left to fight there."""

    @property
    def place(self) -> int:
        return self.after.place


@dataclass(frozen=True, slots=True)
class PlannedMove:
    """What a Move action leads to as it is planned: worked out once, and handed on to all that tells of it."""

    before: View
    """The view before the move."""
    due: Mapping[int, Fight | None]
    """[territory] -> the battle there."""
    threats: Sequence[Threat]
    quicker: Mapping[int, Mapping[Triple, Fight]]
    """[territory] -> the battle there if only so many units came, which then strike first (§5.3.1)."""

    @property
    def fights(self) -> set[Fight]:
        """The battles whose chances a panel shows."""
        return {fight for fight in self.due.values() if fight is not None} | fights_in(self.threats)


def planned_move(view: View) -> PlannedMove:
    """The move that a view's seat has planned so far."""
    before = before_move(view)
    due = fights_due(view)
    return PlannedMove(before, due, _threats(view, before), quicker_fights(view, due))


def _threats(view: View, was: View) -> list[Threat]:
    """All who could come where one's plan takes units away from a place of one's own that is worth something."""
    if not view.placed or view.seat is None:
        return []
    seat, placed = view.seat, view.placed
    held = controlled_in(was, seat) & (view.board.of_worth | counting_in(view))
    left = [place for place in places_of(held) if _fewer(view.units[seat][place], placed[place])]
    before = {(coming.place, coming.rival): coming for coming in comers(was, left)}
    return [
        Threat(before.get((coming.place, coming.rival)), coming, not any(view.units[seat][coming.place]))
        for coming in comers(view, left)
    ]


def _fewer(now: Sequence[int], then: Sequence[int]) -> bool:
    return any(few < many for few, many in zip(now, then, strict=True))


def fights_in(found: Sequence[Threat]) -> set[Fight]:
    """The battles whose chances the warnings tell."""
    coming = (each for threat in found for each in (threat.after, threat.before) if each is not None)
    return {fight for each in coming for fight in fights_against(each)}


def warnings(wording: ClashWording, found: Sequence[Threat], chances: Chances) -> dict[int, str]:
    """[place that gets worse] -> a line on it, by the rival who makes it worst; the worst places first.

    Last, places that get worse only if units which one's own Move attacks flee home instead of falling.
    """
    worst: dict[int, tuple[bool, float, str]] = {}
    for threat in found:
        held = 1.0 if threat.before is None else hold(threat.before, chances)
        if held is None:
            continue
        for fled, coming in enumerate((threat.after, if_fled(threat.after))):
            holds = hold(coming, chances)
            if holds is None or held - holds < WORSE:
                continue
            words = (_words_if_fled if fled else _words)(wording, threat, shift(wording.t, held, holds), chances)
            worst[threat.place] = min(worst.get(threat.place, (True, 0.0, "")), (bool(fled), holds - held, words))
            break
    order = sorted(worst, key=lambda place: worst[place][:2])
    return {place: worst[place][2] for place in order[:MOST]}


def _words(wording: ClashWording, threat: Threat, change: str, chances: Chances) -> str:
    t, coming = wording.t, threat.after
    place, name = wording.named(threat.place), wording.name(coming.rival)
    if threat.emptied:
        won = won_words(wording, coming, chances)
        if won and not any(coming.forces[tuple(coming.battles)]):
            told = t(
                "⚠ {place} left empty: {name} can walk in unless you win at {won}.", place=place, name=name, won=won
            )
            return _with_survivors(wording, coming, told)
        return t("⚠ {place} left empty: {name} can walk in.", place=place, name=name)
    if _first(coming, chances) and not _first(threat.before, chances):
        told = t(
            "⚠ {place}: **{change}** to hold if {name} attacks, striking first.",
            place=place,
            name=name,
            change=change,
        )
    else:
        told = t("⚠ {place}: **{change}** to hold if {name} attacks.", place=place, name=name, change=change)
    return with_counted(wording, told, coming, chances)


def _words_if_fled(wording: ClashWording, threat: Threat, change: str, chances: Chances) -> str:
    t, where = wording.t, places_words(wording, if_fled(threat.after))
    facts = {"place": wording.named(threat.place), "name": wording.name(threat.after.rival), "where": where}
    if threat.emptied:
        return t("⚠ {place} left empty: {name} can flee from {where} and walk in.", **facts)
    return t(
        "⚠ {place}: **{change}** to hold if {name} flees from {where} and attacks.",
        change=change,
        **facts,
    )


def with_counted(wording: ClashWording, told: str, coming: Comers, chances: Chances) -> str:
    """A line on a chance to hold, and below it that the reader's own battles come first, and their losers fall."""
    t, won = wording.t, won_words(wording, coming, chances)
    if not won:
        return told
    counted = t.n(
        "-# This counts in your battle at {won}.",
        "-# This counts in your battles at {won}.",
        len(coming.battles),
        won=won,
    )
    return f"{told}\n{_with_survivors(wording, coming, counted)}"


def _with_survivors(wording: ClashWording, coming: Comers, told: str) -> str:
    """Add, where it is true, that units taken to fall could come from home if they flee."""
    if coming.fled is None:
        return told
    return told + " " + wording.t("Who flees home can still come.")


def _first(coming: Comers | None, chances: Chances) -> bool | None:
    """Whether the rival, coming as is likeliest, strikes first (§5.3.1); None where it can't come."""
    if coming is None:
        return None
    fight = attack_in_view(coming.view, coming.rival, coming.place, likeliest(coming, chances), coming.hero)
    return None if fight is None else fight.turn == 0

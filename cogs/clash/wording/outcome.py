"""Says who won a game of Clash, and by what (screens §13)."""

from __future__ import annotations

from collections.abc import Callable

from cogs.clash.wording.solo import domination_words
from cogs.clash.wording.wording import ClashWording, controlled
from cogs.transport.panels.text import listed
from engine.clash.pieces.places import place_name
from engine.clash.scenarios.ending import BY_FEATS


def headline(wording: ClashWording, called: Callable[[int], str]) -> str:
    """ "**Ann wins** with 4 points: Cities A6, B1; Rotting Blade. Round 7.". `called`: how a winner is named."""
    t, view = wording.t, wording.view
    return _who(wording, called) + " " + t("Round {round}.", round=view.round)


def _who(wording: ClashWording, called: Callable[[int], str]) -> str:
    """Who wins, and by what (§7, §9, §11)."""
    t, view = wording.t, wording.view
    if not view.winners:
        return t("**The elves win.** {domination}.", domination=domination_words(wording))
    names = listed(t, [called(seat) for seat in view.winners])
    if len(view.winners) > 1:
        return t("**{names} share the victory** at the round limit.", names=names)
    seat = view.winners[0]
    points = wording.points(view.points[seat])
    if view.camp is not None:
        if view.camp.reason == BY_FEATS:
            return t("**{name} wins** with {points}.", name=names, points=points)
        return t("**{name} wins** with {points} at the round limit.", name=names, points=points)
    if view.points[seat] >= view.config.points:
        return t("**{name} wins** with {points}{reasons}.", name=names, points=points, reasons=_reasons(wording, seat))
    if view.config.solo:
        return t("**{name} wins**: no elf is left on the board.", name=names)
    return t(
        "**{name} wins** with {points} at the round limit{reasons}.",
        name=names,
        points=points,
        reasons=_reasons(wording, seat),
    )


def _reasons(wording: ClashWording, seat: int) -> str:
    t, view = wording.t, wording.view
    told = []
    cities = [place_name(place) for place in controlled(view, seat, view.board.cities)]
    if cities:
        told.append(t.n("City {places}", "Cities {places}", len(cities), places=", ".join(cities)))
    first = view.content.market_kinds
    held = [item for pair in view.slots[seat] for item in pair if item >= first]
    held += [item for item in view.aside[seat] if item >= first]
    told += [wording.item(item) for item in held]
    return t(": {reasons}", reasons=t("; ").join(told)) if told else ""


def ranking(wording: ClashWording) -> str:
    """All seats by points; in a solo game the elves' domination, too."""
    view = wording.view
    seats = sorted(wording.seats(), key=lambda seat: (seat not in view.winners, -view.points[seat], seat))
    told = [counted(wording, seat, wording.points(view.points[seat])) for seat in seats]
    if view.config.solo and view.winners:
        told.append(domination_words(wording))
    return " · ".join(told)


def counted(wording: ClashWording, seat: int, words: str) -> str:
    """ "Ann: 4 points"."""
    return wording.t("{name}: {words}", name=wording.name(seat), words=words)

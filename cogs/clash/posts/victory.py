"""The victory post (screens §13): who won and by what, battles and dice, points over the rounds, the seed revealed."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clash.posts.posts import board, mode_line
from cogs.clash.posts.totals import Totals
from cogs.clash.rows import post_text
from cogs.clash.solo import domination_words
from cogs.clash.wording import ClashWording, controlled
from cogs.tables.course import plot, told
from cogs.transport.panel import ending_buttons
from cogs.transport.text import decimal, listed
from engine.clash.campaign.ending import BY_FEATS
from engine.clash.places import place_name
from host.ports import Post

AWAY = 3600.0
"""Seconds since somebody's last press after which they are pinged at the end."""


def victory_post(
    wording: ClashWording,
    past: Sequence[str],
    retire: Sequence[str] = (),
    record: Totals | None = None,
    rounds: Sequence[Sequence[int]] = (),
) -> Post:
    """The last post of a game that ended by the rules. `rounds`: [round][seat] -> points at its end."""
    t = wording.t
    lines = [
        headline(wording),
        mode_line(wording),
        *past,
        ranking(wording),
        *record_lines(wording, record),
        *wording.fairness(),
    ]
    if wording.view.camp is not None and wording.view.camp.cards:
        rounds = ()  # secret feats were never told (§14.14)
    alt = t("Points at the end of each round: {points}", points=told(wording, rounds))
    return Post(
        role="victory",
        content=post_text(lines),
        rows=(ending_buttons(t),),
        pictures=(board(wording), *plot(wording, rounds, alt)),
        mentions=wording.long_away(AWAY),
        retire=("round", "turn", "card", "notice", *retire),
    )


def headline(wording: ClashWording) -> str:
    """ "**Ann wins** with 4 points: Cities A6, B1; Rotting Blade. Round 7."."""
    t, view = wording.t, wording.view
    return _who(wording) + " " + t("Round {round}.", round=view.round)


def _who(wording: ClashWording) -> str:
    """Who wins, and by what (§7, §9, §11)."""
    t, view = wording.t, wording.view
    if not view.winners:
        return t("**The elves win.** {domination}.", domination=domination_words(wording))
    names = listed(t, [wording.mention(seat) for seat in view.winners])
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
    told = [_counted(wording, seat, wording.points(view.points[seat])) for seat in seats]
    if view.config.solo and view.winners:
        told.append(domination_words(wording))
    return " · ".join(told)


def record_lines(wording: ClashWording, record: Totals | None) -> list[str]:
    """Battles won, and each player's dice against what they give on average."""
    if record is None:
        return []
    t = wording.t
    won = " · ".join(_counted(wording, seat, str(record.won[seat])) for seat in wording.seats())
    dice = " · ".join(
        t(
            "{name}: {hits} hits of {dice} (expected {expected})",
            name=wording.name(seat),
            hits=record.hits[seat],
            dice=record.dice[seat],
            expected=decimal(t, record.expected(seat)),
        )
        for seat in wording.seats()
        if record.dice[seat]
    )
    lines = [t("Battles won: {won}.", won=won)]
    return [*lines, t("Dice: {dice}.", dice=dice)] if dice else lines


def _counted(wording: ClashWording, seat: int, words: str) -> str:
    """ "Ann: 4 points"."""
    return wording.t("{name}: {words}", name=wording.name(seat), words=words)


def ended_post(wording: ClashWording, retire: Sequence[str] = ()) -> Post:
    """The last post of a game that the players stopped."""
    t = wording.t
    lines = [t("**This game was ended.** Nobody wins."), ranking(wording), *wording.fairness()]
    return Post(
        role="victory",
        content=post_text(lines),
        rows=(ending_buttons(t),),
        pictures=(board(wording),),
        retire=("round", "turn", "card", "notice", *retire),
    )

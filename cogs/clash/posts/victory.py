"""The victory post (screens §13): who won and by what, battles and dice, points over the rounds, the seed revealed."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clash.posts.posts import board, mode_line
from cogs.clash.posts.totals import Record
from cogs.clash.rows import post_text
from cogs.clash.solo import domination_words
from cogs.clash.table_words import Scene, controlled
from cogs.tables.course import plot, told
from cogs.transport.panel import ending_buttons
from cogs.transport.text import decimal, listed
from engine.clash.places import place_name
from host.ports import Post

AWAY = 3600.0
"""Seconds after which somebody is told of the end by a mention."""


def victory_post(
    scene: Scene,
    past: Sequence[str],
    retire: Sequence[str] = (),
    record: Record | None = None,
    rounds: Sequence[Sequence[int]] = (),
) -> Post:
    """The last post of a game that ended by the rules. `rounds`: [round][seat] -> points at its end."""
    t = scene.t
    lines = [headline(scene), mode_line(scene), *past, ranking(scene), *record_lines(scene, record), *scene.fairness()]
    alt = t("Points at the end of each round: {points}", points=told(scene, rounds))
    return Post(
        role="victory",
        content=post_text(lines),
        rows=(ending_buttons(t),),
        pictures=(board(scene), *plot(scene, rounds, alt)),
        mentions=scene.long_away(AWAY),
        retire=("round", "turn", "card", "notice", *retire),
    )


def headline(scene: Scene) -> str:
    """ "**Ann wins** with 4 points: Cities A6, B1; Rotting Blade. Round 7."."""
    t, view = scene.t, scene.view
    return f"{_who(scene)} {t('Round {round}.', round=view.round)}"


def _who(scene: Scene) -> str:
    """Who wins, and by what (§7, §9, §11)."""
    t, view = scene.t, scene.view
    if not view.winners:
        return t("**The elves win.** {domination}.", domination=domination_words(scene))
    names = listed(t, [scene.mention(seat) for seat in view.winners])
    if len(view.winners) > 1:
        return t("**{names} share the victory** at the round limit.", names=names)
    seat = view.winners[0]
    points = t.n("{count} point", "{count} points", view.points[seat])
    if view.points[seat] >= view.config.points:
        return t("**{name} wins** with {points}{reasons}.", name=names, points=points, reasons=_reasons(scene, seat))
    if view.config.solo:
        return t("**{name} wins**: no elf is left on the board.", name=names)
    return t(
        "**{name} wins** with {points} at the round limit{reasons}.",
        name=names,
        points=points,
        reasons=_reasons(scene, seat),
    )


def _reasons(scene: Scene, seat: int) -> str:
    t, view = scene.t, scene.view
    told = []
    cities = [place_name(place) for place in controlled(view, seat, view.board.cities)]
    if cities:
        told.append(t.n("City {places}", "Cities {places}", len(cities), places=", ".join(cities)))
    first = view.content.market_kinds
    held = [item for pair in view.slots[seat] for item in pair if item >= first]
    held += [item for item in view.aside[seat] if item >= first]
    told += [scene.item(item) for item in held]
    return t(": {reasons}", reasons=t("; ").join(told)) if told else ""


def ranking(scene: Scene) -> str:
    """All seats by points; in a solo game the elves' domination, too."""
    view = scene.view
    seats = sorted(scene.seats(), key=lambda seat: (seat not in view.winners, -view.points[seat], seat))
    told = [f"{scene.name(seat)} {view.points[seat]}" for seat in seats]
    if view.config.solo and view.winners:
        told.append(domination_words(scene))
    return " · ".join(told)


def record_lines(scene: Scene, record: Record | None) -> list[str]:
    """Battles won, and each player's dice against what they give on average."""
    if record is None:
        return []
    t = scene.t
    won = " · ".join(f"{scene.name(seat)} {record.won[seat]}" for seat in scene.seats())
    dice = " · ".join(
        t(
            "{name} {hits} hits of {dice} (expected {expected})",
            name=scene.name(seat),
            hits=record.hits[seat],
            dice=record.dice[seat],
            expected=decimal(t, record.expected(seat)),
        )
        for seat in scene.seats()
        if record.dice[seat]
    )
    lines = [t("Battles won: {won}.", won=won)]
    return [*lines, t("Dice: {dice}.", dice=dice)] if dice else lines


def ended_post(scene: Scene, retire: Sequence[str] = ()) -> Post:
    """The last post of a game that the players stopped."""
    t = scene.t
    lines = [t("**This game was ended.** Nobody wins."), ranking(scene), *scene.fairness()]
    return Post(
        role="victory",
        content=post_text(lines),
        rows=(ending_buttons(t),),
        pictures=(board(scene),),
        retire=("round", "turn", "card", "notice", *retire),
    )

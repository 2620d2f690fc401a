"""The victory post (screens §13): who won and by what, points, the seed revealed."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clash.posts import board
from cogs.clash.rows import post_text
from cogs.clash.scene import Scene, controlled
from cogs.words import listed
from engine.clash.places import place_name
from host.ports import Button, Post


def victory_post(scene: Scene, past: Sequence[str], retire: Sequence[str] = ()) -> Post:
    """The last post of a game that ended by the rules."""
    t, table = scene.t, scene.table
    lines = [headline(scene), *past, ranking(scene), *fairness(scene)]
    return Post(
        role="victory",
        content=post_text(lines),
        rows=((Button(t("Log"), "log"), Button(t("Board as text"), "board")),),
        pictures=(board(scene),),
        mentions=tuple(
            seat.user_id
            for seat in table.seats
            if seat.user_id is not None and seat.last_press and (table.ended_at or 0) - seat.last_press > 3600
        ),
        retire=("round", "turn", *retire),
    )


def headline(scene: Scene) -> str:
    """ "**Ann wins** with 4 points: Cities A6, B1; Rotting Blade. Round 7."."""
    t, view = scene.t, scene.view
    names = listed(t, [scene.mention(seat) for seat in view.winners])
    if len(view.winners) == 1:
        seat = view.winners[0]
        text = t(
            "**{name} wins** with {points}{reasons}.",
            name=names,
            points=t.n("{count} point", "{count} points", view.points[seat]),
            reasons=_reasons(scene, seat),
        )
    else:
        text = t("**{names} share the victory.**", names=names)
    ended = t("Round {round}.", round=view.round)
    if view.winners and view.points[view.winners[0]] < view.config.points:
        ended = t("The round limit was reached: round {round}.", round=view.round)
    return f"{text} {ended}"


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
    """All seats by points."""
    view = scene.view
    seats = sorted(scene.seats(), key=lambda seat: (seat not in view.winners, -view.points[seat], seat))
    return " · ".join(f"{scene.name(seat)} {view.points[seat]}" for seat in seats)


def fairness(scene: Scene) -> list[str]:
    """The seed, once it may be shown, and the mark it must match."""
    t, table = scene.t, scene.table
    if table.seed is None:
        return []
    return [t("Seed revealed: `{seed}`. Its mark was `{mark}`.", seed=table.seed, mark=table.commit)]


def ended_post(scene: Scene, retire: Sequence[str] = ()) -> Post:
    """The last post of a game that the players stopped."""
    t = scene.t
    lines = [t("**This game was ended.** Nobody wins."), ranking(scene), *fairness(scene)]
    return Post(
        role="victory",
        content=post_text(lines),
        rows=((Button(t("Log"), "log"), Button(t("Board as text"), "board")),),
        pictures=(board(scene),),
        retire=("round", "turn", *retire),
    )

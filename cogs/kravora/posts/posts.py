"""The public posts, composed from public facts: a turn, a question about a shield, the end (screens §5, §13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.kravora.table_words import Scene
from cogs.kravora.turn.ruse import ruse_words
from cogs.tables.course import plot, told
from cogs.tables.names import names_at
from cogs.transport.panel import ending_buttons, post_text
from engine.kravora.state import ANSWER, PHASE_NAMES
from host.ports import Button, Picture, Post
from render.kravora.alt import board_alt

AWAY = 3600.0
"""Seconds after which somebody is told of the end by a mention."""


def pictures_of(scene: Scene) -> tuple[Picture, ...]:
    """All fortresses, as everybody may see them."""
    names = names_at(scene.table, scene.t)
    return (Picture("board", scene.table.version, board_alt(scene.view, names, scene.t)),)


def standing(scene: Scene) -> str:
    """All in turn order with wall and blood: "Ann: wall 7, 12 L · ▶ Ben: wall 10, 4 L · Cleo: out"."""
    t, view = scene.t, scene.view
    told = []
    for seat in view.order:
        board = view.boards[seat]
        name = ("▶ " if seat == view.turn_seat and view.active >= 0 else "") + scene.name(seat)
        if board.wall:
            told.append(t("{name}: wall {wall}, {price}", name=name, wall=board.wall, price=scene.litres(board.blood)))
        else:
            told.append(t("{name}: out", name=name))
    return " · ".join(told)


def asked_words(scene: Scene, again: bool = False) -> str:
    """The first line: who is asked for what; it is what a push notification shows."""
    t, view = scene.t, scene.view
    name = scene.mention(view.active)
    if view.phase == PHASE_NAMES[ANSWER] and view.pending is not None:
        return t(
            "{name}, spend your shield? {player} plays {ruse}.",
            name=name,
            player=scene.name(view.pending.seat),
            ruse=ruse_words(scene, view.pending),
        )
    if not view.round:
        return t("{name}, buy your first defenders and buildings.", name=name)
    if again:
        return t("{name}, go on with your turn in round {round}.", name=name, round=view.round)
    return t("{name}, your turn in round {round}.", name=name, round=view.round)


def turn_post(scene: Scene, past: Sequence[str], pinged: Sequence[int], again: bool = False) -> Post:
    """The turn is handed over, or handed back; the post carries the choice (screens D2)."""
    t = scene.t
    return Post(
        role="turn",
        content=post_text([asked_words(scene, again), *past, standing(scene)]),
        rows=(
            (
                Button(t("My turn"), "mine", style="primary"),
                Button(t("My fortress"), "hand"),
                Button(t("Board as text"), "board"),
                Button(t("Log"), "log"),
                Button(t("Rules"), "rules", rule_of(scene)),
            ),
        ),
        pictures=() if again else pictures_of(scene),
        mentions=scene.users(pinged),
        retire=("turn", "shield"),
    )


def rule_of(scene: Scene) -> str:
    """The paragraph the Rules button of a turn opens."""
    return "5" if scene.view.round else "4.3"


def shield_post(scene: Scene, past: Sequence[str]) -> Post:
    """The holder of a shield is asked in the midst of another's turn (§7.7)."""
    t = scene.t
    return Post(
        role="shield",
        content=post_text([asked_words(scene), *past]),
        rows=(
            (
                Button(t("My shield"), "mine", style="primary"),
                Button(t("My orders"), "orders"),
                Button(t("Board as text"), "board"),
                Button(t("Rules"), "rules", "7.7"),
            ),
        ),
        mentions=scene.users([scene.view.active]),
        retire=("turn", "shield"),
    )


def victory_post(scene: Scene, past: Sequence[str], walls: Sequence[Sequence[int]] = ()) -> Post:
    """The last post of a game that ended by the rules. `walls`: [round][seat] -> the wall at its end."""
    alt = scene.t("Walls at the end of each round: {walls}", walls=told(scene, walls))
    post = _last_post(scene, [headline(scene), *past], scene.long_away(AWAY))
    return replace(post, pictures=(*post.pictures, *plot(scene, walls, alt)))


def ended_post(scene: Scene) -> Post:
    """The last post of a game that the players stopped."""
    return _last_post(scene, [scene.t("**This game was ended.** Nobody wins.")], ())


def _last_post(scene: Scene, lines: Sequence[str], mentions: tuple[int, ...]) -> Post:
    t = scene.t
    return Post(
        role="victory",
        content=post_text([*lines, ranking(scene), *scene.fairness()]),
        rows=(ending_buttons(t),),
        pictures=pictures_of(scene),
        mentions=mentions,
        retire=("turn", "shield"),
    )


def headline(scene: Scene) -> str:
    """ "**Ann wins**: the last wall that stands, 4 points of it. Round 9."."""
    t, view = scene.t, scene.view
    ended = t("Round {round}.", round=view.round)
    if len(view.winners) > 1:
        names = " ".join(scene.mention(seat) for seat in view.winners)
        return t("**{names} share the victory**: the last walls fell in the same step.", names=names) + " " + ended
    seat = view.winners[0]
    name = scene.mention(seat)
    wall = view.boards[seat].wall
    if not wall:
        return (
            t("**{name} wins**: the last walls fell in the same step, this one was the best.", name=name) + " " + ended
        )
    return (
        t.n(
            "**{name} wins**: the last wall that stands, with {count} point.",
            "**{name} wins**: the last wall that stands, with {count} points.",
            wall,
            name=name,
        )
        + " "
        + ended
    )


def ranking(scene: Scene) -> str:
    """All seats: winners first, then by wall, with their kills of the whole game."""
    t, view = scene.t, scene.view
    seats = sorted(scene.seats(), key=lambda seat: (seat not in view.winners, -view.boards[seat].wall, seat))
    return " · ".join(
        t.n(
            "{name}: wall {wall}, {count} kill",
            "{name}: wall {wall}, {count} kills",
            view.boards[seat].total,
            name=scene.name(seat),
            wall=view.boards[seat].wall,
        )
        for seat in seats
    )

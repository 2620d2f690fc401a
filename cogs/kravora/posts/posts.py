"""Composes the public posts of Kravora: a turn, a question about a shield, the end (screens §5, §13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.kravora.narration.event_lines import ruse_told
from cogs.kravora.outcome import headline, ranking
from cogs.kravora.posts.deeds import deeds_in
from cogs.kravora.wording import KravoraWording
from cogs.tables.wording.course import plot, told
from cogs.tables.wording.quick_rules import quick_page
from cogs.transport.panels.panel import ending_rows, post_text
from engine.kernel.game import Event
from engine.kravora.pieces.state import ANSWER, PHASE_NAMES
from host.posts.post import Button, Picture, Post
from render.kravora.texts.alt import board_alt


def pictures_of(wording: KravoraWording, events: Sequence[Event] = ()) -> tuple[Picture, ...]:
    """All fortresses, as everybody may see them, with what happened to them by these events."""
    names = wording.names()
    alt = board_alt(wording.view, names, wording.t)
    return (Picture("board", wording.table.version, alt, cards=deeds_in(events)),)


def standing(wording: KravoraWording) -> str:
    """The walls in turn order, as the one who is asked reads them: "-# Walls: Ann 10, you 4, Cleo out."."""
    t, view = wording.t, wording.view
    if not view.round:
        return "-# " + t("Turn order: {names}.", names=", ".join(wording.called(seat) for seat in view.order))
    told = [
        t(
            "{name} {wall}",
            name=t("you") if seat == view.active else wording.called(seat),
            wall=view.boards[seat].wall or t("out"),
        )
        for seat in view.order
    ]
    return "-# " + t("Walls: {walls}.", walls=", ".join(told))


def asked_words(wording: KravoraWording, again: bool = False) -> str:
    """The first line: who is asked for what; it is what a push notification shows, and a time may follow."""
    t, view = wording.t, wording.view
    name = wording.mention(view.active)
    if view.phase == PHASE_NAMES[ANSWER] and view.pending is not None:
        return t(
            "{name}, **spend your shield?** {player} plays {ruse}.",
            name=name,
            player=wording.name(view.pending.seat),
            ruse=ruse_told(wording, view.pending.action, view.pending.to),
        )
    if not view.round:
        return t("{name}, **buy your first defenders and buildings**", name=name)
    if again:
        return t("{name}, **go on** (round {round})", name=name, round=view.round)
    return t("{name}, **your turn** (round {round})", name=name, round=view.round)


def turn_post(
    wording: KravoraWording,
    past: Sequence[str],
    again: bool = False,
    events: Sequence[Event] = (),
) -> Post:
    """The turn is handed over, or handed back; the post carries the choice (screens D2). `events`: since the last."""
    t = wording.t
    return Post(
        role="turn",
        content=post_text([asked_words(wording, again), *past, standing(wording)]),
        rows=(
            (
                Button(t("My turn"), "mine", style="primary"),
                Button(t("My fortress"), "hand"),
                Button(t("Board as text"), "board"),
                Button(t("Log"), "log"),
                Button(t("Rules"), "rules", rule_of(wording)),
            ),
        ),
        pictures=() if again else pictures_of(wording, events),
        retire=("turn", "shield"),
    )


def going_on_post(wording: KravoraWording, past: Sequence[str]) -> Post:
    """The question about a shield becomes its answer; who is on turn has a panel open, which goes on (screens D6)."""
    return replace(turn_post(wording, past, again=True), role="shield", action="edit", retire=("turn",))


def rule_of(wording: KravoraWording) -> str:
    """What the Rules button of a turn opens: the quick rules, which tell a turn step by step; before round 1 §4.3."""
    return quick_page("", "5") if wording.view.round else "4.3"


def shield_post(wording: KravoraWording, past: Sequence[str]) -> Post:
    """The post that asks the holder of a shield during another's turn (§7.7)."""
    t = wording.t
    return Post(
        role="shield",
        content=post_text([asked_words(wording), *past]),
        rows=(
            (
                Button(t("My shield"), "mine", style="primary"),
                Button(t("My orders"), "orders"),
                Button(t("Board as text"), "board"),
                Button(t("Rules"), "rules", "7.7"),
            ),
        ),
        retire=("turn", "shield"),
    )


def victory_post(wording: KravoraWording, past: Sequence[str], walls: Sequence[Sequence[int]] = ()) -> Post:
    """The last post of a game that ended by the rules. `walls`: [round][seat] -> the wall at its end."""
    alt = wording.t("Walls at the end of each round: {walls}", walls=told(wording, walls))
    post = _last_post(wording, [headline(wording, wording.mention), *past])
    return replace(post, pictures=(*post.pictures, *plot(wording, walls, alt)))


def ended_post(wording: KravoraWording) -> Post:
    """The last post of a game that the players stopped."""
    return _last_post(wording, [wording.t("**This game ended without a winner.**")])


def _last_post(wording: KravoraWording, lines: Sequence[str]) -> Post:
    t = wording.t
    return Post(
        role="victory",
        content=post_text([*lines, ranking(wording), *wording.fairness()]),
        rows=tuple(tuple(button for button in row if button.verb != "hidden") for row in ending_rows(t)),
        pictures=pictures_of(wording),
        retire=("turn", "shield"),
    )

"""Decides what becomes public and when: a post for each decision of a person, and the last one."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.tables.posts.presenter import TablePresenter
from cogs.tables.wording.log_pages import events_in
from cogs.tables.wording.names import names_at
from cogs.transport.panels.panel import ending_rows, post_text
from data.texts import Texts, texts_in
from engine.kernel.game import Event
from examples.starter_game.cogs import lobby
from examples.starter_game.cogs.aftermath import NetsAftermath
from examples.starter_game.cogs.wording import NetsWording
from examples.starter_game.engine.options import NetsOptions
from examples.starter_game.engine.state import CHOICE, TURN, View
from examples.starter_game.render.board import board_alt
from host.posts.composing import Composed, Moment
from host.posts.post import Button, Choice, Picture, Post
from host.table.table import Table


class NetsPresenter(TablePresenter):
    """Composed from public facts alone, so that games alike in public give alike posts."""

    aftermath = NetsAftermath()

    def title(self, t: Texts) -> str:
        return t("Night Nets")

    def summary(self, table: Table, t: Texts) -> str:
        return lobby.summary(table, t)

    def invitation(self, table: Table, t: Texts) -> Sequence[str]:
        return [lobby.length_word(NetsOptions.stored(table.options).length, t)]

    def wishes(self, table: Table, t: Texts) -> Sequence[Choice]:
        return lobby.boats(t)

    def told(self, table: Table, view: View, seat: int, events: Sequence[Event], t: Texts) -> Sequence[str]:
        return NetsWording(t, table, view).lines(events)

    def asked(self, view: View, seat: int, t: Texts) -> str:
        if view.phase == CHOICE:
            return t("your depth of round {round}", round=view.round)
        return t("your nets and your haul") if view.phase == TURN else t("whether you help")

    def otherwise(self, view: View, seat: int, t: Texts) -> str:
        if view.phase == CHOICE:
            return t("the shallowest depth")
        return t("haul without another net") if view.phase == TURN else t("as ordered, else look on")

    def compose_game(self, moment: Moment) -> Composed:
        wording = NetsWording(texts_in(moment.table.language), moment.table, moment.view)
        past = wording.lines(events_in(moment.log))
        if moment.table.status != "running":
            return Composed((_last(wording, past),), tells=True)
        if moment.owed_by_ai or _decision(moment.view) == _decision(moment.told_view):
            return Composed(informed=() if moment.owed_by_ai else moment.asked)
        pinged = tuple(seat for seat in moment.owed_by_people if seat != moment.acted)
        return Composed((_turn(wording, past, pinged),), tells=True, informed=moment.asked)


def _decision(view: View | None) -> tuple[int, str, int] | None:
    """Identifies a decision's post; choices of a depth share one."""
    return None if view is None else (view.round, view.phase, -1 if view.phase == CHOICE else view.active)


def _turn(wording: NetsWording, past: list[str], pinged: tuple[int, ...]) -> Post:
    t = wording.t
    label = t("Choose my depth") if wording.view.phase == CHOICE else t("My turn")
    mentions = " ".join(wording.mention(seat) for seat in pinged)
    return Post(
        role="turn",
        content=post_text([" ".join((mentions, wording.waited_for())).strip(), *past, wording.standing()]),
        rows=(
            (
                Button(label, "mine", style="primary"),
                Button(t("My boat"), "hand"),
                Button(t("Board as text"), "board"),
                Button(t("Log"), "log"),
                Button(t("Rules"), "rules", "2" if wording.view.phase == CHOICE else "3"),
            ),
        ),
        pictures=_pictures(wording),
        retire=("turn",),
    )


def _last(wording: NetsWording, past: list[str]) -> Post:
    """The last post: the game is over, by the rules or because its players stopped it."""
    t, view = wording.t, wording.view
    best = max(view.points)
    winners = wording.listed(seat for seat, points in enumerate(view.points) if points == best)
    head = t("**Victory: {names}**, with {points} points.", names=winners, points=best)
    if wording.table.stopped:
        head = t("**This game ended without a winner.**")
    return Post(
        role="victory",
        content=post_text([head, *past, wording.standing(), *wording.fairness()]),
        rows=ending_rows(t),
        pictures=_pictures(wording),
        retire=("turn",),
    )


def _pictures(wording: NetsWording) -> tuple[Picture, ...]:
    names = names_at(wording.table, wording.t)
    return (Picture("board", wording.table.version, board_alt(wording.view, names, wording.t)),)

"""Decides what becomes public and when: a post for each person's turn, one for a question about a shield, the end.

Everything is public in this game but dice to come and standing orders, so a post says all that happened since the
last one. What AI seats do, and what plans did, are lines in the next person's post (screens D5).
"""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kravora.lobby import summary, variants
from cogs.kravora.narration import asked, event_lines
from cogs.kravora.narration.news import news, news_before
from cogs.kravora.narration.sections import Section, going_on
from cogs.kravora.posts.aftermath import KravoraAftermath
from cogs.kravora.posts.course import walls_by_round
from cogs.kravora.posts.posts import ended_post, going_on_post, shield_post, turn_post, victory_post
from cogs.kravora.turn.rehearsal import since_own_end
from cogs.kravora.wording import KravoraWording, beasts
from cogs.tables.posts.presenter import TablePresenter
from cogs.tables.wording.log_pages import events_in
from data.texts import Texts, texts_in
from engine.kernel.game import Event
from engine.kravora.pieces import events as ev
from engine.kravora.pieces.state import ANSWER, OVER, PHASE_NAMES
from engine.kravora.pieces.view import View
from host.posts.composing import Composed, Moment
from host.posts.concern import Concern, ConcernKind
from host.table.table import Table

THERE = 120.0
"""Seconds since a press for which a panel is taken to be open: it wakes by itself, and pings nobody (screens D6)."""


class KravoraPresenter(TablePresenter):
    """The posts of Kravora."""

    aftermath = KravoraAftermath()
    summary = staticmethod(summary)
    otherwise = staticmethod(asked.otherwise)
    asked = staticmethod(asked.asked)

    def title(self, t: Texts) -> str:
        return t("Kravora")

    def invitation(self, table: Table, t: Texts) -> Sequence[str]:
        length = t("5 to 10 rounds")
        return [t("the **last wall** standing wins"), length, *variants(table, t)]

    def sides(self, table: Table, t: Texts) -> Sequence[str]:
        return beasts(t)

    def told(self, table: Table, view: View, seat: int, events: Sequence[Event], t: Texts) -> Sequence[str]:
        wording = KravoraWording(t, table, view)
        text = event_lines.told(wording, [event for event in events if event[0] != ev.TURN])
        ended = any(event[0] == ev.TURN for event in events)
        return [*([text] if text else ()), *([t("{name} ends the turn.", name=wording.name(seat))] if ended else ())]

    def holding(self, table: Table, view: View, seat: int, t: Texts) -> str:
        wording = KravoraWording(t, table, view)
        board = view.boards[seat]
        price = wording.litres(board.blood)
        return t("{name}: wall {wall}, {price}", name=wording.name(seat), wall=board.wall, price=price)

    def compose_game(self, moment: Moment) -> Composed:
        view: View = moment.view
        wording = KravoraWording(texts_in(moment.table.language), moment.table, view)
        if moment.table.stopped:
            return Composed((ended_post(wording),), tells=True)
        events, begun = events_in(moment.log), _begun(wording, moment.told_view)
        if view.phase == PHASE_NAMES[OVER]:
            walls = walls_by_round(moment.whole, view.config.seats, view.content.limits.wall)
            return Composed((victory_post(wording, news(wording, events, begun=begun), walls),), tells=True)
        if moment.owed_by_ai or not moment.owed_by_people:
            return Composed()
        seat, unread = view.active, since_own_end(moment.log, view.active)
        if view.phase == PHASE_NAMES[ANSWER]:
            if seat not in moment.asked:
                return Composed()
            post = shield_post(wording, news_before(wording, events, seat, begun, unread))
            concerns = tuple(Concern(user, ConcernKind.ANSWER, seat=seat) for user in wording.users([seat]))
            return Composed((post,), concerns, tells=True, informed=(seat,))
        past = news(wording, events, seat, begun, unread)
        if _turn(view) != _turn(moment.told_view):
            if moment.log and moment.log[-1].undo:
                back = wording.t("{name} took back the end of the turn.", name=wording.name(seat))
                return Composed((turn_post(wording, [*past, back], again=True),), tells=True, informed=(seat,))
            lines = past if moment.told_view is not None else [_welcome(wording), *past]
            post = turn_post(wording, lines, events=events)
            return Composed((post,), tells=True, informed=(seat,))
        if seat in moment.asked and seat != moment.acted:
            if moment.now - moment.table.seats[seat].last_press <= THERE:
                return Composed((going_on_post(wording, past),), tells=True, informed=(seat,))
            return Composed((turn_post(wording, past, again=True),), tells=True, informed=(seat,))
        return Composed(informed=(seat,))


def _begun(wording: KravoraWording, told: View | None) -> Section | None:
    """The turn that a question interrupted: only its beginning has been posted."""
    return None if told is None else going_on(wording, told)


def _turn(view: View | None) -> tuple[int, int] | None:
    """What a turn post is for; the same while a seat goes on with one turn."""
    return None if view is None else (view.round, view.turn_seat)


def _welcome(wording: KravoraWording) -> str:
    """What the first post has to say instead of a past (screens §3); the lobby's card offered the tutorial."""
    view = wording.view
    return wording.t("On everybody's line 1: {units}.", units=wording.figures(view.boards[view.order[0]].attackers[0]))

"""Works out what a commit brings: the game's new row, its end, who owes decisions, which posts go to whom."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.kernel.game import Outcome
from engine.kernel.records.record import struck
from host.clocks.quiet_hours import QuietHours
from host.due.due_rows import TableClocks
from host.due.table_clocks import Owing, follow
from host.due.table_times import timed
from host.live_game.loaded_game import AnyGame, Draft, taken_back
from host.live_game.log import visible_all
from host.posts.composing import Composed, Moment, unsaid_by
from host.posts.concern import Concern
from host.posts.ports import Presenter
from host.posts.post import Post
from host.table.notes import ConsentNote, OfferNote, TableNote, VoteNote
from host.table.presses import Press
from host.table.rows import GameRow, LogLine, SeatRow
from host.table.stored_plan import without_plan
from host.table.table import FINISHED, LogEntry

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Conclusion:
    """What is written with a draft's entries."""

    row: GameRow
    posts: tuple[Post, ...]
    told_view: Any
    untold: tuple[LogLine, ...]
    outcome: Outcome | None
    concerns: tuple[Concern, ...] = ()
    clocks: TableClocks | None = None
    """All that is due at the table once it is written."""


class SeatViews(Mapping[int, Any]):
    """Maps a seat to its view of a state, made on demand: most posts look at none."""

    def __init__(self, game: AnyGame, state: Any, seats: Sequence[int]) -> None:
        self._game, self._state, self._seats = game, state, seats

    def __getitem__(self, seat: int) -> Any:
        if seat not in self._seats:
            raise KeyError(seat)
        return self._game.view(self._state, seat)

    def __iter__(self) -> Iterator[int]:
        return iter(self._seats)

    def __len__(self) -> int:
        return len(self._seats)


def conclude(draft: Draft, presenter: Presenter, press: Press | None, earlier: Sequence[LogLine] = ()) -> Conclusion:
    """Work out the new row, and ask the presenter for posts if anything public changed.

    `earlier`: the stored lines of a game that this draft ends (for the post that sums it up).
    """
    game, state = draft.loaded.game, draft.state
    outcome = game.outcome(state) if draft.row.status == "running" else None
    row = draft.row if outcome is None else replace(draft.row, status="over", ended_at=draft.now)
    version = draft.recorder.entries[-1].number
    owed = set(game.to_act(state)) if row.status == "running" else set()
    row = replace(
        row,
        version=version,
        changed_at=draft.now if draft.lines else row.changed_at,
        seats=tuple(_seat(seat, version, owed, press, draft.now) for seat in row.seats),
    )
    if row.status != "running":
        if row.pending.vote is not None:
            draft.notes.append(VoteNote(row.pending.vote, "settled", ()))
        draft.notes.extend(OfferNote(offer, "closed") for offer in row.pending.offers)
        if row.pending.consent is not None:
            draft.notes.append(ConsentNote(row.pending.consent, "closed"))
        row = replace(row, pending=replace(row.pending, vote=None, offers=(), consent=None))
        row = replace(row, seats=tuple(without_plan(seat) for seat in row.seats))
    row = follow(draft.before, row, _owing(draft, row, press))
    untold = (*draft.loaded.untold, *draft.lines)
    result = Conclusion(row, _seat_posts(draft, row, presenter), draft.loaded.told_view, untold, outcome)
    if draft.announce or _changed_in_public(draft, row):
        result = _composed(draft, presenter, press, result, earlier)
    return _with_notes(draft, presenter, press, result)


def _with_notes(draft: Draft, presenter: Presenter, press: Press | None, so_far: Conclusion) -> Conclusion:
    """Add the posts that concern people rather than the game."""
    if not draft.notes:
        return so_far
    moment = moment_of(draft, so_far, press)
    told = [_noted(presenter, moment, note, so_far.row) for note in draft.notes]
    posts = (post for composed in told for post in composed.posts)
    concerns = (concern for composed in told for concern in composed.concerns)
    return replace(so_far, posts=(*so_far.posts, *posts), concerns=(*so_far.concerns, *concerns))


def _noted(presenter: Presenter, moment: Moment, note: TableNote, row: GameRow) -> Composed:
    return _ask(lambda: presenter.note(moment, note), row)


def _owing(draft: Draft, row: GameRow, press: Press | None) -> Owing:
    game, state = draft.loaded.game, draft.state
    presser = row.seat_of(press.user_id) if press else None
    return Owing(
        {seat.number: game.stretch(state, seat.number) for seat in row.seats if seat.owes},
        {seat: QuietHours.of(settings) for seat, settings in draft.settings.items()},
        presser.number if presser else None,
        draft.moment,
    )


def _seat_posts(draft: Draft, row: GameRow, presenter: Presenter) -> tuple[Post, ...]:
    """A line on each seat that changed its player; none once the game has ended."""
    if row.status != "running" or not draft.changed_seats:
        return ()
    table, seats = timed(row, draft.moment.off), dict.fromkeys(draft.changed_seats)
    return _ask(lambda: Composed(tuple(presenter.seat(table, seat) for seat in seats)), row).posts


def _seat(seat: SeatRow, version: int, owed: set[int], press: Press | None, now: float) -> SeatRow:
    owes = seat.number in owed
    if press is not None and seat.user_id == press.user_id:
        return replace(seat, owes=owes, last_press=now, seen=version, name=press.name or seat.name)
    return seat if owes == seat.owes else replace(seat, owes=owes)


def _changed_in_public(draft: Draft, row: GameRow) -> bool:
    """Whether others may notice anything. A private change shows nothing in public, timing included."""
    if any(not line.quiet for line in draft.lines) or row.status != draft.before.status:
        return True
    return [seat.owes for seat in row.seats] != [seat.owes for seat in draft.before.seats]


def _composed(
    draft: Draft, presenter: Presenter, press: Press | None, so_far: Conclusion, earlier: Sequence[LogLine]
) -> Conclusion:
    row = so_far.row
    moment = moment_of(draft, so_far, press, earlier)
    composed = _ask(lambda: presenter.compose(moment), row)
    seats = tuple(_informed(draft, seat) if seat.number in composed.informed else seat for seat in row.seats)
    if composed.noticed and draft.notices:
        row = replace(row, pending=replace(row.pending, noticed=draft.notices[-1].id))
    if composed.said:
        row = replace(row, pending=replace(row.pending, said=(*row.pending.said, *composed.said)))
    told = {seat.number for seat in row.seats if seat.told is None and draft.before.seats[seat.number].told is not None}
    again = (replace(each, again=True) if each.seat in told else each for each in composed.concerns)
    posts, concerns = (*so_far.posts, *composed.posts), (*so_far.concerns, *again)
    if composed.bearer is not None and row.pending.news:
        unsaid = unsaid_by(composed.bearer, row.pending.news)
        news = tuple(replace(each, shown=composed.bearer.role) for each in unsaid)
        row = replace(row, pending=replace(row.pending, news=news))
    if not composed.tells:
        return replace(so_far, posts=posts, concerns=concerns, row=replace(row, seats=seats))
    pending = replace(row.pending, news=()) if row.pending.news else row.pending
    row = replace(row, seats=seats, told_version=row.version, pending=pending)
    return replace(so_far, posts=posts, concerns=concerns, row=row, told_view=moment.view, untold=())


def _informed(draft: Draft, seat: SeatRow) -> SeatRow:
    """The seat, marked as informed by a post of what it owes."""
    return replace(seat, told=draft.loaded.game.decision(draft.state, seat.number)) if seat.owes else seat


def moment_of(draft: Draft, so_far: Conclusion, press: Press | None, earlier: Sequence[LogLine] = ()) -> Moment:
    """What the presenter may know: public facts, and the seat's view of each person who owes a decision.

    For a game that is over or was stopped: the views of all seats, as secrets may be shown.
    """
    game, state, row = draft.loaded.game, draft.state, so_far.row
    people = tuple(seat.number for seat in row.seats if seat.owes and seat.in_person)
    # Once the seed is shown nothing is secret any more.
    seen = tuple(seat.number for seat in row.seats) if row.status in FINISHED else people
    presser = row.seat_of(press.user_id) if press else None
    return Moment(
        table=timed(row, draft.moment.off),
        view=game.view(state, None),
        told_view=so_far.told_view,
        log=_untold_log(draft, so_far),
        whole=_whole_log(draft, earlier) if earlier else (),
        seat_views=SeatViews(game, state, seen),
        owed_by_people=people,
        owed_by_ai=tuple(seat.number for seat in row.seats if seat.owes and seat.ai is not None),
        asked=tuple(n for n in people if row.seats[n].told != game.decision(state, n)),
        now=draft.now,
        house=draft.moment.house,
        acted=presser.number if presser else None,
        languages=draft.languages,
        notices=tuple((notice.text, notice.stop) for notice in draft.notices),
    )


def _untold_log(draft: Draft, so_far: Conclusion) -> tuple[LogEntry, ...]:
    """Public entries since the last telling post, without what was done and taken back since then."""
    told = so_far.row.told_version
    hidden: set[int] = set()
    if any(line.entry.undo for line in so_far.untold):
        for number, taken in taken_back(draft.recorder.entries).items():
            hidden.update(taken)
            if min(taken) > told:
                hidden.add(number)
    lines = [line for line in so_far.untold if line.entry.number not in hidden]
    return visible_all(draft.loaded.game, lines, None, False)


def _whole_log(draft: Draft, earlier: Sequence[LogLine]) -> tuple[LogEntry, ...]:
    """All that happened and stands, as everybody may know it."""
    whole = (*earlier, *draft.lines)
    gone = struck([line.entry for line in whole])
    lines = [line for line in whole if line.entry.number not in gone]
    return visible_all(draft.loaded.game, lines, None, False)


def _ask(compose: Callable[[], Composed], row: GameRow) -> Composed:
    """Ask the presenter. If it fails, the action still counts: the fault is logged and the next posts catch up."""
    try:
        return compose()
    except Exception as error:
        log.error("game=%d no posts composed: %s", row.id, outline(error))
        return Composed()


def outline(error: BaseException) -> str:
    """An error's kind and place, without its values (they may be secret)."""
    frames = traceback.extract_tb(error.__traceback__)
    return " < ".join([type(error).__name__, *(f"{f.name}:{f.lineno}" for f in reversed(frames))])

"""A vote among a table's people: who has a vote, when it is decided, and what it does."""

from __future__ import annotations

from dataclasses import replace

from engine.kernel.records.holders import VOTE
from host.clocks.paces import DAY, HOUR, PACES, Pace
from host.clocks.quiet_hours import QuietHours
from host.clocks.seat_clock import stopped
from host.due.house_time import Now
from host.live_game.loaded_game import Draft
from host.table.notes import PauseNote, VoteNote, VoteOutcome
from host.table.options import PACE, StoredOptions
from host.table.pending import Ballot, News, Vote, VoteKind
from host.table.rows import GameRow, SeatRow

AWAY_WAITS = 7 * DAY
"""The most extra time for a vote on the end while people are away."""
LONGEST = 10
"""The longest vote in decision times: people who are present come within eleven (docs/over-days.md)."""


def lasts(pace: Pace, kind: VoteKind) -> float:
    """Seconds of house time for people to vote."""
    return pace.decision + (pace.reserve if kind == "end" else 0.0)


def waits_for_away(pace: Pace, kind: VoteKind) -> float:
    """Seconds a vote stays open beyond that for people who are away: seven days, less at faster tables."""
    return min(AWAY_WAITS, LONGEST * pace.decision - lasts(pace, kind))


def is_late(seat: SeatRow) -> bool:
    """Whether others may decide about the seat: its person is late or gone."""
    return seat.clock.late_since is not None or seat.absence.gone


def has_vote(seat: SeatRow, vote: Vote, now: Now) -> bool:
    """Whether a seat's person counts: not on their own seat, not while late or gone; while away only on the end."""
    if seat.user_id is None or seat.number == vote.seat or is_late(seat):
        return False
    return vote.kind == "end" or not seat.absence.away(now.wall)


def voters(row: GameRow, vote: Vote, now: Now, presser: int | None) -> tuple[int, ...]:
    """The people who count now; `presser` is there, whatever was known of them."""
    return tuple(
        seat.user_id
        for seat in row.people()
        if seat.user_id is not None
        and (has_vote(seat, vote, now) or (seat.user_id == presser and seat.number != vote.seat))
    )


def makes_sense(row: GameRow, vote: Vote, presser: int | None) -> bool:
    """Whether its question still makes sense: a pause to end, or a seat whose person has not come back."""
    if vote.kind == "go_on":
        return row.paused_until is not None
    if vote.seat is None:
        return True
    seat = row.seats[vote.seat]
    if seat.user_id in (None, presser) or not is_late(seat):
        return False
    return seat.in_person if vote.kind == "to_ai" else not seat.absence.offered


def show(draft: Draft, vote: Vote, opened: bool = False) -> None:
    """Show the open vote as it is now in its post."""
    draft.row = replace(draft.row, pending=replace(draft.row.pending, vote=vote))
    draft.notes.append(VoteNote(vote, "", vote.shown, opened))


def recount(draft: Draft, presser: int | None, level: str) -> None:
    """Count the open vote by its present voters, and carry out its decision. `presser`: there by pressing now."""
    vote = draft.row.pending.vote
    if vote is None or draft.row.status != "running":
        return
    counted = voters(draft.row, vote, draft.moment, presser)
    if not counted or not makes_sense(draft.row, vote, presser):
        settle(draft, vote, "settled")
        return
    yes, no = _words(vote, counted)
    if yes >= vote.needed(len(counted)):
        _agree(draft, vote, level)
    elif (no and vote.unanimous) or no * 2 > len(counted) or yes + no == len(counted):  # a tie refuses
        _refuse(draft, vote, "refused")
    elif counted != vote.shown:
        show(draft, replace(vote, shown=counted))


def close(draft: Draft, level: str) -> None:
    """Close a vote whose time is up: who did nothing at the table since it opened drops out; more than half of the rest
    win.

    On the end of the game, people who did something but did not vote count as no; otherwise they abstain. While a voter
    is away it stays open longer (`waits_for_away`).
    """
    vote, now = draft.row.pending.vote, draft.moment
    if vote is None:
        return
    opened = vote.opened or vote.at + now.off
    users = voters(draft.row, vote, now, None)
    silent = [seat for seat in draft.row.people() if seat.user_id in users and vote.ballot(seat.user_id) is None]
    away = [seat.absence.until or 0.0 for seat in silent if seat.absence.away(now.wall)]
    if away and not vote.extended:
        back = min(max(away) - now.off, vote.due + waits_for_away(draft.row.pace, vote.kind))
        show(draft, replace(vote, extended=back, shown=users))
        return
    there = [
        seat.user_id
        for seat in draft.row.people()
        if seat.user_id in users and (seat.last_press > opened or vote.ballot(seat.user_id) is not None)
    ]
    yes, no = _words(vote, tuple(user for user in there if user is not None))
    if not vote.unanimous and yes and yes * 2 > (len(there) if vote.kind == "end" else yes + no):
        _agree(draft, vote, level)
    else:
        _refuse(draft, vote, "closed")


def _words(vote: Vote, voters: tuple[int, ...]) -> tuple[int, int]:
    """The numbers of yes and no."""
    said = [ballot.yes for ballot in vote.ballots if ballot.user_id in voters]
    return sum(said), len(said) - sum(said)


def _agree(draft: Draft, vote: Vote, level: str) -> None:
    settle(draft, vote, "agreed")
    if vote.kind == "end":
        end_game(draft)
    elif vote.kind == "pause":
        pause(draft, vote.days * DAY, None)
    elif vote.kind == "go_on":
        go_on(draft)
    elif vote.kind == "pace":
        change_pace(draft, PACES[vote.pace])
    elif vote.seat is not None:
        give_to_ai(draft, vote.seat, level, offered=vote.kind == "open")


def _refuse(draft: Draft, vote: Vote, outcome: VoteOutcome) -> None:
    settle(draft, vote, outcome)
    bar(draft, vote)


def bar(draft: Draft, vote: Vote) -> None:
    """Let nobody ask the same for a decision's time, an hour at least."""
    pending = draft.row.pending
    until = draft.moment.house + max(HOUR, draft.row.pace.decision)
    draft.row = replace(draft.row, pending=replace(pending, refused=(*pending.refused, (vote.question, until))))


def settle(draft: Draft, vote: Vote, outcome: VoteOutcome) -> None:
    draft.row = replace(draft.row, pending=replace(draft.row.pending, vote=None))
    draft.notes.append(VoteNote(vote, outcome, voters(draft.row, vote, draft.moment, None)))


def cast(draft: Draft, vote: Vote, user: int, yes: bool) -> None:
    """Enter a vote; `recount` then decides and shows it."""
    vote = vote.with_ballot(Ballot(user, yes, draft.moment.house))
    draft.row = replace(draft.row, pending=replace(draft.row.pending, vote=vote))


def end_game(draft: Draft) -> None:
    """End the game for everybody, without a winner."""
    draft.row = replace(draft.row, status="ended", ended_at=draft.now)
    draft.announce = True


def abandon(draft: Draft) -> None:
    """End the game without a winner because nobody comes back."""
    draft.row = replace(draft.row, status="abandoned", ended_at=draft.now, asleep_since=None)
    draft.announce = True


def pause(draft: Draft, seconds: float, by: int | None) -> None:
    """Stop clocks and reminders for so many seconds; `by`: the host, or None for the table."""
    if draft.row.removed:
        return
    draft.row = replace(draft.row, paused_until=draft.now + seconds, paused_by=by)
    draft.notes.append(PauseNote())


def go_on(draft: Draft, by: str = "") -> None:
    """End the pause, unless the table's server removed the bot. `by`: the name of who does it; "": nobody."""
    if not draft.row.removed and draft.row.paused_until is not None:
        draft.row = replace(draft.row, paused_until=None, paused_by=None, pressed_at=draft.moment.house)
        draft.notes.append(PauseNote(by))


def go_on_by_press(draft: Draft, user_id: int) -> None:
    """End a pause whose time is over: at tables of minutes the first press of their people does (docs/over-days.md)."""
    until, seat = draft.row.paused_until, draft.row.seat_of(user_id)
    if until is not None and draft.now >= until and seat is not None:
        go_on(draft, seat.name)


def change_pace(draft: Draft, pace: Pace) -> None:
    """Play on at another pace: each clock begins with a whole decision; spare time keeps its share."""
    row, now = draft.row, draft.moment.house
    seats = []
    for seat in row.seats:
        clock = stopped(seat.clock, now)
        share = clock.reserve / row.pace.reserve if row.pace.reserve else 1.0
        hours = QuietHours.of(draft.settings.get(seat.number, {})) if pace.quiet else None
        clock = replace(clock, left=pace.decision, reserve=share * pace.reserve, quiet=hours, since=now, reminded=now)
        clock = replace(clock, runs_from=now if seat.clock.runs else None, eighth_used=False, lent=False)
        seats.append(replace(seat, clock=clock))
    draft.row = replace(row, options=StoredOptions({**row.options, PACE: pace.name}), seats=tuple(seats))


def give_to_ai(draft: Draft, number: int, level: str, offered: bool) -> None:
    """Let an AI play the seat for its person until they press; `offered`: others may have it for good."""
    seat = draft.row.seats[number]
    if seat.in_person:
        draft.hand_over(number, level, VOTE, told=False)
        seat = draft.row.seats[number]
    draft.row = draft.row.with_seat(replace(seat, absence=replace(seat.absence, offered=offered)))
    draft.tell(News("time_open" if offered else "time_ai", number, seat.name, seat.ai or level))

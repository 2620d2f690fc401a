"""Posts for a table's people beside the game (docs/screens.md): reminders, pauses, seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cogs.tables.posts.asked_posts import question_post, table_link
from cogs.tables.posts.consent_posts import Told, consent_concerns, consent_post
from cogs.tables.posts.offer_posts import offer_concern, offer_post
from cogs.tables.posts.vote_posts import LONG_AWAY, decided_concerns, vote_concerns, vote_post
from cogs.tables.wording.names import seat_name
from cogs.tables.wording.news import host_words
from cogs.tables.wording.table_outcome import outcome_of
from cogs.tables.wording.time_words import pace_of, relative
from cogs.transport.panels.text import instant, shown
from data.texts import Texts
from engine.kernel.review import NOBODY
from host.clocks.paces import ABANDONED_AFTER, PUT_AWAY_AFTER
from host.posts.composing import Moment
from host.posts.concern import Concern, ConcernKind
from host.posts.notices import REMINDER
from host.posts.post import Button, Post
from host.table.notes import (
    Closes,
    ConsentNote,
    HostWord,
    LateNote,
    MuteNote,
    NewHost,
    OfferNote,
    PauseNote,
    PlanNote,
    PutAway,
    Reminder,
    SeatGiven,
    SeatNews,
    SeatPassed,
    ServerLeft,
    Slept,
    TableNote,
    Tonight,
    VoteNote,
    Woken,
)
from host.table.table import Seat, Table


@dataclass(frozen=True, slots=True)
class Noted:
    """What posts are composed from. `asked`, `otherwise`: a seat's decision, and what happens if it doesn't decide."""

    moment: Moment
    title: str
    t: Texts
    """Texts in the table's language."""
    own: Callable[[int], Texts]
    """[seat] -> texts in the language of its person."""
    asked: Callable[[int, Texts], str]
    otherwise: Callable[[int, Texts], str]
    told: Told
    """A seat's action, in sentences."""
    holding: Callable[[int, Texts], str]
    """A seat in one line, for the person taking it."""
    unmet: Callable[[Sequence[Any], Texts], str]
    """Why a plan did not hold."""

    @property
    def table(self) -> Table:
        return self.moment.table


def concerns_of(noted: Noted, note: TableNote) -> Sequence[Concern]:
    """Whom a note concerns."""
    match note:
        case Reminder():
            kind = ConcernKind.LAST_CALL if note.last else ConcernKind.REMINDER
            return [asking(noted, note.seat, kind)]
        case SeatNews():
            return _befell(noted, note)
        case PlanNote():
            return _planned(noted, note)
        case LateNote():
            user = noted.table.seats[note.seat].user_id
            return [] if user is None else [Concern(user, ConcernKind.TIME_OUT, seat=note.seat)]
        case Tonight():
            owing = (seat.user_id for seat in noted.table.seats if seat.in_person and seat.time and seat.time.owes)
            key = f"tonight.{noted.moment.now:.0f}"
            return [Concern(user, ConcernKind.TONIGHT, key) for user in owing if user is not None]
        case PutAway():
            private = question_post(
                noted.table, noted.title, noted.t("put away. `/games` takes it out again."), noted.t
            )
            key = f"put_away.{noted.moment.now:.0f}"
            return [Concern(user, ConcernKind.PUT_AWAY, key, private=private) for user in _present(noted)]
        case Slept():
            key = f"slept.{noted.moment.now:.0f}"
            return [Concern(user, ConcernKind.SLEPT, key) for user in _present(noted)]
        case Closes():
            return _closing(noted)
        case VoteNote() if note.opened:
            return vote_concerns(noted.moment, note, noted.title, noted.t)
        case VoteNote() if note.outcome == "agreed" and note.vote.kind in ("pause", "pace"):
            return decided_concerns(noted.moment, note, noted.title, noted.t)
        case OfferNote() if note.opened:
            return [offer_concern(noted.moment, note, noted.title, noted.t)]
        case ConsentNote() if not note.outcome:
            return consent_concerns(noted.moment, note, noted.title, noted.t)
        case HostWord():
            return [_to_host(noted, note)]
        case NewHost():
            return [_new_host(noted, note)]
        case SeatPassed():
            return [_passed(noted, note)]
        case SeatGiven():
            return [_given(noted, note)]
        case ServerLeft():
            return _server_left(noted)
    return ()


def ending(noted: Noted) -> Sequence[Concern]:
    """People who pressed nothing for an hour hear that the game is over, and who won."""
    table, now = noted.table, noted.moment.now
    kind = ConcernKind.STOPPED if table.stopped else ConcernKind.OVER
    last = () if table.stopped else tuple(event for entry in noted.moment.log[-1:] for event in entry.events[-1:])
    found = []
    for seat in table.seats:
        if seat.user_id is None or now - seat.last_press <= LONG_AWAY:
            continue
        t = noted.own(seat.number)
        words = " ".join((t("the game is over."), *noted.told(NOBODY, last, t)))
        private = question_post(table, noted.title, words, t)
        public = noted.t("<@{user}>, the game is over.", user=seat.user_id)
        found.append(Concern(seat.user_id, kind, "over", public=public, private=private))
    return found


def _closing(noted: Noted) -> Sequence[Concern]:
    """The people of a sleeping table, who can still wake it."""
    table, key = noted.table, f"closes.{noted.moment.now:.0f}"
    closes = relative((table.asleep_since or noted.moment.now) + ABANDONED_AFTER)
    found = []
    for seat in table.seats:
        if seat.user_id in _present(noted):
            t = noted.own(seat.number)
            words = t("the table sleeps and closes {relative}. Then nobody wins.", relative=closes)
            public = noted.t(
                "<@{user}>, the table sleeps and closes {relative}. Then nobody wins.",
                user=seat.user_id,
                relative=closes,
            )
            private = question_post(table, noted.title, words, t)
            found.append(Concern(seat.user_id or 0, ConcernKind.CLOSES, key, public=public, private=private))
    return found


def _present(noted: Noted) -> list[int]:
    """The table's people but those who said that they are away."""
    seats = (seat for seat in noted.table.seats if seat.user_id is not None)
    here = (seat for seat in seats if seat.time is None or (seat.time.away_until or 0.0) <= noted.moment.now)
    return [seat.user_id for seat in here if seat.user_id is not None]


ASKED = ("card", "notice", REMINDER)
"""Roles of direct messages that ask: a table that stands still takes them back, and asks again when it goes on."""
BEFELL = {"time_default": ConcernKind.TIME_OUT, "time_open": ConcernKind.SEAT_LOST}
"""[kind of news] -> what it is for the seat's person; all others: an AI took over."""


def _befell(noted: Noted, note: SeatNews) -> Sequence[Concern]:
    """What became of somebody's seat without them, for who hears of it at once."""
    seat, kind = noted.table.seats[note.seat], BEFELL.get(note.kind, ConcernKind.TAKEN_OVER)
    if seat.user_id is None:
        return ()

    def words(t: Texts) -> str:
        if kind == ConcernKind.TIME_OUT:
            return t("your time ran out, and I made the default move.")
        if kind == ConcernKind.SEAT_LOST:
            return t("your time ran out, so your seat is open to others. Press anything to keep it.")
        return t("your time ran out, so an AI plays for you. Press anything to take your seat back.")

    own = noted.own(note.seat)
    row = (Button(own("My turn"), "turn", style="primary"), table_link(noted.table, own))
    head = f"{noted.title} {noted.table.id}"
    private = Post("word", own("{table}: {words}", table=head, words=words(own)), rows=(row,), seat=note.seat)
    public = f"<@{seat.user_id}>, {words(noted.t)}"
    return [Concern(seat.user_id, kind, seat=note.seat, public=public, private=private)]


def _planned(noted: Noted, note: PlanNote) -> Sequence[Concern]:
    """A plan's owner alone hears of it: when it acts, without a sound; that it acted, or why it did not."""
    user, t = noted.table.seats[note.seat].user_id, noted.own(note.seat)
    if user is None:
        return ()
    number, link = noted.table.id, table_link(noted.table, t)
    key = f"{note.what}.{noted.moment.now:.0f}"
    if note.what == "failed":
        why = noted.unmet(note.why, t)
        text = t("**Table {number}:** your plan was not carried out: {why}", number=number, why=why)
        rows = ((Button(t("See it"), "turn", style="primary"), link),)
        private = Post(REMINDER, text, rows=rows, retire=(REMINDER,), seat=note.seat)
        return [Concern(user, ConcernKind.PLAN_FAILED, key, note.seat, private=private)]
    if note.what == "acted":
        text = t("**Table {number}:** your plan acted.", number=number)
        private = Post("word", text, rows=((Button(t("See it"), "turn", style="primary"), link),), seat=note.seat)
        return [Concern(user, ConcernKind.PLAN_ACTED, key, note.seat, private=private)]
    at = f"<t:{note.at:.0f}:t>"
    text = t("**Table {number}:** your turn. Your plan acts at {time}.", number=number, time=at)
    row = (Button(t("Carry out now"), "plan_go", style="primary"), Button(t("Stop"), "plan_stop"), link)
    private = Post(REMINDER, text, rows=(row,), retire=(REMINDER,), seat=note.seat, until=note.at, silent=True)
    return [Concern(user, ConcernKind.PLAN_DUE, key, note.seat, private=private)]


def posts_of(noted: Noted, note: TableNote) -> Sequence[Post]:
    match note:
        case (
            Reminder()
            | SeatNews()
            | PlanNote()
            | Closes()
            | HostWord()
            | NewHost()
            | SeatPassed()
            | SeatGiven()
            | ServerLeft()
        ):
            return []
        case LateNote():
            return [_late(noted, note)]
        case Slept():
            return [_asleep(noted)]
        case PutAway():
            return [_put_away(noted)]
        case Woken():
            woken = noted.t(
                "{name} woke the table {relative}.", name=shown(note.by), relative=relative(noted.moment.now)
            )
            return [Post("sleep", woken, "replace")]
        case PauseNote():
            return [_pause(noted, note)]
        case Tonight():
            return [_tonight(noted)]
        case MuteNote():
            return [_mute(noted)]
        case VoteNote():
            return vote_post(noted.moment, note, noted.t)
        case OfferNote():
            holding = noted.holding(note.offer.seat, noted.t)
            return [offer_post(noted.moment, note, noted.title, holding, noted.t)]
        case ConsentNote():
            return consent_post(noted.moment, note, noted.told, noted.t)


def outcome_words(noted: Noted, number: int, t: Texts) -> str:
    """What happens when a seat's time is up, by the table's policy."""
    return outcome_of(noted.table, noted.otherwise(number, t), t)


def asking(noted: Noted, number: int, kind: ConcernKind) -> Concern:
    """A seat's person is asked, or reminded: the question, when it is due, and what happens otherwise."""
    table = noted.table
    seat = table.seats[number]
    t = noted.own(number)
    words = _asked(noted, seat, t)
    link = table_link(table, t)
    row = (Button(t("My turn"), "turn", style="primary"), Button(t("Later…"), "later"), link)
    mention = f"<@{seat.user_id}> {_asked(noted, seat, noted.t)}"
    until = None if seat.time is None else seat.time.last
    private = Post(REMINDER, words, rows=(row,), retire=(REMINDER,), seat=number, until=until)
    return Concern(seat.user_id or 0, kind, seat=number, public=mention, private=private)


def _asked(noted: Noted, seat: Seat, t: Texts) -> str:
    """A seat's question, when it is due, and what happens when all its time is used up."""
    asked = t("**Table {number}:** {asked}", number=noted.table.id, asked=noted.asked(seat.number, t))
    time = seat.time
    if time is not None and time.answer_by is not None:
        until, otherwise = relative(time.answer_by), noted.otherwise(seat.number, t)
        return f"{asked} · {until}\n-# " + t("Otherwise, {relative}: {otherwise}.", relative=until, otherwise=otherwise)
    if time is None or time.due is None or time.last is None:
        return asked
    otherwise = t(
        "Otherwise, {relative}: {otherwise}.",
        relative=relative(time.last),
        otherwise=outcome_words(noted, seat.number, t),
    )
    if time.due > noted.moment.now:
        return f"{asked} · {relative(time.due)}\n-# {otherwise}"
    return "\n-# ".join((asked, t("Your spare time is running.") + " " + otherwise))


def _late(noted: Noted, note: LateNote) -> Post:
    t, seat = noted.t, noted.table.seats[note.seat]
    text = t(
        "<@{user}>, your time is up and the table waits. The others can use `/game vote`.",
        user=seat.user_id or 0,
    )
    row = (Button(t("My turn"), "turn", style="primary"),)
    return Post("late", text, rows=(row,), retire=("late",))


def _asleep(noted: Noted) -> Post:
    t, table = noted.t, noted.table
    names = [shown(seat_name(seat, t)) for seat in table.seats if seat.user_id is not None]
    text = t(
        "**This table is asleep**: nobody has played for a long time, so clocks and AIs rest. {names} can wake it.",
        names=" · ".join(names),
    )
    if table.alone:
        put = relative(noted.moment.now + PUT_AWAY_AFTER)
        text += " " + t("{relative} I put it away. `/games` takes it out again.", relative=put)
    else:
        closed = relative(noted.moment.now + ABANDONED_AFTER)
        text += " " + t("Otherwise it closes {relative} and nobody wins.", relative=closed)
    row = (
        Button(t("Wake up"), "table_wake", style="primary"),
        Button(t("Vote to end…"), "vote_end"),
        Button(t("Board as text"), "board"),
        Button(t("Log"), "log"),
    )
    return Post("sleep", text, rows=(row,), retire=("turn", "round", *ASKED))


def _put_away(noted: Noted) -> Post:
    row = (Button(noted.t("Wake up"), "table_wake", style="primary"),)
    return Post("sleep", noted.t("This table is put away. `/games` takes it out again."), "update", rows=(row,))


def _pause(noted: Noted, note: PauseNote) -> Post:
    t, table = noted.t, noted.table
    if table.paused_until is None and note.ended_by:
        ended = t("{name} ended the pause. The clocks run again.", name=shown(note.ended_by))
        return Post("pause", ended, "replace")
    if table.paused_until is None:
        return Post("pause", t("The pause is over. The clocks run again."), "replace")
    host = next((seat for seat in table.seats if seat.user_id == table.paused_by), None)
    # A manager without a seat is named by Discord, and pinged by nobody.
    name = f"<@{table.paused_by}>" if host is None else shown(seat_name(host, t))
    if table.tonight is not None and host is not None:
        head = t("**{name} stops for tonight.**", name=name)
    elif table.paused_by is None:
        head = t("**Paused** by vote.")
    else:
        head = t("**{name} paused the game.**", name=name)
    moment = instant(table.paused_until)
    if pace_of(table).quiet:
        until = t("We go on at {moment} at the latest.", moment=moment)
    else:  # no clock of minutes runs before somebody presses
        until = t("We go on with the first press from {moment} on.", moment=moment)
    text = " ".join((head, until, t("Everybody keeps their time and may still play.")))
    row = (Button(t("Go on"), "table_go_on"), Button(t("My hand"), "hand"))
    return Post("pause", text, rows=(row,), retire=("pause", *ASKED))


def _tonight(noted: Noted) -> Post:
    t, table = noted.t, noted.table
    owing = [f"<@{seat.user_id}>" for seat in table.seats if seat.in_person and seat.time and seat.time.owes]
    row = (Button(t("Go on"), "table_go_on", style="primary"), Button(t("My hand"), "hand"))
    text = " ".join((*owing, t("Going on tonight? Until somebody presses *Go on*, nothing runs.")))
    return Post("pause", text, rows=(row,), retire=("pause",))


def _mute(noted: Noted) -> Post:
    t, since = noted.t, instant(noted.moment.now)
    text = t("I couldn't post here from {moment} on, so the clocks stood still.", moment=since)
    return Post("mute", text, rows=((Button(t("My turn"), "turn", style="primary"),),))


def _to_host(noted: Noted, note: HostWord) -> Concern:
    def words(t: Texts) -> str:
        return t(
            "{game} {number}: I can't reach {name}, so an AI plays. The seat stays theirs unless you use "
            "`/game substitute` or `/game vote`.",
            game=noted.title,
            number=noted.table.id,
            name=shown(seat_name(noted.table.seats[note.seat], t)),
        )

    return _word_to_host(noted, ConcernKind.HOST, str(note.seat), words)


def _new_host(noted: Noted, note: NewHost) -> Concern:
    def words(t: Texts) -> str:
        return host_words(f"{noted.title} {noted.table.id}", note.why, t)

    return _word_to_host(noted, ConcernKind.HANDED, note.why, words)


def _word_to_host(noted: Noted, kind: ConcernKind, why: str, words: Callable[[Texts], str]) -> Concern:
    host, seat = noted.table.host_id, noted.table.seat_of(noted.table.host_id)
    private = Post("word", words(noted.t if seat is None else noted.own(seat)))
    public = f"<@{host}> {words(noted.t)}"
    return Concern(host, kind, f"host.{why}.{noted.moment.now:.0f}", public=public, private=private)


def _server_left(noted: Noted) -> list[Concern]:
    """To each person by direct message, as nothing can be posted at the table."""
    return [
        Concern(seat.user_id, ConcernKind.ABANDONED, "left", private=_word(_abandoned(noted, noted.own(seat.number))))
        for seat in noted.table.seats
        if seat.user_id is not None
    ]


def _abandoned(noted: Noted, t: Texts) -> str:
    text = t(
        "{game} {number} has ended without a winner: its server removed me 30 days ago.",
        game=noted.title,
        number=noted.table.id,
    )
    if noted.table.dice.bound or noted.table.seed is None:
        return text
    seed = t("Seed revealed: `{seed}`. Its mark was `{mark}`.", seed=noted.table.seed, mark=noted.table.commit)
    return f"{text}\n{seed}"


def _word(text: str) -> Post:
    """The last direct message of a table to somebody: older ones lose their buttons."""
    return Post("word", text, retire=("turn", *ASKED))


def _passed(noted: Noted, note: SeatPassed) -> Concern:
    t = noted.t
    text = t(
        "{name} now has your seat at table {number}. You can watch.", name=shown(note.to_name), number=noted.table.id
    )
    key, public = f"passed.{note.seat}.{noted.moment.now:.0f}", f"<@{note.user_id}> {text}"
    # Only the direct message: nobody else may know that there was a plan.
    told = " ".join([text, t("Your plan is lost.")]) if note.planned else text
    return Concern(note.user_id, ConcernKind.SEAT_LOST, key, public=public, private=_word(told))


def _given(noted: Noted, note: SeatGiven) -> Concern:
    """To the person who asked for a seat and got it without pressing now; they may have left by then."""
    table, seat = noted.table, noted.table.seats[note.seat]
    t = noted.own(note.seat)
    facts = {"game": noted.title, "number": table.id, "seat": note.seat + 1}
    text = t("{game} {number}: seat {seat} is yours from its next decision.", **facts)
    public = noted.t("<@{user}>, seat {seat} is yours.", user=seat.user_id, seat=note.seat + 1)
    link = table_link(table, t)
    row = (Button(t("My turn"), "turn", style="primary"), Button(t("My hand"), "hand"), link)
    private, key = Post("word", text, rows=(row,), seat=note.seat), f"given.{noted.moment.now:.0f}"
    return Concern(seat.user_id or 0, ConcernKind.SEAT_YOURS, key, note.seat, public=public, private=private)

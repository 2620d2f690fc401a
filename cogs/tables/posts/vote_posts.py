"""The one post of a vote: the question, who said what, how many are needed, and its outcome (docs/screens.md)."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.tables.options.time_options import pace_word
from cogs.tables.posts.asked_posts import question_post
from cogs.tables.wording.names import seat_name
from cogs.tables.wording.time_words import relative
from cogs.transport.panels.text import listed, shown
from data.texts import Texts
from host.posts.composing import Moment
from host.posts.concern import Concern, ConcernKind
from host.posts.post import Button, Post
from host.table.notes import VoteNote
from host.table.pending import Vote
from host.table.table import Table

LONG_AWAY = 3600.0
"""Seconds since somebody's last press after which they hear what others decided."""


def vote_post(moment: Moment, note: VoteNote, t: Texts) -> Sequence[Post]:
    """The post, new with the vote and edited afterwards."""
    table, vote = moment.table, note.vote
    if note.outcome:
        return [Post("vote", f"{_head(table, vote, t)}\n{_outcome(table, note, t)}", "edit")]
    asked = [user for user in note.voters if vote.ballot(user) is None]
    pings = [f"<@{user}>" for user in asked] if note.opened else []
    closes = t("Closes {relative}.", relative=relative(_closes(moment, vote)))
    lines = [
        " ".join((_head(table, vote, t), *pings, closes)),
        _said(table, note, t),
        _needed(table, note, t),
    ]
    yes, no = pair(vote, t)
    row = (
        Button(yes, "vote_yes", str(vote.number), "primary"),
        Button(no, "vote_no", str(vote.number)),
        Button(t("Withdraw the vote"), "vote_withdraw", str(vote.number)),
    )
    text = "\n".join(lines)
    if note.opened:
        return [Post("vote", text, rows=(row,), retire=("vote",))]
    return [Post("vote", text, "edit", rows=(row,))]


def vote_concerns(moment: Moment, note: VoteNote, title: str, t: Texts) -> Sequence[Concern]:
    """People who have a say and have not said it."""
    table, vote, until = moment.table, note.vote, _closes(moment, note.vote)
    words = t(
        "a vote waits for you: {question} It closes {relative}.",
        question=question(table, vote, t),
        relative=relative(until),
    )
    private, key = question_post(table, title, words, t, until), f"vote.{vote.number}"
    asked = (user for user in note.voters if vote.ballot(user) is None)
    return [Concern(user, ConcernKind.VOTE, key, by=vote.by, private=private) for user in asked]


def decided_concerns(moment: Moment, note: VoteNote, title: str, t: Texts) -> Sequence[Concern]:
    """People who were not there when a vote changed the time they have."""
    table, vote = moment.table, note.vote
    if vote.kind == "pause":
        words = t("the table is paused by vote.")
    else:
        words = t("the pace is {pace} now, by vote.", pace=pace_word(vote.pace, t))
    private, key = question_post(table, title, words, t), f"decided.{vote.number}"
    bound = [seat.user_id for seat in table.seats if seat.user_id and moment.now - seat.last_press > LONG_AWAY]
    return [
        Concern(user, ConcernKind.DECIDED, key, public=f"<@{user}>, {words}", private=private)
        for user in bound
        if vote.ballot(user) is None
    ]


def _closes(moment: Moment, vote: Vote) -> float:
    """When it closes, in Unix seconds: the vote counts in house time, which runs beside it."""
    return moment.now + max(vote.due, vote.extended) - moment.house


def question(table: Table, vote: Vote, t: Texts) -> str:
    name = shown(seat_name(table.seats[vote.seat], t)) if vote.seat is not None else ""
    match vote.kind:
        case "end":
            return t("end the game?")
        case "pause":
            return t.n("pause for {count} day?", "pause for {count} days?", vote.days)
        case "go_on":
            return t("go on?")
        case "pace":
            return t("play on at another pace: {pace}?", pace=pace_word(vote.pace, t))
        case "to_ai":
            return t("give seat {seat} ({name}) to an AI?", seat=(vote.seat or 0) + 1, name=name)
        case "open":
            return t("open seat {seat} ({name}) to others?", seat=(vote.seat or 0) + 1, name=name)


def pair(vote: Vote, t: Texts) -> tuple[str, str]:
    """The two answers."""
    match vote.kind:
        case "end":
            return t("Yes, end the game"), t("No, play on")
        case "pause":
            return t("Yes, pause"), t("No, play on")
        case "go_on":
            return t("Yes, go on"), t("No, stay paused")
        case "pace":
            return t("Yes, change the pace"), t("No, keep it")
        case "to_ai":
            return t("Yes, give it to an AI"), t("No, keep waiting")
        case "open":
            return t("Yes, open it"), t("No, keep waiting")


def _head(table: Table, vote: Vote, t: Texts) -> str:
    asked = question(table, vote, t)
    if table.seat_of(vote.by) is None:
        return t("**Vote: {question}**", question=asked)  # who asked has left
    return t("**Vote: {question}** {name} asks.", question=asked, name=_names(table, [vote.by], t))


def _names(table: Table, users: Sequence[int], t: Texts) -> str:
    return listed(t, [shown(seat_name(seat, t)) for seat in table.seats if seat.user_id in users])


def _said(table: Table, note: VoteNote, t: Texts) -> str:
    yes = [ballot.user_id for ballot in note.vote.ballots if ballot.yes and ballot.user_id in note.voters]
    no = [ballot.user_id for ballot in note.vote.ballots if not ballot.yes and ballot.user_id in note.voters]
    silent = [user for user in note.voters if user not in yes and user not in no]
    told = (
        t("For: {names}.", names=_names(table, yes, t)) if yes else "",
        t("Against: {names}.", names=_names(table, no, t)) if no else "",
        t("Waiting for {names}.", names=_names(table, silent, t)) if silent else "",
    )
    return " ".join(part for part in told if part)


def _needed(table: Table, note: VoteNote, t: Texts) -> str:
    needed = note.vote.needed(len(note.voters))
    told = t.n(
        "-# {needed} of {count} vote decides.", "-# {needed} of {count} votes decide.", len(note.voters), needed=needed
    )
    left_out = [
        seat.user_id
        for seat in table.seats
        if seat.user_id is not None and seat.user_id not in note.voters and seat.number != note.vote.seat
    ]
    if left_out:
        told += " " + t("No vote (late or away): {names}.", names=_names(table, left_out, t))
    return told


def _outcome(table: Table, note: VoteNote, t: Texts) -> str:
    yes = [ballot.user_id for ballot in note.vote.ballots if ballot.yes]
    no = [ballot.user_id for ballot in note.vote.ballots if not ballot.yes]
    match note.outcome:
        case "agreed":
            return t("**Agreed** ({names}).", names=_names(table, yes, t))
        case "refused":
            return t("**Refused** ({names}): play goes on.", names=_names(table, no, t))
        case "withdrawn":
            return t("**Withdrawn**: play goes on.")
        case "closed":
            return t("**Not enough votes**: play goes on.")
        case _:
            return t("**Settled**: nothing is left to vote on.")

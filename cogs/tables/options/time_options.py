"""The options of time and absence in every game: pace, what happens when time is up, who may take AI seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cogs.tables.wording.time_words import span
from cogs.transport.contract import Field
from data.texts import Texts
from host.clocks.paces import DAILY, EVENING, LIVE, PACES, SLOW, UNCLOCKED, Pace, usual_pace
from host.posts.post import Choice
from host.table.options import (
    AI_PLAYS,
    ANYBODY,
    DEFAULT_MOVE,
    HOST_AGREES,
    LATE,
    LATE_POLICIES,
    NOBODY,
    ONLY_REMIND,
    OPEN_SEAT,
    PACE,
    TAKERS,
    TAKERS_OF_SEATS,
    TableOptions,
)
from host.table.table import Table


def pace_word(pace: str, t: Texts) -> str:
    """A pace's name, as in a list of options."""
    return {
        LIVE: t("live"),
        EVENING: t("evening"),
        DAILY: t("daily"),
        SLOW: t("slow"),
        UNCLOCKED: t("no clock"),
    }[pace]


def late_word(late: str, t: Texts) -> str:
    """What happens when somebody's time is up."""
    return {
        AI_PLAYS: t("an AI plays"),
        DEFAULT_MOVE: t("default move"),
        OPEN_SEAT: t("the seat is open"),
        ONLY_REMIND: t("only a reminder"),
    }[late]


def takers_word(takers: str, t: Texts) -> str:
    """Who may take an AI seat during the game."""
    return {
        HOST_AGREES: t("the host says yes first"),
        ANYBODY: t("anybody may take one"),
        NOBODY: t("nobody may take one"),
    }[takers]


def typed_fields(t: Texts) -> list[Field]:
    """The options by their names alone, for typing."""
    return [
        Field(PACE, t("Pace"), tuple(Choice(each, pace_word(each, t)) for each in PACES)),
        Field(LATE, t("Late"), tuple(Choice(each, late_word(each, t)) for each in LATE_POLICIES)),
        Field(TAKERS, t("AI seats"), tuple(Choice(each, takers_word(each, t)) for each in TAKERS_OF_SEATS)),
    ]


def form_fields(terms: TableOptions, t: Texts) -> list[Field]:
    """The options with a sentence each; the table's present choices are selected."""
    paces = tuple(
        Choice(pace.name, _pace_label(pace, t), _pace_sentence(pace, t), pace.name == terms.pace)
        for pace in PACES.values()
    )
    late = tuple(Choice(each, *_late_words(each, t), each == terms.late) for each in LATE_POLICIES)
    takers = tuple(Choice(each, _takers_label(each, t), "", each == terms.takers) for each in TAKERS_OF_SEATS)
    return [
        Field(PACE, t("How long for a decision?"), paces),
        Field(LATE, t("When somebody's time is up"), late),
        Field(TAKERS, t("Who may take an AI seat in mid-game?"), takers),
    ]


def _pace_label(pace: Pace, t: Texts) -> str:
    decision = span(pace.decision, t)
    return {
        LIVE: t("Live: {decision}", decision=decision),
        EVENING: t("Evening: {decision}", decision=decision),
        DAILY: t("Daily: {decision}", decision=decision),
        SLOW: t("Slow: {decision}", decision=decision),
        UNCLOCKED: t("No clock"),
    }[pace.name]


def _pace_sentence(pace: Pace, t: Texts) -> str:
    if not pace.clocked:
        return t("Nobody is ever late. Reminded after 3 days, then weekly, three times in all.")
    spare, last = span(pace.reserve, t), span(pace.reminders[-1], t)
    if pace.name == LIVE:
        return t("{spare} to spare a game. All sit together; reminded at {last}.", spare=spare, last=last)
    if pace.name == EVENING:
        return t(
            "{spare} to spare. Everybody is in and out; reminded at half time and at {last}.", spare=spare, last=last
        )
    first = span(pace.reminders[0], t)
    return t(
        "{spare} to spare. Reminded {first} and {last} before. Never ends in your quiet hours.",
        spare=spare,
        first=first,
        last=last,
    )


def _late_words(late: str, t: Texts) -> tuple[str, str]:
    """Label and sentence."""
    return {
        AI_PLAYS: (
            t("An AI plays"),
            t("At the table's level, until the person presses anything. Only the turns are lost."),
        ),
        DEFAULT_MOVE: (
            t("Default move"),
            t("I make the move the rules name. After two in a row an AI plays."),
        ),
        OPEN_SEAT: (
            t("Open the seat"),
            t("An AI plays, and anybody the host accepts may take the seat for good."),
        ),
        ONLY_REMIND: (t("Only remind"), t("Nothing happens. The table waits; the others may vote.")),
    }[late]


def _takers_label(takers: str, t: Texts) -> str:
    return {HOST_AGREES: t("The host says yes first"), ANYBODY: t("Anybody"), NOBODY: t("Nobody")}[takers]


def time_options_of(values: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """The options that values of the fields stand for; an open pace returns to the usual one."""
    found: dict[str, Any] = {}
    for key, known in ((PACE, tuple(PACES)), (LATE, LATE_POLICIES), (TAKERS, TAKERS_OF_SEATS)):
        given = next(iter(values.get(key, ())), "")
        if given in known:
            found[key] = given
        elif key == PACE and key in values:
            found[key] = None
    return found


def time_misfit(options: Mapping[str, Any], t: Texts) -> str:
    """Why these options don't go together; "" where they do."""
    terms = TableOptions.stored(options)
    if terms.late == OPEN_SEAT and terms.takers == NOBODY:
        return t("“Open the seat” and “Nobody” don't go together: nobody could take a late player's seat.")
    return ""


def _coming_pace(table: Table) -> Pace:
    """The pace from Start on, as far as the lobby knows: while seats are free, of two people or more."""
    people = sum(seat.user_id is not None for seat in table.seats)
    return PACES[table.terms.pace or usual_pace(people if table.full else max(people, 2))]


def pace_told(table: Table, t: Texts) -> tuple[str, ...]:
    """The pace on a lobby's card; () where no clock will run."""
    pace = _coming_pace(table)
    return (t("{span} a move", span=span(pace.decision, t)),) if pace.clocked else ()


def late_line(table: Table, t: Texts) -> str:
    """The card's sentence on people whose time is up; "" where no clock will run."""
    return t("Late: {what}.", what=late_word(table.terms.late, t)) + " " if _coming_pace(table).clocked else ""


def pace_line(table: Table, t: Texts) -> tuple[str, ...]:
    """A running table's pace, for people who may join it; () where nobody has to hurry."""
    pace = PACES.get(table.terms.pace)
    return (_pace_told(pace, t),) if pace is not None and pace.clocked else ()


def _pace_told(pace: Pace, t: Texts) -> str:
    if not pace.clocked:
        return _pace_label(pace, t)
    label, spare = _pace_label(pace, t), span(pace.reserve, t)
    return t("{pace} a decision, {spare} to spare", pace=label, spare=spare)


def time_told(table: Table, t: Texts) -> str:
    """The options in sentences, for people who don't set them."""
    lines = []
    for field in form_fields(table.terms, t):
        for choice in field.choices:
            if choice.chosen:
                sentence = f" {choice.description}" if choice.description else ""
                lines.append(f"**{field.label}** {choice.label}.{sentence}")
    if not table.terms.pace:
        lines.insert(0, t("**How long for a decision?** Left open. {usual}", usual=usual_words(t)))
    lines.append(t("The host can change this with *Time…* until Start."))
    return "\n".join(lines)


def usual_words(t: Texts) -> str:
    """The rule where no pace was chosen."""
    return t("A day for each decision. Alone, no clock.")

"""The gate: every kind of notice by way, quiet hours, presser and what was told before (docs/notices.md)."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from host.clocks.paces import HOUR, MINUTE, PACES
from host.posts.concern import Concern, ConcernKind
from host.posts.gate import (
    RULES,
    Bundled,
    Delivery,
    Direct,
    Later,
    Listener,
    Mention,
    Never,
    Notice,
    TableNow,
    by_presence,
    decide,
)

ANN, BEN = 11, 12
GAME = 7
NOON = 1_767_268_800.0
"""2026-01-01 12:00 in world time."""
NIGHT = {"quiet": [22 * 60, 7 * 60]}
MIDNIGHT, MORNING = NOON + 12 * HOUR, NOON + 19 * HOUR
TURN = TableNow(GAME, PACES["daily"], "1.turn", owes=True, begun=True)
LIVE = replace(TURN, pace=PACES["live"])
SHORT = {
    Mention(): "at",
    Direct(): "dm",
    Bundled(None): "next",
    Bundled(NOON + MINUTE): "soon",
    Bundled(MORNING): "wait",
    Later(NOON + 10 * MINUTE): "later",
    Later(NOON + 10 * MINUTE, shown=True): "shown",
}

TABLE = """
                usual  at table digest  night  pressed there
turn            at     at       next    wait   later   later
card            dm     at       next    wait   shown   shown
answer          dm     at       -       -      -       -
reminder        soon   soon     -       wait   -       soon
last_call       soon   soon     next    wait   -       soon
plan_due        dm     dm       -       -      -      -
plan_failed     dm     dm       next    wait   -      dm
plan_acted      next   next     next    next   -      -
time_out        soon   soon     next    wait   -       soon
taken_over      soon   soon     next    wait   -       soon
seat_lost       dm     at       next    wait   -       dm
seat_yours      dm     at       next    wait   -       -
over            soon   soon     next    wait   -       -
stopped         dm     at       next    wait   -       dm
vote            at     at       next    wait   -       -
decided         soon   soon     next    wait   -       -
dice            at     at       next    wait   -       at
offer           at     at       next    wait   -       at
undo            at     at       next    wait   -       -
invited         at     at       next    wait   -       at
tonight         at     at       next    wait   -       at
slept           soon   soon     next    wait   -       -
closes          soon   soon     next    wait   -       -
was_down        soon   soon     next    wait   -       -
put_away        soon   soon     next    wait   -       -
abandoned       dm     dm       next    wait   -       dm
new_table       dm     at       next    -      -       -
unstarted       soon   soon     next    wait   -       soon
moved           dm     at       next    wait   -       dm
mute            dm     dm       dm      wait   -       dm
stands          dm     dm       next    wait   -       dm
request         dm     at       next    wait   -       -
host            dm     at       next    wait   -       -
handed          soon   soon     next    wait   -       -
"""
"""What becomes of each kind at a daily table. -: nothing; shown: later, and a silent direct message at once; soon,
wait, next: in one message, in a minute, at the end of quiet hours, or whenever the next one comes."""
COLUMNS: dict[str, tuple[dict[str, Any], float, int | None, float]] = {
    "usual": ({}, NOON, BEN, 0.0),
    "at table": ({"notices": "mention"}, NOON, BEN, 0.0),
    "digest": ({"notices": "digest"}, NOON, BEN, 0.0),
    "night": (NIGHT, MIDNIGHT, BEN, 0.0),
    "pressed": ({}, NOON, ANN, 0.0),
    "there": ({}, NOON, BEN, NOON - MINUTE),
}
ROWS = {line.split()[0]: line.split()[1:] for line in TABLE.strip().splitlines()[1:]}
EVERY = [
    pytest.param(ConcernKind(kind), column, told, id=f"{kind}-{column}")
    for kind, row in ROWS.items()
    for column, told in zip(COLUMNS, row, strict=True)
]


def test_every_kind_has_a_rule_and_a_row_here() -> None:
    assert set(RULES) == set(ConcernKind) == {ConcernKind(kind) for kind in ROWS}


@pytest.mark.parametrize(("kind", "column", "told"), EVERY)
def test_each_kind_at_a_daily_table(kind: ConcernKind, column: str, told: str) -> None:
    settings, now, presser, here = COLUMNS[column]
    key = "1.turn#1" if kind in (ConcernKind.REMINDER, ConcernKind.LAST_CALL) else "1.turn"
    got = decide(Concern(ANN, kind, key, 0), Listener(settings, here=here), TURN, presser, now)
    assert ("-" if isinstance(got, Never) else SHORT[got]) == told


def test_a_card_comes_as_a_message_to_who_is_there_only_while_nobody_has_a_panel_yet() -> None:
    """Post, panel and message asked for the same card in each round."""
    card = Concern(ANN, ConcernKind.CARD, "1.turn", 0)
    for presser, here in ((ANN, 0.0), (BEN, NOON - MINUTE)):
        got = [decide(card, Listener({}, here=here), replace(TURN, ran=ran), presser, NOON) for ran in (False, True)]
        assert got == [Later(NOON + 10 * MINUTE, shown=True), Later(NOON + 10 * MINUTE)]


def turn(
    table: TableNow = TURN, presser: int | None = BEN, now: float = NOON, key: str = "1.turn", **person: Any
) -> Delivery:
    settings = person.pop("settings", {})
    return decide(Concern(ANN, ConcernKind.TURN, key, 0), Listener(settings, **person), table, presser, now)


def told(key: str, at: float, delivered: float | None = None, game: int = GAME) -> tuple[Notice, ...]:
    return (Notice(game, key, at, delivered),)


def test_who_owes_nothing_or_whose_table_stands_still_is_not_asked() -> None:
    assert turn(replace(TURN, owes=False)) == Never("owes nothing")
    assert turn(replace(TURN, still=True)) == Never("the table stands still")


def test_nobody_hears_of_who_they_block() -> None:
    vote = Concern(ANN, ConcernKind.VOTE, "vote.1", 0, by=BEN)
    assert decide(vote, Listener({}, blocks=True), TURN, BEN, NOON) == Never("blocks who asks")


@pytest.mark.parametrize(("pace", "minutes"), [("daily", 10), ("evening", 3), ("live", 1)])
def test_a_press_of_one_s_own_that_begins_something_new_is_asked_later(pace: str, minutes: int) -> None:
    table = replace(TURN, pace=PACES[pace])
    assert turn(table, presser=ANN) == Later(NOON + minutes * MINUTE)
    assert turn(replace(table, begun=False), presser=ANN) == Never("own step")


@pytest.mark.parametrize("kind", ConcernKind)
@pytest.mark.parametrize("presser", [ANN, BEN])
@pytest.mark.parametrize("here", [NOON - 1.0, NOON - HOUR])
def test_presence_answers_alone_only_as_the_whole_gate_does(kind: ConcernKind, presser: int, here: float) -> None:
    """It saves reading what somebody was told, for each press of who plays at once."""
    answers = set()
    for begun, ran, owes, still in product((True, False), repeat=4):
        table, concern = TableNow(GAME, PACES["daily"], "4.turn", owes, begun, ran, still), Concern(ANN, kind, "4.turn")
        short = by_presence(concern, here, table, presser, NOON)
        assert short in (None, decide(concern, Listener({}, here=here), table, presser, NOON))
        answers.add(short)
    assert (answers > {None}) == (RULES[kind].there == "later" and (presser == ANN or here > NOON - HOUR))


def test_a_stretch_is_asked_for_once() -> None:
    assert turn(told=told("1.turn", NOON - HOUR)) == Never("told before")
    assert turn(told=told("1.turn", NOON - HOUR, game=GAME + 1)) == Mention(), "at this table"
    assert turn(told=told("2.turn", NOON - HOUR, NOON - HOUR)) == Mention(), "another stretch"


def test_who_heard_of_the_stretch_lately_is_not_reminded() -> None:
    reminder = Concern(ANN, ConcernKind.REMINDER, "1.turn#2", 0)

    def at(before: float, key: str) -> Delivery:
        return decide(reminder, Listener({}, told=told(key, NOON - before, NOON - before)), TURN, None, NOON)

    assert at(2 * HOUR, "1.turn") == at(2 * HOUR, "1.turn#1") == Never("heard of it lately")
    assert at(3 * HOUR, "1.turn") == at(2 * HOUR, "0.turn") == Bundled(NOON + MINUTE)
    queued = Listener({}, told=told("1.turn", NOON - HOUR))
    assert decide(reminder, queued, TURN, None, NOON) == Bundled(NOON + MINUTE), "what is not delivered warns nobody"


def test_quiet_hours_hold_at_minute_tables_too_but_for_who_plays_there() -> None:
    assert turn(LIVE, settings=NIGHT, now=MIDNIGHT) == Bundled(MORNING)
    assert turn(LIVE, settings=NIGHT, now=MIDNIGHT, here=MIDNIGHT - 20 * MINUTE) == Mention()
    assert turn(settings=NIGHT, now=MIDNIGHT, here=MIDNIGHT - 20 * MINUTE) == Bundled(MORNING)


@pytest.mark.parametrize("way", ["dm", "mention", "direct", "digest"])
def test_at_minute_tables_all_is_a_mention_but_secrets(way: str) -> None:
    for kind in ConcernKind:
        got = decide(Concern(ANN, kind, "x", 0), Listener({"notices": way, "plans": True}), LIVE, BEN, NOON)
        secret = RULES[kind].mute or RULES[kind].alone or (RULES[kind].column == "secret" and way != "mention")
        assert got == (Direct() if secret else Mention()), kind


def test_who_wants_direct_messages_only_is_never_mentioned_at_a_day_table() -> None:
    for kind in ConcernKind:
        got = decide(Concern(ANN, kind, "x", 0), Listener({"notices": "direct"}), TURN, BEN, NOON)
        assert isinstance(got, Direct | Bundled), kind


def test_closed_doors_make_mentions() -> None:
    card = Concern(ANN, ConcernKind.CARD, "1.card", 0)
    assert decide(card, Listener({}, doors_closed=True), TURN, BEN, NOON) == Mention()


def test_nobody_else_sees_a_plan_even_behind_closed_doors() -> None:
    for kind in (ConcernKind.PLAN_DUE, ConcernKind.PLAN_FAILED):
        assert isinstance(decide(Concern(ANN, kind, "x", 0), Listener({}, doors_closed=True), TURN, BEN, NOON), Never)


def test_asks_close_together_become_one_message() -> None:
    assert turn(told=told("x", NOON - MINUTE, NOON - MINUTE, GAME + 1)) == Bundled(NOON + 2 * MINUTE)
    assert turn(told=told("x", NOON - 3 * MINUTE, NOON - 3 * MINUTE, GAME + 1)) == Mention()
    assert turn(bundle_due=NOON + MINUTE) == Bundled(NOON + MINUTE), "the one that comes anyway"
    assert turn(bundle_due=NOON + HOUR) == Mention(), "none is held for long"


def test_who_was_just_told_something_at_a_table_of_minutes_is_asked_a_little_later() -> None:
    """Their time had run out, and the next decision was theirs at once: two pings in one second."""
    assert turn(LIVE, told=told("time_out.0", NOON - 1)) == Later(NOON + MINUTE)
    assert turn(LIVE, told=told("time_out.0", NOON - MINUTE)) == Mention()
    assert turn(LIVE, told=told("time_out.0", NOON - 1, game=GAME + 1)) == Mention()


def test_a_question_close_to_another_notice_comes_in_the_message_that_lists_it() -> None:
    vote, before = Concern(ANN, ConcernKind.VOTE, "vote.1"), told("x", NOON - MINUTE, NOON - MINUTE, GAME + 1)
    assert decide(vote, Listener({}, told=before), TURN, BEN, NOON) == Bundled(NOON + 2 * MINUTE)
    undo = replace(vote, kind=ConcernKind.UNDO)
    assert decide(undo, Listener({}, told=before), TURN, BEN, NOON) == Bundled(NOON + 2 * MINUTE)


def test_what_waits_undelivered_uses_no_budget_up() -> None:
    waits = tuple(Notice(GAME, f"{number}", NOON - HOUR * number, None) for number in range(1, 9))
    assert turn(told=waits) == Mention()


def test_news_waits_an_hour_after_the_last_bundle() -> None:
    news = Concern(ANN, ConcernKind.TAKEN_OVER, "x", 0)
    assert decide(news, Listener({}, bundled=NOON - MINUTE), TURN, None, NOON) == Bundled(NOON + 59 * MINUTE)
    assert decide(news, Listener({}, bundled=NOON - 2 * HOUR), TURN, None, NOON) == Bundled(NOON + MINUTE)


@pytest.mark.parametrize(("tables", "most"), [(1, 4), (2, 6), (4, 6)])
def test_above_the_budget_of_a_day_asks_wait_two_hours(tables: int, most: int) -> None:
    def after(count: int) -> Delivery:
        moments = (NOON - HOUR - number * MINUTE for number in range(count))
        return turn(told=tuple(Notice(90 + at % tables, f"{at}", m, m) for at, m in enumerate(moments)))

    assert after(most - 1) == Mention()
    assert after(most) == Bundled(NOON + 2 * HOUR)


def test_what_came_without_a_sound_uses_no_budget_up() -> None:
    """Two plans that acted made an ask wait two hours, and nobody heard of it in the first."""
    moments = [NOON - HOUR - number * MINUTE for number in range(8)]
    silent = tuple(Notice(GAME, f"due.{at}", moment, moment, ConcernKind.PLAN_DUE) for at, moment in enumerate(moments))
    assert turn(told=silent) == Mention()


def test_above_it_orders_answer_what_can_not_wait() -> None:
    """Five assaults in an hour asked somebody five times who had answered none of them."""
    answer = Concern(ANN, ConcernKind.ANSWER, "1.battle", 0)
    moments = [NOON - HOUR - number * MINUTE for number in range(6)]
    heard = tuple(Notice(GAME, f"{at}", moment, moment) for at, moment in enumerate(moments))
    assert decide(answer, Listener({}, told=heard[1:]), TURN, BEN, NOON) == Direct()
    assert isinstance(decide(answer, Listener({}, told=heard), TURN, BEN, NOON), Never)

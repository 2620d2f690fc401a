"""Battles on screens: the record of a game, who is asked second, whole reports, the log, whole battles."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from cli.proof.recordfile import read_record
from cogs.clash import action
from cogs.clash.action import since_words
from cogs.clash.battle import panel as battle
from cogs.clash.battle.by_order import order_fights
from cogs.clash.chances import LEAST_FLIGHT, battle_chance, foretold, percent, win_percent
from cogs.clash.handling import with_context, with_news
from cogs.clash.move.panel import move_panel
from cogs.clash.narration.battles import IN_BATTLE, step_lines, tally_of, whole_battle
from cogs.clash.narration.brief import battle_words, narration
from cogs.clash.narration.notes import order_notes
from cogs.clash.posts.log import round_lines
from cogs.clash.posts.posts import battle_post, report_post
from cogs.clash.posts.presenter import ClashPresenter
from cogs.clash.posts.totals import battles_won
from cogs.clash.posts.victory import record_line
from cogs.clash.present import present
from cogs.clash.scenarios.event_lines import quarrel_words
from cogs.clash.screens import HANDLERS
from cogs.clash.setup.content import house_content
from cogs.clash.wording.wording import ClashWording
from cogs.tables.wording.log_pages import pages_of
from cogs.transport.contract import Id, Panel
from data.texts import languages, texts_in
from engine.clash.game import CLASH
from engine.clash.pieces import events as ev
from engine.kernel.game import Event
from engine.kernel.records.record import replay
from host.posts.composing import Moment
from host.posts.concern import Concern, ConcernKind
from host.posts.post import Post
from host.table.table import LogEntry
from lab.pictures.story import RECORDS
from render.clash.look.look_duel import report_spec
from render.clash.texts.text_board import text_board
from tests.cogs_clash.mode_calls import (
    A2,
    A5,
    B5,
    NAMES,
    X1,
    Carried,
    T,
    call_in,
    scene_in,
    seated,
    stealing,
)
from tests.cogs_clash.play import words_of
from tests.cogs_clash.test_limits import GAME, worst_view
from tests.cogs_clash.test_narration import C1, wording
from tests.engine.build import build as built_state
from tests.engine.build import march, play
from tests.engine.modes_build import solo
from tests.limits import check_post


def test_battles_won_in_a_whole_game() -> None:
    events = [
        (ev.ROLLED, 0, 4, 3),
        (ev.REROLLED, 0, 1, 1),
        (ev.ROLLED, -1, 4, 4),
        (ev.BATTLE_WON, 0, 3, -1, (1, 0, 0)),
        (ev.BATTLE_WON, -1, 3, 1, (1, 0, 0)),
    ]
    won = battles_won(events, 2)
    assert won == (1, 0) and record_line(scene_in(built_state()), won) == "-# Battles won: Ann 1 · Ben 0."
    assert record_line(scene_in(built_state()), battles_won([], 2)) == ""


def fought(*seats: int) -> tuple[LogEntry, ...]:
    """A battle of Ann against Ben at A1, and who has acted in it since."""
    view = worst_view("battle", battles=1)
    place = view.battle.place if view.battle else 0
    begun = ((ev.MOVES, 0), (ev.FINISHED, 0, X1, place, 0), (ev.BATTLE, 0, place, 1, (2, 0, 0), (2, 0, 0), 2, 1))
    struck = ((ev.ROLLED, 1, 2, 0), (ev.INJURIES, 1, 0, 0, 0, 0, 0), (ev.ENRAGED, 1, 1))
    first = LogEntry(5, 0, None, "person", begun, 1.7e9)
    return (first, *(LogEntry(6 + at, seat, None, "person", struck, 1.7e9) for at, seat in enumerate(seats)))


def concerns(log: tuple[LogEntry, ...], attacker: int) -> list[Concern]:
    """Whom it concerns that Ann decides in the battle."""
    view = replace(worst_view("battle", battles=1), seat=None)
    assert view.battle is not None
    view = replace(view, battle=replace(view.battle, attacker=attacker))
    moment = Moment(seated(view), view, view, log, {0: view}, (0,), (), (0,), 1.7e9, acted=1)
    return list(ClashPresenter().compose(moment).concerns)


def test_who_answers_in_another_s_battle_gets_a_direct_message_or_a_line_at_the_table() -> None:
    [concern] = concerns(fought(1), attacker=1)
    notice = concern.private
    assert notice is not None and (concern.user_id, concern.kind, notice.decision) == (11, ConcernKind.ANSWER, None)
    assert notice.content.startswith("**Table ") and notice.content.split(":** ")[1] in concern.public
    assert concern.public.startswith("<@11>, **")
    assert check_post(notice, GAME) == []


def test_one_s_own_battle_is_part_of_a_stretch_asked_for_already() -> None:
    [concern] = concerns(fought(1), attacker=0)
    assert concern.kind == ConcernKind.TURN


def won(seat: int, place: int) -> list[Any]:
    """A battle against elves that is won at the second try."""
    return [
        (ev.BATTLE, seat, place, -1, (2, 1, 0), (1, 0, 1), 1, 2),
        (ev.ROLLED, seat, 3, 0),
        (ev.INJURIES, seat, 0, 0, 0, 0, 0),
        (ev.ENRAGED, seat, 1),
        (ev.ROLLED, -1, 3, 0),
        (ev.INJURIES, -1, 0, 0, 0, 0, 0),
        (ev.ENRAGED, -1, 1),
        (ev.ROLLED, seat, 3, 3),
        (ev.INJURIES, seat, 3, 0, 1, 0, 4),
        (ev.KILLED, seat, -1, (1, 0, 1)),
        (ev.CRYSTALS, seat, 2),
        (ev.BATTLE_WON, seat, place, -1, (2, 1, 0)),
    ]


def test_the_elves_that_stand_and_fall_are_told_by_type() -> None:
    s = solo({"x1": (0, 3, 0)}, {"b5": (1, 0, 2)})
    lines = step_lines(scene_in(s), won(0, B5)[1:])
    assert lines[-1].endswith("4 injuries: 1×Gleaming Guard, 1×Templar fall.")
    s, _ = play(s, ["move", *march("b5", (0, 3, 0)), "finish"])
    words = words_of(battle.battle_panel(call_in(s, 0), ()).view)
    assert "**The elves** 1×Gleaming Guard, 2×Templar: power" in words


def test_battles_of_ai_seats_are_left_to_the_log_before_those_of_a_person() -> None:
    s = built_state()
    wording = scene_in(s)
    seats = (replace(wording.table.seats[0]), replace(wording.table.seats[1], user_id=None, ai="greedy"))
    wording = replace(wording, table=replace(wording.table, seats=seats))
    moved = [(ev.FINISHED, 0, X1, A2, 0)], [(ev.FINISHED, 1, X1, A2, 0)]
    events = [*moved[0], *won(0, A2), *won(0, A5), *moved[1], *won(1, B5), *won(1, A2)]
    assert [line[:5] for line in narration(wording, events, 4)] == ["⚔ A2:", "⚔ A5:", "⚔ B5:", "⚔ A2:"]
    told = narration(wording, [*events, *moved[1], *won(1, B5), *won(1, A2)], 3)
    assert told[0] == "-# 4 more lines are in the *Log*." and [line[:5] for line in told[1:]] == ["⚔ A2:", "⚔ A5:"]


def test_the_log_holds_every_assault_of_every_battle_on_its_pages() -> None:
    s = built_state()
    events = [event for _ in range(9) for event in won(0, B5)]
    lines = round_lines(scene_in(s), [LogEntry(1, 0, None, "person", tuple(events), 1.0)], True)
    told = "\n".join(pages_of(lines)).split("\n")
    assert sum(line.startswith(("⚔", "`#1` ⚔")) for line in told) == 9
    assert [line[:9] for line in told if line.startswith("Assault")] == ["Assault 1", "Assault 2", "Assault 3"] * 9
    assert all(len(page) <= 1800 for page in pages_of(lines))
    assert pages_of(["y" * 4000]) == ["y" * 1800, "y" * 1800, "y" * 400]


async def test_the_panel_that_answers_the_last_press_of_a_round_tells_what_it_led_to() -> None:
    s = solo({"x1": (0, 3, 0)}, {"b5": (1, 0, 2)})
    round_end = [*won(0, B5), (ev.DOMINATION, -1, 3, 9), (ev.ROUND, -1, 2)]
    entries = [LogEntry(1, 0, None, "person", tuple(round_end), 1.0)]
    choosing = replace(CLASH.view(s, 0), phase="card", round=2, to_act=(0,))
    call = call_in(s, 0)
    call = await with_news(replace(call, look=replace(call.look, view=choosing)), entries)
    words = words_of((await present(call)).view)
    assert "⚔ **B5**: won. Killed 2 elves (+2 crystals)." in words
    assert "Round 2: your tactic card" in words


async def test_the_press_that_decides_a_battle_under_way_tells_all_of_it() -> None:
    """Not the last assault alone: a battle is told from its beginning, also when it ends by flight."""
    s = solo({"x1": (0, 3, 0)}, {"b5": (1, 0, 2)})
    begun, rest = won(0, B5)[:4], won(0, B5)[4:]
    moved = (ev.FINISHED, 0, X1, B5, 1)
    log = [
        LogEntry(7, 0, None, "person", (*won(0, A2), moved, *begun), 1.0),
        LogEntry(8, 0, None, "person", tuple(rest), 2.0),
    ]
    house = SimpleNamespace(reading=SimpleNamespace(log=Entries(log)))
    call = replace(call_in(s, 0), house=house)  # type: ignore[arg-type]
    call = await with_news(call, log[1:])
    told = order_notes(call)
    assert told == ["⚔ **B5**: won. Killed 2 elves (+2 crystals)."]
    fled = LogEntry(8, 0, None, "person", ((ev.FLED, 0, B5, (2, 1, 0)), (ev.BATTLE_WON, -1, B5, 0, (1, 0, 1))), 2.0)
    told = order_notes(await with_news(call, [fled]))
    assert told == ["⚔ **B5**: you fled home with 2×I 1×II."]


class Entries:
    """A house's log."""

    def __init__(self, entries: list[LogEntry]) -> None:
        self._entries = entries

    async def __call__(self, _game: int, _user: int, _since: int = 0) -> list[LogEntry]:
        return self._entries


async def test_pass_asks_only_where_something_could_be_done_instead() -> None:
    idle = built_state(armies=[{}, {"b5": (1, 0, 0)}], gold=(0, 0))
    for s, asks in ((idle, False), (built_state(armies=[{}, {"b5": (1, 0, 0)}], gold=(30, 0)), True)):
        house: Any = Carried()
        house.log = Entries([])
        call = replace(call_in(s, 0), id=Id(1, "pass", "0."), house=house)
        panel = await HANDLERS["pass"](call)
        assert (house.actions == []) == asks and isinstance(panel, Panel)
        assert ("Pass your " in words_of(panel.view)) == asks


def test_one_person_chooses_and_two_choose() -> None:
    s = built_state()
    view = replace(CLASH.view(s, None), phase="card", round=1, chosen=(False, True))
    assert action.on_move(replace(scene_in(s), view=view)) == "**Ann** chooses a card."
    both = replace(view, chosen=(False, False))
    assert action.on_move(replace(scene_in(s), view=both)) == "**Ann and Ben** choose their cards."


def test_a_running_battle_has_its_rules_and_the_log() -> None:
    s = stealing()
    events = [(ev.BATTLE, 0, B5, 1, (0, 3, 0), (0, 0, 1), 1, 2)]
    post = battle_post(scene_in(s), "battle.1.1.0.5", (), events)
    assert check_post(post, GAME) == []
    assert [button.verb for button in post.rows[0]] == ["fighton", "assault", "flee", "orders", "odds"]
    assert [(button.verb, button.args) for button in post.rows[1]] == [("log", ""), ("rules", "5.3")]


def test_the_text_board_says_what_the_elves_bring_to_a_battle_cards_counted_in() -> None:
    s = solo({"x1": (2, 0, 0)}, {"a1": (0, 0, 2)})
    templar = CLASH.view(s, None).content.elves[2].bonuses
    words = "\n".join(text_board(CLASH.view(s, None), NAMES, T))
    assert f"Templar: 2 on the board, each power {templar.power}, life {templar.life}" in words


def attacked(by: str) -> list[LogEntry]:
    """Seat 1 attacks seat 0, who flees."""
    battle_begins = ((ev.FINISHED, 1, X1, B5, 0), (ev.BATTLE, 1, B5, 0, (3, 0, 0), (2, 0, 0), 1, 1))
    flight = ((ev.FLED, 0, B5, (2, 0, 0)), (ev.BATTLE_WON, 1, B5, 0, (3, 0, 0)))
    return [LogEntry(7, 1, None, "bot", battle_begins, 1.0), LogEntry(8, 0, None, by, flight, 2.0)]  # type: ignore[arg-type]


async def test_orders_acted_only_where_orders_chose() -> None:
    """A wish for this battle, and Finish, are one's own choice; the battle is told from its beginning."""
    s = built_state()
    log = attacked("orders")
    call = replace(call_in(s, 0), house=SimpleNamespace(reading=SimpleNamespace(log=Entries(log))))  # type: ignore[arg-type]
    call = replace(call, look=replace(call.look, owes=False, notes=(log[1],)))
    told = order_notes(await with_context(call))
    assert told[0] == "Your orders acted:" and told[1:] == ["⚔ **B5**: you fled home with 2×I."]
    wish = {"battle": {"place": B5, "fight_on": True, "when": "1.1.1"}}
    wished = replace(call, look=replace(call.look, orders=wish))
    assert order_notes(await with_context(wished)) == told[1:]
    for other in ({"place": A2, "when": "1.1.1"}, {"place": B5, "when": "1.1.2"}):
        otherwise = replace(call, look=replace(call.look, orders={"battle": other}))
        assert order_notes(await with_context(otherwise))[0] == "Your orders acted:"
    own = [
        LogEntry(7, 0, None, "orders", tuple(won(0, B5)[:4]), 1.0),
        LogEntry(8, 0, None, "orders", tuple(won(0, B5)[4:]), 2.0),
    ]
    fought = replace(call, look=replace(call.look, notes=tuple(own)))
    assert order_notes(await with_context(fought))[0].startswith("⚔"), "Finish: fight was pressed"
    assert since_words(call, [LogEntry(6, 0, None, "person", (), 0.0), *log])[0].startswith(
        "The latest (your orders acted):"
    )
    assert since_words(wished, [LogEntry(6, 0, None, "person", (), 0.0), *log])[0] == "The latest:"


async def test_the_fighters_panel_has_the_chances_of_each_order() -> None:
    s = built_state(armies=[{"x1": (0, 2, 0)}, {"b5": (4, 0, 0)}])
    s, _ = play(s, ["move", *march("b5", (0, 2, 0)), "finish"])
    view = CLASH.view(s, s.active)
    call = call_in(s, s.active)
    chances = await foretold(battle.choices(view))
    words = words_of(battle.battle_panel(call, (), "", chances).view)
    best = battle_chance(view)
    assert best is not None
    own = win_percent(T, best, int(s.active != 0))
    assert f"your assault, {own} to win" in words
    flight = chances[order_fights(view)[1][1]]
    home = percent(T, flight.fled[int(s.active != 0)])
    flees = flight.fled[int(s.active != 0)] >= LEAST_FLIGHT
    assert ("-# If you flee below 2 units: " in words) == flees, words
    assert words.count("-# If you flee below ") == 1 and f", {home} to get home." in words
    numbers = [number for number, _ in order_fights(view)]
    assert numbers == ([0, 2, 3, 4] if s.active else [0, 2])
    other = CLASH.view(s, None)
    assert order_fights(other) == [], "nobody else's panel has them"


async def test_ones_own_chance_is_told_once_and_no_flight_that_never_comes() -> None:
    s = built_state(armies=[{"x1": (0, 1, 0)}, {"b5": (1, 0, 0)}])
    s, _ = play(s, ["move", *march("b5", (0, 1, 0)), "finish"])
    view = CLASH.view(s, s.active)
    chances = await foretold(battle.choices(view))
    for seat in (0, 1):
        words = words_of(battle.battle_panel(call_in(s, seat), (), "", chances).view)
        assert words.count("%") == 1 and "flee below" not in words, words


def test_ones_own_battles_end_is_told_with_what_others_did_since() -> None:
    """Pressed at each step, or fought out by the orders given with Finish: it is not lost when others act at once."""
    call, passed = call_in(built_state(), 0), LogEntry(9, 1, None, "bot", ((ev.PASSES, 1),), 3.0)
    battle = tuple(won(0, B5))
    by_steps = [LogEntry(7, 0, None, "person", battle[:4], 1.0), LogEntry(8, 0, None, "person", battle[4:], 2.0)]
    by_orders = [LogEntry(7, 0, None, "person", battle[:4], 1.0), LogEntry(8, 0, None, "orders", battle[4:], 2.0)]
    for fought in (by_steps, by_orders):
        head, line, other = since_words(call, [*fought, passed])
        assert head == "The latest:" and line.startswith("⚔ **B5**: won.") and other == "-# Ben passed.", line
    assert since_words(call, by_steps) == [], "one's own press is answered by what it led to"
    done = LogEntry(9, 0, None, "person", ((ev.PASSES, 0),), 3.0)
    assert since_words(call, [*by_steps, done, passed])[1:] == ["-# Ben passed."]
    assert since_words(call, [passed])[1:] == ["-# Ben passed."], "one's own press lies further back than one looks"


def report_of(*since: Any, **changes: Any) -> Post:
    """The report of Ann's battle at B5 while the table looks at what comes next; `since`: events after the battle."""
    s = built_state()
    view = replace(CLASH.view(s, None), **{"active": 1, "phase": "action", **changes})
    log = (LogEntry(7, 0, None, "person", ((ev.ACTION, 0, 1), *won(0, B5), *since), 1.0),)
    told = replace(view, active=0, round=1)
    views = {1: replace(view, seat=1)}
    moment = Moment(seated(view), view, told, log, views, (1,), (), (1,), 1.7e9, acted=0)
    [report] = [post for post in ClashPresenter().compose(moment).posts if post.role.startswith("battle.")]
    return report


def test_a_report_ends_with_its_battle() -> None:
    """What an AI seat takes in the action after it is told of that seat alone."""
    later = ((ev.ACTION, 1, 1), (ev.FINISHED, 1, X1, A2, 0), (ev.TAKEN, 1, A2, -1))
    assert report_of(*later).content == report_of().content


def test_the_picture_of_a_report_names_the_battle_s_round() -> None:
    """The last battle of a round is told with the next round's post: its picture said the next round."""
    report = report_of((ev.ROUND, -1, 2), phase="card", round=2)
    [picture] = report.pictures
    later = replace(CLASH.view(built_state(), None), round=2)
    assert report_spec(later, picture.cards, NAMES, T).caption == "Round 1"
    assert report_spec(later, picture.cards[:-1], NAMES, T).caption == "Round 2", "posts of 0.1.0 know no round"


def test_a_report_is_the_result_and_a_line_an_assault() -> None:
    assert report_of().content.splitlines() == [
        "⚔ B5: **Ann** won the battle, killed 2 elves.",
        "-# Ann ○○○: nobody falls, rage 1",
        "-# Elves ○○○: nobody falls, rage 1",
        "-# Ann ●●●, +1 rage: 1×Gleaming Guard, 1×Templar fall",
    ]


def test_what_the_public_post_says_stands_in_no_panel_below_it() -> None:
    """Who passed, and what the elves drew; what happened to the reader does."""
    call = call_in(built_state(), 0)
    own = LogEntry(7, 0, None, "person", ((ev.PASSES, 0),), 1.0)
    others = LogEntry(8, 1, None, "bot", ((ev.PASSES, 1),), 2.0)

    def told(*notes: LogEntry) -> list[str]:
        return order_notes(replace(call, look=replace(call.look, notes=notes)))

    assert told(own) == []
    assert told(own, others) == []
    assert told(attacked("bot")[0], attacked("person")[1]) == ["⚔ **B5**: you fled home with 2×I."]


def test_a_battle_to_which_several_come_is_told_once_in_the_plan() -> None:
    s = built_state(armies=[{"x1": (0, 2, 0), "b6": (1, 0, 0)}, {"b5": (1, 0, 0)}])
    s, _ = play(s, ["move", *march("b5", (0, 2, 0)), *march("b5", (1, 0, 0), "b6")])
    words = words_of(move_panel(call_in(s, 0)).view)
    assert words.count("**B5**: ") == 2 and words.count("⚔ Ben 1×I") == 1, words
    assert words.index("**B5**: 1×I") < words.index("⚔ Ben 1×I")


ASSAULT = [(ev.ROLLED, 0, 3, 2), (ev.INJURIES, 0, 2, 0, 0, 0, 2), (ev.KILLED, 0, 1, (2, 0, 0))]
FLOWN = [
    (ev.BATTLE, 0, C1, 1, (3, 0, 0), (4, 0, 0), 1, 1),
    *ASSAULT,
    (ev.FLED, 1, C1, (2, 0, 0)),
    (ev.BATTLE_WON, 0, C1, 1, (3, 0, 0)),
    (ev.TAKEN, 0, C1),
    (ev.TROPHY, 0, 1, 1),
]


def in_scenario(number: int, told: ClashWording) -> ClashWording:
    config = replace(told.view.config, scenario=number)
    return replace(told, view=replace(told.view, config=config, content=house_content()))


@pytest.mark.parametrize("language", languages())
def test_14_20_a_trophy_is_told_where_a_scenario_counts_it(language: str) -> None:
    """In the others who reads of one wonders what it is worth: nothing."""
    told = replace(wording(seat=None), t=texts_in(language))
    trophy = quarrel_words(in_scenario(3, told), [FLOWN[-1]])
    assert len(trophy) == 1 and trophy == quarrel_words(in_scenario(14, told), [FLOWN[-1]])
    for scenario in (0, 1, 2, *range(4, 14), 15):
        assert quarrel_words(in_scenario(scenario, told), [FLOWN[-1]]) == [], scenario
    assert quarrel_words(in_scenario(2, told), [(ev.GRUDGE, 0, 1, 1)])


@pytest.mark.parametrize("language", languages())
def test_a_whole_battle_that_ends_by_flight_says_nothing_twice(language: str) -> None:
    told = in_scenario(3, replace(wording(seat=None), t=texts_in(language)))
    line, steps = whole_battle(told, tally_of(FLOWN), FLOWN)
    assert len(steps) == 1 and steps == step_lines(told, ASSAULT), "the assault alone"
    flight, taken = step_lines(told, FLOWN[4:5]), step_lines(told, FLOWN[6:7])
    assert flight[0] not in line and line.count(taken[0]) == 1
    result, *assaults = report_post(told, "battle.1.1.0.14", FLOWN, 1).content.split("\n")
    assert result == battle_words(told, tally_of(FLOWN)) and len(assaults) == 1 and "●●○" in assaults[0]
    flight_alone = [FLOWN[0], *FLOWN[4:]]
    at_once = whole_battle(told, tally_of(flight_alone), flight_alone)
    assert at_once[1] == [] and at_once[0].count(told.name(1)) == 3, "against whom, who fled, over whom the trophy is"


def test_help_of_heroes_is_told_once_in_a_whole_battle() -> None:
    events = [FLOWN[0], (ev.FIRST_RAGE, 0, 2, 0, 0), *ASSAULT[:2], (ev.ABSORBED, 1, 2), *FLOWN[4:]]
    line, steps = whole_battle(wording(seat=None), tally_of(events), events)
    assert "absorbs" not in line and steps[0].count("absorbs") == 1
    assert "begins with rage 2" in line and not any("begins" in step for step in steps)


def battles_of(name: str) -> list[list[Event]]:
    """The decided battles of a kept game, each with its own events."""
    events: list[Event] = []
    replay(CLASH, read_record(RECORDS / name), False, lambda _entry, told, _state: events.extend(told))
    found: list[list[Event]] = []
    for event in events:
        if event[0] == ev.BATTLE:
            found.append([])
        if found and event[0] in IN_BATTLE:
            found[-1].append(event)
    return [battle for battle in found if any(event[0] == ev.BATTLE_WON for event in battle)]


def test_what_is_told_of_an_attacker_s_dice_adds_up() -> None:
    """Hits before and after rerolls, and all that was added to them, against the injuries of each assault."""
    battles = battles_of("clash-3-seats-seed-1-game-0.json")
    told = [tally_of(events) for events in battles]
    assert any(tally.rerolled for tally in told) and any(tally.automatic for tally in told)
    for tally, events in zip(told, battles, strict=True):
        own = [event for event in events if event[1] == tally.attacker]
        again = [event for event in own if event[0] == ev.REROLLED]
        assert tally.rerolled == sum(event[2] for event in again)
        assert tally.at_first + sum(event[3] for event in again) == tally.hits <= tally.dice
        stopped = sum(event[5] for event in own if event[0] == ev.INJURIES)
        injuries = sum(event[6] for event in own if event[0] == ev.INJURIES)
        assert tally.hits + tally.automatic + tally.rage - stopped <= injuries
        assert injuries <= tally.hits + tally.automatic + tally.rage


def test_dice_that_wait_for_a_reroll_are_not_told_as_misses() -> None:
    begun = [FLOWN[0], *ASSAULT[:2], (ev.ENRAGED, 0, 1), (ev.ROLLED, 1, 2, 0), (ev.INJURIES, 1, 0, 0, 0, 0, 0)]
    tally = tally_of([*begun, (ev.ENRAGED, 1, 1), (ev.ROLLED, 0, 3, 1)])
    assert (tally.hits, tally.dice) == (2, 3)

"""The words of Kravora: every event of the log, every refusal, targets and units as people read them."""

from __future__ import annotations

import ast
import inspect
import random
import re
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from cogs.kravora.narration.event_lines import sentence, told
from cogs.kravora.narration.news import news, news_before, own_news
from cogs.kravora.narration.sections import Section, going_on
from cogs.kravora.narration.turns import narration, outcome
from cogs.kravora.outcome import headline, ranking
from cogs.kravora.posts.aftermath import KravoraWords
from cogs.kravora.posts.log import _begins, cut_by_round
from cogs.kravora.posts.presenter import KravoraPresenter
from cogs.kravora.present import since_words
from cogs.kravora.refusals import refusal_text
from cogs.kravora.turn.rehearsal import Turn, happened_since
from cogs.kravora.turn.ruse import left_out, shield_panel
from cogs.kravora.turn.targets import beside, likeliest_first
from cogs.kravora.wording import KravoraWording, wording_of
from cogs.tables.help.lesson import OPTION
from cogs.tables.wording.log_pages import by_round
from cogs.transport.panels.text import cut_at_word
from data.texts import texts_in
from engine.kernel.dice import PlayoutDice
from engine.kernel.errors import IllegalAction
from engine.kernel.game import Event
from engine.kravora.bots import BOTS
from engine.kravora.game import KRAVORA
from engine.kravora.pieces import actions as a
from engine.kravora.pieces import events as ev
from engine.kravora.pieces.actions import ATTACKER
from engine.kravora.pieces.config import Config
from engine.kravora.pieces.content import PUPPET
from engine.kravora.pieces.figures import WHITE, Unit
from engine.kravora.pieces.places import place_of
from engine.kravora.pieces.state import ANSWER, PHASE_NAMES, State
from engine.kravora.pieces.view import Pending, View
from engine.kravora.views.viewing import view_of
from host.posts.composing import Moment
from host.table.table import LogEntry
from tests.cogs_kravora.play import CONTENT
from tests.cogs_kravora.test_limits import call_of, table, worst_view
from tests.data.typography import faults
from tests.engine_kravora.build import build

T = texts_in("en")
SILENT = {ev.LAVA, ev.SHIELDS}
"""Events that their ruse tells already."""
ROOT = Path(__file__).parents[2]


def wording(seat: int | None = None, plain: bool = False) -> KravoraWording:
    named = replace(table(), seats=tuple(replace(s, name=n) for s, n in zip(table().seats, NAMES, strict=True)))
    return KravoraWording(T, named, replace(worst_view(), seat=seat), plain)


NAMES = ("Ann", "Ben", "Cleo", "Dan")


def test_every_kind_of_event_has_words_or_is_told_by_another() -> None:
    kinds = {name: value for name, value in vars(ev).items() if name.isupper() and isinstance(value, str)}
    told = re.findall(r"case ev\.(\w+):", inspect.getsource(sentence))
    assert set(kinds.values()) == {kinds[name] for name in told} | SILENT


@lru_cache(maxsize=4)
def whole_game(seed: int) -> tuple[State, list[Event]]:
    """A game of greedy bots at its end, and all that happened."""
    rng = random.Random(seed)
    dice = PlayoutDice(rng.random)
    state, events = KRAVORA.new(Config(4, plunder=True), CONTENT, dice), []
    while owing := KRAVORA.to_act(state):
        for action in BOTS["greedy"].plan(KRAVORA.view(state, owing[0]), rng.random)[:1]:
            events += KRAVORA.apply(state, owing[0], action, dice)
    return state, events


def test_whole_games_are_told_without_a_hole() -> None:
    """Every event of whole games of the greedy bot, in the log and in posts; no value is left in braces."""
    heard: set[str] = set()
    for seed in range(4):
        state, events = whole_game(seed)
        shown = replace(wording(), view=KRAVORA.view(state, None))
        for event in events:
            heard.add(event[0])
            text = sentence(shown, event)
            missed = event[0] == ev.STRIKES and event[-1] < 0  # The wall it strikes, if any, is an event of its own.
            assert bool(text) == (event[0] not in SILENT and not missed), event
            assert "{" not in text and "}" not in text
        for line in [*narration(shown, events, limit=10_000), *news(shown, events, 0)]:
            assert re.search(r"[.!…]$|\*\*$", line) and "{" not in line and ";;" not in line
    assert {ev.RUSE, ev.SHIELDED, ev.SPARED, ev.VOLCANO, ev.FELL, ev.SHOT} <= heard


@pytest.mark.parametrize("plain", [False, True])
def test_whole_games_are_told_in_good_french(plain: bool) -> None:
    """No elision, contraction or space is missing in what the log and the posts say of whole games."""
    heard: set[str] = set()
    for seed in range(4):
        state, events = whole_game(seed)
        for seat in (None, 0):
            shown = replace(wording(seat, plain), t=texts_in("fr"), view=KRAVORA.view(state, seat))
            heard.update(sentence(shown, event) for event in events)
            heard.update(narration(shown, events, limit=10_000))
            heard.update(line for reader in range(4) for line in news(shown, events, reader))
    assert len(heard) > 500
    assert any("d’Ann" in text for text in heard)
    assert [fault for text in heard for fault in faults(text)] == []


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ((ev.KILLED, 1, 3, 0, 0, 2, "reserve"), "A Puppet of Cleo on line 4 of Ben falls."),
        ((ev.WALL, 0, 3, 5, "rockfall", 1), "Ann's wall −3, 5 left."),
        ((ev.STRIKES, 1, 4, 3, -1, -1), ""),
        ((ev.CALAMITY, -1, 0), "The calamity die brings luck: 5 L for everybody."),
        ((ev.COMET, -1, 6), "The comet falls on the walls."),
        ((ev.COMET, -1, 1), "The comet falls on line 1."),
        ((ev.REWARD, 3, 1), "Dan gets the reward (1 kill)."),
        ((ev.SHOT, 0, 1, 4, 1), "Ben shoots a puppet at line 5 of Ann."),
        ((ev.TO_COME, -1, 6, 5, 3, -1), "To come (dice 6, 3): Rock-hurler."),
        ((ev.TO_COME, -1, 5, 4), "To come (die 5): Brute."),
    ],
)
def test_events_in_words(event: tuple[object, ...], words: str) -> None:
    assert sentence(wording(), event) == words


def test_a_turn_is_one_line() -> None:
    events = [
        (ev.TURN, 1), (ev.ATTACKS, 1, 3, 3, 0), (ev.KILLED, 1, 3, 0, 0, -1, "reserve"), (ev.WALL, 1, 2, 6, "horde", -1),
        (ev.BLOOD, 1, 4, "salary"), (ev.BLOOD, 1, 1, "kills"), (ev.BOUGHT, 1, 4, 3, 4), (ev.BUILT, 1, 4, 5),
        (ev.SHOT, 0, 1, 4, 1), (ev.SHOT, 0, 1, 4, 1),
    ]  # fmt: skip
    assert narration(wording(), events) == [
        "Ben: 1 attack; kills a Puppet; wall of Ben −2 (6 left); earns 5 L; buys a Brute; builds the Mad researcher's"
        " hut; shoots 2 puppets at Ann."
    ]


def test_ruses_are_told_where_they_were_played() -> None:
    """Before the enemies strike, after, and after purchases; a lured attacker's blow is none of the enemies'."""
    clot = (ev.RUSE, 1, 1, 2, a.CLOT | a.unit(place_of(0, 3), 1, 8 | 1), -1)
    bait = (ev.RUSE, 1, 2, 3, a.BAIT | a.unit(place_of(0, 3), 0, 8 | 1), -1)
    killed = (ev.KILLED, 0, 3, 1, 1, 0, "stock")
    strike = (ev.STRIKES, 1, 4, 3, -1, -1)
    baited = [bait, (ev.STRIKES, 0, 3, 1, -1, 4), (ev.WALL, 0, 1, 9, "lure", 1)]
    enemies = [strike, (ev.WALL, 1, 2, 6, "horde", -1), (ev.BLOOD, 1, 4, "salary")]
    bought = (ev.BOUGHT, 1, 4, 3, 4)
    ruse, lure = (
        "plays Blood clot on defender Sprinter on line 4 of Ann",
        "Lure ahead: attack on Sprinter on line 4 of Ann",
    )
    early = narration(wording(), [(ev.TURN, 1), *baited, clot, killed, *enemies, bought])
    assert early == [
        f"Ben: plays {lure}, {ruse.removeprefix('plays ')}; a Sprinter killed on the board of Ann;"
        " wall of Ann −1 (9 left); wall of Ben −2 (6 left); earns 4 L; buys a Brute."
    ]
    late = narration(wording(), [(ev.TURN, 1), *enemies, clot, killed, bought])
    assert late == [
        f"Ben: wall of Ben −2 (6 left); earns 4 L; {ruse}; a Sprinter killed on the board of Ann; buys a Brute."
    ]
    last = narration(wording(), [(ev.TURN, 1), *enemies, bought, clot, killed])
    assert last == [
        f"Ben: wall of Ben −2 (6 left); earns 4 L; buys a Brute; {ruse}; a Sprinter killed on the board of Ann."
    ]


def test_a_long_turn_keeps_what_its_ruses_did_to_walls() -> None:
    """A line that was too long ended among the ruses' targets, and the wall's points were gone without a word."""
    baits = [(ev.RUSE, 1, 2, 3, a.BAIT | a.unit(place_of(0, line), 0, 8 | 1), -1) for line in range(5)]
    rockfalls = [(ev.RUSE, 1, 4, 3, a.ROCKFALL | place_of(0, line), -1) for line in range(5)]
    hit = [(ev.WALL, 0, 3, 6, "rockfall", 1), (ev.SHIELDED, 0, 1)]
    assert narration(wording(), [(ev.TURN, 1), *baits, *rockfalls, *hit]) == [
        "Ben: plays 5× Lure ahead: attack, 4× Rockfall, Rockfall (cancelled by the shield of Ann);"
        " wall of Ann −3 (6 left)."
    ]
    assert "on line 1 of Ann" in narration(wording(), [(ev.TURN, 1), *baits, *hit])[0], "a short one names targets"


def test_lines_that_tell_of_a_wall_stay_longest() -> None:
    """The comet that took eight points of every wall was left out as the oldest line, and what others bought stayed."""
    comet = [(ev.ROUND, -1, 1), (ev.COMET, -1, 6), (ev.WALL, 0, 4, 6, "comet", -1)]
    bought = [(ev.TURN, 1), (ev.BOUGHT, 1, 0, 3, 1), (ev.TURN, 2), (ev.BOUGHT, 2, 0, 3, 1), (ev.TURN, 3)]
    assert narration(wording(), [*comet, *bought, (ev.BOUGHT, 3, 0, 3, 1)], limit=3) == [
        "(2 other lines are in the Log.)",
        "**Round 1**: calamity: a comet on the walls; wall of Ann −4 (6 left).",
        "Dan: buys a Puppet.",
    ]
    own = narration(wording(1), [*comet, *bought, (ev.BOUGHT, 3, 0, 3, 1)], limit=3)
    assert own[2] == "Ben: buys a Puppet.", "what one's own plan did"


def test_what_was_done_to_the_reader_comes_first_and_whole() -> None:
    """A wall's six points hid in the middle of a line on somebody else's turn."""
    bait = (ev.RUSE, 1, 2, 3, a.BAIT | a.unit(place_of(0, 1), 0, 4 << 3 | 5), -1)
    lava = (ev.RUSE, 1, 0, 2, a.LAVA | place_of(0, 0), -1)
    ahead = (ev.RUSE, 1, 2, 3, a.AHEAD | a.unit(place_of(2, 1), 0, 4 << 3 | 5), -1)
    events = [
        (ev.ROUND, -1, 3), (ev.COMET, -1, 4), (ev.KILLED, 0, 3, 1, 0, 0, "stock"), (ev.KILLED, 0, 3, 0, 4, -1, "stock"),
        (ev.TURN, 1), (ev.KILLED, 1, 3, 0, 0, -1, "reserve"), (ev.KILLED, 1, 3, 1, 2, 1, "stock"),
        bait, (ev.KILLED, 0, 2, 1, 1, 0, "stock"), (ev.WALL, 0, 2, 8, "lure", 1), lava, ahead,
        (ev.WALL, 2, 3, 5, "rockfall", 1), (ev.KILLED, 2, 2, 1, 1, 2, "stock"), (ev.BUILT, 1, 6, 3),
        (ev.BUILT, 1, 3, 5), (ev.SHOT, 0, 1, 4, 1), (ev.SHOT, 3, 1, 4, 1), (ev.BOUGHT, 1, 4, 3, 4),
        (ev.TURN, 0), (ev.WALL, 0, 1, 7, "horde", -1), (ev.BLOOD, 0, 5, "salary"),
    ]  # fmt: skip
    befell = (
        "**You suffered:** {wall}a Sprinter and a Puppet lost, Brute lured to attack on line 2, Lava flow on line 1,"
        " 1 puppet shot in."
    )
    assert news(wording(), events, 0) == [
        befell.format(wall="wall −3, "),
        "Ben killed 1, lost 1, built the Puppet cannon and the Workshop, killed 1 of Cleo's units,"
        " took 3 from Cleo's wall, shot 1 puppet at Dan.",
        "-# Calamity: a comet on line 4.",
    ]
    assert own_news(wording(0), events, 0) == [
        "⚠ Wall −3 (lures 2, enemies 1): **7 of 10** left.",
        befell.format(wall=""),
        "You earned 5 L (salary).",
    ]
    assert news(wording(), events, 3)[0] == "**You suffered:** 1 puppet shot in.", "each reader has news of their own"


def test_a_unit_hit_and_killed_later_is_not_told_twice() -> None:
    standing = wording().view.boards[0].defenders[3]
    hit = [(ev.TURN, 1), (ev.HURT, 0, 3, 1, 4, 0, 1), (ev.HURT, 0, 3, 1, 4, 0, 2)]
    assert any((unit.kind, unit.hits) == (4, 1) for unit in standing)
    assert not any((unit.kind, unit.hits) == (4, 2) for unit in standing)
    assert news(wording(), hit, 0) == ["**You suffered:** hit: Brute on line 4 (1 left)."]


def test_a_turn_without_sums_says_what_was_bought() -> None:
    assert news(wording(), [(ev.TURN, 1), (ev.BOUGHT, 1, 0, 3, 1), (ev.BOUGHT, 1, 4, 3, 4)], 0) == [
        "Ben bought 2 units."
    ]
    assert news(wording(), [(ev.TURN, 1), (ev.REPAIRED, 1, 2, 9)], 0) == []


def test_a_shield_spent_is_told_to_its_holder_and_to_who_played_the_ruse() -> None:
    cancelled = [(ev.TURN, 1), rockfall(0), (ev.SHIELDED, 0, 1)]
    assert news(wording(), cancelled, 0)[0] == "**You suffered:** shield spent on Rockfall."
    assert news(wording(), cancelled, 1) == ["Ben played Rockfall on line 5 of Ann (cancelled by the shield of Ann)."]


def test_a_ruse_that_kills_puppets_tells_whose_they_were() -> None:
    """A second Rockfall went untold, and so did it where a volley fell on its player's own puppets."""
    fallen = []
    for turn in (0, 1):
        state = build(2, attackers={"b4": " ".join(["puppet@1"] * 4)}, buildings={turn: "hut"}, blood=(9, 9), turn=turn)
        fallen.append(KRAVORA.apply(state, turn, a.ROCKFALL | place_of(1, 3), PlayoutDice(random.Random(1).random)))
    assert "4 puppets of yours fell." in outcome(wording(0), 0, fallen[0])
    told = news(wording(), [(ev.TURN, 1), rockfall(0), (ev.SHIELDED, 0, 1), *fallen[1]], 0)
    assert told[0] == "**You suffered:** 4 Puppets lost, shield spent on Rockfall."


def test_puppets_that_others_kill_are_told_to_whose_they_were() -> None:
    """Three puppets shot at another's board were gone without a word."""
    killed = [(ev.TURN, 1), *[(ev.KILLED, 1, 3, ATTACKER, PUPPET, 0, "reserve")] * 3]
    assert news(wording(), killed, 0) == ["**You suffered:** 3 Puppets lost.", "Ben killed 3."]


def test_the_panel_says_from_when_it_counts_where_a_question_came_between() -> None:
    """The post above it counts from the question: two numbers stood there for one turn."""
    let = [(ev.TURN, 1), (ev.WALL, 0, 1, 9, "horde", -1), (ev.SPARED, 0, 1), (ev.WALL, 0, 3, 6, "rockfall", 1)]
    told = own_news(wording(0), let, 0)
    assert told == ["Since your turn ended:", "⚠ Wall −4 (enemies 1, Rockfall 3): **6 of 10** left."]
    assert own_news(wording(0), [each for each in let if each[0] != ev.SPARED], 0) == told[1:]


def test_equal_sentences_of_the_log_are_counted() -> None:
    fell = (ev.KILLED, 1, 3, ATTACKER, PUPPET, 0, "stock")
    assert told(wording(), [fell] * 4) == "A Puppet of Ann on line 4 of Ben falls. (×4)"


def test_what_ones_puppets_did_to_anothers_wall_is_told() -> None:
    struck = [(ev.TURN, 1), (ev.WALL, 1, 2, 6, "cannon", 0), (ev.WALL, 1, 1, 5, "horde", -1)]
    assert news(wording(), struck, 0) == ["Ben lost 2 wall points to your puppets."]
    assert news(wording(), struck, 2) == []


def test_a_ruse_played_twice_says_so_in_words_for_one() -> None:
    thrown = (ev.RUSE, 1, 5, 3, a.PROPEL | a.unit(place_of(1, 4), 0, 5 << 3 | 4), place_of(0, 4))
    french = replace(wording(), t=texts_in("fr"))
    assert news(french, [(ev.TURN, 1), thrown, thrown], 0)[0].endswith("Rocailleur projeté en ligne 5 (×2).")


@pytest.mark.parametrize("answers", [(), ((0, a.LET, "person", ((ev.SPARED, 0, 1),)),)])
def test_what_one_has_read_in_ones_panel_is_not_told_again_above_the_next(answers: tuple[Any, ...]) -> None:
    """The post said "2× Puppet killed" where the panel below it said "Puppet killed", or nothing after an answer."""
    killed = (ev.KILLED, 0, 3, 1, 0, 0, "stock")
    log = tuple(
        LogEntry(number, seat, action, by, events, 0.0)
        for number, (seat, action, by, events) in enumerate(
            [
                (0, a.DONE, "person", (killed,)),
                (0, a.END, "person", ((ev.TURN, 1),)),
                (1, a.DONE, "ai", (killed,)),
                *answers,
            ],
            5,
        )
    )
    view = replace(worst_view(), active=0, turn_seat=0, phase="purchases", round=4)
    public = tuple(replace(entry, action=None) for entry in log)  # as host.live_game.log shows others' actions
    moment = Moment(wording().table, view, replace(view, round=3), public, {0: view}, (0,), (), (0,), 0.0)
    post = KravoraPresenter().compose_game(moment).posts[0].content
    panel = own_news(wording(0), happened_since(log, 0), 0)
    played = LogEntry(8, 1, a.ROCKFALL, "ai", (rockfall(0),), 0.0)
    question = replace(moment, view=asked_view(0), log=(*public[:3], played), asked=(0,))
    assert panel[-1] in KravoraPresenter().compose_game(question).posts[0].content.split("\n")
    assert panel == [*(["Since your turn ended:"] if answers else []), "**You suffered:** a Puppet lost."]
    assert panel[-1] in post.split("\n")


def test_what_filled_ones_purse_is_told() -> None:
    """12 L more, and a kill counter at 0, came without a word."""
    events = [
        (ev.ROUND, -1, 4), (ev.CALAMITY, -1, 0), (ev.BLOOD, 0, 5, "calamity"), (ev.BLOOD, 1, 5, "calamity"),
        (ev.REWARD, 1, 3), (ev.BLOOD, 1, 5, "reward"), (ev.TURN, 0), (ev.BLOOD, 0, 2, "salary"),
    ]  # fmt: skip
    told = ["You earned 7 L (calamity die 5 L, salary 2 L). Kill counters: back to 0."]
    assert own_news(wording(0), events, 0) == told
    before = [(ev.ROUND, -1, 3), (ev.TURN, 0), (ev.BLOOD, 0, 9, "salary")]
    assert own_news(wording(0), [*before, *events], 0) == told, "the rest is of the round before"


def test_what_ones_ruse_did_is_told() -> None:
    """*Lure ahead: attack* led back to the panel without a word, and so did the end of a neighbour."""
    bait = (ev.RUSE, 0, 2, 3, a.BAIT | a.unit(place_of(1, 3), 0, 4 << 3 | 5), -1)
    strikes, misses = (ev.STRIKES, 1, 3, 4, -1, 3), (ev.STRIKES, 1, 3, 4, -1, -1)
    killed = (ev.KILLED, 1, 3, 1, 0, 1, "stock")
    assert outcome(wording(0), 0, [bait, strikes, killed]) == (
        "Brute lured to attack on line 4, on Ben's board. A Puppet killed on the board of Ben."
    )
    assert outcome(wording(0), 0, [bait, misses]) == "Brute lured to attack on line 4, on Ben's board. It finds nobody."
    fell = [bait, misses, (ev.WALL, 1, 1, 0, "lure", 0), (ev.FELL, 1)]
    assert outcome(wording(0), 0, fell) == (
        "Brute lured to attack on line 4, on Ben's board. Ben's wall −1, 0 left. **Ben is out!**"
    )
    clot = (ev.RUSE, 0, 1, 2, a.CLOT | a.unit(place_of(0, 3), 0, 0 << 3 | 1), -1)
    assert outcome(wording(0), 0, [clot, (ev.KILLED, 0, 3, 0, 0, -1, "stock")]) == "You killed a Puppet."


def test_a_thrown_unit_lands_on_somebodys_board() -> None:
    """ "Brute thrown to line 4." named no board."""
    thrown = a.PROPEL | a.unit(place_of(0, 4), 0, 4 << 3 | 5)
    assert outcome(wording(0), 0, [(ev.RUSE, 0, 5, 3, thrown, place_of(1, 3))]) == (
        "Brute thrown to line 4, on Ben's board."
    )
    assert outcome(wording(0), 0, [(ev.RUSE, 0, 5, 3, thrown, place_of(0, 3))]) == "Brute thrown to line 4."


def test_others_boards_are_offered_before_ones_own() -> None:
    """The first lines on offer for a Rockfall and a Propulsion were one's own: hitting others is their point."""
    places = [place_of(seat, line) for seat in (0, 1) for line in (0, 4)]
    for kind in (a.ROCKFALL, a.TO):
        found = [a_place - kind for a_place in likeliest_first([kind | place for place in places], 0)]
        assert found == [place_of(1, 4), place_of(1, 0), place_of(0, 4), place_of(0, 0)]
    lava = [a.LAVA | place for place in places]
    assert likeliest_first(lava, 0)[0] == a.LAVA | place_of(0, 4), "it helps on one's own lines"
    for kind, first, last in (
        (a.BAIT, (1, 0), (0, 0)),
        (a.AHEAD, (1, 0), (0, 0)),
        (a.CLOT, (0, 0), (0, 1)),
        (a.PROPEL, (0, 0), (0, 1)),
        (a.BACK, (0, 0), (1, 0)),
    ):
        units = {(seat, side): kind | a.unit(place_of(seat, 3), side, 8) for seat, side in ((0, 1), (1, 0), (0, 0))}
        found = likeliest_first([*units.values()], 0)
        assert (found[0], found[-1]) == (units[first], units[last]), kind


def test_who_lures_reads_what_would_be_struck() -> None:
    """The list named units alone: whether the wall or a defender would be hit was a guess (§5.3.2)."""
    state = build(2, attackers={"b5": "puppet", "b4": "stone_thrower"}, defenders={"b3": "brute"})
    seen = replace(wording(0), view=view_of(state, 0))
    assert [beside(seen, a.BAIT | a.unit(place_of(1, line), 0, kind << 3 | 1)) for line, kind in ((4, 0), (3, 2))] == [
        "strikes the wall",
        "strikes a Brute on line 3",
    ]


def test_who_lures_reads_no_more_than_is_struck_and_a_volley_whose_puppet_it_hits() -> None:
    """Every line read "strikes 3 Puppets", even where it does 1 point."""
    there = {"b3": "rock_hurler", "b4": "puppet puppet@1", "b5": "puppet@1"}
    state = build(2, attackers=there, defenders={"b4": "puppet puppet puppet"})
    seen = replace(wording(0), view=view_of(state, 0))
    puppet, thrower = (
        a.unit(place_of(1, line), 0, kind << 3 | CONTENT.units[kind].hit_points) for line, kind in ((3, 0), (2, 5))
    )
    assert beside(seen, a.BAIT | puppet) == "strikes a Puppet on line 4"
    assert beside(seen, a.BAIT | thrower) == "strikes 3 Puppets on line 4 and the wall"
    assert beside(seen, a.HIT | puppet) == "one of 2 there, 1 of them yours"
    assert beside(seen, a.HIT | a.unit(place_of(1, 4), 0, 1)) == "yours"


def test_a_question_about_a_shield_shows_the_board_aimed_at() -> None:
    aimed = replace(asked_view(2), active=0, seat=0, to_act=(0,))
    call = call_of(aimed)
    shot = shield_panel(Turn(call, wording_of(call))).shot
    assert shot is not None and shot.marks == (("line", place_of(2, 4)),)


def test_a_tutorials_panel_says_what_the_ai_did() -> None:
    call, since = call_of(worst_view()), ((ev.TURN, 1), (ev.BOUGHT, 1, 4, 3, 4), (ev.TURN, 0))
    taught = replace(call, look=replace(call.look, table=replace(call.look.table, options={OPTION: "kravora-9"})))
    told, plain = (since_words(Turn(each, wording_of(each), since=since)) for each in (taught, call))
    assert "buys a Brute" in told and "buys a Brute" not in plain


def test_a_long_line_is_cut_between_words() -> None:
    """ "3 Puppets t…" ended a turning point."""
    assert [cut_at_word("Kills 3 Puppets, then", most) for most in (21, 18, 12)] == [
        "Kills 3 Puppets, then", "Kills 3 Puppets…", "Kills 3…"
    ]  # fmt: skip


def test_targets_that_are_gone_for_a_round_are_explained() -> None:
    """After one Rockfall lines were missing without a word (§7.5), and so were lured units (§7.3)."""
    untouched = tuple(replace(board, touched=False) for board in worst_view().boards)
    seen = replace(wording(0), view=replace(worst_view(), seat=0, boards=untouched))
    touched = (*untouched[:1], replace(untouched[1], touched=True), *untouched[2:])
    hit = replace(seen, view=replace(seen.view, boards=touched))
    assert left_out(seen, a.ROCKFALL, 0) == []
    assert left_out(hit, a.ROCKFALL, 0) == ["A Rockfall has hit a wall: no second one on that wall this round."]
    lured = replace(untouched[0], attackers=((Unit(0, 1, WHITE, True, False),), *untouched[0].attackers[1:]))
    baited = replace(seen, view=replace(seen.view, boards=(lured, *untouched[1:])))
    assert left_out(baited, a.BAIT, 0) == ["Each unit can be lured to attack once a round."]
    assert left_out(baited, a.AHEAD, 0) == []


def test_lines_whose_wall_a_rockfall_would_bring_down_are_explained() -> None:
    """An opponent's lines 4 and 5 were missing without a word (§7.5)."""
    low, high = build(2, walls=(10, 1)), build(2, walls=(1, 10))
    told = [left_out(replace(wording(0), view=view_of(state, 0)), a.ROCKFALL, 0) for state in (low, high)]
    assert told == [["A Rockfall can't bring a wall down: lines where it would are not offered."], []]


def test_a_page_of_the_log_begins_with_its_round() -> None:
    """Page "round 0" began with "Round 1 begins", and page 1 knew nothing of it."""
    ends = LogEntry(4, 1, a.END, "person", ((ev.ENTERS, 1), (ev.ROUND, -1, 1), (ev.TO_COME, -1, 2, 1)), 0.0)
    parts = cut_by_round(ends)
    rounds = by_round(parts, _begins, first=0)
    assert {number: [entry.events for entry in rounds[number]] for number in rounds} == {
        0: [ends.events[:1]],
        1: [ends.events[1:]],
    }
    assert by_round(cut_by_round(replace(ends, events=ends.events[1:])), _begins, first=0)[0] == []


def test_a_volley_says_where_it_fell_and_what_was_hit() -> None:
    events = [
        (ev.TURN, 0), (ev.ATTACKS, 0, 3, 5, 0), (ev.VOLLEY, 0, 1), (ev.HURT, 0, 1, 0, 4, -1, 4),
        (ev.HURT, 0, 1, 0, 4, -1, 4), (ev.KILLED, 0, 1, 0, 0, -1, "reserve"),
    ]  # fmt: skip
    assert narration(wording(), events) == ["Ann: 1 attack (volley on line 2); kills a Puppet."]
    assert outcome(wording(0), 0, events[1:]) == "You killed a Puppet. Hit: 2× Brute on line 2 (4 left)."
    assert sentence(wording(), events[2]) == "The volley falls on line 2 of Ann."


def rockfall(seat: int) -> tuple[object, ...]:
    """Ben plays a rockfall on line 5 of a seat's board."""
    return (ev.RUSE, 1, 4, 3, a.ROCKFALL | place_of(seat, 4), -1)


def asked_view(seat: int) -> View:
    """Ben's turn, in whose midst a seat is asked about his rockfall on its floor."""
    pending = Pending(a.ROCKFALL | place_of(seat, 4), -1, 1)
    return replace(worst_view(), phase=PHASE_NAMES[ANSWER], active=seat, turn_seat=1, pending=pending)


def test_a_question_names_the_ruse_and_the_past_does_not_tell_it_as_done() -> None:
    killed = (ev.KILLED, 1, 3, 0, 0, -1, "reserve")
    events = [(ev.TURN, 1), (ev.ATTACKS, 1, 3, 3, 0), killed, rockfall(0)]
    assert news_before(wording(), events, 0) == ["Ben killed 1."]
    lava = (ev.RUSE, 1, 0, 2, a.LAVA | place_of(0, 0), -1)
    assert news(wording(), [*events, lava], 0) == ["**You suffered:** Lava flow on line 1.", "Ben killed 1."]
    assert news_before(wording(), [*events, lava], 0) == ["Ben killed 1."]
    later = [(ev.SPARED, 2, 1)]
    assert news_before(wording(), later, 2, going_on(wording(), asked_view(2))) == [], "the next holder is asked"


def test_what_follows_a_question_is_told_of_whose_turn_it_is() -> None:
    """§7.7 interrupts a turn; the next post goes on with it, not with who was asked."""
    cancelled = [(ev.SHIELDED, 0, 1), (ev.BOUGHT, 1, 4, 3, 4)]
    assert narration(wording(), cancelled, begun=going_on(wording(), asked_view(0))) == [
        "Ben: plays Rockfall on line 5 of Ann (cancelled by the shield of Ann); buys a Brute."
    ]
    let = [(ev.SPARED, 0, 1), (ev.KILLED, 0, 4, 1, 0, 0, "stock"), (ev.WALL, 0, 3, 7, "rockfall", 1), (ev.TURN, 2)]
    assert narration(wording(), let, begun=going_on(wording(), asked_view(0))) == [
        "Ben: plays Rockfall on line 5 of Ann; a Puppet killed on the board of Ann; wall of Ann −3 (7 left)."
    ]


def test_a_post_after_a_question_says_that_it_counts_from_there() -> None:
    """The panel below it counts from the end of the reader's turn."""
    let = [(ev.SPARED, 0, 1), (ev.WALL, 0, 3, 7, "rockfall", 1), (ev.TURN, 0)]
    told = news(wording(), let, 0, going_on(wording(), asked_view(0)))
    assert told == ["**You suffered since the question:** wall −3."]


def test_what_an_order_did_with_a_shield_is_told_of_its_holder() -> None:
    assert narration(wording(), [(ev.SHIELDED, 0, 1)], begun=Section(0)) == [
        "Ann: cancels a ruse of Ben with the shield."
    ]


@pytest.mark.parametrize(
    ("face", "more", "words"),
    [
        ("blood5", (), "calamity die: 5 L for everybody"),
        ("arrow", (), "calamity: all attackers move on"),
        ("blank", (), "no calamity"),
        ("comet", ((ev.COMET, -1, 3),), "calamity: a comet on line 3"),
    ],
)
def test_a_round_begins_with_its_calamity_in_words(face: str, more: tuple[object, ...], words: str) -> None:
    number = next(n for n, each in enumerate(CONTENT.faces) if each.id == face)
    events = [(ev.ROUND, -1, 1), (ev.TO_COME, -1, 3, 2), (ev.CALAMITY, -1, number), *more]
    assert narration(wording(), events) == [f"**Round 1**: to come: Stone-thrower; {words}."]


def test_what_a_comet_kills_on_every_board_alike_is_told_once() -> None:
    killed = [(ev.KILLED, seat, 0, 0, kind, -1, "stock") for seat in range(4) for kind in (0, 1, 1)]
    round_1 = [(ev.ROUND, -1, 1), (ev.COMET, -1, 1)]
    assert narration(wording(), [*round_1, *killed]) == [
        "**Round 1**: calamity: a comet on line 1; 2 Sprinters and a Puppet killed on every board."
    ]
    assert "killed on the board of Cleo" in narration(wording(), [*round_1, *killed[:9]])[0], "Dan's went on"


def test_a_wall_that_fell_since_was_a_board_too() -> None:
    """The view is of after it all: where two of three still stood then, "on every board" left out the third."""
    view = worst_view()
    boards = tuple(replace(board, wall=0 if seat > 1 else 5) for seat, board in enumerate(view.boards))
    now = replace(wording(), view=replace(view, seat=None, boards=boards))
    comet = [(ev.ROUND, -1, 1), (ev.COMET, -1, 1), *((ev.KILLED, seat, 0, 0, 1, -1, "stock") for seat in (0, 1))]
    assert "every board" in narration(now, comet)[0], "the others had fallen before"
    fell = [(ev.TURN, 0), (ev.WALL, 2, 1, 0, "rockfall", 0), (ev.FELL, 2)]
    assert "Sprinter killed on the board of Ann" in narration(now, [*comet, *fell])[0]
    over = replace(now, table=replace(now.table, status="over"))
    assert "board of Ann" in narration(over, comet)[0], "a review knows how it ended, not who stood in that round"


def test_a_reward_says_how_much() -> None:
    assert narration(wording(), [(ev.ROUND, -1, 2), (ev.REWARD, 3, 4), (ev.BLOOD, 3, 5, "reward")]) == [
        "**Round 2**: Dan earns 5 L for 4 kills."
    ]


def test_shields_and_repairs_in_a_turn() -> None:
    shield = (ev.RUSE, 1, 6, 4, a.SHIELD, -1)
    assert narration(wording(), [(ev.TURN, 1), shield, (ev.REPAIRED, 1, 2, 9)]) == [
        "Ben: buys a shield; repairs 2 wall points."
    ]
    assert sentence(wording(), shield) == "Ben buys a shield for 4 L."


def test_what_an_attack_came_to() -> None:
    events = [
        (ev.KILLED, 0, 3, 0, 5, -1, "reserve"), (ev.KILLED, 0, 4, 1, 0, 0, "stock"), (ev.WALL, 0, 1, 9, "horde", -1),
        (ev.WALL, 0, 1, 8, "horde", -1), (ev.BLOOD, 0, 6, "salary"), (ev.BLOOD, 0, 1, "kills"),
        (ev.TURN, 1), (ev.BLOOD, 1, 9, "salary"),
    ]  # fmt: skip
    assert outcome(wording(0), 0, events) == (
        "⚠ Your wall −2, 8 left. You lost a Puppet. You killed a Rock-hurler. You earned 7 L (salary 6 L, kills 1 L)."
    )
    assert outcome(wording(0), 0, [(ev.BOUGHT, 0, 4, 3, 4)]) == ""


def test_what_hit_a_wall_is_named_to_whose_it_is_and_at_its_fall() -> None:
    """A wall that lost 8 in a round had lost 5 in the post: who was out did not see what it was."""
    events = [
        (ev.ROUND, -1, 11), (ev.WALL, 0, 1, 5, "volcano", -1), (ev.TURN, 0), (ev.WALL, 0, 3, 2, "horde", -1),
        (ev.WALL, 0, 1, 1, "horde", -1), (ev.TURN, 1), (ev.WALL, 0, 1, 0, "lure", 1), (ev.FELL, 0),
    ]  # fmt: skip
    assert own_news(wording(0), events[:5], 0)[0] == "⚠ Wall −5 (volcano 1, enemies 4): **1 of 10** left."
    assert "**Ann's wall has fallen** (volcano 1, enemies 4, lures 1)." in news(wording(), events)


def test_a_unit_that_is_hit_twice_is_told_once() -> None:
    """ "Brute (2 left), Brute (1 left)" was one brute; one that is killed then was not only hit."""
    brute = [(ev.HURT, 0, 2, 1, 4, 0, 2), (ev.HURT, 0, 2, 1, 4, 0, 1)]
    assert outcome(wording(0), 0, brute) == "Yours hit: Brute on line 3 (1 left)."
    assert outcome(wording(0), 0, [*brute, (ev.KILLED, 0, 2, 1, 4, 0, "stock")]) == "You lost a Brute."


@pytest.mark.parametrize(
    ("attackers", "defenders", "told"),
    [
        ("long_arm", "brute", "Yours hit: Brute on line 4 (2 left). You earned"),
        ("long_arm long_arm", "brute", "⚠ Your wall −1, 9 left. You lost a Brute."),
        ("long_arm long_arm", "brute brute", "You lost a Brute. Yours hit: Brute on line 4 (4 left). You earned"),
        (
            "puppet long_arm long_arm",
            "puppet brute brute",
            "You lost a Brute and a Puppet. Yours hit: Brute on line 4 (4 left).",
        ),
    ],
)
def test_a_unit_that_blows_of_several_points_hit_is_told_once(attackers: str, defenders: str, told: str) -> None:
    """ "Hit: Brute on line 4 (2 left). You lost: Brute." was one brute, under two long-arms of three points each."""
    s = build(2, attackers={"a4": attackers}, defenders={"a4": defenders})
    events = KRAVORA.apply(s, 0, a.DONE, PlayoutDice(random.Random(1).random))
    assert outcome(replace(wording(0), view=KRAVORA.view(s, 0)), 0, events).startswith(told)


def test_what_a_turn_earned_is_explained_to_whose_it_is() -> None:
    """ "Ann: earns 5 L" in a turn in which nothing was to be decided before the purchases told a newcomer nothing."""
    events = [(ev.TURN, 0), (ev.BLOOD, 0, 5, "salary"), (ev.TURN, 1), (ev.BLOOD, 1, 4, "salary")]
    assert narration(wording(0), events) == ["Ann: earns 5 L (salary).", "Ben: earns 4 L."]
    assert narration(wording(), events) == ["Ann: earns 5 L.", "Ben: earns 4 L."]


def test_walls_that_fell_together_leave_a_reason_who_won() -> None:
    """§8.2: two shared the victory, a third with as many kills did not, and its litre less was not to be seen."""
    view = worst_view()
    litres, kills = (1, 1, 2, 0), (4, 4, 1, 4)
    boards = tuple(
        replace(board, wall=0, blood=blood, total=total)
        for board, blood, total in zip(view.boards, litres, kills, strict=True)
    )
    shown = replace(wording(), view=replace(view, boards=boards, winners=(0, 1), round=3))
    assert "with wall, blood and kills alike" in headline(shown, shown.name)
    assert ranking(shown) == "Ann: 1 L, 4 kills · Ben: 1 L, 4 kills · Cleo: 2 L, 1 kill · Dan: 0 L, 4 kills"
    alone = replace(shown, view=replace(shown.view, winners=(2,)))
    assert "**Cleo wins**" in headline(alone, alone.name) and "highest wall counted, then blood" in headline(
        alone, alone.name
    )


def past(words: KravoraWording) -> KravoraWords:
    return KravoraWords(words.t, words.table, words.view)


def test_a_turning_point_is_told_as_a_turn() -> None:
    """Its first attacks, unit by unit, filled the room, and what turned the game was not told."""
    events = [(ev.ATTACKS, 1, 3, 0, 0), (ev.KILLED, 1, 3, 0, 0, -1, "reserve")] * 9
    said = past(wording()).decided([*events, rockfall(0), (ev.WALL, 0, 3, 6, "rockfall", 1)])
    assert said == "Ben: 9 attacks; kills 9 Puppets; plays Rockfall on line 5 of Ann; wall of Ann −3 (6 left)."


def test_a_turn_that_begins_with_a_shot_is_told_of_who_shoots() -> None:
    """A review told it as the turn of whoever was hit: "Dan: shoots 1 puppet at Dan"."""
    shot = [(ev.SHOT, 3, 1, 4, 1), (ev.BOUGHT, 1, 0, 3, 1)]
    dice = [*shot, (ev.ROUND, -1, 2), (ev.TO_COME, -1, 6, 5)]
    assert past(wording()).decided(dice) == past(wording()).decided(shot), "nobody decided them"
    assert past(wording()).decided(shot) == "Ben: buys a Puppet; shoots 1 puppet at Dan."


def test_what_happened_since_begins_with_a_turn_where_the_log_is_not_read_whole() -> None:
    """ "Dan: shoots 5 puppets at Dan" was the end of Ben's turn, whose beginning had been left behind."""
    by_ben = [LogEntry(41 + n, 1, None, "ai", ((ev.SHOT, 3, 1, 4, 1),), 0.0) for n in range(5)]
    own = LogEntry(50, 0, a.END, "ai", ((ev.BLOOD, 0, 1, "salary"), (ev.TURN, 1)), 0.0)
    bought = LogEntry(51, 1, None, "person", ((ev.BOUGHT, 1, 0, 3, 1),), 0.0)
    assert narration(wording(0), happened_since([*by_ben, own, bought], 0)) == ["Ben: buys a Puppet."]
    assert happened_since(by_ben, 0) == ()
    whole = [replace(bought, number=1)]
    assert narration(wording(0), happened_since(whole, 0)) == ["Ben: buys a Puppet."], "the first entry of all"


def test_units_and_places_as_people_read_them() -> None:
    own, public = wording(0), wording()
    assert own.place(3) == "line 4" and public.place(3) == "line 4 of Ann" and own.place(11) == "line 4 of Ben"
    units = (Unit(0, 1, WHITE, False, False), Unit(0, 1, WHITE, False, False), Unit(4, 3, WHITE, False, False))
    assert own.figures(units) == "Brute (3 of 5), 2× Puppet"
    assert wording(0, plain=True).figures(units) == "Brute (3 of 5), 2 Puppets"
    assert own.figure(Unit(0, 1, 1, False, False)) == "Puppet of Ben"


def codes_of_the_rules() -> set[str]:
    """Every code the rules refuse an action with, read from their source."""
    found = set()
    for path in (ROOT / "engine" / "kravora").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("IllegalAction", "EngineError"):
                found |= {
                    each.value
                    for each in ast.walk(node.args[0])
                    if isinstance(each, ast.Constant) and isinstance(each.value, str) and each.value.isidentifier()
                }
    found |= {"nothing_there", "wall_touched_already", "would_finish_the_wall"}
    return found - {"seats", "wish", "option"}


def test_every_refusal_of_the_rules_has_words() -> None:
    codes = codes_of_the_rules()
    assert len(codes) > 30
    for code in codes:
        text = refusal_text(call_of(worst_view()), IllegalAction(code, "5.1", unit="brute", place="b4", item="hut"))
        assert text.startswith("Not possible: ") and text.endswith("(Rule 5.1.)"), code
        assert "{" not in text and "brute" not in text


def test_a_refusal_names_things_as_people_do() -> None:
    error = IllegalAction("too_dear", "7.5", item="rockfall", cost=4, lack=2)
    assert refusal_text(call_of(worst_view()), error) == (
        "Not possible: Rockfall costs 4 L, you lack 2 L. Nothing was done. (Rule 7.5.)"
    )


def test_a_refused_purchase_says_which_line_is_full_and_that_nothing_was_bought() -> None:
    """Of several chosen at once it was not told which was refused, nor what became of the others."""
    full = IllegalAction("no_room_there", "3.6", unit="puppet", line=3, most=3)
    assert refusal_text(call_of(worst_view()), full) == (
        "Not possible: line 3 has room for 3 defenders only. Nothing was done. (Rule 3.6.)"
    )
    gone = IllegalAction("out_of_stock", "2.4", unit="puppet", line=3)
    assert refusal_text(call_of(worst_view()), gone) == (
        "Not possible: no Puppet is left in your stock. Nothing was done. (Rule 2.4.)"
    )


@pytest.mark.parametrize("language", ["en", "fr"])
def test_luring_ahead_has_a_description_for_each_use(language: str) -> None:
    shown = replace(wording(), t=texts_in(language))
    told = [shown.ruse_effect(kind) for kind in (a.AHEAD, a.BAIT, a.BACK)]
    assert len(set(told)) == 3 and all(told)
    assert not any(" ou attaque" in text or " or attacks" in text for text in told)


def test_the_log_ends_with_who_wins() -> None:
    """ "The game is over: Ann." left open whether Ann won it or was out."""
    assert sentence(wording(0), (ev.OVER, -1, 1)) == f"{wording(0).name(1)} wins."
    assert sentence(wording(0), (ev.OVER, -1, 0, 1)).endswith(" win.")

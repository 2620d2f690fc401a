"""Events, battles, refusals and look-ups in words."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.clash.action import next_turn, on_move, waiting_panel
from cogs.clash.narration.actions import story
from cogs.clash.narration.battles import dice_words, step_lines
from cogs.clash.posts.aftermath import ClashAftermath, ClashWords
from cogs.clash.posts.log import begins, round_lines
from cogs.clash.refusals import refusal_text
from cogs.clash.screens import ClashScreens
from cogs.clash.setup.lobby import content_of
from cogs.clash.wording.outcome import headline
from cogs.clash.wording.wording import ClashWording
from cogs.tables.posts.last_post import completed
from cogs.tables.wording.course import Course, course_of
from cogs.tables.wording.log_pages import by_round, pages_of
from cogs.tables.wording.turning import turning_line
from cogs.transport.contract import Call, Id
from cogs.transport.panels.text import rolled
from data.texts import texts_in
from engine.clash.game import CLASH
from engine.clash.pieces import events as ev
from engine.clash.pieces.board import places_of
from engine.clash.pieces.config import PROTOTYPE
from engine.clash.pieces.places import parse_place, place_name
from engine.clash.pieces.view import BattleView
from engine.clash.views import refusals as engine_refusals
from engine.kernel.errors import EngineError, IllegalAction
from engine.kernel.looking_back import Luck, Passage, Review, Turning
from engine.kernel.review import Fought
from host.posts.post import Post
from host.table.presses import Press, SeatView
from host.table.refusals import HostError, Refusal
from host.table.table import LogEntry, Seat, Table
from tests.cogs_clash.play import CONTENT, words_of
from tests.cogs_clash.test_limits import call_of, table, worst_view
from tests.data.typography import faults
from tests.typing_commands import looked_up, suggested

T = texts_in("en")
SCREENS = ClashScreens()
C1, C2, D4, D5 = (parse_place(name) for name in ("C1", "C2", "D4", "D5"))


def wording(phase: str = "action", **changes: Any) -> ClashWording:
    people = (("Ann", 11), ("Ben", 12), ("Cleo", None), ("Dan_*", 14))
    seats = tuple(Seat(n, name, user, None if user else "greedy", "any") for n, (name, user) in enumerate(people))
    return ClashWording(T, replace(table(), seats=seats), replace(worst_view(phase), **changes))


def item(name: str) -> int:
    return next(number for number, card in enumerate(CONTENT.items) if card.names[0][1] == name)


WON = [
    (ev.MOVES, 2),
    (ev.FINISHED, 2, D4, D5, 0, D4, D5, 0, D4, D5, 0, C1, C2, 0, C1, C2, 0, C1, C2, 1),
    (ev.BATTLE, 2, C2, -1, (2, 1, 0), (2, 2, 0), 1, 2),
    (ev.ROLLED, 2, 3, 2),
    (ev.INJURIES, 2, 2, 0, 0, 0, 2),
    (ev.KILLED, 2, -1, (2, 0, 0)),
    (ev.CRYSTALS, 2, 2),
    (ev.ROLLED, -1, 4, 1),
    (ev.INJURIES, -1, 1, 0, 0, 0, 1),
    (ev.KILLED, -1, 2, (1, 0, 0)),
    (ev.RAGE, 2, 1),
    (ev.ROLLED, 2, 3, 1),
    (ev.REROLLED, 2, 2, 2),
    (ev.INJURIES, 2, 3, 1, 1, 1, 4),
    (ev.KILLED, 2, -1, (0, 2, 0)),
    (ev.CRYSTALS, 2, 2),
    (ev.BATTLE_WON, 2, C2, -1, (1, 1, 0)),
    (ev.POINTS, 2, 1),
]


def test_a_move_with_its_battle() -> None:
    assert story(wording(), WON) == [
        "Cleo (AI): moved 3×I from D4 to D5, 2×I 1×II from C1 to C2.",
        "⚔ C2, Cleo (AI) 2×I 1×II against 4 elves: won in 3 assaults. Fell: Cleo (AI) 1×I; 4 elves (4 crystals). "
        "Cleo (AI)'s hits: 5 of 6 dice (3 before rerolling 2) +1 automatic +1 rage.",
    ]


def test_a_battle_step_by_step() -> None:
    assert step_lines(wording(), WON[3:]) == [
        "Assault 1, Cleo (AI): ●●○ 2 hits of 3 dice. 2 injuries: 2×Gleaming Guard fall.",
        "Assault 2, the elves: ●○○○ 1 hit of 4 dice. 1 injury: 1×I falls.",
        "Assault 3, Cleo (AI): rage 1. ●○○ 1 hit of 3 dice. Rerolled 2: 2 hits. "
        "3 +1 automatic +1 rage −1 shields = 4 injuries: 2×High Elder fall.",
    ]


def test_plain_words_have_numbers_only() -> None:
    plain = replace(wording(), plain=True)
    assert step_lines(plain, WON[3:6]) == ["Assault 1, Cleo (AI): 2 hits of 3 dice. 2 injuries: 2 Gleaming Guard fall."]
    assert plain.units((2, 0, 1)) == "2 of level one, 1 of level three"


def test_fleeing_and_losing() -> None:
    begin = (ev.BATTLE, 0, C1, 1, (3, 0, 0), (4, 0, 0), 1, 1)
    public = wording(seat=None)
    fled = [begin, (ev.FLED, 1, C1, (4, 0, 0)), (ev.BATTLE_WON, 0, C1, 1, (3, 0, 0))]
    assert story(public, [(ev.FINISHED, 0, D4, C1, 0), *fled])[1] == (
        "⚔ C1, Ann 3×I against Ben 4×I: Ben fled to the bastion at once with 4×I. Nobody fell."
    )
    lost = [begin, (ev.ROLLED, 1, 3, 3), (ev.KILLED, 1, 0, (3, 0, 0)), (ev.BATTLE_WON, 1, C1, 0, (4, 0, 0))]
    assert story(public, [(ev.FINISHED, 0, D4, C1, 0), *lost])[1] == (
        "⚔ C1, Ann 3×I against Ben 4×I: lost in 1 assault. Fell: Ann 3×I."
    )


def test_own_losses_come_first_in_ones_own_panel() -> None:
    both = [
        (ev.BATTLE, 0, C1, 1, (3, 0, 0), (4, 0, 0), 1, 1),
        (ev.ROLLED, 1, 3, 3),
        (ev.KILLED, 1, 0, (2, 0, 0)),
        (ev.ROLLED, 0, 3, 3),
        (ev.INJURIES, 0, 3, 1, 0, 0, 4),
        (ev.KILLED, 0, 1, (4, 0, 0)),
        (ev.BATTLE_WON, 0, C1, 1, (1, 0, 0)),
    ]
    told = {seat: story(wording(seat=seat), both)[0].partition("assaults. ")[2] for seat in (None, 0, 1, 2)}
    assert told[None] == told[2] == "Fell: Ann 2×I; Ben 4×I. Ann's hits: 3 of 3 dice +1 automatic."
    assert told[0] == "You lost 2×I. Fell: Ben 4×I. Your hits: 3 of 3 dice +1 automatic."
    assert told[1] == "You lost 4×I. Fell: Ann 2×I. Ann's hits: 3 of 3 dice +1 automatic."


def test_whose_dice_hit_is_said_in_french_too() -> None:
    fought = [
        (ev.BATTLE, 0, C1, -1, (3, 0, 0), (2, 0, 0), 1, 1),
        (ev.ROLLED, 0, 3, 2),
        (ev.INJURIES, 0, 2, 0, 0, 0, 2),
        (ev.KILLED, 0, -1, (2, 0, 0)),
        (ev.BATTLE_WON, 0, C1, -1, (3, 0, 0)),
    ]
    told = {seat: wording(seat=seat) for seat in (None, 0)}
    lines = {seat: story(replace(each, t=texts_in("fr")), fought)[0] for seat, each in told.items()}
    assert lines[None].endswith("Touches d’Ann\u202f: 2 sur 3 dés.")
    assert lines[0].endswith("Vos touches\u202f: 2 sur 3 dés.")


def test_undecided_is_only_what_was_fought() -> None:
    begin = (ev.BATTLE, 0, C1, 1, (3, 0, 0), (4, 0, 0), 1, 1)
    fought = (ev.ROLLED, 1, 3, 0)
    assert story(wording(), [begin]) == ["⚔ C1, Ann 3×I against Ben 4×I: to be fought."]
    assert story(wording(), [begin, fought])[0].startswith("⚔ C1, Ann 3×I against Ben 4×I: undecided.")


def test_what_changed_hands_and_what_it_is_worth() -> None:
    board = worst_view("action").board
    city, forge, stone = (next(iter(places_of(mask))) for mask in (board.cities, board.forges, board.stone_masks[1]))
    begin = (ev.BATTLE, 0, city, 1, (3, 0, 0), (4, 0, 0), 1, 1)
    won = (ev.BATTLE_WON, 0, city, 1, (3, 0, 0))
    taken = [begin, (ev.FLED, 1, city, (4, 0, 0)), won, (ev.TAKEN, 0, city, 1)]
    moved = [(ev.FINISHED, 0, D4, city, 0), (ev.LEFT, 0, stone), (ev.TAKEN, 0, forge, -1), *taken]
    line, battle = story(wording(), moved)
    named = {place: place_name(place) for place in (city, forge, stone)}
    assert line.endswith(
        f" Ann gives up the stone at {named[stone]}. Ann now holds the Forge at {named[forge]}: one more to forge with."
    )
    assert battle.endswith(f" Ann now holds the City at {named[city]}: 1 point, 3 crystals a round.")
    stones = story(wording(), [(ev.FINISHED, 1, D4, stone, 0), (ev.TAKEN, 1, stone, -1)])
    assert stones[0].endswith(f" Ben now holds the stone at {named[stone]}: 1×II a round.")


def test_equipment_is_one_line_an_action() -> None:
    events = [
        (ev.EQUIPS, 0),
        (ev.BOUGHT, 0, item("War Drum"), 1, 9),
        (ev.LAID, -1, 3),
        (ev.BOUGHT, 0, item("Crossbow"), 3, 5),
        (ev.FORGING, 0, 6, 2),
        (ev.FORGED, 0, item("Rotting Blade"), 0),
        (ev.SHIFTED, 0, 0, 1, 2),
        (ev.EQUIPS, 1),
        (ev.PASSES, 3),
    ]
    assert story(wording(), events) == [
        "Ann: bought War Drum for II, bought Crossbow (aside), forged Rotting Blade for I, "
        "shifted a weapon (II → III).",
        "Ben: equipped nothing.",
        r"Dan\_\*: passed.",
    ]


ASIDE = 3


def equipped(*events: tuple[Any, ...], language: str = "en") -> str:
    return story(replace(wording(), t=texts_in(language)), [(ev.EQUIPS, 0), *events])[0]


def test_equipment_is_told_in_the_order_in_which_it_was_changed() -> None:
    """A card forged aside and put on afterwards is not said to lie aside; what came before it is not told after it."""
    drum, blade, bow = item("War Drum"), item("Rotting Blade"), item("Crossbow")
    forged, put_on = (ev.FORGED, 0, blade, ASIDE), (ev.ATTACHED, 0, blade, 1)
    off, bought = (ev.DETACHED, 0, bow, 1), (ev.BOUGHT, 0, drum, 0, 9)
    assert equipped(forged, put_on) == "Ann: forged Rotting Blade for II."
    assert equipped(off, forged, put_on) == "Ann: laid Crossbow aside, forged Rotting Blade for II."
    assert equipped(forged, off, put_on) == (
        "Ann: forged Rotting Blade (aside), laid Crossbow aside, attached Rotting Blade to II."
    )
    assert equipped((ev.SHIFTED, 0, 1, 0, 1), forged) == "Ann: shifted armour (I → II), forged Rotting Blade (aside)."
    many = [(ev.SHIFTED, 0, 0, 0, 1), (ev.SHIFTED, 0, 1, 0, 1), off, (ev.ATTACHED, 0, bow, 2)]
    assert equipped(*many, bought) == "Ann: rearranged the equipment, bought War Drum for I."
    assert equipped((ev.BOUGHT, 0, drum, ASIDE, 9), (ev.ATTACHED, 0, drum, 2)) == "Ann: bought War Drum for III."


def test_cards_revenue_and_reinforcements() -> None:
    events = [
        (ev.REVEALED, 0, 0),
        (ev.REVEALED, 1, 7),
        (ev.REVENUE, 0, 2, 0),
        (ev.REVENUE, 1, 3, 3),
        (ev.PLACED, 0, 28, (1, 0, 0)),
        (ev.PLACED, 0, 28, (1, 0, 0)),
        (ev.LOST_REINFORCEMENTS, 1, (0, 0, 1)),
        (ev.PLACED, 1, C1, (0, 1, 0)),
        (ev.STONE_UNIT, 0, C2, 1),
        (ev.STONE_UNIT, 1, D4, 0),
    ]
    cards, cities, placed, stones = story(wording(), events)
    assert cards.startswith("**Cards**: Ann ") and " · Ben " in cards
    assert cities == "Cities: Ben +3 crystals."
    assert placed == "Reinforcements: Ann 2×I bastion; Ben 1×II C1. Lost, as the reserve lacks them: Ben 1×III."
    assert stones == "Stones: Ann 1×II at C2, Ben 1×I at D4."


def test_what_was_taken_back_is_struck_through_in_the_log() -> None:
    entries = [
        LogEntry(1, 0, None, "person", ((ev.PASSES, 0), (ev.ACTION, 1, 1)), 1.0),
        LogEntry(2, 1, None, "person", ((ev.EQUIPS, 1),), 2.0, undone=True),
        LogEntry(3, 1, None, "person", ((ev.PASSES, 1), (ev.ROUND, -1, 2)), 3.0),
        LogEntry(4, 0, None, "person", ((ev.PASSES, 0),), 4.0),
    ]
    rounds = by_round(entries, begins)
    assert sorted(rounds) == [1, 2]
    assert round_lines(wording(), rounds[1], False) == [
        "`#3` Ben: passed.",
        "`#2` ~~Ben: equipped nothing.~~",
        "`#1` Ann: passed.",
    ]
    assert round_lines(wording(), rounds[1], True) == []


def test_an_action_has_the_number_where_it_began_and_the_last_line_is_who_won() -> None:
    """What others plan is unseen before its end: the line had another number then than afterwards."""
    entries = [
        LogEntry(1, 0, None, "person", ((ev.PASSES, 0), (ev.ACTION, 1, 1)), 1.0),
        LogEntry(2, 1, None, "person", (), 2.0, undone=True),
        LogEntry(3, 1, None, "person", (), 3.0, undo=1),
        LogEntry(4, 1, None, "person", (), 4.0),
        LogEntry(5, 1, None, "person", ((ev.PASSES, 1), (ev.OVER, -1, 0)), 5.0),
    ]
    assert round_lines(wording(), entries, False) == ["`#4` Ben: passed.\nAnn wins.", "`#1` Ann: passed."]
    assert past(wording()).decided(entries[-1].events) == "Ben: passed.", "of a turning point the chances tell it"
    assert story(wording(), ((ev.OVER, -1),)) == ["The elves win."]


def test_pages_hold_everything() -> None:
    lines = ["x" * 700 for _ in range(7)]
    pages = pages_of(lines)
    assert "\n".join(pages).split("\n") == lines and all(len(page) <= 1800 for page in pages)


def test_who_is_next() -> None:
    now = wording(action_number=1, active=1, order=(1, 0, 3, 2))
    assert on_move(now) == "**Ben** plays." and next_turn(now, 0) == "Then you."
    assert next_turn(now, 3) == "Then Ann and you."
    assert next_turn(now, 2) == r"Then Ann, Dan\_\* and you."
    # While Ben's battle asks Ann, it is still Ben's action: his next one is the second.
    asked = wording(
        action_number=1, active=0, order=(3, 2, 0, 1), battle=BattleView(C1, 1, 0, 0, (0, 0), 1, None, None, None, 0, 0)
    )
    assert next_turn(asked, 1) == r"Then Dan\_\*, Cleo (AI), Ann and you."
    assert next_turn(asked, 0) == r"Then Dan\_\*, Cleo (AI) and you."
    last = replace(asked, view=replace(asked.view, action_number=2))
    assert next_turn(last, 1) == "", "one's own battle"
    assert next_turn(last, 0) == "", "people know"
    late = wording(action_number=2, active=3, order=(1, 0, 3, 2), round=2)
    assert next_turn(late, 0) == "You are done for this round."


def test_victory_names_its_reasons() -> None:
    slots = (((-1, -1), (item("Rotting Blade"), -1), (-1, -1)),) * 4
    won = wording("over", winners=(0,), points=(4, 1, 1, 1), slots=slots, aside=((),) * 4, round=7)
    text = headline(won, won.mention)
    assert text.startswith("**<@11> wins** with 4 points: ") and "Rotting Blade" in text and text.endswith("Round 7.")
    limit = replace(won, view=replace(won.view, points=(3, 1, 1, 1)))
    assert headline(limit, limit.mention).startswith("**<@11> wins** with 3 points at the round limit: ")
    shared = replace(won, view=replace(won.view, winners=(0, 2)))
    assert "share the victory" in headline(shared, shared.mention)


def call() -> Call:
    told = wording()
    look = SeatView(told.table, 0, told.view, 5, True, {})
    return Call(Id(1, "go"), Press(11, "Ann"), look, SimpleNamespace(), T)  # type: ignore[arg-type]


def test_every_refusal_of_the_rules_has_words_and_its_rule() -> None:
    source = Path(engine_refusals.__file__).read_text("utf-8")
    codes = sorted(set(re.findall(r'IllegalAction\("(\w+)"', source)) | {"too_many_changes", "no_such_card_there"})
    assert len(codes) > 25
    facts = {"place": "C1", "start": "A1", "level": 1, "points": 2, "cost": 9, "lack": 3, "site": 4, "sites": 9}
    for code in (*codes, "split", "not_understood", "no_units", "too_few_units", "one_place"):
        text = refusal_text(call(), IllegalAction(code, "5.2", text="q", seat=1, injuries=3, units=1, **facts))
        assert text.startswith("Not possible: ") and "(Rule 5.2.)" in text, code
        assert "{" not in text


def test_a_refused_move_says_what_can_be_reached() -> None:
    error = IllegalAction("too_far", "5.2", start="X1", place="C7", level=1, points=2)
    text = refusal_text(call(), error)
    assert "level I can't go from the bastion to C7" in text and "It reaches " in text


def test_what_was_answered_names_ones_own_card_and_nobody_elses() -> None:
    """For the direct message that asked for it; to others a choice is blunted to the seat alone."""
    told = wording()
    presenter = SCREENS.presenter
    picked = [(ev.PICKED, 0, 3)]
    card = told.view.content.cards[3]
    words = f"Card {card.order}: {told.gold(card.gold)}."
    assert presenter.answered(told.table, told.view, 0, picked, T) == [words]
    assert presenter.answered(told.table, told.view, 0, CLASH.events_for(picked, None), T) == []
    assert presenter.told(told.table, told.view, 0, picked, T) == []


def test_host_refusals_say_whose_turn_it_is() -> None:
    waiting = call()
    view = replace(waiting.look.view, active=1, action_number=1, order=(1, 0, 2, 3))
    waiting = replace(waiting, look=replace(waiting.look, view=view))
    text = refusal_text(waiting, HostError(Refusal.NOT_YOURS))
    assert text == "**Ben** plays. Then you."
    assert refusal_text(waiting, HostError(Refusal.NO_SEAT)).startswith("You watch this game.")
    assert refusal_text(waiting, HostError(Refusal.BUSY)) == "" and refusal_text(waiting, EngineError("strange")) == ""


@pytest.mark.parametrize("typed", ["Rotting Blade", "rotting-blade", "roting blade"])
def test_a_card_is_found_by_its_name(typed: str) -> None:
    assert looked_up("card", typed, T).startswith("**Rotting Blade**: weapon, legendary, 1 point: ")


def test_a_clan_tells_its_units_and_cards() -> None:
    text = looked_up("clan", "bohorg tribe", T)
    assert text.startswith("**Bohorg Tribe**") and text.count("\n") == 4 and "Executioner" in text
    assert len(text) < 2000
    assert "I don't know that name" in looked_up("clan", "zzzzzz", T)


def test_a_look_up_tells_what_the_table_here_is_played_with() -> None:
    """§12: another edition has other words, names and cards; before the start the lobby's options say which."""
    options = {"edition": PROTOTYPE}
    view = worst_view("action")
    view = replace(view, config=replace(view.config, edition=PROTOTYPE), content=content_of(options))
    running = SeatView(table(), 0, view, 1, True, {})
    heres: tuple[SeatView | Table, ...] = (running, replace(table(), status="lobby", options=options))
    for here in heres:
        clan = looked_up("clan", "goldleif", T, here)
        assert clan.startswith("**Goldleif Clan**") and "strength" in clan and "power" not in clan
        assert looked_up("clan", "goldleif", texts_in("fr"), here).startswith("**Clan Goldleif**")
        assert "War Drum" not in looked_up("card", "war drum", T, here), "it carries rage: not in this edition"
        assert "3 cards" in looked_up("card", "rusty cleaver", T, here)
        assert "War Drum" not in suggested(here, "card", "name", "war", T)
        assert suggested(here, "clan", "name", "go", T)[0] == "Goldleif Clan"
        assert "wounds" in looked_up("card", "orrun", T, here)
    assert "War Drum" in looked_up("card", "war drum", T)
    assert "power" in looked_up("clan", "goldleif", T)
    assert suggested(None, "clan", "name", "go", T)[0] == "Godleif Clan"


def test_heroes_are_looked_up_like_cards() -> None:
    text = looked_up("card", "Hekna", T)
    assert text.startswith("**Hekna the Assassin**: hero, ") and "2 rage tokens" in text
    assert "injuries" in looked_up("card", "orrun", T)
    assert suggested(None, "card", "name", "razaro", T)


def test_who_waited_is_told_that_the_players_ended_the_game() -> None:
    call = call_of(worst_view("action"))
    look = replace(call.look, table=replace(call.look.table, status="ended"))
    shown = words_of(waiting_panel(replace(call, look=look)).view)
    assert "This game ended without a winner." in shown and "turns into your next decision" not in shown


def past(words: ClashWording) -> ClashWords:
    return ClashWords(words.t, words.table, words.view)


def test_lines_of_a_turning_point_are_told_apart() -> None:
    """The cards have no full stop in the log, so that two lines in a row would read as one."""
    events = ((ev.REVEALED, 0, 1), (ev.REVENUE, 0, 3, 1), (ev.PASSES, 1))
    words = past(wording())
    lines = [line for line in words.decided(events).splitlines() if line]
    assert len(lines) == 3
    moment: Any = SimpleNamespace(fought=None, first=88, last=90, round=4)
    turning = Turning(moment, 1, 0.18, (moment,))
    reviewed: Any = SimpleNamespace(events=lambda first, last: events)
    told = turning_line(turning, reviewed, words, T)
    sentences = " ".join(line.rstrip(".") + "." for line in lines)
    assert told == f"Round 4, `#88`: {sentences} That raises Ben's chance to win the game by 18 %."


def test_a_long_cause_ends_with_a_whole_line_of_the_log() -> None:
    """Cut in the middle it read as "then Stag tak…"."""
    events = tuple((ev.PASSES, seat) for _ in range(20) for seat in (0, 1))
    moment: Any = SimpleNamespace(fought=None, first=88, last=90, round=4)
    reviewed: Any = SimpleNamespace(events=lambda first, last: events)
    told = turning_line(Turning(moment, 1, 0.18, (moment,)), reviewed, past(wording()), T)
    assert "…" not in told and len(told) < 300


def test_the_last_to_choose_a_card_decided_only_on_their_own() -> None:
    """The same entry turns up everybody's: that is no decision of this seat."""
    events = ((ev.PICKED, 1, 1), (ev.REVEALED, 0, 0), (ev.REVEALED, 1, 1))
    assert past(wording()).decided(events) == past(wording()).told(events[:1])


def test_a_turning_point_keeps_the_spaces_that_french_puts_before_marks() -> None:
    """Python takes them for spaces like others: joined by hand, they would become plain ones."""
    events = ((ev.REVEALED, 0, 1), (ev.REVENUE, 0, 3, 1), (ev.BATTLE, 0, C1, 1, (3, 0, 0), (2, 0, 0), 0, 0))
    moment: Any = SimpleNamespace(fought=None, first=88, last=90, round=4)
    reviewed: Any = SimpleNamespace(events=lambda first, last: events)
    words = past(replace(wording(), t=texts_in("fr")))
    told = turning_line(Turning(moment, 1, 0.18, (moment,)), reviewed, words, texts_in("fr"))
    assert "\u202f:" in told and faults(told) == []


def test_a_battle_of_a_turning_point_is_told_whole_beside_a_long_move() -> None:
    """What is cut is what the log says; a battle's chance and how it ended stay."""
    battle = Fought(91, 95, 0, 1, C1, 0.61, 0)
    moved: Any = SimpleNamespace(fought=None, first=88, last=90, round=4)
    fought: Any = SimpleNamespace(fought=battle, first=91, last=95, round=4)
    flat = [value for start in range(12) for value in (start, C1, 0)]
    events = {88: ((ev.FINISHED, 0, *flat),), 91: ((ev.BATTLE, 0, C1, 1, (3, 0, 0), (2, 0, 0), 0, 0),)}
    reviewed: Any = SimpleNamespace(
        events=lambda first, last: events[first], battle_events=lambda fought: events[fought.first]
    )
    told = turning_line(Turning(fought, 0, 0.2, (moved, fought)), reviewed, past(wording()), T)
    assert (
        told.startswith("Round 4, `#91`: Ann: moved ")
        and "… Ann attacks Ben 2×I in C1 with 3×I and wins, 61 % likely. That raises Ann's" in told
    )
    assert len(told) < 300


@pytest.mark.parametrize(
    "language, one, six",
    [("en", "1 hit of 6 dice", "6 hits of 1 die"), ("fr", "1 touche sur 6 dés", "6 touches sur 1 dé")],
)
def test_hits_and_dice_have_each_their_own_number(language: str, one: str, six: str) -> None:
    t = texts_in(language)
    assert (rolled(t, 1, 6), rolled(t, 6, 1)) == (one, six)
    struck = (ev.STRUCK, 0, C1, ev.BY_FAULT, 6, 1, (0, 0, 0))
    assert one in "".join(story(replace(wording(), t=t), [struck]))
    assert one in dice_words(replace(wording(), t=t), 6, 1)


def test_what_somebody_bought_is_a_sentence_in_french() -> None:
    """As all other deeds are: "Ann passe.", "Ann achète …", not "Ann : achète …"."""
    t = texts_in("fr")
    for events in ([(ev.PASSES, 0)], [(ev.EQUIPS, 0), (ev.BOUGHT, 0, 0, 1)]):
        (line,) = story(replace(wording(), t=t), events)
        assert line.startswith("Ann ") and "\u202f:" not in line, line


def test_8_1_a_card_left_for_its_price_alone_is_told_so() -> None:
    """Elves that arm slowly leave a dear card though its slot is empty, or holds a cheaper one."""
    dear, cheap = item("Great Sword"), item("Crossbow")
    left = [(ev.ELF_DREW, -1, 0, dear, 0, dear)]
    for slots, slow, words in (
        ((-1, -1), True, "draws Great Sword, too dear this early."),
        ((cheap, -1), True, "draws Great Sword, too dear this early."),
        ((dear, -1), True, "has Great Sword already."),
        ((-1, -1), False, "draws Great Sword and leaves it."),
    ):
        told = wording(elf_slots=(slots, (-1, -1), (-1, -1)))
        view = replace(told.view, config=replace(told.view.config, slow_arming=slow))
        assert story(ClashWording(T, told.table, view), left)[-1].endswith(words)


def test_8_1_what_a_card_gives_the_elves_and_what_it_replaces_is_told() -> None:
    """The name of a card alone says nothing to who does not know all of them."""
    dear, cheap = item("Great Sword"), item("Crossbow")
    told = wording(elf_slots=((dear, -1), (cheap, -1), (dear, -1)))
    drawn = [
        (ev.ELF_DREW, -1, 0, dear, 1, -1),
        (ev.ELF_DREW, -1, 1, cheap, 1, dear),
        (ev.ELF_DREW, -1, 2, cheap, 0, cheap),
    ]
    guard, elder, templar = (told.elf_type(kind) for kind in range(3))
    sword, crossbow = (told.bonuses(told.view.content.items[each].bonuses) for each in (dear, cheap))
    assert story(told, drawn)[-1] == (
        f"Elves: {guard} takes Great Sword ({sword}); {elder} takes Crossbow ({crossbow}) in place of Great Sword; "
        f"{templar} keeps Great Sword (Crossbow costs no more)."
    )


def test_8_1_the_log_tells_nothing_with_what_the_elves_took_later() -> None:
    """A round's log is read when the elves have other cards: what they kept then is not what they have now."""
    later, drawn = item("Great Sword"), item("Crossbow")
    now = wording(elf_slots=((later, -1), (-1, -1), (-1, -1)))
    slow = replace(now, view=replace(now.view, config=replace(now.view.config, slow_arming=True)))
    left = LogEntry(1, 0, None, "person", ((ev.ELF_DREW, -1, 0, drawn, 0, drawn), (ev.ROUND, -1, 2)), 1.0)
    for seen in (now, slow):
        (line,) = round_lines(seen, [left], False)
        assert line.endswith(f"{now.elf_type(0)} draws Crossbow and leaves it.") and "Great Sword" not in line


def test_the_plot_of_the_last_post_marks_the_turning_points_that_the_post_tells() -> None:
    """Five numbers above the plot and three below left two that said nothing."""
    told = wording()
    moments = tuple(Passage(10 * at, 10 * at + 1, at % 4, 1 + at // 4, (0.25,) * 4) for at in range(8))
    turnings = tuple(Turning(moments[at], 0, 0.5 - at / 100, (moments[at],)) for at in (6, 1, 4, 3, 7))
    luck = tuple(Luck(0, 0, 0, 0, 0.0) for _ in range(4))
    review = Review(moments, (), turnings, luck, (), (), (), (), "")
    events = {passage.first: ((ev.PASSES, passage.seat),) for passage in moments}
    reviewed: Any = SimpleNamespace(
        table=told.table, view=told.view, review=review, entries={}, events=lambda first, last: events[first]
    )
    post = completed(Post("over", "Ann wins."), reviewed, ClashAftermath(), T)
    assert re.findall(r"`#(\d+)`", post.content) == ["60"], "the greatest; all are behind Review"
    assert Course.of_numbers(post.pictures[-1].cards, 4).marks == ((6, 1),)
    assert course_of(review, (), 4).marks == ((1, 2), (3, 4), (4, 3), (6, 1), (7, 5)), "numbered as the list is"

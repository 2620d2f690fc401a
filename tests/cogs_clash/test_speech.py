"""What AI seats say: at moments that matter, none twice in a game, from public facts alone, and not where it is off."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from cogs.clash.posts.speech import MOMENTS, Said, kept, lines_of, moments_in, speeches
from cogs.clash.wording.wording import ClashWording
from cogs.tables.wording.speech import SILENT, line_for, words_of
from data.speech import lines_in
from data.texts import languages, texts_in
from engine.clash.game import CLASH
from engine.clash.pieces import events as ev
from engine.clash.pieces.places import parse_place
from engine.clash.views.imagining import imagine
from engine.clash.views.viewing import view_of
from engine.kernel.game import Event
from host.posts.composing import Moment
from host.table.pending import PendingQuestions
from host.table.presses import Press
from host.table.table import LogEntry, Table
from tests.cogs.real_bot import Live
from tests.cogs_clash.test_limits import table
from tests.engine.build import build

CITY, EMPTY = parse_place("a1"), parse_place("a2")
ROUNDS = 12


def ai_table(*words: str, **options: Any) -> Table:
    """A table whose seats are all the house's, but those of the word ""."""
    at = table()
    seats = tuple(
        replace(at.seats[seat], name=f"AI {seat + 1}", user_id=None if word else 7, ai=word or None)
        for seat, word in enumerate(words)
    )
    return replace(at, seats=seats, options={**at.options, **options}, language="en")


def moment_of(at: Table, events: list[Event], s: Any = None) -> Moment:
    s = s or build(armies=({"a2": (1, 0, 0)}, {"b4": (1, 0, 0)}), sites=(3, 12))
    log = (LogEntry(1, 0, None, "ai", tuple(events), 0.0),)
    return Moment(at, CLASH.view(s, None), CLASH.view(s, None), log, {}, (), (), (), 0.0)


BATTLE: Event = (ev.BATTLE, 0, CITY, 1, (1, 0, 0), (4, 0, 0), (0, 0))
WAYS: list[tuple[str, list[Event]]] = [
    ("took", [(ev.TAKEN, 0, CITY, ev.NOBODY)]),
    ("forged", [(ev.FORGED, 0, 40, 0)]),
    ("fled", [BATTLE, (ev.FLED, 0, CITY, (1, 0, 0))]),
    ("odds", [BATTLE, (ev.BATTLE_WON, 0, CITY, 1, (1, 0, 0))]),
    ("near", [(ev.POINTS, 0, 3)]),
    ("won", [(ev.OVER, ev.NOBODY, 0)]),
]


@pytest.mark.parametrize(("what", "events"), WAYS, ids=[what for what, _ in WAYS])
def test_a_moment_is_found_in_public_events(what: str, events: list[Event]) -> None:
    (said, *_) = speeches(moment_of(ai_table("veteran", "veteran"), events))
    assert said.key.startswith(f"{what}.all.") and said.seat == 0 and what in MOMENTS


def test_a_city_taken_back_is_revenge_and_the_robbed_answers() -> None:
    s = build(armies=({"a2": (1, 0, 0)}, {"b4": (1, 0, 0)}), sites=(3, 12))
    back: Event = (ev.TAKEN, 0, CITY, 1)
    assert moments_in([back], view_of(s, None), view_of(s, None)) == [(0, 0, "took"), (0, 1, "lost_city")]
    s.robbers = (1, -1)
    assert moments_in([back], view_of(s, None), view_of(s, None)) == [(0, 0, "revenge"), (0, 1, "lost_city")]
    in_turn: list[Event] = [(ev.TAKEN, 1, CITY, 0), back]
    assert [what for _, _, what in moments_in(in_turn, view_of(s, None), None)] == [
        "took",
        "lost_city",
        "revenge",
        "lost_city",
    ]


def test_neither_forges_nor_even_battles_are_worth_a_word() -> None:
    forge: Event = (ev.TAKEN, 0, parse_place("a4"), ev.NOBODY)
    even: list[Event] = [(ev.BATTLE, 0, CITY, 1, (4, 0, 0), (4, 0, 0), (0, 0)), (ev.BATTLE_WON, 0, CITY, 1, (2, 0, 0))]
    assert speeches(moment_of(ai_table("veteran", "veteran"), [forge, *even])) == ()


def test_people_and_seats_played_for_people_say_nothing_nor_does_a_silent_table() -> None:
    events: list[Event] = [(ev.TAKEN, 0, CITY, 1)]
    assert [said.seat for said in speeches(moment_of(ai_table("veteran", "veteran"), events))] == [0, 1]
    assert [said.seat for said in speeches(moment_of(ai_table("", "veteran"), events))] == [1]
    handed = ai_table("veteran", "veteran")
    handed = replace(handed, seats=(replace(handed.seats[0], user_id=7), *handed.seats[1:]))
    assert [said.seat for said in speeches(moment_of(handed, events))] == [1]
    assert speeches(moment_of(ai_table("veteran", "veteran", **{SILENT: True}), events)) == ()


def test_no_line_is_said_twice_until_all_were() -> None:
    at, said = ai_table("veteran_smith", "veteran"), list[str]()
    while key := line_for(at, 0, "forged", said):
        assert key not in said
        said.append(key)
    assert len(said) == 13 and said[0] == "forged.smith.0", "its own first, then everybody's"
    again = replace(at, pending=PendingQuestions(said=tuple(f"0:0:{key}" for key in said)))
    assert speeches(moment_of(again, [(ev.FORGED, 0, 40, 0)])) == ()
    marks = [replace(at, commit=f"{number:064x}") for number in range(20)]
    assert len({line_for(other, 1, "took", ()) for other in marks}) > 3, "the table's mark draws them"


def test_an_edited_round_post_has_the_lines_it_had() -> None:
    """Also when the log has grown meanwhile; and what it said is not said again."""
    at = ai_table("veteran", "veteran")
    events: list[Event] = [(ev.FORGED, 0, 40, 0), (ev.ROUND, ev.NOBODY, 5)]
    first = speeches(moment_of(at, events))
    assert [said.round for said in first] == [5]
    after = replace(at, pending=PendingQuestions(said=kept(at, first, past=True)))
    assert speeches(moment_of(after, events)) == first and kept(after, first, past=True) == ()
    later = speeches(moment_of(after, [*events, (ev.FORGED, 0, 41, 0)]))
    assert later[0] == first[0] and later[1].round == 0 and later[1].key != first[0].key
    next_round = speeches(moment_of(after, [*events, (ev.FORGED, 0, 41, 0), (ev.ROUND, ev.NOBODY, 6)]))
    assert [(said.round, said.key) for said in next_round] == [(6, later[1].key)]


@pytest.mark.parametrize("language", languages())
def test_a_line_is_told_with_name_as_a_quotation(language: str) -> None:
    at = replace(ai_table("veteran_smith", "veteran"), language=language)
    s = build(armies=({"a2": (1, 0, 0)}, {"b4": (1, 0, 0)}), sites=(3, 12))
    wording = ClashWording(texts_in(language), at, view_of(s, None))
    (line,) = lines_of(wording, [Said(0, 0, "forged.smith.0")], past=False)
    assert line.startswith(f"> {wording.called(0)}") and words_of(at, "forged.smith.0") in line
    assert lines_of(wording, [Said(0, 0, "forged.smith.0")], past=True) == []


@pytest.mark.secrets
def test_what_is_hidden_changes_no_line() -> None:
    """Two games that differ in hands, decks, and picks, and look alike to everybody, say the same."""
    s = build(armies=({"a2": (3, 0, 0)}, {"a1": (1, 0, 0)}), gold=(5, 5), sites=(3, 12))
    other = imagine(view_of(s, None), random.Random("other hands").random)
    assert other.hands != s.hands and view_of(other, None) == view_of(s, None)
    at = ai_table("veteran_raider", "veteran_avenger")
    events: list[Event] = [(ev.PICKED, 0), (ev.PICKED, 1), (ev.TAKEN, 0, CITY, 1), (ev.FORGED, 1, 40, 0)]
    told = [speeches(moment_of(at, events, state)) for state in (s, other)]
    assert told[0] == told[1] and len(kept(at, told[0], past=False)) == 2


async def posts_of_a_game(live: Live) -> list[str]:
    """Posts of a game in which a person lets an AI play on, round after round."""
    house, press = live.house, Press(live.ann.id, "Ann", None)
    await live.speaks("en")
    card = await live.opened("clash", players=3)
    await house.lobby.add_ai(press, 1, "apprentice_any", "any", 2)
    await live.ann.click(card, label="Start")
    for _ in range(ROUNDS):
        await live.env.settle()
        if (await live.table()).status != "running":
            break
        await house.seats.away(press, 1, "apprentice")
        await live.env.settle()
        if (await live.table()).status == "running":
            await house.seats.back(press, 1)
    return [message.content for message in live.channel.history()]


async def test_at_a_table_they_speak_and_repeat_nothing(live: Live) -> None:
    lines = {line for by in lines_in("clash", "en").values() for each in by.values() for line in each}
    posts = await posts_of_a_game(live)
    told = [line for post in posts for line in lines if f"“{line}”" in post]
    assert told, "twelve rounds bring Cities, Forges, or an end"
    assert len(told) == len(set(told))
    await live.opened("clash", options="Silent AI")
    assert (await live.table(2)).options[SILENT], "its seats say nothing: see above"

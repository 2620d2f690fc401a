"""Scenarios of the campaign (§14) through the screens: whole games by presses, the hand-on panel, secret cards."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from cogs.clash.action import action_panel, waiting_panel
from cogs.clash.card.panel import card_panel
from cogs.clash.hints.gains import gain_words
from cogs.clash.narration.actions import story
from cogs.clash.narration.notes import with_battles
from cogs.clash.posts.posts import mode_line
from cogs.clash.scenarios.hand_panel import hand_on_panel
from cogs.clash.scenarios.round_line import feats_line, own_card_lines, round_lines
from cogs.clash.screens import ClashScreens
from cogs.clash.setup.bastion import site_facts
from cogs.clash.setup.lobby import summary
from cogs.clash.table_rules import table_rules
from cogs.clash.typed.typed_relic import read_handing, relic_lines
from cogs.clash.wording.wording import ClashWording, wording_of
from cogs.transport.contract import Panel
from data.texts import texts_in
from engine.clash.game import CLASH
from engine.clash.pieces import events as ev
from engine.clash.pieces.actions import FINISH
from engine.clash.pieces.state import BASTION, HAND, State
from engine.clash.views.view_choices import sites
from engine.kernel.dice import PlayoutDice
from engine.kernel.errors import IllegalAction
from host.table.presses import Press, SeatView
from host.table.table import LogEntry, Place, Seat, Table
from render.clash.words.scenario_words import aim_words
from render.clash.words.sight_words import sight_lines
from tests import room as rooms
from tests.cogs_clash.mode_calls import Carried, call_in, choices, labels, scene_in
from tests.cogs_clash.play import room, words_of
from tests.cogs_clash.test_modes import AVOIDED, over
from tests.engine.build import march, play
from tests.engine.campaign_build import LIVE, NUMBERS, at, camp_of, named, options, scene
from tests.houses import house_of_all
from tests.longer import usual
from tests.typing_commands import suggested, typed_at
from tests.walking import press, somebody, something

MOST_PRESSES = 1_500
MARKED = (1, 9, 12)
"""Scenarios whose feats are marks."""
WHOLE, BEGINNINGS = [(number, 0) for number in NUMBERS], [(4, 3), (9, 3)]
"""Scenarios and the round after which a game is over; 0: the scenario's. Games of 4 and 9 take the longest."""


def told(case: tuple[int, int]) -> str:
    return named(case[0]) + (f", {case[1]} rounds" if case[1] else "")


@pytest.mark.limits
@pytest.mark.parametrize(("number", "rounds"), usual([*WHOLE, *BEGINNINGS], [(14, 0), *BEGINNINGS], told))
async def test_a_game_of_a_scenario_ends_at_a_table(
    tmp_path: Path, number: int, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person who presses anything and AI seats, to the victory post; every panel and post within Discord's limits."""
    monkeypatch.setitem(rooms.CONTENTS, "clash", LIVE)
    chance = random.Random(number)
    async with room(tmp_path, 1, 1 + number % 2, seed=number, scenario=number, round_limit=rounds) as table:
        for _ in range(MOST_PRESSES):
            if await over(table):
                break
            player = await somebody(table, chance)
            part = await something(player, chance)
            if part.id.verb in AVOIDED and chance.random() < 0.8:
                continue
            await press(player, part, chance)
        assert await over(table), table.posts()[-1]
        posts = table.posts()
    assert any(f"Scenario {number}:" in post and "You win with" not in post for post in posts), posts[0]
    counted = "mark" if number in MARKED else "feat"
    assert any(counted in post.splitlines()[-1] for post in posts if "choose your card" in post)
    last = posts[-1]
    assert ("wins" in last or "share the victory" in last) and counted in last, last
    assert ("The secret cards:" in last) == (number == 14), last
    if number == 14:
        assert not any("The secret cards:" in post for post in posts[:-1])


def test_a_relic_is_handed_on_by_a_select() -> None:
    armies = [{"b5": (1, 0, 0), "b4": (1, 0, 0)}]
    s, _ = play(scene(4, armies, relics=["b5"]), ["pass"])
    panel = hand_on_panel(call_in(s, 0))
    assert "Hand on…" in labels(panel) and "Nothing more" in labels(panel)
    assert choices(panel, "Hand on") == ["prisoner: from B5 to B4", "prisoner: from B5 into your bastion"]


class Looking(Carried):
    """A house at which the state stays as it is."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self._state = state

    async def look(self, _game: int, _user: int) -> SeatView:
        return call_in(self._state, 0).look

    async def log(self, *_: int) -> Sequence[LogEntry]:
        return ()


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_relic_is_handed_on_by_typing_as_it_is_offered(language: str) -> None:
    t = texts_in(language)
    s, _ = play(scene(4, [{"b5": (1, 0, 0), "b4": (1, 0, 0)}], relics=["b5"]), ["pass"])
    call = replace(call_in(s, 0), t=t)
    offered = suggested(call.look, "relic", "to", "", t)
    prisoner = t("prisoner")
    assert offered == [f"{prisoner} > b4", f"{prisoner} > bastion", t("nothing more")]
    wording = ClashWording(t, call.look.table, call.look.view)
    read = [CLASH.format(s.content, read_handing(wording, line.upper())) for line in offered]
    assert read == ["hand 1 b4", "hand 1 x1", "stay"] and relic_lines(wording, t("nothing more")[:4]) == offered[2:]
    for wrong in ("prisoner > a1", "vial > b4", "b4", ""):
        with pytest.raises(IllegalAction) as refused:
            read_handing(wording, wrong)
        assert refused.value.code == "not_understood" and offered[0] in refused.value.facts["examples"]
    house = Looking(s)
    answer = await typed_at(ClashScreens(), replace(call, house=house), "relic", {"to": offered[0]})
    assert house.actions == [read_handing(wording, offered[0])] and isinstance(answer, Panel)
    with pytest.raises(IllegalAction, match="wrong_phase"):
        read_handing(ClashWording(t, call.look.table, CLASH.view(scene(1, [{"b5": (1, 0, 0)}]), 0)), offered[0])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_before_relics_are_handed_on_ones_battles_are_told(language: str) -> None:
    """How it ended comes before the question; a pass has no battle, and an older action's is none of this one."""
    t = texts_in(language)
    s = scene(4, [{"b5": (1, 0, 0), "b4": (6, 0, 0)}], {"b1": (1, 0, 0)}, relics=["b5"], heart="b5")
    s, _ = play(s, ["move", *march("b1", (5, 0, 0), "b4")])
    events = CLASH.apply(s, 0, FINISH, PlayoutDice(lambda: 0.0))
    while s.phase != HAND:
        events += CLASH.apply(s, 0, CLASH.legal(s, 0)[0], PlayoutDice(lambda: 0.0))
    entries = [LogEntry(1, 0, None, "person", tuple(events), 0.0)]
    call = replace(call_in(s, 0), t=t)
    told = words_of(hand_on_panel(call, with_battles(call, "", entries)).view)
    assert t("Your battles in this action:") in told and "⚔ **B1**" in told
    assert told.index("⚔ **B1**") < told.index(t("### Hand on relics"))
    later = [*entries, LogEntry(2, 0, None, "person", ((ev.FINISHED, 0),), 0.0)]
    assert with_battles(call, "", later) == with_battles(call, "", ()) == ""


def test_the_round_line_says_goal_feats_and_what_comes() -> None:
    s = scene(15, [{"a1": (1, 0, 0)}], relics=["a5", "b2", "b7"], round=3)
    told = "\n".join(round_lines(scene_in(s)))
    assert "**Scenario 15: The End of an Epoch**. You win with 7 feats: 1 for each territory you control" in told
    assert "from round 4 on. After round 8 the most wins." in told
    assert (
        feats_line(scene_in(s)).startswith("-# The End of an Epoch: Ann 4, ") and "the next fault opens at B5" in told
    )
    home = "\n".join(round_lines(scene_in(scene(4, [{"x1": (1, 0, 0)}], relics=["x1"]))))
    assert "The prisoner is in Ann's bastion" in home


WINS = dict.fromkeys(MARKED, "marks") | {2: "crystals", 3: "trophies", 4: "the prisoner", 8: "portals"}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("number", NUMBERS)
def test_what_wins_is_said_in_a_sentence_with_its_figures(number: int, language: str) -> None:
    """In the lobby, on the cards of a campaign, in the rules and in one's own panel: how many, first test, limit."""
    t, scenario = texts_in(language), LIVE.scenarios[number - 1]
    words = aim_words(scenario, 2, t)
    for figure in (scenario.first_test, scenario.limit, *([] if number == 4 else [scenario.targets[0]])):
        assert f" {figure}" in words or f"\u202f{figure}" in words, (figure, words)
    if language == "en":
        count = "" if number == 4 else scenario.targets[0]
        goal = f" {count} marks win" if number in MARKED else f"You win with {count}"
        assert goal in words and WINS.get(number, "feats") in words
    table = replace(solo_table(), options={"scenario": number, "players": 2})
    assert words in summary(table, t) and any(words in told for told in table_rules(table, "quick", t))
    assert len(words) < 450


def test_ones_own_panel_says_how_far_one_is_and_in_round_1_what_wins() -> None:
    s = scene(5, [{"b4": (1, 0, 0)}], relics=["b4", "a5"])
    for seat, feats, shown in ((0, 1, action_panel), (1, 0, waiting_panel)):
        call = call_in(s, seat)
        told = words_of(shown(call).view)
        assert f"you have {feats} of 3 feats." in told and "You win with" not in told
        first = replace(call, look=replace(call.look, view=replace(call.look.view, round=1)))
        goal = "You win with 3 feats: 1 for each vial you hold"
        assert (goal in words_of(shown(first).view)) == (shown is action_panel), "who waits decides nothing"


def solo_table() -> Table:
    """A lobby of one person."""
    seats = (Seat(0, "Ann", 1, None, "any"),)
    return Table(7, "clash", "open", Place(1, 2), 1, "en", {}, seats, "f" * 64, None, 1, 0.0, None, None)


SOUGHT = {
    1: ["Esmeril"], 2: ["hoard"], 3: ["vial", "warrior ritual"], 4: ["prisoner"], 5: ["Esmeril", "vial"],
    6: ["Factory"], 7: ["Factory", "control spell"], 8: ["portal"], 9: ["portal", "vial"],
    10: ["Vasconis", "fire orb", "control spell"], 11: ["Vasconis"], 12: ["prisoner"],
    13: ["warrior ritual", "hoard"], 14: [], 15: ["fire orb"],
}  # fmt: skip
"""What a bastion's site is told to be so many steps from."""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("number", SOUGHT)
def test_a_bastions_site_says_how_far_the_pieces_are(number: int, language: str) -> None:
    dice = PlayoutDice(random.Random(number).random)
    s = CLASH.new(options(number, 2), LIVE, dice)
    while s.phase != BASTION:
        CLASH.apply(s, CLASH.to_act(s)[0], CLASH.legal(s, CLASH.to_act(s)[0])[0], dice)
    seat = CLASH.to_act(s)[0]
    wording = replace(scene_in(s, seat), t=texts_in(language))
    for site in sites(wording.view):
        facts = site_facts(wording, site)
        assert len(facts) <= 100, facts
        assert facts.count(", ") - 1 - ("mountain" in facts or "montagne" in facts) == len(SOUGHT[number]), facts
        assert language == "fr" or all(re.search(f", {piece} \\d", facts) for piece in SOUGHT[number]), facts


def test_14_14_a_card_is_told_to_its_owner_only() -> None:
    """Nobody else reads it in a round line, a hand, or the text board; their feats are unknown there."""
    texts = []
    for cards in ([0, 2, 1], [1, 2, 0], [2, 0, 1]):
        s = scene(14, [{"a1": (1, 0, 0)}], cards=cards)
        assert "Your secret card" in "".join(own_card_lines(scene_in(s, 0)))
        seen = scene_in(s)
        texts.append(([*round_lines(seen), feats_line(seen)], own_card_lines(seen), seen.points(seen.view.points[0])))
    assert texts[0] == texts[1] == texts[2]
    assert texts[0][2] == "unknown feats" and "Ann ?" in "".join(texts[0][0])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_14_14_ones_secret_card_is_on_every_panel_on_which_one_decides(language: str) -> None:
    """In the choice of a tactic card *My hand* is that choice: the secret card was nowhere there."""
    t = texts_in(language)
    dice = PlayoutDice(random.Random(14).random)
    s = CLASH.new(options(14, 3), LIVE, dice)
    choosing = replace(call_in(s, 0), t=t)
    (told,) = own_card_lines(wording_of(choosing))
    assert told in words_of(card_panel(choosing).view)
    while s.action_number == 0 or CLASH.to_act(s) != [0]:
        CLASH.apply(s, CLASH.to_act(s)[0], CLASH.legal(s, CLASH.to_act(s)[0])[0], dice)
    acting = replace(call_in(s, 0), t=t)
    (told,) = own_card_lines(wording_of(acting))
    assert told in words_of(action_panel(acting).view)
    other = replace(call_in(s, 1), t=t)
    assert told not in words_of(waiting_panel(other).view)


def test_every_event_of_a_scenario_has_words_in_both_languages() -> None:
    s = scene(6, [{"b5": (1, 0, 0)}])
    events = [
        (ev.HANDED, 0, 0, 11, 12),
        (ev.HOARD, 0, 11, 3),
        (ev.MARK, 0, 1, 2),
        (ev.EVACUATED, 0, 11, (1, 0, 0), 3),
        (ev.STRUCK, 0, 11, ev.BY_AUTOMATONS, 3, 2, (1, 0, 0)),
        (ev.STRUCK, 1, 12, ev.BY_FAULT, 2, 0, (0, 0, 0)),
        (ev.MARCHED, -1, 11, 12),
        (ev.MADE, -1, 11, 2),
        (ev.HUNTED, -1, 1, 11, 12),
        (ev.FAULT, -1, 11),
        (ev.SHAKEN, -1, 12),
        (ev.CARDS_SHOWN, -1, 0, 2, 1),
    ]
    for event in events:
        english = story(scene_in(s), [event])
        assert len(english) == 1 and english[0], event
    assert texts_in("fr")("Faults: {places}.", places="A1") != texts_in("en")("Faults: {places}.", places="A1")
    assert CLASH.outcome(s) is None


@pytest.mark.parametrize("number", usual((4, 9, 14), kept=(4,)))
async def test_a_game_of_a_scenario_goes_on_after_a_restart(
    tmp_path: Path, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped in its midst and opened by another house: the same view, with all its pieces."""
    monkeypatch.setitem(rooms.CONTENTS, "clash", LIVE)
    chance = random.Random(number)
    async with room(tmp_path, 1, 1, seed=number, scenario=number) as table:
        for _ in range(60):
            player = await somebody(table, chance)
            part = await something(player, chance)
            if part.id.verb not in AVOIDED:
                await press(player, part, chance)
        await table.settle()
        before = await table.players[0].look()
    house = house_of_all(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}", rooms.Wire(), ai_delay=3600.0)
    await house.open()
    try:
        after = await house.reading.look(table.game, table.players[0].user)
    finally:
        await house.close()
    assert after.view == before.view and after.view.camp is not None
    assert after.view.camp == before.view.camp and after.view.config.scenario == number


async def test_14_14_a_game_that_was_ended_shows_cards_and_feats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(rooms.CONTENTS, "clash", LIVE)
    async with room(tmp_path, 1, 1, seed=14, scenario=14) as table:
        person = table.players[0]
        await table.house.seats.end(Press(person.user, person.name, 77), table.game)
        await table.settle()
        last = next(post for post in reversed(table.posts()) if "This game ended without a winner" in post)
    assert "?" not in last
    assert last.count(" feat") == 2, last


@pytest.mark.parametrize(
    "language, taken, standing, hint",
    [
        (
            "en",
            "Player 1 can win this round: Esmeril + vial 1 (V) at B5 (about 85\u00a0%).",
            "Player 1 wins with 2 marks at the end of the second action unless stopped.",
            "Esmeril + vial 1 (V)",
        ),
        (
            "fr",
            "Player 1 peut gagner dès cette manche\u202f: Esmeril + fiole 1 (V) en B5 (environ 85\u00a0%).",
            "Player 1 gagne avec 2 marques à la fin de sa seconde action, sauf si on l’arrête.",
            "Esmeril + fiole 1 (V)",
        ),
    ],
)
def test_victory_in_sight_is_told_in_feats_and_by_the_pieces(
    language: str, taken: str, standing: str, hint: str
) -> None:
    t = texts_in(language)
    siege = scene(5, [{"b4": (3, 1, 0), "a5": (1, 0, 0)}], {"b5": (2, 0, 0)}, relics=["b5", "a5"], heart="b5", action=2)
    view = CLASH.view(siege, None)
    assert sight_lines(view, ["Player 1", "Player 2"], t) == [taken]
    throne = scene(1, [{"b5": (1, 0, 0)}])
    camp_of(throne).marks[0] = 1
    assert sight_lines(CLASH.view(throne, None), ["Player 1", "Player 2"], t) == [standing]
    wording = scene_in(siege)
    assert hint == gain_words(ClashWording(t, wording.table, wording.view), at("b5"))


def test_the_rules_say_at_a_table_with_a_scenario_what_wins_there() -> None:
    """The first page speaks of victory points; a newcomer opens it first."""
    wording = scene_in(scene(5, [{"b4": (1, 0, 0)}], relics=["b4", "a5"]))
    table = replace(wording.table, options={"scenario": 5})
    for rule in ("quick", "7", "14.5"):
        assert any(
            "Scenario 5: Poison for the Throne**. You win with 3 feats: 1 for each vial" in told and "14.5" in told
            for told in table_rules(table, rule, texts_in("en"))
        )
    assert not any("feats" in told for told in table_rules(replace(table, options={}), "quick", texts_in("en")))


@pytest.mark.parametrize("number", NUMBERS)
def test_the_rules_name_who_stands_in_for_the_templars_where_none_are(number: int) -> None:
    table = replace(scene_in(scene(1)).table, options={"scenario": number})
    guest = LIVE.scenarios[number - 1].guest
    for rule in ("elves", "2.2", "8.1"):
        for language, words in (("en", "has no Templars"), ("fr", "sans Templiers")):
            told = [line for line in table_rules(table, rule, texts_in(language)) if words in line]
            assert len(told) == bool(guest) and all(guest[:6] in line.lower() for line in told)


@pytest.mark.parametrize(("language", "words"), [("en", "-# Options: heroes"), ("fr", "-# Options\u202f: héros")])
def test_the_options_of_a_scenario_are_told_as_such(language: str, words: str) -> None:
    """Its name stands in a line of its own, so "heroes" stood alone."""
    view = CLASH.view(scene(4, relics=["b5"]), None)
    there = Table(1, "clash", "running", Place(1, 100), 11, language, {}, (), "ab" * 32, None, 0, 0.0, None, None)
    told = ClashWording(texts_in(language), there, replace(view, config=replace(view.config, heroes=True)))
    assert mode_line(told) == words
    assert mode_line(replace(told, view=view)) == ""

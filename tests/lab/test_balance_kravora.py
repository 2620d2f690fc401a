"""`balance --game kravora`: every figure is there, shares are counted right, a game repeats exactly."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cli.kits.kits import content_of
from engine.kravora.bots import BOTS
from engine.kravora.game import KRAVORA
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.content import HUT, SPRINTER
from lab.__main__ import main
from lab.balance import kravora as balance_kravora
from lab.balance.kravora import clots_row, duel_rows, habit_row, measure, rows
from lab.balance.kravora_games import KravoraMatch, matches, play
from lab.balance.kravora_habits import HABITS, no_hut, no_sprinters
from tests.engine_kravora.build import build

CONTENT = content_of("kravora", None)
TALLY = {"rounds": 9, "places": [1], "share": 0.0, "bought": {"hut": 2, "rockfall": 1}}


@pytest.fixture
def greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A level whose games are quick."""
    monkeypatch.setattr(balance_kravora, "AI", "greedy")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The games of a table of four a contest."""
    path = tmp_path_factory.mktemp("balance") / "kept.jsonl"
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(balance_kravora, "AI", "greedy")
        measure(4, 1, 1, path)
    return path


def test_the_table_of_a_few_games_has_every_figure(greedy: None, kept: Path) -> None:
    found = measure(4, 1, 1, kept)
    figures = [row.figure for row in found]
    assert len(figures) == len(set(figures))
    assert sum(figure.startswith("Wins of the") for figure in figures) == 4 + 3 + 2 + 2
    assert sum(figure.endswith("against three others") for figure in figures) == len(HABITS)
    for word, things in (("Unit", CONTENT.units), ("Building", CONTENT.buildings), ("Ruse", CONTENT.ruses)):
        assert sum(figure.startswith(f"{word} ") for figure in figures) == len(things)
    games = 4 + 1 + 1 + 2 + 2 + 2 * len(HABITS)
    assert measure(4, 1, 1, kept) == found
    assert len(kept.read_text().splitlines()) == games, "none was played again"


def match(
    seats: int = 4, number: int = 3, even: bool = False, habit: str = "", unhurried: bool = False
) -> KravoraMatch:
    return KravoraMatch(seats, number, 5, "greedy", None, even, habit, unhurried)


def test_a_game_is_the_same_every_time_it_is_played() -> None:
    first = play(match())
    assert first == play(match()) and first != play(match(number=4))
    assert 1 <= first["rounds"] <= 20 and first["places"] and first["bought"]["hut"] >= 1


def test_a_habit_takes_each_seat_on_the_same_dice() -> None:
    games = [each for each in matches(20, 1, "greedy", None) if each.habit == "no hut"][:4]
    assert [each.own for each in games] == [0, 1, 2, 3] and len({each.dice for each in games}) == 1
    assert len({each.id for each in games}) == 4 and match(habit="no hut", number=4).dice != games[0].dice
    assert match().own == -1


def test_a_seat_keeps_to_its_habit() -> None:
    """With more than enough blood the plain level builds the hut and buys a sprinter; the habit does not."""
    s = build(2, round=4, blood=(40, 0), defenders={"a4": "puppet"}, phase="purchases")
    view, dear = KRAVORA.view(s, 0), KRAVORA.view(s, 0)
    bot, source = BOTS["veteran"], random.Random(1).random
    assert a.BUILD | HUT in bot.plan(view, source)
    assert a.BUILD | HUT not in HABITS["no hut"](bot).plan(dear, source)
    assert no_hut(view).content.buildings[HUT].cost > 500 and no_hut(view).boards == view.boards
    assert no_sprinters(view).boards[0].stock[SPRINTER] == 0 and no_sprinters(view).boards[1] == view.boards[1]
    assert HABITS["greedy"](bot) is BOTS["greedy"]


def test_duels_are_even_and_long_enough() -> None:
    first, second = {**TALLY, "places": [0]}, {**TALLY, "places": [1]}
    assert duel_rows([first, second])[0].met and duel_rows([first] * 21 + [second] * 19)[0].met
    assert not duel_rows([first] * 3 + [second] * 2)[0].met and not duel_rows([first] * 2 + [second] * 3)[0].met
    short = {**TALLY, "rounds": 4}
    assert duel_rows([short] + [first] * 9)[1].met and not duel_rows([short] + [first] * 8)[1].met


def test_clots_and_habits_are_judged_by_their_targets() -> None:
    some, many = ({**TALLY, "bought": {"blood_clot": count}} for count in (7, 9))
    assert clots_row([some, some, TALLY]).met and not clots_row([many, some]).met
    won = {**TALLY, "share": 1.0}
    assert habit_row("greedy", [won] + [TALLY] * 3).met and not habit_row("greedy", [won, TALLY]).met
    assert habit_row("no hut", [won] + [TALLY] * 3).met and not habit_row("no hut", [won] + [TALLY] * 9).met
    assert not habit_row("no sprinters", [won] + [TALLY] * 3).met and habit_row("no sprinters", [TALLY, TALLY]).met


def test_shares_lengths_and_purchases_are_judged_by_their_targets() -> None:
    tallies = [{**TALLY, "places": places} for places in ([0], [0, 3], [1], [2])]
    games = [(match(), tally) for tally in tallies]
    games += [(match(), {**TALLY, "rounds": 13, "bought": {}})]
    games += [(match(3), TALLY), (match(2), TALLY)]
    games += [(match(2, even=True), TALLY), (match(2, even=True, unhurried=True), TALLY)]
    games += [(match(habit=habit), TALLY) for habit in HABITS]
    found = {row.figure: row for row in rows(CONTENT, games)}
    first = found["Wins of the first in turn, 4 players"]
    assert (first.value, first.met) == ("30.0 %", False)
    assert found["Wins of the fourth in turn, 4 players"].value == "10.0 %"
    assert found["Wins of the third in turn, 4 players"].value == "20.0 %"
    length = found["Rounds, 4 players: median"]
    assert length.value == "9" and length.met and length.interval.endswith("games of 9 to 13 rounds")
    assert found["Building hut: games with a purchase"].value == "80.0 %"
    assert found["Building hut: games with a purchase"].met
    assert not found["Building cannon: games with a purchase"].met
    assert found["Wins of the second in turn, 2 players, without the even start"].met


def test_the_command_writes_the_table(greedy: None, kept: Path, tmp_path: Path) -> None:
    out = tmp_path / "balance.md"
    main(["balance", "--game", "kravora", "--games", "4", "--progress", str(kept), "--out", str(out)])
    assert len(kept.read_text().splitlines()) == len(matches(4, 1, "greedy", None)), "none was played again"
    text = out.read_text(encoding="utf-8")
    assert "| Rounds, 4 players: median | 8 to 12 |" in text and "AI seats: greedy" in text

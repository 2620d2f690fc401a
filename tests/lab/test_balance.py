"""`balance`: the table, its file, and that a stopped run continues; on a few games."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from cli.kits.kits import content_of
from engine.clash.ai.levels import APPRENTICE
from engine.clash.game import CLASH
from engine.clash.pieces import events as e
from engine.clash.pieces.places import bastion
from engine.clash.stored.lobby_options import CLAN_IDS, config_of_lobby
from engine.kernel.dice import HmacDice
from engine.kernel.fairness.fairness import seed_from, table_key
from engine.kernel.game import Event
from lab.__main__ import main
from lab.balance import balance, clash_rows
from lab.balance import progress as balance_progress
from lab.balance.clash import DUEL, FOUR, SLOW_DUEL, SLOW_FOUR, SOLO, STYLE, STYLE_BOTS, STYLES, contests, play, setups
from lab.balance.clash_rows import PlayedGame, share_row
from lab.balance.rows import NO_TARGET, TargetRow, told_targets

MET = TargetRow("a", "1", "1", "", met=True)
MISSED = TargetRow("b", "2", "3", "2 to 4", met=False)


def test_a_figure_without_a_target_is_neither_met_nor_missed() -> None:
    told = TargetRow("c", NO_TARGET, "4", "", met=True)
    assert told_targets([MET, MISSED, told]) == "1 of 2 targets met."
    assert balance.lines([MET, told])[1].startswith("    c: 4")
    assert balance.section("clash", [told], "command", "greedy", datetime.now(UTC)).count("| yes |") == 0


def test_each_clan_sits_in_each_seat_equally_often() -> None:
    games = setups({FOUR: "greedy"}, 72, 1, None)
    for clan in CLAN_IDS:
        assert [sum(game.clans[seat] == clan for game in games) for seat in range(4)] == [18] * 4
    assert {layout: sum(game.layout == layout for game in games) for layout in ("diamond", "wave", "random")} == {
        "diamond": 24,
        "wave": 24,
        "random": 24,
    }


def test_games_of_a_group_share_their_board() -> None:
    games = setups({FOUR: "greedy"}, 8, 1, None)
    assert [game.board for game in games[:4]] == [games[0].board] * 4
    assert games[4].board != games[0].board


def test_a_table_of_tiny_games_has_every_figure() -> None:
    content = content_of("clash", None)
    bots = {**dict.fromkeys((FOUR, DUEL, SOLO, SLOW_FOUR, SLOW_DUEL), "greedy"), STYLE: "apprentice"}
    work = setups(bots, 4, 1, None)
    assert len(work) == sum(count for _, _, count in contests(4))
    games = [PlayedGame(setup, play(setup)) for setup in work if setup.contest[0] != STYLE or setup.number == 0]
    rows = clash_rows.rows(content, games)
    figures = [row.figure for row in rows]
    assert len(figures) == len(set(figures))
    assert sum(figure.startswith("Wins of seat") for figure in figures) == 4
    assert sum(figure.startswith("Duel") for figure in figures) == 6
    assert sum(figure.startswith("Tactic card") for figure in figures) == 28
    assert sum(figure.startswith("Solo") for figure in figures) == 4
    clans = [float(row.value.removesuffix(" %")) for row in rows[:4]]
    assert sum(clans) == pytest.approx(100, abs=0.3)


def test_what_is_counted_fits_the_game() -> None:
    (setup,) = setups({FOUR: "greedy"}, 4, 3, None)[:1]
    tally = play(setup)
    assert sum(tally["held"].values()) == 3 * sum(tally["played"].values()) == 3 * 4 * tally["rounds"]
    assert tally["assaults"] >= tally["battles"] > 0
    assert all(tally["bought"][kind] <= tally["laid"][kind] for kind in tally["bought"])
    if tally["reason"] == "points":
        assert tally["cities"] + tally["legendary"] >= 4


@pytest.mark.parametrize(("kind", "slow"), [(FOUR, SLOW_FOUR), (DUEL, SLOW_DUEL)])
def test_how_open_cities_are_is_measured_beside_on_the_same_boards_with_the_option(kind: str, slow: str) -> None:
    """Some game shows that the elves armed slowly; board, clans and dice are the same. How much it is worth is the
    table's to say: among so few games the dice decide."""
    usual, with_option = (setups({each: "greedy"}, 12, 1, None) for each in (kind, slow))
    assert [(game.board, game.clans, game.layout) for game in usual] == [
        (game.board, game.clans, game.layout) for game in with_option
    ]
    chances = [
        (play(one)["open_city"], play(other)["open_city"])
        for one, other in zip(usual[:6], with_option[:6], strict=True)
    ]
    assert any(before != after for before, after in chances)
    assert all(0 <= chance <= 1 for pair in chances for chance in pair)
    assert set(play(with_option[0])) == {"open_city"}


def test_the_same_game_is_played_the_same() -> None:
    setup = setups({SOLO: "apprentice"}, 4, 1, None)[0]
    assert play(setup) == play(setup)


@pytest.mark.parametrize("style", STYLES)
def test_a_habit_takes_each_seat(style: str) -> None:
    games = [game for game in setups({STYLE: "apprentice"}, 4, 1, None) if game.contest[1] == style]
    assert {game.stylist for game in games} == {0, 1, 2, 3}


@pytest.mark.parametrize("style", STYLES)
def test_a_seat_keeps_to_its_habit(style: str) -> None:
    """Four seats of the habit, five rounds: what they did, as events tell it."""
    config = replace(config_of_lobby({"layout": "diamond"}, CLAN_IDS), round_limit=5)
    dice = HmacDice(table_key(seed_from(b"the habits of a seat"), ["a"]))
    state = CLASH.new(config, content_of("clash", None), dice)
    source, bot = Random(1).random, STYLE_BOTS[style](APPRENTICE)
    done: list[Event] = []
    while owing := CLASH.to_act(state):
        for action in bot.plan(CLASH.view(state, owing[0]), source):
            if action in CLASH.legal(state, owing[0]):
                done += CLASH.apply(state, owing[0], action, dice)
    battles = [event for event in done if event[0] == e.BATTLE]
    between_players = [event for event in battles if event[3] >= 0]
    if style == "always flees":
        assert between_players
        started = [done[at + 1][0] for at, event in enumerate(done) if event in between_players]
        assert set(started) == {e.FLED}
    else:
        assert battles
        assert not between_players
    if style == "turtles":
        for event in done:
            if event[0] == e.FINISHED:
                near = state.board.ground[bastion(event[1])] | 1 << bastion(event[1])
                assert all(near >> place & 1 for place in event[3::3])


def test_shares_carry_their_interval() -> None:
    row = share_row("x", "50 %", [1.0, 0.0, 0.5, 0.5], lambda percent: percent == 50)
    assert (row.value, row.interval, row.met) == ("50.0 %", "15.0 to 85.0 (4 games)", True)


def test_a_stopped_run_goes_on_and_other_data_begin_anew(tmp_path: Path) -> None:
    file = tmp_path / "progress.jsonl"
    work = setups({FOUR: "greedy"}, 4, 1, None)
    played: list[str] = []

    def counted(setup: balance_progress.Match) -> balance_progress.Tally:
        played.append(setup.id)
        return {"won": 1}

    balance_progress.play_all(work[:2], counted, "key", 1, file)
    with file.open("a", encoding="utf-8") as out:
        out.write('{"key": "key", "id": "fo')
    tallies = balance_progress.play_all(work[:3], counted, "key", 1, file)
    assert played == [game.id for game in work[:3]]
    assert list(tallies) == played
    balance_progress.play_all(work[:1], counted, "other key", 1, file)
    assert len(played) == 4


def test_a_run_says_how_much_there_is_to_do_before_the_first_game(capfd: pytest.CaptureFixture[str]) -> None:
    """Also where no bar is drawn."""
    told: list[str] = []

    def counted(_: object) -> dict[str, int]:
        told.append(capfd.readouterr().err)
        return {"won": 1}

    work = setups({FOUR: "greedy"}, 4, 1, None)
    balance_progress.play_all(work[:2], counted, "key", 1, None)
    assert told[0] == "2 games to play, 0 are kept.\n"


def test_the_report_keeps_what_people_wrote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [MET]
    monkeypatch.setattr(clash_rows, "measure", lambda games, jobs, seed, progress: found)
    file = tmp_path / "balance.md"
    arguments = ["balance", "--game", "clash", "--out", str(file)]
    assert main(arguments) == 0
    file.write_text(file.read_text("utf-8") + "\nTried: much.\n", "utf-8")
    found.append(MISSED)
    assert main(arguments) == 1
    text = file.read_text("utf-8")
    assert text.count("| a | 1 | 1 | - | yes |") == 1
    assert "| b | 2 | 3 | 2 to 4 | **no** |" in text
    assert "1 of 2 targets met" in text
    assert text.endswith("\nTried: much.\n")


def test_the_report_tells_command_day_and_ai() -> None:
    text = balance.section(
        "clash", [MET], "python -m lab balance --game clash", "apprentice", datetime(2026, 1, 2, tzinfo=UTC)
    )
    for part in ("`python -m lab balance --game clash`", "2026-01-02", "apprentice"):
        assert part in text


def test_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(clash_rows, "measure", lambda games, jobs, seed, progress: [MISSED])
    assert main(["balance", "--game", "clash", "--json", "--out", str(tmp_path / "b.md")]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["clash"][0] == {"figure": "b", "target": "2", "value": "3", "interval": "2 to 4", "met": False}


@pytest.mark.parametrize("wrong", [["--games", "3"], ["--jobs", "0"]])
def test_an_unfit_option_is_told(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "--game", "clash", *wrong]) == 2
    assert wrong[0] in capsys.readouterr().err

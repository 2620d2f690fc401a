"""`saga` plays whole campaigns (§14.0); `verify --saga` proves them by their records and notices every change."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.errors import FAULT, OWN_CONTENT, UNFIT
from cli.main import main
from cli.proof.proving import ProofOptions, proved
from cli.proof.verdict import Verdict
from tests.proof.forging import redrawn, relinked
from tests.proof.test_check_dice import agrees

NAME = "saga-3-seats-seed-4-0.json"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The records of one campaign of three seats and its five games."""
    path = tmp_path_factory.mktemp("saga")
    assert main(["saga", "--seats", "3", "--seed", "4", "--records", str(path)]) == 0
    return path


Change = Callable[[dict[str, Any]], object]


def verified(folder: Path, tmp_path: Path, change: Change, forge: Change = relinked) -> Verdict:
    """What `verify` says of the changed campaign's record; `forge` makes it fit again."""
    record = json.loads((folder / NAME).read_text("utf-8"))
    change(record)
    forge(record)
    for path in folder.glob("*-game-*.json"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / NAME).write_text(json.dumps(record), encoding="utf-8")
    return proved((tmp_path / NAME).read_bytes(), ProofOptions({}, folder=tmp_path))


def as_it_is(record: dict[str, Any]) -> None:
    """Nothing is made to fit again."""


def row(record: dict[str, Any], number: int) -> list[Any]:
    """The entry of a game's result, from 1."""
    return [row for row in record["entries"] if row[1] and row[1][0] == "result"][number - 1]


def result(record: dict[str, Any], number: int) -> list[Any]:
    """Its action."""
    return row(record, number)[1]


def test_a_saga_and_its_games_are_sound(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(list(folder.glob("*.json"))) == 6
    first, *others = sorted(folder.glob("*-game-*.json"))
    assert main(["verify", str(first)]) == 0
    assert all(proved(path.read_bytes(), ProofOptions({})).code == 0 for path in others)
    assert main(["verify", str(folder / NAME)]) == 0
    said = capsys.readouterr().out
    assert "game data: 0." in said and said.count(": scenario ") == 5


def another_deck(record: dict[str, Any]) -> None:
    values = record["entries"][0][3][0][2]
    values[0] = (values[0] + 1) % 15


def better_place(record: dict[str, Any]) -> None:
    places = result(record, 2)[2]
    places[0], places[1] = places[1], places[0]


def more_grudges(record: dict[str, Any]) -> None:
    grudges = result(record, 1)[6]
    grudges[1] = 2 - grudges[1]


def another_reason(record: dict[str, Any]) -> None:
    told = result(record, 3)
    told[3] = "feats" if told[3] == "round_limit" else "round_limit"


def a_veto_too_late(record: dict[str, Any]) -> None:
    record["entries"].insert(2, [0, ["veto", 99], 0, [], [14, 0, 0], "", "person", ""])


def a_pact_nobody_may_make(record: dict[str, Any]) -> None:
    record["entries"].insert(1, [0, ["pact"], 0, [], [14, 0, 0], "", "person", ""])


def more_glory(record: dict[str, Any]) -> None:
    record["outcome"]["points"][0] += 1


def counts_for_nothing(record: dict[str, Any]) -> None:
    result(record, 5)[4] = False


def another_table(record: dict[str, Any]) -> None:
    result(record, 2)[1] += 1


def unread_options(record: dict[str, Any]) -> None:
    record["config"]["options"]["round_limit"] = 30


def told_by_another_seat(record: dict[str, Any]) -> None:
    row(record, 1)[0] = 1


def told_by_a_person(record: dict[str, Any]) -> None:
    row(record, 1)[6] = "person"


def another_seed(record: dict[str, Any]) -> None:
    record["seed"] = "0" * 64


def anybody(record: dict[str, Any]) -> None:
    row(record, 1)[6] = "\x1b[2Jsomebody"


def a_terminals_reason(record: dict[str, Any]) -> None:
    result(record, 1)[3] = "feats\x1b[2J"


def too_few_grudges(record: dict[str, Any]) -> None:
    result(record, 1)[6].pop()


def too_many_cards(record: dict[str, Any]) -> None:
    result(record, 1)[7].append([])


def field_more(record: dict[str, Any]) -> None:
    record["winner"] = 0


def an_undo(record: dict[str, Any]) -> None:
    record["entries"].insert(2, [0, None, 1, [], [14, 0, 0], "", "person", ""])


def a_default_veto(record: dict[str, Any]) -> None:
    record["entries"].insert(1, [0, ["veto", 15], 0, [], [14, 0, 0], "", "default", ""])


def the_same_game_twice(record: dict[str, Any]) -> None:
    result(record, 2)[1], result(record, 2)[5] = result(record, 1)[1], result(record, 1)[5]


ATTACKS: dict[Change, str] = {
    another_deck: "entry 0: setup draw",
    better_place: "action places: the game of table 2 did not end so",
    more_grudges: "action grudges: the game of table 1 did not end so",
    another_reason: "action reason: the game of table 3 did not end so",
    counts_for_nothing: "action counts: the game of table 5 did not end so",
    another_table: "the game of table 3 was not begun as the campaign says: binding table differs",
    a_veto_too_late: "entry 2: the action is not legal",
    a_pact_nobody_may_make: "entry 1: the action is not legal",
    a_default_veto: "entry 1: by: the rules' default move is another",
    unread_options: "config options round_limit: there is no such field",
    told_by_another_seat: "entry 1: seat: the house says how a game ended",
    told_by_a_person: "entry 1: by: the house says how a game ended",
    anybody: "entry 1: by: '\\x1b[2Jsomebody' decides no such entry",
    a_terminals_reason: "entry 1: action reason: 'feats\\x1b[2J' is no such text",
    too_few_grudges: "action grudges: the game of table 1 did not end so",
    too_many_cards: "entry 1: action legendaries: ",
    field_more: "winner: there is no such field",
    an_undo: "this can't be taken back (a saga takes nothing back)",
    the_same_game_twice: "the game of table 1 is not sound (it stands there twice)",
    more_glory: "the outcome is another",
    another_seed: "setup draw",
}
"""What somebody changes who makes all fit again that a hash gives away, and what is said of it."""


@pytest.mark.parametrize("change", ATTACKS, ids=lambda change: change.__name__)
def test_every_change_is_seen(folder: Path, tmp_path: Path, change: Change) -> None:
    code, (said,) = verified(folder, tmp_path, change)
    assert code == FAULT and ATTACKS[change] in said and "\x1b" not in said


def of_game(folder: Path, tmp_path: Path, number: int, change: Change) -> Verdict:
    """What is said of a saga one of whose games has another record, made to fit again."""
    game = json.loads((folder / NAME.replace(".json", f"-game-{number}.json")).read_text("utf-8"))
    change(game)
    (tmp_path / "another.json").write_text(json.dumps(relinked(game)), encoding="utf-8")

    def renamed(record: dict[str, Any]) -> None:
        result(record, number)[5] = game["chain"]

    return verified(folder, tmp_path, renamed)


def other_values(game: dict[str, Any]) -> None:
    game["content"]["campaign"]["clamp"] += 1


def other_options(game: dict[str, Any]) -> None:
    game["config"]["heroes"] = True


def a_longer_game(game: dict[str, Any]) -> None:
    game["config"]["round_limit"] = 30


def another_card(game: dict[str, Any]) -> None:
    game["config"]["scenario"] = 9


def other_clans(game: dict[str, Any]) -> None:
    game["config"]["clans"].reverse()


def more_gold(game: dict[str, Any]) -> None:
    game["config"]["boons"][0][3] += 1


def stopped(game: dict[str, Any]) -> None:
    game["entries"], game["status"], game["outcome"] = game["entries"][:-1], "ended", None


def another_table_s(game: dict[str, Any]) -> None:
    game["binding"]["table"] += 5


OF_GAMES: dict[Change, str] = {
    other_values: "the game of table 5 was not begun as the campaign says: binding content_hash differs",
    other_options: "the game of table 5 was not begun as the campaign says: heroes differs",
    a_longer_game: "the game of table 5 was not begun as the campaign says: round_limit differs",
    another_card: "the game of table 5 was not begun as the campaign says: scenario differs",
    other_clans: "the game of table 5 was not begun as the campaign says: clans differs",
    more_gold: "the game of table 5 was not begun as the campaign says: boons differs",
    another_table_s: "the game of table 5 was not begun as the campaign says: binding table differs",
    stopped: "the game of table 5 did not end so",
}
"""What is other in the last game than its saga says, and what is said of it."""


@pytest.mark.parametrize("change", OF_GAMES, ids=lambda change: change.__name__)
def test_every_change_of_a_game_is_seen(folder: Path, tmp_path: Path, change: Change) -> None:
    code, (said,) = of_game(folder, tmp_path, 5, change)
    assert code == FAULT and OF_GAMES[change] in said


def test_own_values_of_a_saga_exit_as_those_of_a_game(folder: Path, tmp_path: Path) -> None:
    """Nobody released them: a saga without a game, as its deck is another."""

    def own(record: dict[str, Any]) -> None:
        record["content"]["campaign"]["clamp"] += 1
        record["entries"], record["status"], record["outcome"] = record["entries"][:1], "ended", None

    code, lines = verified(folder, tmp_path, own, redrawn)
    assert code == OWN_CONTENT and "game data: of no release: somebody made them" in lines
    assert main(["verify", "--own-content", str(tmp_path / NAME)]) == 0


def test_a_game_whose_record_is_not_there_is_not_checked(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What it ended with can't be worked out again, so nothing is said of the whole; nor of a game without a chain."""
    (tmp_path / NAME).write_bytes((folder / NAME).read_bytes())
    assert main(["verify", str(tmp_path / NAME)]) == UNFIT
    assert "entry 1: the record of the game of table 1 is not beside it" in capsys.readouterr().out

    def set_aside(record: dict[str, Any]) -> None:
        result(record, 1)[2:] = [[[0, 1, 2]], "stopped", False, "", [0] * 9, [[], [], []]]

    code, (said,) = verified(folder, tmp_path, set_aside)
    assert code == UNFIT and "entry 1: the game of table 1 has no chain" in said


def test_a_changed_game_is_not_that_of_the_saga(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game's record that names the right chain, and is not sound."""
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    file = tmp_path / NAME.replace(".json", "-game-2.json")
    game = json.loads(file.read_text("utf-8"))
    game["entries"][3][1] += 1
    file.write_text(json.dumps(game), encoding="utf-8")
    assert main(["verify", str(tmp_path / NAME)]) == FAULT
    assert "the game of table 2 is not sound (link, entry 3)" in capsys.readouterr().out


def test_ai_choices_between_games_are_thought_again(folder: Path) -> None:
    assert main(["verify", "--ai", str(folder / NAME)]) == 0


def test_a_change_without_new_links_is_seen(folder: Path, tmp_path: Path) -> None:
    assert verified(folder, tmp_path, better_place, as_it_is).code == FAULT


def test_what_is_no_saga_is_not_checked(folder: Path, tmp_path: Path) -> None:
    game = sorted(folder.glob("*-game-*.json"))[0]
    assert main(["verify", "--saga", str(game)]) == UNFIT
    assert verified(folder, tmp_path, lambda record: record.update(seed=None), as_it_is).code == UNFIT


def test_posts_are_compared(folder: Path) -> None:
    record = json.loads((folder / NAME).read_text("utf-8"))
    assert main(["verify", "--saga", str(folder / NAME), "--chain", record["chain"]]) == 0
    assert main(["verify", "--saga", str(folder / NAME), "--chain", "0" * 64]) == FAULT


def test_the_small_checker_reads_a_saga_too(folder: Path) -> None:
    """tools/check_dice.py: deck, links and chain of a campaign, without a line of ours."""
    record = json.loads((folder / NAME).read_text("utf-8"))
    assert agrees(record)
    record["entries"][0][3][0][2][3] = (record["entries"][0][3][0][2][3] + 1) % 12
    relinked(record)
    assert not agrees(record), "another deck"


def test_a_sagas_record_is_known_by_itself(folder: Path) -> None:
    assert main(["verify", str(folder / NAME)]) == 0

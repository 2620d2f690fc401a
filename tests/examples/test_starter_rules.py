"""The rules of the starter game, paragraph by paragraph, and its data files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from data.folder import DataError, Folder
from engine.kernel.dice import ScriptedDice
from engine.kernel.errors import EngineError, IllegalAction
from examples.starter_game.data.load import HERE, load
from examples.starter_game.engine import actions as a
from examples.starter_game.engine.bots import best_nets
from examples.starter_game.engine.content import goal_of
from examples.starter_game.engine.game import NETS
from examples.starter_game.engine.state import State
from examples.starter_game.table import rules

CONTENT = load()


def played(actions: Sequence[tuple[int, str]], dice: Sequence[int] = (), seats: int = 2) -> State:
    """The state after actions (seat, notation); `dice`: what they show."""
    rolls = ScriptedDice([each - 1 for each in dice])
    state = NETS.new(NETS.make_config({}, ["any"] * seats), CONTENT, rolls)
    for seat, text in actions:
        state, _ = NETS.step(state, seat, NETS.parse(CONTENT, text), rolls)
    return state


def test_1_everybody_has_a_boat_of_their_own() -> None:
    assert NETS.make_config({}, ["any", "red", "any"]).boats == (1, 0, 2)
    for wishes in (["any"], ["any"] * 4, ["red", "red"], ["yellow", "any"]):
        with pytest.raises(EngineError):
            NETS.make_config({}, wishes)


def test_2_depths_are_secret_until_all_have_chosen() -> None:
    state = played([(0, "depth 2"), (0, "depth 3")])
    assert NETS.view(state, 0).depth == 3 and NETS.view(state, 1).depths == ()
    assert NETS.view(state, 1).chosen == (True, False) and NETS.view(state, 1).depth == 0
    state = played([(0, "depth 3"), (1, "depth 1")])
    assert NETS.view(state, None).depths == (3, 1)
    with pytest.raises(IllegalAction, match="rule 3"):
        NETS.step(state, 0, a.DEPTH | 1, ScriptedDice([]))


@pytest.mark.parametrize(
    ("nets", "die", "points"), [(0, 1, 1), (2, 5, 7), (2, 3, 5), (2, 2, 0), (3, 1, 0)], ids=lambda value: str(value)
)
def test_3_3_the_die_has_to_be_higher_than_the_nets(nets: int, die: int, points: int) -> None:
    state = played([(0, "depth 1"), (1, "depth 1"), *[(0, "net")] * nets, (0, "haul")], [die])
    assert state.points == [points, 0]


def test_3_3_alone_one_hauls_the_depth_besides() -> None:
    state = played([(0, "depth 3"), (1, "depth 1"), (0, "net"), (0, "haul")], [1])
    assert state.points == [3, 0], "also when the nets tear"


def test_4_help_pays_where_there_was_a_song() -> None:
    start = [(0, "depth 1"), (1, "depth 1")]
    assert played([*start, (0, "haul"), (1, "help")], [2]).points == [3, 0]
    assert played([*start, (0, "sing"), (0, "haul"), (1, "help")], [2]).points == [3, 1]
    assert played([*start, (0, "haul"), (1, "watch")], [2]).points == [2, 0]


def test_5_lengths() -> None:
    lengths = [goal_of(CONTENT, NETS.make_config({"length": each}, ["any"] * 2)) for each in ("short", "usual", "long")]
    assert lengths == [CONTENT.goal_short, CONTENT.goal_usual, CONTENT.goal_long]


def test_the_best_number_of_nets() -> None:
    """Two: 3, 4, 5 and 6 haul, with two points more each."""
    assert best_nets(CONTENT) == 2


def test_every_refusal_and_every_rules_button_has_its_paragraph() -> None:
    book = rules()
    for language in ("en", "fr"):
        for paragraph in ("1", "2", "3", "4", "5", "fairness"):
            found = book.get(paragraph, language)
            assert found is not None and found.language == language


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("numbers.toml", "value = 3", "value = 6", "less than the sides of the die"),
        ("numbers.toml", 'id = "nets"', 'id = "net"', "the entries goal_short"),
        ("boats.toml", 'name_fr = "Bateau bleu"\n', "", "name_fr"),
    ],
)
def test_a_mistake_in_a_data_file_is_told(tmp_path: Path, file: str, old: str, new: str, told: str) -> None:
    for path in HERE.glob("*.toml"):
        (tmp_path / path.name).write_text(path.read_text("utf-8"), "utf-8")
    (tmp_path / file).write_text((tmp_path / file).read_text("utf-8").replace(old, new, 1), "utf-8")
    with pytest.raises(DataError, match=told):
        load(Folder("", house=tmp_path))

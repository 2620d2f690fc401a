"""docs/adding-a-game.md, performed on a copy: the starter game moves into the house."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.recipes.copies import ROOT, Copy, copied, stated

GAME = "nets"
STARTER = ROOT / "examples" / "starter_game"
LAYERS = ("engine", "data", "render", "cogs")
RULES = re.compile(r"data/rules/(\w+)/\w+\.toml")


def place_of(path: str) -> str:
    """Where a file of the starter game goes to."""
    rules = RULES.fullmatch(path)
    if rules:
        return f"data/rules/{rules[1]}/{GAME}.toml"
    layer, _, rest = path.partition("/")
    return f"{layer}/{GAME}/{rest}"


def with_third_game(made: Copy) -> list[str]:
    """Add the game as the page says; its files."""
    files = [file for layer in LAYERS for file in sorted((STARTER / layer).rglob("*.*")) if file.suffix != ".pyc"]
    for file in files:
        text = re.sub(r"\bexamples\.starter_game\.(\w+)", rf"\1.{GAME}", file.read_text("utf-8"))
        made.write(place_of(file.relative_to(STARTER).as_posix()), text)
    made.replace("engine/registry.py", '"kravora")', f'"kravora", "{GAME}")')
    return [place_of(file.relative_to(STARTER).as_posix()) for file in files]


@pytest.mark.long
def test_a_third_game_is_its_folders_and_one_line(tmp_path: Path) -> None:
    """It is chosen in `/game new` and played to its end by bots; its records verify, and `render` draws its board."""
    made = copied(tmp_path)
    own = with_third_game(made)
    touched = made.touched()
    assert touched == sorted([*own, "engine/registry.py"])
    assert len(touched) == stated("docs/adding-a-game.md", "The starter game moves in")
    made.run("-m", "pytest", "-n", "0", "tests/recipes/third_game.py")
    made.run("bot.py", "simulate", GAME, "--games", "2", "--seats", "3", "--bots", "greedy", "--records", "records")
    records = sorted((tmp_path / "records").iterdir())
    assert len(records) == 2
    for record in records:
        made.run("bot.py", "verify", str(record))
    made.run("bot.py", "render", GAME, "--seats", "2", "--out", "board.png")
    made.run("bot.py", "render", GAME, "--seats", "2", "--out", "board.txt")
    assert "points, depth" in (tmp_path / "board.txt").read_text("utf-8")

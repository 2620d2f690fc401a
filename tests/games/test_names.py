"""What all games share names none of them: a new game is found by its folders and by a line in each registry.

Words for people (docstrings, comments) may name a game; identifiers, imports and strings may not.
"""

from __future__ import annotations

import ast
from functools import lru_cache
from pathlib import Path

import pytest

from engine.registry import GAMES

ROOT = Path(__file__).parents[2]
SHARED = ("cogs", "host", "render", "data", "engine", "cli", "lab")
REGISTRIES = {
    "engine/registry.py",
    "cogs/registry.py",
    "render/registry.py",
    "render/catalogue.py",
    "cli/kits/kits.py",
    "lab/balance/balance.py",
    "lab/bench/pictures.py",
    "lab/strength/curve_games.py",
    "lab/pictures/gallery.py",
    "lab/pictures/story.py",
    "lab/pictures/story_words.py",
}
COMMANDS_OF_ONE = (
    "cli/odds",
    "cli/saga",
    "cli/proof/campaign_",
    "cli/simulation/campaigns",
    "lab/balance/",
    "lab/bench/odds",
    "lab/strength/learning",
    "lab/strength/odds_check",
    "lab/strength/reach",
)
"""Commands about one game, and the balance tables of each."""


def own_to(path: str, game: str) -> bool:
    """Whether a file belongs to the game."""
    folder, _, rest = path.partition("/")
    return rest.startswith(f"{game}/") or (folder in ("cli", "lab") and game in rest)


def shared_files() -> list[str]:
    found = []
    for folder in SHARED:
        for file in sorted((ROOT / folder).rglob("*.py")):
            path = file.relative_to(ROOT).as_posix()
            if path not in REGISTRIES and not path.startswith(COMMANDS_OF_ONE):
                found.append(path)
    return [path for path in found if not any(own_to(path, game) for game in GAMES)]


def named(tree: ast.AST) -> list[str]:
    """Every identifier and string of a module but its docstrings."""
    words: list[str] = []
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                words.append(name)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                words.append(name)
            case ast.ImportFrom(module=module):
                words.append(module or "")
            case ast.Import(names=names):
                words += [each.name for each in names]
            case ast.Constant(value=str(value)) if id(node) not in told:
                words.append(value)
    return words


@lru_cache(maxsize=1)
def shared_words() -> list[tuple[str, str]]:
    """Each word of the shared code with the file that has it: read once for all games."""
    return [(path, word) for path in shared_files() for word in named(ast.parse((ROOT / path).read_text("utf-8")))]


def test_the_shared_code_is_looked_at() -> None:
    files = shared_files()
    assert {
        "cogs/tables/help/tutorial.py",
        "cogs/tables/lobby/lobby.py",
        "host/lobby/lobby.py",
        "data/loader.py",
        "cli/play.py",
    } <= set(files)
    assert "cogs/clash/screens.py" not in files


@pytest.mark.parametrize("game", GAMES)
def test_no_shared_module_knows_a_game_by_name(game: str) -> None:
    guilty = [f"{path}: {word}" for path, word in shared_words() if game in word.casefold().replace(" ", "")]
    assert guilty == []


def test_a_name_would_be_seen() -> None:
    code = 'from cogs.clash.tutorial import OPTION\n\ndef f(x):\n    """Of clash."""\n    return x["kravora"].clash\n'
    words = " ".join(named(ast.parse(code)))
    assert "cogs.clash.tutorial" in words and "kravora" in words and "Of clash" not in words

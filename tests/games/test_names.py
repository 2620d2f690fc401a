"""Only a game's folders and one line of one registry name it, and no game asks for another.

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
REGISTRY = "engine/registry.py"
LABORATORY = {
    "lab/balance/balance.py",
    "lab/bench/pictures.py",
    "lab/strength/curve_games.py",
    "lab/pictures/gallery.py",
    "lab/pictures/gallery_kravora.py",
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
    "lab/strength/characters",
    "lab/strength/days",
    "lab/strength/hints",
    "lab/strength/learning",
    "lab/strength/newcomers",
    "lab/strength/odds_check",
    "lab/strength/reach",
    "lab/strength/telling",
)
"""Commands about one game, and the balance tables of each."""
ASKING = ("cli/", "lab/", "cogs/app.py", "cogs/commands.py", "cogs/registry.py", "render/registry.py")
"""Who may ask a registry which games there are."""


def own_to(path: str, game: str) -> bool:
    """Whether a file belongs to the game."""
    folder, _, rest = path.partition("/")
    return rest.startswith(f"{game}/") or (folder in ("cli", "lab") and game in rest)


@lru_cache(maxsize=1)
def files() -> list[str]:
    """Every module but the registry, those of the laboratory that show each game, and commands about one game."""
    found = [file.relative_to(ROOT).as_posix() for folder in SHARED for file in sorted((ROOT / folder).rglob("*.py"))]
    left_out = {REGISTRY, *LABORATORY}
    return [path for path in found if path not in left_out and not path.startswith(COMMANDS_OF_ONE)]


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
def words() -> list[tuple[str, str]]:
    """Each word of the code with the file that has it: read once for all games."""
    return [(path, word) for path in files() for word in named(ast.parse((ROOT / path).read_text("utf-8")))]


def test_the_code_is_looked_at() -> None:
    assert {
        "cogs/tables/help/tutorial.py",
        "cogs/clash/screens.py",
        "host/lobby/lobby.py",
        "data/loader.py",
        "cli/play.py",
    } <= set(files())


@pytest.mark.parametrize("game", GAMES)
def test_nothing_outside_of_its_folders_knows_a_game_by_name(game: str) -> None:
    """Neither what all games share, nor another game."""
    assert any(own_to(path, game) for path, _ in words())
    others = [(path, word) for path, word in words() if not own_to(path, game)]
    assert [f"{path}: {word}" for path, word in others if game in word.casefold().replace(" ", "")] == []


def test_the_registry_names_each_game_once() -> None:
    said = [word for word in named(ast.parse((ROOT / REGISTRY).read_text("utf-8"))) if word in GAMES]
    assert said == list(GAMES)


def test_no_game_asks_which_games_there_are() -> None:
    """Nor does anything that all share, but the registries, the commands, and what joins all."""
    asked = [path for path, word in words() if word.endswith(".registry") and not path.startswith(ASKING)]
    assert asked == []


def test_a_name_would_be_seen() -> None:
    code = 'from cogs.clash.tutorial import OPTION\n\ndef f(x):\n    """Of clash."""\n    return x["kravora"].clash\n'
    words = " ".join(named(ast.parse(code)))
    assert "cogs.clash.tutorial" in words and "kravora" in words and "Of clash" not in words

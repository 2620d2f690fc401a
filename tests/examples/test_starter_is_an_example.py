"""The starter game is checked like the rest and belongs to nothing that is installed or played."""

from __future__ import annotations

import re
import tomllib
from fnmatch import fnmatch

import pytest

from data.catalogue import ROOT
from engine.registry import NAMES
from examples.starter_game.engine.game import NETS

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
FOLDERS = ("cli", "cogs", "host", "render", "data", "engine", "examples", "tests", "docs")
IMPORT = re.compile(r"^\s*(?:from|import) examples\b", re.MULTILINE)
HOUSE = ("cli", "cogs", "host", "lab", "render", "data", "engine")


def test_the_registry_does_not_name_it() -> None:
    assert NAMES and NETS.id not in NAMES


def test_nothing_of_the_house_imports_it() -> None:
    own = (ROOT / "bot.py", *(file for folder in HOUSE for file in (ROOT / folder).rglob("*.py")))
    assert len(own) > 200
    assert [path for path in own if IMPORT.search(path.read_text("utf-8"))] == []
    assert IMPORT.search("x = 1\n    from examples.starter_game import table\n")


def test_it_is_not_installed() -> None:
    patterns = PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]
    packages = [
        ".".join(path.parent.relative_to(ROOT).parts)
        for folder in ("examples", "cogs")
        for path in (ROOT / folder).rglob("__init__.py")
    ]
    installed = [package for package in packages if any(fnmatch(package, pattern) for pattern in patterns)]
    assert "cogs.tables" in installed and not [name for name in installed if name.startswith("examples")]


def test_it_is_checked_like_the_rest() -> None:
    tools = PROJECT["tool"]
    assert "examples" in tools["mypy"]["files"] and "examples" in tools["importlinter"]["root_packages"]
    assert not any("examples" in each for each in tools["ruff"]["extend-exclude"])


WALK = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
STARTER = ROOT / "examples" / "starter_game"


def test_the_walk_through_names_every_file_and_no_other() -> None:
    named = set(re.findall(r"`(examples/starter_game/[\w/]+\.\w+)`", WALK))
    there = {
        path.relative_to(ROOT).as_posix()
        for path in STARTER.rglob("*")
        if path.suffix in (".py", ".toml") and path.name != "__init__.py"
    }
    assert named == there


@pytest.mark.parametrize("page", ["adding-a-game.md", "extending.md"])
def test_every_file_that_a_page_names_is_there(page: str) -> None:
    """Those of a game or language to come, in angle brackets, left out; with line or folder names as they stand."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    paths = {path for path in re.findall(r"`([\w-]+(?:/[\w.-]+)+/?)`", text) if path.split("/")[0] in FOLDERS}
    assert len(paths) > 10
    assert [path for path in sorted(paths) if not (ROOT / path).exists()] == []

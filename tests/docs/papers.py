"""The repository's own code and papers, as the tests of this folder read them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
CODE = ("cli", "cogs", "data", "engine", "host", "lab", "render")
FOLDERS = (*CODE, "docs", "examples", "tests", "tools")
TYPES = {".py", ".md", ".toml"}
PROSE = re.compile(r'"""(.*?)"""|(?:^|\s)(# [^\n]*)$', re.DOTALL | re.MULTILINE)
OF_THE_PAST = {"CHANGELOG.md"}
"""It may name what is no longer there."""


def papers() -> Iterator[Path]:
    """Every Python, Markdown and TOML file of ours."""
    yield from sorted(path for path in ROOT.iterdir() if path.suffix in TYPES and path.name not in OF_THE_PAST)
    for folder in FOLDERS:
        yield from sorted(path for path in (ROOT / folder).rglob("*") if path.suffix in TYPES)


def modules() -> Iterator[Path]:
    """Every module of ours but the tests and tools."""
    for folder in (*CODE, "examples"):
        yield from sorted((ROOT / folder).rglob("*.py"))


def named(path: Path) -> str:
    """A file's path in the repository."""
    return path.relative_to(ROOT).as_posix()


def prose(path: Path) -> str:
    """What a file says to its readers: a module's docstrings and comments, all of any other."""
    text = path.read_text("utf-8")
    return prose_of(text) if path.suffix == ".py" else text


def prose_of(code: str) -> str:
    """The docstrings (of attributes, too) and comments of a module; by their quotes, as parsing takes long."""
    return "\n".join("".join(found) for found in PROSE.findall(code))

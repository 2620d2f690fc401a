"""A copy of the product, on which a test performs a recipe of the docs and counts the files it takes.

made = copied(tmp_path)
made.replace("cogs/clash/typed/commands.py", "COMMANDS = (", "COMMANDS = (GREET, ")
made.translate({"Greet somebody": "Saluer quelqu'un"})
made.run("-c", "…")
assert len(made.touched()) == stated("docs/extending.md", "A slash command")
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[2]
FOLDERS = ("cli", "cogs", "data", "docs", "engine", "examples", "host", "render", "tests")
PARTS = ("bot.py", "babel.cfg", "pyproject.toml", *FOLDERS)
NOT_OURS = ("*.mo", "*.pot", "*.db", ".*")
"""What a run leaves behind and nobody commits. Compiled modules are copied: they make the copy start faster."""
Words = str | tuple[str, str]
WIDTH = 120
"""Of a line in a catalogue, as data/catalogue.py writes it."""


@dataclass(frozen=True)
class Copy:
    """A copy of the product in a folder. Paths are relative to it."""

    folder: Path

    def read(self, path: str) -> str:
        """The text of a file."""
        return (self.folder / path).read_text("utf-8")

    def write(self, path: str, text: str) -> None:
        """Write a file; make its folders where they are missing."""
        whole = self.folder / path
        whole.parent.mkdir(parents=True, exist_ok=True)
        whole.write_text(text, "utf-8")

    def append(self, path: str, text: str) -> None:
        """Add text at the end of a file."""
        self.write(path, self.read(path) + text)

    def replace(self, path: str, old: str, new: str) -> None:
        """Replace a text that stands in the file exactly once."""
        text = self.read(path)
        assert text.count(old) == 1, f"{path} has {text.count(old)} times {old!r}"
        self.write(path, text.replace(old, new))

    def after(self, path: str, line: str, new: str) -> None:
        """Add text below a line that stands in the file exactly once (`line`: without its end)."""
        self.replace(path, f"{line}\n", f"{line}\n{new}")

    def translate(self, words: Mapping[Words, Words], language: str = "fr") -> None:
        """Run `make texts`, then give the new texts their words; fails if one is missing or nobody asks for it.

        A text with a plural is a pair, in both languages.
        """
        self.run("-m", "data.catalogue", language)
        path = self.folder / f"data/locale/{language}/LC_MESSAGES/conquest.po"
        with path.open("rb") as file:
            catalogue = read_po(file)
        lacking = [message for message in catalogue if message.id and not message.string]
        assert {message.id for message in lacking} == set(words)
        for message in lacking:
            message.string = words[message.id]
        with path.open("wb") as file:
            write_po(file, catalogue, width=WIDTH)

    def run(self, *arguments: str) -> str:
        """What Python says in the copy; fails with all it said where it ends with an error."""
        environment = {**os.environ, "PYTHONPATH": str(self.folder)}
        done = subprocess.run(
            [sys.executable, *arguments], cwd=self.folder, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def touched(self) -> list[str]:
        """The files that are new or no longer what they were, in the order of their names."""
        here, there = _files(self.folder), _files(ROOT)
        return sorted(
            path
            for path in here | there
            if path not in here or path not in there or _bytes(self.folder, path) != _bytes(ROOT, path)
        )


def copied(folder: Path) -> Copy:
    """Copy the product and its tests into a folder."""
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns(*NOT_OURS))
        else:
            shutil.copy2(ROOT / part, folder / part)
    return Copy(folder)


def stated(paper: str, recipe: str) -> int:
    """How many files a paper says a recipe takes: 3 for the heading "## A slash command: 3"."""
    [count] = re.findall(rf"(?m)^#+ {re.escape(recipe)}: (\d+)$", (ROOT / paper).read_text("utf-8"))
    return int(count)


def _files(folder: Path) -> frozenset[str]:
    """Every file of the parts that somebody could commit."""
    found: set[str] = set()
    for part in PARTS:
        paths = (folder / part).rglob("*") if (folder / part).is_dir() else [folder / part]
        found |= {path.relative_to(folder).as_posix() for path in paths if path.is_file() and _ours(path)}
    return frozenset(found)


def _ours(path: Path) -> bool:
    return "__pycache__" not in path.parts and not any(path.match(pattern) for pattern in NOT_OURS)


def _bytes(folder: Path, path: str) -> bytes:
    return (folder / path).read_bytes()

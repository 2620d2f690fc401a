"""Pages a person reads stay readable: lines that fit, a short README, none of the wordings we dropped."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from host.program.version import VERSION
from tests.docs.papers import ROOT, named
from tests.host.table import ANN, BEN, World, end_together, game_of, press
from tests.make_database import STORED
from tests.stores import File

COLUMNS = 100
BEFORE_OPERATE = 60
CHANGELOG_WORDS = 25
DROPPED = re.compile(
    r"\b(?:whoever|whomever|anew|besides|(?:is|are|was|were|be) told|of which|to be had"
    r"|what (?:came|comes|becomes) of)\b",
    re.IGNORECASE,
)
"""Wordings that make somebody read a sentence twice."""
OTHERS = re.compile(r"adding-a-game|extending|translating")
"""Recipes: tests of their own hold them."""
PAGES = [
    *sorted(ROOT.glob("*.md")),
    ROOT / "data" / "README.md",
    ROOT / "tests" / "discord_description" / "README.md",
    *(path for path in sorted((ROOT / "docs").glob("*.md")) if not OTHERS.fullmatch(path.stem)),
]


def too_long(text: str) -> list[str]:
    """Lines of more than 100 columns: a table's and a link's can't be broken."""
    return [line for line in text.splitlines() if len(line) > COLUMNS and line[:1] != "|" and "](" not in line]


def dropped(text: str) -> list[str]:
    return DROPPED.findall(" ".join(text.split()))


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_a_page_is_wrapped_and_plain(path: Path) -> None:
    text = path.read_text("utf-8")
    assert too_long(text) == []
    assert dropped(text) == []


def test_the_readme_is_short_before_operate() -> None:
    before, heading, _ = (ROOT / "README.md").read_text("utf-8").partition("\n## Operate\n")
    assert heading and len(before.splitlines()) <= BEFORE_OPERATE


def test_a_change_is_one_fact_of_a_known_kind() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert set(re.findall(r"^### (\w+)$", text, re.MULTILINE)) <= {"Added", "Changed", "Fixed", "Removed"}
    changes = re.findall(r"^- (.*(?:\n  .*)*)", text, re.MULTILINE)
    assert [change for change in changes if len(change.split()) > CHANGELOG_WORDS] == []
    assert len(changes) > 50


def test_what_is_wrong_is_seen() -> None:
    assert too_long("x" * 101) and not too_long("| " + "x" * 200) and not too_long("x" * 100)
    assert dropped("Whoever comes\nis\ntold.") == ["Whoever", "is told"]


def test_the_newest_version_is_dated_once_its_records_are_kept() -> None:
    heading = re.search(r"^## \[(.+)\] - (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert heading is not None and heading[1] == VERSION
    kept = [STORED.exists(), (STORED.parent / "stopped").exists()]
    assert kept == [re.fullmatch(r"\d{4}-\d\d-\d\d", heading[2]) is not None] * 2


PAPER = ROOT / "docs" / "privacy.md"
STATEMENT = re.compile(r'"(SELECT [^"]+;)"')


async def test_the_paper_counts_what_a_deletion_takes(tmp_path: Path) -> None:
    world = World(File(tmp_path / "games.db").url)
    statements = [found.replace("123", str(ANN)) for found in STATEMENT.findall(PAPER.read_text(encoding="utf-8"))]
    assert len(statements) == 4
    async with world.open() as house:
        over, _ = await game_of(house, ANN, BEN), await game_of(house, ANN, BEN)
        await house.settings.set_member(ANN, {"language": "fr"})
        await end_together(house, over)
        await house.settled()
        assert counted(tmp_path, statements)[:2] == [1, 2]
        await house.privacy.forget(press(ANN), (await house.privacy.kept(ANN)).mark)
        await house.settled()
    assert counted(tmp_path, statements) == [0, 0, 0, 0]


def counted(folder: Path, statements: list[str]) -> list[int]:
    with closing(sqlite3.connect(folder / "games.db")) as connection:
        return [connection.execute(statement).fetchone()[0] for statement in statements]

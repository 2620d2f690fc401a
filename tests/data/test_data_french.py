"""The French texts within the data files (names and texts of cards, units, rules) are set as French is."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from data.catalogue import ROOT
from tests.data.typography import faults

FILES = sorted((ROOT / "data").rglob("*.toml"))


def french_texts(value: Any, french: bool) -> Iterator[str]:
    """Every text under a key of French (`fr`, `name_fr`…), or every text at all in a French file."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from french_texts(each, french or key.rpartition("_")[2] == "fr")
    elif isinstance(value, list):
        for each in value:
            yield from french_texts(each, french)
    elif isinstance(value, str) and french:
        yield value


def told(path: Path) -> list[str]:
    return list(french_texts(tomllib.loads(path.read_text("utf-8")), path.parent.name == "fr"))


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(ROOT)) for path in FILES])
def test_french_of_a_data_file(path: Path) -> None:
    assert [fault for text in told(path) for fault in faults(text)] == []


def test_both_games_and_the_rule_book_have_french() -> None:
    assert {path.parent.name for path in FILES if told(path)} == {"clash", "kravora", "fr"}

"""The data of older releases are known to `verify`, so that a record with them is told from one with somebody's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.proof.recordfile import read_whole
from data.known import known_content, release_of
from engine.kernel.record import Record
from engine.registry import GAMES
from tests.old_records import from_format_1

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*/*-undos.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_data_of_old_records_are_known(path: Path) -> None:
    found = read_whole(path)
    binding = (from_format_1(GAMES[found.game], found) if isinstance(found, Record) else found).binding
    assert release_of(binding.game, binding.content_hash)
    assert release_of(binding.game, "0" * 64) is None


def test_hashes_and_releases_are_such() -> None:
    assert known_content().keys() == GAMES.keys()
    for known in known_content().values():
        assert all(re.fullmatch("[0-9a-f]{64}", digits) and release for digits, release in known.items())

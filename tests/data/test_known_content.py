"""The data of older releases are known to `verify`, so that a record with them is told from one with somebody's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.proof.recordfile import read_old
from data.known import known_content, release_of
from engine.kernel.migration import from_format_1
from engine.registry import GAMES

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*/*-undos.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_data_of_old_records_are_known(path: Path) -> None:
    old = read_old(path.read_bytes())
    assert release_of(old.game, from_format_1(GAMES[old.game], old).binding.content_hash)
    assert release_of(old.game, "0" * 64) is None


def test_hashes_and_releases_are_such() -> None:
    assert known_content().keys() == GAMES.keys()
    for known in known_content().values():
        assert all(re.fullmatch("[0-9a-f]{64}", digits) and release for digits, release in known.items())

"""The data of this version are known to `verify`, so that a record with them is told from one with somebody's own."""

from __future__ import annotations

import re

import pytest

from data.known import known_content, release_of
from data.loader import load_content
from engine.kernel.canonical import content_hash
from engine.registry import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_the_data_of_this_version_are_known(name: str) -> None:
    now = content_hash(GAMES[name].content_to_json(load_content(name)))
    assert release_of(name, now), f"add {now} to data/known_content.json, with the release that will have it"
    assert release_of(name, "0" * 64) is None


def test_hashes_and_releases_are_such() -> None:
    for name, known in known_content().items():
        assert name in GAMES
        assert all(re.fullmatch("[0-9a-f]{64}", digits) and release for digits, release in known.items())

"""A version is released whole: dated in the CHANGELOG, with its records and a database of it kept; or not at all."""

from __future__ import annotations

import re

from host.program.version import VERSION
from tests.docs.papers import ROOT
from tests.make_database import STORED


def test_the_newest_version_is_dated_once_its_records_are_kept() -> None:
    heading = re.search(r"^## \[(.+)\] - (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert heading is not None and heading[1] == VERSION
    kept = [STORED.exists(), (STORED.parent / "stopped").exists()]
    assert kept == [re.fullmatch(r"\d{4}-\d\d-\d\d", heading[2]) is not None] * 2

"""Entries kept line by line are read back, even after a kill cut the last one short."""

from __future__ import annotations

from pathlib import Path

from lab.kept import keep, kept


def test_entries_come_back_in_their_order(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    assert kept(file) == [] and kept(None) == []
    for number in range(3):
        keep(file, {"number": number, "name": "é"})
    keep(None, {"number": 4})
    assert [entry["number"] for entry in kept(file)] == [0, 1, 2] and kept(file)[0]["name"] == "é"


def test_only_what_was_cut_short_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    keep(file, {"number": 1})
    keep(file, {"number": 2})
    file.write_bytes(file.read_bytes()[:-4])
    keep(file, {"number": 3})
    assert [entry["number"] for entry in kept(file)] == [1, 3]

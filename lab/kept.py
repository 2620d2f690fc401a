"""A file with the results of a long run, an entry a line, so that a stopped run can continue."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def keep(file: Path | None, entry: Mapping[str, Any]) -> None:
    """Add an entry. It starts a new line even after one that a kill cut short."""
    if file is None:
        return
    with file.open("a+b") as out:
        if out.tell() and not _ends_a_line(out):
            out.write(b"\n")
        out.write(json.dumps(entry).encode() + b"\n")


def kept(file: Path | None) -> list[dict[str, Any]]:
    """The entries of earlier runs in order, [] without a file; a line cut short by a kill is left out."""
    if file is None or not file.exists():
        return []
    found = []
    for line in file.read_text(encoding="utf-8").splitlines():
        try:
            found.append(json.loads(line))
        except json.JSONDecodeError:
            continue
    return found


def _ends_a_line(out: Any) -> bool:
    out.seek(-1, 2)
    return bool(out.read(1) == b"\n")

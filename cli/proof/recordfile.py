"""Records as files: checked JSON in, JSON with one entry a line out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.kernel.errors import RecordError
from engine.kernel.records.bound_record import BoundRecord
from engine.kernel.records.proof import format_of, read_bound
from engine.kernel.records.record import Record
from engine.kernel.records.record_fields import check_old_fields
from engine.kernel.stored.strict_json import MOST_BYTES, read_json


def read_bytes(path: Path) -> bytes:
    """A record's file, or enough of it to show that it is too large. Raises OSError."""
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def read_old(data: bytes) -> Record:
    """A record of format 1. Raises RecordError "not_json", "no_record", "format", "field"."""
    value = read_json(data)
    if format_of(value) != 1:
        raise RecordError("format", format=str(value["format"]))
    check_old_fields(value)
    return Record.from_json(value)


def read_whole(path: Path) -> Record | BoundRecord:
    """A record of either format, unchanged.

    Raises RecordError "not_json", "no_record", "format", "field" (facts: field, why), and OSError.
    """
    data = read_bytes(path)
    return read_old(data) if format_of(read_json(data)) == 1 else read_bound(data)


def read_record(path: Path) -> Record:
    """A record of either format as `engine.kernel.records.record.replay` takes it. Raises as `read_whole`."""
    record = read_whole(path)
    return record.plain() if isinstance(record, BoundRecord) else record


def write_record(path: Path, record: Record | BoundRecord) -> None:
    """Write a record's JSON, one entry a line, so that two records can be compared line by line."""
    data = record.to_json()
    entries = ",\n".join(_compact(entry) for entry in data["entries"])
    rows = {name: _compact(value) for name, value in data.items()}
    rows["entries"] = f"[\n{entries}\n]"
    fields = ",\n".join(f"{_compact(name)}: {text}" for name, text in rows.items())
    path.write_text(f"{{\n{fields}\n}}\n", encoding="utf-8")


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

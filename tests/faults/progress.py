"""A soak's progress in a file (done, seen, found), so that it can be stopped and continued."""

from __future__ import annotations

import datetime as dt
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / ".local" / "soak"


@dataclass
class Progress:
    """`done` of `wanted`; `seconds` of work, all runs together. Written after each piece of work."""

    name: str
    wanted: int
    done: int = 0
    next: int = 0
    """The number of the next piece."""
    seconds: float = 0.0
    first: str = ""
    last: str = ""
    seen: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    _since: float = field(default_factory=time.monotonic)

    @classmethod
    def taken_up(cls, name: str, wanted: int, afresh: bool) -> Progress:
        file = FOLDER / f"{name}.json"
        if afresh or not file.exists():
            return cls(name, wanted)
        held: dict[str, Any] = json.loads(file.read_text("utf-8"))
        return cls(**{**held, "name": name, "wanted": wanted, "seen": Counter(held["seen"])})

    def piece(self, done: int, seen: Counter[str], problems: list[str]) -> None:
        """A piece of work is done: note it, print a line."""
        now = time.monotonic()
        self.seconds, self._since = self.seconds + now - self._since, now
        self.done, self.next = self.done + done, self.next + 1
        self.seen.update(seen)
        self.problems += problems
        today = dt.datetime.now(dt.UTC).strftime("%Y-%m-%d %H:%M UTC")
        self.first, self.last = self.first or today, today
        for problem in problems:
            print(f"  ! {problem[:2000]}", flush=True)
        print(self.line(), flush=True)
        FOLDER.mkdir(parents=True, exist_ok=True)
        held = {key: getattr(self, key) for key in ("done", "next", "seconds", "first", "last", "seen", "problems")}
        (FOLDER / f"{self.name}.json").write_text(json.dumps(held, indent=1, ensure_ascii=True), "utf-8")

    def line(self) -> str:
        rate = self.done / self.seconds if self.seconds else 0.0
        return (
            f"{self.name}: {self.done:,} of {self.wanted:,} in {self.seconds:,.0f} s ({rate:,.1f} a second), "
            f"{len(self.problems)} problems"
        )

    def summary(self) -> str:
        lines = [self.line(), f"from {self.first} to {self.last}"]
        lines += [f"{number:10,} {what}" for what, number in sorted(self.seen.items())]
        return "\n".join(lines)

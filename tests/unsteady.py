"""What failed beside all other tests, thrice by itself: what passes then is unsteady, not red, and is named.

A test that needs a quick machine or a lucky draw is a defect of its own (docs/testing.md). It is named last of all, so
that it gets mended, and keeps no other change from landing.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FAILED = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
"""What pytest keeps: {test: true}."""
FEW = 3
"""More tests than so many do not fail by bad luck: they are not run again."""
TIMES = 3
"""How often each passes by itself to count as unsteady."""


def forget() -> None:
    """What failed before the run that now begins."""
    FAILED.unlink(missing_ok=True)


def only_unsteady(environment: Mapping[str, str]) -> bool:
    """Whether all that failed in the run that has ended passes by itself. Prints what it runs and finds."""
    failed = sorted(json.loads(FAILED.read_text())) if FAILED.exists() else []
    if not 0 < len(failed) <= FEW:
        return False
    print(f"Failed beside the others, now {TIMES} times by themselves: {', '.join(failed)}", flush=True)
    tests = [sys.executable, "-m", "pytest", "-n", "0", *failed]
    for _ in range(TIMES):
        if subprocess.run(tests, cwd=ROOT, env=dict(environment)).returncode:
            return False
    print(f"UNSTEADY, to be mended: {', '.join(failed)}", flush=True)
    return True

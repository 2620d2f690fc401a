"""Every module can be imported on this Python, and does nothing that is seen."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("cli", "cogs", "data", "engine", "host", "render")


def modules(package: str) -> list[str]:
    """The names of a package's modules; those of migrations are run by the store's tests."""
    found = (path.relative_to(ROOT).with_suffix("") for path in (ROOT / package).rglob("*.py"))
    names = sorted(".".join(path.parts).removesuffix(".__init__") for path in found)
    return [name for name in names if ".migrations" not in name and not name.endswith("__main__")]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_module_is_imported(package: str) -> None:
    names = modules(package)
    assert len(names) > 5
    told = subprocess.run(
        [sys.executable, "-c", f"import importlib\nfor name in {names}: importlib.import_module(name)"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stderr
    assert told.stdout == "", "a module speaks when it is imported"


def test_the_bot_is_imported_without_starting() -> None:
    told = subprocess.run([sys.executable, "-c", "import bot"], cwd=ROOT, capture_output=True, text=True)
    assert (told.returncode, told.stdout) == (0, ""), told.stderr

"""Every module can be imported on this Python, and does nothing that is seen."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("cli", "cogs", "data", "engine", "host", "lab", "render")


def modules(package: str) -> list[str]:
    """The names of a package's modules; those of migrations are run by the store's tests."""
    found = (path.relative_to(ROOT).with_suffix("") for path in (ROOT / package).rglob("*.py"))
    names = sorted(".".join(path.parts).removesuffix(".__init__") for path in found)
    return [name for name in names if ".migrations" not in name and not name.endswith("__main__")]


IMPORTING = """
import importlib, sys
for names in {lists}:
    for known in [known for known in sys.modules if known.partition(".")[0] in {packages}]:
        del sys.modules[known]
    for name in names:
        importlib.import_module(name)
"""
"""Each package's modules as the first of ours that are imported; only libraries are there from the package before."""


def test_every_module_is_imported() -> None:
    lists = [modules(package) for package in PACKAGES]
    assert all(len(names) > 5 for names in lists)
    script = IMPORTING.format(lists=lists, packages=PACKAGES)
    told = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    assert told.stdout == "", "a module speaks when it is imported"


def test_the_bot_is_imported_without_starting() -> None:
    told = subprocess.run([sys.executable, "-c", "import bot"], cwd=ROOT, capture_output=True, text=True)
    assert (told.returncode, told.stdout) == (0, ""), told.stderr


def test_a_start_imports_nothing_that_only_others_need() -> None:
    """PostgreSQL's part brings SQLAlchemy's mapper, the stemmers those of 35 languages, Alembic the migrations."""
    needless = ("sqlalchemy.ext.asyncio", "sqlalchemy.orm", "snowballstemmer", "alembic")
    script = f"import sys, cogs.app, cli.operating.wiring; print([each for each in {needless} if each in sys.modules])"
    told = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert (told.returncode, told.stdout) == (0, "[]\n"), told.stderr

"""`make mutants`: switch the rules off one by one and see whether the tests of the engine notice.

Each mutant is a small change of the engine in a copy of it; first the tests whose names carry the mutant's paragraph
run on it, then the others. Prints paragraph, verdict, what was changed; exit 1 when a mutant survives, 2 when a
mutant no longer fits the source or the tests fail without any.
"""

from __future__ import annotations

import argparse
import compileall
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests import mutant_list  # noqa: E402  the root has to be found first
from tests.mutant_list import Mutant  # noqa: E402
from tests.mutant_list_campaign import CAMPAIGN_MUTANTS  # noqa: E402
from tests.mutant_list_modes import MODE_MUTANTS  # noqa: E402

MUTANTS = (*mutant_list.MUTANTS, *MODE_MUTANTS, *CAMPAIGN_MUTANTS)

RULES = Path("engine/clash")
COPIED = ("engine", "data", "cli", "examples", "tests/engine", "tests/games")
SINGLE = ("tests/longer.py",)
ALL_TESTS = ("tests/engine", "tests/games/test_properties.py")
MARKERS = """[pytest]
addopts = -m 'not long'
pythonpath = .
markers =
  secrets: nothing hidden is told
  long: only `make long` plays it
"""
LONGEST = 300
"""Seconds: a mutant that hangs the tests is noticed too."""
SURVIVED = "SURVIVED"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paragraphs", nargs="*", help="only these, as 5.3.3e or 4 (with all below it)")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (2)")
    args = parser.parse_args()
    chosen = [m for m in MUTANTS if not args.paragraphs or any(_below(m.paragraph, p) for p in args.paragraphs)]
    broken = [m for m in MUTANTS if not _fits(m)]
    for mutant in broken:
        print(f"{mutant.paragraph:10} does not fit {mutant.file}: {mutant.what}")
    if broken:
        return 2
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copies = [_copy(Path(folder) / str(number)) for number in range(max(1, args.jobs))]
        failed = _failing_test(copies[0], ALL_TESTS)
        if failed:
            print(f"Without any mutant this fails: {failed}")
            return 2
        survivors = 0
        for mutant, killer in _verdicts(chosen, copies):
            verdict = f"killed by {killer}" if killer else SURVIVED
            survivors += not killer
            print(f"{mutant.paragraph:10} {verdict:75} {mutant.what}", flush=True)
    print(f"{len(chosen)} mutants, {survivors} survived.")
    return 1 if survivors else 0


def _fits(mutant: Mutant) -> bool:
    """Whether the text to change is there exactly once, and the change is Python."""
    sound = (ROOT / RULES / mutant.file).read_text("utf-8")
    try:
        compile(sound.replace(mutant.old, mutant.new), mutant.file, "exec")
    except SyntaxError:
        return False
    return sound.count(mutant.old) == 1


def _below(paragraph: str, wanted: str) -> bool:
    """Whether a paragraph is the wanted one or part of it: 5.3.3e of 5.3.3, 5.3 and 5."""
    return paragraph == wanted or (paragraph.startswith(wanted) and not paragraph[len(wanted)].isdigit())


def _copy(folder: Path) -> Path:
    """A private copy of what the tests need, compiled, so that a run only compiles what was changed."""
    for part in COPIED:
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__", "*.po", "*.mo"))
    for file in SINGLE:
        shutil.copy(ROOT / file, folder / file)
    (folder / "pytest.ini").write_text(MARKERS, "utf-8")
    compileall.compile_dir(folder, quiet=2)
    return folder


def _verdicts(mutants: Sequence[Mutant], copies: Sequence[Path]) -> Iterator[tuple[Mutant, str]]:
    """Each mutant with the test that noticed it ("" when none did), in the order of the list."""
    free: Queue[Path] = Queue()
    for copy in copies:
        free.put(copy)

    def judge(mutant: Mutant) -> tuple[Mutant, str]:
        copy = free.get()
        try:
            return mutant, _killer(copy, mutant)
        finally:
            free.put(copy)

    with ThreadPoolExecutor(len(copies)) as pool:
        yield from pool.map(judge, mutants)


def _killer(copy: Path, mutant: Mutant) -> str:
    """Which test notices the mutant; the copy is as it was afterwards."""
    source = copy / RULES / mutant.file
    sound = source.read_text("utf-8")
    source.write_text(sound.replace(mutant.old, mutant.new), "utf-8")
    try:
        name = f"test_{mutant.paragraph.replace('.', '_')}_"
        files = [str(path) for path in sorted(copy.glob("tests/engine/test_*.py")) if name in path.read_text("utf-8")]
        killer = _failing_test(copy, [*files, "-k", name]) if files else ""
        return killer or _failing_test(copy, ALL_TESTS)
    finally:
        source.write_text(sound, "utf-8")


def _failing_test(copy: Path, options: Sequence[str]) -> str:
    """The first test that fails in a copy, "" when none does."""
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *options]
    quiet = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        run = subprocess.run(
            command, cwd=copy, env={**os.environ, **quiet}, capture_output=True, text=True, timeout=LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        return "a test that does not end"
    if run.returncode == 0:
        return ""
    found = re.search(r"^(?:FAILED|ERROR) (?:tests/\w+/)?(?:\S+::)?(\w+)", run.stdout, re.MULTILINE)
    return found[1] if found else f"an error: {run.stdout[-200:]}"


if __name__ == "__main__":
    sys.exit(main())

"""`make others`: the quick part of the tests on every other Python of this machine, each in an environment of its own.

An interpreter counts when it runs, wherever it comes from; what does not run is skipped, and the reason printed. They
run beside each other, as each process of one has to collect all its tests; for `make test` also beside all tests on
this Python, which some of the time wait for something: then the others have what is left of the processor.

For `make test` the newest runs the quick part, and those between it and this one run less (`BETWEEN`): what a Python
takes away or does otherwise, the next ones do, too, so the newest finds it. What is left to a Python between is that
the libraries can be had for it and every module read, and that it comes to the same bytes: dice, notation, hashes,
pictures, and every record replayed to its states. `make others` runs the whole quick part on every one of them.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests import unsteady

ROOT = Path(__file__).resolve().parent.parent
QUICK = (
    "tests/test_imports.py",
    "tests/kernel",
    "tests/data",
    "tests/cli/test_golden.py",
    "tests/cli/test_modes.py",
    "tests/render/test_golden_pictures.py",
    "tests/cogs_clash/test_modes.py",
)
"""Every module's import, the kernel, the data and texts, the records, a game a mode (of bots and of people), and the
bytes of pictures."""
BETWEEN = (
    "tests/test_imports.py",
    "tests/kernel",
    "tests/cli/test_golden.py",
    "tests/render/test_golden_pictures.py::test_the_same_view_has_the_same_bytes_in_every_process_and_on_every_python",
)
"""Of these, what `make test` runs on a Python that is neither this one nor the newest."""
LEFT_OUT = (
    "tests/data/test_marked_texts.py",
    "tests/data/test_sentences.py::test_english_genitives_and_articles_are_formats",
    "tests/data/test_clash_boards.py",
    "tests/data/test_search.py::test_questions_of_both_games_that_came_later",
    "tests/data/test_search.py::test_a_question_of_the_book_finds_its_paragraph",
    "tests/cli/test_golden.py::test_verify_rejects_it_with_one_die_changed",
    "tests/cli/test_golden.py::test_trust_mode_passes_through_the_same_sound_states",
    "tests/cli/test_golden.py::test_there_are_records_of_every_number_of_seats_and_of_undo",
    "tests/cli/test_golden.py::test_there_are_records_of_every_version_of_the_rules_that_was_released",
)
"""Of these: what looks at the source or at data alone; more questions to the same search; and what replays games once
more that are replayed anyway."""
MINORS = (11, 12, 13, 14)
PROBE = "import sys, venv, ensurepip; print('{}.{}'.format(*sys.version_info))"
PATIENCE = 120
"""Seconds within which any Python tells its version."""
WAY = 10
"""By how much the others give way to the tests on this Python, as `nice` counts."""
SOME_FAILED = 1
"""Pytest's exit code where it ran to its end, and a test failed."""
STAMP = ".for-test"
HIDDEN = ("CI", "BUILD_NUMBER", "PYTHONDONTWRITEBYTECODE", "VIRTUAL_ENV", "PYTHONHOME")
"""Variables that the tests do without: see the Makefile."""


@dataclass(frozen=True)
class Python:
    """An interpreter that runs, and what it says its version is ("3.12")."""

    version: str
    path: str


@dataclass(frozen=True)
class Skip:
    """A version or name without an interpreter that runs."""

    name: str
    reason: str


@dataclass(frozen=True)
class Ran:
    """The quick part, or less, on an interpreter: whether it is green, and all it said."""

    python: Python
    green: bool
    said: str


def find(named: Sequence[str] = (), here: str = f"3.{sys.version_info.minor}") -> list[Python | Skip]:
    """One interpreter a version, the main one's (`here`) left out. `named`: names or paths of more."""
    found: list[Python | Skip] = []
    seen = {here}
    for minor in MINORS:
        version = f"3.{minor}"
        if version not in seen:
            one = _first(version)
            found.append(one)
            seen.update([version] if isinstance(one, Python) else [])
    for name in named:
        one = probe(name)
        if isinstance(one, Skip):
            found.append(one)
        elif one.version not in seen:
            found = [each for each in found if not (isinstance(each, Skip) and each.name == f"Python {one.version}")]
            found.append(one)
            seen.add(one.version)
    return found


def _first(version: str) -> Python | Skip:
    """The first interpreter of a version that runs; else why the first one does not."""
    reasons = []
    for path in places(version):
        one = probe(path)
        if isinstance(one, Python) and one.version == version:
            return one
        reasons.append(one.reason if isinstance(one, Skip) else f"{path} is Python {one.version}")
    return Skip(f"Python {version}", reasons[0] if reasons else f"there is no python{version} on the PATH")


def places(version: str) -> Iterator[str]:
    """Where an interpreter may be: on the PATH; among pyenv's, whose shims run only what is switched on."""
    name = f"python{version}"
    if path := shutil.which(name):
        yield path
    home = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    yield from map(str, sorted(home.glob(f"{version}.*/bin/{name}"), key=_patch, reverse=True))


def _patch(path: Path) -> tuple[int, ...]:
    """3.12.10 is newer than 3.12.9."""
    return tuple(int(part) for part in path.parents[1].name.split(".") if part.isdigit())


def probe(name: str) -> Python | Skip:
    """Run an interpreter: its version, or why it is of no use."""
    path = shutil.which(name)
    if path is None:
        return Skip(name, "there is no such program")
    try:
        run = subprocess.run([path, "-c", PROBE], capture_output=True, text=True, timeout=PATIENCE, env=environment())
    except (OSError, subprocess.TimeoutExpired) as error:
        return Skip(name, f"{path} does not run: {error}")
    if run.returncode or not run.stdout.startswith("3."):
        said = [line.strip() for line in run.stderr.splitlines() if line.strip()]
        why = next((line for line in said if "No module named" in line), said[0] if said else f"exit {run.returncode}")
        return Skip(name, f"{path} does not run: {why}")
    version = run.stdout.strip()
    found = Python(version, path)
    return Skip(name, f"Python {version} is older than 3.{MINORS[0]}") if _minor(found) < MINORS[0] else found


def environment() -> dict[str, str]:
    """The environment without what would change how tests run."""
    return {name: value for name, value in os.environ.items() if name not in HIDDEN}


def prepared(python: Python, root: Path = ROOT) -> Path:
    """The interpreter of the version's own environment, set up anew when the pinned versions changed since."""
    folder = root / f".venv-{python.version}"
    inside, stamp = folder / "bin" / "python", folder / STAMP
    pinned = max((root / name).stat().st_mtime for name in ("pyproject.toml", "requirements.lock"))
    if not (_runs(inside) and stamp.exists() and stamp.stat().st_mtime >= pinned):
        print(f"Setting up {folder.name}: the first time this takes a minute or two.", flush=True)
        if not _runs(inside):
            subprocess.run([python.path, "-m", "venv", "--clear", folder], check=True, env=environment())
        pip = [inside, "-m", "pip", "--disable-pip-version-check", "--quiet"]
        for what in ("--requirement requirements.lock", "--no-deps --no-build-isolation --editable ."):
            subprocess.run([*pip, "install", *what.split()], check=True, cwd=root, env=environment())
        stamp.touch()
    return inside


def _runs(python: Path) -> bool:
    return python.exists() and subprocess.run([python, "-c", ""], capture_output=True).returncode == 0


def parts(others: Sequence[Python], beside_here: bool) -> dict[str, tuple[str, ...]]:
    """What each version runs: the quick part; those below the newest less beside all tests on this Python."""
    newest = max((_minor(each) for each in others), default=0)
    return {each.version: BETWEEN if beside_here and _minor(each) < newest else QUICK for each in others}


def _minor(python: Python) -> int:
    return int(python.version.split(".")[1])


def passes(python: Python, part: Sequence[str], jobs: str, more: Sequence[str]) -> Ran:
    """Whether its part is green there."""
    try:
        inside = prepared(python)
    except subprocess.CalledProcessError as error:
        return Ran(python, False, f"Python {python.version} could not be set up: {error}\n")
    without = [f"--deselect={each}" for each in LEFT_OUT]
    how = ["-n", jobs, "--dist", "worksteal", "-p", "no:cacheprovider"]
    tests = [inside, "-m", "pytest", *how, *part, *without, *more]
    ran = subprocess.run(tests, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said = f"Python {python.version} ({python.path}):\n{ran.stdout.decode(errors='replace')}"
    return Ran(python, ran.returncode == 0, said)


def begun_here(jobs: int, more: Sequence[str]) -> subprocess.Popen[bytes]:
    """All tests on this Python, which say at once what they have to say; what begins after them gives way to them."""
    tests = [sys.executable, "-m", "pytest", "-n", str(jobs), "--dist", "worksteal", *more]
    unsteady.forget()
    begun = subprocess.Popen(tests, cwd=ROOT, env=environment())
    os.nice(WAY)
    return begun


def number(jobs: str) -> int:
    """As pytest-xdist reads it."""
    return os.cpu_count() or 1 if jobs == "auto" else int(jobs)


def shared(jobs: int, count: int) -> tuple[int, str]:
    """How many interpreters run at a time, and how many processes each has besides its own ("0": none)."""
    each = jobs // max(1, count)
    return max(1, min(jobs, count)), str(each if each > 1 else 0)


def main(arguments: Sequence[str]) -> int:
    """Exit code 0 when the quick part is green on every other Python that runs, also when there is none, and so are all
    tests on this one, if they were asked for.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=number, default=2, help="tests at a time, or auto")
    parser.add_argument("python", nargs="*", help="names or paths of more interpreters")
    parser.add_argument("--here", nargs=argparse.REMAINDER, help="all tests on this Python, too, with these arguments")
    given, more = parser.parse_known_args(arguments)
    here = None if given.here is None else begun_here(given.jobs, given.here)
    found = find(given.python)
    others = [each for each in found if isinstance(each, Python)]
    at_a_time, processes = shared(given.jobs, len(others))
    part = parts(others, here is not None)
    with ThreadPoolExecutor(at_a_time) as threads:
        running = [threads.submit(passes, each, part[each.version], processes, more) for each in others]
        code = 0 if here is None else here.wait()
        for each in found:
            if isinstance(each, Skip):
                print(f"{each.name}: skipped, {each.reason}", flush=True)
        ran = []
        for one in running:
            ran.append(one.result())
            print(ran[-1].said, end="", flush=True)
    green = code == 0 or (code == SOME_FAILED and unsteady.only_unsteady(environment()))
    failed = [each.python.version for each in ran if not each.green]
    if failed:
        print(f"The quick part is red on Python {', '.join(failed)}.", file=sys.stderr)
    return 1 if failed or not green else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

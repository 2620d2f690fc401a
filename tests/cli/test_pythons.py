"""`make others`: which interpreters count, which are skipped and why, and when an environment is rebuilt."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import pythons, unsteady
from tests.pythons import BETWEEN, LEFT_OUT, PROBE, QUICK, ROOT, Python, Ran, Skip, find, main, parts, prepared, probe

Install = Callable[..., Path]
SHIM = "echo \"pyenv: python3.12: command not found\" >&2\necho >&2\necho 'it exists in 3.12.1' >&2\nexit 127"


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Gives a function that puts a program on the PATH, on which nothing else is; pyenv has no versions."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))

    def put(name: str, script: str, folder: str = "bin") -> Path:
        path = tmp_path / folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        return path

    return put


@pytest.mark.parametrize(
    ("here", "script", "counts", "why"),
    [
        ("3.11", "echo 3.12", True, ""),
        ("3.12", "echo 3.12", False, ""),
        ("3.11", SHIM, False, "python3.12 does not run: pyenv: python3.12: command not found"),
        ("3.11", "echo 3.13", False, "is Python 3.13"),
    ],
    ids=["one that runs counts", "the main one is left out", "a shim that runs nothing", "a name of another version"],
)
def test_which_count_and_why_others_are_skipped(
    install: Install, here: str, script: str, counts: bool, why: str
) -> None:
    path, found = install("python3.12", script), find(here=here)
    assert (Python("3.12", str(path)) in found) == counts
    assert [each for each in found if isinstance(each, Skip) and "3.12" not in each.name] == [
        Skip(f"Python 3.{n}", f"there is no python3.{n} on the PATH")
        for n in (*([11] if here > "3.11" else []), 13, 14)
    ]
    reasons = [each.reason for each in found if isinstance(each, Skip) and "3.12" in each.name]
    assert len(reasons) == bool(why) and all(reason.endswith(why) for reason in reasons)


def test_behind_a_shim_the_newest_of_pyenv_counts(install: Install) -> None:
    install("python3.12", SHIM)
    install("python3.12", "echo 3.12", "pyenv/versions/3.12.9/bin")
    newest = install("python3.12", "echo 3.12", "pyenv/versions/3.12.10/bin")
    assert Python("3.12", str(newest)) in find(here="3.11")


def test_more_can_be_named(install: Install) -> None:
    path = install("snake", "echo 3.13", "elsewhere")
    found = find([str(path), "nothing-of-that-name"], here="3.11")
    assert Python("3.13", str(path)) in found
    assert "Python 3.13" not in {each.name for each in found if isinstance(each, Skip)}
    assert Skip("nothing-of-that-name", "there is no such program") in found


def test_one_named_of_a_version_that_was_found_is_not_run_twice(install: Install) -> None:
    install("python3.12", "echo 3.12")
    path = install("snake", "echo 3.12", "elsewhere")
    assert len([each for each in find([str(path)], here="3.11") if isinstance(each, Python)]) == 1


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("echo 3.10", "Python 3.10 is older than 3.11"),
        ("echo 2.7", "does not run: exit 0"),
        ("exit 3", "does not run: exit 3"),
        ("echo Traceback >&2; echo \"ModuleNotFoundError: No module named 'ensurepip'\" >&2; exit 1", "'ensurepip'"),
    ],
)
def test_one_that_is_of_no_use(install: Install, script: str, why: str) -> None:
    path = install("snake", script)
    found = probe(str(path))
    assert isinstance(found, Skip) and why in found.reason
    path.write_text("#!/nowhere/at-all\n")
    found = probe(str(path))
    assert isinstance(found, Skip) and "does not run" in found.reason, "it can not be started"


def test_this_one_is_of_use() -> None:
    version = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True)
    assert version.stdout.strip() == f"3.{sys.version_info.minor}"


def test_an_environment_is_set_up_once_and_anew_when_the_pinned_versions_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / "requirements.lock"
    for path in (project, tmp_path / "pyproject.toml"):
        path.touch()
    ran = []

    def run(command: list[Any], **more: Any) -> subprocess.CompletedProcess[str]:
        ran.append([str(part) for part in command])
        if "venv" in command:
            (tmp_path / ".venv-3.12" / "bin").mkdir(parents=True)
            (tmp_path / ".venv-3.12" / "bin" / "python").touch()
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(pythons.subprocess, "run", run)
    inside = prepared(Python("3.12", "python3.12"), tmp_path)
    assert inside == tmp_path / ".venv-3.12" / "bin" / "python"
    assert [words for words in ran if "venv" in words] == [
        ["python3.12", "-m", "venv", "--clear", str(tmp_path / ".venv-3.12")]
    ]
    assert [words[-1] for words in ran if "install" in words] == ["requirements.lock", "."]
    ran.clear()
    prepared(Python("3.12", "python3.12"), tmp_path)
    assert not [words for words in ran if "venv" in words or "install" in words]
    later = project.stat().st_mtime + 60
    os.utime(project, (later, later))
    prepared(Python("3.12", "python3.12"), tmp_path)
    assert [words[-1] for words in ran if "install" in words] == ["requirements.lock", "."]
    assert not [words for words in ran if "venv" in words]


def test_skips_are_printed_and_a_red_one_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        pythons, "find", lambda named: [Python("3.12", "a"), Skip("Python 3.13", "why"), Python("3.14", "b")]
    )
    monkeypatch.setattr(
        pythons, "passes", lambda python, part, jobs, more: Ran(python, python.version == "3.12", "said\n")
    )
    assert main([]) == 1
    told = capsys.readouterr()
    assert told.out == "Python 3.13: skipped, why\nsaid\nsaid\n"
    assert told.err.strip() == "The quick part is red on Python 3.14."
    monkeypatch.setattr(pythons, "passes", lambda python, part, jobs, more: Ran(python, True, ""))
    assert main([]) == 0


@pytest.mark.parametrize(("here", "other", "code"), [(0, True, 0), (1, True, 1), (0, False, 1), (2, True, 1)])
def test_all_tests_here_count_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, here: int, other: bool, code: int
) -> None:
    begun: list[tuple[list[str], int]] = []
    monkeypatch.setattr(unsteady, "FAILED", tmp_path / "lastfailed")

    def popen(command: list[str], **more: Any) -> Any:
        begun.append((command[1:], 0))
        return SimpleNamespace(wait=lambda: here)

    monkeypatch.setattr(pythons.subprocess, "Popen", popen)
    monkeypatch.setattr(pythons.os, "nice", lambda by: begun.append(([], by)))
    monkeypatch.setattr(pythons, "find", lambda named: [Python("3.12", named[0])])
    monkeypatch.setattr(pythons, "passes", lambda python, part, jobs, more: Ran(python, other and not more, ""))
    assert main(["--jobs", "3", "snake", "--here", "tests/host", "-k", "a or b"]) == code
    tests, way = begun
    assert tests[0] == ["-m", "pytest", "-n", "3", "--dist", "worksteal", "tests/host", "-k", "a or b"]
    assert way == ([], pythons.WAY), "what begins later gives way"


@pytest.mark.parametrize(
    ("jobs", "count", "told"),
    [(2, 2, (2, "0")), (2, 1, (1, "2")), (2, 3, (2, "0")), (8, 2, (2, "4")), (1, 2, (1, "0")), (2, 0, (1, "2"))],
)
def test_interpreters_share_the_processes(jobs: int, count: int, told: tuple[int, str]) -> None:
    assert pythons.shared(jobs, count) == told


def test_only_beside_all_tests_the_ones_between_run_less() -> None:
    others = [Python("3.13", "a"), Python("3.9", "b"), Python("3.12", "c")]
    assert parts(others, beside_here=True) == {"3.13": QUICK, "3.9": BETWEEN, "3.12": BETWEEN}
    assert parts(others[2:], beside_here=True) == {"3.12": QUICK}, "the newest, as it is the only one"
    assert parts(others, beside_here=False) == dict.fromkeys(("3.13", "3.9", "3.12"), QUICK)
    assert parts([], beside_here=True) == {}


@pytest.mark.parametrize(("arguments", "run"), [([], [QUICK, QUICK]), (["--here"], [BETWEEN, QUICK])])
def test_each_is_given_its_part(
    arguments: list[str], run: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    given: dict[str, Sequence[str]] = {}

    def passes(python: Python, part: Sequence[str], jobs: str, more: Sequence[str]) -> Ran:
        given[python.version] = part
        return Ran(python, True, "")

    monkeypatch.setattr(pythons, "begun_here", lambda jobs, more: SimpleNamespace(wait=lambda: 0))
    monkeypatch.setattr(pythons, "find", lambda named: [Python("3.12", "a"), Python("3.13", "b")])
    monkeypatch.setattr(pythons, "passes", passes)
    assert main(arguments) == 0
    assert [given["3.12"], given["3.13"]] == run


def test_without_any_other_it_is_green(install: Install) -> None:
    assert main([]) == 0


def test_an_environment_that_cannot_be_set_up_is_red(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(python: Python) -> Path:
        raise subprocess.CalledProcessError(1, "pip")

    monkeypatch.setattr(pythons, "prepared", fails)
    ran = pythons.passes(Python("3.12", "a"), QUICK, "1", ())
    assert not ran.green and "3.12 could not be set up" in ran.said


def test_the_quick_part_is_there() -> None:
    assert all((ROOT / path).exists() for path in QUICK)
    parts_of_these = [*LEFT_OUT, *(each for each in BETWEEN if each not in QUICK)]
    for path, _, name in (each.partition("::") for each in parts_of_these):
        assert (
            path.startswith(QUICK) and f"def {name.partition('[')[0]}(" in f"{(ROOT / path).read_text('utf-8')} def ("
        )


def passing(times: int) -> Callable[..., Any]:
    """Tests that pass so many times, and fail then."""
    runs = iter([0] * times + [1])
    return lambda *_words, **_more: SimpleNamespace(returncode=next(runs))


@pytest.mark.parametrize(
    ("failed", "passes", "steady"),
    [(["a"], 3, True), (["a", "b", "c"], 3, True), (["a"], 2, False), (["a", "b", "c", "d"], 3, False), ([], 3, False)],
)
def test_what_passes_by_itself_is_unsteady(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    failed: list[str],
    passes: int,
    steady: bool,
) -> None:
    kept = tmp_path / "lastfailed"
    kept.write_text(json.dumps(dict.fromkeys(failed, True)))
    monkeypatch.setattr(unsteady, "FAILED", kept)
    monkeypatch.setattr(unsteady.subprocess, "run", passing(passes))
    assert unsteady.only_unsteady({}) == steady
    assert ("UNSTEADY, to be mended: a" in capsys.readouterr().out) == steady
    unsteady.forget()
    assert not unsteady.only_unsteady({}), "what failed before is another run's"

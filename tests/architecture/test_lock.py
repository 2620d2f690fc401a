"""What is installed is named to the byte: requirements.lock has all pyproject.toml pins, and is used everywhere."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tools.lock import PARTS

ROOT = Path(__file__).parents[2]
SETUP = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCKED = re.compile(r"([a-z0-9][a-z0-9-]*)==([^ ]+)( ; [^-]+?)?(?: --hash=sha256:[0-9a-f]{64})+")


def parts() -> dict[str, dict[str, str]]:
    """[the line above a part] -> [library] -> version."""
    found: dict[str, dict[str, str]] = {"": {}}
    for line in (ROOT / "requirements.lock").read_text("utf-8").splitlines():
        if line in PARTS:
            found[line] = found.get(line, {})
        elif line and not line.startswith(("#", "--")):
            match = LOCKED.fullmatch(line)
            assert match, line[:80]
            found[list(found)[-1]][match[1]] = match[2]
    return found


def pins(requirements: list[str]) -> dict[str, str]:
    """[library] -> its version, as the index spells names."""
    pinned = (re.sub(r"\[.*\]", "", each).split("==") for each in requirements if "==" in each)
    return {re.sub(r"[-_.]+", "-", name).lower(): version for name, version in pinned}


def test_every_pinned_version_is_locked_alike_in_its_part() -> None:
    locked, known = parts(), dict[str, str]()
    extras = SETUP["project"]["optional-dependencies"]
    assert list(locked) == list(PARTS) and sorted(extras) == sorted(sum(PARTS.values(), ()))
    wanted = pins([*SETUP["project"]["dependencies"], *SETUP["build-system"]["requires"]])
    assert {"discord-py", "setuptools"} <= wanted.keys()
    for line, added in PARTS.items():
        known |= locked[line]
        wanted |= pins([each for name in added for each in extras[name]])
        assert {name: known.get(name) for name in wanted} == wanted
    assert sum(map(len, locked.values())) == len(known), "each once"
    assert not {"pytest", "mypy", "simcord"} & locked[""].keys()


def test_only_wheels_with_a_known_hash_are_installed() -> None:
    assert {"--require-hashes", "--only-binary :all:"} <= {*(ROOT / "requirements.lock").read_text().splitlines()}


@pytest.mark.parametrize("name", ["Makefile", "Dockerfile", "tests/pythons.py", "docs/operating.md"])
def test_whoever_installs_uses_it(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    installs = re.findall(r"(?:--editable|--no-deps --no-build-isolation --editable) \S+", text)
    assert "requirements.lock" in text and installs
    assert all(each.startswith("--no-deps --no-build-isolation") for each in installs)


def test_the_workflow_runs_what_ci_runs_on_every_python() -> None:
    text = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    assert "sh .ci/run" in text and '["3.11", "3.12", "3.13"]' in text

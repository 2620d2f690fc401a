"""What Discord would not take fails the test that sends it, whatever its sender makes of it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.discord_description import bad, guard
from tests.patience import HANGS

TESTS = Path(__file__).parents[1]
PLANTED = Path(__file__).with_name("planted.py")
TAKING = re.compile(r"\bHTTPClient\b|^import simcord\.http", re.M)
"""What a module names that takes requests in Discord's place."""
SEEN = ("fakecord.py", "faults/wire.py", "browser/test_on_a_phone.py", "cli/test_local_world.py")
"""The last two go through simcord's router, as the bot itself does."""


ENDS = {
    "test_hides_it": "failure",
    "test_hides_it_in_another_thread": "failure",
    "test_fails_for_what_comes_of_it": "failure",
    "test_skips_itself": "failure",
    "test_another_route": "failure",
    "test_before": "error",
    "test_after": "error",
}
"""[planted test] -> how it ends; the one that is left out passes."""


def test_what_is_refused_fails_its_test_and_is_told(tmp_path: Path) -> None:
    """With the route, the place, the test, and what else went wrong in it."""
    report = tmp_path / "report.xml"
    command = [sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", f"--junitxml={report}"]
    done = subprocess.run([*command, str(PLANTED)], cwd=TESTS.parent, capture_output=True, text=True, timeout=HANGS)
    assert done.returncode == 1, done.stdout + done.stderr
    ended = {case.get("name"): end for case in ElementTree.parse(report).iter("testcase") for end in case}
    assert {test: end.tag for test, end in ended.items()} == ENDS
    for test, end in ended.items():
        words = end.text or ""
        assert re.search(r"Refused: .*Discord would not take P(?:OST|UT) /channels/", words), words
        assert re.search(rf"sent in \S+planted\.py::{test} \((?:setup|call|teardown)\)", words), words
        assert (bad.WHERE in words) == (test != "test_another_route"), words
    assert "PUT /channels/1/pins/2\n" in (ended["test_another_route"].text or "")
    assert "no panel came" in (ended["test_fails_for_what_comes_of_it"].text or "")


def test_a_process_of_its_own_hands_over_what_was_refused(tmp_path: Path) -> None:
    file = tmp_path / "refusals"
    with guard.refusals_wanted() as refused:
        for _ in range(2):
            with pytest.raises(guard.Refused):
                guard.demand("POST", "/channels/1/messages", bad.MESSAGE, guard.written_to(str(file)))
        assert guard.taken() == []
        guard.read_from(file)
        guard.read_from(file)
    assert len(refused) == 2
    assert all(bad.WHERE in str(each) for each in refused)


def test_wanted_refusals_leave_the_others() -> None:
    with guard.refusals_wanted() as others:
        with pytest.raises(guard.Refused):
            guard.demand("GET", "/elsewhere", None)
        with guard.refusals_wanted() as refused, pytest.raises(guard.Refused):
            guard.demand("POST", "/channels/1/messages", bad.MESSAGE)
    assert [bad.WHERE in str(each) for each in refused] == [True]
    assert ["/elsewhere" in str(each) for each in others] == [True]


def test_every_stand_in_has_seen_its_guard() -> None:
    """Whoever takes requests in Discord's place is one of those that `test_in_force.py` sends something bad to."""
    found = {path for path in TESTS.rglob("*.py") if TAKING.search(path.read_text("utf-8"))}
    strangers = {path for path in found if path.parent != Path(__file__).parent} - {TESTS / name for name in SEEN}
    assert not strangers, f"{strangers}: see test_in_force.py"

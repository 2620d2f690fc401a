"""What the process of the local page sends is held against Discord's description; no browser is needed to see it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.server import environment
from tests.discord_description import bad
from tests.discord_description.guard import read_from, refusals_wanted

SENDER = """
from simcord.backend import Backend
from simcord.http import router
from tests.discord_description import bad
from tests.discord_description.guard import Refused
try:
    router.dispatch(Backend(), "POST", "/channels/1/messages", json=bad.MESSAGE)
except Refused:
    raise SystemExit(3)
"""


@pytest.mark.parametrize(("command", "code"), [("play", 3), ("work", 1)])
def test_the_process_that_plays_is_guarded(tmp_path: Path, command: str, code: int) -> None:
    """Its workers are not: they start without simcord."""
    file = tmp_path / "refusals"
    done = subprocess.run([sys.executable, "-c", SENDER, command], env=environment(file), stderr=subprocess.PIPE)
    assert done.returncode == code, done.stderr.decode()
    with refusals_wanted() as refused:
        read_from(file)
    assert [bad.WHERE in str(each) for each in refused] == [True] * (code == 3)

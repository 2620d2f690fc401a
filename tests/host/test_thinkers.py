"""The tests' own way to start bots' processes: a clock that a test holds still stops none of them."""

from __future__ import annotations

import multiprocessing
import time

import pytest

from tests.patience import HANGS
from tests.thinkers import FORKED


@pytest.mark.timeout(HANGS)
@pytest.mark.skipif(FORKED not in multiprocessing.get_all_start_methods(), reason="processes are spawned here")
def test_a_living_child_is_looked_at_while_the_clock_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    child = multiprocessing.get_context(FORKED).Process(target=time.sleep, args=(3_600,))
    child.start()
    try:
        with monkeypatch.context() as still:
            still.setattr(time, "monotonic", lambda: 0.0)
            assert child.is_alive()
    finally:
        child.kill()
        child.join()

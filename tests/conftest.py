"""What all tests share: no test may send what Discord would not take (`tests/discord_description`), and AI seats begin
to think at once (`tests/thinkers.py`)."""

from __future__ import annotations

import gc
from collections.abc import Generator

import pytest

from host.commit.leases import Leases
from host.lobby import lobby_changes
from host.upkeep.sleeper import Sleeper
from tests import commands_once, thinkers
from tests.discord_description import guard
from tests.patience import HANGS

Phase = Generator[None, object, object]
COLLECTIONS = (2_000, 10, 50)
"""Thresholds of the garbage collector: of some 400,000 objects that tests are made of, none becomes garbage."""


def pytest_configure() -> None:
    guard.install()
    thinkers.install()
    commands_once.install()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Phase:
    """The garbage collector passes over all that is there before the first test."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(*COLLECTIONS)


@pytest.fixture(autouse=True)
def clocks_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits for clocks or for beats: what is due happens when a test says so (tests/host/hands.py).

    And a start waits for its posts as long as the busiest machine needs.
    """
    monkeypatch.setattr(Sleeper, "run", lambda sleeper: None)
    monkeypatch.setattr(Leases, "run", lambda leases: None)
    monkeypatch.setattr(lobby_changes, "START_WITHIN", HANGS)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup() -> Phase:
    return (yield from _guarded())


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call() -> Phase:
    return (yield from _guarded())


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown() -> Phase:
    return (yield from _guarded())


def _guarded() -> Phase:
    """Fail a phase in which something was refused; whatever else went wrong in it is told as well."""
    try:
        result = yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # pytest's own ways to end a test are no Exceptions
        if refused := _told():
            raise refused from error
        raise
    if refused := _told():
        raise refused
    return result


def _told() -> guard.Refused | None:
    """The first refusal, with the others in its notes."""
    first, *others = guard.taken() or (None,)
    for other in others:
        first.add_note(str(other))
    return first

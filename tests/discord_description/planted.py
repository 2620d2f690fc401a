"""Tests that send what Discord would not take and hide it: `test_guard.py` runs them and sees them fail."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from simcord.backend import Backend
from simcord.http import router

from tests.discord_description import bad
from tests.discord_description.guard import Refused


def send(method: str = "POST", path: str = "/channels/1/messages", payload: Any = bad.MESSAGE) -> None:
    """Send and hide that it was refused, as a bot may."""
    with contextlib.suppress(Refused):
        router.dispatch(Backend(), method, path, json=payload)


@pytest.fixture
def sent_before() -> None:
    send()


@pytest.fixture
def sent_after() -> Iterator[None]:
    yield
    send()


def test_sends_nothing() -> None:
    pass


def test_hides_it() -> None:
    send()


def test_hides_it_in_another_thread() -> None:
    other = threading.Thread(target=send)
    other.start()
    other.join()


def test_fails_for_what_comes_of_it() -> None:
    send()
    pytest.fail("no panel came")


def test_skips_itself() -> None:
    send()
    pytest.skip("no panel came")


def test_another_route() -> None:
    send("PUT", "/channels/1/pins/2?now=1", None)


def test_before(sent_before: None) -> None:
    pass


def test_after(sent_after: None) -> None:
    pass

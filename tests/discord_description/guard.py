"""Holds every request of the tests against Discord's description: what Discord would not take fails the test.

The sender is refused as Discord refuses, so that the bot goes on as it would. As the bot may hide that, the refusal is
kept as well, and `tests/conftest.py` fails the test that runs. A session of tests is one process: so is what is kept.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import discord.http
from simcord.backend.errors import BackendError
from simcord.http import router

if TYPE_CHECKING:
    from tests.discord_description.problems import Problem

FORM = "/interactions/1/token/callback"
PANEL = "/webhooks/1/token/messages/@original"
POST = "/channels/1/messages"
_MODAL = 9

_kept: list[Refused] = []


class Refused(BackendError):
    """A request that Discord would not take: the route, each place, what was expected there, and the test."""

    def __init__(self, words: str) -> None:
        super().__init__(400, 50035, words)


def demand(method: str, path: str, payload: Any, keep: Callable[[Refused], None] = _kept.append) -> None:
    """Raise Refused, and keep it, when Discord would not take a request: an unknown route or an unfit payload."""
    # Here, since most tests send nothing: they do without the validator.
    from tests.discord_description.description import in_force

    path = path.partition("?")[0]
    request = in_force().request(method, path)
    if request is None:
        refused = _refused(f"{method} {path}", ["no such route is in description.json: see ROUTES of trim.py"])
    elif problems := request.problems(payload):
        refused = _refused(f"{method} {request.path}", problems)
    else:
        return
    keep(refused)
    raise refused


def demand_panel(view: discord.ui.LayoutView) -> None:
    """As `demand`, for a panel that a test shows without sending it."""
    with discord.http.handle_message_parameters(content=None, view=view) as sent:
        demand("PATCH", PANEL, sent.payload)


def demand_form(modal: discord.ui.Modal) -> None:
    """As `demand`, for a form that a test opens without sending it."""
    demand("POST", FORM, {"type": _MODAL, "data": modal.to_dict()})


def demand_message(content: str, view: discord.ui.View | None) -> None:
    """As `demand`, for a message that a test posts without sending it."""
    rows = {} if view is None else {"view": view}
    with discord.http.handle_message_parameters(content=content, **rows) as sent:
        demand("POST", POST, sent.payload)


def install(keep: Callable[[Refused], None] = _kept.append) -> None:
    """Stand in front of simcord's one choke point for the rest of this process."""
    real = router.dispatch

    def dispatch(backend: Any, method: str, path: str, *, json: Any = None, **others: Any) -> Any:
        demand(method, path, json, keep)
        return real(backend, method, path, json=json, **others)

    router.dispatch = dispatch


def taken() -> list[Refused]:
    """The refusals that were kept since the last call."""
    found = _kept[:]
    _kept.clear()
    return found


@contextmanager
def refusals_wanted() -> Iterator[list[Refused]]:
    """For tests of the guard: refusals inside are gathered in the list it gives, and do not fail the test."""
    before, found = taken(), []
    try:
        yield found
    finally:
        found += taken()
        _kept.extend(before)


def written_to(path: str) -> Callable[[Refused], None]:
    """Keeps refusals in a file: for a process of its own, whose test reads them with `read_from`."""

    def keep(refused: Refused) -> None:
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(json.dumps(refused.message) + "\n")

    return keep


def read_from(path: Path) -> None:
    """Keep what a process wrote with `written_to`, as if it had been refused here."""
    if path.exists():
        _kept.extend(Refused(json.loads(line)) for line in path.read_text("utf-8").splitlines())
        path.unlink()


def _refused(route: str, problems: Sequence[Problem | str]) -> Refused:
    lines = "".join(f"\n  {problem}" for problem in problems)
    test = os.environ.get("PYTEST_CURRENT_TEST", "no test")
    return Refused(f"Invalid Form Body: Discord would not take {route}{lines}\n  sent in {test}")

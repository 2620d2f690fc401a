"""Who paused a table, or ended its pause, is named: its host, a manager who doesn't sit there, or the vote."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.tables.posts.notes import posts_of
from data.texts import texts_in
from host.table.notes import PauseNote
from host.table.table import Seat


@pytest.mark.parametrize(("by", "says"), [(None, "by vote"), (11, "**Ann paused"), (99, "**<@99> paused")])
def test_who_paused_is_named(by: int | None, says: str) -> None:
    seats = (Seat(0, "Ann", 11, None, "any", False, 0.0),)
    table = SimpleNamespace(paused_until=1_700_000_000.0, paused_by=by, seats=seats, tonight=None)
    noted: Any = SimpleNamespace(table=table, t=texts_in("en"))
    (post,) = posts_of(noted, PauseNote())
    assert says in post.content and post.mentions == ()
    assert {"card", "notice", "reminder"} < {*post.retire}, "its asks by direct message say that it stands still"


@pytest.mark.parametrize(("by", "says"), [("", "The pause is over."), ("Ann", "Ann ended the pause.")])
def test_who_ended_it_is_named_in_its_post_whatever_its_age(by: str, says: str) -> None:
    noted: Any = SimpleNamespace(table=SimpleNamespace(paused_until=None), t=texts_in("en"))
    (post,) = posts_of(noted, PauseNote(by))
    assert post.content.startswith(says) and post.action == "replace"

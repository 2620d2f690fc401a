"""What is posted in the local page's world is held against Discord's description (`tests/discord_description`)."""

from __future__ import annotations

from pathlib import Path

import pytest
from simcord.http import router

from cli.local.world import World
from tests.discord_description import bad
from tests.discord_description.guard import Refused, refusals_wanted


def test_a_message_is_refused(tmp_path: Path) -> None:
    games = tmp_path / "games.db"
    games.touch()
    world = World(games.parent, games)
    ended = world.keep()
    path = f"/channels/{world.channel.id}/messages"
    try:
        with refusals_wanted() as refused, pytest.raises(Refused, match="found 99"):
            router.dispatch(world.backend, "POST", path, json=bad.MESSAGE, params={}, files=[], reason=None)
    finally:
        ended()
    assert [bad.WHERE in str(each) for each in refused] == [True]
    assert not world.backend.messages.get(world.channel.id)

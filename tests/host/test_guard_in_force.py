"""What the host posts in its tests is held against Discord's description (`tests/discord_description`)."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import pytest

from tests.discord_description import bad
from tests.discord_description.guard import Refused, refusals_wanted
from tests.room import room


async def test_a_post_is_refused(tmp_path: Path) -> None:
    async with room(tmp_path, 2) as table:
        post = table.wire.messages[-1].post
        its = (await table.house.reading.look(table.game, None)).table
        with (
            mock.patch("tests.room.post_view", return_value=bad.rows()),
            refusals_wanted() as refused,
            pytest.raises(Refused, match="style"),
        ):
            await table.wire.send(its, post, "nonce")
    assert [bad.ROWS_WHERE in str(each) for each in refused] == [True]

"""At a table without Discord, its description is in force for posts and forms (`tests/discord_description`)."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import pytest

from engine.registry import GAMES
from tests.discord_description import bad
from tests.discord_description.guard import Refused, refusals_wanted
from tests.room import Form, room


@pytest.mark.parametrize("plays", GAMES)
async def test_a_post_is_refused(tmp_path: Path, plays: str) -> None:
    async with room(tmp_path, 2, plays=plays) as table:
        sent = table.wire.messages[-1]
        its = (await table.house.reading.look(table.game, None)).table
        with mock.patch("tests.room.post_view", return_value=bad.rows()), refusals_wanted() as refused:
            with pytest.raises(Refused, match="style"):
                await table.wire.send(its, sent.post, "nonce")
            with pytest.raises(Refused, match="style"):
                await table.wire.edit(its, sent.post, sent.where)
    assert [bad.ROWS_WHERE in str(each) for each in refused] == [True, True]


@pytest.mark.parametrize("plays", GAMES)
async def test_a_form_is_refused(tmp_path: Path, plays: str) -> None:
    async with room(tmp_path, 2, plays=plays) as table:
        player = table.players[0]
        await player.open()
        part = player.parts()[0]
        unfit = mock.AsyncMock(return_value=Form(bad.form()))
        with (
            mock.patch("tests.room.check_modal", return_value=[]),
            mock.patch.object(table.screens, "press", unfit),
            refusals_wanted() as refused,
            pytest.raises(Refused, match="style"),
        ):
            await player.send(part.id)
    assert [bad.FORM_WHERE in str(each) for each in refused] == [True]

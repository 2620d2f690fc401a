"""Typed commands: acting, planning, undo, completions, look-ups."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.kravora.look_up import names
from cogs.transport.contract import Answer, Call, Id, Panel
from data.texts import texts_in
from engine.kernel.errors import EngineError, IllegalAction
from host.ports import Press
from host.refusals import HostError
from tests import room as rooms
from tests.cogs_kravora.play import RICH, on_turn, table_of, view_of
from tests.room import Player, words_of

T = texts_in("en")
SCREENS = rooms.SCREENS["kravora"]


async def typed(player: Player, command: str, **values: str) -> Answer:
    """Type a command."""
    press = Press(player.user, player.name, next(rooms._ids))
    call = Call(Id(player.table.game, command), press, await player.look(), player.table.house, T)
    answer = await player.table.screens.typed(call, command, values)
    if isinstance(answer, Panel):
        player.panel = answer
    await player.table.settle()
    return answer


async def test_a_whole_turn_by_typing(tmp_path: Path) -> None:
    async with table_of(tmp_path, 2, blood=RICH) as table:
        first = await on_turn(table)
        answer = await typed(first, "act", actions="buy brute 4, Build Hut, end")
        assert isinstance(answer, Panel) and "buys the first defenders" in words_of(answer.view)
        assert (await on_turn(table)) is not first


async def test_a_wrong_part_does_nothing_at_all(tmp_path: Path) -> None:
    async with table_of(tmp_path, 2, blood=RICH) as table:
        first = await on_turn(table)
        for actions in ("buy brute 4, fly away", "", " , "):
            with pytest.raises(IllegalAction) as caught:
                await typed(first, "act", actions=actions)
            assert caught.value.code == "not_understood"
        with pytest.raises(IllegalAction):
            await typed(first, "act", actions="buy brute 4, shield")
        assert not (await view_of(table)).taken


async def test_a_typed_plan_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    async with table_of(tmp_path, 2, blood=RICH) as table:
        first = await on_turn(table)
        other = next(player for player in table.players if player is not first)
        await typed(other, "plan", actions="buy brute 4")
        await typed(other, "plan", actions="build hut, end")
        assert (await other.look()).orders["plan"] == {"round": 0, "actions": ["build hut", "end"]}
        with pytest.raises(EngineError) as caught:
            await typed(first, "plan", actions="end")
        assert caught.value.code == "nothing_to_plan"
        with pytest.raises(EngineError):
            await typed(other, "plan", actions="end, buy brute 4")


async def test_undo_and_a_command_of_another_game(tmp_path: Path) -> None:
    async with table_of(tmp_path, 2, blood=RICH) as table:
        first = await on_turn(table)
        await typed(first, "act", actions="build hut")
        await typed(first, "undo")
        assert not (await view_of(table)).taken
        with pytest.raises(HostError) as caught:
            await typed(first, "equip", buy="war drum > II")
        assert caught.value.code == "other_game"


async def test_completions_offer_what_may_follow(tmp_path: Path) -> None:
    async with table_of(tmp_path, 2, blood=RICH) as table:
        first = await on_turn(table)
        other = next(player for player in table.players if player is not first)
        look = await first.look()
        found = SCREENS.complete(look, "act", "actions", "build hut, build ", T)
        assert found and all(line.startswith("build hut, build ") for line in found) and len(found) <= 25
        assert "build hut, build hut" not in found
        assert SCREENS.complete(look, "act", "actions", "nonsense, b", T) == []
        assert SCREENS.complete(await other.look(), "act", "actions", "", T) == []
        assert "end" in SCREENS.complete(await other.look(), "plan", "actions", "e", T)
        assert SCREENS.complete(None, "act", "actions", "", T) == []


@pytest.mark.parametrize("name", ["brute", "Brut", "rock-hurlr", "hut", "rockfall"])
def test_pieces_are_looked_up_by_names_misspelt_ones_too(name: str) -> None:
    assert " L" in SCREENS.look_up("piece", name, T)


def test_names_are_offered_and_nonsense_is_told() -> None:
    assert names("ro", T)[0].startswith("Ro")
    assert "nothing of that name" in SCREENS.look_up("piece", "zzzzqqq", T)

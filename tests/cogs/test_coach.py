"""The coach's words are right above the pressed button, at the end of a panel (screens §21)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest

from cogs.tables.help.hints import below, hinted
from cogs.transport.contract import Call, Id, Panel
from cogs.transport.panels.panel import TEXT, panel
from data.texts import texts_in
from host.table.options import ALL_HINTS
from host.table.presses import Press
from tests.cogs_clash.play import play_card
from tests.cogs_kravora.play import RICH, on_turn, table_of, turns
from tests.limits import check_view
from tests.room import Player, parts_of, room, words_of

WORDS = "**Hint.** I would pass this time."


def in_order(view: discord.ui.LayoutView) -> list[str]:
    """Texts and labels of a panel from top to bottom."""

    def of(components: list[dict[str, Any]]) -> list[str]:
        found = []
        for part in components:
            found += [str(part[key]) for key in ("content", "label") if key in part]
            found += of(part.get("components", []))
        return found

    return of(view.to_components())


async def test_a_hint_is_read_right_above_its_button(tmp_path: Path) -> None:
    async with table_of(tmp_path, 2, hints=ALL_HINTS) as room:
        player = await on_turn(room)
        await player.open()
        await player.press("Hint")
        assert player.panel is not None
        shown = in_order(player.panel.view)
        assert shown[-1] == "Hint" and shown[-2].startswith("**Hint.** ")


@pytest.mark.parametrize("length", [100, TEXT, 2 * TEXT])
def test_both_have_room(length: int) -> None:
    lines = ["x" * 99] * (length // 100)
    shown = below(panel(lines), WORDS)
    assert check_view(shown.view) == [] and WORDS in words_of(shown.view)
    assert sum(map(len, in_order(shown.view))) <= TEXT


def picked(player: Player) -> list[str]:
    """The options a panel shows as chosen."""
    assert player.panel is not None
    items = [getattr(part, "item", part) for part in player.panel.view.walk_children()]
    return [option.label for item in items for option in getattr(item, "options", ()) if option.default]


async def test_a_hint_keeps_what_one_was_choosing(tmp_path: Path) -> None:
    """It went back to the beginning: to the choice of the action, to no site, to an empty basket."""
    async with room(tmp_path, 2, hints=ALL_HINTS) as clash:
        for player in clash.players:
            await play_card(player)
        for _ in clash.players:
            player = await on_turn(clash)
            await player.open()
            await player.choose(player.parts()[0].label)
            site = picked(player)
            await player.press("Hint")
            assert picked(player) == site != [] and "**Hint.**" in player.text()
            await player.press("Build")
        player = await on_turn(clash)
        await player.press_post("Move and battle")
        *_, (_, last) = player.part("Who moves?").options
        await player.choose("Who moves?", last)
        for _ in range(2):
            await player.press("Hint")
            assert picked(player) == [last] and player.text().startswith("### Move")
        await player.press_post("Equip")
        await player.choose(player.parts()[0].label)
        basket = picked(player)
        await player.press("Hint")
        assert picked(player) == basket != [] and player.part("Buy 1 for")


async def test_a_hint_keeps_the_ruse_one_was_aiming(tmp_path: Path) -> None:
    async with table_of(tmp_path, 2, hints=ALL_HINTS, blood=RICH) as kravora:
        await turns(kravora, "build hut", "buy puppet 5")
        player = await on_turn(kravora)
        await player.open()
        await player.choose("Play a ruse")
        aimed = player.text()
        assert aimed.startswith("### ")
        await player.press("Hint")
        assert player.text().startswith(aimed) and "**Hint.**" in player.text()


async def test_of_more_than_an_id_holds_a_hint_keeps_nothing(tmp_path: Path) -> None:
    async with room(tmp_path, 2, hints=ALL_HINTS) as clash:
        await clash.players[0].open()
        call = Call(
            Id(clash.game, "take"), Press(11, "Ann", None), await clash.players[0].look(), clash.house, texts_in("en")
        )
        for chosen, kept in (("take:" + "4g" * 20 + ":+", True), ("take:" + "4g" * 60 + ":+", False)):
            shown = await hinted(call, panel(["Equip"], chosen=chosen))
            assert isinstance(shown, Panel) and check_view(shown.view) == []
            assert [chosen in str(part.id) for part in parts_of(shown.view)] == [kept]

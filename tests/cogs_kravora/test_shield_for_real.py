"""A shield's answer through the real bot: the panel of whoever plays the ruse goes on by itself."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord.builders import ChannelHandle

from cli.operating import wiring
from cogs.transport.reply import Reply
from engine.kravora.game import KRAVORA
from host.table.presses import Press
from tests.cogs.player import items_of
from tests.cogs.real_bot import Live, begun, bot_on, gathered, live_bot
from tests.cogs_kravora.play import CONTENT, RICH


@dataclass
class Duel:
    """Round 1 of two: `player` is on turn, `holder` has a shield."""

    env: simcord.Env
    thread: ChannelHandle
    player: Any
    holder: Any
    presses: int = 0

    async def act(self, who: Any, *notations: str, wait: bool = True) -> None:
        actions = [KRAVORA.parse(CONTENT, text) for text in notations]
        self.presses += 1
        await live_bot(self.env).house.play.act(Press(who.id, who.name, 10**6 + self.presses), 1, None, actions)
        if wait:
            await self.env.settle()

    async def pressed(self, who: Any, message: Any, label: str) -> Any:
        item = next(item for item in items_of(message) if item.label.startswith(label))
        result = await who.click(message, custom_id=item.custom_id)
        return result.response.message

    async def chosen(self, who: Any, message: Any, label: str, begins: str) -> Any:
        item = next(item for item in items_of(message) if item.label.startswith(label))
        for part in json.loads(json.dumps([part.to_dict() for part in message.components])):
            for option in _options(part, item.custom_id):
                if option["label"].startswith(begins):
                    result = await who.select(message, [option["value"]], custom_id=item.custom_id)
                    return result.response.message
        raise AssertionError(f"no {begins} in {label}")

    def now(self, message: Any) -> str:
        """A message as it stands now, as JSON."""
        stored = self.env.backend.get_message(message.channel.id, message.id)
        return json.dumps(stored.components) + stored.content


def _options(part: Any, custom_id: str) -> Any:
    if part.get("custom_id") == custom_id:
        yield from part.get("options") or ()
    for child in part.get("components") or ():
        yield from _options(child, custom_id)


@pytest.fixture
async def duel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Duel]:
    content = replace(CONTENT, limits=replace(CONTENT.limits, first_blood=(RICH,) * 4))
    contents = {"kravora": content}
    before = wiring.content_of
    monkeypatch.setattr(wiring, "content_of", lambda game, folder: contents.get(game) or before(game, folder))
    for seed in range(64):
        # By the dice of some games the horde stands where no rock falls on anybody.
        monkeypatch.setattr("host.table.fair.os.urandom", lambda count, seed=seed: bytes([seed]) * count)
        (folder := tmp_path / str(seed)).mkdir()
        async with begun(bot_on(folder)) as env:
            world = await _staged(gathered(env))
            if await _rock_may_fall(world):
                yield world
                return
    raise AssertionError("no dice bring the situation about")


async def _rock_may_fall(duel: Duel) -> bool:
    panel = (await duel.player.slash(duel.thread, "turn")).response.message
    return any("Rockfall" in str(option) for part in _parts(panel) for option in part.get("options") or ())


def _parts(panel: Any) -> Iterator[Any]:
    waiting = [each.to_dict() for each in panel.components]
    while waiting:
        part = waiting.pop()
        yield part
        waiting += part.get("components") or ()


async def _staged(live: Live) -> Duel:
    """Round 1: the holder has a shield, the other one is to attack."""
    ann, ben = live.ann, live.ben
    thread = await live.started("kravora", ben, players=2, pace="live", options="Ask before a shield is spent")
    world, table = Duel(live.env, thread, ann, ben), await live.table()
    for turn in range(3):
        view = (await live.house.reading.look(1, None)).view
        on_turn = ann if table.seats[view.active].user_id == ann.id else ben
        if turn < 2:
            await world.act(on_turn, "build hut", "buy puppet 5", "end")
            continue
        await world.act(on_turn, *(["done"] if view.phase == "attack" else []), "shield", "end")
        world.holder, world.player = on_turn, ben if on_turn is ann else ann
    return world


async def rockfall(duel: Duel) -> Any:
    """The player's panel after a rockfall on the holder's floor."""
    panel = (await duel.player.slash(duel.thread, "turn")).response.message
    panel = await duel.chosen(duel.player, panel, "Play a ruse", "Rockfall")
    return await duel.chosen(duel.player, panel, "Which line?", f"line 4 of {duel.holder.name}")


@pytest.mark.parametrize(
    ("label", "told"),
    [
        ("Spend the shield: cancel", "{holder} spends the shield and cancels it."),
        ("Let it happen", "{holder} keeps the shield."),
    ],
)
async def test_the_panel_goes_on_when_the_holder_has_answered(duel: Duel, label: str, told: str) -> None:
    panel = await rockfall(duel)
    assert "decides about a shield" in duel.now(panel)
    posts = len(duel.thread.history())
    mine = (await duel.holder.slash(duel.thread, "turn")).response.message
    await duel.pressed(duel.holder, mine, label)
    assert "### Attack" in duel.now(panel) and "Done: enemies strike" in duel.now(panel)
    assert told.format(holder=duel.holder.name) in duel.now(panel), "what came of it stands above"
    history = duel.thread.history()
    assert len(history) == posts, "nobody is called to a panel that is open"
    assert "**go on** (round 1)" in history[-1].content and "spend your shield" not in history[-1].content
    assert items_of(history[-1])[0].label == "My turn", "for whoever closed it"


async def test_the_panel_goes_on_when_an_ai_has_answered(duel: Duel) -> None:
    await duel.holder.slash(duel.thread, "away")
    panel = await rockfall(duel)
    assert "### Attack" in duel.now(panel) and "the shield" in duel.now(panel)
    assert "**go on** (round 1)" in duel.thread.last_message.content


async def test_an_answer_that_overtakes_the_panel_is_not_missed(duel: Duel, monkeypatch: pytest.MonkeyPatch) -> None:
    """The holder answers while the waiting panel is on its way: its picture, Discord."""
    panel = (await duel.player.slash(duel.thread, "turn")).response.message
    panel = await duel.chosen(duel.player, panel, "Play a ruse", "Rockfall")
    send = Reply.panel

    async def slowly(self: Reply, *args: Any) -> None:
        monkeypatch.setattr(Reply, "panel", send)
        await duel.act(duel.holder, "let", wait=False)
        await live_bot(duel.env).house.outbox.settled()
        await send(self, *args)

    monkeypatch.setattr(Reply, "panel", slowly)
    panel = await duel.chosen(duel.player, panel, "Which line?", f"line 4 of {duel.holder.name}")
    assert "### Attack" in duel.now(panel)

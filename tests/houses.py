"""Houses of all real games as the bot opens them, but for what a test gives otherwise."""

from __future__ import annotations

import importlib
import json
import random
from pathlib import Path
from typing import Any

from cli.operating.wiring import BOTS, LEVELS
from cogs.registry import all_screens
from data.loader import load_content
from engine.kernel.game import Bot
from engine.registry import GAMES
from host.delivery.patience import Patience
from host.house import House
from host.posts.ports import Courier
from host.thinking.bot_pool import BotPool

VALUES = Path(__file__).parent
CONTENTS = {
    game: engine.content_from_json(json.loads(values.read_text("utf-8")))
    if (values := VALUES / f"{game}_values.json").exists()
    else load_content(game)
    for game, engine in GAMES.items()
}
"""With values that stay as they are, where a game has them: tuning the data changes nothing that is pressed here."""
SCREENS = all_screens()
HASTY = Patience(0.001, 0.01, 0.02, edits=0.0)


def house_of_all(url: str, courier: Courier, **more: Any) -> House:
    """A house that is not open yet. `more`: parameters of the house that are others here."""
    given = {
        "games": GAMES,
        "contents": CONTENTS,
        "bots": BOTS,
        "levels": LEVELS,
        "presenters": {game: screens.presenter for game, screens in SCREENS.items()},
        "ai_delay": 0.0,
        "patience": HASTY,
    }
    return House(database_url=url, courier=courier, **{**given, **more})


class AtOnce(BotPool):
    """Bots that play by chance, without a process of their own: how quick the machine is does not show."""

    async def plan(self, game: str, level: str, view: Any, seed: int) -> list[int]:
        bots: dict[str, Bot] = importlib.import_module(BOTS.get(game, "tests.host.bots")).BOTS
        bot = bots["random"] if "random" in bots else bots["greedy"]
        return list(bot.plan(view, random.Random(seed).random))


def think_at_once(house: House) -> House:
    """The same house, its AI seats played by `AtOnce`."""
    house.bot_pool = AtOnce({})
    house.drivers._bot_pool = house.bot_pool
    return house

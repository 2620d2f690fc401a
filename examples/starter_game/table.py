"""The bot with Night Nets as its only game. A game of the house needs no such file: the registry names it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cogs.app import ConquestBot
from data.rulebook import Rulebook
from engine.kernel.game import Game
from examples.starter_game.cogs.registered import GAME as SCREENS
from examples.starter_game.data.load import HERE, load
from examples.starter_game.engine.bots import BOTS
from examples.starter_game.engine.game import NETS
from host.house import House
from host.posts.ports import Courier, Presenter
from render.worker import Painters

GAME = "nets"
GAMES: Mapping[str, Game[Any, Any, Any, Any]] = {GAME: NETS}


def rules() -> Rulebook:
    """The rules texts. Raises DataError."""
    return Rulebook(GAME, house=HERE)


def create_bot(database_url: str, pictures: bool = True) -> ConquestBot:
    """The bot, not yet connected. Raises DataError."""

    async def open_house(courier: Courier, presenters: Mapping[str, Presenter]) -> House:
        house = House(
            database_url=database_url,
            games=GAMES,
            contents={GAME: load()},
            bots={GAME: "examples.starter_game.engine.bots"},
            levels={GAME: ("greedy", *(level for level in BOTS if level != "greedy"))},
            courier=courier,
            presenters=presenters,
            ai_delay=0.0,
        )
        await house.open()
        return house

    return ConquestBot(
        open_house,
        Painters(("examples.starter_game.render.painters",)) if pictures else None,
        {GAME: SCREENS},
        rulebooks={GAME: rules()},
    )

"""Opens the house with the games of the registry, their data and the settings: what `bot.py` and the page start."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from data.loader import load_content
from engine.registry import GAMES
from host.house import House
from host.ports import Courier, Presenter
from host.settings import Settings


def bots_of(game: str) -> str:
    """The module whose `BOTS` names the bots of a game."""
    return f"engine.{game}.bots"


async def open_house(
    settings: Settings,
    courier: Courier,
    presenters: Mapping[str, Presenter],
    clock: Callable[[], float] = time.time,
) -> House:
    """An open house of all games that have a presenter. Raises data.folder.DataError for unfit data files."""
    games = {name: game for name, game in GAMES.items() if name in presenters}
    house = House(
        database_url=settings.database_url,
        games=games,
        contents={name: load_content(name, settings.data_dir) for name in games},
        bots={name: bots_of(name) for name in games},
        courier=courier,
        presenters=presenters,
        ai_delay=settings.ai_delay,
        games_in_memory=settings.games_in_memory,
        clock=clock,
    )
    await house.open()
    return house

"""Puts the running bot together: settings, house, painters and screens."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any

from cli.kits.kits import KITS, content_of
from cogs.app import ConquestBot
from cogs.registry import all_screens
from data.texts import SOURCE_LANGUAGE, texts_in
from engine.kernel.characters import OPEN, joined, parted
from engine.registry import CAMPAIGNS, GAMES
from host.delivery.meter import NO_METER, HouseMeter
from host.delivery.patience import EDITS, Patience
from host.house import House
from host.lobby.limits import TableLimits
from host.posts.ports import Courier, Presenter
from host.program.settings import Settings
from host.store.database.unusable import Unusable
from render.registry import SOURCES
from render.worker import Painters

BOTS = {game: f"engine.{game}.bots" for game in GAMES}
"""[game] -> the module whose `BOTS` holds its AI seats, imported in the process in which they think."""


def levels_of(game: str) -> tuple[str, ...]:
    """The words for a game's AI seats: a table's levels, the usual one first, then all others.

    A level with characters may be requested in any of them; characters are dealt.
    """
    offered = [choice.value for choice in all_screens()[game].levels(texts_in(SOURCE_LANGUAGE))]
    words = tuple(KITS[game].bots)
    unsure = [joined(level, OPEN) for level in dict.fromkeys(parted(word)[0] for word in words if parted(word)[1])]
    return tuple(dict.fromkeys((*offered, *words, *unsure)))


LEVELS = {game: levels_of(game) for game in GAMES}
"""[game] -> the levels of its AI seats, the usual one first."""


def with_campaigns(contents: Mapping[str, Any]) -> dict[str, Any]:
    """A house's data of all games and the campaigns; a campaign has the data and levels of its games."""
    known = {name: each for name, each in CAMPAIGNS.items() if each.games.kind in contents}
    return {
        "games": {**GAMES, **{name: each.table for name, each in known.items()}},
        "contents": {**contents, **{name: contents[each.games.kind] for name, each in known.items()}},
        "bots": {**BOTS, **{name: each.bots for name, each in known.items()}},
        "levels": {**LEVELS, **{name: LEVELS[each.games.kind] for name, each in known.items()}},
        "campaigns": {name: each.games for name, each in known.items()},
    }


def create_bot(
    settings: Settings, meter: HouseMeter | None = None, clock: Callable[[], float] = time.time, speed: float = 1.0
) -> ConquestBot:
    """The bot, not yet connected; its house opens when it connects. Raises Unfit for unfit data files.

    `meter`: takes durations; None: nobody measures. `clock`: Unix seconds, running `speed` times as fast as time does.
    """
    contents = {game: content_of(game, settings.data_dir) for game in GAMES}
    shards = settings.shards()

    async def open_house(courier: Courier, presenters: Mapping[str, Presenter]) -> House:
        house = House(
            database_url=settings.database_url,
            **with_campaigns(contents),
            courier=courier,
            presenters=presenters,
            ai_delay=settings.ai_delay,
            # Where AI seats don't wait, as in tests, posts don't either.
            patience=Patience(edits=min(EDITS, settings.ai_delay)),
            ai_workers=settings.ai_workers,
            games_in_memory=settings.games_in_memory,
            copies=settings.copies,
            copies_kept=settings.backups_kept,
            games_kept=None if settings.games_kept_days is None else settings.games_kept_days * 86_400.0,
            clock=clock,
            clock_speed=speed,
            shards=shards,
            limits=TableLimits(settings.open_tables_person, settings.open_tables_server, settings.lobbies_person),
            meter=meter,
            rating=settings.discord_token is not None,
        )
        try:
            await house.open()
        except Unusable:
            await house.close()
            raise
        take_turns_quickly()
        keep_start_out_of_collections()
        return house

    return ConquestBot(
        open_house,
        Painters(SOURCES) if settings.pictures else None,
        language=settings.language,
        data_dir=settings.data_dir,
        shard_ids=None if shards is None else list(shards.ids),
        shard_count=shards.count if shards is not None else None if settings.discord_token is not None else 1,
        operator=settings.operator_id,
        meter=meter or NO_METER,
        commands_a_minute=settings.commands_person_minute,
    )


SWITCH_INTERVAL = 0.0002
"""Seconds after which a computing thread gives way to one that waits for the interpreter.

SQLite releases the interpreter at each statement, and the database's thread has to get it back from the event loop each
time: with Python's own 5 ms a transaction of nine statements waited for tens of milliseconds (lab/bench.md).
"""


def take_turns_quickly() -> None:
    """Let the event loop and the database's threads of this process take turns quickly."""
    sys.setswitchinterval(SWITCH_INTERVAL)


YOUNG = (700, 10)
"""Python's own thresholds of collections of younger objects."""
FULL_COLLECTIONS = 600
"""The number of collections of younger objects before a full one: ten minutes of 60 presses a second.

With Python's own 10, full ones came every ten seconds then, stopped everything for 40 to 70 ms with 1,000 games in
memory, and found a few hundred objects: there are hardly any reference cycles here (lab/bench.md).
"""


def keep_start_out_of_collections() -> None:
    """Keep the garbage collector from what the start loaded: libraries, data, texts, which stay for good.

    A full collection goes through every other object and stops the event loop meanwhile, so it is made rare. None comes
    before: it would find next to nothing, in a tenth of the whole start's time.
    """
    gc.freeze()
    gc.set_threshold(*YOUNG, FULL_COLLECTIONS)

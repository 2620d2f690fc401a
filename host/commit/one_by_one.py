"""Does something for game after game, so that one at fault stops no other."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable

from host.commit.commit_effects import outline
from host.store.database.unusable import Unusable
from host.table.refusals import HostError

log = logging.getLogger(__name__)


async def one_by_one(games: Iterable[int], work: Callable[[int], Awaitable[object]], missed: str) -> None:
    """A refusal or fault at a game is logged: `missed` says what was not done. Raises Unusable."""
    for game_id in games:
        try:
            await work(game_id)
        except Unusable:
            raise
        except HostError as error:
            log.info("game=%d %s: %s", game_id, missed, error.code)
        except Exception as error:
            log.error("game=%d %s: %s", game_id, missed, outline(error))

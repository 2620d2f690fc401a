"""Films of finished games: one at a time for each table, the latest kept a while for sharing."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

from cogs.transport.reply import File
from host.program.tasks import Running
from render.reel import ReelMaker
from render.worker import Painters

KEPT = 4
"""Films in memory, a few megabytes each."""


class Films(Running):
    """By table, language, and whether they are tall; its tasks make them while their people press on."""

    def __init__(self, worker: Painters | None, reels: Mapping[str, ReelMaker]) -> None:
        """`reels`: those of the games that have films."""
        super().__init__()
        self.worker = worker
        self.reels = reels
        self.making: dict[int, str] = {}
        """[table] -> the person whose film is being made."""
        self._made: OrderedDict[tuple[int, str, bool], File] = OrderedDict()

    def made(self, table: int, language: str, tall: bool) -> File | None:
        return self._made.get((table, language, tall))

    def keep(self, table: int, language: str, tall: bool, film: File) -> None:
        self._made[table, language, tall] = film
        self._made.move_to_end((table, language, tall))
        while len(self._made) > KEPT:
            self._made.popitem(last=False)

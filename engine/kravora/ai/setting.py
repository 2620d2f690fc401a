"""What distinguishes the AI levels that think: taste, errors of judgement, how much is tried."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from engine.kernel.game import Action, kind_of
from engine.kravora.ai.ways import Way
from engine.kravora.ai.weights import Taste
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.state import State
from engine.kravora.play.ruse_effects import RUSES

Random = Callable[[], float]
TRICKS = frozenset({*RUSES, a.SHOOT})


class Setting(NamedTuple):
    """How much a level thinks."""

    taste: Taste
    noise: float = 0.0
    """How far its judgement of a gain may be off, in chances to win."""
    looks: int = 6
    """Of the purchases that looked best one purchase ago, so many are judged again."""
    aims: bool = True
    """Whether the targets of its own attacks are judged by their results, or chosen by rule."""
    misses: int = 0
    """Percent of the ruses and purchases that it does not think of."""
    tricks: int = 0
    """Ruses and shots of one turn, at most; 0: as many as it likes."""

    ahead: int = 0
    """Turns of its own by which the line of a unit it buys is judged; 0: by what stands there at once."""

    def noticed(self, s: State, ways: Iterable[Way], random: Random) -> list[Way]:
        """Of what it could do, what it thinks of and allows itself."""
        made, found = _tricks(s.taken), list(ways)
        if self.tricks:
            found = [way for way in found if (more := _tricks(way.actions)) == 0 or made + more <= self.tricks]
        return [way for way in found if 100 * random() >= self.misses] if self.misses else found

    def off(self, random: Random) -> float:
        return self.noise * (2 * random() - 1) if self.noise else 0.0


def _tricks(actions: Sequence[Action]) -> int:
    return sum(kind_of(action) in TRICKS for action in actions)

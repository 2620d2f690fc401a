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
    tricks: int = 0
    """Ruses and shots of one turn, at most; 0: as many as it likes."""
    content: float = 0.0
    """With so many times its share of the chance to win it buys and plays nothing more; 0: it never has enough."""
    ahead: int = 0
    """Turns of its own by which the line of a unit it buys is judged; 0: by what stands there at once."""

    def allowed(self, s: State, ways: Iterable[Way]) -> list[Way]:
        """Of what it could do, what it allows itself."""
        if not self.tricks:
            return list(ways)
        left = self.tricks - _tricks(s.taken)
        return [way for way in ways if not 0 < _tricks(way.actions) > left]

    def contented(self, s: State, value: float) -> bool:
        """Whether a chance to win is enough for it."""
        return 0 < self.content <= value * sum(wall > 0 for wall in s.walls)

    def off(self, random: Random) -> float:
        return self.noise * (2 * random() - 1) if self.noise else 0.0


def _tricks(actions: Sequence[Action]) -> int:
    return sum(kind_of(action) in TRICKS for action in actions)

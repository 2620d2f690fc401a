"""The weakest bot of every game: any legal action with the same chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.kernel.game import Action


@dataclass(frozen=True, slots=True)
class RandomBot:
    """`choices(view, random)`: the legal actions of the view's seat, in an imagined state where something is hidden."""

    choices: Callable[[Any, Callable[[], float]], Sequence[Action]]

    def plan(self, view: Any, random: Callable[[], float]) -> list[Action]:
        legal = self.choices(view, random)
        return [legal[int(random() * len(legal))]]

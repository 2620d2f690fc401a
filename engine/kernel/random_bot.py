"""The weakest bot of every game: any legal action, each as likely."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.kernel.game import Action


@dataclass(frozen=True, slots=True)
class RandomBot:
    """`choices(view, random)`: the legal actions of the view's seat, of a state imagined where something is hidden."""

    choices: Callable[[Any, Callable[[], float]], Sequence[Action]]

    def plan(self, view: Any, random: Callable[[], float]) -> list[Action]:
        legal = self.choices(view, random)
        return [legal[int(random() * len(legal))]]

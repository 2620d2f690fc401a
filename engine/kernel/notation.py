"""The notation of actions in every game: a word for the kind of action, then its arguments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from engine.kernel.errors import NotationError
from engine.kernel.game import KIND_SHIFT, Action, C, argument_of, kind_of


@dataclass(frozen=True, slots=True)
class Notation(Generic[C]):
    """A game's notation. `words[n]` names kind `n << 12`.

    `write(content, kind, argument)` returns an argument's words; `read(content, kind, words)` reads them back, and
    raises NotationError, ValueError or IndexError for unreadable ones.
    """

    words: Sequence[str]
    write: Callable[[C, int, int], tuple[str, ...]]
    read: Callable[[C, int, list[str]], int]

    def format(self, content: C, action: Action) -> str:
        """One action in words; `parse` reads it back."""
        kind = kind_of(action)
        return " ".join((self.words[kind >> KIND_SHIFT], *self.write(content, kind, argument_of(action))))

    def parse(self, content: C, text: str) -> Action:
        """Read one action. Raises NotationError: "no_such_action", "not_understood", or a game's own."""
        word, *rest = text.split() or [""]
        if word not in self.words:
            raise NotationError("no_such_action", text=text)
        kind = self.words.index(word) << KIND_SHIFT
        try:
            return kind | self.read(content, kind, rest)
        except (ValueError, IndexError) as error:
            raise NotationError("not_understood", text=text) from error

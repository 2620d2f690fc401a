"""Counts the words that people read: of a text, of each kind of screen, and of lines they have read before.

Words are runs with a letter or a digit in them; a time stamp counts as three, a link as one. What stands on buttons and
in closed lists is not counted (docs/style.md, *Budgets*).
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field

WORD = re.compile(r"\S*[^\W_]\S*")
MARKS = re.compile(r"^-# |[*_`#>~|]", re.MULTILINE)
SHORTEST, BEGINNING = 4, 24
"""Words from which a line counts as one that can be read again, and the letters by which it is known."""


def words(text: str) -> int:
    """The words of a text as Discord shows it."""
    shown = re.sub(r"<t:\d+:\w>", "in 24 h", re.sub(r"https?://\S+", "link", text))
    return len(WORD.findall(MARKS.sub(" ", shown)))


@dataclass
class Screen:
    """All that was shown of one kind of screen. `share`: of one person, where all of a table read it."""

    texts: list[str] = field(default_factory=list)
    seen: float = 0.0
    new: float = 0.0
    """Words for one person, lines that stood in the screen before left out."""


class Reading:
    """One game as its people read it. `people`: how many read."""

    def __init__(self, people: int) -> None:
        self._people = people
        self._known: dict[int, set[str]] = defaultdict(set)
        self.screens: dict[str, Screen] = defaultdict(Screen)
        self.read = self.again = 0.0
        """New words for one person in lines of SHORTEST words, and those of them in lines that begin like one read."""
        self.repeated: Counter[tuple[str, str]] = Counter()
        """[screen, beginning of a line] -> the words for one person in it that were read before."""

    def show(self, screen: str, text: str, readers: tuple[int, ...], stood: str = "") -> None:
        """A screen is shown to some people. `stood`: what it said before it was drawn again for the same decision."""
        fresh = [line for line in text.split("\n") if line not in stood.split("\n")]
        kept, share = self.screens[screen], len(readers) / self._people
        kept.texts.append(text)
        kept.seen += share
        kept.new += share * sum(words(line) for line in fresh)
        for reader in readers:
            for line in fresh:
                self._note(screen, self._known[reader], line)

    def _note(self, screen: str, known: set[str], line: str) -> None:
        count, key = words(line), line.strip()[:BEGINNING]
        if count >= SHORTEST:
            self.read += count / self._people
            again = count / self._people * (key in known)
            self.again += again
            self.repeated[screen, key] += again
            known.add(key)

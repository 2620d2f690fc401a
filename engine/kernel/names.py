"""Names of cards, units and buildings in several languages."""

from __future__ import annotations

Names = tuple[tuple[str, str], ...]
"""(language, name) pairs, at least one; hashable, as content is frozen."""


def name_in(names: Names, language: str) -> str:
    """The name in a language, or in the first one given."""
    for code, text in names:
        if code == language:
            return text
    return names[0][1]

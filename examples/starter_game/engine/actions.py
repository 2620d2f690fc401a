"""What a seat can do, as `kind << 12 | argument`, and in notation.

| kind | argument | notation | rule |
|---|---|---|---|
| DEPTH | the depth, from 1 | `depth 2` | §2 |
| NET | | `net` | §3.1 |
| SING | | `sing` | §3.2 |
| HAUL | | `haul` | §3.3 |
| WATCH, HELP | | `watch`, `help` | §4 |
"""

from __future__ import annotations

from engine.kernel.game import KIND_SHIFT
from engine.kernel.notation import Notation
from examples.starter_game.engine.content import Content

DEPTH, NET, SING, HAUL, WATCH, HELP = (kind << KIND_SHIFT for kind in range(1, 7))
WORDS = ("", "depth", "net", "sing", "haul", "watch", "help")


def _write(content: Content, kind: int, argument: int) -> tuple[str, ...]:
    return (str(argument),) if kind == DEPTH else ()


def _read(content: Content, kind: int, words: list[str]) -> int:
    """Raises ValueError."""
    if kind != DEPTH:
        () = words
        return 0
    (depth,) = words
    if not 1 <= int(depth) <= content.depths:
        raise ValueError(depth)
    return int(depth)


NOTATION: Notation[Content] = Notation(WORDS, _write, _read)

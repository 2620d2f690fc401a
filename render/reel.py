"""Chooses which moments of a whole game its film shows, and for how long."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar

from data.texts import Texts
from engine.kernel.game import C, Event, G, Game, S, V
from engine.kernel.records.record import Entry, Record, replay, struck
from render.drawing.themes import fitted

F = TypeVar("F", bound=Hashable)
KEY_FRAMES, BETWEEN = 40, 3
"""Key frames of a film at most, and pictures between two of them."""
KEY_MS, BETWEEN_MS, LAST_MS = 900, 90, 4000
"""How long a key frame is seen, one in between, and the end."""


class FilmMoment(NamedTuple):
    """What a spectator saw after an entry, and the public events that led there."""

    view: Any
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class FilmFrame:
    """A picture of a film, and how many milliseconds it is seen."""

    spec: Hashable
    ms: int


@dataclass(frozen=True, slots=True)
class Reel:
    """The pictures of a film, all of one size, in one palette (render.pixels.palettes)."""

    frames: tuple[FilmFrame, ...]
    palette: str


ReelMaker = Callable[[Sequence[FilmMoment], Sequence[str], Texts, str], Reel]
"""The reel of a whole game's film: (its moments as `moments_of` has them, names, texts, theme)."""


def with_frames(reel: Reel, **wanted: object) -> Reel:
    """The reel with these fields changed of the frames that have them."""
    frames = (replace(frame, spec=fitted(frame.spec, **wanted)) for frame in reel.frames)
    return replace(reel, frames=tuple(frames))


def moments_of(game: Game[C, G, S, V], record: Record) -> list[FilmMoment]:
    """A recorded game as a spectator saw it; what was taken back is left out. Raises RecordError."""
    gone = struck(record.entries)
    found: list[FilmMoment] = []

    def watch(entry: Entry, events: list[Event], state: S) -> None:
        if entry.number not in gone and not entry.undo:
            found.append(FilmMoment(game.view(state, None), tuple(game.events_for(events, None))))

    replay(game, record, False, watch)
    return found


def key_moments(moments: Sequence[FilmMoment], shown: Mapping[str, int]) -> list[FilmMoment]:
    """The moments a film stops at. `shown`: [event] -> how much it wants to show the moment it happened."""
    weights = [max((shown.get(event[0], 0) for event in moment.events), default=0) for moment in moments]
    return [moments[number] for number in thinned(weights, KEY_FRAMES)]


def reel(keys: Sequence[F], between: Callable[[F, F], F | None], palette: str) -> Reel:
    """Key frames, and pictures of what is on its way between two: `between` has it at its start, None: nothing is."""
    frames: list[FilmFrame] = []
    for number, key in enumerate(keys):
        still = between(keys[number - 1], key) if number else None
        if still is not None:
            parts = [eased(step, BETWEEN + 1) for step in range(1, BETWEEN + 1)]
            frames += [FilmFrame(replace(still, part=part), BETWEEN_MS) for part in parts]  # type: ignore[type-var]
        frames.append(FilmFrame(key, LAST_MS if number == len(keys) - 1 else KEY_MS))
    return Reel(tuple(frames), palette)


def eased(step: int, steps: int) -> float:
    """How far along something is after so many of `steps`: it starts and stops gently."""
    part = step / steps
    return part * part * (3 - 2 * part)


def thinned(weights: Sequence[int], most: int) -> list[int]:
    """Which of these moments a film shows, ascending: the weightiest, of equal ones evenly spread.

    Moments of weight 0 are never shown; the last one always is.
    """
    kept: list[int] = []
    for weight in sorted(set(weights) - {0}, reverse=True):
        found = [number for number, each in enumerate(weights) if each == weight]
        room = most - len(kept)
        if room <= 0:
            break
        if len(found) > room:
            found = [found[(2 * step + 1) * len(found) // (2 * room)] for step in range(room)]
        kept += found
    last = len(weights) - 1
    if last >= 0 and last not in kept:
        kept = [*sorted(kept)[: most - 1], last]
    return sorted(set(kept))

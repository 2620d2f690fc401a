"""Ways to play, within a level: what a character values more and less than the plain level, and what it likes to do.

Bounded, so that no character plays far below its level: a weight is changed by the percentages here, and what a
character likes counts at most `MOST_LIKED` of SURE more than it is worth (docs/ai.md, Characters).
"""

from __future__ import annotations

from typing import NamedTuple

from engine.clash.ai.weights import Weights

MOST_LIKED = 1000
"""A tenth of a chance to win, where the game is open; nothing where it is decided (engine.clash.ai.liking)."""


class Likes(NamedTuple):
    """What a plan counts more than it is worth, in hundredths of a percent of the chance to win."""

    idle: int = 0
    """Passing counts so much less, in every round."""
    equip: int = 0
    """An Equip action."""
    forge: int = 0
    """A Move to a Forge that is not its own yet, and an Equip action that forges."""
    raid: int = 0
    """A Move that brings on a battle with a rival's units."""
    revenge: int = 0
    """A Move that brings on a battle with the seat that took its City (engine.clash.state.State.robbers); with another
    rival instead it counts half of this less."""
    leave: int = 0
    """A Move by which the last unit leaves a City, Forge or stone of its own: it counts so much less."""
    keep_forge: int = 0
    """A Move by which the last unit leaves a Forge of its own: it counts so much less."""
    fight_on: int = 0
    """In a battle, against fleeing."""


class Character(NamedTuple):
    """A way to play: its likes, and by how many percent its weights differ from its level's."""

    likes: Likes
    percent: dict[str, int]


PLAIN = Likes()
CHARACTERS: dict[str, Character] = {
    "raider": Character(Likes(idle=600, raid=600, fight_on=700), {"risk": -30, "chance": 20}),
    "smith": Character(Likes(forge=900, keep_forge=900), {"second_forge": 60, "forge": 60}),
    "warden": Character(Likes(leave=700, raid=-100), {"risk": 40}),
    "avenger": Character(Likes(revenge=800), {"risk": 10}),
    "merchant": Character(Likes(equip=600), {"gold": 90}),
}
"""By the word that stands in lobbies and records."""
MOST_PERCENT = 90


def weighted(weights: Weights, percent: dict[str, int]) -> Weights:
    """The weights, each changed by so many percent of itself, rounded to whole numbers."""
    changed: dict[str, int | tuple[int, ...]] = {}
    for name, more in percent.items():
        own = getattr(weights, name)
        scaled = [each * (100 + more) // 100 for each in (own if isinstance(own, tuple) else (own,))]
        changed[name] = tuple(scaled) if isinstance(own, tuple) else scaled[0]
    return Weights(**{**weights._asdict(), **changed})

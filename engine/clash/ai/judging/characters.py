"""Ways to play, within a level: what a character values more and less than the plain level, and what it likes to do.

Bounded, so that no character plays far below its level: a weight is changed by the percentages here, and what a
character likes counts at most `MOST_LIKED` of SURE more than it is worth (lab/ai.md, Characters). Each has signs that
its opponents see within one game: whom it attacks, what it buys, which cards it plays, where it stands.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.clash.ai.position.weights import Weights

MOST_LIKED = 2000
"""A fifth of a chance to win, where the game is open; nothing where it is decided (engine.clash.ai.judging.liking)."""


class Likes(NamedTuple):
    """What a plan counts more than it is worth, in hundredths of a percent of the chance to win.

    Battles and Forges count so much times the chance to win them.
    """

    idle: int = 0
    """Passing counts so much less, in every round."""
    equip: int = 0
    """An Equip action."""
    forge: int = 0
    """A Move to a Forge that is not its own yet, and an Equip action that forges."""
    raid: int = 0
    """A Move that brings on a battle with a rival's units, if it is fair (engine.clash.ai.judging.liking.FAIR)."""
    revenge: int = 0
    """A Move that brings on a battle with the seat that took its City (engine.clash.pieces.state.State.robbers); with
    another rival instead it counts half of this less."""
    leave: int = 0
    """A Move by which the last unit leaves a City, Forge or stone of its own: it counts so much less."""
    keep_forge: int = 0
    """A Move by which the last unit leaves a Forge of its own: it counts so much less."""
    unasked: int = 0
    """A Move that brings on a battle with a rival counts so much less while nobody owes it a City."""
    garrison: int = 0
    """A City, Forge or stone more on which it has two units or more; one less counts so much less."""
    fight_on: int = 0
    """In a battle, against fleeing."""
    weapon: int = 0
    """A weapon bought."""
    armour: int = 0
    """An armour bought."""
    dear: int = 0
    """A purchase for ten gold; others in proportion."""
    early: int = 0
    """The tactic card that acts first of all; others in proportion."""
    rich: int = 0
    """A tactic card of ten gold; others in proportion."""
    many: int = 0
    """A tactic card of four units; others in proportion."""
    at_forges: int = 0
    """A reinforcement that comes to a Forge."""
    spread: int = 0
    """A reinforcement that comes to a City, Forge or stone with fewer than two units."""


class Character(NamedTuple):
    """A way to play: its likes, and by how many percent its weights differ from its level's."""

    likes: Likes
    percent: dict[str, int]


PLAIN = Likes()
CHARACTERS: dict[str, Character] = {
    "raider": Character(Likes(idle=900, equip=-100, raid=900, fight_on=800, weapon=300, armour=-400, early=500), {}),
    "smith": Character(
        Likes(equip=-600, forge=1600, keep_forge=1500, at_forges=1000), {"second_forge": 60, "forge": 60}
    ),
    "warden": Character(Likes(leave=1000, garrison=250, armour=500, weapon=-400, many=300, spread=600), {"risk": 20}),
    "avenger": Character(Likes(revenge=1800, unasked=1000, early=-700), {"risk": 10}),
    "merchant": Character(Likes(equip=900, dear=300, rich=1000), {}),
}
"""By the word that stands in lobbies and records."""


def weighted(weights: Weights, percent: dict[str, int]) -> Weights:
    """The weights, each changed by so many percent of itself, rounded to whole numbers."""
    changed: dict[str, int | tuple[int, ...]] = {}
    for name, more in percent.items():
        own = getattr(weights, name)
        scaled = [each * (100 + more) // 100 for each in (own if isinstance(own, tuple) else (own,))]
        changed[name] = tuple(scaled) if isinstance(own, tuple) else scaled[0]
    return Weights(**{**weights._asdict(), **changed})

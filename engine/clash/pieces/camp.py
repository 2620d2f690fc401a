"""What a scenario adds to a game in progress (§14.16): places of its pieces, marks, trophies, grudges, cards."""

from __future__ import annotations

from engine.clash.pieces.content import Scenario

UNKNOWN = -1
"""A card of scenario 14 that a view hides, and the shaken territory where nothing shakes."""
LISTS = ("evacuated", "grudges", "guests_killed", "holders", "kills", "marks", "relics", "told", "trophies")


class Camp:
    """One a game of the campaign (`State.camp`); in a view a copy in which others' cards are UNKNOWN (§14.14)."""

    def __init__(self, scenario: Scenario, seats: int) -> None:
        self.scenario = scenario
        self.heart = -1
        """The plain territory nearest the board's middle, S0."""
        self.spots: tuple[int, ...] = ()
        """S0, S1, …: plain territories far from one another."""
        self.portals: tuple[int, ...] = ()
        self.relics: list[int] = []
        """[relic, in the scenario's order] -> the place where it lies."""
        self.holders: list[int] = []
        """[relic] -> who held it at the start of the action or of the round's end, -1 nobody: whom rage comes to, and
        whom no machine strikes."""
        self.handed = 0
        """Mask of the relics handed on in this action."""
        self.hoards = 0
        """Mask of the territories where a hoard lies."""
        self.faults = 0
        """Mask of the territories torn open."""
        self.shaken = UNKNOWN
        """Where the next fault opens."""
        self.stock = 0
        """Automatons that can still be made."""
        self.marks = [0] * seats
        self.kills = [0] * seats
        """[seat] -> neutrals it killed, guests too."""
        self.guests_killed = [0] * seats
        self.trophies = [0] * (seats * seats)
        """[winner * seats + loser]."""
        self.grudges = [0] * (seats * seats)
        """[holder * seats + against whom]."""
        self.evacuated = [0] * (seats * 3)
        """[seat * 3 + level] -> units that left the game (§14.9)."""
        self.cards: tuple[int, ...] = ()
        """[seat] -> its card of scenario 14: a seat's number, or the number of seats for the Elves; the last one is
        the card nobody has."""
        self.told = [0] * seats
        """[seat] -> its feats as they were last counted."""
        self.struck = 0
        """Mask of the sides (1 the attacker, 2 the defender) that made an assault in the present battle."""
        self.paired = 0
        """Mask (winner * 4 + loser) of the trophies taken in this action."""
        self.reason = 0
        """1 once the feats have decided the game, 2 once the round limit has."""

    def clone(self) -> Camp:
        """A copy that shares nothing that changes in place."""
        other = Camp.__new__(Camp)
        vars(other).update(vars(self))
        for name in LISTS:
            setattr(other, name, getattr(self, name)[:])
        return other

    @property
    def seats(self) -> int:
        return len(self.marks)

    def values(self) -> dict[str, object]:
        """All but the scenario, by name: what a snapshot keeps and a fingerprint is made of."""
        return {name: value for name, value in sorted(vars(self).items()) if name != "scenario"}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Camp) and self.scenario == other.scenario and self.values() == other.values()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Camp({self.scenario.number}, {self.values()})"

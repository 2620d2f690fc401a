"""What a game's end means for its people: their place, and whether it is rated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.kernel.characters import parted
from host.table.options import CAMPAIGN, PACE
from host.table.rows import GameRow

UNRATED = ("scenario", CAMPAIGN, "hints")
"""Options of tables whose games are not rated: those of a campaign, and those in which an AI gave advice."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended by its rules."""

    winners: Sequence[int]
    points: Sequence[int]
    at: float


@dataclass(frozen=True, slots=True)
class Part:
    """A person's part in a game that ended by its rules. `user_id` below 0: a former player."""

    game: int
    seat: int
    user_id: int
    kind: str
    guild_id: int | None
    at: float
    seats: int
    people: int
    levels: tuple[tuple[str, int], ...]
    """Level (without its character) and place of each AI seat met."""
    place: int
    """From 1; equals share a place."""
    won: bool
    points: int
    pace: str
    seconds: float
    left: bool
    """An AI finished for the person, who counts as last."""
    rated: bool
    counted: bool = False
    """It changed the ratings: it is rated, and its people had not met too often."""
    facts: Mapping[str, Any] | None = None
    """The review's findings; None: not reviewed yet."""


def parts_of(row: GameRow, result: GameResult, actors: Mapping[int, int], rating: bool = True) -> list[Part]:
    """The parts of all people. `actors`: [seat] -> the person who acted there last; `rating`: the house rates games.

    A person who left a seat to an AI for good is known by their actions; a replaced person has no part.
    """
    if row.tutorial:
        return []
    held: dict[int, tuple[int, bool]] = {}
    for seat in row.seats:
        user = actors.get(seat.number) if seat.user_id is None else seat.user_id
        if user is not None:
            held[seat.number] = (user, seat.ai is not None)
    places = _places(len(row.seats), result, [seat for seat, (_, left) in held.items() if left])
    people = len({user for user, _ in held.values()})
    levels = tuple((parted(seat.ai or "")[0], places[seat.number]) for seat in row.seats if seat.number not in held)
    seconds = result.at - (row.started_at or result.at)
    own = rating and people > 1 and len(held) == people and _may_be_rated(row)
    return [
        Part(
            game=row.id,
            seat=seat,
            user_id=user,
            kind=row.game,
            guild_id=row.place.guild_id,
            at=result.at,
            seats=len(row.seats),
            people=people,
            levels=levels,
            place=places[seat],
            won=seat in result.winners and not left,
            points=result.points[seat],
            pace=str(row.options.get(PACE) or ""),
            seconds=seconds,
            left=left,
            rated=own,
        )
        for seat, (user, left) in sorted(held.items())
    ]


def _may_be_rated(row: GameRow) -> bool:
    """Whether a game can be rated: of one server, played to its end unchanged: no restored copy, campaign or hints."""
    other = any(row.options.get(name) for name in UNRATED)
    return row.status == "over" and row.place.guild_id is not None and row.rewound is None and not other


def _places(seats: int, result: GameResult, left: Sequence[int]) -> list[int]:
    """Maps a seat to its place: winners, then by points; people who let an AI finish come last."""

    def rank(seat: int) -> tuple[bool, bool, int]:
        return (seat in left, seat not in result.winners, -result.points[seat])

    return [1 + sum(rank(other) < rank(seat) for other in range(seats)) for seat in range(seats)]

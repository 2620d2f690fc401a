"""A table in words, the same for every game: names of seats, mentions, the seed at the end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cogs.tables.wording.levels import character_name, level_word
from cogs.transport.panels.text import listed, shown
from data.texts import Texts
from engine.kernel.characters import OPEN, parted
from host.table.names import FORMER, clean_name
from host.table.table import Seat, Table

_AI = re.compile(r"AI (\d+)")
"""The house's name for an AI seat; each reader sees it in their own language."""


def seat_name(seat: Seat, t: Texts, side: str = "") -> str:
    """A seat's name for a reader of these texts.

    An AI seat is called by its `side` (clan, beast: "Tomb (AI)"), or by its number while that is open ("").
    """
    number = _AI.fullmatch(seat.name) if seat.user_id is None else None
    if seat.user_id is None and seat.name == FORMER:
        return t("a former player")
    if number is None:
        return seat.name
    return t("{name} (AI)", name=side) if side else t("AI {number}", number=number[1])


def character_of(seat: Seat) -> str:
    """The character of an AI seat of the house; "": none, or none yet. An AI that plays for a person has none."""
    character = "" if seat.user_id is not None else parted(seat.ai or "")[1]
    return "" if character == OPEN else character


def name_in_character(seat: Seat, t: Texts, side: str = "") -> str:
    """The same with an AI seat's character, if it has one: "Tomb (AI Smith)"; for texts with room for it."""
    number, character = _AI.fullmatch(seat.name), character_of(seat)
    if number is None or not character:
        return seat_name(seat, t, side)
    word = character_name(character, t)
    if side:
        return t("{name} (AI {character})", name=side, character=word)
    return t("AI {number} ({character})", number=number[1], character=word)


def names_at(table: Table, t: Texts, sides: Sequence[str] = ()) -> list[str]:
    """The names of all seats. `sides`: [seat] -> an AI seat's name."""
    return [seat_name(seat, t, side_of(sides, seat)) for seat in table.seats]


def told_name(seat: Seat, t: Texts, side: str = "") -> str:
    """A seat's name for message text; AI seats are marked, including those that a person left or handed over."""
    name = shown(name_in_character(seat, t, side))
    if seat.user_id is None and seat.ai is None:
        # The person's data were deleted: no AI ever played that seat.
        return name
    if seat.handed:
        return t("{name} (AI {level} plays)", name=name, level=level_word(seat.ai, t))
    if seat.user_id is not None or _AI.fullmatch(seat.name):
        return name
    return t("{name} (AI)", name=name)


def short_name(seat: Seat, t: Texts, side: str = "") -> str:
    """A seat's name for posts that name it often: an AI seat of the house by its `side` alone, as all know it."""
    return shown(side if side and _AI.fullmatch(seat.name) else seat_name(seat, t))


def listed_name(seat: Seat, t: Texts, side: str = "") -> str:
    """A seat in a numbered list of all: an AI with its level, which needs no number there."""
    if seat.user_id is not None or not _AI.fullmatch(seat.name):
        return told_name(seat, t, side)
    level = level_word(seat.ai, t)
    if side:
        return t("{name}, {level}", name=shown(seat_name(seat, t, side)), level=level)
    return t("AI, {level}", level=level)


def side_of(sides: Sequence[str], seat: Seat) -> str:
    """A seat's side, if known."""
    return sides[seat.number] if seat.number < len(sides) else ""


@dataclass(frozen=True, slots=True)
class TableWording:
    """A table's words in one language."""

    t: Texts
    table: Table

    def name(self, seat: int) -> str:
        """A seat's name for message text; AI seats are marked."""
        held = self.table.seats[seat]
        return told_name(held, self.t, self.known_as(seat) if held.user_id is None else "")

    def called(self, seat: int) -> str:
        """A seat's name for message text, without its mark."""
        held = self.table.seats[seat]
        return short_name(held, self.t, self.known_as(seat) if held.user_id is None else "")

    def label(self, seat: int) -> str:
        """A seat's name for labels, where markdown does not work."""
        return clean_name(seat_name(self.table.seats[seat], self.t, self.known_as(seat)))

    def known_as(self, seat: int) -> str:
        """An AI seat's name in a word ("Tomb"); a game overrides it. "": its number."""
        return ""

    def names(self) -> list[str]:
        """The names of all seats, for pictures and the board as text."""
        return names_at(self.table, self.t, [self.known_as(seat) for seat in self.seats()])

    def names_in_character(self) -> list[str]:
        """The same for texts with room: AI seats with their character."""
        seats = self.table.seats
        return [name_in_character(seats[seat], self.t, self.known_as(seat)) for seat in self.seats()]

    def mention(self, seat: int) -> str:
        """The person as a mention, whether it pings or not; by name where an AI plays."""
        held = self.table.seats[seat]
        playing = self.table.status == "running"
        return self.name(seat) if held.user_id is None or (held.handed and playing) else f"<@{held.user_id}>"

    def in_person(self, seat: int) -> bool:
        """Whether its person plays it now, and no AI for them."""
        return self.table.seats[seat].in_person

    def is_person(self, seat: int) -> bool:
        return self.table.seats[seat].user_id is not None

    def seats(self) -> range:
        return range(len(self.table.seats))

    def listed(self, seats: Iterable[int]) -> str:
        return listed(self.t, [self.name(seat) for seat in seats])

    def users(self, seats: Iterable[int]) -> tuple[int, ...]:
        """The people on these seats, for pings."""
        found = (self.table.seats[seat].user_id for seat in seats)
        return tuple(user for user in found if user is not None)

    def fairness(self) -> list[str]:
        """For dice of key scheme 1 the seed, once it may be shown, and its mark; for all others *Proof* has them."""
        if self.table.seed is None or self.table.dice.bound:
            return []
        return [self.t("Seed revealed: `{seed}`. Its mark was `{mark}`.", seed=self.table.seed, mark=self.table.commit)]

"""The actions of a campaign (§14.0): what seats choose before a game, and a finished game's result.

A game's end comes seat by seat (its place, the grudges it has left, the legendary cards it owns), and closed by one
action with the reason; so each fits the kernel's small whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.clash.campaign.progress import STOPPED
from engine.clash.pieces.content import Content
from engine.clash.scenarios.quarrels import A_PAIR
from engine.kernel.errors import NotationError
from engine.kernel.game import ARGUMENT_MASK, KIND_SHIFT, Action

ACCEPT = 1 << KIND_SHIFT
"""The scenario stays, as far as the seat is concerned."""
VETO = 2 << KIND_SHIFT
"""…| the scenario's number."""
NO_PACT = 3 << KIND_SHIFT
PACT = 4 << KIND_SHIFT
LIFE = 5 << KIND_SHIFT
"""…| the level whose units have a life more."""
LEGENDARY = 6 << KIND_SHIFT
"""…| the item the seat takes along."""
PLACED = 7 << KIND_SHIFT
"""…| the place a seat came to in the game, from 0; those who share one have the same."""
LEFT = 8 << KIND_SHIFT
"""…| `grudges_code` of what a seat has left unspent."""
OWNS = 9 << KIND_SHIFT
"""…| the legendary cards a seat owns, a bit each from the first on, as many as an argument has room for."""
OWNS_MORE = 11 << KIND_SHIFT
"""…| the same of those behind."""
ENDED = 10 << KIND_SHIFT
"""…| the reason's index in REASONS, and COUNTS where the game brings anything."""
REASONS = ("feats", "round_limit", STOPPED)
COUNTS = 8
End = tuple[tuple[tuple[int, ...], ...], str, bool, list[int], list[list[int]]]
"""Places, reason, whether it counts, grudges left, legendary cards owned: as `campaign.finish` has them."""
WORDS = {
    ACCEPT: "accept", VETO: "veto", NO_PACT: "no-pact", PACT: "pact", LIFE: "life", LEGENDARY: "legendary",
    PLACED: "placed", LEFT: "left", OWNS: "owns", OWNS_MORE: "owns-more", ENDED: "ended",
}  # fmt: skip


def grudges_code(held: Sequence[int]) -> int:
    """The grudges of one seat, by seat they are against, as one number."""
    code = 0
    for count in reversed(held):
        code = code * (A_PAIR + 1) + count
    return code


def grudges_of(code: int, seats: int) -> list[int]:
    """The other way."""
    held = []
    for _ in range(seats):
        code, count = divmod(code, A_PAIR + 1)
        held.append(count)
    return held


def told_end(
    places: Sequence[Sequence[int]],
    reason: str,
    counted: bool,
    grudges: Sequence[int],
    legendaries: Sequence[Sequence[int]],
    content: Content,
) -> list[tuple[int, Action]]:
    """A game that is over as (seat, action), in order; `grudges` [holder * seats + against], as in Finished."""
    place = {seat: at for at, equals in enumerate(places) for seat in equals}
    seats, told = len(place), []
    for seat in range(seats):
        told.append((seat, PLACED | place[seat]))
        held = grudges[seat * seats : (seat + 1) * seats]
        told.append((seat, LEFT | grudges_code(held)))
        owned = sum(1 << (item - content.market_kinds) for item in legendaries[seat])
        told.append((seat, OWNS | (owned & ARGUMENT_MASK)))
        if owned > ARGUMENT_MASK:
            told.append((seat, OWNS_MORE | (owned >> KIND_SHIFT)))
    return [*told, (0, ENDED | REASONS.index(reason) | (COUNTS if counted else 0))]


def end_of(told: Sequence[Mapping[Action, int]], argument: int, content: Content) -> End:
    """The other way: [seat] -> the arguments of its PLACED, LEFT, OWNS and OWNS_MORE, and that of ENDED."""
    seats = len(told)
    found = sorted({each[PLACED] for each in told})
    places = tuple(tuple(seat for seat in range(seats) if told[seat][PLACED] == at) for at in found)
    grudges = [count for each in told for count in grudges_of(each[LEFT], seats)]
    first = content.market_kinds
    masks = [each[OWNS] | each[OWNS_MORE] << KIND_SHIFT for each in told]
    owned = [[item for item in range(first, len(content.items)) if mask >> (item - first) & 1] for mask in masks]
    return places, REASONS[argument & ~COUNTS], bool(argument & COUNTS), grudges, owned


def format_action(action: Action) -> str:
    """As it is written: "veto 7"."""
    kind, argument = action & ~ARGUMENT_MASK, action & ARGUMENT_MASK
    return WORDS[kind] if kind in (ACCEPT, NO_PACT, PACT) else f"{WORDS[kind]} {argument}"


def parse_action(text: str) -> Action:
    """Raises NotationError for what no seat can say."""
    word, _, number = text.strip().partition(" ")
    kind = next((kind for kind, name in WORDS.items() if name == word), None)
    plain = kind in (ACCEPT, NO_PACT, PACT)
    if kind is None or plain == bool(number) or not (plain or (number.isdecimal() and int(number) <= ARGUMENT_MASK)):
        raise NotationError(text)
    return kind if plain else kind | int(number)


def said(action: Action) -> list[Any] | None:
    """A choice as a campaign's record has it; None for what the record does not keep (engine.clash.campaign.record)."""
    kind, argument = action & ~ARGUMENT_MASK, action & ARGUMENT_MASK
    if kind == PACT:
        return [WORDS[kind]]
    return [WORDS[kind], argument] if kind in (VETO, LIFE, LEGENDARY) else None

"""What a character makes of a plan: its worth, and how much it likes it (engine.clash.ai.characters)."""

from __future__ import annotations

from engine.clash import actions as a
from engine.clash import equip
from engine.clash.ai.afterwards import Move
from engine.clash.ai.characters import PLAIN, Likes
from engine.clash.ai.features import SURE, foes_at
from engine.clash.control import controlled
from engine.clash.state import State
from engine.kernel.game import Action


def liked_value(value: int, liking: int) -> int:
    """A plan's worth to whoever likes it: all the liking where the game is open, none where it is decided.

    So nobody lets a sure victory go for what it likes.
    """
    return value + 4 * liking * value * (SURE - value) // SURE**2 if liking else value


def liking_of_action(likes: Likes, s: State, seat: int, action: Action) -> int:
    """Passing or equipping."""
    if action == a.PASS:
        return -likes.idle
    return likes.equip + (likes.forge if equip.can_forge(s, seat) else 0)


def liking_of_march(likes: Likes, s: State, seat: int, moves: tuple[Move, ...]) -> int:
    """A Move's battles, whose units are met in them, and what it leaves behind."""
    if likes == PLAIN:
        return 0
    foes = {foes_at(s, seat, to) for _, _, to in moves}
    rivals = {foe for foe in foes if foe is not None and foe >= 0}
    liking = likes.raid if rivals else 0
    robber = s.robbers[seat]
    if robber >= 0 and rivals:
        liking += likes.revenge if robber in rivals else -likes.revenge // 2
    if likes.forge and any(s.board.forges & ~s.masks[seat] >> to & 1 for _, _, to in moves):
        liking += likes.forge
    if likes.leave and left_without_a_unit(s, seat, moves, s.board.of_worth):
        liking -= likes.leave
    if likes.keep_forge and left_without_a_unit(s, seat, moves, s.board.forges):
        liking -= likes.keep_forge
    return liking


def left_without_a_unit(s: State, seat: int, moves: tuple[Move, ...], places: int) -> int:
    """Mask of these territories, held now, that a Move leaves without a unit."""
    own, held, left = s.units[seat], controlled(s, seat) & places, 0
    arrived = {to for _, _, to in moves}
    for place in {start for start, _, _ in moves} - arrived:
        gone = sum(start == place for start, _, _ in moves)
        if held >> place & 1 and gone == sum(own[place * 3 : place * 3 + 3]):
            left |= 1 << place
    return left

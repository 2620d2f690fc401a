"""Judges a plan as a character: its worth, and how much the character likes it (engine.clash.ai.judging.characters)."""

from __future__ import annotations

from engine.clash.ai.judging.afterwards import Move
from engine.clash.ai.judging.characters import MOST_LIKED, PLAIN, Likes
from engine.clash.ai.position.features import SURE, chance_to_take
from engine.clash.odds.armies import figures_at
from engine.clash.pieces import actions as a
from engine.clash.pieces.allocation import Triple
from engine.clash.pieces.board import places_of
from engine.clash.pieces.content import WEAPON, TacticCard
from engine.clash.pieces.control import controlled, foes_at
from engine.clash.pieces.state import State
from engine.clash.play import equip
from engine.kernel.game import Action, argument_of, kind_of

FAIR = 40
"""Percent: a battle less likely to be won than this is liked by nobody."""
GUARDED = 2
"""So many units guard a place."""
LAST = 28
"""The highest order number (§1)."""


def fondness(value: int, liking: int) -> int:
    """What a liking counts in a plan worth so much: all of it where the game is open, nothing where it is decided.

    So nobody lets a sure victory go for what it likes: of two plans liked alike the better stays the better.
    """
    bounded = max(-MOST_LIKED, min(MOST_LIKED, liking))
    return bounded * min(MOST_LIKED, value, SURE - value) // MOST_LIKED


def liking_of_action(likes: Likes, s: State, seat: int, action: Action) -> int:
    """Passing or equipping."""
    if action == a.PASS:
        return -likes.idle
    return likes.equip + (likes.forge if equip.can_forge(s, seat) else 0)


def liking_of_march(likes: Likes, s: State, seat: int, moves: tuple[Move, ...]) -> int:
    """A Move's battles, whose units are met in them, and what it leaves behind."""
    if likes == PLAIN:
        return 0
    board = s.board
    chances = {to: fair_chance(s, seat, moves, to) for _, _, to in moves}
    foes = {to: foes_at(s, seat, to) for to in chances}
    raids = {to: foe for to, foe in foes.items() if foe is not None and foe >= 0}
    robber, liking = s.robbers[seat], 0
    if raids:
        liking += likes.raid * max(chances[to] for to in raids) // 100
        owing = [chances[to] for to, foe in raids.items() if foe == robber]
        if robber < 0:
            liking -= likes.unasked
        else:
            liking += likes.revenge * max(owing) // 100 if owing else -likes.revenge // 2
    forges = [chances[to] for to in chances if board.forges & ~s.masks[seat] >> to & 1]
    if forges:
        liking += likes.forge * max(forges) // 100
    if likes.leave and left_without_a_unit(s, seat, moves, board.of_worth):
        liking -= likes.leave
    if likes.keep_forge and left_without_a_unit(s, seat, moves, board.forges):
        liking -= likes.keep_forge
    if likes.garrison:
        liking += likes.garrison * more_guarded(s, seat, moves)
    return liking


def liking_of_card(likes: Likes, card: TacticCard) -> int:
    """A tactic card's place in the order, its gold and its units."""
    early = (LAST - card.order) * 100 // LAST
    return likes.early * early // 100 + likes.rich * card.gold // 10 + likes.many * sum(card.units) // 4


def liking_of_step(likes: Likes, s: State, action: Action) -> int:
    """A step of an Equip action: what is bought, and for how much."""
    if kind_of(action) != a.BUY:
        return 0
    item = s.content.items[argument_of(action) >> 2]
    return (likes.weapon if item.slot == WEAPON else likes.armour) + likes.dear * item.cost // 10


def liking_of_place(likes: Likes, s: State, seat: int, place: int) -> int:
    """Where a reinforcement comes to."""
    bare = s.board.of_worth >> place & 1 and sum(s.units[seat][place * 3 : place * 3 + 3]) < GUARDED
    return likes.at_forges * (s.board.forges >> place & 1) + likes.spread * bool(bare)


def fair_chance(s: State, seat: int, moves: tuple[Move, ...], place: int) -> int:
    """Percent: what a Move sends to a place wins there; 0 if that is less than fair."""
    chance = chance_there(s, seat, moves, place)
    return chance if chance >= FAIR else 0


def chance_there(s: State, seat: int, moves: tuple[Move, ...], place: int) -> int:
    """Percent: what a Move sends to a place wins there; 100 where nobody else is."""
    foe = foes_at(s, seat, place)
    if foe is None:
        return 100
    counts = [sum(to == place and own == level for _, own, to in moves) for level in range(3)]
    army = s.elves if foe < 0 else s.units[foe]
    foes: Triple = (army[place * 3], army[place * 3 + 1], army[place * 3 + 2])
    force = counts[0], counts[1], counts[2]
    return chance_to_take(force, figures_at(s, seat), foes, figures_at(s, foe))


def more_guarded(s: State, seat: int, moves: tuple[Move, ...]) -> int:
    """How many more places of worth have two of the seat's units or more after a Move; below nothing if fewer."""
    own, more = s.units[seat], 0
    for place in {each for start, _, to in moves for each in (start, to)} & set(places_of(s.board.of_worth)):
        before = sum(own[place * 3 : place * 3 + 3])
        after = before + sum(to == place for _, _, to in moves) - sum(start == place for start, _, _ in moves)
        more += (after >= GUARDED) - (before >= GUARDED)
    return more


def left_without_a_unit(s: State, seat: int, moves: tuple[Move, ...], places: int) -> int:
    """Mask of these territories, held now, that a Move leaves without a unit."""
    own, held, left = s.units[seat], controlled(s, seat) & places, 0
    arrived = {to for _, _, to in moves}
    for place in {start for start, _, _ in moves} - arrived:
        gone = sum(start == place for start, _, _ in moves)
        if held >> place & 1 and gone == sum(own[place * 3 : place * 3 + 3]):
            left |= 1 << place
    return left

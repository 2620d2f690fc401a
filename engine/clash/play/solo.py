"""The solo game (§9): domination, elves that grow, market discards, victory at any moment."""

from __future__ import annotations

from engine.clash.pieces import actions
from engine.clash.pieces.board import places_of
from engine.clash.pieces.config import DIFFICULTIES
from engine.clash.pieces.events import DISCARDED, DOMINATION, ELF_JOINED, NOBODY
from engine.clash.pieces.state import State
from engine.clash.play import market
from engine.clash.play.victory import end_game, points_of, tell_points
from engine.kernel.game import Action, Event

FORGE_DOMINATION, CITY_DOMINATION = 1, 2
PLAYER = 0


def discard_choices(s: State) -> list[Action]:
    """At the start of an Equip action two whole market stacks may go under the deck."""
    if not (s.config.solo and s.may_discard):
        return []
    items = sorted(item for item, _ in s.market)
    return [actions.DISCARD | one * 64 + two for at, one in enumerate(items) for two in items[at + 1 :]]


def discard(s: State, seat: int, one: int, two: int, events: list[Event]) -> None:
    """Both stacks go under the deck [H], the market is refilled."""
    for item in (one, two):
        count = next(count for kind, count in s.market if kind == item)
        s.market = tuple(stack for stack in s.market if stack[0] != item)
        for _ in range(count):
            market.lay_under(s, item)
    s.may_discard = False
    events.append((DISCARDED, seat, one, two))
    market.refill(s, events)
    s.barrier += 1


def score(s: State, events: list[Event]) -> bool:
    """Round end: 1 for each Forge and 2 for each City with elves; true when the elves win."""
    forges = (s.elf_mask & s.board.forges).bit_count() * FORGE_DOMINATION
    cities = (s.elf_mask & s.board.cities).bit_count() * CITY_DOMINATION
    s.domination += forges + cities
    events.append((DOMINATION, NOBODY, forges + cities, s.domination))
    if s.domination >= DIFFICULTIES[s.config.solo]:
        end_game(s, (), events)
        return True
    return False


def grow(s: State, events: list[Event]) -> None:
    """One random elf from the bag joins each territory where elves stand; an empty bag gives none."""
    for place in places_of(s.elf_mask):
        if not s.bag:
            return
        kind = s.bag[-1]
        s.bag = s.bag[:-1]
        s.elves[place * 3 + kind] += 1
        events.append((ELF_JOINED, NOBODY, place, kind))


def check_victory(s: State, events: list[Event]) -> None:
    """The player wins with enough points, or when no elf is left on the board."""
    if points_of(s, PLAYER) >= s.config.points or not s.elf_mask:
        tell_points(s, events)
        s.battle, s.battles = None, ()
        end_game(s, (PLAYER,), events)

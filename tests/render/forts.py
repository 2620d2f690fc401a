"""Real games of Kravora and crowded boards for the tests of its pictures."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

from data.loader import load_content
from engine.kernel.dice import HmacDice
from engine.kravora.bots import BOTS
from engine.kravora.game import KRAVORA
from engine.kravora.pieces.config import Config
from engine.kravora.pieces.content import BRUTE, LONG_ARM, PUPPET, ROCK_HURLER, SPRINTER, STONE_THROWER, Content
from engine.kravora.pieces.figures import WHITE, Unit
from engine.kravora.pieces.state import State
from engine.kravora.pieces.view import Fortress, View

NAMES = ("Ann", "Benoît Lefèvre-Dubois", "Cleo", "Wolfgang von Hohenstaufen")
LONG = ("Wolfgang Amadeus von Hohenstaufen der Dritte", '<b>&"quoted" @everyone Ünïcödé Name', "Мария", "W" * 32)
CONTENT: Content = load_content("kravora")
DOUBLE_COMET = [face.id for face in CONTENT.faces].index("double_comet")
ALL_BUILDINGS = tuple(range(len(CONTENT.buildings)))


def new_game(seats: int, seed: int = 1, **options: Any) -> State:
    """A game at its first decision."""
    return KRAVORA.new(Config(seats, **options), CONTENT, HmacDice(seed.to_bytes(32, "big")))


def play(state: State, plies: int, seed: int = 1, bot: str = "greedy") -> State:
    """Let bots decide `plies` times, or to the end."""
    dice = HmacDice(seed.to_bytes(32, "big"))
    chance = random.Random(seed)
    for _ in range(plies):
        seats = KRAVORA.to_act(state)
        if not seats:
            break
        action = BOTS[bot].plan(KRAVORA.view(state, seats[0]), chance.random)[0]
        state, _ = KRAVORA.step(state, seats[0], action, dice)
    return state


def spectator(state: State) -> View:
    return KRAVORA.view(state, None)


def phases(seats: int = 3, seeds: int = 12) -> dict[str, View]:
    """A view of every phase that random and greedy games come to, by the name of the phase."""
    found: dict[str, View] = {}
    for seed in range(1, seeds + 1):
        state = new_game(seats, seed)
        for ply in range(400):
            view = spectator(state)
            found.setdefault(view.phase, view)
            if view.phase == "over":
                break
            state = play(state, 1, seed * 1000 + ply, "random" if seed % 2 else "greedy")
    return found


def unit(kind: int, hits: int = 0, owner: int = WHITE, lured: bool = False, spent: bool = False) -> Unit:
    """A unit of a view; without `hits` unhurt."""
    return Unit(kind, hits or CONTENT.units[kind].hit_points, owner, lured, spent)


def with_board(view: View, seat: int, **changes: Any) -> View:
    """The view with another fortress of a seat."""
    boards = list(view.boards)
    boards[seat] = dataclasses.replace(boards[seat], **changes)
    return dataclasses.replace(view, boards=tuple(boards))


def crowd(seat: int, seats: int) -> tuple[Unit, ...]:
    """A line with every kind of attacker, cannon puppets of all others, and every wound."""
    others = [owner for owner in range(seats) if owner != seat]
    return (
        *[unit(PUPPET) for _ in range(7)],
        *[unit(PUPPET, owner=owner) for owner in others for _ in range(3)],
        *[unit(SPRINTER) for _ in range(4)],
        *[unit(STONE_THROWER) for _ in range(3)],
        unit(LONG_ARM, 1),
        *[unit(LONG_ARM) for _ in range(2)],
        *[unit(BRUTE, hits) for hits in (1, 2, 3, 4, 5, 5)],
        *[unit(ROCK_HURLER, hits) for hits in (1, 2, 3, 3, 3)],
    )


def worst_view(seats: int = 4) -> View:
    """Crowded lines, three defenders on each, everything built, piles of every kind, much blood."""
    view = spectator(play(new_game(seats, 8), 60, 8))
    for seat in range(seats):
        view = dataclasses.replace(view, boards=_with(view, seat, _crowded(view.boards[seat], seat, seats)))
    return dataclasses.replace(view, round=19, omen=(DOUBLE_COMET, 3, 6), phase="attack", active=1, turn_seat=1)


def _with(view: View, seat: int, board: Fortress) -> tuple[Fortress, ...]:
    return (*view.boards[:seat], board, *view.boards[seat + 1 :])


def _crowded(board: Fortress, seat: int, seats: int) -> Fortress:
    line = crowd(seat, seats)
    some = (unit(PUPPET), unit(SPRINTER, lured=True), unit(BRUTE, 2), unit(ROCK_HURLER))
    guard = (unit(STONE_THROWER, spent=True), unit(BRUTE, 2), unit(ROCK_HURLER, 1, spent=True))
    trio = (unit(LONG_ARM, 1), unit(LONG_ARM, lured=True), unit(BRUTE))
    dead = tuple((kind, owner) for kind in range(6) for owner in (WHITE, seat) for _ in range(2))
    puppets = tuple((PUPPET, owner) for owner in range(seats) if owner != seat)
    return dataclasses.replace(
        board,
        wall=7,
        blood=128,
        kills=14,
        total=40,
        attackers=(line, some, line[:9], some[:2], (unit(LONG_ARM),)),
        defenders=((), trio, guard, trio, guard),
        tray=(PUPPET, SPRINTER, BRUTE, ROCK_HURLER),
        reserve=tuple(sorted((*dead, *puppets))),
        laboratory=((PUPPET, WHITE), (PUPPET, WHITE), (LONG_ARM, WHITE), (BRUTE, seat), (ROCK_HURLER, WHITE)),
        buildings=ALL_BUILDINGS,
        shield=True,
        lava=(2,),
        touched=True,
    )

"""Real games and dressed-up views for the tests of the pictures."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

from data.loader import load_content
from engine.clash.bots import BOTS
from engine.clash.game import CLASH
from engine.clash.pieces.config import Config
from engine.clash.pieces.content import Content
from engine.clash.pieces.state import State
from engine.clash.pieces.view import View
from engine.kernel.dice import HmacDice

NAMES = ("Ann", "Benoît Lefèvre-Dubois", "Cleo", "Wolfgang Amadeus von Hohenstaufen")
CONTENT: Content = load_content("clash", None)
Triple = tuple[int, int, int]


def new_game(seats: int, seed: int = 1, layout: str = "random", **options: Any) -> State:
    """A game at its first decision."""
    order = random.Random(seed).sample(range(4), seats)
    config = Config(tuple(order), layout=layout, **options)
    return CLASH.new(config, CONTENT, HmacDice(seed.to_bytes(32, "big")))


def play(state: State, plies: int, seed: int = 1, bot: str = "random") -> State:
    """Let bots decide `plies` times, or to the end."""
    dice = HmacDice(seed.to_bytes(32, "big"))
    chance = random.Random(seed)
    for _ in range(plies):
        seats = CLASH.to_act(state)
        if not seats:
            break
        seat = seats[0]
        legal = CLASH.legal(state, seat)
        if bot == "random":
            action = chance.choice(legal)
        else:
            action = BOTS[bot].plan(CLASH.view(state, seat), chance.random)[0]
        state, _ = CLASH.step(state, seat, action, dice)
    return state


def until(state: State, phase: str, seed: int = 1, most: int = 3000) -> State:
    """Play at random until a phase comes up for the table."""
    for _ in range(most):
        if CLASH.view(state, None).phase == phase:
            return state
        state = play(state, 1, seed)
        seed += 1
    raise AssertionError(f"{phase} never came")


def building(tiles: int, phase: str, seats: int = 4, seed: int = 3) -> View:
    """A board being built by its players: so many tiles laid, in this phase."""
    state = new_game(seats, seed, layout="built")
    for step in range(40):
        view = spectator(state)
        if (len(view.board.tiles), view.phase) == (tiles, phase):
            return view
        state = play(state, 1, seed + step)
    raise AssertionError(f"{phase} with {tiles} tiles never came")


def with_heroes(view: View, heroes: tuple[int, ...], places: tuple[int, ...]) -> View:
    """The view in a game with heroes: [seat] -> hero number and place, -1 none."""
    config = dataclasses.replace(view.config, heroes=True)
    return dataclasses.replace(view, config=config, heroes=heroes, hero_places=places)


def spectator(state: State) -> View:
    return CLASH.view(state, None)


def with_units(view: View, placed: dict[tuple[int, int], Triple], **changes: Any) -> View:
    """The view with other units: {(seat, place): by level}, seat -1 for elves; nothing else stands on these places."""
    units = [list(own) for own in view.units]
    elves = list(view.elves)
    for place in {place for _, place in placed}:
        elves[place] = (0, 0, 0)
        for own in units:
            own[place] = (0, 0, 0)
    for (seat, place), triple in placed.items():
        if seat < 0:
            elves[place] = triple
        else:
            units[seat][place] = triple
    return dataclasses.replace(view, units=tuple(tuple(own) for own in units), elves=tuple(elves), **changes)

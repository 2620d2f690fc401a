"""The smaller decisions of a turn: bastion, reinforcements, which battle, fight or flee, injuries, stones, building."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.clash.ai.judging.afterwards import expected_value, fought_on, value_after
from engine.clash.ai.judging.characters import PLAIN, Likes
from engine.clash.ai.judging.liking import fondness, liking_of_place
from engine.clash.ai.position.board_facts import steps_from
from engine.clash.ai.position.fights import reckon
from engine.clash.ai.position.weights import Weights
from engine.clash.odds.armies import battle_so_far, fight_at
from engine.clash.pieces import actions as a
from engine.clash.pieces.board import places_of, with_bastion
from engine.clash.pieces.places import bastion
from engine.clash.pieces.state import BUILD_FACE, BUILD_SPOT, BUILD_TURN, ELVES, State
from engine.clash.play import battle, building
from engine.clash.play.cards import free_sites, put_unit, reinforcement_places
from engine.clash.play.stones import give
from engine.kernel.game import Action

Random = Callable[[], float]
Judge = Callable[[State, int, Weights, int], int]
"""What a state with battles of an attacker still to be fought is worth to a seat."""
CITY_STEPS, FORGE_STEPS = 3, 4
BUILDING = {
    BUILD_FACE: building.face_choices,
    BUILD_TURN: building.turn_choices,
    BUILD_SPOT: building.spot_choices,
}


def choose_site(s: State, seat: int) -> Action:
    """The site nearest to Cities and Forges, of equally near ones the one with more open borders."""
    return a.SITE | min(free_sites(s), key=lambda site: site_key(s, seat, site))


def site_key(s: State, seat: int, site: int) -> tuple[int, int, int]:
    """How far a site lies from the two nearest Cities and Forges, then its closed borders: the less the better."""
    board = with_bastion(s.board, seat, site)
    row = steps_from(board.ground, bastion(seat))
    cities = sorted(row[place] for place in places_of(board.cities))
    forges = sorted(row[place] for place in places_of(board.forges))
    far = sum(CITY_STEPS * d for d in cities[:2]) + sum(FORGE_STEPS * d for d in forges[:2])
    return far, -s.board.site_ground[site].bit_count(), site


def build(s: State, random: Random) -> Action:
    """A tile of a board being built: any."""
    legal = BUILDING[s.phase](s)
    return legal[int(random() * len(legal))]


def reinforce(s: State, seat: int, weights: Weights, likes: Likes = PLAIN) -> Action:
    """The next unit where the position is worth most, or where a character likes to have it."""

    def value(place: int) -> int:
        after = s.clone()
        put_unit(after, seat, place, [])
        worth = value_after(after, seat, weights)
        return worth + fondness(worth, liking_of_place(likes, s, seat, place))

    return a.PUT | max(reinforcement_places(s, seat), key=lambda place: (value(place), -place))


def stone(s: State, seat: int, weights: Weights) -> Action:
    """The stone whose figure is worth most where it stands (§6)."""

    def value(place: int) -> int:
        after = s.clone()
        give(after, seat, place, [])
        return value_after(after, seat, weights)

    return a.STONE | max(s.battles, key=lambda place: (value(place), -place))


def next_battle(s: State, seat: int) -> Action:
    """The battle most likely to be won first: what it brings may help, and nothing is lost by waiting."""

    def chance(place: int) -> float:
        foe = next((o for o, mask in enumerate(s.masks) if o != seat and mask >> place & 1), ELVES)
        return reckon(fight_at(s, seat, foe, place)).win

    return a.FIGHT | max(s.battles, key=lambda place: (chance(place), -place))


def fight_or_flee(s: State, seat: int, weights: Weights, fight_on: int = 0, judge: Judge = expected_value) -> Action:
    """Compare what fleeing leaves with what the rest of the battle is likely to leave.

    `fight_on`: by how much a character likes to stay (engine.clash.ai.judging.characters).
    """
    b = s.battle
    assert b is not None
    fled = s.clone()
    battle.flee(fled, seat, [])
    away = judge(fled, b.attacker, weights, seat)
    stay = round(sum(chance * judge(after, b.attacker, weights, seat) for chance, after in fought_on(s)))
    return a.FLEE if away > stay + fondness(stay, fight_on) else a.ASSAULT


def injuries(s: State, seat: int) -> Action:
    """The allocation after which those struck are least likely to win (§5.3.3e, §5.3.7); in solo they are one's own."""
    b = s.battle
    assert b is not None
    choices = battle.injury_choices(s)
    struck = 1 - b.side
    now = battle_so_far(s)
    army = (now.first, now.second)[struck]

    def chance(action: Action) -> float:
        fall = a.killed(action)
        units = (army.units[0] - fall[0], army.units[1] - fall[1], army.units[2] - fall[2])
        after = replace(army, units=units)
        fight = replace(now, second=after) if struck else replace(now, first=after)
        win = reckon(replace(fight, turn=struck)).win
        return win if struck else 1.0 - win

    best = max(choices, key=chance)
    if s.config.solo and b.side_seat == ELVES:
        return min(choices, key=chance)
    return best if chance(best) > chance(choices[0]) else choices[0]

"""What a solo position is worth (§9): the elves' domination against points, and the ends of the game."""

from __future__ import annotations

import random

import pytest

from data.loader import load_content
from engine.clash.ai.plans.outfitting import next_step
from engine.clash.ai.position.features import SURE
from engine.clash.ai.position.solo import evaluate_alone
from engine.clash.ai.position.weights import WEIGHTS
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.board import places_of
from engine.clash.pieces.state import ACTION, State
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import kind_of

CONTENT = load_content("clash", None)


def begun(difficulty: str) -> State:
    """A solo game at its first action."""
    dice = PlayoutDice(random.Random("alone").random)
    s = CLASH.new(CLASH.make_config({"solo": difficulty}, ["any"]), CONTENT, dice)
    while s.phase != ACTION:
        CLASH.apply(s, 0, CLASH.default(s, 0), dice)
    return s


def without_elves(s: State, places: int) -> State:
    after = s.clone()
    for place in places_of(places):
        after.elves[place * 3 : place * 3 + 3] = [0, 0, 0]
    after.elf_mask &= ~places
    return after


def test_9_the_nearer_the_elves_are_to_victory_the_less_a_position_is_worth() -> None:
    values = [evaluate_alone(begun(name), WEIGHTS) for name in ("easy", "medium", "difficult", "impossible")]
    assert values == sorted(values, reverse=True) and len(set(values)) == 4
    later = begun("easy")
    later.domination = 6
    assert evaluate_alone(later, WEIGHTS) < values[0]


def test_9_a_city_without_elves_is_worth_more_than_a_forge_without() -> None:
    s = begun("easy")
    city, forge = places_of(s.board.cities & s.elf_mask)[0], places_of(s.board.forges & s.elf_mask)[0]
    cleared = [evaluate_alone(without_elves(s, 1 << place), WEIGHTS) for place in (city, forge)]
    assert evaluate_alone(s, WEIGHTS) < cleared[1] < cleared[0] < SURE


def test_9_no_elf_on_the_board_is_victory() -> None:
    s = begun("impossible")
    assert evaluate_alone(without_elves(s, s.elf_mask), WEIGHTS) == SURE


DEAR = ("storm_hammer", "mirror_shield", "blood_scythe", "steam_cannon")
GOOD, POOR = ("war_axe", "drovers_whip"), ("rusty_cleaver", "travelling_cloak")
"""For 8 gold: worth buying at the start of a game, and not."""


@pytest.mark.parametrize(
    ("gold", "on_sale", "drawn", "kind"),
    [(8, POOR, GOOD, a.DISCARD), (4, POOR, GOOD, a.END), (8, POOR, POOR, a.END), (8, GOOD, POOR, a.BUY)],
)
def test_9_two_stacks_are_discarded_where_the_refill_offers_more(
    gold: int, on_sale: tuple[str, ...], drawn: tuple[str, ...], kind: int
) -> None:
    s = begun("easy")
    CLASH.apply(s, 0, a.EQUIP, PlayoutDice(random.Random(1).random))
    numbers = {card.id: item for item, card in enumerate(CONTENT.items)}
    s.gold[0] = gold
    s.market = tuple((numbers[name], 1) for name in (*DEAR, *on_sale))
    s.deck, s.deck_known = tuple(numbers[name] for name in drawn), 0
    step = next_step(s, 0, WEIGHTS, random.Random(2).random)
    assert step in CLASH.legal(s, 0) and kind_of(step) == kind

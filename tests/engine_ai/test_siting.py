"""The site *Suggest one* shows, a veteran's judgement: the same for all who may know it, no trap. The overlord's."""

from __future__ import annotations

from random import Random

import pytest

from engine.clash.ai.levels import OVERLORD, REPLIES, VETERAN, WARLORD
from engine.clash.ai.plans.minor_decisions import choose_site
from engine.clash.ai.position.weights import WEIGHTS
from engine.clash.ai.replies import look_from_site
from engine.clash.ai.siting import advised_site, worth_of_site
from engine.clash.ai.stream import Stream
from engine.clash.ai.thinker import Thinker
from engine.clash.bots import BOTS, advice
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.config import Config
from engine.clash.pieces.sites import default_site
from engine.clash.pieces.state import CARD, State
from engine.clash.play.cards import free_sites
from engine.clash.views.imagining import imagine
from engine.kernel.dice import HmacDice
from tests.engine.build import CONTENT
from tests.longer import usual

POINT = 600
"""A tenth of a chance to win and less lies between a good site and the best (in hundredths of a percent)."""
LITTLE, LOOKS = 200, 12
"""A gain of so much in the mean of so many looks is more than chance makes it."""


def placing(seats: int, number: int, solo: str = "") -> tuple[State, HmacDice]:
    """A game in which the cards are revealed and the first bastion is to be built."""
    dice, rng = HmacDice(number.to_bytes(32, "big")), Random(number)
    s = CLASH.new(Config((-1,) * seats, solo=solo), CONTENT, dice)
    while s.phase == CARD:
        seat = CLASH.to_act(s)[0]
        for action in BOTS["greedy"].plan(CLASH.view(s, seat), rng.random):
            CLASH.apply(s, seat, action, dice)
    return s, dice


@pytest.mark.parametrize("seats", usual((2, 4), kept=(2,)))
def test_the_site_advised_leaves_more_than_that_of_the_default_move(seats: int) -> None:
    """By looks from other numbers than its own, where it is another one."""
    gained, others = 0, 0
    for number in range(4):
        s, _ = placing(seats, 10 * seats + number)
        seat = CLASH.to_act(s)[0]
        site, rule = advised_site(CLASH.view(s, seat)), default_site(s.config.rules, s.board, s.bastions, free_sites(s))
        others += site != rule
        gained += gained_by(s, seat, a.SITE | site, a.SITE | rule, 1000 * number) if site != rule else 0
    assert others >= 2 and gained > LOOKS * LITTLE * others


def test_a_hint_advises_the_same_site() -> None:
    s, _ = placing(2, 4)
    view = CLASH.view(s, CLASH.to_act(s)[0])
    assert advice(VETERAN, view, Random(7).random) == [a.SITE | advised_site(view)]


def test_alone_the_site_is_worth_nearly_as_much_as_the_best() -> None:
    s, _ = placing(1, 3, "easy")
    worth = {site: worth_of_site(s, 0, site) for site in free_sites(s)}
    assert worth[advised_site(CLASH.view(s, 0))] >= max(worth.values()) - POINT


def gained_by(s: State, seat: int, site: int, other: int, number: int) -> int:
    """What one site leaves more than another, added up over looks of numbers of their own."""
    player, gained = Thinker(REPLIES), 0
    for place, sign in ((site, 1), (other, -1)):
        for look in range(LOOKS):
            stream = Stream(number + look)
            look_on = look_from_site(imagine(CLASH.view(s, seat), stream), seat, place, player, WEIGHTS, stream)
            gained += sign * look_on.effect
    return gained


def hidden_otherwise(s: State, seat: int) -> State:
    """A game that differs only in what the seat may not know."""
    other = s.clone()
    for rival in range(s.config.seats):
        if rival != seat:
            cards = (*s.hands[rival], *s.tactic_decks[rival])
            count = len(s.hands[rival])
            other.hands[rival], other.tactic_decks[rival] = tuple(sorted(cards[-count:])), cards[:-count]
    other.deck, other.legendary_deck = s.deck[::-1], s.legendary_deck[::-1]
    assert other.hands != s.hands
    return other


def test_nothing_hidden_moves_it_nor_the_overlord_s_site() -> None:
    s, _ = placing(2, 5)
    seat = CLASH.to_act(s)[0]
    one, other = CLASH.view(s, seat), CLASH.view(hidden_otherwise(s, seat), seat)
    assert advised_site(one) == advised_site(other)
    assert OVERLORD.plan(one, Random(1).random) == OVERLORD.plan(other, Random(1).random)


def test_the_overlord_builds_where_the_first_round_leaves_more_than_at_the_nearest_site() -> None:
    gained, others = 0, 0
    for number in range(3):
        s, _ = placing(2, number)
        seat = CLASH.to_act(s)[0]
        rule = choose_site(s, seat)
        (found,) = OVERLORD.plan(CLASH.view(s, seat), Random(number).random)
        others += found != rule
        gained += gained_by(s, seat, found, rule, 1000 * number) if found != rule else 0
    assert others >= 2 and gained > LOOKS * LITTLE * others


def test_levels_below_build_at_the_nearest_site() -> None:
    s, _ = placing(4, 2)
    seat = CLASH.to_act(s)[0]
    for bot in (VETERAN, WARLORD):
        assert bot.plan(CLASH.view(s, seat), Random(1).random) == [choose_site(s, seat)]

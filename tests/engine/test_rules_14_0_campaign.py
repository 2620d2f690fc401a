"""§14.0: a campaign's draw and vetoes, glory, what is carried over, and who is champion."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest

from engine.clash.campaign import progress as campaigns
from engine.clash.campaign.boons import boons_of, dark_elves
from engine.clash.campaign.glory import Places, clamped, glory_of
from engine.clash.campaign.progress import GAMES, Campaign
from engine.clash.game import CLASH
from engine.clash.scenarios.ending import ranking
from engine.clash.scenarios.setting import values_of
from engine.kernel.dice import HmacDice, PlayoutDice
from engine.kernel.errors import EngineError
from tests.engine.campaign_build import LIVE, NUMBERS, options, scene

VALUES = values_of(LIVE)
FOUR: Places = ((0,), (1,), (2,), (3,))


def campaign(seats: int = 4, deck: Sequence[int] = NUMBERS) -> Campaign:
    """A campaign whose cards come in this order."""
    begun = campaigns.draw(seats, NUMBERS, PlayoutDice(lambda: 0.5))
    return Campaign(seats, tuple(deck), 0, begun.vetoes, begun.glory, lives=begun.lives, kept=begun.kept)


def after(s: Campaign, *results: Places, reason: str = "feats", counted: bool = True, **more: object) -> Campaign:
    """The campaign after these games."""
    for number, places in enumerate(results):
        s = campaigns.finish(s, number, places, reason, counted, LIVE, **more)  # type: ignore[arg-type]
    return s


def refused(work: Callable[[], object], code: str) -> None:
    with pytest.raises(EngineError) as caught:
        work()
    assert caught.value.code == code and caught.value.rule == "14.0"


# Draw and vetoes


def test_14_0_all_scenarios_are_shuffled_once_by_the_key() -> None:
    first, again, other = (campaigns.draw(3, NUMBERS, HmacDice(key)) for key in (b"a", b"a", b"b"))
    assert first == again != other and sorted(first.deck) == list(NUMBERS)


def test_14_0_a_veto_puts_the_named_card_away_once() -> None:
    s = campaigns.veto(campaign(), 2, 1)
    assert s.scenario == 2 and s.vetoes == (1, 1, 0, 1)
    refused(lambda: campaigns.veto(s, 2, 2), "no_veto")
    refused(lambda: campaigns.veto(s, 1, 1), "other_card")
    assert campaigns.veto(s, 1, 2).scenario == 3, "the next one may be vetoed too"


def test_14_0_without_a_spare_card_the_same_is_played_again() -> None:
    s = campaign(4, NUMBERS[:5])
    refused(lambda: campaigns.veto(s, 0, 1), "no_card_left")
    assert after(s, FOUR, counted=False).scenario == 1 and after(s, FOUR, counted=False).number == 1


# Glory


@pytest.mark.parametrize(
    ("places", "reason", "final", "glory"),
    [
        (FOUR, "feats", False, (4, 2, 1, 0)),
        (((2,), (0,), (1,)), "feats", False, (2, 0, 4)),
        (((1,), (0,)), "feats", False, (0, 4)),
        (FOUR, "round_limit", False, (3, 2, 1, 0)),
        (((0, 1), (2,), (3,)), "round_limit", False, (2, 2, 1, 0)),
        (((0,), (1, 2), (3,)), "feats", False, (4, 1, 1, 0)),
        (((0,), (1, 2, 3)), "feats", False, (4, 0, 0, 0)),
        (FOUR, "stopped", False, (2, 2, 1, 0)),
        (((0,), (1,)), "stopped", False, (2, 0)),
        (FOUR, "feats", True, (8, 4, 2, 0)),
        (((0,), (1,)), "round_limit", True, (6, 0)),
    ],
)
def test_14_0_glory(places: Places, reason: str, final: bool, glory: tuple[int, ...]) -> None:
    assert glory_of(VALUES, places, reason, final) == glory


def test_14_0_before_the_final_nobody_is_more_than_five_behind() -> None:
    assert clamped(VALUES, (12, 7, 6, 0)) == (12, 7, 7, 7)
    s = after(campaign(2), *[((0,), (1,))] * 4)
    assert s.glory == (16, 11) and s.number == GAMES
    assert after(campaign(2), *[((0,), (1,))] * 3).glory == (12, 0), "not sooner"


def test_14_0_with_two_seats_an_outright_final_is_the_championship() -> None:
    s = after(campaign(2), *[((0,), (1,))] * 4)
    assert campaigns.champions(after(s, ((1,), (0,)))) == (1,)
    assert campaigns.champions(after(s, ((1,), (0,)), reason="round_limit")) == (1,)


def test_14_0_ties_for_champion_go_to_the_final_then_to_games_won_then_are_shared() -> None:
    done = after(campaign(3), *[((0,), (1,), (2,))] * 2, *[((1,), (0,), (2,))] * 2, ((2,), (0, 1)))
    assert done.glory == (12, 12, 15) and campaigns.champions(done) == (2,)
    shared = Campaign(3, NUMBERS, 4, (0,) * 3, (9, 9, 9), done.games, lives=(0,) * 3, kept=(-1,) * 3)
    assert campaigns.champions(shared) == (2,), "the better place in the final"
    both = Campaign(3, NUMBERS, 4, (0,) * 3, (9, 9, 2), done.games, lives=(0,) * 3, kept=(-1,) * 3)
    assert campaigns.champions(both) == (0, 1), "as many games won: shared"


# What is carried over


def test_14_0_rewards_by_scenario() -> None:
    for scenario, gold, crystals, called in ((3, 4, 0, 0), (2, 0, 3, 0), (4, 0, 0, 1), (10, 0, 3, 0)):
        boon = boons_of(after(campaign(4, (scenario, 5, *(n for n in NUMBERS if n not in (scenario, 5)))), FOUR), LIVE)[
            0
        ]
        assert (boon.gold, boon.crystals, boon.called_up, boon.legendary) == (gold, crystals, called, -1)
    assert after(campaign(), FOUR).vetoes == (2, 1, 1, 1), "one more veto"


def test_14_0_each_other_seat_takes_a_grudge_against_a_winner() -> None:
    boons = boons_of(after(campaign(), ((1,), (0,), (2,), (3,))), LIVE)
    assert [boon.grudges for boon in boons] == [(0, 1, 0, 0), (), (0, 1, 0, 0), (0, 1, 0, 0)]


def test_14_0_unspent_grudges_pass_on_first_two_a_pair() -> None:
    left = [0] * 16
    left[1 * 4 + 0], left[2 * 4 + 0] = 2, 1
    boons = boons_of(after(campaign(), FOUR, grudges=left), LIVE)
    assert [boon.grudges[:1] for boon in boons[1:]] == [(2,), (2,), (1,)]


def test_14_0_a_life_more_for_whoever_is_four_behind() -> None:
    s = after(campaign(), FOUR)
    assert [boon.life for boon in boons_of(s, LIVE)] == [-1, -1, -1, 0]
    assert boons_of(campaigns.choose_life(s, 3, 2, VALUES), LIVE)[3].life == 2
    refused(lambda: campaigns.choose_life(s, 1, 0, VALUES), "no_life")


def test_14_0_the_pact() -> None:
    """From game 2, the last; a stronger unit, a grudge of each other seat, no life, no reward; no dark elves then."""
    assert campaigns.may_make_pact(campaign()) == ()
    s = after(campaign(), FOUR)
    assert campaigns.may_make_pact(s) == (3,) and dark_elves(s)
    refused(lambda: campaigns.make_pact(s, 0), "no_pact")
    made = campaigns.make_pact(s, 3)
    refused(lambda: campaigns.make_pact(made, 3), "pact_taken")
    boons = boons_of(made, LIVE)
    assert boons[3].corrupted and boons[3].life == -1 and not dark_elves(made)
    assert [boon.grudges for boon in boons[:3]] == [(0, 0, 0, 1), (1, 0, 0, 1), (1, 0, 0, 1)]
    won = after(made, ((3,), (0,), (1,), (2,)))
    assert boons_of(won, LIVE)[3].crystals == 0 and won.past_pact == 3 and won.pact == -1


def test_14_0_with_the_pact_a_win_brings_no_veto_either() -> None:
    """Scenario 1's reward is a veto more."""
    s = campaigns.make_pact(after(campaign(4, (2, 1, *NUMBERS[2:])), FOUR), 3)
    assert after(s, ((3,), (0,), (1,), (2,))).vetoes == (1, 1, 1, 1)
    assert after(s, FOUR).vetoes == (2, 1, 1, 1)


def test_14_0_the_elves_take_the_fifth_card_from_game_2_on_without_a_pact() -> None:
    s = after(campaign(), FOUR)
    assert [dark_elves(each) for each in (campaign(), s, campaigns.make_pact(s, 3))] == [False, True, False]


def test_14_0_of_equal_feats_points_rank_first() -> None:
    """A legendary card (§7) against more gold."""
    s = scene(8, [{"b4": (1, 0, 0)}, {"b5": (1, 0, 0)}], portals=["a6", "b2", "b7", "a5", "b3"], gold=(9, 0))
    assert ranking(s) == ((0,), (1,))
    s.aside[1] = (LIVE.market_kinds,)
    assert ranking(s) == ((1,), (0,))


def test_14_0_all_last_is_nobody_last() -> None:
    assert campaigns.may_make_pact(after(campaign(2), ((0, 1),))) == ()


def test_legendary_reward_before_13() -> None:
    items = [[LIVE.market_kinds + 4, LIVE.market_kinds + 1], [], [], []]
    deck = (10, 5, *(n for n in NUMBERS if n not in (5, 10)))
    s = after(campaign(4, deck), FOUR, legendaries=items)
    assert boons_of(s, LIVE)[0].legendary == LIVE.market_kinds + 1, "the lowest by default"
    assert (
        boons_of(campaigns.keep_legendary(s, 0, LIVE.market_kinds + 4, LIVE), LIVE)[0].legendary
        == LIVE.market_kinds + 4
    )
    refused(lambda: campaigns.keep_legendary(s, 1, LIVE.market_kinds + 4, LIVE), "not_yours")
    before = after(campaign(4, (10, 13, *(n for n in NUMBERS if n not in (10, 13)))), FOUR, legendaries=items)
    assert (boons_of(before, LIVE)[0].legendary, boons_of(before, LIVE)[0].crystals) == (-1, 3)


def test_14_0_spoils_in_the_final_only() -> None:
    s = after(campaign(2), ((0,), (1,)), ((0,), (1,)), ((1,), (0,)))
    assert boons_of(s, LIVE)[0].gold == 0
    s = after(s, ((1,), (0,)))
    assert [(boon.gold, boon.crystals) for boon in boons_of(s, LIVE)] == [(4, 2), (4, 2)] and s.number == GAMES


def test_vote_in_round_1_gives_nothing() -> None:
    s = after(campaign(), FOUR)
    void = after(s, FOUR, reason="stopped", counted=False)
    assert void.glory == s.glory and void.number == s.number and void.scenario == 3
    assert boons_of(void, LIVE) == boons_of(s, LIVE), "the same boons"


def test_14_0_a_stopped_game_gives_no_reward() -> None:
    s = after(campaign(4, (2, *(n for n in NUMBERS if n != 2))), FOUR, reason="stopped")
    assert s.glory == (2, 2, 1, 0) and boons_of(s, LIVE)[0].crystals == 0 and s.won(0) == 0


def test_14_0_boons_of_every_game_begin_a_sound_game() -> None:
    for seed in range(12):
        rng, seats = random.Random(seed), 2 + seed % 3
        s = campaign(seats, rng.sample(NUMBERS, 15))
        while not s.over:
            if campaigns.may_make_pact(s) and rng.random() < 0.5:
                s = campaigns.make_pact(s, campaigns.may_make_pact(s)[0])
            config = options(s.scenario, seats, boons=boons_of(s, LIVE), dark_elves=dark_elves(s))
            state = CLASH.new(config, LIVE, PlayoutDice(rng.random))
            assert CLASH.problems(state) == []
            order = rng.sample(range(seats), seats)
            items = [[LIVE.market_kinds + seat] for seat in range(seats)]
            s = campaigns.finish(
                s, 1, tuple((seat,) for seat in order), "feats", True, LIVE,
                grudges=[0] * seats * seats, legendaries=items,
            )  # fmt: skip
        refused(lambda s=s: campaigns.veto(s, 0, s.scenario), "saga_over")  # type: ignore[misc]

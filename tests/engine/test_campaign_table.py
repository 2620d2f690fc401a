"""The campaign as a table plays it (§14.0): its steps, its secrets, its end, by the kernel's contract."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from data.loader import load_content
from engine.clash.campaign import actions as a
from engine.clash.campaign.bots import BOTS
from engine.clash.campaign.game import CAMPAIGN
from engine.clash.campaign.progress import STOPPED
from engine.clash.campaign.table import HIDDEN, OVER, PLAY, CampaignState
from engine.kernel.errors import IllegalAction
from engine.kernel.records.record import Recorder

CONTENT = load_content("clash")
KEY = bytes(range(32))


def begun(seats: int, key: bytes = KEY) -> Recorder:
    return Recorder.start(CAMPAIGN, CAMPAIGN.make_config({}, ["any"] * seats), CONTENT, key)


def tell(recorder: Recorder, order: list[int], reason: str = "feats", counted: bool = True) -> None:
    seats = recorder.state.campaign.seats
    legendaries = [[CONTENT.market_kinds + seat] for seat in range(seats)]
    for seat, action in a.told_end([[s] for s in order], reason, counted, [0] * seats * seats, legendaries, CONTENT):
        recorder.play(seat, action, "default")


def defaults(recorder: Recorder) -> None:
    while owed := CAMPAIGN.to_act(recorder.state):
        recorder.play(owed[0], CAMPAIGN.default(recorder.state, owed[0]), "default")


def walk(seats: int, rng: random.Random) -> Iterator[Recorder]:
    recorder = begun(seats, rng.randbytes(32))
    while recorder.state.step != OVER:
        yield recorder
        owed = CAMPAIGN.to_act(recorder.state)
        if owed:
            seat = rng.choice(owed)
            recorder.play(seat, rng.choice(list(CAMPAIGN.legal(recorder.state, seat))), "person")
        else:
            stopped = rng.random() < 0.2
            reason = STOPPED if stopped else rng.choice(["feats", "round_limit"])
            tell(recorder, rng.sample(range(seats), seats), reason, not stopped or rng.random() < 0.5)
    yield recorder


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_saga_ends_and_is_sound_at_each_step(seats: int) -> None:
    for number in range(6):
        for recorder in walk(seats, random.Random(f"{seats}.{number}")):
            state: CampaignState = recorder.state
            assert CAMPAIGN.problems(state) == []
            assert CAMPAIGN.fingerprint(
                CAMPAIGN.thaw(state.config, CONTENT, CAMPAIGN.freeze(state))
            ) == CAMPAIGN.fingerprint(state)
            for seat in CAMPAIGN.to_act(state):
                assert CAMPAIGN.default(state, seat) in CAMPAIGN.legal(state, seat)
                for action in CAMPAIGN.legal(state, seat):
                    assert CAMPAIGN.parse(CONTENT, CAMPAIGN.format(CONTENT, action)) == action
        again = Recorder.resume(CAMPAIGN, state.config, CONTENT, KEY, recorder.entries)
        assert CAMPAIGN.fingerprint(again.state) == CAMPAIGN.fingerprint(state)
        outcome = CAMPAIGN.outcome(state)
        assert outcome is not None and outcome.points == state.campaign.glory
        assert len(state.campaign.counted) == len({game.scenario for game in state.campaign.counted}) == 5


def test_vetoes_never_empty_deck() -> None:
    """However many vetoes shared wins bring: a card lies open for each of the five games."""
    for number in range(30):
        rng = random.Random(number)
        recorder = begun(4, rng.randbytes(32))
        while recorder.state.step != OVER:
            owed = CAMPAIGN.to_act(recorder.state)
            if not owed:
                seats = range(4)
                nothing = [()] * 4
                for seat, action in a.told_end([list(seats)], "round_limit", True, [0] * 16, nothing, CONTENT):
                    recorder.play(seat, action, "default")
                continue
            legal = CAMPAIGN.legal(recorder.state, owed[0])
            recorder.play(owed[0], legal[1] if legal[0] == a.ACCEPT else legal[0], "person")
        campaign = recorder.state.campaign
        assert len(campaign.counted) == 5 and len({game.scenario for game in campaign.counted}) == 5


def test_a_veto_names_its_card_and_a_late_one_spends_nothing() -> None:
    recorder = begun(3)
    first = recorder.state.campaign.scenario
    recorder.play(0, a.VETO | first)
    with pytest.raises(IllegalAction) as refused:
        recorder.play(1, a.VETO | first)
    assert refused.value.code == "other_card" and refused.value.facts["scenario"] == recorder.state.campaign.scenario
    assert recorder.state.campaign.vetoes == (0, 1, 1)
    with pytest.raises(IllegalAction) as refused:
        recorder.play(0, a.VETO | recorder.state.campaign.scenario)
    assert refused.value.code == "no_veto"


def test_nothing_is_chosen_once_the_game_is_on() -> None:
    recorder = begun(3)
    defaults(recorder)
    assert recorder.state.step == PLAY and CAMPAIGN.to_act(recorder.state) == []
    for action in (a.VETO | recorder.state.campaign.scenario, a.PACT, a.LIFE, a.ACCEPT):
        with pytest.raises(IllegalAction) as refused:
            recorder.play(0, action)
        assert refused.value.code == "begun"


def test_the_pact_is_for_the_last_and_its_first_press() -> None:
    recorder = begun(3)
    defaults(recorder)
    tell(recorder, [0, 1, 2])
    while recorder.state.step == 1:
        defaults_once(recorder)
    assert CAMPAIGN.to_act(recorder.state) == [2]
    with pytest.raises(IllegalAction) as refused:
        recorder.play(1, a.PACT)
    assert refused.value.code == "no_pact"
    recorder.play(2, a.PACT)
    assert recorder.state.campaign.pact == 2


def defaults_once(recorder: Recorder) -> None:
    owed = CAMPAIGN.to_act(recorder.state)
    recorder.play(owed[0], CAMPAIGN.default(recorder.state, owed[0]), "default")


def test_cards_not_turned_up_are_in_no_view_and_the_seat_imagines_any_of_them() -> None:
    recorder = begun(4)
    view = CAMPAIGN.view(recorder.state, 0)
    deck = recorder.state.campaign.deck
    assert view.campaign.deck == (deck[0], *[HIDDEN] * (len(deck) - 1))
    dreamt = CAMPAIGN.imagine(view, random.Random(1).random)
    assert sorted(dreamt.campaign.deck) == sorted(deck) and dreamt.campaign.deck[0] == deck[0]
    assert CAMPAIGN.view(dreamt, 0) == view


def test_an_ai_seat_never_vetoes_and_makes_the_pact_when_far_behind() -> None:
    recorder = begun(3)
    plan = BOTS["greedy"].plan(CAMPAIGN.view(recorder.state, 1), random.Random(1).random)
    assert plan == [a.ACCEPT]
    for _ in range(2):
        defaults(recorder)
        tell(recorder, [0, 1, 2])
    while recorder.state.step == 1:
        defaults_once(recorder)
    assert recorder.state.campaign.behind(2) == 8
    assert BOTS["veteran"].plan(CAMPAIGN.view(recorder.state, 2), random.Random(1).random) == [a.PACT]


def test_a_step_that_is_over_takes_nothing_any_more() -> None:
    recorder = begun(3)
    defaults(recorder)
    tell(recorder, [0, 1, 2])
    while recorder.state.step == 1:
        defaults_once(recorder)
    with pytest.raises(IllegalAction) as refused:
        recorder.play(0, a.VETO | recorder.state.campaign.scenario)
    assert refused.value.code == "too_late"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_a_game_can_leave_is_told_by_small_numbers(seats: int) -> None:
    """Every legendary card there is, two grudges against each other seat: told action by action, read back the same."""
    first, count = CONTENT.market_kinds, len(CONTENT.items) - CONTENT.market_kinds
    for holder in range(seats):
        owned = [list(range(first, first + count)) if seat == holder else [] for seat in range(seats)]
        grudges = [2 * (at // seats != at % seats) for at in range(seats * seats)]
        recorder = begun(seats)
        defaults(recorder)
        for seat, action in a.told_end([list(range(seats))], "feats", True, grudges, owned, CONTENT):
            assert CAMPAIGN.parse(CONTENT, CAMPAIGN.format(CONTENT, action)) == action
            recorder.play(seat, action, "default")
        told = recorder.state.campaign.games[-1]
        assert [list(items) for items in told.legendaries] == owned and list(told.grudges) == grudges

"""Walks through whole games, by chance and by the greedy bot, with every property checked on the way."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data.loader import load_content
from engine.clash.bots import BOTS
from engine.clash.game import CLASH
from engine.clash.pieces.config import Config
from engine.clash.pieces.content import Content
from engine.clash.pieces.state import CARD, State
from engine.kernel.dice import HmacDice, PlayoutDice
from engine.kernel.errors import IllegalAction
from engine.kernel.game import Action
from engine.kernel.record import Entry, Recorder
from tests.engine.build import CONTENT, HIT, MISS, build, march, phase, play

LIVE: Content = load_content("clash")
MOST_PLIES = 20_000

Choose = Callable[[State, int, list[Action]], Action]


def by_chance(rng: random.Random) -> Choose:
    return lambda s, seat, legal: rng.choice(legal)


def always(luck: float) -> PlayoutDice:
    return PlayoutDice(lambda: luck)


def one_of(who: int) -> Callable[[list[int]], int]:
    return lambda owing: owing[who % len(owing)]


def nth(which: int) -> Choose:
    return lambda s, seat, legal: legal[which % len(legal)]


def greedy(rng: random.Random, share: float = 1.0) -> Choose:
    """The greedy bot's next action, or sometimes any."""
    plans: dict[int, list[Action]] = {}

    def choose(s: State, seat: int, legal: list[Action]) -> Action:
        if rng.random() >= share:
            plans[seat] = []
            return rng.choice(legal)
        waiting = plans.get(seat) or list(BOTS["greedy"].plan(CLASH.view(s, seat), rng.random))
        action, plans[seat] = waiting[0], waiting[1:]
        if action not in legal:
            plans[seat] = []
            return CLASH.default(s, seat)
        return action

    return choose


@dataclass
class Walk:
    """A game being walked: the states behind it with their fingerprints."""

    state: State
    dice: PlayoutDice
    behind: list[tuple[State, str]] = field(default_factory=list)

    def step(self, choose: Choose, seat: int) -> None:
        """One action of a seat."""
        action = choose(self.state, seat, list(CLASH.legal(self.state, seat)))
        self.state, _ = CLASH.step(self.state, seat, action, self.dice)

    def go(self, choose: Choose, pick_seat: Callable[[list[int]], int]) -> int:
        """One action, and whose it was; it must not change the state before it, nor those before (`unchanged`)."""
        seat = pick_seat(CLASH.to_act(self.state))
        self.behind.append((self.state, CLASH.fingerprint(self.state)))
        self.step(choose, seat)
        return seat

    def unchanged(self) -> bool:
        """Whether all states of the walk still are as they were: looked at once, at its end."""
        return all(CLASH.fingerprint(past) == print_of for past, print_of in self.behind)


def new_game(seats: int, rng: random.Random, limit: int, content: Content = CONTENT) -> Walk:
    clans = tuple(rng.sample(range(4), seats))
    dice = PlayoutDice(rng.random)
    return Walk(CLASH.new(Config(clans, "random", 4, limit), content, dice), dice)


def walked(seats: int, seed: int, limit: int, choose: Callable[[random.Random], Choose]) -> Iterator[Walk]:
    """The walk at each of its decisions, and at its end."""
    rng = random.Random(f"{seats} {seed}")
    walk = new_game(seats, rng, limit)
    chosen = choose(rng)
    for _ in range(MOST_PLIES):
        yield walk
        if not CLASH.to_act(walk.state):
            return
        walk.go(chosen, rng.choice)
    raise AssertionError("a game that does not end")


def check_choices(s: State) -> None:
    """to_act and legal agree; choices in a fixed order, none twice; the notation reads back."""
    owing = CLASH.to_act(s)
    assert owing == sorted(set(owing))
    for seat in range(s.config.seats):
        legal = list(CLASH.legal(s, seat))
        assert bool(legal) == (seat in owing), "who owes a decision has a choice, nobody else"
        assert legal == list(CLASH.legal(s, seat)) == list(CLASH.legal(s.clone(), seat))
        assert len(legal) == len(set(legal))
        assert CLASH.revisable(s, seat) == [] or seat not in owing
        for action in [*legal, *CLASH.revisable(s, seat)]:
            assert CLASH.parse(s.content, CLASH.format(s.content, action)) == action
        if seat in owing:
            assert CLASH.default(s, seat) in legal
    assert (CLASH.outcome(s) is None) == bool(owing)


def check_every_action_applies(s: State, rng: random.Random) -> None:
    """Each legal action leads to a sound state, by step and by apply alike."""
    for seat in range(s.config.seats):
        for action in [*CLASH.legal(s, seat), *CLASH.revisable(s, seat)]:
            luck = rng.random()
            one, events = CLASH.step(s, seat, action, always(luck))
            two = s.clone()
            told = CLASH.apply(two, seat, action, always(luck))
            assert CLASH.fingerprint(one) == CLASH.fingerprint(two) and events == told
            assert CLASH.problems(one) == [], CLASH.format(s.content, action)


def check_views(s: State, rng: random.Random) -> None:
    """An imagined state has the very view it was imagined from, and no problems."""
    for seat in (None, *range(s.config.seats)):
        view = CLASH.view(s, seat)
        imagined = CLASH.imagine(view, rng.random)
        assert CLASH.problems(imagined) == []
        assert CLASH.view(imagined, seat) == view
        if seat is not None:
            assert CLASH.legal(imagined, seat) == CLASH.legal(s, seat)


def check_refusals(s: State, rng: random.Random) -> None:
    """Ints that are no legal action are refused and change nothing."""
    before, counters = CLASH.fingerprint(s), s.draws[:]
    for _ in range(15):
        near = rng.randrange(24) << 12 | rng.randrange(100)
        action = rng.choice([rng.randrange(35 << 12), near, -rng.randrange(99) - 1])
        seat = rng.randrange(-1, s.config.seats + 1)
        if 0 <= seat < s.config.seats and action in [*CLASH.legal(s, seat), *CLASH.revisable(s, seat)]:
            continue
        with pytest.raises(IllegalAction) as caught:
            CLASH.step(s, seat, action, PlayoutDice(rng.random))
        assert caught.value.rule and caught.value.code
    assert CLASH.fingerprint(s) == before and s.draws == counters


def check_numbers(before: State, seat: int, after: State) -> None:
    """A decision number changes exactly when what the seat owes changes."""
    owed, owes = CLASH.to_act(before), CLASH.to_act(after)
    for other in range(before.config.seats):
        then, now = CLASH.decision(before, other), CLASH.decision(after, other)
        assert now >= then
        if before.phase == after.phase == CARD and before.round == after.round:
            assert now == then, "secret choices age nobody"
        elif other != seat and other not in owes and other not in owed:
            assert now == then or before.phase == CARD or after.phase == CARD
        elif other in owes and (other == seat or other not in owed):
            assert now > then


RARE = {
    "go": (build(armies=[{"x1": (1, 0, 0)}]), ["move", "pick x1 I"], []),
    "keep": (build(armies=[{"a4": (1, 0, 0)}], crystals=(6, 0)), ["equip", "forge"], []),
    "stones": (build(armies=[{"a7": (0, 1, 0), "b6": (0, 1, 0)}], reserve={(0, 0): 1}), ["pass", "pass"], []),
    "next_battle": (
        build(armies=[{"x1": (2, 0, 0)}], elves={"b5": (1, 0, 0), "a3": (1, 0, 0)}),
        ["move", *march("b5", (1, 0, 0)), *march("a3", (1, 0, 0)), "finish"],
        [],
    ),
    "reroll": (
        build(("godleif", "steamfield"), [{"x1": (0, 1, 0)}, {"b5": (0, 0, 1)}]),
        ["move", *march("b5", (0, 1, 0)), "finish", "roll"],
        [HIT, HIT, MISS],
    ),
    "injuries": (
        build(armies=[{"x1": (0, 1, 0)}, {"b5": (1, 1, 0)}]),
        ["move", *march("b5", (0, 1, 0)), "finish", "assault"],
        [HIT, HIT, MISS],
    ),
}


@pytest.mark.parametrize("name", RARE)
def test_every_property_in_a_phase_that_is_rare(name: str) -> None:
    start, steps, dice = RARE[name]
    s, _ = play(start, steps, dice)
    assert phase(s) == name
    rng = random.Random(name)
    for check in (check_views, check_refusals, check_every_action_applies):
        check(s, rng)
    check_choices(s)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_property_on_a_walk_by_chance(seats: int) -> None:
    rng = random.Random(seats)
    before: State | None = None
    plies = 0
    for walk in walked(seats, 1, 4, by_chance):
        s = walk.state
        check_choices(s)
        check_views(s, rng)
        check_refusals(s, rng)
        assert CLASH.problems(s) == []
        if plies % 3 == 0:
            check_every_action_applies(s, rng)
        if before is not None:
            check_numbers(before, s.config.seats if before.phase == CARD else before.active, s)
        before, plies = s, plies + 1
    assert walk.unchanged()
    assert plies > 60


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_property_on_a_walk_of_the_greedy_bot(seats: int) -> None:
    """Its games fight, forge and win, which chance seldom does."""
    rng = random.Random(seats)
    phases = set()
    for number, walk in enumerate(walked(seats, 5, 8, lambda chance: greedy(chance, 0.9))):
        s = walk.state
        phases.add(s.phase)
        check_choices(s)
        assert CLASH.problems(s) == []
        if number % 2:
            check_views(s, rng)
            check_refusals(s, rng)
        if number % 8 == 0:
            check_every_action_applies(s, rng)
    assert walk.unchanged()
    assert len(phases) > 9


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("content", [CONTENT, LIVE], ids=["first values", "values in use"])
def test_every_game_ends_within_its_round_limit(seats: int, content: Content) -> None:
    for seed in range(6):
        rng = random.Random(seed)
        walk = new_game(seats, rng, 3 + seed, content)
        choose = by_chance(rng)
        for _ in range(MOST_PLIES):
            owing = CLASH.to_act(walk.state)
            if not owing:
                break
            walk.step(choose, owing[0])
        outcome = CLASH.outcome(walk.state)
        assert outcome is not None and outcome.winners
        assert walk.state.round <= 3 + seed and CLASH.problems(walk.state) == []
        assert outcome.reason == "points" or walk.state.round == 3 + seed


def test_greedy_games_end_by_points() -> None:
    reasons = []
    for seed in range(3):
        last = list(walked(2 + seed, 10 + seed, 20, greedy))[-1]
        outcome = CLASH.outcome(last.state)
        assert outcome is not None
        reasons.append(outcome.reason)
    assert "points" in reasons


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_save_load_and_continue_at_every_few_plies(seats: int) -> None:
    """A game taken up from its entries, through JSON, goes on to the same states."""
    rng = random.Random(seats)
    key = b"walk %d" % seats
    config = Config(tuple(range(seats)), "random", 4, 3)
    table: Recorder[Content, Config, State, object] = Recorder.start(CLASH, config, CONTENT, key)  # type: ignore[arg-type]
    choose = greedy(rng, 0.5)
    plies = 0
    while owing := CLASH.to_act(table.state):
        seat = rng.choice(owing)
        action = choose(table.state, seat, list(CLASH.legal(table.state, seat)))
        free = table.history.free(seat)
        if plies % 11 == 10:
            text = json.dumps([entry.to_json() for entry in table.entries])
            entries = [Entry.from_json(number, data) for number, data in enumerate(json.loads(text))]
            assert entries == table.entries
            read = CLASH.config_from_json(json.loads(json.dumps(CLASH.config_to_json(config))), config.rules)
            again = Recorder.resume(CLASH, read, CONTENT, key, entries)
            assert again.history.free(seat) == free
            assert again.play(seat, action) == table.play(seat, action)
            assert again.entries[-1] == table.entries[-1]
            table = again  # type: ignore[assignment]
        elif free and rng.random() < 0.1:
            table.undo(rng.randint(1, free), seat)
        else:
            table.play(seat, action)
        plies += 1
    assert plies > 40


def test_the_same_key_gives_the_same_game() -> None:
    prints = []
    for _ in range(2):
        rng, dice = random.Random(3), HmacDice(b"same")
        s = CLASH.new(Config((-1, -1, -1), round_limit=2), CONTENT, dice)
        while owing := CLASH.to_act(s):
            s, _ = CLASH.step(s, owing[0], rng.choice(CLASH.legal(s, owing[0])), dice)
        prints.append(CLASH.fingerprint(s))
    assert prints[0] == prints[1]


def test_content_and_config_survive_json() -> None:
    for content in (CONTENT, LIVE):
        data = json.loads(json.dumps(CLASH.content_to_json(content)))
        assert CLASH.content_from_json(data) == content
    config = Config((2, 0), "pair", 5, 0)
    assert CLASH.config_from_json(json.loads(json.dumps(CLASH.config_to_json(config))), config.rules) == config


@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(
    seats=st.integers(2, 4),
    seed=st.integers(0, 10_000),
    warm=st.integers(0, 250),
    turns=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 200)), min_size=1, max_size=25),
)
def test_any_way_on_from_anywhere_keeps_every_property(
    seats: int, seed: int, warm: int, turns: list[tuple[int, int]]
) -> None:
    """Hypothesis picks a game, how far it has come, and who does what from there."""
    rng = random.Random(seed)
    walk = new_game(seats, rng, 6)
    choose = greedy(rng, 0.6)
    for _ in range(warm):
        owing = CLASH.to_act(walk.state)
        if not owing:
            break
        walk.step(choose, owing[0])
    for who, which in turns:
        if not CLASH.to_act(walk.state):
            break
        before = walk.state
        seat = walk.go(nth(which), one_of(who))
        check_choices(walk.state)
        check_numbers(before, seat, walk.state)
        assert CLASH.problems(walk.state) == []
    assert walk.unchanged()
    check_views(walk.state, rng)
    check_refusals(walk.state, rng)
    check_every_action_applies(walk.state, rng)

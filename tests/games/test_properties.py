"""Properties of every game of the registry, on random and greedy walks through whole games."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.kernel.dice import HmacDice, PlayoutDice
from engine.kernel.errors import RecordError
from engine.kernel.fairness.fairness import commitment, seed_from, table_key
from engine.kernel.records.record import Entry, Record, Recorder, replay
from tests.games.walk import (
    ALL_SCENARIOS,
    KINDS,
    MODES,
    USUAL_SCENARIOS,
    Chooser,
    Kind,
    Step,
    check_actions,
    check_choices,
    check_end,
    check_refusals,
    check_snapshot,
    check_step,
    check_views,
    play_out,
    walk,
)
from tests.longer import usual

WALKS = [
    *((kind, bot) for kind in KINDS for bot in ("random", "greedy")),
    *((kind, "greedy") for kind in (*MODES, *USUAL_SCENARIOS)),
]
LONG_WALKS = [
    *((kind, "random") for kind in (*MODES, *ALL_SCENARIOS)),
    *((kind, "greedy") for kind in ALL_SCENARIOS if kind not in USUAL_SCENARIOS),
]


@pytest.mark.parametrize(("kind", "bot"), usual([*WALKS, *LONG_WALKS], WALKS))
def test_every_property_on_a_walk(kind: Kind, bot: str) -> None:
    rng, game = random.Random(str(kind)), kind.game
    behind: list[tuple[object, str]] = []
    dear = 8 if kind in KINDS else 23
    for plies, step in enumerate(walk(kind, 1, bot)):
        check_step(kind, step)
        behind.append((step.before, game.fingerprint(step.before)))
        if plies % dear == 0:
            check_views(kind, step.before, rng)
            check_refusals(kind, step.before, rng)
        if plies % (3 * dear) == 0:
            check_actions(kind, step.before, rng)
            check_snapshot(kind, step.before)
        if plies == 40:
            play_out(kind, step.before.clone())
    check_choices(kind, step.after)
    check_end(kind, step.after)
    assert all(game.fingerprint(state) == mark for state, mark in behind), "a past state changed"
    assert plies > 20


@settings(max_examples=50, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(
    kind=st.sampled_from([*KINDS, *MODES]),
    seed=st.integers(0, 10_000),
    warm=st.integers(0, 200),
    turns=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 200)), min_size=1, max_size=25),
)
def test_any_way_on_from_anywhere_keeps_every_property(
    kind: Kind, seed: int, warm: int, turns: list[tuple[int, int]]
) -> None:
    """Hypothesis picks a game, how far it has come, and who does what from there."""
    rng, game = random.Random(seed), kind.game
    dice = PlayoutDice(rng.random)
    *_, at = islice(walk(kind, seed, "greedy"), warm + 1)
    state = at.before
    for who, which in turns:
        owing = game.to_act(state)
        if not owing:
            break
        seat = owing[who % len(owing)]
        legal = game.legal(state, seat)
        action = legal[which % len(legal)]
        after, events = game.step(state, seat, action, dice)
        check_step(kind, Step(state, seat, action, after, events))
        state = after
    check_views(kind, state, rng)
    check_refusals(kind, state, rng)
    check_actions(kind, state, rng)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_defaults_alone_play_a_game_to_its_end(kind: Kind) -> None:
    state = kind.game.new(kind.config(random.Random(7)), kind.content, HmacDice(b"defaults"))
    play_out(kind, state)
    check_end(kind, state)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_same_key_gives_the_same_game(kind: Kind) -> None:
    def end() -> str:
        rng, dice, game = random.Random(3), HmacDice(b"same"), kind.game
        state = game.new(kind.config(rng), kind.content, dice)
        while owing := game.to_act(state):
            state, _ = game.step(state, owing[0], rng.choice(game.legal(state, owing[0])), dice)
        return game.fingerprint(state)

    assert end() == end()


@pytest.mark.parametrize("kind", [*KINDS, *MODES], ids=str)
def test_content_and_config_survive_json(kind: Kind) -> None:
    game, content = kind.game, kind.content
    assert game.content_from_json(json.loads(json.dumps(game.content_to_json(content)))) == content
    config = kind.config(random.Random(2))
    assert game.config_from_json(json.loads(json.dumps(game.config_to_json(config))), config.rules) == config


@pytest.mark.parametrize("kind", [*KINDS, *MODES, *USUAL_SCENARIOS], ids=str)
def test_save_load_and_continue_with_undos(kind: Kind) -> None:
    """A game taken up from its entries, through JSON, goes on to the same states; undo is bounded by the barrier."""
    game, rng, content = kind.game, random.Random(5), kind.content
    config, key = kind.config(rng), b"a key"
    table: Recorder[object, object, object, object] = Recorder.start(game, config, content, key)  # type: ignore[type-var]
    chooser = Chooser(kind, rng, share=0.5)
    undone = plies = 0
    while owing := game.to_act(table.state):
        seat = rng.choice(owing)
        action = chooser.choose(table.state, seat)
        free = table.history.free(seat)
        if plies % (17 if kind in KINDS else 61) == 16:
            text = json.dumps([entry.to_json() for entry in table.entries])
            entries = [Entry.from_json(number, data) for number, data in enumerate(json.loads(text))]
            again: Recorder[object, object, object, object] = Recorder.resume(  # type: ignore[type-var]
                game, config, content, key, entries
            )
            assert again.history.free(seat) == free
            assert again.play(seat, action) == table.play(seat, action)
            assert again.entries[-1] == table.entries[-1]
            table = again
        elif free and rng.random() < 0.25:
            undone += table.undo(rng.randint(1, free), seat)
        else:
            table.play(seat, action)
        plies += 1
    assert undone > 0


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_record_verifies_and_a_changed_die_is_found(kind: Kind) -> None:
    game, rng, content = kind.game, random.Random(9), kind.content
    seed, nonces = seed_from(b"a record of any game"), tuple(str(seat) for seat in range(kind.seats))
    for _ in range(20):
        table: Recorder[object, object, object, object] = Recorder.start(  # type: ignore[type-var]
            game, kind.config(rng), content, table_key(seed, nonces)
        )
        while owing := game.to_act(table.state):
            table.play(owing[0], rng.choice(game.legal(table.state, owing[0])))
        if any(entry.drawn for entry in table.entries[1:]):
            break
    record = Record.from_json(json.loads(json.dumps(table.record(commitment(seed), nonces, seed).to_json())))
    for verify in (True, False):
        assert game.fingerprint(replay(game, record, verify=verify).state) == record.entries[-1].fingerprint
    at = next(number for number, entry in enumerate(record.entries) if number and entry.drawn)
    entry = record.entries[at]
    changed = replace(entry, drawn=(0 if entry.drawn[0] else 1, *entry.drawn[1:]))
    entries = (*record.entries[:at], changed, *record.entries[at + 1 :])
    with pytest.raises(RecordError) as caught:
        replay(game, replace(record, entries=entries), verify=True)
    assert caught.value.facts["entry"] == at


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_no_stretch_comes_twice(kind: Kind, seed: int) -> None:
    game = kind.game
    present: dict[int, str] = {}
    left: set[tuple[int, str]] = set()
    for step in walk(kind, seed):
        for seat in game.to_act(step.before):
            key, of = game.stretch(step.before, seat)
            if of == seat and present.get(seat) != key:
                assert (seat, key) not in left
                left.add((seat, present.get(seat, "")))
                present[seat] = key
    assert len(left) > 2 * kind.seats


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_own_steps_keep_the_stretch_of_an_action(kind: Kind) -> None:
    """While the same seat owes by its own steps without a barrier, its stretch stays: an undo can't renew it."""
    game = kind.game
    kept = 0
    for step in walk(kind, 5):
        if step.before.barrier != step.after.barrier or step.seat not in game.to_act(step.after):
            continue
        before, after = (game.stretch(state, step.seat) for state in (step.before, step.after))
        if before.of == after.of == step.seat and before != after:
            # An action that drew nothing was ended, and the same seat has the next: another stretch of its own.
            assert game.to_act(step.before) == game.to_act(step.after) == [step.seat]
            continue
        kept += before == after
    assert kept

"""What holds for every game of the registry, on walks through whole games by chance and by its greedy bot."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from engine.kernel.dice import HmacDice
from engine.kernel.errors import RecordError
from engine.kernel.fairness import commitment, seed_from, table_key
from engine.kernel.record import Entry, Record, Recorder, replay
from tests.games.walk import (
    KINDS,
    Kind,
    check_actions,
    check_barrier,
    check_choices,
    check_events,
    check_refusals,
    check_snapshot,
    check_views,
    walk,
)


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_every_property_on_a_walk(kind: Kind, bot: str) -> None:
    rng, game = random.Random(str(kind)), kind.game
    behind: list[tuple[object, str]] = []
    plies = 0
    for step in walk(kind, 1, bot):
        check_choices(kind, step.before)
        check_barrier(step)
        check_events(kind, step)
        assert game.problems(step.after) == []
        assert game.decision(step.after, step.seat) >= game.decision(step.before, step.seat)
        if plies % 5 == 0:
            check_views(kind, step.before, rng)
            check_refusals(kind, step.before, rng)
        if plies % 16 == 0:
            check_actions(kind, step.before, rng)
            check_snapshot(kind, step.before)
            behind.append((step.before, game.fingerprint(step.before)))
        plies += 1
    check_choices(kind, step.after)
    outcome = game.outcome(step.after)
    assert outcome is not None and outcome.winners and len(outcome.points) == kind.seats
    assert all(game.fingerprint(state) == mark for state, mark in behind), "a past state changed"
    assert plies > 20


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_defaults_alone_play_a_game_to_its_end(kind: Kind) -> None:
    game, rng = kind.game, random.Random(7)
    dice = HmacDice(b"defaults")
    state = game.new(kind.config(rng), kind.content, dice)
    while owing := game.to_act(state):
        game.apply(state, owing[0], game.default(state, owing[0]), dice)
    assert game.problems(state) == [] and game.outcome(state) is not None


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_same_key_gives_the_same_game(kind: Kind) -> None:
    def end() -> str:
        rng, dice, game = random.Random(3), HmacDice(b"same"), kind.game
        state = game.new(kind.config(rng), kind.content, dice)
        while owing := game.to_act(state):
            state, _ = game.step(state, owing[0], rng.choice(game.legal(state, owing[0])), dice)
        return game.fingerprint(state)

    assert end() == end()


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_content_and_config_survive_json(kind: Kind) -> None:
    game, content = kind.game, kind.content
    assert game.content_from_json(json.loads(json.dumps(game.content_to_json(content)))) == content
    config = kind.config(random.Random(2))
    assert game.config_from_json(json.loads(json.dumps(game.config_to_json(config))), config.rules) == config


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_save_load_and_continue_with_undos(kind: Kind) -> None:
    """A game taken up from its entries, through JSON, goes on to the same states; undo is bounded by the barrier."""
    game, rng, content = kind.game, random.Random(5), kind.content
    config, key = kind.config(rng), b"a key"
    table: Recorder[object, object, object, object] = Recorder.start(game, config, content, key)  # type: ignore[type-var]
    undone = plies = 0
    while owing := game.to_act(table.state):
        seat = rng.choice(owing)
        action = rng.choice(game.legal(table.state, seat))
        free = table.history.free(seat)
        if plies % 17 == 16:
            text = json.dumps([entry.to_json() for entry in table.entries])
            entries = [Entry.from_json(number, data) for number, data in enumerate(json.loads(text))]
            again: Recorder[object, object, object, object] = Recorder.resume(  # type: ignore[type-var]
                game, config, content, key, entries
            )
            assert again.history.free(seat) == free
            assert again.play(seat, action) == table.play(seat, action)
            assert again.entries[-1] == table.entries[-1]
            table = again
        elif free and rng.random() < 0.15:
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

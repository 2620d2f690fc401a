"""A stretch lasts while its seat decides in one go, and never returns for that seat once left."""

from __future__ import annotations

import pytest

from tests.games.walk import KINDS, Kind, walk


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

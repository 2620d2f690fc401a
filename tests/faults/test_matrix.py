"""The fault matrix, a sample (`make soak WHAT=matrix` covers all of it): each call and each fault, in some phase."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.transport.outgoing.courier import delivery_error
from tests.faults.calls import CALLS, FAULTS
from tests.faults.matrix import PHASES, PIECES, Piece, run_piece
from tests.longer import usual

IN = tuple((game, phase) for game, phases in PHASES.items() for phase in phases)
SAMPLE = tuple(Piece(*IN[number % len(IN)], call) for number, call in enumerate(CALLS))


USUAL = [number for number in range(0, len(SAMPLE), 2) if SAMPLE[number].phase != "answer"]
"""To answer, somebody needs a shield, which takes long to come."""


@pytest.mark.parametrize("number", usual(range(len(SAMPLE)), USUAL, lambda number: str(SAMPLE[number])))
async def test_a_call_that_fails_loses_nothing_and_stops_nothing(tmp_path: Path, number: int) -> None:
    some = [FAULTS[(number + step) % len(FAULTS)] for step in range(0, len(FAULTS), 11)]
    seen, problems = await run_piece(SAMPLE[number], tmp_path, some)
    assert not problems, problems[:5]
    assert seen["cells"] + seen["cells without such a call"] == len(some)


def test_the_sample_is_of_the_matrix() -> None:
    assert set(SAMPLE) <= set(PIECES) and {piece.call for piece in SAMPLE} == set(CALLS)


async def test_a_call_cancelled_from_outside_stops_no_table(tmp_path: Path) -> None:
    """The way to a destination ended with it, for good: nothing came any more at that table."""
    cancelled = [fault for fault in FAULTS if fault.name == "cancel"]
    seen, problems = await run_piece(Piece("clash", "lobby", "send to a person"), tmp_path, cancelled)
    assert not problems and seen["failed calls"], problems


def test_an_edit_that_will_do_no_more_becomes_a_new_post() -> None:
    """30046 has the status of a rate limit: the edit was tried again for ever, and all posts behind it waited."""
    [refused] = [fault.error() for fault in FAULTS if fault.name == "30046"]
    [slow] = [fault.error() for fault in FAULTS if fault.name == "429"]
    assert isinstance(refused, Exception) and delivery_error(refused).lasting
    assert isinstance(slow, Exception) and not delivery_error(slow).lasting

"""What hints say is true: their reasons are read back in both games (`python -m tests.hint_facts`)."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.hint_facts import CLASH_FACTS, GAMES, clash_hint, clash_positions, false_in, read


@pytest.mark.parametrize(("game", "positions"), [("clash", 130), ("kravora", 70)])
def test_each_reason_names_a_fact_that_is_true(game: str, positions: int) -> None:
    seen, false = read(game, "apprentice", positions, 1)
    assert not false, "\n".join(false)
    assert seen.total() > positions and 2 * len(seen) >= len(GAMES[game].facts)


def test_a_false_reason_is_found() -> None:
    scene = next(each for each in clash_positions("apprentice", 1) if each.s.battle is not None)
    words, place = clash_hint(scene.s, scene.seat, scene.plan), scene.s.battle.place
    assert "Your side wins at " in words and not false_in(words, scene, CLASH_FACTS, Counter())
    wrong = re.sub(r"at \d+", "at 0" if scene.share(place) > 0.5 else "at 100", words)
    assert len(false_in(wrong, scene, CLASH_FACTS, Counter())) == 1

"""What `python -m tests.kravora_folly` counts, on positions made for it."""

from __future__ import annotations

from collections import Counter

from engine.kravora.pieces.content import BRUTE, PUPPET
from engine.kravora.pieces.places import place_of
from tests.engine_kravora.build import action, build
from tests.kravora_folly import lent, play, sent_by

FLOOR = place_of(1, 4)


def test_units_sent_are_those_shot_and_those_thrown_onto_another_board() -> None:
    texts = ("shoot b5", "shoot b5", "propel a4 brute 5", "to b5", "propel a3 puppet 1", "to a1")
    done = [action(text) for text in texts]
    assert sent_by(0, done) == {(FLOOR, PUPPET): 2, (FLOOR, BRUTE): 1}


def test_units_are_lent_that_are_gone_once_the_board_s_own_attack_is_over() -> None:
    s = build(2, attackers={"b5": "puppet brute"})
    waiting = Counter({(FLOOR, PUPPET): 3, (FLOOR, BRUTE): 1})
    assert lent(s, 0, waiting) == 0 and waiting.total() == 4
    assert lent(s, 1, waiting) == 2 and not waiting


def test_the_same_seed_counts_the_same() -> None:
    assert play("greedy", 2, 1, 1) == play("greedy", 2, 1, 1)

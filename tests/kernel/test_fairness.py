"""Commit and reveal: the mark binds the server, the nonces bind nobody else's dice."""

from __future__ import annotations

import pytest

from engine.kernel.errors import EngineError
from engine.kernel.fairness.fairness import check, commitment, seed_from, table_key

SEED = seed_from(bytes(32))


def test_a_seed_is_64_hex_digits_and_depends_on_all_entropy() -> None:
    assert len(SEED) == 64
    assert int(SEED, 16) > 0
    seeds = {seed_from(bytes(at) + b"\x01" + bytes(31 - at)) for at in range(32)}
    assert len(seeds | {SEED}) == 33


def test_little_entropy_is_refused() -> None:
    with pytest.raises(EngineError) as caught:
        seed_from(bytes(15))
    assert caught.value.facts == {"given": 15, "least": 16}


def test_only_the_seed_of_the_mark_fits() -> None:
    mark = commitment(SEED)
    assert check(SEED, mark)
    assert check(SEED, mark.upper())
    assert not check(seed_from(bytes(31) + b"\x01"), mark)
    assert not check(SEED + "é", mark)
    assert not check(SEED, "")


def test_the_key_needs_the_seed_and_every_nonce_in_its_place() -> None:
    key = table_key(SEED, ["11", "22"])
    others = [
        table_key(SEED, ["11"]),
        table_key(SEED, ["22", "11"]),
        table_key(SEED, ["112", "2"]),
        table_key(SEED, ["11", "22", ""]),
        table_key(SEED, []),
        table_key(seed_from(bytes(31) + b"\x01"), ["11", "22"]),
    ]
    assert len({key, *others}) == 7
    assert len(key) == 32
    assert table_key(SEED, ("11", "22")) == key


def test_the_mark_does_not_give_the_key_away() -> None:
    assert table_key(SEED, []) != table_key(commitment(SEED), [])

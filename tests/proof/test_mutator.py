"""Every kind of value of a record, changed: each change is refused, and told where it is."""

from __future__ import annotations

import random
import re

import pytest

from tests.longer import usual
from tests.proof.mutator import EACH, kind, leaves, mutants, ten_records, unfit

PLACE = re.compile(
    r"can't be checked: |entry \d+: |[a-z_]+( [a-z_0-9]+)*: |binding (config|content)_hash|chain is |the seed does not"
)
"""How a refusal begins that says where."""


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("each", "every"), usual(((1, 4), (1, 1), (EACH, 1)), kept=((1, 4),)))
def test_every_leaf_changed(each: int, every: int) -> None:
    """So many of a kind over ten records of both games and all modes; one of each made to fit again."""
    records = ten_records()
    assert len(records) == 10
    assert {record.binding.game for record in records} == {"clash", "kravora"}
    kinds = set()
    for mutant in mutants(records, each, 1, random.Random(11), every):
        assert not unfit(mutant), mutant
        assert PLACE.match(mutant.verdict.lines[0]), mutant
        kinds.add(mutant.where)
    assert len(kinds) > 250 // every


def test_a_kind_is_a_place_whatever_its_number() -> None:
    data = {"entries": [[0, [5, []]], [1, [6, [2]]]], "content": {"clans": [{"id": "a"}, {"id": "b"}]}}
    assert sorted({kind(path) for path in leaves(data)}) == ["content clans id", "entries 0", "entries 1"]

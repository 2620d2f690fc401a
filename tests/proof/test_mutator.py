"""Every kind of value of a record, changed: each change is refused, and told where it is."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from cli.proof.proving import ProofOptions, proved
from tests.longer import usual
from tests.proof.forging import relinked
from tests.proof.games import as_bytes
from tests.proof.mutator import EACH, a_campaign, kind, leaves, mutants, other, ten_records, unfit

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
    assert {record.data["binding"]["game"] for record in records} == {"clash", "kravora"}
    kinds = set()
    for mutant in mutants(records, each, 1, random.Random(11), every):
        assert not unfit(mutant), mutant
        assert PLACE.match(mutant.verdict.lines[0]), mutant
        kinds.add(mutant.where)
    assert len(kinds) > 250 // every


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("each", "every"), usual(((1, 8), (1, 1), (EACH, 1)), kept=((1, 8),)))
def test_every_leaf_of_a_campaign_changed(each: int, every: int, tmp_path: Path) -> None:
    """What its games and posts are held against; its own data are those of the games tried above."""
    for mutant in mutants([a_campaign(tmp_path)], each, 1, random.Random(12), every):
        assert not unfit(mutant), mutant
        assert PLACE.match(mutant.verdict.lines[0]), mutant


@pytest.mark.timeout(600)
@pytest.mark.parametrize("each", usual((1, 40), kept=(1,)))
def test_every_leaf_of_a_campaign_s_entries_changed_and_made_to_fit(each: int, tmp_path: Path) -> None:
    """Without its posts, too: what it says of its games is theirs."""
    campaign = a_campaign(tmp_path)
    rng = random.Random(13)
    places = [path for path in leaves(campaign.data["entries"][1:]) if path[1] != 7]
    for path in places if each > 1 else rng.sample(places, 6):
        data = json.loads(as_bytes(campaign.data))
        holder = data["entries"][1:]
        for name in path[:-1]:
            holder = holder[name]
        holder[path[-1]] = other(holder[path[-1]], rng)
        verdict = proved(as_bytes(relinked(data)), ProofOptions({}, folder=tmp_path))
        assert verdict.code in (1, 2) and verdict.lines[0].removeprefix("can't be checked: ").startswith("entry "), path


def test_a_kind_is_a_place_whatever_its_number() -> None:
    data = {"entries": [[0, [5, []]], [1, [6, [2]]]], "content": {"clans": [{"id": "a"}, {"id": "b"}]}}
    assert sorted({kind(path) for path in leaves(data)}) == ["content clans id", "entries 0", "entries 1"]

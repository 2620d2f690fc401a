"""§9 the elves of a solo game are those of its difficulty, and those of no other game."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from data.loader import load_content
from engine.clash.game import CLASH
from engine.clash.pieces.config import DIFFICULTIES, PROTOTYPE, Config
from engine.clash.pieces.content import Content, SoloElves
from engine.clash.pieces.state import POWER, State
from engine.clash.stored.bounds import check_embedded
from engine.clash.views.view_choices import elf_figures_in
from engine.kernel.dice import PlayoutDice
from engine.kernel.errors import RecordError

LIVE: Content = load_content("clash")
BEFORE: Content = replace(LIVE, solo=(), solo_version="")
"""The data as a game began with them before solo had elves of its own."""
ALONE = [Config((0,), solo=difficulty, round_limit=0) for difficulty in DIFFICULTIES]


def begun(config: Config, content: Content = LIVE) -> State:
    return CLASH.new(config, content, PlayoutDice(random.Random(5).random))


def powers(content: Content) -> tuple[int, ...]:
    return tuple(elf.bonuses.power for elf in content.elves)


def test_9_easy_and_medium_have_weaker_elves_and_the_others_the_usual_ones() -> None:
    usual = powers(LIVE)
    found = {config.solo: powers(begun(config).content) for config in ALONE}
    for difficulty in ("easy", "medium"):
        assert found[difficulty] != usual
        assert all(own <= plain for own, plain in zip(found[difficulty], usual, strict=True))
    assert sum(found["easy"]) <= sum(found["medium"])
    assert found["difficult"] == found["impossible"] == usual


@pytest.mark.parametrize("heroes", [False, True])
def test_9_what_fights_is_what_is_shown_with_and_without_heroes(heroes: bool) -> None:
    s = begun(Config((0,), solo="easy", heroes=heroes, round_limit=0))
    view = CLASH.view(s, 0)
    assert view.content == s.content != LIVE
    for kind in range(3):
        assert s.elf_figures[kind][POWER] == elf_figures_in(view, kind)[POWER] == powers(s.content)[kind]


def test_9_an_ai_thinks_with_these_elves() -> None:
    s = begun(Config((0,), solo="easy", round_limit=0))
    assert CLASH.imagine(CLASH.view(s, 0), random.Random(1).random).elf_figures == s.elf_figures


@pytest.mark.parametrize(
    "config",
    [Config((0, 1)), Config((0, 1, 2, 3), heroes=True), Config((0, 1), edition=PROTOTYPE, heroes=True), *ALONE[2:]],
    ids=repr,
)
def test_9_no_other_game_has_anything_of_them(config: Config) -> None:
    """State, mark and snapshot are those of data without a solo.toml, to the byte."""
    s, before = begun(config), begun(config, BEFORE)
    assert powers(s.content) == powers(before.content)
    assert CLASH.fingerprint(s) == CLASH.fingerprint(before)
    assert CLASH.freeze(s) == CLASH.freeze(before)


def test_9_a_game_begun_before_them_goes_on_against_the_elves_it_began_with() -> None:
    written = json.loads(json.dumps(CLASH.content_to_json(BEFORE)))
    assert not {"solo", "solo_version"} & {*written}, "as it was stored"
    content = CLASH.content_from_json(written)
    for config in ALONE:
        assert powers(begun(config, content).content) == powers(LIVE)


def test_9_other_elves_make_another_mark() -> None:
    marks = {CLASH.fingerprint(begun(ALONE[0], content)) for content in (LIVE, BEFORE)}
    assert len(marks) == 2


def test_9_a_record_holds_them_and_only_such() -> None:
    written: dict[str, Any] = json.loads(json.dumps(CLASH.content_to_json(LIVE)))
    config = json.loads(json.dumps(CLASH.config_to_json(ALONE[0])))
    check_embedded(config, written)
    assert CLASH.content_from_json(written) == LIVE
    for path, value in ((("difficulty",), "hardest"), (("elves", 0, "bonuses", "life"), 0)):
        forged = json.loads(json.dumps(written))
        at = forged["solo"][0]
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value
        with pytest.raises(RecordError) as caught:
            check_embedded(config, forged)
        assert caught.value.code == "field"


def test_9_elves_of_a_difficulty_are_all_three_types() -> None:
    assert [solo.difficulty for solo in LIVE.solo] == ["easy", "medium"]
    for solo in LIVE.solo:
        assert isinstance(solo, SoloElves)
        assert [elf.id for elf in solo.elves] == [elf.id for elf in LIVE.elves]
        assert [elf.count for elf in solo.elves] == [15, 15, 15]

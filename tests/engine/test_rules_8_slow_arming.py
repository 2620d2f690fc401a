"""§8.1 [H] elves that arm slowly, an option: in rounds 1 and 2 they take no card that costs more than 7 gold."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from data.loader import load_content
from engine.clash.campaign.table import CampaignConfig
from engine.clash.game import CLASH
from engine.clash.pieces.config import PROTOTYPE, Config
from engine.clash.pieces.content import Content
from engine.clash.pieces.state import State
from engine.clash.stored.bounds import check_embedded
from engine.kernel.dice import PlayoutDice
from engine.kernel.errors import EngineError, RecordError
from engine.kernel.game import Event
from tests.engine.build import CONTENT, ITEMS, build, ids, of_kind, play

LIVE: Content = load_content("clash")
DEAR, ROUGH = "blunderbuss", "saw_blade"
"""Weapons of 8 and of 7 gold."""


def ending(
    round_: int, deck: Sequence[str], gear: Mapping[int, Sequence[str]] | None = None, **config: object
) -> tuple[State, list[Event]]:
    """The end of a round, once Guards and Elders on the board have drawn from this deck."""
    s = build(elves={"b1": (1, 1, 0)}, deck=deck, elf_gear=gear, round=round_, turn=1, action=2)
    s.config = replace(s.config, **{"slow_arming": True, **config})  # type: ignore[arg-type]
    return play(s, ["pass"])


def wear(s: State, kind: int) -> list[str]:
    return [CONTENT.items[item].id if item >= 0 else "" for item in s.elf_slots[kind * 2 : kind * 2 + 2]]


@pytest.mark.parametrize("round_", [1, 2])
def test_8_1_a_dear_card_is_laid_under_the_deck_though_the_slot_is_empty(round_: int) -> None:
    s, events = ending(round_, [DEAR, ROUGH, "buckler"])
    assert [wear(s, kind) for kind in (0, 1)] == [["", ""], [ROUGH, ""]], "7 gold is not too dear"
    assert of_kind(events, "elf_drew")[0] == (-1, 0, ITEMS[DEAR], 0, ITEMS[DEAR])
    assert ids(s.deck) == [DEAR, "buckler"], "at the bottom"
    assert CLASH.view(s, None).deck_bottom == (ITEMS[DEAR],), "everybody saw it"


def test_8_1_the_old_card_stays_where_the_dearer_is_too_dear() -> None:
    s, _ = ending(2, [DEAR, "buckler"], {0: ["crossbow"]})
    assert wear(s, 0) == ["crossbow", ""]


def test_8_1_from_round_3_on_and_without_the_option_dear_cards_are_taken() -> None:
    for round_, slow in ((3, True), (1, False), (2, False)):
        s, _ = ending(round_, [DEAR, "buckler"], slow_arming=slow)
        assert wear(s, 0) == [DEAR, ""], (round_, slow)


def test_8_1_in_the_prototype_it_is_round_2_in_which_they_first_improve() -> None:
    content = replace(CONTENT, prototype=CONTENT)
    for round_, worn in ((1, ""), (2, DEAR)):
        s = build(elves={"b1": (1, 0, 0)}, deck=[DEAR], round=round_, turn=1, action=2, content=content)
        s.config = replace(s.config, edition=PROTOTYPE, slow_arming=True)
        s, events = play(s, ["pass"])
        assert len(of_kind(events, "elf_drew")) == 1, "at the start of the next round"
        assert wear(s, 0) == [worn, ""]


def test_8_1_an_ai_imagines_the_same_rule() -> None:
    s, _ = ending(1, [ROUGH, "buckler"])
    assert CLASH.imagine(CLASH.view(s, 0), random.Random(1).random).config.slow_arming


# The option


def begun(config: Config) -> State:
    return CLASH.new(config, LIVE, PlayoutDice(random.Random(5).random))


def test_8_1_off_it_is_in_no_record_and_in_no_mark() -> None:
    config = CLASH.make_config({}, ["any", "any"])
    assert not config.slow_arming and "slow" not in repr(config)
    assert "slow_arming" not in CLASH.config_to_json(config)
    assert CLASH.config_from_json(CLASH.config_to_json(config), config.rules) == config, "as older records are read"
    assert CLASH.fingerprint(begun(config)) != CLASH.fingerprint(begun(replace(config, slow_arming=True)))


def test_8_1_on_it_is_written_read_and_bound() -> None:
    config = CLASH.make_config({"slow_arming": True, "edition": PROTOTYPE}, ["bohorg", "tomb"])
    written = json.loads(json.dumps(CLASH.config_to_json(config)))
    assert written["slow_arming"] is True
    content = json.loads(json.dumps(CLASH.content_to_json(LIVE)))
    check_embedded(written, content)
    assert CLASH.config_from_json(written, config.rules) == config
    with pytest.raises(RecordError):
        check_embedded({**written, "slow_arming": 1}, content)
    s = begun(config)
    assert CLASH.fingerprint(CLASH.thaw(config, LIVE, CLASH.freeze(s))) == CLASH.fingerprint(s)


def test_8_1_not_in_solo_but_in_scenarios_and_sagas() -> None:
    with pytest.raises(EngineError) as caught:
        CLASH.make_config({"solo": "easy", "slow_arming": True}, ["any"])
    assert (caught.value.code, caught.value.rule) == ("not_in_solo", "9")
    assert CLASH.make_config({"scenario": 1, "slow_arming": True}, ["any", "any"]).slow_arming
    assert CampaignConfig.of_lobby({"slow_arming": True}, ["any", "any"]).options == {"slow_arming": True}

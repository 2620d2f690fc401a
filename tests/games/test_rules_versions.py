"""A rule changed by a switch: old games keep the old rule, new ones begin under the new one."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from cli.proof.recordfile import read_record
from data.loader import load_content
from engine.clash.game import CLASH, Clash
from engine.clash.pieces.rules import Rules as ClashRules
from engine.clash.play import cards
from engine.kernel.errors import RecordError
from engine.kernel.fairness.fairness import commitment, seed_from, table_key
from engine.kernel.game import Game
from engine.kernel.records.record import Record, Recorder, config_under, content_of, replay, retrace
from engine.kernel.rules import Versions
from engine.kravora.game import KRAVORA, Kravora
from engine.kravora.pieces.rules import Rules as KravoraRules
from engine.kravora.play import purchases
from engine.registry import GAMES
from tests.make_records import STOPS

STOPPED = Path(__file__).parents[1] / "records" / "0.1.0" / "stopped"
SEED = seed_from(b"a game under changed rules")


@dataclass(frozen=True, slots=True)
class LaterClash(ClashRules):
    bounty: bool = False


@dataclass(frozen=True, slots=True)
class LaterKravora(KravoraRules):
    bounty: bool = False


@dataclass(frozen=True)
class Change:
    """A rule of a game, and the later program that has a switch for it. `purse`: what the rule fills, by seat."""

    later: Game[Any, Any, Any, Any]
    module: ModuleType
    rule: str
    purse: str
    record: str

    def made(self, monkeypatch: pytest.MonkeyPatch, pays_more: Callable[[Any], bool]) -> None:
        """Everybody gets one more whenever the rule pays and this says so of the state."""
        was = getattr(self.module, self.rule)

        def changed(s: Any, *rest: Any) -> None:
            was(s, *rest)
            if pays_more(s):
                purse = getattr(s, self.purse)
                purse[:] = [held + 1 for held in purse]

        monkeypatch.setattr(self.module, self.rule, changed)


LATER = "9.0.0"
"""The release that brings the later rules."""


def later(game: Game[Any, Any, Any, Any]) -> int:
    """The number after the newest version of a game's rules."""
    return int(game.versions.newest.version) + 1


CHANGES = {
    "clash": Change(
        Clash(Versions(*CLASH.versions.known, LaterClash(later(CLASH), LATER, bounty=True))),
        *(cards, "revenue", "gold", "clash-2-seats-seed-101-game-0"),
    ),
    "kravora": Change(
        Kravora(Versions(*KRAVORA.versions.known, LaterKravora(later(KRAVORA), LATER, bounty=True))),
        *(purchases, "pay_salaries", "blood", "kravora-3-seats-seed-103-game-0"),
    ),
}


def by_switch(s: Any) -> bool:
    return bool(getattr(s.config.rules, "bounty", False))


def stopped(change: Change) -> tuple[Record, int]:
    """A game of 0.1.0 and the entry after which it was stopped first."""
    stops = json.loads((STOPPED / STOPS).read_text())[change.record]
    return read_record(STOPPED / f"{change.record}.json"), min(stops.values())


def begun(name: str, game: Game[Any, Any, Any, Any]) -> Recorder[Any, Any, Any, Any]:
    """A new game of two by random bots, so many decisions long."""
    config = game.make_config({}, ["any", "any"])
    recorder = Recorder.start(game, config, load_content(name), table_key(SEED, ()))
    rng = random.Random(5)
    for _ in range(60):
        seat = game.to_act(recorder.state)[0]
        recorder.play(seat, rng.choice(game.legal(recorder.state, seat)))
    return recorder


@pytest.mark.golden
@pytest.mark.parametrize("name", GAMES)
def test_an_old_game_goes_on_and_a_new_one_begins_under_the_changed_rule(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    change = CHANGES[name]
    unchanged = begun(name, GAMES[name])
    change.made(monkeypatch, by_switch)
    record, stop = stopped(change)
    game = change.later
    config, content = config_under(game, record.rules_version, record.config), content_of(game, record.content)
    key = table_key(record.seed or "", record.nonces)
    old = Recorder.resume(game, config, content, key, record.entries[: stop + 1])
    new = begun(name, game)
    for entry in record.entries[stop + 1 :]:
        old.play(entry.seat, entry.action or 0, entry.by)
    assert tuple(old.entries) == record.entries, "to its end, as 0.1.0 played it"

    assert new.entries[0] == unchanged.entries[0]
    assert [entry.fingerprint for entry in new.entries] != [entry.fingerprint for entry in unchanged.entries]
    kept = Record.from_json(new.record(commitment(SEED), (), SEED).to_json())
    assert (record.rules_version, kept.rules_version) == (1, later(GAMES[name]))
    assert replay(game, kept, verify=True).config.rules.since == LATER
    with pytest.raises(RecordError, match="rules_version"):
        replay(GAMES[name], kept, verify=True)


@pytest.mark.golden
@pytest.mark.parametrize("name", GAMES)
def test_without_a_switch_the_old_game_no_longer_fits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    change = CHANGES[name]
    change.made(monkeypatch, lambda s: True)
    record, _ = stopped(change)
    game, fitting = GAMES[name], []
    config, content = config_under(game, record.rules_version, record.config), content_of(game, record.content)
    with pytest.raises(RecordError) as caught:
        retrace(game, config, content, record.entries, lambda entry, *_: fitting.append(entry.number))
    assert caught.value.facts["entry"] == len(fitting)
    with pytest.raises(RecordError):
        replay(game, record, verify=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_version_is_no_part_of_the_fingerprints(name: str) -> None:
    """The record names it beside them: a game keeps its marks when versions are added."""
    old, new = begun(name, GAMES[name]), begun(name, CHANGES[name].later)
    assert old.config.rules != new.config.rules
    assert [entry.fingerprint for entry in old.entries] == [entry.fingerprint for entry in new.entries]
    assert "rules" not in GAMES[name].config_to_json(old.config)

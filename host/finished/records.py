"""Builds records of ended games from the store, and proves them again on demand."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.kernel.campaign import CampaignGames, GameOf
from engine.kernel.errors import RecordError
from engine.kernel.fairness.binding import Binding, key_texts
from engine.kernel.fairness.closing import ClosingText
from engine.kernel.records.bound_record import BoundRecord, bound_record, nonces_binding
from engine.kernel.records.holders import Holder
from engine.kernel.records.proof import bound_of, check_made, check_played
from engine.kernel.records.record import Entry, Record, Recorder, config_under, content_of
from engine.kernel.records.record_fields import ENTRY
from engine.kernel.stored.strict_json import read_json
from host.live_game.loaded_game import AnyGame
from host.table.fair import key_of
from host.table.rows import GameRow
from host.table.table_dice import Proved


@dataclass(frozen=True, slots=True)
class Ended:
    """A game that has ended, as stored."""

    row: GameRow
    content: Mapping[str, Any]
    entries: Sequence[Entry]
    games: Sequence[tuple[int, str]] = ()
    """For a campaign: number and chain of its ended games' tables, in order."""

    @property
    def config(self) -> Mapping[str, Any]:
        assert self.row.config is not None
        return self.row.config

    @property
    def binding(self) -> Binding:
        assert self.row.dice.binding is not None
        return self.row.dice.binding

    @property
    def closing(self) -> Sequence[ClosingText]:
        return self.row.dice.closing

    @property
    def holders(self) -> Sequence[Holder]:
        return self.row.dice.holders

    @property
    def seed(self) -> str:
        return self.row.seed

    @property
    def status(self) -> str:
        return self.row.status


def record_of(game: AnyGame, ended: Ended) -> BoundRecord:
    """The whole record, seed included. Raises RecordError for an unplayable game (host/live_game/unplayable.py)."""
    row = ended.row
    assert row.config is not None and row.rules_version is not None
    config = config_under(game, row.rules_version, row.config)
    recorder = Recorder.resume(game, config, content_of(game, ended.content), key_of(row), ended.entries)
    binding = row.dice.binding or nonces_binding(recorder, row.mark, row.nonces)
    return bound_record(recorder, binding, row.dice.closing, row.seed, row.status, row.dice.holders)


def chain_of(game: AnyGame, ended: Ended, campaign: CampaignGames | None) -> str:
    """The chain of the record. Raises RecordError as `record_of`."""
    return (record_of(game, ended) if campaign is None else campaign.record(ended)).chain


def export_of(game: AnyGame, ended: Ended, campaign: CampaignGames | None = None) -> Mapping[str, Any]:
    """The record as JSON; in format 1, which needs no replay, for a game this version can't replay."""
    try:
        return (record_of(game, ended) if campaign is None else campaign.record(ended)).to_json()
    except RecordError:
        row = ended.row
        assert row.config is not None and row.rules_version is not None
        texts = row.nonces if row.dice.binding is None else key_texts(row.dice.binding, row.dice.closing)
        record = (row.game, row.rules_version, row.config, ended.content, row.mark, texts, row.seed)
        return Record(*record, tuple(ended.entries)).to_json()


def among(game: AnyGame, of_campaign: Sequence[Ended]) -> GameOf:
    """Finds the record of one of a campaign's games by its chain."""
    stored = {ended.row.dice.chain: ended for ended in of_campaign}

    def find(chain: str) -> BoundRecord | None:
        return record_of(game, stored[chain]) if chain in stored else None

    return find


def as_file(export: Mapping[str, Any]) -> bytes:
    return (json.dumps(export, ensure_ascii=False, separators=(",", ":")) + "\n").encode("utf-8")


def prove(game: AnyGame, export: Mapping[str, Any], campaign: CampaignGames | None, games: GameOf) -> Proved:
    """Check a record as `verify` does: what needs no rules, then by the rules. `games` finds those of a campaign."""
    try:
        record = bound_of(read_json(as_file(export)), ENTRY if campaign is None else campaign.entry)
        game.check_embedded(record.config, record.content)
        check_made(record)
        if campaign is None:
            check_played(game, record)
        else:
            campaign.check(record, games)
    except RecordError as error:
        entry = error.facts.get("entry")
        return Proved(0, 0, error.code, entry if isinstance(entry, int) else None)
    draws = sum(len(group.values) for groups in record.groups for group in groups)
    return Proved(draws, len(record.entries))

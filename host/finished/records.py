"""Builds records of ended games from the store, and proves them again on demand."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.kernel.binding import Binding, key_texts
from engine.kernel.bound_record import BoundRecord, bound_record, nonces_binding
from engine.kernel.campaign import CampaignGames
from engine.kernel.closing import ClosingText
from engine.kernel.errors import RecordError
from engine.kernel.proof import check_made, check_played, read_bound
from engine.kernel.record import Entry, Record, Recorder, config_under, content_of
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
    return bound_record(recorder, binding, row.dice.closing, row.seed, row.status)


def chain_of(game: AnyGame, ended: Ended, campaign: CampaignGames | None) -> str:
    """The chain of the record. Raises RecordError as `record_of`."""
    return record_of(game, ended).chain if campaign is None else str(campaign.record(ended)["chain"])


def export_of(game: AnyGame, ended: Ended, campaign: CampaignGames | None = None) -> Mapping[str, Any]:
    """The record as JSON; in format 1, which needs no replay, for a game this version can't replay."""
    try:
        return record_of(game, ended).to_json() if campaign is None else campaign.record(ended)
    except RecordError:
        row = ended.row
        assert row.config is not None and row.rules_version is not None
        texts = row.nonces if row.dice.binding is None else key_texts(row.dice.binding, row.dice.closing)
        record = (row.game, row.rules_version, row.config, ended.content, row.mark, texts, row.seed)
        return Record(*record, tuple(ended.entries)).to_json()


def as_file(export: Mapping[str, Any]) -> bytes:
    return (json.dumps(export, ensure_ascii=False, separators=(",", ":")) + "\n").encode("utf-8")


def prove(game: AnyGame, export: Mapping[str, Any], campaign: CampaignGames | None = None) -> Proved:
    """Check a record as `verify` does: what needs no rules, then by the rules."""
    try:
        if campaign is not None:
            return Proved(*campaign.check(export))
        record = read_bound(as_file(export))
        check_made(record)
        check_played(game, record)
    except RecordError as error:
        entry = error.facts.get("entry")
        return Proved(0, 0, error.code, entry if isinstance(entry, int) else None)
    draws = sum(len(group.values) for groups in record.groups for group in groups)
    return Proved(draws, len(record.entries))

"""Record formats 2 and 3: a finished game with all that binds it, so that no change goes unnoticed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.kernel.fairness.binding import NONCES, UNHELD, Binding, key_texts
from engine.kernel.fairness.closing import ClosingText
from engine.kernel.fairness.contributions import NO_SEAT, NONCE, Contribution
from engine.kernel.game import C, G, Outcome, S, V
from engine.kernel.records.groups import Group, draws_of
from engine.kernel.records.holders import Holder
from engine.kernel.records.links import chain, first_link, next_link, shown
from engine.kernel.records.record import Entry, Record, Recorder
from engine.kernel.stored.canonical import content_hash

OVER, ENDED, ABANDONED = "over", "ended", "abandoned"
"""How a recorded game finished: by its rules, by its players, or closed because nobody came back."""


@dataclass(frozen=True, slots=True)
class BoundRecord:
    """A record with its binding, whose format it has.

    `seed` is None while it must stay secret; `outcome` None if the game ended outside the rules.

    `groups` are each entry's draws, `links` each entry's link, 16 hex digits; both by the number of the entry.
    """

    binding: Binding
    seed: str | None
    closing: tuple[ClosingText, ...]
    config: Mapping[str, Any]
    content: Mapping[str, Any]
    entries: tuple[Entry, ...]
    groups: tuple[tuple[Group, ...], ...]
    links: tuple[str, ...]
    status: str
    outcome: Outcome | None
    chain: str
    holders: tuple[Holder, ...] = ()
    """In the order of their entries; none in format 2."""

    def to_json(self) -> dict[str, Any]:
        rows = zip(self.entries, self.groups, self.links, strict=True)
        return {
            "format": self.binding.format,
            "binding": self.binding.to_json(),
            "seed": self.seed,
            "closing": [list(text) for text in self.closing],
            **({} if self.binding.format == UNHELD else {"holders": [list(row) for row in self.holders]}),
            "config": dict(self.config),
            "content": dict(self.content),
            "entries": [[*entry_json(entry, groups), link] for entry, groups, link in rows],
            "status": self.status,
            "outcome": outcome_json(self.outcome),
            "chain": self.chain,
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> BoundRecord:
        """Read JSON whose fields were checked (`engine.kernel.records.record_fields`)."""
        outcome = data["outcome"]
        groups = tuple(
            tuple(Group(stream, sides, tuple(values)) for stream, sides, values in row[3]) for row in data["entries"]
        )
        return BoundRecord(
            Binding.from_json(data["binding"]),
            data["seed"],
            tuple(ClosingText(*row) for row in data["closing"]),
            data["config"],
            data["content"],
            tuple(_entry(number, row, groups[number]) for number, row in enumerate(data["entries"])),
            groups,
            tuple(row[7] for row in data["entries"]),
            data["status"],
            outcome and Outcome(tuple(outcome["winners"]), outcome["reason"], tuple(outcome["points"])),
            data["chain"],
            tuple(Holder(*row) for row in data.get("holders", ())),
        )

    def plain(self) -> Record:
        """The record for `engine.kernel.records.record.replay`, without its binding."""
        binding = self.binding
        texts = key_texts(binding, self.closing)
        return Record(
            binding.game,
            binding.rules_version,
            self.config,
            self.content,
            binding.mark,
            texts,
            self.seed,
            self.entries,
        )


def entry_json(entry: Entry, groups: Sequence[Group]) -> list[Any]:
    """An entry without its link: [seat, action, undo, groups, counters, fingerprint, by]."""
    return [
        entry.seat,
        entry.action,
        entry.undo,
        [[group.stream, group.sides, list(group.values)] for group in groups],
        list(entry.counters),
        entry.fingerprint,
        entry.by,
    ]


def outcome_json(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {"winners": list(outcome.winners), "reason": outcome.reason, "points": list(outcome.points)}


def _entry(number: int, row: Sequence[Any], groups: Sequence[Group]) -> Entry:
    seat, action, undo, _, counters, fingerprint, by, _ = row
    drawn = tuple(draw.value for draw in draws_of(groups))
    return Entry(number, seat, action, undo, drawn, tuple(counters), fingerprint, by)


def bound_record(
    recorder: Recorder[C, G, S, V],
    binding: Binding,
    closing: Sequence[ClosingText],
    seed: str | None,
    status: str,
    holders: Sequence[Holder] = (),
) -> BoundRecord:
    """The record of a game that was set up under this binding; give `seed` only once it may be known.

    `recorder` may have been resumed from stored entries: it regrouped their draws. Raises ValueError when it lacks some
    of them (`Recorder.take_up`), or the binding is for other options or other game data.
    """
    if recorder.entries[0].number:
        raise ValueError("the recorder does not know all entries")
    game = recorder.game
    config, content = _plain(game.config_to_json(recorder.config)), _plain(game.content_to_json(recorder.content))
    if (binding.config_hash, binding.content_hash) != (content_hash(config), content_hash(content)):
        raise ValueError("the binding is of other options or game data")
    played = Happened(recorder.entries, recorder.groups, status, game.outcome(recorder.state), holders)
    return linked(binding, closing, seed, config, content, played)


class Happened(NamedTuple):
    """What happened in a game: its entries, the draws of each, how it finished, who came to hold its seats."""

    entries: Sequence[Entry]
    groups: Sequence[tuple[Group, ...]]
    status: str
    outcome: Outcome | None
    holders: Sequence[Holder] = ()


def linked(
    binding: Binding,
    closing: Sequence[ClosingText],
    seed: str | None,
    config: Mapping[str, Any],
    content: Mapping[str, Any],
    played: Happened,
) -> BoundRecord:
    """The record of what was bound and what happened then, with its links and chain."""
    link, links = first_link(binding, closing, played.holders), []
    for entry, groups in zip(played.entries, played.groups, strict=True):
        link = next_link(link, entry_json(entry, groups))
        links.append(shown(link))
    return BoundRecord(
        binding,
        seed,
        tuple(closing),
        config,
        content,
        tuple(played.entries),
        tuple(played.groups),
        tuple(links),
        played.status,
        played.outcome,
        chain(link, played.status, outcome_json(played.outcome)),
        tuple(played.holders),
    )


def nonces_binding(recorder: Recorder[C, G, S, V], mark: str, nonces: Sequence[str]) -> Binding:
    """The binding of a game of key scheme 1, which had none: it proves less (docs/fairness.md)."""
    game = recorder.game
    return Binding(
        NONCES,
        game.id,
        0,
        0,
        recorder.config.rules.version,
        "",
        mark,
        content_hash(game.config_to_json(recorder.config)),
        content_hash(game.content_to_json(recorder.content)),
        (),
        tuple(Contribution(NONCE, NO_SEAT, nonce) for nonce in nonces),
        (),
        UNHELD,
    )


def _plain(value: Any) -> Any:
    """A value with lists for tuples, as it is read from a file."""
    if isinstance(value, Mapping):
        return {name: _plain(part) for name, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, list | tuple) else value

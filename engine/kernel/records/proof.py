"""Proves a record of format 2 or 3, as far as the record itself and the rules allow.

Each step raises RecordError for the first fault: `read_bound`, `check_made` (all that needs no rules: mark, hashes,
seals, draws, links, chain), `check_played` (the rules). docs/fairness.md explains what that proves, and what only the
table's posts can prove.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.kernel.dice import STREAMS, HmacDice
from engine.kernel.errors import EngineError, RecordError
from engine.kernel.fairness.binding import BOUND, FORMAT, UNHELD, binding_hash, dice_key
from engine.kernel.fairness.closing import fault_in_closing
from engine.kernel.fairness.fairness import check
from engine.kernel.game import C, G, Game, S, V
from engine.kernel.records.bound_record import OVER, BoundRecord, entry_json, outcome_json
from engine.kernel.records.deciders import DEFAULT, Plan, plan_of
from engine.kernel.records.groups import STREAM_NAMES, RecordedDice, draws_of
from engine.kernel.records.holders import check_held, check_never_acted
from engine.kernel.records.links import chain, first_link, next_link, shown
from engine.kernel.records.record import Entry, Recorder, config_under, content_of
from engine.kernel.records.record_fields import ENTRY, check_fields
from engine.kernel.stored.canonical import content_hash
from engine.kernel.stored.shapes import Row
from engine.kernel.stored.strict_json import read_json

FORMATS = (1, UNHELD, FORMAT)
Watch = Callable[[Recorder[C, G, S, V], Entry], None]
"""Sees the recorder as it is before an entry is played."""


def format_of(data: Any) -> int:
    """The format that a record's JSON names. Raises RecordError "no_record", "format"."""
    if not isinstance(data, dict) or "format" not in data:
        raise RecordError("no_record")
    if type(data["format"]) is not int or data["format"] not in FORMATS:
        raise RecordError("format", format=str(data["format"])[:40])
    return int(data["format"])


def read_bound(data: bytes) -> BoundRecord:
    """The record of format 2 or 3 in a file, all fields within their bounds; nothing more is checked.

    Raises RecordError "not_json", "no_record", "format", "field".
    """
    return bound_of(read_json(data))


def bound_of(value: Any, entry: Row = ENTRY) -> BoundRecord:
    """The same from a file's JSON, as `strict_json.read_json` returns it. `entry`: the shape of its entries."""
    if format_of(value) not in (UNHELD, FORMAT):
        raise RecordError("format", format=str(value["format"]))
    check_fields(value, entry)
    return BoundRecord.from_json(value)


def check_made(record: BoundRecord) -> bytes:
    """Check all that needs no rules: seed, mark, hashes, closing, draws, counters, links, chain. Returns the dice key.

    Raises RecordError: "seed_hidden", "commit", "config_hash", "content_hash", "closing" (field, why), "draw" (entry,
    stream, draw, true, record), "counters", "undo_drew", "undo", "link" (entry, true, record), "chain" (true, record).
    """
    binding = record.binding
    if record.seed is None:
        raise RecordError("seed_hidden")
    if not check(record.seed, binding.mark):
        raise RecordError("commit")
    for code, hashed, value in (
        ("config_hash", binding.config_hash, record.config),
        ("content_hash", binding.content_hash, record.content),
    ):
        if content_hash(value) != hashed:
            raise RecordError(code)
    fault = fault_in_closing(binding.closers, binding.contributions, record.closing)
    if fault is not None:
        raise RecordError("closing", field=fault[0], why=fault[1])
    key = dice_key(record.seed, binding, record.closing)
    _check_draws(record, HmacDice(key))
    _check_links(record)
    return key


def check_posted(record: BoundRecord, posted: Mapping[str, str]) -> None:
    """Compare with the table's posts: "mark", "binding", "chain". Raises RecordError "posted" (facts: what)."""
    true = {"mark": record.binding.mark, "binding": binding_hash(record.binding), "chain": record.chain}
    for what, digits in posted.items():
        if true[what] != digits.lower():
            raise RecordError("posted", what=what)


def check_played(
    game: Game[C, G, S, V], record: BoundRecord, watch: Watch[C, G, S, V] | None = None
) -> Recorder[C, G, S, V]:
    """Replay by the rules with the record's draws: nothing unread, each entry legal, outcome and status.

    Config and content are within the game's bounds (`Game.check_embedded`). Raises RecordError: "rules_version",
    "unreadable" (why), "unread" (field), "field" (field, why); with the entry: "setup", "action", "undo" (why),
    "draw_unlike" (stream, draw, sides, recorded), "draws_left", "groups", "counters", "fingerprint", "default",
    "plan_seat", "plan_after" (true), "plan_goes_on", "holder" (by, holder); then "outcome", "status".
    """
    recorder = check_set_up(game, record)
    _compare(recorder, record, 0)
    for number, entry in enumerate(record.entries):
        if number:
            if watch:
                watch(recorder, entry)
            if record.binding.scheme == BOUND:
                _check_decider(recorder, record, entry)
            _play(recorder, record, entry)
            _compare(recorder, record, number)
    check_end(recorder, record)
    return recorder


def _check_draws(record: BoundRecord, dice: HmacDice) -> None:
    counters = [0] * STREAMS
    standing: list[int] = []
    for entry, groups in zip(record.entries, record.groups, strict=True):
        for draw in draws_of(groups):
            counter = counters[draw.stream]
            true = dice.below(draw.sides, draw.stream, counters)
            if true != draw.value:
                stream = STREAM_NAMES[draw.stream]
                raise RecordError("draw", entry=entry.number, stream=stream, draw=counter, true=true, record=draw.value)
        if tuple(counters) != entry.counters:
            raise RecordError("counters", entry=entry.number)
        if entry.undo > len(standing):
            raise RecordError("undo", entry=entry.number, why="there is not so much to take back")
        if entry.undo:
            taken = standing[-entry.undo :]
            if groups or any(record.groups[number] for number in taken):
                raise RecordError("undo_drew", entry=entry.number)
            del standing[-entry.undo :]
        elif entry.number:
            standing.append(entry.number)


def _check_links(record: BoundRecord) -> None:
    link = first_link(record.binding, record.closing, record.holders)
    for entry, groups, recorded in zip(record.entries, record.groups, record.links, strict=True):
        link = next_link(link, entry_json(entry, groups))
        if shown(link) != recorded:
            raise RecordError("link", entry=entry.number, true=shown(link), record=recorded)
    true = chain(link, record.status, outcome_json(record.outcome))
    if true != record.chain:
        raise RecordError("chain", true=true, record=record.chain)


def check_set_up(game: Game[C, G, S, V], record: BoundRecord) -> Recorder[C, G, S, V]:
    """The game set up with the record's draws: nothing of config and content unread, as many seats as are bound."""
    binding = record.binding
    config = config_under(game, binding.rules_version, record.config)
    content = content_of(game, record.content)
    for name, true, said in (
        ("config", content_hash(game.config_to_json(config)), binding.config_hash),
        ("content", content_hash(game.content_to_json(content)), binding.content_hash),
    ):
        if true != said:
            raise RecordError("unread", field=name)
    dice = RecordedDice(record.groups[0])
    try:
        recorder = Recorder(game, config, content, dice)
        dice.finish()
    except EngineError as error:
        raise RecordError("setup", entry=0, why=error.code) from error
    except RecordError as error:
        error.facts["entry"] = 0
        raise
    seats = len(recorder.state.decisions)
    if binding.scheme == BOUND and seats != len(binding.seats):
        raise RecordError("field", field="binding seats", why=f"the game has {seats}")
    if recorder.groups[0] != record.groups[0]:
        raise RecordError("groups", entry=0)
    return recorder


def _play(recorder: Recorder[C, G, S, V], record: BoundRecord, entry: Entry) -> None:
    dice = RecordedDice(record.groups[entry.number])
    recorder.draw_from(dice)
    try:
        if entry.action is None:
            recorder.undo(entry.undo, entry.seat, entry.by)
        else:
            recorder.play(entry.seat, entry.action, entry.by)
        dice.finish()
    except EngineError as error:
        what = "undo" if entry.action is None else "action"
        raise RecordError(what, entry=entry.number, why=error.code) from error
    except RecordError as error:
        error.facts["entry"] = entry.number
        raise


def _compare(recorder: Recorder[C, G, S, V], record: BoundRecord, number: int) -> None:
    true, entry = recorder.entries[number], record.entries[number]
    if recorder.groups[number] != record.groups[number]:
        raise RecordError("groups", entry=number)
    for what in ("counters", "fingerprint"):
        if getattr(true, what) != getattr(entry, what):
            raise RecordError(what, entry=number)


def _check_decider(recorder: Recorder[C, G, S, V], record: BoundRecord, entry: Entry) -> None:
    """Check the named decider: a default must be the rules' own; a plan must begin where the seat came to owe."""
    plan = plan_of(entry.by)
    game, seat = recorder.game, entry.seat
    owed = recorder.owed(seat)
    if (plan is not None or entry.by == DEFAULT) and owed is None:
        raise RecordError("plan_seat", entry=entry.number)
    if entry.by == DEFAULT and entry.action != game.default(recorder.state, seat):
        raise RecordError("default", entry=entry.number)
    if plan is None:
        return
    if plan.after is None:
        before = record.entries[entry.number - 1]
        if before.seat != seat or _level(plan_of(before.by)) != plan.level:
            raise RecordError("plan_goes_on", entry=entry.number)
    elif owed and plan.after != owed.entries:
        raise RecordError("plan_after", entry=entry.number, true=owed.entries)


def _level(plan: Plan | None) -> str | None:
    return plan and plan.level


def check_end(recorder: Recorder[C, G, S, V], record: BoundRecord) -> None:
    """Compare who decided with who held the seats, outcome and status.

    Raises RecordError "holder" (entry, by, holder), "outcome", "status".
    """
    if record.binding.format != UNHELD:
        check_held(record.binding, record.entries, record.holders)
    elif record.binding.scheme == BOUND:
        check_never_acted(record.binding, record.entries)
    true = recorder.game.outcome(recorder.state)
    if outcome_json(true) != outcome_json(record.outcome):
        raise RecordError("outcome")
    if (true is not None) != (record.status == OVER):
        raise RecordError("status")

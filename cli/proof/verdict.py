"""The verdict of `verify` on a record: an exit code, and lines in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from cli.errors import FAULT, OWN_CONTENT, SOUND, UNFIT
from engine.kernel.errors import RecordError
from engine.kernel.fairness.binding import NONCES, UNHELD, binding_hash, key_texts
from engine.kernel.records.bound_record import BoundRecord
from engine.kernel.records.deciders import DEFAULT, plan_of
from engine.kernel.records.groups import STREAM_NAMES
from engine.kernel.records.holders import untold
from engine.kernel.records.record import Entry, Record

MEANINGS = {
    "not_json": "no record can be read: {why}",
    "no_record": "it is no record",
    "format": "this version reads no records of format {format}",
    "field": "{field}: {why}",
    "seed_hidden": "the seed is not shown, so the dice can't be checked",
    "commit": "the seed does not fit the mark",
    "config_hash": "binding config_hash: the options are not those that were bound",
    "content_hash": "binding content_hash: the game data are not those that were bound",
    "closing": "{field}: {why}",
    "draw": "{stream} draw {draw} is {true}, record {record}",
    "undo_drew": "an undo draws nothing, and takes back nothing that was drawn",
    "link": "link is {true}, record {record}: something in this entry was changed, or in the order of entries",
    "chain": "chain is {true}, record {record}: status or outcome was changed",
    "holder": "by: {by}, while the seat was held by {holder}",
    "posted": "{what}: the table posted another",
    "no_game": "there is no game {game} here",
    "rules_version": "it was played by rules of version {version}, which this version does not have",
    "unreadable": "the options or game data can't be read ({why})",
    "unread": "{field}: it holds what the rules do not read",
    "setup": "the options do not fit the game data ({why})",
    "no_setup": "the setup is missing",
    "number": "the number is wrong",
    "seat": "the seat is wrong",
    "action": "the action is not legal ({why})",
    "undo": "this can't be taken back ({why})",
    "drawn": "the dice or cards drawn differ",
    "draw_unlike": "the rules want {stream} draw {draw} to have {sides} sides, record {recorded}",
    "draws_left": "the rules want fewer draws than the record has",
    "groups": "the draws are grouped otherwise",
    "counters": "the counters of the draws differ",
    "fingerprint": "the state differs",
    "default": "by: the rules' default move is another",
    "plan_seat": "by: the seat owed nothing",
    "plan_after": "by: the plan was thought after {true} entries",
    "plan_goes_on": "by: there is no plan to go on with",
    "outcome": "the outcome is another",
    "status": "status: the game is over, or is not",
    "program": "its AI plans can be thought again by release {program} only; this is {own}",
    "ai_level": "by: there is no such AI",
    "ai_character": "by: the dice dealt this seat another character",
    "ai_plan": "the AI's plan is another",
    "ai_plan_cut": "the AI's plan goes on with another action",
    "ai_failed": "the AI's plan can't be thought ({why})",
    "no_saga": "it is no campaign's",
    "saga_missing": "entry {entry}: the record of the game of table {table} is not beside it",
    "saga_unplayed": "entry {entry}: the game of table {table} has no chain, so nobody can say how it ended",
    "saga_game": "action: the game of table {table} is not sound ({why})",
    "saga_config": "action: the game of table {table} was not begun as the campaign says: {field} differs",
    "saga_result": "action {field}: the game of table {table} did not end so",
    "limits": "it can't be replayed: more than {seconds} s or {megabytes} MB",
    "crash": "it can't be replayed ({why})",
}
"""[code of a RecordError] -> its words; an entry is named before them."""
NOT_CHECKED = frozenset(
    (
        "not_json", "no_record", "format", "seed_hidden", "no_game", "no_saga", "rules_version", "program",
        "saga_missing", "saga_unplayed",
    )
)  # fmt: skip
"""The codes of records without a verdict."""
OLD_PROVES = (
    "format 1: the seed fits the mark, all draws follow from seed and nonces, and the play is legal. Not proved: that "
    "the nonces are people's own, and that the game data are the house's; of the mark the table posted 12 digits."
)
ANYBODY = "Compare mark, binding and chain with the table's posts: anyone can make up a sound record."


class Verdict(NamedTuple):
    """`code` is the exit code of the command."""

    code: int
    lines: tuple[str, ...]


def refused(error: RecordError) -> Verdict:
    """The verdict on a faulty record: its first fault, or why nothing can be said."""
    words = MEANINGS.get(error.code, error.code).format_map(_Facts(error.facts))
    where = f"entry {error.facts['entry']}: " if "entry" in error.facts else ""
    if error.code in NOT_CHECKED:
        return Verdict(UNFIT, (_printable(f"can't be checked: {words}"),))
    return Verdict(FAULT, (_printable(f"{where}{words}"),))


def _printable(line: str) -> str:
    """A line without control characters: names and values come from the file and must not command the terminal."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in line)


class _Facts(dict[str, Any]):
    """Facts of a fault; a missing one must not stop its report."""

    def __missing__(self, name: str) -> str:
        return "?"


def sound_old(record: Record, ending: str) -> Verdict:
    """The verdict on a record of format 1 that replays."""
    draws = sum(len(entry.drawn) for entry in record.entries)
    counted = f"{len(record.entries) - 1} entries and {draws} draws of {record.game}"
    return Verdict(SOUND, (f"sound; {counted}, {ending}", OLD_PROVES))


class Checked(NamedTuple):
    """What a sound record was held against. `release`: the source of its game data, None: somebody's own."""

    release: str | None
    own_content: bool
    lines: Sequence[str]
    """What happened in it, and what was thought again."""


def sound(record: BoundRecord, checked: Checked) -> Verdict:
    """The verdict on a sound record that names its binding."""
    binding = record.binding
    outcome = record.outcome
    ending = "no outcome" if outcome is None else f"{outcome.reason}, won by seats {list(outcome.winners)}"
    draws = record.entries[-1].counters
    told = ", ".join(f"{count} {name}" for count, name in zip(draws, STREAM_NAMES, strict=True))
    lines = [
        f"sound; {len(record.entries) - 1} entries of {binding.game}, {record.status}: {ending}",
        f"table {binding.table}, attempt {binding.attempt}, key scheme {binding.scheme}, program {binding.program!r}, "
        f"rules {binding.rules_version}, seats {list(binding.seats)}",
        f"game data: {checked.release or 'of no release: somebody made them'}",
        f"mark     {binding.mark}",
        f"binding  {binding_hash(binding)}",
        f"chain    {record.chain}",
        f"key made of the seed and {[*key_texts(binding, record.closing)]}",
        *(f"  {kind} of seat {seat}: {text!r}" for kind, seat, text in binding.contributions),
        f"draws: {told}",
        *_held(record),
        *checked.lines,
    ]
    lines.append(OLD_PROVES if binding.scheme == NONCES else ANYBODY)
    code = SOUND if checked.release or checked.own_content else OWN_CONTENT
    return Verdict(code, tuple(lines))


def _held(record: BoundRecord) -> list[str]:
    """Who came to hold a seat; of a record that does not name them, what can't be said."""
    binding = record.binding
    if binding.format != UNHELD:
        rows = record.holders
        return [
            f"seat {row.seat} held from entry {row.entry} by {row.holder} ({row.why}): the house says so"
            for row in rows[:20]
        ] + (["…"] if len(rows) > 20 else [])
    seats = untold(binding, record.entries) if binding.scheme != NONCES else []
    return [f"format 2 names no holders: AI levels at seats {seats} can't be held to anything"] if seats else []


def thought_again(record: BoundRecord) -> list[str]:
    """What is said of a game whose AI plans were thought again."""
    failed = [entry.number for entry in record.entries if entry.by == DEFAULT and _ai_seat(record, entry.seat)]
    told = [f"defaults at AI seats, whose plans failed: entries {failed}"] if failed else []
    return ["every AI plan was thought again and is the same", *told]


def _ai_seat(record: BoundRecord, seat: int) -> bool:
    return bool(record.binding.seats) and record.binding.seats[seat].startswith("ai.")


def spans(record: BoundRecord) -> list[str]:
    """For each seat: who decided, from which entry to which."""
    lines, entries = [], record.entries
    for seat in sorted({entry.seat for entry in entries[1:]}):
        own = [entry for entry in entries[1:] if entry.seat == seat]
        found = [(by, list(span)) for by, span in groupby(own, key=_decider)]
        told = ", ".join(f"{by} {_from_to(span[0].number, span[-1].number)}" for by, span in found[:20])
        counted = ", ".join(f"{count} by {by}" for by, count in Counter(map(_decider, own)).most_common())
        lines.append(f"seat {seat}: {counted}; entries: {told}{', …' if len(found) > 20 else ''}")
    return lines


def _decider(entry: Entry) -> str:
    plan = plan_of(entry.by)
    return entry.by if plan is None else f"ai.{plan.level}"


def _from_to(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"

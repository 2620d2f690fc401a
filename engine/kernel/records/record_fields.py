"""The fields of records of formats 2 and 3 and their bounds; anything else in it is refused by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.kernel.errors import RecordError
from engine.kernel.fairness.binding import BOUND, FORMAT, NONCES, PERSON, UNHELD
from engine.kernel.fairness.contributions import JOIN, KINDS, NONCE, SEAL, START, WORD, is_seal, is_word
from engine.kernel.records.bound_record import ABANDONED, ENDED, OVER
from engine.kernel.records.deciders import PERSON as BY_PERSON
from engine.kernel.records.deciders import SETUP, is_decider
from engine.kernel.records.holders import WHYS
from engine.kernel.stored.canonical import LARGEST
from engine.kernel.stored.shapes import Fields, Maybe, Row, Rows, Shape, Text, Whole, check, misfit

MOST_ENTRIES = 8_000
MOST_DRAWS = 200_000
MOST_SIDES = 1_000
MOST_SEATS = 8
STREAMS = 3

_HASH = Text("[0-9a-f]{64}")
_LINK = Text("[0-9a-f]{16}")
_ANY = Text()
_NUMBER = Whole(0, LARGEST)
SEAT = Whole(0, MOST_SEATS - 1)
SEAT_WORD = f"{PERSON}|ai[.][a-z0-9_]{{1,40}}"
_CLOSER: dict[str, Shape] = {"seat": SEAT, "kind": Text(f"{WORD}|{SEAL}")}

BINDING = Fields(
    {
        "format": Whole(UNHELD, FORMAT),
        "scheme": Whole(NONCES, BOUND),
        "game": _ANY,
        "table": _NUMBER,
        "attempt": _NUMBER,
        "rules_version": _NUMBER,
        "program": _ANY,
        "mark": _HASH,
        "config_hash": _HASH,
        "content_hash": _HASH,
        "seats": Rows(Text(SEAT_WORD), 0, MOST_SEATS),
        "contributions": Rows(
            Row({"kind": Text("|".join((*KINDS, NONCE))), "seat": Whole(-1, MOST_SEATS - 1), "text": _ANY}), 0, 40
        ),
        "closers": Rows(Row(_CLOSER), 0, 8),
    }
)
GROUP = Row(
    {
        "stream": Whole(0, STREAMS - 1),
        "sides": Whole(-MOST_SIDES, MOST_SIDES),
        "values": Rows(Whole(0, MOST_SIDES - 1), 1, MOST_DRAWS),
    }
)


def entry_of(action: Shape, fingerprint: Shape) -> Row:
    """The shape of a game's entries, by that of its actions and fingerprints."""
    return Row(
        {
            "seat": Whole(-1, MOST_SEATS - 1),
            "action": Maybe(action),
            "undo": Whole(0, MOST_ENTRIES),
            "groups": Rows(GROUP, 0, MOST_DRAWS),
            "counters": Rows(Whole(0, MOST_DRAWS), STREAMS, STREAMS),
            "fingerprint": fingerprint,
            "by": _ANY,
            "link": _LINK,
        }
    )


ENTRY = entry_of(_NUMBER, _LINK)
OUTCOME = Fields(
    {
        "winners": Rows(SEAT, 0, MOST_SEATS),
        "reason": _ANY,
        "points": Rows(Whole(-LARGEST, LARGEST), 0, MOST_SEATS),
    }
)
_RECORD: Mapping[str, Shape] = {
    "format": Whole(UNHELD, FORMAT),
    "binding": BINDING,
    "seed": Maybe(_HASH),
    "closing": Rows(Row({**_CLOSER, "text": _ANY}), 0, 8),
    "status": Text(f"{OVER}|{ENDED}|{ABANDONED}"),
    "outcome": Maybe(OUTCOME),
    "chain": _HASH,
}
_HELD: Mapping[str, Shape] = {
    "holders": Rows(
        Row(
            {
                "seat": SEAT,
                "entry": Whole(1, MOST_ENTRIES),
                "holder": Text(SEAT_WORD),
                "why": Text("|".join(WHYS)),
            }
        ),
        0,
        MOST_ENTRIES,
    )
}
"""What format 3 has beside them."""
_OLD: Mapping[str, Shape] = {
    "format": Whole(1, 1),
    "game": _ANY,
    "rules_version": _NUMBER,
    "commit": _HASH,
    "seed": Maybe(_HASH),
    "nonces": Rows(_ANY, 0, 40),
}
"""The fields of format 1."""
OLD_ENTRY = Row(
    {
        "seat": Whole(-1, MOST_SEATS - 1),
        "action": Maybe(_NUMBER),
        "undo": Whole(0, MOST_ENTRIES),
        "drawn": Rows(Whole(0, MOST_SIDES - 1), 0, MOST_DRAWS),
        "counters": Rows(Whole(0, MOST_DRAWS), STREAMS, STREAMS),
        "fingerprint": _LINK,
        "by": _ANY,
    }
)
_INSIDE = ("config", "content", "entries")
"""Fields that are checked separately: config and content are their game's."""


def check_fields(data: Mapping[str, Any], shape: Row = ENTRY) -> None:
    """Raises RecordError "field" (facts: field, why; in an entry also entry) for the first field that misfits.

    `shape`: that of an entry.
    """
    held = data["format"] != UNHELD
    _check_outside(data, {**_RECORD, **(_HELD if held else {})})
    if data["binding"]["format"] != data["format"]:
        raise misfit("binding format", f"{data['binding']['format']} in a record of format {data['format']}")
    _check_binding(data["binding"])
    if held:
        _check_holders(data["holders"], len(data["binding"]["seats"]), len(data["entries"]))
    seats = len(data["binding"]["seats"]) or MOST_SEATS
    bound = data["binding"]["scheme"] == BOUND
    draws = 0
    for number, entry in enumerate(data["entries"]):
        try:
            check(entry, shape, "")
            _check_entry(number, entry, seats, bound)
            draws += sum(len(values) for _, _, values in entry[3])
            if draws > MOST_DRAWS:
                raise misfit("groups", f"more than {MOST_DRAWS} draws")
        except RecordError as error:
            error.facts["entry"] = number
            raise
    if (data["status"] == OVER) != (data["outcome"] is not None):
        raise misfit("outcome", "it is there if the status is over, and only then")


def check_old_fields(data: Mapping[str, Any]) -> None:
    """The same for a record of format 1."""
    _check_outside(data, _OLD)
    for number, entry in enumerate(data["entries"]):
        try:
            check(entry, OLD_ENTRY, "")
        except RecordError as error:
            error.facts["entry"] = number
            raise


def _check_outside(data: Mapping[str, Any], shapes: Mapping[str, Shape]) -> None:
    """Check all fields except config, content and entries."""
    whole = Fields({**shapes, **dict.fromkeys(_INSIDE, _ANY)})
    check({**data, **{name: "" for name in _INSIDE if name in data}}, whole, "")
    for name in ("config", "content"):
        if not isinstance(data[name], dict):
            raise misfit(name, "it is no object")
    entries = data["entries"]
    if not isinstance(entries, list) or not 1 <= len(entries) <= MOST_ENTRIES:
        raise misfit("entries", f"it is no list of 1 to {MOST_ENTRIES} entries")


def _check_holders(rows: Sequence[Sequence[Any]], seats: int, entries: int) -> None:
    before = 1
    for number, (seat, entry, *_) in enumerate(rows):
        if seat >= seats:
            raise misfit(f"holders {number}", f"there is no seat {seat}")
        if not before <= entry <= entries:
            raise misfit(f"holders {number}", f"{entry} is no entry from {before} to {entries}")
        before = entry


def _check_binding(binding: Mapping[str, Any]) -> None:
    rows = binding["contributions"]
    old = binding["scheme"] == NONCES
    for number, (kind, seat, text) in enumerate(rows):
        field = f"binding contributions {number}"
        if (kind == NONCE) != old or (seat == -1) != old:
            raise misfit(field, f"no {kind} of seat {seat} in key scheme {binding['scheme']}")
        if (kind == WORD and not is_word(text)) or (kind == SEAL and not is_seal(text)):
            raise misfit(field, f"{text[:40]!r} is no canonical {kind}")
        if not old and seat >= len(binding["seats"]):
            raise misfit(field, f"there is no seat {seat}")
        if kind in (JOIN, WORD, SEAL) and binding["seats"][seat] != PERSON:
            raise misfit(field, f"seat {seat} is no person's")
        if kind == SEAL and any(text == before for _, _, before in rows[:number]):
            raise misfit(field, "the seal is another's")
        if any(seat == other and _alike(kind) == _alike(before) for before, other, _ in rows[:number] if not old):
            raise misfit(field, f"seat {seat} gave another before")
        if (kind == START) != (number == len(rows) - 1) and not old:
            raise misfit(field, "the press that starts the game comes last, and once")
    if old and binding["format"] != UNHELD:
        raise misfit("binding format", "a game of key scheme 1 has format 2")
    if old and (binding["seats"] or binding["closers"] or binding["table"] or binding["attempt"]):
        raise misfit("binding scheme", "a game of key scheme 1 has no seats, closers, table or attempt in its binding")
    if not old and not binding["attempt"]:
        raise misfit("binding attempt", "attempts are counted from 1")
    if not old and not (binding["seats"] and rows):
        raise misfit("binding seats", "there are seats, and somebody starts the game")
    for number, (seat, _) in enumerate(binding["closers"]):
        if seat >= len(binding["seats"]) or binding["seats"][seat] != PERSON:
            raise misfit(f"binding closers {number}", f"seat {seat} is no person's")


def _alike(kind: str) -> str:
    """Words and seals count alike: a seat has one of them."""
    return WORD if kind == SEAL else kind


def _check_entry(number: int, entry: Sequence[Any], seats: int, bound: bool) -> None:
    seat, action, undo, groups, _, _, by, _ = entry
    if number == 0 and (seat, action, undo, by) != (-1, None, 0, SETUP):
        raise misfit("seat", "entry 0 is the setup, of no seat")
    if number and not 0 <= seat < seats:
        raise misfit("seat", f"there is no seat {seat}")
    if number and (action is None) != (undo > 0):
        raise misfit("undo", "an entry is either an action or an undo")
    if number and bound and not (is_decider(by) if action is not None else by == BY_PERSON):
        raise misfit("by", f"{by[:40]!r} decides no such entry")
    before = None
    for at, (stream, sides, values) in enumerate(groups):
        if sides in (-1, 0) or (sides < 0 and len(values) != -sides - 1):
            raise misfit(f"groups {at}", f"{len(values)} draws of {sides} sides")
        if sides > 0 and before == (stream, sides):
            raise misfit(f"groups {at}", "it goes on with the group before it")
        before = stream, sides

"""The record of a campaign (§14.0): its one shuffle, then what seats chose and how games ended, linked like a game's.

Fields, links, binding and key are those of docs/fairness.md; an action is a list, led by its word.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.clash.campaign import actions as a
from engine.clash.campaign.game import CAMPAIGN
from engine.clash.campaign.table import CampaignConfig, CampaignState, CampaignView
from engine.clash.pieces.content import Content
from engine.clash.scenarios.quarrels import A_PAIR
from engine.kernel.fairness.binding import Binding
from engine.kernel.fairness.closing import ClosingText
from engine.kernel.game import ARGUMENT_MASK, Action
from engine.kernel.records.bound_record import BoundRecord, Happened, linked
from engine.kernel.records.deciders import by_going_on, plan_of
from engine.kernel.records.holders import Holder
from engine.kernel.records.record import Entry, Recorder
from engine.kernel.records.record_fields import entry_of
from engine.kernel.stored.canonical import LARGEST
from engine.kernel.stored.shapes import Flag, Led, Row, Rows, Shape, Text, Whole

RESULT = "result"
MOST_SEATS = 4
CampaignRecorder = Recorder[Content, CampaignConfig, CampaignState, CampaignView]
_SEATS = Rows(Whole(0, MOST_SEATS - 1), 1, MOST_SEATS)
END: Mapping[str, Shape] = {
    "table": Whole(0, LARGEST),
    "places": Rows(_SEATS, 1, MOST_SEATS),
    "reason": Text("|".join(a.REASONS)),
    "counts": Flag(),
    "chain": Text("(?:[0-9a-f]{64})?"),
    "grudges": Rows(Whole(0, A_PAIR), 0, MOST_SEATS * MOST_SEATS),
    "legendaries": Rows(Rows(Whole(0, 999), 0, 999), 0, MOST_SEATS),
}
"""What the action of a game that ended says."""


def _said(word: str, **more: Shape) -> Row:
    return Row({"word": Text(word), **more})


ENTRY = entry_of(
    Led(
        {
            a.WORDS[a.VETO]: _said(a.WORDS[a.VETO], scenario=Whole(1, 99)),
            a.WORDS[a.PACT]: _said(a.WORDS[a.PACT]),
            a.WORDS[a.LIFE]: _said(a.WORDS[a.LIFE], level=Whole(0, 2)),
            a.WORDS[a.LEGENDARY]: _said(a.WORDS[a.LEGENDARY], item=Whole(0, 999)),
            RESULT: _said(RESULT, **END),
        }
    ),
    Text(""),
)
"""The shape of an entry of a campaign's record."""


def campaign_record(
    recorder: CampaignRecorder,
    binding: Binding,
    closing: Sequence[ClosingText],
    seed: str | None,
    status: str,
    games: Sequence[tuple[int, str]],
    holders: Sequence[Holder] = (),
) -> BoundRecord:
    """The record of a campaign; give `seed` only once it is over or was ended.

    `games`: table and chain of each game that ended, in order; `holders` by the entries of the table.
    """
    config, content = CAMPAIGN.config_to_json(recorder.config), CAMPAIGN.content_to_json(recorder.content)
    first = recorder.entries[0]
    rows, at = [replace(first, fingerprint="")], [0]
    for number, seat, action, by in _told(recorder, iter(games)):
        # Actions of a campaign's record are lists.
        said: Any = action
        rows.append(Entry(len(rows), seat, said, 0, (), first.counters, "", by))
        at.append(number)
    groups = [recorder.groups[0], *((),) * (len(rows) - 1)]
    moved = tuple(row._replace(entry=bisect_left(at, row.entry)) for row in holders)
    played = Happened(rows, groups, status, CAMPAIGN.outcome(recorder.state), moved)
    return linked(binding, closing, seed, config, content, played)


def result(table: int, end: a.End, chained: str) -> list[Any]:
    """The action of a game that ended: its table, places, why, whether it counts, its chain, and what it leaves."""
    places, reason, counted, grudges, owned = end
    left = [list(items) for items in owned]
    return [RESULT, table, [list(place) for place in places], reason, counted, chained, list(grudges), left]


def _told(recorder: CampaignRecorder, games: Iterator[tuple[int, str]]) -> Iterator[tuple[int, int, list[Any], str]]:
    """Of what the table wrote down: its entry, seat, action and by whom, a game's end as one."""
    ends = Ends(recorder.config.seats, recorder.content)
    for entry in recorder.entries[1:]:
        assert entry.action is not None
        chosen, end = a.said(entry.action), ends.add(entry.seat, entry.action)
        plan = plan_of(entry.by)
        if chosen is not None:
            yield entry.number, entry.seat, chosen, entry.by if plan is None else by_going_on(plan.level)
        elif end is not None:
            table, chained = next(games)
            yield entry.number, 0, result(table, end, chained), entry.by


class Ends:
    """Puts together a game's end, action by action."""

    def __init__(self, seats: int, content: Content) -> None:
        self._seats = seats
        self._content = content
        self._told: dict[tuple[int, Action], int] = {}

    def add(self, seat: int, action: Action) -> a.End | None:
        """The end, once all of it is there."""
        kind, argument = action & ~ARGUMENT_MASK, action & ARGUMENT_MASK
        if kind != a.ENDED:
            self._told[seat, kind] = argument
            return None
        told, self._told = self._told, {}
        words = (a.PLACED, a.LEFT, a.OWNS, a.OWNS_MORE)
        by_seat = [{word: told.get((seat, word), 0) for word in words} for seat in range(self._seats)]
        return a.end_of(by_seat, argument, self._content)

"""The record of a campaign (§14.0): its one shuffle, then what seats chose and how games ended, linked like a game's.

Fields, links, binding and key are those of docs/fairness.md (record format 2); an action is a list, led by its word.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.clash.campaign import progress as campaigns
from engine.clash.campaign.progress import Campaign
from engine.clash.campaign.table import GAME
from engine.clash.pieces.content import Content
from engine.clash.stored.exchange import content_from_json, content_to_json
from engine.kernel.binding import Binding, dice_key
from engine.kernel.bound_record import FORMAT, OVER
from engine.kernel.canonical import content_hash
from engine.kernel.closing import ClosingText, fault_in_closing
from engine.kernel.dice import HmacDice
from engine.kernel.errors import EngineError, RecordError
from engine.kernel.fairness import check
from engine.kernel.groups import GroupedDice
from engine.kernel.links import chain, first_link, next_link, shown

COUNTERS = (14, 0, 0)
"""Draws of each stream after every entry: the shuffle of fifteen cards made all of them."""
VETO, PACT, LIFE, LEGENDARY, RESULT = "veto", "pact", "life", "legendary", "result"
Row = tuple[int, list[Any] | None, list[list[Any]], str]
"""Seat, action (None: the shuffle), groups of draws, by whom."""


def campaign_config(seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """What a campaign's binding fixes besides the data: seats, and the options of all its games."""
    return {"seats": seats, "options": dict(options)}


def veto(scenario: int) -> list[Any]:
    return [VETO, scenario]


def result(
    game: int,
    places: Sequence[Sequence[int]],
    reason: str,
    counted: bool,
    chained: str,
    grudges: Sequence[int],
    legendaries: Sequence[Sequence[int]],
) -> list[Any]:
    """A game that is over: its table's number, ranks, why, whether it counts, its chain, and what it leaves."""
    left = [list(items) for items in legendaries]
    return [RESULT, game, [list(place) for place in places], reason, counted, chained, list(grudges), left]


def applied(campaign: Campaign, seat: int, action: Sequence[Any], content: Content) -> Campaign:
    """The campaign after an action. Raises EngineError for one that is not possible, RecordError "unreadable"."""
    values = content.campaign
    assert values is not None
    match action:
        case [word, int(scenario)] if word == VETO:
            return campaigns.veto(campaign, seat, scenario)
        case [word] if word == PACT:
            return campaigns.make_pact(campaign, seat)
        case [word, int(level)] if word == LIFE:
            return campaigns.choose_life(campaign, seat, level, values)
        case [word, int(item)] if word == LEGENDARY:
            return campaigns.keep_legendary(campaign, seat, item, content)
        case [word, int(game), list(places), str(reason), bool(counted), str(chained), list(grudges), list(owned)] if (
            word == RESULT
        ):
            return campaigns.finish(
                campaign, game, tuple(tuple(place) for place in places), reason, counted, content,
                grudges=grudges, legendaries=owned, chain=chained,
            )  # fmt: skip
    raise RecordError("unreadable", why="no such action of a saga")


@dataclass(slots=True)
class CampaignBook:
    """A campaign being written down. `rows` is all that happened; `campaign` is where that leads."""

    content: Content
    campaign: Campaign
    rows: list[Row] = field(default_factory=list)

    @staticmethod
    def begin(seats: int, content: Content, key: bytes) -> CampaignBook:
        """Shuffle the scenarios with a table's key."""
        dice = GroupedDice(HmacDice(key))
        campaign = campaigns.draw(seats, [scenario.number for scenario in content.scenarios], dice)
        groups = [[group.stream, group.sides, list(group.values)] for group in dice.groups()]
        return CampaignBook(content, campaign, [(-1, None, groups, "setup")])

    def add(self, seat: int, action: list[Any], by: str) -> None:
        """Raises what `applied` raises; then nothing was written."""
        self.campaign = applied(self.campaign, seat, action, self.content)
        self.rows.append((seat, action, [], by))

    def to_json(
        self,
        binding: Binding,
        closing: Sequence[ClosingText],
        seed: str | None,
        options: Mapping[str, Any],
        status: str,
    ) -> dict[str, Any]:
        """The record; give `seed` only once the campaign is over or was ended."""
        link, entries = first_link(binding, closing), []
        for row in self.rows:
            told = _entry(row)
            link = next_link(link, told)
            entries.append([*told, shown(link)])
        outcome = _outcome(self.campaign)
        return {
            "format": FORMAT,
            "binding": binding.to_json(),
            "seed": seed,
            "closing": [list(text) for text in closing],
            "config": campaign_config(self.campaign.seats, options),
            "content": content_to_json(self.content),
            "entries": entries,
            "status": status,
            "outcome": outcome,
            "chain": chain(link, status, outcome),
        }


def read_back(record: Mapping[str, Any]) -> CampaignBook:
    """Prove a campaign's record: mark, hashes, closing, the shuffle, each step, links and chain.

    Raises RecordError: no_game, seed_hidden, commit, config_hash, content_hash, closing, draw, action (entry, why),
    link, chain, status, unreadable.
    """
    try:
        return _read_back(record)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise RecordError("unreadable", why=type(error).__name__) from error


def _read_back(record: Mapping[str, Any]) -> CampaignBook:
    binding = Binding.from_json(record["binding"])
    closing = tuple(ClosingText(*row) for row in record["closing"])
    if binding.game != GAME:
        raise RecordError("no_game", game=binding.game)
    seed = record["seed"]
    if seed is None:
        raise RecordError("seed_hidden")
    if not check(seed, binding.mark):
        raise RecordError("commit")
    for name, said in (("config", binding.config_hash), ("content", binding.content_hash)):
        if content_hash(record[name]) != said:
            raise RecordError(f"{name}_hash")
    fault = fault_in_closing(binding.closers, binding.contributions, closing)
    if fault is not None:
        raise RecordError("closing", field=fault[0], why=fault[1])
    content = content_from_json(record["content"])
    seats = record["config"]["seats"]
    book = CampaignBook.begin(seats, content, dice_key(seed, binding, closing))
    rows = record["entries"]
    if rows[0][:-1] != _entry(book.rows[0]):
        raise RecordError("draw", entry=0)
    for number, (seat, action, *_, by, _) in enumerate(rows[1:], 1):
        if not 0 <= seat < seats:
            raise RecordError("field", entry=number, field="seat", why=f"there is no seat {seat}")
        try:
            book.add(seat, action, by)
        except EngineError as error:
            raise RecordError("action", entry=number, why=error.code) from error
    options = record["config"]["options"]
    again = book.to_json(binding, closing, seed, options, record["status"])
    for number, (true, said) in enumerate(zip(again["entries"], rows, strict=True)):
        if true != said:
            raise RecordError("link", entry=number, true=true[-1], record=said[-1])
    if (record["status"] == OVER) != book.campaign.over:
        raise RecordError("status")
    if again["outcome"] != record["outcome"] or again["chain"] != record["chain"]:
        raise RecordError("chain", true=again["chain"], record=record["chain"])
    return book


def _entry(row: Row) -> list[Any]:
    """[seat, action, undo, groups, counters, fingerprint, by], as a game's, without its link."""
    seat, action, groups, by = row
    return [seat, action, 0, groups, list(COUNTERS), "", by]


def _outcome(campaign: Campaign) -> dict[str, Any] | None:
    if not campaign.over:
        return None
    return {"winners": list(campaigns.champions(campaign)), "reason": "glory", "points": list(campaign.glory)}

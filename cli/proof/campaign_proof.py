"""Proves a campaign by its record and those of its games (§14.0): deck, vetoes, glory, boons, chains, ranks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cli.errors import SOUND
from cli.proof.recordfile import read_bytes
from cli.proof.verdict import ANYBODY, Verdict, refused
from engine.clash.campaign import record as campaigns
from engine.clash.campaign.boons import boons_of, dark_elves
from engine.clash.campaign.progress import Campaign, champions
from engine.clash.campaign.record import RESULT, CampaignBook, applied, read_back
from engine.clash.game import CLASH
from engine.clash.pieces.content import Content
from engine.clash.pieces.control import owned_legendaries
from engine.clash.scenarios.ending import ranking
from engine.clash.stored.exchange import boon_to_json
from engine.kernel.binding import Binding, binding_hash, dice_key
from engine.kernel.bound_record import FORMAT, BoundRecord
from engine.kernel.closing import ClosingText
from engine.kernel.errors import RecordError
from engine.kernel.proof import check_made, check_played, format_of, read_bound
from engine.kernel.strict_json import read_json


def prove_campaign(record: Mapping[str, Any], games: Mapping[str, BoundRecord]) -> CampaignBook:
    """Raises RecordError for the first fault. `games`: records by their chain.

    For each game with a record, its start and its end are compared; one stopped by its people has no outcome to
    compare.
    """
    book = read_back(record)
    seats = book.campaign.seats
    campaign = campaigns.CampaignBook.begin(seats, book.content, _key(record)).campaign
    for number, (seat, action, _, _) in enumerate(book.rows):
        if action is None:
            continue
        if action[0] == RESULT and action[5] in games:
            try:
                _compare(campaign, action, games[action[5]], book.content)
            except RecordError as error:
                error.facts.setdefault("entry", number)
                raise
        campaign = applied(campaign, seat, action, book.content)
    return book


def proved_campaign(data: bytes, posted: Mapping[str, str], folder: Path) -> Verdict:
    """The verdict on a campaign's record; its games' records are found in a folder by their chain."""
    try:
        record = read_json(data)
        if format_of(record) != FORMAT:
            raise RecordError("format", format=str(record["format"]))
        wanted = set(chains_of(record))
        games = {chain: game for chain, game in _records(folder) if chain in wanted}
        book = prove_campaign(record, games)
        _check_posted(record, posted)
    except RecordError as error:
        return refused(error)
    played = len(book.campaign.games)
    lines = [
        f"sound; a saga of {book.campaign.seats} seats, {played} games, of {len(games)} the records are here",
        f"deck     {list(book.campaign.deck)}",
        *(
            f"game {number}: scenario {game.scenario}, {game.reason}, places {[list(each) for each in game.places]},"
            f" glory {list(game.glory)}"
            for number, game in enumerate(book.campaign.games, 1)
        ),
        f"mark     {record['binding']['mark']}",
        f"binding  {binding_hash(Binding.from_json(record['binding']))}",
        f"chain    {record['chain']}",
    ]
    if book.campaign.over:
        lines.append(f"champion: seats {list(champions(book.campaign))}, glory {list(book.campaign.glory)}")
    return Verdict(SOUND, (*lines, ANYBODY))


def _records(folder: Path) -> Iterator[tuple[str, BoundRecord]]:
    """Records of games in a folder; other files are skipped."""
    for path in sorted(folder.glob("*.json")):
        try:
            record = read_bound(read_bytes(path))
        except (RecordError, OSError):
            continue
        yield record.chain, record


def _check_posted(record: Mapping[str, Any], posted: Mapping[str, str]) -> None:
    binding = Binding.from_json(record["binding"])
    true = {"mark": binding.mark, "binding": binding_hash(binding), "chain": record["chain"]}
    for what, digits in posted.items():
        if true[what] != digits.lower():
            raise RecordError("posted", what=what)


def chains_of(record: Mapping[str, Any]) -> list[str]:
    """The chains of the games in a campaign's record, in order. Raises RecordError "unreadable"."""
    try:
        return [row[1][5] for row in record["entries"] if isinstance(row[1], list) and row[1][0] == RESULT]
    except (KeyError, IndexError, TypeError) as error:
        raise RecordError("unreadable", why=type(error).__name__) from error


def _compare(campaign: Campaign, action: Sequence[Any], game: BoundRecord, content: Content) -> None:
    """Compare one game's start and end with the campaign's."""
    _, _, places, reason, counted, _, grudges, owned = action
    check_made(game)
    config = game.config
    begun = {"scenario": campaign.scenario, "boons": [boon_to_json(boon) for boon in boons_of(campaign, content)]}
    for name, true in begun.items():
        if config.get(name) != true:
            raise RecordError("saga_config", field=name)
    if bool(config.get("dark_elves")) != dark_elves(campaign):
        raise RecordError("saga_config", field="dark_elves")
    state = check_played(CLASH, game).state
    outcome = CLASH.outcome(state)
    if outcome is None or not counted:
        return
    camp = state.camp
    assert camp is not None
    true_places = [list(place) for place in ranking(state)]
    left = [owned_legendaries(state, seat) for seat in range(campaign.seats)]
    if (places, reason, grudges, owned) != (true_places, outcome.reason, camp.grudges, left):
        raise RecordError("saga_result")


def _key(record: Mapping[str, Any]) -> bytes:
    closing = tuple(ClosingText(*row) for row in record["closing"])
    return dice_key(record["seed"], Binding.from_json(record["binding"]), closing)

"""Proves a campaign by its record and those of its games, which lie beside it (§14.0)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from cli.proof.recordfile import read_bytes
from engine.kernel.campaign import CampaignParts
from engine.kernel.errors import RecordError
from engine.kernel.game import Bot
from engine.kernel.records.bound_record import BoundRecord
from engine.kernel.records.deciders import plan_of
from engine.kernel.records.proof import read_bound
from engine.kernel.records.record import Entry, Recorder
from engine.registry import CAMPAIGNS

AnyRecorder = Recorder[Any, Any, Any, Any]


def campaign_in(value: Any) -> CampaignParts | None:
    """The campaign whose record this JSON is; None for a game's, and for what is none."""
    binding = value.get("binding") if isinstance(value, dict) else None
    name = binding.get("game") if isinstance(binding, dict) else None
    return CAMPAIGNS.get(name) if isinstance(name, str) else None


class Beside:
    """Finds games' records in a folder by their chain; other files are skipped."""

    def __init__(self, folder: Path | None, found: Callable[[int], None]) -> None:
        """`found` is called with the number of records found so far, before one is proved."""
        self._paths = [] if folder is None else sorted(folder.glob("*.json"))
        self._found = found
        self._count = 0

    def find(self, chain: str) -> BoundRecord | None:
        for path in self._paths:
            try:
                data = read_bytes(path)
                # Reading JSON takes longer than looking for the digits.
                record = read_bound(data) if chain.encode() in data else None
            except (RecordError, OSError):
                continue
            if record is not None and record.chain == chain:
                self._count += 1
                self._found(self._count)
                return record
        return None


def check_plans(bots: Mapping[str, Bot]) -> Callable[[AnyRecorder, Entry, int], None]:
    """Compares what AI seats choose between games, which depends on nothing but what they see."""

    def watch(recorder: AnyRecorder, entry: Entry, action: int) -> None:
        plan, game, seat = plan_of(entry.by), recorder.game, entry.seat
        if plan is None or seat not in game.to_act(recorder.state):
            return
        if plan.level not in bots:
            raise RecordError("ai_level")
        if bots[plan.level].plan(game.view(recorder.state, seat), lambda: 0.0)[0] != action:
            raise RecordError("ai_plan")

    return watch


def lines_of(recorder: AnyRecorder) -> list[str]:
    """What a campaign came to: its deck and its games."""
    campaign = recorder.state.campaign
    games = enumerate(campaign.games, 1)
    return [
        f"deck     {list(campaign.deck)}",
        *(
            f"game {number}: scenario {game.scenario}, {game.reason}, places {[list(each) for each in game.places]},"
            f" glory {list(game.glory)}"
            for number, game in games
        ),
    ]

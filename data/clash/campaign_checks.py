"""Checks the campaign's data as a whole: scenarios in order, guests, known names (§14)."""

from __future__ import annotations

from collections.abc import Sequence

from data.clash.campaign_schema import CampaignEntry, ScenarioEntry
from data.folder import DataError
from engine.clash.pieces.content import Content
from engine.clash.stored.lobby_options import SCENARIOS

GUESTS = ["automaton", "vasconis"]
COUNTS = [18, 1]


def scenarios(found: Sequence[ScenarioEntry], known: Content) -> None:
    """Numbers from 1 on, ascending, as many as a lobby offers; gold for known clans."""
    file = "scenarios.toml"
    numbers = [scenario.number for scenario in found]
    if numbers != list(range(1, SCENARIOS + 1)):
        raise DataError(file, "", "number", f"1 to {SCENARIOS}, ascending", str(numbers))
    clans = [clan.id for clan in known.clans]
    for scenario in found:
        for clan in scenario.gold:
            if clan not in clans:
                raise DataError(file, scenario.id, "gold", f"one of {', '.join(clans)}", f'"{clan}"')
        if scenario.guest == "automaton" and scenario.tile != "factory":
            raise DataError(file, scenario.id, "tile", "factory, where automatons are made", f'"{scenario.tile}"')


def campaign(found: Sequence[CampaignEntry], known: Content) -> CampaignEntry:
    """One entry, with both guests and as many tokens of each as the box holds."""
    file = "campaign.toml"
    if len(found) != 1:
        raise DataError(file, "", "campaign", "one entry", str(len(found)))
    entry = found[0]
    if [guest.id for guest in entry.guest] != GUESTS or [guest.count for guest in entry.guest] != COUNTS:
        raise DataError(file, entry.id, "guest", "18 of automaton, then 1 of vasconis", "others")
    units = [unit.id for clan in known.clans for unit in clan.units]
    for raised in entry.corrupted:
        if raised.id not in units:
            raise DataError(file, entry.id, "corrupted", "the id of a unit", f'"{raised.id}"')
    if entry.dark_elves.id not in [elf.id for elf in known.elves]:
        raise DataError(file, entry.id, "dark_elves", "the id of an elf type", f'"{entry.dark_elves.id}"')
    return entry

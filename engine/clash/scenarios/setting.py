"""Which scenario a game plays, and what that makes of its options, its data and its board (§14.16)."""

from __future__ import annotations

from dataclasses import replace

from engine.clash.pieces.board import Board
from engine.clash.pieces.config import RETAIL, Config
from engine.clash.pieces.content import Bonuses, CampaignValues, Content, ElfType, Scenario
from engine.kernel.errors import ContentError

AUTOMATON, VASCONIS = "automaton", "vasconis"
ESMERIL, PRISON, FACTORY = "esmeril", "prison", "factory"
GUEST = 2
"""The elf type whose place a guest takes."""
FIRST_SCENARIOS, MECHANISMS = 15, 5
"""Scenarios 1 to 15 are §14.1 to §14.15; what they share is §14.16 to §14.20, and further scenarios come after it."""


def scenario_of(content: Content, number: int) -> Scenario:
    """Raises ContentError "scenario" for a number that is not there."""
    for scenario in content.scenarios:
        if scenario.number == number:
            return scenario
    raise ContentError("scenario", "14", scenario=number)


def paragraph_of(number: int) -> str:
    """The paragraph of the rules that tells a scenario."""
    return f"14.{number if number <= FIRST_SCENARIOS else number + MECHANISMS}"


def config_for(config: Config, content: Content) -> Config:
    """Target and round limit of the scenario, where the options name none. Raises ContentError."""
    if config.edition != RETAIL or config.solo:
        raise ContentError("scenario", "14", scenario=config.scenario)
    scenario = scenario_of(content, config.scenario)
    points = config.points or scenario.targets[config.seats - 2]
    return replace(config, points=points, round_limit=config.round_limit or scenario.limit)


def content_for(config: Config, content: Content) -> Content:
    """The data with what the seats bring along and the guest of the scenario; clans have been dealt."""
    values = values_of(content)
    scenario = scenario_of(content, config.scenario)
    clans = list(content.clans)
    for seat, boon in enumerate(config.boons):
        clan = clans[config.clans[seat]]
        units = list(clan.units)
        if boon.life >= 0:
            units[boon.life] = replace(units[boon.life], bonuses=raised(units[boon.life].bonuses, "life", 1))
        if boon.corrupted:
            for name, bonus, much in values.corrupted:
                units = [replace(u, bonuses=raised(u.bonuses, bonus, much)) if u.id == name else u for u in units]
        clans[config.clans[seat]] = replace(clan, units=(units[0], units[1], units[2]))
    guard, elder, third = (_darker(elf, values, config.dark_elves) for elf in content.elves)
    if scenario.guest == AUTOMATON:
        third = values.automaton
    elif scenario.guest == VASCONIS:
        life = values.vasconis_life[config.seats - 2]
        third = replace(values.vasconis, bonuses=replace(values.vasconis.bonuses, life=life))
    return replace(content, clans=tuple(clans), elves=(guard, elder, third))


def values_of(content: Content) -> CampaignValues:
    """Raises ContentError "scenario" where the data hold no campaign."""
    if content.campaign is None:
        raise ContentError("scenario", "14", scenario=0)
    return content.campaign


def raised(bonuses: Bonuses, bonus: str, much: int) -> Bonuses:
    """One of the bonuses that are numbers, raised."""
    return replace(bonuses, **{bonus: getattr(bonuses, bonus) + much})


def with_city(board: Board, place: int) -> Board:
    """Esmeril is a City for all that follows (§14.16)."""
    return replace(board, cities=board.cities | 1 << place)


def with_portals(board: Board, portals: tuple[int, ...]) -> Board:
    """All portals lie side by side, on foot and in flight (§14.16)."""
    if not portals:
        return board
    every = sum(1 << place for place in portals)
    ground, sky = list(board.ground), list(board.sky)
    for place in portals:
        ground[place] |= every & ~(1 << place)
        sky[place] |= every & ~(1 << place)
    return replace(board, ground=tuple(ground), sky=tuple(sky))


def _darker(elf: ElfType, values: CampaignValues, dark: bool) -> ElfType:
    name, bonus, much = values.dark_elves
    return replace(elf, bonuses=raised(elf.bonuses, bonus, much)) if dark and elf.id == name else elf

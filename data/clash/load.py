"""Loads the content of Clash of Rage from its TOML files and checks it against the component list (§1)."""

from __future__ import annotations

from dataclasses import replace

from data.clash import campaign_checks, checks
from data.clash.campaign_schema import CampaignEntry, ScenarioEntry
from data.clash.editions import prototype
from data.clash.schema import (
    CardEntry,
    ClanEntry,
    EditionEntry,
    ElfEntry,
    EquipmentEntry,
    HeroEntry,
    ItemEntry,
    LayoutEntry,
    SoloEntry,
    TileFaceEntry,
)
from data.clash.solo_elves import solo_elves
from data.entries import entries
from data.folder import Folder
from engine.clash.pieces.content import Clan, Content, TacticCard


def load(folder: Folder) -> Content:
    """Read, check and convert. `items`: market kinds, then legendary cards; `cards`: 7 a clan, by clan.

    Raises DataError.
    """
    clans = entries(folder, "clans.toml", "clan", ClanEntry)
    elves = entries(folder, "elves.toml", "elf", ElfEntry)
    cards = entries(folder, "tactics.toml", "card", CardEntry)
    market = entries(folder, "equipment.toml", "equipment", EquipmentEntry)
    legendary = entries(folder, "legendary.toml", "legendary", ItemEntry)
    faces = entries(folder, "tiles.toml", "face", TileFaceEntry)
    layouts = entries(folder, "layouts.toml", "layout", LayoutEntry)
    heroes = entries(folder, "heroes.toml", "hero", HeroEntry)
    editions = entries(folder, "editions.toml", "edition", EditionEntry)
    scenarios = entries(folder, "scenarios.toml", "scenario", ScenarioEntry)
    campaign = entries(folder, "campaign.toml", "campaign", CampaignEntry)
    checks.clans(clans)
    checks.elves(elves)
    checks.cards(cards, clans)
    checks.items(market, legendary)
    checks.faces(faces)
    checks.layouts(layouts)
    checks.heroes(heroes)
    content = Content(
        version=folder.version(),
        clans=tuple(_clan(clan) for clan in clans),
        elves=(elves[0].value(), elves[1].value(), elves[2].value()),
        cards=_cards(cards, clans),
        items=tuple(item.value() for item in (*market, *legendary)),
        market_kinds=len(market),
        faces=tuple(face.value() for face in faces),
        layouts=tuple(layout.value() for layout in layouts),
        heroes=tuple(hero.value_of() for hero in heroes),
    )
    campaign_checks.scenarios(scenarios, content)
    content = replace(
        content,
        prototype=prototype(content, editions),
        scenarios=tuple(scenario.value() for scenario in scenarios),
        campaign=campaign_checks.campaign(campaign, content).value(),
    )
    # Read after the version is taken for all other games: their marks don't depend on solo's elves.
    solo = solo_elves(entries(folder, "solo.toml", "solo", SoloEntry), elves)
    content = replace(content, solo=solo, solo_version=folder.version())
    checks.battles_end(content)
    return content


def _clan(entry: ClanEntry) -> Clan:
    one, two, three = entry.unit
    return Clan(entry.id, entry.names(), (one.value(), two.value(), three.value()))


def _cards(cards: list[CardEntry], clans: list[ClanEntry]) -> tuple[TacticCard, ...]:
    return tuple(
        TacticCard(card.id, number, card.order, card.gold, card.units)
        for number, clan in enumerate(clans)
        for card in cards
        if card.clan == clan.id
    )

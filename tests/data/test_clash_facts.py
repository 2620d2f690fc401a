"""The house values keep the facts of the rules (§1), whatever else tuning may change."""

from __future__ import annotations

from collections import Counter

import pytest

from data.loader import load_content
from engine.clash.pieces.content import ARMOUR, WEAPON, Content, Equipment, UnitType
from engine.kernel.names import name_in

CONTENT: Content = load_content("clash")


def item(item_id: str) -> Equipment:
    return next(item for item in CONTENT.items if item.id == item_id)


def unit(unit_id: str) -> UnitType:
    return next(unit for clan in CONTENT.clans for unit in clan.units if unit.id == unit_id)


def market(slot: int) -> list[Equipment]:
    return [item for item in CONTENT.items[: CONTENT.market_kinds] if item.slot == slot]


def legendary(slot: int) -> list[Equipment]:
    return [item for item in CONTENT.items[CONTENT.market_kinds :] if item.slot == slot]


def test_1_four_clans_by_name() -> None:
    names = [name_in(clan.names, "en") for clan in CONTENT.clans]
    assert names == ["Bohorg Tribe", "Steamfield Barony", "Godleif Clan", "Army of the Tomb"]


@pytest.mark.parametrize(("level", "figures", "least", "most"), [(0, 31, 7, 9), (1, 23, 5, 6), (2, 14, 3, 4)])
def test_1_units_of_a_level(level: int, figures: int, least: int, most: int) -> None:
    counts = [clan.units[level].count for clan in CONTENT.clans]
    assert sum(counts) == figures
    assert least <= min(counts) and max(counts) <= most
    assert len(set(counts)) > 1, "split unequally (§1)"


def test_1_units_the_sources_name() -> None:
    by_clan = {clan.id: [name_in(unit.names, "en") for unit in clan.units] for clan in CONTENT.clans}
    assert by_clan["bohorg"] == ["Pummeler", "Krag Rider", "Executioner"]
    assert "Lancer" in by_clan["steamfield"]
    assert "Berserker" in by_clan["godleif"]
    assert "Skeleton" in by_clan["tomb"]


def test_1_bohorg_figures() -> None:
    assert unit("executioner").bonuses.power == 6
    assert unit("krag_rider").bonuses.hits == 1
    assert unit("pummeler").bonuses.hits == 2
    assert unit("krag_rider").bonuses.slowness + unit("executioner").bonuses.slowness == 2


def test_1_power_example_of_nine() -> None:
    """6 on the unit + 3 from its equipment: some market weapon must give 3."""
    assert any(weapon.bonuses.power == 3 for weapon in market(WEAPON))


def test_1_a_level_of_the_tomb_flies() -> None:
    assert any(unit.bonuses.flight for unit in CONTENT.clans[3].units)


def test_1_28_tactic_cards_seven_a_clan() -> None:
    assert [card.clan for card in CONTENT.cards] == [clan for clan in range(4) for _ in range(7)]
    assert sorted(card.order for card in CONTENT.cards) == list(range(1, 29))


def test_1_68_equipment_cards() -> None:
    assert sum(item.copies for item in market(WEAPON)) == 43
    assert sum(item.copies for item in market(ARMOUR)) == 25
    assert 15 <= len(market(WEAPON)) <= 18
    assert 8 <= len(market(ARMOUR)) <= 11


def test_1_14_legendary_cards_all_different() -> None:
    assert (len(legendary(WEAPON)), len(legendary(ARMOUR))) == (8, 6)
    assert all(item.legendary and item.copies == 1 and item.cost == 0 for item in legendary(WEAPON) + legendary(ARMOUR))
    bonuses = [item.bonuses for item in CONTENT.items[CONTENT.market_kinds :]]
    assert len(set(bonuses)) == 14


def test_1_market_kinds_come_first_and_cost_3_to_14() -> None:
    kinds = CONTENT.items[: CONTENT.market_kinds]
    assert not any(item.legendary for item in kinds)
    assert all(3 <= item.cost <= 14 for item in kinds)
    assert min(item.copies for item in kinds) >= 2, "several copies of each kind (§1)"


def test_1_prices_the_sources_tell() -> None:
    assert (item("tribal_armour").cost, item("tribal_armour").slot) == (7, ARMOUR)
    assert (item("shamans_staff").cost, item("shamans_staff").slot) == (9, WEAPON)
    assert item("rock_breaker").cost > item("crossbow").cost
    assert item("massive_armour").cost > item("shamans_coat").cost


def test_1_bonuses_the_sources_tell() -> None:
    assert item("shamans_staff").bonuses.rerolls == 1
    assert item("shamans_coat").bonuses.rerolls == 1
    assert item("war_drum").bonuses.rage >= 1


@pytest.mark.parametrize(
    ("item_id", "slot"),
    [
        ("rock_breaker", WEAPON),
        ("crossbow", WEAPON),
        ("blunderbuss", WEAPON),
        ("massive_armour", ARMOUR),
        ("shamans_coat", ARMOUR),
        ("plate_armour", ARMOUR),
        ("purifier", WEAPON),
        ("celestial_armour", ARMOUR),
    ],
)
def test_1_slots_the_sources_tell(item_id: str, slot: int) -> None:
    assert item(item_id).slot == slot


def test_1_legendary_names_the_sources_tell() -> None:
    assert item("rotting_blade").legendary
    assert {"Purifier", "Celestial Armour", "Robe of the Archmage"} <= {
        name_in(item.names, "en") for item in CONTENT.items
    }


@pytest.mark.parametrize(
    "bonus", ["power", "life", "speed", "hits", "shields", "rerolls", "rage", "flight", "slowness"]
)
def test_1_every_bonus_is_on_some_market_card(bonus: str) -> None:
    assert any(getattr(item.bonuses, bonus) for item in CONTENT.items[: CONTENT.market_kinds])


def test_1_45_elves_in_the_order_in_which_they_improve() -> None:
    assert [elf.id for elf in CONTENT.elves] == ["gleaming_guard", "high_elder", "templar"]
    assert [elf.count for elf in CONTENT.elves] == [15, 15, 15]
    assert [elf.crystals for elf in CONTENT.elves] == [1, 1, 1], "§5.3.6: a killed elf is one crystal"


def test_1_five_tiles_with_two_faces() -> None:
    assert Counter(face.tile for face in CONTENT.faces) == dict.fromkeys(range(1, 6), 2)
    assert all(len({face.city, face.forge, face.stone}) == 3 for face in CONTENT.faces)
    assert {face.stone_level for face in CONTENT.faces} == {0, 1, 2}


def test_1_names_in_both_languages_and_all_different() -> None:
    names = [
        *(clan.names for clan in CONTENT.clans),
        *(unit.names for clan in CONTENT.clans for unit in clan.units),
        *(elf.names for elf in CONTENT.elves),
        *(item.names for item in CONTENT.items),
        *(layout.names for layout in CONTENT.layouts),
    ]
    assert all([code for code, _ in pair] == ["en", "fr"] for pair in names)
    english = [name_in(item.names, "en") for item in CONTENT.items]
    assert len(set(english)) == len(english)


def test_2_a_preset_for_each_number_of_players() -> None:
    assert {len(layout.centres) for layout in CONTENT.layouts} == {2, 3, 4}

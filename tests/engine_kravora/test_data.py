"""Kravora's data: facts of the document, provenance, names, and files that are not fit."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from data.loader import load_content
from data.rulebook import Rulebook
from engine.kernel.names import name_in
from engine.kravora.pieces.content import ROCK_HURLER, Content
from tests.data.test_loader import changed, error_of, house

CONTENT: Content = load_content("kravora")
FILES = ("units", "buildings", "ruses", "calamities", "rounds", "limits")


def test_3_1_the_memo_of_units() -> None:
    rows = [(u.hit_points, u.damage, u.reach, u.movement, u.cost, u.salary) for u in CONTENT.units]
    assert rows == [
        (1, 1, (0, 0), 1, 1, 1), (1, 1, (0, 0), 3, 2, 1), (1, 1, (1, 2), 1, 2, 1),
        (2, 3, (0, 0), 2, 4, 2), (5, 1, (0, 0), 1, 4, 2), (3, 4, (1, 3), 1, 8, 2),
    ]  # fmt: skip
    assert all(unit.recycling == unit.salary and unit.large == (unit.salary == 2) for unit in CONTENT.units)
    assert [unit.volley for unit in CONTENT.units] == [kind == ROCK_HURLER for kind in range(6)]


def test_the_dice_of_the_rounds() -> None:
    assert [(wave.dice, wave.add) for wave in CONTENT.waves] == [
        (1, 0), (1, 0), (2, 0), (2, 0), (3, 0), (3, 0), (4, 0), (4, 0), (4, 1), (4, 2),
    ]  # fmt: skip


def test_the_calamity_die_has_six_faces() -> None:
    assert sorted(face.id for face in CONTENT.faces) == [
        "arrow", "blank", "blood10", "blood5", "comet", "double_comet",
    ]  # fmt: skip


@pytest.mark.parametrize("file", FILES)
def test_every_entry_tells_its_provenance(file: str) -> None:
    (entries,) = tomllib.loads(house(f"{file}.toml", "kravora")).values()
    assert all(entry["provenance"] in ("house", "rulebook") for entry in entries)
    if file in ("buildings", "ruses"):
        assert all(entry["cost_provenance"] == "house" for entry in entries)


def test_names_in_both_languages() -> None:
    things = [*CONTENT.units, *CONTENT.buildings, *CONTENT.ruses, *CONTENT.faces]
    assert all([code for code, _ in thing.names] == ["en", "fr"] for thing in things)
    assert name_in(CONTENT.units[5].names, "fr") == "Rocailleur"
    assert name_in(CONTENT.units[5].names, "xx") == "Rock-hurler"


@pytest.mark.parametrize(
    ("file", "old", "new", "entry", "field"),
    [
        ("units.toml", "hit_points = 5", "hit_points = 8", "brute", "hit_points"),
        ("units.toml", "die = 5", "die = 6", "brute", "die"),
        ("units.toml", "range = [1, 3]", "range = [3, 1]", "rock_hurler", "range"),
        ("units.toml", 'id = "brute"', 'id = "ogre"', "", "unit"),
        ("units.toml", "cost = 4", "cost = 0", "brute", "cost"),
        ("units.toml", "movement = 1", "movment = 1", "brute", "movement"),
        ("buildings.toml", 'id = "hut"', 'id = "tower"', "", "building"),
        ("buildings.toml", "cost = 5", 'cost = "five"', "hut", "cost"),
        ("ruses.toml", 'id = "shield"', 'id = "sword"', "", "ruse"),
        ("calamities.toml", "copies = 1", "copies = 2", "arrow", "copies"),
        ("calamities.toml", "blood = 5", "blood = 5\ncomets = 1", "blood5", ""),
        ("rounds.toml", 'id = "4"', 'id = "14"', "", "id"),
        ("limits.toml", "values = [0, 3, 3, 3, 3]", "values = [0, 3, 3]", "capacity", "values"),
        ("limits.toml", "values = [0, 3, 3, 3, 3]", "value = 3", "capacity", "values"),
        ("limits.toml", "value = 10", "values = [10]", "wall", "value"),
        ("limits.toml", "value = 1", "value = 0", "late_loss", "value"),
        ("limits.toml", "value = 11", "value = 40", "late_round", "value"),
        ("limits.toml", 'id = "reward"', 'id = "rewards"', "", "id"),
    ],
)
def test_what_is_not_fit_is_told_with_file_and_field(
    tmp_path: Path, file: str, old: str, new: str, entry: str, field: str
) -> None:
    assert error_of(tmp_path, file, changed(file, old, new, entry, "kravora"), "kravora").field == field


def test_a_missing_limit_is_told(tmp_path: Path) -> None:
    text = house("limits.toml", "kravora")
    start = text.index('[[limit]]\nid = "wall"')
    end = text.index("[[limit]]", start + 1)
    assert error_of(tmp_path, "limits.toml", text[:start] + text[end:], "kravora").entry == "wall"


def test_the_rule_book_tells_the_values_of_the_data() -> None:
    """Prices in the texts are those of the files."""
    book = Rulebook("kravora")
    units, buildings, ruses = book.get("3.1"), book.get("6"), book.get("7")
    assert units and buildings and ruses
    for unit in CONTENT.units:
        assert f"**{name_in(unit.names, 'en')}**: {unit.hit_points} hit point" in units.text
        line = next(line for line in units.text.splitlines() if name_in(unit.names, "en") in line)
        assert line.endswith(f"costs {unit.cost} L")
    for paragraph, things in ((buildings, CONTENT.buildings), (ruses, CONTENT.ruses)):
        for thing in things:
            assert f"{name_in(thing.names, 'en')} {thing.cost} L".lower() in paragraph.text.lower()
    for ruse in CONTENT.ruses:
        dear = f"{name_in(ruse.names, 'en')}.{{0,7}} {ruse.cost_for_two} L"
        assert not ruse.cost_for_two or re.search(dear, ruses.text.split("With two players")[1], re.IGNORECASE)


@pytest.mark.parametrize("section", ["1", "2", "3", "4", "5", "6", "7", "8", "9"])
def test_the_rule_book_has_every_section(section: str) -> None:
    assert Rulebook("kravora").get(section) is not None

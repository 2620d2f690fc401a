"""The loader: DATA_DIR file by file, a version that names the bytes, an error for what is unfit; older ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.proof.recordfile import read_whole
from data.clash import checks
from data.folder import HOUSE
from data.known import known_content, release_of
from data.loader import DataError, load_content
from engine.clash.pieces.content import Content
from engine.kernel.records.record import Record
from engine.registry import GAMES
from tests.old_records import from_format_1


def own(data_dir: Path, file: str, text: str, game: str = "clash") -> Path:
    """An owner's folder with one file of its own."""
    folder = data_dir / game
    folder.mkdir(exist_ok=True)
    (folder / file).write_text(text, encoding="utf-8")
    return data_dir


def house(file: str, game: str = "clash") -> str:
    return (HOUSE / game / file).read_text(encoding="utf-8")


def changed(file: str, old: str, new: str, entry: str = "", game: str = "clash") -> str:
    """The house's file with one place changed: the first `old` after the entry's id."""
    text = house(file, game)
    start = text.index(f'id = "{entry}"') if entry else 0
    place = text.index(old, start)
    return text[:place] + new + text[place + len(old) :]


def error_of(data_dir: Path, file: str, text: str, game: str = "clash") -> DataError:
    with pytest.raises(DataError) as caught:
        load_content(game, own(data_dir, file, text, game))
    assert caught.value.file == file
    return caught.value


def test_the_same_files_have_the_same_version() -> None:
    version = load_content("clash").version
    assert re.fullmatch(r"[0-9a-f]{16}", version)
    assert load_content("clash").version == version


def test_data_dir_stands_first_file_by_file(tmp_path: Path) -> None:
    text = changed("equipment.toml", "cost = 5", "cost = 6", entry="crossbow")
    content: Content = load_content("clash", own(tmp_path, "equipment.toml", text))
    costs = {item.id: item.cost for item in content.items}
    assert costs["crossbow"] == 6
    assert content.clans == load_content("clash").clans
    assert content.version != load_content("clash").version


def test_an_empty_data_dir_is_the_house_set(tmp_path: Path) -> None:
    assert load_content("clash", tmp_path) == load_content("clash")


def test_a_data_dir_that_is_no_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="expected a folder"):
        load_content("clash", tmp_path / "nowhere")


def test_a_misspelt_file_is_not_passed_over(tmp_path: Path) -> None:
    error = error_of(tmp_path, "clan.toml", house("clans.toml"))
    assert "clans.toml" in error.expected


@pytest.mark.parametrize("game", ["nosuch", "../clash", "locale", "texts"])
def test_a_game_without_data_is_refused(game: str) -> None:
    with pytest.raises(DataError):
        load_content(game)


def test_bad_toml_names_the_line(tmp_path: Path) -> None:
    error = error_of(tmp_path, "clans.toml", '[[clan]]\nid = "bohorg\n')
    assert error.expected == "TOML"
    assert "line 2" in error.found


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    own(tmp_path, "clans.toml", "")
    (tmp_path / "clash" / "clans.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match="UTF-8"):
        load_content("clash", tmp_path)


def test_an_empty_file(tmp_path: Path) -> None:
    assert error_of(tmp_path, "elves.toml", "").found == "nothing"


def test_another_table(tmp_path: Path) -> None:
    error = error_of(tmp_path, "elves.toml", house("elves.toml") + "\n[[dwarf]]\nid = 'x'\n")
    assert error.field == "dwarf"


def test_the_message_names_file_entry_field_expected_and_found(tmp_path: Path) -> None:
    text = changed("clans.toml", "power = 6", 'power = "six"', entry="executioner")
    error = error_of(tmp_path, "clans.toml", text)
    assert str(error) == ('clans.toml, entry bohorg/executioner, field power: expected a whole number, found "six"')


@pytest.mark.parametrize(
    ("file", "entry", "old", "new", "field", "found"),
    [
        ("clans.toml", "executioner", "power = 6\n", "", "power", "nothing"),
        ("clans.toml", "executioner", "power = 6", "power = true", "power", "true"),
        ("clans.toml", "skeleton", "life = 1", "life = 0", "life", "0"),
        ("clans.toml", "skeleton", "count = 9", "count = 16", "count", "16"),
        ("clans.toml", "skeleton", 'provenance = "house"\n', "", "provenance", "nothing"),
        ("clans.toml", "skeleton", 'provenance = "house"', 'provenance = "guess"', "provenance", '"guess"'),
        ("clans.toml", "skeleton", "level = 1", "level = 2", "unit", "[2, 2, 3]"),
        ("clans.toml", "executioner", "power = 6", "powr = 6", "power", "nothing"),
        ("clans.toml", "executioner", "power = 6", "power = 6\nhit = 1", "hit", "hit = 1"),
        ("equipment.toml", "crossbow", "hits = 1", "hits = -1", "hits", "-1"),
        ("equipment.toml", "crossbow", "hits = 1", "hits = 1.5", "hits", "1.5"),
        ("equipment.toml", "crossbow", 'slot = "weapon"', 'slot = "boots"', "slot", '"boots"'),
        ("equipment.toml", "griffon_lance", "flight = true", "flight = 1", "flight", "1"),
        ("equipment.toml", "crossbow", 'name_fr = "Arbalète"', 'name_fr = ""', "name_fr", '""'),
        ("tactics.toml", "tomb_7", "units = [", "units = [3, 0]  # [", "units.3", "nothing"),
        ("tactics.toml", "tomb_7", 'clan = "tomb"', 'clan = "elves"', "clan", '"elves"'),
        ("tactics.toml", "tomb_7", "order = 28", "order = 24", "order", "24, as on tomb_6"),
        ("tiles.toml", "1a", "forge = 2", "forge = 0", "stone", "two in one"),
        ("tiles.toml", "1a", "city = 0", "city = 7", "city", "7"),
        ("tiles.toml", "1a", "mountains = [[1, 3]", "mountains = [[1, 3], [0, 0]", "mountains", ""),
        ("solo.toml", "easy", 'id = "easy"', 'id = "hardest"', "id", '"hardest"'),
        ("solo.toml", "easy", 'id = "templar"', 'id = "dwarf"', "override", '"dwarf"'),
        ("solo.toml", "easy", "power = 2", "life = 0", "life", "0"),
        ("solo.toml", "easy", "power = 2", "crystals = 2", "crystals", "crystals = 2"),
        ("layouts.toml", "pair", "[2, 1]]", "[1, 1]]", "centres", "tile 2 does"),
        ("layouts.toml", "pair", "[2, 1]]", "[3, 1]]", "centres", ""),
        ("layouts.toml", "pair", "[2, 1]]", "[2, 1], [4, 2]]", "centres", "3"),
    ],
)
def test_an_entry_that_is_not_fit(
    tmp_path: Path, file: str, entry: str, old: str, new: str, field: str, found: str
) -> None:
    error = error_of(tmp_path, file, changed(file, old, new, entry))
    assert error.field == field
    assert entry in error.entry or error.entry in ("tomb", "hardest", "")
    assert found in error.found


def test_a_face_that_is_cut_off_on_foot(tmp_path: Path) -> None:
    """§1: each face is connected in itself without flight; here territory 1 is walled in."""
    walled = "mountains = [[0, 0], [1, 2], [1, 4]]"
    text = re.sub(r"^mountains = .*", walled, house("tiles.toml"), count=1, flags=re.MULTILINE)
    error = error_of(tmp_path, "tiles.toml", text)
    assert (error.entry, error.field) == ("1a", "mountains")
    assert error.found == "1 that can't be reached from the centre"


def test_a_border_named_from_both_sides(tmp_path: Path) -> None:
    text = changed("tiles.toml", "mountains = [[1, 3]", "mountains = [[1, 3], [0, 0]", "1a")
    assert error_of(tmp_path, "tiles.toml", text).found == "a border named twice"


@pytest.mark.parametrize(
    ("file", "entry", "old", "new", "expected"),
    [
        ("clans.toml", "skeleton", "count = 9", "count = 8", "31 units of level 1 in all clans"),
        ("elves.toml", "templar", "count = 15", "count = 14", "15 tokens"),
        ("equipment.toml", "crossbow", "copies = 3", "copies = 4", "43 weapon cards, copies counted"),
        ("equipment.toml", "buckler", "copies = 3", "copies = 2", "25 armour cards, copies counted"),
        ("legendary.toml", "purifier", 'slot = "weapon"', 'slot = "armour"', "8 legendary weapon cards"),
        ("tactics.toml", "tomb_7", 'clan = "tomb"', 'clan = "bohorg"', "7 cards of bohorg"),
        ("tiles.toml", "1a", "tile = 1", "tile = 2", "2 faces of tile 1"),
        ("legendary.toml", "purifier", 'id = "purifier"', 'id = "crossbow"', "a name used once"),
        ("legendary.toml", "purifier", 'id = "purifier"', 'id = "aegis"', "an id used once"),
        ("clans.toml", "skeleton", 'id = "skeleton"', 'id = "lancer"', "a name used once"),
    ],
)
def test_counts_of_the_component_list(tmp_path: Path, file: str, entry: str, old: str, new: str, expected: str) -> None:
    assert error_of(tmp_path, file, changed(file, old, new, entry)).expected == expected


def test_printed_cards_may_share_an_order_number(tmp_path: Path) -> None:
    """§4.2: equal numbers only in an owner's data."""
    text = changed("tactics.toml", "order = 28", "order = 24", "tomb_7")
    start = text.index('id = "tomb_7"')
    text = text[:start] + text[start:].replace('provenance = "house"', 'provenance = "printed"')
    content: Content = load_content("clash", own(tmp_path, "tactics.toml", text))
    assert sorted(card.order for card in content.cards)[-2:] == [26, 27]


def test_9_elves_typed_in_from_the_box_are_met_alone_too(tmp_path: Path) -> None:
    """The house's changes are of the house's values; an owner may still change them for solo, as printed or as ours."""
    text = changed("elves.toml", "power = 3", "power = 9", "gleaming_guard")
    text = text[: text.index('provenance = "house"')] + text[text.index('provenance = "house"') :].replace(
        'provenance = "house"', 'provenance = "printed"', 1
    )
    content: Content = load_content("clash", own(tmp_path, "elves.toml", text))
    guard, _, templar = content.solo[0].elves
    assert (guard.bonuses.power, templar.bonuses.power) == (9, 3)
    own(tmp_path, "solo.toml", house("solo.toml").replace('"house"', '"printed"'))
    content = load_content("clash", tmp_path)
    assert content.solo[0].elves[0].bonuses.power == 2


def test_9_without_a_change_a_difficulty_has_the_usual_elves(tmp_path: Path) -> None:
    content: Content = load_content(
        "clash", own(tmp_path, "solo.toml", '[[solo]]\nid = "easy"\nprovenance = "house"\noverride = []\n')
    )
    assert content.solo == ()
    assert content.version == load_content("clash").version, "the name of the data of all other games"
    assert content.solo_version != load_content("clash").solo_version


def test_9_battles_against_the_elves_of_solo_end_too(tmp_path: Path) -> None:
    text = changed("solo.toml", "power = 2", "life = 30\n  shields = 9", "gleaming_guard")
    error = error_of(tmp_path, "solo.toml", text)
    assert (error.entry, error.field) == ("easy", "life")


def test_5_3_5_data_with_which_a_battle_has_no_sight_of_its_end_are_refused(tmp_path: Path) -> None:
    text = changed("equipment.toml", "shields = 1", "shields = 12", "buckler")
    error = error_of_battle(tmp_path, text)
    assert error.found == "40 shields and a life of 7"


def error_of_battle(data_dir: Path, text: str) -> DataError:
    with pytest.raises(DataError, match="battles must end") as caught:
        load_content("clash", own(data_dir, "equipment.toml", text))
    return caught.value


def test_5_3_5_rage_ends_every_battle_of_the_house_data() -> None:
    """The unluckiest side there can be (all dice miss, no bonus) kills within shields + life + 1 assaults."""
    content: Content = load_content("clash")
    for side, types in checks.sides(content):
        shields, life = checks.worst_shields(content, types), checks.worst_life(content, types)
        tokens = assaults = 0
        while max(0, tokens - shields) < life:
            assaults += 1
            tokens += 1
        assert assaults <= shields + life <= checks.LONGEST_WAIT, side


def test_5_3_5_the_worst_army_is_counted_with_its_equipment() -> None:
    """Steamfield: shields 0 + 1 + 0 of its units, a Halberd, Parrying Blades, the Aegis, Mirror Shields."""
    content: Content = load_content("clash")
    worst = {side: checks.worst_shields(content, types) for side, types in checks.sides(content)}
    assert worst["steamfield"] == 1 + (2 + 1 + 1) + (2 + 2 + 2)
    assert worst["tomb"] == 0 + (2 + 1 + 1) + (2 + 2 + 2)


RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*/*-undos.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_data_of_old_records_are_known(path: Path) -> None:
    found = read_whole(path)
    binding = (from_format_1(GAMES[found.game], found) if isinstance(found, Record) else found).binding
    assert release_of(binding.game, binding.content_hash)
    assert release_of(binding.game, "0" * 64) is None


def test_hashes_and_releases_are_such() -> None:
    assert known_content().keys() == GAMES.keys()
    for known in known_content().values():
        assert all(re.fullmatch("[0-9a-f]{64}", digits) and release for digits, release in known.items())

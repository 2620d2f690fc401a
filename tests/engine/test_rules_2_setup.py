"""§1 Components, §2 Setup, §3 the round."""

from __future__ import annotations

import pytest

from engine.clash.game import CLASH
from engine.clash.pieces.config import Config
from engine.clash.pieces.places import TERRITORIES
from engine.clash.pieces.state import State
from engine.kernel.dice import HmacDice, ScriptedDice
from engine.kernel.errors import ContentError
from tests.engine.build import CONTENT, attack, build, card_number, choosing, of_kind, phase, play, reserve_of

SEEDS = range(12)


def started(seed: int, seats: int = 4, layout: str = "random") -> State:
    """A new game, everything by chance."""
    return CLASH.new(Config((-1,) * seats, layout), CONTENT, HmacDice(b"%d" % seed))


def test_1_a_die_hits_with_four_faces_of_six() -> None:
    counters = [0, 0, 0]
    assert [ScriptedDice([face]).hits(1, 4, 6, counters) for face in range(6)] == [1, 1, 1, 1, 0, 0]
    s = build(armies=[{"x1": (0, 1, 0)}], elves={"b5": (0, 0, 1)})
    fought, _ = attack(s, "b5", (0, 1, 0))
    _, events = play(fought, ["assault"], [3, 3, 4])
    assert of_kind(events, "rolled") == [(0, 3, 2)], "faces 0 to 3 hit, 4 and 5 are blank"


def test_1_the_number_of_figures_limits_reinforcements() -> None:
    """Three Executioners there are; none is left to come."""
    s = choosing(build(armies=[{"a2": (0, 0, 3)}]), [[17, 1, 5], [3, 7, 11]])
    after, events = play(s, ["play 17", "play 3"])
    assert of_kind(events, "lost_reinforcements") == [(0, (0, 0, 1))]
    assert after.to_place == (1, 0, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_1_as_many_region_tiles_as_players(seats: int) -> None:
    for seed in SEEDS:
        board = started(seed, seats).board
        assert len(board.tiles) == seats
        faces = [CONTENT.faces[tile.face] for tile in board.tiles]
        assert len({face.tile for face in faces}) == seats, "a tile has one face up"
        assert board.territories.bit_count() == 7 * seats
        assert (board.cities.bit_count(), board.forges.bit_count()) == (seats, seats)
        assert sum(level >= 0 for level in board.stones) == seats


def test_2_1_a_preset_of_another_number_of_tiles_is_refused() -> None:
    assert len(started(1, 4, "diamond").board.tiles) == 4
    for layout in ("triangle", "no such"):
        with pytest.raises(ContentError) as caught:
            started(1, 4, layout)
        assert (caught.value.code, caught.value.rule) == ("layout", "2.1")


def test_2_1_faces_and_turns_come_by_chance() -> None:
    tiles = [started(seed, 4, "diamond").board.tiles for seed in SEEDS]
    assert len({tile.face for board in tiles for tile in board}) > 7
    assert {tile.turn for board in tiles for tile in board} == set(range(6))


def test_2_2_four_elves_on_each_city_two_on_each_forge_from_one_bag() -> None:
    mixes = set()
    for seed in SEEDS:
        s = started(seed)
        for place in range(TERRITORIES):
            tokens = s.elves[place * 3 : place * 3 + 3]
            city, forge = s.board.cities >> place & 1, s.board.forges >> place & 1
            assert sum(tokens) == (4 if city else 2 if forge else 0)
            mixes.add(tuple(tokens))
        assert len(s.bag) == 45 - 4 * (4 + 2)
        for kind in range(3):
            assert s.bag.count(kind) + sum(s.elves[kind::3]) == 15
    assert len(mixes) > 8, "which elves is chance"


def test_2_3_six_different_kinds_lie_in_the_market_identical_ones_stacked() -> None:
    stacked = 0
    for seed in SEEDS:
        s = started(seed)
        kinds = [item for item, _ in s.market]
        assert len(kinds) == len(set(kinds)) == 6
        assert sum(count for _, count in s.market) + len(s.deck) == 68
        assert s.market[-1][1] == 1, "drawing stops with the sixth kind"
        stacked += any(count > 1 for _, count in s.market)
        assert len(s.legendary_deck) == 14
    assert stacked
    assert len({started(seed).deck[-5:] for seed in SEEDS}) == len(SEEDS), "the deck is shuffled"
    assert len({started(seed).legendary_deck for seed in SEEDS}) == len(SEEDS), "the legendary deck too"


def test_2_4_a_clan_a_reserve_three_of_seven_cards_no_gold_no_crystals() -> None:
    hands = set()
    for seed in SEEDS:
        s = started(seed)
        assert sorted(s.config.clans) == [0, 1, 2, 3], "dealt, each once"
        for seat, clan in enumerate(s.config.clans):
            assert reserve_of(s, seat) == tuple(unit.count for unit in CONTENT.clans[clan].units)
            assert not any(s.units[seat])
            assert (len(s.hands[seat]), len(s.tactic_decks[seat]), s.discards[seat]) == (3, 4, ())
            assert {CONTENT.cards[card].clan for card in s.hands[seat] + s.tactic_decks[seat]} == {clan}
            hands.add(s.hands[seat])
        assert s.gold == s.crystals == [0, 0, 0, 0]
        assert set(s.slots) == {-1} and set(s.elf_slots) == {-1}
    assert len(hands) > 20


def test_2_4_a_chosen_clan_is_kept_and_none_is_there_twice() -> None:
    for seed in SEEDS:
        s = CLASH.new(Config((-1, 2, -1)), CONTENT, HmacDice(b"%d" % seed))
        assert s.config.clans[1] == 2 and len(set(s.config.clans)) == 3
    with pytest.raises(ContentError) as caught:
        CLASH.new(Config((1, 1)), CONTENT, HmacDice(b""))
    assert (caught.value.code, caught.value.rule) == ("clans_twice", "2.4")


@pytest.mark.parametrize("clans", [(0,), ()])
def test_1_two_to_four_players(clans: tuple[int, ...]) -> None:
    with pytest.raises(ContentError) as caught:
        CLASH.new(Config(clans), CONTENT, HmacDice(b""))
    assert caught.value.code == "seats"


def test_3_a_round_is_card_first_action_stones_second_action_end() -> None:
    s = build(armies=[{"a7": (1, 0, 0)}, {}], elves={"b1": (1, 0, 0)}, order=(1, 0), deck=["crossbow"])
    s = choosing(s, [[5, 9, 13], [3, 7, 11]])
    s, told = play(s, ["play 5", "play 3"])
    while phase(s) == "reinforce":
        s, more = play(s, ["put x1"])
        told += more
    assert phase(s) == "action"
    s, more = play(s, ["pass", "pass", "pass", "pass"])
    told += more
    steps = [(event[0], event[1], *event[2:3]) for event in told if event[0] in STEPS]
    assert steps == [
        ("revealed", 1, card_number(3)), ("revealed", 0, card_number(5)),
        ("action", 1, 1), ("action", 0, 1), ("stone_unit", 0, 6), ("action", 1, 2), ("action", 0, 2),
        ("elf_drew", -1, 0), ("drew_card", 0, told_card(told, 0)), ("drew_card", 1, told_card(told, 1)),
        ("round", -1, 3),
    ]  # fmt: skip
    assert phase(s) == "card" and s.round == 3


STEPS = ("revealed", "action", "stone_unit", "elf_drew", "drew_card", "round")


def told_card(told: list[tuple[object, ...]], seat: int) -> object:
    return next(event[2] for event in told if event[:2] == ("drew_card", seat))


def test_3_a_new_game_begins_with_the_secret_choice_of_round_one() -> None:
    s = started(3)
    assert (s.round, phase(s), CLASH.to_act(s)) == (1, "card", [0, 1, 2, 3])

"""Dice: fair, the same for the same key, counted, streams apart; scripted and taped dice."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.kernel.dice import DECKS, DICE, SETUP, STREAMS, HmacDice, PlayoutDice, ScriptedDice
from engine.kernel.errors import DiceError
from engine.kernel.records.groups import GroupedDice

KEY = bytes(range(32))
CHI_SQUARE_99_9 = {2: 10.83, 3: 13.82, 6: 20.52, 14: 34.53, 68: 108.53}
"""sides -> the value a fair die stays below in 999 of 1000 trials (sides - 1 degrees of freedom)."""


def fresh() -> list[int]:
    return [0] * STREAMS


def chi_square(counts: Counter[int], sides: int) -> float:
    expected = counts.total() / sides
    return sum((counts[face] - expected) ** 2 / expected for face in range(sides))


@pytest.mark.parametrize("sides", sorted(CHI_SQUARE_99_9))
def test_keyed_dice_are_fair(sides: int) -> None:
    dice, counters = HmacDice(KEY), fresh()
    counts = Counter(dice.below(sides, DICE, counters) for _ in range(1000 * sides))
    assert sorted(counts) == list(range(sides))
    assert chi_square(counts, sides) < CHI_SQUARE_99_9[sides]


def test_shuffles_are_fair() -> None:
    dice, counters = HmacDice(KEY), fresh()
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        items = [0, 1, 2]
        dice.shuffle(items, DECKS, counters)
        counts[tuple(items)] += 1
    assert len(counts) == 6
    assert sum((count - 400) ** 2 / 400 for count in counts.values()) < CHI_SQUARE_99_9[6]
    assert counters == [0, 4800, 0]


def test_streams_do_not_disturb_each_other() -> None:
    alone = fresh()
    dice = HmacDice(KEY)
    expected = [dice.below(1000, DICE, alone) for _ in range(20)]
    mixed, drawn = fresh(), []
    for _ in range(20):
        dice.below(1000, SETUP, mixed)
        drawn.append(dice.below(1000, DICE, mixed))
        dice.below(1000, DECKS, mixed)
    assert drawn == expected
    assert mixed == [20, 20, 20]
    other = fresh()
    assert [dice.below(1000, DECKS, other) for _ in range(20)] != expected


def test_keys_make_different_dice() -> None:
    one, two = fresh(), fresh()
    first = [HmacDice(KEY).below(1000, DICE, one) for _ in range(20)]
    assert first != [HmacDice(KEY[::-1]).below(1000, DICE, two) for _ in range(20)]


def test_the_counters_alone_say_which_draw_comes_next() -> None:
    counters = fresh()
    dice = HmacDice(KEY)
    before = [dice.below(1000, DICE, counters) for _ in range(10)]
    assert [HmacDice(KEY).below(1000, DICE, [0, 0, 5 + at]) for at in range(5)] == before[5:]


def test_hits_are_single_draws_of_a_die() -> None:
    counters, again = fresh(), fresh()
    dice = HmacDice(KEY)
    faces = [dice.below(6, DICE, again) for _ in range(30)]
    assert dice.hits(30, 2, 6, counters) == sum(face < 2 for face in faces)
    assert counters == [0, 0, 30]


def test_playout_dice_are_fair_and_count() -> None:
    dice, counters = PlayoutDice(random.Random(5).random), fresh()
    counts = Counter(dice.below(6, DICE, counters) for _ in range(6000))
    assert chi_square(counts, 6) < CHI_SQUARE_99_9[6]
    hits = dice.hits(6000, 2, 6, counters)
    assert abs(hits - 2000) < 4 * 36.6, "more than four standard deviations off"
    assert counters == [0, 0, 12000]


def test_scripted_dice_give_what_they_were_told() -> None:
    dice, counters = ScriptedDice([3, 0, 5]), fresh()
    assert [dice.below(6, DICE, counters) for _ in range(3)] == [3, 0, 5]
    dice.finish()
    assert counters == [0, 0, 3]


def test_scripted_dice_complain_when_dice_are_missing() -> None:
    dice, counters = ScriptedDice([3]), fresh()
    dice.below(6, DICE, counters)
    with pytest.raises(DiceError) as caught:
        dice.below(6, DICE, counters)
    assert (caught.value.code, caught.value.facts["at"]) == ("dice_missing", 1)
    assert counters == [0, 0, 1]


def test_scripted_dice_complain_when_dice_are_left() -> None:
    dice = ScriptedDice([3, 4])
    dice.below(6, DICE, fresh())
    with pytest.raises(DiceError) as caught:
        dice.finish()
    assert caught.value.facts == {"used": 1, "given": 2}


@pytest.mark.parametrize("value", [-1, 6])
def test_scripted_dice_complain_about_a_face_that_is_not_there(value: int) -> None:
    with pytest.raises(DiceError, match="die_out_of_range"):
        ScriptedDice([value]).below(6, DICE, fresh())


def test_taped_dice_keep_shuffles_and_hits_draw_by_draw() -> None:
    taped, counters = GroupedDice(HmacDice(KEY)), fresh()
    items = list(range(5))
    taped.shuffle(items, SETUP, counters)
    hits = taped.hits(4, 2, 6, counters)
    assert len(taped.drawn) == 8
    again, scripted, copied = fresh(), ScriptedDice(taped.drawn), list(range(5))
    scripted.shuffle(copied, SETUP, again)
    assert (copied, scripted.hits(4, 2, 6, again), again) == (items, hits, counters)
    scripted.finish()

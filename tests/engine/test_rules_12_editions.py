"""§12 prototype-2017 against retail-2019: what one does, the other does not; and lengths (§7).

Each difference is observed in both editions by the same steps: `DIFFERENCES` says what each has to show, so that every
test fails under the other edition's rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from data.loader import load_content
from engine.clash.game import CLASH
from engine.clash.pieces.config import PROTOTYPE, RETAIL, Config
from engine.clash.pieces.content import ARMOUR, WEAPON, Content
from engine.clash.pieces.state import State
from engine.clash.play.setup import edition_content
from engine.kernel.dice import PlayoutDice
from engine.kernel.errors import ContentError, EngineError
from tests.engine.build import (
    CONTENT,
    HIT,
    LEGENDARIES,
    MISS,
    build,
    march,
    of_kind,
    options,
    phase,
    play,
    refused,
    units,
)  # fmt: skip
from tests.engine.modes_build import MODES, in_prototype

LIVE: Content = load_content("clash")
GUARD = (1, 0, 0)


def under(edition: str, *args: Any, **more: Any) -> State:
    """A state as `build` makes it, under an edition's rules; the data are the same."""
    s = build(*args, content=MODES, **more)
    return in_prototype(s) if edition == PROTOTYPE else s


def over(s: State) -> bool:
    return CLASH.outcome(s) is not None


# What happens when: the observations


def when_the_elves_improve(edition: str) -> list[str]:
    """The end of a round and the beginning of the next."""
    s = under(edition, elves={"b1": GUARD}, action=2, turn=1)
    _, events = play(s, ["pass"])
    return [event[0] for event in events if event[0] in ("elf_drew", "round") or event[:2] == ("drew_card", 0)]


def last_phase_of_the_game(edition: str) -> list[str]:
    """The round limit: the last phase belongs to the round, the first one to a round that is not played."""
    s = under(edition, elves={"b1": GUARD}, action=2, turn=1, round=20)
    s, events = play(s, ["pass"])
    assert over(s)
    return [event[0] for event in events if event[0] in ("elf_drew", "drew_card")]


def entering_the_fourth_city_with_a_battle_due(edition: str) -> bool:
    """Whether Finish ends the game though a battle is due."""
    armies = [{"a2": (0, 2, 0)}, {"b5": (1, 0, 0)}]
    s = under(edition, armies=armies, action=2, aside={0: LEGENDARIES[:3]})
    s, _ = play(s, ["move", "pick a2 II", "go a1", "pick a2 II", "go b5", "finish"])
    return over(s)


def four_points_at_the_start(edition: str) -> bool:
    """Whether a player who has four points when the own second action begins has won before it."""
    s = under(edition, armies=[{}, {"a1": (1, 0, 0)}], action=2, aside={1: LEGENDARIES[:3]})
    s, _ = play(s, ["pass"])
    return over(s)


def forging_the_fourth_point(edition: str) -> bool:
    s = under(
        edition, armies=[{"a4": (1, 0, 0)}], action=2, crystals=(6, 0), aside={0: LEGENDARIES[:3]},
        legendary=LEGENDARIES[3:],
    )  # fmt: skip
    s, _ = play(s, ["equip", "forge", f"keep {LEGENDARIES[3]}"], [0] * 9)
    return over(s)


def winning_the_fourth_city_before_another_battle(edition: str) -> bool:
    armies = [{"a2": (0, 2, 0)}, {"a1": (1, 0, 0), "b5": (1, 0, 0)}]
    s = under(edition, armies=armies, action=2, aside={0: LEGENDARIES[:3]})
    s, _ = play(s, ["move", "pick a2 II", "go a1", "pick a2 II", "go b5", "finish", "fight a1", "assault"], [HIT] * 3)
    return over(s)


def price_of_two_forges(edition: str) -> int:
    s = under(edition, armies=[{"a4": (1, 0, 0), "b3": (1, 0, 0)}], crystals=(9, 0))
    s, _ = play(s, ["equip", "forge"])
    return 9 - s.crystals[0]


def three_crystals_and_two_forges(edition: str) -> bool:
    s = under(edition, armies=[{"a4": (1, 0, 0), "b3": (1, 0, 0)}], crystals=(3, 0))
    return "equip" in options(s) and "forge" in options(play(s, ["equip"])[0])


def what_a_reroll_may_take(edition: str) -> list[str]:
    """A Berserker (power 3, one reroll symbol) has thrown two hits and a miss."""
    s = under(edition, ("godleif", "tomb"), [{"x1": (0, 1, 0)}, {"b5": (0, 0, 1)}])
    s, _ = play(s, ["move", *march("b5", (0, 1, 0)), "finish", "roll"], [HIT, HIT, MISS])
    return options(s)


def asked_with_nothing_but_hits(edition: str) -> bool:
    s = under(edition, ("godleif", "tomb"), [{"x1": (0, 1, 0)}, {"b5": (0, 0, 1)}])
    s, _ = play(s, ["move", *march("b5", (0, 1, 0)), "finish", "roll"], [HIT, HIT, HIT])
    return phase(s) == "reroll"


def heroes_without_asking(edition: str) -> bool:
    config: Config = CLASH.make_config({"edition": edition}, ["any", "any"])
    return config.heroes


def cards(edition: str) -> tuple[int, int, int, int]:
    """Weapons, armours; legendary weapons, legendary armours."""
    content = edition_content(Config((0, 1), edition=edition), LIVE)
    weapons, armours, rare_weapons, rare_armours = (
        sum(item.copies for item in content.items if (item.slot, item.legendary) == kind)
        for kind in ((WEAPON, False), (ARMOUR, False), (WEAPON, True), (ARMOUR, True))
    )
    return weapons, armours, rare_weapons, rare_armours


def rage_and_speed(edition: str) -> bool:
    """Whether any unit, elf or card in the game has the symbols."""
    content = edition_content(Config((0, 1), edition=edition), LIVE)
    bonuses = [unit.bonuses for clan in content.clans for unit in clan.units]
    bonuses += [elf.bonuses for elf in content.elves]
    bonuses += [item.bonuses for item in content.items if item.copies]
    return any(bonus.rage or bonus.speed for bonus in bonuses)


ANY_DICE = ["reroll 1 0", "hold", "reroll 1 1", "reroll 0 1", "reroll 1 2", "reroll 0 2"]
DIFFERENCES: tuple[tuple[Callable[[str], Any], Any, Any], ...] = (
    (when_the_elves_improve, ["round", "elf_drew", "drew_card"], ["elf_drew", "drew_card", "round"]),
    (last_phase_of_the_game, [], ["elf_drew", "drew_card", "drew_card"]),
    (entering_the_fourth_city_with_a_battle_due, True, False),
    (four_points_at_the_start, True, False),
    (forging_the_fourth_point, True, False),
    (winning_the_fourth_city_before_another_battle, True, False),
    (price_of_two_forges, 4, 3),
    (three_crystals_and_two_forges, False, True),
    (what_a_reroll_may_take, ANY_DICE, ["reroll", "hold"]),
    (asked_with_nothing_but_hits, True, False),
    (heroes_without_asking, True, False),
    (cards, (34, 23, 5, 4), (43, 25, 8, 6)),
    (rage_and_speed, False, True),
)
"""(observation, what prototype-2017 shows, what retail-2019 shows)."""


@pytest.mark.parametrize(
    ("observe", "prototype", "retail"), DIFFERENCES, ids=lambda value: getattr(value, "__name__", "")
)
def test_12_a_difference_of_the_editions(observe: Callable[[str], Any], prototype: Any, retail: Any) -> None:
    assert prototype != retail
    assert observe(PROTOTYPE) == prototype
    assert observe(RETAIL) == retail


# The same in both, and what the table above does not show


def test_12_the_first_phase_is_skipped_in_round_1() -> None:
    s = CLASH.new(Config((0, 1), edition=PROTOTYPE), MODES, PlayoutDice(lambda: 0.5))
    assert s.round == 1 and [len(hand) for hand in s.hands] == [3, 3], "three cards, not four"
    assert s.elf_slots == [-1] * 6


def test_12_three_cards_in_hand_for_the_secret_choice_in_both() -> None:
    for edition in (PROTOTYPE, RETAIL):
        s, _ = play(under(edition, action=2, turn=1), ["pass"])
        assert phase(s) == "card" and [len(hand) for hand in s.hands] == [3, 3]


@pytest.mark.parametrize("edition", [PROTOTYPE, RETAIL])
def test_12_victory_is_not_looked_for_in_a_first_action_or_another_s_turn(edition: str) -> None:
    s = under(edition, armies=[{"a2": (0, 1, 0)}, {}], aside={0: LEGENDARIES[:3]})
    s, _ = play(s, ["move", "pick a2 II", "go a1", "finish"])
    assert CLASH.view(s, None).points[0] == 4 and not over(s), "the first action"
    s = under(edition, armies=[{"a1": (1, 0, 0)}, {}], aside={0: LEGENDARIES[:3]}, action=2, turn=0, order=(1, 0))
    assert not over(s), "the other's turn"
    s, _ = play(s, ["pass"])
    assert over(s) == (edition == PROTOTYPE), "the own one begins: enough in prototype-2017"


@pytest.mark.parametrize("edition", [PROTOTYPE, RETAIL])
def test_12_in_both_four_points_at_the_end_of_the_own_second_action_win(edition: str) -> None:
    s = under(edition, armies=[{"a2": (0, 1, 0)}, {}], aside={0: LEGENDARIES[:3]}, action=2)
    s, events = play(s, ["move", "pick a2 II", "go a1", "finish"])
    assert CLASH.outcome(s) is not None and of_kind(events, "over") == [(-1, 0)]


def test_12_one_forge_costs_six_in_both() -> None:
    for edition in (PROTOTYPE, RETAIL):
        s, _ = play(under(edition, armies=[{"a4": (1, 0, 0)}], crystals=(6, 0)), ["equip", "forge"])
        assert s.crystals[0] == 0


@pytest.mark.parametrize(
    ("step", "dice", "hits"),
    [("reroll 1 0", [HIT], 3), ("reroll 0 2", [MISS, MISS], 0), ("reroll 1 1", [HIT, MISS], 2), ("hold", [], 2)],
)
def test_12_any_of_one_s_dice_are_thrown_again(step: str, dice: list[int], hits: int) -> None:
    s = under(PROTOTYPE, ("godleif", "tomb"), [{"x1": (0, 1, 0)}, {"b5": (0, 0, 1)}])
    s, _ = play(s, ["move", *march("b5", (0, 1, 0)), "finish", "roll"], [HIT, HIT, MISS])
    s, events = play(s, [step], dice)
    assert of_kind(events, "injuries")[0][1] == hits
    assert phase(s) != "reroll", "one symbol, one reroll"


def test_12_each_symbol_gives_a_reroll() -> None:
    gear = {(0, 1): ["shamans_staff"]}
    s = under(PROTOTYPE, ("godleif", "tomb"), [{"x1": (0, 1, 0)}, {"b5": (0, 0, 1)}], gear=gear)
    s, _ = play(s, ["move", *march("b5", (0, 1, 0)), "finish", "roll"], [HIT] * 4 + [MISS])
    s, _ = play(s, ["reroll 1 4"], [MISS] * 5)
    assert phase(s) == "reroll" and options(s)[0] == "reroll 5 0"
    refused(s, "reroll 5 1", "not_possible", "5.3.3c")
    refused(s, "reroll", "not_possible", "5.3.3c")
    s, events = play(s, ["reroll 5 0"], [HIT] * 5)
    assert of_kind(events, "injuries")[0][1] == 5 and phase(s) != "reroll"


def test_12_a_retail_reroll_takes_all_misses() -> None:
    s = under(RETAIL, ("godleif", "tomb"), [{"x1": (0, 1, 0)}, {"b5": (0, 0, 1)}])
    s, _ = play(s, ["move", *march("b5", (0, 1, 0)), "finish", "roll"], [HIT, MISS, MISS])
    refused(s, "reroll 1 0", "not_possible", "5.3.3c")
    s, events = play(s, ["reroll"], [HIT, MISS])
    assert of_kind(events, "rerolled") == [(0, 2, 1)]


def test_12_the_default_rerolls_misses_only() -> None:
    """Elves, and who does not ask: all misses (§5.3.3c)."""
    s = under(PROTOTYPE, ("godleif", "tomb"), [{"x1": (0, 1, 0)}, {"b5": (0, 0, 1)}])
    s, _ = play(s, ["move", *march("b5", (0, 1, 0)), "finish"])
    _, events = play(s, ["assault"], [HIT, MISS, MISS, HIT, HIT])
    assert of_kind(events, "rerolled") == [(0, 2, 2)]
    s = under(PROTOTYPE, armies=[{"x1": (0, 3, 0)}], elves={"b5": (0, 0, 2)}, elf_gear={2: ["shamans_coat"]})
    s, _ = play(
        s, ["move", *march("b5", (0, 3, 0)), "finish", "assault"], [MISS] * 3 + [HIT, HIT, MISS, MISS, HIT, MISS]
    )
    assert units(s, 0, "b5") == (0, 2, 0)


def test_12_a_game_is_set_up_with_the_edition_s_cards() -> None:
    s = CLASH.new(Config((0, 1), edition=PROTOTYPE, heroes=True), LIVE, PlayoutDice(lambda: 0.4))
    assert len(s.deck) + sum(count for _, count in s.market) == 57
    assert len(s.legendary_deck) == 9
    assert s.content.heroes == LIVE.heroes
    s = CLASH.new(Config((0, 1)), LIVE, PlayoutDice(lambda: 0.4))
    assert len(s.deck) + sum(count for _, count in s.market) == 68
    assert len(s.legendary_deck) == 14


def test_12_items_keep_their_numbers_in_both() -> None:
    assert LIVE.prototype is not None
    assert [item.id for item in LIVE.prototype.items] == [item.id for item in LIVE.items]
    assert LIVE.prototype.market_kinds == LIVE.market_kinds


def test_12_an_edition_there_is_not_is_refused() -> None:
    with pytest.raises(EngineError) as caught:
        CLASH.make_config({"edition": "prototype-2016"}, ["any", "any"])
    assert caught.value.code == "unknown_option"
    for config, content in ((Config((0, 1), edition="x"), LIVE), (Config((0, 1), edition=PROTOTYPE), CONTENT)):
        with pytest.raises(ContentError) as missing:
            CLASH.new(config, content, PlayoutDice(lambda: 0.5))
        assert missing.value.code == "edition"


# §7 length


@pytest.mark.parametrize(("length", "points"), [("short", 3), ("normal", 4), ("long", 5)])
@pytest.mark.parametrize("edition", [PROTOTYPE, RETAIL])
def test_7_a_short_game_takes_three_points_a_long_one_five(length: str, points: int, edition: str) -> None:
    config: Config = CLASH.make_config({"length": length, "edition": edition}, ["any", "any"])
    assert config.points == points
    for owned in (points - 2, points - 1):
        s = under(
            edition, armies=[{"a2": (0, 1, 0)}, {}], aside={0: LEGENDARIES[:owned]}, action=2, points=config.points
        )
        s, _ = play(s, ["move", "pick a2 II", "go a1", "finish"])
        assert over(s) == (owned == points - 1)


def test_7_a_length_there_is_not_is_refused() -> None:
    with pytest.raises(EngineError) as caught:
        CLASH.make_config({"length": "endless"}, ["any", "any"])
    assert caught.value.code == "unknown_option"

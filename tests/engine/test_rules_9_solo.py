"""§9 the solo game: domination, elves that grow, market discards, casualties, victory at any moment."""

from __future__ import annotations

import random

import pytest

from engine.clash.game import CLASH
from engine.clash.pieces.config import PROTOTYPE, Config
from engine.clash.pieces.places import parse_place
from engine.clash.pieces.state import State
from engine.kernel.dice import PlayoutDice
from engine.kernel.errors import EngineError
from engine.kernel.game import Event
from tests.engine.build import (
    HIT,
    ITEMS,
    LEGENDARIES,
    MARKET,
    MISS,
    build,
    ids,
    march,
    of_kind,
    options,
    phase,
    play,
    refused,
    units,
)  # fmt: skip
from tests.engine.modes_build import MODES, built, solo

A1, A4, B1, B3, B5 = (parse_place(name) for name in ("a1", "a4", "b1", "b3", "b5"))
GUARD = (1, 0, 0)
ALL_FOUR = {"a1": GUARD, "b1": GUARD, "a4": GUARD, "b3": GUARD}
"""Elves on both Cities and both Forges: 6 domination points a round."""


def end_of_round(s: State) -> tuple[State, list[Event]]:
    """Pass both actions."""
    return play(s, ["pass"] * (3 - s.action_number))


def outcome(s: State) -> tuple[tuple[int, ...], str] | None:
    result = CLASH.outcome(s)
    return None if result is None else (result.winners, result.reason)


# Setup


def test_9_the_board_of_two_players_and_one_bastion() -> None:
    s = built(Config((0,), solo="easy"))
    assert len(s.board.tiles) == 2 and s.config.seats == 1
    assert sum(s.elves) == 2 * 4 + 2 * 2, "§2.2 as ever"
    s, events = play(s, [f"play {MODES.cards[s.hands[0][0]].order}"])
    assert of_kind(events, "revealed") and phase(s) == "bastion", "nobody else to wait for"
    s, _ = play(s, [options(s)[0]])
    assert s.bastions[0] >= 0 and phase(s) == "action"


@pytest.mark.parametrize("layout", ["pair", "random", "built"])
def test_9_every_kind_of_board(layout: str) -> None:
    s = built(Config((2,), layout, solo="medium"))
    while phase(s).startswith("build"):
        assert s.active == 0, "the player lays both tiles"
        s, _ = CLASH.step(s, 0, CLASH.legal(s, 0)[0], PlayoutDice(lambda: 0.5))
    assert len(s.board.tiles) == 2 and phase(s) == "card"


# Domination


@pytest.mark.parametrize(("difficulty", "points"), [("easy", 17), ("medium", 14), ("difficult", 11), ("impossible", 8)])
def test_9_the_elves_win_at_once_with_so_many_domination_points(difficulty: str, points: int) -> None:
    s, _ = end_of_round(solo({}, {"a4": GUARD}, difficulty=difficulty, domination=points - 2))
    assert (outcome(s), s.domination) == (None, points - 1)
    s = solo({}, {"a4": GUARD}, difficulty=difficulty, domination=points - 1)
    s, events = end_of_round(s)
    assert outcome(s) == ((), "domination")
    assert events[-1] == ("over", -1)
    assert of_kind(events, "elf_joined") == [], "at once: nobody joins any more"
    assert CLASH.to_act(s) == []


@pytest.mark.parametrize(
    ("elves", "points"),
    [(ALL_FOUR, 6), ({"a1": GUARD}, 2), ({"b3": (2, 2, 2)}, 1), ({"a1": GUARD, "a4": GUARD, "b5": GUARD}, 3)],
)
def test_9_one_point_a_forge_and_two_a_city_with_elves_on_it(
    elves: dict[str, tuple[int, int, int]], points: int
) -> None:
    s, events = end_of_round(solo({}, elves))
    assert of_kind(events, "domination") == [(-1, points, points)]
    s, events = end_of_round(play(s, [f"play {MODES.cards[s.hands[0][0]].order}"])[0])
    assert of_kind(events, "domination") == [(-1, points, 2 * points)], "once a round"


def test_9_at_the_round_s_end_only() -> None:
    s, events = play(solo({}, ALL_FOUR), ["pass"])
    assert s.domination == 0 and of_kind(events, "domination") == []


def test_9_the_order_of_the_round_s_end() -> None:
    """Improve the elves, draw cards, score, then grow."""
    _, events = end_of_round(solo({}, ALL_FOUR, deck=["crossbow", "buckler", "war_axe"]))
    told = [event[0] for event in events if event[0] in ("elf_drew", "drew_card", "domination", "elf_joined", "round")]
    assert told == ["elf_drew", "drew_card", "domination", *["elf_joined"] * 4, "round"]


# Growth


def test_9_one_elf_from_the_bag_joins_each_territory_where_elves_stand() -> None:
    s = solo({"a2": (1, 0, 0)}, {"a1": (0, 0, 2), "b3": GUARD, "b5": GUARD}, bag=(2, 1, 0, 2))
    s, events = end_of_round(s)
    assert of_kind(events, "elf_joined") == [(-1, A1, 2), (-1, B3, 0), (-1, B5, 1)], "off the top of the bag"
    assert [units(s, -1, name) for name in ("a1", "b3", "b5", "b1")] == [(0, 0, 3), (2, 0, 0), (1, 1, 0), (0, 0, 0)]
    assert s.bag == (2,)


def test_9_an_empty_bag_gives_none() -> None:
    s, events = end_of_round(solo({}, ALL_FOUR, bag=(1,)))
    assert of_kind(events, "elf_joined") == [(-1, A1, 1)]
    s, events = end_of_round(solo({}, ALL_FOUR, bag=()))
    assert of_kind(events, "elf_joined") == [] and outcome(s) is None


def test_9_what_joins_can_t_be_taken_back() -> None:
    s = solo({}, ALL_FOUR, action=2)
    after, _ = play(s, ["pass"])
    assert after.barrier > s.barrier


def test_9_nobody_grows_or_scores_in_other_games() -> None:
    s = build(elves=ALL_FOUR, action=2, turn=1)
    s, events = play(s, ["pass"])
    assert of_kind(events, "domination") == of_kind(events, "elf_joined") == []


# Market discards


def discards(s: State) -> list[str]:
    return [text for text in options(s) if text.startswith("discard")]


def test_9_two_whole_market_stacks_may_be_discarded_at_the_start_of_an_equip_action() -> None:
    market = (*MARKET, "crossbow")
    s, _ = play(solo({}, ALL_FOUR, market=market, deck=["saw_blade", "buckler", "war_axe"]), ["equip"])
    assert len(discards(s)) == 6 * 5 // 2, "any two kinds"
    s, events = play(s, ["discard crossbow massive_armour"])
    assert of_kind(events, "discarded") == [(0, ITEMS["crossbow"], ITEMS["massive_armour"])]
    assert ids(item for item, _ in s.market) == [*MARKET[1:-1], "saw_blade", "buckler"], "refilled"
    assert sorted(ids(s.deck[:3])) == ["crossbow", "crossbow", "massive_armour"], "whole stacks, under the deck"
    assert s.deck_known == 3 and ids(s.deck[3:]) == ["war_axe"]
    assert sorted(ids(CLASH.view(s, None).deck_bottom)) == ["crossbow", "crossbow", "massive_armour"], "in the open"


def test_9_both_or_none() -> None:
    s, _ = play(solo({}, ALL_FOUR), ["equip"])
    crossbow = ITEMS["crossbow"]
    refused(s, f"discard {MARKET[0]} {MARKET[0]}", "no_discard_now", "9")
    assert f"discard {crossbow}" not in options(s)
    refused(s, "discard crossbow plate_armour", "no_discard_now", "9")
    alone, _ = play(solo({}, ALL_FOUR, market=["crossbow"], deck=[], gold=9), ["equip"])
    assert discards(alone) == [], "there are no two stacks"


def test_9_an_empty_deck_gives_back_what_came_under_it() -> None:
    s, _ = play(solo({}, ALL_FOUR, deck=[]), ["equip", f"discard {MARKET[0]} {MARKET[1]}"])
    assert sorted(ids(item for item, _ in s.market)) == sorted(MARKET) and s.deck == ()


def test_9_once_an_equip_action() -> None:
    s, _ = play(solo({}, ALL_FOUR), ["equip", f"discard {MARKET[0]} {MARKET[1]}"])
    assert discards(s) == []
    refused(s, f"discard {MARKET[2]} {MARKET[3]}", "no_discard_now", "9")
    s, _ = play(s, ["end", "equip"])
    assert discards(s), "the next Equip action has its own"


@pytest.mark.parametrize(
    "first",
    ["buy crossbow I", "attach buckler I", "detach II weapon", "shift II weapon III", "forge", "recruit razaro x1"],
)
def test_9_at_the_start_only(first: str) -> None:
    """§9: before anything else was done."""
    s = solo(
        {"a4": (1, 0, 0)},
        {"a1": GUARD},
        gold=9,
        crystals=6,
        aside=["buckler"],
        gear={(0, 1): ["war_axe"]},
        legendary=LEGENDARIES,
        hero=None,
    )
    s.config = Config(s.config.clans, round_limit=0, solo="easy", heroes=True)
    s, _ = play(s, ["equip"])
    assert discards(s)
    s, _ = play(s, [first])
    if phase(s) == "keep":
        s, _ = play(s, [options(s)[0]], [0] * 12)
    assert phase(s) == "equip" and discards(s) == []


def test_9_the_market_alone_is_reason_for_an_equip_action() -> None:
    assert options(solo({}, ALL_FOUR)) == ["equip", "pass"]


def test_9_nobody_discards_in_other_games() -> None:
    s, _ = play(build(gold=(9, 9)), ["equip"])
    assert discards(s) == []
    refused(s, f"discard {MARKET[0]} {MARKET[1]}", "solo_only", "9")


# Casualties


def test_9_the_player_chooses_both_sides_casualties() -> None:
    s = solo({"x1": (2, 1, 0)}, {"b5": (1, 0, 1), "a1": GUARD})
    s, events = play(s, ["move", *march("b5", (2, 1, 0)), "finish"], [HIT, HIT, MISS, MISS])
    assert of_kind(events, "rolled")[0] == (-1, 4, 2), "the elves strike first: slowness 1 against 1"
    assert (phase(s), s.active) == ("injuries", 0)
    assert options(s) == ["kill 2 0 0", "kill 0 1 0"]
    s, _ = play(s, ["kill 0 1 0"])
    assert units(s, 0, "b5") == (2, 0, 0)
    s, _ = play(s, ["assault"], [HIT, MISS])
    assert options(s) == ["kill 0 0 1", "kill 1 0 0"], "3 injuries: the elves', too"


def test_9_who_is_away_spreads_them_the_best_way_only_when_fighting_out() -> None:
    """Alone nobody else waits: the player is asked, unless the fight is to be finished without questions."""
    s = solo({"x1": (2, 1, 0)}, {"b5": (1, 0, 1), "a1": GUARD})
    s, _ = play(s, ["move", *march("b5", (2, 1, 0)), "finish"], [HIT, HIT, MISS, MISS])
    assert CLASH.answer(s, 0, {}, False) is None
    assert CLASH.answer(s, 0, {"fight_out": True}, False) == CLASH.parse(MODES, "kill 2 0 0")
    this = f"{s.round}.{s.action_number}.0"
    assert CLASH.answer(s, 0, {"fight_out": this}, False) == CLASH.parse(MODES, "kill 2 0 0")
    assert CLASH.answer(s, 0, {"fight_out": f"0{this}"}, False) is None, "an order for another action"


# Victory


def test_9_four_points_win_at_any_moment_in_the_first_action_too() -> None:
    s = solo({"x1": (0, 2, 0)}, {"b5": GUARD, "a4": GUARD}, aside=LEGENDARIES[:3])
    s, _ = play(s, ["move", *march("a3", (0, 1, 0)), "finish", "pass"])
    assert outcome(s) is None and s.round == 3
    s = solo({"a2": (0, 1, 0)}, {"a4": GUARD}, aside=LEGENDARIES[:3])
    s, _ = play(s, ["move", "pick a2 II", "go a1"])
    assert outcome(s) is None and CLASH.view(s, 0).points == (4,), "a plan is no fact yet"
    s, events = play(s, ["finish"])
    assert outcome(s) == ((0,), "points")
    assert of_kind(events, "stone_unit") == [] and s.action_number == 0
    assert of_kind(events, "points") == [(0, 4)]


def test_9_a_win_comes_before_the_battles_still_due() -> None:
    s = solo({"a2": (0, 2, 0)}, {"a4": GUARD, "b5": GUARD}, aside=LEGENDARIES[:3])
    s, events = play(s, ["move", "pick a2 II", "go a1", "pick a2 II", "go b5", "finish"])
    assert outcome(s) == ((0,), "points") and s.battle is None and s.battles == ()
    assert of_kind(events, "rolled") == []


def test_9_the_battle_that_wins_the_city_wins_the_game() -> None:
    s = solo({"a2": (0, 2, 0)}, {"a1": GUARD, "a4": GUARD, "b5": GUARD}, aside=LEGENDARIES[:3])
    s, _ = play(s, ["move", "pick a2 II", "go a1", "pick a2 II", "go b5", "finish", "fight a1"], [MISS] * 3)
    s, events = play(s, ["assault"], [HIT, HIT, HIT])
    assert of_kind(events, "battle") == [], "the battle in B5 is not fought any more"
    assert outcome(s) == ((0,), "points")


def test_9_a_forged_card_wins_at_once() -> None:
    s = solo({"a4": (1, 0, 0)}, {"a1": GUARD}, crystals=6, aside=LEGENDARIES[:3], legendary=LEGENDARIES[3:])
    s, _ = play(s, ["equip", "forge", f"keep {LEGENDARIES[3]}"], [0] * 9)
    assert outcome(s) == ((0,), "points")


def test_9_no_elf_left_on_the_board_wins() -> None:
    win = ["move", *march("b5", (0, 3, 0)), "finish", "assault"]
    s, _ = play(solo({"x1": (0, 3, 0)}, {"b5": GUARD}), win, [MISS] * 3 + [HIT] * 3)
    assert outcome(s) == ((0,), "no_elves")
    assert CLASH.view(s, None).points == (0,)
    s, events = play(solo({"x1": (0, 3, 0)}, {"b5": GUARD}, action=2), win, [MISS] * 3 + [HIT] * 3)
    assert outcome(s) == ((0,), "no_elves")
    assert of_kind(events, "drew_card") == of_kind(events, "domination") == [], "at any moment: before the round ends"


def test_9_at_the_same_round_s_end_the_player_s_win_comes_first() -> None:
    s = solo({"a2": (0, 1, 0)}, ALL_FOUR | {"a1": (0, 0, 0)}, aside=LEGENDARIES[:3], domination=16, action=2)
    s, events = play(s, ["move", "pick a2 II", "go a1", "finish"])
    assert outcome(s) == ((0,), "points") and s.domination == 16
    assert of_kind(events, "over") == [(-1, 0)]


def test_9_three_points_do_not_win() -> None:
    s, _ = end_of_round(solo({}, {"a4": GUARD}, aside=LEGENDARIES[:3]))
    assert outcome(s) is None


# What goes with it


@pytest.mark.parametrize(
    "more", [{"edition": PROTOTYPE}, {"length": "short"}, {"length": "long"}, {"elves": "right"}], ids=str
)
def test_9_retail_only_and_four_points(more: dict[str, str]) -> None:
    with pytest.raises(EngineError) as caught:
        CLASH.make_config({"solo": "easy", **more}, ["any"])
    assert (caught.value.code, caught.value.rule) == ("not_in_solo", "9")


def test_9_one_seat_and_a_difficulty_there_is() -> None:
    for options_, wishes, code in (
        ({"solo": "easy"}, ["any", "any"], "solo_seats"),
        ({"solo": "hardest"}, ["any"], "solo"),
        ({}, ["any"], "seats"),
    ):
        with pytest.raises(EngineError) as caught:
            CLASH.make_config(options_, wishes)
        assert caught.value.code == code
    config = CLASH.make_config({"solo": "medium", "heroes": True, "garrisons": "mixed"}, ["tomb"])
    assert (config.solo, config.points, config.tiles, config.heroes) == ("medium", 4, 2, True)


def test_9_domination_ends_the_game_and_no_round_limit() -> None:
    config = CLASH.make_config({"solo": "easy", "round_limit": 1}, ["any"])
    assert config.round_limit == 0
    for seed in range(4):
        rng = random.Random(seed)
        dice = PlayoutDice(rng.random)
        s = CLASH.new(config, MODES, dice)
        while CLASH.to_act(s):
            s, _ = CLASH.step(s, 0, rng.choice(CLASH.legal(s, 0)), dice)
        assert s.round <= 17 and outcome(s) is not None

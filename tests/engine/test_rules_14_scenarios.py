"""§14.0 to §14.15: each scenario as it is won and as it is not yet, and what seats bring along from a campaign."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.clash.game import CLASH
from engine.clash.pieces import events as ev
from engine.clash.pieces.config import PROTOTYPE, Boon, Config
from engine.clash.pieces.state import ACTION, HITS, LIFE, State
from engine.clash.play.setup import new_state
from engine.clash.scenarios.feats import feats
from engine.kernel.dice import PlayoutDice
from engine.kernel.errors import ContentError
from tests.engine.build import of_kind, play, reserve_of
from tests.engine.campaign_build import LIVE, NUMBERS, at, camp_of, named, options, scene, told

START = {"x1": (1, 0, 0)}


def wins(s: State, change: Callable[[State], None] | None = None) -> bool:
    """Whether the first seat wins by passing its second action; something is changed by hand before."""
    s = s.clone()
    if change is not None:
        change(s)
    told(s)
    after, _ = play(s, ["pass", *(["stay"] if CLASH.view(play(s, ["pass"])[0], 0).phase == "hand" else [])])
    outcome = CLASH.outcome(after)
    assert outcome is None or (outcome.reason, outcome.winners) == ("feats", (0,))
    return outcome is not None


def marks(count: int) -> Callable[[State], None]:
    return lambda s: camp_of(s).marks.__setitem__(0, count)


def crystals(count: int) -> Callable[[State], None]:
    return lambda s: s.crystals.__setitem__(0, count)


def trophies(count: int) -> Callable[[State], None]:
    return lambda s: camp_of(s).trophies.__setitem__(1, count)


def destroyed(count: int) -> Callable[[State], None]:
    def change(s: State) -> None:
        camp_of(s).guests_killed[0] = count
        camp_of(s).stock -= count

    return change


def test_14_2_crystals_win_by_seats_from_round_4() -> None:
    clans = ("bohorg", "steamfield", "tomb", "godleif")
    for seats, enough in ((2, 13), (3, 18), (4, 19)):
        s = scene(2, [START], clans=clans[:seats], action=2, round=4)
        assert wins(s, crystals(enough)) and not wins(s, crystals(enough - 1))
        assert not wins(scene(2, [START], clans=clans[:seats], action=2, round=3), crystals(enough))


def test_14_3_trophies_win_by_seats() -> None:
    s = scene(3, [START], relics=["a5", "a6", "b2", "b7"], action=2, round=3)
    assert wins(s, trophies(3)) and not wins(s, trophies(2))
    four = scene(
        3, [START], relics=["a5", "a6", "b2", "b7"], clans=("bohorg", "steamfield", "godleif", "tomb"), action=2
    )
    assert wins(four, trophies(4)) and not wins(four, trophies(3))


def test_14_3_two_clans_begin_with_gold() -> None:
    s = new_state_of(3, ("steamfield", "bohorg", "godleif", "tomb"))
    assert s.gold == [30, 0, 17, 0]


def test_14_4_home_wins_held_on_the_board_does_not() -> None:
    assert wins(scene(4, [START], relics=["x1"], action=2))
    assert not wins(scene(4, [{"b5": (1, 0, 0)}], relics=["b5"], action=2))


def test_14_5_a_vial_in_the_throne_wins() -> None:
    assert wins(scene(5, [{"b5": (1, 0, 0)}], relics=["b5", "a6"], action=2))
    assert not wins(scene(5, [{"b4": (1, 0, 0)}], relics=["b4", "b4"], action=2)), "two vials, no throne"
    assert not wins(scene(5, [{"b5": (1, 0, 0)}], relics=["a6", "b2"], action=2)), "the throne, no vial"


def test_14_6_automatons_destroyed_and_the_factory_win() -> None:
    s = scene(6, [{"b5": (1, 0, 0)}], action=2)
    assert wins(s, destroyed(6)) and not wins(s, destroyed(5)), "eight with two seats"
    away = scene(6, [START], {"b5": (0, 0, 1)}, clans=("bohorg", "steamfield", "tomb"), action=2)
    assert wins(away, destroyed(7)) and not wins(away, destroyed(6))


def test_14_7_two_of_three_prizes_win() -> None:
    assert wins(scene(7, [{"b5": (1, 0, 0), "b4": (1, 0, 0)}], relics=["b4", "a6"], action=2))
    assert wins(scene(7, [{"a6": (1, 0, 0), "b4": (1, 0, 0)}], relics=["b4", "a6"], action=2))
    assert not wins(scene(7, [{"b5": (1, 0, 0)}], relics=["b4", "a6"], action=2))


def test_14_8_three_portals_win() -> None:
    gates = ["a6", "b2", "b7", "a5", "b4"]
    held = {"a6": (1, 0, 0), "b2": (1, 0, 0), "b7": (1, 0, 0)}
    assert wins(scene(8, [held], portals=gates, action=2))
    assert not wins(scene(8, [{"a6": (1, 0, 0), "b2": (1, 0, 0)}], portals=gates, action=2))


def test_14_9_twelve_marks_win_from_round_3() -> None:
    s = scene(9, [START], portals=["a6", "b2", "b7", "a5", "b4"], relics=["a6", "b2"], action=2, round=3)
    assert wins(s, marks(12)) and not wins(s, marks(11))


def test_14_10_three_orbs_or_the_slayer_win() -> None:
    armies = [{"a6": (1, 0, 0), "b2": (1, 0, 0), "b7": (1, 0, 0)}]
    spells = ["a5", "b4"]
    elves = {"b5": (0, 0, 1)}
    assert wins(scene(10, armies, elves, relics=["a6", "b2", "b7", *spells], action=2, round=3))
    assert not wins(scene(10, armies, elves, relics=["a6", "b2", "a3", *spells], action=2, round=3))
    slain = scene(10, [START], relics=["a6", "b2", "b7", *spells], action=2, round=3)
    assert camp_of(slain).guests_killed == [1, 0] and wins(slain)


def test_14_11_feats_are_the_points_of_the_base_game() -> None:
    s = scene(11, [{"a1": (1, 0, 0), "b1": (1, 0, 0)}], {"b5": (0, 0, 1)}, action=2, round=3)
    assert feats(s, 0) == 2 and not wins(s)
    first = LIVE.market_kinds

    def forged(state: State) -> None:
        state.aside[0] = (first,)
        state.aside[1] = tuple(item for item in state.aside[1] if item != first)
        state.legendary_deck = tuple(item for item in state.legendary_deck if item != first)

    assert wins(s, forged)


def test_14_12_three_marks_in_her_company_win() -> None:
    s = scene(12, [{"b5": (1, 0, 0)}], relics=["b5"], action=2)
    assert wins(s, marks(2)) and not wins(s, marks(1))
    after, events = play(s, ["pass"])
    assert of_kind(events, ev.MARK) == [(0, 1, 2)] and after.crystals[0] == 2
    assert not wins(scene(12, [START], relics=["b5"], action=2), marks(3))


def test_14_13_legendaries_and_rituals_win() -> None:
    s = scene(13, [{"a4": (1, 0, 0), "b3": (1, 0, 0)}], relics=["a4", "b3"], action=2)
    assert feats(s, 0) == 2 and not wins(s)
    first = LIVE.market_kinds

    def owned(count: int) -> Callable[[State], None]:
        def change(state: State) -> None:
            state.aside[0] = tuple(range(first, first + count))
            state.legendary_deck = tuple(item for item in state.legendary_deck if item not in state.aside[0])

        return change

    assert wins(s, owned(2)) and not wins(s, owned(1)), "of two seats as much is asked as of more"


def test_14_14_feats_of_the_own_card_win() -> None:
    s = scene(14, [{"a1": (1, 0, 0), "b1": (1, 0, 0)}], cards=[0, 2, 1], action=2, round=4)
    assert wins(s)
    assert not wins(scene(14, [{"a1": (1, 0, 0), "b1": (1, 0, 0)}], cards=[1, 2, 0], action=2, round=4))


def test_14_15_whole_land_cities_forges_and_orbs_win() -> None:
    """A1 with its City 4, A4 with its Forge 3, A5 with an orb 3: ten; a fault under the City leaves six."""
    armies = [{"a1": (1, 0, 0), "a4": (1, 0, 0), "a5": (1, 0, 0)}]
    s = scene(15, armies, relics=["a5", "b2", "b7"], action=2)
    assert feats(s, 0) == 4 + 3 + 3 and wins(s)

    def torn(state: State) -> None:
        camp_of(state).faults = 1 << at("a1")

    assert not wins(s, torn)


# What a seat brings along


def new_state_of(number: int, clans: tuple[str, ...], **more: object) -> State:
    ids = [clan.id for clan in LIVE.clans]
    return CLASH.new(options(number, [ids.index(clan) for clan in clans], **more), LIVE, PlayoutDice(lambda: 0.4))


def test_14_0_boons_are_there_when_the_game_begins() -> None:
    boons = (
        Boon(life=1, gold=4, crystals=3, legendary=LIVE.market_kinds + 2),
        Boon(corrupted=True, grudges=(2, 0), called_up=1),
    )
    s = new_state_of(1, ("bohorg", "tomb"), boons=boons)
    plain = new_state_of(1, ("bohorg", "tomb"))
    assert (s.gold, s.crystals) == ([5, 3], [3, 0]), "the first brings 4 to its clan's 1, the second has its clan's 3"
    assert s.aside[0] == (LIVE.market_kinds + 2,) and LIVE.market_kinds + 2 not in s.legendary_deck
    assert s.figures[1][LIFE] == plain.figures[1][LIFE] + 1 and s.figures[0] == plain.figures[0]
    assert s.figures[3][HITS] == plain.figures[3][HITS] + 1, "the Skeletons of the pact"
    assert camp_of(s).grudges == [0, 0, 2, 0] and CLASH.problems(s) == []


def test_boon_with_dealt_clan() -> None:
    """Boons go to the clan a seat is dealt."""
    config = options(1, 2, boons=(Boon(life=0), Boon()))
    s = CLASH.new(config, LIVE, PlayoutDice(lambda: 0.4))
    plain = CLASH.new(options(1, 2), LIVE, PlayoutDice(lambda: 0.4))
    assert s.config.clans == plain.config.clans
    assert s.figures[0][LIFE] == plain.figures[0][LIFE] + 1 and s.figures[3] == plain.figures[3]


def test_14_0_one_more_of_level_ii_in_round_1() -> None:
    counts = []
    for called in (0, 1):
        s = new_state_of(2, ("bohorg", "tomb"), boons=(Boon(called_up=called), Boon()))
        while s.phase != ACTION:
            seat = CLASH.to_act(s)[0]
            s, _ = CLASH.step(s, seat, CLASH.default(s, seat), PlayoutDice(lambda: 0.4))
        counts.append(reserve_of(s, 0)[1])
    assert counts[1] == counts[0] - 1


def test_content_for_once() -> None:
    """An imagined state has the same figures: bonuses are not added again."""
    s = new_state_of(1, ("bohorg", "tomb"), boons=(Boon(life=0), Boon(corrupted=True)), dark_elves=True)
    again = CLASH.imagine(CLASH.view(s, 0), lambda: 0.5)
    assert again.figures == s.figures and again.elf_figures == s.elf_figures
    assert again.content is s.content
    thawed = CLASH.thaw(options(1, s.config.clans, boons=s.config.boons, dark_elves=True), LIVE, CLASH.freeze(s))
    assert thawed.figures == s.figures and thawed.content == s.content


def test_14_0_dark_elves_have_tougher_elders() -> None:
    dark, plain = new_state_of(1, ("bohorg", "tomb"), dark_elves=True), new_state_of(1, ("bohorg", "tomb"))
    lives = [[figures[LIFE] for figures in s.elf_figures] for s in (dark, plain)]
    assert [one - other for one, other in zip(*lives, strict=True)] == [0, 1, 0]


@pytest.mark.parametrize("config", [options(99, 2), replace(options(1, 2), edition=PROTOTYPE)])
def test_a_scenario_that_is_not_there_is_refused(config: Config) -> None:
    with pytest.raises(ContentError) as caught:
        new_state(config, LIVE, PlayoutDice(lambda: 0.5))
    assert (caught.value.code, caught.value.rule) == ("scenario", "14")


def test_old_record_without_scenarios_verifies() -> None:
    """Options and data without a campaign read and write as they did before there was one."""
    plain = Config((0, 1))
    assert set(CLASH.config_to_json(plain)).isdisjoint({"scenario", "boons", "dark_elves"})
    assert "scenario" not in repr(plain) and "boons" not in repr(plain)
    bare = replace(LIVE, scenarios=(), campaign=None)
    stored = CLASH.content_to_json(bare)
    assert "scenarios" not in stored and "campaign" not in stored and "guest" not in stored["elves"][0]
    assert CLASH.content_from_json(stored) == bare and CLASH.content_to_json(CLASH.content_from_json(stored)) == stored


@pytest.mark.parametrize("number", NUMBERS, ids=named)
def test_options_of_a_scenario_read_back(number: int) -> None:
    config = options(number, 3, boons=(Boon(1, True, (0, 1, 2), 4, 3, 1, 30), Boon(), Boon()), dark_elves=True)
    assert CLASH.config_from_json(CLASH.config_to_json(config), config.rules) == config
    CLASH.check_embedded(*(jsoned(part) for part in (CLASH.config_to_json(config), CLASH.content_to_json(LIVE))))


def jsoned(value: object) -> object:
    return json.loads(json.dumps(value))

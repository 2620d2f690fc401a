"""A whole battle, as the log tells it: its line and its assaults, and nothing twice; and its report."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cli.proof.recordfile import read_record
from cogs.clash.narration.battles import IN_BATTLE, step_lines, tally_of, whole_battle
from cogs.clash.narration.brief import battle_words
from cogs.clash.posts.posts import report_post
from cogs.clash.scenarios.event_lines import quarrel_words
from cogs.clash.setup.content import house_content
from cogs.clash.wording import ClashWording
from data.texts import languages, texts_in
from engine.clash.game import CLASH
from engine.clash.pieces import events as ev
from engine.kernel.game import Event
from engine.kernel.record import replay
from lab.pictures.story import RECORDS
from tests.cogs_clash.test_narration import C1, wording

ASSAULT = [(ev.ROLLED, 0, 3, 2), (ev.INJURIES, 0, 2, 0, 0, 0, 2), (ev.KILLED, 0, 1, (2, 0, 0))]
FLOWN = [
    (ev.BATTLE, 0, C1, 1, (3, 0, 0), (4, 0, 0), 1, 1),
    *ASSAULT,
    (ev.FLED, 1, C1, (2, 0, 0)),
    (ev.BATTLE_WON, 0, C1, 1, (3, 0, 0)),
    (ev.TAKEN, 0, C1),
    (ev.TROPHY, 0, 1, 1),
]


def in_scenario(number: int, told: ClashWording) -> ClashWording:
    config = replace(told.view.config, scenario=number)
    return replace(told, view=replace(told.view, config=config, content=house_content()))


@pytest.mark.parametrize("language", languages())
def test_14_20_a_trophy_is_told_where_a_scenario_counts_it(language: str) -> None:
    """In the others who reads of one wonders what it is worth: nothing."""
    told = replace(wording(seat=None), t=texts_in(language))
    trophy = quarrel_words(in_scenario(3, told), [FLOWN[-1]])
    assert len(trophy) == 1 and trophy == quarrel_words(in_scenario(14, told), [FLOWN[-1]])
    for scenario in (0, 1, 2, *range(4, 14), 15):
        assert quarrel_words(in_scenario(scenario, told), [FLOWN[-1]]) == [], scenario
    assert quarrel_words(in_scenario(2, told), [(ev.GRUDGE, 0, 1, 1)])


@pytest.mark.parametrize("language", languages())
def test_a_whole_battle_that_ends_by_flight_says_nothing_twice(language: str) -> None:
    told = in_scenario(3, replace(wording(seat=None), t=texts_in(language)))
    line, steps = whole_battle(told, tally_of(FLOWN), FLOWN)
    assert len(steps) == 1 and steps == step_lines(told, ASSAULT), "the assault alone"
    flight, taken = step_lines(told, FLOWN[4:5]), step_lines(told, FLOWN[6:7])
    assert flight[0] not in line and line.count(taken[0]) == 1
    result, *assaults = report_post(told, "battle.1.1.0.14", FLOWN, 1).content.split("\n")
    assert result == battle_words(told, tally_of(FLOWN)) and len(assaults) == 1 and "●●○" in assaults[0]
    flight_alone = [FLOWN[0], *FLOWN[4:]]
    at_once = whole_battle(told, tally_of(flight_alone), flight_alone)
    assert at_once[1] == [] and at_once[0].count(told.name(1)) == 3, "against whom, who fled, over whom the trophy is"


def test_help_of_heroes_is_told_once_in_a_whole_battle() -> None:
    events = [FLOWN[0], (ev.FIRST_RAGE, 0, 2, 0, 0), *ASSAULT[:2], (ev.ABSORBED, 1, 2), *FLOWN[4:]]
    line, steps = whole_battle(wording(seat=None), tally_of(events), events)
    assert "absorbs" not in line and steps[0].count("absorbs") == 1
    assert "begins with rage 2" in line and not any("begins" in step for step in steps)


def battles_of(name: str) -> list[list[Event]]:
    """The decided battles of a kept game, each with its own events."""
    events: list[Event] = []
    replay(CLASH, read_record(RECORDS / name), False, lambda _entry, told, _state: events.extend(told))
    found: list[list[Event]] = []
    for event in events:
        if event[0] == ev.BATTLE:
            found.append([])
        if found and event[0] in IN_BATTLE:
            found[-1].append(event)
    return [battle for battle in found if any(event[0] == ev.BATTLE_WON for event in battle)]


def test_what_is_told_of_an_attacker_s_dice_adds_up() -> None:
    """Hits before and after rerolls, and all that was added to them, against the injuries of each assault."""
    battles = battles_of("clash-3-seats-seed-1-game-0.json")
    told = [tally_of(events) for events in battles]
    assert any(tally.rerolled for tally in told) and any(tally.automatic for tally in told)
    for tally, events in zip(told, battles, strict=True):
        own = [event for event in events if event[1] == tally.attacker]
        again = [event for event in own if event[0] == ev.REROLLED]
        assert tally.rerolled == sum(event[2] for event in again)
        assert tally.at_first + sum(event[3] for event in again) == tally.hits <= tally.dice
        stopped = sum(event[5] for event in own if event[0] == ev.INJURIES)
        injuries = sum(event[6] for event in own if event[0] == ev.INJURIES)
        assert tally.hits + tally.automatic + tally.rage - stopped <= injuries
        assert injuries <= tally.hits + tally.automatic + tally.rage


def test_dice_that_wait_for_a_reroll_are_not_told_as_misses() -> None:
    begun = [FLOWN[0], *ASSAULT[:2], (ev.ENRAGED, 0, 1), (ev.ROLLED, 1, 2, 0), (ev.INJURIES, 1, 0, 0, 0, 0, 0)]
    tally = tally_of([*begun, (ev.ENRAGED, 1, 1), (ev.ROLLED, 0, 3, 1)])
    assert (tally.hits, tally.dice) == (2, 3)

"""A whole battle, as its report and the log tell it: its line and its assaults, and nothing twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.clash.narration.battles import step_lines, tally_of, whole_battle
from cogs.clash.posts.posts import report_post
from data.texts import languages, texts_in
from engine.clash import events as ev
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


@pytest.mark.parametrize("language", languages())
def test_a_whole_battle_that_ends_by_flight_says_nothing_twice(language: str) -> None:
    told = replace(wording(seat=None), t=texts_in(language))
    line, steps = whole_battle(told, tally_of(FLOWN), FLOWN)
    assert len(steps) == 1 and steps == step_lines(told, ASSAULT), "the assault alone"
    report = report_post(told, "battle.1.1.0.14", FLOWN).content
    assert report == "\n".join([line, *steps])
    flight, taken = step_lines(told, FLOWN[4:5]), step_lines(told, FLOWN[6:7])
    assert flight[0] not in report and report.count(taken[0]) == 1
    flight_alone = [FLOWN[0], *FLOWN[4:]]
    at_once = whole_battle(told, tally_of(flight_alone), flight_alone)
    assert at_once[1] == [] and at_once[0].count(told.name(1)) == 3, "against whom, who fled, over whom the trophy is"


def test_help_of_heroes_is_told_once_in_a_whole_battle() -> None:
    events = [FLOWN[0], (ev.FIRST_RAGE, 0, 2, 0, 0), *ASSAULT[:2], (ev.ABSORBED, 1, 2), *FLOWN[4:]]
    line, steps = whole_battle(wording(seat=None), tally_of(events), events)
    assert "absorbs" not in line and steps[0].count("absorbs") == 1
    assert "begins with rage 2" in line and not any("begins" in step for step in steps)

"""Reviews of recorded games: chances sum to 1, turning points are real, luck matches a recount of the dice."""

from __future__ import annotations

import importlib
import random
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cli.proof.recordfile import read_record
from cogs.tables.finished.review import interval, luckier_than
from engine.clash.play.battle import HITTING_FACES
from engine.kernel.dice import DICE
from engine.kernel.looking_back import Review, alternative, fork_at, look_back
from engine.kernel.records.record import Entry, Recorder, config_under, content_of, struck
from engine.kernel.review import PlayedEntry
from engine.registry import GAMES

RECORDS = Path(__file__).parents[1] / "records"
NAMES = (
    "0.1.0/clash-2-seats-seed-2-game-0",
    "0.1.0/clash-3-seats-undos",
    "0.1.0/clash-1-seats-seed-11-game-0",
    "0.1.0/kravora-3-seats-undos",
    "0.1.0/kravora-4-seats-seed-3-game-0",
    "0.2.0-campaign/clash-3-seats-seed-304-game-0",
    "0.2.0-campaign/clash-4-seats-seed-314-game-0",
)


class Looked:
    """A recorded game with all that stands of it, and what was drawn for each entry."""

    def __init__(self, name: str) -> None:
        record = read_record(RECORDS / f"{name}.json")
        self.game = GAMES[record.game]
        self.module: Any = importlib.import_module(f"engine.{record.game}.bots")
        config = config_under(self.game, record.rules_version, record.config)
        found: list[tuple[Entry, PlayedEntry]] = []

        def watch(entry: Entry, events: list[Any], state: Any) -> None:
            found.append((entry, PlayedEntry(entry.number, entry.seat, entry.action, entry.by, tuple(events), state)))

        content = content_of(self.game, record.content)
        recorder = Recorder.resume(self.game, config, content, b"", record.entries, watch)
        gone = struck(record.entries)
        self.played = [played for entry, played in found if entry.number not in gone and not entry.undo]
        self.groups = {played.number: recorder.groups[played.number] for played in self.played}
        self.review: Review = look_back(self.module.REVIEWER, self.played)


@lru_cache(maxsize=8)
def looked(name: str) -> Looked:
    return Looked(name)


@pytest.mark.parametrize("name", NAMES)
def test_chances_sum_to_one_and_end_with_the_result(name: str) -> None:
    found = looked(name)
    for moment in found.review.moments:
        assert sum(moment.chances) == pytest.approx(1.0) and all(0.0 <= each <= 1.0 for each in moment.chances)
    outcome = found.game.outcome(found.played[-1].state)
    if outcome is not None:
        seats = range(len(outcome.points))
        share = tuple(1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in seats)
        assert found.review.moments[-1].chances[: len(share)] == share
    for entry in found.played:
        assert sum(found.module.REVIEWER.chances(entry.state)) == pytest.approx(1.0)


@pytest.mark.parametrize("name", NAMES)
def test_moments_hold_every_entry_once_and_turnings_are_among_them(name: str) -> None:
    found = looked(name)
    numbers = [entry.number for entry in found.played[1:]]
    held = [number for moment in found.review.moments for number in numbers if moment.first <= number <= moment.last]
    assert held == numbers
    assert all(turning.moment in found.review.moments for turning in found.review.turnings)
    sizes = [abs(turning.change) for turning in found.review.turnings]
    assert sizes == sorted(sizes, reverse=True) and len(sizes) <= 5


@pytest.mark.parametrize("name", NAMES)
def test_an_action_is_one_turning_point_whatever_it_is_made_of(name: str) -> None:
    """A Move and its battles, purchases of one Equip: one item, and its change is the action's from end to end."""
    found = looked(name)
    chances = {entry.number: found.module.REVIEWER.chances(entry.state) for entry in found.played}
    stretches = {}
    for before, entry in pairwise(found.played):
        if entry.seat >= 0:
            stretches[entry.number] = found.game.stretch(before.state, entry.seat)
    turned = [stretches[turning.moment.last] for turning in found.review.turnings]
    assert len(set(turned)) == len(turned)
    for turning, stretch in zip(found.review.turnings, turned, strict=True):
        own = [moment for moment in found.review.moments if stretches.get(moment.last) == stretch]
        first = next(at for at, entry in enumerate(found.played) if entry.number == own[0].first)
        begun = chances[found.played[first - 1].number][turning.seat]
        assert turning.change == pytest.approx(chances[own[-1].last][turning.seat] - begun)
        assert turning.told and all(own[0].first <= part.first <= part.last <= own[-1].last for part in turning.told)
        assert not any(one.fought is None and other.fought is None for one, other in pairwise(turning.told))


def test_a_move_and_the_battle_it_led_to_are_told_as_one() -> None:
    """In these games every battle follows its Move; where both changed much, both are named, in one item."""
    whole = [turning for name in NAMES if "clash" in name for turning in looked(name).review.turnings]
    assert any(len(turning.told) > 1 for turning in whole)
    assert any(turning.told[0].fought is not None for turning in whole)


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("0.1.0/clash")])
def test_luck_is_what_the_dice_themselves_give(name: str) -> None:
    """A second way: the draws of the stream of dice, counted by their faces, whoever threw them."""
    found = looked(name)
    drawn = [
        value for groups in found.groups.values() for group in groups if group.stream == DICE for value in group.values
    ]
    thrown = [each for entry in found.played for each in found.module.REVIEWER.thrown(entry.events)]
    assert sum(each.dice for each in thrown) == len(drawn) > 0
    assert sum(each.hits for each in thrown) == sum(value < HITTING_FACES for value in drawn)
    for seat, luck in enumerate(found.review.luck):
        own = [each for each in thrown if each.seat == seat]
        assert (luck.dice, luck.hits) == (sum(each.dice for each in own), sum(each.hits for each in own))


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("0.1.0/clash")])
def test_battles_are_those_of_the_log(name: str) -> None:
    found = looked(name)
    events = [event for entry in found.played for event in entry.events]
    ended = [event for event in events if event[0] == "battle_won"]
    assert [fought.winner for fought in sorted(found.review.fought, key=lambda each: each.last)] == [
        event[1] for event in ended
    ]
    assert all(0.0 <= fought.chance <= 1.0 for fought in found.review.fought)
    seats = range(len(found.review.luck))
    assert sum(found.review.luck[seat].won for seat in seats) == sum(event[1] >= 0 for event in ended)


@pytest.mark.parametrize("name", ["0.1.0/clash-3-seats-undos", "0.1.0/kravora-3-seats-undos"])
def test_what_else_is_legal_and_deterministic_and_changes_nothing(name: str) -> None:
    found = looked(name)
    before = [found.game.fingerprint(entry.state) for entry in found.played]
    decisions = found.review.decisions
    assert decisions and all(decision.first <= decision.last for decision in decisions)
    for decision in decisions[:: max(1, len(decisions) // 4)]:
        one, other = (
            alternative(
                found.module.REVIEWER, found.module.BOTS, fork_at(found.played, decision.first), random.Random(7).random
            )
            for _ in range(2)
        )
        assert one == other and 0.0 <= one.chance <= 1.0 and one.events
    assert [found.game.fingerprint(entry.state) for entry in found.played] == before


def test_the_binomial_interval() -> None:
    """Against sums of a distribution made die by die."""
    for dice, chance in ((1, 2 / 3), (7, 2 / 3), (60, 2 / 3), (40, 0.5)):
        exact = [1.0]
        for _ in range(dice):
            exact = [
                (exact[hits] if hits < len(exact) else 0.0) * (1 - chance) + (exact[hits - 1] * chance if hits else 0.0)
                for hits in range(len(exact) + 1)
            ]
        least, most = interval(dice, chance)
        assert sum(exact[:least]) < 0.025 <= sum(exact[: least + 1]) + 1e-12
        assert sum(exact[: most + 1]) >= 0.975 - 1e-12 > sum(exact[:most]) - 1e-9
        for hits in range(0, dice + 1, max(1, dice // 5)):
            assert luckier_than(dice, hits, chance) == round(100 * (sum(exact[:hits]) + exact[hits] / 2))
    assert luckier_than(3000, 2000, 2 / 3) == 50

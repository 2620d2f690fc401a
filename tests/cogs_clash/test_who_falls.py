"""Choosing who falls (§5.3.3e): the choice that leaves the chooser the best chance is marked, by the chances shown."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cogs.clash.battle.panel import battle_panel
from cogs.clash.chances import foretold
from engine.clash.game import CLASH
from engine.clash.odds.armies import fallen_in_view
from engine.clash.pieces import actions as a
from engine.clash.pieces import events as ev
from engine.clash.pieces.state import INJURIES
from engine.clash.pieces.view import View
from engine.clash.views.view_choices import allocations_in
from engine.kernel.dice import PlayoutDice
from tests.cogs_clash.test_limits import call_of
from tests.engine.test_orders import duel

BEST = "leaves you the best chance"


def choices() -> Iterator[View]:
    """Views of who may choose which of several units fall, of several armies."""
    for army in ((0, 1, 1), (1, 1, 2), (3, 2, 1), (2, 3, 2), (5, 2, 1), (5, 4, 2)):
        s = duel(army, (2, 2, 1))
        for _ in range(12):
            if s.phase == INJURIES:
                view = CLASH.view(s, s.active)
                if len(allocations_in(view)) > 1:
                    yield view
                CLASH.apply(s, s.active, CLASH.legal(s, s.active)[0], PlayoutDice(lambda: 0.3))
            elif s.battle is not None:
                CLASH.apply(s, s.active, a.ASSAULT, PlayoutDice(lambda: 0.3))


def options(panel: Any) -> list[tuple[str, str]]:
    """(label, description) of each choice of who falls."""
    found: list[tuple[str, str]] = []

    def read(components: list[dict[str, Any]]) -> None:
        for part in components:
            found.extend((each["label"], each.get("description") or "") for each in part.get("options", []))
            read(part.get("components", []))

    read(panel.view.to_components())
    return [each for each in found if re.search(r"\d×|nobody", each[0])]


def test_the_best_choice_by_the_chances_shown_is_marked_and_no_other() -> None:
    seen = set()
    for view in choices():
        assert view.battle is not None
        chances = asyncio.run(foretold([fallen_in_view(view, fall) for fall in allocations_in(view)], patience=5.0))
        told = options(battle_panel(call_of(view, seat=view.seat), (), chances=chances))
        shares = [int(found[1]) for _, then in told if (found := re.search(r"(\d+)\s*%", then))]
        assert len(shares) == len(told) > 1
        best = max(shares)
        marked = [share for (label, _), share in zip(told, shares, strict=True) if BEST in label]
        assert marked == [best] or (not marked and max(shares) - min(shares) <= 1)
        seen.update((view.seat == view.battle.attacker, at) for at, (label, _) in enumerate(told) if BEST in label)
    assert len(seen) > 1, "of both sides or places"


def test_without_chances_none_is_praised() -> None:
    view = next(choices())
    told = options(battle_panel(call_of(view, seat=view.seat), ()))
    assert not any("best" in label for label, _ in told) and "the rules' order" in told[0][0]


def test_who_plays_the_elves_reads_the_elves_chance_the_best_first() -> None:
    """It read the attacker's: the choice shown first was the best for the enemy of the chooser."""
    s = duel((3, 2, 1), (2, 2, 1))
    while s.phase != INJURIES:
        CLASH.apply(s, s.active, a.ASSAULT, PlayoutDice(lambda: 0.3))
    view = CLASH.view(s, None)
    assert view.battle is not None
    battle = replace(view.battle, defender=ev.NOBODY, side=ev.NOBODY)
    elves = tuple((2, 2, 1) if place == battle.place else there for place, there in enumerate(view.elves))
    view = replace(view, seat=1 - battle.attacker, battle=battle, elves=elves)
    chances = asyncio.run(foretold([fallen_in_view(view, fall) for fall in allocations_in(view)], patience=5.0))
    told = options(battle_panel(call_of(view, seat=view.seat), (), chances=chances))
    shares = [int(re.findall(r"(\d+)\s*%", then)[0]) for _, then in told]
    assert all(then.startswith("then the elves win at") for _, then in told)
    assert shares[0] == max(shares) > min(shares) and "leaves the elves the best chance" in told[0][0]

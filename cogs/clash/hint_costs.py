"""What a move that the coach advises costs, in the words of the Move panel's warnings; and what stands exposed by it.

Told whether the veteran minds or not: who follows a hint takes the losses.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from cogs.clash.chances import Chances, percent
from cogs.clash.move.attacks import chance_of
from cogs.clash.move.panel import given_up, worse_words
from cogs.clash.move.plan import planned
from cogs.clash.move.warnings import Threat, fights_in, forces_near, threats
from cogs.clash.wording import ClashWording
from engine.clash import actions as a
from engine.clash.odds.armies import attack_in_view
from engine.clash.odds.values import Fight
from engine.clash.places import TERRITORIES
from engine.clash.trial import view_after
from engine.clash.view import Triple, View
from engine.clash.view_choices import battles_due
from engine.kernel.errors import EngineError
from engine.kernel.game import Action

LITTLE = 0.25
"""A place where units go is exposed when it holds at less."""
MOST = 2
"""Exposed places that are told."""


def view_planned(view: View, plan: Sequence[Action]) -> View | None:
    """The view once the moves of a plan are planned and not finished; None for a plan of something else."""
    moves = list(takewhile(lambda action: action != a.FINISH, plan))
    if not moves or moves[0] != a.MOVE:
        return None
    try:
        return view_after(view, moves)
    except EngineError:
        return None


def cost_fights(moved: View) -> set[Fight]:
    """The battles whose chances the costs of a planned move are told with."""
    return fights_in(threats(moved)) | {fight for _, _, _, fight in _exposed(moved)}


def cost_lines(wording: ClashWording, chances: Chances) -> list[str]:
    """What the moves planned in the wording's view give up, make worse and expose; [] for nothing."""
    view = wording.view
    left = {threat.place for threat in threats(view) if _told_already(threat)}
    worst: dict[int, tuple[float, str]] = {}
    for place, rival, force, fight in _exposed(view):
        prospect = chance_of(chances, fight)
        if place in left or prospect is None:
            continue
        holds = prospect.of(1)
        if holds < LITTLE and holds < worst.get(place, (1.0, ""))[0]:
            worst[place] = (holds, _exposed_words(wording, place, rival, force, holds))
    exposed = [words for _, words in sorted(worst.values())[:MOST]]
    return [*given_up(wording), *worse_words(wording, chances), *exposed]


def _told_already(threat: Threat) -> bool:
    """Whether units leave the place as well, so that the panel's own warning tells what it holds at."""
    return threat.after is not None


def _exposed(view: View) -> list[tuple[int, int, Triple, Fight]]:
    """(place, rival, what it can bring there in one Move action, that battle), wherever units go and meet nobody."""
    due, found = battles_due(view), []
    ends = dict.fromkeys(order.end for order in planned(view) if order.end < TERRITORIES and order.end not in due)
    for place, rival, force in forces_near(view, ends):
        fight = attack_in_view(view, rival, place, force)
        if fight is not None:
            found.append((place, rival, force, fight))
    return found


def _exposed_words(wording: ClashWording, place: int, rival: int, force: Triple, holds: float) -> str:
    view = wording.view
    return wording.t(
        "⚠ {place} would hold at {chance} against {name}: {units} against {foes}.",
        place=wording.place(place),
        chance=percent(wording.t, holds),
        name=wording.name(rival),
        units=wording.units(view.units[view.seat or 0][place]),
        foes=wording.units(force),
    )

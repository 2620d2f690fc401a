"""What a move that the coach advises costs, in the words of the Move panel's warnings; and what stands exposed by it.

Told whether the veteran minds or not: who follows a hint takes the losses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from cogs.clash.chances import Chances, percent
from cogs.clash.move.comers import Comers, comers, fights_against, hold, if_fled, likeliest, places_words
from cogs.clash.move.panel import given_up, worse_words
from cogs.clash.move.plan import planned
from cogs.clash.move.warnings import Threat, counted_words, fights_in, threats
from cogs.clash.wording import ClashWording
from engine.clash.odds.values import Fight
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import TERRITORIES
from engine.clash.pieces.view import View
from engine.clash.trial import view_after
from engine.clash.views.view_choices import battles_due
from engine.kernel.errors import EngineError
from engine.kernel.game import Action

LITTLE = 0.25
"""A place where units go is exposed when it holds at less."""
MOST = 2
"""Exposed places that are told."""


@dataclass(frozen=True, slots=True)
class Exposed:
    """A place where units go and meet nobody, and that would hardly be held against a rival who can come."""

    coming: Comers
    holds: float
    if_fled: bool
    """Only if units that the same move attacks flee home instead of falling."""

    @property
    def place(self) -> int:
        return self.coming.place


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
    found = threats(moved)
    return fights_in(moved, found).union(*(fights_against(moved, coming) for coming in _coming(moved, found)))


def exposed_in(view: View, chances: Chances) -> Mapping[int, Exposed]:
    """[place] -> by whom it stands exposed most; those that hold least, where the view's plan sends units."""
    worst: dict[int, Exposed] = {}
    for each in _exposed(view, chances):
        if each.place not in worst or _worse(each) < _worse(worst[each.place]):
            worst[each.place] = each
    return {each.place: each for each in sorted(worst.values(), key=_worse)[:MOST]}


def _exposed(view: View, chances: Chances) -> Iterator[Exposed]:
    """By each rival."""
    for coming in _coming(view, threats(view)):
        for fled, ways in enumerate((coming, if_fled(coming))):
            holds = hold(view, ways, chances)
            if holds is not None and holds < LITTLE:
                yield Exposed(ways, holds, bool(fled))
                break


def _worse(each: Exposed) -> tuple[bool, float, int]:
    return each.if_fled, each.holds, each.place


def cost_lines(wording: ClashWording, chances: Chances) -> list[str]:
    """What the moves planned in the wording's view give up, make worse and expose; [] for nothing."""
    exposed = [_exposed_words(wording, each, chances) for each in exposed_in(wording.view, chances).values()]
    return [*given_up(wording), *worse_words(wording, threats(wording.view), chances), *exposed]


def _coming(view: View, found: Sequence[Threat]) -> list[Comers]:
    """Who could come wherever units go and meet nobody, but for places that the panel's own warnings tell of."""
    due = battles_due(view)
    told = {threat.place for threat in found}
    ends = dict.fromkeys(order.end for order in planned(view) if order.end < TERRITORIES)
    return list(comers(view, [end for end in ends if end not in due and end not in told]))


def _exposed_words(wording: ClashWording, each: Exposed, chances: Chances) -> str:
    view, t = wording.view, wording.t
    facts = {
        "place": wording.place(each.place),
        "chance": percent(t, each.holds),
        "name": wording.name(each.coming.rival),
        "units": wording.units(view.units[view.seat or 0][each.place]),
        "foes": wording.units(likeliest(view, each.coming, chances)),
    }
    if each.if_fled:
        return t(
            "⚠ {place} would hold at {chance} against {name} if units you attack at {where} survive and flee home:"
            " {units} against {foes}.",
            where=places_words(wording, each.coming),
            **facts,
        )
    told = t("⚠ {place} would hold at {chance} against {name}: {units} against {foes}.", **facts)
    counted = counted_words(wording, each.coming, chances)
    return f"{told} {counted}" if counted else told

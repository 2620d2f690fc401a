"""Says what a recommended move costs and leaves exposed, in the words of the Move panel's warnings.

It is said even where it is worth it: the reader takes the losses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from cogs.clash.chances import Chances, percent
from cogs.clash.move.comers import Comers, comers, fights_against, hold, if_fled, likeliest, places_words
from cogs.clash.move.panel import worse_words
from cogs.clash.move.plan import planned
from cogs.clash.move.warnings import PlannedMove, fights_in, planned_move, with_counted
from cogs.clash.wording.wording import ClashWording
from engine.clash.odds.values import Fight
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import TERRITORIES
from engine.clash.pieces.view import View
from engine.clash.trial import view_after
from engine.kernel.errors import EngineError
from engine.kernel.game import Action

LITTLE = 0.25
"""A place where units go is exposed when it holds at less."""
MOST = 2
"""The most exposed places that a hint names."""


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


@dataclass(frozen=True, slots=True)
class Costs:
    """A move as good as planned, and who could come to it."""

    view: View
    """The view once its orders are planned and not finished."""
    move: PlannedMove
    coming: Sequence[Comers]
    """Who could come wherever units go and meet nobody, but for places that the panel's own warnings tell of."""

    @property
    def fights(self) -> set[Fight]:
        """The battles whose chances the words need."""
        return fights_in(self.move.threats).union(*map(fights_against, self.coming))


def costs_of(view: View, plan: Sequence[Action]) -> Costs | None:
    """What the moves of a plan cost; None for a plan of something else."""
    moves = list(takewhile(lambda action: action != a.FINISH, plan))
    if not moves or moves[0] != a.MOVE:
        return None
    try:
        after = view_after(view, moves)
    except EngineError:
        return None
    move = planned_move(after)
    told = {*move.due, *(threat.place for threat in move.threats)}
    ends = dict.fromkeys(order.end for order in planned(after) if order.end < TERRITORIES)
    return Costs(after, move, list(comers(after, [end for end in ends if end not in told])))


def exposed_in(costs: Costs, chances: Chances) -> Mapping[int, Exposed]:
    """[place] -> by whom it stands exposed most; those that hold least, where the plan sends units."""
    worst: dict[int, Exposed] = {}
    for each in _exposed(costs, chances):
        if each.place not in worst or _worse(each) < _worse(worst[each.place]):
            worst[each.place] = each
    return {each.place: each for each in sorted(worst.values(), key=_worse)[:MOST]}


def _exposed(costs: Costs, chances: Chances) -> Iterator[Exposed]:
    """By each rival."""
    for coming in costs.coming:
        for fled, ways in enumerate((coming, if_fled(coming))):
            holds = hold(ways, chances)
            if holds is not None and holds < LITTLE:
                yield Exposed(ways, holds, bool(fled))
                break


def _worse(each: Exposed) -> tuple[bool, float, int]:
    return each.if_fled, each.holds, each.place


def cost_lines(wording: ClashWording, costs: Costs, chances: Chances) -> list[str]:
    """What the moves give up, make worse and expose; [] for nothing. `wording`: of the view once they are planned."""
    exposed = [_exposed_words(wording, each, chances) for each in exposed_in(costs, chances).values()]
    return [*worse_words(wording, costs.move, chances), *exposed]


def _exposed_words(wording: ClashWording, each: Exposed, chances: Chances) -> str:
    view, t = wording.view, wording.t
    facts = {
        "place": wording.place(each.place),
        "chance": percent(t, each.holds),
        "name": wording.name(each.coming.rival),
        "units": wording.units(view.units[view.seat or 0][each.place]),
        "foes": wording.army(likeliest(each.coming, chances), each.coming.rival if each.coming.hero else None),
    }
    if each.if_fled:
        return t(
            "⚠ {place}: **{chance}** to hold if {name} flees from {where} and attacks: {units} against {foes}.",
            where=places_words(wording, each.coming),
            **facts,
        )
    told = (
        t("⚠ {place}: **{chance}** to hold if {name} attacks: {units} against {foes}.", **facts)
        if each.holds
        else t("⚠ {place} falls if {name} attacks: {units} against {foes}.", **facts)
    )
    return with_counted(wording, told, each.coming, chances)

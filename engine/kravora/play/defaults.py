"""The documented default move of every decision: for empty seats, time-outs and failed bots (§9.6 [H]).

What a default is belongs to the rules a game began under: a check of a record asks for it again
(docs/rules-versions.md). docs/rulings.md lists them for people.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.kernel.game import Action, argument_of, kind_of
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.state import AIM, ANSWER, ATTACK, PICK, PURCHASES, SALARIES, THROW, State
from engine.kravora.play.orders import shield_answer

Default = Callable[[State, int, Sequence[Action]], Action]
"""(state, seat, its legal actions in their fixed order) -> one of them."""


def default_action(s: State, seat: int, legal: Sequence[Action]) -> Action:
    """The default move of a seat that owes a decision, one of its legal actions."""
    return DEFAULTS[s.phase](s, seat, legal)


def _attack(s: State, seat: int, legal: Sequence[Action]) -> Action:
    """Every defender with a target attacks, then the attack is over; no ruse is played.

    The line farthest from the fortress comes first, on a line the weakest kind.
    """
    return legal[0] if kind_of(legal[0]) == a.ATTACK else a.DONE


def _target(s: State, seat: int, legal: Sequence[Action]) -> Action:
    """A volley falls on the line nearest the fortress; a point hits the strongest kind (`_worth`)."""
    return legal[-1] if kind_of(legal[0]) == a.VOLLEY else max(legal, key=_worth)


def _first_place(s: State, seat: int, legal: Sequence[Action]) -> Action:
    """A propulsion begun: the lowest line of the first board in seat order where the unit may land."""
    return legal[0]


def _shield(s: State, seat: int, legal: Sequence[Action]) -> Action:
    """§9.1: the default order: what is aimed at one's own board and costs 3 L or more is cancelled."""
    return shield_answer(s, seat, {})


def _end(s: State, seat: int, legal: Sequence[Action]) -> Action:
    """Nothing is recycled, dismantled, bought, built or shot, and no ruse played: the turn ends."""
    return a.END


DEFAULTS: dict[int, Default] = {
    ATTACK: _attack,
    AIM: _target,
    PICK: _target,
    THROW: _first_place,
    ANSWER: _shield,
    SALARIES: _end,
    PURCHASES: _end,
}
"""One a phase in which somebody owes a decision."""


def _worth(action: Action) -> tuple[int, int, int]:
    """Attackers before own units, the strongest kind, then the line nearest the fortress, then fewest hit points."""
    unit = argument_of(action)
    sort = a.unit_sort(unit)
    return 1 - a.unit_side(unit), sort >> 3, (a.unit_place(unit) & 7) * 8 - (sort & 7)

"""The greedy AI seat: plays what looks best at once; no search, no memory."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.game import Action
from engine.kravora.greedy.appraisal import leader
from engine.kravora.greedy.greedy_attack import best_aim, best_pick, next_attack
from engine.kravora.greedy.greedy_purchases import best_purchase
from engine.kravora.greedy.greedy_ruses import best_ruse
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.content import LINES
from engine.kravora.pieces.figures import hits_of, unit_kind
from engine.kravora.pieces.places import place_of
from engine.kravora.pieces.state import AIM, ANSWER, ATTACK, PICK, SALARIES, THROW, State
from engine.kravora.pieces.view import View
from engine.kravora.play import own_attack, ruses
from engine.kravora.play.orders import shield_answer
from engine.kravora.views.viewing import imagine

Random = Callable[[], float]
POOR, SAFE_WALL = 4, 3
"""Less blood than this and more wall than that: a player without defenders sells wall points."""
WORTH_DEFENDING = 1.3
"""Value for a litre below which no ruse is played in its own attack."""
WORTH_A_LITRE, WORTH_LATE, LATE = 0.55, 0.3, 9
"""Value for a litre below which nothing is bought; from a late round on blood is no longer saved."""
RICH = 9
"""Blood with which a small unit of a full board is sent back for a larger one."""


class Greedy:
    """Implements engine.kernel.game.Bot."""

    def plan(self, view: View, random: Random) -> list[Action]:
        """The next actions of `view.seat`."""
        seat = view.seat
        assert seat is not None
        s = imagine(view)
        if s.phase == ANSWER:
            return [shield_answer(s, seat, {})]
        if s.phase == ATTACK:
            return _attack(s, seat, random)
        if s.phase == AIM:
            return [best_aim(s, seat)]
        if s.phase == PICK:
            return [best_pick(s, seat)]
        if s.phase == THROW:
            return [_landing(s, seat)]
        return _buy(s, seat, random)


def _attack(s: State, seat: int, random: Random) -> list[Action]:
    action = next_attack(s, seat)
    if action is not None:
        return [action]
    value, played = best_ruse(s, seat, random)
    return played if value >= WORTH_DEFENDING else [a.DONE]


def _landing(s: State, seat: int) -> Action:
    wanted = place_of(leader(s, seat), LINES - 1)
    choices = ruses.throw_choices(s)
    return a.TO | wanted if a.TO | wanted in choices else choices[0]


def _buy(s: State, seat: int, random: Random) -> list[Action]:
    """Recycling and dismantling first; then a ruse or a purchase, by what is worth most for its price; then the end."""
    if s.phase == SALARIES:
        sale = _sale(s, seat)
        if sale is not None:
            return [sale]
    bought, played = best_purchase(s, seat, random), best_ruse(s, seat, random)
    value, actions = played if played[0] > bought[0] else bought
    return actions if value >= (WORTH_A_LITRE if s.round < LATE else WORTH_LATE) else [a.END]


def _sale(s: State, seat: int) -> Action | None:
    """Wall points when all defenders are gone and there is no blood for new ones; a small unit of a full board."""
    limits, costs = s.content.limits, s.content.costs
    if not s.defended(seat):
        poor = s.blood[seat] < POOR and s.walls[seat] > SAFE_WALL
        return a.DISMANTLE if poor and s.sold < limits.dismantling_per_turn else None
    full = sum(len(s.defenders[seat * LINES + line]) for line in range(LINES)) >= sum(limits.capacity) - 1
    if s.blood[seat] < RICH or not full or s.recycled >= limits.recycling_per_turn:
        return None
    small = [
        (costs[unit_kind(code)], hits_of(code), place_of(seat, line), code)
        for line in range(LINES)
        for code in s.defenders[seat * LINES + line]
        if not s.content.units[unit_kind(code)].large
    ]
    if not small:
        return None
    _, _, place, code = min(small)
    return a.RECYCLE | own_attack.unit_of_code(place, a.DEFENDER, code)

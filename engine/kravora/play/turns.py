"""The sequence of play (§4, §5): what each action does, and what comes next."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.dice import Dice
from engine.kernel.game import Event
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.content import LINES
from engine.kravora.pieces.events import TURN
from engine.kravora.pieces.figures import SPENT
from engine.kravora.pieces.state import ATTACK, OVER, PURCHASES, SALARIES, State
from engine.kravora.play import declaring, horde, own_attack, purchases, rounds, ruses
from engine.kravora.play.ruse_effects import RUSES


def begin_turn(s: State, turn: int, dice: Dice, events: list[Event]) -> None:
    """The turn of the seat at this place of the order (§5.3; in round 0 purchases only, §4.3)."""
    seat = s.order[turn]
    s.turn, s.active, s.taken = turn, seat, ()
    s.recycled, s.sold, s.shots = 0, 0, 0
    events.append((TURN, seat))
    if not s.round:
        s.phase = s.back = PURCHASES
        return
    s.phase = s.back = ATTACK
    if not own_attack.attack_choices(s, seat) and not ruses.ruse_choices(s, seat):
        _enemies(s, seat, dice, events)


def _refresh(s: State, seat: int) -> None:
    """The player's attack is over: every defender may attack again in its player's next turn."""
    for at in range(seat * LINES, seat * LINES + LINES):
        s.defenders[at] = tuple(sorted(code & ~SPENT for code in s.defenders[at]))


def _enemies(s: State, seat: int, dice: Dice, events: list[Event]) -> None:
    """§5.3.2 to §5.4: the enemies strike and move, salaries are paid; then recycling, dismantling, purchases."""
    _refresh(s, seat)
    horde.enemy_attack(s, seat, events)
    if s.phase == OVER:
        return
    if not s.walls[seat]:
        _next_turn(s, dice, events)
        return
    horde.march(s, seat, events)
    horde.cool(s, seat, events)
    purchases.pay_salaries(s, seat, events)
    s.phase = s.back = SALARIES
    idle = not purchases.salary_choices(s, seat) and not purchases.purchase_choices(s, seat)
    if idle and not ruses.ruse_choices(s, seat):
        _end_turn(s, seat, dice, events)


def _end_turn(s: State, seat: int, dice: Dice, events: list[Event]) -> None:
    if s.round:
        purchases.end_turn(s, seat, events)
    _next_turn(s, dice, events)


def _next_turn(s: State, dice: Dice, events: list[Event]) -> None:
    """The next standing player in turn order, or the next round."""
    for turn in range(s.turn + 1, s.seats):
        if s.walls[s.order[turn]]:
            begin_turn(s, turn, dice, events)
            return
    rounds.begin_round(s, dice, events)
    if s.phase != OVER:
        first = next(turn for turn, seat in enumerate(s.order) if s.walls[seat])
        begin_turn(s, first, dice, events)


def carry_on(s: State, dice: Dice, events: list[Event]) -> None:
    """After an action: a player whose wall fell by their own ruse has no more turn (§5.7)."""
    if s.phase != OVER and not s.walls[s.turn_seat]:
        _next_turn(s, dice, events)


def _hit(s: State, seat: int, unit: int, dice: Dice, events: list[Event]) -> None:
    if s.pool:
        own_attack.pick(s, unit, events)
        own_attack.volley_on(s, events)
    else:
        own_attack.take_aim(s, seat, a.HIT | unit, events)


def _buy(s: State, seat: int, argument: int, dice: Dice, events: list[Event]) -> None:
    s.phase = PURCHASES
    purchases.buy(s, seat, argument >> 3, argument & 7, events)


def _build(s: State, seat: int, building: int, dice: Dice, events: list[Event]) -> None:
    s.phase = PURCHASES
    purchases.build(s, seat, building, events)


def _shoot(s: State, seat: int, place: int, dice: Dice, events: list[Event]) -> None:
    s.phase = PURCHASES
    purchases.shoot(s, seat, place, events)


def _done(s: State, seat: int, _: int, dice: Dice, events: list[Event]) -> None:
    s.barrier += 1
    _enemies(s, seat, dice, events)


Handler = Callable[[State, int, int, Dice, list[Event]], None]


def _ruse(kind: int) -> Handler:
    def handle(s: State, seat: int, argument: int, dice: Dice, events: list[Event]) -> None:
        declaring.declare(s, seat, kind | argument, events)

    return handle


_HANDLERS: dict[int, Handler] = {
    a.ATTACK: lambda s, seat, at, dice, events: own_attack.begin_attack(s, seat, at >> 3, at & 7, events),
    a.HIT: _hit,
    a.VOLLEY: lambda s, seat, place, dice, events: own_attack.take_aim(s, seat, a.VOLLEY | place, events),
    a.TO: lambda s, seat, place, dice, events: declaring.pay(s, seat, place, events),
    a.CANCEL: lambda s, seat, _, dice, events: declaring.cancel(s, seat, events),
    a.LET: lambda s, seat, _, dice, events: declaring.let(s, seat, events),
    a.RECYCLE: lambda s, seat, unit, dice, events: purchases.recycle(s, seat, unit, events),
    a.DISMANTLE: lambda s, seat, _, dice, events: purchases.dismantle(s, seat, events),
    a.BUY: _buy,
    a.BUILD: _build,
    a.SHOOT: _shoot,
    a.DONE: _done,
    # No barrier: until the next player chooses anything it can be taken back, unless a round begins (§5.6).
    a.END: lambda s, seat, _, dice, events: _end_turn(s, seat, dice, events),
    **{kind: _ruse(kind) for kind in RUSES},
}
HANDLERS = tuple(handler for _, handler in sorted(_HANDLERS.items()))
"""By kind >> KIND_SHIFT."""

"""The sequence of play (§3): what each action does, and what comes next."""

from __future__ import annotations

from collections.abc import Callable

from engine.clash.pieces import actions as a
from engine.clash.pieces import heroes
from engine.clash.pieces.config import BUILT
from engine.clash.pieces.events import ACTION, EQUIPS, MOVES, PASSES, ROUND, SETUP_DONE
from engine.clash.pieces.places import bastion
from engine.clash.pieces.state import ACTION as PHASE_ACTION
from engine.clash.pieces.state import BASTION, BUILD_SPOT, BUILD_TURN, CARD, NEXT_BATTLE, OVER, REINFORCE, State
from engine.clash.play import battle, building, cards, equip, move, round_end, setup, solo, stones, victory
from engine.clash.scenarios import course, relics
from engine.clash.scenarios.ending import BY_LIMIT
from engine.kernel.dice import Dice
from engine.kernel.game import Event


def begin_round(s: State, dice: Dice, events: list[Event]) -> None:
    """A round begins with the secret choice of all (§4.1).

    prototype-2017 opens every round but the first with what retail ends each with (§12).
    """
    s.round += 1
    s.phase, s.active, s.action_number = CARD, -1, 0
    s.revealed = (-1,) * s.config.seats
    _new_decisions(s)
    events.append((ROUND, -1, s.round))
    if s.config.printed.elves_first and s.round > 1:
        round_end.improve_elves(s, events)
        round_end.draw_cards(s, dice, events)


def begin_game(s: State, dice: Dice, events: list[Event]) -> None:
    """The players build the board first, where that was agreed (§2.1); then the first round."""
    if s.config.layout == BUILT and len(s.board.tiles) < s.config.tiles:
        building.begin(s)
        return
    setup.fill(s, dice)
    events.append((SETUP_DONE, -1))
    begin_round(s, dice, events)


def _face(s: State, seat: int, face: int, dice: Dice, events: list[Event]) -> None:
    s.laying, s.phase = (face, -1), BUILD_TURN


def _turn(s: State, seat: int, turn: int, dice: Dice, events: list[Event]) -> None:
    s.laying, s.phase = (s.laying[0], turn), BUILD_SPOT


def _spot(s: State, seat: int, number: int, dice: Dice, events: list[Event]) -> None:
    if building.lay(s, seat, number, events):
        begin_game(s, dice, events)


def _play(s: State, seat: int, card: int, dice: Dice, events: list[Event]) -> None:
    if not cards.pick_card(s, seat, card, events):
        return
    cards.reveal(s, events)
    _new_decisions(s)
    s.turn = 0
    if s.round == 1:
        s.phase, s.active = BASTION, s.order[0]
    else:
        _revenue(s, events)
        _reinforce_from(s, 0, events)


def _site(s: State, seat: int, site: int, dice: Dice, events: list[Event]) -> None:
    cards.build_bastion(s, seat, site, events)
    s.turn += 1
    if s.turn < s.config.seats:
        s.active = s.order[s.turn]
    else:
        _revenue(s, events)
        _reinforce_from(s, 0, events)


def _revenue(s: State, events: list[Event]) -> None:
    cards.revenue(s, events)
    if s.camp is not None:
        victory.tell_points(s, events)


def _reinforce_from(s: State, turn: int, events: list[Event]) -> None:
    """§4.5 in turn order, from this turn on; who has no choice is not asked."""
    for at in range(turn, s.config.seats):
        seat = s.order[at]
        cards.call_up(s, seat, events)
        if any(s.to_place):
            if len(cards.reinforcement_places(s, seat)) > 1:
                s.turn, s.phase, s.active = at, REINFORCE, seat
                return
            cards.put_all(s, seat, bastion(seat), events)
    s.action_number = 1
    _begin_action(s, 0, events)


def _put(s: State, seat: int, place: int, dice: Dice, events: list[Event]) -> None:
    cards.put_unit(s, seat, place, events)
    if not any(s.to_place):
        _reinforce_from(s, s.turn + 1, events)


def _begin_action(s: State, turn: int, events: list[Event]) -> None:
    s.turn = turn
    s.phase = PHASE_ACTION
    s.active = s.order[turn]
    if s.camp is not None:
        course.begin_action(s, s.camp)
    events.append((ACTION, s.active, s.action_number))
    _win_at_once(s, s.active, events)


def _win_at_once(s: State, seat: int, events: list[Event]) -> None:
    """Victory before an action has ended: alone at any moment (§9).

    prototype-2017: as soon as it is true within one's own second action, its start included (§12).
    """
    if s.config.solo:
        solo.check_victory(s, events)
    elif (
        s.config.printed.victory_at_once
        and s.action_number == 2
        and seat == s.order[s.turn]
        and victory.has_won(s, seat)
    ):
        victory.tell_points(s, events)
        s.battle, s.battles = None, ()
        victory.end_game(s, (seat,), events)


def _end_action(s: State, dice: Dice, events: list[Event]) -> None:
    """Relics may be handed on first, in a scenario (§14.16)."""
    if s.camp is not None and course.ask_to_hand(s, s.order[s.turn], events):
        return
    _close_action(s, dice, events)


def _close_action(s: State, dice: Dice, events: list[Event]) -> None:
    """§7: victory is tested at the end of one's own second action only."""
    seat = s.order[s.turn]
    s.forged = False
    if s.camp is not None:
        course.close_action(s, seat, events)
    victory.tell_points(s, events)
    if s.action_number == 2 and victory.has_won(s, seat):
        victory.end_game(s, (seat,), events)
    elif s.turn + 1 < s.config.seats:
        _begin_action(s, s.turn + 1, events)
    elif s.action_number == 1:
        stones.begin(s)
        _stones(s, events)
    else:
        _end_round(s, dice, events)


def _stones(s: State, events: list[Event]) -> None:
    if stones.run(s, events):
        if s.camp is not None:
            victory.tell_points(s, events)
        s.action_number = 2
        _begin_action(s, 0, events)


def _end_round(s: State, dice: Dice, events: list[Event]) -> None:
    """§8, then the next round, or the end by the round limit (§11); in solo the elves score and grow instead (§9).

    The player's own victory was looked for as soon as it could be true, so it comes before the elves' (§9 [H]).
    """
    if s.camp is not None:
        course.end_round(s, dice, events)
    if not s.config.printed.elves_first:
        round_end.improve_elves(s, events)
        round_end.draw_cards(s, dice, events)
    if s.config.solo:
        if solo.score(s, events):
            return
        solo.grow(s, events)
    elif s.config.round_limit and s.round >= s.config.round_limit:
        victory.end_game(s, victory.leaders(s), events, BY_LIMIT)
        return
    begin_round(s, dice, events)


def _equip(s: State, seat: int, _: int, dice: Dice, events: list[Event]) -> None:
    equip.begin(s)
    events.append((EQUIPS, seat))


def _pass(s: State, seat: int, _: int, dice: Dice, events: list[Event]) -> None:
    """§5: also the end of a Move action in which nothing moved."""
    move.forget_plan(s)
    events.append((PASSES, seat))
    _end_action(s, dice, events)


def _forge(s: State, seat: int, _: int, dice: Dice, events: list[Event]) -> None:
    if equip.forge(s, seat, events):
        equip.keep(s, seat, s.candidates[0], dice, events)
        _win_at_once(s, seat, events)


def _keep(s: State, seat: int, item: int, dice: Dice, events: list[Event]) -> None:
    equip.keep(s, seat, item, dice, events)
    _win_at_once(s, seat, events)


def _end(s: State, seat: int, _: int, dice: Dice, events: list[Event]) -> None:
    s.changes = 0
    _end_action(s, dice, events)


def _finish(s: State, seat: int, _: int, dice: Dice, events: list[Event]) -> None:
    events.append((MOVES, seat))
    move.finish(s, seat, events)
    _win_at_once(s, seat, events)
    _next_battle(s, dice, events)


def _next_battle(s: State, dice: Dice, events: list[Event]) -> None:
    """§5.3: the attacker picks the next battle; the last one needs no choice."""
    if s.phase == OVER:
        return
    while s.battles:
        if len(s.battles) > 1:
            s.phase = NEXT_BATTLE
            return
        battle.begin(s, s.battles[0], events)
        if not battle.run(s, dice, events):
            return
        _win_at_once(s, s.order[s.turn], events)
        if s.phase == OVER:
            return
    _end_action(s, dice, events)


def _fight(s: State, seat: int, place: int, dice: Dice, events: list[Event]) -> None:
    battle.begin(s, place, events)
    _go_on(s, dice, events)


def _assault(s: State, seat: int, waiting: int, dice: Dice, events: list[Event]) -> None:
    battle.throw(s, dice, events, waiting)
    battle.take_rerolls(s, dice, events)
    if battle.may_steal_late(s):
        battle.ask_reroll(s)
    else:
        _spread(s, dice, events)


def _roll(s: State, seat: int, waiting: int, dice: Dice, events: list[Event]) -> None:
    battle.throw(s, dice, events, waiting)
    _ask_or_spread(s, dice, events)


def _reroll(s: State, seat: int, code: int, dice: Dice, events: list[Event]) -> None:
    if code:
        battle.reroll(s, dice, events, code & 63, code >> 6)
    else:
        battle.reroll(s, dice, events)
    _ask_or_spread(s, dice, events)


def _hold(s: State, seat: int, stealing: int, dice: Dice, events: list[Event]) -> None:
    if stealing:
        battle.steal(s, events)
    _spread(s, dice, events)


def _ask_or_spread(s: State, dice: Dice, events: list[Event]) -> None:
    if battle.must_ask_reroll(s):
        battle.ask_reroll(s)
    else:
        _spread(s, dice, events)


def _spread(s: State, dice: Dice, events: list[Event]) -> None:
    battle.strike(s, events)
    if not battle.ask_injuries(s):
        battle.fall(s, battle.open_allocations(s)[0], events)
        _go_on(s, dice, events)


def _kill(s: State, seat: int, code: int, dice: Dice, events: list[Event]) -> None:
    battle.fall(s, (code & 15, code >> 4 & 15, code >> 8), events)
    _go_on(s, dice, events)


def _flee(s: State, seat: int, _: int, dice: Dice, events: list[Event]) -> None:
    battle.flee(s, seat, events)
    s.barrier += 1
    _go_on(s, dice, events)


def _go_on(s: State, dice: Dice, events: list[Event]) -> None:
    """The battle goes on, or the next one, or the action ends."""
    if battle.run(s, dice, events):
        _win_at_once(s, s.order[s.turn], events)
        _next_battle(s, dice, events)


def _stone(s: State, seat: int, place: int, dice: Dice, events: list[Event]) -> None:
    stones.choose(s, seat, place, events)
    _stones(s, events)


def _hand(s: State, seat: int, argument: int, dice: Dice, events: list[Event]) -> None:
    relics.hand(s, seat, argument >> 5, argument & 31, events)
    if not relics.can_hand(s):
        _close_action(s, dice, events)


def _new_decisions(s: State) -> None:
    for seat in range(s.config.seats):
        s.decisions[seat] += 1


Handler = Callable[[State, int, int, Dice, list[Event]], None]
_HANDLERS: dict[int, Handler] = {
    a.PLAY: _play,
    a.SITE: _site,
    a.PUT: _put,
    a.EQUIP: _equip,
    a.MOVE: lambda s, seat, _, dice, events: move.begin(s),
    a.PASS: _pass,
    a.BUY: lambda s, seat, at, dice, events: equip.buy(s, seat, at >> 2, at & 3, events),
    a.FORGE: _forge,
    a.KEEP: _keep,
    a.ATTACH: lambda s, seat, at, dice, events: equip.attach(s, seat, at >> 2, at & 3, events),
    a.DETACH: lambda s, seat, at, dice, events: equip.detach(s, seat, at >> 1, at & 1, events),
    a.SHIFT: lambda s, seat, at, dice, events: equip.shift(s, seat, at >> 3, at >> 2 & 1, at & 3, events),
    a.END: _end,
    a.PICK: lambda s, seat, at, dice, events: move.pick(s, at),
    a.GO: lambda s, seat, place, dice, events: move.go(s, seat, place, events),
    a.FINISH: _finish,
    a.FIGHT: _fight,
    a.ASSAULT: _assault,
    a.ROLL: _roll,
    a.REROLL: _reroll,
    a.HOLD: _hold,
    a.FLEE: _flee,
    a.KILL: _kill,
    a.STONE: _stone,
    a.RECRUIT: lambda s, seat, at, dice, events: heroes.recruit(s, seat, at >> 5, at & 31, events),
    a.DISCARD: lambda s, seat, at, dice, events: solo.discard(s, seat, at >> 6, at & 63, events),
    a.FACE: _face,
    a.TURN: _turn,
    a.SPOT: _spot,
    a.HAND: _hand,
    a.STAY: lambda s, seat, _, dice, events: _close_action(s, dice, events),
}
HANDLERS = tuple(handler for _, handler in sorted(_HANDLERS.items()))
"""By kind >> KIND_SHIFT."""

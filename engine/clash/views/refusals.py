"""Why an action is not legal: a code, the rule, and what a text may name (never anything hidden from the actor)."""

from __future__ import annotations

from engine.clash.pieces import actions as a
from engine.clash.pieces.content import LEVELS
from engine.clash.pieces.control import forges_of
from engine.clash.pieces.heroes import HERO_UNIT
from engine.clash.pieces.places import TERRITORIES, place_name
from engine.clash.pieces.state import (
    ACTION,
    BASTION,
    BATTLE,
    BUILD_FACE,
    BUILD_SPOT,
    BUILD_TURN,
    CARD,
    EQUIP,
    FLIGHT,
    GO,
    HAND,
    INJURIES,
    KEEP,
    MOVE,
    MOVEMENT,
    NEXT_BATTLE,
    OVER,
    REINFORCE,
    REROLL,
    STONES,
    State,
)
from engine.clash.play import battle, equip
from engine.clash.play.move import reach, reach_mask, stopping
from engine.clash.views.viewing import seats_to_act
from engine.kernel.errors import IllegalAction
from engine.kernel.game import Action, argument_of, kind_of

PHASE_OF = {
    a.PLAY: (CARD, "4.1"),
    a.SITE: (BASTION, "4.3"),
    a.PUT: (REINFORCE, "4.5"),
    a.EQUIP: (ACTION, "5"),
    a.MOVE: (ACTION, "5"),
    a.PASS: (ACTION, "5"),
    a.BUY: (EQUIP, "5.1"),
    a.FORGE: (EQUIP, "5.1"),
    a.KEEP: (KEEP, "5.1"),
    a.ATTACH: (EQUIP, "5.1"),
    a.DETACH: (EQUIP, "5.1"),
    a.SHIFT: (EQUIP, "5.1"),
    a.END: (EQUIP, "5.1"),
    a.PICK: (MOVE, "5.2"),
    a.GO: (GO, "5.2"),
    a.FINISH: (MOVE, "5.2"),
    a.FIGHT: (NEXT_BATTLE, "5.3"),
    a.ASSAULT: (BATTLE, "5.3.2"),
    a.ROLL: (BATTLE, "5.3.3c"),
    a.REROLL: (REROLL, "5.3.3c"),
    a.HOLD: (REROLL, "5.3.3c"),
    a.FLEE: (BATTLE, "5.3.4"),
    a.KILL: (INJURIES, "5.3.3e"),
    a.STONE: (STONES, "6"),
    a.RECRUIT: (EQUIP, "10"),
    a.DISCARD: (EQUIP, "9"),
    a.FACE: (BUILD_FACE, "2.1"),
    a.TURN: (BUILD_TURN, "2.1"),
    a.SPOT: (BUILD_SPOT, "2.1"),
    a.HAND: (HAND, "14.17"),
    a.STAY: (HAND, "14.17"),
}


def refusal(s: State, seat: int, action: Action) -> IllegalAction:
    """The precise refusal of an action that is not legal for a seat."""
    kind, argument = kind_of(action), argument_of(action)
    if s.phase == OVER:
        return IllegalAction("game_over", "7")
    if kind not in PHASE_OF:
        return IllegalAction("no_such_action", "5")
    phase, rule = PHASE_OF[kind]
    # The turn before the phase: to others the phase would tell whether the active seat plans moves (§13).
    if s.phase != CARD and seat not in seats_to_act(s):
        return IllegalAction("not_your_turn", rule, seat=s.active + 1)
    if s.phase != phase:
        return IllegalAction("wrong_phase", rule)
    if kind == a.PLAY:
        return IllegalAction("card_not_in_hand", rule)
    if kind == a.SITE:
        return _site(s, argument)
    if kind == a.PUT:
        return IllegalAction("no_own_unit_there", rule, place=place_name(argument & 31))
    if kind == a.EQUIP:
        return IllegalAction("nothing_to_equip", "5.1")
    if kind == a.MOVE:
        return IllegalAction("no_units_to_move", "5.2")
    if kind == a.BUY:
        return _buy(s, seat, argument)
    if kind == a.FORGE:
        return _forge(s, seat)
    if kind == a.KEEP:
        return IllegalAction("not_a_candidate", rule)
    if kind in (a.ATTACH, a.DETACH, a.SHIFT):
        code = "too_many_changes" if s.changes >= equip.MOST_CHANGES else "no_such_card_there"
        return IllegalAction(code, rule)
    if kind == a.RECRUIT:
        return _recruit(s, seat, argument)
    if kind == a.DISCARD:
        return IllegalAction("no_discard_now" if s.config.solo else "solo_only", rule)
    if kind in (a.FACE, a.TURN, a.SPOT):
        return IllegalAction("tile_does_not_fit", rule)
    if kind == a.HAND:
        return IllegalAction("cannot_hand_there", rule, place=place_name(argument & 31))
    if kind == a.PICK:
        return _pick(s, seat, argument)
    if kind == a.GO:
        return _go(s, seat, argument)
    if kind == a.FINISH:
        return IllegalAction("hero_stranded", "10") if s.plan else IllegalAction("nothing_moved", rule)
    if kind in (a.ASSAULT, a.ROLL):
        return _strike(s, kind, rule)
    if kind == a.HOLD:
        return IllegalAction("nothing_to_steal", "10")
    if kind == a.REROLL and not battle.can_reroll(s):
        return IllegalAction("no_reroll_symbol", rule)
    if kind == a.FIGHT:
        return IllegalAction("no_battle_there", rule, place=place_name(argument & 31))
    if kind == a.KILL:
        return IllegalAction("bad_allocation", rule, injuries=s.battle.injuries if s.battle else 0)
    return IllegalAction("not_possible", rule)


def _strike(s: State, kind: int, rule: str) -> IllegalAction:
    """An assault is there whenever it is one's turn: what lacks is a reroll symbol, or Neggesh's chance."""
    b = s.fight
    if kind == a.ROLL and not battle.rerolls_of(s, b.side_seat, b.place):
        return IllegalAction("no_reroll_symbol", rule)
    return IllegalAction("nothing_to_steal", "10")


def _site(s: State, site: int) -> IllegalAction:
    if site >= len(s.board.sites):
        return IllegalAction("no_such_site", "4.3", sites=len(s.board.sites))
    if site in s.bastions:
        return IllegalAction("site_taken", "4.3", site=site + 1)
    return IllegalAction("beside_a_bastion", "4.3", site=site + 1)


def _buy(s: State, seat: int, argument: int) -> IllegalAction:
    item = argument >> 2
    if item not in {kind for kind, _ in s.market}:
        return IllegalAction("not_on_sale", "5.1")
    cost = s.content.items[item].cost
    return IllegalAction("too_dear", "5.1", item=s.content.items[item].id, cost=cost, lack=cost - s.gold[seat])


def _forge(s: State, seat: int) -> IllegalAction:
    if s.forged:
        return IllegalAction("forged_already", "5.1")
    forges = forges_of(s, seat).bit_count()
    if not forges:
        return IllegalAction("no_forge", "5.1")
    if not s.legendary_deck:
        return IllegalAction("no_legendary_left", "5.1")
    cost = equip.forge_cost(s.config, forges)
    return IllegalAction("too_few_crystals", "5.1", cost=cost, lack=cost - s.crystals[seat])


def _recruit(s: State, seat: int, argument: int) -> IllegalAction:
    number = argument >> 5
    if not s.config.heroes or number >= len(s.content.heroes):
        return IllegalAction("no_heroes", "10")
    if s.heroes[seat] >= 0:
        return IllegalAction("hero_already", "10")
    if number in s.heroes:
        return IllegalAction("hero_taken", "10")
    lack = s.content.heroes[number].cost - s.gold[seat]
    if lack > 0:
        return IllegalAction("hero_too_dear", "10", lack=lack, cost=s.content.heroes[number].cost)
    return IllegalAction("no_own_unit_there", "10", place=place_name(argument & 31))


def _pick(s: State, seat: int, at: int) -> IllegalAction:
    if at == HERO_UNIT:
        return IllegalAction("hero_cannot_move", "10")
    place, level = divmod(at, LEVELS)
    if place < 32 and s.fresh[at]:
        return IllegalAction("hero_left_alone", "10", place=place_name(place))
    if place < 32 and s.units[seat][at]:
        return IllegalAction("moved_already", "5.2", place=place_name(place), level=level + 1)
    return IllegalAction("no_such_unit", "5.2", place=place_name(place & 31), level=level + 1)


def _go(s: State, seat: int, target: int) -> IllegalAction:
    """Name what keeps the unit from its target: a bastion, mountains, enemies on the way, or too few points."""
    if s.picked == HERO_UNIT:
        return IllegalAction("hero_needs_company", "10", place=place_name(target & 31))
    start, level = divmod(s.picked, LEVELS)
    figures = s.figures[seat * 3 + level]
    facts: dict[str, int | str] = {
        "start": place_name(start),
        "place": place_name(target & 31),
        "level": level + 1,
        "points": figures[MOVEMENT],
    }
    if target >= 32 or not (target >= TERRITORIES or s.board.territories >> target & 1):
        return IllegalAction("no_such_place", "5.2", **facts)
    if target >= TERRITORIES and target != TERRITORIES + seat:
        return IllegalAction("enemy_bastion", "5.2", **facts)
    if target < 32 and reach(s, seat, start, level) >> target & 1:
        return IllegalAction("hero_left_alone", "10", place=place_name(start))
    if target == start:
        return IllegalAction("already_there", "5.2", **facts)
    points, flies, stops = figures[MOVEMENT], bool(figures[FLIGHT]), stopping(s, seat)
    if not flies and reach_mask(s.board, seat, start, points, False, 0) >> target & 1:
        return IllegalAction("enemies_in_the_way", "5.2", **facts)
    if not flies and reach_mask(s.board, seat, start, points, True, stops) >> target & 1:
        return IllegalAction("mountains_in_the_way", "5.2", **facts)
    return IllegalAction("too_far", "5.2", **facts)

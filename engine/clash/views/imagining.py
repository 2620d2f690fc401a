"""Imagines a state that fits a view, for AI seats to think on (§13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.clash.pieces.content import LEVELS
from engine.clash.pieces.figures import refresh_elves, refresh_level
from engine.clash.pieces.heroes import HERO_UNIT
from engine.clash.pieces.state import CARD, KEEP, PHASE_NAMES, Battle, State
from engine.clash.pieces.view import Triple, View
from engine.clash.play.move import HERO_LEVEL
from engine.clash.scenarios.secrets import imagined
from engine.kernel.dice import STREAMS


def imagine(view: View, random: Callable[[], float]) -> State:
    """Draw what the view hides: others' hands and picks, decks, the bag, forge candidates."""
    s = State.__new__(State)
    content, config, seats = view.content, view.config, view.config.seats
    s.config, s.content, s.board = config, content, view.board
    s.round, s.phase, s.order = view.round, PHASE_NAMES.index(view.phase), view.order
    s.active, s.action_number = view.active, view.action_number
    on_turn = view.battle.attacker if view.battle else view.active  # a defender may owe the decision
    s.turn = view.order.index(on_turn) if on_turn in view.order else 0
    s.decisions, s.draws, s.barrier = list(view.decisions), [0] * STREAMS, 0
    s.units = [_flat(army) for army in view.units]
    s.elves = _flat(view.elves)
    s.masks = [mask_of(army) for army in s.units]
    s.elf_mask = mask_of(s.elves)
    s.reserve = [count for triple in view.reserve for count in triple]
    s.bastions, s.gold, s.crystals = view.bastions, list(view.gold), list(view.crystals)
    s.points, s.robbers = list(view.points), view.robbers
    s.revealed, s.winners = view.revealed, view.winners
    s.slots = [item for seat in view.slots for pair in seat for item in pair]
    s.aside, s.elf_slots = list(view.aside), [item for pair in view.elf_slots for item in pair]
    s.figures = [(0,) * 9] * (seats * LEVELS)
    for seat in range(seats):
        for level in range(LEVELS):
            refresh_level(s, seat, level)
    refresh_elves(s)
    s.market, s.forged, s.changes = view.market, view.forged, view.changes
    s.to_place, s.battles = view.to_place, view.battles
    s.stone_level = view.stone_level
    s.camp = None
    if view.camp is not None:
        s.camp = imagined(view.camp, random)
        s.points = [0] * seats if s.camp.cards else s.camp.told[:]
    s.fresh = _flat(view.fresh) if view.fresh else []
    s.fresh_mask = mask_of(s.fresh)
    s.placed = tuple(_flat(view.placed)) if view.placed else ()
    s.plan = view.plan
    s.picked = view.picked_unit[0] * 3 + view.picked_unit[1] if view.picked_unit else -1
    if view.picked_unit and view.picked_unit[1] == HERO_LEVEL:
        s.picked = HERO_UNIT
    s.heroes, s.hero_places, s.hero_fresh = list(view.heroes), list(view.hero_places), view.hero_fresh
    s.domination, s.may_discard, s.laying = view.domination, view.may_discard, view.laying
    s.battle = _battle(view)
    _tactic_cards(s, view, random)
    _equipment(s, view, random)
    bag = [kind for kind in range(3) for _ in range(view.bag[kind])]
    _shuffle(bag, random)
    s.bag = tuple(bag)
    return s


def _tactic_cards(s: State, view: View, random: Callable[[], float]) -> None:
    seats = view.config.seats
    s.hands, s.tactic_decks, s.discards = [], [], list(view.discards)
    if not view.round:  # the board is still being built, no card was dealt
        s.hands, s.tactic_decks, s.picks = [()] * seats, [()] * seats, [-1] * seats
        return
    s.picks = [-1] * seats
    for seat, clan in enumerate(view.config.clans):
        gone = set(view.discards[seat])
        left = [at for at, card in enumerate(view.content.cards) if card.clan == clan and at not in gone]
        if seat == view.seat:
            hand = list(view.hand)
            left = [card for card in left if card not in hand]
            _shuffle(left, random)
        else:
            _shuffle(left, random)
            hand = [left.pop() for _ in range(view.hand_sizes[seat])]
        s.hands.append(tuple(sorted(hand)))
        s.tactic_decks.append(tuple(left))
        if s.phase == CARD and view.chosen[seat]:
            s.picks[seat] = view.pick if seat == view.seat else hand[int(random() * len(hand))]


def _equipment(s: State, view: View, random: Callable[[], float]) -> None:
    """Cards not seen anywhere make up the decks; those laid under the deck are known."""
    items = view.content.items
    if not view.round:
        s.deck, s.deck_known, s.legendary_deck, s.candidates = (), 0, (), ()
        return
    left = [item.copies for item in items]
    seen = [item for seat in view.slots for pair in seat for item in pair]
    seen += [item for cards in view.aside for item in cards]
    seen += [item for pair in view.elf_slots for item in pair]
    seen += [item for item, count in view.market for _ in range(count)]
    seen += view.deck_bottom
    for item in seen:
        if item >= 0:
            left[item] -= 1
    deck = [item for item in range(view.content.market_kinds) for _ in range(left[item])]
    _shuffle(deck, random)
    s.deck, s.deck_known = (*view.deck_bottom, *deck), len(view.deck_bottom)
    legendary = [item for item in range(view.content.market_kinds, len(items)) if left[item]]
    s.candidates = view.candidates
    legendary = [item for item in legendary if item not in view.candidates]
    _shuffle(legendary, random)
    if s.phase == KEEP and not view.candidates:
        hidden = len(legendary) - view.legendary_deck_size
        s.candidates = tuple(legendary[len(legendary) - hidden :])
        legendary = legendary[: len(legendary) - hidden]
    s.legendary_deck = tuple(legendary)


def _battle(view: View) -> Battle | None:
    seen = view.battle
    if seen is None:
        return None
    b = Battle(seen.place, seen.attacker, seen.defender, 0 if seen.initiative == seen.attacker else 1)
    b.side = 0 if seen.side == seen.attacker else 1
    b.rage, b.assaults = list(seen.rage), seen.assaults
    b.injuries = seen.injuries or 0
    b.hits = seen.hits or 0
    b.dice = b.hits + (seen.misses or 0)
    b.rerolls = seen.rerolls_left
    b.barriers, b.stolen, b.barrier_fell = list(seen.barriers), list(seen.stolen), seen.barrier_fell
    return b


def _flat(triples: Sequence[Triple]) -> list[int]:
    return [count for triple in triples for count in triple]


def mask_of(units: Sequence[int]) -> int:
    """The places of units that are listed by place * 3 + level."""
    mask = 0
    for at, count in enumerate(units):
        if count:
            mask |= 1 << at // 3
    return mask


def _shuffle(items: list[int], random: Callable[[], float]) -> None:
    for last in range(len(items) - 1, 0, -1):
        other = int(random() * (last + 1))
        items[last], items[other] = items[other], items[last]

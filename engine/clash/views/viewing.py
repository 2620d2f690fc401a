"""From a state to what a seat or a spectator may know (§13)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.clash.pieces import events as ev
from engine.clash.pieces.control import controlled, legendaries_of
from engine.clash.pieces.heroes import HERO_UNIT
from engine.clash.pieces.state import ACTION as PHASE_ACTION
from engine.clash.pieces.state import CARD, GO, INJURIES, MOVE, OVER, PHASE_NAMES, REROLL, State
from engine.clash.pieces.view import BattleView, Triple, View
from engine.clash.play.move import HERO_LEVEL
from engine.clash.scenarios import secrets
from engine.clash.scenarios.feats import feats
from engine.kernel.game import Event


def view_of(s: State, seat: int | None) -> View:
    """The view of a seat (None: a spectator). A Move being planned is shown to its planner only."""
    seats = range(s.config.seats)
    planning = s.phase in (MOVE, GO)
    hide_plan = planning and seat != s.active
    units = tuple([_triples(s.placed if hide_plan and other == s.active else s.units[other]) for other in seats])
    return View(
        seat=seat,
        config=s.config,
        content=s.content,
        board=s.board,
        round=s.round,
        phase=PHASE_NAMES[PHASE_ACTION if hide_plan else s.phase],
        order=s.order,
        active=s.active,
        action_number=s.action_number,
        to_act=tuple(seats_to_act(s)),
        decisions=tuple([number if other == seat else 0 for other, number in enumerate(s.decisions)]),
        bastions=s.bastions,
        units=units,
        elves=_triples(s.elves),
        reserve=_triples(s.reserve),
        gold=tuple(s.gold),
        crystals=tuple(s.crystals),
        points=_points_seen(s, seat, units, hide_plan),
        slots=_by_seat(s.slots),
        aside=tuple(s.aside),
        elf_slots=tuple(zip(s.elf_slots[::2], s.elf_slots[1::2], strict=True)),
        market=s.market,
        deck_size=len(s.deck),
        deck_bottom=s.deck[: s.deck_known],
        legendary_deck_size=len(s.legendary_deck),
        discards=tuple(s.discards),
        hand_sizes=tuple(map(len, s.hands)),
        chosen=tuple([pick >= 0 for pick in s.picks]),
        revealed=s.revealed,
        to_place=s.to_place,
        battles=s.battles,
        battle=_battle(s),
        bag=(s.bag.count(0), s.bag.count(1), s.bag.count(2)),
        winners=s.winners,
        robbers=s.robbers,
        heroes=tuple(s.heroes),
        hero_places=_hero_places(s, hide_plan),
        hero_fresh=s.hero_fresh and not hide_plan,
        domination=s.domination,
        may_discard=s.may_discard,
        laying=s.laying,
        hand=() if seat is None else s.hands[seat],
        pick=-1 if seat is None else s.picks[seat],
        candidates=s.candidates if seat is not None and seat == s.active else (),
        fresh=_triples(s.fresh) if planning and not hide_plan else (),
        picked_unit=_picked(s) if s.phase == GO and not hide_plan else None,
        forged=s.forged,
        changes=s.changes,
        placed=_triples(s.placed) if planning and not hide_plan else (),
        plan=s.plan if not hide_plan else (),
        stone_level=s.stone_level,
        camp=None if s.camp is None else secrets.seen_by(s.camp, seat, s.phase == OVER),
    )


def seats_to_act(s: State) -> list[int]:
    """Seats that owe a decision, ascending."""
    if s.phase == CARD:
        return [seat for seat, pick in enumerate(s.picks) if pick < 0]
    return [s.active] if s.active >= 0 else []


def events_for(events: Sequence[Event], seat: int | None) -> list[Event]:
    """What a seat may know of what happened (see engine.clash.pieces.events)."""
    known: list[Event] = []
    for event in events:
        kind, owner = event[0], event[1]
        if owner == seat and seat is not None:
            known.append(event)
        elif kind in (ev.PICKED, ev.DREW_CARD):
            known.append((kind, owner))
        elif kind not in (ev.CHANGED, ev.CANDIDATES, ev.MOVED, ev.HERO_MOVED):
            known.append(event)
    return known


def _triples(units: Sequence[int]) -> tuple[Triple, ...]:
    return _cut(bytes(units))


@lru_cache(maxsize=4096)
def _cut(units: bytes) -> tuple[Triple, ...]:
    """Units by threes. Six of them make a third of a view, and most are as they were a moment ago."""
    return tuple(zip(units[::3], units[1::3], units[2::3], strict=True))


def _by_seat(slots: Sequence[int]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """[seat][level] -> what its two slots hold."""
    pairs = zip(slots[::2], slots[1::2], strict=True)
    return tuple(zip(pairs, pairs, pairs, strict=True))


def _battle(s: State) -> BattleView | None:
    b = s.battle
    if b is None:
        return None
    asking = s.phase == REROLL
    return BattleView(
        place=b.place,
        attacker=b.attacker,
        defender=b.defender,
        side=b.side_seat,
        rage=(b.rage[0], b.rage[1]),
        assaults=b.assaults,
        injuries=b.injuries if s.phase == INJURIES else None,
        hits=b.hits if asking else None,
        misses=b.dice - b.hits if asking else None,
        rerolls_left=b.rerolls if asking else 0,
        initiative=b.attacker if b.initiative == 0 else b.defender,
        barriers=(b.barriers[0], b.barriers[1]),
        stolen=(b.stolen[0], b.stolen[1]),
        barrier_fell=b.barrier_fell,
    )


def _picked(s: State) -> tuple[int, int]:
    """The unit taken up as (place, level); the hero's level is 3."""
    if s.picked == HERO_UNIT:
        return s.hero_places[s.active], HERO_LEVEL
    return divmod(s.picked, 3)


def _hero_places(s: State, hide_plan: bool) -> tuple[int, ...]:
    """Where the heroes stand; one that moves in a hidden plan is shown where it started."""
    places = list(s.hero_places)
    if hide_plan:
        for at in range(0, len(s.plan), 3):
            if s.plan[at + 2] == HERO_LEVEL:
                places[s.active] = s.plan[at]
    return tuple(places)


def _points_seen(s: State, seat: int | None, units: tuple[tuple[Triple, ...], ...], hide_plan: bool) -> tuple[int, ...]:
    """Points, or feats: while a plan is hidden those last told; secret ones only to their owner (§14.14)."""
    if s.camp is None:
        return _points(s, units) if hide_plan else tuple([_points_now(s, other) for other in range(s.config.seats)])
    counts = s.camp.told if hide_plan else [feats(s, other) for other in range(s.config.seats)]
    secret = s.camp.scenario.cards and s.phase != OVER
    return tuple(secrets.HIDDEN_POINTS if secret and other != seat else count for other, count in enumerate(counts))


def _points_now(s: State, seat: int) -> int:
    return (controlled(s, seat) & s.board.cities).bit_count() + legendaries_of(s, seat)


def _points(s: State, units: tuple[tuple[Triple, ...], ...]) -> tuple[int, ...]:
    """Points as far as shown: a hidden plan changes none."""
    shown = [sum(1 << place for place, own in enumerate(army) if any(own)) for army in units]
    points = []
    for seat in range(len(shown)):
        others = s.elf_mask
        for other, mask in enumerate(shown):
            if other != seat:
                others |= mask
        points.append((shown[seat] & ~others & s.board.cities).bit_count() + legendaries_of(s, seat))
    return tuple(points)

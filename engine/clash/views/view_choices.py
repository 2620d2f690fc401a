"""What screens and bots ask the rules: what a seat may choose, worked out from its view alone."""

from __future__ import annotations

from collections.abc import Sequence

from engine.clash.pieces.allocation import Triple, allocations
from engine.clash.pieces.board import places_of
from engine.clash.pieces.content import Hero
from engine.clash.pieces.figures import figures_of
from engine.clash.pieces.hero_effects import steals
from engine.clash.pieces.places import TERRITORIES
from engine.clash.pieces.state import ACTION, EQUIP, FLIGHT, KEEP, LIFE, MOVEMENT, PHASE_NAMES, SLOWNESS, Figures
from engine.clash.pieces.view import View
from engine.clash.play.equip import forge_cost
from engine.clash.play.move import distances


def figures_in(view: View, seat: int, level: int) -> Figures:
    """A level's figures with its equipment (indices in engine.clash.pieces.state)."""
    unit = view.content.clans[view.config.clans[seat]].units[level]
    return figures_of(view.content, unit.bonuses, unit.movement, view.slots[seat][level])


def figures_with(view: View, item: int, level: int) -> tuple[Figures, Figures]:
    """The figures of a level of the view's seat as it is equipped, and with a card in its slot there (§5.1)."""
    assert view.seat is not None
    unit, slots = view.content.clans[view.config.clans[view.seat]].units[level], list(view.slots[view.seat][level])
    slots[view.content.items[item].slot] = item
    weapon, armour = slots
    return figures_in(view, view.seat, level), figures_of(view.content, unit.bonuses, unit.movement, (weapon, armour))


def no_better_with(view: View, item: int, level: int) -> bool:
    """Whether a card would make no figure of a level of the view's seat better (of slowness, less is better)."""
    before, after = figures_with(view, item, level)
    return all(
        new >= old if at == SLOWNESS else new <= old for at, (old, new) in enumerate(zip(before, after, strict=True))
    )


def elf_figures_in(view: View, kind: int) -> Figures:
    return figures_of(view.content, view.content.elves[kind].bonuses, 0, view.elf_slots[kind])


def enemies_at(view: View, seat: int, place: int) -> int:
    """Enemy units in a place: elves and units of others."""
    return sum(view.elves[place]) + sum(sum(army[place]) for other, army in enumerate(view.units) if other != seat)


def enemies_in(view: View, seat: int) -> list[int]:
    """[territory] -> enemy units there, for all at once."""
    found = [sum(elves) for elves in view.elves[:TERRITORIES]]
    for other, army in enumerate(view.units):
        if other != seat:
            found = [foes + sum(units) for foes, units in zip(found, army, strict=False)]
    return found


def enemy_side(view: View, seat: int, place: int) -> int | None:
    """Whose enemies stand in a territory: a seat, -1 the elves, None nobody."""
    for other, army in enumerate(view.units):
        if other != seat and any(army[place]):
            return other
    return -1 if any(view.elves[place]) else None


def destinations(view: View, place: int, level: int, after: Sequence[tuple[int, int, Triple]] = ()) -> dict[int, int]:
    """Places a unit of the view's seat can reach from a place, and the points it costs.

    `after`: moves (from, to, units) imagined to be made before; they matter for overrun (§5.2).
    """
    seat = view.seat
    assert seat is not None
    figures = figures_in(view, seat, level)
    there: dict[int, int] = {}
    for start, end, units in after:
        there[end] = there.get(end, 0) + sum(units)
        there[start] = there.get(start, 0) - sum(units)
    stops = 0
    for other in places_of(view.board.territories):
        foes = enemies_at(view, seat, other)
        if foes and sum(view.units[seat][other]) + there.get(other, 0) < foes:
            stops |= 1 << other
    return distances(view.board, seat, place, figures[MOVEMENT], bool(figures[FLIGHT]), stops)


def armies(view: View) -> list[int]:
    """Places with own units that may still move, largest army first; before a Move action all own places."""
    seat = view.seat
    assert seat is not None
    movable = view.fresh or view.units[seat]
    return sorted((p for p, units in enumerate(movable) if any(units)), key=lambda p: (-sum(movable[p]), p))


def movable(view: View, place: int) -> Triple:
    """Own units in a place that may still move in this action, by level."""
    assert view.seat is not None
    return view.fresh[place] if view.fresh else view.units[view.seat][place]


def affordable(view: View) -> list[tuple[int, int, int]]:
    """Market stacks the view's seat can pay: (item, copies, cost)."""
    assert view.seat is not None
    stacks = [(item, count, view.content.items[item].cost) for item, count in view.market]
    return [stack for stack in stacks if stack[2] <= view.gold[view.seat]]


def controlled_in(view: View, seat: int) -> int:
    """Mask of places a seat controls."""
    mask = 0
    for place, units in enumerate(view.units[seat]):
        if any(units) and not enemies_at(view, seat, place):
            mask |= 1 << place
    return mask


def wins_by_passing(view: View) -> bool:
    """Whether the seat on move has the points at its second action, so that nobody can stop it any more (§7).

    Not in a scenario: there other pieces may still count as the action ends (§14).
    """
    acts = view.phase in (PHASE_NAMES[ACTION], PHASE_NAMES[EQUIP], PHASE_NAMES[KEEP])
    return acts and view.action_number == 2 and view.camp is None and view.points[view.active] >= view.config.points


def forge_offer(view: View) -> tuple[int, int] | None:
    """(crystals, cards drawn) if the view's seat can forge now, else None (§5.1)."""
    assert view.seat is not None
    forges = (controlled_in(view, view.seat) & view.board.forges).bit_count()
    if not forges or view.forged or not view.legendary_deck_size:
        return None
    cost = forge_cost(view.config, forges)
    if view.crystals[view.seat] < cost:
        return None
    return cost, min(1 + forges, view.legendary_deck_size)


def sites(view: View) -> list[int]:
    """Free bastion sites not beside another bastion (§4.3), by number."""
    spots = view.board.sites
    taken = [spots[site] for site in view.bastions if site >= 0]

    def apart(spot: tuple[int, int]) -> bool:
        return all(max(abs(spot[0] - q), abs(spot[1] - r), abs(spot[0] + spot[1] - q - r)) > 1 for q, r in taken)

    free = [number for number, spot in enumerate(spots) if spot not in taken]
    return [number for number in free if apart(spots[number])] or free


def thief_in(view: View) -> Hero | None:
    """Neggesh, if the side whose assault it is may steal now (§10; see engine.clash.pieces.heroes.thief)."""
    battle = view.battle
    if battle is None or battle.side < 0 or view.hero_places[battle.side] != battle.place:
        return None
    at = 0 if battle.side == battle.attacker else 1
    number = view.heroes[battle.side]
    if number < 0 or battle.stolen[at] or not battle.rage[1 - at]:
        return None
    hero = view.content.heroes[number]
    return hero if steals(hero) else None


def late_thief_in(view: View) -> Hero | None:
    """Neggesh, if he waited before the roll and may steal now (§10; see engine.clash.play.battle.may_steal_late)."""
    return thief_in(view) if view.config.rules.late_theft else None


def allocations_in(view: View) -> tuple[Triple, ...]:
    """The legal ways to spread the injuries of the battle in progress, best first; () when none are to be spread."""
    b = view.battle
    if b is None or b.injuries is None:
        return ()
    foe = b.defender if b.side == b.attacker else b.attacker
    if foe < 0:
        units = view.elves[b.place]
        lives = tuple(elf_figures_in(view, kind)[LIFE] for kind in range(3))
    else:
        units = view.units[foe][b.place]
        lives = tuple(figures_in(view, foe, level)[LIFE] for level in range(3))
    most = sum(count * life for count, life in zip(units, lives, strict=True))
    return allocations(min(b.injuries, most), units, (lives[0], lives[1], lives[2]))


def battles_due(view: View) -> list[int]:
    """Territories where the view's seat now stands among enemies (its plan included)."""
    assert view.seat is not None
    own = view.units[view.seat]
    return [p for p in range(TERRITORIES) if any(own[p]) and enemies_at(view, view.seat, p)]

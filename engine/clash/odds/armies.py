"""Armies of a battle taken from a game: from a state (for search) or from a view (for screens)."""

from __future__ import annotations

from dataclasses import replace

from engine.clash.odds.values import NO_FIGURES, Army, Fight
from engine.clash.pieces import heroes
from engine.clash.pieces.allocation import Triple
from engine.clash.pieces.camp import Camp
from engine.clash.pieces.content import Hero
from engine.clash.pieces.figures import figures_of
from engine.clash.pieces.hero_effects import barrier_life, first_tokens, stolen_tokens
from engine.clash.pieces.state import ELVES, SLOWNESS, Figures, State
from engine.clash.pieces.view import View
from engine.clash.play import battle
from engine.clash.scenarios.rage import first_rage
from engine.clash.views.view_choices import enemy_side


def slowness_of(army: Army) -> int:
    """§5.3.1: summed once a type present."""
    return sum(figures[SLOWNESS] for figures, count in zip(army.figures, army.units, strict=True) if count)


def fight_of(attacker: Army, defender: Army) -> Fight:
    """A battle about to begin: the lower slowness strikes first, a tie goes to the defender (§5.3.1)."""
    return Fight(attacker, defender, 0 if slowness_of(attacker) < slowness_of(defender) else 1)


def with_hero(army: Army, hero: Hero | None, enemies: int) -> Army:
    """An army whose hero stands with it when the battle begins against so many enemy units (§10)."""
    if hero is None:
        return army
    count = sum(army.units)
    return replace(
        army,
        hero=heroes.hero_figures(hero),
        rage=army.rage + first_tokens(hero, count, enemies),
        barrier=barrier_life(hero, count, enemies),
        steals=stolen_tokens(hero),
    )


def enraged(camp: Camp, army: Army, side: int, foe: int) -> Army:
    """An army with the rage tokens it begins a battle with in a scenario (§14.16)."""
    return replace(army, rage=army.rage + first_rage(camp, side, foe))


def figures_at(s: State, side: int) -> tuple[Figures, Figures, Figures]:
    """A side's figures by level (-1: the elves)."""
    one, two, three = battle.figures_of_side(s, side)
    return one, two, three


def army_of(s: State, side: int, units: Triple) -> Army:
    """Such units of a side, wherever they stand, without what a hero brings."""
    return Army(units, figures_at(s, side))


def army_at(s: State, side: int, place: int) -> Army:
    """A side's units in a place, without what a hero there brings."""
    return army_of(s, side, battle.units_at(s, side, place))


def fight_at(s: State, attacker: int, defender: int, place: int) -> Fight:
    """The battle that would begin in a place as all units and heroes stand now."""
    ours, theirs = army_at(s, attacker, place), army_at(s, defender, place)
    counts = sum(ours.units), sum(theirs.units)
    if s.camp is not None:
        ours, theirs = enraged(s.camp, ours, attacker, defender), enraged(s.camp, theirs, defender, attacker)
    ours = with_hero(ours, heroes.hero_at(s, attacker, place), counts[1])
    theirs = with_hero(theirs, heroes.hero_at(s, defender, place), counts[0])
    return fight_of(ours, theirs)


def battle_so_far(s: State) -> Fight:
    """The battle in progress: first the attacker, second the defender, rage and heroes as they are now."""
    b = s.fight
    armies = []
    for at, side in enumerate((b.attacker, b.defender)):
        army = army_at(s, side, b.place)
        hero = heroes.hero_at(s, side, b.place)
        steals = 0 if b.stolen[at] else stolen_tokens(hero)
        bonus = heroes.hero_figures(hero) if hero else NO_FIGURES
        armies.append(replace(army, rage=b.rage[at], barrier=b.barriers[at], steals=steals, hero=bonus))
    return Fight(armies[0], armies[1], b.side)


def figures_in_view(view: View, side: int) -> tuple[Figures, Figures, Figures]:
    """A side's figures by level (-1: the elves), as anyone may know them."""
    content = view.content
    if side == ELVES:
        elves = [
            figures_of(content, elf.bonuses, 0, slots) for elf, slots in zip(content.elves, view.elf_slots, strict=True)
        ]
        return elves[0], elves[1], elves[2]
    units = [
        figures_of(content, unit.bonuses, unit.movement, slots)
        for unit, slots in zip(content.clans[view.config.clans[side]].units, view.slots[side], strict=True)
    ]
    return units[0], units[1], units[2]


def units_in_view(view: View, side: int, place: int) -> Triple:
    return view.elves[place] if side == ELVES else view.units[side][place]


def attack_in_view(view: View, attacker: int, place: int, units: Triple, hero: bool = False) -> Fight | None:
    """The battle in a territory if all the attacker's units there were these; None where nobody resists them.

    `hero`: the attacker's hero comes with them; one that stands there already fights anyhow.
    """
    defender = enemy_side(view, attacker, place)
    if defender is None:
        return None
    ours = Army(units, figures_in_view(view, attacker))
    theirs = Army(units_in_view(view, defender, place), figures_in_view(view, defender))
    leader = _own_hero(view, attacker) if hero else _hero_in_view(view, attacker, place)
    if view.camp is not None:
        ours, theirs = enraged(view.camp, ours, attacker, defender), enraged(view.camp, theirs, defender, attacker)
    counts = sum(ours.units), sum(theirs.units)
    ours = with_hero(ours, leader, counts[1])
    theirs = with_hero(theirs, _hero_in_view(view, defender, place), counts[0])
    return fight_of(ours, theirs)


def battle_in_view(view: View) -> Fight:
    """The battle in progress as anyone may know it: first the attacker, second the defender."""
    b = view.battle
    assert b is not None
    armies = []
    for at, side in enumerate((b.attacker, b.defender)):
        hero = _hero_in_view(view, side, b.place)
        steals = 0 if b.stolen[at] else stolen_tokens(hero)
        bonus = heroes.hero_figures(hero) if hero else NO_FIGURES
        units = units_in_view(view, side, b.place)
        armies.append(Army(units, figures_in_view(view, side), 0, b.rage[at], bonus, b.barriers[at], steals))
    return Fight(armies[0], armies[1], 0 if b.side == b.attacker else 1)


def fallen_in_view(view: View, fall: Triple) -> Fight:
    """The battle in progress once these enemies of the striking side have fallen: the other side is next (§5.3.3e)."""
    fight = battle_in_view(view)
    foe = 1 - fight.turn
    army = (fight.first, fight.second)[foe]
    one, two, three = (have - gone for have, gone in zip(army.units, fall, strict=True))
    left = replace(army, units=(one, two, three))
    return Fight(fight.first, left, foe) if foe else Fight(left, fight.second, foe)


def _hero_in_view(view: View, side: int, place: int) -> Hero | None:
    if side == ELVES or view.hero_places[side] != place:
        return None
    return _own_hero(view, side)


def _own_hero(view: View, side: int) -> Hero | None:
    return view.content.heroes[view.heroes[side]] if view.heroes[side] >= 0 else None

"""Heroes (§10): recruited in an Equip action, they move with the army and help in its battles."""

from __future__ import annotations

from engine.clash.pieces import actions
from engine.clash.pieces.board import places_of
from engine.clash.pieces.content import Hero
from engine.clash.pieces.events import BARRIER_UP, HERO_FIGHTS, HERO_HOME, RAGE_STOLEN, RECRUITED
from engine.clash.pieces.hero_effects import barrier_life, first_tokens, steals, stolen_tokens
from engine.clash.pieces.places import TERRITORIES, bastion
from engine.clash.pieces.state import ELVES, FLIGHT, Battle, Figures, State
from engine.kernel.game import Action, Event

HERO_UNIT = 96
"""The PICK argument of the hero (units use place * 3 + level, up to 95)."""


def hero_of(s: State, seat: int) -> Hero | None:
    number = s.heroes[seat]
    return None if number < 0 else s.content.heroes[number]


def hero_at(s: State, side: int, place: int) -> Hero | None:
    """The side's hero if it stands in a place."""
    if side == ELVES or s.hero_places[side] != place:
        return None
    return hero_of(s, side)


def recruit_choices(s: State) -> list[Action]:
    """§10: one hero a player for the game; it stands on the bastion or with a unit of its player."""
    seat = s.active
    if not s.config.heroes or s.heroes[seat] >= 0:
        return []
    home = bastion(seat)
    places = [*places_of(s.masks[seat] & (1 << TERRITORIES) - 1), home]
    return [
        actions.RECRUIT | number * 32 + place
        for number, hero in enumerate(s.content.heroes)
        if hero.cost <= s.gold[seat] and number not in s.heroes
        for place in places
    ]


def can_recruit(s: State, seat: int) -> bool:
    return (
        s.config.heroes
        and s.heroes[seat] < 0
        and any(h.cost <= s.gold[seat] and n not in s.heroes for n, h in enumerate(s.content.heroes))
    )


def recruit(s: State, seat: int, number: int, place: int, events: list[Event]) -> None:
    hero = s.content.heroes[number]
    s.gold[seat] -= hero.cost
    s.heroes[seat] = number
    s.hero_places[seat] = place
    s.may_discard = False
    events.append((RECRUITED, seat, number, place, hero.cost))


def settled(s: State, seat: int, masks: int) -> bool:
    """Whether the hero stands with a unit of its side or in the bastion, were these the places of the seat's units."""
    place = s.hero_places[seat]
    return place < 0 or place == bastion(seat) or bool(masks >> place & 1)


def hero_figures(hero: Hero) -> Figures:
    """A hero in a battle: its printed bonus, no power, no slowness (§10)."""
    bonus = hero.bonuses
    return 0, 0, bonus.hits, bonus.shields, bonus.rerolls, 0, 0, hero.movement, int(bonus.flight)


def flies(hero: Hero) -> bool:
    return bool(hero_figures(hero)[FLIGHT])


def begin_battle(s: State, b: Battle, counts: tuple[int, int], events: list[Event]) -> None:
    """Effects at the start of a battle: rage tokens, the magic barrier. `counts`: units of attacker and defender."""
    for at, side in enumerate((b.attacker, b.defender)):
        hero = hero_at(s, side, b.place)
        if hero is None:
            continue
        tokens = first_tokens(hero, counts[at], counts[1 - at])
        b.rage[at] += tokens
        events.append((HERO_FIGHTS, side, s.heroes[side], tokens))
        b.barriers[at] = barrier_life(hero, counts[at], counts[1 - at])
        if b.barriers[at]:
            events.append((BARRIER_UP, side, s.heroes[side], b.barriers[at]))


def thief(s: State, b: Battle) -> Hero | None:
    """Neggesh, if the side whose assault it is may steal now: once a battle, and the enemy has a token (§10)."""
    if b.stolen[b.side] or not b.rage[1 - b.side]:
        return None
    hero = hero_at(s, b.side_seat, b.place)
    return hero if steals(hero) else None


def steal(s: State, b: Battle, events: list[Event]) -> None:
    """Neggesh takes a rage token from the enemy in one of his side's assaults (§10), if he can."""
    hero = thief(s, b)
    if hero is None:
        return
    taken = min(stolen_tokens(hero), b.rage[1 - b.side])
    b.stolen[b.side] = 1
    b.rage[1 - b.side] -= taken
    b.rage[b.side] += taken
    events.append((RAGE_STOLEN, b.side_seat, s.heroes[b.side_seat], b.rage[b.side]))


def meet_barrier(b: Battle, injuries: int) -> tuple[int, bool]:
    """Injuries left for units behind the enemy's barrier, and whether the barrier fell (counts as an elimination)."""
    life = b.barriers[1 - b.side]
    if not life:
        return injuries, False
    if injuries < life:
        return 0, False
    b.barriers[1 - b.side] = 0
    return injuries - life, True


def go_home(s: State, side: int, place: int, events: list[Event]) -> None:
    """§10: the hero of an army that is gone or fled goes to the bastion."""
    if side != ELVES and s.hero_places[side] == place:
        s.hero_places[side] = bastion(side)
        events.append((HERO_HOME, side))

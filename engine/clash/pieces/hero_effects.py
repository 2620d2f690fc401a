"""The effects of heroes (§10) by the word with which data name them: what each brings its side in a battle.

A new effect is an entry of EFFECTS; its words are in render/clash/words/hero_words.py (docs/extending.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.clash.pieces.content import Hero


def _nothing(hero: Hero, own: int, foes: int) -> int:
    return 0


def _value(hero: Hero, own: int, foes: int) -> int:
    return hero.value


@dataclass(frozen=True, slots=True)
class Effect:
    """What a hero brings, out of its data and how many units of its own and of the enemy begin the battle.

    `rage`: tokens at the start. `barrier`: life of a magic barrier. `steals`: whether it may take `value` rage tokens
    from the enemy, once a battle at the start of an own assault.
    """

    rage: Callable[[Hero, int, int], int] = _nothing
    barrier: Callable[[Hero, int, int], int] = _nothing
    steals: bool = False


def _few(hero: Hero, own: int, foes: int) -> int:
    """Hekna: with few units of her own."""
    return hero.rage_tokens if own <= hero.value else 0


def _outnumbered(hero: Hero, own: int, foes: int) -> int:
    """Razaro: against more than his own."""
    return hero.rage_tokens if foes > own else 0


TWO_OWN_UNITS, STEAL_RAGE, OUTNUMBERED, BARRIER = "two_own_units", "steal_rage", "outnumbered", "barrier"
EFFECTS: Mapping[str, Effect] = {
    TWO_OWN_UNITS: Effect(rage=_few),
    STEAL_RAGE: Effect(steals=True),
    OUTNUMBERED: Effect(rage=_outnumbered),
    BARRIER: Effect(barrier=_value),
}


def effect_of(hero: Hero) -> Effect:
    """None of the three for a word that no effect has: a record may hold any."""
    return EFFECTS.get(hero.effect, Effect())


def first_tokens(hero: Hero, own: int, foes: int) -> int:
    """Rage tokens a hero gives at the start of a battle of so many own units against so many."""
    return effect_of(hero).rage(hero, own, foes)


def barrier_life(hero: Hero, own: int, foes: int) -> int:
    """The life of the hero's magic barrier in such a battle, 0 without one."""
    return effect_of(hero).barrier(hero, own, foes)


def steals(hero: Hero | None) -> bool:
    """Whether there is a hero that takes rage tokens from the enemy."""
    return hero is not None and effect_of(hero).steals


def stolen_tokens(hero: Hero | None) -> int:
    """How many it may take, 0 where it takes none."""
    return hero.value if hero is not None and effect_of(hero).steals else 0

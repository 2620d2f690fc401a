"""What a unit or elf type brings to a battle, equipment included (§5.1, §5.3): derived, kept in State.figures."""

from __future__ import annotations

from engine.clash.pieces.content import Bonuses, Content
from engine.clash.pieces.state import Figures, State


def figures_of(content: Content, own: Bonuses, movement: int, items: tuple[int, int]) -> Figures:
    """The sums of a type's own bonuses and its cards' (item numbers, -1 none); movement includes speed."""
    power, life, hits, shields = own.power, own.life, own.hits, own.shields
    rerolls, rage, slowness, speed, flight = own.rerolls, own.rage, own.slowness, own.speed, own.flight
    for item in items:
        if item >= 0:
            card = content.items[item].bonuses
            power += card.power
            life += card.life
            hits += card.hits
            shields += card.shields
            rerolls += card.rerolls
            rage += card.rage
            slowness += card.slowness
            speed += card.speed
            flight = flight or card.flight
    return power, life, hits, shields, rerolls, rage, slowness, movement + speed, int(flight)


def refresh_level(s: State, seat: int, level: int) -> None:
    """Recompute a level's figures after its cards changed."""
    unit = s.content.clans[s.config.clans[seat]].units[level]
    at = (seat * 3 + level) * 2
    s.figures[seat * 3 + level] = figures_of(s.content, unit.bonuses, unit.movement, (s.slots[at], s.slots[at + 1]))


def refresh_elves(s: State) -> None:
    """Recompute the elves' figures after their cards changed (§8.1)."""
    s.elf_figures = tuple(
        figures_of(s.content, elf.bonuses, 0, (s.elf_slots[2 * kind], s.elf_slots[2 * kind + 1]))
        for kind, elf in enumerate(s.content.elves)
    )

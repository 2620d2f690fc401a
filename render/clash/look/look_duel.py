"""Makes the spec of the battle card from a spectator's view and each side's last roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from data.texts import Texts
from engine.clash.odds.armies import figures_in_view
from engine.clash.pieces.content import Bonuses
from engine.clash.pieces.places import place_name
from engine.clash.pieces.state import HITS, LIFE, POWER, RAGE, REROLLS, SHIELDS, SLOWNESS
from engine.clash.pieces.view import BattleView, View
from render.clash.look.look_ground import clan_id
from render.clash.picture import Triple
from render.clash.sheets.duel import DuelSide, DuelSpec
from render.clash.words.hero_words import hero_letters
from render.clash.words.phase_words import round_words
from render.clash.words.piece_words import bonus_words
from render.words.people import drawn_names

NO_ROLL = (-1, -1)
NOBODY_STRIKES = -2


def duel_spec(view: View, rolls: Sequence[int], names: Sequence[str], t: Texts) -> DuelSpec:
    """The battle going on; `rolls`: dice and hits of the attacker, then of the defender, -1 before they rolled.

    Raises LookupError where there is no battle.
    """
    battle = view.battle
    if battle is None:
        raise LookupError("no battle")
    shown = drawn_names(names, view.config.seats, t)
    thrown = [*rolls, *NO_ROLL, *NO_ROLL][:4]
    first = _side(view, battle, 0, (thrown[0], thrown[1]), shown, t)
    return _duel(view, battle.place, (first, _side(view, battle, 1, (thrown[2], thrown[3]), shown, t)), t)


def report_spec(view: View, told: Sequence[int], names: Sequence[str], t: Texts) -> DuelSpec:
    """A battle that is over.

    `told`: place, attacker, defender, what is left of each (three and three), their last rolls as in `duel_spec`, who
    won (a seat, -1 the elves), and the round, which posts of older versions leave out.
    """
    place, attacker, defender, *rest = told
    left, rolls, winner = ((rest[0], rest[1], rest[2]), (rest[3], rest[4], rest[5])), rest[6:10], rest[10]
    view = replace(view, round=[*rest[11:], view.round][0])
    shown = drawn_names(names, view.config.seats, t)
    over = BattleView(place, attacker, defender, NOBODY_STRIKES, (0, 0), 0, None, None, None, 0, attacker)
    first, second = (
        replace(
            _side(view, over, at, (rolls[2 * at], rolls[2 * at + 1]), shown, t, left[at]),
            won=winner == (defender if at else attacker),
        )
        for at in (0, 1)
    )
    return _duel(view, place, (first, second), t)


def _duel(view: View, place: int, sides: tuple[DuelSide, DuelSide], t: Texts) -> DuelSpec:
    return DuelSpec(
        language=t.language,
        title=t("Battle in {place}", place=place_name(place)),
        caption=round_words(view, t),
        clans=tuple(clan_id(view, seat) for seat in range(view.config.seats)),
        elf_types=(view.content.elves[0].id, view.content.elves[1].id, view.content.elves[2].id),
        sides=sides,
    )


def _side(
    view: View,
    battle: BattleView,
    at: int,
    roll: tuple[int, int],
    names: Sequence[str],
    t: Texts,
    left: Triple | None = None,
) -> DuelSide:
    """`left`: who is left, where the battle is over."""
    side = battle.defender if at else battle.attacker
    there = view.elves[battle.place] if side < 0 else view.units[side][battle.place]
    units = there if left is None else left
    figures = figures_in_view(view, side)
    here = [level for level in range(3) if units[level]]
    number = -1 if side < 0 or view.hero_places[side] != battle.place else view.heroes[side]
    hero = view.content.heroes[number].bonuses if number >= 0 else Bonuses()

    def added(index: int, of_hero: int) -> int:
        return sum(figures[level][index] for level in here) + of_hero

    others = Bonuses(
        hits=added(HITS, hero.hits),
        shields=added(SHIELDS, hero.shields),
        rerolls=added(REROLLS, hero.rerolls),
        rage=added(RAGE, hero.rage),
        slowness=added(SLOWNESS, hero.slowness),
    )
    first, second, third = (figures[level][LIFE] for level in range(3))
    return DuelSide(
        seat=side,
        name=t("the elves") if side < 0 else names[side],
        units=units,
        power=max((figures[level][POWER] for level in here), default=0) + hero.power,
        life=(first, second, third),
        others="" if others == Bonuses() else bonus_words(others, t, view.config.edition),
        rage=battle.rage[at],
        dice=roll[0],
        hits=roll[1],
        hero=hero_letters(view.content, t.language)[number] if number >= 0 else "",
        next=battle.side == side,
    )

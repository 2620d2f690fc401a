"""Says what a table's edition and options change in a paragraph of the rules (§7, §9 to §12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cogs.clash.setup.content import house_content
from cogs.clash.wording.editions import in_edition
from cogs.tables.posts.lobby_card import planned_seats
from data.texts import Texts
from engine.clash.pieces.config import (
    BUILT,
    DIFFICULTIES,
    EDITIONS,
    LENGTHS,
    MIXED,
    NORMAL,
    RETAIL,
    RIGHT,
    SLOW_COST,
    default_round_limit,
)
from engine.clash.pieces.content import ElfType
from engine.clash.pieces.figures import figures_of
from engine.clash.play.setup import solo_content
from engine.clash.scenarios.setting import AUTOMATON, VASCONIS, paragraph_of, scenario_of, values_of
from engine.clash.stored.lobby_options import ClashOptions
from engine.kernel.names import name_in
from host.table.table import Table
from render.clash.words.piece_words import figure_words
from render.clash.words.scenario_words import aim_words

Fact = tuple[str, str]
"""Its paragraphs, with spaces between, and what holds at the table."""


def table_rules(table: Table, rule: str, t: Texts) -> Sequence[str]:
    """What a table's edition and options decide about the matter of a paragraph of the rules."""
    chosen = ClashOptions.stored(table.options)
    t = in_edition(t, chosen.edition)
    facts = (*_edition(chosen, t), *_options(chosen, table, t))
    return [words for paragraphs, words in facts if words and rule in paragraphs.split()]


def _edition(chosen: ClashOptions, t: Texts) -> Iterator[Fact]:
    """Where the table's edition differs from the box of 2019 (§12)."""
    printed, usual = EDITIONS[chosen.edition], EDITIONS[RETAIL]
    if printed.more_forges_cost != usual.more_forges_cost:
        cost = printed.more_forges_cost
        yield "5.1 forging aid quick", t("Forging with two or more Forges costs {count} crystals.", count=cost)
    if printed.victory_at_once:
        yield "7 quick aid", t("You win as soon as you have the points within your second action, its start included.")
    if printed.elves_first:
        words = t("The elves improve and all draw as the first phase of a round, and not in round 1.")
        yield "3 8 8.1 8.2 quick aid", words
    if printed.any_dice_reroll:
        yield "5.3.3c bonuses aid", t("A reroll symbol rerolls any of your dice, hits too.")
    if chosen.edition != RETAIL:
        yield "5.3.3a speed bonuses aid", t("No card has a rage symbol or speed.")


def _options(chosen: ClashOptions, table: Table, t: Texts) -> Iterator[Fact]:
    if chosen.points != LENGTHS[NORMAL]:
        words = t.n("You win with {count} victory point.", "You win with {count} victory points.", chosen.points)
        yield "7 quick aid", words
    if chosen.scenario:
        yield f"quick 1 7 14 {paragraph_of(chosen.scenario)}", _scenario(chosen.scenario, table, t)
        yield "elves 2.2 8.1", _guest(chosen.scenario, t)
    yield "10", t("Heroes are in this game.") if chosen.heroes else t("There are no heroes in this game.")
    if chosen.garrisons == MIXED:
        yield "2.2 elves", t("Each Elven City has elves of every type.")
    if chosen.slow_arming:
        words = t("In rounds 1 and 2 elves take no card that costs more than {count} gold.", count=SLOW_COST)
        yield "8 8.1 elves quick aid", words
    if chosen.layout == BUILT:
        yield "2 2.1", t("The players build the board, tile by tile.")
    if chosen.solo:
        yield "9 7 quick aid", _solo_goal(chosen, t)
        elves = _own_elves(chosen.solo, t)
        if elves:
            words = t("These elves have values of their own: {elves}.", elves=elves)
            yield "9 elves 2.2 quick", words
        yield "5.3.7", t("You spread the elves' injuries yourself.")
        return
    if chosen.elves == RIGHT:
        yield "5.3.7", t("The player to the attacker's right spreads the elves' injuries.")
    if table.terms.defenders_asked:
        yield "5.3.2 5.3.4 orders", t("I ask defenders who are there. Otherwise their orders act.")
    yield "11", _round_limit(chosen, table, t)


def _solo_goal(chosen: ClashOptions, t: Texts) -> str:
    """Who wins a solo game, in place of the goal of other games (§9)."""
    return t(
        "You win at any moment with {points} victory points, or once no elf is left on the board. The elves win "
        "with {count} domination points.",
        points=chosen.points,
        count=DIFFICULTIES[chosen.solo],
    )


def _own_elves(difficulty: str, t: Texts) -> str:
    """The elf types that a solo difficulty changes, as they are in it; "" for none (§9)."""
    usual = house_content()
    types = zip(usual.elves, solo_content(difficulty, usual).elves, strict=True)
    return t("; ").join(_elf_words(own, t) for plain, own in types if own != plain)


def _elf_words(elf: ElfType, t: Texts) -> str:
    """ "Templar: power 3, life 3, slowness 1"."""
    figures = figures_of(house_content(), elf.bonuses, 0, (-1, -1))
    return t("{name}: {bonuses}", name=name_in(elf.names, t.language), bonuses=figure_words(figures, t))


def _scenario(number: int, table: Table, t: Texts) -> str:
    words = aim_words(scenario_of(house_content(), number), planned_seats(table), t)
    return t("{scenario} In it feats win, not victory points: see {rule}.", scenario=words, rule=paragraph_of(number))


def _guest(number: int, t: Texts) -> str:
    """Who stands in for the Templars in a scenario (§14.18); "" where they are themselves in the game."""
    values = values_of(house_content())
    guests = {AUTOMATON: values.automaton, VASCONIS: values.vasconis}
    guest = guests.get(scenario_of(house_content(), number).guest)
    if guest is None:
        return ""
    name = name_in(guest.names, t.language)
    return t("This scenario has no Templars. The third type is {name} (14.18).", name=name)


def _round_limit(chosen: ClashOptions, table: Table, t: Texts) -> str:
    limit = chosen.round_limit
    if limit is None:
        limit = default_round_limit(max(table.terms.players, len(table.seats)))
    return t("The game ends after {count} rounds.", count=limit) if limit else t("There is no round limit.")

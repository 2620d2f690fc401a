"""The board as text: the full equivalent of the picture, in parts that fit a Discord message."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from data.texts import Texts
from engine.clash.pieces.board import neighbour_hexes, places_of
from engine.clash.pieces.config import PROTOTYPE
from engine.clash.pieces.figures import figures_of
from engine.clash.pieces.places import TERRITORIES, bastion, place_name
from engine.clash.pieces.view import View
from engine.kernel.names import name_in
from render.clash.look.look_ground import sides_at
from render.clash.look.look_tiles import feature_at
from render.clash.texts.tile_words import building_lines
from render.clash.words.hero_words import free_heroes, hero_name, hero_offer, hero_sentence
from render.clash.words.phase_words import domination_facts, domination_words, is_building, phase_words, round_words
from render.clash.words.piece_words import (
    ROMAN,
    bonus_words,
    clan_name,
    elves_in_full,
    figure_words,
    item_name,
    slot_word,
    unit_words,
    units_in_full,
)
from render.clash.words.place_words import spoken_place
from render.clash.words.scenario_words import feats_words, pieces_at, scenario_lines, target_words
from render.clash.words.sight_words import sight_lines
from render.words.lengths import by_section
from render.words.people import written_names


def text_board(view: View, names: Sequence[str], t: Texts, reach: Sequence[int] | None = None) -> tuple[str, ...]:
    """All parts. With `reach`, only these places (a player's "only what I can reach"), then the players."""
    shown = written_names(names, view.config.seats, t)
    lines = [f"**{round_words(view, t)}**. {phase_words(view, shown, t)}. {target_words(view, t)}."]
    if view.config.solo:
        lines.append(f"{domination_words(view, t)}. {'; '.join(domination_facts(view, t))}.")
    lines += scenario_lines(view, shown, t)
    lines += sight_lines(view, shown, t)
    lines += _tiles(view, shown, t) if reach is None else _places(view, sorted(reach), shown, t)
    if is_building(view):
        return by_section([*lines, *building_lines(view, t), *_players(view, shown, t)])
    lines += _bastions(view, shown, t)
    lines += _players(view, shown, t)
    if reach is None:
        lines += _free_heroes(view, t)
        lines += _market(view, t)
        lines += _elf_lines(view, t)
    return by_section(lines)


def _tiles(view: View, names: Sequence[str], t: Texts) -> list[str]:
    lines = []
    for number in range(len(view.board.tiles)):
        places = [place for place in view.board.places() if place // 7 == number]
        told = [place for place in places if _has_something(view, place, t)]
        empty = [place for place in places if place not in told]
        lines.append(t("**Tile {letter}**", letter="ABCD"[number]))
        lines += _places(view, told, names, t)
        if empty:
            lines.append(
                t("Empty: {places}.", places=t("; ").join(_empty_words(view, place, names, t) for place in empty))
            )
    return lines


def _has_something(view: View, place: int, t: Texts) -> bool:
    laid = pieces_at(view, place, t)
    return bool(feature_at(view.board, place) or laid or sides_at(view, place)) or place in view.hero_places


def _places(view: View, places: Sequence[int], names: Sequence[str], t: Texts) -> list[str]:
    return [_place_line(view, place, names, t) for place in places if place < TERRITORIES]


def _place_line(view: View, place: int, names: Sequence[str], t: Texts) -> str:
    feature = feature_at(view.board, place)
    head = place_name(place)
    if feature == "city":
        head = t("{place}, Elven City", place=head)
    elif feature == "forge":
        head = t("{place}, Forge", place=head)
    elif feature == "stone":
        head = t("{place}, Reinforcement Stone level {level}", place=head, level=ROMAN[view.board.stones[place]])
    pieces = pieces_at(view, place, t)
    if pieces:
        head = t("{place}, {words}", place=head, words=", ".join(pieces))
    sides = []
    for who in sides_at(view, place):
        if who < 0:
            sides.append(t("Elves: {units}", units=elves_in_full(view, view.elves[place], t)))
        else:
            units = units_in_full(view.units[who][place], t) + _hero_beside(view, who, place, t)
            sides.append(t("{name}: {words}", name=names[who], words=units))
    alone = [
        t("{name}: {words}", name=names[seat], words=_hero_in(view, seat, t))
        for seat in range(view.config.seats)
        if view.hero_places[seat] == place and not any(view.units[seat][place])
    ]
    if not sides:
        held = ". ".join(alone) or t("Nobody")
    elif len(sides) == 1:
        held = sides[0]
    else:
        held = t("Battle, {sides}", sides=t(" against ").join(sides))
    if sides and alone:
        held = ". ".join((held, *alone))
    return f"{head}. {held}. {_borders(view, place, names, t, first=True)}"


def _hero_in(view: View, seat: int, t: Texts) -> str:
    return t("hero {name}", name=hero_name(view.content, view.heroes[seat], t.language))


def _hero_beside(view: View, seat: int, place: int, t: Texts) -> str:
    return ", " + _hero_in(view, seat, t) if view.hero_places[seat] == place else ""


def _empty_words(view: View, place: int, names: Sequence[str], t: Texts) -> str:
    return f"{place_name(place)} ({_borders(view, place, names, t, first=False).rstrip('.')})"


def _borders(view: View, place: int, names: Sequence[str], t: Texts, first: bool) -> str:
    """Open neighbours, then those behind mountains; `first` word of a sentence or not."""
    open_to = places_of(view.board.ground[place])
    closed = [other for other in places_of(view.board.sky[place]) if other not in open_to]
    near = ", ".join(_spoken(view, other, names, t) for other in open_to) or t("nothing")
    words = t("Beside {places}", places=near) if first else t("beside {places}", places=near)
    if closed:
        others = ", ".join(_spoken(view, other, names, t) for other in closed)
        prototype = view.config.edition == PROTOTYPE
        ranges = t("rocky range to {places}", places=others) if prototype else t("mountains to {places}", places=others)
        words += t("; ") + ranges
    return words + "."


def _spoken(view: View, place: int, names: Sequence[str], t: Texts) -> str:
    return spoken_place(place, names, t, view.config.edition)


def _bastions(view: View, names: Sequence[str], t: Texts) -> list[str]:
    prototype = view.config.edition == PROTOTYPE
    lines = [t("**Strongholds**") if prototype else t("**Bastions**")]
    for seat in range(view.config.seats):
        place = bastion(seat)
        if view.board.hexes[place] is None:
            lines.append(t("{name}: not built", name=names[seat]))
            continue
        units = units_in_full(view.units[seat][place], t) or t("no units")
        units = ", ".join([units, *pieces_at(view, place, t)])
        lines.append(
            t("{name}: {words}", name=names[seat], words=units + _hero_beside(view, seat, place, t))
            + f". {_borders(view, place, names, t, first=True)}"
        )
    if view.phase == "bastion":
        lines += site_lines(view, t)
    return lines


@lru_cache(maxsize=1024)
@lru_cache(maxsize=4096)
def _named(places: int) -> str:
    """A mask of places, listed."""
    return ", ".join(place_name(place) for place in places_of(places))


def site_lines(view: View, t: Texts) -> list[str]:
    """Free sites by the number of the picture, with what they are beside."""
    built = {view.board.sites[site] for site in view.bastions if site >= 0}
    words = []
    for number, at in enumerate(view.board.sites):
        if at in built or (built.intersection(neighbour_hexes(at))):
            continue
        words.append(t("{number} beside {places}", number=number + 1, places=_named(view.board.site_ground[number])))
    return [t("Free sites: {sites}.", sites=t("; ").join(words))] if words else []


def _players(view: View, names: Sequence[str], t: Texts) -> list[str]:
    lines = [t("**Players**")]
    for seat in range(view.config.seats):
        lines.append(_player_line(view, seat, names, t))
        lines += _unit_lines(view, seat, t)
        if view.heroes[seat] >= 0:
            lines.append(hero_sentence(view, seat, names, t))
    return lines


def _free_heroes(view: View, t: Texts) -> list[str]:
    free = free_heroes(view) if view.config.heroes else []
    return [t("**Heroes to recruit**"), *(hero_offer(view, number, t) for number in free)] if free else []


def _player_line(view: View, seat: int, names: Sequence[str], t: Texts) -> str:
    facts = [
        feats_words(view, view.points[seat], t),
        t("{count} gold", count=view.gold[seat]),
        t.n("{count} crystal", "{count} crystals", view.crystals[seat]),
        t.n("{count} card in hand", "{count} cards in hand", view.hand_sizes[seat]),
    ]
    if view.revealed[seat] >= 0:
        facts.append(t("played card {order}", order=view.content.cards[view.revealed[seat]].order))
    if seat in view.order:
        facts.append(t("number {n} in turn order", n=view.order.index(seat) + 1))
    if seat == view.active:
        facts.append(t("to play"))
    facts.append(t("reserve: {units}", units=units_in_full(view.reserve[seat], t) or t("none")))
    who = f"{names[seat]}, {clan_name(view, seat, t.language)}"
    return t("{name}: {words}", name=who, words=", ".join(facts)) + "."


def _unit_lines(view: View, seat: int, t: Texts) -> list[str]:
    """Each level's values with its cards counted in, those cards, and what lies aside."""
    clan = view.content.clans[view.config.clans[seat]]
    lines = []
    for level, unit in enumerate(clan.units):
        slots = view.slots[seat][level]
        figures = figures_of(view.content, unit.bonuses, unit.movement, slots)
        words = unit_words(figures, t, view.config.edition)
        cards = ", ".join(_item(view, item, t) for item in slots if item >= 0)
        if cards:
            words = t("{values}; with {cards}", values=words, cards=cards)
        lines.append(
            t(
                "Level {level}, {name}: {values}.",
                level=ROMAN[level],
                name=name_in(unit.names, t.language),
                values=words,
            )
        )
    if view.aside[seat]:
        aside = ", ".join(_item(view, item, t) for item in view.aside[seat])
        lines.append(t("Aside: {cards}.", cards=aside))
    return lines


def _item(view: View, item: int, t: Texts) -> str:
    card = view.content.items[item]
    facts = f"{slot_word(card, t)}, {bonus_words(card.bonuses, t, view.config.edition)}"
    if card.legendary:
        facts = t("legendary {facts}", facts=facts)
    return f"{item_name(view.content, item, t.language)} ({facts})"


def _market(view: View, t: Texts) -> list[str]:
    lines = [t("**Black Market** (deck {n})", n=view.deck_size)]
    for number, (item, copies) in enumerate(view.market, 1):
        card = view.content.items[item]
        lines.append(
            t(
                "{number}. {name}, {slot}, {cost} gold, {copies}: {bonuses}",
                number=number,
                name=item_name(view.content, item, t.language),
                slot=slot_word(card, t),
                cost=card.cost,
                copies=t.n("{count} copy", "{count} copies", copies),
                bonuses=bonus_words(card.bonuses, t, view.config.edition),
            )
        )
    return lines if view.market else [*lines, t("No cards.")]


def _elf_lines(view: View, t: Texts) -> list[str]:
    lines = [t("**Elves**")]
    for kind, elf in enumerate(view.content.elves):
        cards = ", ".join(_item(view, item, t) for item in view.elf_slots[kind] if item >= 0)
        count = sum(elves[kind] for elves in view.elves)
        figures = figures_of(view.content, elf.bonuses, 0, view.elf_slots[kind])
        lines.append(
            t(
                "{name}: {count} on the board, each {figures}. Equipment: {cards}.",
                name=name_in(elf.names, t.language),
                count=count,
                figures=figure_words(figures, t, view.config.edition),
                cards=cards or t("none"),
            )
        )
    return lines

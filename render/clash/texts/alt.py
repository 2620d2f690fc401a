"""Alt texts of the public pictures: all that decides, and where the full text is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from data.texts import Texts
from engine.clash.foresight.reach import Reach
from engine.clash.pieces.board import places_of
from engine.clash.pieces.places import bastion, is_bastion, place_name
from engine.clash.pieces.view import View
from render.clash.look.look_tiles import feature_at
from render.clash.picture import Card
from render.clash.sheets.duel import DuelSide, DuelSpec
from render.clash.texts.text_board import site_lines
from render.clash.texts.tile_words import face_words
from render.clash.words.phase_words import domination_words, is_building, phase_words, round_words
from render.clash.words.piece_words import ROMAN, bonus_words, item_name, short_units
from render.clash.words.place_words import bastion_word, spoken_place
from render.clash.words.scenario_words import feats_words, pieces_at
from render.clash.words.sight_words import short_sight
from render.words.lengths import clip, with_pointer
from render.words.people import short_names


def board_alt(view: View, names: Sequence[str], t: Texts, winners: Sequence[Reach] | None = None) -> str:
    """Round, phase, who can win now; each player's points, purse and armies; elves; the Black Market.

    `winners`: `winners_in_sight` of this view, if already known.
    """
    shown = short_names(names, view.config.seats, t)
    parts = [_moment(view, shown, t), short_sight(view, shown, t, winners)]
    if is_building(view):
        laid = len(view.board.tiles)
        parts.append(t.n("{count} tile laid.", "{count} tiles laid.", laid))
        return with_pointer([*parts, *_hand(view, t)], t)
    if view.config.solo:
        parts.append(domination_words(view, t) + ".")
    parts += [_player(view, seat, shown, t) for seat in range(len(shown))]
    return with_pointer([*parts, _elves(view, t), _market(view, t)], t)


def sites_alt(view: View, names: Sequence[str], t: Texts) -> str:
    """Who builds a bastion; what bastions and free sites are beside (§4.3); Cities, Forges with elves; stones."""
    shown, board = short_names(names, view.config.seats, t), view.board
    built = [
        t("{name}: {words}", name=name, words=t("beside {places}", places=_listed(places_of(board.ground[own])))) + "."
        for name, own in zip(shown, map(bastion, range(len(shown))), strict=True)
        if board.hexes[own] is not None
    ]
    return with_pointer([_moment(view, shown, t), *built, *site_lines(view, t), _elves(view, t), _stones(view, t)], t)


def duel_alt(spec: DuelSpec, t: Texts) -> str:
    """A battle card: what each side has, its last roll, and who strikes or has won."""
    return clip(" ".join([f"{spec.title}.", *(_side(side, t) for side in spec.sides)]))


def revealed_alt(cards: Sequence[Card], t: Texts) -> str:
    """The round's cards in turn order: whose, and what each gives."""
    told = []
    for card in cards:
        gives = ", ".join((str(card.order), t("{count} gold", count=card.gold), short_units(card.units)))
        told.append(t("{name}: {words}", name=card.tag, words=gives))
    return clip(t("The cards revealed: {cards}", cards=t("; ").join(told)) + ".")


def _moment(view: View, names: Sequence[str], t: Texts) -> str:
    return f"{round_words(view, t)}. {phase_words(view, names, t)}."


def _listed(places: Iterable[int]) -> str:
    return ", ".join(place_name(place) for place in places)


def _player(view: View, seat: int, names: Sequence[str], t: Texts) -> str:
    """ "Ann: 2 points, 5 gold, 3 crystals; bastion 2×I, A1 (City) 3×I 1×II."."""
    facts = ", ".join((
        feats_words(view, view.points[seat], t),
        t("{count} gold", count=view.gold[seat]),
        t.n("{count} crystal", "{count} crystals", view.crystals[seat]),
    ))  # fmt: skip
    held = [place for place in range(len(view.units[seat])) if any(view.units[seat][place])]
    home = bastion_word(view.config.edition, t)
    armies = ", ".join(
        f"{home if place == bastion(seat) else _place(view, place, names, t)} {short_units(view.units[seat][place])}"
        for place in held
    )
    return t("{name}: {words}", name=names[seat], words=t("; ").join(filter(None, (facts, armies)))) + "."


def _place(view: View, place: int, names: Sequence[str], t: Texts) -> str:
    """A place, and in brackets what it is worth."""
    if is_bastion(place):
        return spoken_place(place, names, t, view.config.edition)
    feature = feature_at(view.board, place)
    worth = [*({"city": [t("City")], "forge": [t("Forge")]}.get(feature, [])), *pieces_at(view, place, t)]
    return f"{place_name(place)} ({', '.join(worth)})" if worth else place_name(place)


def _elves(view: View, t: Texts) -> str:
    """Where elves stand, and how many: who wants a City or Forge of them sees what it takes."""
    told = ", ".join(
        f"{_place(view, place, (), t)} {sum(kinds)}" for place, kinds in enumerate(view.elves) if any(kinds)
    )
    return t("Elves: {units}", units=told) + "." if told else ""


def _stones(view: View, t: Texts) -> str:
    stones = [(place, level) for place, level in enumerate(view.board.stones) if level >= 0]
    told = ", ".join(f"{place_name(place)} {ROMAN[level]}" for place, level in stones)
    return t("Reinforcement Stones: {places}.", places=told) if told else ""


def _market(view: View, t: Texts) -> str:
    told = []
    for item, _ in view.market:
        card = view.content.items[item]
        facts = (t("{count} gold", count=card.cost), bonus_words(card.bonuses, t, view.config.edition))
        told.append(f"{item_name(view.content, item, t.language)} ({', '.join(facts)})")
    return t("Black Market: {cards}.", cards=", ".join(told)) if told else ""


def _side(side: DuelSide, t: Texts) -> str:
    name = t("Elves") if side.seat < 0 else side.name
    if not any(side.units) and not side.hero:
        return t("{name}: {words}", name=name, words=t("nobody left")) + "."
    count = t.n("{count} elf", "{count} elves", sum(side.units)) if side.seat < 0 else short_units(side.units)
    lives = "/".join(str(life) for life, units in zip(side.life, side.units, strict=True) if units)
    facts = [
        count,
        t("power {n}", n=side.power),
        t("life {n}", n=lives) if lives else "",
        side.others,
        t("rage {n}", n=side.rage) if side.rage else "",
        _roll(side, t) if side.dice >= 0 else "",
        t("strikes") if side.next else t("has won") if side.won else "",
    ]
    return t("{name}: {words}", name=name, words=", ".join(filter(None, facts))) + "."


def _roll(side: DuelSide, t: Texts) -> str:
    hits = t.n("{count} hit", "{count} hits", side.hits)
    return t("{hits} of {dice}", hits=hits, dice=t.n("{count} die", "{count} dice", side.dice))


def _hand(view: View, t: Texts) -> list[str]:
    """The tile in hand, when a board is being built."""
    face, turn = view.laying
    if not is_building(view) or face < 0:
        return []
    return [t("In hand:") + " " + face_words(view, face, max(turn, 0), t)]

"""Makes the specs of cards and curves from a view: tactic cards, hero cards, points over rounds."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Texts
from engine.clash.pieces.view import View
from engine.kernel.names import name_in
from render.clash.look.look_ground import clan_id
from render.clash.palette import clan_look
from render.clash.picture import Card, CardsSpec, ClashPlot, Gear, HeroCard, HeroesSpec, Slots
from render.clash.words.hero_words import effect_words, hero_letters
from render.clash.words.piece_words import bonus_words
from render.shared.plot import Curve, PlotSpec
from render.words.people import drawn_names


def cards_spec(view: View, cards: Sequence[int], t: Texts, tags: Sequence[str] = ()) -> CardsSpec:
    """Tactic cards by number: a hand (for its owner alone) or the cards revealed; `tags` are lines above them."""
    content = view.content
    return CardsSpec(
        language=t.language,
        cards=tuple(
            Card(
                clan=content.clans[content.cards[card].clan].id,
                clan_name=name_in(content.clans[content.cards[card].clan].names, t.language),
                order=content.cards[card].order,
                gold=content.cards[card].gold,
                units=content.cards[card].units,
                tag=tags[index] if index < len(tags) else "",
            )
            for index, card in enumerate(cards)
        ),
    )


def revealed_spec(view: View, names: Sequence[str], t: Texts) -> CardsSpec:
    """The cards of the round in turn order, each with its player's name."""
    shown = drawn_names(names, view.config.seats, t)
    seats = [seat for seat in view.order if view.revealed[seat] >= 0]
    return cards_spec(view, [view.revealed[seat] for seat in seats], t, [shown[seat] for seat in seats])


def gear_of(view: View, item: int, t: Texts) -> Gear:
    """A card of equipment in a slot or in the market."""
    card = view.content.items[item]
    bonuses = bonus_words(card.bonuses, t, view.config.edition)
    return Gear(card.id, card.slot, name_in(card.names, t.language), bonuses, card.legendary)


def slots_of(view: View, pair: tuple[int, int], t: Texts) -> Slots:
    """Weapon and armour by number; below 0 the slot is empty."""
    weapon, armour = (gear_of(view, item, t) if item >= 0 else None for item in pair)
    return weapon, armour


def plot_spec(view: View, points: Sequence[Sequence[int]], names: Sequence[str], t: Texts) -> PlotSpec:
    """Points over rounds: `points[seat]` are that seat's points at the end of each round."""
    shown = drawn_names(names, view.config.seats, t)
    return ClashPlot(
        language=t.language,
        title=t("Points, round by round"),
        goal=view.config.points,
        curves=tuple(
            Curve(shown[seat], tuple(points[seat]), *clan_look(clan_id(view, seat), seat))
            for seat in range(view.config.seats)
        ),
    )


LINES = 10
"""Lines of the plot of glory, at most; they lie as many figures apart as that takes."""


def glory_spec(glory: Sequence[Sequence[int]], clans: Sequence[str], names: Sequence[str], t: Texts) -> PlotSpec:
    """A campaign (§14.0): `glory[seat]` before its first game and after each. `clans`: [seat] -> its clan's id."""
    shown, most = drawn_names(names, len(names), t), max(point for points in glory for point in points)
    return ClashPlot(
        language=t.language,
        title=t("Glory, game by game"),
        goal=-1,
        curves=tuple(
            Curve(shown[seat], tuple(points), *clan_look(clans[seat], seat)) for seat, points in enumerate(glory)
        ),
        below=t("game"),
        first=0,
        every=max(1, -(-most // LINES)),
    )


def heroes_spec(view: View, names: Sequence[str], t: Texts, heroes: Sequence[int] = ()) -> HeroesSpec:
    """The cards of these heroes by number (none given: of all), with whom each follows (§10)."""
    shown = drawn_names(names, view.config.seats, t)
    letters = hero_letters(view.content, t.language)
    numbers = tuple(heroes) or tuple(range(len(view.content.heroes)))
    return HeroesSpec(t.language, tuple(_hero_card(view, number, letters[number], shown, t) for number in numbers))


def _hero_card(view: View, number: int, letter: str, names: Sequence[str], t: Texts) -> HeroCard:
    hero, edition = view.content.heroes[number], view.config.edition
    seat = view.heroes.index(number) if number in view.heroes else -1
    return HeroCard(
        id=hero.id,
        letter=letter,
        name=name_in(hero.names, t.language),
        cost=hero.cost,
        movement=hero.movement,
        bonus=bonus_words(hero.bonuses, t, edition),
        effect=effect_words(hero, t, edition),
        owner=(clan_id(view, seat), names[seat]) if seat >= 0 else None,
    )

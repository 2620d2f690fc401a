"""View -> what a picture is drawn from. Only public fields are read, whoever looks."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Texts
from engine.clash.board import neighbour_hexes
from engine.clash.content import name_in
from engine.clash.places import TERRITORIES, bastion, place_name
from engine.clash.view import View
from render.clash.picture import (
    Army,
    BoardSpec,
    Card,
    CardsSpec,
    CropSpec,
    Curve,
    Elves,
    Gear,
    Ground,
    Keep,
    Player,
    PlotSpec,
    Slots,
    Spot,
    Stack,
)
from render.clash.words import bonus_words, clan_name, goal_words, phase_words, round_words
from render.people import drawn_names

Marks = Sequence[tuple[str, int]]
ELVES = -1


def board_spec(view: View, names: Sequence[str], t: Texts) -> BoardSpec:
    """The whole board, public: from the spectator's view (ValueError for a seat's, which may show planned moves)."""
    if view.seat is not None:
        raise ValueError("the board is public: draw it from the spectator's view")
    shown = drawn_names(names, view.config.seats, t)
    return BoardSpec(
        language=t.language,
        ground=ground_of(view, free_sites(view)),
        title=round_words(view, t),
        phase=phase_words(view, shown, t),
        goal=goal_words(view, t),
        players=tuple(_player(view, seat, shown[seat], t) for seat in range(view.config.seats)),
        market=tuple(
            Stack(_gear(view, item, t), view.content.items[item].cost, copies) for item, copies in view.market
        ),
        deck=view.deck_size,
        elves=tuple(_elves(view, kind, t) for kind in range(3)),
    )


def crop_spec(view: View, marks: Marks, t: Texts) -> CropSpec:
    """The map as its viewer knows it, with marks ("reach", place), ("army", place) and ("site", site number).

    A site number is the engine's, from 0; the picture shows it from 1. In the bastion phase the free sites are
    numbered even without marks. Raises ValueError for an unknown mark.
    """
    unknown = sorted({name for name, _ in marks} - {"reach", "army", "site"})
    if unknown:
        raise ValueError(f"unknown marks: {', '.join(unknown)}")
    marked = tuple(sorted(number for name, number in marks if name == "site"))
    sites = tuple((number, view.board.sites[number]) for number in marked) or free_sites(view)
    return CropSpec(
        language=t.language,
        ground=ground_of(view, sites),
        reach=tuple(sorted({place for name, place in marks if name == "reach"})),
        army=tuple(sorted({place for name, place in marks if name == "army"})),
    )


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


def plot_spec(view: View, points: Sequence[Sequence[int]], names: Sequence[str], t: Texts) -> PlotSpec:
    """Points over rounds: `points[seat]` are that seat's points at the end of each round."""
    shown = drawn_names(names, view.config.seats, t)
    return PlotSpec(
        language=t.language,
        title=t("Points, round by round"),
        goal=view.config.points,
        curves=tuple(
            Curve(_clan_id(view, seat), shown[seat], tuple(points[seat])) for seat in range(view.config.seats)
        ),
    )


def ground_of(view: View, sites: tuple[tuple[int, tuple[int, int]], ...]) -> Ground:
    """The map as the view has it."""
    return Ground(
        spots=tuple(_spot(view, place) for place in view.board.places()),
        keeps=tuple(
            _keep(view, seat) for seat in range(view.config.seats) if view.board.hexes[bastion(seat)] is not None
        ),
        walls=view.board.walls,
        clans=tuple(_clan_id(view, seat) for seat in range(view.config.seats)),
        sites=sites,
        elf_types=(view.content.elves[0].id, view.content.elves[1].id, view.content.elves[2].id),
    )


def free_sites(view: View) -> tuple[tuple[int, tuple[int, int]], ...]:
    """In the bastion phase: the sites still free and not beside a bastion (§4.3), or all free ones if none is left."""
    if view.phase != "bastion":
        return ()
    built = {view.board.sites[site] for site in view.bastions if site >= 0}
    free = [(number, at) for number, at in enumerate(view.board.sites) if at not in built]
    spaced = [(number, at) for number, at in free if not built.intersection(neighbour_hexes(at))]
    return tuple(spaced or free)


def _clan_id(view: View, seat: int) -> str:
    return view.content.clans[view.config.clans[seat]].id


def _armies(view: View, place: int) -> tuple[Army, ...]:
    """Who stands in a territory; the attacker (§5.3) first. In a battle the active seat may be the defender."""
    attacker = view.battle.attacker if view.battle else view.active
    seats = sorted(range(view.config.seats), key=lambda seat: seat != attacker)
    armies = [Army(seat, view.units[seat][place]) for seat in seats if any(view.units[seat][place])]
    if any(view.elves[place]):
        armies.append(Army(ELVES, view.elves[place]))
    return tuple(armies)


def feature_of(view: View, place: int) -> str:
    """ "city", "forge", "stone" or ""."""
    if view.board.cities >> place & 1:
        return "city"
    if view.board.forges >> place & 1:
        return "forge"
    return "stone" if view.board.stones[place] >= 0 else ""


def _spot(view: View, place: int) -> Spot:
    at = view.board.hexes[place]
    if at is None:
        raise ValueError(f"territory {place} is not on the board")
    return Spot(
        place=place,
        name=place_name(place),
        at=at,
        feature=feature_of(view, place),
        level=view.board.stones[place],
        armies=_armies(view, place),
    )


def _keep(view: View, seat: int) -> Keep:
    place = bastion(seat)
    at = view.board.hexes[place]
    if at is None:
        raise ValueError(f"seat {seat} has no bastion")
    beside = {view.board.hexes[other]: other for other in range(TERRITORIES)}
    open_borders = view.board.ground[place]
    bridges = tuple(
        direction
        for direction, spot in enumerate(neighbour_hexes(at))
        if spot in beside and open_borders >> beside[spot] & 1
    )
    return Keep(seat, place, place_name(place), at, bridges, view.units[seat][place])


def _gear(view: View, item: int, t: Texts) -> Gear:
    card = view.content.items[item]
    return Gear(card.id, card.slot, name_in(card.names, t.language), bonus_words(card.bonuses, t), card.legendary)


def _slots(view: View, pair: tuple[int, int], t: Texts) -> Slots:
    weapon, armour = pair
    return (
        _gear(view, weapon, t) if weapon >= 0 else None,
        _gear(view, armour, t) if armour >= 0 else None,
    )


def _player(view: View, seat: int, name: str, t: Texts) -> Player:
    slots = view.slots[seat]
    return Player(
        seat=seat,
        clan=_clan_id(view, seat),
        clan_name=clan_name(view, seat, t.language),
        name=name,
        points=view.points[seat],
        gold=view.gold[seat],
        crystals=view.crystals[seat],
        hand=view.hand_sizes[seat],
        turn=view.order.index(seat) + 1 if seat in view.order else 0,
        active=seat == view.active,
        reserve=view.reserve[seat],
        slots=(_slots(view, slots[0], t), _slots(view, slots[1], t), _slots(view, slots[2], t)),
        aside=len(view.aside[seat]),
    )


def _elves(view: View, kind: int, t: Texts) -> Elves:
    elf = view.content.elves[kind]
    return Elves(
        id=elf.id,
        name=name_in(elf.names, t.language),
        count=sum(elves[kind] for elves in view.elves),
        slots=_slots(view, view.elf_slots[kind], t),
    )

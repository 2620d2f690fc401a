"""Makes the map of a spec from a view: territories, bastions, armies, heroes, free sites, a tile in hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from data.texts import Texts
from engine.clash.pieces.board import neighbour_hexes
from engine.clash.pieces.places import TERRITORIES, bastion, place_name
from engine.clash.pieces.view import View
from render.clash.look.look_scenario import pieces_of
from render.clash.look.look_tiles import feature_at, ghost_at, openings, tile_in_hand
from render.clash.map.turned import turned, way_up
from render.clash.picture import ArmyToken, BoardSpec, Ground, HeroToken, Keep, Spot
from render.clash.words.hero_words import hero_letters
from render.clash.words.phase_words import is_building

ELVES = -1
MOST_KEPT = 0.8
"""A crop with more of the map than this shows all of it."""


def ground_of(
    view: View, sites: tuple[tuple[int, tuple[int, int]], ...], t: Texts, marked: Sequence[int] = ()
) -> Ground:
    """The map as the view has it, as it always lies; `marked`: numbers of the spots for a tile in hand (none: all)."""
    letters = hero_letters(view.content, t.language)
    spots = openings(view) if is_building(view) else ()
    chosen = tuple((number, at) for number, at in spots if number in marked) or spots
    hand = tile_in_hand(view, t) if len(chosen) == 1 else None
    ground = Ground(
        spots=tuple(_spot(view, place, letters) for place in view.board.places()),
        keeps=tuple(
            _keep(view, seat, letters)
            for seat in range(view.config.seats)
            if view.board.hexes[bastion(seat)] is not None
        ),
        walls=view.board.walls,
        clans=tuple(clan_id(view, seat) for seat in range(view.config.seats)),
        sites=sites,
        elf_types=(view.content.elves[0].id, view.content.elves[1].id, view.content.elves[2].id),
        openings=spots if hand is not None else chosen,
        ghost=None if hand is None else ghost_at(hand, chosen[0][1]),
        pieces=pieces_of(view),
    )
    return turned(ground, way_up(view))


def with_moves(board: BoardSpec, moves: Sequence[int]) -> BoardSpec:
    """The board with the last moves: (seat, place, place) flattened; the same place twice was taken there."""
    ground = board.ground
    at = {spot.place: spot.at for spot in ground.spots} | {keep.place: keep.at for keep in ground.keeps}
    steps = list(zip(moves[::3], moves[1::3], moves[2::3], strict=True))
    arrows = tuple((seat, at[a], at[b]) for seat, a, b in steps if a != b and a in at and b in at)
    taken = tuple(sorted({a for _, a, b in steps if a == b}))
    return replace(board, ground=replace(ground, arrows=arrows, taken=taken))


def around(view: View, ground: Ground, places: Sequence[int]) -> Ground:
    """The part of the map that matters for these places: they, what is beside them, and the viewer's armies.

    The whole map where that is most of it, or where no place is named.
    """
    at = {spot.place: spot.at for spot in ground.spots} | {keep.place: keep.at for keep in ground.keeps}
    named = {at[place] for place in places if place in at}
    if not named:
        return ground
    own = () if view.seat is None else tuple(place for place, units in enumerate(view.units[view.seat]) if any(units))
    kept = named | {beside for spot in named for beside in neighbour_hexes(spot)} | {at[p] for p in own if p in at}
    spots = tuple(spot for spot in ground.spots if spot.at in kept)
    keeps = tuple(keep for keep in ground.keeps if keep.at in kept)
    if len(spots) + len(keeps) > MOST_KEPT * len(at):
        return ground
    walls = tuple((spot, direction) for spot, direction in ground.walls if spot in kept)
    return replace(ground, spots=spots, keeps=keeps, walls=walls)


def free_sites(view: View) -> tuple[tuple[int, tuple[int, int]], ...]:
    """In the bastion phase: the sites still free and not beside a bastion (§4.3), or all free ones if none is left."""
    if view.phase != "bastion":
        return ()
    built = {view.board.sites[site] for site in view.bastions if site >= 0}
    free = [(number, at) for number, at in enumerate(view.board.sites) if at not in built]
    spaced = [(number, at) for number, at in free if not built.intersection(neighbour_hexes(at))]
    return tuple(spaced or free)


def clan_id(view: View, seat: int) -> str:
    return view.content.clans[view.config.clans[seat]].id


def _armies(view: View, place: int) -> tuple[ArmyToken, ...]:
    sides = sides_at(view, place)
    return tuple(ArmyToken(side, view.elves[place] if side < 0 else view.units[side][place]) for side in sides)


def sides_at(view: View, place: int) -> list[int]:
    """Who has units there: the attacker (§5.3) first, who need not be the active seat, the elves (-1) last."""
    attacker = view.battle.attacker if view.battle else view.active
    seats = sorted(range(view.config.seats), key=lambda seat: seat != attacker)
    found = [seat for seat in seats if any(view.units[seat][place])]
    return [*found, ELVES] if place < TERRITORIES and any(view.elves[place]) else found


def _spot(view: View, place: int, letters: Sequence[str]) -> Spot:
    at = view.board.hexes[place]
    if at is None:
        raise ValueError(f"territory {place} is not on the board")
    return Spot(
        place=place,
        name=place_name(place),
        at=at,
        feature=feature_at(view.board, place),
        level=view.board.stones[place],
        armies=_armies(view, place),
        heroes=tuple(
            HeroToken(seat, letters[number])
            for seat, number in enumerate(view.heroes)
            if number >= 0 and view.hero_places[seat] == place
        ),
    )


def _keep(view: View, seat: int, letters: Sequence[str]) -> Keep:
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
    hero = letters[view.heroes[seat]] if view.heroes[seat] >= 0 and view.hero_places[seat] == place else ""
    return Keep(seat, place, at, bridges, view.units[seat][place], hero)

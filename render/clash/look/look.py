"""Makes the specs of board and crop from a view: the board of public fields only, a crop of what its viewer knows."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Texts
from engine.clash.foresight.reach import winners_in_sight
from engine.clash.pieces.config import DIFFICULTIES
from engine.clash.pieces.view import View
from engine.kernel.names import name_in
from render.clash.look.look_cards import gear_of, slots_of
from render.clash.look.look_ground import around, clan_id, free_sites, ground_of
from render.clash.look.look_tiles import tile_in_hand, tiles_shown
from render.clash.picture import BoardSpec, CropSpec, Elves, HeroLine, SeatStrip, Stack, Track
from render.clash.words.hero_words import hero_facts, hero_letters, hero_name
from render.clash.words.phase_words import domination_facts, domination_words, is_building, phase_words, round_words
from render.clash.words.piece_words import clan_name
from render.clash.words.scenario_words import target_words
from render.words.people import drawn_names

Marks = Sequence[tuple[str, int]]


def board_spec(view: View, names: Sequence[str], t: Texts) -> BoardSpec:
    """The whole board, public: from the spectator's view (ValueError for a seat's, which may show planned moves)."""
    if view.seat is not None:
        raise ValueError("the board is public: draw it from the spectator's view")
    shown = drawn_names(names, view.config.seats, t)
    in_sight = {reach.seat for reach in winners_in_sight(view)}
    return BoardSpec(
        language=t.language,
        ground=ground_of(view, free_sites(view), t),
        title=round_words(view, t),
        phase=phase_words(view, shown, t),
        goal=target_words(view, t),
        players=tuple(_player(view, seat, shown[seat], seat in in_sight, t) for seat in range(view.config.seats)),
        market=tuple(
            Stack(gear_of(view, item, t), view.content.items[item].cost, copies) for item, copies in view.market
        ),
        deck=view.deck_size,
        elves=tuple(_elves(view, kind, t) for kind in range(3)),
        edition=view.config.edition,
        heroes=view.config.heroes,
        track=_track(view, t),
        tiles=tiles_shown(view, t) if is_building(view) else (),
    )


def crop_spec(view: View, marks: Marks, t: Texts) -> CropSpec:
    """The map as its viewer knows it, with marks ("reach", place), ("army", place), ("site", n) and ("spot", n).

    The numbers of sites and spots are the engine's, from 0; the picture shows them from 1. Free sites (bastion
    phase) and all spots (a tile in hand, turned) are numbered even without marks. At a single spot, marked or the
    only one, the tile in hand is shown as it would lie, beside the numbers of the others.
    Raises ValueError for an unknown mark.
    """
    unknown = sorted({name for name, _ in marks} - {"reach", "army", "site", "spot"})
    if unknown:
        raise ValueError(f"unknown marks: {', '.join(unknown)}")
    marked = tuple(sorted(number for name, number in marks if name == "site"))
    sites = tuple((number, view.board.sites[number]) for number in marked) or free_sites(view)
    ground = ground_of(view, sites, t, tuple(number for name, number in marks if name == "spot"))
    ground = around(view, ground, [place for name, place in marks if name in ("reach", "army")])
    return CropSpec(
        language=t.language,
        ground=ground,
        reach=tuple(sorted({place for name, place in marks if name == "reach"})),
        army=tuple(sorted({place for name, place in marks if name == "army"})),
        hand=tile_in_hand(view, t) if is_building(view) and ground.ghost is None else None,
    )


def _player(view: View, seat: int, name: str, in_sight: bool, t: Texts) -> SeatStrip:
    slots = view.slots[seat]
    return SeatStrip(
        seat=seat,
        clan=clan_id(view, seat),
        clan_name=clan_name(view, seat, t.language),
        name=name,
        points=view.points[seat],
        gold=view.gold[seat],
        crystals=view.crystals[seat],
        hand=view.hand_sizes[seat],
        turn=view.order.index(seat) + 1 if seat in view.order else 0,
        active=seat == view.active,
        reserve=view.reserve[seat],
        slots=(slots_of(view, slots[0], t), slots_of(view, slots[1], t), slots_of(view, slots[2], t)),
        aside=len(view.aside[seat]),
        hero=_hero_line(view, seat, t),
        in_sight=in_sight,
    )


def _hero_line(view: View, seat: int, t: Texts) -> HeroLine | None:
    number = view.heroes[seat]
    if number < 0:
        return None
    letter = hero_letters(view.content, t.language)[number]
    return HeroLine(letter, hero_name(view.content, number, t.language), hero_facts(view, seat, t))


def _track(view: View, t: Texts) -> Track | None:
    """The elves' domination, in a solo game (§9)."""
    if not view.config.solo:
        return None
    goal = DIFFICULTIES[view.config.solo]
    return Track(view.domination, goal, domination_words(view, t), domination_facts(view, t))


def _elves(view: View, kind: int, t: Texts) -> Elves:
    elf = view.content.elves[kind]
    return Elves(
        id=elf.id,
        name=name_in(elf.names, t.language),
        count=sum(elves[kind] for elves in view.elves),
        slots=slots_of(view, view.elf_slots[kind], t),
    )

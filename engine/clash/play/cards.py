"""Phase A: the secret tactic card, turn order, bastions, revenue, reinforcements (§4)."""

from __future__ import annotations

from engine.clash.pieces import actions
from engine.clash.pieces.board import places_of, with_bastion, with_tables
from engine.clash.pieces.control import cities_of
from engine.clash.pieces.events import BUILT, CHANGED, LOST_REINFORCEMENTS, PICKED, PLACED, REVEALED, REVENUE
from engine.clash.pieces.places import TERRITORIES, bastion
from engine.clash.pieces.state import State
from engine.kernel.game import Action, Event

CITY_CRYSTALS = 3


def card_choices(s: State, seat: int) -> list[Action]:
    """§4.1: the three cards in hand."""
    return [actions.PLAY | card for card in s.hands[seat]]


def pick_card(s: State, seat: int, card: int, events: list[Event]) -> bool:
    """Choose, or change the choice (§4.1 [H]); true when everyone has chosen."""
    events.append((CHANGED if s.picks[seat] >= 0 else PICKED, seat, card))
    s.picks[seat] = card
    return -1 not in s.picks


def reveal(s: State, events: list[Event]) -> None:
    """§4.1, §4.2: all cards are turned up; the lowest number goes first."""
    seats = s.config.seats
    first = (s.order[0] + 1) % seats if s.order else 0
    cards = s.content.cards
    s.order = tuple(sorted(range(seats), key=lambda seat: (cards[s.picks[seat]].order, (seat - first) % seats)))
    s.revealed = tuple(s.picks)
    for seat in s.order:
        card = s.picks[seat]
        s.hands[seat] = tuple(held for held in s.hands[seat] if held != card)
        s.discards[seat] = (*s.discards[seat], card)
        events.append((REVEALED, seat, card))
    s.picks = [-1] * seats
    s.barrier += 1


def free_sites(s: State) -> list[int]:
    """§4.3: bastion sites that are free and not beside another bastion.

    Should the spacing rule leave no site (an owner's own board), it is dropped [H].
    """
    sites = s.board.sites
    taken = [sites[site] for site in s.bastions if site >= 0]
    free = [number for number, spot in enumerate(sites) if spot not in taken]
    apart = [number for number in free if all(_distance(sites[number], spot) > 1 for spot in taken)]
    return apart or free


def site_choices(s: State) -> list[Action]:
    return [actions.SITE | number for number in free_sites(s)]


def build_bastion(s: State, seat: int, site: int, events: list[Event]) -> None:
    """§4.3."""
    s.bastions = tuple(site if other == seat else at for other, at in enumerate(s.bastions))
    s.board = with_bastion(s.board, seat, site)
    if -1 not in s.bastions:
        s.board = with_tables(s.board)
    events.append((BUILT, seat, site))


def revenue(s: State, events: list[Event]) -> None:
    """§4.4: gold of the card; 3 crystals for each Elven City controlled."""
    for seat in s.order:
        gold = s.content.cards[s.revealed[seat]].gold
        crystals = CITY_CRYSTALS * cities_of(s, seat).bit_count()
        if gold or crystals:
            s.gold[seat] += gold
            s.crystals[seat] += crystals
            events.append((REVENUE, seat, gold, crystals))


def call_up(s: State, seat: int, events: list[Event]) -> None:
    """§4.5: the card's units, as far as the reserve has them; the lack is lost."""
    wanted = s.content.cards[s.revealed[seat]].units
    if s.config.boons and s.round == 1:  # a reward of the campaign (§14.0)
        wanted = (wanted[0], wanted[1] + s.config.boons[seat].called_up, wanted[2])
    one, two, three = (min(wanted[level], s.reserve[seat * 3 + level]) for level in range(3))
    s.to_place = (one, two, three)
    lost = tuple(wanted[level] - s.to_place[level] for level in range(3))
    if any(lost):
        events.append((LOST_REINFORCEMENTS, seat, lost))


def reinforcement_places(s: State, seat: int) -> list[int]:
    """§4.5: the bastion, and territories with at least one own unit; in round 1 the bastion only."""
    home = bastion(seat)
    if s.round == 1:
        return [home]
    return [*places_of(s.masks[seat] & ((1 << TERRITORIES) - 1)), home]


def put_choices(s: State) -> list[Action]:
    return [actions.PUT | place for place in reinforcement_places(s, s.active)]


def put_unit(s: State, seat: int, place: int, events: list[Event]) -> None:
    """Place one unit, of the lowest level still to be placed."""
    level = 0 if s.to_place[0] else 1 if s.to_place[1] else 2
    one = (int(level == 0), int(level == 1), int(level == 2))
    _arrive(s, seat, place, one, events)
    s.to_place = (s.to_place[0] - one[0], s.to_place[1] - one[1], s.to_place[2] - one[2])


def put_all(s: State, seat: int, place: int, events: list[Event]) -> None:
    """Place all reinforcements at once, where there is no choice."""
    if any(s.to_place):
        _arrive(s, seat, place, s.to_place, events)
    s.to_place = (0, 0, 0)


def _arrive(s: State, seat: int, place: int, units: tuple[int, int, int], events: list[Event]) -> None:
    own = s.units[seat]
    for level in range(3):
        own[place * 3 + level] += units[level]
        s.reserve[seat * 3 + level] -= units[level]
    s.masks[seat] |= 1 << place
    events.append((PLACED, seat, place, units))


def _distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))

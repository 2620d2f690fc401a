"""The invariants of a sound state, and in words all that is wrong with one."""

from __future__ import annotations

from collections.abc import Iterator

from engine.clash.pieces.board import places_of
from engine.clash.pieces.content import LEVELS
from engine.clash.pieces.figures import figures_of
from engine.clash.pieces.heroes import settled
from engine.clash.pieces.places import bastion
from engine.clash.pieces.state import BATTLE as PHASE_BATTLE
from engine.clash.pieces.state import CARD, INJURIES, NEXT_BATTLE, OVER, REROLL, State
from engine.clash.scenarios.problems import of_scenario
from engine.clash.views.imagining import mask_of
from engine.clash.views.viewing import seats_to_act


def problems(s: State) -> list[str]:
    """Empty when the state is sound."""
    return [
        *_units(s),
        *_masks(s),
        *_cards(s),
        *_items(s),
        *_figures(s),
        *_phase(s),
        *_standing(s),
        *_heroes(s),
        *of_scenario(s),
    ]


def _units(s: State) -> Iterator[str]:
    """Every figure is on the board or in the reserve (§1); every elf in the bag, on the board, or gone for good."""
    for seat, clan in enumerate(s.config.clans):
        for level in range(LEVELS):
            count = s.content.clans[clan].units[level].count
            held = sum(s.units[seat][level::3]) + s.reserve[seat * 3 + level] + _evacuated(s, seat, level)
            if held != count:
                yield f"seat {seat} has {held} figures of level {level + 1}, not {count}"
    numbers = [n for army in s.units for n in army] + s.elves + s.reserve + s.gold + s.crystals
    if min(numbers) < 0:
        yield "a negative number of something"
    for kind, elf in enumerate(s.content.elves):
        if s.round and s.bag.count(kind) + sum(s.elves[kind::3]) > elf.count:
            yield f"more elves of type {kind} than tokens"


def _evacuated(s: State, seat: int, level: int) -> int:
    """Units that left the game (§14.9)."""
    return 0 if s.camp is None else s.camp.evacuated[seat * 3 + level]


def _masks(s: State) -> Iterator[str]:
    for seat, army in enumerate(s.units):
        if s.masks[seat] != mask_of(army):
            yield f"mask of seat {seat} is off"
        if s.masks[seat] & ~(s.board.territories | 1 << bastion(seat)):
            yield f"seat {seat} stands outside the board or in another's bastion (§5.2)"
    if s.elf_mask != mask_of(s.elves):
        yield "mask of the elves is off"
    if s.fresh and s.fresh_mask != mask_of(s.fresh):
        yield "mask of fresh units is off"


def _cards(s: State) -> Iterator[str]:
    """Seven tactic cards a clan, each in one place (§1)."""
    if not s.round:
        return
    for seat, clan in enumerate(s.config.clans):
        own = sorted((*s.hands[seat], *s.tactic_decks[seat], *s.discards[seat]))
        if own != [at for at, card in enumerate(s.content.cards) if card.clan == clan]:
            yield f"tactic cards of seat {seat} are off"
        if s.picks[seat] >= 0 and s.picks[seat] not in s.hands[seat]:
            yield f"seat {seat} chose a card not in hand"


def _items(s: State) -> Iterator[str]:
    """Every equipment card is in one place (§1)."""
    if not s.round:
        return
    counts = [0] * len(s.content.items)
    held = [*s.slots, *s.elf_slots, *s.deck, *s.legendary_deck, *s.candidates]
    held += [item for cards in s.aside for item in cards] + [i for i, n in s.market for _ in range(n)]
    for item in held:
        if item >= 0:
            counts[item] += 1
    for item, count in enumerate(counts):
        if count != s.content.items[item].copies:
            yield f"{count} cards of {s.content.items[item].id}, not {s.content.items[item].copies}"
    for at, item in enumerate(s.slots):
        if item >= 0 and s.content.items[item].slot != at % 2:
            yield f"a card in the wrong kind of slot: {s.content.items[item].id}"
    if not 0 <= s.deck_known <= len(s.deck):
        yield "more known cards than the deck has"


def _figures(s: State) -> Iterator[str]:
    for at, figures in enumerate(s.figures):
        unit = s.content.clans[s.config.clans[at // 3]].units[at % 3]
        right = figures_of(s.content, unit.bonuses, unit.movement, (s.slots[2 * at], s.slots[2 * at + 1]))
        if figures != right:
            yield f"figures of seat {at // 3}, level {at % 3 + 1} are off"


def _phase(s: State) -> Iterator[str]:
    owed = seats_to_act(s)
    if (s.phase == OVER) != (not owed):
        yield "a game goes on exactly while somebody owes a decision"
    if s.phase != CARD and len(owed) > 1:
        yield "several owe a decision outside the secret choice"
    fighting = s.phase in (PHASE_BATTLE, REROLL, INJURIES)
    if fighting != (s.battle is not None):
        yield "a battle is there exactly while it is fought"
    if s.battle is not None and max(s.battle.rage) > 60:
        yield "a battle that does not end (§5.3.5)"


def _standing(s: State) -> Iterator[str]:
    """Enemies stand together only while a battle is due, or in a plan (§5.3)."""
    if s.fresh or s.plan or s.phase in (NEXT_BATTLE, OVER):
        return
    due = set(s.battles) | ({s.battle.place} if s.battle else set())
    all_masks = [*s.masks, s.elf_mask]
    for place in places_of(s.board.territories):
        sides = sum(mask >> place & 1 for mask in all_masks)
        if sides > 2 or (sides == 2 and place not in due):
            yield f"enemies stand together in place {place} without a battle"


def _heroes(s: State) -> Iterator[str]:
    """One hero a player, each once; with one of their units or in the bastion, but for a plan in the making (§10)."""
    taken = [hero for hero in s.heroes if hero >= 0]
    if len(set(taken)) != len(taken) or (taken and not s.config.heroes):
        yield "a hero serves twice, or where there are none"
    for seat, place in enumerate(s.hero_places):
        if (place >= 0) != (s.heroes[seat] >= 0):
            yield f"hero of seat {seat} is nowhere"
        if not s.plan and s.picked < 0 and not settled(s, seat, s.masks[seat]):
            yield f"hero of seat {seat} stands alone"

"""The documented default move of every decision: for empty seats, time-outs and failed bots (§11 [H]).

What a default is belongs to the rules a game began under: a check of a record asks for it again (§11,
docs/rules-versions.md). docs/rulings.md lists them for people.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.clash.pieces import actions as a
from engine.clash.pieces.heroes import HERO_UNIT, flies, hero_of
from engine.clash.pieces.places import bastion
from engine.clash.pieces.sites import default_site
from engine.clash.pieces.state import (
    ACTION,
    BASTION,
    BATTLE,
    BUILD_FACE,
    BUILD_SPOT,
    BUILD_TURN,
    CARD,
    EQUIP,
    FLIGHT,
    GO,
    HAND,
    INJURIES,
    KEEP,
    MOVE,
    MOVEMENT,
    NEXT_BATTLE,
    REINFORCE,
    REROLL,
    STONES,
    State,
)
from engine.clash.play.move import distances, enemies_of, enemy_count, stopping
from engine.kernel.game import Action, argument_of

Default = Callable[[State, int, Sequence[Action]], Action]
"""(state, seat, its legal actions in their fixed order) -> one of them."""


def default_action(s: State, seat: int, legal: Sequence[Action]) -> Action:
    """The default move of a seat that owes a decision, one of its legal actions."""
    return DEFAULTS[s.phase](s, seat, legal)


def _middle_card(s: State, seat: int, legal: Sequence[Action]) -> Action:
    """The middle card of the hand by order number; of an even number the higher of the two."""
    by_order = sorted(legal, key=lambda action: s.content.cards[argument_of(action)].order)
    return by_order[len(by_order) // 2]


def _near_goals(s: State, seat: int, legal: Sequence[Action]) -> Action:
    """The site that is best by rule of thumb."""
    free = [argument_of(action) for action in legal]
    return a.SITE | default_site(s.config.rules, s.board, s.bastions, free)


def _home(s: State, seat: int, legal: Sequence[Action]) -> Action:
    """All reinforcements onto the bastion."""
    return a.PUT | bastion(seat)


def _pass(s: State, seat: int, legal: Sequence[Action]) -> Action:
    return a.PASS


def _end(s: State, seat: int, legal: Sequence[Action]) -> Action:
    """What was bought stays bought; nothing more is bought, forged, recruited or (§9) discarded."""
    return a.END


def _finish(s: State, seat: int, legal: Sequence[Action]) -> Action:
    """Moves made are finished, none made: pass. Neither is there while the hero has to come to rest (§10): its move.

    Both stand last, the hero before them.
    """
    return legal[-1]


def _put_down(s: State, seat: int, legal: Sequence[Action]) -> Action:
    """A unit taken up can't stay: it goes where nobody is fought, else to a battle already due; the nearest place.

    Only where every way leads into a battle nobody chose does it begin one, where the fewest enemies stand. The hero
    comes to rest in the same way (§10).
    """
    if not s.config.rules.peaceful_default:
        return legal[0]
    steps = _steps(s, seat)
    enemies, own = enemies_of(s, seat), s.masks[seat]

    def cost(action: Action) -> tuple[bool, int, int, int]:
        place = argument_of(action)
        hostile = enemies >> place & 1
        new_battle = bool(hostile and not own >> place & 1)
        return new_battle, enemy_count(s, seat, place) if hostile else 0, steps[place], place

    return min(legal, key=cost)


def _steps(s: State, seat: int) -> dict[int, int]:
    """What the unit taken up, or the hero, pays for each place in its reach."""
    if s.picked == HERO_UNIT:
        hero = hero_of(s, seat)
        assert hero is not None
        start, points, flight = s.hero_places[seat], hero.movement, flies(hero)
    else:
        start, level = divmod(s.picked, 3)
        figures = s.figures[seat * 3 + level]
        points, flight = figures[MOVEMENT], bool(figures[FLIGHT])
    return distances(s.board, seat, start, points, flight, stopping(s, seat))


def _stay(s: State, seat: int, legal: Sequence[Action]) -> Action:
    """§14.17: relics stay where they lie."""
    return a.STAY


def _first(s: State, seat: int, legal: Sequence[Action]) -> Action:
    """The first in the fixed order of the choices.

    Next battle: the lowest territory. Battle: an assault, in which Neggesh steals if he can (§10); nobody flees.
    Reroll: all misses; with none (prototype-2017, §12) all dice are held. Injuries, one's own and the elves': the best
    allocation (§5.3.7). Forge candidates: the first shown. Stones: the lowest territory. A tile: the lowest face, turn
    and spot.
    """
    return legal[0]


DEFAULTS: dict[int, Default] = {
    CARD: _middle_card,
    BASTION: _near_goals,
    REINFORCE: _home,
    ACTION: _pass,
    EQUIP: _end,
    KEEP: _first,
    MOVE: _finish,
    GO: _put_down,
    NEXT_BATTLE: _first,
    BATTLE: _first,
    REROLL: _first,
    INJURIES: _first,
    STONES: _first,
    HAND: _stay,
    BUILD_FACE: _first,
    BUILD_TURN: _first,
    BUILD_SPOT: _first,
}
"""One a phase in which somebody owes a decision."""

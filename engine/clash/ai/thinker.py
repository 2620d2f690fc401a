"""A seat that compares what its actions lead to, by evaluation: novice, apprentice and veteran are settings of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import NamedTuple

from engine.clash.ai.judging.afterwards import expected_value, moved, value_after
from engine.clash.ai.judging.characters import PLAIN, Likes
from engine.clash.ai.judging.endgame import contests, expected_in_sight, value_in_sight, winners_ahead
from engine.clash.ai.judging.liking import fondness, liking_of_action, liking_of_march
from engine.clash.ai.judging.prudence import (
    NONE,
    Prudence,
    Rival,
    is_idle_march,
    prudence_of,
    prudence_of_equip,
    prudence_of_march,
    prudent_value,
    rivals_of,
)
from engine.clash.ai.plans import cards, minor_decisions
from engine.clash.ai.plans.marching import March, MarchLimits, marches
from engine.clash.ai.plans.outfitting import changed, next_step, outfitted
from engine.clash.ai.position.features import SURE
from engine.clash.ai.position.weights import WEIGHTS, Weights, swift
from engine.clash.game import CLASH
from engine.clash.greedy.greedy import MovePlan, hand_on, hero_actions
from engine.clash.pieces import actions as a
from engine.clash.pieces.heroes import HERO_UNIT, settled
from engine.clash.pieces.state import (
    ACTION,
    BASTION,
    BATTLE,
    BUILD_FACE,
    BUILD_SPOT,
    BUILD_TURN,
    CARD,
    EQUIP,
    GO,
    HAND,
    INJURIES,
    KEEP,
    MOVE,
    NEXT_BATTLE,
    REINFORCE,
    REROLL,
    State,
)
from engine.clash.pieces.view import View
from engine.clash.play import battle
from engine.clash.play.move import go_choices
from engine.clash.views.imagining import imagine
from engine.clash.views.viewing import view_of
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import Action

Random = Callable[[], float]


EARLY, EAGERNESS = 2, 800
"""In the first rounds passing counts for so much less (of SURE): nothing is judged as unsurely as a board just opened,
and a seat that waits there, with gold and units, plays dully. Not in solo, whose rates were measured without it."""


IN_SIGHT, OUT_OF_SIGHT = 12, 2
"""How many of the best plans are judged by who wins this round, where anybody can and where nobody can yet."""


class Setting(NamedTuple):
    """How much a level thinks: the search of a Move, and how far its judgement of an action may be off."""

    limits: MarchLimits
    noise: int = 0
    equips: int = 1
    """Equip actions, each on an imagined state of its own; their mean counts, for the cards drawn differ."""
    weights: Weights = WEIGHTS
    rivals: int = 0
    """Rival cards sampled for the secret choice; 0: a card by its own worth."""
    quick_equip: bool = False
    """Equipment by the army's strength and the price alone."""
    likes: Likes = PLAIN
    prudence: Prudence = NONE
    endgame: bool = False
    """Whether plans are judged by who wins this round, once anybody can (engine.clash.ai.judging.endgame)."""
    eagerness: int = EAGERNESS
    """How much less passing counts in the first rounds."""
    misses: int = 0
    """Percent of the Equip actions and Moves that it does not think of."""


class Candidate(NamedTuple):
    """An action with all it is made of, and what it is reckoned to be worth."""

    value: int
    actions: tuple[Action, ...]
    march: March | None = None
    judged: int = 0
    """What it leads to is worth; the rest of its value is what a level or a character makes of it."""
    ends: tuple[State, ...] = ()
    """The states it leads to, of an Equip action one for each that was imagined, and of a pass."""


class Thinker:
    """A bot by its setting. Sees a view, thinks on one imagined state of it."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting

    def plan(self, view: View, random: Random) -> list[Action]:
        """The next actions of `view.seat` (see engine.kernel.game.Bot)."""
        assert view.seat is not None
        return self.decide(imagine(view, random), view.seat, random)

    def decide(self, s: State, seat: int, random: Random) -> list[Action]:
        """The same on an imagined state."""
        weights = self.setting.weights
        if s.phase == ACTION:
            return list(self.choose_action(s, seat, random).actions)
        if s.phase == CARD:
            return [self.choose_card(s, seat, random)]
        if s.phase == REINFORCE:
            return [minor_decisions.reinforce(s, seat, weights, self.setting.likes)]
        if s.phase in (EQUIP, KEEP):
            return [next_step(s, seat, weights, random, self.setting.quick_equip, self.setting.likes)]
        if s.phase in (MOVE, GO):
            return self._go_on_moving(s, seat, random)
        if s.phase == BATTLE:
            judge = expected_in_sight if self.setting.endgame else expected_value
            return [minor_decisions.fight_or_flee(s, seat, weights, self.setting.likes.fight_on, judge)]
        if s.phase == INJURIES:
            return [minor_decisions.injuries(s, seat)]
        if s.phase == REROLL:
            return [battle.reroll_choices(s)[0]]
        if s.phase == NEXT_BATTLE:
            return [minor_decisions.next_battle(s, seat)]
        if s.phase == HAND:
            return [hand_on(s, seat)]
        if s.phase == BASTION:
            return [self.choose_site(s, seat, random)]
        if s.phase in (BUILD_FACE, BUILD_TURN, BUILD_SPOT):
            return [minor_decisions.build(s, random)]
        return [minor_decisions.stone(s, seat, weights)]

    def choose_card(self, s: State, seat: int, random: Random) -> Action:
        if self.setting.rivals:
            return cards.mixed_choice(
                view_of(s, seat), self.setting.weights, self.setting.rivals, random, self.setting.likes
            )
        return cards.plain_choice(s, seat, self.setting.weights, self.setting.noise, random, self.setting.likes)

    def choose_site(self, s: State, seat: int, random: Random) -> Action:
        return minor_decisions.choose_site(s, seat)

    def choose_action(self, s: State, seat: int, random: Random) -> Candidate:
        return self.candidates(s, seat, random)[0]

    def candidates(self, s: State, seat: int, random: Random) -> list[Candidate]:
        """Equip, moves and pass, the best first."""
        setting, likes = self.setting, self.setting.likes
        weights, prudence = swift(setting.weights), prudence_of(setting.prudence, s)
        standing = value_after(s, seat, weights)
        eager = s.round <= EARLY and not s.config.solo
        idle = 0 if standing >= SURE else setting.eagerness if eager else prudence.idle
        passing = standing + fondness(standing, liking_of_action(likes, s, seat, a.PASS)) - idle
        found = [Candidate(passing + self._off(random), (a.PASS,), None, standing, (s,))]
        ends = self._equip_ends(s, seat, random) if a.EQUIP in CLASH.legal(s, seat) else ()
        if ends and not self._missed(random):
            judged = sum(value_after(after, seat, weights) for after in ends) // len(ends)
            equip = prudent_value(judged, prudence_of_equip(prudence, s, seat))
            equip += fondness(judged, liking_of_action(likes, s, seat, a.EQUIP))
            found.append(Candidate(equip + self._off(random), (a.EQUIP,), None, judged, ends))
        rivals = () if prudence == NONE else rivals_of(s, seat)
        if s.masks[seat]:
            for march in marches(s, seat, setting.limits, weights, standing):
                if march.moves and not self._missed(random):
                    candidate = self._candidate(s, seat, march, rivals, random)
                    if prudence.shift and is_idle_march(s, seat, march.moves, march.value - standing):
                        candidate = candidate._replace(value=candidate.value - max(idle, prudence.shift))
                    found.append(candidate)
        if setting.endgame:
            found = self._in_sight(s, seat, found, rivals, random)
        best = sorted(found, key=_best_first)
        return best if s.heroes[seat] < 0 else _playable(s, seat, best, random)

    def _candidate(self, s: State, seat: int, march: March, rivals: Sequence[Rival], random: Random) -> Candidate:
        """A plan of a Move."""
        prudence, actions = prudence_of(self.setting.prudence, s), (a.MOVE, *move_actions(s, seat, march), a.FINISH)
        value = prudent_value(march.value, prudence_of_march(prudence, s, seat, march.moves, rivals))
        value += fondness(march.value, liking_of_march(self.setting.likes, s, seat, march.moves))
        return Candidate(value + self._off(random), actions, march, march.value)

    def _in_sight(
        self, s: State, seat: int, found: list[Candidate], rivals: Sequence[Rival], random: Random
    ) -> list[Candidate]:
        """Where anybody can win this round: the best plans, and those against who can, by who will.

        Elsewhere the best alone, in case it opens a way to somebody; more of them where the network has a say.
        """
        weights, ahead = self.setting.weights, winners_ahead(s, seat)
        tried = sorted(found, key=_best_first)[: IN_SIGHT if ahead or weights.learned else OUT_OF_SIGHT]
        if ahead:
            known = {candidate.march.moves for candidate in found if candidate.march}
            for moves in contests(s, seat, ahead.values()):
                if moves not in known:
                    value = expected_value(moved(s, seat, moves), seat, swift(weights))
                    tried.append(self._candidate(s, seat, March(value, moves, ()), rivals, random))
        judged = []
        for candidate in tried:
            if candidate.march:
                value = expected_in_sight(moved(s, seat, candidate.march.moves), seat, weights)
            else:
                value = sum(value_in_sight(end, seat, weights) for end in candidate.ends) // len(candidate.ends)
            judged.append(candidate._replace(value=candidate.value - candidate.judged + value, judged=value))
        if ahead:
            return judged
        least = min(candidate.value for candidate in judged)
        return judged + [each._replace(value=min(each.value, least)) for each in found if each not in tried]

    def _equip_ends(self, s: State, seat: int, random: Random) -> tuple[State, ...]:
        """Where Equip actions lead (§5.1), each on a state of its own: one state always draws the same cards.

        () where the seat would buy and change nothing: that is to pass.
        """
        setting = self.setting
        states = [s]
        if setting.equips > 1:
            view = view_of(s, seat)
            states += [imagine(view, random) for _ in range(setting.equips - 1)]
        ends = [outfitted(state, seat, setting.weights, random, setting.quick_equip, setting.likes) for state in states]
        return tuple(ends) if any(changed(*pair, seat) for pair in zip(states, ends, strict=True)) else ()

    def _missed(self, random: Random) -> bool:
        return self.setting.misses > 0 and 100 * random() < self.setting.misses

    def _off(self, random: Random) -> int:
        """How far a judgement is off."""
        noise = self.setting.noise
        return int(noise * (2 * random() - 1)) if noise else 0

    def _go_on_moving(self, s: State, seat: int, random: Random) -> list[Action]:
        """A Move action under way, begun by this seat or taken over."""
        if s.phase == GO:
            return [go_choices(s)[0]]
        if s.plan:
            return [a.FINISH] if settled(s, seat, s.masks[seat]) else [a.PICK | HERO_UNIT]
        weights = swift(self.setting.weights)
        best = marches(s, seat, self.setting.limits, weights, value_after(s, seat, weights))[0]
        if not best.moves:
            return [a.PASS]
        return [*move_actions(s, seat, best), a.FINISH]


def _best_first(candidate: Candidate) -> tuple[int, bool, tuple[Action, ...]]:
    """Of equals to pass is the last; where victory is certain the first, for nothing is left to be won."""
    passes = candidate.actions == (a.PASS,)
    return -candidate.value, passes != (candidate.value >= SURE), candidate.actions


def _playable(s: State, seat: int, found: Sequence[Candidate], random: Random) -> list[Candidate]:
    """The best that can be carried out to their end: a march may strand the hero, which goes last (§10)."""
    return list(islice((each for each in found if _legal_in_turn(s, seat, each.actions, random)), IN_SIGHT))


def _legal_in_turn(s: State, seat: int, actions: Sequence[Action], random: Random) -> bool:
    """Whether each action is legal once those before it are done; an Equip action is its first alone."""
    after, dice = s.clone(), PlayoutDice(random)
    for action in actions[:-1]:
        if action not in CLASH.legal(after, seat):
            return False
        CLASH.apply(after, seat, action, dice)
    return actions[-1] in CLASH.legal(after, seat)


def move_actions(s: State, seat: int, march: March) -> list[Action]:
    """A plan's moves as actions, the hero's last (§10)."""
    actions = [action for place, level, to in march.moves for action in (a.PICK | place * 3 + level, a.GO | to)]
    return [*actions, *hero_actions(s, seat, MovePlan(0.0, list(march.moves)))]

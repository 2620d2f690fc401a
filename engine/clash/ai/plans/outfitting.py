"""Equip actions (§5.1), card by card: each purchase, forging and reorganisation by what the position is worth after."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.clash.ai.judging.afterwards import value_after
from engine.clash.ai.judging.characters import PLAIN, Likes
from engine.clash.ai.judging.liking import fondness, liking_of_step
from engine.clash.ai.position.features import army_strength
from engine.clash.ai.position.weights import Weights
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.state import EQUIP, KEEP, State
from engine.clash.play import equip, solo
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import Action, argument_of, kind_of

Random = Callable[[], float]
MOST_STEPS = 8
"""How many purchases and changes one Equip action looks ahead."""
LEAST_GAIN = 10
"""What a purchase or change has to bring in chance to win; less is not worth the gold."""
MOST_CHANGES = 4
MOST_LOOKED = 5
"""How many of all possible steps are evaluated."""
LARGE = 1 << 20
LEAST_GOLD = 5
"""With less gold nothing is discarded: hardly anything could be bought afterwards."""


def outfitted(
    s: State,
    seat: int,
    weights: Weights,
    random: Random,
    quick: bool = False,
    likes: Likes = PLAIN,
    begun: Sequence[Action] = (a.EQUIP,),
) -> State:
    """A copy after the Equip action the seat would make now (before it ends); cards drawn are imagined.

    `begun`: its first steps, if they are known.
    """
    after = s.clone()
    dice = PlayoutDice(random)
    for action in begun:
        CLASH.apply(after, seat, action, dice)
    for _ in range(MOST_STEPS):
        if after.phase not in (EQUIP, KEEP):
            break  # A card forged may have won at once (§9, §12).
        action = next_step(after, seat, weights, random, quick, likes)
        if action == a.END:
            break
        CLASH.apply(after, seat, action, dice)
    return after


def changed(before: State, after: State, seat: int) -> bool:
    """Whether an Equip action did anything: bought, forged, recruited, reorganised, discarded (§9)."""
    return (
        after.gold[seat] != before.gold[seat]
        or after.crystals[seat] != before.crystals[seat]
        or after.slots != before.slots
        or after.heroes != before.heroes
        or after.market != before.market
    )


def next_step(
    s: State, seat: int, weights: Weights, random: Random, quick: bool = False, likes: Likes = PLAIN
) -> Action:
    """The next step of an Equip action under way: keep, forge, recruit, buy, reorganise, or end.

    `quick`: by the army's strength and the price alone, for looks ahead.
    """
    if s.phase == KEEP:
        return keep(s, seat, weights)
    if equip.can_forge(s, seat):
        return a.FORGE
    if quick:
        return _quick_step(s, seat, weights)
    best, choice = _best_step(s, seat, weights, random, likes)
    stacks = _unwanted(s, seat)
    if stacks is None:
        return choice
    refilled = s.clone()
    CLASH.apply(refilled, seat, stacks, PlayoutDice(random))
    return stacks if _best_step(refilled, seat, weights, random, likes)[0] > best + LEAST_GAIN else choice


def _best_step(s: State, seat: int, weights: Weights, random: Random, likes: Likes) -> tuple[int, Action]:
    """The best step, or to end, and the chance to win after it with how much it is liked."""
    standing = value_after(s, seat, weights)
    best, choice = standing + LEAST_GAIN, a.END
    for action in promising(s, seat):
        gain = _after(s, seat, action, weights, random)
        gain += fondness(gain, liking_of_step(likes, s, action))
        if gain > best:
            best, choice = gain, action
    return best, choice


def _unwanted(s: State, seat: int) -> Action | None:
    """The two market stacks that would strengthen the army least, if they may be discarded (§9); None otherwise."""
    if not solo.discard_choices(s) or s.gold[seat] < LEAST_GOLD:
        return None
    gains: dict[int, int] = {item: 0 for item, _ in s.market}
    for gain, action in _gains(s, seat):
        if kind_of(action) == a.BUY:
            item = argument_of(action) >> 2
            gains[item] = max(gains[item], gain)
    one, two = sorted(gains, key=lambda item: (gains[item], -s.content.costs[item], item))[:2]
    return a.discard(one, two)


def steps_worth_a_look(s: State) -> list[Action]:
    """Buy to a level, attach, shift; nothing that only lays aside, and no endless reorganising."""
    looked = []
    for action in equip.equip_choices(s):
        kind, argument = kind_of(action), argument_of(action)
        if kind == a.BUY and argument & 3 == a.ASIDE:
            continue
        if kind in (a.ATTACH, a.SHIFT) and s.changes >= MOST_CHANGES:
            continue
        if kind in (a.BUY, a.ATTACH, a.SHIFT, a.RECRUIT):
            looked.append(action)
    return looked


def _quick_step(s: State, seat: int, weights: Weights) -> Action:
    """The step that strengthens the army most for its price; end when none is worth it."""
    found = [
        (gain * weights.army // 100 - _price(s, action) * weights.gold, -action) for gain, action in _gains(s, seat)
    ]
    best = max(found, default=(0, -a.END))
    return -best[1] if best[0] > 0 else a.END


def _price(s: State, action: Action) -> int:
    return s.content.costs[argument_of(action) >> 2] if kind_of(action) == a.BUY else 0


def promising(s: State, seat: int) -> list[Action]:
    """The few steps that make the army strongest (for their price), in that order; a hero is always among them."""
    hints = sorted(((gain, -action) for gain, action in _gains(s, seat)), reverse=True)
    return [-action for _, action in hints[:MOST_LOOKED]]


def _gains(s: State, seat: int) -> list[tuple[int, Action]]:
    """Steps that strengthen the army, and by how much; a hero counts as much."""
    now, found = army_strength(s, seat), []
    for action in steps_worth_a_look(s):
        if kind_of(action) == a.RECRUIT:
            found.append((LARGE, action))
            continue
        after = s.clone()
        CLASH.apply(after, seat, action, PlayoutDice(_half))
        gain = army_strength(after, seat) - now
        if gain > 0:
            found.append((gain, action))
    return found


def _half() -> float:
    return 0.5


def keep(s: State, seat: int, weights: Weights) -> Action:
    """The forge candidate that makes the position worth most."""
    return a.KEEP | max(s.candidates, key=lambda item: (_kept(s, seat, item, weights), -item))


def _kept(s: State, seat: int, item: int, weights: Weights) -> int:
    """The candidate where the rules put it, or on any level (it can be shifted at once)."""
    after = s.clone()
    equip.keep(after, seat, item, PlayoutDice(_half), [])
    best = value_after(after, seat, weights)
    for action in promising(after, seat)[:2]:
        if kind_of(action) in (a.ATTACH, a.SHIFT):
            best = max(best, _after(after, seat, action, weights, _half))
    return best


def _after(s: State, seat: int, action: Action, weights: Weights, random: Random) -> int:
    after = s.clone()
    CLASH.apply(after, seat, action, PlayoutDice(random))
    value = value_after(after, seat, weights)
    return value + HERO_WORTH if kind_of(action) == a.RECRUIT else value


HERO_WORTH = 500
"""What a hero brings to battles to come (its gold is paid for in the evaluation)."""

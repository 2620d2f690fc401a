"""Reads hints back: each reason names a fact that is true, as the games' rules find it without the hint's own means.

`python -m tests.hint_facts --positions 200 --level apprentice` plays games of a level, asks for hints in so many
positions of each game, and tells what is false. Battles are fought with dice instead of reckoned, moves are played,
ways are walked. Not read: judgements ("as good as lost"), and the warnings below *What it costs*, which the Move panel
shares (`tests/cogs_clash/test_who_comes.py`). Same seed, same hints.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import takewhile
from typing import Any, NamedTuple

from cogs.clash.chances import foretold
from cogs.clash.hints import coach
from cogs.clash.hints.costs import costs_of
from cogs.clash.hints.gains import fights_for
from cogs.clash.wording.wording import ClashWording
from cogs.kravora import hints as kravora_hints
from cogs.kravora.wording import KravoraWording
from data.texts import texts_in
from engine.clash.bots import BOTS as CLASH_BOTS
from engine.clash.bots import outlook
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.board import places_of
from engine.clash.pieces.control import controlled
from engine.clash.pieces.events import BATTLE, BATTLE_WON, FORGING, KILLED
from engine.clash.pieces.places import TERRITORIES, parse_place
from engine.clash.pieces.state import BATTLE as FIGHTING
from engine.clash.pieces.state import INJURIES, NEXT_BATTLE, REROLL, State
from engine.clash.play.move import reach
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import Action, Event, argument_of, kind_of
from engine.kravora.bots import BOTS as KRAVORA_BOTS
from engine.kravora.game import KRAVORA
from engine.kravora.pieces import actions as k
from engine.kravora.pieces.config import Config
from engine.kravora.pieces.content import LINES
from engine.kravora.pieces.state import ATTACK
from engine.kravora.pieces.state import State as Fortresses
from tests.cogs_clash import test_limits
from tests.engine_ai.test_ai_levels import game
from tests.engine_kravora.build import CONTENT

NAMES = ("Ann", "Ben", "Cid", "Dee")
TABLE = replace(
    test_limits.table(),
    seats=tuple(replace(each, name=name) for each, name in zip(test_limits.table().seats, NAMES, strict=True)),
)
TIMES, ERRORS, ROUNDING = 150, 4.5, 0.02
"""How often a battle is fought, and how many standard errors besides rounding a told chance may be off."""
IN_BATTLE = (FIGHTING, REROLL, INJURIES, NEXT_BATTLE)
ROMAN = ("I", "II", "III")


@dataclass(frozen=True)
class Fought:
    """One time that a plan's battles were fought to their ends, nobody fleeing."""

    state: State
    events: Sequence[Event]

    def won_by(self, place: int) -> int | None:
        return next((each[1] for each in self.events if each[0] == BATTLE_WON and each[2] == place), None)

    def fallen(self, seat: int) -> int:
        first = takewhile(lambda each: each[0] != BATTLE_WON, self.events)
        return sum(sum(each[3]) for each in first if each[0] == KILLED and each[2] == seat)


@dataclass(frozen=True)
class Scene:
    """A position of Clash, what a hint advises there, and what comes of it."""

    s: State
    seat: int
    plan: Sequence[Action]

    @cached_property
    def played(self) -> State:
        """After the plan's own actions, battles left to be fought."""
        return _carried_out(self.s, self.seat, self.plan, PlayoutDice(lambda: 0.5))[0]

    @cached_property
    def ends(self) -> Sequence[Fought]:
        return [self._fought(PlayoutDice(random.Random(number).random)) for number in range(TIMES)]

    def _fought(self, dice: PlayoutDice) -> Fought:
        s, events = _carried_out(self.s, self.seat, self.plan if self.plan[0] == a.MOVE else (), dice)
        while s.phase in IN_BATTLE and (owing := CLASH.to_act(s)):
            on = a.ASSAULT in CLASH.legal(s, owing[0])
            events += CLASH.apply(s, owing[0], a.ASSAULT if on else CLASH.default(s, owing[0]), dice)
        return Fought(s, events)

    def share(self, place: int) -> float:
        """How often the seat won the battle at a place."""
        return sum(each.won_by(place) == self.seat for each in self.ends) / TIMES

    def lost(self, seat: int) -> float:
        """Units that a seat lost in the first battle, in the mean; the elves' for -1."""
        return sum(end.fallen(seat) for end in self.ends) / TIMES

    @property
    def foe(self) -> int:
        fight = self.s.battle
        assert fight is not None
        return fight.defender if fight.attacker == self.seat else fight.attacker


def _carried_out(s: State, seat: int, plan: Sequence[Action], dice: PlayoutDice) -> tuple[State, list[Event]]:
    s, events = s.clone(), list[Event]()
    for action in plan:
        if CLASH.to_act(s)[:1] != [seat] or action not in CLASH.legal(s, seat):
            break
        events += CLASH.apply(s, seat, action, dice)
    return s, events


def chance(scene: Scene, place: int, told: str) -> bool:
    """Whether a told chance is that of the battles fought, within what so few may be off."""
    share, found = float(re.sub(r"\D", "", told)) / 100, scene.share(place)
    return abs(share - found) <= ROUNDING + ERRORS * (max(share * (1 - share), 1 / TIMES) / TIMES) ** 0.5


def gain_at(s: State, place: str) -> str:
    at, bit = parse_place(place), 1 << parse_place(place)
    if s.board.cities & bit:
        return "1 point and 3 crystals a round"
    if s.board.forges & bit:
        return "a Forge"
    return f"a Reinforcement Stone of level {ROMAN[s.board.stones[at]]}" if s.board.stones[at] >= 0 else ""


def units_at(s: State, seat: int, place: int) -> str:
    return in_words(s.units[seat][place * 3 : place * 3 + 3])


def in_words(units: Sequence[int]) -> str:
    return " ".join(f"{count}×{level}" for count, level in zip(units, ROMAN, strict=True) if count)


def won(scene: Scene, place: str, told: str, gain: str | None = None) -> bool:
    return chance(scene, parse_place(place), told) and (gain or "") == gain_at(scene.s, place)


def walked_in(scene: Scene, place: str, gain: str) -> bool:
    """Nobody fights there, and it is the seat's then."""
    at, once = parse_place(place), scene.ends[0]
    fought = any(each[0] == BATTLE and each[2] == at for each in once.events)
    return not fought and bool(controlled(once.state, scene.seat) >> at & 1) and gain == gain_at(scene.s, place)


def strengthened(scene: Scene, places: str) -> bool:
    def strength(s: State, at: int) -> int:
        return sum(level * count for level, count in enumerate(s.units[scene.seat][at * 3 : at * 3 + 3], 1))

    found = [parse_place(place) for place in re.findall(r"[A-D]\d", places)]
    held = controlled(scene.s, scene.seat)
    return all(held >> at & 1 and strength(scene.played, at) > strength(scene.s, at) for at in found)


def nearer(scene: Scene) -> bool:
    """Some unit has fewer steps to a place worth taking than before, walked step by step over the board."""
    board, seat = scene.s.board, scene.seat
    goals = board.of_worth & ~controlled(scene.s, seat)

    def far(start: int) -> int:
        reached, steps = 1 << start, 0
        while not reached & goals and steps < TERRITORIES:
            reached |= sum({bit for at in places_of(reached) for bit in (1 << to for to in places_of(board.ground[at]))
                            if not reached & bit})  # fmt: skip
            steps += 1
        return steps

    ways = [
        (argument_of(one) // 3, argument_of(other))
        for one, other in zip(scene.plan[1:-1:2], scene.plan[2::2], strict=True)
    ]
    return any(far(end) < far(start) for start, end in ways)


def left_home(scene: Scene) -> bool:
    def home(s: State) -> int:
        return sum(s.units[scene.seat][TERRITORIES * 3 :])

    return home(scene.played) < home(scene.s)


def all_the_same(scene: Scene, place: str, reasons: str) -> bool:
    """Each of the reasons to go where units would hardly hold."""
    s, seat, at = scene.s, scene.seat, parse_place(place)
    last = s.order[-1] == seat
    checks: Sequence[tuple[str, Callable[..., bool]]] = (
        (r"its unit of level (I+) joins you before anybody can come",
         lambda level: last and s.action_number == 1 and s.board.stones[at] == ROMAN.index(level)),
        (r"it brings its 3 crystals before anybody can come",
         lambda: last and s.action_number == 2 and bool(s.board.cities >> at & 1)),
        (r"nobody can come there this round", lambda: last and s.action_number == 2),
        (r"no more than (.+?) is at stake", lambda units: units == units_at(scene.played, seat, at)),
        (r"(\w+) needs an action to get there",
         lambda name: not any(s.units[NAMES.index(name)][at * 3 : at * 3 + 3])),
        (r"([A-D]\d) \((.+?)\) is in reach from there", partial(_in_reach, scene, at)),
    )  # fmt: skip
    rest = reasons
    for pattern, true in checks:
        if found := re.search(pattern, rest):
            if not true(*found.groups()):
                return False
            rest = rest.replace(found[0], "")
    return not rest.replace(" and ", "").strip(" ,")


def _in_reach(scene: Scene, start: int, place: str, gain: str) -> bool:
    after, seat, to = scene.played, scene.seat, parse_place(place)
    levels = [level for level in range(3) if after.units[seat][start * 3 + level]]
    near = any(reach(after, seat, start, level) >> to & 1 for level in levels)
    return near and gain == gain_at(scene.s, place) and not controlled(after, seat) >> to & 1


def in_battle(scene: Scene, told: str) -> bool:
    return chance(scene, _place(scene), told)


def left_to(scene: Scene, place: str, name: str, gain: str | None) -> bool:
    return gain in (None, gain_at(scene.s, place)) and parse_place(place) == _place(scene) and _is_foe(scene, name)


def given_up(scene: Scene, place: str, gain: str | None, name: str) -> bool:
    return left_to(scene, place, name, gain)


def put(scene: Scene, gain: str) -> bool:
    return gain == gain_at(scene.s, CLASH.format(scene.s.content, scene.plan[0]).removeprefix("put "))


def keeps(scene: Scene, units: str) -> bool:
    return units == units_at(scene.s, scene.seat, _place(scene))


def _place(scene: Scene) -> int:
    assert scene.s.battle is not None
    return int(scene.s.battle.place)


def _is_foe(scene: Scene, name: str) -> bool:
    return name == ("the elves" if scene.foe < 0 else NAMES[scene.foe])


def costs(scene: Scene, name: str, number: str) -> bool:
    """How many units of the foe fall on average, if nobody flees."""
    return _is_foe(scene, name) and abs(scene.lost(scene.foe) - max(1, int(number))) < 1


def loses(scene: Scene, number: str) -> bool:
    return abs(scene.lost(scene.seat) - int(number)) < 1


def bought(scene: Scene, gold: str, number: str | None) -> bool:
    """What the first purchase of the plan takes, and how many units it serves."""
    at = next(at for at, action in enumerate(scene.plan) if kind_of(action) == a.BUY)
    before, _ = _carried_out(scene.s, scene.seat, scene.plan[:at], PlayoutDice(lambda: 0.5))
    after, _ = _carried_out(scene.s, scene.seat, scene.plan[: at + 1], PlayoutDice(lambda: 0.5))
    level = argument_of(scene.plan[at]) % 4
    served = sum(scene.s.units[scene.seat][level::3]) if level < 3 else 0
    return before.gold[scene.seat] - after.gold[scene.seat] == int(gold) and int(number or 0) == served


def forged(scene: Scene, crystals: str, number: str) -> bool:
    at = scene.plan.index(a.FORGE)
    _, events = _carried_out(scene.s, scene.seat, scene.plan[: at + 1], PlayoutDice(lambda: 0.5))
    return any(each[0] == FORGING and list(each[2:4]) == [int(crystals), int(number)] for each in events)


def earliest(scene: Scene) -> bool:
    cards, hand = scene.s.content.cards, scene.s.hands[scene.seat]
    return all(cards[argument_of(scene.plan[0])].order <= cards[card].order for card in hand)


def called(scene: Scene, what: str, lacking: str | None) -> bool:
    """A card brings units from the reserve; what it lacks is lost (§4.5). A hint names both."""
    s, card = scene.s, scene.s.content.cards[argument_of(scene.plan[0])]
    reserve = s.reserve[scene.seat * 3 : scene.seat * 3 + 3]
    gets = [min(pair) for pair in zip(card.units, reserve, strict=True)]
    lost = [units - got for units, got in zip(card.units, gets, strict=True)]
    return (what or "", lacking or "") == (in_words(gets), in_words(lost))


def surest(scene: Scene) -> bool:
    shares = {place: scene.share(place) for place in scene.s.battles}
    return shares[argument_of(scene.plan[0])] >= max(shares.values()) - 2 * ROUNDING


P, N = r"([A-D]\d)", r"((?:about |under |over )?\d+)\u00a0%"
GAIN = r"(1 point and 3 crystals a round|a Forge|a Reinforcement Stone of level I+)"
CLASH_FACTS: Mapping[str, Callable[..., bool]] = {
    rf"You win {P} at {N}(?:, and it brings {GAIN})?\.": won,
    rf"{P} is yours without a battle(?:, at least for now)?: {GAIN}\.": walked_in,
    r"It strengthens what you hold at ([^.]+)\.": strengthened,
    r"It brings your units nearer to what is worth taking\.": nearer,
    r"It brings your units out of the bastion\.": left_home,
    rf"I would go to {P} all the same: ([^.]+)\.": all_the_same,
    rf"Your side (?:wins|would win) at {N}(?: only)?[.,]?": in_battle,
    rf"Fleeing would leave {P} to ([\w ]+?)(?:: {GAIN})?\.": left_to,
    r"Fleeing would keep ([\d×I ]+),": keeps,
    rf"but leave {P} (?:\({GAIN}\) )?to ([\w ]+?) without a blow\.": given_up,
    r"Fleeing keeps ([\d×I ]+)\.": keeps,
    r"(?:and|but) is likely to lose (\d+) units? by it\.": loses,
    r"is likely to cost ([\w ]+?) (\d+) units?": costs,
    r"gives [^.]+? for (\d+) gold(?:, to (\d+) units? on the board)?\.": bought,
    r"For (\d+) crystals? you draw (\d+) cards? and keep (?:one|it)\.": forged,
    r"It brings \d+ gold(?: · ([^.,(]+?))?(?: \(reserve lacks (.+?)\))?[.,]": called,
    r"and it is the earliest of your cards": earliest,
    r"It is the surest of your battles": surest,
    rf"It holds {GAIN}\.": put,
}
"""[a reason] -> whether the facts it names are true."""


def clash_hint(s: State, seat: int, plan: Sequence[Action]) -> str:
    view = CLASH.view(s, seat)
    judged, found = outlook(view, plan, lambda: 0.5), costs_of(view, plan)
    known = {fight for fight in fights_for(view, coach.orders_of(view, plan)).values() if fight is not None}
    chances = asyncio.run(foretold(known | (found.fights if found is not None else set()), patience=5.0))
    wording = ClashWording(texts_in("en"), TABLE, view)
    return coach.hint_words(wording, plan, chances, (), judged).partition("\n")[0]


@dataclass(frozen=True)
class Siege:
    """A position of Kravora, what a hint advises there, and what comes of it by the engine's own steps."""

    s: Fortresses
    seat: int
    plan: Sequence[Action]

    @cached_property
    def steps(self) -> Sequence[Action]:
        return [action for action in self.plan if kind_of(action) not in kravora_hints.ENDS]

    @cached_property
    def after(self) -> Fortresses:
        return _stepped(self.s, self.seat, self.steps)


def _stepped(s: Fortresses, seat: int, plan: Sequence[Action]) -> Fortresses:
    """Played, holders of shields and what is left to aim at by default."""
    for action in plan:
        while KRAVORA.to_act(s)[:1] not in ([seat], []):
            s = KRAVORA.step(s, s.active, KRAVORA.default(s, s.active), PlayoutDice(lambda: 0.5))[0]
        if action not in KRAVORA.legal(s, seat):
            break
        s = KRAVORA.step(s, seat, action, PlayoutDice(lambda: 0.5))[0]
    return s


def taken(siege: Siege, number: str, name: str) -> bool:
    other = NAMES.index(name)
    return siege.s.walls[other] - siege.after.walls[other] == int(number)


def kept(siege: Siege, number: str) -> bool:
    """By the enemies' strike, where it is the next thing; one that comes after others' turns is a forecast."""
    if siege.s.phase != ATTACK:
        return True
    with_it, without = (_stepped(each, siege.seat, [k.DONE]) for each in (siege.after, siege.s))
    return with_it.walls[siege.seat] - without.walls[siege.seat] == int(number)


def killed(siege: Siege, number: str) -> bool:
    own = slice(siege.seat * LINES, siege.seat * LINES + LINES)
    before, after = (sum(map(len, each.attackers[own])) for each in (siege.s, siege.after))
    return before - after == int(number)


def pays(siege: Siege, number: str) -> bool:
    """Salaries of the defenders, as the engine pays them after a strike of nobody."""
    paid = [_salaries(each, siege.seat) for each in (siege.s, siege.after)]
    return paid[1] - paid[0] == int(number)


def _salaries(s: Fortresses, seat: int) -> int:
    units, own = s.content.units, s.defenders[seat * LINES : seat * LINES + LINES]
    return min(s.content.limits.salary_cap, sum(2 if units[code >> 8].large else 1 for line in own for code in line))


KRAVORA_FACTS: Mapping[str, Callable[..., bool]] = {
    r"It brings down (\w+?)(?:'s|’s|')? wall": lambda siege, name: siege.after.walls[NAMES.index(name)] == 0,
    r"It takes (\d+) wall points? from (\w+)": taken,
    r"It saves (\d+) wall points? from the next strike": kept,
    r"(\d+) enem(?:y|ies) fewer on your board": killed,
    r"It pays (\d+)\s?L more each turn": pays,
}


def kravora_hint(s: Fortresses, seat: int, plan: Sequence[Action]) -> str:
    return kravora_hints.hint_words(KravoraWording(texts_in("en"), TABLE, KRAVORA.view(s, seat)), plan)


def clash_positions(level: str, seed: int) -> Iterator[Scene]:
    """Decisions of a game of Clash of one level, every third."""
    s, dice = game({}, (2, 4, 3)[seed % 3], seed)
    yield from (Scene(*each) for each in _decisions(CLASH, CLASH_BOTS[level], s, dice, seed))


def kravora_positions(level: str, seed: int) -> Iterator[Siege]:
    dice = PlayoutDice(random.Random(f"facts {seed}").random)
    s = KRAVORA.new(Config((2, 4, 3)[seed % 3], even_start=seed % 3 == 0), CONTENT, dice)
    yield from (Siege(*each) for each in _decisions(KRAVORA, KRAVORA_BOTS[level], s, dice, seed))


def _decisions(rules: Any, bot: Any, s: Any, dice: Any, seed: int) -> Iterator[tuple[Any, int, Sequence[Action]]]:
    rand, number = random.Random(f"facts bots {seed}").random, 0
    while owing := rules.to_act(s):
        seat, number = owing[0], number + 1
        plan = bot.plan(rules.view(s, seat), rand)
        if number % 3 == 0 and len(rules.legal(s, seat)) > 1:
            yield s.clone(), seat, plan
        for action in plan:
            if rules.to_act(s)[:1] != [seat] or action not in rules.legal(s, seat):
                break
            rules.apply(s, seat, action, dice)


def false_in(words: str, scene: Any, facts: Mapping[str, Callable[..., bool]], seen: Counter[str]) -> list[str]:
    """The reasons of a hint that are false; `seen` counts all that were read."""
    told = []
    for pattern, true in facts.items():
        for found in re.finditer(pattern, words):
            seen[pattern] += 1
            if not true(scene, *found.groups()):
                told.append(found[0])
    return told


class Read(NamedTuple):
    """How a game's hints are read."""

    positions: Callable[[str, int], Iterator[Any]]
    hint: Callable[[Any, int, Sequence[Action]], str]
    facts: Mapping[str, Callable[..., bool]]


GAMES = {
    "clash": Read(clash_positions, clash_hint, CLASH_FACTS),
    "kravora": Read(kravora_positions, kravora_hint, KRAVORA_FACTS),
}


def read(name: str, level: str, positions: int, seed: int) -> tuple[Counter[str], list[str]]:
    """[a reason] -> how often it was read, and what was false, in so many positions of a game."""
    scenes, hint, facts = GAMES[name]
    seen, false, number = Counter[str](), list[str](), 0
    while number < positions:
        for scene in scenes(level, seed):
            words = hint(scene.s, scene.seat, scene.plan)
            false += [f"{name} {seed}: {each} | {words}" for each in false_in(words, scene, facts, seen)]
            number += 1
            if number == positions:
                break
        seed += 1
    return seen, false


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", default="apprentice", help="a level of both games (apprentice)")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    every = []
    for name in GAMES:
        seen, false = read(name, args.level, args.positions, args.seed)
        every += false
        print(f"{name}: {args.positions} hints, {seen.total()} reasons read, {len(false)} false", flush=True)
        print("\n".join([*(f"  {count:5} {pattern}" for pattern, count in seen.items()), *false]), flush=True)
    return 1 if every else 0


if __name__ == "__main__":
    sys.exit(main())

"""Plays characters against their plain level on the same boards and dice: how strong each is, and what it does.

`python -m lab characters` prints a line a character: games won of duels with seats exchanged, and its ways beside those
of the plain level in the same games. `--seats 3`: the character among plain ones, for what it does to whom.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Sequence

from cli.errors import SOUND, Unfit
from cli.kits.kits import KITS, content_of
from engine.clash.ai.judging.characters import CHARACTERS
from engine.clash.bots import BOTS
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces import events as ev
from engine.clash.pieces.board import places_of
from engine.clash.pieces.content import WEAPON
from engine.clash.pieces.control import controlled
from engine.clash.pieces.state import ACTION, BATTLE, CARD, State
from engine.kernel.characters import joined
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import ARGUMENT_MASK, Event
from lab.intervals import wilson

MOST = 4000
WAYS: dict[str, tuple[str, str, int]] = {
    "idle": ("idle", "actions", 100),
    "moves": ("moves", "actions", 100),
    "equips": ("equips", "actions", 100),
    "battles": ("battles", "actions", 100),
    "raids": ("raids", "actions", 100),
    "unasked": ("unasked", "unowed", 100),
    "paid_back": ("paid_back", "owed", 100),
    "revenge": ("paid_back", "robbed", 100),
    "smithies": ("smithies", "battles", 100),
    "fled": ("fled", "asked", 100),
    "bought": ("bought", "actions", 100),
    "weapons": ("weapons", "bought", 100),
    "price": ("price", "bought", 1),
    "forged": ("forged", "actions", 100),
    "holds": ("holds", "actions", 100),
    "guarded": ("guarded", "held", 100),
    "left": ("left", "actions", 100),
    "gave": ("gave", "actions", 100),
    "to_forges": ("to_forges", "placed", 100),
    "to_cities": ("to_cities", "placed", 100),
    "gold": ("gold", "actions", 1),
    "cards": ("paid", "cards", 1),
    "order": ("order", "cards", 1),
    "called": ("called", "cards", 1),
}
"""[what a seat does] -> the count, what it is a share of, and whether as a percentage (`Ways`)."""


class Ways:
    """What one side did in some games, counted.

    Before an action: idle (a pass with gold and units), gold, Forges held (holds), places of worth held and those of
    them with two units or more (held, guarded). Battles begun, of them with rivals (raids), at Forges (smithies), with
    a rival while one owes it a City (robbed), with that one (paid_back), with a rival while nobody does (unasked).
    Flights of decisions in battle (fled, asked). Places of worth left without a unit (left), of them Forges (gave).
    Purchases, of them weapons, and their price. Reinforcements (placed), of them to Forges and to Cities. Of tactic
    cards chosen: gold (paid), order number, units (called).
    """

    def __init__(self, counts: Counter[str] | None = None) -> None:
        self.counts: Counter[str] = Counter() if counts is None else counts

    def saw(self, s: State, seat: int, action: int) -> None:
        """An action of the seat is about to be made."""
        if s.phase == CARD and action & ~ARGUMENT_MASK == a.PLAY:
            self.counts["cards"] += 1
            card = s.content.cards[action & ARGUMENT_MASK]
            self.counts["paid"] += card.gold
            self.counts["order"] += card.order
            self.counts["called"] += sum(card.units)
        if s.phase == ACTION:
            self.counts["actions"] += 1
            self.counts["owed" if s.robbers[seat] >= 0 else "unowed"] += 1
            self.counts["gold"] += s.gold[seat]
            held, own = controlled(s, seat) & s.board.of_worth, s.units[seat]
            self.counts["holds"] += (held & s.board.forges).bit_count()
            self.counts["held"] += held.bit_count()
            self.counts["guarded"] += sum(sum(own[place * 3 : place * 3 + 3]) > 1 for place in places_of(held))
            self.counts["idle"] += action == a.PASS and bool(s.gold[seat] and s.masks[seat])
            self.counts["moves"] += action == a.MOVE
            self.counts["equips"] += action == a.EQUIP
        elif s.phase == BATTLE:
            self.counts["asked"] += 1
            self.counts["fled"] += action == a.FLEE

    def heard(self, s: State, seat: int, events: Sequence[Event]) -> None:
        """What the seat's action brought; `s` is as it was before."""
        for kind, of, *args in events:
            if of != seat:
                continue
            if kind == ev.BOUGHT:
                self.counts["bought"] += 1
                self.counts["price"] += args[2]
                self.counts["weapons"] += s.content.items[args[0]].slot == WEAPON
            self.counts["forged"] += kind == ev.FORGED
            self.counts["left"] += kind == ev.LEFT
            self.counts["gave"] += kind == ev.LEFT and bool(s.board.forges >> args[0] & 1)
            if kind == ev.PLACED:
                units, bit = sum(args[1]), 1 << args[0]
                self.counts["placed"] += units
                self.counts["to_forges"] += units * bool(s.board.forges & bit)
                self.counts["to_cities"] += units * bool(s.board.cities & bit)
            if kind == ev.BATTLE:
                self.counts["battles"] += 1
                robber, foe = s.robbers[seat], args[1]
                self.counts["smithies"] += bool(s.board.forges >> args[0] & 1)
                if foe >= 0:
                    self.counts["raids"] += 1
                    self.counts["unasked" if robber < 0 else "robbed"] += 1
                    self.counts["paid_back"] += foe == robber

    def figures(self) -> dict[str, float]:
        """Each of `WAYS`; 0 where there was no occasion."""
        return {name: scale * self.counts[count] / max(1, self.counts[of]) for name, (count, of, scale) in WAYS.items()}


def play(word: str, plain: str, seats: int, number: int, own: Ways, others: Ways) -> float:
    """One game; what `word` won of it. As many games in a row as there are seats share board, clans and dice."""
    group, at = divmod(number, seats)
    rng = random.Random(f"characters {seats} {group}")
    kit, content = KITS["clash"], content_of("clash", None)
    parser = argparse.ArgumentParser()
    kit.add_options(parser)
    config = kit.config(kit.options(parser.parse_args([]), content, seats), content, seats, rng)
    dice = PlayoutDice(rng.random)
    s = CLASH.new(config, content, dice)
    sources = [random.Random(f"{word} {seats} {number} {seat}").random for seat in range(seats)]
    made = 0
    while owing := CLASH.to_act(s):
        seat, made = owing[0], made + 1
        assert made < MOST, "no end"
        ways = own if seat == at else others
        for action in BOTS[word if seat == at else plain].plan(CLASH.view(s, seat), sources[seat]):
            if action not in CLASH.legal(s, seat):
                break
            ways.saw(s, seat, action)
            before = s.clone()
            ways.heard(before, seat, CLASH.apply(s, seat, action, dice))
    outcome = CLASH.outcome(s)
    assert outcome is not None
    return 1 / len(outcome.winners) if at in outcome.winners else 0.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--level", default="veteran", help="of both sides (veteran)")
    parser.add_argument("--seats", type=int, default=2, choices=(2, 3, 4), help="2: duels (2)")
    parser.add_argument("--games", type=int, default=100, help="for each character (100)")
    parser.add_argument("--only", choices=sorted(CHARACTERS), help="one character alone")


def run(args: argparse.Namespace) -> int:
    if args.games < 1:
        raise Unfit(f"--games {args.games}: give 1 or more.")
    print("character", "won", *WAYS, sep="\t")
    for name in [args.only] if args.only else CHARACTERS:
        own, others = Ways(), Ways()
        games = range(args.games)
        won = sum(play(joined(args.level, name), args.level, args.seats, at, own, others) for at in games)
        low, high = wilson(won, args.games)
        share = f"{100 * won / args.games:.1f} % of {args.games} ({100 * low:.1f} to {100 * high:.1f})"
        mine, theirs = own.figures(), others.figures()
        print(name, share, *(f"{mine[way]:.1f} ({theirs[way]:.1f})" for way in WAYS), sep="\t", flush=True)
    return SOUND

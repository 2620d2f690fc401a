"""Plays characters against their plain level on the same boards and dice: how strong each is, and what it does.

`python -m tests.characters` prints a line a character: games won of duels with seats exchanged, and its ways beside
those of the plain level in the same games. `--seats 3`: the character among plain ones, for what it does to whom.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Sequence

from cli.kits import KITS, content_of
from cli.ladder_stats import wilson
from engine.clash import actions as a
from engine.clash import events as ev
from engine.clash.ai.characters import CHARACTERS
from engine.clash.bots import BOTS
from engine.clash.control import controlled
from engine.clash.game import CLASH
from engine.clash.state import ACTION, BATTLE, CARD, State
from engine.kernel.characters import joined
from engine.kernel.dice import PlayoutDice
from engine.kernel.game import ARGUMENT_MASK, Event

MOST = 4000
WAYS = (
    "idle",
    "moves",
    "battles",
    "raids",
    "fled",
    "equips",
    "bought",
    "forged",
    "holds",
    "gold",
    "left",
    "revenge",
    "paid",
    "gave",
)
"""What is counted: see `Ways.figures`."""


class Ways:
    """What one side did in some games."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def saw(self, s: State, seat: int, action: int) -> None:
        """An action of the seat is about to be made."""
        if s.phase == CARD and action & ~ARGUMENT_MASK == a.PLAY:
            self.counts["cards"] += 1
            self.counts["paid"] += s.content.cards[action & ARGUMENT_MASK].gold
        if s.phase == ACTION:
            self.counts["actions"] += 1
            self.counts["gold"] += s.gold[seat]
            self.counts["holds"] += (controlled(s, seat) & s.board.forges).bit_count()
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
            self.counts["bought"] += kind == ev.BOUGHT
            self.counts["forged"] += kind == ev.FORGED
            self.counts["left"] += kind == ev.LEFT
            self.counts["gave"] += kind == ev.LEFT and bool(s.board.forges >> args[0] & 1)
            if kind == ev.BATTLE:
                self.counts["battles"] += 1
                robber, foe = s.robbers[seat], args[1]
                self.counts["raids"] += foe >= 0
                if robber >= 0 and foe >= 0 and s.config.seats > 2:
                    self.counts["robbed"] += 1
                    self.counts["revenge"] += foe == robber

    def figures(self) -> dict[str, float]:
        """Idle (with gold and units), moves, equips, battles, of them raids on rivals, purchases: a hundred actions.
        Fled: of a hundred decisions in battle.
        Forged, Forges held before an action, left (Cities, Forges and stones left without a unit), of them
        Forges (gave): a hundred actions.
        Gold: mean before an action. Paid: mean of the gold on the tactic cards it chose.
        Revenge: of a hundred battles with rivals while one of them owes it a City, those with that one.
        """
        c, actions = self.counts, max(1, self.counts["actions"])
        found = {name: 100 * c[name] / actions for name in WAYS}
        found["fled"] = 100 * c["fled"] / max(1, c["asked"])
        found["gold"] = c["gold"] / actions
        found["paid"] = c["paid"] / max(1, c["cards"])
        found["revenge"] = 100 * c["revenge"] / max(1, c["robbed"])
        return found


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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", default="veteran", help="of both sides (veteran)")
    parser.add_argument("--seats", type=int, default=2, choices=(2, 3, 4), help="2: duels (2)")
    parser.add_argument("--games", type=int, default=100, help="for each character (100)")
    parser.add_argument("--only", choices=sorted(CHARACTERS), help="one character alone")
    args = parser.parse_args()
    if args.games < 1:
        parser.error("--games: give 1 or more")
    print("character", "won", *WAYS, sep="\t")
    for name in [args.only] if args.only else CHARACTERS:
        own, others = Ways(), Ways()
        games = range(args.games)
        won = sum(play(joined(args.level, name), args.level, args.seats, at, own, others) for at in games)
        low, high = wilson(won, args.games)
        share = f"{100 * won / args.games:.1f} % of {args.games} ({100 * low:.1f} to {100 * high:.1f})"
        mine, theirs = own.figures(), others.figures()
        print(name, share, *(f"{mine[way]:.1f} ({theirs[way]:.1f})" for way in WAYS), sep="\t", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

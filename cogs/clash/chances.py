"""Works out the chances to win a battle (§5.3) between other work, and leaves them out if that takes long.

They follow from what the reader sees of the game alone: units, equipment, heroes, rage. Nobody's orders, wishes or
cards go in, so that a chance says nothing about them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Literal

from cogs.transport.refusals import fault_id, log_fault
from data.texts import Texts
from engine.clash.odds.armies import battle_in_view
from engine.clash.odds.stepwise import Prospect, Reckoning
from engine.clash.odds.values import Fight
from engine.clash.orders import USUAL_CHANCE
from engine.clash.pieces.state import BATTLE, PHASE_NAMES
from engine.clash.pieces.view import View

Chances = Mapping[Fight, Prospect]
UNKNOWN: Chances = {}
"""No chances: a panel drawn without them says all else."""
SLICE = 0.004
"""Seconds after which a computation lets everything else have its turn."""
PATIENCE = 0.5
"""Seconds a panel waits for its chances."""
STEPS = 60_000
"""Steps of a battle reckoned with for a panel before rare positions are left out; of most battles that is all."""
AT_ONCE = 8_000
"""The same for a post, which is composed without a pause."""
POOR = USUAL_CHANCE / 100
"""A smaller chance to win is poor: a seat without orders would flee."""
LEAST_FLIGHT = 0.01
"""A flight with a smaller chance is not worth a line."""
MOST_ORDERS = 4
"""Orders to flee that an answer compares."""
SEEN = 1e-12
"""Chances nearer to never or always than this are rounding."""
PERCENT = "\u00a0%"
HALF = 0.005
"""From this uncertainty on a chance in whole percent is called "about"."""


async def foretold(fights: Iterable[Fight], patience: float = PATIENCE, steps: int = STEPS) -> Chances:
    """The chances of so many of these battles as can be had in `patience` seconds, small ones first; never a fault."""
    ends = time.perf_counter() + patience
    found: dict[Fight, Prospect] = {}
    try:
        for fight in sorted(set(fights), key=lambda fight: fight.size):
            reckoning = _reckoning(fight, steps)
            if not await _worked_out(reckoning, ends):
                break
            if reckoning.prospect is not None:
                found[fight] = reckoning.prospect
    except Exception as error:
        log_fault(fault_id(), "odds", error)
    return found


async def _worked_out(reckoning: Reckoning, ends: float) -> bool:
    """Whether a battle was worked out before a moment; what is done is kept for the next question."""
    began = time.perf_counter()
    while not reckoning.advance():
        now = time.perf_counter()
        if now > ends:
            return False
        if now - began > SLICE:
            await asyncio.sleep(0)
            began = time.perf_counter()
    return True


def at_hand(fights: Iterable[Fight], patience: float = SLICE) -> Chances:
    """What is known of these battles, and what more is found within a slice, small ones first; never a fault.

    For completions, which wait for nothing: asked again with the next key, it goes on where it stopped.
    """
    ends = time.perf_counter() + patience
    found: dict[Fight, Prospect] = {}
    try:
        for fight in sorted(set(fights), key=lambda fight: fight.size):
            reckoning = _reckoning(fight, STEPS)
            while not reckoning.done and time.perf_counter() < ends:
                reckoning.advance()
            if reckoning.done and reckoning.prospect is not None:
                found[fight] = reckoning.prospect
    except Exception as error:
        log_fault(fault_id(), "odds", error)
    return found


@lru_cache(maxsize=1024)
def _reckoning(fight: Fight, steps: int) -> Reckoning:
    return Reckoning(fight, steps)


@lru_cache(maxsize=256)
def at_once(fight: Fight) -> Prospect | None:
    """The chances of one battle within a small limit, the same for everybody; None where it is too large for that."""
    return Reckoning(fight, AT_ONCE).finish()


def battle_chance(view: View) -> Prospect | None:
    """The chances of the battle in progress as everybody may know it (first: the attacker); None amid an assault."""
    if view.battle is None or view.phase != PHASE_NAMES[BATTLE]:
        return None
    return at_once(battle_in_view(view))


def flights(fight: Fight, side: int) -> list[tuple[int, Fight]]:
    """The battle under the orders "flee with fewer than N units" of a side, from the lowest N."""
    most = min(sum((fight.first, fight.second)[side].units), MOST_ORDERS + 1)
    return [(number, with_order(fight, side, number)) for number in range(2, most + 1)]


def with_order(fight: Fight, side: int, number: int) -> Fight:
    """The battle if a side flees with fewer than so many units; 0: never."""
    if side:
        return replace(fight, second=replace(fight.second, flee_below=number))
    return replace(fight, first=replace(fight.first, flee_below=number))


def style_of(wins: Iterable[float | None]) -> Literal["secondary", "success"]:
    """The style of a button that fights on in battles of such chances (None: unknown); none that is poor is praised."""
    return "secondary" if any(win is not None and win < POOR for win in wins) else "success"


def percent(t: Texts, share: float, unsure: float = 0.0) -> str:
    """A chance in whole percent; 0 and 100 only for what is certain."""
    whole = round(100 * share)
    if whole == 0 and share > SEEN:
        text = t("under 1 %")
    elif whole == 100 and share < 1 - SEEN:
        text = t("over 99 %")
    elif unsure >= HALF:
        text = t("about {count} %", count=whole)
    else:
        text = t("{count} %", count=whole)
    # The sign must not begin a line.
    return text.replace(" %", PERCENT)


def shift(t: Texts, before: float, after: float) -> str:
    """What becomes of a chance: "64 → 31 %"."""
    return f"{percent(t, before).removesuffix(PERCENT)} → {percent(t, after)}"


def win_percent(t: Texts, prospect: Prospect, side: int = 0) -> str:
    """A side's chance to win (0: the attacker)."""
    return percent(t, prospect.of(side), prospect.unsure)


def with_losses(t: Texts, told: str, prospect: Prospect, side: int = 0) -> str:
    """A chance in words with what a side loses on average, in whole units: "71 %, about 2 lost"."""
    lost = round(prospect.lost[side])
    return t.n("{told}, about {count} lost", "{told}, about {count} lost", lost, told=told) if lost else told

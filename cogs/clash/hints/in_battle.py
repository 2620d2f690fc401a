"""Says why to fight on or flee, and what either leaves."""

from __future__ import annotations

from cogs.clash.chances import battle_chance, percent
from cogs.clash.hints.gains import gain_words
from cogs.clash.wording.wording import ClashWording
from engine.clash.ai.outlook import Outlook
from engine.clash.odds.stepwise import Prospect
from engine.clash.pieces.state import BATTLE, PHASE_NAMES
from engine.clash.pieces.view import BattleView

EVEN = 0.5
FAINT = 0.05
"""A smaller chance to win is no reason to stay."""
ONE, PERHAPS = 0.5, 0.25
"""Units that fall on average: from so many on as a number, from so many on as a possibility."""
ALIKE = 50
"""Chances to win that lie no farther apart make hardly any difference."""


def battle_words(wording: ClashWording, flee: bool, outlook: Outlook | None) -> str:
    """The chance of one's side in the battle under way, and what speaks for what is advised; "" in its midst."""
    view, prospect = wording.view, battle_chance(wording.view)
    if view.battle is None or prospect is None or view.phase != PHASE_NAMES[BATTLE]:
        return ""
    side = 0 if view.seat == view.battle.attacker else 1
    told = _Told(wording, view.battle, prospect, side)
    words = (told.to_flee() if flee else told.to_fight_on(), _how_much(wording, outlook))
    return " ".join(part for part in words if part)


def own_chance(wording: ClashWording) -> float:
    """One's side's chance to win the battle under way; 1 in its midst, where it is not told."""
    view, prospect = wording.view, battle_chance(wording.view)
    if view.battle is None or prospect is None:
        return 1.0
    return prospect.of(0 if view.seat == view.battle.attacker else 1)


def costs_rival(wording: ClashWording, rival: int) -> bool:
    """Whether fighting on is likely to cost a rival units, or the place."""
    view, prospect = wording.view, battle_chance(wording.view)
    if view.battle is None or prospect is None or rival not in (view.battle.attacker, view.battle.defender):
        return False
    return _Told(wording, view.battle, prospect, 0 if view.seat == view.battle.attacker else 1).felled >= PERHAPS


def _how_much(wording: ClashWording, outlook: Outlook | None) -> str:
    """That the choice hardly matters, where it does not."""
    if outlook is None or outlook.lost or abs(outlook.advised - outlook.otherwise) > ALIKE:
        return ""
    return wording.t("To the likely end it makes hardly any difference.")


class _Told:
    """A battle seen from a side of it."""

    def __init__(self, wording: ClashWording, battle: BattleView, prospect: Prospect, side: int) -> None:
        view, seat = wording.view, wording.view.seat or 0
        self.wording, self.foe = wording, battle.attacker if side else battle.defender
        self.place, self.chance = battle.place, prospect.of(side)
        self.own = view.units[seat][battle.place]
        theirs = view.elves[battle.place] if self.foe < 0 else view.units[self.foe][battle.place]
        self.lost = prospect.lost[side]
        fallen = [have - left for have, left in zip(theirs, prospect.left[1 - side], strict=True)]
        self.felled = sum(fallen)
        self.crystals = sum(
            fell * elf.crystals for fell, elf in zip(fallen, view.content.elves, strict=True) if self.foe < 0
        )
        self.facts = {
            "chance": percent(wording.t, self.chance, prospect.unsure),
            "place": wording.place(battle.place),
            "name": wording.name(self.foe),
            "units": wording.units(self.own),
        }

    def to_fight_on(self) -> str:
        t, gain = self.wording.t, gain_words(self.wording, self.place)
        if self.chance >= EVEN:
            if gain:
                return t(
                    "Your side wins at {chance}. Fleeing would leave {place} to {name}: {gain}.",
                    gain=gain,
                    **self.facts,
                )
            return t("Your side wins at {chance}. Fleeing would leave {place} to {name}.", **self.facts)
        if gain:
            away = t(
                "Your side wins at {chance} only. Fleeing would keep {units}, but leave {place} ({gain}) to {name}"
                " without a blow.",
                gain=gain,
                **self.facts,
            )
        else:
            away = t(
                "Your side wins at {chance} only. Fleeing would keep {units}, but leave {place} to {name}"
                " without a blow.",
                **self.facts,
            )
        return f"{away} {self._on_the_way()}"

    def _on_the_way(self) -> str:
        """What fighting on is likely to bring although the battle is likely to be lost."""
        t, count = self.wording.t, max(1, round(self.felled))
        if self.foe < 0 and self.crystals >= ONE:
            crystals = self.wording.crystals(round(self.crystals) or 1)
            return t(
                "Fighting on is likely to bring {crystals} of fallen elves. I would take that risk.",
                crystals=crystals,
            )
        if self.felled >= ONE and self.chance >= FAINT:
            return t.n(
                "Fighting on keeps that chance and is likely to cost {name} {count} unit. I would take that risk.",
                "Fighting on keeps that chance and is likely to cost {name} {count} units. I would take that risk.",
                count,
                **self.facts,
            )
        if self.felled >= ONE:
            return t.n(
                "Fighting on is likely to cost {name} {count} unit first. To me that is worth {units}.",
                "Fighting on is likely to cost {name} {count} units first. To me that is worth {units}.",
                count,
                **self.facts,
            )
        if self.chance >= FAINT:
            return t("To me that chance is worth {units}.", **self.facts)
        if self.felled >= PERHAPS:
            return t("Fighting on may cost {name} a unit first. To me that is worth {units}.", **self.facts)
        return t(
            "Fallen units go to your reserve and may come back with a card. I rate that no lower than {units} at home.",
            **self.facts,
        )

    def to_flee(self) -> str:
        t, count = self.wording.t, max(1, round(self.lost))
        if self.chance < EVEN:
            return t.n(
                "Your side would win at {chance} only, and is likely to lose {count} unit by it. Fleeing keeps "
                "{units}.",
                "Your side would win at {chance} only, and is likely to lose {count} units by it. Fleeing keeps "
                "{units}.",
                count,
                **self.facts,
            )
        if self.lost >= ONE:
            return t.n(
                "Your side would win at {chance}, but is likely to lose {count} unit by it. To me "
                "{place} is not worth that.",
                "Your side would win at {chance}, but is likely to lose {count} units by it. To me "
                "{place} is not worth that.",
                count,
                **self.facts,
            )
        return t(
            "Your side would win at {chance}, but I would rather have {units} at home than at {place:the}.",
            **self.facts,
        )

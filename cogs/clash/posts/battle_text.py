"""Words the public posts of a battle: the question to whom it asks, and its newest assaults."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clash.battle.panel import elves_asked, elves_player_words
from cogs.clash.chances import battle_chance, win_percent
from cogs.clash.narration.assaults import LATEST, assault_lines
from cogs.clash.wording.wording import ClashWording
from engine.clash.pieces.state import BATTLE, PHASE_NAMES, REROLL
from engine.kernel.game import Event


def asked_in_battle(wording: ClashWording) -> str:
    """The first line of a battle's post: who is asked what."""
    return f"{wording.mention(wording.view.active)}, {battle_question(wording)}"


def battle_question(wording: ClashWording) -> str:
    """ "**B1, your assault: 65 %** to win"; who is attacked reads by whom."""
    t, view, battle = wording.t, wording.view, wording.battle_now
    place, foe = wording.place(battle.place), wording.called(battle.attacker)
    if elves_asked(view):
        return t("**{place}: you play the elves** against {foe}. Who falls?", place=place, foe=foe)
    where = place if view.active == battle.attacker else t("{foe} attacks {place:the}", foe=foe, place=place)
    if view.phase == PHASE_NAMES[REROLL]:
        return t("**{where}: reroll?**", where=where)
    if view.phase != PHASE_NAMES[BATTLE]:
        return t("**{where}: who falls?**", where=where)
    prospect = battle_chance(view)
    if prospect is None:
        return t("**{where}, your assault**", where=where)
    chance = win_percent(t, prospect, 0 if view.active == battle.attacker else 1)
    return t("**{where}, your assault: {chance}** to win", where=where, chance=chance)


def battle_lines(wording: ClashWording, events: Sequence[Event]) -> list[str]:
    """The newest assaults, and who plays the elves; who stands there is on the picture."""
    return [*assault_lines(wording, events)[-LATEST:], elves_player_words(wording)]

"""The AI's own attack (§5.3.1): every defender strikes, then ruses that pay are played, then the enemies may come."""

from __future__ import annotations

from engine.kernel.game import Action
from engine.kravora.ai.setting import Random, Setting
from engine.kravora.ai.trying import TINY, Judge, Tried, begun, enemies_done, tried
from engine.kravora.ai.ways import ruses_defending
from engine.kravora.greedy.greedy_attack import next_attack
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.state import AIM, ATTACK, State
from engine.kravora.play import own_attack


def fight(s: State, seat: int, setting: Setting, random: Random) -> list[Action]:
    """The rest of its own attack; it breaks off where a holder of a shield may say otherwise."""
    judge = Judge(s, seat, setting.taste)
    plan: list[Action] = []
    while (attack := next_attack(s, seat)) is not None:
        s, done = _strike(s, seat, attack, judge, setting)
        plan += done
    while (found := _best_ruse(s, seat, judge, setting, random)) is not None:
        s, done = found
        plan += done
        if s.active != seat or s.phase != ATTACK:
            return plan
    return [*plan, a.DONE]


def _strike(s: State, seat: int, attack: Action, judge: Judge, setting: Setting) -> Tried:
    """One defender's attack: its first target is the one after which the enemies' attack leaves most."""
    asked = begun(s, seat, attack)
    if asked.phase != AIM or not setting.aims:
        return tried(s, seat, (attack,))
    ways = [tried(s, seat, (attack, aim)) for aim in own_attack.aim_choices(asked, seat)]
    values = [judge.value(enemies_done(way.state, seat)) for way in ways]
    most = max(values)
    return next(way for way, value in zip(ways, values, strict=True) if value > most - TINY)


def _best_ruse(s: State, seat: int, judge: Judge, setting: Setting, random: Random) -> Tried | None:
    """The ruse that gains most for its price; None when none gains anything."""
    now = judge.value(enemies_done(s, seat))
    best: tuple[float, Tried] | None = None
    for way in ruses_defending(s, seat):
        found = tried(s, seat, way.actions)
        later = enemies_done(found.state, seat) if found.state.active == seat else found.state
        score = (judge.value(later, way.changed) - now + setting.off(random)) / way.price
        if score > (best[0] if best else 0.0) + TINY:
            best = score, found
    return best[1] if best else None

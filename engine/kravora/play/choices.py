"""All legal actions of the seat that owes a decision, by phase, in a fixed order."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.game import Action
from engine.kravora.pieces import actions as a
from engine.kravora.pieces.state import State
from engine.kravora.play import own_attack, purchases, ruses


def _attack(s: State) -> list[Action]:
    """§5.3.1: attacks and ruses in any order, until the player is done."""
    return [*own_attack.attack_choices(s, s.active), *ruses.ruse_choices(s, s.active), a.DONE]


def _aim(s: State) -> list[Action]:
    return own_attack.aim_choices(s, s.active)


def _answer(s: State) -> list[Action]:
    return [a.CANCEL, a.LET]


def _salaries(s: State) -> list[Action]:
    return [*purchases.salary_choices(s, s.active), *_purchases(s)]


def _purchases(s: State) -> list[Action]:
    """§5.5: in any order."""
    return [*purchases.purchase_choices(s, s.active), *ruses.ruse_choices(s, s.active), a.END]


def _over(s: State) -> list[Action]:
    return []


BY_PHASE: tuple[Callable[[State], list[Action]], ...] = (
    _attack, _aim, own_attack.pick_choices, ruses.throw_choices, _answer, _salaries, _purchases, _over,
)  # fmt: skip


def choices(s: State, seat: int) -> list[Action]:
    return BY_PHASE[s.phase](s) if seat == s.active else []

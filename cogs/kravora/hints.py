"""Words a hint of Kravora (screens, Hints): what a veteran would do now, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby, takewhile

from cogs.kravora.turn.attack import hit_words, step_words
from cogs.kravora.wording import KravoraWording
from cogs.tables.help.hints import no_answer, thought
from cogs.transport.contract import Call
from engine.kernel.game import Action, argument_of, kind_of
from engine.kernel.names import name_in
from engine.kravora.ai.reasons import Reason, reason_of
from engine.kravora.pieces import actions as a
from engine.kravora.views.rehearsing import after, attacks_of_all

SHOWN = 6
"""The most steps that are named, those that are alike together."""
ENDS = (a.DONE, a.END)


async def hint(call: Call) -> str:
    """Have a veteran think about the decision due, off the loop, and word its advice."""
    found = await thought(call)
    if found is None:
        return no_answer(call)
    return hint_words(KravoraWording(call.t, call.look.table, found.view, call.plain), found.plan)


def hint_words(wording: KravoraWording, plan: Sequence[Action]) -> str:
    """ "**Hint.** My next steps would be: buy 2× Puppet (line 3), build Workshop, end of the turn. It pays 2 L …"."""
    t, first = wording.t, plan[0]
    if kind_of(first) == a.CANCEL:
        return _told(wording, [t("spend the shield")], [t("The ruse would cost you more.")])
    if kind_of(first) == a.LET:
        return _told(wording, [t("keep the shield")], [t("The ruse is not worth it.")])
    steps = [action for action in plan if kind_of(action) not in ENDS]
    why = why_words(wording, reason_of(wording.view, steps), steps) if steps else []
    return _told(
        wording, _named(wording, plan), [*(why or [_without_gain(wording, plan)]), *_unlike_all(wording, plan)]
    )


def _unlike_all(wording: KravoraWording, plan: Sequence[Action]) -> list[str]:
    """That the button for all attacks hits others than this plan."""
    attacks = [*takewhile(lambda action: kind_of(action) in (a.ATTACK, a.HIT, a.VOLLEY), plan)]
    if not attacks or kind_of(attacks[0]) != a.ATTACK:
        return []
    here, there = (after(wording.view, way) for way in (attacks, attacks_of_all(wording.view)))
    alike = [board.attackers for board in here.boards] == [board.attackers for board in there.boards]
    return [] if alike else [wording.t("*All attack* aims otherwise.")]


def _told(wording: KravoraWording, steps: Sequence[str], why: Sequence[str]) -> str:
    return " ".join((wording.t("**Hint.** My next steps would be: {steps}.", steps=", ".join(steps)), *why))


def _named(wording: KravoraWording, plan: Sequence[Action]) -> list[str]:
    """The steps in a row; targets stand beside who aims at them, and what is alike is counted."""
    told: list[str] = []
    for ways, row in groupby(plan, _alike):
        actions = list(row)
        if ways == BOUGHT:
            told += [step_words(wording, action, count) for action, count in Counter(actions).items()]
        elif ways == AIMED and told:
            told[-1] = _aimed(wording, told[-1], actions)
        else:
            told += [step_words(wording, action) for action in actions]
    counted = [wording.counted(equal) for _, equal in groupby(told)]
    if len(counted) > SHOWN:
        counted = [*counted[: SHOWN - 1], "…", counted[-1]]
    return counted


def _aimed(wording: KravoraWording, step: str, actions: Sequence[Action]) -> str:
    """A step and its targets; units of the line that the step names already without their place."""
    hits = [argument_of(action) for action in actions if kind_of(action) == a.HIT]
    places = {wording.place(a.unit_place(hit)) for hit in hits}
    if len(hits) == len(actions) and len(places) == 1 and step.endswith(tuple(places)):
        units = wording.counted(hit_words(wording, hit) for hit in hits)
        return wording.t("{step}: {targets}", step=step, targets=units)
    return " ".join((step, *(step_words(wording, *each) for each in Counter(actions).items())))


BOUGHT, AIMED, OTHERWISE = range(3)
"""Steps in a row that are named together: purchases in any order, and the targets of one attack or ruse."""


def _alike(action: Action) -> int:
    kind = kind_of(action)
    return BOUGHT if kind == a.BUY else AIMED if kind in (a.HIT, a.VOLLEY, a.TO) else OTHERWISE


def why_words(wording: KravoraWording, reason: Reason, steps: Sequence[Action]) -> list[str]:
    """At most three sentences: what it does to others, to one's own board, to one's purse."""
    t = wording.t
    told = [t("It brings down {name:'s} wall.", name=wording.name(seat)) for seat in reason.felled]
    told += [
        t.n(
            "It takes {count} wall point from {name}.",
            "It takes {count} wall points from {name}.",
            points,
            name=wording.name(seat),
        )
        for seat, points in enumerate(reason.taken)
        if points and seat not in reason.felled
    ]
    if reason.kept > 0:
        told.append(
            t.n(
                "It saves {count} wall point from the next strike.",
                "It saves {count} wall points from the next strike.",
                reason.kept,
            )
        )
    if reason.killed:
        told.append(t.n("{count} enemy fewer on your board.", "{count} enemies fewer on your board.", reason.killed))
    if reason.pay > 0:
        told.append(t("It pays {price} more each turn.", price=wording.litres(reason.pay)))
    told += [_building(wording, argument_of(action)) for action in steps if kind_of(action) == a.BUILD]
    return told[:3]


def _building(wording: KravoraWording, number: int) -> str:
    words = name_in(wording.view.content.buildings[number].texts, wording.t.language)
    return wording.t("{name}: {words}", name=wording.building(number), words=words)


def _without_gain(wording: KravoraWording, plan: Sequence[Action]) -> str:
    """Why steps that change no figure are taken, or none."""
    t, kind = wording.t, kind_of(plan[0])
    if kind == a.DONE:
        return t("Nothing more is worth its price before the enemies strike.")
    if kind == a.END:
        return t("Nothing is worth its price now. What you keep buys more next turn.")
    return t("It leaves you with the better chances.")

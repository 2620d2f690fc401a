"""Answers presses in battles, on the public post and in a fighter's panel (screens §11)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from cogs.clash.battle.by_order import question_reached
from cogs.clash.battle.panel import battle_point, dice_form, elves_asked, flee_panel
from cogs.clash.handling import expect, this_action, with_news
from cogs.clash.narration.battles import step_lines
from cogs.clash.narration.notes import order_notes
from cogs.clash.wording.order_words import ordered_to_flee
from cogs.clash.wording.wording import wording_of
from cogs.tables.running.carry_out import act, ordered
from cogs.transport.contract import Answer, Call, Note
from cogs.transport.panels.panel import chosen, number
from engine.clash.pieces import actions as a
from engine.clash.pieces.places import PLACES
from engine.clash.pieces.state import BATTLE, INJURIES, NEXT_BATTLE, PHASE_NAMES, REROLL
from engine.clash.pieces.view import BattleView
from engine.clash.views.view_choices import thief_in
from engine.kernel.game import Action
from host.table.refusals import HostError, Refusal

Handler = Callable[[Call], Awaitable[Any]]


def _battle(call: Call) -> BattleView:
    """The battle the button is for. HostError "stale" when it is over, "not_yours" for people not in it.

    A post's button has no decision number, but says in which action of which round the battle is: one of an older
    battle at the same place does not act on a later one.
    """
    view = call.look.view
    battle: BattleView | None = view.battle
    point, _, last = call.id.args.rpartition(".")
    place = number(last, 0, PLACES - 1)
    if battle is None or battle.place != place:
        raise HostError(Refusal.STALE)
    due = battle_point(call.look.table, view, battle)
    if call.id.decision is None and point and point.split(".")[:2] != due.split(".")[:2]:
        raise HostError(Refusal.STALE)
    if call.look.seat not in (battle.attacker, battle.defender):
        raise HostError(Refusal.NOT_YOURS)
    return battle


async def _fight_on(call: Call) -> Answer | Call:
    """A private wish for this battle; nothing public changes by it until it acts (docs/orders.md)."""
    battle = _battle(call)
    t, defends = call.t, call.look.seat == battle.defender
    when = this_action(call, battle.attacker)
    wish = {"place": battle.place, "fight_on": True, "when": when}
    if defends or (call.look.owes and question_reached(call.look.view, call.look.orders)):
        wish["anyway"] = True
    done = await ordered(call, {"battle": wish})
    if call.private:
        return done
    told = [t("You fight to the end at {place:the}.", place=wording_of(call).place(battle.place))]
    if defends and ordered_to_flee(call.look.orders):
        told.append(t("Your order to flee does not hold in it."))
    # Where nobody else is asked, the battle is decided by now.
    return Note("\n".join((" ".join(told), *order_notes(await with_news(done, done.led_to))))[:1900])


async def _assault(call: Call) -> Answer | Call:
    if not call.private and call.look.owes and thief_in(call.look.view) is not None:
        _battle(call)
        return call  # Whether Neggesh steals is asked in the panel (§10).
    return await _strike(call, a.ASSAULT)


async def _strike(call: Call, action: Action) -> Answer | Call:
    battle = _battle(call)
    t, wording = call.t, wording_of(call)
    due = battle_point(call.look.table, call.look.view, battle)
    if call.id.decision is None and call.id.args not in (due, str(battle.place)):
        # A post's button pressed twice: the second press is not for what the enemy's answer has led to.
        raise HostError(Refusal.STALE)
    if not call.look.owes or call.look.view.phase != PHASE_NAMES[BATTLE]:
        name = wording.name(battle.side)
        return Note(t("It is {name:'s} assault. Press *Fight to the end* to decide in advance.", name=name))
    done = await act(call, [action])
    if call.private or (done.look.owes and done.look.view.phase == PHASE_NAMES[INJURIES]):
        return done
    events = [event for entry in done.led_to for event in entry.events]
    return Note("\n".join(step_lines(wording, events))[:1900] or t("Done."))


async def _flee(call: Call) -> Answer | Call:
    battle = _battle(call)
    if not call.look.owes or call.look.view.phase != PHASE_NAMES[BATTLE]:
        name = wording_of(call).name(battle.side)
        told = [call.t("It is {name:'s} assault. You can flee when it is your turn.", name=name)]
        if _fights_on(call, battle):
            await ordered(call, {"battle": None})
            told.append(call.t("*Fight to the end* no longer holds in this battle."))
        return Note(" ".join(told))
    return flee_panel(call)


def _fights_on(call: Call, battle: BattleView) -> bool:
    """Whether the presser said *Fight to the end* in this battle."""
    wish = call.look.orders.get("battle") or {}
    return wish.get("place") == battle.place and wish.get("when") == this_action(call, battle.attacker)


async def _flee_go(call: Call) -> Call:
    _battle(call)
    return await act(call, [a.FLEE])


async def _kill(call: Call) -> Call:
    expect(call, INJURIES)
    parts = next(iter(chosen(call)), "").split(".")
    if len(parts) != 3:
        raise HostError(Refusal.STALE)
    one, two, three = (number(part, 0, 15) for part in parts)
    return await act(call, [a.kill(one, two, three)])


def _on(phase: int, action: Action) -> Handler:
    """Carries out an action, in the phase in which a panel offers it."""

    async def run(call: Call) -> Call:
        expect(call, phase)
        return await act(call, [action])

    return run


def _roll(action: Action) -> Handler:
    """An assault that asks before its rerolls (§5.3.3c)."""

    async def run(call: Call) -> Call:
        _battle(call)
        expect(call, BATTLE)
        return await act(call, [action])

    return run


async def _dice_form(call: Call) -> Answer:
    expect(call, REROLL)
    return dice_form(call)


async def _dice(call: Call) -> Call:
    """Any dice, hits too (prototype-2017): none of them is keeping them all."""
    expect(call, REROLL)
    fields = call.fields or {}
    misses, hits = (number(next(iter(fields.get(key, ())), "0"), 0, 63) for key in ("misses", "hits"))
    return await act(call, [a.REROLL | misses | hits << 6 if misses or hits else a.HOLD])


async def _elf_bot(call: Call) -> Call:
    """From now on the elves' injuries are spread without a person in this game."""
    expect(call, INJURIES)
    if not elves_asked(call.look.view):
        raise HostError(Refusal.STALE)
    return await ordered(call, {"elves": "best"})


async def _fight(call: Call) -> Call:
    expect(call, NEXT_BATTLE)
    return await act(call, [a.fight(number(next(iter(chosen(call)), ""), 0, PLACES - 1))])


async def _fight_out(call: Call) -> Call:
    """Leave the rest of this action's battles to one's orders."""
    expect(call, NEXT_BATTLE)
    return await act(call, [], {"fight_out": this_action(call), "first": None})


HANDLERS: Mapping[str, Handler] = {
    "fighton": _fight_on,
    "assault": _assault,
    "assaultw": lambda call: _strike(call, a.ASSAULT | a.WAITING),  # Neggesh does not steal (§10).
    "flee": _flee,
    "fleego": _flee_go,
    "kill": _kill,
    "reroll": _on(REROLL, a.REROLL),
    "hold": _on(REROLL, a.HOLD),
    "steal": _on(REROLL, a.HOLD | a.STEALING),
    "roll": _roll(a.ROLL),
    "rollw": _roll(a.ROLL | a.WAITING),
    "f_dice": _dice_form,
    "elfbot": _elf_bot,
    "fight": _fight,
    "fightout": _fight_out,
}
SUBMITTED: Mapping[str, Handler] = {"dice": _dice}

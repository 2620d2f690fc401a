"""Words plans for one's next action: what is planned, under which conditions, why it did not hold (screens, Plans)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord

from cogs.clash.narration.actions import orders_in
from cogs.clash.wording.wording import ClashWording, wording_of
from cogs.tables.running.rehearsed import AnyGame
from cogs.transport.contract import Call
from cogs.transport.panels.forms import select_field
from cogs.transport.panels.text import begun, listed
from cogs.transport.panels.widgets import option
from engine.clash.game import CLASH
from engine.clash.pieces import actions as a
from engine.clash.pieces.state import ELVES
from engine.clash.pieces.view import Triple
from engine.clash.rehearsing import (
    ALL,
    ANY,
    CHANCE,
    CONDITIONS,
    HIT,
    LEAST,
    LEAVE,
    LESS,
    NEW_BATTLE,
    OFF,
    WHERE,
    WIN,
    WORTH,
)
from engine.kernel.game import argument_of, kind_of
from engine.kernel.planning import STEP, UNDONE, Rehearsal, Why
from host.table.stored_plan import AWAY, StoredPlan


class ClashPlans:
    """Implements cogs.tables.running.planning.PlanWords."""

    rules: AnyGame = CLASH

    def offer(self, call: Call, ahead: Rehearsal) -> str:
        return call.t("Plan my second action") if _second(ahead) else call.t("Plan my first action")

    def before(self, call: Call, ahead: Rehearsal) -> Sequence[str]:
        wording = wording_of(call)
        view, seat = wording.view, call.look.seat
        turn = view.active if view.battle is None else view.battle.attacker
        if seat not in view.order or turn not in view.order:
            return ()
        at, now, order = view.order.index(seat), view.order.index(turn), view.order
        first = order[now:at] if at > now else (*order[now:], *order[:at])
        return [wording.called(each) for each in first if each != seat]

    def heading(self, call: Call, ahead: Rehearsal) -> str:
        t, names = call.t, self.before(call, ahead)
        what = t("Plan: your second action") if _second(ahead) else t("Plan: your first action")
        return t("{what}, after {names}", what=what, names=listed(t, names)) if names else what

    def steps(self, call: Call, found: Rehearsal, plan: StoredPlan) -> str:
        wording = replace(wording_of(call), view=found.view)
        t, last = call.t, found.done[-1] if found.done else a.PASS
        if last == a.PASS:
            return t("pass")
        orders = orders_in(found.view.plan)
        if orders:
            told = [_order(wording, plan, order) for order in orders]
            if any(plan.facts.get(CHANCE, {})):
                told.append(t("fight to the end") if plan.orders.get("fight_out") else t("ask me at each step"))
            return ", ".join(told)
        bought = [(argument_of(each) >> 2, argument_of(each) & 3) for each in found.done if kind_of(each) == a.BUY]
        told = [t("{card} to {level}", card=wording.item(item), level=wording.carrier(to)) for item, to in bought]
        if bought:
            cost = sum(found.view.content.items[item].cost for item, _ in bought)
            told[0] = t("buy {card}", card=told[0])
            told[-1] = t("{cards} ({cost} gold)", cards=told[-1], cost=cost)
        changed = sum(kind_of(each) in (a.ATTACH, a.DETACH, a.SHIFT, a.RECRUIT) for each in found.done)
        told += [t.n("{count} change of equipment", "{count} changes of equipment", changed)] if changed else []
        told += [t("forge, then ask me")] if last == a.FORGE else []
        return ", ".join(told) or t("equip nothing")

    def conditions(self, call: Call, plan: StoredPlan) -> str:
        t, wording = call.t, wording_of(call)
        wishes = {**CONDITIONS, **plan.wishes}
        told = []
        if plan.facts.get(WHERE):
            told.append(t("somebody new stands there"))
        for chance in list(plan.facts.get(CHANCE, {}).values())[:1]:
            wish = wishes[CHANCE]
            if wish != ANY:
                least = wish if wish in LEAST else max(0, round(chance - wish))
                told.append(t("your chance falls below {count} %", count=least))
        if wishes[WIN]:
            told.append(t("somebody else can suddenly win"))
        if wishes[HIT]:
            told.append(t("you are attacked"))
        near = [int(place) for place in plan.facts.get("near", {})]
        worth = plan.facts.get("worth")
        left = [place for place in near if wishes[LEAVE] == ALL or worth is None or place in worth]
        if wishes[LEAVE] != OFF and left:
            where = listed(t, [t("at {place:the}", place=wording.place(place)) for place in left[:3]])
            told.append(t("more enemies stand {places}", places=where))
        return t("-# Not if: {conditions}", conditions=" · ".join(told)) if told else ""

    def wish_fields(self, call: Call, wishes: Mapping[str, Any]) -> Sequence[Any]:
        t, now = call.t, {**CONDITIONS, **wishes}
        chances = {str(less): t("at most {count} points less", count=less) for less in LESS[1:]}
        chances = {"0": t("as good as planned"), **chances}
        chances |= {str(least): t("at least {count} %", count=least) for least in LEAST} | {ANY: t("any chance")}
        leaves = {WORTH: t("Cities, Forges, stones"), ALL: t("all places"), OFF: t("nothing")}
        stops = {WIN: t("somebody else could suddenly win"), HIT: t("I was attacked")}
        away = {AWAY: t("an AI plays for me")}
        held = [key for key in stops if now[key]] + ([AWAY] if now.get(AWAY) is False else [])
        return (
            select_field(CHANCE, t("My chance in each battle"), _options(chances, [str(now[CHANCE])])),
            select_field(LEAVE, t("No more enemies beside what I leave"), _options(leaves, [now[LEAVE]])),
            select_field("stops", t("Not if"), _options(stops | away, held), least=0, most=3),
        )

    def wishes_of(self, fields: Mapping[str, tuple[str, ...]]) -> Mapping[str, Any]:
        found: dict[str, Any] = {}
        chance, leave = (next(iter(fields.get(key, ())), "") for key in (CHANCE, LEAVE))
        if chance == ANY or (chance.isdecimal() and int(chance) in (*LESS, *LEAST)):
            found[CHANCE] = ANY if chance == ANY else int(chance)
        if leave in (OFF, WORTH, ALL):
            found[LEAVE] = leave
        stops = fields.get("stops")
        if stops is not None:
            found |= {WIN: WIN in stops, HIT: HIT in stops, AWAY: AWAY not in stops}
        return found

    def unmet(self, call: Call, why: Why) -> str:
        return unmet_words(wording_of(call), why)


def _options(labels: Mapping[str, str], chosen: Sequence[str]) -> list[discord.SelectOption]:
    return [option(key, label, "", key in chosen) for key, label in labels.items()]


PLANS = ClashPlans()


def _second(ahead: Rehearsal) -> bool:
    return ahead.when.endswith(".2")


def _order(wording: ClashWording, plan: StoredPlan, order: tuple[int, int, Triple, bool]) -> str:
    t, (start, end, moved, hero) = wording.t, order
    units = wording.army(moved, wording.own if hero else None)
    chance = plan.facts.get(CHANCE, {}).get(str(end))
    facts = {"start": begun(wording.place(start)), "end": wording.place(end), "units": units}
    if chance is None:
        return t("{start} → {end}: {units}", **facts)
    return t("{start} → {end}: {units} (battle, {count} %)", **facts, count=round(chance))


def unmet_words(wording: ClashWording, why: Why) -> str:
    """Why a plan did not hold: what is there, what was."""
    t = wording.t
    match list(why):
        case [code, place, side, count, was, number] if code == WHERE:
            where, who = wording.place(place), t("elves") if side == ELVES else wording.name(side)
            now = t.n("{count} unit of {name}", "{count} units of {name}", count, name=who)
            if side != was or not number:
                return t("at {place:the} now: {now}.", place=where, now=now)
            return t("at {place:the} now: {now}, before {number}.", place=where, now=now, number=number)
        case [code, place] if code == NEW_BATTLE:
            return t("{place:the} would be a battle you did not plan.", place=wording.place(place))
        case [code, place, now, was] if code == CHANCE:
            where = wording.place(place)
            return t("the battle at {place:the} is now at {now} %, not {was} %.", place=where, now=now, was=was)
        case [code, seat] if code == WIN:
            return t("{name} can win this round.", name=wording.name(seat))
        case [code, place] if code == HIT:
            return t("you lost units at {place:the}.", place=wording.place(place))
        case [code, place, count] if code == LEAVE:
            where = wording.place(place)
            return t.n(
                "{count} more enemy unit stands at {place:the} or beside it.",
                "{count} more enemy units stand at {place:the} or beside it.",
                count,
                place=where,
            )
        case [code, *_] if code == UNDONE:
            return t("what you planned on was taken back.")
        case [code, *_] if code == STEP:
            return t("it is not possible any more.")
    return t("the rules changed.")

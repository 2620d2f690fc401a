"""Teaches Clash: above each panel of a small solo game, what the step is, why, and what to press (rules §4 to §9).

Nothing of it is stored: the lesson follows from the panel and the game alone, so that it can be left and taken up
at any step, and a player who does not follow the advice is advised from there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cogs.clash.move.plan import ALL, LEAVE_ONE, MoveGroup, groups, ranked_group
from cogs.clash.wording.order_words import ASKS_REINFORCEMENTS
from cogs.clash.wording.wording import ClashWording, controlled, total
from cogs.tables.help.lesson import (
    OPTION,
    Control,
    Lesson,
    Teach,
    asked_once_more,
    first,
    looking,
    planning_words,
    stopped,
    value,
)
from cogs.transport.contract import Shot
from data.texts import Texts
from engine.clash.pieces.content import LEVELS
from engine.clash.pieces.places import is_bastion
from engine.clash.pieces.sites import steps_to
from engine.clash.pieces.state import ACTION, CARD, OVER, PHASE_NAMES
from engine.clash.pieces.view import Triple, View
from engine.clash.play.equip import forge_cost
from engine.clash.play.skirmish import Side, forecast, slowness_of
from engine.clash.views.view_choices import elf_figures_in, enemies_at, figures_in, forge_offer
from host.table.presses import SeatView
from render.clash.texts.alt import board_alt

OPTIONS: Mapping[str, Any] = {OPTION: "clash-20", "solo": "easy", ASKS_REINFORCEMENTS: True, "wish": "bohorg"}
"""The table of the tutorial: board, hands and dice are the same for all, chosen so that the advice teaches much."""
LIKELY, SURE = 0.55, 0.75
"""Chances from which on a City, and other elves, are attacked."""
SAMPLES = 120


def teaching(pressed: str) -> Teach:
    """The lessons of the panel that a verb led to."""
    return lambda look, parts, t: lesson_of(look, parts, t, pressed)


def lesson_of(look: SeatView, parts: Sequence[Control], t: Texts, pressed: str = "") -> Lesson:
    """The lesson of the panel that offers these parts. `pressed`: the verb that led to it."""
    view: View = look.view
    if look.table.status != "running" or view.phase == PHASE_NAMES[OVER]:
        return _end(look, t)
    if pressed in TOUR and not first(parts, *CHOICE):
        return TOUR[pressed](view, parts, t)
    if _may_look_around(view) and pressed != "back" and first(parts, "equip") and first(parts, "hand"):
        return _before_acting(parts, t)
    offered = {part.verb for part in parts}
    for verbs, teach in LESSONS:
        if offered & verbs and (verbs != CHOICE or view.phase == PHASE_NAMES[CARD]):
            return teach(view, parts, t)
    return looking(parts, t)


# -- what to advise ------------------------------------------------------------------------------------------------


def best_card(view: View, parts: Sequence[Control]) -> Control | None:
    """The card with the most units; gold decides where they are equal."""

    def worth(part: Control) -> tuple[int, int]:
        card = view.content.cards[int(value(part))]
        return sum(card.units), card.gold

    return max((part for part in parts if part.verb == "play"), key=worth, default=None)


def wants_legendary(view: View) -> bool:
    """Whether a legendary card is still to be forged; a tutorial begun before 0.2.0 is won by a City alone."""
    seat = view.seat
    assert seat is not None
    own = (*(item for pair in view.slots[seat] for item in pair), *view.aside[seat])
    return view.config.points > 1 and all(item < view.content.market_kinds for item in own)


def wants_forge(view: View) -> bool:
    """Whether the next goal is a Forge, and not a City."""
    return wants_legendary(view) and not controlled(view, view.seat or 0, view.board.forges)


def best_way(view: View) -> tuple[MoveGroup, int] | None:
    """Who goes where: to the goal if it can take it, else to elves it can beat, else towards the nearest goal.

    The goal is a Forge until one is held or a legendary card forged, and a City then. Nobody leaves a City or Forge
    empty, as the panel warns of that; None where no other way is good.
    """
    seat, board = view.seat or 0, view.board
    goals, worth = board.forges if wants_forge(view) else board.cities, board.cities | board.forges
    found = []
    for group in groups(view):
        if group.mode not in (ALL, LEAVE_ONE):
            continue
        for end, order, _ in ranked_group(view, group):
            left = sum(view.units[seat][group.place]) - sum(order.units)
            if is_bastion(end) or (worth >> group.place & 1 and not left):
                continue
            foes = enemies_at(view, seat, end)
            goal = bool(goals >> end & 1)
            if (goal and not foes and any(view.units[seat][end])) or (
                foes and chance(view, end, total(order.units, view.units[seat][end])) < (LIKELY if goal else SURE)
            ):
                continue
            far = 0 if goal else steps_to(board, board.ground[end], goals)
            found.append(((not goal, not foes, far, -sum(order.units), group.code()), group, end))
    return min(found, key=lambda way: way[0])[1:] if found else None


def chance(view: View, place: int, units: Triple) -> float:
    """How likely these units win against the elves of a place."""
    seat = view.seat
    assert seat is not None
    mine = Side(units, tuple(figures_in(view, seat, level) for level in range(LEVELS)))  # type: ignore[arg-type]
    elves = Side(view.elves[place], tuple(elf_figures_in(view, kind) for kind in range(LEVELS)))  # type: ignore[arg-type]
    starts = int(slowness_of(mine) >= slowness_of(elves))
    # The same advice for the same position: always the same throws.
    return forecast(mine, elves, starts, SAMPLES, Random(1).random).win


def can_buy(view: View) -> bool:
    """Whether the cheapest card on sale can be paid."""
    seat = view.seat
    return seat is not None and any(view.content.items[item].cost <= view.gold[seat] for item, _ in view.market)


# -- the lessons ---------------------------------------------------------------------------------------------------
# What was explained once is left out: from then on a step says only what to press.


def _card(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    press = best_card(view, parts)
    if view.round == 1:
        text = t(
            "Welcome! You play alone against the elves. I explain each step. `/tutorial` brings you back at any "
            "time. You need 2 points: forge a legendary card and take an Elven City. (A whole game takes "
            "4.)\nEach round begins with a tactic card, chosen in secret. It brings gold and units; among "
            "several players, low numbers act first. Take the one with most units."
        )
        return Lesson(t("your tactic card"), text, press)
    text = t("A new card has come for the one you played. It brings no more units than your reserve has.")
    return Lesson(t("another card"), text if view.round == 2 else "", press)


def _bastion(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    text = t(
        "Your bastion is your home: new units arrive there, fleeing ones come back, and no enemy enters. "
        "Build it near a City, with few mountains: nobody walks across them."
    )
    press = first(parts, "build", "advise")
    return Lesson(t("your bastion"), text if press is not None and press.verb == "advise" else "", press)


def _place(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    text = t("Put your card's units into the bastion or where you have units.")
    return Lesson(t("your reinforcements"), text if view.round <= 2 else "", first(parts, "putto", "put"))


def _action(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    equips = forge_offer(view) is not None or (view.action_number == 1 and can_buy(view))
    moves = first(parts, "move") if best_way(view) else None
    press = first(parts, "equip") if equips else moves or first(parts, "pass")
    return Lesson(*_of_action(view, t), press)


def _of_action(view: View, t: Texts) -> tuple[str, str]:
    """Title and text of an action: each is explained in the first round."""
    match view.round, view.action_number:
        case 1, 1:
            return t("your first action"), t(
                "You act twice a round: Equip buys cards, Move and battle leads your units, Pass keeps your "
                "gold. You have gold, so buy something first."
            )
        case 1, 2:
            return t("your second action"), t(
                "Reinforcement Stones you control bring a unit each between your actions. Now your army sets out."
            )
    return t("your action"), ""


def _may_look_around(view: View) -> bool:
    """Before the first action of all there is time for what one has."""
    return view.round == 1 and view.action_number == 1 and view.phase == PHASE_NAMES[ACTION]


def _before_acting(parts: Sequence[Control], t: Texts) -> Lesson:
    text = t(
        "Alone, you race the elves: after each round they score 2 domination for a City they hold, 1 for a Forge. They "
        "win with 17. Your army stands: look at what it is worth. *My hand* is under every panel."
    )
    return Lesson(t("before you act"), text, first(parts, "hand"))


def _hand(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    text = t(
        "Your units, equipment included. Power: dice to roll. Automatic hits: hits without a die. Shields: "
        "injuries that you ignore. Life: injuries a unit takes. Slowness: each level you bring adds its own, and the "
        "slower side strikes second."
    )
    return Lesson(t("what your units are worth"), text, first(parts, *_ONWARD[_may_look_around(view)]))


def _orders(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    text = t(
        "Standing orders act when I don't ask you: where reinforcements go, whether attacked units fight or flee. Only "
        "you see them. *Back* leads to your panel."
    )
    return Lesson(t("your orders"), text, first(parts, "back"))


_ONWARD = {True: ("orders", "back"), False: ("back",)}
"""[whether the tour goes on] -> the verbs that lead on from My hand."""


def _equip(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    forge = first(parts, "forge")
    if forge is not None:
        text = t("You control a Forge and have the crystals, so forge: draw legendary cards and keep one.")
        return Lesson(t("the Forge"), text, forge)
    done = first(parts, "buyend")
    if done is not None:
        text = t("You haven't paid yet. This button pays and ends your action.")
        return Lesson(t("pay for it"), text if view.round == 1 else "", done)
    text = t(
        "Each level of your units, I to III, has a slot for a weapon and one for armour. A card serves "
        "every unit of its level. The first in the list is a good choice.\n"
        "Here you also forge, once you control a Forge."
    )
    return Lesson(t("the Black Market"), text if view.round == 1 else "", first(parts, "basket", "eqend", "back"))


def _forge(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    text = t("Keep one of the cards you drew: it is worth a point.")
    return Lesson(t("a legendary card"), text, first(parts, "keep"))


def _move(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    """Where to, and then that the moves are finished."""
    if view.plan:
        ask = [part for part in parts if part.verb == "finish"]
        text = t(
            "Nothing counts until you finish. A battle runs by itself, or I ask you where you have a choice. A short "
            "one may end at once."
        )
        return Lesson(t("finish your moves"), text if view.round == 1 else "", ask[-1] if ask else None)
    group, end = best_way(view) or (None, 0)
    if group is None:
        text = t("Nothing good here this time. Go back and try something else.")
        return Lesson(t("move your army"), text, first(parts, "back"))
    who = next((part for part in parts if part.verb == "who" and value(part) == group.code()), None)
    if who is not None and not who.chosen:
        text = t("One unit is enough to hold a City or Forge. Left empty, it is lost: one stays, the others go.")
        return Lesson(t("who goes"), text if group.mode == LEAVE_ONE and view.round <= 2 else "", who)
    press = next((part for part in parts if part.verb == "go" and value(part) == str(end)), None)
    if wants_forge(view) and view.board.forges >> end & 1:
        text = t(
            "Your army can reach a Forge. Control it, and 6 crystals (with two Forges 3) forge a legendary card: a "
            "point. Each fallen elf leaves a crystal. Go there with your whole army!"
        )
        return Lesson(t("on to the Forge"), text, press)
    if not wants_forge(view) and view.board.cities >> end & 1:
        text = t("Your army can probably take an Elven City, and with it a point. Go!")
        return Lesson(t("on to the City"), text, press)
    return Lesson(t("move your army"), " ".join(_of_a_move(view, t)), press)


def _of_a_move(view: View, t: Texts) -> Sequence[str]:
    """How one moves, in the first round; which crystals are still lacking."""
    said = []
    if view.round == 1:
        said.append(
            t(
                "Units walk as many steps as their movement says, not across mountains. They stop to fight "
                "where elves are. Keep together, and attack where you clearly outnumber them."
            )
        )
    crystals, cost = view.crystals[view.seat or 0], forge_cost(view.config, 1)
    if wants_legendary(view) and crystals < cost:
        said.append(t("Crystals to forge: {count} of {cost}.", count=crystals, cost=cost))
    return said


def _next(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    text = t("There are several battles: choose which comes next.")
    return Lesson(t("which battle"), text, first(parts, "fight"))


def _is_new_to_battles(view: View) -> bool:
    """Whether it is one of the first assaults to be watched: the battle of round 1 may be over without a question."""
    return view.round <= 2 and view.battle is not None and view.battle.assaults < 3


def _battle(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    text = t(
        "The sides take turns to assault or flee. You roll the power of your strongest unit. Each "
        "hit injures. A side that kills nobody takes a rage token and strikes harder."
    )
    wounded = view.battle is not None and view.battle.assaults > 0
    if wounded:
        text = t("Hits, less the enemy's shields, injure units. *Fight to the end* rolls until one side is gone.")
    press = first(parts, "fighton" if wounded else "assault", "assault", "fighton")
    return Lesson(t("the battle"), text if _is_new_to_battles(view) else "", press)


def _reroll(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    text = t("A reroll lets you roll all your misses again, or none.")
    return Lesson(t("a reroll"), text if _is_new_to_battles(view) else "", first(parts, "reroll", "hold"))


def _injuries(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    text = t(
        "Who makes the assault chooses which enemies fall. Use all the injuries you can. The rest is "
        "lost. Alone, you choose for the elves too. Unsure? Take the first."
    )
    return Lesson(t("who falls"), text if _is_new_to_battles(view) else "", first(parts, "kill"))


def _stones(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    text = t("Your stones bring more units than your reserve has: choose which one gives.")
    return Lesson(t("Reinforcement Stones"), text, first(parts, "stone"))


def _sure(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    return asked_once_more(first(parts, "passgo", "overgo", "back"), t)


def _end(look: SeatView, t: Texts) -> Lesson:
    view: View = look.view
    if look.seat is not None and look.seat in view.winners:
        text = t(
            "You have your points. Well done! You have seen nearly everything: now open a table, alone or with others."
        )
        names, ahead = ClashWording(t, look.table, view).names(), planning_words(t, t("Plan my second action"))
        return Lesson(
            t("won"),
            f"{text} {ahead}",
            shot=Shot("crop", board_alt(view, names, t)),
        )
    if look.table.status == "over":
        text = t("The elves were quicker: 17 points of domination. Play again, and keep your army together.")
        return Lesson(t("lost"), text)
    return stopped(t)


TOUR = {"hand": _hand, "orders": _orders, "orders_set": _orders}
"""Panels that one opened to look at, by the verb pressed."""
CHOICE = frozenset({"play"})
LESSONS = (
    (frozenset({"passgo", "fleego", "overgo"}), _sure),
    (CHOICE, _card),
    (frozenset({"site", "build"}), _bastion),
    (frozenset({"put", "putto"}), _place),
    (frozenset({"stone"}), _stones),
    (frozenset({"keep"}), _forge),
    (frozenset({"kill"}), _injuries),
    (frozenset({"reroll", "hold"}), _reroll),
    (frozenset({"fight"}), _next),
    (frozenset({"assault"}), _battle),
    (frozenset({"who", "go", "finish", "undo"}), _move),
    (frozenset({"equip", "pass"}), _action),
    (frozenset({"basket", "buyend", "f_cards", "eqend", "f_discard"}), _equip),
)
"""Verbs by which a panel is known -> its lesson."""

"""Teaches Clash: above each panel of a small solo game, what the step is, why, and what to press (rules §4 to §9).

Nothing of it is stored: the lesson follows from the panel and the game alone, so that it can be left and taken up
at any step, and a player who does not follow the advice is advised from there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cogs.clash.move.plan import best_group, ranked_group
from cogs.clash.order_words import ASKS_REINFORCEMENTS
from cogs.clash.wording import total
from cogs.tables.help.lesson import OPTION, Control, Lesson, Teach, asked_once_more, first, looking, stopped, value
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


def best_way(view: View, parts: Sequence[Control]) -> Control | None:
    """Where the army goes: to the goal if it can take it, else to elves it can beat, else towards the nearest goal.

    The goal is a Forge until a legendary card is forged, and a City then.
    """
    group = best_group(view)
    if group is None or view.seat is None:
        return None
    seat, board = view.seat, view.board
    goals = board.forges if wants_legendary(view) else board.cities
    found = []
    for end, order, _ in ranked_group(view, group):
        if is_bastion(end):
            continue
        foes = enemies_at(view, seat, end)
        goal = bool(goals >> end & 1)
        if foes and chance(view, end, total(order.units, view.units[seat][end])) < (LIKELY if goal else SURE):
            continue
        far = 0 if goal else steps_to(board, board.ground[end], goals)
        found.append(((not goal, not foes, far, -sum(order.units)), end))
    if not found:
        return None
    best = min(found)[1]
    return next((part for part in parts if part.verb == "go" and value(part) == str(best)), None)


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


def _card(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    press = best_card(view, parts)
    if view.round > 1:
        text = t(
            "A new round, and three cards again (rule 8.2): the one you played is gone, and a new "
            "one has come. Units your reserve lacks are lost. From now on, units may also go "
            "where some of yours already stand (rule 4.5)."
        )
        return Lesson(t("another card"), text, press)
    text = t(
        "Welcome! You play alone against the elves; every step is explained here, and you can "
        "stop at any time: `/tutorial` takes you back to where you were. You win this small "
        "game with 2 points: a legendary card that you forge, and an Elven City that you "
        "control. A whole game takes 4 points (rule 7).\n"
        "Each round begins with a secret tactic card (rule 4.1). It brings gold and units, "
        "and among several players its number says who goes first. To begin with, many units "
        "are good: take the card that brings the most."
    )
    return Lesson(t("your tactic card"), text, press)


def _bastion(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    text = t(
        "Your bastion is your home (rule 4.3): new units arrive there, and units that flee "
        "come back to it. No enemy may enter it. You build it once, beside the board. A good "
        "site is near a City, with few mountains: no unit walks across a mountain border."
    )
    return Lesson(t("your bastion"), text, first(parts, "build", "advise"))


def _place(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    text = t(
        "The units of your card come from your reserve to the board (rule 4.5): to the "
        "bastion, or to territories where you have a unit. Bring them to your army: together "
        "they are stronger, and it saves them the walk."
    )
    return Lesson(t("your reinforcements"), text, first(parts, "putto", "put"))


def _action(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    equips = forge_offer(view) is not None or (view.action_number == 1 and can_buy(view))
    moves = first(parts, "move")
    press = first(parts, "equip") if equips else moves or first(parts, "pass")
    if view.round > 1:
        text = t(
            "Two actions again. Equip while you have gold for something useful, else move. Watch the elves' "
            "domination: they score for every City and Forge they hold at the end of a round, and win with 17 (rule 9)."
        )
        return Lesson(t("your action"), text, press)
    if view.action_number == 2:
        text = t(
            "The second action of the round (rule 7). Between the two, Reinforcement Stones that you control give "
            "you a unit each (rule 6). Now your army sets out: Move and battle."
        )
        return Lesson(t("your second action"), text, press)
    text = t(
        "Each round you act twice (rule 5). An action is one of three things: Equip buys weapons and armour for "
        "gold, Move and battle brings your units forward, Pass does nothing and keeps your gold. You have gold: "
        "first buy something."
    )
    return Lesson(t("your first action"), text, press)


def _may_look_around(view: View) -> bool:
    """Before the first action of all there is time for what one has."""
    return view.round == 1 and view.action_number == 1 and view.phase == PHASE_NAMES[ACTION]


def _before_acting(parts: Sequence[Control], t: Texts) -> Lesson:
    text = t(
        "Your army stands. Before you act, look at what it is worth: My hand holds your cards, your equipment and the "
        "values of your units; it is under every panel."
    )
    return Lesson(t("before you act"), text, first(parts, "hand"))


def _hand(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    text = t(
        "Here stand the values of your units as they are now, equipment counted in (rule 5.3): power is dice, life is "
        "the injuries a unit bears, movement the steps it may make. A battle's panel counts them up for both sides."
    )
    return Lesson(t("what your units are worth"), text, first(parts, *_ONWARD[_may_look_around(view)]))


def _orders(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    text = t(
        "Standing orders answer for you when you aren't asked: where reinforcements go and, in a game with others, "
        "whether your units fight or flee when they are attacked. Nobody else sees them. Back leads to your panel."
    )
    return Lesson(t("your orders"), text, first(parts, "back"))


_ONWARD = {True: ("orders", "back"), False: ("back",)}
"""[whether the tour goes on] -> the verbs that lead on from My hand."""


def _equip(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    forge = first(parts, "forge")
    if forge is not None:
        text = t(
            "You control a Forge and have the crystals: forge! You draw legendary cards and keep one of them, which "
            "is worth a victory point (rule 5.1)."
        )
        return Lesson(t("the Forge"), text, forge)
    done = first(parts, "buyend")
    if done is not None:
        text = t(
            "It is in your basket; nothing is paid yet. Every unit of that level gets the "
            "benefit. This button buys it and ends the action."
        )
        return Lesson(t("pay for it"), text, done)
    text = t(
        "The Black Market sells six kinds of cards (rule 5.1). Each level of your units, I to "
        "III, has a slot for a weapon and one for armour. Power is the number of dice, life "
        "the number of injuries it takes to fall. Buy for a level that stands on the board: "
        "the first in the list is a good choice. Close the list to confirm.\nForging is done "
        "here, too: who controls a Forge and has 6 crystals (a fallen elf leaves one) gets a "
        "legendary card, which is a point."
    )
    return Lesson(t("the Black Market"), text, first(parts, "basket", "eqend", "back"))


def _forge(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    text = t("You forged: of the legendary cards drawn, you keep one (rule 5.1). Each is worth a victory point.")
    return Lesson(t("a legendary card"), text, first(parts, "keep"))


def _move(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    """Where to, and then that the moves are finished."""
    if view.plan:
        ask = [part for part in parts if part.verb == "finish"]
        if len(ask) > 1:
            text = t(
                "Your army stands among elves: there will be a battle once you finish (rule 5.3). You "
                "can have it fought out, or be asked at each step. The first time, follow it step by "
                "step. Until you finish, everything can be taken back."
            )
            return Lesson(t("finish your moves"), text, ask[-1])
        text = t("Nobody stands in the way there. Until you finish, everything can be taken back; then it counts.")
        return Lesson(t("finish your moves"), text, ask[0] if ask else None)
    press = best_way(view, parts)
    if press is not None and wants_legendary(view) and view.board.forges >> int(value(press)) & 1:
        text = t(
            "Your army can reach a Forge. Who controls a Forge can forge there: for 6 crystals one gets a legendary "
            "card, and that is a point (rule 5.1). Every fallen elf leaves a crystal. Go there with all of your army!"
        )
        return Lesson(t("on to the Forge"), text, press)
    if press is not None and not wants_legendary(view) and view.board.cities >> int(value(press)) & 1:
        text = t(
            "Your army can reach an Elven City and will probably take it: go there with all of it! If no elf is left "
            "after the battle, the City is yours, and with it the point you need (rules 4 and 7)."
        )
        return Lesson(t("on to the City"), text, press)
    text = t(
        "Every unit goes as many steps as its movement says, through adjacent "
        "territories, not across mountains (rule 5.2). A unit that enters a territory of "
        "elves stops and fights there. Attack where you clearly outnumber them, and keep "
        "together. The first list says who moves, the second where to."
    )
    if press is None:
        text += " " + t("This time there is no good way: go back and do something else.")
    elif wants_legendary(view) and view.crystals[view.seat or 0] < (cost := forge_cost(view.config, 1)):
        text += " " + t(
            "Forging takes {cost} crystals and you have {count}: every elf that falls brings one more.",
            count=view.crystals[view.seat or 0],
            cost=cost,
        )
    return Lesson(t("move your army"), text, press or first(parts, "back"))


def _next(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    text = t("There are several battles; you choose which one comes next (rule 5.3).")
    return Lesson(t("which battle"), text, first(parts, "fight"))


def _battle(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    text = t(
        "The sides take turns: an assault, or flight (rule 5.3.2). You roll as many dice as "
        "your strongest unit there has power; a hit is an injury, and automatic hits and rage "
        "tokens add to it. Injuries that reach an enemy's life kill it. A side that kills "
        "nobody takes a rage token and strikes harder next time, so every battle ends (rule "
        "5.3.3f)."
    )
    wounded = view.battle is not None and view.battle.assaults > 0
    return Lesson(t("the battle"), text, first(parts, "fighton" if wounded else "assault", "assault", "fighton"))


def _reroll(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    text = t("A reroll symbol lets you roll all your misses once more, or none (rule 5.3.3c). Try your luck.")
    return Lesson(t("a reroll"), text, first(parts, "reroll", "hold"))


def _injuries(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    text = t(
        "The attacker of an assault decides who falls (rule 5.3.3e): all injuries are used, "
        "and what is left over is lost. In a solo game you also decide for the elves (rule "
        "9). The first in the list is what the rules suggest."
    )
    return Lesson(t("who falls"), text, first(parts, "kill"))


def _stones(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    text = t("Your stones would bring more units than your reserve has: choose which one gives (rule 6).")
    return Lesson(t("Reinforcement Stones"), text, first(parts, "stone"))


def _sure(view: View, parts: Sequence[Control], t: Texts) -> Lesson:
    return asked_once_more(first(parts, "passgo", "overgo", "back"), t)


def _end(look: SeatView, t: Texts) -> Lesson:
    view: View = look.view
    if look.seat is not None and look.seat in view.winners:
        text = t(
            "You have the points you needed and have won. Well done! That was nearly all of it: card, reinforcements, "
            "two actions, battles, a legendary card. `/game new` opens a table, alone or with others; `/rules` "
            "explains the rest."
        )
        return Lesson(t("won"), text)
    if look.table.status == "over":
        text = t(
            "The elves were quicker this time: 17 points of domination (rule 9). Play it again and keep your army "
            "together; or open a table with `/game new`."
        )
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
    (frozenset({"basket", "buyend", "take", "carry", "eqend", "f_discard"}), _equip),
)
"""Verbs by which a panel is known -> its lesson."""

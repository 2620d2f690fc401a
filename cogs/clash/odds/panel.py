"""Answers questions about odds (screens §16): the Odds… form, the answer, the suggestions of /odds."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from cogs.clash.battle.panel import strikes_first
from cogs.clash.chances import LEAST_FLIGHT, Chances, flights, foretold, percent, win_percent
from cogs.clash.odds.question import (
    AS_RULED,
    ATTACKER,
    DEFENDER,
    Attack,
    Question,
    anybody_to_fight,
    armies_of,
    attack_asked,
    others_at,
    question_of,
    read_question,
    targets,
    typed_place,
)
from cogs.clash.rows import common_row
from cogs.clash.wording.values import force_words, token_words
from cogs.clash.wording.wording import ROMAN, ClashWording, wording_of
from cogs.transport.contract import Answer, Call, Form, Id, Panel
from cogs.transport.panels.forms import modal, select_field
from cogs.transport.panels.limits import OPTIONS
from cogs.transport.panels.panel import Row, ageless, args_of, ids_of, panel
from cogs.transport.panels.text import begun, decimal
from cogs.transport.panels.widgets import option, row
from engine.clash.odds.armies import slowness_of
from engine.clash.odds.stepwise import Prospect
from engine.clash.odds.values import Army, Fight
from engine.clash.pieces.events import NOBODY
from engine.clash.pieces.places import PLACES, place_name
from host.table.refusals import HostError, Refusal

PATIENCE = 2.0
"""Seconds that an answer about odds alone waits for them."""
STEPS = 1_000_000
"""Steps it works through before it leaves rare positions out."""


async def answer(call: Call, question: Question) -> Panel:
    """The odds in words. Raises IllegalAction where there is no such battle."""
    wording, t = wording_of(call), call.t
    attack = attack_asked(wording.view, question)
    side = 1 if wording.view.seat is not None and wording.view.seat == attack.defender else 0
    fleeing = [] if side and attack.defender == NOBODY else flights(attack.fight, side)
    chances = await foretold([attack.fight, *(fight for _, fight in fleeing)], PATIENCE, STEPS)
    lines = [
        t("### Odds at {place:the}", place=place_name(attack.place)),
        first_line(wording, attack, chances.get(attack.fight)),
        *strike_words(wording, attack),
        *odds_words(wording, attack, chances.get(attack.fight)),
        *order_words(wording, attack, side, fleeing, chances),
        *army_lines(wording, attack),
        t("-# From what everybody sees."),
    ]
    return panel(lines, _rows(call, question))


def _rows(call: Call, question: Question) -> list[Row]:
    again = ageless(call, call.t("What if…"), "f_odds", f"0.{question.code()}", "primary")
    back = [ids_of(call).button(call.t("Back"), "back")] if call.look.seat is not None else []
    return [row(again, *back), common_row(call)]


def first_line(wording: ClashWording, attack: Attack, prospect: Prospect | None) -> str:
    """ "Ann 3×I 1×II against 4 elves: win 71 % if both fight to the end." """
    t = wording.t
    hero = attack.attacker if attack.hero else None
    ours = f"{wording.name(attack.attacker)} {wording.army(attack.fight.first.units, hero)}"
    foe = _defender(wording, attack)
    if prospect is None:
        return t("{attacker} against {foe}.", attacker=ours, foe=foe)
    chance = win_percent(t, prospect)
    return t(
        "{attacker} against {foe}: **win {chance}** if both fight to the end.", attacker=ours, foe=foe, chance=chance
    )


def strike_words(wording: ClashWording, attack: Attack) -> list[str]:
    """Who strikes first, and which armies are left out."""
    t, fight, lines = wording.t, attack.fight, list[str]()
    striker = attack.defender if fight.turn else attack.attacker
    ruled = 0 if slowness_of(fight.first) < slowness_of(fight.second) else 1
    if attack.running:
        lines.append(t("It is {name:'s} assault.", name=wording.name(striker)))
    elif ruled == fight.turn:
        lines.append(strikes_first(wording, striker, (slowness_of(fight.first), slowness_of(fight.second))))
    else:
        lines.append(t("First strike, as you imagine it: {name}.", name=wording.name(striker)))
    for place, units in attack.slow:
        lines.append(
            t(
                "Too slow, and left out: {units} from {place:the}.",
                units=wording.units(units),
                place=wording.place(place),
            )
        )
    for place in attack.far:
        lines.append(t("The army of {place:the} does not get there in one move.", place=wording.place(place)))
    return lines


def _defender(wording: ClashWording, attack: Attack) -> str:
    units = attack.fight.second.units
    if attack.defender == NOBODY:
        return wording.elves(units)
    hero = attack.defender if wording.hero_at(attack.defender, attack.place) is not None else None
    return f"{wording.name(attack.defender)} {wording.army(units, hero)}"


def army_lines(wording: ClashWording, attack: Attack) -> list[str]:
    """What each side brings, and by which units and cards."""
    t, fight, battle = wording.t, attack.fight, wording.view.battle
    attackers_hero = wording.view.heroes[attack.attacker] if attack.hero else None
    sides = (
        (attack.attacker, fight.first.units, attackers_hero),
        (attack.defender, fight.second.units, wording.hero_at(attack.defender, attack.place)),
    )
    told = []
    for side, units, hero in sides:
        figures = force_words(wording, side, units, hero)
        if attack.running and battle is not None:
            figures += token_words(wording, battle, side)
        told.append(t("-# {name}: {figures}", name=begun(wording.called(side)), figures=t("; ").join(figures)))
    return told


def odds_words(wording: ClashWording, attack: Attack, prospect: Prospect | None) -> list[str]:
    """How sure it is, losses, who survives, assaults."""
    t = wording.t
    if prospect is None:
        return [t("This battle is too large to work out its odds in time. Ask again, or with fewer units.")]
    lines = []
    if prospect.unsure:
        lines.append(
            # Percent, never 0.
            t(
                "Accurate to within {count} %, without the rarest outcomes.",
                count=decimal(t, max(0.1, 100 * prospect.unsure)),
            )
        )
    sides = (attack.attacker, attack.fight.first), (attack.defender, attack.fight.second)
    losses = [
        t("{name} {lost} of {count}", name=wording.name(side), lost=decimal(t, max(0.0, lost)), count=sum(army.units))
        for (side, army), lost in zip(sides, prospect.lost, strict=True)
    ]
    lines.append(t("Units lost on average: {losses}.", losses=", ".join(losses)))
    for (side, army), alive in zip(sides, prospect.alive, strict=True):
        lines.append(_left_words(wording, side, army, alive))
    lines.append(t("Assaults on average: {count}.", count=decimal(t, prospect.assaults)))
    return lines


def _left_words(wording: ClashWording, side: int, army: Army, alive: Sequence[float]) -> str:
    """ "Chance of a survivor, Ann: level I 65 %, level II 83 %." """
    t = wording.t
    elves = side == NOBODY
    told = [
        t(
            "{unit} {chance}",
            unit=wording.elf_type(level) if elves else t("level {level}", level=ROMAN[level]),
            chance=percent(t, alive[level]),
        )
        for level, count in enumerate(army.units)
        if count
    ]
    return t("Chance of a survivor, {name}: {levels}.", name=wording.name(side), levels=", ".join(told))


def order_words(
    wording: ClashWording, attack: Attack, side: int, fleeing: Sequence[tuple[int, Fight]], chances: Chances
) -> list[str]:
    """What orders to flee would lead to, for the side of the person who asks."""
    t = wording.t
    seat = attack.defender if side else attack.attacker
    told = []
    for number, fight in fleeing:
        prospect = chances.get(fight)
        if prospect is not None and prospect.fled[side] >= LEAST_FLIGHT:
            told.append(
                t(
                    "below {number} units: {win} to win, {fled} to get home, {left} units left",
                    number=number,
                    win=win_percent(t, prospect, side),
                    fled=percent(t, prospect.fled[side], prospect.unsure),
                    left=decimal(t, sum(prospect.left[side])),
                )
            )
    if not told:
        return []
    return [t("If {name} flees:", name=wording.name(seat)), *(f"- {line}" for line in told)]


# -- the form ---------------------------------------------------------------------------------------------------


def odds_button(call: Call) -> list[Any]:
    """The button that opens the form; absent while there is nobody to fight (screens D9)."""
    return [ageless(call, call.t("Odds…"), "f_odds")] if anybody_to_fight(call.look.view) else []


def odds_form(call: Call) -> Form:
    """Where, who attacks, who strikes first; watchers may ask about any army. HostError "stale" without enemies."""
    wording, t = wording_of(call), call.t
    view = wording.view
    asked = question_of(args_of(call).payload)
    places = targets(view)[:OPTIONS]
    if not places:
        raise HostError(Refusal.STALE)
    held = [place for place, _ in asked.armies] if asked else []
    chosen = asked.place if asked else None
    where = [
        option(str(place), target_label(wording, place), wording.features(place), place == chosen) for place in places
    ]
    fields = [select_field("where", t("Where?"), where)]
    own = [army for army in armies_of(view) if view.seat in (None, army[0])]
    if own:
        who = [option(str(place), army_label(wording, seat, place), "", place in held) for seat, place in own[:OPTIONS]]
        text = t("Who attacks? Choose none for all in reach") if view.seat is not None else t("Who attacks?")
        fields.append(select_field("who", text, who, least=0 if view.seat is not None else 1, most=len(who)))
    first = asked.first if asked else AS_RULED
    strikes = [
        option("rule", t("by slowness, as the rules say"), "", first == AS_RULED),
        option(ATTACKER, t("the attacker"), "", first == ATTACKER),
        option(DEFENDER, t("the defender"), "", first == DEFENDER),
    ]
    fields.append(select_field("first", t("Who strikes first?"), strikes))
    return Form(modal(t("Odds of a battle"), Id(call.id.game, "askodds", "0."), *fields))


def target_label(wording: ClashWording, place: int) -> str:
    """ "C1: 4 elves"."""
    told = [
        wording.elves(units) if seat < 0 else f"{wording.label(seat)} {wording.units(units)}"
        for seat, units in others_at(wording.view, place).items()
    ]
    return wording.t("{place}: {units}", place=place_name(place), units=", ".join(told))


def army_label(wording: ClashWording, seat: int, place: int) -> str:
    """ "B2: 4×I 2×II", of others "B2: Ben 4×I"; with the hero there."""
    hero = seat if wording.hero_at(seat, place) is not None else None
    units = wording.army(wording.view.units[seat][place], hero)
    whose = units if seat == wording.view.seat else f"{wording.label(seat)} {units}"
    return wording.t("{place}: {units}", place=typed_place(wording.view, place), units=whose)


def question_in(fields: Mapping[str, tuple[str, ...]]) -> Question:
    """The question of a submitted form. Raises HostError "stale" for what no form of ours holds."""
    numbers = [value for key in ("where", "who") for value in fields.get(key, ())]
    if not fields.get("where") or not all(value.isdecimal() and int(value) < PLACES for value in numbers):
        raise HostError(Refusal.STALE)
    armies = tuple((int(value), None) for value in fields.get("who", ()))
    first = next(iter(fields.get("first", ())), "")
    return Question(int(fields["where"][0]), armies, first if first in (ATTACKER, DEFENDER) else AS_RULED)


# -- presses and the command --------------------------------------------------------------------------------------


async def _form(call: Call) -> Answer:
    return odds_form(call)


async def _battle(call: Call) -> Answer:
    """The battle of a post or a panel, as it stands now."""
    question = question_of(call.id.args.rpartition(".")[2])
    battle = call.look.view.battle
    if question is None or battle is None or battle.place != question.place:
        raise HostError(Refusal.STALE)
    return await answer(call, question)


async def typed(call: Call, words: Mapping[str, str]) -> Panel:
    """`/odds`. Raises IllegalAction."""
    view = call.look.view
    return await answer(call, read_question(view, words.get("at", ""), words.get("from", "")))


def suggest_places(wording: ClashWording, text: str) -> list[str]:
    """Territories with somebody to fight."""
    lines = [target_label(wording, place) for place in targets(wording.view)]
    return [line for line in lines if line.casefold().startswith(text.strip().casefold())]


def suggest_armies(wording: ClashWording, text: str) -> list[str]:
    """Armies after the last comma, one's own first."""
    before, comma, part = text.rpartition(",")
    named = [piece.split(":")[0].strip().casefold() for piece in before.split(",")]
    prefix = ", ".join(piece.split(":")[0].strip() for piece in before.split(",")) + ", " if comma else ""
    lines = []
    for seat, place in armies_of(wording.view):
        line = army_label(wording, seat, place)
        if typed_place(wording.view, place).casefold() not in named and line.casefold().startswith(
            part.strip().casefold()
        ):
            lines.append(prefix + line)
    return lines


Handler = Callable[[Call], Awaitable[Answer]]
HANDLERS: Mapping[str, Handler] = {"odds": _battle, "f_odds": _form}
SUBMITTED: Mapping[str, Handler] = {"askodds": lambda call: answer(call, question_in(call.fields or {}))}

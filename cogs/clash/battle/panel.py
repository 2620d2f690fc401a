"""Shows battles that ask somebody (screens §11, rule §5.3): the post's text, the panel, fleeing, injuries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from cogs.clash.battle.by_order import order_fights, order_lines, side_of
from cogs.clash.chances import UNKNOWN, Chances, battle_chance, style_of, win_percent, with_losses
from cogs.clash.move.attacks import attack_due, chance_of
from cogs.clash.narration.assaults import LATEST, assault_lines
from cogs.clash.narration.battles import force_line, present, units_of
from cogs.clash.rows import common_row
from cogs.clash.wording.in_sight import in_sight
from cogs.clash.wording.wording import LEARNING, ClashWording, wording_of
from cogs.tables.wording.log_pages import events_in
from cogs.transport.contract import Call, Form, Panel
from cogs.transport.panels.forms import modal, select_field
from cogs.transport.panels.limits import OPTIONS
from cogs.transport.panels.panel import Row, ageless, ids_of, panel
from cogs.transport.panels.widgets import option, row, select
from engine.clash.odds.armies import fallen_in_view
from engine.clash.odds.stepwise import Prospect
from engine.clash.odds.values import Fight
from engine.clash.pieces import events as ev
from engine.clash.pieces.config import RIGHT
from engine.clash.pieces.content import Hero
from engine.clash.pieces.state import BATTLE, INJURIES, NEXT_BATTLE, PHASE_NAMES, REROLL, REROLLS
from engine.clash.pieces.view import BattleView, Triple, View
from engine.clash.views.view_choices import allocations_in, enemy_side, late_thief_in, thief_in
from engine.kernel.game import Event
from engine.kernel.names import name_in
from host.posts.post import Button
from host.table.table import LogEntry, Table

MOST = 24
ALIKE = 0.005
"""Choices of who falls whose chances differ by less are alike."""


def battle_events(entries: Sequence[LogEntry]) -> list[Event]:
    """The events of the newest battle in a log."""
    events = events_in(entries)
    starts = [at for at, event in enumerate(events) if event[0] == ev.BATTLE]
    return events[starts[-1] :] if starts else []


def decided(entries: Sequence[LogEntry]) -> bool:
    """Whether a battle was decided in these entries."""
    return any(event[0] == ev.BATTLE_WON for event in events_in(entries))


def battle_lines(wording: ClashWording, events: Sequence[Event]) -> list[str]:
    """Both sides as they stand, the reader's first, and the newest assaults."""
    battle = wording.battle_now
    sides = (battle.attacker, battle.defender)
    assaults = assault_lines(wording, events)[-LATEST:]
    legend = [wording.t("-# ●: a hit.")] if assaults and wording.view.round <= LEARNING and not wording.plain else []
    ordered = sides[::-1] if wording.view.seat == battle.defender else sides
    return [
        elves_player_words(wording),
        *(force_line(wording, battle, side) for side in ordered),
        *assaults,
        *legend,
    ]


def strikes_first(wording: ClashWording, seat: int, slowness: tuple[int, int]) -> str:
    return wording.t(
        "First strike: {name} (slowness: attacker {attacker}, defender {defender}).",
        name=wording.name(seat),
        attacker=slowness[0],
        defender=slowness[1],
    )


def question(wording: ClashWording) -> str:
    """The first line of the panel: where, what is asked, and the reader's chance to win."""
    t, view, battle = wording.t, wording.view, wording.battle_now
    place = wording.named(battle.place)
    if view.phase == PHASE_NAMES[REROLL]:
        return t("### {place} · reroll?", place=place)
    if view.phase == PHASE_NAMES[INJURIES]:
        return t("### {place} · who falls?", place=place)
    prospect = battle_chance(view)
    if prospect is None:
        return t("### {place} · your assault", place=place)
    chance = win_percent(t, prospect, 0 if view.seat == battle.attacker else 1)
    told = t("### {place} · your assault, {chance} to win", place=place, chance=chance)
    return with_losses(t, told, prospect, 0 if view.seat == battle.attacker else 1)


def _slow_words(wording: ClashWording, events: Sequence[Event]) -> str:
    """Why the enemy had the first assault, where the reader's slow units made it so (§5.3.1); "" elsewhere.

    As the battle began: who has fallen since no longer slows anybody down. `events`: of this battle.
    """
    view, battle, side = wording.view, wording.battle_now, side_of(wording.view)
    begun = next((args for kind, _, *args in events if kind == ev.BATTLE), None)
    if side is None or begun is None or battle.assaults > 1 or battle.initiative == view.seat:
        return ""
    own, theirs = (begun[-2:], begun[:-3:-1])[side]
    return (
        wording.t("-# They struck first: you're slower (slowness: you {own}, they {theirs}).", own=own, theirs=theirs)
        if own > theirs
        else ""
    )


def elves_asked(view: View) -> bool:
    """Whether a person is asked to spread the injuries of the elves now (§5.3.7, §9)."""
    battle = view.battle
    return battle is not None and battle.injuries is not None and battle.side == ev.NOBODY


def elves_player_words(wording: ClashWording) -> str:
    """The person who plays the elves of this battle, if one does; public from its start (screens §11)."""
    battle, config = wording.view.battle, wording.view.config
    if battle is None or battle.defender != ev.NOBODY or config.elves != RIGHT or config.solo:
        return ""
    return wording.t("{name} plays the elves.", name=wording.name((battle.attacker - 1) % config.seats))


def battle_point(table: Table, view: View, battle: BattleView) -> str:
    """A point of a battle, as the buttons of its post name it: round, action, whose assault, how many; the place."""
    return f"{table.numbered(view.round)}.{view.action_number}.{battle.side + 1}.{battle.assaults}.{battle.place}"


def post_buttons(wording: ClashWording, place: int) -> tuple[Button, ...]:
    """The first row of the public battle post; presses are distinguished by who presses."""
    t = wording.t
    battle = wording.view.battle
    point = str(place) if battle is None else battle_point(wording.table, wording.view, battle)
    if wording.view.phase != PHASE_NAMES[BATTLE]:
        fights = battle is not None and wording.view.active in (battle.attacker, battle.defender)
        on = (Button(t("Fight to the end"), "fighton", point, "success"),) if fights else ()
        mine = Button(t("Choose"), "mine", style="primary")
        return (mine, *on, Button(t("My orders"), "orders"))
    return (
        Button(t("Fight to the end"), "fighton", point, _style(wording.view)),
        Button(t("One assault"), "assault", point),
        Button(t("Flee…"), "flee", point),
        Button(t("My orders"), "orders"),
        Button(t("Odds"), "odds", str(place)),
    )


def _style(view: View) -> Literal["secondary", "success"]:
    """The style of *Fight to the end* for whose assault it is."""
    prospect, battle = battle_chance(view), view.battle
    assert battle is not None
    return style_of([None if prospect is None else prospect.of(0 if battle.side == battle.attacker else 1)])


def battle_panel(call: Call, entries: Sequence[LogEntry], lead: str = "", chances: Chances = UNKNOWN) -> Panel:
    """The panel of the person who decides in a battle now. `chances`: of the battles it offers (`choices`)."""
    phase = call.look.view.phase
    if phase == PHASE_NAMES[NEXT_BATTLE]:
        return next_panel(call, lead, chances)
    wording, ids, t = wording_of(call), ids_of(call), call.t
    battle = wording.battle_now
    events = battle_events(entries)
    lines = [lead, question(wording), *in_sight(wording), *battle_lines(wording, events)]
    place = str(battle.place)
    rows: list[Row] = []
    if phase == PHASE_NAMES[INJURIES]:
        rows.append(_injuries_row(call, wording, chances))
        rows.append(_for_me_row(call, wording))
    elif phase == PHASE_NAMES[REROLL]:
        lines.append(_reroll_words(wording))
        if late_thief_in(wording.view) is not None:
            lines.append(_late_theft_words(wording))
        rows.append(_reroll_row(call, wording))
    elif phase == PHASE_NAMES[BATTLE]:
        buttons = [
            ids.button(t("Fight to the end"), "fighton", place, _style(wording.view)),
            ids.button(t("One assault"), "assault", place),
        ]
        if sum(found[REROLLS] for found in present(wording.view, battle.side, battle.place)):
            buttons.append(ids.button(t("One assault, choose rerolls"), "roll", place))
        buttons.append(ids.button(t("Flee…"), "flee", place))
        buttons.append(ageless(call, t("Odds"), "odds", place))
        rows.append(row(*buttons))
        lines += order_lines(call, wording, chances) or [_slow_words(wording, events)]
        thief = thief_in(wording.view)
        if thief is not None:
            lines.append(_theft_words(wording, thief))
            rows.append(_waiting_row(call, wording, thief))
    rows.append(common_row(call))
    return panel(lines, rows)


def other_side(battle: BattleView) -> int:
    """Who is assaulted, or would be next."""
    return battle.defender if battle.side == battle.attacker else battle.attacker


def _theft_words(wording: ClashWording, thief: Hero) -> str:
    """What Neggesh may do in this assault (§10), and how to prevent it."""
    battle = wording.battle_now
    other = other_side(battle)
    t = wording.t
    names = {
        "hero": name_in(thief.names, t.language),
        "count": thief.value,
        "name": wording.name(other),
    }
    if not wording.view.config.rules.late_theft:
        return t(
            "{hero} can steal {count} rage from {name} now, once a battle. He does, unless you let him wait.", **names
        )
    return t(
        "{hero} can steal {count} rage from {name} now, once a battle. He does, unless you let him wait. I then "
        "ask again after the roll.",
        **names,
    )


def _late_theft_words(wording: ClashWording) -> str:
    """The question after a roll before which Neggesh waited (§10)."""
    thief, battle = late_thief_in(wording.view), wording.view.battle
    assert thief is not None and battle is not None
    other = other_side(battle)
    return wording.t(
        "{hero} waited. He can steal {count} rage from {name} now: it counts in this assault.",
        hero=name_in(thief.names, wording.t.language),
        count=thief.value,
        name=wording.name(other),
    )


def _waiting_row(call: Call, wording: ClashWording, thief: Hero) -> Row:
    """The same assaults without the theft."""
    ids, t, battle = ids_of(call), call.t, wording.battle_now
    hero = name_in(thief.names, t.language)
    place = str(battle.place)
    return row(
        ids.button(t("One assault, {hero} waits", hero=hero), "assaultw", place),
        ids.button(t("Choose rerolls, {hero} waits", hero=hero), "rollw", place),
    )


def _for_me_row(call: Call, wording: ClashWording) -> Row:
    """Ways not to be asked again: in this battle, or for the elves in this game."""
    ids, t, battle = ids_of(call), call.t, wording.battle_now
    if call.look.seat in (battle.attacker, battle.defender):
        return row(ids.button(t("Fight to the end"), "fighton", str(battle.place), "success"))
    return row(ids.button(t("Let the bot choose for this game"), "elfbot", str(battle.place)))


def _reroll_words(wording: ClashWording) -> str:
    t, battle = wording.t, wording.battle_now
    text = t(
        "{hits}, {misses}.",
        hits=t.n("{count} hit", "{count} hits", battle.hits or 0),
        misses=t.n("{count} miss", "{count} misses", battle.misses or 0),
    )
    if not battle.rerolls_left:
        return text
    if wording.view.config.printed.any_dice_reroll:
        return text + " " + t("A reroll takes any of your dice.")
    return text + " " + t("A reroll takes all misses.")


def _reroll_row(call: Call, wording: ClashWording) -> Row:
    """All misses, none, and in prototype-2017 any dice (§12); none with or without a theft, where Neggesh waited."""
    ids, t, battle = ids_of(call), call.t, wording.battle_now
    place = str(battle.place)
    buttons = []
    any_dice = wording.view.config.printed.any_dice_reroll and battle.rerolls_left
    thief = late_thief_in(wording.view)
    if battle.misses and battle.rerolls_left:
        label = t.n("Reroll {count} miss", "Reroll all {count} misses", battle.misses)
        buttons.append(ids.button(label, "reroll", place, "primary"))
    if thief is not None:
        buttons.append(ids.button(t("{hero} steals", hero=name_in(thief.names, t.language)), "steal", place, "success"))
        buttons.append(ids.button(t("No theft"), "hold", place))
    else:
        buttons.append(ids.button(t("Keep the dice"), "hold", place))
    if any_dice:
        buttons.append(ids.button(t("Other dice…"), "f_dice", place))
    return row(*buttons)


def dice_form(call: Call) -> Form:
    """Which of one's dice to reroll, hits too (prototype-2017, §12)."""
    t, battle = call.t, call.look.view.battle
    assert battle is not None
    fields = [
        select_field(
            key,
            label,
            [option(str(count), str(count), "", count == usual) for count in range(min(most, MOST) + 1)],
        )
        for key, label, most, usual in (
            ("misses", t("How many misses?"), battle.misses or 0, battle.misses or 0),
            ("hits", t("How many hits?"), battle.hits or 0, 0),
        )
        if most
    ]
    return Form(modal(t("Reroll which dice?"), ids_of(call).id("dice", str(battle.place)), *fields))


def choices(view: View) -> list[Fight]:
    """The battles one chooses between: which is next (§5.3), how this one goes on (§5.3.3e), under which order."""
    if view.phase == PHASE_NAMES[BATTLE]:
        return [fight for _, fight in order_fights(view)]
    if view.phase == PHASE_NAMES[INJURIES]:
        return [fallen_in_view(view, fall) for fall in allocations_in(view)[:OPTIONS]]
    if view.phase == PHASE_NAMES[NEXT_BATTLE]:
        found = (attack_due(view, place) for place in view.battles[:OPTIONS])
        return [fight for fight in found if fight is not None]
    return []


def next_panel(call: Call, lead: str = "", chances: Chances = UNKNOWN) -> Panel:
    """The choice of the next battle (§5.3)."""
    wording, ids, t = wording_of(call), ids_of(call), call.t
    view = wording.view
    lines = [lead, t("### Which battle next?")]
    options, wins = [], list[float | None]()
    for place in view.battles[:OPTIONS]:
        side = enemy_side(view, wording.own, place)
        foe = -1 if side is None else side
        there = units_of(view, foe, place)
        enemy = wording.elves(there) if foe < 0 else f"{wording.label(foe)} {wording.units(there)}"
        label = t(
            "{place}: {units} against {foe}",
            place=wording.place(place),
            units=wording.units(view.units[wording.own][place]),
            foe=enemy,
        )
        prospect = chance_of(chances, attack_due(view, place))
        wins.append(None if prospect is None else prospect.win)
        chance = (
            "" if prospect is None else with_losses(t, t("win {chance}", chance=win_percent(t, prospect)), prospect)
        )
        features = wording.features(place)
        options.append(option(ids.value(place), label, ". ".join(filter(None, (chance, features)))))
    rows = [
        row(select(ids.id("fight"), t("Fight at…"), options)),
        row(ids.button(t("Fight them all to the end"), "fightout", style=style_of(wins))),
        common_row(call),
    ]
    return panel(lines, rows)


def _injuries_row(call: Call, wording: ClashWording, chances: Chances) -> Row:
    ids, t, battle = ids_of(call), call.t, wording.battle_now
    foe = other_side(battle)
    options = []
    falls = allocations_in(wording.view)[:OPTIONS]
    prospects = [chance_of(chances, fallen_in_view(wording.view, fall)) for fall in falls]
    best = _best_fall(wording.view, prospects)
    found = list(enumerate(zip(falls, prospects, strict=True)))
    for number, (fall, prospect) in sorted(found, key=lambda each: each[0] != best):
        label = fallen_words(wording, foe, fall)
        if number == best and wording.view.seat in (battle.attacker, battle.defender):
            label = t("{units} (leaves you the best chance)", units=label)
        elif number == best:
            label = t("{units} (leaves the elves the best chance)", units=label)
        then = ""
        if prospect is not None:
            then = _then_words(wording, prospect)
        options.append(option(ids.value(".".join(str(count) for count in fall)), label, then))
    count = battle.injuries or 0
    if foe == call.look.seat:
        text = t.n("{count} injury to you: who falls?", "{count} injuries to you: who falls?", count)
    else:
        hurt = t("the elves") if foe == ev.NOBODY else wording.label(foe)
        text = t.n("{count} injury to {name}: who falls?", "{count} injuries to {name}: who falls?", count, name=hurt)
    return row(select(ids.id("kill"), text, options))


def _then_words(wording: ClashWording, prospect: Prospect) -> str:
    """What a choice leaves: the reader's own chance, the elves' for who plays them."""
    t, battle = wording.t, wording.battle_now
    if wording.view.seat == battle.defender:
        return t("then you win at {chance}", chance=win_percent(t, prospect, 1))
    if wording.view.seat == battle.attacker:
        return t("then you win at {chance}", chance=win_percent(t, prospect))
    return t("then the elves win at {chance}", chance=win_percent(t, prospect, 1))


def _best_fall(view: View, prospects: Sequence[Prospect | None]) -> int | None:
    """Which choice leaves the reader, or the elves they play, the best chance; None: unknown, or all are alike."""
    battle = view.battle
    assert battle is not None
    side = 0 if view.seat == battle.attacker else 1
    shares = [prospect.of(side) for prospect in prospects if prospect is not None]
    if len(shares) < len(prospects) or max(shares) - min(shares) < ALIKE:
        return None
    return shares.index(max(shares))


def fallen_words(wording: ClashWording, foe: int, fall: Triple) -> str:
    """ "1×II and 1×I", elves by type; "nobody"."""
    if not any(fall):
        return wording.t("nobody")
    return wording.fallen(foe, fall)


def flee_panel(call: Call) -> Panel:
    """The question whether one really flees."""
    wording, ids, t = wording_of(call), ids_of(call), call.t
    view = wording.view
    battle = view.battle
    assert battle is not None and view.seat is not None
    other = battle.defender if view.seat == battle.attacker else battle.attacker
    line = t(
        "Flee home with {units} and leave {place} to {name}?",
        units=wording.units(view.units[view.seat][battle.place]),
        place=wording.place(battle.place),
        name=wording.name(other),
    )
    place = str(battle.place)
    prospect = battle_chance(view)
    stay = ""
    if prospect is not None:
        chance = win_percent(t, prospect, 0 if view.seat == battle.attacker else 1)
        stay = t("-# Fighting on: {chance} to win.", chance=chance)
    return panel(
        [line, stay],
        [row(ids.button(t("Flee"), "fleego", place, "danger"), ids.button(t("Stay"), "back"))],
    )

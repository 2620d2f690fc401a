"""Composes the public posts and the notices of Clash (screens §4, §5, §6, §7, §11)."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clash.battle.panel import post_buttons
from cogs.clash.card.panel import card_buttons, hand_alt, wish_menu
from cogs.clash.narration.assaults import assault_lines
from cogs.clash.narration.battles import tally_of
from cogs.clash.narration.brief import battle_words
from cogs.clash.posts.battle_text import asked_in_battle, battle_lines, battle_question
from cogs.clash.posts.moves import report_in, rolls_in
from cogs.clash.rows import quick_of
from cogs.clash.scenarios.round_line import feats_line, later_lines, own_card_lines, round_lines
from cogs.clash.setup.modes import mode_of, mode_words, usual
from cogs.clash.setup.tile_panel import BUILDING
from cogs.clash.wording.in_sight import in_sight, in_sight_briefly, new_in_sight
from cogs.clash.wording.solo import domination_words
from cogs.clash.wording.wording import ClashWording
from cogs.tables.wording.quick_rules import quick_page
from cogs.tables.wording.time_words import due_of
from cogs.transport.panels.limits import ALT
from cogs.transport.panels.panel import post_text
from cogs.transport.panels.text import jump_url, listed
from engine.clash.foresight.reach import Reach, winners_in_sight
from engine.clash.pieces.state import BASTION, HAND, NEXT_BATTLE, PHASE_NAMES, REINFORCE, STONES
from engine.clash.pieces.view import View
from engine.clash.views.view_choices import wins_by_passing
from engine.kernel.game import Event
from host.posts.post import Button, Picture, Post
from render.clash.look.look_cards import revealed_spec
from render.clash.look.look_duel import duel_spec, report_spec
from render.clash.texts.alt import board_alt, duel_alt, revealed_alt, sites_alt

ROW = 5
"""Buttons a row holds."""
STEPS = 12
"""Assaults shown on a battle's report; older ones are in the Log."""


def mode_line(wording: ClashWording) -> str:
    """What is played, unless it is the plain game of 2019 (for round posts); a scenario has lines of its own there."""
    mode = mode_of(wording.view.config)
    if usual(mode):
        return ""
    told = mode_words(mode, wording.t)
    if not mode.scenario or wording.view.camp is None:
        return "-# " + " · ".join(told)
    return "-# " + wording.t("Options: {options}", options=" · ".join(told[1:])) if told[1:] else ""


def score_line(wording: ClashWording) -> str:
    """ "-# Bohorg leads: 1 of 4 points."; in a scenario the feats, in a solo game the elves' domination, too."""
    t, view = wording.t, wording.view
    if view.camp is not None:
        return feats_line(wording)
    most, told = max(view.points), []
    if most:
        names = listed(t, [wording.called(seat) for seat in wording.seats() if view.points[seat] == most])
        told.append(
            t.n(
                "{names} leads: {points} of {goal}.",
                "{names} lead: {points} of {goal}.",
                view.points.count(most),
                names=names,
                points=wording.points(most),
                goal=view.config.points,
            )
        )
    if view.config.solo:
        told.append(f"{domination_words(wording)}.")
    return f"-# {' '.join(told)}" if told else ""


def board(wording: ClashWording, winners: Sequence[Reach] | None = None, moves: tuple[int, ...] = ()) -> Picture:
    """The whole board, as everybody may see it.

    `winners`: who can win this round, where that is known; `moves`: the last ones, for arrows (`moves_in`).
    """
    alt = board_alt(wording.view, wording.names(), wording.t, winners)
    return Picture("board", wording.table.version, alt, cards=moves)


def sites_picture(wording: ClashWording) -> Picture:
    """The map with the free sites alone: who builds a bastion reads it on a phone."""
    return Picture("sites", wording.table.version, sites_alt(wording.view, wording.names(), wording.t))


def cards_picture(wording: ClashWording) -> Picture:
    """The cards revealed, in turn order, each with its player's name."""
    alt = revealed_alt(revealed_spec(wording.view, wording.names(), wording.t).cards, wording.t)
    return Picture("cards", wording.table.version, alt)


def round_post(wording: ClashWording, past: Sequence[str], new: bool) -> Post:
    """The secret choice begins; edited while people choose."""
    t, view = wording.t, wording.view
    winners = winners_in_sight(view)
    people = " ".join(
        wording.mention(seat) + (" ✓" if view.chosen[seat] else "")
        for seat in wording.seats()
        if wording.in_person(seat)
    )
    first = view.round == 1
    lines = [
        " · ".join(part for part in (t("**Round {round}: choose your card**", round=view.round), people) if part),
        mode_line(wording) if first else "",
        *in_sight(wording, winners),
        *past,
        *(round_lines(wording) if first else later_lines(wording)),
        "" if first or view.camp is None else score_line(wording),
    ]
    return Post(
        role="round",
        content=post_text(lines),
        action="new" if new else "update",
        rows=(
            (
                Button(t("Choose my card"), "card", style="primary"),
                Button(t("My hand"), "hand"),
                Button(t("Board as text"), "board"),
                Button(t("Log"), "log"),
                Button(t("Rules"), "rules", quick_page("A", "4.1")),
            ),
        ),
        pictures=(board(wording, winners),) if new else (),
        retire=("turn",) if new else (),
    )


def card_post(wording: ClashWording) -> Post:
    """The direct message with one's cards. `wording`: the seat's own view."""
    t, view, table = wording.t, wording.view, wording.table
    seat = view.seat
    assert seat is not None
    held = table.seats[seat]
    until = due_of(held)
    asked = t("**Table {number}, round {round}:** your card, please", number=table.id, round=view.round)
    lines = [
        f"{asked} · {until}" if until else asked,
        *own_card_lines(wording),
        *in_sight(wording),
    ]
    return Post(
        role="card",
        content=post_text(lines),
        rows=(card_buttons(wording), (Button(t("My orders"), "orders"), Button(t("Log"), "log"), _to_table(wording))),
        menu=wish_menu(wording),
        pictures=(Picture("cards", table.version, hand_alt(wording)[:ALT], seat, view.hand),),
        retire=("card", "notice"),
        decision=table.numbered(view.decisions[seat]),
        seat=seat,
    )


def card_line(wording: ClashWording, seat: int) -> str:
    """The same as a line at the table."""
    return wording.t("{name}, choose your card: press Choose my card above.", name=wording.mention(seat))


def turn_post(
    wording: ClashWording,
    past: Sequence[str],
    *,
    revealed: bool,
    retire: Sequence[str] = (),
    moves: tuple[int, ...] = (),
    told: View | None = None,
) -> Post:
    """The turn is handed over; the post carries the choice (screens D2). `moves`: what the board shows as arrows.

    `told`: the view of the turn post before.
    """
    winners = winners_in_sight(wording.view)
    sight = in_sight(wording, winners) if told is None else new_in_sight(wording, winners, told)
    building = wording.view.phase == PHASE_NAMES[BASTION]
    whole = sites_picture(wording) if building else board(wording, winners, moves)
    return Post(
        role="turn",
        content=post_text([asked_words(wording), *sight, *past]),
        rows=turn_rows(wording),
        pictures=(cards_picture(wording), whole) if revealed else (whole,),
        retire=("round", "turn", *retire),
    )


def reminder_post(wording: ClashWording) -> Post:
    """A nudge: who is asked for what, with the same buttons."""
    return Post(
        role="turn",
        content=post_text([asked_words(wording), *in_sight(wording)]),
        rows=(turn_buttons(wording),),
        retire=("turn",),
    )


def place_role(wording: ClashWording) -> str:
    """The role of the post that asks for reinforcements: one a round, edited as they are placed."""
    return f"place.{wording.view.round}"


def place_post(wording: ClashWording, past: Sequence[str], retire: Sequence[str] = ()) -> Post:
    """Somebody wants to be asked where the reinforcements go (screens §7)."""
    winners = winners_in_sight(wording.view)
    return Post(
        role=place_role(wording),
        content=post_text([asked_words(wording), *in_sight(wording, winners), *past]),
        action="edit",
        rows=(turn_buttons(wording),),
        pictures=(cards_picture(wording), board(wording, winners)),
        retire=("round", "turn", *retire),
    )


def _to_table(wording: ClashWording) -> Button:
    place = wording.table.place
    return Button(wording.t("Table"), url=jump_url(place.guild_id, place.posts_to))


def asked_words(wording: ClashWording) -> str:
    """The first line: who is asked for what; it is what a push notification shows."""
    t, view = wording.t, wording.view
    name = wording.mention(view.active)
    if view.phase in BUILDING:
        number, count = len(view.board.tiles) + 1, view.config.tiles
        return t("{name}, **lay tile {number} of {count}**", name=name, number=number, count=count)
    words = {
        PHASE_NAMES[BASTION]: t("{name}, **place your bastion**", name=name),
        PHASE_NAMES[REINFORCE]: t("{name}, **place your reinforcements**", name=name),
        PHASE_NAMES[STONES]: t("{name}, **choose which stones give you a unit**", name=name),
        PHASE_NAMES[NEXT_BATTLE]: t("{name}, **choose your next battle**", name=name),
        PHASE_NAMES[HAND]: t("{name}, **hand on any relics?**", name=name),
    }
    second = view.action_number == 2
    action = t("{name}, **your second action**", name=name) if second else t("{name}, **your first action**", name=name)
    return words.get(view.phase, action)


def turn_rows(wording: ClashWording) -> tuple[tuple[Button, ...], ...]:
    """The row of the turn, with the log for what the post sums up; on a row of its own if there is no room."""
    buttons, log = turn_buttons(wording), Button(wording.t("Log"), "log")
    return ((*buttons, log),) if len(buttons) < ROW else (buttons, (log,))


def turn_buttons(wording: ClashWording) -> tuple[Button, ...]:
    """What the seat on move can press; the buttons never age, and presses are distinguished by who presses."""
    t, phase = wording.t, wording.view.phase
    rules = Button(t("Rules"), "rules", quick_of(wording.view))
    hand = Button(t("My hand"), "hand")
    if phase in BUILDING:
        return (Button(t("Lay my tile"), "mine", style="primary"), Button(t("Board as text"), "board"), rules)
    if phase == PHASE_NAMES[BASTION]:
        return (Button(t("Place my bastion"), "mine", style="primary"), hand, rules)
    if phase == PHASE_NAMES[REINFORCE]:
        return (Button(t("Place"), "mine", style="primary"), hand, rules)
    if phase in (PHASE_NAMES[STONES], PHASE_NAMES[NEXT_BATTLE], PHASE_NAMES[HAND]):
        return (Button(t("Choose"), "mine", style="primary"), hand, rules)
    equip = Button(t("Equip"), "equip", style="primary")
    move = Button(t("Move and battle"), "move", style="primary")
    units = any(any(units) for units in wording.view.units[wording.view.active])
    acts = (equip, *((move,) if units else ()))
    if wins_by_passing(wording.view):
        return (Button(t("End my turn and win"), "pass", style="success"), *acts, hand, rules)
    return (*acts, Button(t("Pass"), "pass"), hand, rules)


def battle_post(wording: ClashWording, role: str, past: Sequence[str], events: Sequence[Event]) -> Post:
    """A battle that asks somebody: posted when it is first asked, edited after each step."""
    battle = wording.battle_now
    rolls = rolls_in(events, battle.attacker)
    card = duel_spec(wording.view, rolls, wording.names(), wording.t)
    return Post(
        role=role,
        content=post_text([asked_in_battle(wording), in_sight_briefly(wording), *past, *battle_lines(wording, events)]),
        action="edit",
        rows=(post_buttons(wording, battle.place), reading_buttons(wording, "5.3")),
        pictures=(Picture("battle", wording.table.version, duel_alt(card, wording.t), cards=rolls),),
        retire=("turn",),
        paced=True,
    )


def battle_notice(wording: ClashWording) -> Post:
    """The direct message to who has to answer in another's battle."""
    seat, until = wording.view.active, due_of(wording.table.seats[wording.view.active])
    told = wording.t("**Table {number}:** {asked}", number=wording.table.id, asked=battle_question(wording))
    told = f"{told} · {until}" if until else told
    button = Button(wording.t("To the battle"), "mine", style="primary")
    rows = ((button, _to_table(wording)),)
    return Post("notice", told, rows=rows, retire=("notice",), seat=seat)


def report_post(wording: ClashWording, role: str, events: Sequence[Event], game_round: int) -> Post:
    """What a battle's post becomes at its end, if there is one: who took and lost what, then the assaults.

    `game_round`: of the battle; by now the next one may have begun.
    """
    tally = tally_of(events)
    told = report_in(tally, events, game_round)
    return Post(
        role=role,
        content=post_text([battle_words(wording, tally), *assault_lines(wording, events)[-STEPS:]]),
        action="update",
        rows=(reading_buttons(wording, "5.3"),),
        pictures=(_report_picture(wording, told),) if told else (),
        paced=True,
    )


def _report_picture(wording: ClashWording, told: tuple[int, ...]) -> Picture:
    card = report_spec(wording.view, told, wording.names(), wording.t)
    return Picture("report", wording.table.version, duel_alt(card, wording.t), cards=told)


def reading_buttons(wording: ClashWording, rule: str) -> tuple[Button, ...]:
    """The buttons to the whole battle in the log, and to its rules."""
    return (Button(wording.t("Log"), "log"), Button(wording.t("Rules"), "rules", rule))

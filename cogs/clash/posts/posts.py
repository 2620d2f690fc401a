"""The public posts and the card's direct message, composed from public facts (screens §4, §5, §7, §11)."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.clash.battle.narration import battle_line, step_lines, tally_of
from cogs.clash.battle.panel import STEPS, battle_lines, first_words, post_buttons
from cogs.clash.card.panel import card_buttons, card_lines, wish_menu
from cogs.clash.rows import post_text, rule_of
from cogs.clash.setup.modes import mode_of, mode_words, usual
from cogs.clash.setup.tile_panel import BUILDING
from cogs.clash.solo import domination_words
from cogs.clash.table_words import Scene
from cogs.tables.names import names_at
from cogs.transport.text import jump_url
from engine.clash.state import BASTION, NEXT_BATTLE, PHASE_NAMES, REINFORCE, STONES
from engine.kernel.game import Event
from host.ports import Button, Picture, Post
from render.clash.alt import board_alt

ALT = 256
ROW = 5
"""Buttons a row holds."""


def standing(scene: Scene) -> str:
    """Points, gold and crystals of all, and the elves on the board."""
    t, view = scene.t, scene.view
    told = [
        t(
            "{name} {points}, {gold}, {crystals}",
            name=scene.name(seat),
            points=scene.points(view.points[seat]),
            gold=scene.gold(view.gold[seat]),
            crystals=scene.crystals(view.crystals[seat]),
        )
        for seat in scene.seats()
    ]
    elves = sum(sum(units) for units in view.elves)
    told.append(t("Elves: {count} on the board", count=elves))
    return " · ".join(part for part in (*told, domination_words(scene)) if part)


def mode_line(scene: Scene) -> str:
    """What is played, where it is not the plain game of 2019 (round posts)."""
    mode = mode_of(scene.view.config)
    return "" if usual(mode) else "-# " + " · ".join(mode_words(mode, scene.t))


def order_line(scene: Scene) -> str:
    """ "Order: Ann ✓ · Ben ▶ · Cleo     Points 2 · 1 · 0"."""
    t, view = scene.t, scene.view
    if not view.order:
        return ""
    done = view.order.index(view.active) if view.active in view.order and view.action_number else 0
    told = []
    for at, seat in enumerate(view.order):
        sign = " ✓" if view.action_number and at < done else " ▶" if seat == view.active else ""
        told.append(scene.name(seat) + sign)
    points = " · ".join(str(view.points[seat]) for seat in view.order)
    return t("Order: {names}     Points {points}", names=" · ".join(told), points=points)


def board(scene: Scene) -> Picture:
    """The whole board, as everybody may see it."""
    names = names_at(scene.table, scene.t)
    return Picture("board", scene.table.version, board_alt(scene.view, names, scene.t))


def cards_picture(scene: Scene) -> Picture:
    """The cards revealed, in turn order, each with its player's name."""
    view = scene.view
    told = ", ".join(f"{scene.label(seat)} {view.content.cards[view.revealed[seat]].order}" for seat in view.order)
    alt = scene.t("The cards revealed: {cards}", cards=told)
    return Picture("cards", scene.table.version, alt[:ALT])


def round_post(scene: Scene, past: Sequence[str], asked: Sequence[int], new: bool) -> Post:
    """The secret choice begins; edited while people choose. `asked`: seats that are pinged (screens D6)."""
    t, view = scene.t, scene.view
    people = [seat for seat in scene.seats() if scene.in_person(seat)]
    chosen = [seat for seat in scene.seats() if view.chosen[seat]]
    choosing = [seat for seat in scene.seats() if not view.chosen[seat]]
    names = " ".join(scene.mention(seat) for seat in people)
    who = t("Choosing: {names}.", names=scene.listed(choosing))
    if chosen:
        who = t("Chosen: {names}.", names=scene.listed(chosen)) + "  " + who
    lines = [
        t("**Round {round}: choose your tactic card.**", round=view.round),
        mode_line(scene),
        names,
        who,
        standing(scene),
        *past,
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
                Button(t("Rules"), "rules", "4.1"),
            ),
        ),
        pictures=(board(scene),) if new else (),
        mentions=pinged(scene, asked) if new else (),
        retire=("turn",) if new else (),
    )


def pinged(scene: Scene, seats: Sequence[int]) -> tuple[int, ...]:
    """The users of these seats."""
    users = (scene.table.seats[seat].user_id for seat in seats)
    return tuple(user for user in users if user is not None)


def card_post(scene: Scene, public: Scene) -> Post:
    """The direct message with one's cards. `scene`: the seat's own view; `public`: for the fallback."""
    t, view, table = scene.t, scene.view, scene.table
    seat = view.seat
    assert seat is not None
    held = table.seats[seat]
    lines = [
        t("Clash of Rage {number}, round {round}: choose your tactic card.", number=table.id, round=view.round),
        *card_lines(scene),
    ]
    orders = ", ".join(str(view.content.cards[card].order) for card in view.hand)
    alt = t("Your tactic cards: order {orders}. The text above says what they give.", orders=orders)
    link = Button(t("Table"), url=jump_url(table.place.guild_id, table.place.posts_to))
    return Post(
        role="card",
        content=post_text(lines),
        to=held.user_id,
        rows=(card_buttons(scene), (Button(t("My orders"), "orders"), Button(t("Log"), "log"), link)),
        menu=wish_menu(scene),
        pictures=(Picture("cards", table.version, alt[:ALT], seat, view.hand),),
        retire=("card", "notice"),
        decision=view.decisions[seat],
        seat=seat,
        fallback=public.t("{name}, choose your card: press Choose my card above.", name=public.mention(seat)),
    )


def turn_post(scene: Scene, past: Sequence[str], *, revealed: bool, retire: Sequence[str] = ()) -> Post:
    """The turn is handed over; the post carries the choice (screens D2)."""
    return Post(
        role="turn",
        content=post_text([asked_words(scene), *past, order_line(scene)]),
        rows=turn_rows(scene),
        pictures=(cards_picture(scene), board(scene)) if revealed else (board(scene),),
        mentions=pinged(scene, [scene.view.active]),
        retire=("round", "turn", *retire),
    )


def reminder_post(scene: Scene) -> Post:
    """A nudge: who is asked for what, with the same buttons."""
    return Post(
        role="turn",
        content=post_text([asked_words(scene), order_line(scene)]),
        rows=(turn_buttons(scene),),
        mentions=pinged(scene, [scene.view.active]),
        retire=("turn",),
    )


def place_role(scene: Scene) -> str:
    """The role of the post that asks for reinforcements: one a round, edited as they are placed."""
    return f"place.{scene.view.round}"


def place_post(scene: Scene, past: Sequence[str]) -> Post:
    """Somebody wants to be asked where the reinforcements go (screens §7)."""
    return Post(
        role=place_role(scene),
        content=post_text([asked_words(scene), *past, order_line(scene)]),
        action="edit",
        rows=(turn_buttons(scene),),
        pictures=(cards_picture(scene), board(scene)),
        mentions=pinged(scene, [scene.view.active]),
        retire=("round", "turn"),
    )


def place_notice(scene: Scene, public: Scene) -> Post:
    """The direct message to whoever places after others: an edited post pings nobody. `public`: for the fallback."""
    t, view, table = scene.t, scene.view, scene.table
    seat = view.active
    link = Button(t("Table"), url=jump_url(table.place.guild_id, table.place.posts_to))
    return Post(
        role="notice",
        content=t(
            "Clash of Rage {number}, round {round}: place your reinforcements.",
            number=table.id,
            round=view.round,
        ),
        to=table.seats[seat].user_id,
        rows=((Button(t("Place"), "mine", style="primary"), link),),
        retire=("notice",),
        seat=seat,
        fallback=asked_words(public),
    )


def asked_words(scene: Scene) -> str:
    """The first line: who is asked for what; it is what a push notification shows."""
    t, view = scene.t, scene.view
    name = scene.mention(view.active)
    if view.phase in BUILDING:
        number, count = len(view.board.tiles) + 1, view.config.tiles
        return t("{name}, lay tile {number} of {count} of the board.", name=name, number=number, count=count)
    if view.phase == PHASE_NAMES[BASTION]:
        return t("{name}, place your bastion.", name=name)
    if view.phase == PHASE_NAMES[REINFORCE]:
        return t("{name}, place your reinforcements.", name=name)
    if view.phase == PHASE_NAMES[STONES]:
        return t("{name}, choose which Reinforcement Stones give you a unit.", name=name)
    if view.phase == PHASE_NAMES[NEXT_BATTLE]:
        return t("{name}, choose your next battle.", name=name)
    if view.action_number == 2:
        return t("{name}, your second action.", name=name)
    return t("{name}, your first action.", name=name)


def turn_rows(scene: Scene) -> tuple[tuple[Button, ...], ...]:
    """The row of the turn, and the log for what the post tells in short; on a row of its own where there is no room."""
    buttons, log = turn_buttons(scene), Button(scene.t("Log"), "log")
    return ((*buttons, log),) if len(buttons) < ROW else (buttons, (log,))


def turn_buttons(scene: Scene) -> tuple[Button, ...]:
    """What the seat on move can press; never aged, told apart by who presses."""
    t, phase = scene.t, scene.view.phase
    rules = Button(t("Rules"), "rules", rule_of(scene.view))
    hand = Button(t("My hand"), "hand")
    if phase in BUILDING:
        return (Button(t("Lay my tile"), "mine", style="primary"), Button(t("Board as text"), "board"), rules)
    if phase == PHASE_NAMES[BASTION]:
        return (Button(t("Place my bastion"), "mine", style="primary"), hand, rules)
    if phase == PHASE_NAMES[REINFORCE]:
        return (Button(t("Place"), "mine", style="primary"), hand, rules)
    if phase in (PHASE_NAMES[STONES], PHASE_NAMES[NEXT_BATTLE]):
        return (Button(t("Choose"), "mine", style="primary"), hand, rules)
    equip = Button(t("Equip"), "equip", style="primary")
    move = Button(t("Move and battle"), "move", style="primary")
    units = any(any(units) for units in scene.view.units[scene.view.active])
    return (equip, *((move,) if units else ()), Button(t("Pass"), "pass"), hand, rules)


def battle_post(scene: Scene, role: str, past: Sequence[str], events: Sequence[Event]) -> Post:
    """A battle that asks somebody: posted when it is first asked, edited after each step."""
    battle = scene.view.battle
    assert battle is not None
    return Post(
        role=role,
        content=post_text([first_words(scene), *past, *battle_lines(scene, events)]),
        action="edit",
        rows=(post_buttons(scene, battle.place), reading_buttons(scene, "5.3")),
        mentions=pinged(scene, [scene.view.active]) if scene.view.active >= 0 else (),
        retire=("turn",),
    )


def battle_notice(scene: Scene, public: Scene) -> Post:
    """The direct message to who is asked after others in a battle: its post is edited then, and pings nobody."""
    t, view, table = scene.t, scene.view, scene.table
    seat = view.active
    link = Button(t("Table"), url=jump_url(table.place.guild_id, table.place.posts_to))
    return Post(
        role="notice",
        content=t("Clash of Rage {number}: {asked}", number=table.id, asked=first_words(scene)),
        to=table.seats[seat].user_id,
        rows=((Button(t("To the battle"), "mine", style="primary"), link),),
        retire=("notice",),
        seat=seat,
        fallback=first_words(public),
    )


def report_post(scene: Scene, role: str, events: Sequence[Event]) -> Post:
    """What a battle's post becomes at its end, if there is one: the report, with what it can be read up in."""
    tally = tally_of(events[0])
    for event in events[1:]:
        tally.add(event)
    content = post_text([battle_line(scene, tally), *step_lines(scene, events[1:])[-STEPS:]])
    return Post(role=role, content=content, action="update", rows=(reading_buttons(scene, "5.3"),))


def reading_buttons(scene: Scene, rule: str) -> tuple[Button, ...]:
    """Where a battle can be read whole, and what its rules are."""
    return (Button(scene.t("Log"), "log"), Button(scene.t("Rules"), "rules", rule))

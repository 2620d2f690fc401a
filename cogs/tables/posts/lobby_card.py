"""A lobby's card: a post composed from the table alone, the same for every game (screens §2).

It shows no digits of the dice: they have posts of their own (cogs/tables/posts/dice_posts.py).
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import replace

from cogs.tables.options.time_options import late_line, pace_told
from cogs.tables.posts.asked_posts import question_post
from cogs.tables.posts.dice_posts import mark_line, words_added
from cogs.tables.wording.names import listed_name, side_of
from cogs.tables.wording.quick_rules import QUICK
from cogs.tables.wording.time_words import relative
from cogs.transport.panels.text import cut_to_content, jump_url, shown
from data.texts import Texts
from host.posts.composing import Composed
from host.posts.concern import FULL, Concern, ConcernKind
from host.posts.post import Button, Choice, Menu, Post
from host.table.table import Seat, Table

MOST_BUTTONS = 5
"""Of a row."""


def lobby_post(
    table: Table,
    t: Texts,
    title: str,
    invitation: Sequence[str],
    wishes: Sequence[Choice],
    alone: bool = False,
    sides: Sequence[str] = (),
    rules: str = QUICK,
) -> Post:
    """The card of an open lobby. `invitation`: to what, in parts; `wishes`: all clans; `alone`: a game for one.

    Without wishes people join by a button, and seats show only names. `sides`: the names of AI seats. `rules`: the
    paragraph that *Rules* opens.
    """
    host = next((seat.name for seat in table.seats if seat.user_id == table.host_id), "?")
    told = ", ".join((*invitation, *(() if alone else pace_told(table, t))))
    lines = [
        t("### {game} · table {number}", game=title, number=table.id),
        _invites(told, shown(host), alone, t),
    ]
    labels = {choice.value: choice.label for choice in wishes}
    lines.extend(_seat_line(seat, labels, side_of(sides, seat), t) for seat in table.seats)
    planned = planned_seats(table)
    if len(table.seats) < planned:
        lines.append(t.n("{count} seat free.", "{count} seats free.", planned - len(table.seats)))
    elif table.full and not alone:
        lines.append(t("Full: {host} can start.", host=shown(host)))
    lines.extend(words_added(table, t))
    lines.append(t("-# {late}More in *Options…*, *Time…* and *Rules*.", late="" if alone else late_line(table, t)))
    lines.extend(unposted_mark(table, t))
    others = () if alone else _ai_button(table, t)
    guests = () if alone else (Button(t("Invite…"), "lobby_invite"),)
    more = (
        *_join_button(table, t, wishes),
        Button(t("Time…"), "lobby_time"),
        *dice_button(table, t),
        Button(t("Tutorial"), "tutorial_open", table.game),
        Button(t("Rules"), "rules", rules),
        Button(t("Tell me of new tables"), "tell_new_tables"),
    )
    return Post(
        role="lobby",
        content=cut_to_content("\n".join(lines)),
        action="edit",
        menu=Menu("lobby_join", t("Play as…"), _join_choices(table, wishes, t)) if wishes else None,
        rows=(
            (
                Button(t("Start"), "lobby_start", style="success"),
                *others,
                Button(t("Options…"), "lobby_options"),
                *guests,
                Button(t("Leave"), "lobby_leave"),
            ),
            *(more[at : at + MOST_BUTTONS] for at in range(0, len(more), MOST_BUTTONS)),
        ),
    )


def _invites(told: str, host: str, alone: bool, t: Texts) -> str:
    if alone:
        return f"{told}."
    return t("{host} invites you: {to}.", host=host, to=told) if told else t("{host} invites you.", host=host)


def closed_lobby_post(table: Table, t: Texts, title: str, invitation: Sequence[str], sides: Sequence[str] = ()) -> Post:
    """The card after the lobby: a pointer to the started game, or a line saying that it was closed."""
    lines = [t("### {game} · table {number}", game=title, number=table.id)]
    if table.status == "cancelled":
        return Post("lobby", "\n".join([*lines, t("This lobby is closed.")]), "edit")
    if invitation:
        told = ", ".join(invitation) + "."
        lines.append(told[0].upper() + told[1:])
    if table.started_at is not None:
        lines.append(t("Started <t:{at}:R>.", at=int(table.started_at)))
    lines.extend(f"{seat.number + 1}. {listed_name(seat, t, side_of(sides, seat))}" for seat in table.seats)
    lines.extend(unposted_mark(table, t))
    if table.status == "closing":
        lines.append(t("It begins once the dice are closed."))
    rows: tuple[tuple[Button, ...], ...] = ()
    if table.place.thread_id is not None:
        rows = ((Button(t("Go to the table"), url=jump_url(table.place.guild_id, table.place.thread_id)),),)
    return Post("lobby", cut_to_content("\n".join(lines)), "edit", rows=rows)


def unposted_mark(table: Table, t: Texts) -> list[str]:
    """The mark of dice of key scheme 1: it has no post of its own, so their card keeps it to the end."""
    return [] if table.dice.bound or table.tutorial else [mark_line(table, t)]


def planned_seats(table: Table) -> int:
    """The number of seats the lobby is meant for (its option "players"), at least those taken."""
    return max(table.terms.players, len(table.seats))


def _ai_button(table: Table, t: Texts) -> tuple[Button, ...]:
    """The button to add AI opponents; at a full table it only removes one, if there is one."""
    if not table.full:
        return (Button(t("Add AI…"), "lobby_ai"),)
    if any(seat.user_id is None for seat in table.seats):
        return (Button(t("Remove AI…"), "lobby_ai"),)
    return ()


def wish_in(value: str) -> str:
    """The wish in a value of the Join select (`step.wish`)."""
    return value.partition(".")[2]


def _join_button(table: Table, t: Texts, wishes: Sequence[Choice]) -> tuple[Button, ...]:
    """The button to join while a seat is free, where there is nothing to wish for."""
    return () if wishes or table.full else (Button(t("Join"), "lobby_join", style="primary"),)


def dice_button(table: Table, t: Texts) -> tuple[Button, ...]:
    """How the dice are made, and what people may add to them; nothing for dice made without people."""
    return (Button(t("Dice…"), "lobby_dice"),) if table.dice.bound else ()


def _seat_line(seat: Seat, labels: dict[str, str], side: str, t: Texts) -> str:
    line = f"{seat.number + 1}. {listed_name(seat, t, side)}"
    if seat.user_id is None and side:
        # Its name already says its clan.
        return line
    return t("{name} ({clan})", name=line, clan=labels.get(seat.wish) or t("any clan")) if labels else line


def _join_choices(table: Table, wishes: Sequence[Choice], t: Texts) -> tuple[Choice, ...]:
    """Free clans. Values begin with a step that changes with the seats: a select sends no choice twice."""
    step = zlib.crc32(repr([(seat.user_id, seat.wish) for seat in table.seats]).encode()) % 36**3
    taken = {seat.wish for seat in table.seats}
    free = [choice for choice in wishes if choice.value not in taken]
    return (
        Choice(f"{step}.any", t("Any clan")),
        *(Choice(f"{step}.{choice.value}", choice.label, choice.description) for choice in free[:24]),
    )


def invitation(table: Table, users: Sequence[int], title: str, t: Texts) -> Composed:
    """The host invites people: a line in the card's channel that names them, and whom it concerns."""
    names, host = " ".join(f"<@{user}>" for user in users), host_name(table)
    line = t(
        "{people}: {host} invites you to table {number}. Join on its card.", people=names, host=host, number=table.id
    )
    private = question_post(table, title, t("{host} invites you. Join on its card.", host=host), t)
    concerns = (Concern(user, ConcernKind.INVITED, "invited", by=table.host_id, private=private) for user in users)
    return Composed((Post("notice", line),), tuple(concerns))


def announcement(table: Table, role: int | None, pings: bool, users: Sequence[int], title: str, t: Texts) -> Composed:
    """A new table: a line below its card for the role, and a message to each person who asked for it."""
    words = ", ".join((t("new table of {host}", host=host_name(table)), *pace_told(table, t)))
    line = f"<@&{role}> {title} {table.id}: {words}."
    posts = () if role is None else (Post("notice", line, group=role if pings else None),)
    private = question_post(table, title, f"{words}.", t)
    public = f"<@{{}}> {title} {table.id}: {words}."
    concerns = (
        Concern(user, ConcernKind.NEW_TABLE, "new", public=public.format(user), by=table.host_id, private=private)
        for user in users
    )
    return Composed(posts, tuple(concerns))


def full_concern(table: Table, title: str, t: Texts) -> Concern:
    """The host hears that nobody is missing any more."""
    number, host = table.id, table.host_id
    private = replace(question_post(table, title, t("all seats are taken. Press *Start* on its card."), t), role=FULL)
    public = t("<@{user}>, table {number} is full: press *Start* on its card.", user=host, number=number)
    return Concern(host, ConcernKind.HOST, public=public, private=private)


def unstarted_concern(table: Table, user_id: int, closes: float, title: str, t: Texts) -> Concern:
    """Somebody of a lobby hears that it is full, and that nobody has started it."""
    words = t("all seats are taken. Press *Start* on its card, or it closes {relative}.", relative=relative(closes))
    private = question_post(table, title, words, t, closes)
    public = f"<@{user_id}>, {words}"
    return Concern(user_id, ConcernKind.UNSTARTED, public=public, private=private)


def host_name(table: Table) -> str:
    """The host's name for a text."""
    return next((shown(seat.name) for seat in table.seats if seat.user_id == table.host_id), "?")

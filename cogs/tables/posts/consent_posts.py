"""The one post of a request to take something back: what goes, whom it asks, and its outcome (docs/screens.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cogs.tables.posts.asked_posts import question_post
from cogs.tables.wording.names import seat_name
from cogs.tables.wording.time_words import relative
from cogs.transport.panels.text import cut_to_content, listed, shown
from data.texts import Texts
from engine.kernel.game import Event
from host.posts.composing import Moment
from host.posts.concern import Concern, ConcernKind
from host.posts.post import Button, Post
from host.table.notes import ConsentNote
from host.table.pending import Undone
from host.table.table import Table

Told = Callable[[int, Sequence[Event], Texts], Sequence[str]]
"""(seat, events, texts) -> the seat's action in sentences."""
MOST_LINES = 12
"""Lines of undone actions; there is hardly ever more than a handful."""


def consent_post(moment: Moment, note: ConsentNote, told: Told, t: Texts) -> Sequence[Post]:
    """New when the request opens, edited when it is settled; new and settled where nobody had to be asked."""
    table, consent = moment.table, note.consent
    role = f"ask.{consent.number}"
    name = seat_names(table, (consent.seat,), t)
    undone = undone_lines(note.undone, told, t)
    if note.outcome == "granted":
        text = "\n".join([t("{name} takes back:", name=name), *undone, _granted(table, note, t)])
        return [Post(role, cut_to_content(text), "edit" if consent.asks else "new")]
    if note.outcome:
        asked = t("{name} asked to take something back.", name=name)
        return [Post(role, f"{asked} {_outcome(table, note, t)}", "edit")]
    users = tuple(user for seat in consent.asks if (user := table.seats[seat].user_id) is not None)
    until = moment.now + consent.due - moment.house
    head = t("{mentions}, {name} asks to take back:", mentions=" ".join(f"<@{user}>" for user in users), name=name)
    tail = t("-# No answer {relative} means no.", relative=relative(until))
    number = str(consent.number)
    row = (
        Button(t("Agree to take back"), "consent_yes", number, "primary"),
        Button(t("Refuse"), "consent_no", number),
        Button(t("Withdraw"), "consent_withdraw", number),
    )
    return [Post(role, cut_to_content("\n".join([head, *undone, tail])), rows=(row,))]


def consent_concerns(moment: Moment, note: ConsentNote, title: str, t: Texts) -> Sequence[Concern]:
    """Who has to agree."""
    table, consent, until = moment.table, note.consent, moment.now + note.consent.due - moment.house
    name = seat_names(table, (consent.seat,), t)
    words = t("{name} asks to take something back · closes {relative}", name=name, relative=relative(until))
    private, key = question_post(table, title, words, t, until), f"undo.{consent.number}"
    users = (table.seats[seat].user_id for seat in consent.asks)
    return [Concern(user, ConcernKind.UNDO, key, by=consent.by, private=private) for user in users if user is not None]


def undone_lines(undone: Sequence[Undone], told: Told, t: Texts) -> list[str]:
    """The asker's action and what else would be undone with it, without secrets."""
    own, *others = [" ".join(told(seat, events, t)) for seat, events in undone] or [""]
    with_it = [f"- {text}" for text in others if text][:MOST_LINES]
    own = own or t("their last action")
    first = [f"- {own}"]
    return [*first, t("This goes with it:"), *with_it] if with_it else first


def seat_names(table: Table, seats: Sequence[int], t: Texts) -> str:
    """The names of these seats, joined."""
    return listed(t, [shown(seat_name(table.seats[seat], t)) for seat in seats])


def _granted(table: Table, note: ConsentNote, t: Texts) -> str:
    agreed = note.consent.agreed
    return t("**Agreed** ({names}).", names=seat_names(table, agreed, t)) if agreed else t("Nobody had to agree.")


def _outcome(table: Table, note: ConsentNote, t: Texts) -> str:
    match note.outcome:
        case "withdrawn":
            return t("**Withdrawn**: play goes on.")
        case "refused" if note.refused_by is not None:
            return t("**Refused** ({names}): play goes on.", names=seat_names(table, (note.refused_by,), t))
        case "refused":
            return t("**Refused**: somebody didn't answer in time. Play goes on.")
        case _:
            return t("**Too late**: the game went on.")

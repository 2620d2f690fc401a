"""After Start, before the first die: last words and opened secrets, a check, and the way back."""

from __future__ import annotations

from cogs.tables.lobby.threads import thread_for
from cogs.tables.posts.dice_posts import closer_line, code, dice_links, word_line
from cogs.transport.contract import Answer, Form, Id, Note
from cogs.transport.incoming.request import Request, Verb, text_field
from cogs.transport.panels.forms import modal, text_label
from cogs.transport.panels.text import cut_to_content, jump_url
from data.texts import Texts
from engine.kernel.fairness.binding import binding_hash
from engine.kernel.fairness.closing import Closer, closing_text
from engine.kernel.fairness.contributions import SEAL, SECRET_LENGTH, WORD, WORD_LENGTH
from host.posts.post import Button
from host.table.names import clean_name
from host.table.refusals import HostError, Refusal
from host.table.table import Table

FIELD = "text"


async def give(request: Request) -> Answer:
    """Open the form for the person who has to close the dice now; it is never prefilled."""
    table, t = await request.table(), request.t
    due = _own_turn(table, request.user_id)
    name = clean_name(table.seats[due.seat].name)
    if due.kind == WORD:
        title = t("The last word")
        label, longest = t("{name}, your last word (hard to guess)", name=name[:16]), WORD_LENGTH[-1]
    else:
        title = t("Open my seal")
        label, longest = t("{name}, the secret itself", name=name[:16]), SECRET_LENGTH[-1]
    warning = t("Asked again? Give exactly the same. If something else is posted, don't play.")
    field = text_label(FIELD, label, required=True, longest=longest, description=warning)
    return Form(modal(title, Id(table.id, "lobby_close_dice"), field))


async def given(request: Request) -> Answer:
    """Store the word before answering; the last of all begins the game, in a thread of its own."""
    table, t, typed = await request.table(), request.t, text_field(request, FIELD)
    begins = table.status == "closing" and _is_last(table)
    if begins:
        due, binding = _own_turn(table, request.user_id), table.dice.binding
        assert binding is not None
        closing_text(due, typed, binding.contributions)
    async with thread_for(request, table, begins) as thread:
        table = await request.house.closing.give(request.press, table.id, typed, thread.id if thread else None)
    if table.status == "closing":
        return closing_note(table, t)
    text = t("The dice are closed. The game has begun.")
    return Note(text if thread is None else f"{text} {jump_url(table.place.guild_id, thread.id)}")


def _is_last(table: Table) -> bool:
    binding = table.dice.binding
    return binding is not None and len(table.dice.closing) + 1 == len(binding.closers)


def _own_turn(table: Table, user_id: int) -> Closer:
    """This person's turn to close. Raises HostError for everybody else."""
    if table.status != "closing":
        raise HostError(Refusal.STALE if table.in_lobby else Refusal.NOT_LOBBY)
    own, due = table.seat_of(user_id), table.dice.due
    if own is None:
        raise HostError(Refusal.NO_SEAT)
    if not table.dice.posted:
        raise HostError(Refusal.NOT_POSTED_YET)
    if due is None or due.seat != own:
        given_before = any(text.seat == own for text in table.dice.closing)
        raise HostError(Refusal.GIVEN_BEFORE if given_before else Refusal.NOT_YOURS)
    return due


async def check(request: Request) -> Answer:
    """Mark, binding and one's own word, to compare with one's notes."""
    table, t = await request.table(), request.t
    binding = table.dice.binding
    if binding is None:
        raise HostError(Refusal.STALE)
    lines = [
        t("Mark {mark}", mark=code(binding.mark)),
        t("Binding {binding}", binding=code(binding_hash(binding))),
    ]
    own = table.seat_of(request.user_id)
    words = [each for each in binding.contributions if each.seat == own and each.kind in (WORD, SEAL)]
    lines.extend(t("Yours: {word}", word=word_line(each, table, t)) for each in words)
    lines.append(_state(table, t))
    lines.append(t("Don't play if one of these posts was edited or your word differs."))
    return Note(cut_to_content("\n".join(lines)), dice_links(table, t))


async def back(request: Request) -> Answer:
    table = await request.table()
    await request.house.closing.back(request.press, table.id)
    return Note(request.t("Back in the lobby: the old seed is posted, a new one is fixed."))


def closing_note(table: Table, t: Texts) -> Note:
    """The state of a table in closing, for anybody pressing a button of its lobby."""
    rows = ((Button(t("Check"), "lobby_check"), Button(t("Back to the lobby"), "lobby_back", style="danger")),)
    return Note(t("All is fixed.") + " " + _state(table, t), rows)


def _state(table: Table, t: Texts) -> str:
    """What the table waits for."""
    dice = table.dice
    if table.status != "closing":
        return t("The dice are closed.")
    if not dice.posted:
        return t("The game starts once its posts are up.")
    if dice.due is None:
        return t("The dice are closed. I'm setting up the game.")
    return t("The dice wait for {name}.", name=closer_line(table, dice.due, t))


VERBS = {
    "lobby_close_dice": Verb("form", give, given),
    "lobby_check": Verb("new", check),
    "lobby_back": Verb("new", back),
}

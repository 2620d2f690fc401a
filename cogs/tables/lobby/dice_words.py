"""Lets people add a word or a seal to a lobby's dice, or ask for the last word (docs/fairness.md)."""

from __future__ import annotations

from cogs.tables.posts.dice_posts import code, word_line
from cogs.transport.contract import Answer, Form, Id, Note
from cogs.transport.incoming.request import Request, Verb, text_field
from cogs.transport.panels.forms import modal, text_label
from data.texts import Texts
from engine.kernel.fairness.contributions import SEAL, SEALED, WORD
from host.posts.post import Button
from host.table.refusals import HostError, Refusal
from host.table.table import Table

FIELD = "word"
LONGEST = len(SEALED) + 64


async def about(request: Request) -> Answer:
    """What the dice are made of, and what a person with a seat may add to them. Raises HostError "no_game"."""
    await request.table()
    t = request.t
    told = t(
        "I seal the dice before play, so that I can't change them later. To be surer, mix in a word of your own, or "
        "give the last word after Start."
    )
    buttons = (
        Button(t("Add a word…"), "lobby_word"),
        Button(t("I want the last word"), "lobby_last_word"),
        Button(t("How dice are drawn"), "rules", "fairness"),
    )
    return Note(told, (buttons,))


async def word(request: Request) -> Answer:
    """Open the form for a person with a seat."""
    table, t = await request.table(), request.t
    if table.status == "closing":
        raise HostError(Refusal.CLOSING)
    if table.status != "lobby":
        raise HostError(Refusal.NOT_LOBBY)
    if table.seat_of(request.user_id) is None:
        raise HostError(Refusal.NO_SEAT)
    return Form(
        modal(
            t("A word for the dice"),
            Id(table.id, "lobby_word"),
            text_label(
                FIELD,
                t("Your word, or a seal"),
                longest=LONGEST,
                description=t("At least 8 letters. No names: it stays public, even if you delete your data."),
            ),
        )
    )


async def word_added(request: Request) -> Answer:
    """Add the word; the answer repeats word and mark, to be noted."""
    table = await request.house.dice_words.add(request.press, (await request.table()).id, text_field(request, FIELD))
    own = table.seat_of(request.user_id)
    t = request.t
    added = [each for each in table.dice.contributions if each.seat == own and each.kind in (WORD, SEAL)]
    if not added:
        return Note(t("You add no word to the dice."))
    lines = [
        t(
            "Added to the dice: {word}. Another one replaces it, an empty field removes it.",
            word=word_line(added[0], table, t),
        ),
        t("The mark is {mark}. At Start, *Proof* shows both: compare before you play.", mark=code(table.commit)),
    ]
    lines.append(_how_to_seal(t) if added[0].kind == WORD else t("Keep your secret. You open the seal after Start."))
    return Note("\n".join(lines))


def _how_to_seal(t: Texts) -> str:
    return t(
        "Safer: a seal protects you from everybody. Make a secret with `openssl rand -hex 16` "
        "(not a sentence), then type `sealed:` and what `printf %s SECRET | sha256sum` prints."
    )


async def last_word(request: Request) -> Answer:
    """Ask for the last word, or no longer."""
    table = await request.table()
    table = await request.house.dice_words.ask_last_word(request.press, table.id)
    return Note(_last_word_text(table, table.seat_of(request.user_id), request.t))


def _last_word_text(table: Table, own: int | None, t: Texts) -> str:
    if own not in table.dice.asked:
        return t("You no longer want the last word.")
    return t(
        "After Start I ask you for the last word, so nobody can choose the dice. The game waits "
        "for it. Press again to cancel."
    )


VERBS = {
    "lobby_dice": Verb("new", about),
    "lobby_word": Verb("form", word, word_added),
    "lobby_last_word": Verb("new", last_word),
}

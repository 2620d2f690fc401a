"""A table's proof page: who could have chosen its dice; behind it all digits, a check, the record (screens §13)."""

from __future__ import annotations

from dataclasses import replace

from cogs.tables.finished.pages import seen_table
from cogs.tables.person.preferences import public_language
from cogs.tables.posts.dice_posts import binding_lines, code, dice_links, given_line
from cogs.tables.wording.log_file import log_file
from cogs.tables.wording.names import told_name
from cogs.transport.contract import Answer, Id, Note
from cogs.transport.incoming.request import Request, Verb
from cogs.transport.panels.limits import OPTIONS
from cogs.transport.panels.panel import panel
from cogs.transport.panels.text import either, shown
from cogs.transport.panels.widgets import cut
from cogs.transport.reply import File
from data.texts import Texts, texts_in
from engine.kernel.errors import EngineError
from engine.kernel.fairness.binding import binding_bytes
from host.finished.records import as_file
from host.posts.post import Button, Choice, Menu
from host.services.hidden_words import digest_of, words_of
from host.table.refusals import HostError, Refusal
from host.table.table import Table
from host.table.table_dice import Proved
from render.words.lengths import split


async def proof_of(request: Request, table: Table) -> Answer | None:
    """Handle `/game proof`, and the button of the same name: the answer in a sentence."""
    if not _begun(table):
        raise HostError(Refusal.NOT_RUNNING)
    t = request.t
    told = "\n".join(part for part in (_answer(table, t), _unseen(request, table, t)) if part)
    await replace(request, id=Id(table.id, "table_proof")).reply.say(told, _rows(table, t), table.id)
    return None


async def digits(request: Request) -> None:
    """All that was fixed and posted, with the binding as a file."""
    table = await seen_table(request)
    if not _begun(table):
        raise HostError(Refusal.NOT_RUNNING)
    *before, last = split(_lines(request, table, request.t))
    for part in before:
        await request.reply.say(part)
    await request.reply.say(last, dice_links(table, request.t), table.id, _files(table), _hiding(request, table))


def _answer(table: Table, t: Texts) -> str:
    """Who can choose the dice (docs/fairness.md, the table of who could gain what)."""
    binding = table.dice.binding
    if binding is None or not binding.closers:
        return t(
            "**No player can choose these dice:** their mark was posted before play. My operator could by changing me, "
            "as nobody asked for the last word."
        )
    names = either(t, [told_name(table.seats[closer.seat], t) for closer in binding.closers])
    return t("**Nobody can choose these dice,** but my operator together with {names}, speaking last.", names=names)


def _begun(table: Table) -> bool:
    """Whether all is fixed; a closing that was broken off has nothing left but its posts."""
    return table.dice.binding is not None or not (table.in_lobby or table.status == "cancelled")


def _files(table: Table) -> list[File]:
    """The binding as anybody can hash it: `sha256sum` of the file gives what was posted at Start."""
    binding = table.dice.binding
    return [] if binding is None else [File(binding_bytes(binding), f"table-{table.id}-binding.txt", "")]


def _lines(request: Request, table: Table, t: Texts) -> list[str]:
    dice, later, how = table.dice, t("shown at the end"), _how(t)
    if not dice.bound:
        return [
            t("Mark, fixed when the lobby opened: {mark}", mark=code(table.commit)),
            t("Seed: {seed}", seed=later if table.seed is None else code(table.seed)),
            t("This table began before bindings were posted, so its proof shows less."),
            *how,
        ]
    lines = binding_lines(table, t, _options(request, table, t), request.screens(table).sides(table, t))
    lines.extend(given_line(table, text, t) for text in dice.closing)
    if table.status == "cancelled":
        return [*lines, *how]
    lines.append(t("Seed: {seed}", seed=later if table.seed is None else code(table.seed)))
    if dice.chain:
        lines.append(t("Chain: {chain}", chain=code(dice.chain)))
    elif dice.chain is None:
        lines.append(t("Chain: {chain}", chain=later))
    return [*lines, *how]


def _options(request: Request, table: Table, t: Texts) -> str:
    """The table's options in words; "" where this version no longer knows them."""
    try:
        return request.screens(table).presenter.summary(table, t)
    except EngineError:
        return ""


def _how(t: Texts) -> list[str]:
    return [
        t("The file has the binding as its SHA-256: see `sha256sum`."),
        t("Check it without me: the record as a file, then `python check_dice.py record.json`."),
    ]


def _unseen(request: Request, table: Table, t: Texts) -> str:
    """What the proof can't show, in a game that hides something."""
    if not request.screens(table).aftermath.secret_choices:
        return ""
    return "-# " + t("It can't show whether my operator looked at hidden cards.")


def _rows(table: Table, t: Texts) -> tuple[tuple[Button, ...], ...]:
    own: tuple[Button, ...] = ()
    if table.seed is None and table.status == "running":
        own = (Button(t("My log as a file"), "table_record"),)
    elif table.seed is not None:
        own = (
            Button(t("Check it now"), "table_check"),
            Button(t("Record and log as files"), "table_record"),
            Button(t("Share in the channel"), "proof_share"),
        )
    return ((*own, Button(t("Show the digits"), "proof_digits"), Button(t("How it works"), "rules", "fairness")),)


def _hiding(request: Request, table: Table) -> Menu | None:
    """The words that a manager of the server may still hide; the posts they can delete themselves."""
    t, manages = request.t, request.press.manages
    words = words_of(table.dice) if manages is not None and manages == table.place.guild_id else ()
    if not words:
        return None
    choices = tuple(Choice(digest_of(word), cut(word)) for word in words[:OPTIONS])
    return Menu("proof_hide", t("Hide a word from later views…"), choices)


async def hide(request: Request) -> Answer:
    digest = request.values[0] if request.values else ""
    await request.house.hidden_words.hide(request.press, (await request.table()).id, digest)
    return Note(
        request.t(
            "Hidden: I now show only its SHA-256. Record and export keep the word, as the dice need it. You can "
            "delete its posts. I don't repeat them with it."
        )
    )


async def share(request: Request) -> Answer | None:
    """Show the page of a finished table to everybody here, in the language of public texts, without buttons."""
    table = await seen_table(request)
    if not table.finished:
        raise HostError(Refusal.NOT_OVER)
    t = texts_in(await public_language(request)) if request.interaction.guild_id is not None else request.t
    lines = [
        t("{name} shares:", name=shown(request.interaction.user.display_name)),
        t("**Proof of the dice of table {number}**", number=table.id),
        _answer(table, t),
        *_lines(request, table, t),
    ]
    await request.reply.public(panel(lines).view)
    return None


async def check(request: Request) -> Answer:
    """Check the record as anybody can outside. Raises HostError "not_over"."""
    table = await seen_table(request)
    return Note(_verdict(await request.house.reading.check_record(table.id), request.t))


def _verdict(proved: Proved, t: Texts) -> str:
    if not proved.wrong:
        return t(
            "ok: mark, key, {draws} draws, {states} states, chain, result", draws=proved.draws, states=proved.states
        )
    if proved.entry is None:
        return t("wrong: {what}. I told my operator.", what=f"`{proved.wrong}`")
    return t("wrong: entry {entry}, {what}. I told my operator.", entry=proved.entry, what=f"`{proved.wrong}`")


async def export_of(request: Request, table: Table) -> Answer | None:
    """`/game export`: while a game runs the person's own log without secrets; afterwards the whole record.

    Both come with a readable log.
    """
    data = as_file(await request.house.reading.export(table.id, request.user_id))
    t = request.t
    if table.seed is None:
        text = t("What you may know of table {number} so far. The record comes at the end.", number=table.id)
    else:
        text = t("Record and log of table {number}.", number=table.id)
    files = [File(data, file_name(table), "")]
    try:
        read = await log_file(request, table)
    except HostError as error:
        # A game that this version can't replay has only its record.
        if error.code not in (Refusal.SET_ASIDE, Refusal.ALREADY_OVER):
            raise
    else:
        files.append(read)
    await request.reply.say(text, files=files)
    return None


def file_name(table: Table) -> str:
    return f"table-{table.id}.json" if table.seed is not None else f"table-{table.id}-log.json"


async def proof(request: Request) -> Answer | None:
    return await proof_of(request, await seen_table(request))


async def export(request: Request) -> Answer | None:
    return await export_of(request, await seen_table(request))


VERBS = {
    "table_proof": Verb("new", proof),
    "proof_digits": Verb("new", digits),
    "table_check": Verb("new", check),
    "table_record": Verb("new", export),
    "proof_hide": Verb("new", hide),
    "proof_share": Verb("edit", share),
}

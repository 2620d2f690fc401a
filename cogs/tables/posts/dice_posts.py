"""The posts about a table's dice, in every game: mark, binding, last words, a closing given up (docs/fairness.md).

Mark, binding and chain stand each in a small line with all 64 digits; what they are made of is behind *Proof*.

All but the one that waits for last words are never edited: later checkers must find them unchanged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.tables.wording.names import listed_name, side_of, told_name
from cogs.transport.panels.text import jump_url, shown
from data.known import release_of
from data.texts import Texts
from engine.kernel.fairness.binding import Binding, binding_hash
from engine.kernel.fairness.closing import Closer, ClosingText
from engine.kernel.fairness.contributions import JOIN, SEAL, START, WORD, Contribution
from host.posts.post import Button, Post
from host.services.hidden_words import digest_of
from host.table.table import Seat, Table
from host.table.table_dice import ABORTED, BINDING, CANCELLED, GIVEN, MARK, SHOWN, WAITS, DiceNews


def dice_post(table: Table, news: DiceNews, t: Texts) -> Post:
    """A post about the dice."""
    match news.kind:
        case "mark":
            return _proof(MARK, [*([_restored_line(t)] if news.restored else []), mark_line(table, t)], t)
        case "binding":
            proof = Button(t("Proof"), "table_proof")
            return replace(_proof(BINDING, _start_lines(table, t), t), rows=((proof,),))
        case "given":
            return _proof(GIVEN, [given_line(table, table.dice.closing[-1], t)], t)
        case "aborted":
            return _proof(ABORTED, _aborted_lines(table, news, t), t)
        case "cancelled":
            return _proof(CANCELLED, [_cancelled_line(table, news, t)], t)
        case "closing":
            return _waits(table, t)
        case "shown":
            return _shown(table, t)


def dice_links(table: Table, t: Texts) -> tuple[tuple[Button, ...], ...]:
    """A row that leads to the posts of mark and binding; () before they are there."""
    posts = ((t("Post of the mark"), table.dice.mark_post), (t("Post of the binding"), table.dice.binding_post))
    links = tuple(Button(label, url=jump_url(table.place.guild_id, *where)) for label, where in posts if where)
    return (links,) if links else ()


def code(text: str) -> str:
    """People's text in code font, for copying; as plain words if it has three backticks."""
    if "`" not in text:
        return f"`{text}`"
    return shown(text) if "```" in text else f"```\n{text}\n```"


def written(text: str, table: Table, t: Texts) -> str:
    """A text somebody wrote; only its SHA-256 where the server blocks it."""
    return t("(hidden) SHA-256 {hash}", hash=code(digest_of(text))) if text in table.dice.hidden else code(text)


def word_line(each: Contribution, table: Table, t: Texts) -> str:
    """An addition to the dice, without its author."""
    if each.kind == SEAL:
        return t("seal {text}", text=code(each.text))
    return t("word {text}", text=written(each.text, table, t))


def words_added(table: Table, t: Texts) -> list[str]:
    """Each seat's word, who sealed one, and who wants the last word; for the card, which shows no digits of a hash."""
    lines = [
        t("{name}: {word}", name=told_name(table.seats[each.seat], t), word=_in_short(each, table, t))
        for each in table.dice.contributions
        if each.kind in (WORD, SEAL)
    ]
    if table.dice.asked:
        names = ", ".join(told_name(table.seats[seat], t) for seat in sorted(table.dice.asked))
        lines.append(t("Want the last word: {names}", names=names))
    return lines


def _in_short(each: Contribution, table: Table, t: Texts) -> str:
    """An addition without the digits of a seal or of a hidden word: the post at Start has them."""
    if each.kind == SEAL:
        return t("a seal")
    return t("word (hidden)") if each.text in table.dice.hidden else word_line(each, table, t)


def closer_line(table: Table, closer: Closer, t: Texts) -> str:
    """A person who closes the dice, and how."""
    name = told_name(table.seats[closer.seat], t)
    return t("{name} (last word)", name=name) if closer.kind == WORD else t("{name} (opens a seal)", name=name)


def _proof(role: str, lines: list[str], t: Texts) -> Post:
    content = "\n".join(lines)
    repeated = t("Repeated because the first post is gone. A repetition proves nothing: note the digits.")
    return Post(role, content, fallback=f"{repeated}\n{content}")


def _restored_line(t: Texts) -> str:
    return t(
        "I went back to a copy of my games, so this table has new dice. Please add words and "
        "seals again, and ask again for the last word."
    )


def mark_line(table: Table, t: Texts) -> str:
    """The mark of the table's present seed."""
    if table.dice.attempt > 1:
        attempt, mark = table.dice.attempt, code(table.commit)
        return t(
            "-# Dice of table {number}, attempt {attempt}, sealed before play: {mark}",
            number=table.id,
            attempt=attempt,
            mark=mark,
        )
    return t("-# Dice of table {number}, sealed before play: {mark}", number=table.id, mark=code(table.commit))


def _start_lines(table: Table, t: Texts) -> list[str]:
    """The binding; below it what somebody added, and who closes the dice."""
    binding = table.dice.binding
    assert binding is not None
    lines = [
        t("-# Start of table {number}, now fixed: {binding}", number=table.id, binding=code(binding_hash(binding)))
    ]
    added = [
        t("{name}: {word}", name=told_name(table.seats[each.seat], t), word=word_line(each, table, t))
        for each in binding.contributions
        if each.kind in (WORD, SEAL)
    ]
    lines.extend(added)
    if binding.closers:
        lines.append(_closers_line(table, binding, t))
    if len(lines) > 1:
        lines.append(t("Don't play if your word is missing or this post was edited."))
    return lines


def binding_lines(table: Table, t: Texts, summary: str, sides: Sequence[str] = ()) -> list[str]:
    """All that Start fixed. `summary`: the table's options in a line; `sides`: the names of AI seats."""
    binding = table.dice.binding
    assert binding is not None
    lines = [
        t("Mark {mark}", mark=code(binding.mark)),
        t("Binding {binding}", binding=code(binding_hash(binding))),
        t(
            "Attempt {attempt}, program {program}, rules {rules}",
            attempt=binding.attempt,
            program=binding.program,
            rules=binding.rules_version,
        ),
        _options_line(binding, summary, t),
        _data_line(binding, t),
    ]
    lines.extend(_seat_line(seat, table, binding, side_of(sides, seat), t) for seat in table.seats)
    lines.append(_closers_line(table, binding, t))
    return lines


def _options_line(binding: Binding, summary: str, t: Texts) -> str:
    """The first line of the summary holds the options; the rest explains them."""
    options, hashed = summary.partition("\n")[0], code(binding.config_hash)
    return t("Options {hash}: {options}", hash=hashed, options=options) if options else t("Options {hash}", hash=hashed)


def _data_line(binding: Binding, t: Texts) -> str:
    release = release_of(binding.game, binding.content_hash)
    if release is None:
        return t("Game data {hash}, of this bot's own", hash=code(binding.content_hash))
    return t("Game data {hash}, of release {release}", hash=code(binding.content_hash), release=release)


def _seat_line(seat: Seat, table: Table, binding: Binding, side: str, t: Texts) -> str:
    """A seat of the binding with all it added."""
    number = seat.number
    if seat.user_id is None:
        return f"{number + 1}. {listed_name(seat, t, side)}"
    added = ", ".join(_added(each, table, t) for each in binding.contributions if each.seat == number)
    name = told_name(seat, t)
    told = t("{name}: {word}", name=name, word=added) if added else name
    return f"{number + 1}. {told}"


def _added(each: Contribution, table: Table, t: Texts) -> str:
    if each.kind == JOIN:
        return t("joined {press}", press=code(each.text))
    if each.kind == START:
        return t("started {press}", press=code(each.text))
    return word_line(each, table, t)


def _closers_line(table: Table, binding: Binding, t: Texts) -> str:
    if not binding.closers:
        return t("Nobody asked for the last word, so the dice rest on my operator.")
    names = ", ".join(closer_line(table, closer, t) for closer in binding.closers)
    return t("The dice are closed by: {names}.", names=names)


def given_line(table: Table, closed: ClosingText, t: Texts) -> str:
    """A last word, or an opened secret."""
    seat, kind, text = closed
    name, told = told_name(table.seats[seat], t), written(text, table, t)
    if kind == WORD:
        return t("Table {number}. Last word, {name}: {text}", number=table.id, name=name, text=told)
    return t("Table {number}. Opened seal, {name}: {text}", number=table.id, name=name, text=told)


def _aborted_lines(table: Table, news: DiceNews, t: Texts) -> list[str]:
    lines = [t("Table {number} is back in the lobby, before any die.", number=table.id)]
    if news.missing is not None:
        lines.append(t("Missing: {name}.", name=told_name(table.seats[news.missing], t)))
    lines.append(t("Its seed, no longer of any use: {seed}", seed=code(news.seed)))
    lines.append(
        t("The next post fixes a new seed. Please add words and seals again, and ask again for the last word.")
    )
    return lines


def _cancelled_line(table: Table, news: DiceNews, t: Texts) -> str:
    return t(
        "Table {number} was closed before any die. Its seed, no longer of any use: {seed}",
        number=table.id,
        seed=code(news.seed),
    )


def _shown(table: Table, t: Texts) -> Post:
    """The chain of an ended game's record: with it the record, and so the seed by its mark, can't change any more."""
    chain = table.dice.chain
    line = (
        t("-# End of table {number}, to check the dice: {chain}", number=table.id, chain=code(chain))
        if chain
        else t(
            "-# End of table {number}: this version can't replay the game, so its record has no chain.", number=table.id
        )
    )
    return _proof(SHOWN, [line], t)


def _waits(table: Table, t: Texts) -> Post:
    """Who has to close the dice now, with the button for it."""
    due = table.dice.due
    if due is None:
        rows = ((_back(t),),) if table.dice.overdue else ()
        return Post(WAITS, t("I couldn't set up table {number} yet.", number=table.id), rows=rows)
    user = table.seats[due.seat].user_id
    ask, label = _asked(due, t)
    lines = [f"<@{user}>, {ask}"]
    if table.dice.overdue:
        lines.append(
            t("Overdue: anybody seated here may press *Back to the lobby*. I then show the seed and draw a new one.")
        )
    first = (Button(label, "lobby_close_dice", style="primary"), Button(t("Check"), "lobby_check"))
    row = (*first, _back(t)) if table.dice.overdue else first
    return Post(WAITS, "\n".join(lines), rows=(row,))


def _back(t: Texts) -> Button:
    return Button(t("Back to the lobby"), "lobby_back", style="danger")


def _asked(due: Closer, t: Texts) -> tuple[str, str]:
    """The question to a closer, and the button's label."""
    if due.kind == WORD:
        return t("your last word for the dice, please: something nobody can guess."), t("Give the last word")
    return t("please open your seal: give the secret itself."), t("Open my seal")

"""Refusals and faults in words: the host's codes, the rules' where a game has none, an id for every fault."""

from __future__ import annotations

import logging
import secrets
import traceback
from collections.abc import Mapping

import discord

from cogs.transport.panels.text import instant, shown
from data.texts import Texts
from engine.kernel.errors import ContributionError, EngineError
from host.table.refusals import Facts, HostError, Refusal

log = logging.getLogger("cogs")
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

INTERACTION_GONE = frozenset({10015, 10062, 50027})
"""The interaction or its token is no longer known: the press came too late, or the client gave up."""
ACKNOWLEDGED = 40060
"""The press was answered already."""


def host_text(error: HostError, t: Texts) -> str:
    """A friendly, precise text for a refusal of the host."""
    facts = {key: shown(value) if isinstance(value, str) else value for key, value in error.facts.items()}
    match error.code:
        case Refusal.NO_GAME:
            return t("There is no game here. `/games` lists yours. `/game new` opens a table.")
        case Refusal.NOT_LOBBY:
            return t("This game has already started.")
        case (
            Refusal.CLOSING
            | Refusal.MARK_NOT_POSTED
            | Refusal.NOT_POSTED_YET
            | Refusal.NOT_OVERDUE
            | Refusal.GIVEN_BEFORE
            | Refusal.SEAL_KNOWN
            | Refusal.MISSED_BEFORE
        ):
            return _dice(error, t)
        case Refusal.NOT_RUNNING:
            return t("This game is not running.")
        case Refusal.NOT_OVER:
            return t("This game is still running.")
        case Refusal.ALREADY_OVER:
            return t("This game has ended.")
        case Refusal.TABLE_FULL:
            return t("The table is full. You can watch it, or ask the host for a seat.")
        case Refusal.CLAN_TAKEN:
            return t("Somebody plays that clan already. Choose another, or any clan.")
        case Refusal.PRIVATE_TABLE:
            return t("This table is private. Ask its host to invite you.")
        case Refusal.SET_ASIDE:
            return _set_aside(error.facts, t)
        case Refusal.NOT_HOST_NOR_MANAGER:
            return t("Only the host or a manager of this server can end a table that is set aside.")
        case Refusal.NOT_HOST:
            return _host_alone(error.facts, t)
        case Refusal.OF_CAMPAIGN:
            return t(
                "This table has the seats and options of campaign {number}. Change them there.",
                number=facts.get("id", 0),
            )
        case Refusal.END_CAMPAIGN:
            return t("Alone with AIs you can't end one game of a campaign. `/campaign end` ends it all.")
        case Refusal.TOO_FEW_SEATS:
            return t("A game needs two seats or more. Ask somebody to join, or add an AI.")
        case Refusal.NO_SEAT:
            return t("You have no seat in this game. `/game take` shows the free ones.")
        case Refusal.NOT_YOURS:
            return t("It isn't your turn to decide. `/turn` shows who is asked.")
        case Refusal.STALE:
            return t("That button is out of date, so nothing happened. `/turn` shows what's next.")
        case Refusal.PLANNED_ENOUGH:
            return t("You have changed your plan often enough. It is kept as it is.")
        case Refusal.OTHER_GAME:
            return t("This table plays another game, which doesn't have that command.")
        case Refusal.BUSY:
            return t("The table is busy. Try again in a moment.")
        case Refusal.UNUSABLE:
            return t(
                "I can't store anything right now, so nothing happened. Everything confirmed before is safe. "
                "Try again in a few minutes."
            )
        case Refusal.TOO_SOON:
            return t("You can remind people once an hour. Try again later.")
        case Refusal.ONLY_YOU:
            return t("We're only waiting for you: see `/turn`. You keep your reminder.")
        case Refusal.HAS_SEAT:
            return t("You already have a seat here. `/turn` opens it.")
        case Refusal.UNKNOWN_OPTION:
            return _unknown(facts, t)
        case Refusal.BARRIER:
            return t("You can't take that back: something was drawn, rolled or revealed since.")
        case Refusal.NOTHING_TO_UNDO:
            return t("There is nothing to take back.")
        case Refusal.NOT_ON_SERVER:
            return t("I can play only on a server that added me. `/help` and `/rules` work here, too.")
        case (
            Refusal.OPEN_TABLES
            | Refusal.SERVER_TABLES
            | Refusal.LOBBIES
            | Refusal.COMMANDS
            | Refusal.TOO_LONG
            | Refusal.ALL_INVITED
        ):
            return _limit(error, t)
        case _:
            return _people(error, t)


def _limit(error: HostError, t: Texts) -> str:
    """A refusal that names a limit, and how to get below it."""
    most = error.facts.get("most", 0)
    match error.code:
        case Refusal.OPEN_TABLES:
            return t(
                "You already have {most} open tables, the most possible. Leave one with `/game leave`.",
                most=most,
            )
        case Refusal.SERVER_TABLES:
            return t("This server has {most} open tables, the most possible. One has to end first.", most=most)
        case Refusal.LOBBIES:
            return t("You already host {most} lobbies, the most possible. Start or close one first.", most=most)
        case Refusal.ALL_INVITED:
            return t("This lobby has invited {most} people, the most possible.", most=most)
        case Refusal.TOO_LONG:
            return t("That is more than {most} characters, too long to read. Shorten it, or use the panels.", most=most)
        case _:
            return t("You sent more than {most} commands in a minute. Wait a moment, then try again.", most=most)


def _people(error: HostError, t: Texts) -> str:
    """A refusal about votes, pauses or seats that change hands."""
    at = int(error.facts.get("at", 0))
    match error.code:
        case Refusal.VOTE_OPEN:
            return t("Another vote is open at this table. It has to close first.")
        case Refusal.ASKED_BEFORE:
            return t("The others refused that lately. You can ask again <t:{at}:R>.", at=at)
        case Refusal.TOO_OFTEN:
            return t("You did that often enough for now. You can again <t:{at}:R>.", at=at)
        case Refusal.DECLINED:
            return t("They declined lately. This table can ask them again <t:{at}:R>.", at=at)
        case Refusal.NO_VOTE:
            return t("That vote is about your own seat, so you can't vote. Play, and it's settled.")
        case Refusal.NOT_LATE:
            return t("That player isn't late. A vote needs a seat that is late, gone or an AI's.")
        case Refusal.DONE_ALREADY:
            if error.facts.get("value") == "open":
                return t("That seat is already open to others: `/game take`.")
            return t("An AI already plays that seat. A vote can open it to others.")
        case Refusal.SETTLED:
            return t("That question is settled. The newest message says what's next.")
        case Refusal.PAUSED_ALREADY:
            return t("The table is already paused. `/game vote` can end the pause.")
        case Refusal.STOPPED:
            return t("The table has stopped for tonight. `/game vote` can go on before.")
        case Refusal.NOT_PAUSED:
            return t("The table is not paused.")
        case Refusal.NO_HINTS if not error.facts.get("most"):
            return t("This table has no hints.")
        case Refusal.NO_HINTS:
            return t("You have used all your hints in this game.")
        case Refusal.PAUSE_USED:
            return t("You used your one pause on <t:{at}:D>. `/game vote` can pause again.", at=at)
        case Refusal.SAT_ELSEWHERE if error.facts.get("own"):
            return t("You held another seat in this game and know its secrets. You can only take that one.")
        case Refusal.SAT_ELSEWHERE:
            return t("They held another seat in this game and know its secrets. They can only take that one.")
        case Refusal.SEAT_TAKEN:
            return t("Too late: somebody has that seat. `/game take` shows the free ones.")
        case Refusal.WORD_LISTED:
            return t("This server doesn't allow that word. Please choose another.")
        case Refusal.BLOCKED:
            return t("They don't take invitations here. Please ask somebody else.")
        case Refusal.BARRED:
            return t("The server's managers don't let you open tables or ask others here.")
        case Refusal.REMOVED:
            return t(
                "This table's server removed me. Nothing is lost: if I'm back by <t:{at}:D>, the game goes on.",
                at=at,
            )
        case Refusal.NOT_ASKED:
            return t("That question is for somebody else.")
        case _:
            return t("A request is already open, or you've made three this round. Wait for the next round.")


def _dice(error: HostError, t: Texts) -> str:
    """A refusal about a table's dice before its start."""
    match error.code:
        case Refusal.CLOSING:
            return t("Start fixed everything: seats, options, words. The game begins once the dice are closed.")
        case Refusal.MARK_NOT_POSTED:
            return t(
                "Discord hasn't taken the post with the dice's mark, so we can't start. Can I write in this channel?"
            )
        case Refusal.NOT_POSTED_YET:
            return t("Please wait for the posts with mark and binding. Nothing counts before them.")
        case Refusal.NOT_OVERDUE:
            return t("Nobody is late yet. You can do that <t:{at}:R>.", at=int(error.facts.get("at", 0)))
        case Refusal.GIVEN_BEFORE:
            return t("You already gave it. The first one counts: it stands in the table's channel.")
        case Refusal.SEAL_KNOWN:
            return t("That seal was used before, and each counts once. Please make a new one.")
        case _:
            return t("This table once waited for you in vain, so you can't seal or ask for the last word again.")


def contribution_text(error: EngineError, t: Texts) -> str:
    """Why a word, seal or secret can't be taken."""
    match error.code:
        case "word_short":
            return t(
                "Too short: {given} letters and digits. Use {least} or more.",
                given=error.facts["given"],
                least=error.facts["least"],
            )
        case "word_long":
            return t(
                "Too long: {given} letters and digits. Use {most} at most.",
                given=error.facts["given"],
                most=error.facts["most"],
            )
        case "seal_form":
            return t("A seal is `sealed:` and the 64 hex digits of a SHA-256. Please check yours.")
        case "secret_form":
            return t(
                "A secret has {least} to {most} characters: plain letters, digits and signs. Please check yours.",
                least=error.facts["least"],
                most=error.facts["most"],
            )
    return t("That isn't what you sealed. Give the secret itself, letter by letter. You can try again.")


def rule_text(error: EngineError, t: Texts) -> str:
    """A text for a refusal of the rules if the game has none of its own (in the lobby it has no view yet)."""
    if isinstance(error, ContributionError):
        return contribution_text(error, t)
    match error.code:
        case "layout":
            return t("That board needs another number of players. The host can change it under *Options…*")
        case "clans_twice":
            return t("Two seats want the same clan. One of them must choose another.")
        case "seats":
            return t("This game doesn't take that many seats. Choose fewer.")
        case "solo_seats":
            return t("A solo game is for one person without AIs. The others have to leave first.")
        case "not_in_solo":
            return t("A solo game needs the rules of 2019, 4 points to win, and one player to spread all injuries.")
        case "unknown_option" | "option" | "solo" | "edition":
            return _unknown(error.facts, t)
    if error.rule:
        return t("The rules don't allow that (rule {rule}). Nothing changed.", rule=error.rule)
    return t("The rules don't allow that. Nothing changed.")


def _set_aside(facts: Facts, t: Texts) -> str:
    """What can't be played on, that nothing is lost, and who can act."""
    number, began, program = facts.get("id"), facts.get("began"), facts.get("program")
    if not began:
        return t(
            "Table {number} is set aside: its rules are newer than my version {program}. Nothing is lost. My "
            "operator knows.",
            number=number,
            program=program,
        )
    return t(
        "Table {number} is set aside: my version {program} can't continue one of version {began}. Nothing is "
        "lost. My operator knows.",
        number=number,
        began=began,
        program=program,
    )


def _host_alone(facts: Facts, t: Texts) -> str:
    host = facts.get("host")
    if host is None:
        return t("Only the host can do that.")
    told = t("Only the host can do that. Ask {host}.", host=f"<@{host}>")
    at = t("If nothing changes, you can from {moment} on.", moment=instant(facts["at"])) if "at" in facts else ""
    return f"{told} {at}".rstrip()


def _unknown(facts: Mapping[str, object], t: Texts) -> str:
    """Which option, and which of its values, is not on offer. Facts are shown as given, cleaned."""
    given = [
        shown(str(facts[name])) for name in ("option", "value", "solo") if name in facts and facts[name] is not True
    ]
    if not given:
        return t("This table doesn't offer that option.")
    return t("This table doesn't offer that option: {option}.", option=" ".join(given))


def fault_id() -> str:
    """Four letters that connect a player's report with the log."""
    return "".join(secrets.choice(_LETTERS) for _ in range(4))


def fault_text(code: str, t: Texts, done: bool | None) -> str:
    """What a player reads after a fault of ours (screens U8). `done`: as in `unshown_text`."""
    if done:
        return unshown_text(t, done)
    if done is None:
        return t(
            "That didn't work. Look what changed, then try again. If it keeps happening, tell the server's admin "
            "code {code}.",
            code=code,
        )
    return t(
        "That didn't work, and nothing changed. Try again. If it keeps happening, tell the server's admin code {code}.",
        code=code,
    )


def unshown_text(t: Texts, done: bool | None) -> str:
    """The text when Discord refused the answer. `done`: whether the press was carried out; None: nobody can say."""
    if done is None:
        return t("I couldn't show the answer. `/turn` shows where the game is, and whether what you did counts.")
    if not done:
        return t("Discord didn't take my answer, so nothing happened. Press again.")
    return t("I couldn't show the answer, but what you did counts. `/turn` shows where the game is.")


def outdated_text(t: Texts) -> str:
    """The text for a command, or a value of one, that this version does not have."""
    return t(
        "That command has changed or doesn't take that value. Type it again. If it looks the same, restart Discord."
    )


def log_fault(code: str, where: str, error: BaseException, game: int = 0, interaction: int = 0) -> None:
    """Log a fault and its path through the code, without its message, which might name something hidden.

    `code`: the player may have read it. `game`, `interaction`: where it arose, 0 where there is none.
    """
    frames = " < ".join(
        f"{frame.name}:{frame.lineno} ({frame.filename.rsplit('/', 2)[-1]})"
        for frame in reversed(traceback.extract_tb(error.__traceback__))
    )
    detail = ""
    if isinstance(error, discord.HTTPException):
        detail = f" status {error.status} code {error.code}"
    elif isinstance(error, HostError | EngineError):
        detail = f" code {error.code}"
    at = f" game={game} interaction={interaction}" if game or interaction else ""
    log.error("fault %s in %s%s: %s%s: %s", code, where, at, type(error).__name__, detail, frames)


def refuses_answer(error: discord.HTTPException) -> bool:
    """Whether Discord refuses the content: another form of it may still get through."""
    return is_malformed(error) or error.status >= 500


def is_malformed(error: discord.HTTPException) -> bool:
    """Whether Discord calls the content malformed: that is a fault of ours."""
    return error.status in (400, 413)


def too_late(error: BaseException) -> bool:
    """Whether it is too late to answer: the interaction is unknown or its token has expired."""
    return isinstance(error, discord.HTTPException) and (
        error.code in INTERACTION_GONE or error.code == ACKNOWLEDGED or error.status == 401
    )

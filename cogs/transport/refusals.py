"""Refusals and faults in words: the host's codes, the rules' where a game has none, an id for every fault."""

from __future__ import annotations

import logging
import secrets
import traceback
from collections.abc import Mapping

import discord

from cogs.transport.text import shown
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
            return t("There is no game here. `/games` lists yours; `/game new` opens a table.")
        case Refusal.NOT_LOBBY:
            return t("This game has started already.")
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
            return t("This is a private table. Ask its host.")
        case Refusal.SET_ASIDE:
            return _set_aside(error.facts, t)
        case Refusal.NOT_HOST_NOR_MANAGER:
            return t("A table that is set aside can be ended by its host alone, or by whoever manages this server.")
        case Refusal.NOT_HOST:
            return _host_alone(error.facts.get("host"), t)
        case Refusal.OF_CAMPAIGN:
            return t("Seats and options of this table are those of campaign {number}.", number=facts.get("id", 0))
        case Refusal.END_CAMPAIGN:
            return t(
                "Alone among AI players you can't end a single game of a campaign; `/campaign end` ends all of it."
            )
        case Refusal.TOO_FEW_SEATS:
            return t("The game needs at least two seats. Ask somebody to join, or add an AI.")
        case Refusal.NO_SEAT:
            return t("You watch this game; you have no seat in it.")
        case Refusal.NOT_YOURS:
            return t("It is not your decision now.")
        case Refusal.STALE:
            return t("That button is out of date. Nothing was done.")
        case Refusal.OTHER_GAME:
            return t("That command belongs to another game than the one at this table.")
        case Refusal.BUSY:
            return t("The table is busy. Try again in a moment.")
        case Refusal.UNUSABLE:
            return t(
                "That was not done: I can't store anything at the moment. Everything acknowledged before is kept. "
                "Try again in a few minutes; whoever runs the bot reads the reason in its log."
            )
        case Refusal.TOO_SOON:
            return t("It is too soon for that. Once an hour is enough.")
        case Refusal.ONLY_YOU:
            return t(
                "You are the only one we're waiting for: `/turn` shows what you are asked. No reminder was used up."
            )
        case Refusal.HAS_SEAT:
            return t("You have a seat at this table already.")
        case Refusal.UNKNOWN_OPTION:
            return _unknown(facts, t)
        case Refusal.BARRIER:
            return t("That can't be taken back: something has been drawn, rolled or revealed since.")
        case Refusal.NOTHING_TO_UNDO:
            return t("There is nothing to take back.")
        case Refusal.OPEN_TABLES | Refusal.SERVER_TABLES | Refusal.LOBBIES | Refusal.COMMANDS | Refusal.TOO_LONG:
            return _limit(error, t)
        case _:
            return _people(error, t)


def _limit(error: HostError, t: Texts) -> str:
    """A refusal that names a limit, and how to get below it."""
    most = error.facts.get("most", 0)
    match error.code:
        case Refusal.OPEN_TABLES:
            return t(
                "That would be more than {most} open tables of one person. `/games` lists yours; `/game leave` leaves "
                "one.",
                most=most,
            )
        case Refusal.SERVER_TABLES:
            return t("{most} tables are open on this server, and no more can be. One has to end first.", most=most)
        case Refusal.LOBBIES:
            return t("You are host of {most} lobbies, and more can't be: start or close one first.", most=most)
        case Refusal.TOO_LONG:
            return t("That was more than {most} characters, and was not read. Shorter, or with the panels?", most=most)
        case _:
            return t("That was more than {most} commands in a minute. Nothing was done; wait a moment.", most=most)


def _people(error: HostError, t: Texts) -> str:
    """A refusal about votes, pauses or seats that change hands."""
    at = int(error.facts.get("at", 0))
    match error.code:
        case Refusal.VOTE_OPEN:
            return t("Another question is open at this table: that vote has to close first.")
        case Refusal.ASKED_BEFORE:
            return t("That was refused a while ago. It can be asked again <t:{at}:R>.", at=at)
        case Refusal.NO_VOTE:
            return t("That vote is about your own seat, so you have no vote. Any move of yours settles it.")
        case Refusal.NOT_LATE:
            return t("Nobody is late there. Others decide only about seats that are late, gone or an AI's.")
        case Refusal.DONE_ALREADY:
            if error.facts.get("value") == "open":
                return t("That seat is open to others already: `/game take`.")
            return t("An AI plays that seat already. A vote can open it to others.")
        case Refusal.SETTLED:
            return t("That question is settled. The newest message says what's next.")
        case Refusal.PAUSED_ALREADY:
            return t("The table is paused already.")
        case Refusal.NOT_PAUSED:
            return t("The table is not paused.")
        case Refusal.NO_HINTS if not error.facts.get("most"):
            return t("This table is played without hints.")
        case Refusal.NO_HINTS:
            return t("You have had all your hints in this game.")
        case Refusal.PAUSE_USED:
            return t("You used your one pause on <t:{at}:D>. `/game vote` can pause again.", at=at)
        case Refusal.SAT_ELSEWHERE if error.facts.get("own"):
            return t("You held another seat of this game and know its secrets: you may have that one again, no other.")
        case Refusal.SAT_ELSEWHERE:
            return t(
                "They held another seat of this game and know its secrets: they may have that one again, no other."
            )
        case Refusal.SEAT_TAKEN:
            return t("Too late: that seat is not free any more.")
        case Refusal.WORD_LISTED:
            return t("That word is not read on this server. Choose another; nothing was changed.")
        case Refusal.BLOCKED:
            return t("They take no invitations and questions here. Ask somebody else.")
        case Refusal.BARRED:
            return t("Whoever manages this server does not let you open tables or ask others here.")
        case Refusal.REMOVED:
            return t(
                "The bot was removed from this table's server. Nothing is lost: added again by <t:{at}:D>, it goes on.",
                at=at,
            )
        case Refusal.NOT_ASKED:
            return t("That question is for somebody else.")
        case _:
            return t("A request is open already, or you have made three in this round.")


def _dice(error: HostError, t: Texts) -> str:
    """A refusal about a table's dice before its start."""
    match error.code:
        case Refusal.CLOSING:
            return t(
                "Everything has been fixed since Start: seats, options, words. The game begins as "
                "soon as the dice are closed."
            )
        case Refusal.MARK_NOT_POSTED:
            return t(
                "The post with the mark of the dice is not there yet: Discord has not accepted it. "
                "The game can't start without it; try again in a minute, and check whether I can "
                "still write in the table's channel."
            )
        case Refusal.NOT_POSTED_YET:
            return t("The posts with mark and binding are not there yet. Wait for them: nothing counts before that.")
        case Refusal.NOT_OVERDUE:
            return t("Nobody is late yet. That will be possible <t:{at}:R>.", at=int(error.facts.get("at", 0)))
        case Refusal.GIVEN_BEFORE:
            return t("You gave it already; the first one counts, and it is posted in the table's channel.")
        case Refusal.SEAL_KNOWN:
            return t("That seal was used before. Make a new one: a seal counts once, at whatever table.")
        case _:
            return t("This table waited for you in vain before: here you can't seal or ask for the last word again.")


def contribution_text(error: EngineError, t: Texts) -> str:
    """Why a word, seal or secret can't be taken."""
    match error.code:
        case "word_short":
            return t(
                "Too short: {given} of at least {least} letters and digits. Nothing was changed.",
                given=error.facts["given"],
                least=error.facts["least"],
            )
        case "word_long":
            return t(
                "Too long: {given} letters and digits, of {most} at most. Nothing was changed.",
                given=error.facts["given"],
                most=error.facts["most"],
            )
        case "seal_form":
            return t("A seal is `sealed:` followed by the 64 hex digits of a SHA-256. Nothing was changed.")
        case "secret_form":
            return t(
                "A secret has {least} to {most} characters: plain letters, digits and signs. Nothing was changed.",
                least=error.facts["least"],
                most=error.facts["most"],
            )
    return t("That is not what you sealed. Give the secret itself, every character the same; you may try again.")


def rule_text(error: EngineError, t: Texts) -> str:
    """A text for a refusal of the rules if the game has none of its own (in the lobby it has no view yet)."""
    if isinstance(error, ContributionError):
        return contribution_text(error, t)
    match error.code:
        case "layout":
            return t("That board is made for another number of players. Under *Options…* the host can change it.")
        case "clans_twice":
            return t("Two seats want the same clan. One of them has to choose another.")
        case "seats":
            return t("The game does not take that many seats.")
        case "solo_seats":
            return t("A solo game is for one person, without AI opponents: the others have to leave first.")
        case "not_in_solo":
            return t("A solo game is played with the rules of 2019, to 4 points, and its player spreads all injuries.")
        case "unknown_option" | "option" | "solo" | "edition":
            return _unknown(error.facts, t)
    if error.rule:
        return t("Not possible: the rules do not allow it (rule {rule}). Nothing was changed.", rule=error.rule)
    return t("Not possible: the rules do not allow it. Nothing was changed.")


def _set_aside(facts: Facts, t: Texts) -> str:
    """What can't be played on, that nothing is lost, and who can act."""
    number, began, program = facts.get("id"), facts.get("began"), facts.get("program")
    if not began:
        return t(
            "Table {number} is set aside: begun under newer rules, it can't go on with version {program} of the bot;"
            " nothing is lost, and whoever runs the bot, who has been told, can install the newer version again.",
            number=number,
            program=program,
        )
    return t(
        "Table {number} is set aside: begun under the rules of version {began}, it can't go on with version {program}"
        " of the bot; nothing is lost, and whoever runs the bot, who has been told, can go back to the version before.",
        number=number,
        began=began,
        program=program,
    )


def _host_alone(host: object, t: Texts) -> str:
    if host is None:
        return t("Only the table's host can do that.")
    return t("Only the table's host can do that: ask {host}.", host=f"<@{host}>")


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


def fault_text(code: str, t: Texts) -> str:
    """What a player reads after a fault of ours (screens U8)."""
    return t(
        "That did not work, and nothing was changed. Try again; if it keeps happening, tell "
        "the server's admin code {code}.",
        code=code,
    )


def unshown_text(t: Texts, done: bool) -> str:
    """The text when Discord refused the answer. `done`: it was acknowledged, and so carried out."""
    if not done:
        return t("Discord did not take my answer, so nothing was done. Press again.")
    return t("I could not show the answer. Whatever you did is kept; `/turn` shows where the game is.")


def outdated_text(t: Texts) -> str:
    """The text for a command, or a value of one, that this version does not have."""
    return t(
        "This command has another form now, or doesn't take that value. Nothing was done. Type it anew; if Discord "
        "still offers the old form, restart it."
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

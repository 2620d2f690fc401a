"""The refusals of the host (not of the rules): codes, each with a text for players, and the facts in it."""

from __future__ import annotations

from enum import StrEnum
from typing import TypedDict, Unpack

from engine.kernel.errors import ConquestError


class Refusal(StrEnum):
    """Why the host refuses a request. The texts are in `cogs/transport/refusals.py`."""

    NO_GAME = "no_game"
    """No table of that number, or none that the command could mean."""
    OTHER_GAME = "other_game"
    """The command belongs to another game than the table's."""
    NOT_LOBBY = "not_lobby"
    CLOSING = "closing"
    """All is fixed since Start, and the dice wait for posts or last words."""
    MARK_NOT_POSTED = "mark_not_posted"
    """Discord has not taken the post of the dice's mark, so nothing may be fixed on it."""
    NOT_POSTED_YET = "not_posted_yet"
    """The posts of mark and binding are not both there, so no last word counts yet."""
    NOT_OVERDUE = "not_overdue"
    """A closing is given up only when somebody is late with the last word (`at`)."""
    GIVEN_BEFORE = "given_before"
    """One's last word was given, and the first one counts."""
    SEAL_KNOWN = "seal_known"
    """The seal was used before, at this table or another one."""
    MISSED_BEFORE = "missed_before"
    """An earlier closing of this table waited for this person in vain."""
    NOT_RUNNING = "not_running"
    ALREADY_OVER = "already_over"
    NOT_OVER = "not_over"
    TABLE_FULL = "table_full"
    TOO_FEW_SEATS = "too_few_seats"
    CLAN_TAKEN = "clan_taken"
    SET_ASIDE = "set_aside"
    """This version of the program can't go on with the game (host/live_game/unplayable.py)."""
    NOT_HOST_NOR_MANAGER = "not_host_nor_manager"
    """A game set aside is ended by its host alone, or by people who manage the server."""
    HAS_SEAT = "has_seat"
    PRIVATE_TABLE = "private_table"
    END_CAMPAIGN = "end_campaign"
    """One person among AI seats can't end a campaign's game, but the campaign (`id`)."""
    NOT_HOST = "not_host"
    OF_CAMPAIGN = "of_campaign"
    """Seats and options of this table are those of its campaign (`id`: the campaign's table)."""
    NO_SEAT = "no_seat"
    NOT_YOURS = "not_yours"
    """Another seat decides now, or the button is somebody else's."""
    STALE = "stale"
    """The button shows an older state of the game."""
    BUSY = "busy"
    UNUSABLE = "unusable"
    """The database can't be used now (host/store/database/unusable.py)."""
    TOO_SOON = "too_soon"
    ONLY_YOU = "only_you"
    """A nudge by the one person who is waited for would remind nobody else."""
    UNKNOWN_OPTION = "unknown_option"
    BARRIER = "barrier"
    """Something was drawn, rolled or revealed since, so it can't be taken back."""
    NOTHING_TO_UNDO = "nothing_to_undo"
    VOTE_OPEN = "vote_open"
    """Another question is being voted on."""
    ASKED_BEFORE = "asked_before"
    """The same question was refused a while ago (`at`)."""
    NO_VOTE = "no_vote"
    """It is about one's own seat."""
    NOT_LATE = "not_late"
    """Only a seat that is late, gone or an AI's is decided on by others."""
    DONE_ALREADY = "done_already"
    """An AI plays that late seat, or it is open to others, without a vote (`value`: what was asked for)."""
    SETTLED = "settled"
    """The question is no longer open."""
    PAUSED_ALREADY = "paused_already"
    NOT_PAUSED = "not_paused"
    NO_HINTS = "no_hints"
    """The table has no hints, or the seat has had all it may have (`most`)."""
    PAUSE_USED = "pause_used"
    """The host has had their one pause (`at`: when)."""
    SAT_ELSEWHERE = "sat_elsewhere"
    """They held another seat of this game, and know its secrets (`own`: it is who presses)."""
    SEAT_TAKEN = "seat_taken"
    """The seat is not to be had (any more)."""
    NOT_ASKED = "not_asked"
    """The question is somebody else's."""
    OPEN_TABLES = "open_tables"
    """The person sits at as many open tables as anybody may (`most`)."""
    SERVER_TABLES = "server_tables"
    """As many tables are open in the server as in any (`most`)."""
    LOBBIES = "lobbies"
    """The person is host of as many lobbies as anybody may (`most`)."""
    COMMANDS = "commands"
    """The person gave as many commands within a minute as anybody may (`most`)."""
    TOO_LONG = "too_long"
    """More was typed into an option than anybody needs (`most` characters)."""
    WORD_LISTED = "word_listed"
    """The word for the dice holds one that is on the server's word list."""
    BLOCKED = "blocked"
    """The other wants to be asked nothing by this person or in this server."""
    BARRED = "barred"
    """The person is on the server's block list."""
    REMOVED = "removed"
    """The table's server removed the bot: it stands still until the bot is added again, `at` at the latest."""
    REQUEST_OPEN = "request_open"
    """A request is open already, or the person has made too many in this round."""


class Facts(TypedDict, total=False):
    """The values in a refusal's text or log line; never anything hidden from the asker."""

    id: int
    """The table's number."""
    game: str
    version: int
    status: str
    seats: int
    """How many seats there are, or may be."""
    least: int
    """How many the game needs."""
    own: bool
    """Whether it is about the presser."""
    most: int
    """A limit that is reached."""
    owed: list[int]
    """The seats that decide now."""
    host: int | None
    """The Discord id of the table's host."""
    wish: str
    by: str
    """The display name of the person who holds what was asked for."""
    option: str
    value: object
    at: float
    """Unix seconds from which on it is possible."""
    began: str
    """The release whose rules the game began under; "" for one this program does not know."""
    program: str
    """The version of this program."""


class HostError(ConquestError):
    """The host refuses; nothing was changed."""

    def __init__(self, code: Refusal, **facts: Unpack[Facts]) -> None:
        super().__init__(f"{code}: {facts}")
        self.code = code
        self.facts = facts

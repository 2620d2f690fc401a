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
    """Everything has been fixed since Start, and the dice wait for posts or last words."""
    MARK_NOT_POSTED = "mark_not_posted"
    """The dice's mark is not posted yet, so nothing may be fixed on it."""
    NOT_POSTED_YET = "not_posted_yet"
    """The posts of mark and binding are not both there, so no last word counts yet."""
    NOT_OVERDUE = "not_overdue"
    """A closing can be given up only when somebody is late with the last word (`at`)."""
    GIVEN_BEFORE = "given_before"
    """The person's last word was given already, and the first one counts."""
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
    """This version of the program can't play the game on (host/live_game/unplayable.py)."""
    NOT_HOST_NOR_MANAGER = "not_host_nor_manager"
    """A game set aside is ended by its host alone, or by people who manage the server."""
    HAS_SEAT = "has_seat"
    PRIVATE_TABLE = "private_table"
    END_CAMPAIGN = "end_campaign"
    """A person among AI seats can't end a campaign's game, only the campaign (`id`)."""
    NOT_HOST = "not_host"
    DECLINED = "declined"
    TOO_OFTEN = "too_often"
    """The person did it as often as allowed (host/posts/brakes.py), and may again from `at` on."""
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
    """The presser is the only person a nudge would remind."""
    UNKNOWN_OPTION = "unknown_option"
    BARRIER = "barrier"
    """Something was drawn, rolled or revealed since, so it can't be taken back."""
    NOTHING_TO_UNDO = "nothing_to_undo"
    VOTE_OPEN = "vote_open"
    """Another question is being voted on."""
    ASKED_BEFORE = "asked_before"
    """The same question was refused recently (`at`)."""
    NO_VOTE = "no_vote"
    """The vote is about the person's own seat."""
    NOT_LATE = "not_late"
    """Others may decide only on a seat that is late, gone or an AI's."""
    DONE_ALREADY = "done_already"
    """The late seat is already an AI's, or open to others, without a vote (`value`: the request)."""
    SETTLED = "settled"
    """The question is no longer open."""
    PAUSED_ALREADY = "paused_already"
    NOT_PAUSED = "not_paused"
    NO_HINTS = "no_hints"
    """The table has no hints, or the seat has used all of its own (`most`)."""
    STOPPED = "stopped"
    """The table has stopped for tonight, too long ago to take that back alone."""
    PAUSE_USED = "pause_used"
    """The host has had their one pause (`at`: when)."""
    SAT_ELSEWHERE = "sat_elsewhere"
    """They held another seat of this game, and know its secrets (`own`: the presser did)."""
    SEAT_TAKEN = "seat_taken"
    """The seat is not free (any more)."""
    NOT_ASKED = "not_asked"
    """The question is for somebody else."""
    OPEN_TABLES = "open_tables"
    """The person is at their limit of open tables (`most`)."""
    SERVER_TABLES = "server_tables"
    """The server is at its limit of open tables (`most`)."""
    ALL_INVITED = "all_invited"
    """The lobby has invited as many people as allowed (`most`)."""
    LOBBIES = "lobbies"
    """The person hosts as many lobbies as allowed (`most`)."""
    COMMANDS = "commands"
    """The person gave as many commands within a minute as allowed (`most`)."""
    NOT_ON_SERVER = "not_on_server"
    """The command needs the bot on the server, and only its person installed it."""
    TOO_LONG = "too_long"
    """The text typed into an option is too long (`most` characters)."""
    WORD_LISTED = "word_listed"
    """The word for the dice contains one on the server's word list."""
    BLOCKED = "blocked"
    """The other person blocks this person or this server."""
    BARRED = "barred"
    """The person is on the server's block list."""
    REMOVED = "removed"
    """The table's server removed the bot: it stands still until the bot returns, `at` at the latest."""
    PLANNED_ENOUGH = "planned_enough"
    """The seat's plan for this turn was changed as often as allowed (`most`)."""
    REQUEST_OPEN = "request_open"
    """A request is already open, or the person has made too many in this round."""


class Facts(TypedDict, total=False):
    """The values in a refusal's text or log line; never anything hidden from the asker."""

    id: int
    """The table's number."""
    game: str
    version: int
    status: str
    seats: int
    """The number of seats, or its limit."""
    least: int
    """How many the game needs."""
    own: bool
    """Whether it concerns the presser."""
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
    """Unix seconds from which it will be possible."""
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

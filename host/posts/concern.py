"""Whom a commit concerns, as composers state it. Whether and how each hears of it: host/posts/gate.py."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from host.posts.post import Post

FULL = "full"
"""Begins the key of a message to a host that all seats are taken; the role of that message, too."""


class ConcernKind(StrEnum):
    """What somebody may be told of; each has a rule (docs/notices.md). Stored with posts and with what was told."""

    TURN = "turn"
    """A stretch of theirs begins, or its clock starts again."""
    CARD = "card"
    """A stretch of theirs begins with a secret choice."""
    ANSWER = "answer"
    """Another's stretch waits for their answer, on a fuse: a defence, a shield."""
    REMINDER = "reminder"
    LAST_CALL = "last_call"
    """Their time is over soon."""
    PLAN_DUE = "plan_due"
    """Their plan acts soon by itself."""
    PLAN_FAILED = "plan_failed"
    """Their plan did not hold: they are asked as if there were none."""
    PLAN_ACTED = "plan_acted"
    TIME_OUT = "time_out"
    """Their time was up: default moves were made, or the table waits."""
    TAKEN_OVER = "taken_over"
    """An AI plays their seat until they press."""
    SEAT_LOST = "seat_lost"
    """Their seat is open to others, or somebody else's."""
    SEAT_YOURS = "seat_yours"
    OVER = "over"
    """The game has ended by its rules."""
    STOPPED = "stopped"
    """Somebody ended the game for all."""
    VOTE = "vote"
    DECIDED = "decided"
    """A vote that binds them was decided."""
    DICE = "dice"
    """They have to close the dice: a last word, or their seal's secret."""
    OFFER = "offer"
    """They are asked to take a seat over."""
    UNDO = "undo"
    """They are asked to let somebody take something back."""
    INVITED = "invited"
    TONIGHT = "tonight"
    """Their table stopped last night: do they go on?"""
    SLEPT = "slept"
    """Their table fell asleep."""
    CLOSES = "closes"
    """Their table, asleep, is abandoned soon."""
    WAS_DOWN = "was_down"
    """The bot was down for long, and what they owe is due later."""
    PUT_AWAY = "put_away"
    """Their sleeping table is put away until they take it out."""
    ABANDONED = "abandoned"
    NEW_TABLE = "new_table"
    """Somebody opened a table on a server of whose new tables they want to hear."""
    UNSTARTED = "unstarted"
    """Their lobby is full, and nobody has started it."""
    MOVED = "moved"
    """Their table goes on in another place."""
    MUTE = "mute"
    """Their table can't speak: its host may mend it."""
    STANDS = "stands"
    """Their table stands still, as it can't speak."""
    REQUEST = "request"
    """Somebody would like a seat: its host decides."""
    HOST = "host"
    """As host they should know something."""
    HANDED = "handed"
    """They are host now."""


@dataclass(frozen=True, slots=True)
class Concern:
    """Somebody's stake in a commit. A mention goes onto a new post with their name, else onto a line of its own."""

    user_id: int
    kind: ConcernKind
    key: str = ""
    """Told once each; "": their stretch, which the commit knows."""
    seat: int | None = None
    again: bool = False
    """They are asked once more in the same stretch: somebody nudged them, or the table goes on."""
    by: int | None = None
    """Who asks; nobody is asked by people they block."""
    public: str = ""
    """A line for the table that mentions them; "": there is none, so only a post that names them can."""
    private: Post | None = None
    """The direct message, without its address; None: there is none."""

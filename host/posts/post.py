"""A message to send or edit, as data that the outbox can store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from host.table.table import Place
from host.table.table_dice import SHOWN

LAST_POST = "victory"
"""The role of a game's last post."""
NOW = "now"
"""The role of the one line of a table that says how its time stands, where no post can be edited to say so."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button of a post: `verb` and `args` go into its custom_id; `url` makes it a link instead."""

    label: str
    verb: str = ""
    args: str = ""
    style: Literal["primary", "secondary", "success", "danger"] = "secondary"
    url: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a post's select."""

    value: str
    label: str
    description: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A select on a post or a note: `verb` and `args` go into its custom_id."""

    verb: str
    placeholder: str
    choices: tuple[Choice, ...]
    args: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to draw when the post is delivered: from the spectator view after entry `version`, or a seat's hand.

    `kind`: "board", or a game's own kind. `seat` is set only for a private post. `cards` are card numbers to draw.
    """

    kind: str
    version: int
    alt: str
    seat: int | None = None
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ping:
    """Whom a post tells of what: looked at again when it goes out, and kept as heard once it is there.

    `kind`: a ConcernKind (host/posts/concern.py). `game` None: the post's.
    """

    user_id: int
    kind: str
    key: str
    seat: int | None = None
    game: int | None = None


@dataclass(frozen=True, slots=True)
class Post:
    """A message to send or to edit; the outbox stores it as JSON and never alters it.

    `role` names the live post it becomes ("lobby", "round", "turn", "battle", "card", "victory", "notice"): a new
    post of a role replaces the older one, `retire` takes the buttons off the live posts of these roles.
    `action`: "new"; "edit" (of the role's live post; sent again when that can't be edited); "update" (an edit that is
    dropped when there is no such post, or it can't be edited); "replace" (an edit tried at any age: what stood would be
    untrue); "mend" (the newest post with a `time` gets this one's, or this one is sent); or "retire" (nothing is said,
    `retire` alone is done).
    `to`: None for the table's channel, else the user id for a direct message.
    `fallback`: for a direct message that can't be delivered; posted to the channel instead, when set.
    """

    role: str
    content: str
    action: Literal["new", "edit", "update", "replace", "mend", "retire"] = "new"
    to: int | None = None
    rows: tuple[tuple[Button, ...], ...] = ()
    menu: Menu | None = None
    pictures: tuple[Picture, ...] = ()
    mentions: tuple[int, ...] = ()
    """Who is pinged: set by the gate alone (host/commit/gatekeeping.py)."""
    tells: tuple[Ping, ...] = ()
    """Who hears by it of what concerns them: by mention, or by the direct message it is."""
    time: str | None = None
    """The part of its text that says how the table's time stands: kept true while it is the newest with one."""
    past: str = ""
    """Its text once it is past: of a message on all that waits, whose news stay to be read."""
    group: int | None = None
    """A role of the server that is pinged: set for new tables alone (host/lobby/announcing.py)."""
    retire: tuple[str, ...] = ()
    decision: int | None = None
    """Decision number for the ids of this post's buttons (private posts only); None: they never age."""
    seat: int | None = None
    fallback: str = ""
    until: float | None = None
    """Unix seconds after which it is not worth sending."""
    paced: bool = False
    """It may change step by step in a moment: edits that come too soon wait, and only the last of them is made."""
    silent: bool = False
    """It makes no sound: its person was there when it came about."""
    record: bool = False
    """The game's record comes with it as a file, written at delivery, as pictures are drawn."""
    proof: bool = False
    """It proves something about the dice: it is never edited, nor loses anything.

    If it is gone, `fallback` is posted, which says that it repeats and proves nothing.
    """

    def goes_to(self, place: Place) -> int:
        """The channel or thread of a public post: proofs of what came before play go to the lobby's."""
        before_play = self.proof and not self.role.startswith(f"{SHOWN}.")
        return place.channel_id if before_play else place.posts_to

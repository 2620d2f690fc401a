"""The two ports that the host's callers implement: composing posts, and carrying them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from data.texts import Texts
from engine.kernel.errors import ConquestError
from engine.kernel.game import Event
from host.posts.composing import Composed, Digest, Moment, Reviewed
from host.posts.concern import Concern
from host.posts.post import Post
from host.table.notes import TableNote
from host.table.table import Place, Table
from host.table.table_dice import DiceNews


class Presenter(Protocol):
    """Turns events into posts; pure: games alike in public give alike posts. One for each game."""

    def lobby(self, table: Table) -> Post:
        """The lobby card, new or edited."""
        ...

    def closed_lobby(self, table: Table) -> Post:
        """The lobby card after Start or Cancel."""
        ...

    def dice(self, table: Table, news: DiceNews) -> Post:
        """A post about the table's dice; the host sets its role."""
        ...

    def seat(self, table: Table, number: int) -> Post:
        """One line on who plays a seat from now on: an AI for its person, its person again, or an AI for good."""
        ...

    def set_aside(self, table: Table) -> Post:
        """The one post about a game set aside (it alone has buttons), or that it goes on or has ended."""
        ...

    def missed(self, table: Table, posts: Sequence[Post], since: float) -> Post:
        """One post for those not sent since then: the newest one's question, the rest in short."""
        ...

    def moved(self, table: Table, user_id: int) -> Concern:
        """Tells one of the table's people that it goes on in another place."""
        ...

    def invited(self, table: Table, users: Sequence[int]) -> Composed:
        """The host of a lobby invites these people."""
        ...

    def full(self, table: Table) -> Concern:
        """The lobby's last seat was taken: its host can start."""
        ...

    def unstarted(self, table: Table, user_id: int, closes: float) -> Concern:
        """The lobby is full, and nobody has started it: one of its people hears so. `closes`: Unix seconds."""
        ...

    def announced(self, table: Table, role: int | None, pings: bool, users: Sequence[int]) -> Composed:
        """A new table: a line that names a role of the server, where there is one, and these people told.

        `pings`: whether the line pings the role.
        """
        ...

    def cannot_speak(self, table: Table, trouble: Trouble) -> Post:
        """Tells the host that the table can't speak, and who can fix it."""
        ...

    def withheld(self, table: Table, post: Post, code: int) -> Post:
        """A line instead of a post that Discord refuses for what it says; it offers the log and pings as the post."""
        ...

    def title(self, t: Texts) -> str:
        """The game's name."""
        ...

    def summary(self, table: Table, t: Texts) -> str:
        """The table's options in a line; what explains them in further lines."""
        ...

    def digest(self, digest: Digest) -> Post:
        """The direct message to a person on what waits for them, at tables of any game."""
        ...

    def waited_for(self, digest: Digest, tables: Sequence[Table]) -> Post:
        """The line at the first of these tables of a server for who wants mentions: all of them wait for them."""
        ...

    def note(self, moment: Moment, note: TableNote) -> Composed:
        """Posts and concerns beside the game: a reminder, a vote, an offer, a sleeping table."""
        ...

    def told(self, table: Table, view: Any, seat: int, events: Sequence[Event], t: Texts) -> Sequence[str]:
        """A seat's action in sentences, as the log shows it; () where it has no line of its own."""
        ...

    def answered(self, table: Table, view: Any, seat: int, events: Sequence[Event], t: Texts) -> Sequence[str]:
        """The same for the seat's own person, secrets included. `view`, `events`: as the seat may know them."""
        ...

    def holding(self, table: Table, view: Any, seat: int, t: Texts) -> str:
        """A seat in one line for the person taking it, as in "Godleif (AI): Godleif Clan, 1 point".

        Public facts alone. `view`: any.
        """
        ...

    def asked(self, view: Any, seat: int, t: Texts) -> str:
        """What a seat owes, in a few words to its person, as in "your second action".

        To follow "Clash 41: ". `view`: the seat's or the spectator's; `t`: the texts of the reader's language.
        """
        ...

    def otherwise(self, view: Any, seat: int, t: Texts) -> str:
        """What the default moves would do for the seat until its stretch ends, in a few words, as in "pass".

        From the spectator's view it has public facts alone; from the seat's view it is for that seat's person only.
        """
        ...

    def compose(self, moment: Moment) -> Composed:
        """The posts after a commit; none while AI seats still have to act."""
        ...

    def now(self, table: Table) -> Post | None:
        """The line on how the table's time stands, to be mended into its newest post; None: AI seats are at work."""
        ...

    def looked_back(self, post: Post, reviewed: Reviewed) -> Post:
        """The last post with its review's findings, to be edited in."""
        ...


@dataclass(frozen=True, slots=True)
class Delivered:
    channel_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a table can't speak in its place. `code`: Discord's number; `missing`: permissions by Discord's names."""

    code: int
    missing: tuple[str, ...]
    since: float
    """Unix seconds of the oldest waiting post."""
    waiting: int
    """The number of waiting posts."""
    place: Place


class Cause(StrEnum):
    """Why Discord did not take a post: what to do about it depends on this alone, and on no list of its numbers."""

    PASSING = "passing"
    """Discord or the way to it fails: the same again, later."""
    BUSY = "busy"
    """Too many calls: the same again, later."""
    POST = "post"
    """Refused for what it says or carries: in fewer words, at once."""
    PLACE = "place"
    """Refused where it goes: it waits until somebody there mends that."""
    PERSON = "person"
    """This person gets no direct messages from the bot."""
    TABLE = "table"
    """A direct message that is not to be sent now: its person hears of it at the table."""


class DeliveryError(ConquestError):
    """A post could not be delivered. `code`: Discord's number or 0; `retry_after`: seconds, if Discord named them.

    `missing`: permissions the bot lacks there, by Discord's names.
    """

    def __init__(self, code: int, cause: Cause, retry_after: float = 0.0, missing: tuple[str, ...] = ()) -> None:
        super().__init__(f"delivery failed ({code})")
        self.code = code
        self.cause = cause
        self.retry_after = retry_after
        self.missing = missing

    @property
    def lasting(self) -> bool:
        """Whether the same call would be refused again."""
        return self.cause not in (Cause.PASSING, Cause.BUSY)


class Courier(Protocol):
    """Carries posts to Discord."""

    async def send(self, table: Table, post: Post, nonce: str) -> Delivered:
        """Raises DeliveryError."""
        ...

    async def edit(self, table: Table, post: Post, where: Delivered) -> None:
        """Raises DeliveryError (also when the message is too old or gone)."""
        ...

    async def strip(self, table: Table, where: Delivered, to: int | None = None) -> None:
        """Take the buttons off a message (`to`: whose direct message it is); raises DeliveryError."""
        ...

    async def delete(self, where: Delivered) -> None:
        """Raises DeliveryError."""
        ...

    async def close(self, table: Table, to: int, where: Delivered, asked: float) -> None:
        """Turn a direct message into one line without buttons on how its question ended; raises DeliveryError.

        `asked`: when it was delivered, Unix seconds.
        """
        ...

    async def settle(self, table: Table, to: int, where: Delivered, asked: float) -> bool:
        """As `close`, unless a press made it the panel somebody plays in: then it stays, and this is False."""
        ...

    async def exists(self, where: Delivered) -> bool:
        """Whether a live post still exists (checked after a restart)."""
        ...

    def changed_elsewhere(self, game_id: int) -> None:
        """Note that another process changed a game: what this one shows of it may be outdated."""

    def replanned(self, game_id: int, pressed: int | None) -> None:
        """Note that somebody's plan has changed: the message pressed for it is the only one that draws itself again."""

    async def is_member(self, guild_id: int, user_id: int) -> bool | None:
        """Whether somebody is a member of a server; None: Discord does not say. Never raises."""
        ...

    async def typing(self, table: Table) -> None:
        """Show for some seconds that the table is working something out; raises DeliveryError."""
        ...

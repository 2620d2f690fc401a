"""The two ports that the surroundings of the host implement: who composes posts, and who carries them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from data.texts import Texts
from engine.kernel.errors import ConquestError
from engine.kernel.game import Event
from host.posts.composing import Composed, Digest, Moment, Reviewed
from host.posts.post import Post
from host.table.notes import TableNote
from host.table.table import Place, Table
from host.table.table_dice import DiceNews


class Presenter(Protocol):
    """Turns what happened into posts; pure, so that two games alike in public compose alike. One a game."""

    def lobby(self, table: Table) -> Post:
        """The lobby card, new or edited."""
        ...

    def closed_lobby(self, table: Table) -> Post:
        """What the lobby card becomes once started or cancelled."""
        ...

    def dice(self, table: Table, news: DiceNews) -> Post:
        """What is to be told of the table's dice; its role is the host's to set."""
        ...

    def seat(self, table: Table, number: int) -> Post:
        """The one line on who plays a seat from now on: an AI for its person, its person again, or an AI for good."""
        ...

    def set_aside(self, table: Table) -> Post:
        """The one post on a game that is set aside (it alone has buttons), then that it goes on or has ended."""
        ...

    def missed(self, table: Table, posts: Sequence[Post], since: float) -> Post:
        """One post for those not sent since then: it asks what the last, the newest, asks; the rest in short."""
        ...

    def moved(self, table: Table, user_id: int) -> Post:
        """The word to one of the table's people that it goes on in another place."""
        ...

    def cannot_speak(self, table: Table, trouble: Trouble) -> Post:
        """The word to the host that the table can't speak, and who can mend it."""
        ...

    def title(self, t: Texts) -> str:
        """The game's name."""
        ...

    def digest(self, digest: Digest) -> Post:
        """The direct message to a person on what waits for them, at tables of whatever game."""
        ...

    def note(self, moment: Moment, note: TableNote) -> Sequence[Post]:
        """What people have to be told beside the game: a reminder, a vote, an offer, that the table sleeps."""
        ...

    def told(self, table: Table, view: Any, seat: int, events: Sequence[Event], t: Texts) -> Sequence[str]:
        """What a seat's action was, in sentences, as the log has it; () for what has no line of its own."""
        ...

    def answered(self, table: Table, view: Any, seat: int, events: Sequence[Event], t: Texts) -> Sequence[str]:
        """The same to the seat's own person: with what is secret of it. `view`, `events`: as the seat may know them."""
        ...

    def holding(self, table: Table, view: Any, seat: int, t: Texts) -> str:
        """What somebody gets who takes a seat: its name and how it stands, as in "Godleif (AI): Godleif Clan, 1 point".

        Public facts alone. `view`: any.
        """
        ...

    def asked(self, view: Any, seat: int, t: Texts) -> str:
        """What a seat that owes a decision is asked, in a few words to its person, as in "your second action".

        To follow "Clash 41: ". `view`: the seat's or the spectator's; `t`: the texts of the reader's language.
        """
        ...

    def otherwise(self, view: Any, seat: int, t: Texts) -> str:
        """What the default moves do in the seat's place to the end of its stretch, in a few words, as in "pass".

        From the spectator's view it tells public facts alone; from the seat's view it is for that seat's person only.
        """
        ...

    def compose(self, moment: Moment) -> Composed:
        """Posts after a commit; none while AI seats still have to act."""
        ...

    def looked_back(self, post: Post, reviewed: Reviewed) -> Post:
        """The last post with what its review found, to be edited in."""
        ...


@dataclass(frozen=True, slots=True)
class Delivered:
    channel_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a table can't speak where it stands. `code`: Discord's number; `missing`: permissions by Discord's names."""

    code: int
    missing: tuple[str, ...]
    since: float
    """Unix seconds of the oldest post that waits."""
    waiting: int
    """How many posts wait."""
    place: Place


class DeliveryError(ConquestError):
    """A post could not be delivered. `code` Discord's number or 0; `lasting`: trying again is pointless for now.

    `missing`: permissions the bot lacks there, by Discord's names.
    """

    def __init__(self, code: int, lasting: bool, retry_after: float = 0.0, missing: tuple[str, ...] = ()) -> None:
        super().__init__(f"delivery failed ({code})")
        self.code = code
        self.lasting = lasting
        self.retry_after = retry_after
        self.missing = missing


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

    async def close(self, table: Table, to: int, where: Delivered, asked: float) -> None:
        """Make of a direct message one line, no buttons, on what came of what it asked; raises DeliveryError.

        `asked`: when it was delivered, Unix seconds.
        """
        ...

    async def settle(self, table: Table, to: int, where: Delivered, asked: float) -> bool:
        """The same of one in which nobody has pressed; False: a press made it the panel somebody plays in, it stays."""
        ...

    async def exists(self, where: Delivered) -> bool:
        """Whether a live post is still there (reconcile after a restart)."""
        ...

    def changed_elsewhere(self, game_id: int) -> None:
        """Another process changed a game: what this one shows of it may be past."""

    async def is_member(self, guild_id: int, user_id: int) -> bool | None:
        """Whether somebody is a member of a server; None: Discord does not say. Never raises."""
        ...

    async def typing(self, table: Table) -> None:
        """Show for some seconds that something is being worked out at the table; raises DeliveryError."""
        ...

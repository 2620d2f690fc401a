"""The value objects that pass between the host and its surroundings, and the two ports the surroundings implement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from data.texts import Texts
from engine.kernel.errors import ConquestError
from engine.kernel.game import Action, Event
from engine.kernel.looking_back import Review
from engine.kernel.review import Fought
from host.matters import NOTHING_OPEN, Matters, SeatOffer
from host.notes import TableNote
from host.options import TableOptions
from host.table_dice import NO_DICE, DiceNews, TableDice

Status = Literal["lobby", "closing", "running", "over", "ended", "abandoned", "cancelled"]
"""closing: all is fixed, and the dice wait for their posts and last words; over: finished by the rules; ended: stopped
by the players; abandoned: slept for too long; cancelled: closed before it began."""
By = Literal["person", "orders", "ai", "default"]


@dataclass(frozen=True, slots=True)
class Press:
    """Who asks, and by which interaction (its id makes a repetition harmless). `name` is the display name."""

    user_id: int
    name: str
    interaction_id: int | None = None
    manages: int | None = None
    """The server in which they press and which they may manage (Discord's permission)."""
    message_id: int | None = None
    """The message whose button was pressed; None: a command, or a form that no message opened."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a game lives: guild (None: a direct message), channel, and its thread once started (or None)."""

    guild_id: int | None
    channel_id: int
    thread_id: int | None = None

    @property
    def posts_to(self) -> int:
        return self.thread_id or self.channel_id


@dataclass(frozen=True, slots=True)
class SeatTime:
    """How a seat stands with time, as everybody may know. Moments are Unix seconds."""

    owes: bool = False
    """It has to decide something now."""
    due: float | None = None
    """When its own time for what it owes is over; None: no clock runs."""
    last: float | None = None
    """…and when what it has to spare is over, too: then time is up."""
    left: float = 0.0
    """Seconds left for what it owes, while its clock stands."""
    spare: float = 0.0
    """Seconds to spare in this game."""
    late_since: float | None = None
    gone: bool = False
    away_until: float | None = None
    waits: bool = False
    """Away, and the table waits."""
    offered: bool = False
    """The seat may be taken."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at a table. `wish` is the clan (or "any").

    `user_id` None and `ai` set: an AI seat. Both set: its person lets an AI of that level play until they are back.
    """

    number: int
    name: str
    user_id: int | None
    ai: str | None
    wish: str
    dms_closed: bool = False
    last_press: float = 0.0
    """Unix seconds of the person's last press in this game (presence)."""
    time: SeatTime | None = None
    """How it stands with time; None where the table's row alone was read."""

    @property
    def in_person(self) -> bool:
        """Whether a person plays it now."""
        return self.user_id is not None and self.ai is None

    @property
    def handed(self) -> bool:
        """Whether an AI plays it for its person."""
        return self.user_id is not None and self.ai is not None


@dataclass(frozen=True, slots=True)
class Table:
    """A game's facts beside the rules: what the lobby card, the games list and all posts need."""

    id: int
    game: str
    status: Status
    place: Place
    host_id: int
    language: str
    options: Mapping[str, Any]
    """layout, pace, private, defenders_asked … as the lobby set them; JSON-able."""
    seats: tuple[Seat, ...]
    commit: str
    """The fairness mark: SHA-256 of the server seed, fixed when the lobby opens."""
    seed: str | None
    """The server seed, only once the game is over."""
    version: int
    """Number of log entries."""
    created_at: float
    started_at: float | None
    ended_at: float | None
    set_aside: bool = False
    """This version of the program was found not to be able to go on with it."""
    dice: TableDice = NO_DICE
    asleep_since: float | None = None
    """Unix seconds; nobody has pressed for long, and nothing happens until somebody does."""
    paused_until: float | None = None
    """Unix seconds."""
    paused_by: int | None = None
    """Discord id of the host who paused it; None: the table agreed to; -1: its server removed the bot."""
    matters: Matters = NOTHING_OPEN

    @property
    def unbegun(self) -> bool:
        """Whether its game has not begun and still can."""
        return self.status in ("lobby", "closing")

    @property
    def finished(self) -> bool:
        """Whether its game has ended, so that nothing of it is secret any more."""
        return self.status in ("over", "ended", "abandoned")

    @property
    def stopped(self) -> bool:
        """Whether it ended otherwise than by its rules: nobody has won."""
        return self.status in ("ended", "abandoned")

    @property
    def removed(self) -> bool:
        """Whether its server removed the bot: it stands still until the bot is added again."""
        return self.paused_by == -1

    @property
    def terms(self) -> TableOptions:
        """The options every table has, read."""
        return TableOptions.stored(self.options)

    @property
    def tutorial(self) -> bool:
        """Whether it teaches one person."""
        return bool(self.terms.tutorial)

    @property
    def among_ai(self) -> bool:
        """Whether one person plays among AI seats alone: nobody else waits for them."""
        return len(self.seats) > 1 and sum(seat.user_id is not None for seat in self.seats) == 1

    def seat_of(self, user_id: int) -> int | None:
        for seat in self.seats:
            if seat.user_id == user_id:
                return seat.number
        return None


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry of a game's log as somebody may see it (events already filtered). `undone`: struck through."""

    number: int
    seat: int
    action: Action | None
    by: By
    events: tuple[Event, ...]
    at: float
    undone: bool = False
    undo: int = 0
    """How many of the seat's last actions this entry takes back; 0: it is an action."""
    timed_out: bool = False
    """It was made because time was up."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button of a post: `verb` and `args` end up in its custom_id; `url` makes it a link instead."""

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
    """A select on a post or a note: `verb` and `args` end up in its custom_id."""

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
class Post:
    """A message to send or to edit; the outbox stores it as JSON and never alters it.

    `role` names the live post it becomes ("lobby", "round", "turn", "battle", "card", "victory", "notice"): a new
    post of a role replaces the older one, `retire` takes the buttons off the live posts of these roles.
    `action`: "new"; "edit" (of the role's live post; sent anew when that can't be edited); "update" (an edit that is
    dropped when there is no such post, or it can't be edited); or "retire" (nothing is said, `retire` alone is done).
    `to`: None for the table's channel, else the user id for a direct message.
    `fallback`: for a direct message that can't be delivered; posted to the channel instead, when set.
    """

    role: str
    content: str
    action: Literal["new", "edit", "update", "retire"] = "new"
    to: int | None = None
    rows: tuple[tuple[Button, ...], ...] = ()
    menu: Menu | None = None
    pictures: tuple[Picture, ...] = ()
    mentions: tuple[int, ...] = ()
    retire: tuple[str, ...] = ()
    decision: int | None = None
    """Decision number for the ids of this post's buttons (private posts only); None: they never age."""
    seat: int | None = None
    fallback: str = ""
    until: float | None = None
    """Unix seconds after which it is not worth sending any more."""
    paced: bool = False
    """It may change step by step in a moment: edits that come too soon wait, and only the last of them is made."""
    record: bool = False
    """The game's record goes with it as a file; drawn up when the post is delivered, as pictures are."""
    proof: bool = False
    """It proves something of the dice: it is never edited, nor loses anything.

    Should it be gone, `fallback` is posted, which says that it repeats and proves nothing.
    """

    def goes_to(self, place: Place) -> int:
        """The channel or thread where it belongs, if it is public: proofs of what came before play to the lobby's."""
        return place.channel_id if self.proof and not self.record else place.posts_to


@dataclass(frozen=True, slots=True)
class Moment:
    """What a presenter composes from: the table, the game before and after, and the log since the last telling post."""

    table: Table
    view: Any
    """The spectator's view after the newest entry."""
    told_view: Any
    """The spectator's view at the last telling post (None at the start)."""
    log: tuple[LogEntry, ...]
    """Public entries since the last telling post."""
    seat_views: Mapping[int, Any]
    """[seat] -> the seat's view, for people who owe a decision (for their direct messages)."""
    owed_by_people: tuple[int, ...]
    owed_by_ai: tuple[int, ...]
    asked: tuple[int, ...]
    """Seats that owe a decision and were not yet told of this decision number."""
    now: float
    house: float = 0.0
    """`now` in house time, in which votes and offers count (host/house_time.py)."""
    acted: int | None = None
    """The seat whose person just pressed (its panel is open); None: an AI seat acted, or the game begins."""
    languages: Mapping[int, str] = field(default_factory=dict)
    """[seat] -> the language its person reads notices in; without an entry the table's."""
    notices: tuple[tuple[str, float | None], ...] = ()
    """Lines of whoever runs the bot for the next post that tells; with when it stops for maintenance, if it does."""
    whole: tuple[LogEntry, ...] = ()
    """The public log from the beginning, once the game is over; () before."""


@dataclass(frozen=True, slots=True)
class Digest:
    """All that waits for a person anywhere, as they are told once a day."""

    user_id: int
    language: str
    titles: Mapping[str, str]
    """[game] -> its name in this language."""
    decisions: tuple[Table, ...]
    """Where they owe a decision, the soonest due first."""
    votes: tuple[Table, ...]
    """Where an open vote waits for their word."""
    offers: tuple[tuple[Table, SeatOffer], ...]
    """Seats that wait for their word: they are asked to take one over, or, as host, to give one."""
    now: float
    house: float
    """`now` in house time, in which votes and offers count."""
    next: float
    """Unix seconds of the digest after this one."""

    @property
    def tables(self) -> tuple[Table, ...]:
        """All of its tables, the most urgent first."""
        return (*self.decisions, *self.votes, *(table for table, _ in self.offers))


@dataclass(frozen=True, slots=True)
class Composed:
    """A presenter's answer: posts to send; `tells` is true when they tell the log (it starts anew after them)."""

    posts: tuple[Post, ...] = ()
    tells: bool = False
    informed: tuple[int, ...] = ()
    """Seats whose owed decision these posts announce."""
    noticed: bool = False
    """The moment's notices stand in one of these posts."""
    said: tuple[str, ...] = ()
    """Lines that AI seats say in these posts, and did not before (host/matters.py)."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A finished game and its review, with what screens tell it by."""

    table: Table
    review: Review
    entries: Mapping[int, LogEntry]
    """[number] -> an entry with all that happened in it."""
    view: Any
    """The spectator's at the end."""

    def events(self, first: int, last: int) -> tuple[Event, ...]:
        """All that happened in entries first to last and stands."""
        return tuple(
            event
            for number in range(first, last + 1)
            if number in self.entries and not self.entries[number].undone
            for event in self.entries[number].events
        )

    def battle_events(self, fought: Fought) -> tuple[Event, ...]:
        return self.events(fought.first, fought.last)


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

    async def close(self, table: Table, to: int, where: Delivered) -> None:
        """Say of a direct message to somebody that it is past: one line, no buttons; raises DeliveryError."""
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


@dataclass(frozen=True, slots=True)
class Acted:
    """The result of a press that was carried out (or had been before: `repeated`)."""

    table: Table
    entries: tuple[LogEntry, ...]
    """As the acting seat may see them."""
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Nudged:
    """What a nudge did."""

    table: Table
    later: tuple[int, ...] = ()
    """Seats whose people are reminded later, not now."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """What a person sees of a running game: own seat (None: watches) and its view, decision and standing orders.

    `owes`: the person has to decide; never while an AI plays the seat for them.
    """

    table: Table
    seat: int | None
    view: Any
    decision: int
    owes: bool
    orders: Mapping[str, Any]
    notes: tuple[LogEntry, ...] = ()
    """Entries by one's own standing orders since one's last press."""


@dataclass(frozen=True, slots=True)
class Nearby:
    """The tables a command without a number may mean: those of a channel or thread, or one's own wherever they are.

    `own`: open ones with a seat of the person, the waiting ones first, then the newest. `waiting`: ids of those at
    which the person owes a decision. `here`: all open ones of the channel, running ones first, then the newest; ()
    without a channel. `ended`: the newest table of this thread, or of this channel itself, that is over, where none is
    open.
    """

    own: tuple[Table, ...] = ()
    waiting: frozenset[int] = frozenset()
    here: tuple[Table, ...] = ()
    ended: Table | None = None

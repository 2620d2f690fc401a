"""The SQL tables. Times are Unix seconds; JSON columns hold what only the host or a game reads."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

contents = Table(
    "contents",
    metadata,
    Column("key", String(64), primary_key=True, comment="hash of game and data"),
    Column("game", String(32), nullable=False),
    Column("data", JSON, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", String(32), nullable=False),
    Column("status", String(16), nullable=False, index=True),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False, index=True),
    Column("thread_id", BigInteger, index=True),
    Column("host_id", BigInteger, nullable=False),
    Column("language", String(16), nullable=False),
    Column("options", JSON, nullable=False),
    Column("mark", String(64), nullable=False, comment="SHA-256 of the seed, posted in the lobby"),
    Column("seed", String(64), nullable=False, comment="secret until the game is over"),
    Column("nonces", JSON, nullable=False),
    Column("rules_version", Integer),
    Column("config", JSON),
    Column("content_key", String(64), ForeignKey("contents.key")),
    Column("version", Integer, nullable=False, comment="number of the newest entry"),
    Column("told_version", Integer, nullable=False, comment="newest entry the posts have told"),
    Column("revision", Integer, nullable=False, comment="grows with every change of the game or its seats"),
    Column("nudged_at", Float),
    Column("created_at", Float, nullable=False),
    Column("started_at", Float),
    Column("ended_at", Float),
    Column("changed_at", Float, nullable=False, comment="when the newest entry was made"),
    Column("dice", JSON(none_as_null=True), comment="a host.table.table_dice.TableDice; null: key scheme 1"),
    Column("pressed_at", Float, nullable=False, server_default="0", comment="house time of a person's newest press"),
    Column("asleep_since", Float, comment="house time"),
    Column("paused_until", Float),
    Column("paused_by", BigInteger),
    Column("host_paused", Float),
    Column(
        "matters",
        JSON(none_as_null=True),
        key="pending",
        comment="host.table.pending.PendingQuestions; null: nothing is open",
    ),
    Column("rewound", Integer, comment="newest entry of the copy that was gone back to: it is not rated"),
    sqlite_autoincrement=True,
)

seats = Table(
    "seats",
    metadata,
    Column("game", Integer, ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("name", String(100), nullable=False),
    Column("user_id", BigInteger, index=True),
    Column("ai", String(32)),
    Column("wish", String(64), nullable=False),
    Column("nonce", String(200), nullable=False, comment="of the person's Join, '' for an AI seat"),
    Column("orders", JSON, nullable=False, comment="standing orders, secret"),
    Column("told", Integer, comment="the decision number last announced to this seat"),
    Column("seen", Integer, nullable=False, comment="newest entry at the person's last press"),
    Column("owes", Boolean, nullable=False),
    Column("dms_closed", Boolean, nullable=False),
    Column("last_press", Float, nullable=False),
    Column("handed", Integer, comment="the round in which its person let an AI play it"),
    Column(
        "clock", JSON(none_as_null=True), comment="a host.clocks.seat_clock.SeatClock; null: it measured nothing yet"
    ),
    Column("absence", JSON(none_as_null=True), comment="a host.clocks.absence.Absence; null: nothing is known of any"),
)

entries = Table(
    "entries",
    metadata,
    Column("game", Integer, ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", Integer, comment="null: setup or undo"),
    Column("undo", Integer, nullable=False, comment="how many actions are taken back"),
    Column("by", String(64), nullable=False),
    Column("user_id", BigInteger),
    Column("drawn", JSON, nullable=False, comment="secret until the game is over, as the next three"),
    Column("counters", JSON, nullable=False),
    Column("fingerprint", String(64), nullable=False),
    Column("events", JSON, nullable=False),
    Column("quiet", Boolean, nullable=False, comment="nothing of it may be known to others"),
    Column("at", Float, nullable=False),
    Column("cause", String(8), nullable=False, server_default="", comment="clock: time was up"),
)

campaign_games = Table(
    "campaign_games",
    metadata,
    Column("game", Integer, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("campaign", Integer, ForeignKey("games.id"), nullable=False, index=True, comment="its table"),
    Column("told", Boolean, nullable=False, comment="the campaign knows how it ended"),
)

seals = Table(
    "seals",
    metadata,
    Column("seal", String(64), primary_key=True, comment="one that was added to dice, at any table"),
    Column("game", Integer, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("game", Integer, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False, comment="the entry after which the state was so"),
    Column("state", Text, nullable=False, comment="as the game's freeze wrote it; secret"),
)

interactions = Table(
    "interactions",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Integer, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False, comment="entries first to last are its result; last < first: none"),
    Column("at", Float, nullable=False, index=True),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", Integer, ForeignKey("games.id"), nullable=False),
    Column("state", String(16), nullable=False, comment="waiting, sent, merged, dropped or failed"),
    Column("post", Text, nullable=False, comment="a host.posts.ports.Post as JSON"),
    Column("at", Float, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("code", Integer, comment="Discord's number of the last refusal"),
    Column("to", BigInteger, nullable=False, server_default="0", comment="0: the channel"),
    Column("until", Float, comment="Unix seconds after which it is not worth sending any more"),
    Index("ix_outbox_state_game", "state", "game", "id"),
    sqlite_autoincrement=True,
)

live_posts = Table(
    "live_posts",
    metadata,
    Column("game", Integer, ForeignKey("games.id"), primary_key=True),
    Column("role", String(32), primary_key=True),
    Column("to", BigInteger, primary_key=True, autoincrement=False, comment="0: the channel"),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    Column("post", Text, nullable=False),
    Column("stripped", Boolean, nullable=False),
    Column("at", Float, nullable=False),
)

members = Table(
    "members",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", JSON, nullable=False),
)

told = Table(
    "told",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Integer, primary_key=True, autoincrement=False, comment="0: a message on all that waits"),
    Column("key", String(96), primary_key=True, comment="a stretch, a vote …: told once each"),
    Column("kind", String(16), nullable=False, comment="a host.posts.concern.ConcernKind"),
    Column("at", Float, nullable=False, index=True, comment="when it was decided, or for when"),
    Column("delivered", Float, comment="null: not yet"),
)

guilds = Table(
    "guilds",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", JSON, nullable=False),
)

clocks = Table(
    "clocks",
    metadata,
    Column("game", Integer, primary_key=True, autoincrement=False, comment="0: a person's digest"),
    Column("seat", Integer, primary_key=True, autoincrement=False, comment="-1: the table's"),
    Column("kind", String(16), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("due", Float, nullable=False, comment="house time, or Unix seconds where wall"),
    Column("wall", Boolean, nullable=False),
    Index("ix_clocks_wall_due", "wall", "due"),
)

programs = Table(
    "programs",
    metadata,
    Column("revision", String(32), primary_key=True, comment="of the schema"),
    Column("version", String(32), nullable=False, comment="of the program that brought it so far"),
    Column("at", Float, nullable=False),
)

house = Table(
    "house",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("beat", Float, nullable=False, comment="Unix seconds at which the house was last up"),
    Column("off", Float, nullable=False, comment="how many seconds it was down in all"),
)

processes = Table(
    "processes",
    metadata,
    Column("name", String(64), primary_key=True, comment="drawn at its start"),
    Column("machine", String(128), nullable=False),
    Column("pid", Integer, nullable=False),
    Column("version", String(32), nullable=False),
    Column("shards", JSON(none_as_null=True), comment="the numbers of its shards; null: all"),
    Column("began", Float, nullable=False),
    Column("until", Float, nullable=False, comment="Unix seconds after which it counts as dead"),
)

leases = Table(
    "leases",
    metadata,
    Column("game", Integer, primary_key=True, autoincrement=False, comment="0: what is no game's"),
    Column("owner", String(64), nullable=False, index=True, comment="a process by name"),
)

results = Table(
    "results",
    metadata,
    Column("game", Integer, ForeignKey("games.id"), primary_key=True),
    Column("reason", String(64), nullable=False),
    Column("winners", JSON, nullable=False, comment="seat numbers"),
    Column("points", JSON, nullable=False, comment="by seat"),
    Column("players", JSON, nullable=False, comment="by seat: [user id or null, AI level or null, name]"),
    Column("at", Float, nullable=False),
)

parts = Table(
    "parts",
    metadata,
    Column("game", Integer, ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user_id", BigInteger, nullable=False, index=True, comment="below 0: a former player"),
    Column("kind", String(32), nullable=False, comment="which game"),
    Column("guild_id", BigInteger, index=True),
    Column("at", Float, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("people", Integer, nullable=False),
    Column("levels", JSON, nullable=False, comment="level and place of each AI seat it met"),
    Column("place", Integer, nullable=False, comment="from 1; equal ones share it"),
    Column("won", Boolean, nullable=False),
    Column("points", Integer, nullable=False),
    Column("pace", String(16), nullable=False),
    Column("seconds", Float, nullable=False),
    Column("left", Boolean, nullable=False, comment="an AI finished the seat"),
    Column("rated", Boolean, nullable=False),
    Column("counted", Boolean, nullable=False, comment="it changed the ratings"),
    Column("facts", JSON(none_as_null=True), comment="what its review found; null: not looked at yet"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", String(32), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
)

erasures = Table(
    "erasures",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("due", Boolean, nullable=False, comment="taken over by a copy, not carried out there yet"),
)

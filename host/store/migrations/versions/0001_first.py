"""The first schema"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "contents",
        sa.Column("key", sa.String(length=64), nullable=False, comment="hash of game and data"),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_contents")),
    )
    op.create_table(
        "guilds",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guilds")),
    )
    op.create_table(
        "interactions",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column(
            "last", sa.Integer(), nullable=False, comment="entries first to last are its result; last < first: none"
        ),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_interactions")),
    )
    with op.batch_alter_table("interactions", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_interactions_at"), ["at"], unique=False)

    op.create_table(
        "members",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_members")),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("language", sa.String(length=16), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("mark", sa.String(length=64), nullable=False, comment="SHA-256 of the seed, posted in the lobby"),
        sa.Column("seed", sa.String(length=64), nullable=False, comment="secret until the game is over"),
        sa.Column("nonces", sa.JSON(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=True),
        sa.Column("config", sa.JSON(), nullable=True),
        sa.Column("content_key", sa.String(length=64), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False, comment="number of the newest entry"),
        sa.Column("told_version", sa.Integer(), nullable=False, comment="newest entry the posts have told"),
        sa.Column("revision", sa.Integer(), nullable=False, comment="grows with every change of the game or its seats"),
        sa.Column("nudged_at", sa.Float(), nullable=True),
        sa.Column("votes", sa.JSON(), nullable=False, comment="ids of the people who want to end the game"),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("started_at", sa.Float(), nullable=True),
        sa.Column("ended_at", sa.Float(), nullable=True),
        sa.Column("changed_at", sa.Float(), nullable=False, comment="when the newest entry was made"),
        sa.ForeignKeyConstraint(["content_key"], ["contents.key"], name=op.f("fk_games_content_key")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_games_channel_id"), ["channel_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_games_status"), ["status"], unique=False)
        batch_op.create_index(batch_op.f("ix_games_thread_id"), ["thread_id"], unique=False)

    op.create_table(
        "entries",
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("action", sa.Integer(), nullable=True, comment="null: setup or undo"),
        sa.Column("undo", sa.Integer(), nullable=False, comment="how many actions are taken back"),
        sa.Column("by", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("drawn", sa.JSON(), nullable=False, comment="secret until the game is over, as the next three"),
        sa.Column("counters", sa.JSON(), nullable=False),
        sa.Column("fingerprint", sa.String(length=64), nullable=False),
        sa.Column("events", sa.JSON(), nullable=False),
        sa.Column("quiet", sa.Boolean(), nullable=False, comment="nothing of it may be known to others"),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_entries_game")),
        sa.PrimaryKeyConstraint("game", "number", name=op.f("pk_entries")),
    )
    op.create_table(
        "live_posts",
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(length=32), nullable=False),
        sa.Column("to", sa.BigInteger(), autoincrement=False, nullable=False, comment="0: the channel"),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("post", sa.Text(), nullable=False),
        sa.Column("stripped", sa.Boolean(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_live_posts_game")),
        sa.PrimaryKeyConstraint("game", "role", "to", name=op.f("pk_live_posts")),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False, comment="waiting, sent, merged, dropped or failed"),
        sa.Column("post", sa.Text(), nullable=False, comment="a host.posts.ports.Post as JSON"),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("code", sa.Integer(), nullable=True, comment="Discord's number of the last refusal"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_outbox_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.create_index("ix_outbox_state_game", ["state", "game", "id"], unique=False)

    op.create_table(
        "results",
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(length=64), nullable=False),
        sa.Column("winners", sa.JSON(), nullable=False, comment="seat numbers"),
        sa.Column("points", sa.JSON(), nullable=False, comment="by seat"),
        sa.Column("players", sa.JSON(), nullable=False, comment="by seat: [user id or null, AI level or null, name]"),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_results_game")),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_results")),
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("ai", sa.String(length=32), nullable=True),
        sa.Column("wish", sa.String(length=64), nullable=False),
        sa.Column("nonce", sa.String(length=200), nullable=False, comment="of the person's Join, '' for an AI seat"),
        sa.Column("orders", sa.JSON(), nullable=False, comment="standing orders, secret"),
        sa.Column("told", sa.Integer(), nullable=True, comment="the decision number last announced to this seat"),
        sa.Column("seen", sa.Integer(), nullable=False, comment="newest entry at the person's last press"),
        sa.Column("owes", sa.Boolean(), nullable=False),
        sa.Column("dms_closed", sa.Boolean(), nullable=False),
        sa.Column("last_press", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_seats_game")),
        sa.PrimaryKeyConstraint("game", "number", name=op.f("pk_seats")),
    )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seats_user_id"), ["user_id"], unique=False)

"""Clocks, absence, sleep and pauses, what people vote on; games that run already go on without a clock"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

GAMES = (
    sa.Column(
        "pressed_at", sa.Float(), nullable=False, server_default="0", comment="house time of a person's newest press"
    ),
    sa.Column("asleep_since", sa.Float(), comment="house time"),
    sa.Column("paused_until", sa.Float()),
    sa.Column("paused_by", sa.BigInteger()),
    sa.Column("host_paused", sa.Float()),
    sa.Column("matters", sa.JSON(), comment="host.table.pending.PendingQuestions; null: nothing is open"),
)
SEATS = (
    sa.Column("clock", sa.JSON(), comment="a host.clocks.seat_clock.SeatClock; null: it measured nothing yet"),
    sa.Column("absence", sa.JSON(), comment="a host.clocks.absence.Absence; null: nothing is known of any"),
)


def upgrade() -> None:
    # Column by column: made anew as a whole, a table that others refer to can't be dropped while they do.
    op.drop_column("games", "votes")
    for column in GAMES:
        op.add_column("games", column)
    for column in SEATS:
        op.add_column("seats", column)
    op.add_column(
        "entries",
        sa.Column("cause", sa.String(length=8), nullable=False, server_default="", comment="clock: time was up"),
    )
    op.add_column(
        "outbox", sa.Column("until", sa.Float(), comment="Unix seconds after which it is not worth sending any more")
    )
    op.create_table(
        "clocks",
        sa.Column("game", sa.Integer(), nullable=False, autoincrement=False, comment="0: a person's digest"),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False, comment="-1: the table's"),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("due", sa.Float(), nullable=False, comment="house time, or Unix seconds where wall"),
        sa.Column("wall", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", "kind", "key", name=op.f("pk_clocks")),
    )
    op.create_index("ix_clocks_wall_due", "clocks", ["wall", "due"])
    op.create_table(
        "house",
        sa.Column("shard", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("beat", sa.Float(), nullable=False, comment="Unix seconds at which the house was last up"),
        sa.Column("off", sa.Float(), nullable=False, comment="how many seconds it was down in all"),
        sa.PrimaryKeyConstraint("shard", name=op.f("pk_house")),
    )
    _unclock_running_games()


def _unclock_running_games() -> None:
    """Nobody agreed to be timed in a game that began before there were clocks."""
    games = sa.table("games", sa.column("id"), sa.column("status"), sa.column("options", sa.JSON()))
    connection = op.get_bind()
    running = connection.execute(sa.select(games.c.id, games.c.options).where(games.c.status == "running")).all()
    for number, options in running:
        changed = sa.update(games).where(games.c.id == number).values(options={**options, "pace": "none"})
        connection.execute(changed)

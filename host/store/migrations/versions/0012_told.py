"""What people were told; who was asked before is not asked again"""

import time

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

GAMES = sa.table("games", sa.column("id"), sa.column("status"))
SEATS = sa.table(
    "seats",
    *(sa.column(name) for name in ("game", "number", "user_id", "ai", "told")),
    sa.column("owes", sa.Boolean()),
    sa.column("clock", sa.JSON(none_as_null=True)),
)


def upgrade() -> None:
    told = op.create_table(
        "told",
        sa.Column("user_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("game", sa.Integer(), nullable=False, autoincrement=False, comment="0: a message on all that waits"),
        sa.Column("key", sa.String(length=96), nullable=False, comment="a stretch, a vote …: told once each"),
        sa.Column("kind", sa.String(length=16), nullable=False, comment="a host.posts.concern.ConcernKind"),
        sa.Column("at", sa.Float(), nullable=False, comment="when it was decided, or for when"),
        sa.Column("delivered", sa.Float(), comment="null: not yet"),
        sa.PrimaryKeyConstraint("user_id", "game", "key", name=op.f("pk_told")),
    )
    op.create_index(op.f("ix_told_at"), "told", ["at"])
    asked = sa.select(SEATS.c.user_id, SEATS.c.game, SEATS.c.clock).join(GAMES, GAMES.c.id == SEATS.c.game)
    asked = asked.where(GAMES.c.status == "running", SEATS.c.owes.is_(True), SEATS.c.ai.is_(None))
    asked = asked.where(SEATS.c.user_id.is_not(None), SEATS.c.told.is_not(None))
    connection, now = op.get_bind(), time.time()
    rows = [
        {"user_id": user, "game": game, "key": clock.get("stretch", ""), "kind": "turn", "at": now, "delivered": now}
        for user, game, clock in connection.execute(asked).all()
        if clock is not None
    ]
    if rows:
        connection.execute(sa.insert(told), rows)

"""Who took part in which result, what its review found, and ratings; whose data were erased"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "parts",
        sa.Column("game", sa.Integer(), sa.ForeignKey("games.id", name=op.f("fk_parts_game")), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False, comment="below 0: a former player"),
        sa.Column("kind", sa.String(length=32), nullable=False, comment="which game"),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("people", sa.Integer(), nullable=False),
        sa.Column("levels", sa.JSON(), nullable=False, comment="level and place of each AI seat it met"),
        sa.Column("place", sa.Integer(), nullable=False, comment="from 1; equal ones share it"),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("pace", sa.String(length=16), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("left", sa.Boolean(), nullable=False, comment="an AI finished the seat"),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("counted", sa.Boolean(), nullable=False, comment="it changed the ratings"),
        sa.Column("facts", sa.JSON(none_as_null=True), comment="what its review found; null: not looked at yet"),
        sa.PrimaryKeyConstraint("game", "seat", name=op.f("pk_parts")),
    )
    op.create_index(op.f("ix_parts_user_id"), "parts", ["user_id"])
    op.create_index(op.f("ix_parts_guild_id"), "parts", ["guild_id"])
    op.create_table(
        "ratings",
        sa.Column("guild_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "kind", "user_id", name=op.f("pk_ratings")),
    )
    op.create_index(op.f("ix_ratings_user_id"), "ratings", ["user_id"])

    op.create_table(
        "erasures",
        sa.Column("user_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("due", sa.Boolean(), nullable=False, comment="taken over by a copy, not carried out there yet"),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_erasures")),
    )

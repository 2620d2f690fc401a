"""Which processes are up, and which of them looks after which game"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("name", sa.String(length=64), nullable=False, comment="drawn at its start"),
        sa.Column("machine", sa.String(length=128), nullable=False),
        sa.Column("pid", sa.Integer(), nullable=False),
        sa.Column("version", sa.String(length=32), nullable=False),
        sa.Column("shards", sa.JSON(), comment="the numbers of its shards; null: all"),
        sa.Column("began", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False, comment="Unix seconds after which it counts as dead"),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_processes")),
    )
    op.create_table(
        "leases",
        sa.Column("game", sa.Integer(), nullable=False, autoincrement=False, comment="0: what is no game's"),
        sa.Column("owner", sa.String(length=64), nullable=False, comment="a process by name"),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_leases")),
    )
    op.create_index(op.f("ix_leases_owner"), "leases", ["owner"])

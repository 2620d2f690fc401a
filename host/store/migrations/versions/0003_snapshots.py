"""Snapshots: a game that is not in memory is taken up from its newest one"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "snapshots",
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False, comment="the entry after which the state was so"),
        sa.Column("state", sa.Text(), nullable=False, comment="as the game's freeze wrote it; secret"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_snapshots_game")),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_snapshots")),
    )

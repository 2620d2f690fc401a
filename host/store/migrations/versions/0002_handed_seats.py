"""Seats that a person handed to an AI for a while"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("seats", sa.Column("handed", sa.Integer(), comment="the round in which its person let an AI play it"))

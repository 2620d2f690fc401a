"""Seats that a person handed to an AI for a while"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("handed", sa.Integer(), comment="the round in which its person let an AI play it"))


def downgrade() -> None:
    op.drop_column("seats", "handed")

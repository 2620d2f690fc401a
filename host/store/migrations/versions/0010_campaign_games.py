"""Which tables are the games of which campaign's table"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "campaign_games",
        sa.Column("game", sa.Integer(), sa.ForeignKey("games.id", name=op.f("fk_campaign_games_game")), nullable=False),
        sa.Column(
            "campaign",
            sa.Integer(),
            sa.ForeignKey("games.id", name=op.f("fk_campaign_games_campaign")),
            nullable=False,
            comment="its table",
        ),
        sa.Column("told", sa.Boolean(), nullable=False, comment="the campaign knows how it ended"),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_campaign_games")),
    )
    op.create_index(op.f("ix_campaign_games_campaign"), "campaign_games", ["campaign"])

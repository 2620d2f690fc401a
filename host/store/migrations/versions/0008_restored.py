"""Which program made a schema, and which games were taken back to a copy"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "programs",
        sa.Column("revision", sa.String(length=32), nullable=False, comment="of the schema"),
        sa.Column("version", sa.String(length=32), nullable=False, comment="of the program that brought it so far"),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("revision", name=op.f("pk_programs")),
    )
    op.add_column(
        "games",
        sa.Column("rewound", sa.Integer(), comment="newest entry of the copy that was gone back to: it is not rated"),
    )

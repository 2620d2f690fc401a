"""Dice of key scheme 2: what people add to them, what Start fixes, seals ever used; AI plans in `by`"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column(
        "games", sa.Column("dice", sa.JSON(), comment="a host.table.table_dice.TableDice; null: key scheme 1")
    )
    op.create_table(
        "seals",
        sa.Column("seal", sa.String(length=64), nullable=False, comment="one that was added to dice, at any table"),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("seal", name=op.f("pk_seals")),
    )
    with op.batch_alter_table("entries", schema=None) as batch_op:
        batch_op.alter_column("by", existing_type=sa.String(length=16), type_=sa.String(length=64))

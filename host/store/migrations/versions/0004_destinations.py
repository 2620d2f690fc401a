"""Posts that wait know whom they go to: each destination is a queue of its own"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column(
        "outbox", sa.Column("to", sa.BigInteger(), nullable=False, server_default="0", comment="0: the channel")
    )
    outbox = sa.table("outbox", sa.column("id"), sa.column("state"), sa.column("post"), sa.column("to"))
    connection = op.get_bind()
    waiting = sa.select(outbox.c.id, outbox.c.post).where(outbox.c.state == "waiting")
    for row_id, post in connection.execute(waiting).all():
        to = json.loads(post)["to"]
        if to is not None:
            connection.execute(outbox.update().where(outbox.c.id == row_id).values(to=to))

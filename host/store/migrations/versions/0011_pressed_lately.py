"""Clocks of games that ran before there were clocks begin with the upgrade: none sleeps, nobody is reminded at once"""

import time

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

GAMES = sa.table(
    "games",
    *(sa.column(name) for name in ("id", "status")),
    *(sa.column(name, sa.Float()) for name in ("pressed_at", "asleep_since")),
)
SEATS = sa.table(
    "seats",
    *(sa.column(name) for name in ("game", "number")),
    sa.column("owes", sa.Boolean()),
    sa.column("clock", sa.JSON(none_as_null=True)),
)
HOUSE = sa.table("house", *(sa.column(name, sa.Float()) for name in ("beat", "off")))


def upgrade() -> None:
    connection = op.get_bind()
    beat = connection.execute(sa.select(HOUSE.c.beat, HOUSE.c.off)).first()
    now = time.time() if beat is None else beat.beat - beat.off
    unpressed = (GAMES.c.status == "running", GAMES.c.pressed_at == 0)
    found = connection.execute(sa.select(GAMES.c.id).where(*unpressed)).scalars().all()
    connection.execute(sa.update(GAMES).where(*unpressed).values(pressed_at=now, asleep_since=None))
    owing = sa.select(SEATS).where(SEATS.c.game.in_(found), SEATS.c.owes.is_(True))
    for game, number, _, clock in connection.execute(owing).all():
        # Nobody knows any more since when a seat without a clock owes.
        known = {"quiet": None} if clock is None else clock
        if not known.get("since"):
            own = sa.update(SEATS).where(SEATS.c.game == game, SEATS.c.number == number)
            connection.execute(own.values(clock={**known, "since": now}))

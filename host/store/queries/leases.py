"""Queries on processes and their leases: who is up, and who looks after which game (0: the house's own work)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, RowMapping, bindparam, delete, func, insert, or_, select, update

from host.program.process import NOWHERE, Process, Shards
from host.store.queries.games import UNSHOWN
from host.store.queries.sql_tables import games, leases, outbox, processes
from host.table.rows import OPEN

HOUSE = 0
"""The lease on the house's own work: digests, tidying."""

DEAD = ""
"""The machine of a dead process that heard of some shards: its row says since when nobody does."""
_LIVES = processes.c.machine != DEAD
_RENEW = update(processes).where(processes.c.name == bindparam("of"), _LIVES)
_OWNED = select(leases.c.game).where(leases.c.owner == bindparam("of"))
_ADD = insert(leases)
_ALIVE = or_(
    games.c.status.in_(OPEN), UNSHOWN, games.c.id.in_(select(outbox.c.game).where(outbox.c.state == "waiting"))
)
"""Condition: games where something can happen."""


@dataclass(frozen=True, slots=True)
class Beaten:
    """The findings of a beat."""

    new: bool
    """The process was unknown: at its start, or because others took it for dead."""
    others: tuple[Process, ...]
    """The other processes that are up."""
    gained: tuple[int, ...]
    """Games that this process took with this beat."""


def now(connection: Connection, here: float) -> float:
    """Unix seconds by the one clock that all processes on this database can read (`here`: this machine's)."""
    if connection.dialect.name != "postgresql":
        return here
    return float(connection.execute(select(func.extract("epoch", func.clock_timestamp()))).scalar_one())


def beat(connection: Connection, me: Process, at: float, lasts: float, thoroughly: bool) -> Beaten:
    """Note that a process is up for so many seconds, end the dead, and take the games nobody looks after.

    `thoroughly`: also look for games without a lease where no process died.
    """
    new = not renew(connection, me, at + lasts)
    if new:
        announce(connection, me, at + lasts)
    rows = connection.execute(select(processes).where(processes.c.name != me.name, _LIVES)).mappings().all()
    known = {_process(row): float(row["until"]) for row in rows}
    gone = [other for other, until in known.items() if until < at or me.sees_dead(other)]
    for other in gone:
        _bury(connection, other, min(at, known[other]))
    others = tuple(other for other in known if other not in gone)
    if not (new or gone or thoroughly):
        return Beaten(new, others, ())
    free = _free(connection)
    mine = [game for game, guild in free.items() if _falls_to(me, others, guild)]
    take(connection, me, mine)
    return Beaten(new, others, tuple(mine))


def announce(connection: Connection, me: Process, until: float) -> None:
    """Note that a process is up, in the place of dead ones that heard of its shards or of another count of them."""
    for dead in map(_process, connection.execute(select(processes).where(~_LIVES)).mappings().all()):
        if dead.name == me.name or dead.shards is None or _replaces(me.shards, dead.shards):
            leave(connection, dead)
    connection.execute(insert(processes), _columns(me, until))


def _replaces(new: Shards | None, old: Shards) -> bool:
    return new is None or (new != NOWHERE and (new.count != old.count or set(old.ids) <= set(new.ids)))


def _bury(connection: Connection, process: Process, at: float) -> None:
    """Free a dead process's games."""
    if process.shards is None or process.shards == NOWHERE:
        leave(connection, process)
        return
    connection.execute(delete(leases).where(leases.c.owner == process.name))
    connection.execute(update(processes).where(processes.c.name == process.name).values(machine=DEAD, until=at))


def renew(connection: Connection, me: Process, until: float) -> bool:
    """Note that it still is; whether it was known."""
    return connection.execute(_RENEW, {"of": me.name, "until": until}).rowcount > 0


def _falls_to(me: Process, others: Sequence[Process], guild_id: int | None) -> bool:
    """Whether a game falls to a process: to one that hears of its server; where none does, to the first that asks."""
    return me.hears_of(guild_id) or not any(other.hears_of(guild_id) for other in others)


def _free(connection: Connection) -> Mapping[int, int | None]:
    """Maps each unleased game where something can happen to its server."""
    leased = select(leases.c.game)
    query = select(games.c.id, games.c.guild_id).where(_ALIVE, games.c.id.not_in(leased)).order_by(games.c.id)
    free: dict[int, int | None] = dict(connection.execute(query).all())
    if connection.execute(leased.where(leases.c.game == HOUSE)).first() is None:
        free[HOUSE] = None
    return free


def take(connection: Connection, me: Process, free: Iterable[int]) -> None:
    if rows := [{"game": game, "owner": me.name} for game in free]:
        connection.execute(_ADD, rows)


def claim(connection: Connection, me: Process, game_id: int) -> bool:
    """Take a game if no process has it; whether this one has it now."""
    owner = connection.execute(select(leases.c.owner).where(leases.c.game == game_id)).scalar_one_or_none()
    if owner is None:
        take(connection, me, [game_id])
    return owner in (None, me.name)


def owned(connection: Connection, me: Process) -> frozenset[int]:
    return frozenset(connection.execute(_OWNED, {"of": me.name}).scalars())


def strangers(connection: Connection, me: Process, others: Sequence[Process]) -> Mapping[int, Process]:
    """Maps each game of this process whose server only another one hears of to that process."""
    mine = select(leases.c.game, games.c.guild_id).join(games, games.c.id == leases.c.game)
    found: dict[int, Process] = {}
    for game, guild in connection.execute(mine.where(leases.c.owner == me.name)):
        home = None if me.hears_of(guild) else next((other for other in others if other.hears_of(guild)), None)
        if home is not None:
            found[game] = home
    return found


def hand_on(connection: Connection, me: Process, handed: Mapping[int, Process]) -> None:
    """Give games to other processes that are up."""
    up = frozenset(connection.execute(select(processes.c.name)).scalars())
    for game, to in handed.items():
        mine = (leases.c.game == game, leases.c.owner == me.name)
        if to.name in up:
            connection.execute(update(leases).where(*mine).values(owner=to.name))


def leave(connection: Connection, process: Process) -> None:
    """Remove a process; all its games are free."""
    connection.execute(delete(leases).where(leases.c.owner == process.name))
    connection.execute(delete(processes).where(processes.c.name == process.name))


def drop_ended(connection: Connection) -> None:
    """Delete the leases of games where nothing can happen any more."""
    alive = select(games.c.id).where(_ALIVE)
    connection.execute(delete(leases).where(leases.c.game != HOUSE, leases.c.game.not_in(alive)))


def up(connection: Connection) -> list[tuple[Process, float]]:
    """All announced processes, each with the moment after which it counts as dead; the dead of some shards, too."""
    rows = connection.execute(select(processes).order_by(processes.c.began)).mappings()
    return [(_process(row), float(row["until"])) for row in rows]


def _columns(process: Process, until: float) -> dict[str, Any]:
    shards = None if process.shards is None else {"ids": list(process.shards.ids), "count": process.shards.count}
    own = {"name": process.name, "machine": process.machine, "pid": process.pid, "version": process.version}
    return {**own, "shards": shards, "began": process.began, "until": until}


def _process(row: RowMapping) -> Process:
    shards = row["shards"]
    part = None if shards is None else Shards(tuple(shards["ids"]), shards["count"])
    return Process(row["name"], row["machine"], row["pid"], row["version"], part, row["began"])

"""A process of the bot, as the others on the same database know it."""

from __future__ import annotations

import os
import socket
import time
import uuid
from dataclasses import dataclass
from pathlib import Path

from host.program.version import VERSION

BOOT = Path("/proc/sys/kernel/random/boot_id")
"""Linux's id of the machine's present start."""


@dataclass(frozen=True, slots=True)
class Shards:
    """The part of Discord's servers a process hears of: its shards' numbers out of `count`."""

    ids: tuple[int, ...]
    count: int


NOWHERE = Shards((), 1)
"""Of a process that hears of no server yet: it waits for Discord."""


@dataclass(frozen=True, slots=True)
class Process:
    name: str
    """Drawn at its start: a restarted process has a new one."""
    machine: str
    pid: int
    version: str
    shards: Shards | None
    """None: all."""
    began: float
    """Unix seconds."""

    @classmethod
    def here(cls, shards: Shards | None = None) -> Process:
        """This process, with a new random identity."""
        return cls(uuid.uuid4().hex, machine(), os.getpid(), VERSION, shards, time.time())

    def hears_of(self, guild_id: int | None) -> bool:
        """Whether presses of this server come here; those of direct messages (None) come to shard 0."""
        return self.shards is None or ((guild_id or 0) >> 22) % self.shards.count in self.shards.ids

    def sees_dead(self, other: Process) -> bool:
        """Whether another process is known to be dead, without waiting for its lease to run out.

        One on this machine with this process number is a former life of this one; a container's first process is always
        1.
        """
        if other.machine != self.machine or other.name == self.name:
            return False
        return other.pid == self.pid or not _lives(other.pid)


def machine() -> str:
    """This machine, or container, until its next restart."""
    boot = BOOT.read_text(encoding="ascii").strip() if BOOT.exists() else ""
    return f"{socket.gethostname()}/{boot}"[:128]


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True  # another user's
    return True

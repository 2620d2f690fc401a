"""A courier for houses that are measured: nothing goes anywhere."""

from __future__ import annotations

from host.posts.ports import Delivered
from host.posts.post import Post
from host.table.table import Table


class NoDiscord:
    """A courier that delivers at once, and counts."""

    def __init__(self) -> None:
        self.delivered = 0

    async def send(self, table: Table, post: Post, nonce: str) -> Delivered:
        self.delivered += 1
        return Delivered(post.to or table.place.posts_to, self.delivered)

    async def edit(self, table: Table, post: Post, where: Delivered) -> None:
        self.delivered += 1

    async def strip(self, table: Table, where: Delivered, to: int | None = None) -> None:
        """Do nothing."""

    async def delete(self, where: Delivered) -> None:
        """Do nothing."""

    async def close(self, table: Table, to: int, where: Delivered, asked: float) -> None:
        """Do nothing."""

    async def settle(self, table: Table, to: int, where: Delivered, asked: float) -> bool:
        return True

    async def exists(self, where: Delivered) -> bool:
        return True

    def changed_elsewhere(self, game_id: int) -> None:
        return

    def replanned(self, game_id: int, pressed: int | None) -> None:
        return

    async def is_member(self, guild_id: int, user_id: int) -> bool | None:
        return None

    async def typing(self, table: Table) -> None:
        """Do nothing."""

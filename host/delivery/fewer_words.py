"""What is left of a post that Discord refuses for what it says: its text alone, its first lines, a line instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import accumulate, takewhile

from host.posts.post import Post

MOST, FIRST_LINES = 1900, 240
"""Characters of a post without its trimmings, and of its first lines: a proof's digits are among these."""

Instead = Callable[[Post], Post]
"""Makes the line that is posted instead."""


def fewer_words(post: Post, instead: Instead) -> Iterator[Post]:
    """From the most to the least. No line instead of a proof, which would prove nothing."""
    plain = replace(post, content=post.content[:MOST], rows=(), menu=None, pictures=(), record=False)
    yield plain
    lines = post.content.splitlines()
    ends = accumulate(len(line) + 1 for line in lines)
    kept = sum(1 for _ in takewhile(lambda end: end <= FIRST_LINES, ends))
    short = "\n".join(lines[:kept]) or post.content[:FIRST_LINES]
    if short != plain.content:
        yield replace(plain, content=short)
    if not post.proof:
        yield instead(post)

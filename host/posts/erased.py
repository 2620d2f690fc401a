"""A stored post without a person whose data are deleted: later edits must not write their name again."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from host.posts.post import Button, Choice, Post


@dataclass(frozen=True, slots=True)
class Gone:
    """A person by their Discord id and by the names they went by."""

    user_id: int
    names: frozenset[str]


def without_person(post: Post, gone: Gone, called: str) -> Post:
    """The post without the person: neither in words, where they are `called` so, nor among those it tells."""
    words, id = _pattern(gone.names, gone.user_id), re.compile(rf"\b{gone.user_id}\b")

    def said(text: str) -> str:
        return words.sub(lambda found: called, text) if text else text

    def without(button: Button) -> Button:
        return replace(button, label=said(button.label), args=id.sub("0", button.args))

    menu = post.menu
    if menu is not None:
        choices = tuple(
            Choice(id.sub("0", each.value), said(each.label), said(each.description), each.chosen)
            for each in menu.choices
        )
        menu = replace(menu, args=id.sub("0", menu.args), placeholder=said(menu.placeholder), choices=choices)
    return replace(
        post,
        content=said(post.content),
        time=post.time and said(post.time),
        past=said(post.past),
        fallback=said(post.fallback),
        rows=tuple(tuple(without(button) for button in row) for row in post.rows),
        menu=menu,
        pictures=tuple(replace(picture, alt=said(picture.alt)) for picture in post.pictures),
        mentions=tuple(user for user in post.mentions if user != gone.user_id),
        tells=tuple(ping for ping in post.tells if ping.user_id != gone.user_id),
    )


def _pattern(names: Iterable[str], user_id: int) -> re.Pattern[str]:
    """A mention or id, or a name as a whole word: signs may be escaped in it, or held apart by an invisible one."""
    spelt = ["".join(rf"\\?{re.escape(sign)}\u200b?" for sign in name) for name in sorted(names, key=len, reverse=True)]
    return re.compile("|".join([rf"<@!?{user_id}>|\b{user_id}\b", *(rf"(?<!\w){name}(?!\w)" for name in spelt)]))

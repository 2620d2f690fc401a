"""Checks what the library does not: lists everything in a view, a post or a form that exceeds Discord's limits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord

from cogs.transport.contract import parse_id
from cogs.transport.outgoing.courier import post_view
from cogs.transport.panels.limits import BUTTON, OPTION, OPTIONS, PAYLOAD, payload_size
from host.posts.post import Post

LAYOUT_TEXT, LAYOUT_COMPONENTS = 4000, 40
CONTENT, FILES = 2000, 10
OUR_ALT = 1000
"""The bound of an alt text: all that decides stands in it; Discord takes 1,024."""
ROWS, ROW_WIDTH = 5, 5
CUSTOM_ID, PLACEHOLDER, TITLE, LABEL = 100, 150, 45, 45
_BUTTON, _TEXT_DISPLAY, _LABEL = 2, 10, 18
_SELECTS = frozenset({3, 5, 6, 7, 8})


def check_view(view: discord.ui.LayoutView | discord.ui.View) -> list[str]:
    """What is above a limit in a panel or in the rows of a message; empty when all is well."""
    found = check_components(view.to_components(), isinstance(view, discord.ui.LayoutView))
    if any(not isinstance(item, discord.ui.DynamicItem) for item in view.walk_children() if item.is_dispatchable()):
        found.append("an item is not routed: it dies in a restart, and the view's end takes others with it")
    if view.timeout is not None:
        found.append(f"the view ends after {view.timeout} s")
    return found


def check_components(components: Sequence[Mapping[str, Any]], layout: bool) -> list[str]:
    """What is above a limit in components as they are sent. `layout`: they are a panel and not rows of buttons."""
    found = [problem for component in _walk(components) for problem in _component(component)]
    found += _ids(components)
    found += _size({"components": components})
    if layout:
        text = sum(len(str(part.get("content") or "")) for part in _walk(components))
        count = sum(1 for _ in _walk(components))
        if text > LAYOUT_TEXT:
            found.append(f"{text} characters of text, {LAYOUT_TEXT} allowed")
        if count > LAYOUT_COMPONENTS:
            found.append(f"{count} components, {LAYOUT_COMPONENTS} allowed")
    elif len(components) > ROWS:
        found.append(f"{len(components)} rows, {ROWS} allowed")
    return found


def check_post(post: Post, game: int = 36**6) -> list[str]:
    """What is above a limit in a post, delivered for a game with a long number."""
    found = []
    if not post.content.strip():
        found.append("no words: a message needs some, and its notification is empty without")
    for name, text in (("content", post.content), ("fallback", post.fallback)):
        if len(text) > CONTENT:
            found.append(f"{name} has {len(text)} characters, {CONTENT} allowed")
    if len(post.pictures) > FILES:
        found.append(f"{len(post.pictures)} pictures, {FILES} allowed")
    for picture in post.pictures:
        if not 0 < len(picture.alt) <= OUR_ALT:
            found.append(f"alt text of {len(picture.alt)} characters, 1 to {OUR_ALT} allowed")
    if len(post.rows) + (post.menu is not None) > ROWS:
        return [*found, f"{len(post.rows)} rows, {ROWS} allowed"]
    for row in post.rows:
        if len(row) > ROW_WIDTH:
            return [*found, f"{len(row)} buttons in a row, {ROW_WIDTH} allowed"]
        found += [f"label {item.label!r} is too long" for item in row if len(item.label) > BUTTON]
    if post.menu is not None:
        for choice in post.menu.choices:
            if max(len(choice.value), len(choice.label), len(choice.description)) > OPTION:
                found.append(f"option {choice.value!r} is too long")
        if len({choice.value for choice in post.menu.choices}) < len(post.menu.choices):
            found.append("two options have one value")
        if not 1 <= len(post.menu.choices) <= OPTIONS:
            return [*found, f"{len(post.menu.choices)} options, 1 to {OPTIONS} allowed"]
    view = post_view(game, post)
    found += _size({"content": post.content, "components": view.to_components() if view else []})
    return found if view is None else found + check_view(view)


def check_modal(modal: discord.ui.Modal) -> list[str]:
    """What is above a limit in a form."""
    data: Mapping[str, Any] = modal.to_dict()
    found = [problem for part in _walk(data["components"]) for problem in _component(part)]
    found += _size(data)
    if len(modal.title) > TITLE:
        found.append(f"title has {len(modal.title)} characters, {TITLE} allowed")
    if len(modal.custom_id) > CUSTOM_ID or parse_id(modal.custom_id) is None:
        found.append(f"id {modal.custom_id!r} is too long or can't be routed")
    if not 1 <= len(data["components"]) <= ROWS:
        found.append(f"{len(data['components'])} fields, 1 to {ROWS} allowed")
    if modal.timeout is None:
        found.append("no timeout: a dismissed form would stay in the library's store for ever")
    return found


def _size(payload: Any) -> list[str]:
    size = payload_size(payload)
    return [f"{size} bytes, {PAYLOAD} allowed"] if size > PAYLOAD else []


def _walk(components: Any) -> Iterator[Mapping[str, Any]]:
    for part in components:
        yield part
        yield from _walk(part.get("components") or ())
        for key in ("component", "accessory"):
            if isinstance(part.get(key), Mapping):
                yield from _walk([part[key]])


def _component(part: Mapping[str, Any]) -> Iterator[str]:
    kind = part.get("type")
    if kind == _BUTTON and len(part.get("label") or "") > BUTTON:
        yield f"label {part['label']!r} is too long"
    if kind == _BUTTON and not part.get("label") and not part.get("emoji"):
        yield "a button without words"
    if kind == _TEXT_DISPLAY and not str(part.get("content", "")).strip():
        yield "an empty text"
    if kind == _LABEL and not 0 < len(part.get("label") or "") <= LABEL:
        yield f"label {part.get('label')!r} is empty or too long"
    if kind == _LABEL and len(part.get("description") or "") > OPTION:
        yield f"description {part['description']!r} is too long"
    if kind in _SELECTS:
        yield from _select(part)


def _select(part: Mapping[str, Any]) -> Iterator[str]:
    if len(part.get("placeholder") or "") > PLACEHOLDER:
        yield f"placeholder {part['placeholder']!r} is too long"
    least, most = part.get("min_values", 1), part.get("max_values", 1)
    options = part.get("options")
    if options is None:
        return
    if not 1 <= len(options) <= OPTIONS:
        yield f"{len(options)} options, 1 to {OPTIONS} allowed"
    if not least <= most <= max(len(options), 1):
        yield f"{least} to {most} values of {len(options)} options"
    values = [option["value"] for option in options]
    if len(set(values)) < len(values):
        yield "two options have one value"
    if sum(bool(option.get("default")) for option in options) > most:
        yield "more options chosen than may be"
    for option in options:
        for key in ("value", "label", "description"):
            text = option.get(key)
            if (text is not None and len(text) > OPTION) or (key != "description" and not text):
                yield f"option {key} {text!r} is empty or too long"


def _ids(components: Any) -> Iterator[str]:
    seen: set[str] = set()
    for part in _walk(components):
        custom_id = part.get("custom_id")
        if custom_id is None:
            continue
        if len(custom_id) > CUSTOM_ID:
            yield f"id {custom_id!r} has {len(custom_id)} characters, {CUSTOM_ID} allowed"
        if parse_id(custom_id) is None:
            yield f"id {custom_id!r} can't be routed"
        if custom_id in seen:
            yield f"id {custom_id!r} stands twice"
        seen.add(custom_id)

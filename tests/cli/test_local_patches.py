"""simcord has the private parts that the local page needs; one module uses them, and one room its libraries."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord.preview import Preview, _markdown, _pages, _server

from cli.local.patches import end_lists_as_discord_does, with_lists_ended

ROOT = Path(__file__).parents[2]
PATCHES = ROOT / "cli/local/patches.py"
IMPORTS = re.compile(r"^\s*(?:from|import) (?:simcord|markdown_it|linkify_it|regex)\b", re.MULTILINE)
"""A line that imports what the extra `local` installs."""
PRODUCT = ("cli", "cogs", "data", "engine", "host", "render")
OF_MODULES = [
    ("simcord.http.router", "dispatch", "a message sent twice with one nonce is posted once; the world is saved"),
    ("simcord.interactions", "base_payload", "presses tell the language of who presses"),
    ("simcord.interactions", "command_leaves", "typed options are sent under the names the bot registered"),
    ("simcord.preview._commands", "build_catalog", "commands are listed in the language"),
    ("simcord.preview._snapshot", "_message_projection", "an answer's header names its command in the language"),
    ("simcord.preview._markdown", "_markdown_parser", "lists end where Discord's do"),
    ("simcord._settlement", "_run_due_virtual_callbacks", "the bot's timers run in real time"),
]
OF_CLASSES = [
    (simcord.Env, "_work", "a press waits for what handles it, and for nothing else"),
    (simcord.Env, "_register_dispatch_observer", "a press waits for what handles it, and for nothing else"),
    (simcord.Env, "_settle_internal", "a bot that is never idle is not waited for"),
    (simcord.Env, "_settlement_state", "the bot's timers run in real time"),
    (simcord.Env, "_bot_scope", "the first table is the bot's own work"),
    (simcord.Env, "_preview", "there are several previews at once"),
    (Preview, "_action", "presses wait their turn"),
    (Preview, "_prepare_asset", "the bot's own pictures are not decoded first"),
    (Preview, "_authorized_asset", "the bot's own pictures are not decoded first"),
    (Preview, "_pages", "pages are shown what is new"),
    (Preview, "_python", "pages open at the newest message"),
    (Preview, "_advance_presentation_time", "pages are shown what is new"),
    (Preview, "_publish", "pages are shown what is new"),
    (Preview, "_blobs", "pictures take their room before they are loaded"),
    (_pages._Page, "_resolve_blob", "pictures take their room before they are loaded"),
    (_server.PreviewServer, "_SECURITY_HEADERS", "rooms are shown in the page's frame"),
    (_server.PreviewServer, "_static", "the preview's files are served in the language, with what is added"),
    (type(simcord.Backend(clock=None).cdn), "_blobs", "pictures are kept over a restart"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("module", "name", "why"), OF_MODULES, ids=[name for _, name, _ in OF_MODULES])
def test_a_module_of_simcord_has_what_is_changed_in_it(module: str, name: str, why: str) -> None:
    assert hasattr(import_module(module), name), lacking(f"{module}.{name}", why)


@pytest.mark.parametrize(("owner", "name", "why"), OF_CLASSES, ids=[f"{o.__name__}.{n}" for o, n, _ in OF_CLASSES])
def test_a_class_of_simcord_has_what_is_changed_in_it(owner: type, name: str, why: str) -> None:
    there = hasattr(owner, name) or f"self.{name}" in inspect.getsource(owner)
    assert there, lacking(f"{owner.__name__}.{name}", why)


def lacking(name: str, why: str) -> str:
    return f"simcord {simcord.__version__} lacks {name}: without it cli/local/patches.py can't see to it that {why}"


def private(module: ast.AST) -> Iterator[str]:
    """Private names a module uses of what is not its own."""
    for node in ast.walk(module):
        match node:
            case ast.Attribute(value=ast.Name(id="self")):
                pass
            case ast.Attribute(attr=name) if name.startswith("_") and not name.startswith("__"):
                yield name
            case ast.ImportFrom(module=str(origin), names=names) if origin.partition(".")[0] == "simcord":
                yield from (part for part in origin.split(".") if part.startswith("_"))
                yield from (each.name for each in names if each.name.startswith("_"))


def test_no_other_module_uses_private_parts_and_each_of_these_is_named_above() -> None:
    for path in sorted(PATCHES.parent.glob("*.py")):
        if path != PATCHES:
            assert list(private(ast.parse(path.read_text("utf-8")))) == [], path.name
    named = {name for _, name, _ in OF_MODULES} | {name for _, name, _ in OF_CLASSES}
    modules = {part for module, _, _ in OF_MODULES for part in module.split(".")} | {"_pages", "_server", "_Page"}
    assert set(private(ast.parse(PATCHES.read_text("utf-8")))) <= named | modules


def test_nothing_else_of_the_product_imports_what_the_page_needs() -> None:
    """An image for Discord does without."""
    modules = [file for folder in PRODUCT for file in (ROOT / folder).rglob("*.py")]
    importing = {file for file in modules if IMPORTS.search(file.read_text("utf-8"))}
    assert PATCHES in importing
    assert [str(file.relative_to(ROOT)) for file in importing if file.parent != PATCHES.parent] == []


CARD = "**Game**\n1. Ann, any clan\n2. AI, veteran\nTable number 3.\nDice: fixed."


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(_markdown, "_markdown_parser", _markdown._markdown_parser)
    end_lists_as_discord_does()
    return lambda text: _markdown.markdown_tokens(text)


def test_the_lines_below_the_seats_are_no_part_of_the_last_seat(shown: Any) -> None:
    [listed] = [block for block in shown(CARD) if block["type"] == "ordered_list"]
    assert "veteran" in repr(listed) and "Table number" not in repr(listed)
    assert "Table number 3." in repr(shown(CARD))


def test_the_line_below_what_an_ai_seat_says_is_no_part_of_it(shown: Any) -> None:
    quoted, *rest = shown("> Tomb: “Well fought.”\n> Ann: “So it was.”\nTomb leads.")
    assert "So it was" in repr(quoted) and "Tomb leads" not in repr(quoted) and "Tomb leads" in repr(rest)


def test_what_belongs_to_an_item_stays_there_and_so_does_code() -> None:
    for text in ("- a\n  more of it\n- b", "```\n- a\nb\n```", "no list\nat all", "1. a\n2. b", "> a\n> b"):
        assert with_lists_ended(text) == text

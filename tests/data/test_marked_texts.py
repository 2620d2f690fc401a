"""Extraction sees every text of the source, on every Python: what it cannot see would stay English for ever."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.frontend import parse_mapping_cfg
from babel.util import pathmatch

from data.catalogue import MAPPING, ROOT
from tests.data.extracted import source
from tests.data.marked import faults, givers, msgids, nodes

PACKAGES = ("cli", "cogs", "data", "engine", "examples", "host", "lab", "render")
OF_COMMANDS = {
    ("command_texts.py", "texts = texts_in(language)"),
    ("at_table.py", "t.p('command', word)"),
    ("at_table.py", "t.p('option', name)"),
}
"""Modules and lines that look up the names of commands and options: `extract` gives Babel their msgids itself."""


@pytest.fixture(scope="module")
def modules() -> Iterator[dict[str, ast.Module]]:
    """Every module of the source by its path."""
    files = sorted((ROOT / "bot.py", *(path for each in PACKAGES for path in (ROOT / each).rglob("*.py"))))
    yield {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text("utf-8")) for path in files}
    nodes.cache_clear()  # half a gigabyte that no other test needs


@pytest.fixture(scope="module")
def giving(modules: dict[str, ast.Module]) -> frozenset[str]:
    """The names of what gives texts."""
    return givers(modules.values())


def is_read(path: str) -> bool:
    """Whether babel.cfg names a module."""
    with MAPPING.open(encoding="utf-8") as file:
        methods, _ = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    return any(pathmatch(pattern, path) for pattern, _ in methods)


def test_no_text_is_hidden_from_extraction(modules: dict[str, ast.Module], giving: frozenset[str]) -> None:
    found = [
        f"{path}:{fault}"
        for path, tree in modules.items()
        for fault in faults(tree, giving)
        if (Path(path).name, fault.code) not in OF_COMMANDS
    ]
    assert found == []


def test_extraction_reads_every_module_with_texts(modules: dict[str, ast.Module], giving: frozenset[str]) -> None:
    speaking = [path for path, tree in modules.items() if any(msgids(tree, giving))]
    assert len(speaking) > 80
    assert [path for path in speaking if not is_read(path)] == []


def test_extraction_finds_what_stands_in_the_syntax(modules: dict[str, ast.Module], giving: frozenset[str]) -> None:
    places = [(path, message) for message in source() for path, _ in message.locations]
    found = {(path, (message.context, message.id) if message.context else message.id) for path, message in places}
    marked = {(path, msgid) for path, tree in modules.items() for msgid in msgids(tree, giving)}
    assert len(marked) > 1000
    assert sorted(map(str, marked - found)) == []


def test_the_names_of_what_gives_texts_are_known(giving: frozenset[str]) -> None:
    assert {"Texts", "PrototypeTexts", "texts_in", "texts_for", "texts_of"} <= giving


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("f\"{name} {t('Pass')}\"", "inside an f-string"),
        ('f\'{scene.t.n("{count} unit", "{count} units", 2)}\'', "inside an f-string"),
        ("f\"{f'{t(text)}'}\"", "inside an f-string"),
        ("t(f'Round {number}')", "not written out"),
        ("t('Round ' + number)", "not written out"),
        ("t('Pass' if now else 'Stay')", "not written out"),
        ("call.t(word)", "not written out"),
        ("t(*words)", "not written out"),
        ("t(msgid='Pass')", "not written out"),
        ("t.n('{count} unit', units, 2)", "not written out"),
        ("texts_in('fr').n(one, '{count} units', 2)", "not written out"),
        ("t.p(context, 'move')", "not written out"),
        ("say = call.t", "texts under another name"),
        ("view, say = scene.view, scene.t", "texts under another name"),
        ("say = t if now else texts_in('fr')", "texts under another name"),
        ("say = await texts_in('fr')", "texts under another name"),
        ("many = t.n", "texts under another name"),
        ("(say := texts_in('fr'))('Pass')", "texts under another name"),
        ("def told(texts: Texts | None) -> str: ...", "texts under another name"),
        ("class Told:\n    texts: Texts", "texts under another name"),
        ("from data.texts import texts_in as spoken", "imported under another name"),
        ("texts_in('fr')('Pass')", "texts without a name"),
        ("self.texts['fr']('Pass')", "texts without a name"),
        ("t.__call__('Pass')", "texts called in another way"),
        ("list(map(t, LABELS))", "called by another function"),
        ("functools.partial(call.t, 'Pass')", "called by another function"),
        ("sorted(words, key=t)", "called by another function"),
    ],
)
def test_a_hidden_text_is_found(source: str, what: str) -> None:
    found = faults(ast.parse(source), frozenset({"Texts", "texts_in"}))
    assert what in {fault.what for fault in found}


@pytest.mark.parametrize(
    "source",
    [
        "t('Pass')",
        "scene.t('{name} '\n  'passes', name=f'**{name}**')",
        "t('{one}, {other}', one=t('any clan'), other=t.n('{count} unit', '{count} units', 2))",
        "t, view = scene.t, scene.view",
        "t = t or texts_in(call.t.language)",
        "def told(t: Texts, count: int) -> str: ...",
        "told(t, scene.t)",
        "told(spec, t=t)",
        "f'{name}: {told(t)}'",
        "rows.n(1) + part(2)",
    ],
)
def test_a_text_that_extraction_sees_is_no_fault(source: str) -> None:
    assert faults(ast.parse(source), frozenset({"Texts", "texts_in"})) == []

"""One word for one thing: class names, names of modules, and the words of docs/glossary.md as players read them."""

from __future__ import annotations

import re
from functools import cache

from babel.messages.pofile import read_po

from engine.registry import GAMES
from tests.docs.papers import ROOT, modules, named, papers

PAGE = (ROOT / "docs" / "glossary.md").read_text("utf-8")
CLASS = re.compile(r"^class (\w+)", re.MULTILINE)
SAYING_NOTHING = "parts words small alone seated standing serving moments utils helpers common misc"
"""Names of modules that say nothing about what is in them."""


def entries() -> list[tuple[str, str]]:
    """Each word of the page, and what players read for it: "English · French", the French alone, or nothing."""
    return re.findall(r"^- \*\*([^*]+)\*\*(?:\s\(([^)]+)\))?:", PAGE, re.MULTILINE)


def of_every_game() -> set[str]:
    return set(re.findall(r"`(\w+)`", PAGE.partition("## The same thing in each game")[2]))


def classes() -> dict[str, list[str]]:
    """[class] -> the modules that define one of this name."""
    found: dict[str, list[str]] = {}
    for path in modules():
        for name in CLASS.findall(path.read_text("utf-8")):
            found.setdefault(name, []).append(named(path))
    return found


def several(found: dict[str, list[str]], allowed: set[str]) -> dict[str, list[str]]:
    """Names of more than one class, except those allowed once a game (an example is one) and once in the kernel."""
    return {
        name: paths
        for name, paths in found.items()
        if len(paths) > 1 and not (name in allowed and len({place_of(path) for path in paths} - {""}) == len(paths))
    }


def place_of(path: str) -> str:
    """The game a module belongs to, or the kernel; "" for all others."""
    return next((place for place in (*GAMES, "kernel", "starter_game") if f"/{place}/" in path), "")


def test_a_class_name_means_one_thing() -> None:
    assert several(classes(), of_every_game()) == {}


def test_what_is_said_to_be_in_each_game_is() -> None:
    found = classes()
    assert [name for name in sorted(of_every_game()) if len(found.get(name, ())) < 2] == []


def test_two_things_of_one_name_are_seen() -> None:
    found = {"View": ["engine/clash/a.py", "engine/kravora/b.py"], "Desk": ["host/a.py", "cogs/b.py"], "One": ["c.py"]}
    assert set(several(found, {"View"})) == {"Desk"}
    assert set(several(found, set())) == {"View", "Desk"}
    for paths in (["engine/clash/a.py", "engine/clash/b.py"], ["engine/clash/a.py", "host/b.py"]):
        assert set(several({"View": paths}, {"View"})) == {"View"}
    assert not several({"Rules": ["engine/clash/a.py", "engine/kravora/b.py", "engine/kernel/c.py"]}, {"Rules"})


def test_a_module_is_named_after_what_is_in_it() -> None:
    names = [path for path in papers() if path.suffix == ".py"]
    assert [named(path) for path in names if path.stem.removeprefix("test_") in SAYING_NOTHING.split()] == []


@cache
def read_by_players(language: str) -> str:
    """All that players may read in a language, in small letters."""
    told = [path.read_text("utf-8") for path in sorted((ROOT / "data" / "rules" / language).glob("*.toml"))]
    told += [path.read_text("utf-8") for game in GAMES for path in sorted((ROOT / "data" / game).glob("*.toml"))]
    with (ROOT / "data/locale/fr/LC_MESSAGES/conquest.po").open("rb") as file:
        for message in read_po(file):
            texts = message.id if language == "en" else message.string
            told += [texts] if isinstance(texts, str) else list(texts)
    return "\n".join(told).casefold()


def test_players_read_the_words_of_the_glossary() -> None:
    missing = []
    shown = [(word, " ".join(read.split())) for word, read in entries() if read]
    for word, read in shown:
        both = read if " · " in read else f"{word} · {read}"
        for language, terms in zip(("en", "fr"), both.split(" · "), strict=True):
            missing += [(word, term) for term in terms.split(", ") if term.casefold() not in read_by_players(language)]
    assert missing == []
    assert len(shown) > 50 and len(entries()) - len(shown) > 15

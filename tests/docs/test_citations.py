"""Every citation leads somewhere: sections of docs/screens.md, paragraphs of the rules, files and modules of ours."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

from engine.registry import GAMES
from tests.docs.papers import CODE, ROOT, named, papers, prose

EXAMPLES = [path.name for path in sorted((ROOT / "examples").iterdir()) if (path / "data").is_dir()]
PAGE = "docs/screens.md"
ITEM = r"(?:§\d+|[DU]\d+)"
SCREENS = re.compile(rf"\bscreens ({ITEM}(?:(?:, | and | to ){ITEM})*)")
RULE = re.compile(r"§ ?(\d+(?:\.\d+)*[a-z]?)")
FILE = re.compile(rf"(?<![\w/.<-])((?:{'|'.join(CODE)}|docs|examples|tests|tools)/[\w./-]*\.(?:py|toml|md|json))")
RULING = re.compile(r"§(\d+(?:\.\d+)*[a-z]?) \[H\]")
BARE = re.compile(r"`(?:\w+/)*(\w+\.py)`")
LINK = re.compile(r"\]\(([\w./-]+)\)")
MODULE = re.compile(rf"(?<![\w/.])((?:{'|'.join(CODE)})(?:\.[A-Za-z_]\w*)+)")
ELSEWHERE = re.compile(
    r"\b(?:[Ss]ee|[Pp]er) spec\b|\b[Tt]he spec (?:rules|says)\b|\(spec[:,)]|\bspec's\b|(?<![/(])\bscreens\.md\b"
)
"""What a paper that is not in the repository is cited by."""
MOVED = {"docs/balance.md": "lab/balance.md"}
"""[as data files call it] -> where it is: their bytes, comments too, are the version of the content of games."""


def screens_sections(page: str) -> set[str]:
    """The numbers by which docs/screens.md may be cited."""
    return {
        f"§{section}" if section.isdigit() else section
        for section in re.findall(r"^(?:## |\*\*|\| )(\d+|[DU]\d+)(?:\. |\.| \|)", page, re.MULTILINE)
    }


@cache
def sections() -> frozenset[str]:
    return frozenset(screens_sections((ROOT / PAGE).read_text("utf-8")))


@cache
def paragraphs(game: str) -> frozenset[str]:
    return frozenset(rule["id"] for rule in rules_of(game))


@cache
def house_rulings(game: str) -> frozenset[str]:
    """Paragraphs that hold a ruling of the house, which code marks with [H]."""
    return frozenset(rule["id"] for rule in rules_of(game) if rule["house"])


def rules_of(game: str) -> list[dict[str, Any]]:
    """The paragraphs of a game of the registry, or of an example by its folder."""
    files = [ROOT / "data/rules/en" / f"{game}.toml", *(ROOT / "examples" / game / "data/rules/en").glob("*.toml")]
    return [rule for file in files if file.exists() for rule in tomllib.loads(file.read_text("utf-8"))["rule"]]


@cache
def file_names() -> frozenset[str]:
    return frozenset(path.name for path in papers())


def games_of(path: str) -> list[str]:
    """Whose rules a file cites: those of the game in its path, else of any."""
    if path.startswith("tests/examples/"):
        return EXAMPLES
    if path.startswith(("tests/engine/", "tests/engine_ai/")) or path == "docs/modes.md":
        return ["clash"]
    if path.startswith("examples/") and path.count("/") > 1:
        return [path.split("/")[1]]
    return [game for game in GAMES if game in path] or list(GAMES)


def wrong(path: str, text: str) -> Iterator[str]:
    """The citations of a text that lead nowhere."""
    for listed in SCREENS.findall(text):
        yield from (f"screens {item}" for item in re.findall(ITEM, listed) if item not in sections())
    known = set[str]().union(*(paragraphs(game) for game in games_of(path)))
    if path == PAGE:
        known |= {section.lstrip("§") for section in sections()}
    yield from (f"§{rule}" for rule in RULE.findall(SCREENS.sub("", text)) if rule not in known)
    moved = MOVED if path.startswith("data/") and path.endswith(".toml") else {}
    yield from (file for file in FILE.findall(text) if not (ROOT / moved.get(file, file)).exists())
    rulings = set[str]().union(*(house_rulings(game) for game in games_of(path)))
    yield from (f"§{rule} [H]" for rule in RULING.findall(text) if rule not in rulings)
    if path.endswith(".md"):
        yield from (name for name in BARE.findall(text) if name not in file_names())
    yield from (name for name in MODULE.findall(text) if not leads_somewhere(name))
    yield from ELSEWHERE.findall(text)


def leads_somewhere(name: str) -> bool:
    """Whether a dotted name is a module of ours, or something that the module's text names."""
    parts = name.split(".")
    for length in range(len(parts), 1, -1):
        stem = ROOT.joinpath(*parts[:length])
        for file in (stem.with_suffix(".py"), stem / "__init__.py"):
            if file.exists():
                text = file.read_text("utf-8")
                return all(re.search(rf"\b{part}\b", text) for part in parts[length:])
    return False


def test_every_citation_leads_somewhere() -> None:
    assert [f"{named(path)}: {what}" for path in papers() for what in wrong(named(path), prose(path))] == []


def test_every_link_between_papers_leads_somewhere() -> None:
    links = [
        (path, link)
        for path in papers()
        if path.suffix == ".md"
        for link in LINK.findall(path.read_text("utf-8"))
        if "://" not in link
    ]
    assert [f"{named(path)}: {link}" for path, link in links if not (path.parent / link).exists()] == []
    assert links


def test_what_leads_nowhere_is_seen() -> None:
    found = list(
        wrong(
            "cogs/clash/x.py",
            "(screens §99, D1 and U77) §5.2 and §77.1, cogs/clash/nowhere.py, `host.table.table.Nothing`, "
            "`host.table.table.Table`, docs/screens.md, see spec, §4.1 [H], §5.3.1 [H]",
        )
    )
    assert found[:4] == ["screens §99", "screens U77", "§77.1", "cogs/clash/nowhere.py"]
    assert found[4:] == ["§5.3.1 [H]", "host.table.table.Nothing", "see spec"]
    assert list(wrong("docs/x.md", "`nowhere.py` and `setup.py`")) == ["nowhere.py"]
    assert "§9.1" in paragraphs_seen("cogs/kravora/x.py") and "§9.1" not in paragraphs_seen("cogs/clash/x.py")
    assert screens_sections("## 3. Start\n**D4. Nobody waits.**\n| U5 | twice |\n") == {"§3", "D4", "U5"}


def paragraphs_seen(path: str) -> set[str]:
    return {f"§{rule}" for game in games_of(path) for rule in paragraphs(game)}

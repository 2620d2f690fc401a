"""`python -m lab`: its commands, and that the product does not depend on it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli.errors import SOUND, UNFIT
from lab.__main__ import COMMANDS, main

ROOT = Path(__file__).parents[2]
PRODUCT = ("cli", "cogs", "data", "engine", "host", "render")
BOOK = re.compile(r"\blab/\w+\.md\b")
"""A lab book, which a comment or docstring may cite as the place where a figure was measured."""


def names_it(code: str) -> bool:
    """Whether a module imports the laboratory, or has its name in a string or comment."""
    return re.search(r"\blab\b", BOOK.sub("", code)) is not None


def test_no_module_of_the_product_names_it() -> None:
    """The wheel has none, so nothing in it may ask for one. What imports what is import-linter's."""
    modules = [ROOT / "bot.py", *(file for folder in PRODUCT for file in (ROOT / folder).rglob("*.py"))]
    assert len(modules) > 500
    assert [str(file.relative_to(ROOT)) for file in modules if names_it(file.read_text("utf-8"))] == []
    assert names_it('import_module("lab.bench")') and names_it("import lab") and not names_it("# measured: lab/ai.md")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_its_options(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([name, "--help"])
    assert left.value.code == SOUND
    assert f"usage: python -m lab {name}" in capsys.readouterr().out


@pytest.mark.parametrize("given", [[], ["nonsense"]])
def test_without_a_command_of_the_table_it_exits_2(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(given)
    assert left.value.code == UNFIT
    assert "COMMAND" in capsys.readouterr().err


def test_odds_check_runs_the_real_engine(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds-check", "3", "--battles", "200", "--json"]) == SOUND
    told = json.loads(capsys.readouterr().out)
    assert told["fights"] == 3 and told["comparisons"] > 5 and told["faults"] == []


def test_the_gallery_refuses_a_folder_it_cannot_make(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gallery", __file__]) == UNFIT
    assert "no folder can be made" in capsys.readouterr().err

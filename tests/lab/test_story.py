"""A round of each game in ten pictures: the command reproduces the pages in docs exactly."""

from __future__ import annotations

from pathlib import Path

import pytest

from lab.pictures.story import DOCS, LANGUAGES, page
from tests.render.test_golden_pictures import of_these_processors


@pytest.mark.golden
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_story_is_what_its_command_makes(language: str, tmp_path: Path) -> None:
    assert page(language, tmp_path) == (DOCS / LANGUAGES[language]).read_text("utf-8"), "run python -m lab story"
    drawn = sorted((tmp_path / "playing").iterdir())
    assert [path.name for path in drawn] == [f"{number:02}-{language}.png" for number in range(1, 11)]
    if of_these_processors():
        for path in drawn:
            assert path.read_bytes() == (DOCS / "playing" / path.name).read_bytes(), f"{path.name}: python -m lab story"

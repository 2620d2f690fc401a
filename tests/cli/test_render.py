"""`render GAME`: a picture or a text board of a random game."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.main import main
from engine.registry import GAMES

RECORDS = Path(__file__).parents[1] / "records" / "0.1.0"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_picture_and_a_text_board(tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, seats: int) -> None:
    picture, text = tmp_path / "board.png", tmp_path / "board.txt"
    for file in (picture, text):
        argv = ["render", game, "--seats", str(seats), "--plies", "300", "--out", str(file)]
        assert main(argv) == 0
        assert str(file) in capsys.readouterr().out
    assert picture.read_bytes().startswith(b"\x89PNG\r\n")
    words = text.read_text()
    assert "Ann" in words
    assert ("Dan" in words) == (seats == 4)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_draws_the_same_board(tmp_path: Path, game: str) -> None:
    boards = []
    for name, seed in (("a.txt", "5"), ("b.txt", "5"), ("c.txt", "6")):
        main(["render", game, "--seed", seed, "--out", str(tmp_path / name)])
        boards.append((tmp_path / name).read_text())
    assert boards[0] == boards[1] != boards[2]


def test_a_record_becomes_a_film(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    film = tmp_path / "film.gif"
    record = RECORDS / "kravora-2-seats-seed-1-game-0.json"
    assert main(["render", "--replay", str(record), "--out", str(film), "--lang", "fr", "--theme", "contrast"]) == 0
    assert film.read_bytes().startswith(b"GIF89a")
    assert f"{film}: {film.stat().st_size} bytes" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["--replay", "missing.json", "--out", "film.gif"], "can't be read"),
        (["--replay", str(RECORDS / "clash-1-seats-seed-11-game-0.json"), "--out", "film.png"], "has to end in .gif"),
        (["--replay", __file__, "--out", "film.gif"], "is no record"),
        ([], "give a GAME"),
    ],
)
def test_unfit_films_exit_2(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: list[str],
    word: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["render", *options]) == 2
    assert word in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_themes_and_the_layout_for_phones_can_be_asked_for(tmp_path: Path) -> None:
    drawn = set()
    for number, options in enumerate(([], ["--tall"], ["--theme", "contrast"])):
        file = tmp_path / f"{number}.png"
        assert main(["render", "clash", "--seats", "2", "--out", str(file), *options]) == 0
        drawn.add(file.read_bytes())
    assert len(drawn) == 3


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["--out", "board.bmp"], ".png or .txt"),
        (["--out", "no/such/folder/board.txt"], "can't be written"),
        (["--out", "board.txt", "--plies", "-1"], "--plies -1"),
        (["--out", "board.txt", "--seats", "9"], "1 to 4 seats"),
        (["--out", "board.txt", "--solo", "easy"], "--seats 1"),
    ],
)
def test_unfit_options_exit_2(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: list[str],
    word: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["render", "clash", *options]) == 2
    assert word in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []

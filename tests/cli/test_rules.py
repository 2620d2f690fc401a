"""`rules QUERY`: best first, by number or by words; and `bot.py odds`."""

from __future__ import annotations

import json

import pytest

from cli.errors import SOUND, UNFIT
from cli.main import main


def test_json_has_id_title_edition_and_text_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "5.3.4", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found[0]["id"] == "5.3.4"
    assert {"id", "title", "edition", "text"} <= set(found[0])
    assert len(found) <= 5
    assert len({paragraph["id"] for paragraph in found}) == len(found)


def test_words_find_their_paragraph(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "reinforcement", "stone", "--limit", "1"]) == 0
    assert capsys.readouterr().out.startswith("§6 ")


def test_nothing_found_is_exit_1_and_a_bad_limit_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "zzzqqqxxx"]) == 1
    assert "Nothing in the rules fits “zzzqqqxxx”" in capsys.readouterr().out
    assert main(["rules", "zzzqqqxxx", "--lang", "fr"]) == 1
    assert "Rien dans les règles ne correspond à" in capsys.readouterr().out
    assert main(["rules", "flee", "--limit", "0"]) == 2
    assert "--limit 0" in capsys.readouterr().err


def test_french_is_a_language_and_elvish_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "5.2", "--lang", "fr", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)[0]
    assert (found["id"], found["language"], found["title"]) == ("5.2", "fr", "Se déplacer")
    assert main(["rules", "debordemant", "--lang", "fr", "--limit", "1"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("overrun Le débordement") and "Exemple\u202f: Deux Elfes" in told
    with pytest.raises(SystemExit) as caught:
        main(["rules", "5.2", "--lang", "elvish"])
    assert caught.value.code == 2


def test_odds_in_words_and_as_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "bohorg", "3xI", "1xII", "vs", "elves", "2xI"]) == SOUND
    words = capsys.readouterr().out
    assert "The first side wins" in words and "Flee below 2" in words
    assert main(["odds", "--json", "bohorg 3xI 1xII vs elves 2xI"]) == SOUND
    told = json.loads(capsys.readouterr().out)
    assert f"{100 * told['win']:.1f} %" in words
    assert told["samples"] == 0 and sum(line["chance"] for line in told["survivors"][0]) == pytest.approx(1)
    assert [line["flee_below"] for line in told["by_order"]] == [0, 2, 3, 4, 5]


def test_odds_alone_reckon_with_the_elves_of_the_difficulty(capsys: pytest.CaptureFixture[str]) -> None:
    """§9."""
    wins = []
    for more in ([], ["--solo", "impossible"], ["--solo", "easy"]):
        assert main(["odds", "--json", *more, "bohorg 3xI 1xII vs elves 2xI"]) == SOUND
        wins.append(json.loads(capsys.readouterr().out)["win"])
    assert wins[0] == wins[1] < wins[2]


def test_large_battles_tell_their_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "--json", "tomb 9xI 4xII vs elves 8xI 2xII"]) == SOUND
    told = json.loads(capsys.readouterr().out)
    assert told["samples"] > 0 and 0 < told["error"] < 0.02 and told["by_order"] == []


@pytest.mark.parametrize("battle", ["", "bohorg 3xI", "bohorg 3xI sabre:I vs elves 1xI"])
def test_odds_refuse_what_is_no_battle(battle: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", battle]) == UNFIT
    assert "Example:" in capsys.readouterr().err

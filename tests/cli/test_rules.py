"""`rules QUERY`: best first, by number or by words."""

from __future__ import annotations

import json

import pytest

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

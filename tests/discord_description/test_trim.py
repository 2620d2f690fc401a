"""The trimmed copy is what the script makes, whole, with its licence."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from tests.discord_description import trim

ROOT = Path(__file__).parents[2]
DESCRIPTION = json.loads(trim.KEPT.read_text("utf-8"))


def test_the_copy_holds_what_the_routes_need_and_no_more() -> None:
    assert trim.text_of(trim.trim(DESCRIPTION)) == trim.KEPT.read_text("utf-8")


def test_everything_else_is_left_out() -> None:
    whole = copy.deepcopy(DESCRIPTION)
    whole["servers"] = [{"url": "somewhere"}]
    whole["paths"]["/elsewhere"] = {"get": {"operationId": "elsewhere"}}
    whole["paths"]["/users/@me"]["patch"] = {"operationId": "change_me"}
    whole["components"]["schemas"]["Elsewhere"] = {"type": "object"}
    whole["components"]["headers"] = {}
    posting = whole["paths"]["/channels/{channel_id}/messages"]["post"]
    posting["responses"] = {"200": {"schema": {"$ref": "#/components/schemas/Elsewhere"}}}
    posting["requestBody"]["content"]["multipart/form-data"] = {}
    assert trim.trim(whole) == DESCRIPTION


def test_a_route_that_is_gone_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = copy.deepcopy(DESCRIPTION)
    del whole["paths"]["/gateway/bot"]
    with pytest.raises(trim.UnknownRoute, match="GET /gateway/bot"):
        trim.trim(whole)
    path = tmp_path / "openapi.json"
    path.write_text(json.dumps(whole), "utf-8")
    assert trim.main([str(path)]) == 1
    assert "GET /gateway/bot" in capsys.readouterr().err


def test_the_script_writes_the_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(trim, "KEPT", tmp_path / "description.json")
    whole = tmp_path / "openapi.json"
    whole.write_text(json.dumps(DESCRIPTION), "utf-8")
    assert trim.main([]) == 2
    assert trim.main([str(whole)]) == 0
    assert json.loads(trim.KEPT.read_text("utf-8")) == DESCRIPTION
    assert f"{len(trim.ROUTES)} routes" in capsys.readouterr().out


def test_licence_and_provenance_stand_beside_it() -> None:
    folder = trim.KEPT.parent
    assert "Copyright 2023 Discord" in (folder / "LICENSE").read_text("utf-8")
    assert DESCRIPTION["info"]["license"]["identifier"] == "MIT"
    for text in (folder / "README.md", ROOT / "NOTICE.md"):
        assert "discord/discord-api-spec" in text.read_text("utf-8"), text

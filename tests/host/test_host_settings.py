"""The settings: defaults, refusals, and an example file that names every one of them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from pydantic import ValidationError

from host.program.settings import Settings
from host.program.version import VERSION

EXAMPLE = Path(__file__).parents[2] / ".env.example"


def settings(**values: object) -> Settings:
    return Settings(_env_file=None, **values)  # type: ignore[call-arg, arg-type]


def test_the_example_names_every_setting_with_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    lines = [line for line in EXAMPLE.read_text().splitlines() if line and not line.startswith("#")]
    assert [line.split("=")[0] for line in lines] == [name.upper() for name in Settings.model_fields]
    assert Settings(_env_file=EXAMPLE) == settings()  # type: ignore[call-arg]


def test_the_token_is_not_shown() -> None:
    assert "hunter2" not in repr(settings(discord_token="hunter2"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("database_url", "sqlite+aiosqlite://"),
        ("database_url", "not a url"),
        ("database_url", "mysql+aiomysql://here/games"),
        ("ai_delay", -1),
        ("log_level", "LOUD"),
        ("games_in_memory", 0),
    ],
)
def test_unfit_settings_are_named(name: str, value: object) -> None:
    with pytest.raises(ValidationError) as caught:
        settings(**{name: value})
    assert caught.value.errors()[0]["loc"] == (name,)


def test_postgresql_takes_its_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    url = "postgresql://user@host/games"
    monkeypatch.setattr(
        "host.program.settings.importlib.util.find_spec", lambda name: None if name == "asyncpg" else object()
    )
    with pytest.raises(ValidationError, match=r"asyncpg is not installed.*\.\[postgresql\]"):
        settings(database_url=url)
    monkeypatch.setattr("host.program.settings.importlib.util.find_spec", lambda name: object())
    assert settings(database_url=url).database_url == url


def test_the_program_calls_itself_by_the_version_of_its_package() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    assert project["version"] == VERSION

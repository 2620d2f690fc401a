"""What Discord would not take is found, at its place, with what was expected; what the bot sends is taken."""

from __future__ import annotations

from typing import Any

import pytest

from tests.discord_description import bad
from tests.discord_description.description import in_force

FORM = {
    "type": 9,
    "data": {
        "custom_id": "form",
        "title": "A form",
        "components": [{"type": 18, "label": "Words", "component": {"type": 4, "style": 1, "custom_id": "words"}}],
    },
}
BUTTON = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
OPTION = {"type": 4, "name": "number", "description": "how many"}


def message(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"components": [{"type": 17, "components": [{"type": 1, "components": list(parts)}]}], "flags": 1 << 15}


def command(**option: Any) -> list[dict[str, Any]]:
    return [{"name": "go", "description": "goes", "options": [OPTION | option]}]


def problems(method: str, path: str, payload: Any) -> list[str]:
    request = in_force().request(method, path)
    assert request is not None
    return [str(problem) for problem in request.problems(payload)]


COMMANDS = ("PUT", "/applications/1/commands")
ANSWER = ("POST", "/interactions/1/token/callback")
POST = ("POST", "/channels/1/messages")
DIRECT = ("POST", "/users/@me/channels")


@pytest.mark.parametrize(
    ("route", "payload"),
    [
        (
            POST,
            {"content": "Hello", "nonce": "a", "enforce_nonce": True, "allowed_mentions": {"parse": [], "users": [1]}},
        ),
        (POST, message(BUTTON)),
        (("PATCH", "/webhooks/1/token/messages/@original"), message(BUTTON)),
        (("PATCH", "/channels/1/messages/2"), {"content": None, "attachments": [{"id": 0, "filename": "a.png"}]}),
        (ANSWER, FORM),
        (COMMANDS, command(min_value=1)),
        (DIRECT, {"recipient_id": 80351110224678912}),
        (DIRECT, {"recipient_id": "80351110224678912"}),
        (("GET", "/users/@me"), None),
        (("POST", "/channels/1/typing"), None),
    ],
)
def test_discord_takes_it(route: tuple[str, str], payload: Any) -> None:
    assert problems(*route, payload) == []


@pytest.mark.parametrize(
    ("route", "payload", "expected"),
    [
        (
            POST,
            message(BUTTON | {"style": 9}),
            "$.components[0].components[0].components[0].style: found 9, expected 1 or 2 or 3 or 4 or 5 or 6",
        ),
        (POST, bad.MESSAGE, "$.components[1].type: found 99, expected 1 or 17 or 13 or 12 or 9 or 14 or 10"),
        (
            POST,
            message({"style": 1}),
            "$.components[0].components[0].components[0].type: found nothing, expected a value",
        ),
        (POST, message(*[BUTTON] * 6), "$.components[0].components[0].components: found 6 items, expected maxItems 5"),
        (POST, {"content": 5}, "$.content: found 5, expected null or a string"),
        (POST, {"content": "x" * 4001}, "$.content: found 4001 characters, expected maxLength 4000"),
        (POST, {"content": object()}, "$: found dict, expected what JSON can hold (Unsupported type: 'object')"),
        (POST, None, "$: found nothing, expected a payload"),
        (("GET", "/users/@me"), {}, "$: found a payload, expected nothing: this request has no body"),
        (
            ANSWER,
            FORM | {"data": {key: value for key, value in FORM["data"].items() if key != "custom_id"}},
            "$.data.custom_id: found nothing, expected a value",
        ),
        (ANSWER, FORM | {"type": 3}, "$.type: found 3, expected 8 or 4 or 5 or 12 or 9 or 1 or 13 or 6 or 7"),
        (
            COMMANDS,
            command(type=77),
            "$[0].options[0].type: found 77, expected 11 or 5 or 7 or 4 or 9 or 10 or 8 or 3 or 2 or 1 or 6",
        ),
        (COMMANDS, command(min_value="3"), '$[0].options[0].min_value: found "3", expected null or an integer'),
        (COMMANDS, command(type="4"), None),
        (
            DIRECT,
            {"recipient_id": "Ann"},
            '$.recipient_id: found "Ann", expected null or pattern ^(0|[1-9][0-9]*)$ or an integer',
        ),
        (DIRECT, {"recipient_id": -1}, "$.recipient_id: found -1, expected null or a string or minimum 0"),
    ],
)
def test_discord_would_not_take_it(route: tuple[str, str], payload: Any, expected: str | None) -> None:
    found = problems(*route, payload)
    assert found == [expected] if expected else found


def test_everything_that_is_wrong_with_a_form_is_told() -> None:
    payload = {"content": 5, "nonce": 1.5}
    assert problems(*POST, payload) == [
        "$.content: found 5, expected null or a string",
        "$.nonce: found 1.5, expected an integer or a string or null",
    ]


def test_a_long_value_is_cut() -> None:
    (found,) = problems(*POST, {"content": ["x" * 1000]})
    assert len(found) < 150


def test_a_route_that_discord_does_not_have_is_none() -> None:
    assert in_force().request("POST", "/channels/1/message") is None
    assert in_force().request("PUT", "/channels/1/messages") is None
    assert in_force().request("POST", "/channels/1/messages/2/3") is None

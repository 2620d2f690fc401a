"""Cuts Discord's OpenAPI description down to the bot's requests: `python …/trim.py openapi.json`.

It keeps, of every route in `ROUTES`, the JSON body that Discord takes, and the schemas such bodies name; answers,
query parameters, other encodings and all other routes are left out. What is kept is not changed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROUTES = (
    ("GET", "/applications/{application_id}/commands"),
    ("PUT", "/applications/{application_id}/commands"),
    ("GET", "/channels/{channel_id}"),
    ("DELETE", "/channels/{channel_id}"),
    ("POST", "/channels/{channel_id}/messages"),
    ("GET", "/channels/{channel_id}/messages/{message_id}"),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}"),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"),
    ("POST", "/channels/{channel_id}/threads"),
    ("POST", "/channels/{channel_id}/typing"),
    ("GET", "/gateway/bot"),
    ("GET", "/guilds/{guild_id}/members/{user_id}"),
    ("POST", "/interactions/{interaction_id}/{interaction_token}/callback"),
    ("GET", "/oauth2/applications/@me"),
    ("GET", "/users/@me"),
    ("POST", "/users/@me/channels"),
    ("POST", "/webhooks/{webhook_id}/{webhook_token}"),
    ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original"),
    ("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"),
)
"""Method and path of every request the bot and its library make."""
KEPT = Path(__file__).with_name("description.json")
JSON = "application/json"
_SCHEMAS = "#/components/schemas/"


class UnknownRoute(Exception):
    """The description has no such route: it has moved, or `ROUTES` names it wrongly."""


def trim(whole: Mapping[str, Any]) -> dict[str, Any]:
    """The part of the description that `ROUTES` need; raises UnknownRoute.

    `whole` may be a trimmed description: then nothing changes.
    """
    paths: dict[str, dict[str, Any]] = {}
    for method, path in ROUTES:
        operation = whole["paths"].get(path, {}).get(method.lower())
        if operation is None:
            raise UnknownRoute(f"{method} {path}")
        paths.setdefault(path, {})[method.lower()] = _request(operation)
    schemas = whole["components"]["schemas"]
    named = _reached(paths, schemas)
    return {
        "openapi": whole["openapi"],
        "info": whole["info"],
        "paths": paths,
        "components": {"schemas": {name: schemas[name] for name in sorted(named)}},
    }


def _request(operation: Mapping[str, Any]) -> dict[str, Any]:
    kept = {"operationId": operation["operationId"]}
    if body := operation.get("requestBody"):
        kept["requestBody"] = {"content": {JSON: body["content"][JSON]}, "required": body.get("required", False)}
    return kept


def _reached(paths: Any, schemas: Mapping[str, Any]) -> set[str]:
    """Names of the schemas that the paths name, and those name, and so on."""
    reached: set[str] = set()
    ahead = list(_names(paths))
    while ahead:
        name = ahead.pop()
        if name not in reached:
            reached.add(name)
            ahead.extend(_names(schemas[name]))
    return reached


def _names(part: Any) -> Iterator[str]:
    if isinstance(part, Mapping):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"].removeprefix(_SCHEMAS)
        for inner in part.values():
            yield from _names(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _names(inner)


def text_of(description: Mapping[str, Any]) -> str:
    """A description as it lies in the repository: a line a value, so that a change can be read."""
    return json.dumps(description, indent=1, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Write the trimmed copy beside this script; the exit code."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    whole = json.loads(Path(arguments[0]).read_text("utf-8"))
    try:
        KEPT.write_text(text_of(trim(whole)), "utf-8")
    except UnknownRoute as unknown:
        print(f"not in {arguments[0]}: {unknown}", file=sys.stderr)
        return 1
    print(f"{KEPT}: {len(ROUTES)} routes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""What Discord takes: the trimmed description beside this module, one compiled validator a request."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from jsonschema_rs import Draft202012Validator

from tests.discord_description.problems import Problem, explain
from tests.discord_description.trim import JSON, KEPT


@dataclass(frozen=True)
class Request:
    """A request that Discord knows. `path` is its template, `body` the schema of its JSON."""

    method: str
    path: str
    body: Mapping[str, Any] | None
    required: bool
    schemas: Mapping[str, Any]

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Matches the paths of this request."""
        parts = re.split(r"\{\w+\}", self.path)
        return re.compile("[^/]+".join(re.escape(part) for part in parts))

    @cached_property
    def validator(self) -> Draft202012Validator:
        """Compiled at the first payload."""
        return Draft202012Validator({**(self.body or {}), "components": {"schemas": self.schemas}})

    def problems(self, payload: Any) -> list[Problem]:
        """What Discord would not take in a payload; `None` is no payload. Empty when all is well."""
        if payload is None:
            return [Problem((), "nothing", "a payload")] if self.required else []
        if self.body is None:
            return [Problem((), "a payload", "nothing: this request has no body")]
        try:
            return [] if self.validator.is_valid(payload) else explain(self.validator.iter_errors(payload))
        except ValueError as error:
            return [Problem((), type(payload).__name__, f"what JSON can hold ({error})")]


class Description:
    """All requests that the trimmed description knows."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        schemas = {**document["components"]["schemas"]}
        schemas["SnowflakeType"] = _or_number(schemas["SnowflakeType"])
        found = [
            _request(method, path, operation, schemas)
            for path, operations in document["paths"].items()
            for method, operation in operations.items()
        ]
        self.requests = sorted(found, key=lambda request: request.path.count("{"))

    def request(self, method: str, path: str) -> Request | None:
        """The request a method and path (without query) mean: the one with the fewest variables; None if unknown."""
        for request in self.requests:
            if request.method == method and request.pattern.fullmatch(path):
                return request
        return None


def _request(method: str, path: str, operation: Mapping[str, Any], schemas: Mapping[str, Any]) -> Request:
    body = operation.get("requestBody")
    if body is None:
        return Request(method.upper(), path, None, False, schemas)
    return Request(method.upper(), path, body["content"][JSON]["schema"], body["required"], schemas)


def _or_number(snowflake: Mapping[str, Any]) -> Mapping[str, Any]:
    """Discord takes ids as numbers too, though the description does not say so; the library sends some so."""
    return {"anyOf": [snowflake, {"type": "integer", "minimum": 0}]}


@cache
def in_force() -> Description:
    """The description in the repository: read once, compiled request by request."""
    return Description(json.loads(KEPT.read_text("utf-8")))

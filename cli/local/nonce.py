"""Discord's `enforce_nonce`, which simcord lacks: a message sent again with the same nonce is not posted twice.

The outbox relies on it after a kill between Discord's answer and its own note that a post is out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simcord.backend import Backend, serializers

KEPT = 500
"""Discord remembers nonces for some minutes; here the newest ones, at most this number."""

Seen = dict[tuple[int, str], int]
"""(channel, nonce) -> message."""


def dispatch_once(seen: Seen, real: Callable[..., Any], backend: Backend, method: str, path: str, **call: Any) -> Any:
    """Carry out a REST call with `real` (simcord's dispatch), or return the message already posted with its nonce."""
    parts = path.strip("/").split("/")
    body = call.get("json")
    posts = method == "POST" and len(parts) == 3 and parts[0] == "channels" and parts[2] == "messages"
    if not posts or not isinstance(body, dict) or not body.get("enforce_nonce"):
        return real(backend, method, path, **call)
    key = (int(parts[1]), str(body["nonce"]))
    before = backend.messages.get(key[0], {}).get(seen.get(key, 0))
    if before is not None:
        return dict(serializers.message_payload(backend, before))
    answer = real(backend, method, path, **call)
    seen[key] = int(answer["id"])
    for old in list(seen)[:-KEPT]:
        del seen[old]
    return answer

"""Lists on the local page end where Discord's do: at the first line that is no item and not indented.

The preview reads such a line on into the last item, as CommonMark does ("lazy continuation").
"""

from __future__ import annotations

import re
from typing import Any

from simcord.preview import _markdown

_ITEM = re.compile(r"(?m)^( *(?:[-*]|\d+\.) [^\n]*)\n(?! |[-*] |\d+\. |\n|\Z)")
_FENCE = "```"


def with_lists_ended(text: str) -> str:
    """A text with a blank line after each list that another line follows; code blocks stay as they are."""
    parts = text.split(_FENCE)
    return _FENCE.join(_ITEM.sub(r"\1\n\n", part) if not at % 2 else part for at, part in enumerate(parts))


def end_lists_as_discord_does() -> None:
    """Of all texts the preview shows from now on."""
    parser_of = _markdown._markdown_parser

    def ending(policy: Any, context: Any) -> Any:
        parser = parser_of(policy, context)
        parse = parser.parse
        parser.parse = lambda text, *rest, **named: parse(with_lists_ended(text), *rest, **named)
        return parser

    _markdown._markdown_parser = ending

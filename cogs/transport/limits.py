"""Discord's limits that shorten our texts, and our own limits for typed texts."""

from __future__ import annotations

from render import lengths

BUTTON, OPTION, OPTIONS = 80, 100, 25
"""Characters of a button's label and of an option; options of a select, suggestions for a command."""
ALT = lengths.ALT
"""Characters of a picture's alternative text."""
TYPED = 600
"""Characters typed into an option of a command; Discord itself would allow 6,000."""

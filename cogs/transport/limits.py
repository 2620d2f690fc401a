"""Discord's limits that shorten our texts, and our own limits for typed texts."""

from __future__ import annotations

BUTTON, OPTION, OPTIONS = 80, 100, 25
"""Characters of a button's label and of an option; options of a select, suggestions of a command."""
TYPED = 600
"""Characters of what somebody types into an option of a command; Discord itself would take 6,000."""

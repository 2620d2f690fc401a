"""Errors: the root of all of ours, and those of the rules, each with a code that texts refer to."""

from __future__ import annotations


class ConquestError(Exception):
    """Root of every error this program raises on purpose; all others are faults."""


class EngineError(ConquestError):
    """Base of all errors of the engine.

    `code` is a short stable word that texts refer to, `rule` the paragraph of the rules ("5.2") or "", `facts` the
    values a text may name (plain ints and strings, never anything hidden from the actor).
    """

    def __init__(self, code: str, rule: str = "", **facts: int | str) -> None:
        super().__init__(f"{code} (rule {rule}): {facts}" if rule else f"{code}: {facts}")
        self.code = code
        self.rule = rule
        self.facts: dict[str, int | str] = facts


class IllegalAction(EngineError):
    """The action is not legal in this state; the state was not changed."""


class NotationError(EngineError):
    """The text is no action; `facts["text"]` holds the part that can't be read."""


class ContentError(EngineError):
    """A game's data break a rule of the game (checked when content is built)."""


class RecordError(ConquestError):
    """A record does not replay: `code` says why, `facts["entry"]` is the first entry that differs.

    It is no refusal and so no EngineError: nobody broke a rule.
    """

    def __init__(self, code: str, **facts: int | str) -> None:
        super().__init__(f"{code}: {facts}")
        self.code = code
        self.facts: dict[str, int | str] = facts


class DiceError(EngineError):
    """Scripted or recorded dice do not match the draws of the rules."""


class ContributionError(EngineError):
    """A word, seal or secret that can't be added to the dice."""

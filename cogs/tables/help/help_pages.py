"""What `/help` says of the commands every table has: a first page, and one behind each of its buttons.

A line is `**on what** part · part`: somebody who lacks a command that a part names reads the line without that part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from data.texts import Texts

PLAY, RULES, GAMES, SETTINGS, MORE = "play", "rules", "games", "settings", "more"


def first_page(t: Texts) -> Sequence[str]:
    return (
        t("**Start** `/game new` · learn by playing: `/tutorial`"),
        t("**Play** the buttons on each post · `/turn` where was I? · `/games` what waits for me? · `/undo`"),
        t("**Ask** `/rules` a question"),
        t("**Away** `/away` an AI plays for me · `/me` time zone, quiet hours"),
    )


def play_page(t: Texts) -> Sequence[str]:
    return (
        t(
            "**Open** `/game new`, then *Options…* and *Time…* on its card · `/game invite` to a private table · "
            "`/game cancel` closes a lobby"
        ),
        t(
            "**At the table** `/turn` what you're asked · `/hand` what you hold · `/board` the board as text · "
            "`/log` what happened · `/undo` your last step"
        ),
    )


def rules_page(t: Texts) -> Sequence[str]:
    return (
        t("**Look up** `/rules` by a word or a number"),
        t("**Learn** `/tutorial` a short game, step by step"),
    )


def games_page(t: Texts) -> Sequence[str]:
    return (
        t(
            "**Yours** `/games` what waits for me? · `/away` an AI plays until you're back · `/game leave` for good · "
            "`/game take` a seat that an AI plays"
        ),
        t(
            "**Together** `/game vote` end, pause, pace, a late seat · `/game stop` for tonight · "
            "`/game nudge` a reminder · `/game substitute` somebody takes over"
        ),
    )


def more_page(t: Texts) -> Sequence[str]:
    """What few need, behind a button of the page of one's games."""
    return (
        t(
            "**As host** `/game pause` a day, once · `/game host` somebody else · `/game move` to another channel · "
            "`/game end` for all"
        ),
        t(
            "**Afterwards** `/game replay` step by step · `/game review` where it turned · `/game proof` of the dice · "
            "`/game export` a file · `/stats` your games · `/leaderboard` the server's"
        ),
        t(
            "**Campaign** `/campaign new` five games in a row · `/campaign card`, `/campaign chronicle` how it stands "
            "· `/campaign seat` take one · `/campaign end` for all"
        ),
    )


def settings_page(t: Texts) -> Sequence[str]:
    return (
        t("**You** `/me` language, time zone, quiet hours, notices · `/privacy` your data"),
        t("**This server** `/settings` language, channels, rights · `/doctor` what do I lack here?"),
    )


PAGES: Mapping[str, Callable[[Texts], Sequence[str]]] = {
    PLAY: play_page,
    RULES: rules_page,
    GAMES: games_page,
    SETTINGS: settings_page,
    MORE: more_page,
}

"""Findings in words: what is well, and what needs repair with its remedy; for `/doctor` and the command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cogs.transport.trouble import CLOSED_THREADS, GONE
from data.texts import Texts
from host.upkeep.doctor import Finding, Value

Moment = Callable[[float], str]
"""Unix seconds as the reader sees them: Discord's own mark, or a date."""
MEGABYTE = 1_000_000
NEEDED = frozenset({"settings", "token", "data", "database"})
"""The bot does not run without these."""
REFUSED = "token"
"""What is wrong with the check of Discord where it refuses the token: nor does it run with that."""


def line(finding: Finding, t: Texts, moment: Moment, place: Callable[[int], str], operator: bool) -> str:
    """A finding as one line; `place`: a channel's id as the reader sees it."""
    if finding.well:
        return t("ok: {what}", what=name(finding, t))
    return f"{mark(finding, t)}: {_told(finding, t, moment, place, operator)}"


def name(finding: Finding, t: Texts) -> str:
    """The thing that was checked."""
    facts = finding.facts
    match finding.check:
        case "tables":
            return t("tables: {running} running, {open} open", running=facts["running"], open=facts["open"])
        case "disk":
            return t("{free} MB free, games {size} MB", free=_mega(facts["free"]), size=_mega(facts["size"]))
        case "copies":
            return t.n("{count} daily copy", "{count} daily copies", int(facts["count"]))
        case "token" if facts.get("page"):
            return t("no DISCORD_TOKEN, so only the local page")
        case "versions":
            return str(facts["told"])
        case "settings" if facts.get("file"):
            return t("settings, {file} read", file=facts["file"])
        case "migrations":
            return t("the database has this version")
        case "clocks" if not facts.get("up", True):
            return t("clocks (the bot is not running)")
    return _names(t)[finding.check]


def _names(t: Texts) -> Mapping[str, str]:
    return {
        "settings": t("settings"),
        "token": t("token"),
        "discord": t("Discord takes the token, and no privileged intent is needed"),
        "data": t("data files"),
        "database": t("database"),
        "aside": t("no game set aside"),
        "workers": t("worker processes"),
        "outbox": t("posts"),
        "permissions": t("permissions"),
        "shards": t("every shard has a process"),
        "clocks": t("clocks"),
    }


def mark(finding: Finding, t: Texts) -> str:
    """The word before a line that says how serious it is."""
    match finding.check:
        case "permissions":
            return t("missing")
        case "outbox":
            return t("waiting")
        case "aside":
            return t("set aside")
        case "clocks":
            return t("late")
        case _:
            return t("to mend")


def _told(finding: Finding, t: Texts, moment: Moment, place: Callable[[int], str], operator: bool) -> str:
    facts = finding.facts
    match finding.check:
        case "permissions":
            return _permission(facts, place(int(facts["channel"])), t)
        case "outbox":
            return _waiting(finding, moment(float(facts["since"])), place(int(facts["channel"])), t)
        case "aside":
            return t(
                "table {number}: my version can't continue it. The operator can go back to the version before, "
                "or its host ends it",
                number=finding.game,
            )
        case "clocks":
            return t(
                "{count} clocks, by up to {seconds} s: restart the bot. If that doesn't help, read its log",
                count=facts["count"],
                seconds=facts["seconds"],
            )
        case "database" if not operator:
            return t("I can't store anything right now. The bot's log has the reason")
        case _:
            return _for_operator(finding, t, moment)


def _permission(facts: Mapping[str, Value], place: str, t: Texts) -> str:
    wanted = permission(str(facts["permission"]))
    if facts["permission"] == "attach_files":
        return t(
            "{permission} in {place}: I post boards as text. Channel > Permissions > {permission}.",
            permission=wanted,
            place=place,
        )
    return t(
        "{permission} in {place}: I can't post there. Channel > Permissions > {permission}.",
        permission=wanted,
        place=place,
    )


def permission(name: str) -> str:
    """A permission's English name in Discord's settings, as Discord's help pages use it."""
    return name.replace("_", " ").title()


def _waiting(finding: Finding, since: str, place: str, t: Texts) -> str:
    count, code = int(finding.facts["count"]), finding.facts.get("code")
    told = t.n(
        "{count} post for {place}, since {since}",
        "{count} posts for {place}, since {since}",
        count,
        place=place,
        since=since,
    )
    if finding.wrong == "failing":
        return told + ". " + t("Discord fails at the first of them (code {code}). I keep trying.", code=code)
    if code in GONE:
        return told + ". " + t("The channel is gone: type `/game move` where the game should continue.")
    if code in CLOSED_THREADS:
        return told + ". " + t("The thread is locked: a moderator can unlock it.")
    if code:
        return told + ". " + t("Discord refuses them (code {code}): look at the channel's permissions.", code=code)
    return told


def _for_operator(finding: Finding, t: Texts, moment: Moment) -> str:
    facts = finding.facts
    match finding.check, finding.wrong:
        case "disk", "tight":
            return t(
                "only {free} MB free beside the games ({size} MB): make room",
                free=_mega(facts["free"]),
                size=_mega(facts["size"]),
            )
        case "shards", _:
            return _unheard(int(facts["count"]), str(facts["shards"]), float(facts["since"]), t, moment)
        case "copies", "off":
            return t("no daily copies: set BACKUPS_KEPT")
        case "copies", _:
            return t("the newest daily copy in {folder} is old: read the log", folder=facts["folder"])
        case "migrations", _:
            return t("the next start copies the database, then updates it")
        case _:
            return str(facts["sentence"])


def _unheard(count: int, shards: str, since: float, t: Texts, moment: Moment) -> str:
    which = t.n("shard {shards}", "shards {shards}", count, shards=shards)
    if not since:
        return t("{which}: no process ever. Start one with these in SHARD_IDS", which=which)
    return t("{which}: nobody since {since}. Start that process again", which=which, since=moment(since))


def _mega(size: Value) -> int:
    return round(float(size) / MEGABYTE)


def headline(findings: Sequence[Finding], t: Texts) -> str:
    """How many things need repair, and whether the bot can run with them."""
    count = sum(not finding.well for finding in findings)
    if not count and any(finding.check == "token" and finding.facts.get("page") for finding in findings):
        return t("Ready for the local page.")
    if not count:
        return t("Ready.")
    if any((finding.check in NEEDED or finding.wrong == REFUSED) and not finding.well for finding in findings):
        return t.n("Not ready: {count} thing to mend.", "Not ready: {count} things to mend.", count)
    return t.n("Ready, with {count} thing to mend.", "Ready, with {count} things to mend.", count)

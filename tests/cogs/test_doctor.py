"""`/doctor`: who may read which findings, in which order, and what its buttons do."""

from __future__ import annotations

import re
from collections.abc import Callable

import discord
import pytest

from cogs.tables.wording.doctor_words import headline, line
from cogs.transport.contract import Id
from data.texts import texts_in
from host.upkeep.checkup import Checkup
from host.upkeep.doctor import WORST_FIRST, Examined, Finding, OpenTable, worst_first
from tests.cogs.conftest import World
from tests.cogs.real_bot import manager_of

DISK = Finding("disk", "tight", {"free": 9_000_000, "size": 8_000_000}, operator=True)


def waiting(world: World, table: int, guild: int | None = None) -> Finding:
    facts = {"count": 3, "since": 1_000.0, "channel": world.channel.id, "code": 50013}
    return Finding("outbox", "refused", facts, table, guild or world.guild.id)


Find = Callable[..., None]


@pytest.fixture
def find(world: World, monkeypatch: pytest.MonkeyPatch) -> Find:
    """Let the house find this, of every table there is."""
    findings: list[Finding] = []

    async def run(checkup: Checkup) -> Examined:
        own = [OpenTable(table.id, table.host_id, table.place) for table in (await world.tables()).values()]
        return Examined(tuple(findings), tuple(own))

    def found(*those: Finding) -> None:
        findings[:] = those

    monkeypatch.setattr(Checkup, "run", run)
    return found


async def test_a_host_reads_of_their_table_and_nobody_else_anything(world: World, table: int, find: Find) -> None:
    elsewhere = Finding("aside", "aside", {"rules": 1}, table + 50, 999)
    find(DISK, elsewhere, waiting(world, table), Finding("clocks", facts={"up": True}))
    told = (await world.ann.slash(world.channel, "doctor")).response.content
    lines = told.splitlines()
    assert lines[0] == "Ready, with 1 thing to mend."
    assert lines[1].startswith(f"waiting: 3 posts for <#{world.channel.id}>, since <t:1000:R>. Discord refuses them")
    assert "ok: clocks" in lines and "ok: permissions" in lines and "MB" not in told and str(table + 50) not in told
    refused = (await world.ben.slash(world.channel, "doctor")).response.content
    assert refused == "Only for hosts and people who manage the server."


async def test_whoever_manages_the_server_reads_of_all_its_tables(world: World, table: int, find: Find) -> None:
    find(DISK, waiting(world, table))
    boss = manager_of(world.env, world.guild)
    told = (await boss.slash(world.channel, "doctor")).response.content
    assert "3 posts" in told and "MB" not in told


async def test_whoever_runs_the_bot_reads_everything(world: World, find: Find, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(world.bot), "is_operator", lambda bot, user: user == world.cleo.id)
    find(waiting(world, 7, 999), DISK)
    told = (await world.cleo.slash(world.channel, "doctor")).response.content.splitlines()
    assert told[0] == "Ready, with 2 things to mend."
    assert "only 9 MB free" in told[1] and told[2].startswith("waiting: 3 posts")


async def test_the_owner_of_the_application_runs_the_bot_and_whom_the_settings_name(world: World) -> None:
    application = world.bot.application
    assert application is not None
    world.bot._operator = application.owner.id + 7
    assert world.bot.is_operator(application.owner.id + 7)
    assert world.bot.is_operator(application.owner.id) and not world.bot.is_operator(application.owner.id + 1)


async def test_a_missing_permission_is_named_with_its_place(world: World) -> None:
    await world.started()
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    for role in guild.roles:  # as the bot knows them
        role._permissions &= ~discord.Permissions(attach_files=True, administrator=True).value
    told = (await world.ann.slash(world.channel, "doctor")).response.content
    assert f"missing: Attach Files in <#{world.channel.id}>: I post boards as text. Channel > Permissions" in told


async def test_its_buttons(world: World, table: int, find: Find, monkeypatch: pytest.MonkeyPatch) -> None:
    find(waiting(world, table), waiting(world, table + 1, 999))
    tried: list[int] = []
    monkeypatch.setattr(world.house.outbox, "hurry", tried.append)
    asked = await world.ann.slash(world.channel, "doctor")
    await world.ann.click(asked.response.message, label="Send waiting posts now")
    assert tried == [table]
    find()
    again = await world.ann.click(asked.response.message, label="Check again")
    assert again.response.content.startswith("Ready.")
    file = await world.ann.click(asked.response.message, label="As a file")
    assert [attached.filename for attached in file.response.message.attachments] == ["doctor.txt"]
    pressed = await world.raw(world.ben, world.card(table), str(Id(0, "doctor_file")))
    assert "Only for hosts" in pressed.response.content, "an id alone opens nothing"


EVERY = [
    *(Finding(check, "broken", {"sentence": "It is broken: mend it."}) for check in ("settings", "token", "discord")),
    *(Finding(check, "broken", {"sentence": "It is broken: mend it."}) for check in ("data", "workers", "versions")),
    Finding("database", "full", {"sentence": "The disk of games.db is full."}),
    Finding("migrations", "pending", {"count": 2}),
    DISK,
    Finding("disk", "unread", {"sentence": "x"}),
    Finding("aside", "aside", {"rules": 3}, 38),
    *(Finding("outbox", "refused", {"count": 2, "since": 1.0, "channel": 5, "code": c}, 3) for c in (10003, 50083, 1)),
    Finding("outbox", "failing", {"count": 2, "since": 1.0, "channel": 5, "code": 503}, 3),
    Finding("outbox", "waiting", {"count": 1, "since": 1.0, "channel": 5}, 3),
    *(Finding("permissions", "missing", {"permission": p, "channel": 5}) for p in ("attach_files", "send_messages")),
    Finding("clocks", "late", {"count": 2, "seconds": 300}),
    Finding("shards", "nobody", {"shards": "1, 2", "count": 2, "since": 1.0}),
    Finding("shards", "nobody", {"shards": "1", "count": 1, "since": 0.0}),
    Finding("copies", "off"),
    Finding("copies", "old", {"count": 2, "folder": "backups"}),
]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_finding_has_its_words(language: str) -> None:
    t = texts_in(language)
    assert {finding.check for finding in EVERY} | {"tables"} == set(WORST_FIRST)
    for finding in EVERY:
        for operator in (True, False):
            told = line(finding, t, lambda at: f"<t:{int(at)}:R>", lambda channel: f"<#{channel}>", operator)
            assert re.match(r"[^:{}]+: [^{}]+$", told.replace("\u202f:", ":")), told
    hidden = line(EVERY[6], t, str, str, False)
    assert "games.db" not in hidden, "only whoever runs the bot reads where the games lie"
    facts = {"running": 1, "open": 1, "free": 1, "size": 1, "count": 1, "told": "v"}
    well = [Finding(check, facts=facts) for check in WORST_FIRST]
    for finding in well:
        assert "{" not in line(finding, t, str, str, True)
    assert [each.well for each in worst_first([*well, *EVERY])] == [False] * len(EVERY) + [True] * len(well)
    assert headline(well, t) != headline(EVERY, t)

"""Fair dice through the real bot: word, seal, last word; the last post's file proves itself; an overdue closing."""

from __future__ import annotations

import asyncio
import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from simcord.builders import ChannelHandle

from cli.main import main
from engine.kernel.fairness.contributions import SEALED
from engine.kernel.fairness.fairness import commitment
from host.finished.records import as_file
from host.lobby.closing import LATE_AFTER
from host.table.presses import Press
from tests.cogs.real_bot import Live

SECRET = "9f86d081884c7d659a2feaa0c55ad015"
ROOT = Path(__file__).parents[2]
AT_DICE = ("Add a word…", "I want the last word")
"""Labels of buttons that stand behind the card's *Dice…*."""


class Table(Live):
    """Ann hosts a table of two, Ben sits with her."""

    def posts(self, words: str, channel: Any = None) -> list[Any]:
        return [message for message in (channel or self.channel).history() if words in message.content]

    async def pressed(self, who: Any, words: str, label: str) -> Any:
        post = max(self.posts(words), key=lambda message: message.id)
        if label in AT_DICE:
            post = (await who.click(post, label="Dice…")).response.message
        return await who.click(post, label=label)

    async def filled(self, who: Any, words: str, label: str, **fields: str) -> Any:
        """Open the form of a button, and submit it."""
        form = await self.pressed(who, words, label)
        assert '"value"' not in json.dumps(form.modal), "never prefilled"
        return await who.submit_modal(form, fields)


@pytest.fixture
async def table(strict: Any, live: Live) -> Table:
    await live.opened("kravora", live.ben, players=2, pace="live")
    return Table(**vars(live))


async def test_a_word_a_seal_a_last_word_and_the_file_proves_itself(table: Table, tmp_path: Path) -> None:
    seal = hashlib.sha256(SECRET.encode()).hexdigest()
    answer = await table.filled(table.ann, "invites you", "Add a word…", word=f"{SEALED}{seal}")
    assert seal in answer.followups[0].content
    answer = await table.filled(table.ben, "invites you", "Add a word…", word="Dragon of the Sea")
    mark = (await table.table()).commit
    told = answer.followups[0].content
    assert "dragon of the sea" in told and mark in told
    await table.pressed(table.ben, "invites you", "I want the last word")
    started = await table.pressed(table.ann, "invites you", "Start")
    assert "All is fixed." in started.response.content
    [binding_post] = table.posts("Start of table")
    assert all(text in binding_post.content for text in (seal, "dragon of the sea"))
    answered = (await table.ben.click(binding_post, label="Proof")).response
    told = "**Nobody can choose these dice,** but my operator together with {} or {}, speaking last."
    assert answered.content in (told.format("Ann", "Ben"), told.format("Ben", "Ann")), "in the order the dice dealt"
    parts = (await table.ben.click(answered.message, label="Show the digits")).response
    assert all(text in parts.content for text in (mark, seal, "dragon of the sea", "even start"))
    [file] = parts.message.attachments
    digits = binding_post.content.split("`")[1]
    assert file.filename == "table-1-binding.txt" and hashlib.sha256(await file.read()).hexdigest() == digits
    checked = await table.pressed(table.ben, "your last word for the dice", "Check")
    assert mark in checked.response.content and "dragon of the sea" in checked.response.content
    await table.filled(table.ben, "your last word for the dice", "Give the last word", text="Rain on tin roof")
    await table.filled(table.ann, "please open your seal", "Open my seal", text=SECRET)
    assert (await table.table()).status == "running"
    thread = ChannelHandle(table.env, table.guild, table.env.backend.channels[(await table.table()).place.posts_to])
    assert thread.id != table.channel.id, "the last word opens it"

    proof = await table.ann.slash(thread, "game proof", table=1)
    assert mark not in proof.response.content and "hidden cards" not in proof.response.content
    parts = (await table.ann.click(proof.response.message, label="Show the digits")).response
    assert "shown at the end" in parts.content and "Check it without me" in parts.content
    for who in (table.ann, table.ben):
        await table.house.seats.end(_press(who), 1)
    await table.env.settle()
    row = await table.table()
    chain, last = sorted(table.posts("", thread), key=lambda message: message.id)[-2:]
    assert chain.content == f"-# End of table 1, to check the dice: `{row.dice.chain}`" and not chain.attachments
    page = await table.ben.click(last, label="Proof")
    digits_shown = (await table.ben.click(page.response.message, label="Show the digits")).response
    assert row.seed in digits_shown.content and commitment(row.seed) == mark
    record = await table.ben.click(page.response.message, label="Record and log as files")
    assert record.response.message.attachments[0].filename == "table-1.json"
    await table.ben.click(page.response.message, label="Share in the channel")
    shared = json.dumps([part.to_dict() for part in thread.last_message.components], default=str)
    assert row.seed in shared and "Ben shares:" in shared and "Share in the channel" not in shared

    file = tmp_path / "table-1.json"
    file.write_bytes(as_file(await table.house.reading.export(1, None)))
    posted = ["--mark", mark, "--binding", digits, "--chain", row.dice.chain]
    assert main(["verify", str(file), *posted, "--ai"]) == 0
    assert main(["verify", str(file), "--mark", mark[::-1]]) == 1
    checker = await asyncio.create_subprocess_exec(sys.executable, ROOT / "tools/check_dice.py", file)
    assert await checker.wait() == 0


def _press(who: Any) -> Press:
    return Press(who.id, who.name)


async def test_a_closing_that_was_let_run_out_shows_its_seed_and_begins_anew(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.pressed(table.ben, "invites you", "I want the last word")
    await table.pressed(table.ann, "invites you", "Start")
    early = await table.ann.slash(table.channel, "game proof", table=1)
    parts = (await table.ann.click(early.response.message, label="Show the digits")).response
    assert "shown at the end" in parts.content, "what is fixed can be checked before the last word"
    monkeypatch.setattr("host.lobby.closing.LATE_AFTER", -LATE_AFTER)
    table.house.watch.wake(1)
    await table.env.settle()
    old = (await table.table()).commit
    back = await table.pressed(table.ann, "your last word for the dice", "Back to the lobby")
    assert "a new one is fixed" in back.response.content
    [aborted] = table.posts("is back in the lobby")
    assert "Missing: Ben." in aborted.content
    seed = aborted.content.split("`")[1]
    assert commitment(seed) == old
    again = await table.table()
    assert (again.status, again.dice.attempt) == ("lobby", 2) and again.commit != old
    refused = await table.pressed(table.ben, "invites you", "I want the last word")
    assert "in vain" in refused.response.content
    await table.pressed(table.ann, "invites you", "Start")
    assert (await table.table()).status == "running"

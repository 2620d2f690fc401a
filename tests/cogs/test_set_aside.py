"""A table that this version can't play on, through the real bot: every press says so, and it can be ended."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from simcord.builders import ChannelHandle

from cli.proof.recordfile import read_record
from cogs.registry import all_screens
from cogs.transport.contract import Call, Id, Panel
from data.texts import texts_in
from engine.kernel.record import Entry, replay
from engine.registry import GAMES
from host.program.version import VERSION
from host.table.presses import Press, SeatView
from host.table.table import LogEntry, Place, Seat, Table
from tests.cogs.cards import card_in
from tests.cogs.real_bot import bot_on, live_bot, settled
from tests.cogs.test_whole_game import sit_down
from tests.patience import HANGS
from tests.room import words_of

ENGLISH = (
    "Table 1 is set aside: my version {version} can't continue one of version {since}. Nothing is lost. My "
    "operator knows."
)
FRENCH = (
    "Table 1 mise de côté\u202f: ma version {version} ne continue pas celles de la version {since}. Rien n’est"
    " perdu. C’est signalé."
)
STOPPED = sorted((Path(__file__).parents[1] / "records" / "0.1.0" / "stopped").glob("*-game-0.json"))


def said(text: str, game: str) -> str:
    """The sentence on a game begun under the newest rules."""
    return text.format(since=GAMES[game].versions.newest.since, version=VERSION)


LEFT = ["Board as text", "Log", "Record and log as a file", "End the game…"]


def labels(message: Any) -> list[str]:
    return [child.label for line in message.components for child in line.children if getattr(child, "label", None)]


def words(message: Any) -> str:
    return message.content + json.dumps([part.to_dict() for part in message.components], default=str)


def break_a_rule(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """A careless update: actions do something more than they did, and no switch tells old games."""
    rules = type(GAMES[game])
    was = rules.apply

    def apply(self: Any, state: Any, seat: int, action: int, dice: Any) -> Any:
        events = was(self, state, seat, action, dice)
        state.draws[0] += len(events)
        return events

    monkeypatch.setattr(rules, "apply", apply)


class Stage:
    """A server, and the bot on a database of its own, which can be started anew."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.env = simcord.Env(bot_on(folder), settle_timeout=HANGS)

    async def begin(self, game: str) -> None:
        """A running table of Ann and Ben; Cleo manages the server, Dan another one."""
        await self.env.start()
        guild, other = self.env.create_guild(), self.env.create_guild()
        channel = guild.create_text_channel("table")
        boss = guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
        self.ann, self.ben, self.dan = (guild.add_member(self.env.create_user(name)) for name in ("Ann", "Ben", "Dan"))
        self.cleo = guild.add_member(self.env.create_user("Cleo"), roles=[boss])
        self.channel, self.elsewhere = channel, other.create_text_channel("elsewhere")
        chief = other.create_role("chief", permissions=discord.Permissions(manage_guild=True))
        self.away = other.add_member(self.env.create_user("Eve"), roles=[chief])
        await self.ann.slash(channel, "game new", game=game, players=2)
        await settled(self.env)
        await sit_down(self.ben, channel)
        await settled(self.env)
        await self.ann.click(card_in(channel), label="Start")
        await settled(self.env)
        table = await self.house.reading.table(1)
        self.thread = ChannelHandle(self.env, guild, self.env.backend.channels[table.place.posts_to])
        for user in (self.ann, self.ben):
            look = await self.house.reading.look(1, user.id)
            if look.owes:
                state = (await self.house.tables.loaded(1)).recorder.state
                action = GAMES[game].legal(state, look.seat)[0]
                await self.house.play.act(Press(user.id, user.name), 1, None, [action])
        await settled(self.env)

    @property
    def house(self) -> Any:
        return live_bot(self.env).house

    async def restart(self) -> None:
        old = live_bot(self.env)
        await self.env.restart_bot(bot_on(self.folder))
        await old.close()
        await settled(self.env)

    async def close(self) -> None:
        await self.env.bot.close()
        await self.env.shutdown()
        self.env.raise_errors()


@pytest.mark.timeout(240)
@pytest.mark.parametrize("game", GAMES)
async def test_every_press_says_so_until_its_host_ends_it(
    tmp_path: Path, strict: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, game: str
) -> None:
    stage = Stage(tmp_path)
    await stage.begin(game)
    posts = list(stage.thread.history())
    await stage.house.settings.set_member(stage.ben.id, {"language": "fr"})
    before = await stage.house.reading.table(1)
    break_a_rule(monkeypatch, game)
    caplog.clear()
    await stage.restart()

    told = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    rules = GAMES[game].versions.newest
    begun = f"game=1 is set aside: begun under rules {rules.version} ({rules.since})"
    assert len(told) == 1 and begun in told[0], told
    assert f"version {VERSION} from entry" in told[0]
    [notice] = [post for post in stage.thread.history() if "is set aside" in post.content]
    assert labels(notice) == ["Board as text", "Log"] and not notice.mentions

    for command in ("turn", "hand", "undo", "game nudge", "away"):
        answer = (await stage.ann.slash(stage.thread, command)).response
        assert answer.content == said(ENGLISH, game), command
        assert labels(answer.message) == LEFT
    old = [
        (post, part)
        for post in posts
        for row in post.components
        for part in row.children
        if getattr(part, "custom_id", None)
    ]
    assert old, "posts from before, with their buttons"
    for post, part in old:
        answer = (await stage.ben.click(post, custom_id=part.custom_id)).response
        only_shows = part.custom_id.split("|")[4] in ("log", "board", "rules")
        assert (answer.content == said(FRENCH, game)) != only_shows, part.custom_id
    for look_on in ("board", "log"):
        shown = (await stage.ben.slash(stage.thread, look_on)).response.message
        assert "mise de côté" not in words(shown) and "n’a pas marché" not in words(shown), words(shown)
    listed = (await stage.ann.slash(stage.thread, "games")).response.content
    assert "set aside" in listed and "Waiting for you" not in listed

    refused = (await stage.ben.slash(stage.thread, "game end")).response.content
    assert refused.startswith("Seuls l’hôte et la gestion du serveur peuvent arrêter une table mise de côté")
    answer = (await stage.ann.slash(stage.thread, "turn")).response.message
    asked = (await stage.ann.click(answer, label="End the game…")).response.message
    ended = (await stage.ann.click(asked, label="End the game")).response
    assert ended.content == "Table 1 has ended."
    await settled(stage.env)
    table = await stage.house.reading.table(1)
    assert (table.status, table.version) == ("ended", before.version)
    [notice] = [post for post in stage.thread.history() if "it couldn't go on" in post.content]
    assert list(labels(notice)) == ["Proof"]
    proof = (await stage.ann.click(notice, label="Proof")).response
    digits = await stage.ann.click(proof.message, label="Show the digits")
    assert (table.seed or "") in digits.response.content
    assert "ended" in (await stage.ann.slash(stage.thread, "turn", table=1)).response.content
    told = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(told) == 1, "told once, and nothing else went wrong"
    await stage.close()


class Archive:
    """A house of which only a log is asked."""

    def __init__(self) -> None:
        self.entries: list[LogEntry] = []
        self.reading = self

    async def log(self, game_id: int, user_id: int | None) -> list[LogEntry]:
        return self.entries


@pytest.mark.parametrize("path", STOPPED, ids=lambda path: path.stem)
async def test_board_and_log_are_shown_whatever_the_last_state_that_fits(path: Path) -> None:
    """The log is that of the whole game, the state one of its beginning, where the board may not be laid yet."""
    record = read_record(path)
    game, screens, archive = GAMES[record.game], all_screens()[record.game], Archive()
    views: dict[int, Any] = {}

    def watch(entry: Entry, events: Any, state: Any) -> None:
        views[entry.number] = game.view(state, None)
        archive.entries.append(
            LogEntry(entry.number, entry.seat, None, "ai", tuple(game.events_for(events, None)), 0.0)
        )

    replay(game, record, verify=False, watch=watch)
    seats = tuple(Seat(number, f"Ann {number}", number + 1, None, "any") for number in range(len(record.nonces)))
    last = len(record.entries) - 1
    table = Table(1, record.game, "running", Place(1, 2), 1, "en", {}, seats, "mark", None, last, 1.0, 1.0, None, True)
    for number in (0, 1, 6, last // 2):
        look = SeatView(table, None, views[number], 0, False, {})
        assert all(screens.text_board(look, texts_in("en")))
        for round_ in range(1, views[last].round + 1):
            id = Id(1, "logp", f"0.{round_}.0.0")
            house: Any = archive
            shown = await screens.press(Call(id, Press(99, "Eve"), look, house, texts_in("en")))
            assert isinstance(shown, Panel) and f"Log, round {round_}" in words_of(shown.view)


@pytest.mark.timeout(240)
async def test_who_manages_the_server_may_end_it_and_nobody_else(
    tmp_path: Path, strict: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, game = Stage(tmp_path), next(iter(GAMES))
    await stage.begin(game)
    assert "no seat" in (await stage.dan.slash(stage.thread, "game end")).response.content, "a game that goes on"
    break_a_rule(monkeypatch, game)
    await stage.restart()
    await stage.ann.slash(stage.channel, "game new", game=game, players=2)
    await settled(stage.env)
    await sit_down(stage.ben, stage.channel)
    await stage.ann.click(card_in(stage.channel), label="Start")
    await settled(stage.env)
    handed = (await stage.ben.slash(stage.channel, "away")).response.content
    assert "Table 2: an AI" in handed and "Table 1 is set aside" in handed, "one does not keep the others"
    asked = await stage.cleo.slash(stage.thread, "game end")
    for nobody in (stage.dan, stage.ben):
        refused = await nobody.slash(stage.thread, "game end", table=1)
        assert "Only the host or a manager of this server can end" in refused.response.content
    stranger = await stage.away.slash(stage.elsewhere, "game end", table=1)
    assert "There is no game here" in stranger.response.content, "who manages another server"
    pressed = await stage.cleo.click(asked.response.message, label="End the game")
    assert pressed.response.content == "Table 1 has ended."
    assert (await stage.house.reading.table(1)).status == "ended"
    await stage.close()


@pytest.mark.timeout(240)
async def test_the_version_that_can_goes_on_with_it_where_it_was(
    tmp_path: Path, strict: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, game = Stage(tmp_path), next(iter(GAMES))
    await stage.begin(game)
    with monkeypatch.context() as careless:
        break_a_rule(careless, game)
        await stage.restart()
        assert (await stage.house.reading.table(1)).set_aside
    await stage.restart()
    assert not (await stage.house.reading.table(1)).set_aside
    [notice] = [post for post in stage.thread.history() if post.content == "Table 1 goes on."]
    assert not labels(notice)
    answer = (await stage.ann.slash(stage.thread, "turn")).response.message
    assert "set aside" not in words(answer)
    await stage.close()

"""Fair dice of a table: words and seals, what Start fixes, last words, a closing given up, kills in between."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from contextlib import suppress

import pytest
from sqlalchemy import update

from engine.kernel.errors import ContributionError
from engine.kernel.fairness.binding import BOUND, binding_hash
from engine.kernel.fairness.fairness import ai_number, commitment
from engine.kernel.records.bound_record import BoundRecord
from engine.kernel.records.record import replay
from examples.starter_game.engine.actions import DEPTH
from host.clocks.paces import DAILY, DAY, EVENING, LIVE, SLOW, UNCLOCKED
from host.house import House
from host.lobby.closing import LATE_AFTER, late_at
from host.posts.ports import Cause, Delivered, DeliveryError
from host.posts.post import Post
from host.store.queries import entries, sql_tables
from host.table.fair import key_of
from host.table.refusals import HostError
from host.table.table import Place, Table
from tests.host.table import ANN, BEN, CLEO, DAN, NETS, World, end_together, game_of, lobby_of, press, row_of
from tests.patience import HANGS, eventually

SECRET = "9f86d081884c7d659a2feaa0c55ad015"
SEAL = hashlib.sha256(SECRET.encode()).hexdigest()


async def refuses(code: str, work: object) -> None:
    with pytest.raises((HostError, ContributionError)) as caught:
        await work  # type: ignore[misc]
    assert caught.value.code == code


async def entries_of(house: House, game: int) -> int:
    return len(await house.database.read(lambda connection: entries.load(connection, game)))


def told(world: World) -> list[str]:
    """The kinds of posts that prove something, in order."""
    return [sent.post.role for sent in world.discord.messages if sent.post.proof]


async def closing_of(house: House, *users: int) -> int:
    """A table of these people, the last of whom wants the last word; all is fixed and posted."""
    game = await lobby_of(house, *users, pace=LIVE)
    await house.dice_words.ask_last_word(press(users[-1]), game)
    await house.lobby.start(press(users[0]), game)
    await house.settled()
    return game


async def test_who_does_not_care_sees_one_short_post_for_the_mark_and_one_at_start(house: House, world: World) -> None:
    game = await lobby_of(house, ANN, BEN)
    await house.settled()
    assert [sent.post.role for sent in world.discord.messages] == ["lobby", "mark.1.0"]
    table = await house.lobby.start(press(ANN), game)
    assert table.status == "running", "nothing more to press"
    await house.settled()
    assert told(world) == ["mark.1.0", "binding.1.0"]


async def test_mark_and_binding_are_posted_before_any_die(world: World) -> None:
    """no_draw_before_binding: entry 0 waits for the ids of both posts."""
    async with world.open() as house:
        game = await lobby_of(house, ANN, BEN)
        await house.settled()
        world.discord.faults = [DeliveryError(50001, Cause.PLACE)] * 10_000
        starting = asyncio.create_task(house.lobby.start(press(ANN), game))

        async def closing() -> bool:
            return (await row_of(house, game)).status == "closing"

        await eventually(closing, "the start")
        calls = world.discord.calls
        await eventually(lambda: world.discord.calls > calls + 3, "tries in vain")
        row = await row_of(house, game)
        assert (row.status, row.dice.posted, await entries_of(house, game)) == ("closing", False, 0)
        await refuses("closing", house.lobby.start(press(ANN), game))
        world.discord.faults = []
        assert (await starting).status == "running"
        row = await row_of(house, game)
        posts = {sent.post.role: (sent.where.channel_id, sent.where.message_id) for sent in world.discord.messages}
        assert (row.dice.mark_post, row.dice.binding_post) == (posts["mark.1.0"], posts["binding.1.0"])


@pytest.mark.parametrize("missing", ["mark", "binding"])
async def test_no_die_while_one_of_both_posts_is_missing(world: World, missing: str) -> None:
    """…and it falls once Discord has confirmed the second of them."""
    async with world.open() as house:
        game = await lobby_of(house, ANN, BEN)
        await house.settled()
        send, lost, tried = world.discord.send, True, asyncio.Event()

        async def without_one(table: Table, post: Post, nonce: str) -> Delivered:
            if lost and post.role.startswith(f"{missing}."):
                tried.set()
                raise DeliveryError(50001, Cause.PLACE)
            return await send(table, post, nonce)

        world.discord.send = without_one  # type: ignore[method-assign]
        if missing == "mark":
            game = await lobby_of(house, CLEO, DAN)
        starting = asyncio.create_task(house.lobby.start(press(CLEO if missing == "mark" else ANN), game))
        await asyncio.wait_for(tried.wait(), HANGS)
        assert (await row_of(house, game)).status in ("lobby", "closing") and await entries_of(house, game) == 0
        lost = False
        with suppress(HostError):
            await starting
        await house.settled()
        if (await row_of(house, game)).status == "lobby":
            await house.lobby.start(press(CLEO), game)
        assert (await row_of(house, game)).status == "running"


async def test_what_happens_in_a_lobby_edits_its_card_alone(house: House, world: World) -> None:
    game = await lobby_of(house, ANN, BEN)
    await house.lobby.join(press(BEN), game, "blue")
    await house.lobby.set_options(press(ANN), game, {"players": 3})
    await house.lobby.add_ai(press(ANN), game, "greedy")
    await house.dice_words.add(press(BEN), game, "a word of ben")
    await house.settled()
    await house.lobby.leave(press(BEN), game)
    await house.settled()
    card, mark = world.discord.messages
    assert (card.post.role, bool(card.edits)) == ("lobby", True)
    assert (mark.post.role, mark.edits, mark.post.rows) == ("mark.1.0", [], ())


async def test_no_last_word_counts_before_the_posts_are_there(world: World) -> None:
    async with world.open() as house:
        game = await lobby_of(house, ANN, BEN)
        await house.dice_words.ask_last_word(press(BEN), game)
        await house.settled()
        world.discord.faults = [DeliveryError(50001, Cause.PLACE)] * 10_000
        await house.lobby.start(press(ANN), game)
        await refuses("not_posted_yet", house.closing.give(press(BEN), game, "rain on tin roof"))
        world.discord.faults = []

        async def posted() -> bool:
            return (await row_of(house, game)).dice.posted

        await eventually(posted, "both posts")
        assert (await house.closing.give(press(BEN), game, "rain on tin roof")).status == "running"


async def test_start_says_so_when_discord_does_not_take_the_mark(world: World) -> None:
    async with world.open() as house:
        world.discord.faults = [DeliveryError(50001, Cause.PLACE)] * 10_000
        game = await lobby_of(house, ANN, BEN)
        await house.outbox.settled()
        await refuses("mark_not_posted", house.lobby.start(press(ANN), game))
        assert (await house.reading.table(game)).status == "lobby"


async def test_binding_post_never_edited(house: House, world: World) -> None:
    """Whatever happens to the table, no proof post is edited, stripped or taken off."""
    game = await closing_of(house, ANN, BEN)
    world.clock.now += LATE_AFTER
    await house.closing.back(press(ANN), game)
    await house.lobby.start(press(ANN), game)
    for user in (ANN, BEN):
        await house.play.act(press(user), game, None, [DEPTH | 1])
    await end_together(house, game)
    await house.settled()
    proofs = [sent for sent in world.discord.messages if sent.post.proof]
    assert len(proofs) >= 5
    assert all(not sent.edits and not sent.stripped and sent.post.action == "new" for sent in proofs)
    assert all(sent.where.channel_id == 100 for sent in proofs), "in the lobby's channel"


async def test_a_deleted_proof_is_repeated_as_such(world: World) -> None:
    async with world.open() as house:
        game = await game_of(house, ANN, BEN)
        await house.settled()
        kept = (await row_of(house, game)).dice.mark_post
    world.discord.gone = {sent.where.message_id for sent in world.discord.messages if sent.post.role == "mark.1.0"}
    async with world.open() as house:
        await house.settled()
        assert world.discord.texts("mark.1.0")[1:] == ["repeated mark"]
        assert (await row_of(house, game)).dice.mark_post == kept, "the first one's id is kept"


async def test_the_word_and_the_start_are_in_the_binding_in_the_order_they_came(house: House) -> None:
    game = await lobby_of(house, ANN)
    joined, started = press(BEN), press(ANN)
    await house.lobby.join(joined, game)
    await house.dice_words.add(press(BEN), game, "  Drâgon, of the SEA ")
    await house.lobby.start(started, game)
    binding = (await house.reading.table(game)).dice.binding
    assert binding is not None
    opened, *others = binding.contributions
    assert (opened.kind, opened.seat) == ("join", 0)
    assert others == [
        ("join", 1, str(joined.interaction_id)),
        ("word", 1, "dragon of the sea"),
        ("start", 0, str(started.interaction_id)),
    ]


async def test_a_newer_word_replaces_and_an_empty_one_takes_back(house: House) -> None:
    game = await lobby_of(house, ANN, BEN)
    for typed in ("first word", f"sealed:{SEAL}", "second word"):
        table = await house.dice_words.add(press(BEN), game, typed)
    assert [each.text for each in table.dice.contributions if each.kind in ("word", "seal")] == ["second word"]
    assert not table.dice.closers()
    table = await house.dice_words.add(press(BEN), game, " ")
    assert {each.kind for each in table.dice.contributions} == {"join"}
    await refuses("word_short", house.dice_words.add(press(BEN), game, "dragon"))
    await refuses("seal_form", house.dice_words.add(press(BEN), game, "sealed:1234"))
    await refuses("no_seat", house.dice_words.add(press(CLEO), game, "a word of mine"))


async def test_seal_copied(house: House) -> None:
    """A seal seen before is refused, at this table and at any other, also after its giver replaced it."""
    one, other = await lobby_of(house, ANN, BEN), await lobby_of(house, CLEO)
    await house.dice_words.add(press(ANN), one, f"sealed:{SEAL}")
    await house.dice_words.add(press(ANN), one, f"sealed:{SEAL.upper()}")
    await refuses("seal_known", house.dice_words.add(press(BEN), one, f"sealed:{SEAL}"))
    await refuses("seal_known", house.dice_words.add(press(CLEO), other, f"sealed:{SEAL}"))
    await house.dice_words.add(press(ANN), one, "another word")
    await refuses("seal_known", house.dice_words.add(press(ANN), one, f"sealed:{SEAL}"))


async def test_leaving_takes_what_one_added_along_and_the_seats_behind_move_up(house: House) -> None:
    game = await lobby_of(house, ANN, BEN, CLEO)
    await house.dice_words.add(press(BEN), game, "a word of ben")
    await house.dice_words.add(press(CLEO), game, "a word of cleo")
    await house.dice_words.ask_last_word(press(BEN), game)
    await house.dice_words.ask_last_word(press(CLEO), game)
    table = await house.lobby.leave(press(BEN), game)
    assert [(each.kind, each.seat) for each in table.dice.contributions] == [("join", 0), ("join", 1), ("word", 1)]
    assert table.dice.asked == (1,)
    table = await house.lobby.join(press(BEN), game)
    assert [each.kind for each in table.dice.contributions if each.seat == 2] == ["join"], "rejoining begins anew"


async def test_words_then_secrets_by_seat_and_then_the_game(house: House, world: World) -> None:
    game = await lobby_of(house, ANN, BEN)
    await house.dice_words.add(press(ANN), game, f"sealed:{SEAL}")
    await house.dice_words.ask_last_word(press(BEN), game)
    await house.dice_words.ask_last_word(press(ANN), game)
    await house.dice_words.ask_last_word(press(ANN), game)
    assert (await house.lobby.start(press(ANN), game)).status == "closing"
    await house.settled()
    assert world.discord.texts("closing"), "who has to close is asked"
    await refuses("not_yours", house.closing.give(press(ANN), game, SECRET))
    await refuses("no_seat", house.closing.give(press(CLEO), game, "a word of cleo"))
    await refuses("word_short", house.closing.give(press(BEN), game, "rain"))
    table = await house.closing.give(press(BEN), game, "Rain on tin roof!")
    assert (table.status, table.dice.closing[0].text) == ("closing", "rain on tin roof")
    await refuses("seal_unopened", house.closing.give(press(ANN), game, SECRET + "0"))
    table = await house.closing.give(press(ANN), game, SECRET, 555)
    assert (table.status, table.place.thread_id) == ("running", 555)
    await house.settled()
    assert told(world) == ["mark.1.0", "binding.1.0", "given.1.1", "given.1.2"]
    asking = [sent for sent in world.discord.messages if sent.post.role == "closing"]
    assert len(asking) == 2 and all(sent.stripped for sent in asking)
    await end_together(house, game)
    record = BoundRecord.from_json(await house.reading.export(game, None)).plain()
    row = await row_of(house, game)
    assert row.dice.binding is not None
    assert record.nonces == (binding_hash(row.dice.binding), "rain on tin roof", SECRET)
    replay(NETS, record, verify=True)


async def test_closing_word_twice(house: House) -> None:
    """The first valid one counts: the same press again changes nothing, another press is refused."""
    game = await closing_of(house, ANN, BEN)
    once = press(BEN)
    await house.closing.give(once, game, "rain on tin roof")
    await house.closing.give(once, game, "snow on tin roof")
    with pytest.raises(HostError, match="not_lobby"):
        await house.closing.give(press(BEN), game, "snow on tin roof")
    assert [text.text for text in (await row_of(house, game)).dice.closing] == ["rain on tin roof"]


async def test_closing_word_never_asked_anew(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kill after the word was stored: the game begins with it at the next start, and nobody is asked again."""
    monkeypatch.setattr("host.lobby.lobby_changes.START_WITHIN", 0.1)
    async with world.open() as house:
        game = await closing_of(house, ANN, BEN)

        async def killed(*_: object) -> None:
            raise asyncio.CancelledError

        house.watch._proceed = killed  # type: ignore[assignment]
        with suppress(asyncio.CancelledError):
            await house.closing.give(press(BEN), game, "rain on tin roof")
        assert await entries_of(house, game) == 0
        asked = len(world.discord.texts("closing"))
    async with world.open() as house:
        await house.settled()
        assert (await house.reading.table(game)).status == "running"
        assert [text.text for text in (await row_of(house, game)).dice.closing] == ["rain on tin roof"]
        assert len(world.discord.texts("closing")) == asked


@pytest.mark.parametrize("step", range(1, 8))
async def test_a_kill_between_any_two_writes_goes_on_at_the_next_start(world: World, step: int) -> None:
    """The process ends after so many writes of a Start with a last word; the next one takes the table on."""
    async with world.open() as house:
        game = await lobby_of(house, ANN, BEN)
        await house.dice_words.ask_last_word(press(BEN), game)
        await house.settled()
        write, count = house.database.write, 0

        async def few(*args: object, **more: object) -> object:
            nonlocal count
            count += 1
            if count > step:
                raise asyncio.CancelledError
            return await write(*args, **more)  # type: ignore[arg-type]

        house.database.write = few  # type: ignore[method-assign, assignment]
        with suppress(asyncio.CancelledError, HostError):
            await house.lobby.start(press(ANN), game)
            await asyncio.sleep(0.02)
            await house.closing.give(press(BEN), game, "rain on tin roof")
        await asyncio.sleep(0.02)
        house.database.write = write  # type: ignore[method-assign]
    async with world.open() as house:
        await house.settled()
        table = await house.reading.table(game)
        if table.status == "lobby":
            await house.lobby.start(press(ANN), game)
            await house.settled()
        if (await house.reading.table(game)).status == "closing":
            await house.closing.give(press(BEN), game, "rain on tin roof")
        await house.settled()
        assert (await house.reading.table(game)).status == "running"
        assert told(world) == ["mark.1.0", "binding.1.0", "given.1.1"]


async def test_what_is_fixed_is_refused_in_closing(house: House) -> None:
    game = await closing_of(house, ANN, BEN)
    for work in (
        house.lobby.join(press(CLEO), game),
        house.lobby.join(press(BEN), game, "blue"),
        house.lobby.add_ai(press(ANN), game, "greedy"),
        house.lobby.set_options(press(ANN), game, {"private": True}),
        house.dice_words.add(press(BEN), game, "another word"),
        house.dice_words.ask_last_word(press(BEN), game),
        house.lobby.start(press(ANN), game),
    ):
        await refuses("closing", work)
    for running in (
        house.seats.away(press(ANN), game),
        house.seats.nudge(press(ANN), game),
        house.reading.look(game, ANN),
    ):
        await refuses("not_running", running)
    assert [table.id for table in await house.reading.games_of(ANN)] == [game], "it is listed"
    assert [table.id for table in (await house.reading.nearby(100, ANN)).here] == [game]


async def test_aborted_closing_shows_seed_and_changes_it(house: House, world: World) -> None:
    game = await closing_of(house, ANN, BEN)
    before = await row_of(house, game)
    await refuses("not_overdue", house.closing.back(press(ANN), game))
    world.clock.now += LATE_AFTER
    await refuses("no_seat", house.closing.back(press(CLEO), game))
    table = await house.closing.back(press(ANN), game)
    after = await row_of(house, game)
    assert (table.status, table.dice.attempt, table.dice.contributions, table.dice.asked) == ("lobby", 2, (), ())
    assert after.seed != before.seed and commitment(after.seed) == after.mark == table.commit
    await house.settled()
    assert told(world) == ["mark.1.0", "binding.1.0", "aborted.1.0", "mark.2.0"]
    [shown] = world.discord.texts("aborted.1.0")
    assert before.seed in shown and " 1 " in shown, "the seed, and who was missing"
    assert all(after.seed not in text for text in world.discord.texts())
    await refuses("missed_before", house.dice_words.ask_last_word(press(BEN), game))
    await refuses("missed_before", house.dice_words.add(press(BEN), game, f"sealed:{SEAL}"))
    await house.dice_words.add(press(BEN), game, "a plain word")
    assert (await house.lobby.start(press(ANN), game)).status == "running"


async def test_the_button_comes_when_it_is_overdue_and_nothing_happens_by_itself(world: World) -> None:
    async with world.open() as house:
        game = await closing_of(house, ANN, BEN)
    world.clock.now += LATE_AFTER
    async with world.open() as house:
        await house.settled()
        [asking] = [sent for sent in world.discord.messages if sent.post.role == "closing"]
        assert asking.edits and asking.edits[-1].endswith("True")
        world.clock.now += LATE_AFTER
        await house.settled()
        assert (await house.reading.table(game)).status == "closing"
        await house.closing.give(press(BEN), game, "late, but it counts")
        assert (await house.reading.table(game)).status == "running"


async def test_leaving_in_closing_goes_back_to_the_lobby_first(house: House, world: World) -> None:
    game = await closing_of(house, ANN, BEN, CLEO)
    seed = (await row_of(house, game)).seed
    table = await house.lobby.leave(press(CLEO), game)
    assert (table.status, len(table.seats), table.dice.attempt, table.dice.barred) == ("lobby", 2, 2, (CLEO,))
    await house.settled()
    assert seed in world.discord.texts("aborted.1.0")[0]


async def test_a_closed_table_shows_the_seed_it_bound_and_destroys_the_others(house: House, world: World) -> None:
    open_one, bound_one = await lobby_of(house, ANN, BEN), await closing_of(house, ANN, BEN)
    seed = (await row_of(house, bound_one)).seed
    for game in (open_one, bound_one):
        assert (await house.lobby.cancel(press(ANN), game)).status == "cancelled"
    await house.settled()
    assert (await row_of(house, open_one)).seed == ""
    assert [seed in text for text in world.discord.texts("cancelled.1.0")] == [True]
    await refuses("already_over", house.closing.give(press(BEN), bound_one, "rain on tin roof"))
    await refuses("not_running", house.reading.look(bound_one, ANN))


@pytest.mark.parametrize(
    ("pace", "after"),
    [(LIVE, LATE_AFTER), (EVENING, LATE_AFTER), (DAILY, DAY), (SLOW, 3 * DAY), (UNCLOCKED, 7 * DAY), (None, DAY)],
)
async def test_a_last_word_is_overdue_when_a_decision_would_be(world: World, pace: str | None, after: float) -> None:
    """Two people who chose no pace play daily."""
    async with world.open() as house:
        game = await lobby_of(house, ANN, BEN, **({} if pace is None else {"pace": pace}))
        await house.dice_words.ask_last_word(press(BEN), game)
        await house.lobby.start(press(ANN), game)
        await house.settled()
        row = await row_of(house, game)
        assert late_at(row) == (row.dice.since or 0) + after


async def test_a_closing_nobody_touches_is_closed_after_a_week_and_shows_its_seed(world: World) -> None:
    async with world.open() as house:
        game = await closing_of(house, ANN, BEN)
        seed = (await row_of(house, game)).seed
    world.clock.now += 8 * 86_400
    async with world.open() as house:
        await house.settled()
        assert (await house.reading.table(game)).status == "cancelled"
        assert any(seed in text for text in world.discord.texts("cancelled.1.0"))


async def test_seeds_never_repeat(house: House, world: World) -> None:
    seeds = []
    for _ in range(3):
        game = await closing_of(house, ANN, BEN)
        seeds.append((await row_of(house, game)).seed)
        for user in (ANN, BEN):
            world.clock.now += LATE_AFTER
            await house.closing.back(press(user), game)
            seeds.append((await row_of(house, game)).seed)
            if user == ANN:
                await house.dice_words.ask_last_word(press(ANN), game)
                await house.lobby.start(press(ANN), game)
                await house.settled()
    assert len(set(seeds)) == 9


async def test_a_rematch_in_closing_is_the_one_there_is(house: House) -> None:
    game = await lobby_of(house, ANN, BEN, rematch=7)
    await house.dice_words.ask_last_word(press(BEN), game)
    await house.lobby.start(press(ANN), game)
    known = await house.reading.rematch_of(7)
    assert known is not None and (known.id, known.status) == (game, "closing")


@pytest.mark.secrets
async def test_nothing_secret_before_end(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """Seed and key are in no post, log, view or export while the game runs; nor what hangs on them."""
    caplog.set_level(logging.DEBUG)
    async with world.open() as house:
        game = await closing_of(house, ANN, BEN)
        await house.closing.give(press(BEN), game, "rain on tin roof")
        await house.play.act(press(ANN), game, None, [DEPTH | 1])
        await house.settled()
        row = await row_of(house, game)
        log = await house.database.read(lambda connection: entries.load(connection, game))
        secret = [row.seed, key_of(row).hex(), *(line.entry.fingerprint for line in log)]
        shown = [repr(sent) for sent in world.discord.messages]
        shown += [repr(await house.reading.table(game)), repr(await house.reading.look(game, BEN)), caplog.text]
        shown += [repr(await house.reading.export(game, BEN)), repr(await house.reading.log(game, BEN))]
        shown += [repr(moment) for moment in world.presenter.moments]
        assert not [word for word in secret for text in shown if word in text]


async def test_ai_seed_needs_key(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan's number comes from the table's key, which public facts do not tell and the worker does not get."""
    asked: list[tuple[str, str, int]] = []
    plan = house.bot_pool.plan

    async def spy(game: str, level: str, view: object, number: int) -> list[int]:
        asked.append((game, level, number))
        return await plan(game, level, view, number)

    monkeypatch.setattr(house.bot_pool, "plan", spy)
    game = await lobby_of(house, ANN)
    await house.lobby.add_ai(press(ANN), game, "greedy")
    await house.lobby.start(press(ANN), game)
    await house.play.act(press(ANN), game, None, [DEPTH | 1])
    await house.settled()
    key = key_of(await row_of(house, game))
    assert [number for _, _, number in asked] == [ai_number(key, 1, plans) for plans in range(len(asked))]


async def test_a_server_may_have_a_last_word_at_every_table(house: House) -> None:
    """Nobody asks: whoever sat down last and isn't the host has it; a table of one person has none."""
    await house.settings.set_guild(1, {"last_word": "always"})
    game = await lobby_of(house, ANN, BEN, CLEO)
    assert (await house.lobby.start(press(ANN), game)).status == "closing"
    closers = (await house.reading.table(game)).dice.closers()
    assert [(closer.seat, closer.kind) for closer in closers] == [(2, "word")]
    alone = await lobby_of(house, DAN)
    await house.lobby.add_ai(press(DAN), alone, "greedy")
    assert (await house.lobby.start(press(DAN), alone)).status == "running"


async def test_undo_redo_same_plan(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan that was taken back counts for nothing: thought again, it has the same number, and is the same plan."""
    asked: list[int] = []
    plan = house.bot_pool.plan

    async def spy(game: str, level: str, view: object, number: int) -> list[int]:
        asked.append(number)
        return await plan(game, level, view, number)

    monkeypatch.setattr(house.bot_pool, "plan", spy)
    game = await game_of(house, ANN, BEN)
    for _ in range(2):
        await house.seats.away(press(ANN), game)
        await house.settled()
        await house.play.undo(press(ANN), game, None, 1)
    await house.seats.away(press(ANN), game)
    await house.settled()
    assert len(asked) == 3 and len(set(asked)) == 1
    log = (await house.tables.loaded(game)).recorder.entries
    plans = [(entry.action, entry.by.partition("@")[0]) for entry in log if entry.by.startswith("ai.")]
    assert len(plans) == 3 and len(set(plans)) == 1


async def test_scheme_1_goes_on(world: World) -> None:
    """A table opened before bindings were posted starts and ends as it would have: by its nonces, without words."""
    async with world.open() as house:
        game = await lobby_of(house, ANN, BEN)

        def old(connection: object) -> None:
            connection.exec_driver_sql("UPDATE games SET dice = NULL")  # type: ignore[attr-defined]
            connection.exec_driver_sql("UPDATE seats SET nonce = '118' || number")  # type: ignore[attr-defined]

        await house.database.write(old)
        await refuses("stale", house.dice_words.add(press(BEN), game, "a word of mine"))
        started = press(ANN)
        assert (await house.lobby.start(started, game)).status == "running"
        row = await row_of(house, game)
        assert row.dice.scheme != BOUND and row.nonces == ("1180", "1181", str(started.interaction_id))
        await house.play.act(press(ANN), game, None, [DEPTH | 1])
        await end_together(house, game)
        replay(NETS, BoundRecord.from_json(await house.reading.export(game, None)).plain(), verify=True)


async def test_the_end_posts_the_chain_once(world: World) -> None:
    """…whether its rules or its people ended it, also over a kill; and the record proves itself with these values."""
    async with world.open() as house:
        game = await closing_of(house, ANN, BEN)
        await house.closing.give(press(BEN), game, "rain on tin roof")
        await house.play.act(press(ANN), game, None, [DEPTH | 1])
        await refuses("not_over", house.reading.check_record(game))

        async def killed(_: int) -> float | None:
            raise asyncio.CancelledError

        house.watch._proceed = killed
        await end_together(house, game)
        await house.settled()
        assert not world.discord.texts("shown.1.0")
    for _ in range(2):
        async with world.open() as house:
            await house.settled()
            [shown] = [sent for sent in world.discord.messages if sent.post.role == "shown.1.0"]
            row = await row_of(house, game)
            assert row.seed not in shown.post.content and shown.post.proof
            export = await house.reading.export(game, None)
            assert row.dice.chain == export["chain"] and export["seed"] == row.seed
            assert (await house.reading.check_record(game)).wrong == ""


async def test_no_resume_after_seed_shown(house: House) -> None:
    game = await game_of(house, ANN, BEN)
    await house.play.act(press(ANN), game, None, [DEPTH | 1])
    await end_together(house, game)
    await house.settled()
    for work in (
        house.play.undo(press(ANN), game, None, 0),
        house.play.act(press(BEN), game, None, [DEPTH | 1]),
        house.seats.back(press(ANN), game),
        house.seats.end(press(ANN), game),
        house.seats.nudge(press(ANN), game),
    ):
        await refuses("already_over", work)
    for lobby_changes in (house.lobby.start(press(ANN), game), house.closing.back(press(ANN), game)):
        await refuses("already_over", lobby_changes)
    assert (await row_of(house, game)).status == "ended"


async def test_a_changed_record_is_told_apart(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """What somebody changed in the database is found by `Check it now`, and the operator is told."""
    game = await game_of(house, ANN, BEN)
    await house.play.act(press(ANN), game, None, [DEPTH | 1])
    await end_together(house, game)
    await house.settled()
    other = commitment("another seed")
    await house.database.write(lambda connection: connection.execute(update(sql_tables.games).values(seed=other)))
    proved = await house.reading.check_record(game)
    assert proved.wrong == "commit" and "its record is wrong" in caplog.text


async def test_a_table_that_awaits_last_words_stays(house: House, world: World) -> None:
    game = await closing_of(house, ANN, BEN)
    for refused in (house.moving.may_move(press(ANN), game), house.moving.move(press(ANN), game, Place(1, 200))):
        with pytest.raises(HostError, match="closing"):
            await refused

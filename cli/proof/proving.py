"""Does the work of `verify` in a process of its own, so that no record costs more time or memory than allowed."""

from __future__ import annotations

import contextlib
import importlib
import multiprocessing
import resource
from collections.abc import Callable, Mapping
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

from cli.proof.campaign_proof import Beside, campaign_in, check_plans, lines_of
from cli.proof.recordfile import read_old
from cli.proof.replanning import PLAN_SECONDS, Replanner
from cli.proof.verdict import Checked, Verdict, refused, sound, sound_old, spans, thought_again
from data.known import release_of
from data.loader import load_content
from engine.kernel.campaign import CampaignParts
from engine.kernel.errors import RecordError
from engine.kernel.game import Game
from engine.kernel.records.bound_record import BoundRecord
from engine.kernel.records.deciders import plan_of
from engine.kernel.records.proof import bound_of, check_made, check_played, check_posted, format_of
from engine.kernel.records.record import replay
from engine.kernel.stored.canonical import content_hash
from engine.kernel.stored.strict_json import read_json
from engine.registry import GAMES
from host.program.version import VERSION

SECONDS, MEGABYTES = 5, 200
"""The limits of the process; AI plans get `PLAN_SECONDS` each on top."""
_MEGA = 1 << 20


class ProofOptions(NamedTuple):
    """The table's posts to compare with (by name: mark, binding, chain), and the other options."""

    posted: Mapping[str, str]
    ai: bool = False
    own_content: bool = False
    saga: bool = False
    """Whether only a campaign's record will do."""
    folder: Path | None = None
    """Where records of a campaign's games are looked for."""


def proved_apart(data: bytes, asked: ProofOptions) -> Verdict:
    """The verdict from a process with limits: a record that exceeds them can't be replayed."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    child = context.Process(target=_prove, args=(there, data, asked), daemon=True)
    child.start()
    there.close()
    try:
        verdict: Verdict = here.recv()
    except EOFError:
        verdict = refused(RecordError("limits", seconds=SECONDS, megabytes=MEGABYTES))
    finally:
        here.close()
        child.join()
    return verdict


def proved(data: bytes, asked: ProofOptions, grant: Callable[[int], None] = lambda seconds: None) -> Verdict:
    """The verdict; whatever the bytes are, only time and memory raise.

    `grant` is called with the total processor seconds that AI plans may use; without limits it does nothing.
    """
    try:
        return _proved(data, asked, grant)
    except RecordError as error:
        return refused(error)
    except MemoryError:
        return refused(RecordError("limits", seconds=SECONDS, megabytes=MEGABYTES))
    except Exception as error:
        # Rules trust their data; those of such a record may fail in any way.
        return refused(RecordError("crash", why=type(error).__name__))


def _prove(pipe: Connection, data: bytes, asked: ProofOptions) -> None:
    _limit_memory()
    _limit_time(SECONDS)
    pipe.send(proved(data, asked, _limit_time))


def _limit_time(seconds: int) -> None:
    """Limit processor seconds since the process started; one more, and it is killed."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def _limit_memory() -> None:
    """Limit what the process allocates, without files mapped by the system (locales). Some systems can't."""
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_DATA, (MEGABYTES * _MEGA, MEGABYTES * _MEGA))


def _proved(data: bytes, asked: ProofOptions, grant: Callable[[int], None]) -> Verdict:
    value = read_json(data)
    number, campaign = format_of(value), campaign_in(value)
    if campaign is not None:
        return _proved_campaign(bound_of(value, campaign.games.entry), campaign, asked, grant)
    if asked.saga:
        raise RecordError("no_saga")
    if number == 1:
        return _proved_old(data, asked)
    record = bound_of(value)
    binding = record.binding
    if binding.game not in GAMES:
        raise RecordError("no_game", game=binding.game)
    game = GAMES[binding.game]
    key = _check_made(game, record, asked)
    check_played(game, record)
    lines = spans(record)
    if asked.ai:
        _check_program(record)
        plans = sum(plan is not None and plan.after is not None for plan in (plan_of(e.by) for e in record.entries))
        grant(SECONDS * 2 + int(PLAN_SECONDS * plans))
        replanner = Replanner(record, key)
        replanner.ended(check_played(game, record, replanner.before))
        lines += thought_again(record)
    release = _release(binding.game, binding.content_hash)
    return sound(record, Checked(release, asked.own_content, lines))


def _proved_campaign(
    record: BoundRecord, campaign: CampaignParts, asked: ProofOptions, grant: Callable[[int], None]
) -> Verdict:
    _check_made(campaign.table, record, asked)
    beside = Beside(asked.folder, lambda count: grant(SECONDS * (1 + count)))
    watch = check_plans(importlib.import_module(campaign.bots).BOTS) if asked.ai else None
    recorder = campaign.games.check(record, beside.find, watch)
    lines = lines_of(recorder)
    if asked.ai:
        _check_program(record)
        lines.append("every AI choice between its games was thought again and is the same")
    release = _release(campaign.games.kind, record.binding.content_hash)
    return sound(record, Checked(release, asked.own_content, lines))


def _check_made(game: Game[Any, Any, Any, Any], record: BoundRecord, asked: ProofOptions) -> bytes:
    """Check all that needs no play, and that this program can play it. Returns the dice key."""
    game.check_embedded(record.config, record.content)
    key = check_made(record)
    check_posted(record, asked.posted)
    game.versions.of(record.binding.rules_version)
    return key


def _check_program(record: BoundRecord) -> None:
    """AI plans can be thought again by their own release only."""
    if record.binding.program != VERSION:
        raise RecordError("program", program=record.binding.program or "?", own=VERSION)


def _release(game: str, hashed: str) -> str | None:
    """The release with these data: an older one, or this program and its own data; None: no release."""
    released = release_of(game, hashed)
    if released is not None:
        return released
    return VERSION if hashed == _own_hash(game) else None


@cache
def _own_hash(game: str) -> str:
    """The hash of the data that come with this program."""
    return content_hash(GAMES[game].content_to_json(load_content(game)))


def _proved_old(data: bytes, asked: ProofOptions) -> Verdict:
    record = read_old(data)
    if record.seed is None:
        raise RecordError("seed_hidden")
    for what, digits in asked.posted.items():
        if what != "mark" or digits.lower() != record.commit:
            raise RecordError("posted", what=what)
    if record.game not in GAMES:
        raise RecordError("no_game", game=record.game)
    game = GAMES[record.game]
    outcome = game.outcome(replay(game, record, verify=True).state)
    return sound_old(record, f"over by {outcome.reason}" if outcome else "not over")

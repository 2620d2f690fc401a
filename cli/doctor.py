"""`doctor`: a line for each check, `ok` or what to do, the worst first; works with no bot and no database, too."""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import time
from datetime import UTC, datetime
from typing import Any

from cli.errors import FAULT, SOUND, Unfit
from cli.local.installed import page_installed
from cli.operating.checks_of_database import of_database
from cli.operating.checks_of_program import of_data, of_discord, of_token, of_versions, of_workers
from cli.operating.settings import ENV_FILE, read_settings, settings_file
from cogs.tables.wording.doctor_words import headline, line, mark
from data.texts import SOURCE_LANGUAGE, Texts, texts_in
from host.program.settings import Settings
from host.upkeep.doctor import Finding, worst_first

SERVICE = "INVOCATION_ID"
"""systemd sets it for all that it runs."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="the same as JSON, for programs")
    parser.add_argument("--discord", action="store_true", help="a token is needed (a service always needs one)")
    parser.add_argument("--offline", action="store_true", help="do not ask Discord whether it takes the token")


def run(args: argparse.Namespace) -> int:
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)  # problems are reported here, in one line each
    try:
        served = args.discord or {SERVICE, ENV_FILE} & set(os.environ)
        ordered = worst_first(_found(args.offline, not served and page_installed()))
    finally:
        logging.disable(before)
    t = texts_in(SOURCE_LANGUAGE)
    told = [line(finding, t, _date, lambda channel: f"channel {channel}", True) for finding in ordered]
    if args.json:
        print(json.dumps(_as_json(ordered, told, t), indent=2))
    else:
        print("\n".join([*told, headline(ordered, t)]))
    return SOUND if all(finding.well for finding in ordered) else FAULT


def _found(offline: bool, page: bool) -> list[Finding]:
    try:
        settings = read_settings()
    except Unfit as refusal:
        return [Finding("settings", "unfit", {"sentence": str(refusal)}, operator=True)]
    return asyncio.run(_all(settings, offline, page))


async def _all(settings: Settings, offline: bool, page: bool) -> list[Finding]:
    file = settings_file()
    read = {} if file is None else {"file": str(file)}
    found = [Finding("settings", facts=read, operator=True), of_token(settings.discord_token, page)]
    if settings.discord_token is not None and found[-1].well and not offline:
        found.append(await of_discord(settings.discord_token.get_secret_value()))
    found.append(of_data(settings.data_dir))
    found += await of_database(settings, time.time())
    found.append(await of_workers(settings.pictures))
    found.append(of_versions())
    return found


def _date(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M} UTC"


def _as_json(findings: list[Finding], told: list[str], t: Texts) -> dict[str, Any]:
    rows = [
        {
            "check": finding.check,
            "ok": finding.well,
            "wrong": finding.wrong,
            "kind": "ok" if finding.well else mark(finding, t),
            "told": text,
            "table": finding.game,
            "server": finding.guild_id,
            "facts": dict(finding.facts),
        }
        for finding, text in zip(findings, told, strict=True)
    ]
    return {"ready": all(finding.well for finding in findings), "findings": rows}

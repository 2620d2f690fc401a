"""`make wheel`: builds the wheel, installs it into an environment of its own, and plays from an empty folder.

What is not in the wheel is missing here, as nothing of the checkout is within reach: data, fonts, the catalogue, the
page, migrations. Each step prints a line; the first that fails ends it with what it printed (exit code 1).
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.driver import Browser, executable  # noqa: E402  the root has to be found first
from tests.patience import HANGS  # noqa: E402

SCRIPT = "conquest-table"
LEFT_OUT = ("lab/", "tests/", "examples/", "tools/")
"""What measures and proves the product is no part of it."""
LEAN: Mapping[str, str] = {"DISCORD_TOKEN": "", "AI_DELAY": "0", "AI_WORKERS": "1", "LOG_LEVEL": "WARNING"}

Check = Callable[[str], bool]


class StepFailed(Exception):
    """A step did not do what it should; its text is what a person reads."""


def run(folder: Path, *command: str) -> str:
    """What a command printed, run in `folder`. Raises StepFailed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | LEAN
    ended = subprocess.run(
        command, cwd=folder, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if ended.returncode:
        raise StepFailed(f"{' '.join(command)} ended with {ended.returncode}:\n{ended.stdout}")
    return ended.stdout


def build(folder: Path) -> Path:
    """The wheel of this checkout, without what is no part of the product. Raises StepFailed."""
    run(ROOT, sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), ".")
    wheel = next(folder.glob("*.whl"))
    held = [name for name in zipfile.ZipFile(wheel).namelist() if name.startswith(LEFT_OUT)]
    if held:
        raise StepFailed(f"{wheel.name} holds {held[0]}")
    return wheel


def install(wheel: Path, folder: Path) -> Path:
    """The script of a fresh environment with the wheel and its page. Raises StepFailed."""
    run(folder, sys.executable, "-m", "venv", "environment")
    binaries = folder / "environment" / "bin"
    run(folder, str(binaries / "python"), "-m", "pip", "install", "--quiet", f"{wheel}[local]")
    return binaries / SCRIPT


def steps(script: str, folder: Path) -> Sequence[tuple[str, tuple[str, ...], Check]]:
    """What is done with the installed bot, and whether what it printed is right."""
    board = folder / "board.png"
    return (
        ("plays a game", (script, "simulate", "clash", "--games", "1"), lambda said: "game" in said),
        (
            "draws a board",
            (script, "render", "clash", "--out", "board.png"),
            lambda _: board.read_bytes()[1:4] == b"PNG",
        ),
        ("looks a rule up in French", (script, "rules", "--lang", "fr", "relance"), lambda said: "relance" in said),
        ("tells that it is ready", (script, "doctor"), lambda said: "Ready" in said),
    )


async def page(script: str, folder: Path) -> str:
    """Serve the page, and press *Start* on it where there is a browser. Raises StepFailed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | LEAN
    serving = await asyncio.create_subprocess_exec(
        script, "play", cwd=folder, env=environment, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    try:
        async with asyncio.timeout(HANGS):
            address = await _address(serving)
        if executable() is None:
            return "serves the page (not pressed: there is no chromium here)"
        async with Browser() as browser:
            await browser.open(address)
            table = browser.frame("table")
            await table.wait_for("Clash of Rage")
            await table.press("Start", exact=True)
            await table.wait_for("Round 1")
        return "serves the page, where a press begins a game"
    finally:
        serving.send_signal(signal.SIGINT)
        await serving.wait()


async def _address(serving: asyncio.subprocess.Process) -> str:
    assert serving.stdout is not None
    said = []
    while line := (await serving.stdout.readline()).decode():
        said.append(line)
        if line.startswith("Play: "):
            return line.removeprefix("Play: ").strip()
    raise StepFailed("The page did not come up:\n" + "".join(said))


def main() -> int:
    with tempfile.TemporaryDirectory() as held:
        folder = Path(held)
        elsewhere = folder / "elsewhere"
        elsewhere.mkdir()
        try:
            wheel = build(folder)
            print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB", flush=True)
            script = str(install(wheel, folder))
            for what, command, good in steps(script, elsewhere):
                said = run(elsewhere, *command)
                if not good(said):
                    raise StepFailed(f"{' '.join(command)} printed:\n{said}")
                print(f"{SCRIPT} {what}", flush=True)
            print(f"{SCRIPT} {asyncio.run(page(script, elsewhere))}", flush=True)
        except StepFailed as failure:
            print(failure, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

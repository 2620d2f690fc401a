"""Writes requirements.lock anew, by uv: every library and its version, with the hash of each wheel it may come as.

One file for all Pythons from 3.11 on and all systems, by markers. First what the bot needs and what builds it, then
a part for each line of PARTS: who needs less cuts the file there. `make lock` runs it; nothing else needs uv.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "requirements.lock"
PARTS = {"": ("postgresql", "metrics"), "# page": ("local",), "# tests": ("dev",)}
"""[the line above a part] -> the extras that it adds."""
HEAD = """\
# What is installed, to the byte: written by `make lock`, used by `make`, the image and docs/operating.md.
--require-hashes
--only-binary :all:
"""
OPTIONS = "--universal --python-version 3.11 --generate-hashes --only-binary :all: --no-header --no-annotate --quiet"


def main() -> None:
    setup = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    known, extras, written = list(setup["build-system"]["requires"]), list[str](), [HEAD.rstrip()]
    for part, more in PARTS.items():
        extras += more
        found = [line for line in resolved(known, extras) if line not in written]
        written += [part, *found]
        known += [line.partition(" --hash")[0] for line in found]
    LOCK.write_text("\n".join((*written, "")), "utf-8")


def resolved(more: list[str], extras: list[str]) -> list[str]:
    """A line for each library, with its hashes. `more`: requirements beside those of pyproject.toml."""
    chosen = [part for name in extras for part in ("--extra", name)]
    command = [str(Path(sys.executable).with_name("uv")), "pip", "compile", *OPTIONS.split(), *chosen]
    command += ["pyproject.toml", "-"]
    done = subprocess.run(command, cwd=ROOT, input="\n".join(more), text=True, stdout=subprocess.PIPE, check=True)
    return sorted(" ".join(line.split()) for line in done.stdout.replace("\\\n", "").splitlines())


if __name__ == "__main__":
    main()

"""The laboratory's entry point: `python -m lab --help` lists its measurements and drawings."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Sequence

from bot import ROOMY
from cli.command_line import Commands, add_commands, carry_out

COMMANDS: Commands = {
    "balance": ("lab.balance.balance", "measure the house values against their targets"),
    "bench": ("lab.bench.bench", "measure speed, size and answer times"),
    "load": ("lab.load.load", "press at many games of one process, and tell how long everything takes"),
    "decided": ("lab.balance.decided", "count scenarios of the campaign that are decided before they may end"),
    "ladder": ("lab.strength.ladder", "play the AI levels against each other"),
    "rivals": ("lab.strength.rivals", "play this checkout's AI against that of another one"),
    "newcomers": ("lab.strength.newcomers", "measure what newcomers win against a level"),
    "characters": ("lab.strength.characters", "play characters against their plain level"),
    "telling": ("lab.strength.telling", "tell how well a duel shows which character played"),
    "reach": ("lab.strength.reach", "count how often victory was in sight before it came, in games of bots"),
    "days": ("lab.strength.days", "tell how many days a daily game takes, with plans and without"),
    "curve": ("lab.strength.curve", "measure how well the chance to win told who won"),
    "hints": ("lab.strength.hints", "judge hints by the overlord's looks ahead"),
    "openness": ("lab.strength.openness", "measure how long games stay open"),
    "odds-check": ("lab.strength.odds_check", "compare exact odds with battles of the real engine"),
    "learning": ("lab.strength.learning", "teach AI seats how to judge a position, from played games"),
    "gallery": ("lab.pictures.gallery", "draw every kind of picture into a folder"),
    "palettes": ("lab.pictures.palettes", "choose the palettes pictures are saved with"),
    "story": ("lab.pictures.story", "write docs/playing.md and its French twin, with their pictures"),
}


def main(argv: Sequence[str]) -> int:
    """Run a command; returns its exit code."""
    parser = argparse.ArgumentParser(prog="python -m lab", description="Measures the bot and draws for its documents.")
    parser.set_defaults(run=lambda args: parser.error("name a COMMAND, see --help"), parser=parser)
    add_commands(parser, COMMANDS, argv)
    return carry_out(parser, argv)


if __name__ == "__main__":
    gc.set_threshold(ROOMY)
    sys.exit(main(sys.argv[1:]))

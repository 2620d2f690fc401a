"""Counts the words of every screen that people meet in whole games, in English and French.

`python -m tests.words` plays one game of each kind in each language, by the same presses in both, and prints for each
screen how often one person sees it, the new words it costs them in a game, and its words (median / most). Below stand
the new words of the whole game, and how many of them stand in lines that begin like one read before in it.
`--lines 20` lists the lines that repeat most; `--seeds 4 5 6` plays other games; `--samples FOLDER` keeps one real
example of each screen.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import statistics
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from tqdm import tqdm

from data.loader import load_content
from tests import room as rooms
from tests.words.counting import Reading, words
from tests.words.sitting import GAMES, read


def table_of(readings: Mapping[str, Sequence[Reading]]) -> str:
    """Screens by what they cost one person in a game, the dearest first. `readings`: [language] -> its games."""
    languages = [*readings]
    names = {name for each in readings.values() for reading in each for name in reading.screens}
    rows: list[tuple[float, str]] = []
    for name in names:
        cells, seen, new = [], 0.0, 0.0
        for language in languages:
            shown = [reading.screens[name] for reading in readings[language] if name in reading.screens]
            counts = sorted(words(text) for each in shown for text in each.texts)
            cells.append(f"{statistics.median(counts):.0f} / {counts[-1]}" if counts else "-")
            if language == languages[0]:
                games = len(readings[language])
                seen, new = sum(each.seen for each in shown) / games, sum(each.new for each in shown) / games
        rows.append((new, f"| {name} | {seen:.1f} | {new:.0f} | {' | '.join(cells)} |"))
    head = "| screen | seen | new words | " + " | ".join(f"{language}: words" for language in languages) + " |"
    return "\n".join([head, "|" + "---|" * (3 + len(languages)), *(row for _, row in sorted(rows, reverse=True))])


def summary(language: str, games: Sequence[Reading]) -> str:
    """One person's new words in a game of these, and the share of them that reads like something before."""
    new = statistics.mean(sum(screen.new for screen in game.screens.values()) for game in games)
    again = sum(game.again for game in games) / sum(game.read for game in games)
    return (
        f"{language}: one person reads {new:,.0f} new words in a game, {again:.0%} in lines that begin like one before."
    )


def most_repeated(games: Sequence[Reading], count: int) -> str:
    """The lines that cost most words after the first time, by screen and beginning."""
    found = sum((game.repeated for game in games), Counter[tuple[str, str]]())
    rows = [f"{words / len(games):5.0f}  {screen}: {line}" for (screen, line), words in found.most_common(count)]
    return "\n".join(rows)


def keep_samples(folder: Path, kind: str, language: str, games: Sequence[Reading]) -> None:
    """A file for each screen with its median and its longest text."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in {name for game in games for name in game.screens}:
        texts = sorted((text for game in games if name in game.screens for text in game.screens[name].texts), key=words)
        file = folder / (re.sub(r"\W+", "_", f"{kind}_{name}") + f".{language}.txt")
        file.write_text(f"[median]\n{texts[len(texts) // 2]}\n\n[longest]\n{texts[-1]}\n", "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", choices=[*GAMES], default=[*GAMES], help="kinds of games")
    parser.add_argument("--languages", nargs="+", default=["en", "fr"])
    parser.add_argument("--seeds", nargs="+", type=int, default=[1], help="a game of each kind for each")
    parser.add_argument("--lines", type=int, default=0, metavar="N", help="list the lines that repeat most")
    parser.add_argument("--samples", type=Path, metavar="FOLDER")
    args = parser.parse_args()
    rooms.CONTENTS["clash"] = load_content("clash")  # the tests' own values know no scenarios
    left = tqdm(total=len(args.games) * len(args.languages) * len(args.seeds), unit=" games", disable=None)
    for kind in args.games:
        readings: dict[str, list[Reading]] = {}
        for language in args.languages:
            for seed in args.seeds:
                readings.setdefault(language, []).append(asyncio.run(read(kind, language, seed)))
                left.update()
            if args.samples:
                keep_samples(args.samples, kind, language, readings[language])
        tqdm.write(f"\n## {kind}\n\n{table_of(readings)}\n")
        for language, games in readings.items():
            tqdm.write(summary(language, games))
            if args.lines:
                tqdm.write(most_repeated(games, args.lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())

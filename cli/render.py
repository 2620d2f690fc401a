"""`render GAME`: the board of a random game after some plies, as a picture or as text."""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from typing import Any

from cli.errors import SOUND, Unfit
from cli.kits import KITS, add_game, check_game_options, check_seats, content_of
from data.texts import texts_in
from engine.kernel.dice import HmacDice
from engine.kernel.fairness import seed_from, table_key
from engine.registry import GAMES
from render.catalogue import draw_now
from render.registry import BOARDS, TEXT_BOARDS

NAMES = ("Ann", "Ben", "Cleo", "Dan")
MOST_PLIES = 100_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--plies", type=int, default=200, metavar="P", help="random plies played before (200)")
    parser.add_argument("--lang", default="en", metavar="CODE", help="language of the words (en)")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="FILE.png is a picture, FILE.txt the text board"
    )


def run(args: argparse.Namespace) -> int:
    check_game_options(args)
    check_seats(KITS[args.game], args.seats)
    if not 0 <= args.plies <= MOST_PLIES:
        raise Unfit(f"--plies {args.plies}: give 0 to {MOST_PLIES}.")
    if args.out.suffix not in (".png", ".txt"):
        raise Unfit(f"--out {args.out}: the file's name has to end in .png or .txt.")
    view, names, t = view_after(args), NAMES[: args.seats], texts_in(args.lang)
    if args.out.suffix == ".png":
        drawn = draw_now(BOARDS[args.game](view, names, t))
    else:
        drawn = ("\n".join(TEXT_BOARDS[args.game](view, names, t)) + "\n").encode()
    try:
        args.out.write_bytes(drawn)
    except OSError as error:
        raise Unfit(f"--out {args.out}: the file can't be written ({error.strerror}).") from error
    seats = "1 seat" if args.seats == 1 else f"{args.seats} seats"
    print(f"{args.out}: {len(drawn)} bytes, {args.game} with {seats} in round {view.round}")
    return SOUND


def view_after(args: argparse.Namespace) -> Any:
    """What a spectator sees after `plies` random decisions (fewer when the game ends before)."""
    game, kit = GAMES[args.game], KITS[args.game]
    content = content_of(args.game, args.data_dir)
    label = f"render {args.game} seed {args.seed}"
    rng = random.Random(label)
    config = kit.config(kit.options(args, content, args.seats), content, args.seats, rng)
    dice = HmacDice(table_key(seed_from(label.encode()), []))
    state = game.new(config, content, dice)
    for _ in range(args.plies):
        owing = game.to_act(state)
        if not owing:
            break
        game.apply(state, owing[0], rng.choice(game.legal(state, owing[0])), dice)
    return game.view(state, None)

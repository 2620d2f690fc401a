"""`render`: a random game's board as a picture or as text, or a record as a film."""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from typing import Any

from tqdm import tqdm

from cli.errors import SOUND, Unfit
from cli.kits.kits import KITS, add_game, check_game_options, check_seats, content_of
from cli.proof.recordfile import read_record
from data.texts import texts_in
from engine.kernel.dice import HmacDice
from engine.kernel.errors import RecordError
from engine.kernel.fairness.fairness import seed_from, table_key
from engine.registry import GAMES
from render.drawing.themes import DEFAULT, THEMES, fitted
from render.film import film_now
from render.reel import moments_of, with_frames
from render.registry import PAINTERS, PICTURES, REELS, draw_now

NAMES = ("Ann", "Ben", "Cleo", "Dan")
MOST_PLIES = 100_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser, needed=False)
    parser.add_argument("--plies", type=int, default=200, metavar="P", help="random plies played before (200)")
    parser.add_argument("--lang", default="en", metavar="CODE", help="language of the words (en)")
    parser.add_argument("--theme", choices=THEMES, default=DEFAULT, help=f"the colours ({DEFAULT})")
    parser.add_argument("--tall", action="store_true", help="the layout for phones")
    parser.add_argument("--out", type=Path, metavar="FILE", help="FILE.png, FILE.txt (as text), FILE.gif (a film)")
    parser.add_argument("--replay", type=Path, metavar="RECORD", help="a record's JSON file, to be made a film")


def run(args: argparse.Namespace) -> int:
    if args.replay is not None:
        return make_film(args.replay, args.out, args.lang, args.theme, args.tall)
    if args.game is None or args.out is None:
        raise Unfit("give a GAME and --out FILE, or --replay RECORD and --out FILE.gif.")
    return _draw_board(args)


def _draw_board(args: argparse.Namespace) -> int:
    check_game_options(args)
    check_seats(KITS[args.game], args.seats)
    if not 0 <= args.plies <= MOST_PLIES:
        raise Unfit(f"--plies {args.plies}: give 0 to {MOST_PLIES}.")
    if args.out.suffix not in (".png", ".txt"):
        raise Unfit(f"--out {args.out}: the file's name has to end in .png or .txt.")
    view, names, t = view_after(args), NAMES[: args.seats], texts_in(args.lang)
    if args.out.suffix == ".png":
        drawn = draw_now(fitted(PICTURES[args.game].board(view, names, t), theme=args.theme, tall=args.tall))
    else:
        drawn = ("\n".join(PICTURES[args.game].text_board(view, names, t)) + "\n").encode()
    write(args.out, drawn)
    seats = "1 seat" if args.seats == 1 else f"{args.seats} seats"
    print(f"{args.out}: {len(drawn)} bytes, {args.game} with {seats} in round {view.round}")
    return SOUND


def write(path: Path, data: bytes) -> None:
    """Raises Unfit where the file can't be written."""
    try:
        path.write_bytes(data)
    except OSError as error:
        raise Unfit(f"--out {path}: the file can't be written ({error.strerror}).") from error


def make_film(record: Path, out: Path | None, language: str, theme: str, tall: bool) -> int:
    """A record as a GIF, with progress on a terminal. Raises Unfit."""
    if out is None or out.suffix != ".gif":
        raise Unfit(f"--out {out or ''}: the film's name has to end in .gif.")
    try:
        game = read_record(record)
        moments = moments_of(GAMES[game.game], game)
    except OSError as error:
        raise Unfit(f"{record} can't be read: {error.strerror}.") from error
    except (RecordError, KeyError) as error:
        raise Unfit(f"{record} is no record of a game this program knows ({error}).") from error
    if game.game not in REELS:
        raise Unfit(f"{record}: no film is made of {game.game}.")
    reel = with_frames(REELS[game.game](moments, NAMES, texts_in(language), theme), tall=tall)
    with tqdm(total=len(reel.frames), unit=" pictures", disable=None) as shown:
        data = film_now(reel, PAINTERS, lambda drawn, of: shown.update(1) and None)
    write(out, data)
    print(f"{out}: {len(data)} bytes, {len(reel.frames)} pictures of {len(moments)} moments")
    return SOUND


def view_after(args: argparse.Namespace) -> Any:
    """A spectator's view after `plies` random decisions (fewer when the game ends before)."""
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

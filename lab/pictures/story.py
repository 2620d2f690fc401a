"""`story`: shows a round of each game in ten pictures, docs/playing.md and its French twin."""

from __future__ import annotations

import argparse
from collections.abc import Hashable, Iterator
from itertools import pairwise
from pathlib import Path
from textwrap import fill
from typing import Any, NamedTuple

from cli.errors import SOUND
from cli.proof.recordfile import read_record
from cogs.clash.posts.moves import moves_in, rolls_in
from cogs.kravora.posts.deeds import deeds_in
from data.texts import Texts, texts_in
from engine.clash.game import CLASH
from engine.clash.pieces import events as ev
from engine.clash.pieces.view import View
from engine.clash.views.view_choices import affordable, destinations
from engine.kernel.game import Event, Game
from engine.kernel.records.record import Entry, replay
from engine.kravora.game import KRAVORA
from engine.kravora.pieces import events as kravora_events
from engine.kravora.views.view_choices import prices_in
from lab.pictures.story_words import CAPTIONS, HEADS, NAMES
from render.clash.look.look import board_spec, crop_spec
from render.clash.look.look_cards import cards_spec, revealed_spec
from render.clash.look.look_duel import duel_spec
from render.clash.look.look_ground import with_moves
from render.clash.look.look_sheet import sheet_spec
from render.kravora.look.deeds import with_deeds
from render.kravora.look.look import board_spec as fortresses
from render.kravora.look.look import crop_spec as fortress
from render.registry import draw_now

DOCS = Path(__file__).parents[2] / "docs"
RECORDS = Path(__file__).parents[2] / "tests" / "records" / "0.1.0"
"""Kept games: today's rules and bots don't change the pages."""
CLASH_GAME, CLASH_ROUND = "clash-3-seats-seed-1-game-0.json", 4
KRAVORA_GAME, KRAVORA_ROUND = "kravora-3-seats-seed-2-game-0.json", 5
SEATS = 3
LANGUAGES = {"en": "playing.md", "fr": "playing.fr.md"}


class Step(NamedTuple):
    """After an entry of a record: everybody's view, the first owing seat's view, the events."""

    view: Any
    own: Any
    told: tuple[Event, ...]


def steps_of(game: Game[Any, Any, Any, Any], name: str) -> list[Step]:
    """A kept game, entry by entry."""
    found: list[Step] = []

    def watch(entry: Entry, events: list[Event], state: Any) -> None:
        owing = game.to_act(state)
        own = game.view(state, owing[0]) if owing else None
        found.append(Step(game.view(state, None), own, tuple(game.events_for(events, None))))

    replay(game, read_record(RECORDS / name), False, watch)
    return found


class Told(NamedTuple):
    """The kept parts of a round of Clash: views by what they show, and events."""

    card: View
    revealed: View
    turn: View
    battle: View
    rolls: tuple[int, ...]
    end: View
    moves: tuple[int, ...]


def clash_round() -> Told:
    """A round with a fight, from the secret choice to its end. Raises LookupError where there is none."""
    found: dict[str, Any] = {}
    events: list[Event] = []
    fight: list[Event] = []
    for before, after in pairwise(steps_of(CLASH, CLASH_GAME)):
        view = before.view
        if view.round != CLASH_ROUND:
            continue
        if view.phase == "card":
            found.setdefault("card", before.own)
        if view.phase == "action":
            found.setdefault("revealed", view)
            if affordable(before.own):
                found.setdefault("turn", before.own)
        if view.battle is not None and len(fight) > MUCH:
            found["battle"], found["rolls"] = view, rolls_in(fight, view.battle.attacker)
        events += after.told
        starts = [at for at, event in enumerate(after.told) if event[0] == ev.BATTLE]
        fight = [*after.told[starts[-1] :]] if starts else [*fight, *after.told] if fight else []
        found["end"] = after.view
    if "battle" not in found:
        raise LookupError(f"nobody is asked in a battle of round {CLASH_ROUND}")
    return Told(**found, moves=moves_in(events))


MUCH = 4
"""Events that make a battle worth a picture."""


def clash_pictures(t: Texts) -> Iterator[Hashable]:
    """Seven: cards, revealed, board, equip, move, battle, board."""
    told = clash_round()
    names, turn = NAMES[:SEATS], told.turn
    yield cards_spec(told.card, told.card.hand, t)
    yield revealed_spec(told.revealed, names, t)
    yield board_spec(told.revealed, names, t)
    item = affordable(turn)[0][0]
    level = next(level for level in (0, 1, 2) if any(units[level] for units in turn.units[turn.seat or 0]))
    yield sheet_spec(turn, turn.seat or 0, names, t, [(item, level)], "market")
    own = turn.units[turn.seat or 0]
    army = max(range(len(own)), key=lambda place: (sum(own[place]), -place))
    first = next(level for level, count in enumerate(own[army]) if count)
    yield crop_spec(turn, [("army", army), *(("reach", place) for place in destinations(turn, army, first))], t)
    yield duel_spec(told.battle, told.rolls, names, t)
    yield with_moves(board_spec(told.end, names, t), told.moves)


def kravora_pictures(t: Texts) -> Iterator[Hashable]:
    """Three: all fortresses at a round's start, the purchases, all fortresses at its end."""
    begun, shop = None, None
    turn: list[Event] = []
    for step in steps_of(KRAVORA, KRAVORA_GAME):
        view = step.view
        starts = [at for at, event in enumerate(step.told) if event[0] == kravora_events.TURN]
        turn = [*(() if starts else turn), *step.told]
        if view.round == KRAVORA_ROUND:
            begun = begun or view
            _, prices = prices_in(view, view.active)
            if shop is None and view.phase == "purchases" and view.boards[view.active].blood >= min(prices):
                shop = view
        if view.round > KRAVORA_ROUND:
            break
    end, names = view, NAMES[:SEATS]
    assert begun is not None
    shop = shop or begun
    yield fortresses(begun, names, t)
    yield fortress(shop, [("board", shop.turn_seat)], names, t)
    yield with_deeds(fortresses(end, names, t), deeds_in(turn))


def page(language: str, docs: Path = DOCS) -> str:
    """The page's text; its pictures are written into `playing` beside it."""
    t = texts_in(language)
    folder = docs / "playing"
    folder.mkdir(exist_ok=True)
    lines = [HEADS[language][0], ""]
    number = 0
    for head, pictures in ((HEADS[language][1], clash_pictures(t)), (HEADS[language][2], kravora_pictures(t))):
        lines += [head, ""]
        for spec in pictures:
            title, words = CAPTIONS[language][number]
            number += 1
            name = f"playing/{number:02}-{language}.png"
            (docs / name).write_bytes(draw_now(spec))
            lines += [wrapped(f"**{number}. {title}** {words}"), "", f"![{title}]({name})", ""]
    return "\n".join([*lines, wrapped(HEADS[language][3]), ""])


def wrapped(text: str) -> str:
    """A paragraph in lines of 100 letters, as on all pages of docs."""
    return fill(text, 100, break_long_words=False, break_on_hyphens=False)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add no options: it writes both pages."""


def run(args: argparse.Namespace) -> int:
    for language, name in LANGUAGES.items():
        (DOCS / name).write_text(page(language), "utf-8")
        print(DOCS / name)
    return SOUND

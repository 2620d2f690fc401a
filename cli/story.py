"""Tells a round of each game in ten pictures: `python -m cli.story` writes docs/playing.md and its French twin anew."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from cli.gallery_clash import new_game as new_clash
from cli.gallery_kravora import new_game as new_kravora
from cli.kits import content_of
from cli.story_words import CAPTIONS, HEADS, NAMES
from cogs.clash.posts.moves import moves_in, rolls_in
from cogs.kravora.posts.deeds import deeds_in
from data.texts import Texts, texts_in
from engine.clash import events as ev
from engine.clash.bots import BOTS as CLASH_BOTS
from engine.clash.game import CLASH
from engine.clash.view import View
from engine.clash.view_choices import affordable, destinations
from engine.clash.viewing import events_for
from engine.kernel.dice import HmacDice
from engine.kernel.game import Event
from engine.kravora import events as kravora_events
from engine.kravora.bots import BOTS as KRAVORA_BOTS
from engine.kravora.game import KRAVORA
from engine.kravora.view_choices import prices_in
from render.catalogue import draw_now
from render.clash.look import board_spec, crop_spec
from render.clash.look_cards import cards_spec, revealed_spec
from render.clash.look_duel import duel_spec
from render.clash.look_ground import with_moves
from render.clash.look_sheet import sheet_spec
from render.kravora.deeds import with_deeds
from render.kravora.look import board_spec as fortresses
from render.kravora.look_cards import shop_spec

DOCS = Path(__file__).parents[1] / "docs"
ROUND, SEATS, SEED = 6, 3, 9
LANGUAGES = {"en": "playing.md", "fr": "playing.fr.md"}


class Told(NamedTuple):
    """What is kept of a round of Clash: views by what they show, and events."""

    card: View
    revealed: View
    turn: View
    battle: View
    rolls: tuple[int, ...]
    end: View
    moves: tuple[int, ...]


def clash_round(seed: int = SEED) -> Told:
    """A round in which somebody fights, from the secret choice to its end. Raises LookupError where nobody does."""
    content = content_of("clash", None)
    state, dice = new_clash(content, SEATS, seed), HmacDice(seed.to_bytes(32, "big"))
    chance = random.Random(seed)
    found: dict[str, Any] = {}
    events: list[Event] = []
    fight: list[Event] = []
    while owing := CLASH.to_act(state):
        view = CLASH.view(state, None)
        if view.round == ROUND and view.phase == "card":
            found.setdefault("card", CLASH.view(state, owing[0]))
        if view.round == ROUND and view.phase == "action":
            found.setdefault("revealed", view)
            if affordable(CLASH.view(state, owing[0])):
                found.setdefault("turn", CLASH.view(state, owing[0]))
        if view.battle is not None and view.round == ROUND and len(fight) > MUCH:
            found["battle"], found["rolls"] = view, rolls_in(fight, view.battle.attacker)
        if view.round > ROUND:
            break
        action = CLASH_BOTS["greedy"].plan(CLASH.view(state, owing[0]), chance.random)[0]
        state, happened = CLASH.step(state, owing[0], action, dice)
        if view.round == ROUND:
            told = events_for(happened, None)
            events += told
            starts = [at for at, event in enumerate(told) if event[0] == ev.BATTLE]
            fight = told[starts[-1] :] if starts else [*fight, *told] if fight else []
            found["end"] = CLASH.view(state, None)
    if "battle" not in found:
        raise LookupError(f"seed {seed}: nobody is asked in a battle of round {ROUND}")
    return Told(**found, moves=moves_in(events))


MUCH = 4
"""Events after which a battle is worth a picture."""


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
    """Three: all fortresses as a round begins, the purchases, all fortresses after the last turn of the next one."""
    content = content_of("kravora", None)
    state, dice = new_kravora(content, SEATS, SEED), HmacDice(SEED.to_bytes(32, "big"))
    chance = random.Random(SEED)
    begun, shop = None, None
    turn: list[Event] = []
    while owing := KRAVORA.to_act(state):
        view = KRAVORA.view(state, None)
        if view.round == ROUND - 1:
            begun = begun or view
            rich = view.boards[owing[0]].blood
            _, prices = prices_in(view, owing[0])
            if shop is None and view.phase == "purchases" and rich >= min(prices):
                shop = view
        if view.round == ROUND:
            break
        action = KRAVORA_BOTS["greedy"].plan(KRAVORA.view(state, owing[0]), chance.random)[0]
        state, happened = KRAVORA.step(state, owing[0], action, dice)
        starts = [at for at, event in enumerate(happened) if event[0] == kravora_events.TURN]
        turn = [*(() if starts else turn), *happened]
    end, names = KRAVORA.view(state, None), NAMES[:SEATS]
    assert begun is not None
    shop = shop or begun
    board = shop.boards[shop.turn_seat]
    open_ = [number for number in range(len(content.buildings)) if number not in board.buildings]
    yield fortresses(begun, names, t)
    yield shop_spec(shop, shop.turn_seat, names, open_[:2], (0, 4), t)
    yield with_deeds(fortresses(end, names, t), deeds_in(turn))


def page(language: str) -> str:
    """The page's text; its pictures are written beside it."""
    t = texts_in(language)
    folder = DOCS / "playing"
    folder.mkdir(exist_ok=True)
    lines = [HEADS[language][0], ""]
    number = 0
    for head, pictures in ((HEADS[language][1], clash_pictures(t)), (HEADS[language][2], kravora_pictures(t))):
        lines += [head, ""]
        for spec in pictures:
            title, words = CAPTIONS[language][number]
            number += 1
            name = f"playing/{number:02}-{language}.png"
            (DOCS / name).write_bytes(draw_now(spec))
            lines += [f"**{number}. {title}** {words}", "", f"![{title}]({name})", ""]
    return "\n".join([*lines, HEADS[language][3], ""])


def main() -> None:
    """Write both pages."""
    for language, name in LANGUAGES.items():
        (DOCS / name).write_text(page(language), "utf-8")
        print(DOCS / name)


if __name__ == "__main__":
    main()

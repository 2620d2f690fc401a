"""Alt texts of the pictures, at most 256 characters each, pointing to the text board where they can't say all."""

from __future__ import annotations

from collections.abc import Sequence

from data.texts import Texts
from engine.clash.foresight.reach import Reach
from engine.clash.pieces.view import View
from engine.clash.views.view_choices import controlled_in
from engine.kernel.names import name_in
from render.clash.look_tiles import TURNS, free_faces
from render.clash.phase_words import domination_words, is_building, phase_words, round_words
from render.clash.piece_words import bonus_words
from render.clash.scenario_words import feats_words
from render.clash.sight_words import short_sight
from render.clash.tile_words import face_words
from render.lengths import clip, with_pointer
from render.people import drawn_names, shorten


def board_alt(view: View, names: Sequence[str], t: Texts, winners: Sequence[Reach] | None = None) -> str:
    """Round, phase, who can win now, each player's points and territories, elves left, and where all is told.

    `winners`: `winners_in_sight` of this view, where that is known already.
    """
    shown = [shorten(name, 16) for name in drawn_names(names, view.config.seats, t)]
    parts = [f"{round_words(view, t)}. {phase_words(view, shown, t)}.", short_sight(view, shown, t, winners)]
    if is_building(view):
        laid = len(view.board.tiles)
        parts.append(t.n("{count} tile laid.", "{count} tiles laid.", laid))
        return with_pointer([*filter(None, parts), *_hand(view, t)], t)
    if view.config.solo:
        parts.append(domination_words(view, t) + ".")
    for seat, name in enumerate(shown):
        held = (controlled_in(view, seat) & view.board.territories).bit_count()
        parts.append(
            t(
                "{name}: {points}, {territories}.",
                name=name,
                points=feats_words(view, view.points[seat], t),
                territories=t.n("{count} territory", "{count} territories", held),
            )
        )
    elves = sum(sum(kinds) for kinds in view.elves)
    parts.append(t.n("{count} elf.", "{count} elves.", elves))
    return with_pointer([part for part in parts if part], t)


def _hand(view: View, t: Texts) -> list[str]:
    """The tile in hand, when a board is being built."""
    face, turn = view.laying
    if not is_building(view) or face < 0:
        return []
    return [t("In hand:") + " " + face_words(view, face, max(turn, 0), t)]


def heroes_alt(view: View, names: Sequence[str], t: Texts, heroes: Sequence[int] = ()) -> str:
    """Each hero's cost, movement and bonus, and whom it follows."""
    shown = drawn_names(names, view.config.seats, t)
    parts = []
    for number in tuple(heroes) or range(len(view.content.heroes)):
        hero = view.content.heroes[number]
        words = t(
            "{name}: {cost} gold, movement {movement}, {bonus}",
            name=name_in(hero.names, t.language),
            cost=hero.cost,
            movement=hero.movement,
            bonus=bonus_words(hero.bonuses, t, view.config.edition),
        )
        if number in view.heroes:
            owner = shorten(shown[view.heroes.index(number)], 16)
            words += ", " + t("follows {name}", name=owner)
        parts.append(words + ".")
    return clip(" ".join(parts))


def faces_alt(view: View, faces: Sequence[int], turns: Sequence[int], t: Texts) -> str:
    """Which faces are shown, or the face in hand and its turns."""
    hand = view.laying[0]
    if hand >= 0 and not faces:
        count = len(turns) or TURNS
        words = t.n("The tile in hand in {count} turn.", "The tile in hand in {count} turns.", count)
        return with_pointer([words, face_words(view, hand, 0, t)], t)
    ids = ", ".join(view.content.faces[number].id for number in tuple(faces) or free_faces(view))
    return with_pointer([t("Tiles left: {faces}.", faces=ids)], t)

"""Actions as people type them: "acheter costaud 4" for the engine's "buy brute 4", in every language, both ways.

What is typed is read in any language there is, and in the engine's notation; what is offered is in the reader's.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache

from data.texts import Texts, languages, texts_in
from engine.kernel.errors import NotationError
from engine.kernel.game import Action
from engine.kernel.names import name_in
from engine.kravora.pieces.content import Building, Content, UnitKind
from engine.kravora.play.notation import DEFENDER_WORD, NOTATION, WORDS

MARKS = re.compile(r"['’]")
GAPS = re.compile(r"[\W_]+")


def folded(text: str) -> str:
    """Small letters and digits without accents, words apart by one blank: "Long-arm" and "long_arm" are alike."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))
    return GAPS.sub(" ", MARKS.sub("", plain)).strip()


def parse(content: Content, text: str) -> Action:
    """Read one action in any language. Raises NotationError."""
    return NOTATION.parse(content, _canonical(content, text))


def spoken(content: Content, action: Action, t: Texts) -> str:
    """An action as a reader types it; `parse` reads it back."""
    return spoken_step(content, NOTATION.format(content, action), t)


def spoken_step(content: Content, step: str, t: Texts) -> str:
    """A step of a stored plan, which is in the engine's notation, as a reader types it."""
    verb, *rest = step.split() or [""]
    names = _names(content, t)
    return " ".join((action_words(t).get(verb, verb), *(names.get(word, word) for word in rest)))


def action_words(t: Texts) -> Mapping[str, str]:
    """[word of the notation] -> what this language types for it, where it has a word of its own."""
    return {
        "attack": t.p("action", "attack"),
        "hit": t.p("action", "hit"),
        "volley": t.p("action", "volley"),
        "lava": t.p("action", "lava"),
        "clot": t.p("action", "clot"),
        "ahead": t.p("action", "ahead"),
        "bait": t.p("action", "bait"),
        "back": t.p("action", "back"),
        "rockfall": t.p("action", "rockfall"),
        "propel": t.p("action", "propel"),
        "to": t.p("action", "to"),
        "shield": t.p("action", "shield"),
        "cancel": t.p("action", "cancel"),
        "let": t.p("action", "let"),
        "recycle": t.p("action", "recycle"),
        "dismantle": t.p("action", "dismantle"),
        "buy": t.p("action", "buy"),
        "build": t.p("action", "build"),
        "shoot": t.p("action", "shoot"),
        "done": t.p("action", "done"),
        "end": t.p("action", "end"),
    }


def _names(content: Content, t: Texts) -> Mapping[str, str]:
    """[id or word of an argument] -> what this language types for it, as one word."""
    named = {thing.id: _one_word(name_in(thing.names, t.language)) for thing in _things(content)}
    return {**named, DEFENDER_WORD: t.p("action", "defender")}


def _things(content: Content) -> tuple[UnitKind | Building, ...]:
    """Everything that actions name by its id."""
    return (*content.units, *content.buildings)


def _one_word(name: str) -> str:
    return re.sub(r"[\s_]+", "-", MARKS.sub("", name).casefold())


def _canonical(content: Content, text: str) -> str:
    """A typed action in the engine's notation; words that mean nothing stay as they are."""
    verb, rest = _first(_verbs(), folded(text).split(), text)
    told, names = [verb], dict(_arguments(content))
    words = max(name.count(" ") + 1 for name in names)
    while rest:
        longest = next((n for n in range(words, 0, -1) if " ".join(rest[:n]) in names), 0)
        told.append(names[" ".join(rest[:longest])] if longest else rest[0])
        rest = rest[longest or 1 :]
    return " ".join(told)


def _first(known: Mapping[str, str], words: list[str], text: str) -> tuple[str, list[str]]:
    for length in range(len(words), 0, -1):
        if " ".join(words[:length]) in known:
            return known[" ".join(words[:length])], words[length:]
    raise NotationError("no_such_action", text=text)


@lru_cache(maxsize=1)
def _verbs() -> Mapping[str, str]:
    """[folded word of any language] -> the notation's."""
    spoken_everywhere = (action_words(t) for t in map(texts_in, languages()))
    return {folded(told): word for words in spoken_everywhere for word, told in words.items()} | {w: w for w in WORDS}


def _arguments(content: Content) -> Iterator[tuple[str, str]]:
    """(folded name in any language, id) of everything an action names."""
    for t in map(texts_in, languages()):
        yield from ((folded(told), word) for word, told in _names(content, t).items())
    yield from ((folded(thing.id), thing.id) for thing in _things(content))

"""Words, seals and last words: what is taken, in which form, and who has to close."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from engine.kernel.errors import ContributionError
from engine.kernel.fairness.binding import BOUND, NONCES, Binding, binding_hash, dice_key, key_texts, seat_words
from engine.kernel.fairness.closing import Closer, ClosingText, closers_of, closing_text, fault_in_closing, next_closer
from engine.kernel.fairness.contributions import (
    JOIN,
    SEAL,
    START,
    WORD,
    Contribution,
    canonical_word,
    is_secret,
    is_word,
    seal_of,
    typed_contribution,
    with_contribution,
)
from engine.kernel.fairness.fairness import seed_from

SEED = seed_from(bytes(32))
SECRET = "a secret nobody knows"
WORDS = (Contribution(JOIN, 0, "11"), Contribution(WORD, 0, "three blue owls"))
SEALED = (*WORDS, Contribution(SEAL, 1, seal_of(SECRET)), Contribution(START, 0, "12"))
BINDING = Binding(BOUND, "toy", 17, 1, 1, "0.1.0", "ab" * 32, "cd" * 32, "ef" * 32, ("person",) * 2, SEALED, ())


@pytest.mark.parametrize(
    "typed",
    [
        "Dragon fire",
        "dragon fire",
        "  DRAGON   fire!",
        "ｄｒａｇｏｎ ﬁre",
        "drágon fíre",
        "dragon\u200bfire",
        "Dragon️ fire",
    ],
)
def test_lookalike_word(typed: str) -> None:
    """What looks the same is the same word, or is shown to differ."""
    assert canonical_word(typed) == "dragon fire"
    assert is_word(canonical_word(typed))


@pytest.mark.parametrize("typed", ["drаgon fire", "drag\u200bon fire", "dragon f1re", "dragon fıre"])
def test_another_word_is_shown_to_be_another(typed: str) -> None:
    """A Cyrillic letter, a space without width, a digit, a letter without its dot."""
    assert canonical_word(typed) != "dragon fire"
    assert canonical_word(typed).isascii()


@pytest.mark.parametrize(
    ("typed", "code"),
    [("dragon", "word_short"), ("дракон огонь", "word_short"), ("", "word_short"), ("x" * 65, "word_long")],
)
def test_a_word_has_8_to_64_characters_that_count(typed: str, code: str) -> None:
    with pytest.raises(ContributionError) as caught:
        canonical_word(typed)
    assert caught.value.code == code
    assert canonical_word("x" * 64) == "x" * 64
    assert canonical_word("x" * 8) == "x" * 8


@pytest.mark.parametrize(
    "text", ["Dragon fire", "dragon  fire", " dragon fire", "dragon fire\n", "dragon", "x" * 65, ""]
)
def test_only_canonical_words_are_words_of_a_record(text: str) -> None:
    assert not is_word(text)


def test_a_seal_is_the_hash_of_the_secret_as_it_is() -> None:
    assert seal_of(SECRET) == hashlib.sha256(SECRET.encode()).hexdigest()
    assert is_secret("x" * 16)
    assert is_secret("x" * 64)
    for text in ("x" * 15, "x" * 65, f" {SECRET}", f"{SECRET} ", f"{SECRET}\n", "é" * 16, "tab\t" * 4):
        assert not is_secret(text)
        with pytest.raises(ContributionError, match="secret_form"):
            seal_of(text)


def test_what_is_typed_is_a_word_or_a_seal() -> None:
    seal = seal_of(SECRET)
    assert typed_contribution(1, "Three BLUE owls") == Contribution(WORD, 1, "three blue owls")
    assert typed_contribution(1, f" Sealed: {seal.upper()} ") == Contribution(SEAL, 1, seal)
    with pytest.raises(ContributionError, match="seal_form"):
        typed_contribution(1, "sealed:1234")


def test_a_newer_word_or_seal_replaces_ones_own() -> None:
    newer = Contribution(SEAL, 0, seal_of(SECRET))
    other = Contribution(WORD, 1, "four green owls")
    assert with_contribution((*WORDS, other), newer) == (WORDS[0], other, newer)


def test_words_close_by_seat_then_secrets_by_seat() -> None:
    contributions = (Contribution(SEAL, 2, seal_of(SECRET)), Contribution(SEAL, 0, seal_of(SECRET * 2)))
    assert closers_of({3, 2}, contributions) == (Closer(2, WORD), Closer(3, WORD), Closer(0, SEAL), Closer(2, SEAL))
    assert closers_of((), WORDS) == ()


def test_closers_come_one_after_the_other() -> None:
    closers = closers_of({0}, SEALED)
    first = closing_text(closers[0], "Rain on a tin roof", SEALED)
    second = closing_text(closers[1], SECRET, SEALED)
    assert next_closer(closers, ()) == Closer(0, WORD)
    assert next_closer(closers, (first,)) == Closer(1, SEAL)
    assert next_closer(closers, (first, second)) is None
    assert (first.text, second.text) == ("rain on a tin roof", SECRET)
    assert fault_in_closing(closers, SEALED, (first, second)) is None


def test_seal_opened_otherwise() -> None:
    with pytest.raises(ContributionError, match="seal_unopened"):
        closing_text(Closer(1, SEAL), "another long secret", SEALED)
    opened = (ClosingText(1, SEAL, "another long secret"),)
    assert fault_in_closing((Closer(1, SEAL),), SEALED, opened) == ("closing 0", "the secret does not open the seal")


def test_closer_skipped() -> None:
    """Somebody who sealed or asked is left out, or another takes the turn."""
    word, secret = ClosingText(0, WORD, "rain on a tin roof"), ClosingText(1, SEAL, SECRET)
    closers = closers_of({0}, SEALED)
    for closing, field in (
        ((word,), "closing 1"),
        ((secret,), "closing 0"),
        ((secret, word), "closing 0"),
        ((word, secret, word), "closing 2"),
        ((word._replace(seat=1), secret), "closing 0"),
        ((word._replace(text="Rain"), secret), "closing 0"),
    ):
        fault = fault_in_closing(closers, SEALED, closing)
        assert fault is not None
        assert fault[0] == field
    for wrong in (closers[:1], closers[::-1], (*closers, Closer(0, SEAL)), (closers[0], *closers)):
        assert fault_in_closing(wrong, SEALED, (word, secret))


def test_contribution_dropped_or_added() -> None:
    """Whatever is changed of what was fixed at Start, the posted digits change, and so do the dice."""
    changed = [
        replace(BINDING, contributions=SEALED[1:]),
        replace(BINDING, contributions=(*SEALED, Contribution(WORD, 1, "one more owl"))),
        replace(BINDING, contributions=(SEALED[1], SEALED[0], *SEALED[2:])),
        replace(BINDING, attempt=2),
        replace(BINDING, program="0.1.1"),
        replace(BINDING, seats=seat_words([None, "veteran"])),
        replace(BINDING, closers=(Closer(1, SEAL),)),
    ]
    hashes = {binding_hash(binding) for binding in (BINDING, *changed)}
    keys = {dice_key(SEED, binding, ()) for binding in (BINDING, *changed)}
    assert len(hashes) == len(keys) == 8


def test_the_closing_texts_make_the_key_in_their_order() -> None:
    word, secret = ClosingText(0, WORD, "rain on a tin roof"), ClosingText(1, SEAL, SECRET)
    keys = {dice_key(SEED, BINDING, closing) for closing in ((), (word,), (word, secret), (secret, word))}
    assert len(keys) == 4
    assert key_texts(BINDING, (word, secret)) == (binding_hash(BINDING), "rain on a tin roof", SECRET)


def test_scheme_1_makes_the_key_from_nonces_alone() -> None:
    nonces = (Contribution("nonce", -1, "1001"), Contribution("nonce", -1, ""))
    assert key_texts(replace(BINDING, scheme=NONCES, contributions=nonces), ()) == ("1001", "")

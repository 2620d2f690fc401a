"""The test vectors of docs/fairness.md: whoever writes a second checker compares with these."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.kernel.dice import DECKS, DICE, HmacDice
from engine.kernel.fairness.binding import Binding, binding_hash, dice_key
from engine.kernel.fairness.closing import ClosingText, fault_in_closing
from engine.kernel.fairness.fairness import ai_number, commitment, table_key
from engine.kernel.records.links import chain, first_link, next_link, shown
from engine.kernel.stored.canonical import canonical, content_hash

SEED = "10b8e0882871d5b9140b1ddc6761c20bbd31d4cae8d38c60c7e470edc9927375"
MARK = "52030021d41d0a3ece3a09e7363ffff46fa3b75532a69654aed1157a3dee35c7"
KEY = bytes.fromhex("d7c016e0e2d90f3df72621672d1e76e53d03556dee70f0f1d6c94bfd6f32094a")
"""Of scheme 1."""
BOUND = json.loads((Path(__file__).parent / "vectors" / "bound-game.json").read_text("utf-8"))
BINDING = Binding.from_json(BOUND["binding"])
CLOSING = tuple(ClosingText(*row) for row in BOUND["closing"])


def test_mark() -> None:
    assert commitment(SEED) == MARK


def test_key_of_scheme_1() -> None:
    assert table_key(SEED, ["1180000000000000001", "1180000000000000002 lucky", ""]) == KEY


def test_draws() -> None:
    counters = [0, 0, 0]
    assert [HmacDice(KEY).below(6, DICE, counters) for _ in range(12)] == [0, 5, 2, 2, 4, 3, 5, 0, 5, 4, 5, 1]
    assert counters == [0, 0, 12]


def test_the_first_bytes_of_a_draw_are_taken() -> None:
    """`2|0|0` gives c1d24fdc27b9f5bc: so many sides that the value itself is drawn."""
    assert HmacDice(KEY).below(2**64 - 1, DICE, [0, 0, 0]) == 0xC1D24FDC27B9F5BC


def test_shuffle() -> None:
    cards, counters = list(range(7)), [0, 0, 0]
    HmacDice(KEY).shuffle(cards, DECKS, counters)
    assert cards == [1, 5, 4, 2, 6, 0, 3]
    drawn = [0, 0, 0]
    assert [HmacDice(KEY).below(sides, DECKS, drawn) for sides in range(7, 1, -1)] == [3, 0, 3, 2, 2, 0]


def test_a_refused_value_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """2**64 = 6 * 3074457345618258602 + 4: the four highest values would favour the faces 0 to 3."""
    blocks = {b"2|0|0": 2**64 - 1, b"2|0|1": 2**64 - 4, b"2|0|2": 2**64 - 5}
    monkeypatch.setattr("engine.kernel.dice.hmac.digest", lambda key, text, name: blocks[text].to_bytes(8, "big"))
    counters = [0, 0, 0]
    assert HmacDice(KEY).below(6, DICE, counters) == (2**64 - 5) % 6
    assert counters == [0, 0, 1]


def test_canonical_json() -> None:
    value: dict[str, Any] = {"b": [1, -2, True, None], "a": 'é\n"\x01/'}
    assert canonical(value) == '{"a":"é\\n\\"\\u0001/","b":[1,-2,true,null]}'.encode()
    assert content_hash(value) == "e415d220f16ad155b1ed89d2cea9e00bb06abc8a243f736f582ca568b05fcb11"


def test_binding_and_key_of_scheme_2() -> None:
    assert BINDING.to_json() == BOUND["binding"]
    assert binding_hash(BINDING) == "9365164046ec3f35ec9168d66de0b707421ea85312bf12085c0ba464d2e14730"
    assert BINDING.config_hash == content_hash(BOUND["config"])
    assert BINDING.content_hash == content_hash(BOUND["content"])
    assert [text.text for text in CLOSING] == ["rain on tin roof", "my sealed secret 4711"]
    assert fault_in_closing(BINDING.closers, BINDING.contributions, CLOSING) is None
    key = dice_key(SEED, BINDING, CLOSING)
    assert key.hex() == "a481517a9a981b31775541b3be93709761ced499d04694acb9f5c3ea3600f6e3"
    assert [HmacDice(key).below(6, DICE, [0, 0, count]) for count in range(6)] == [4, 5, 2, 5, 1, 0]


def test_links_and_chain() -> None:
    link = first_link(BINDING, CLOSING, ())
    assert link.hex() == "e03d93ab2f7293a6981acfe92a0ae0bb40977016e862c21bf0b9ccfd10827339"
    for entry in BOUND["entries"]:
        link = next_link(link, entry[:-1])
        assert shown(link) == entry[-1]
    posted = "ad53a8c051c1b770e80d1a60a9c23e7093f624758e2647246911a8d99e4a02c0"
    assert chain(link, BOUND["status"], BOUND["outcome"]) == posted == BOUND["chain"]


def test_ai_number() -> None:
    assert ai_number(dice_key(SEED, BINDING, CLOSING), 1, 7) == 8895153869706213879

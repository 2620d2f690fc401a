"""Refusals keep to their budget: twenty words say why, and the way out."""

from __future__ import annotations

import re

import pytest

from data.catalogue import read
from data.texts import catalogue_path
from tests.data.extracted import forms, msgids

WORD = re.compile(r"\S*[^\W_]\S*")
MOST = {"en": 20, "fr": 22}


@pytest.mark.parametrize("language", MOST)
def test_a_refusal_is_twenty_words(language: str) -> None:
    told = [
        text
        for message in read(catalogue_path("fr"))
        if message.id and any(path == "cogs/transport/refusals.py" for path, _ in message.locations)
        for text in (msgids(message) if language == "en" else forms(message))
    ]
    assert len(told) > 70
    assert [text for text in told if len(WORD.findall(text)) > MOST[language]] == []

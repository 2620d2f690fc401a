"""Player-facing texts: English msgids through gettext catalogues in data/locale/, one Texts object a language."""

from __future__ import annotations

import gettext
from functools import lru_cache
from pathlib import Path

DOMAIN = "conquest"
LOCALES = Path(__file__).parent / "locale"


class Texts:
    """A language's catalogue. Call it with an English msgid and its values: `t("Pass your action?")`.

    Values are named (`t("{name} passes", name=…)`), so that translators may move them; `n` picks the plural.
    """

    def __init__(self, language: str, catalogue: gettext.NullTranslations) -> None:
        self.language = language
        self._catalogue = catalogue

    def __call__(self, msgid: str, **values: object) -> str:
        text = self._catalogue.gettext(msgid)
        return text.format(**values) if values else text

    def n(self, one: str, many: str, count: int, **values: object) -> str:
        """The singular or plural form for `count`, which the text may name as {count}."""
        return self._catalogue.ngettext(one, many, count).format(count=count, **values)


@lru_cache(maxsize=8)
def texts_in(language: str) -> Texts:
    """The texts of a language; English where there is no catalogue."""
    return Texts(language, gettext.translation(DOMAIN, LOCALES, [language], fallback=True))

"""Player-facing texts: English msgids through gettext catalogues in data/locale/, one Texts object for each language.

The catalogues are read as translators write them (`.po`), so that a bare clone speaks every language.
"""

from __future__ import annotations

import gettext
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from babel.core import Locale, UnknownLocaleError
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from data.grammar import filled

DOMAIN = "conquest"
LOCALES = Path(__file__).parent / "locale"
SOURCE_LANGUAGE = "en"
"""The language of the msgids, which needs no catalogue."""


class Texts:
    """A language's catalogue. Call it with an English msgid and its values: `t("Pass your action?")`.

    Values are named (`t("{name} passes", name=…)`), so that translators may move them; `n` picks the plural. A value's
    format may be a small word that depends on it (`{name:'s}`, `{name:de}`; data.grammar).
    """

    def __init__(self, language: str, catalogue: gettext.NullTranslations) -> None:
        self.language = language
        self._catalogue = catalogue

    def __call__(self, msgid: str, **values: object) -> str:
        text = self._worded(self._catalogue.gettext(msgid))
        return filled(self.language, text, values) if values else text

    def n(self, one: str, many: str, count: int, **values: object) -> str:
        """The singular or plural form for `count`, which the text may name as {count}."""
        text = self._worded(self._catalogue.ngettext(one, many, count))
        return filled(self.language, text, {"count": count, **values})

    def _worded(self, text: str) -> str:
        """A catalogue's text before its values are filled in; subclasses may change the wording."""
        return text

    def p(self, context: str, msgid: str) -> str:
        """The text of a msgid with a special meaning in this context ("command": names of commands)."""
        return self._catalogue.pgettext(context, msgid)


def catalogue_path(language: str) -> Path:
    """The path of a language's catalogue, even if there is none."""
    return LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po"


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """The languages with texts: English first, then those with a catalogue."""
    found = sorted(path.parent.parent.name for path in LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    return (SOURCE_LANGUAGE, *found)


@lru_cache(maxsize=64)
def language_name(language: str) -> str:
    """A language's name in itself ("Français"); the code if that is unknown."""
    try:
        name = Locale.parse(language).get_display_name(language)
    except (UnknownLocaleError, ValueError):
        name = None
    return name[:1].upper() + name[1:] if name else language


@lru_cache(maxsize=64)
def texts_in(language: str) -> Texts:
    """The texts of a language; English where there is no catalogue."""
    return Texts(language, catalogue_of(language))


@lru_cache(maxsize=64)
def catalogue_of(language: str) -> gettext.NullTranslations:
    """A language's catalogue; if there is none, one that leaves every text English."""
    if language == SOURCE_LANGUAGE or language not in languages():
        return gettext.NullTranslations()
    return _compiled(catalogue_path(language))


def _compiled(path: Path) -> gettext.GNUTranslations:
    """A catalogue compiled in memory; untranslated and fuzzy texts stay English."""
    with path.open("rb") as file:
        catalogue = read_po(file)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)

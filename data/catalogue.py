"""Collects the msgids of the source and updates the catalogues: `python -m data.catalogue [language …]`.

Runs Babel over the folders named in babel.cfg. A template or catalogue is written only when its messages changed, so
that a second run leaves no trace.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import redirect_stderr
from io import BytesIO, StringIO
from pathlib import Path

from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

from data.texts import DOMAIN, LOCALES, SOURCE_LANGUAGE, catalogue_path, languages

ROOT = Path(__file__).parent.parent
MAPPING = ROOT / "babel.cfg"
TEMPLATE = LOCALES / f"{DOMAIN}.pot"
KEYWORDS = {"t": None, "n": (1, 2), "p": ((1, "c"), 2), "pgettext": DEFAULT_KEYWORDS["pgettext"]}
"""`t("…")`, `call.t("…")`, `t.n("one", "many", count)`; Babel looks at the last name before the bracket."""
WIDTH = 120
TELLS_NOTHING = (
    '"POT-Creation',
    '"PO-Revision',
    '"Project-Id',
    '"Report-Msgid',
    '"Last-Trans',
    '"Language-Team',
    '"Generated-By',
)
"""Header lines that are left out: they are useless to a translator, or would change with every run."""
HEADER = "# The texts of the bot, gathered by `make texts`. Translate the catalogues, not this template."
OF_LANGUAGE = "# The texts of the bot in {language}. `make texts` keeps the msgids up to date (docs/translating.md)."


def gathered(root: Path = ROOT) -> Catalog:
    """Every message of the source, in the order of their places there."""
    with MAPPING.open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    catalogue = Catalog(project="conquest-table", header_comment=HEADER, fuzzy=False)
    # Babel warns of every f-string among a text's values; a test makes sure that no msgid is one.
    with redirect_stderr(StringIO()):
        found = list(extract_from_dir(root, methods, options, KEYWORDS))
    found.sort(key=lambda each: (each[0], each[1]))
    for path, line, msgid, comments, context in found:
        catalogue.add(msgid, None, [(path, line)], auto_comments=comments, context=context)
    return catalogue


def brought_up(catalogue: Catalog, template: Catalog) -> None:
    """Give a catalogue exactly the messages of the template; removed and guessed ones are dropped."""
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()


def read(path: Path) -> Catalog:
    """The catalogue in a file."""
    with path.open("rb") as file:
        return read_po(file)


def update(extra: Sequence[str] = ()) -> list[str]:
    """Write the template and all catalogues, new ones for the `extra` languages; a line on each for people."""
    template = gathered()
    _write(TEMPLATE, template)
    told = [f"{TEMPLATE.relative_to(ROOT)}: {len(template)} messages"]
    for language in dict.fromkeys((*languages(), *extra)):
        if language == SOURCE_LANGUAGE:
            continue
        path = catalogue_path(language)
        catalogue = read(path) if path.exists() else Catalog(language, fuzzy=False)
        brought_up(catalogue, template)
        catalogue.header_comment = OF_LANGUAGE.format(language=Locale.parse(language).english_name)
        _write(path, catalogue)
        missing = sum(1 for message in catalogue if message.id and not _translated(message))
        told.append(f"{path.relative_to(ROOT)}: {len(catalogue)} messages, {missing} untranslated")
    return told


def _translated(message: Message) -> bool:
    forms = message.string if isinstance(message.string, tuple) else (message.string,)
    return all(forms) and not message.fuzzy


def _write(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue, unless the file is the same already."""
    text = BytesIO()
    write_po(text, catalogue, width=WIDTH, include_lineno=False)
    lines = text.getvalue().decode("utf-8").splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(TELLS_NOTHING)]
    path.parent.mkdir(parents=True, exist_ok=True)
    content = "".join(kept)
    if not path.exists() or path.read_text("utf-8") != content:
        path.write_text(content, encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Exit code 0, or 2 for an unknown language."""
    try:
        told = update(arguments)
    except (UnknownLocaleError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    print("\n".join(told))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""`rules QUERY`: the paragraphs of the rules that fit, best first."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from cli.errors import FAULT, SOUND, Unfit
from data.loader import DataError
from data.rulebook import Paragraph, Rulebook, rulebook
from data.texts import languages, texts_in
from engine.registry import FIRST, GAMES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("query", nargs="+", metavar="QUERY", help="words, or a paragraph's number like 5.3")
    parser.add_argument("--lang", choices=languages(), default="en", help=f"{' or '.join(languages())} (en)")
    parser.add_argument("--game", choices=sorted(GAMES), default=FIRST, help=f"the game ({FIRST})")
    parser.add_argument("--limit", type=int, default=5, metavar="N", help="how many at most (5)")
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help="own texts, which stand before the house's")
    parser.add_argument("--json", action="store_true", help="print them as JSON")


def run(args: argparse.Namespace) -> int:
    if args.limit < 1:
        raise Unfit(f"--limit {args.limit}: give 1 or more.")
    try:
        book = rulebook(args.game, args.data_dir)
    except DataError as error:
        raise Unfit(f"The rules of {args.game} are not fit to be shown: {error}.") from error
    query = " ".join(args.query)
    found = _found(book, query, args.lang)[: args.limit]
    if args.json:
        print(json.dumps([_fields(paragraph) for paragraph in found], ensure_ascii=False, indent=2))
    else:
        t = texts_in(args.lang)
        nothing = t("Nothing in the rules fits “{query}”. Try another word.", query=query)
        print("\n\n".join(_text(paragraph) for paragraph in found) or nothing)
    return SOUND if found else FAULT


def _found(book: Rulebook, query: str, language: str) -> list[Paragraph]:
    """A number's own paragraph first, then those that fit as words."""
    exact = book.get(query, language) if query.lstrip("§ ")[:1].isdigit() else None
    others = [paragraph for paragraph in book.find(query, language) if paragraph != exact]
    return [exact, *others] if exact else others


def _fields(paragraph: Paragraph) -> dict[str, Any]:
    return {
        "id": paragraph.id,
        "language": paragraph.language,
        "title": paragraph.title,
        "edition": paragraph.edition,
        "text": paragraph.text,
        "example": paragraph.example,
        "source": paragraph.source,
        "house": paragraph.house,
        "related": list(paragraph.related),
    }


def _text(paragraph: Paragraph) -> str:
    number = f"§{paragraph.id}" if paragraph.numbered else paragraph.id
    t = texts_in(paragraph.language)
    example = "\n" + t("Example: {text}", text=paragraph.example) if paragraph.example else ""
    return f"{number} {paragraph.title} ({paragraph.edition})\n{paragraph.text}{example}"

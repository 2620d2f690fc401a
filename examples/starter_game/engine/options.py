"""A lobby's options and wishes as a config; config and content as JSON and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from engine.kernel.errors import EngineError
from engine.kernel.stored.shapes import Fields, Row, Rows, Text, Whole, check
from examples.starter_game.engine.content import BOAT_IDS, LEAST_SEATS, LENGTHS, USUAL, Boat, Config, Content
from examples.starter_game.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class NetsOptions:
    """`alone`: a table for one, to try things out. `length`: one of LENGTHS."""

    alone: bool = False
    length: str = USUAL

    @classmethod
    def stored(cls, options: Mapping[str, Any]) -> NetsOptions:
        """Read a table's stored options; other keys are the table's. Raises EngineError "option"."""
        length = str(options.get("length") or USUAL)
        if length not in LENGTHS:
            raise EngineError("option", "5", option="length", value=length)
        return cls(bool(options.get("alone")), length)


def config_of_lobby(stored: Mapping[str, Any], wishes: Sequence[str]) -> Config:
    """The config for a lobby's options and wished boats. Raises EngineError."""
    options = NetsOptions.stored(stored)
    least, most = (1, 1) if options.alone else (LEAST_SEATS, len(BOAT_IDS))
    if not least <= len(wishes) <= most:
        raise EngineError("seats", "1", least=least, most=most, seats=len(wishes))
    wished = [wish for wish in wishes if wish not in ("any", "")]
    for wish in wished:
        if wish not in BOAT_IDS:
            raise EngineError("clan", "1", clan=wish)
    free = [boat for boat in BOAT_IDS if boat not in wished]
    boats = [wish if wish in BOAT_IDS else free.pop(0) for wish in wishes]
    if len(set(boats)) < len(boats):
        raise EngineError("clans_twice", "1")
    return Config(tuple(BOAT_IDS.index(boat) for boat in boats), options.length)


def config_to_json(config: Config) -> Mapping[str, Any]:
    """Plain JSON values: reading them back gives an equal config."""
    return {"boats": list(config.boats), "length": config.length}


def config_from_json(data: Mapping[str, Any], rules: Rules) -> Config:
    return Config(tuple(data["boats"]), data["length"], rules)


def content_to_json(content: Content) -> Mapping[str, Any]:
    boats = [{"id": boat.id, "names": [list(pair) for pair in boat.names]} for boat in content.boats]
    return {**asdict(content), "boats": boats}


def content_from_json(data: Mapping[str, Any]) -> Content:
    boats = (Boat(boat["id"], tuple((code, name) for code, name in boat["names"])) for boat in data["boats"])
    return Content(**{**data, "boats": tuple(boats)})


NAME = Rows(Row({"language": Text("[a-z]{2}"), "name": Text(most=60)}), 1, 9)
NUMBER = Whole(1, 99)
CONFIG = Fields({"boats": Rows(Whole(0, len(BOAT_IDS) - 1), 1, len(BOAT_IDS)), "length": Text("|".join(LENGTHS))})
CONTENT = Fields(
    {
        "version": Text(),
        "boats": Rows(Fields({"id": Text("[a-z]+"), "names": NAME}), len(BOAT_IDS), len(BOAT_IDS)),
        **dict.fromkeys(("goal_short", "goal_usual", "goal_long", "sides", "nets", "depths"), NUMBER),
    }
)


def check_embedded(config: Any, content: Any) -> None:
    """Raises RecordError "field" for values, in a record of unknown origin, that the rules could not bear."""
    check(config, CONFIG, "config")
    check(content, CONTENT, "content")

"""What is wrong with the fields of a document, in plain words: msgspec's own say `Expected`, `got` and `$.`."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from engine.errors import quoted

_AT = re.compile(r"(.*?)(?: - at (?:`key` in )?`\$(.*)`)?", re.DOTALL)
_WRONG_TYPE = re.compile(r"Expected `([^`]+)`, got `([^`]+)`")
_WRONG_VALUE = re.compile(r"Invalid enum value '?(.*?)'?", re.DOTALL)
_MISSING = re.compile(r"Object missing required field `([^`]+)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
_TYPES = {
    "object": ("an object", "ein Objekt"),
    "array": ("a list", "eine Liste"),
    "str": ("text", "Text"),
    "int": ("a whole number", "eine ganze Zahl"),
    "float": ("a number", "eine Zahl"),
    "bool": ("true or false", "true oder false"),
    "null": ("null", "null"),
}
"""JSON's types by msgspec's names."""
_GIVEN = {"float": ("one with a decimal point", "eine mit Komma")}
"""As what was found, where only whole numbers will do."""


def told(fault: msgspec.ValidationError, format_name: str, fields: Sequence[str]) -> tuple[str, str]:
    """The sentence about a document of that format and those fields, in English and German."""
    at = _AT.fullmatch(str(fault))
    what, place = (str(fault), "") if at is None else (at[1], (at[2] or "").removeprefix("."))
    english, german = _words(what, place, format_name, fields)
    return f"This is no {format_name} document: {english}.", f"Das ist kein Dokument {format_name}: {german}."


def _words(what: str, place: str, format_name: str, fields: Sequence[str]) -> tuple[str, str]:
    """What is wrong at that place, empty for the document itself; msgspec's own words where there are no others."""
    name = quoted(place.removesuffix("[...]"), 60)
    its, sein = (f"its {name}", name) if place else ("it", "es")
    if place.endswith("[...]"):
        its, sein = f"each of {its}", f"jedes in {sein}"
    if match := _WRONG_TYPE.fullmatch(what):
        wanted, given = [_type(each) for each in match[1].split(" | ")], _GIVEN.get(match[2], _type(match[2]))
        english, german = (" or ".join(each[0] for each in wanted), " oder ".join(each[1] for each in wanted))
        return f"{its} must be {english}, not {given[0]}", f"{sein} muss {german} sein, nicht {given[1]}"
    if match := _WRONG_VALUE.fullmatch(what):
        value = quoted(match[1])
        if place == "format":
            return f'{its} must be "{format_name}", not {value}', f'{sein} muss "{format_name}" sein, nicht {value}'
        return f"{its} can't be {value}", f"{sein} kann nicht {value} sein"
    if match := _MISSING.fullmatch(what):
        missing = quoted(f"{place}.{match[1]}".removeprefix("."), 60)
        return f"its {missing} is missing", f"{missing} fehlt"
    if match := _UNKNOWN.fullmatch(what):
        unknown, known = quoted(match[1]), ", ".join(fields)
        return f"{unknown} is none of its fields ({known})", f"{unknown} ist keins seiner Felder ({known})"
    return f"{what} ({name})" if place else what, f"{what} ({name})" if place else what


def _type(name: str) -> tuple[str, str]:
    return _TYPES.get(name, (name, name))


def doubled_key(raw: bytes) -> str | None:
    """A key that stands twice in one object of the JSON, wherever that is; None where there is none."""
    found: list[str] = []

    def look(pairs: list[tuple[str, object]]) -> None:
        """Notes the keys that one object has twice."""
        found.extend(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)

    # Only the standard library tells of every key. Numbers stay text: one of a million digits is of no interest.
    with suppress(RecursionError):
        json.loads(raw.decode(errors="replace"), object_pairs_hook=look, parse_int=str, parse_float=str, strict=False)
    return found[0] if found else None

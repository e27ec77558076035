"""A line of a game cut into words, and a cursor that reads them one by one and says what it expected."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NoReturn, TypeVar

from engine.errors import quoted
from engine.notation.errors import UnreadableNotationError
from engine.notation.words import unquoted

T = TypeVar("T")

_TOKEN = re.compile(
    r"""(?P<blank>\s+) | (?P<comment>\#.*) | (?P<text>"(?:[^"\\]|\\.)*")
      | (?P<mark>[,:>+=?]) | (?P<word>[^\s#",:>+=?]+)""",
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Token:
    """One word, or one of the marks `,` `:` `>` `+` `=` `?`; `plain` is false for a name in quotes."""

    text: str
    plain: bool = True


def _tokens(text: str, line: int | None) -> Iterator[Token]:
    """The words and marks of a line, blanks and the comment left out; UnreadableNotationError at an open quote."""
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise UnreadableNotationError(
                f'a quoted name ends with ", which is missing after {quoted(text[at:])}.',
                f'ein Name in Anführungszeichen endet mit ", das nach {quoted(text[at:])} fehlt.',
                line,
            )
        at = match.end()
        if match.lastgroup == "text":
            yield Token(_unquoted(match.group(), line), plain=False)
        elif match.lastgroup in ("mark", "word"):
            yield Token(match.group())


def _unquoted(text: str, line: int | None) -> str:
    """The name in the quotes."""
    try:
        return unquoted(text)
    except ValueError:
        raise UnreadableNotationError(
            f"a name in quotes is written like in JSON, not {quoted(text)}.",
            f"ein Name in Anführungszeichen steht wie in JSON da, nicht als {quoted(text)}.",
            line,
        ) from None


class Cursor:
    """Reads the tokens of one line from left to right; `line` is its number for the messages, None for none."""

    def __init__(self, text: str, line: int | None = None) -> None:
        self.line = line
        self._tokens = tuple(_tokens(text, line))
        self._at = 0

    @property
    def done(self) -> bool:
        """Whether the line is read to its end."""
        return self._at >= len(self._tokens)

    def peek(self, ahead: int = 0) -> Token | None:
        """The next token, or one further ahead; None behind the end."""
        at = self._at + ahead
        return self._tokens[at] if at < len(self._tokens) else None

    def takes(self, *words: str) -> bool:
        """Whether the next token is one of these words or marks, in any case; if so it has been read."""
        token = self.peek()
        found = token is not None and token.plain and token.text.casefold() in words
        self._at += found
        return found

    def name(self, known: Mapping[str, T], expected_en: str, expected_de: str) -> T:
        """What the next token names: as it is, else in capitals, else in small letters."""
        token = self.peek()
        text = "" if token is None else token.text
        spelled = next((each for each in (text, text.upper(), text.lower()) if each in known), None)
        if token is None or spelled is None:
            self.refuse(expected_en, expected_de)
        self._at += 1
        return known[spelled]

    def number(self, expected_en: str, expected_de: str) -> int:
        """The whole number that comes next, of six digits at most."""
        token = self.peek()
        if token is None or re.fullmatch("[0-9]{1,6}", token.text) is None:
            self.refuse(expected_en, expected_de)
        self._at += 1
        return int(token.text)

    def word(self, expected_en: str, expected_de: str) -> str:
        """The text of the next token, whatever it is."""
        token = self.peek()
        if token is None:
            self.refuse(expected_en, expected_de)
        self._at += 1
        return token.text

    def end(self) -> None:
        """UnreadableNotationError unless the line ends here."""
        if not self.done:
            self.refuse("the end of the line", "das Ende der Zeile")

    def refuse(self, expected_en: str, expected_de: str) -> NoReturn:
        """Raises what says that this was expected and what stands here instead."""
        token = self.peek()
        found_en = "the line ends here" if token is None else f"here stands {quoted(token.text)}"
        found_de = "hier endet die Zeile" if token is None else f"hier steht {quoted(token.text)}"
        raise UnreadableNotationError(
            f"expected {expected_en}, but {found_en}.", f"erwartet: {expected_de}, doch {found_de}.", self.line
        )

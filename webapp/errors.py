"""What can go wrong where engine and scanner meet; the one place that turns any error into a sentence and a code."""

from __future__ import annotations

import re

EXIT_ARGUMENTS = 2
EXIT_UNREADABLE = 3
EXIT_BUG = 70
EXIT_OUTPUT = 74
"""As `sysexits.h` has it: no argument and no file that was given is at fault."""
_HALVES = re.compile("[\ud800-\udc7f\udd00-\udfff]")
"""Halves of signs, as JSON may spell them, that stand for no byte of a file's name either."""


class ReportError(Exception):
    """Base of all errors of this package; the message is one clear sentence that says what to do."""

    exit_code = EXIT_UNREADABLE

    def __init__(self, message: str = "", message_de: str | None = None) -> None:
        """`message_de` is the same sentence in German, where somebody may see it in that language."""
        super().__init__(message)
        self.message_de = message_de


class DifferentSheetsError(ReportError):
    """Files of more than one sheet in one call."""

    exit_code = EXIT_ARGUMENTS


class ContradictingSeedError(ReportError):
    """A seed or number of players that isn't the one that the sheet itself carries."""

    exit_code = EXIT_ARGUMENTS


class UnknownHexError(ReportError):
    """A hex id that the map doesn't have."""

    exit_code = EXIT_ARGUMENTS


class BadClaimError(ReportError):
    """A claim that can't be read, or about a player or city that the sheet doesn't have."""

    exit_code = EXIT_ARGUMENTS


class NoPhotoError(ReportError):
    """A picture of a photo is wanted where there was none."""

    exit_code = EXIT_ARGUMENTS


class BadSettingError(ReportError):
    """A setting in the environment that can't be."""

    exit_code = EXIT_ARGUMENTS


class UnknownBotError(ReportError):
    """A bot that isn't there, or not as many as players."""

    exit_code = EXIT_ARGUMENTS


class AddressTakenError(ReportError):
    """An address or port on which the page can't be served."""

    exit_code = EXIT_ARGUMENTS


class NotTextError(ReportError):
    """A file that should be text and isn't."""


class OversizedFileError(ReportError):
    """A file that is far too large for what it should be, "a written game"."""

    def __init__(self, name: str, wanted: str) -> None:
        super().__init__(f"{name} is far too large for {wanted}: check that it is the right file.")


class FileError(ReportError):
    """An error of the engine's in one file: its sentence with the file's name before it, and its exit code."""

    def __init__(self, name: str, error: Exception) -> None:
        super().__init__(f"{name}: {error}")
        self.message_de = f"{name}: {getattr(error, 'message_de', error)}"
        self.exit_code = getattr(error, "exit_code", EXIT_UNREADABLE)


def code_of(kind: type[Exception]) -> str:
    """The error's name as a code for programs: `too-blurred`."""
    return re.sub(r"(?<=[A-Za-z])(?=[A-Z])", "-", kind.__name__.removesuffix("Error")).lower()


def explain(error: BaseException) -> tuple[int, str]:
    """The exit code of an error and the one sentence that a person gets; never more than a line.

    Errors of the product carry their own `exit_code` and sentence. Whatever else comes up is a fault of this
    program: its name stands in the sentence, so that a report of it can be acted on.
    """
    code = getattr(error, "exit_code", None)
    if isinstance(code, int):
        return code, _one_line(str(error))
    if isinstance(error, MemoryError):
        return EXIT_UNREADABLE, "There is not enough memory for this file: give a smaller picture of the sheet."
    if isinstance(error, OSError):
        # What names no file was written to standard output.
        return EXIT_OUTPUT if error.filename is None else EXIT_UNREADABLE, _of_the_system(error)
    name = type(error).__name__
    return EXIT_BUG, _one_line(
        f"This is a fault of the program ({name}: {error}): please report it with the file that you gave; "
        "with WASTELAND_DEBUG=1 in the environment the details are shown."
    )


def _of_the_system(error: OSError) -> str:
    """The sentence for what the operating system refused."""
    what = error.strerror or type(error).__name__
    if error.filename is None:
        return f"The system refused: {what}."
    return _one_line(f"{error.filename} can't be used: {what}.")


def printable(name: str) -> str:
    """The text as it can be written anywhere: what in a file's name isn't UTF-8 is U+FFFD."""
    whole = _HALVES.sub("\N{REPLACEMENT CHARACTER}", name)
    return whole.encode(errors="surrogateescape").decode(errors="replace")


def _one_line(text: str) -> str:
    """The text, printable, with every run of white space as one blank."""
    return " ".join(printable(text).split())

"""What can go wrong with a photo, each with the exit code and the sentence a person gets, which says what to do."""

from __future__ import annotations

import errno
import functools
from typing import ClassVar

_ALLOWED = "give yourself permission to read it, or give a copy that you may read"
_TO_READ: dict[int | None, str] = {
    None: "copy it to another place and try again",
    errno.ENOENT: "check its name",
    errno.ENOTDIR: "check its name",
    errno.ENAMETOOLONG: "check its name",
    errno.ELOOP: "check its name",
    errno.EISDIR: "give a file, or for a folder of photos use `wasteland batch`",
    errno.EACCES: _ALLOWED,
    errno.EPERM: _ALLOWED,
}
"""What to do about a file that can't be read, by the system's number for the reason."""
_ROOM = "make room there, or name another place for it"
_TO_WRITE: dict[int | None, str] = {
    None: "name another place for it",
    errno.ENOSPC: _ROOM,
    errno.EDQUOT: _ROOM,
}


class ScannerError(Exception):
    """Base of all errors of this package; the message is one clear sentence that says what to do."""

    exit_code: ClassVar[int] = 3
    sentence: ClassVar[str] = "{name} can't be read."
    option: ClassVar[str] = ""
    """The command line's option for what the sentence asks for; a page has its own way to ask."""

    def __init__(self, name: str, **facts: object) -> None:
        super().__init__(self.sentence.format(name=name, **facts))
        self.name = name
        self.facts = facts

    def __reduce__(self) -> tuple[object, ...]:
        """What it is made again of in another process: an exception alone would be given its sentence for a name."""
        return functools.partial(type(self), self.name, **self.facts), ()


class EmptyFileError(ScannerError):
    """A file of no bytes."""

    sentence = "{name} is empty: copy it again from where it came from."


class NotAPictureError(ScannerError):
    """A file that is no picture of a kind we read."""

    sentence = (
        "{name} is not a picture that can be read: give a photo as JPEG, PNG, WebP, HEIC or TIFF, or a scan as PDF."
    )


class UnreadableFileError(ScannerError):
    """A file that isn't there or that may not be read; `reason` in the system's words, `advice` for that reason."""

    sentence = "{name} can't be read ({reason}): {advice}."

    @classmethod
    def of(cls, name: str, error: OSError) -> UnreadableFileError:
        """What the system said when the file was to be read."""
        return cls(name, reason=_reason(error), advice=_TO_READ.get(error.errno, _TO_READ[None]))


class UnwritableFileError(ScannerError):
    """A file or folder that was to be written and can't be; `reason` and `advice` as above."""

    exit_code = 2
    sentence = "{name} can't be written ({reason}): {advice}."

    @classmethod
    def of(cls, name: str, error: OSError) -> UnwritableFileError:
        """What the system said when it was to be written."""
        return cls(name, reason=_reason(error), advice=_TO_WRITE.get(error.errno, _TO_WRITE[None]))


class HeifNotInstalledError(ScannerError):
    """A HEIC picture where the optional decoder is missing."""

    sentence = (
        "{name} is a HEIC picture: install the extra for it (pip install '.[heif]' in the program's folder), "
        "or save the photo as JPEG."
    )


class TruncatedPictureError(ScannerError):
    """A picture of which a part is missing: half a sheet must not be scored."""

    sentence = "{name} is damaged or cut short, a part of the picture is missing: copy or send the file again."


class LockedFileError(ScannerError):
    """A PDF that opens with a password only."""

    sentence = "{name} is locked with a password: save it without one, or give a photo of the sheet."


class TooLargeError(ScannerError):
    """A picture beyond the limits of `scanner.limits`; `size` and `limit` in words."""

    sentence = "{name} is too large ({size}, the limit is {limit}): save it smaller and try again."


class TooCostlyError(ScannerError):
    """A file that takes more time or memory to decode than any photo or scan of a sheet does."""

    sentence = "{name} takes too long to open, or too much memory: send a plain photo of the sheet as JPEG."


class TooManyPagesError(ScannerError):
    """A file of more pages than any game has; `limit` is how many may be."""

    sentence = "{name} has more than {limit} pages: send only those that show the sheet."


class TooSmallError(ScannerError):
    """A picture with too few pixels to hold a readable sheet; `size` in words."""

    sentence = "{name} is too small ({size}): take the photo from nearer, or send it in full size."


class NoSheetError(ScannerError):
    """A picture in which no sheet can be found."""

    sentence = (
        "No sheet was found in {name}: photograph the whole sheet from above, lying flat, "
        "with the square codes around its map in view."
    )


class RulesPageError(NoSheetError):
    """A picture of the page of rules that is printed with every sheet."""

    sentence = "{name} shows the page with the rules, not the sheet: photograph the page with the map."


class EmptyPageError(NoSheetError):
    """A picture of paper on which nothing is printed."""

    sentence = "{name} shows an empty page: turn the paper over and photograph the side with the map."


class TooDarkError(ScannerError):
    """A picture too dark to find a sheet in."""

    sentence = "No sheet was found in {name}, it is too dark: take the photo again with more light."


class TooBlurredError(ScannerError):
    """A picture too blurred to find or to read a sheet in."""

    sentence = "{name} is too blurred to read: hold still, tap the sheet to focus, and take the photo again."


class NoGreysError(ScannerError):
    """A picture of black and white alone, or of too much contrast: pale print in it is like ink, or pale marks gone."""

    sentence = (
        "The greys of {name} are lost, and pale marks may be lost with them: scan or photograph the sheet again in "
        "grey or colour, not too bright, and without a filter for documents, contrast or black and white."
    )


class PalePrintGoneError(ScannerError):
    """A picture whose pale print is gone while its greys are not: too much light, a dark picture smoothed, a filter."""

    sentence = (
        "Pale print has vanished from {name}, and pale marks may have vanished with it: take the photo again with more "
        "light if it was dark, less if it was glaring, and without night mode or a filter."
    )


class MirroredError(ScannerError):
    """A mirror image of a sheet."""

    sentence = "{name} shows the sheet as in a mirror: turn mirroring off in the camera, or flip the picture."


class PartOfSheetError(ScannerError):
    """A picture that shows only part of the map; `seen` and `printed` count the square codes."""

    sentence = (
        "{name} shows only part of the sheet ({seen} of its {printed} square codes can be read): take the photo again "
        "with the whole map in view, sharp, and nothing lying on its edges."
    )

    @property
    def seen(self) -> int:
        """How many of the sheet's square codes could be read."""
        seen = self.facts.get("seen")
        return seen if isinstance(seen, int) else 0


class PartOfMapError(PartOfSheetError):
    """The same of a sheet that is printed without square codes."""

    sentence = (
        "{name} shows only part of the map: take the photo again with the whole map in view, sharp, and nothing lying "
        "on its edges."
    )


class SeveralSheetsError(ScannerError):
    """A picture with more than one sheet."""

    sentence = "{name} shows more than one sheet: photograph one sheet at a time."


class SheetTooSmallError(ScannerError):
    """A sheet that covers too few pixels of its picture."""

    sentence = (
        "The sheet in {name} is too small to read: go nearer until it fills the picture, "
        "or send the photo in full size."
    )


class WrongSheetError(ScannerError):
    """A sheet that isn't the one it was said to be."""

    exit_code = 2
    sentence = (
        "{name} shows another sheet than the one given: leave out the seed and the players, "
        "or give those printed on the sheet."
    )


class UnconfirmedSheetError(WrongSheetError):
    """A sheet that may be the one it was said to be, of which too little is seen to tell."""

    exit_code = 3
    sentence = (
        "{name} shows too little to tell whether it is the sheet given: compare the seed and the players with those "
        "printed on the sheet, or take the photo again, sharp, with nothing lying on its square codes."
    )


class NotThisSheetError(ScannerError):
    """A picture whose print can't be matched to the sheet that its codes name."""

    sentence = (
        "The print in {name} can't be matched to its sheet: lay the sheet flat, uncovered, in good light, "
        "and take the photo again from straight above."
    )


class UnknownFormError(ScannerError):
    """A sheet that is there, but whose map nobody here knows; `number` is what its codes carry, if they can be read."""

    exit_code = 4
    option = "--seed"
    sentence = (
        "The sheet in {name} is of a map that is not known here: give its seed, or register the map once, "
        "from its blank sheet."
    )

    def __init__(self, name: str, number: int | None = None, **facts: object) -> None:
        super().__init__(name, **facts)
        self.number = number
        self.facts = facts | {"number": number}


class UnreadCodesError(UnknownFormError):
    """A sheet on which no codes can be read, if it has any, and whose map nobody here knows."""

    sentence = (
        "No square code of the sheet in {name} can be read, and its map is not known here: take the photo again from "
        "nearer, holding still, with the whole sheet in it, give its seed, or register the map once, from its blank "
        "sheet."
    )


class CoveredCodesError(UnknownFormError):
    """A sheet of ours of which too few codes are seen to tell its map by; `seen` and `printed` count them."""

    sentence = (
        "Too few of the square codes in {name} can be seen to tell which map it is ({seen} of {printed}): "
        "take the photo again with nothing lying on them, or give its seed."
    )


class DoubtfulFormError(UnknownFormError):
    """A sheet of one of several known maps, so alike that the photo doesn't tell which."""

    sentence = (
        "The sheet in {name} may be of one of several maps that differ in a few hexes, which can't be seen well: "
        "give its seed, or take the photo again from nearer."
    )


def _reason(error: OSError) -> str:
    """Why, in the system's words."""
    return (error.strerror or "no reason given").lower()

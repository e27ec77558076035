"""What each stage saw, as named pictures: drawn only when somebody watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain, count
from pathlib import Path

import cv2
import numpy as np

from scanner.errors import UnwritableFileError
from scanner.intake.photo import Photo, Picture
from scanner.location.locate import Located
from scanner.marks.classifier import Looks
from scanner.marks.ink import SIDE_PX, Patches
from scanner.marks.options import ToneOptions
from scanner.marks.tones import between
from scanner.marks.verdict import CLASSES, Verdict
from scanner.overlay import OVERLAY_PX_PER_MM, upright_overlay
from scanner.reading import EMPTY, Reading
from scanner.registration.register import Registration
from scanner.warp import project
from scanner.watch import Watch
from scanner.writing.digits import EntryVerdict
from scanner.writing.entries import EntryPatch

_GREEN, _RED = (60, 170, 30), (40, 40, 230)
_SHEET_COLUMNS = 8
_LABEL_PX = 14
"""The height of a line above a patch."""
_TILE_PX = 4 * SIDE_PX
"""How wide a patch and its blank are together, enlarged."""


@dataclass
class Folders:
    """A directory with a folder for each photo, all of one run: those of the same name are numbered, `p`, `p-2`."""

    directory: Path
    _taken: set[str] = field(default_factory=set)

    def watch(self, name: str) -> Watch:
        """As `into` the folder of a photo of that name."""
        numbered = chain([name], (f"{name}-{number}" for number in count(2)))
        folder = next(each for each in numbered if each not in self._taken)
        self._taken.add(folder)
        return into(self.directory / folder)


def into(directory: Path) -> Watch:
    """A watch that writes each stage's picture into a directory, numbered in order: `02-locate.png`.

    What another photo left there goes. UnwritableFileError where the directory can't be made or emptied, and from the
    watch where a picture can't be written.
    """
    with _told(directory):
        directory.mkdir(parents=True, exist_ok=True)
        for left in directory.glob("[0-9][0-9]-*.png"):
            left.unlink()
    stages: list[str] = []

    def write(stage: str, draw: Callable[[], Picture]) -> None:
        """Writes one stage's picture, numbered in the order of stages."""
        stages.append(stage)
        picture = cv2.imencode(".png", draw())[1].tobytes()
        with _told(directory):
            (directory / f"{len(stages):02}-{stage}.png").write_bytes(picture)

    return write


@contextmanager
def _told(directory: Path) -> Iterator[None]:
    """What the system refuses, as an UnwritableFileError."""
    try:
        yield
    except OSError as error:
        raise UnwritableFileError.of(str(directory), error) from error


def located(photo: Photo, found: Located) -> Picture:
    """The photo with the fiducials that were found, and where the flat page would lie."""
    picture = photo.image.copy()
    thick = max(1, max(picture.shape) // 800)
    width, height = found.form.page_mm
    page = project(found.homography, np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64))
    cv2.polylines(picture, [np.round(page).astype(np.int32)], True, _RED, thick, cv2.LINE_AA)
    for tag in found.tags:
        cv2.polylines(picture, [np.round(tag.corners_px).astype(np.int32)], True, _GREEN, 2 * thick, cv2.LINE_AA)
    return picture


def registered(registration: Registration) -> Picture:
    """The photo with every region's outline where it was found: from red, no match, to green."""
    picture = registration.photo.image.copy()
    thick = max(1, max(picture.shape) // 1000)
    for i, match in enumerate(registration.match):
        share = float(np.clip(match, 0, 1))
        colour = tuple(share * g + (1 - share) * r for g, r in zip(_GREEN, _RED, strict=True))
        outline = np.round(registration.outlines_px[i]).astype(np.int32)
        cv2.polylines(picture, [outline], True, colour, thick, cv2.LINE_AA)
    return picture


def toned(photo: Photo, options: ToneOptions) -> Picture:
    """The photo in grey, what is neither all but black nor all but white in green: pale print should be."""
    grey = photo.image[:, :, 1]
    picture = cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR)
    picture[between(grey, options.midtones)] = _GREEN
    return np.asarray(picture, np.uint8)


def inked(patches: Patches) -> Picture:
    """All patches under their regions' names, each beside its blank, in rows."""
    return _tiles(patches, range(len(patches.region_ids)), lambda _: ())


def looked(patches: Patches, looks: Looks) -> Picture:
    """The same with the two likeliest marks and how likely the networks have them."""
    return _tiles(patches, range(len(patches.region_ids)), lambda i: (_likeliest(looks, i),))


def looked_again(patches: Patches, before: Looks, after: Looks) -> Picture:
    """The patches of which another look changed anything, with what the networks made and make of them."""
    changed = np.nonzero((before.chances != after.chances).any(axis=1))[0].tolist()
    return _tiles(patches, changed, lambda i: (_likeliest(before, i), _likeliest(after, i)))


def judged(patches: Patches, verdicts: Sequence[Verdict]) -> Picture:
    """All patches with their verdicts."""
    return _tiles(patches, range(len(verdicts)), lambda i: (_said(verdicts[i]),))


def changed(patches: Patches, before: Sequence[Verdict], after: Sequence[Verdict]) -> Picture:
    """The patches of which a stage thinks otherwise than the one before it, with both verdicts."""
    others = [i for i, (was, now) in enumerate(zip(before, after, strict=True)) if _said(was) != _said(now)]
    return _tiles(patches, others, lambda i: (_said(before[i]), _said(after[i])))


def _likeliest(looks: Looks, i: int) -> str:
    """A region's two likeliest marks: `O .98, # .02`."""
    order = np.argsort(-looks.chances[i])[:2]
    return ", ".join(f"{_name(CLASSES[k])} {looks.chances[i, k]:.4f}" for k in order)


def _said(verdict: Verdict) -> str:
    """A verdict in a line: `O 0.9312 unclear`."""
    return f"{_name(verdict.mark)} {verdict.confidence:.4f} {verdict.review or ''}".rstrip()


def _name(mark: str) -> str:
    return "none" if mark == EMPTY else mark


def _tiles(patches: Patches, shown: Sequence[int], lines: Callable[[int], Sequence[str]]) -> Picture:
    """So many patches, each beside its blank, under its region's name and lines of its own; or that there are none."""
    tiles = [_tile(patches, i, lines(i)) for i in shown]
    if not tiles:
        return _captioned(np.full((1, _TILE_PX), 255, np.uint8), ["nothing here"])
    missing = [np.full_like(tiles[0], 255)] * (-len(tiles) % min(_SHEET_COLUMNS, len(tiles)))
    tiles += missing
    columns = min(_SHEET_COLUMNS, len(tiles))
    return np.vstack([np.hstack(tiles[row : row + columns]) for row in range(0, len(tiles), columns)])


def _tile(patches: Patches, i: int, lines: Sequence[str]) -> Picture:
    both = np.hstack([patches.photo[i], patches.blank[i]])
    large = cv2.resize(both, (_TILE_PX - 4, _TILE_PX // 2 - 2), interpolation=cv2.INTER_CUBIC)
    framed = np.pad(np.asarray(large, np.uint8), ((0, 4), (2, 2)), constant_values=255)
    return _captioned(framed, [patches.region_ids[i].removeprefix("action/"), *lines])


def _captioned(picture: Picture, lines: Sequence[str]) -> Picture:
    """A grey picture under these lines, which are cut off where it ends."""
    top = np.full((_LABEL_PX * len(lines) + 2, picture.shape[1]), 255, np.uint8)
    for i, line in enumerate(lines):
        place = (2, _LABEL_PX * (i + 1) - 3)
        cv2.putText(top, line, place, cv2.FONT_HERSHEY_SIMPLEX, 0.35, 0, 1, cv2.LINE_AA)
    return np.vstack([top, picture])


def written(entries: Sequence[EntryPatch]) -> Picture:
    """All entries, each with its blank beneath it, side by side; a single white pixel where there are none."""
    return _side_by_side([np.vstack([patch.photo, patch.blank]) for patch in entries])


def numbered(entries: Sequence[EntryPatch], numbers: Sequence[EntryVerdict]) -> Picture:
    """All entries side by side, each under the number that was read: `-` nothing written, nothing over a name.

    What a person should look at has a question mark behind it.
    """
    read = ["-" if not each.written else "" if each.number is None else str(each.number) for each in numbers]
    said = [text + ("?" if each.review else "") for text, each in zip(read, numbers, strict=True)]
    return _side_by_side([_captioned(entry.photo, [text]) for entry, text in zip(entries, said, strict=True)])


def _side_by_side(pictures: Sequence[Picture]) -> Picture:
    height = max(map(len, pictures), default=1)
    padded = [np.pad(each, ((0, height - len(each)), (0, 2)), constant_values=255) for each in pictures]
    return np.hstack(padded) if padded else np.full((1, 1), 255, np.uint8)


def understood(photo: Photo, reading: Reading) -> Picture:
    """The page with what was read drawn over it."""
    return upright_overlay(photo, reading, OVERLAY_PX_PER_MM)

"""What runs wrote into the results: nothing else there is removed or written over, whoever put it there.

Before a run writes anything else it writes down the files whose overlays may come of it. So every overlay of ours has
its file in that list, also after a run that was killed; what has none is somebody's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from typing import Literal

import msgspec
from msgspec import Struct

from engine import typed
from webapp.batch.errors import BadFolderError
from webapp.batch.places import OVERLAYS, Place, overlay_name
from webapp.batch.records import KEPT, has_records
from webapp.disk import without_draft

CSV, JSONL, REPORT = "games.csv", "games.jsonl", "report.html"
WRITTEN = "written.json"
NAMES = (REPORT, CSV, JSONL, OVERLAYS, KEPT, WRITTEN)
"""Everything that a run writes, by its name in the results."""
_PAGE = re.compile(r"(.+), page [0-9]+\.jpg", re.DOTALL)
"""The overlay of one of several pages, with the name of the file that it is from."""


class Written(Struct, frozen=True, kw_only=True):
    """`wasteland-written/1`: the files of which there may be overlays of ours, by their names in the photos' folder."""

    format: Literal["wasteland-written/1"] = "wasteland-written/1"
    files: list[str]


def claim(results: Place, files: Iterable[str]) -> None:
    """Writes down that overlays of these files may come, beside those of earlier runs.

    BadFolderError where something lies in the way that no run wrote, or where nothing can be written.
    """
    wanted = set(files)
    try:
        _write(results, wanted | _claimed(results, wanted))
    except OSError as error:
        reason = (error.strerror or "no reason given").lower()
        raise BadFolderError(
            f"{results.url} can't be written to ({reason}): name another folder with --out."
        ) from error


def _claimed(results: Place, wanted: Set[str]) -> Set[str]:
    """The files that earlier runs wrote down; BadFolderError where somebody's things would be written over."""
    before = _listed(results)
    if before is None:
        _refuse_others(results)
        # Results of a version that wrote nothing down: whatever has the name of an overlay is one.
        return wanted
    for name in _overlays(results):
        if _is_of(name, wanted) and not _is_of(name, before):
            raise BadFolderError(
                f"{OVERLAYS}/{name} in {results.url} would be written over and isn't from this program: "
                "move it away, or name another folder with --out."
            )
    return before


def clear(results: Place, files: Iterable[str], wanted: Set[str]) -> None:
    """Removes the overlays of ours that aren't wanted any more; from then on there are those of `files` alone."""
    ours = _listed(results) or set()
    there = [name for name in _overlays(results) if _is_of(without_draft(name), ours)]
    results.remove([f"{OVERLAYS}/{name}" for name in there if f"{OVERLAYS}/{name}" not in wanted])
    _write(results, set(files))


def is_ours(name: str) -> bool:
    """Whether a file in the results is one that a run writes, by its name there."""
    return without_draft(name.partition("/")[0]) in NAMES


def _refuse_others(results: Place) -> None:
    """Nothing, or BadFolderError where the results' names are taken in a folder that no run wrote into."""
    taken = [name for name in NAMES if results.exists(name)]
    if taken and not has_records(results):
        raise BadFolderError(
            f"{results.url} has {' and '.join(taken[:2])} that this program didn't write: "
            "name another folder with --out."
        )


def _overlays(results: Place) -> list[str]:
    return [name for name, _ in results.below(OVERLAYS).files()]


def _is_of(overlay: str, files: Set[str]) -> bool:
    """Whether an overlay has the name of one of these files', or of one of its pages'."""
    photos = {overlay, overlay.removesuffix(".jpg")}
    if any(photo in files and overlay_name(photo) == f"{OVERLAYS}/{overlay}" for photo in photos):
        return True
    page = _PAGE.fullmatch(overlay)
    return page is not None and page[1] in files


def _listed(results: Place) -> set[str] | None:
    """The files that runs wrote down; None where none did."""
    try:
        return set(typed.decoded(results.get(WRITTEN), Written).files)
    except (FileNotFoundError, NotADirectoryError, msgspec.DecodeError):
        return None


def _write(results: Place, files: Set[str]) -> None:
    results.put(WRITTEN, msgspec.json.encode(Written(files=sorted(files))))

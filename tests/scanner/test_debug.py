"""What every stage saw: each photo's pictures in a folder of their own, and none of another photo's."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np
import pytest

from scanner.debug import Folders, into
from scanner.errors import NoSheetError
from scanner.intake.photo import Photo, Picture
from scanner.pipeline import read
from tests.pictures import picture_of
from tests.scanner.paper import FORMS


def grey(level: int) -> Picture:
    """A picture of one grey."""
    return np.full((4, 4, 3), level, np.uint8)


def test_photos_of_one_name_have_a_folder_each(tmp_path: Path) -> None:
    folders = Folders(tmp_path)
    for level, name in enumerate(["p", "p-2", "p", "p", "q"]):
        folders.watch(name)("photo", partial(grey, level))
    levels = {folder.name: int(picture_of(folder / "01-photo.png")[0, 0, 0]) for folder in tmp_path.iterdir()}
    assert levels == {"p": 0, "p-2": 1, "p-3": 2, "p-4": 3, "q": 4}


def test_nothing_is_left_of_what_another_photo_showed_there_and_nothing_else_goes(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "holiday.png").write_bytes(b"mine too")
    first = into(tmp_path)
    for stage in ("photo", "locate"):
        first(stage, lambda: grey(0))
    into(tmp_path)("photo", lambda: grey(9))
    assert sorted(each.name for each in tmp_path.iterdir()) == ["01-photo.png", "holiday.png", "notes.txt"]


def test_a_photo_that_is_refused_shows_what_was_seen_of_it(tmp_path: Path) -> None:
    wood = Photo("wood.jpg", np.random.default_rng(1).integers(90, 130, (300, 400, 3)).astype(np.uint8))
    with pytest.raises(NoSheetError):
        read(wood, FORMS, watch=into(tmp_path))
    assert np.array_equal(picture_of(tmp_path / "01-photo.png"), wood.image)

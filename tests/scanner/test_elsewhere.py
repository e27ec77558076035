"""Played copies of sheets of another hand, read from the photo alone, by the PDF of the blank and by a photo of it."""

from __future__ import annotations

import pytest

from samples.training.elsewhere import outcome, registered
from samples.training.foreign import FOLDER

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the photos of foreign sheets are not at hand")


@pytest.mark.parametrize(("blank", "name", "shot"), [("pdf", "south", 4), ("ordinary", "north", 2)])
def test_played_copies_of_foreign_sheets_are_known_and_read(blank: str, name: str, shot: int) -> None:
    counts = outcome(registered(blank), name, FOLDER / "photos" / f"{name}-{shot}-ordinary.jpg")
    assert counts["read"] == 1
    assert counts["cells"] > 70
    assert counts["boxes"] > 8
    assert counts["wrong map"] == counts["cells wrong"] == counts["boxes wrong"] == 0
    assert counts["cells flagged"] < 0.05 * counts["cells"]
    assert counts["boxes flagged"] <= 1

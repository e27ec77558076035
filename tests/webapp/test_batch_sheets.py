"""The sheets of a batch are worked out once, and are the same whoever worked them out."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.sheet.fiducials import NUMBERS
from engine.sheet.identity import SheetIdentity
from scanner.blank import raster
from webapp.batch import sheets
from webapp.batch.places import Place
from webapp.batch.sheets import KeptForms
from webapp.forms import KnownForms

NUMBER = SheetIdentity(seed=4711, players=3, paper="letter", lang="de").number


def test_a_sheet_that_was_kept_is_the_one_that_would_be_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = KnownForms().form(NUMBER)
    assert drawn is not None
    assert KeptForms(Place.at(str(tmp_path))).form(NUMBER) == drawn
    monkeypatch.setattr(sheets, "_FORMS", None)
    again = KeptForms(Place.at(str(tmp_path))).form(NUMBER)
    assert again is not None
    assert (again.form, again.content) == (drawn.form, drawn.content)
    assert np.array_equal(raster(again).image, raster(drawn).image)


@pytest.mark.parametrize("spoil", [lambda data: data[:-9], lambda _: b"", lambda data: data[:-9] + b"\0" * 9])
def test_a_kept_sheet_that_is_broken_is_drawn_anew(tmp_path: Path, spoil: object) -> None:
    forms = KeptForms(Place.at(str(tmp_path)))
    whole = forms.form(NUMBER)
    [file] = (path for path in tmp_path.rglob("*") if path.is_file())
    assert callable(spoil)
    file.write_bytes(spoil(file.read_bytes()))
    assert forms.form(NUMBER) == whole


def test_what_is_no_sheet_of_ours_is_not_kept(tmp_path: Path) -> None:
    assert KeptForms(Place.at(str(tmp_path))).form(NUMBERS + 1) is None
    store = KeptForms(Place.at(f"memory://{tmp_path.name}"))
    assert store.form(NUMBER) == KnownForms().form(NUMBER)
    assert not store.results.exists("kept")
    assert not list(tmp_path.iterdir())

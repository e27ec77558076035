"""The prints of maps that were compared are kept: each of another form is its own, and the oldest go first."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scanner.blank import Blank, raster
from scanner.forms import PrintedForm
from scanner.location import prints
from scanner.location.prints import KeptPrints
from tests.scanner.paper import OTHER, SHEET, printed


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The contents of the forms that are drawn from now on, in order."""
    contents = []

    def noted(form: PrintedForm) -> Blank:
        """Draws it as ever."""
        contents.append(form.content)
        return raster(form)

    monkeypatch.setattr(prints, "raster", noted)
    return contents


def test_a_print_is_drawn_once_and_the_one_asked_for_longest_ago_goes_first(drawn: list[str]) -> None:
    kept = KeptPrints(most=2)
    first, second = printed(SHEET.number), printed(OTHER.number)
    third = replace(first, blank=first.blank + b"\n")
    of_first = kept.of(first)
    kept.of(second)
    assert kept.of(first) is of_first
    assert drawn == [first.content, second.content]
    kept.of(third)
    assert kept.of(first) is of_first
    kept.of(second)
    assert drawn == [first.content, second.content, third.content, second.content]


def test_forms_that_have_their_page_in_common_are_not_taken_for_each_other(drawn: list[str]) -> None:
    form = printed(SHEET.number)
    cells = form.form.regions[0].role
    fewer = replace(form.form, regions=tuple(each for each in form.form.regions if each.role is cells)[:-1])
    kept = KeptPrints()
    whole, less = kept.of(form), kept.of(replace(form, form=fewer))
    assert whole is not None
    assert less is not None
    assert len(less.cells) == len(whole.cells) - 1
    assert len(drawn) == 2
    assert np.array_equal(less.print_, whole.print_[:-1])

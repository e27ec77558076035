"""The sheet as a vector PDF, drawn from its layout: page 1 is played on, page 2 holds the rules."""

from __future__ import annotations

import io
from collections.abc import Collection

from engine.sheet import flaps, fonts, heading, legend, map_page, rules_page, table, tags
from engine.sheet.boxes import POINTS_PER_MM
from engine.sheet.drafting import Draft
from engine.sheet.layout import SheetLayout
from engine.sheet.pen import Pen

PAGES = (1, 2)


def draw(layout: SheetLayout, pages: Collection[int] = PAGES) -> bytes:
    """The PDF's bytes, the same for the same layout; `pages` picks 1 the sheet, 2 the rules."""
    # Only who prints needs it, and it takes longer to load than a draft to draw.
    from reportlab.pdfgen.canvas import Canvas

    fonts.register()
    buffer = io.BytesIO()
    width, height = layout.page_mm
    canvas = Canvas(
        buffer,
        pagesize=(width * POINTS_PER_MM, height * POINTS_PER_MM),
        invariant=1,
        pageCompression=1,
        initialFontName=fonts.LABEL,
    )
    canvas.setTitle(layout.title)
    canvas.setSubject(heading.number_line(layout))
    for page in sorted(pages):
        _page(Pen(canvas, layout.page_mm), layout, page)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def draft(layout: SheetLayout, page: int = 1) -> bytes:
    """One page as a PDF that looks the same and is made in a tenth of the time, for who draws it at once."""
    canvas = Draft(layout.page_mm)
    _page(Pen(canvas, layout.page_mm), layout, page)
    return canvas.pdf()


def _page(pen: Pen, layout: SheetLayout, page: int) -> None:
    if page == 1:
        _sheet(pen, layout)
    else:
        rules_page.draw(pen, layout.page_mm, layout.lang)


def _sheet(pen: Pen, layout: SheetLayout) -> None:
    heading.draw(pen, layout)
    map_page.draw(pen, layout)
    table.draw(pen, layout)
    legend.draw(pen, layout)
    flaps.draw(pen, layout)
    for fiducial in layout.form.fiducials:
        tags.draw(pen, fiducial)

"""The sheet as a vector PDF, drawn from its layout: page 1 is played on, page 2 holds the rules."""

from __future__ import annotations

import io
from collections.abc import Collection

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from engine.sheet import flaps, fonts, heading, legend, map_page, rules_page, table, tags
from engine.sheet.layout import SheetLayout
from engine.sheet.pen import Pen

PAGES = (1, 2)


def draw(layout: SheetLayout, pages: Collection[int] = PAGES, compressed: bool = True) -> bytes:
    """The PDF's bytes, the same for the same layout; `pages` picks 1 the sheet, 2 the rules.

    Not `compressed` it looks the same and is made in less time: for who draws it at once and throws it away.
    """
    fonts.register()
    buffer = io.BytesIO()
    width, height = layout.page_mm
    canvas = Canvas(
        buffer,
        pagesize=(width * mm, height * mm),
        invariant=1,
        pageCompression=int(compressed),
        initialFontName=fonts.LABEL,
    )
    canvas.setTitle(layout.title)
    canvas.setSubject(heading.number_line(layout))
    if 1 in pages:
        _sheet(Pen(canvas, layout.page_mm), layout)
        canvas.showPage()
    if 2 in pages:
        rules_page.draw(Pen(canvas, layout.page_mm), layout.page_mm, layout.lang)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _sheet(pen: Pen, layout: SheetLayout) -> None:
    heading.draw(pen, layout)
    map_page.draw(pen, layout)
    table.draw(pen, layout)
    legend.draw(pen, layout)
    flaps.draw(pen, layout)
    for fiducial in layout.form.fiducials:
        tags.draw(pen, fiducial)

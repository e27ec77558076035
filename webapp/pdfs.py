"""Pages of our own PDFs as pictures."""

from __future__ import annotations

from contextlib import closing

from PIL.Image import Image

from scanner.intake.pdfium import pdfium_turn


def picture_of_pdf(pdf: bytes, scale: float, *, grey: bool = False) -> Image:
    """The PDF's first page; `scale` in pixels a point (1/72 inch)."""
    import pypdfium2

    with (
        pdfium_turn,
        closing(pypdfium2.PdfDocument(pdf)) as document,
        closing(document[0]) as page,
        closing(page.render(scale=scale, grayscale=grey)) as bitmap,
    ):
        # A copy: the bitmap's own memory goes with it.
        picture: Image = bitmap.to_pil().copy()
        return picture

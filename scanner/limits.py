"""How large a file may be, and what it may cost to read.

A picture's size is checked from its header, before any of it is decoded. How long a page of a PDF takes, and how much
memory, shows only while it is drawn: a process of its own does that, and is stopped (`scanner.intake.pdf`).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Sizes beyond which a file is refused, so that no file can exhaust the memory."""

    file_bytes: int = 80_000_000
    """The largest file, in bytes: a phone's photo of 200 megapixels has 30 to 70 MB, a raw scan as much."""
    pixels: int = 202_000_000
    """The most pixels: phones take up to 200 megapixels (16,384 x 12,288 or 16,320 x 12,240)."""
    side_px: int = 16_400
    """The longest side in pixels: what is longer is a panorama, and no photo of a sheet."""
    smallest_side_px: int = 300
    """The shorter side in pixels below which nobody, man or program, could read a mark."""
    whole_pixels: int = 40_000_000
    """Pictures with more pixels are read at half size, or a quarter: a sheet still has over 10 pixels a millimetre."""
    undivided_pixels: int = 50_000_000
    """The most pixels of a picture that isn't decoded at half size: phones save HEIC with up to 48 megapixels."""
    passes: int = 40
    """The most passes over the picture of one JPEG: cameras make 1, careful programs about 10."""
    parts: int = 100_000
    """The most segments of one JPEG, chunks of one PNG or remarks in a GIF: files of 80 MB have 10,000."""
    pages: int = 16
    """The most pages of one file: the eight moments that a game has at most, each with the page of rules behind it."""
    directories: int = 128
    """The most pictures of one TIFF, the smaller ones of its pages among them: each takes longer to come to."""
    pdf_seconds: int = 4
    """The work that a page of a PDF may take to draw, in seconds of one core: a scan takes half a second."""
    pdf_patience_seconds: float = 16.0
    """How long all pages of a PDF may take on the clock together: where a machine is busy, work takes longer."""
    pdf_bytes: int = 800_000_000
    """The memory that drawing it may take, the program itself among it: a scan at 600 dots per inch takes 300 MB."""
    pdf_dots_per_inch: float = 300.0
    """The resolution at which a page of a PDF becomes a picture, in dots per inch: that of an office scanner."""
    pdf_least_side_px: int = 3_300
    """The longest side of any page of a PDF as a picture has at least so many pixels, as letter paper at 300 dots per
    inch has: how large a page says it is doesn't tell how fine the picture on it is."""
    pdf_side_px: int = 4_500
    """The longest side of a page of a PDF as a picture, in pixels: A4 at 300 dots per inch has 3,508."""

"""PDF files that want more of a reader than to show one page."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import cache

from tests.webapp.hostile.upload import Fate, Hostile, encoded, sheet, zeros

PAGE = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> >>"


def pdf(*objects: bytes | str, trailer: str = "") -> bytes:
    """A PDF of these objects, numbered from 1; the first is the catalogue."""
    out, places = b"%PDF-1.7\n", []
    for number, content in enumerate(objects, start=1):
        places.append(len(out))
        out += (
            f"{number} 0 obj\n".encode() + (content.encode() if isinstance(content, str) else content) + b"\nendobj\n"
        )
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    size = len(places) + 1
    end = f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n<< /Size {size} /Root 1 0 R {trailer}>>\n"
    return out + f"{end}startxref\n{len(out)}\n%%EOF\n".encode()


def stream(content: bytes, entries: str = "") -> bytes:
    """A stream object."""
    return f"<< /Length {len(content)} {entries}>>\nstream\n".encode() + content + b"\nendstream"


def one_page(content: bytes, *more: bytes | str, page: str = PAGE, catalogue: str = "", entries: str = "") -> bytes:
    """A PDF of one page with that content; `more` objects are numbered from 5."""
    return pdf(
        f"<< /Type /Catalog /Pages 2 0 R {catalogue}>>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        page,
        stream(content, entries),
        *more,
    )


def uploads() -> Iterator[Hostile]:
    """Bombs, circles, pages of impossible sizes, hidden programs, and a sheet that brings them along."""
    yield from _bombs()
    yield from _circles()
    yield from _sizes()
    yield from _with_a_sheet()


def _image(side: int) -> bytes:
    colours = "/Type /XObject /Subtype /Image /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode"
    return stream(zeros(3 * side * side if side < 12_000 else 10**7), f"{colours} /Width {side} /Height {side} ")


def _bombs() -> Iterator[Hostile]:
    shows = PAGE.replace("<< >>", "<< /XObject << /I 5 0 R >> >>")
    for side in (11_000, 60_000):
        data = one_page(b"500 0 0 500 0 0 cm /I Do", _image(side), page=shows)
        yield Hostile(f"a PDF with a picture of {side} pixels a side", "scan.pdf", data, Fate.NO_SHEET)
    packed = zeros(600_000_000)
    yield Hostile("a PDF whose page is a bomb", "scan.pdf", one_page(packed, entries="/Filter /FlateDecode "))
    yield Hostile("a PDF bomb packed twice", "scan.pdf", _packed_twice(packed))
    yield Hostile("a PDF of a billion drawings", "scan.pdf", _a_billion_forms())


def _packed_twice(packed: bytes) -> bytes:
    return one_page(zlib.compress(packed, 9), entries="/Filter [/FlateDecode /FlateDecode] ")


def _a_billion_forms() -> bytes:
    """Nine forms, each of which draws the next one ten times: kilobytes that take hours."""
    forms = []
    for number in range(5, 14):
        inner = f"/Resources << /XObject << /F {number + 1} 0 R >> >> " if number < 13 else ""
        content = b"/F Do " * 10 if number < 13 else b"0 0 9 9 re f "
        forms.append(stream(content, f"/Type /XObject /Subtype /Form /BBox [0 0 595 842] {inner}"))
    page = PAGE.replace("<< >>", "<< /XObject << /F 5 0 R >> >>")
    return one_page(b"/F Do " * 10, *forms, page=page)


def _circles() -> Iterator[Hostile]:
    itself = "/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /F 5 0 R >> >> "
    page = PAGE.replace("<< >>", "<< /XObject << /F 5 0 R >> >>")
    yield Hostile(
        "a PDF that draws itself",
        "scan.pdf",
        one_page(b"/F Do", stream(b"/F Do /F Do", itself), page=page),
    )
    catalogue = "<< /Type /Catalog /Pages 2 0 R >>"
    yield Hostile(
        "a PDF whose pages go in a circle", "scan.pdf", pdf(catalogue, "<< /Type /Pages /Kids [2 0 R] /Count 1 >>")
    )
    yield Hostile("a PDF without pages", "scan.pdf", pdf(catalogue, "<< /Type /Pages /Kids [] /Count 0 >>"))
    yield Hostile(
        "a PDF that counts two billion pages",
        "scan.pdf",
        pdf(catalogue, "<< /Type /Pages /Kids [] /Count 2147483647 >>"),
    )
    encrypted = f"/Encrypt << /Filter /Standard /V 5 /R 6 /Length 256 /P -1 /O ({'a' * 48}) /U ({'b' * 48}) >> "
    locked = pdf(catalogue, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", PAGE, stream(b""), trailer=encrypted)
    yield Hostile("a PDF behind a password", "scan.pdf", locked)


def _sizes() -> Iterator[Hostile]:
    for what, box in (("of nothing", "0 0 0 0"), ("of a hair", "0 0 0.01 842"), ("of minus a page", "595 842 0 0")):
        fate = Fate.NO_SHEET if "minus" in what or "nothing" in what else Fate.REFUSED
        yield Hostile(f"a PDF page {what}", "scan.pdf", one_page(b"", page=PAGE.replace("0 0 595 842", box)), fate)
    for side in (14_400, 10**9):
        page = PAGE.replace("0 0 595 842", f"0 0 {side} {side}")
        yield Hostile(f"a PDF page of {side} points a side", "scan.pdf", one_page(b"", page=page), Fate.NO_SHEET)
    scaled = PAGE.replace("/Contents", "/UserUnit 1000000 /Contents")
    yield Hostile("a PDF page in units of miles", "scan.pdf", one_page(b"", page=scaled), Fate.NO_SHEET)


@cache
def _sheet_pdf() -> bytes:
    return encoded(sheet(), "PDF", resolution=150)


def _with_a_sheet() -> Iterator[Hostile]:
    whole = _sheet_pdf()
    yield Hostile("half a PDF", "scan.pdf", whole[: len(whole) // 2])
    pages = " ".join(["3 0 R"] * 1000)
    many = pdf(
        "<< /Type /Catalog /Pages 2 0 R >>", f"<< /Type /Pages /Kids [{pages}] /Count 1000 >>", PAGE, stream(b"")
    )
    yield Hostile("a PDF of a thousand pages", "scan.pdf", many)
    programs = "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> /AA << /O << /S /Launch /F (cmd.exe) >> >>"
    data = whole.replace(b"/Type /Catalog", b"/Type /Catalog " + programs.encode(), 1)
    assert data != whole
    yield Hostile("a sheet as PDF that starts programs", "scan.pdf", data, Fate.READ)

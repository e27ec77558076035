"""Every kind of file that people have: the sheet in it is read right, whatever it is wrapped in."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageCms

from engine.sheet.identity import SheetIdentity
from scanner.errors import NoGreysError, PalePrintGoneError, ScannerError, TooManyPagesError, TruncatedPictureError
from scanner.intake.photo import Photo, load, pages
from scanner.limits import Limits
from scanner.pipeline import read
from tests.scanner.paper import FORMS, SHEET, Forms

SAMPLES = Path(__file__).parents[2] / "samples" / "photos"


@cache
def sheet() -> Image.Image:
    """A played sheet, small."""
    whole = Image.open(SAMPLES / "two-players.jpg")
    return whole.resize((1200, 1600), Image.Resampling.LANCZOS)


@cache
def grey() -> NDArray[np.uint8]:
    return np.asarray(sheet().convert("L"), np.uint8)


@cache
def bgr() -> NDArray[np.uint8]:
    return np.ascontiguousarray(np.asarray(sheet(), np.uint8)[:, :, ::-1])


@cache
def truth(name: str = "two-players") -> dict[str, str]:
    """What is drawn in each hex that can hold one mark."""
    hexes = json.loads((SAMPLES / f"{name}.json").read_text(encoding="utf-8"))["hexes"]
    return {
        each["id"]: "#" if each["destroyed"] else each["owner"] or ""
        for each in hexes
        if each["decidable"] and not each["buildings"]
    }


def assert_read_right(data: bytes, most_asked: float = 0.1) -> None:
    """Upright, in its own size, and every mark read right or asked about, no more of them asked than that share."""
    photo = load(data)
    assert photo.image.shape == (1600, 1200, 3)
    regions = {each.id: each for each in read(photo, FORMS).regions}
    assert [i for i, mark in truth().items() if regions[i].review is None and regions[i].mark != mark] == []
    assert sum(regions[i].review is not None for i in truth()) <= most_asked * len(truth())


def assert_same(data: bytes, coloured: bool) -> None:
    """Upright, and so like the picture that it was made of that whatever is read in that one is read in this."""
    image = load(data).image
    expected = bgr() if coloured else cv2.cvtColor(grey(), cv2.COLOR_GRAY2BGR)
    assert image.shape == expected.shape
    assert np.abs(image.astype(np.int16) - expected).mean() < 3


def encoded(image: Image.Image, kind: str, **how: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **how)
    return buffer.getvalue()


def by_opencv(image: NDArray[np.uint16], suffix: str) -> bytes:
    return cv2.imencode(suffix, image)[1].tobytes()


def deep(bits: int) -> NDArray[np.uint16]:
    """The sheet in grey with so many bits."""
    return np.asarray(grey().astype(np.float32) / 255 * (2**bits - 1), np.uint16)


def ycck() -> bytes:
    """As Adobe's programs write CMYK: turned round, its colours as brightness and two differences (marker APP14)."""
    ink = 255 - np.asarray(sheet().convert("CMYK"))
    colours = cv2.cvtColor(np.ascontiguousarray(255 - ink[..., :3]), cv2.COLOR_RGB2YCrCb)[..., [0, 2, 1]]
    # Pillow turns round what it writes as CMYK.
    data = bytearray(encoded(Image.fromarray(255 - np.dstack([colours, ink[..., 3]]), "CMYK"), "JPEG", quality=90))
    marker = data.index(b"\xff\xee\x00\x0eAdobe")
    data[marker + 15] = 2
    return bytes(data)


def with_gain_map() -> bytes:
    """As phones store the brighter parts: a second, grey JPEG behind the first."""
    gains = Image.fromarray(grey()).resize((300, 400))
    return encoded(sheet(), "MPO", save_all=True, append_images=[gains.convert("RGB")])


def white_is_zero() -> bytes:
    """A TIFF of 16 bits that counts ink."""
    data = bytearray(encoded(Image.fromarray(65535 - deep(16)), "TIFF"))
    entry = data.index(b"\x06\x01\x03\x00\x01\x00\x00\x00\x01\x00")
    data[entry + 8] = 0
    return bytes(data)


def transparent() -> Image.Image:
    """Cut out of its photo: the table is gone, the paper is see-through, only the ink is opaque."""
    ink = Image.new("RGBA", sheet().size, (0, 0, 0, 0))
    ink.putalpha(Image.fromarray(255 - grey()))
    return ink


def another_meaning() -> bytes:
    """A profile that would make another picture of the same numbers."""
    return bytes(ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes())


OTHER_INK: dict[str, Callable[[], bytes]] = {
    "JPEG": lambda: encoded(sheet(), "JPEG", quality=75),
    "CMYK JPEG": lambda: encoded(sheet().convert("CMYK"), "JPEG", quality=85),
    "YCCK JPEG": ycck,
    "palette PNG": lambda: encoded(sheet().convert("P", palette=Image.Palette.ADAPTIVE), "PNG", compress_level=1),
    "transparent PNG": lambda: encoded(transparent(), "PNG", compress_level=1),
    "WebP": lambda: encoded(sheet(), "WEBP", method=0, quality=60),
    "moving GIF": lambda: encoded(sheet(), "GIF", save_all=True, append_images=[sheet().rotate(180)]),
    "12 bits in 16": lambda: encoded(Image.fromarray(deep(12)), "TIFF"),
}
"""Files whose picture is another than the one that it was made of."""


@pytest.mark.parametrize("kind", OTHER_INK)
def test_a_sheet_is_read_right_in_every_kind_of_file(kind: str) -> None:
    assert_read_right(OTHER_INK[kind]())


def blackened(block_share: float, darker: float) -> Callable[[NDArray[np.uint8]], NDArray[np.generic]]:
    """Makes black whatever is so much darker than its surroundings, as wide as that share of the picture's side."""

    def filtered(image: NDArray[np.uint8]) -> NDArray[np.generic]:
        width = int(max(image.shape) * block_share) | 1
        return cv2.adaptiveThreshold(image, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, width, darker)

    return filtered


TWO_TONES: dict[str, Callable[[NDArray[np.uint8]], NDArray[np.generic]]] = {
    "a fax": blackened(0.038, 25),
    "a narrow filter": blackened(0.01, 20),
    "a filter that takes much for ink": blackened(0.02, 12),
    "a filter that takes little for ink": blackened(0.1, 60),
    "one bit at 128": lambda image: image > 128,
    "one bit at 170": lambda image: image > 170,
    "one bit where most says": lambda image: cv2.threshold(image, 0, 255, cv2.THRESH_OTSU)[1],
}
"""What office scanners and apps for documents make of a picture's greys."""


TWO_TONED = {
    "two-players": SHEET,
    "corrected": SheetIdentity(3055, 4),
    "yellow-lamp": SheetIdentity(3024, 4),
    "light-blue": SheetIdentity(3042, 2),
    "pencil": SheetIdentity(2024, 3),
    "over-exposed": SheetIdentity(3027, 2),
}
"""Photos whose print, pens and light differ, and their sheets."""


def fax(image: NDArray[np.uint8], kind: str) -> bytes:
    """A file of one bit a pixel."""
    return encoded(Image.fromarray(np.asarray(TWO_TONES[kind](image), bool)), "TIFF", compression="group4")


@pytest.mark.parametrize("name", TWO_TONED)
@pytest.mark.parametrize("kind", TWO_TONES)
def test_a_sheet_in_black_and_white_is_never_misread_without_a_word(kind: str, name: str) -> None:
    whole = np.asarray(Image.open(SAMPLES / f"{name}.jpg").convert("L"), np.uint8)
    try:
        reading = read(load(fax(whole, kind)), Forms(TWO_TONED[name]))
    except ScannerError:
        return
    regions = {each.id: each for each in reading.regions}
    wrong = [i for i, mark in truth(name).items() if regions[i].review is None and regions[i].mark != mark]
    assert wrong == []


def test_contrast_that_takes_a_pencils_marks_away_is_refused() -> None:
    tones = np.array([255 / (1 + np.exp(-14 * (tone / 255 - 0.5))) for tone in range(256)], np.uint8)
    hard = np.asarray(cv2.LUT(load((SAMPLES / "hard-pencil.jpg").read_bytes()).image, tones), np.uint8)
    photo = Photo("photo.jpg", hard)
    with pytest.raises(PalePrintGoneError, match="filter"):
        read(photo, Forms(SheetIdentity(3041, 2)))


@pytest.mark.parametrize("kind", ["a fax", "a narrow filter", "one bit at 128"])
def test_a_sheet_in_black_and_white_is_refused_with_what_to_do(kind: str) -> None:
    with pytest.raises(NoGreysError, match="without a filter for documents"):
        read(load(fax(grey(), kind)), FORMS)


COLOURED: dict[str, Callable[[], bytes]] = {
    "progressive JPEG": lambda: encoded(sheet(), "JPEG", progressive=True, quality=90),
    "JPEG with a gain map": with_gain_map,
    "PNG": lambda: encoded(sheet(), "PNG", compress_level=1),
    "opaque PNG": lambda: encoded(sheet().convert("RGBA"), "PNG", compress_level=1),
    "16 bit PNG": lambda: by_opencv(bgr().astype(np.uint16) * 257, ".png"),
    "moving PNG": lambda: encoded(sheet(), "PNG", compress_level=1, save_all=True, append_images=[sheet().rotate(180)]),
    "PNG with a profile": lambda: encoded(sheet(), "PNG", compress_level=1, icc_profile=another_meaning()),
    "JPEG with a profile": lambda: encoded(sheet(), "JPEG", quality=90, icc_profile=another_meaning()),
    "lossless WebP": lambda: encoded(sheet(), "WEBP", lossless=True, method=0, quality=0),
    "moving WebP": lambda: encoded(sheet(), "WEBP", method=0, save_all=True, append_images=[sheet().rotate(180)]),
    "TIFF": lambda: encoded(sheet(), "TIFF", compression="tiff_lzw"),
    "CMYK TIFF": lambda: encoded(sheet().convert("CMYK"), "TIFF"),
    "TIFF with JPEG inside": lambda: encoded(sheet(), "TIFF", compression="jpeg", quality=90),
    "16 bit TIFF": lambda: by_opencv(bgr().astype(np.uint16) * 257, ".tiff"),
}
GREY: dict[str, Callable[[], bytes]] = {
    "grey JPEG": lambda: encoded(sheet().convert("L"), "JPEG", quality=90),
    "grey PNG": lambda: encoded(sheet().convert("L"), "PNG", compress_level=1),
    "grey PNG with opacity": lambda: encoded(sheet().convert("LA"), "PNG", compress_level=1),
    "16 bit grey PNG": lambda: encoded(Image.fromarray(deep(16)), "PNG", compress_level=1),
    "16 bit grey TIFF": lambda: encoded(Image.fromarray(deep(16)), "TIFF"),
    "16 bit TIFF that counts ink": white_is_zero,
    "TIFF of fractions": lambda: encoded(Image.fromarray(grey().astype(np.float32) / 255), "TIFF"),
    "TIFF of real numbers": lambda: encoded(Image.fromarray(grey().astype(np.float32)), "TIFF"),
    "TIFF of 32 bits": lambda: encoded(Image.fromarray(grey().astype(np.int32) * 257), "TIFF"),
}


@pytest.mark.parametrize("kind", [*COLOURED, *GREY])
def test_the_same_picture_comes_out_of_every_kind_of_file(kind: str) -> None:
    assert_same((COLOURED | GREY)[kind](), coloured=kind in COLOURED)


def heif(image: Image.Image, **how: object) -> bytes:
    """A HEIC file, made where the optional package is there."""
    pytest.importorskip("pillow_heif", reason="HEIC needs the extra [heif]").register_heif_opener()
    return encoded(image, "HEIF", quality=70, enc_params={"preset": "ultrafast"}, **how)


def test_a_sheet_is_read_right_in_a_heic_file() -> None:
    assert_read_right(heif(sheet()))


def turn_of(orientation: int) -> Image.Exif:
    exif = Image.Exif()
    exif[0x0112] = orientation
    return exif


STORED = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}
"""How a picture lies in its file that is seen upright once it is turned as its EXIF data say."""


@pytest.mark.parametrize("orientation", STORED)
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF", "HEIF"])
def test_whatever_the_file_a_picture_is_turned_once(kind: str, orientation: int) -> None:
    # Wide, and dark in one corner alone: every wrong turn shows.
    values = np.full((300, 400, 3), 220, np.uint8)
    values[:150, :100] = 20
    stored = Image.fromarray(values).transpose(STORED[orientation])
    exif = turn_of(orientation)
    data = heif(stored, exif=exif.tobytes()) if kind == "HEIF" else encoded(stored, kind, exif=exif)
    image = load(data).image
    assert image.shape == values.shape
    assert np.abs(image.astype(int) - values).mean() < 5


def test_a_turn_that_is_no_turn_is_none() -> None:
    for nonsense in (0, 9, 65535):
        assert load(encoded(sheet(), "JPEG", exif=turn_of(nonsense))).image.shape == (1600, 1200, 3)


def scan(count: int, kind: str) -> bytes:
    """A scan of several pages, each darker than the one before."""
    each = [Image.new("L", (400, 560), 250 - 40 * page) for page in range(count)]
    return encoded(each[0], kind, save_all=True, append_images=each[1:])


@pytest.mark.parametrize("kind", ["TIFF", "PDF"])
def test_every_page_of_a_scan_is_a_photo_of_its_own(kind: str) -> None:
    found = list(pages(scan(3, kind), name="scan"))
    assert [photo.name for photo in found] == ["scan, page 1", "scan, page 2", "scan, page 3"]
    assert [round(float(photo.image.mean()), -1) for photo in found] == [250, 210, 170]
    assert [photo.name for photo in pages(scan(1, kind), name="scan")] == ["scan"]


def test_a_small_copy_of_a_page_is_no_page() -> None:
    # As programs put it between the pages of a TIFF: a reduced picture, by its tag (TIFF 6.0, NewSubfileType).
    first, small = Image.fromarray(grey()), Image.fromarray(grey()).resize((90, 120))
    small.encoderinfo = {"tiffinfo": {254: 1}}
    assert len(list(pages(encoded(first, "TIFF", save_all=True, append_images=[small, first])))) == 2


@pytest.mark.parametrize("kind", ["TIFF", "PDF"])
def test_a_file_of_more_pages_than_any_game_has_is_refused(kind: str) -> None:
    with pytest.raises(TooManyPagesError, match="scan has more than 2 pages"):
        list(pages(scan(3, kind), name="scan", limits=Limits(pages=2)))


def test_a_scan_whose_last_page_is_cut_short_is_refused_by_that_page() -> None:
    noise = Image.effect_noise((400, 560), 80)
    data = encoded(noise, "TIFF", save_all=True, append_images=[noise])
    # Pillow writes a page's directory before its pixels.
    found = pages(data[:-20_000], name="scan")
    next(found)
    with pytest.raises(TruncatedPictureError, match="scan, page 2 is damaged"):
        next(found)


def test_very_large_pictures_of_any_kind_are_read_at_half_size() -> None:
    whole = load(encoded(sheet(), "PNG", compress_level=1), limits=Limits(whole_pixels=1_000_000))
    assert whole.shrink == 2
    assert whole.image.shape == (800, 600, 3)
    # Bands of rows meet without a seam.
    assert np.abs(whole.image.astype(int) - load(encoded(sheet(), "PNG", compress_level=1)).levels[1]).max() <= 1

"""Files become upright pictures, or are refused in one sentence."""

from __future__ import annotations

import io
import struct
import time
import tracemalloc
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from scanner.errors import (
    EmptyFileError,
    LockedFileError,
    NotAPictureError,
    ScannerError,
    TooCostlyError,
    TooLargeError,
    TooSmallError,
    TruncatedPictureError,
    UnreadableFileError,
    UnwritableFileError,
    WrongSheetError,
)
from scanner.intake.photo import load
from scanner.limits import Limits
from tests.webapp.hostile import pdfs

SIZE = (480, 360)


def picture(mode: str = "RGB") -> Image.Image:
    """A picture whose top left quarter is bright red and whose lower right one is dark."""
    values = np.full((SIZE[1], SIZE[0], 3), 128, np.uint8)
    values[:180, :240] = (250, 20, 20)
    values[180:, 240:] = (10, 10, 10)
    return Image.fromarray(values).convert(mode)


def encoded(image: Image.Image, kind: str, **how: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **how)
    return buffer.getvalue()


def assert_upright(data: bytes, red: bool = True) -> None:
    image = load(data).image
    assert image.shape == (SIZE[1], SIZE[0], 3)
    assert image.dtype == np.uint8
    blue, _, bright = (int(v) for v in image[90, 120])
    assert bright > 60
    assert (bright - blue > 100) is red
    assert int(image[270, 360].max()) < 40


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF", "BMP", "GIF"])
def test_every_usual_kind_of_picture_is_read(kind: str) -> None:
    assert_upright(encoded(picture(), kind))


@pytest.mark.parametrize(("mode", "kind"), [("CMYK", "JPEG"), ("P", "PNG"), ("RGBA", "PNG"), ("CMYK", "TIFF")])
def test_unusual_colours_are_read(mode: str, kind: str) -> None:
    assert_upright(encoded(picture(mode), kind))


@pytest.mark.parametrize(("mode", "kind"), [("L", "JPEG"), ("L", "PNG"), ("LA", "PNG")])
def test_grey_is_read(mode: str, kind: str) -> None:
    assert_upright(encoded(picture(mode), kind), red=False)


def test_sixteen_bits_are_read_as_eight() -> None:
    grey = np.asarray(picture("L"), np.uint16) * 257
    assert_upright(encoded(Image.fromarray(grey), "PNG"), red=False)


def test_what_is_transparent_is_white_paper() -> None:
    clear = picture("RGBA")
    clear.putalpha(0)
    assert load(encoded(clear, "PNG")).image.min() == 255


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_is_turned_as_its_exif_data_say(orientation: int) -> None:
    undo = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    stored = picture() if orientation == 1 else picture().transpose(undo[orientation])
    exif = Image.Exif()
    exif[0x0112] = orientation
    assert_upright(encoded(stored, "JPEG", exif=exif, quality=95))
    assert_upright(encoded(stored, "PNG", exif=exif))


def test_the_first_page_of_a_pdf_is_read() -> None:
    image = load(encoded(picture(), "PDF", resolution=100), name="scan.pdf").image
    assert image.shape[0] / image.shape[1] == pytest.approx(SIZE[1] / SIZE[0], abs=0.01)
    assert int(image[image.shape[0] // 4, image.shape[1] // 4, 2]) > 200


def test_a_scan_on_a_page_that_says_to_be_an_inch_wide_is_drawn_as_finely_as_paper() -> None:
    # Some programs take a photo's pixels for 1200 to the inch, or measure a page in larger units than points.
    small = load(encoded(picture(), "PDF", resolution=1200), name="scan.pdf").image
    assert max(small.shape) == pytest.approx(Limits().pdf_least_side_px, abs=1)


def test_a_small_picture_before_the_start_or_behind_the_end_of_a_jpeg_does_no_harm() -> None:
    inner = encoded(picture().resize((32, 24)), "JPEG")
    outer = encoded(picture(), "JPEG", quality=95)
    segment = b"\xff\xe1" + struct.pack(">H", len(inner) + 2) + inner
    assert_upright(outer[:2] + segment + outer[2:])
    assert_upright(outer + inner + b"video")


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "empty.jpg"
    file.write_bytes(b"")
    with pytest.raises(EmptyFileError, match=r"empty\.jpg is empty"):
        load(file)


def test_text_named_jpg_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "letter.jpg"
    file.write_text("Dear players, …" * 100)
    with pytest.raises(NotAPictureError, match=r"letter\.jpg is not a picture"):
        load(file)


@pytest.mark.parametrize("data", [b"%PDF-1.7 and nothing else", b"\xff\xd8", b"\x89PNG\r\n\x1a\n", b"\0" * 100])
def test_the_mere_beginning_of_a_file_is_refused(data: bytes) -> None:
    with pytest.raises((NotAPictureError, TruncatedPictureError)):
        load(data)


@pytest.mark.parametrize("progressive", [False, True])
@pytest.mark.parametrize("share", [0.3, 0.7, 0.99])
def test_half_a_jpeg_is_refused_even_with_a_thumbnail_inside(share: float, progressive: bool) -> None:
    noisy = Image.effect_noise(SIZE, 80).convert("RGB")
    exif = Image.Exif()
    exif[0x0112] = 6
    data = encoded(noisy, "JPEG", exif=exif, progressive=progressive)
    inner = encoded(picture().resize((32, 24)), "JPEG")
    data = data[:2] + b"\xff\xe1" + struct.pack(">H", len(inner) + 2) + inner + data[2:]
    assert load(data).image.shape == (SIZE[0], SIZE[1], 3)
    with pytest.raises(TruncatedPictureError, match="cut short"):
        load(data[: int(share * len(data))])


def grainy(mode: str = "RGB") -> bytes:
    """A JPEG whose data are many."""
    grain = np.random.default_rng(1).integers(0, 256, (SIZE[1], SIZE[0], 3), np.uint8)
    return encoded(Image.fromarray(grain).convert(mode), "JPEG")


@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
@pytest.mark.parametrize("damage", [bytes(3000), b""], ids=["zeros", "nothing"])
def test_a_jpeg_is_refused_with_zeros_or_nothing_in_place_of_some_of_its_data(damage: bytes, mode: str) -> None:
    whole = grainy(mode)
    assert load(whole).image.shape == (SIZE[1], SIZE[0], 3)
    middle = len(whole) // 2
    with pytest.raises(TruncatedPictureError, match="damaged"):
        load(whole[:middle] + damage + whole[middle + 3000 :])


def test_a_jpeg_with_two_bytes_between_its_data_and_its_end_is_read() -> None:
    whole = grainy()
    padded = load(whole[:-2] + bytes(2) + whole[-2:]).image
    assert (padded == load(whole).image).all()


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "TIFF"])
def test_half_of_any_other_picture_is_refused(kind: str) -> None:
    data = encoded(Image.effect_noise(SIZE, 80).convert("RGB"), kind)
    with pytest.raises((TruncatedPictureError, NotAPictureError)):
        load(data[: len(data) // 2])


def locked() -> bytes:
    """A PDF that says of itself that it is encrypted, for which no password is known."""
    drawn = io.BytesIO()
    page = Canvas(drawn, encrypt=StandardEncryption("secret", ownerPassword="other"))
    page.drawString(100, 100, "a sheet")
    page.save()
    return drawn.getvalue()


def test_a_pdf_behind_a_password_says_so() -> None:
    with pytest.raises(LockedFileError, match="locked with a password"):
        load(locked(), name="scan.pdf")


def test_half_a_pdf_is_damaged_and_no_other_kind_of_file() -> None:
    whole = encoded(picture(), "PDF", resolution=100)
    with pytest.raises(TruncatedPictureError, match="damaged"):
        load(whole[: len(whole) // 2], name="scan.pdf")


def test_a_page_is_read_before_which_a_tiff_has_a_small_copy_of_it() -> None:
    small, page = picture().resize((320, 300)), picture()
    small.encoderinfo, page.encoderinfo = {"tiffinfo": {254: 1}}, {"tiffinfo": {254: 0}}
    both = encoded(small, "TIFF", save_all=True, tiffinfo={254: 1}, append_images=[page])
    with Image.open(io.BytesIO(both)) as first:
        assert first.size == small.size
    assert_upright(both)


def test_of_what_begins_alike_only_a_picture_is_a_damaged_one() -> None:
    webp = encoded(picture(), "WEBP")
    with pytest.raises(TruncatedPictureError, match="damaged"):
        load(webp[: len(webp) // 2])
    with pytest.raises(NotAPictureError):
        load(webp[:8] + b"AVI " + webp[12:])


def png_header(width: int, height: int) -> bytes:
    """A PNG that claims a size and holds next to nothing."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress(b"\0" * 1000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.mark.parametrize("size", [(30_000, 30_000), (10_500, 10_500), (20_000, 500), (100_000, 100_000)])
def test_a_gigantic_picture_is_refused_in_an_instant_and_without_memory(size: tuple[int, int]) -> None:
    data = png_header(*size)
    tracemalloc.start()
    start = time.perf_counter()
    with pytest.raises(TooLargeError, match="too large"):
        load(data, name="huge.png")
    assert time.perf_counter() - start < 1
    assert tracemalloc.get_traced_memory()[1] < 5e6
    tracemalloc.stop()


def test_a_jpeg_of_30000_by_30000_pixels_is_refused() -> None:
    data = bytearray(encoded(picture(), "JPEG"))
    frame = data.index(b"\xff\xc0")
    data[frame + 5 : frame + 9] = struct.pack(">HH", 30_000, 30_000)
    with pytest.raises(TooLargeError, match="megapixels"):
        load(bytes(data))


def test_a_file_over_the_limit_is_not_even_read(tmp_path: Path) -> None:
    file = tmp_path / "long.jpg"
    with file.open("wb") as stream:
        stream.truncate(Limits().file_bytes + 1)
    with pytest.raises(TooLargeError):
        load(file)


def test_a_stamp_sized_picture_is_refused() -> None:
    with pytest.raises(TooSmallError):
        load(encoded(picture().resize((200, 150)), "JPEG"))


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError, match="no such file"):
        load(tmp_path / "nowhere.jpg")


@pytest.mark.parametrize(("whole", "shrink", "shape"), [(100_000, 2, (180, 240, 3)), (30_000, 4, (90, 120, 3))])
def test_very_large_photos_are_read_at_half_or_a_quarter_of_their_size(
    whole: int, shrink: int, shape: tuple[int, int, int]
) -> None:
    photo = load(encoded(picture(), "JPEG", quality=95), limits=Limits(whole_pixels=whole))
    assert photo.shrink == shrink
    assert photo.image.shape == shape


def test_every_error_is_one_sentence_with_advice_and_an_exit_code() -> None:
    facts = {"reason": "no", "advice": "do this", "size": "9", "limit": "8", "seen": 1, "printed": 8}
    kinds = [kind for kind in ScannerError.__subclasses__() if kind.__module__ == "scanner.errors"]
    assert len(kinds) >= 15
    for kind in kinds:
        message = str(kind("photo.jpg", **facts))
        assert "photo.jpg" in message
        assert message.endswith(".")
        assert "{" not in message
        assert ":" in message, "what is wrong, a colon, what to do"
        assert kind.exit_code in ((2,) if kind in (UnwritableFileError, WrongSheetError) else (3, 4))


@pytest.mark.parametrize("kind", ["TGA", "PPM", "ICO", "JPEG2000", "EPS"])
def test_no_kind_is_read_that_nobody_takes_photos_in(kind: str) -> None:
    with pytest.raises(NotAPictureError):
        load(encoded(picture(), kind))


def test_what_cannot_be_decoded_at_half_size_may_be_half_as_large() -> None:
    limits = Limits(undivided_pixels=100_000)
    assert load(encoded(picture(), "JPEG"), limits=limits).shrink == 1
    for data in (encoded(picture(), "PNG"), encoded(picture(), "JPEG", progressive=True)):
        with pytest.raises(TooLargeError, match="megapixels"):
            load(data, limits=limits)


def test_a_jpeg_that_goes_over_its_picture_again_and_again_is_refused() -> None:
    data = encoded(picture(), "JPEG", progressive=True)
    last = data.rindex(b"\xff\xda")
    with pytest.raises(TooCostlyError):
        load(data[:-2] + data[last:-2] * 100 + data[-2:])


def test_a_pdf_that_draws_for_hours_is_stopped() -> None:
    start = time.perf_counter()
    with pytest.raises(TooCostlyError):
        load(next(each.data for each in pdfs.uploads() if "drawings" in each.what), limits=Limits(pdf_seconds=1))
    assert time.perf_counter() - start < 8


def test_numbers_that_are_none_are_dark() -> None:
    values = np.full((400, 400), 200, np.float32)
    values[0, 0], values[0, 1] = np.nan, np.inf
    assert load(encoded(Image.fromarray(values), "TIFF")).image[0, 0].max() == 0

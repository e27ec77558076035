"""Files that are whole but odd, sources without an end, and what is told where reading them fails."""

import io
import os
import pickle
import subprocess
import sys
import threading
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from scanner.errors import (
    DoubtfulFormError,
    NoSheetError,
    ScannerError,
    TooLargeError,
    TooManyPagesError,
    UnknownFormError,
)
from scanner.intake import pdf, pdf_process
from scanner.intake.photo import load
from scanner.limits import Limits
from scanner.unplayed.read import read_unplayed
from tests.scanner.othersheets import other_sheet


def jpeg() -> bytes:
    picture = Image.fromarray(np.random.default_rng(1).integers(0, 255, (400, 500, 3), np.uint8))
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG")
    return buffer.getvalue()


@pytest.mark.parametrize("fill", [1, 2, 7])
def test_bytes_that_fill_before_a_marker_of_a_jpeg_do_no_harm(fill: int) -> None:
    data = jpeg()
    assert np.array_equal(load(data[:2] + fill * b"\xff" + data[2:]).image, load(data).image)


def with_bleed(data: bytes, bleed: float) -> bytes:
    """The same page in the middle of larger paper of which only the page is shown."""
    document = pypdfium2.PdfDocument(data)
    page = document[0]
    left, foot, right, top = page.get_mediabox()
    page.set_mediabox(left - bleed, foot - bleed, right + bleed, top + bleed)
    page.set_cropbox(left, foot, right, top)
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def test_the_words_of_a_cropped_page_stay_where_they_are_shown() -> None:
    data = other_sheet("grey").pdf
    assert pdf.page_text(with_bleed(data, 28.0), "x.pdf", Limits()) == pdf.page_text(data, "x.pdf", Limits())


def test_a_sheet_printed_with_bleed_is_read_as_the_same_map() -> None:
    data = other_sheet("grey").pdf
    assert read_unplayed(with_bleed(data, 28.0), "x.pdf").cells == read_unplayed(data, "x.pdf").cells


def test_a_tiff_of_small_copies_without_end_is_refused() -> None:
    page = Image.new("L", (320, 320), 255)
    copies = [page.copy() for _ in range(Limits().directories + 1)]
    buffer = io.BytesIO()
    page.save(buffer, "TIFF", save_all=True, append_images=copies, tiffinfo={254: 1})
    with pytest.raises(TooManyPagesError):
        load(buffer.getvalue())


def test_a_pipe_is_read_no_further_than_a_file_may_be_long(tmp_path: Path) -> None:
    path = tmp_path / "photo.jpg"
    os.mkfifo(path)
    written = []

    def write() -> None:
        try:
            with path.open("wb", buffering=0) as pipe:
                for _ in range(100):
                    written.append(pipe.write(bytes(10_000)))
        except BrokenPipeError:
            pass

    writer = threading.Thread(target=write)
    writer.start()
    with pytest.raises(TooLargeError):
        load(path, limits=Limits(file_bytes=50_000))
    writer.join()
    assert sum(written) < 300_000  # what was asked for, and what a pipe holds


def test_reading_in_threads_leaves_everybodys_warnings_alone() -> None:
    data = jpeg()
    before = list(warnings.filters)
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(load, [data] * 60))
    assert list(warnings.filters) == before


@pytest.mark.parametrize(
    "error",
    [
        NoSheetError("x.jpg"),
        TooLargeError("x.jpg", size="90 MB", limit="80 MB"),
        UnknownFormError("x.jpg", 4711),
        DoubtfulFormError("x.jpg"),
    ],
)
def test_an_error_is_the_same_in_another_process(error: ScannerError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), again.name, vars(again)) == (str(error), error.name, vars(error))


def limits_of_a_child(before: str) -> str:
    """The limits that a process has once it asked for 2 seconds and 700 MB, and had done something before."""
    program = (
        f"import resource, sys; sys.path.insert(0, {str(Path(pdf_process.__file__).parent)!r}); {before}; "
        "import pdf_process; pdf_process.within(2, 700_000_000); "
        "print(resource.getrlimit(resource.RLIMIT_CPU)[0], resource.getrlimit(resource.RLIMIT_AS)[0])"
    )
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.strip()


def test_a_limit_that_is_tighter_already_leaves_the_others() -> None:
    assert limits_of_a_child("resource.setrlimit(resource.RLIMIT_CPU, (1, 1))") == "1 700000000"


def test_our_own_fault_is_not_told_as_the_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("import nothing_of_that_name")
    monkeypatch.setattr(pdf_process, "__file__", str(broken))
    with pytest.raises(RuntimeError, match="nothing_of_that_name"):
        load(b"%PDF-1.4 and so on")

"""Photos are read by several threads of one server: no library under it may mind."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from threading import Thread

from engine.sheet.identity import SheetIdentity
from scanner.blank import raster
from scanner.intake.pdfium import pdfium_turn
from webapp.forms import sheet_of

ROOT = Path(__file__).parents[2]
SCRIPT = """
from concurrent.futures import ThreadPoolExecutor
from engine.sheet.identity import SheetIdentity
from scanner.blank import raster
from webapp.forms import sheet_of

form = sheet_of(SheetIdentity(4711, 2)).printed_form
with ThreadPoolExecutor(4) as pool:
    blanks = list(pool.map(lambda _: raster(form).image.tobytes(), range(16)))
assert len(set(blanks)) == 1
"""

READING = """
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from scanner.intake.photo import load
from scanner.pipeline import read
from webapp.forms import KnownForms

forms = KnownForms()
names = ["hard-pencil", "two-players", "hard-pencil", "corrected"]
files = {name: (Path("samples/photos") / f"{name}.jpg").read_bytes() for name in names}


def reading(name):
    return replace(read(load(files[name], name), forms), timing_ms={})


alone = {name: reading(name) for name in files}
with ThreadPoolExecutor(4) as pool:
    assert list(pool.map(reading, names)) == [alone[name] for name in names]
"""


def test_photos_read_by_several_threads_at_once_are_read_as_each_is_alone() -> None:
    done = subprocess.run([sys.executable, "-c", READING], capture_output=True, text=True, timeout=240, cwd=ROOT)
    assert done.returncode == 0, done.stderr


def test_blank_sheets_are_drawn_by_several_threads_at_once() -> None:
    # In a process of its own: what goes wrong here ends the process.
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def test_whoever_draws_a_page_waits_for_who_draws_one() -> None:
    form = sheet_of(SheetIdentity(4711, 2)).printed_form
    drawn: list[int] = []
    waiting = Thread(target=lambda: drawn.append(raster(form).image.shape[0]))
    with pdfium_turn:
        waiting.start()
        waiting.join(0.3)
        assert not drawn
    waiting.join(30)
    assert drawn

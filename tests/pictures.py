"""Pictures as the scanner has them, from files and out of greys."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from scanner.intake.photo import Picture


def picture_of(path: Path) -> Picture:
    """What a file shows, blue, green and red."""
    return decoded(path.read_bytes())


def decoded(data: bytes, flags: int = cv2.IMREAD_COLOR) -> Picture:
    """What a file's bytes show, as OpenCV's flags want it."""
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    assert picture is not None
    return np.asarray(picture, np.uint8)


def in_colour(grey: Picture) -> Picture:
    """A grey picture in blue, green and red, to be drawn on in colours."""
    return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)

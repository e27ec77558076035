"""Goldens: readable texts that change only when somebody says so with `pytest --update-goldens`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from scanner.memory import keep_freed_memory

# How long something takes says how busy the machine is.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

GOLDENS = Path(__file__).parent / "goldens"

Golden = Callable[[str, str], None]
"""Called with a golden's name and the text that is to equal it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the flag."""
    parser.addoption("--update-goldens", action="store_true", help="write the goldens anew instead of comparing them")


@pytest.fixture(scope="session", autouse=True)
def memory_kept() -> None:
    """As in the program itself: the tests read photos by the hundred."""
    keep_freed_memory()


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """A check that a text equals the golden of that name; with the flag, the golden is written instead."""

    def check(name: str, text: str) -> None:
        path = GOLDENS / name
        if request.config.getoption("--update-goldens"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"there is no golden {name}; pytest --update-goldens writes it"
        assert text == path.read_text(encoding="utf-8")

    return check

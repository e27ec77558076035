"""The source itself is held to what is promised of it: `ruff check` and `mypy --strict` find nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """What a module of this Python says when it is run over the project."""
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)


def test_ruff_finds_nothing() -> None:
    done = run("ruff", "check", "--output-format", "concise", ".")
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_function_is_typed_strictly() -> None:
    done = run("mypy")
    assert done.returncode == 0, done.stdout + done.stderr

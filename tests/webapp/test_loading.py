"""What a command doesn't need isn't loaded: it would be waited for."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest


@pytest.mark.parametrize("words", [["score", "--lines", "FINAL"], ["print", "12", "-o", "OUT"]])
def test_the_solver_is_loaded_only_where_something_is_proved(final: Path, tmp_path: Path, words: list[str]) -> None:
    named = {"FINAL": str(final), "OUT": str(tmp_path / "sheet.pdf")}
    arguments = json.dumps([named.get(word, word) for word in words])
    program = f"""
import json, sys
from webapp.cli import run
code = run(json.loads({arguments!r}))
print(json.dumps([code, any(name.split(".")[0] == "ortools" for name in sys.modules)]), file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    result: Any = json.loads(done.stderr.splitlines()[-1])
    assert result == [0, False]

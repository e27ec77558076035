"""What a command doesn't need isn't loaded, and what a page needs is asked for at once: it would be waited for."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SITE = Path(__file__).parents[2] / "webapp/site"


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


@pytest.mark.parametrize(("template", "folder"), [("game.html", "game"), ("map-draft.html", "maps")])
def test_a_page_asks_for_all_its_modules_at_once(template: str, folder: str) -> None:
    text = (SITE / "templates" / template).read_text(encoding="utf-8")
    listed = re.search(r"for module in \(([^)]*)\)", text)
    assert listed is not None
    modules = {path.stem for path in (SITE / "static" / folder).glob("*.js")} - {"main"}
    assert re.findall(r'"(\w+)"', listed[1]) == sorted(modules)

"""The source itself is held to what is promised of it: `ruff check` and `mypy --strict` find nothing, nor does a check
of our own."""

from __future__ import annotations

import ast
import subprocess
import sys
from itertools import pairwise
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


def adrift(tree: ast.AST) -> list[int]:
    """The lines of texts that stand in the code for themselves and describe nothing: what they spoke of has gone."""
    described = (ast.Assign, ast.AnnAssign)
    lines = []
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        own = isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
        for before, each in pairwise([None, *body] if isinstance(body, list) else []):
            text = isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)
            if text and not isinstance(before, described) and not (own and before is None):
                lines.append(each.lineno)
    return lines


def test_every_text_in_the_code_describes_what_it_follows() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for folder in ("engine", "samples", "scanner", "tests", "webapp")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line in adrift(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not found


def test_a_text_left_behind_would_be_seen() -> None:
    code = '"""A module."""\nimport re\n"""Of what has gone."""\nMOST = 3\n"""Of these."""\n'
    assert adrift(ast.parse(code)) == [3]

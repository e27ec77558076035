"""The house keeps its walls: who may import whom, read from the source itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "scanner", "webapp", "samples")
MUTUAL = {
    "engine": {("generator", "play")},
    "scanner": set[tuple[str, str]](),
    "webapp": {("api", "site"), ("maps", "migrations")},
    "samples": set[tuple[str, str]](),
}
"""The sub-packages that still need each other, by package: no pair may be added, one that is mended is struck out."""
LONGEST = 330
"""The most lines of a module."""
SCANNER_MAY_IMPORT = ("engine.hexes", "engine.sheet")
UNPLAYED_MAY_IMPORT = (*SCANNER_MAY_IMPORT, "engine.board")
"""What is printed on a map can't be read without knowing what a map has on it."""


def modules(package: str) -> list[Path]:
    """The package's source files."""
    return sorted((ROOT / package).rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """Every module that the file imports, at its top or later, with its full name; `from a import b` gives `a.b`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: imports are absolute here"
            yield from (f"{node.module}.{name.name}" for name in node.names)


def within(name: str, packages: tuple[str, ...]) -> bool:
    """Whether the imported name is one of these packages, or lies in one."""
    return any(name == package or name.startswith(package + ".") for package in packages)


def offences(package: str, forbidden: tuple[str, ...], allowed: tuple[str, ...] = ()) -> list[str]:
    """`file imports name`, for every import of something forbidden and not allowed."""
    return [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in modules(package)
        for name in imports(path)
        if within(name, forbidden) and not within(name, allowed)
    ]


def needs(package: str) -> set[tuple[str, str]]:
    """Which of the package's sub-packages imports from which other one."""
    rooms = {path.parent.name for path in (ROOT / package).glob("*/__init__.py")}
    found = set()
    for path in modules(package):
        here = path.relative_to(ROOT / package).parts[0]
        for name in imports(path):
            there = name.removeprefix(package + ".").split(".")[0] if within(name, (package,)) else here
            if {here, there} <= rooms and here != there:
                found.add((here, there))
    return found


def test_the_engine_knows_neither_pictures_nor_pages() -> None:
    assert not offences("engine", ("scanner", "webapp", "samples", "cv2", "PIL", "flask"))


def test_the_scanner_knows_paper_and_marks_but_not_the_rules() -> None:
    played = offences("scanner", ("engine", "webapp", "samples"), SCANNER_MAY_IMPORT)
    assert not [each for each in played if not each.startswith("scanner/unplayed/")]
    assert not offences("scanner/unplayed", ("engine", "webapp", "samples"), UNPLAYED_MAY_IMPORT)


def test_nothing_imports_the_application() -> None:
    assert not offences("engine", ("webapp",)) + offences("scanner", ("webapp",)) + offences("samples", ("webapp",))


def test_what_all_stages_of_marks_share_needs_none_of_them_and_who_weighs_nobody_who_doubts() -> None:
    stages = ("scanner.marks.weighing", "scanner.marks.doubts")
    shared = {path.stem for path in (ROOT / "scanner/marks").glob("*.py")}
    found = [each for each in offences("scanner/marks", stages) if Path(each.split()[0]).parent.name == "marks"]
    assert shared
    assert not found
    assert not offences("scanner/marks/weighing", stages[1:])


def test_a_forbidden_import_would_be_seen(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text("def late():\n    from engine.rules import turn\n    import engine.hexes\n")
    found = list(imports(file))
    assert found == ["engine.rules.turn", "engine.hexes"]
    assert [within(name, SCANNER_MAY_IMPORT) for name in found] == [False, True]


def test_who_needs_whom_is_seen() -> None:
    assert ("registration", "location") in needs("scanner")
    assert ("location", "registration") not in needs("scanner")


def calls(path: Path) -> Iterator[ast.Call]:
    """Every call of a name in the file."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return (node for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name))


def test_what_only_doubts_changes_no_mark() -> None:
    found = [
        f"{path.name}:{call.lineno}"
        for path in modules("scanner/marks/doubts")
        for call in calls(path)
        if isinstance(call.func, ast.Name)
        and (call.func.id == "Verdict" or {each.arg for each in call.keywords} & {"mark", "confidence", "chances"})
    ]
    assert not found


@pytest.mark.parametrize(("folder", "verb"), [("weighing", "weigh"), ("doubts", "doubt")])
def test_each_stage_is_named_as_its_module(folder: str, verb: str) -> None:
    staged = {name for name in imports(ROOT / "scanner/pipeline.py") if f".{folder}." in name}
    assert staged
    assert {name.split(".")[-1] for name in staged} == {f"{verb}_{name.split('.')[-2]}" for name in staged}


@pytest.mark.parametrize("package", PACKAGES)
def test_sub_packages_need_each_other_one_way_only(package: str) -> None:
    found = needs(package)
    assert {(one, other) for one, other in found if one < other and (other, one) in found} == MUTUAL[package]
    sorter = TopologicalSorter[str]()
    for one, other in found:
        if (min(one, other), max(one, other)) not in MUTUAL[package]:
            sorter.add(one, other)
    # It raises an error where some need each other the long way round.
    sorter.prepare()


@pytest.mark.parametrize("package", [*PACKAGES, "tests"])
def test_modules_are_rooms_with_one_purpose(package: str) -> None:
    files = [*modules(package), *sorted((ROOT / package).rglob("*.js"))]
    long = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    assert not {name: lines for name, lines in long.items() if lines > LONGEST}

"""A club's weekend in a folder: photos that were taken aren't taken again, and never count as another weekend's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from samples.simulator.levels import Level
from samples.weekend import Table, make


@pytest.fixture(autouse=True)
def taken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Photos are taken without the simulator, each of which says whose it is; gives the tables in their order."""
    tables: list[int] = []

    def photo(table: Table, after: int, _: Level) -> bytes:
        tables.append(table.number)
        return f"{table.number} {after}".encode()

    monkeypatch.setattr(Table, "photo", photo)
    return tables


def of_their_games(folder: Path) -> bool:
    """Whether every photo is of the game that the truth says."""
    truths = json.loads((folder / "truth.json").read_text())
    return all(
        (folder / "photos" / name).read_text().startswith(f"{number} ")
        for number, truth in enumerate(truths)
        for name in truth["photos"]
    )


def test_photos_that_are_there_are_not_taken_again(tmp_path: Path, taken: list[int]) -> None:
    make(tmp_path, 2, "ordinary")
    (tmp_path / "photos" / "IMG_0001.jpg").unlink()
    taken.clear()
    make(tmp_path, 2, "ordinary")
    assert len(taken) == 1
    assert of_their_games(tmp_path)


@pytest.mark.parametrize(("games", "level"), [(3, "ordinary"), (1, "ordinary"), (2, "hard")])
def test_another_weekend_s_photos_are_nobody_s_truth(tmp_path: Path, games: int, level: str) -> None:
    make(tmp_path, 2, "ordinary")
    with pytest.raises(SystemExit, match="another weekend"):
        make(tmp_path, games, level)
    assert of_their_games(tmp_path)


def test_photos_of_nobody_knows_which_weekend_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "IMG_0001.jpg").write_bytes(b"somebody's")
    with pytest.raises(SystemExit, match="another folder"):
        make(tmp_path, 2, "ordinary")
    assert (tmp_path / "photos" / "IMG_0001.jpg").read_bytes() == b"somebody's"

"""What people have among the results or the photos is theirs: a batch neither removes it nor writes over it."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from webapp.batch import reading
from webapp.batch.errors import BadFolderError
from webapp.batch.model import PhotoTaken
from webapp.batch.places import Place, is_photo, overlay_name, within
from webapp.batch.records import NAME, FileRecord, PageRecord, Refused
from webapp.batch.run import run
from webapp.batch.spread import Workers

DRAWN = b"what was read, drawn"
MINE = b"somebody's own"


@pytest.fixture(autouse=True)
def read_at_once(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Files are read without the scanner, as sheets of no map: one page each, two for a PDF. Gives what was read."""
    read: list[bytes] = []

    def reads(data: bytes, _results: Place) -> tuple[FileRecord, dict[int, bytes]]:
        read.append(data)
        names = [f"{NAME}, page {page}" for page in (1, 2)] if data.startswith(b"%PDF") else [NAME]
        return FileRecord(pages=tuple(PageRecord(name=name) for name in names)), dict.fromkeys(range(len(names)), DRAWN)

    monkeypatch.setattr(reading, "_read", reads)
    return read


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    folder = tmp_path / "photos"
    folder.mkdir()
    (folder / "a.jpg").write_bytes(b"photo a")
    (folder / "b.png").write_bytes(b"photo b")
    return folder


def batch(source: Path, results: Path) -> None:
    run(Place.at(str(source)), Place.at(str(results)), Workers(1), "en")


def everything(folder: Path) -> dict[str, bytes]:
    """Every file below the folder, by name."""
    paths = {str(path.relative_to(folder)): path for path in folder.rglob("*") if path.is_file()}
    return {name: path.read_bytes() for name, path in paths.items()}


@pytest.mark.parametrize(
    "theirs",
    ["report.html", "games.csv", "games.jsonl", "written.json", "overlays/drawing.svg", "kept/photos/her.jpg", "kept"],
)
def test_a_folder_with_things_of_somebody_else_in_the_way_is_refused(
    photos: Path, tmp_path: Path, theirs: str, read_at_once: list[bytes]
) -> None:
    path = tmp_path / "out" / theirs
    path.parent.mkdir(parents=True)
    path.write_bytes(MINE)
    with pytest.raises(BadFolderError, match="name another folder with --out"):
        batch(photos, tmp_path / "out")
    assert everything(tmp_path / "out") == {theirs: MINE}
    assert not read_at_once


def test_what_lies_beside_the_results_stays(photos: Path, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_bytes(MINE)
    batch(photos, tmp_path)
    assert everything(tmp_path)["notes.txt"] == MINE
    assert everything(photos) == {"a.jpg": b"photo a", "b.png": b"photo b"}


def test_only_overlays_of_the_program_s_own_are_cleared(photos: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    (photos / "scan.pdf").write_bytes(b"%PDF")
    batch(photos, out)
    drawn = {"a.jpg", "b.png.jpg", "scan.pdf, page 1.jpg", "scan.pdf, page 2.jpg"}
    assert set(everything(out / "overlays")) == drawn
    for name in ("drawing.svg", "c.jpg", "a.jpg.jpg"):
        (out / "overlays" / name).write_bytes(MINE)
    (out / "overlays" / "a.jpg.0123abcd.part").write_bytes(b"left by a run that was killed")
    for name in ("a.jpg", "scan.pdf"):
        (photos / name).unlink()
    batch(photos, out)
    assert everything(out / "overlays") == {
        "b.png.jpg": DRAWN,
        "drawing.svg": MINE,
        "c.jpg": MINE,
        "a.jpg.jpg": MINE,
    }


@pytest.mark.parametrize(
    ("new", "theirs"), [("c.jpg", "c.jpg"), ("c.png", "c.png.jpg"), ("c.pdf", "c.pdf, page 2.jpg")]
)
def test_a_new_photo_s_overlay_takes_nobody_s_place(
    photos: Path, tmp_path: Path, new: str, theirs: str, read_at_once: list[bytes]
) -> None:
    out = tmp_path / "out"
    batch(photos, out)
    (out / "overlays" / theirs).write_bytes(MINE)
    (photos / new).write_bytes(b"%PDF")
    read_at_once.clear()
    before = everything(out)
    with pytest.raises(BadFolderError, match="move it away"):
        batch(photos, out)
    assert everything(out) == before
    assert not read_at_once


def test_a_run_that_is_stopped_knows_its_overlays(
    photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> str:
        raise KeyboardInterrupt

    with monkeypatch.context() as stopped:
        stopped.setattr("webapp.batch.run.report_page", stop)
        with pytest.raises(KeyboardInterrupt):
            batch(photos, tmp_path / "out")
    (photos / "a.jpg").rename(photos / "z.jpg")
    batch(photos, tmp_path / "out")
    assert set(everything(tmp_path / "out" / "overlays")) == {"b.png.jpg", "z.jpg"}


@pytest.mark.parametrize("gone", ["kept", "written.json"])
def test_results_without_what_was_kept_or_from_an_older_version_are_gone_on_with(
    photos: Path, tmp_path: Path, gone: str
) -> None:
    out = tmp_path / "out"
    batch(photos, out)
    before = everything(out)
    shutil.rmtree(out / gone) if gone == "kept" else (out / gone).unlink()
    batch(photos, out)
    assert everything(out) == before


@pytest.mark.parametrize("name", ["overlays", "overlays/table 7", "kept"])
def test_photos_are_not_where_results_are_written(photos: Path, tmp_path: Path, name: str) -> None:
    source = tmp_path / "out" / name
    source.parent.mkdir(parents=True)
    photos.rename(source)
    with pytest.raises(BadFolderError, match="where results are written"):
        batch(source, tmp_path / "out")
    assert everything(tmp_path / "out") == {f"{name}/a.jpg": b"photo a", f"{name}/b.png": b"photo b"}


def test_links_lead_nowhere_else(photos: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(photos)
    for source, results in ((photos, tmp_path / "link"), (tmp_path / "link", photos)):
        with pytest.raises(BadFolderError, match="among the photos"):
            batch(source, results)
    (photos / "out").mkdir()
    (tmp_path / "inside").symlink_to(photos / "out")
    for _ in range(2):
        batch(photos, tmp_path / "inside")
    assert set(everything(photos / "out" / "overlays")) == {"a.jpg", "b.png.jpg"}


def test_photos_that_lie_beside_the_results_are_read(photos: Path, tmp_path: Path) -> None:
    (photos / "out").mkdir()
    (photos / "out" / "c.jpg").write_bytes(b"photo c")
    for _ in range(2):
        batch(photos, photos / "out")
        assert set(everything(photos / "out" / "overlays")) == {"a.jpg", "b.png.jpg", "out/c.jpg"}


def test_results_that_can_t_be_written_are_told_before_anything_is_read(
    photos: Path, tmp_path: Path, read_at_once: list[bytes]
) -> None:
    (tmp_path / "file").write_bytes(MINE)
    for out in (tmp_path / "file", tmp_path / "file" / "out"):
        with pytest.raises(BadFolderError, match=r"can't be written to \(.*\): name another folder"):
            batch(photos, out)
    assert not read_at_once


def test_a_place_is_where_it_is_however_it_is_spelt(tmp_path: Path) -> None:
    here = Place.at(str(tmp_path))
    assert within(here, Place.at(f"file://{tmp_path}/x/../y")) == "y"
    assert within(here, Place.at(f"{tmp_path}-scored")) is None
    assert within(Place.at("memory://club"), Place.at("memory://club/x/y")) == "x/y"
    assert within(here, Place.at(f"memory://{tmp_path}/x")) is None
    assert within(Place.at("/"), here) == str(tmp_path).lstrip("/")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from([".jpg", ".JPG", ".png", ".pdf", "x", "."]), min_size=1, max_size=4))
def test_no_two_photos_have_one_overlay(endings: list[str]) -> None:
    name = f"a{''.join(endings)}"
    photos = [each for each in (name, f"{name}.jpg", f"{name}.png", f"{name}.jpg.jpg") if is_photo(each)]
    assert len({overlay_name(each) for each in photos}) == len(set(photos))
    assert all(overlay_name(each).lower().endswith(".jpg") for each in photos)


def test_names_that_are_not_utf_8_stay_those_of_different_files(photos: Path, tmp_path: Path) -> None:
    others = photos.rename(tmp_path / os.fsdecode(b"Sp\xe4tabend"))
    for name, data in ((b"M\xfcller.jpg", b"hers"), (b"M\xf6ller.jpg", b"%PDF his"), (b"Gr\xfc\xdfe.txt", b"-")):
        (others / os.fsdecode(name)).write_bytes(data)
    result = run(Place.at(str(others)), Place.at(str(tmp_path / "out")), Workers(1), "de")
    assert (result.folder, result.left_aside) == ("Sp\ufffdtabend", [r"Gr\xfc\xdfe.txt"])
    drawn = [r"M\xf6ller.jpg, page 1.jpg", r"M\xf6ller.jpg, page 2.jpg", r"M\xfcller.jpg", "a.jpg", "b.png.jpg"]
    assert sorted(path.name for path in (tmp_path / "out" / "overlays").iterdir()) == drawn
    (others / os.fsdecode(b"M\xf6ller.jpg")).unlink()
    batch(others, tmp_path / "out")
    assert sorted(path.name for path in (tmp_path / "out" / "overlays").iterdir()) == drawn[2:]


@pytest.mark.parametrize("name", ["club::2026", "~", "a#b?c", "[x]*", "$HOME", "%41"])
def test_a_folder_may_be_called_as_it_likes(photos: Path, name: str) -> None:
    others, out = photos.rename(photos.parent / name), photos.parent / f"{name} out"
    batch(others, out)
    assert sorted(path.name for path in (out / "overlays").iterdir()) == ["a.jpg", "b.png.jpg"]


def test_a_photo_whose_name_is_too_long_for_an_overlay_stops_nobody(photos: Path, tmp_path: Path) -> None:
    for ending in (".jpg", ".png"):
        (photos / f"{'x' * (255 - len(ending))}{ending}").write_bytes(b"photo " + ending.encode())
    result = run(Place.at(str(photos)), Place.at(str(tmp_path / "out")), Workers(1), "en")
    (refused,) = result.refused
    assert refused.refused is not None
    assert "its name is too long" in refused.refused.told("x.png")
    assert sorted(path.name for path in (tmp_path / "out" / "overlays").iterdir()) == [
        "a.jpg",
        "b.png.jpg",
        f"{'x' * 251}.jpg",
    ]


def test_a_photo_whose_kept_picture_was_deleted_is_read_again(
    photos: Path, tmp_path: Path, read_at_once: list[bytes]
) -> None:
    batch(photos, tmp_path / "out")
    before = everything(tmp_path / "out")
    pictures = sorted((tmp_path / "out" / "kept").rglob("*.jpg"))
    pictures[0].unlink()
    read_at_once.clear()
    batch(photos, tmp_path / "out")
    assert len(read_at_once) == 1
    assert everything(tmp_path / "out") == before


def test_a_folder_that_can_t_be_looked_into_is_told(
    photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for closed in (photos / "locked", photos / "table 7" / "2026.jpg", photos / ".hidden"):
        closed.mkdir(parents=True)
        (closed / "c.jpg").write_bytes(b"photo c")

    def looks_into(folder: str) -> Any:
        if folder.endswith(("locked", "2026.jpg", ".hidden")):
            raise PermissionError(errno.EACCES, "Permission denied", folder)
        return scandir(folder)

    scandir = os.scandir
    monkeypatch.setattr(os, "scandir", looks_into)
    result = run(Place.at(str(photos)), Place.at(str(tmp_path / "out")), Workers(1), "en")
    assert [each.name for each in result.refused] == ["locked/", "table 7/2026.jpg/"]
    assert "locked/ can" in (tmp_path / "out" / "report.html").read_text().replace("&#39;", "'")
    with pytest.raises(BadFolderError, match="can't be looked into"):
        batch(photos / "locked", tmp_path / "other")


def test_the_back_of_a_sheet_is_one_whatever_its_scan_is_called() -> None:
    file, back = os.fsdecode(b"M\xfcller.pdf"), Refused("RulesPageError", "")
    assert PhotoTaken(file, r"M\xfcller.pdf, page 2", refused=back).is_back
    assert not PhotoTaken(file, r"M\xfcller.pdf", refused=back).is_back


def test_what_has_no_end_is_told_and_not_read(photos: Path, tmp_path: Path, read_at_once: list[bytes]) -> None:
    os.mkfifo(photos / "pipe.jpg")
    (photos / "zero.jpg").symlink_to("/dev/zero")
    result = run(Place.at(str(photos)), Place.at(str(tmp_path / "out")), Workers(1), "en")
    assert [each.name for each in result.refused] == ["pipe.jpg", "zero.jpg"]
    assert "zero.jpg can&#39;t be read (a pipe or a device): " in (tmp_path / "out" / "report.html").read_text()
    assert read_at_once == [b"photo a", b"photo b"]

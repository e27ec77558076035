"""A folder at once: what comes of it, that it doesn't depend on how, and that nothing stops it for good."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path

import fsspec
import pytest

from engine.board import Board
from tests.webapp.conftest import Wasteland
from webapp import boards, forms
from webapp.batch import reading
from webapp.batch.errors import WorkerLostError
from webapp.batch.model import PhotoTaken
from webapp.batch.places import Place
from webapp.batch.reading import FileTask
from webapp.batch.records import NAME, FileRecord, PageRecord, Refused
from webapp.batch.run import run
from webapp.batch.scoring import score
from webapp.batch.spread import Done, Task, Workers

PHOTOS = Path(str(files("samples"))) / "photos"
HERE_FIRST = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
"""The environment of other processes that are to run this program, installed or not."""
HERE = Workers(1)
"""This process alone."""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as a club leaves it: one game's moments here and there, a photo twice, others that can't be read."""
    folder = tmp_path_factory.mktemp("club")
    (folder / "table 7").mkdir()
    for name, place in (
        ("moment-3.jpg", "IMG_2.jpg"),
        ("moment-1.jpg", "table 7/IMG_1.jpg"),
        ("moment-2.jpg", "table 7/IMG_3.jpg"),
        ("blank.jpg", "blank.jpg"),
        ("blank.jpg", "blank again.jpg"),
        ("no-sheet.jpg", "table 7/other page.JPG"),
    ):
        shutil.copy(PHOTOS / name, folder / place)
    (folder / "half.jpeg").write_bytes((PHOTOS / "blank.jpg").read_bytes()[:40_000])
    (folder / "notes.txt").write_text("who plays whom")
    (folder / ".DS_Store").write_bytes(b"of no interest")
    return folder


@pytest.fixture(scope="module")
def once(club: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What comes of the club's folder in one process, undisturbed."""
    results = tmp_path_factory.mktemp("results") / "once"
    run(Place.at(str(club)), Place.at(str(results)), HERE, "en")
    return results


def outcome(results: Path) -> dict[str, bytes]:
    """Every file that people and programs take from the results, by name."""
    everything = {str(path.relative_to(results)): path for path in results.rglob("*") if path.is_file()}
    return {name: path.read_bytes() for name, path in everything.items() if not name.startswith("kept")}


def records(results: Path) -> dict[str, int]:
    """When each file's record was written, by name."""
    return {path.name: path.stat().st_mtime_ns for path in results.glob("kept/photos/*/*.json")}


def test_every_photo_is_told_of_and_moments_become_one_game(once: Path) -> None:
    documents = [json.loads(line) for line in (once / "games.jsonl").read_text().splitlines()]
    assert [each["format"] for each in documents] == ["wasteland-score/1"] * 2
    blank, moments = documents
    assert [photo["file"] for photo in moments["photos"]] == ["table 7/IMG_1.jpg", "table 7/IMG_3.jpg", "IMG_2.jpg"]
    assert [photo["after_round"] for photo in moments["photos"]] == [3, 4, 6]
    assert [photo["file"] for photo in blank["photos"]] == ["blank again.jpg"]
    assert "same-photo" in {each["code"] for each in blank["problems"]}
    table = list(csv.DictReader(io.StringIO((once / "games.csv").read_text())))
    assert [row["game"] for row in table] == ["12-2", "1999-2"]
    truth = json.loads((PHOTOS / "moment-3.json").read_text())
    assert (table[1]["seed"], table[1]["players"]) == (truth["seed"], str(truth["players"]))
    overlays = {name for name in outcome(once) if name.startswith("overlays/")}
    assert overlays == {
        f"overlays/{name}"
        for name in ("IMG_2.jpg", "blank.jpg", "blank again.jpg", "table 7/IMG_1.jpg", "table 7/IMG_3.jpg")
    }
    page = (once / "report.html").read_text()
    assert "half.jpeg is damaged or cut short" in page
    assert "No sheet was found in table 7/other page.JPG" in page
    assert "notes.txt" in page
    assert ".DS_Store" not in page


def test_the_score_is_the_one_that_the_photos_give_by_themselves(once: Path, wasteland: Wasteland) -> None:
    alone = wasteland("score", *(PHOTOS / f"moment-{number}.jpg" for number in (1, 2, 3)), "--json").document
    together = json.loads((once / "games.jsonl").read_text().splitlines()[1])
    for part in ("score", "sheet", "hexes", "actions", "review"):
        assert together[part] == alone[part]


def test_names_order_and_processes_change_nothing(club: Path, once: Path, tmp_path: Path) -> None:
    results = tmp_path / "two"
    run(Place.at(str(club)), Place.at(str(results)), Workers(2), "en")
    assert outcome(results) == outcome(once)


def test_what_was_moved_or_renamed_is_not_read_again(club: Path, once: Path, tmp_path: Path) -> None:
    results, moved = tmp_path / "once", tmp_path / club.name
    shutil.copytree(once, results, copy_function=shutil.copy2)
    shutil.copytree(club, moved)
    (moved / "IMG_2.jpg").rename(moved / "final.jpg")
    before = records(results)
    run(Place.at(str(moved)), Place.at(str(results)), HERE, "en")
    assert records(results) == before
    told = outcome(results)
    assert "overlays/final.jpg" in told
    assert "overlays/IMG_2.jpg" not in told
    assert json.loads(told["games.jsonl"].splitlines()[1])["photos"][2]["file"] == "final.jpg"


def test_a_report_of_games_that_are_known_works_out_no_map(
    club: Path, once: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def worked_out(seed: str, players: int) -> Board:
        raise AssertionError(f"the map {seed} was worked out")

    results = tmp_path / "once"
    shutil.copytree(once, results)
    (results / "report.html").unlink()
    monkeypatch.setattr(boards, "own_board", worked_out)
    forms.sheet_of.cache_clear()
    run(Place.at(str(club)), Place.at(str(results)), HERE, "en")
    assert outcome(results) == outcome(once)


def test_a_run_that_was_killed_goes_on_where_it_was(club: Path, once: Path, tmp_path: Path) -> None:
    results = tmp_path / "killed"
    command = [sys.executable, "-m", "webapp.cli", "batch", str(club), "--out", str(results), "--jobs", "2"]
    # A group of its own, so that the workers end as suddenly as the process that started them.
    nowhere = subprocess.DEVNULL
    started = subprocess.Popen(command, start_new_session=True, env=HERE_FIRST, stdout=nowhere, stderr=nowhere)
    give_up = time.monotonic() + 100
    while len(records(results)) < 2 and time.monotonic() < give_up:
        time.sleep(0.02)
    os.killpg(started.pid, signal.SIGKILL)
    started.wait()
    kept = records(results)
    assert len(kept) >= 2
    assert not (results / "report.html").exists()
    run(Place.at(str(club)), Place.at(str(results)), HERE, "en")
    assert outcome(results) == outcome(once)
    assert {name: records(results)[name] for name in kept} == kept


def test_a_sheet_whose_map_was_unknown_is_read_again_once_other_maps_are_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, read = [""], []
    unknown = PageRecord(name=NAME, refused=Refused("UnknownFormError", f"{NAME}: no known map."))

    def reads(_data: bytes, _results: Place) -> tuple[FileRecord, dict[int, bytes]]:
        read.append(known[0])
        return FileRecord(pages=(unknown,), maps=known[0]), {}

    monkeypatch.setattr(reading, "_read", reads)
    monkeypatch.setattr(reading, "_maps_known", lambda: known[0])
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "a.jpg").write_bytes(b"a sheet of another hand")
    for known[0] in ("", "", "a map more", "a map more"):
        run(Place.at(str(tmp_path / "photos")), Place.at(str(tmp_path / "results")), HERE, "en")
    assert read == ["", "a map more"]


def dies_over_blank(task: FileTask) -> list[PhotoTaken]:
    """Reads as always, but for photos that end the process."""
    if task.name.startswith("blank"):
        os._exit(1)
    return reading.take(task)


def test_a_photo_that_ends_its_process_is_told_and_the_rest_goes_on(
    club: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "photos"
    folder.mkdir()
    for name in ("blank.jpg", "half.jpeg", "IMG_2.jpg"):
        shutil.copy(club / name, folder)
    monkeypatch.setattr("webapp.batch.run.take", dies_over_blank)
    # So that not all are read alone, but one of them by the workers that follow those which were lost.
    monkeypatch.setattr("webapp.batch.run.SUSPECTS", 1)
    batch = run(Place.at(str(folder)), Place.at(str(tmp_path / "results")), Workers(2), "de")
    assert [each.name for each in batch.games] == ["1999-2"]
    assert {each.file for each in batch.refused} == {"blank.jpg", "half.jpeg"}
    assert "blank.jpg ended the process that read it" in (tmp_path / "results/report.html").read_text()


class Losing(Workers):
    """Loses a worker once the first map is scored, so many times."""

    left = 0

    def each(self, work: Callable[[Task], Done], tasks: Sequence[Task]) -> Iterator[Done]:
        yield from super().each(work, tasks)
        if work is score and Losing.left:
            Losing.left -= 1
            raise WorkerLostError


def test_games_are_scored_by_others_where_a_worker_is_lost_once(tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    shutil.copy(PHOTOS / "blank.jpg", tmp_path / "photos")
    photos, results = (Place.at(str(tmp_path / name)) for name in ("photos", "results"))
    Losing.left = 1
    assert len(run(photos, results, Losing(1), "en").games) == 1
    Losing.left = 2
    with pytest.raises(WorkerLostError):
        run(photos, results, Losing(1), "en")


def end(_: int) -> None:
    """Ends the process."""
    os._exit(1)


def test_the_loss_of_a_worker_is_a_sentence() -> None:
    with pytest.raises(WorkerLostError, match="start again"):
        list(Workers(2).each(end, [1]))


def test_photos_and_results_may_be_in_any_store(once: Path, club: Path) -> None:
    store = fsspec.filesystem("memory")
    for path in (each for each in club.rglob("*") if each.is_file()):
        store.pipe_file(f"/photos/{club.name}/{path.relative_to(club)}", path.read_bytes())
    run(Place.at(f"memory://photos/{club.name}"), Place.at("memory://results"), HERE, "en")
    for name, data in outcome(once).items():
        assert store.cat_file(f"/results/{name}") == data, name


def test_a_scan_of_several_pages_is_as_many_photos(tmp_path: Path) -> None:
    from PIL import Image

    pages = [Image.open(PHOTOS / name) for name in ("moment-1.jpg", "moment-3.jpg")]
    (tmp_path / "photos").mkdir()
    pages[0].save(tmp_path / "photos" / "table.tiff", save_all=True, append_images=pages[1:], compression="jpeg")
    results = tmp_path / "results"
    batch = run(Place.at(str(tmp_path / "photos")), Place.at(str(results)), HERE, "en")
    assert [[photo.file for photo in game.photos] for game in batch.games] == [
        ["table.tiff, page 1", "table.tiff, page 2"]
    ]
    assert (results / "overlays" / "table.tiff, page 2.jpg").exists()


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["nowhere"], 2, "isn't there"),
        (["empty"], 3, "no photo"),
        (["empty", "--out", "empty"], 2, "among the photos"),
        (["nosuch://place"], 2, "no address"),
        (["club", "--scheduler", "nonsense://here"], 2, "no workers"),
        (["club", "--backend", "nobody"], 2, "no workers"),
    ],
)
def test_what_can_t_be_done_is_said_in_a_sentence(
    words: list[str], code: int, sentence: str, wasteland: Wasteland, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "club").mkdir()
    (tmp_path / "club" / "x.jpg").write_bytes(b"x")
    monkeypatch.chdir(tmp_path)
    told = wasteland("batch", *words)
    assert told.code == code
    assert told.err.startswith("wasteland: ") or "\nwasteland: " in told.err
    assert sentence in told.err
    assert not told.out


LOCAL_CLUSTER = """
import sys, time
from distributed import LocalCluster

if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        print(cluster.scheduler_address, *(each.pid for each in cluster.workers.values()), flush=True)
        time.sleep(600)
"""


def test_a_cluster_that_loses_a_worker_half_way_gives_the_same(club: Path, once: Path, tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="Dask is not installed")
    script = tmp_path / "cluster.py"
    script.write_text(LOCAL_CLUSTER)
    results = tmp_path / "clustered"
    cluster = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env=HERE_FIRST)
    try:
        assert cluster.stdout is not None
        address, victim, _ = cluster.stdout.readline().split()
        command = [sys.executable, "-m", "webapp.cli", "batch", str(club), "--out", str(results)]
        batch = subprocess.Popen([*command, "--scheduler", address], env=HERE_FIRST)
        give_up = time.monotonic() + 100
        while len(records(results)) < 3 and time.monotonic() < give_up:
            time.sleep(0.02)
        os.kill(int(victim), signal.SIGKILL)
        assert batch.wait(timeout=300) == 0
    finally:
        cluster.terminate()
        cluster.wait(timeout=60)
    assert outcome(results) == outcome(once)

"""Unplayed sheets of any hand: read from PDFs and photos, right nearly everywhere, and nowhere wrong in silence."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any

import cv2
import msgspec
import numpy as np
import pypdfium2
import pytest

from engine.board import ClanKind, Kind
from engine.hexes import Hex, Layout, Orientation
from engine.maps import MapDocument, board_from
from engine.sheet.registered import form_of
from samples.training.evaluate_unplayed import compared
from samples.training.foreign import FOLDER
from scanner.blank import PX_PER_MM
from scanner.errors import MirroredError, ScannerError
from scanner.intake.pdf import Letter
from scanner.unplayed.alike import groups
from scanner.unplayed.boxes import PrintedBox
from scanner.unplayed.document import map_document, unsure_document
from scanner.unplayed.glyphs import CLASSES, Place, framed, glyph_reader
from scanner.unplayed.labels import ids_of
from scanner.unplayed.options import UnplayedOptions
from scanner.unplayed.page import FlatPage
from scanner.unplayed.patches import HALF, SIDE, SIZE
from scanner.unplayed.players import read_players
from scanner.unplayed.read import NoMapError, read_unplayed
from scanner.unplayed.result import Field, Unplayed, UnplayedCell
from scanner.unplayed.rounds import read_rounds
from scanner.unplayed.title import read_title
from scanner.unplayed.words import lines_of, words_of
from tests.scanner.othersheets import STYLES, OtherSheet, other_sheet
from tests.scanner.printedwords import word

needs_foreign = pytest.mark.skipif(not FOLDER.is_dir(), reason="the sheets of another hand are not at hand")
OPTIONS = UnplayedOptions()


@lru_cache(maxsize=8)
def read(style: str) -> Unplayed:
    return read_unplayed(other_sheet(style).pdf, f"{style}.pdf")


def photo_of(sheet: OtherSheet, turn_deg: float, tilt_deg: float) -> bytes:
    """A photo of the sheet on a dark table, in a light that falls off, grainy, as JPEG."""
    page = np.asarray(pypdfium2.PdfDocument(sheet.pdf)[0].render(scale=2.2).to_pil().convert("RGB"))[..., ::-1].copy()
    height, width = page.shape[:2]
    turn, tilt = np.radians([turn_deg, tilt_deg])
    middle = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1.0]])
    turned = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1.0]])
    tilted = np.array([[1, 0, 0], [0, np.cos(tilt), 0], [0, np.sin(tilt) / (2 * height), 1.0]])
    matrix = tilted @ turned @ middle
    corners = matrix @ np.array([[0, width, width, 0], [0, 0, height, height], [1, 1, 1, 1.0]])
    low, high = (pick(corners[:2] / corners[2], axis=1) for pick in (np.min, np.max))
    shift = np.array([[1, 0, 50 - low[0]], [0, 1, 50 - low[1]], [0, 0, 1.0]])
    size = (int(high[0] - low[0]) + 100, int(high[1] - low[1]) + 100)
    seen = cv2.warpPerspective(page, shift @ matrix, size, flags=cv2.INTER_AREA, borderValue=(60, 75, 90))
    light = np.linspace(1.0, 0.65, size[0])[None, :, None]
    noise = np.random.default_rng(3).normal(0, 3, seen.shape)
    shown = (cv2.GaussianBlur(seen, (0, 0), 0.6) * light + noise).clip(0, 255).astype(np.uint8)
    return cv2.imencode(".jpg", shown)[1].tobytes()


@pytest.mark.parametrize("style", [style.name for style in STYLES])
def test_a_pdf_of_any_style_is_read_whole_and_nothing_is_wrong_in_silence(style: str) -> None:
    result = compared(read(style), other_sheet(style).truth)
    assert (result.missing, result.extra) == (0, 0)
    assert not result.silent
    assert result.share >= 0.98


@pytest.mark.parametrize("style", [style.name for style in STYLES])
def test_what_stands_beside_the_map_is_read_too(style: str) -> None:
    sheet, truth = read(style), other_sheet(style).truth
    assert (sheet.title, sheet.players) == (truth["title"], truth["players"])
    document = map_document(sheet)
    for found, printed in zip(document["rounds"], truth["rounds"], strict=True):
        assert (found["round"], found["starts"], found["scores"]) == tuple(
            printed[key] for key in ("round", "starts", "scores")
        )
        assert [each["letters"] for each in found["actions"]] == [each["letters"] for each in printed["actions"]]
        boxes = [
            (each["box_mm"], other["box_mm"]) for each, other in zip(found["actions"], printed["actions"], strict=True)
        ]
        assert all(np.abs(np.array(box) - other).max() < 0.6 for box, other in boxes)


def test_a_sheet_without_clans_names_leaves_them_open_and_says_which_are_alike() -> None:
    sheet = read("old")
    open_ = [cell for cell in sheet.cells if Field.CLAN in cell.unsure]
    truth = {each["id"]: each["clan"] for each in other_sheet("old").truth["hexes"]}
    assert open_
    assert all(cell.clan is None and truth[cell.id] is not None for cell in open_)
    # A letter in a hat is the Drifter's.
    assert all(truth[cell.id]["kind"] == "drifter" for cell in sheet.cells if cell.clan is ClanKind.DRIFTER)
    kinds = {each["id"]: each["kind"] for each in other_sheet("old").truth["hexes"]}
    for ids in sheet.looks.values():
        assert len({(kinds[name], truth[name] and truth[name]["kind"]) for name in ids}) == 1


def test_what_was_read_is_a_map_that_can_be_played_and_a_form_that_can_be_scanned() -> None:
    sheet = read("grey")
    data = msgspec.json.encode(map_document(sheet))
    given = board_from(msgspec.json.decode(data, type=MapDocument))
    assert not given.warnings
    assert {cell.kind for cell in given.board.cells} == set(Kind)
    form = form_of(data)
    assert sheet.picture.shape == tuple(round(side * PX_PER_MM) for side in (form.page_mm[1], form.page_mm[0]))
    centers = {each["id"]: each["center_mm"] for each in other_sheet("grey").truth["hexes"]}
    found = {region.id: region.center_mm for region in form.regions if region.id in centers}
    assert max(np.hypot(*np.subtract(found[name], centers[name])) for name in centers) < 0.3


def test_a_photo_of_a_sheet_that_lies_askew_is_read_and_nothing_is_wrong_in_silence() -> None:
    sheet = other_sheet("mono")
    found = read_unplayed(photo_of(sheet, turn_deg=217, tilt_deg=14), "mono.jpg")
    result = compared(found, sheet.truth)
    assert found.orientation is Orientation.FLAT
    assert (result.missing, result.extra) == (0, 0)
    assert not result.silent
    assert result.share >= 0.95
    scale = found.radius_mm / sheet.truth["hexes"][0]["radius_mm"]
    assert 0.97 < scale < 1.03


def test_a_mirrored_photo_of_a_sheet_is_refused() -> None:
    photo = cv2.imdecode(
        np.frombuffer(photo_of(other_sheet("mono"), turn_deg=37, tilt_deg=14), np.uint8), cv2.IMREAD_COLOR
    )
    assert photo is not None
    mirrored = cv2.imencode(".jpg", np.ascontiguousarray(photo[:, ::-1]))[1].tobytes()
    with pytest.raises(MirroredError, match=r"mono\.jpg shows the sheet as in a mirror"):
        read_unplayed(mirrored, "mono.jpg")


def test_a_photo_of_a_sheet_on_which_no_a_is_to_be_seen_is_not_taken_for_a_mirrored_one() -> None:
    sheet, px_per_mm = other_sheet("mono"), 2.2 * 72 / 25.4
    photo = cv2.imdecode(np.frombuffer(photo_of(sheet, turn_deg=0, tilt_deg=0), np.uint8), cv2.IMREAD_COLOR)
    assert photo is not None
    for each in sheet.truth["hexes"]:
        if each["sector"] == "A":
            middle = [round(50 + at * px_per_mm) for at in each["center_mm"]]
            cv2.circle(photo, middle, int(0.62 * each["radius_mm"] * px_per_mm), (205, 205, 205), -1)
    assert len(read_unplayed(cv2.imencode(".jpg", photo)[1].tobytes(), "mono.jpg").cells) == len(sheet.truth["hexes"])


def test_a_honeycomb_without_letters_is_no_map() -> None:
    page = np.full((1200, 1200, 3), 245, np.uint8)
    for row in range(8):
        for column in range(8):
            middle = np.array([150 + 110 * (column + 0.5 * (row % 2)), 150 + 110 * np.sqrt(0.75) * row])
            turns = np.radians(np.arange(30, 390, 60))
            corners = middle + 110 / np.sqrt(3) * np.column_stack([np.cos(turns), np.sin(turns)])
            cv2.polylines(page, [corners.astype(np.int32)], True, (40, 40, 40), 3, cv2.LINE_AA)
    with pytest.raises(NoMapError):
        read_unplayed(cv2.imencode(".png", page)[1].tobytes(), "honeycomb.png")


@needs_foreign
@pytest.mark.parametrize("name", ["north", "south"])
def test_the_pdfs_of_another_hand_are_read_without_a_fault(name: str) -> None:
    sheet = read_unplayed(FOLDER / f"{name}.pdf")
    result = compared(sheet, json.loads((FOLDER / f"{name}.map.json").read_text(encoding="utf-8")))
    assert (result.missing, result.extra) == (0, 0)
    assert not result.silent
    assert result.share >= 0.98


@needs_foreign
def test_a_small_photo_of_another_hand_s_sheet_is_read_with_few_questions() -> None:
    sheet = read_unplayed(FOLDER / "photos" / "north-blank-ordinary.jpg")
    result = compared(sheet, json.loads((FOLDER / "north.map.json").read_text(encoding="utf-8")))
    assert (result.missing, result.extra) == (0, 0)
    assert not result.silent
    assert result.share >= 0.95


def test_a_picture_without_a_map_is_refused_in_a_sentence() -> None:
    plain = np.full((900, 700, 3), 240, np.uint8)
    cv2.putText(plain, "no map here", (80, 400), cv2.FONT_HERSHEY_SIMPLEX, 2, (0, 0, 0), 3)
    with pytest.raises(NoMapError, match=r"No map of hexes was found in letter\.png") as caught:
        read_unplayed(cv2.imencode(".png", plain)[1].tobytes(), "letter.png")
    assert caught.value.exit_code == 3


@pytest.mark.parametrize("keep", [0, 40, 900])
def test_a_pdf_cut_short_is_refused(keep: int) -> None:
    with pytest.raises(ScannerError):
        read_unplayed(other_sheet("grey").pdf[:keep], "cut.pdf")


def letters(text: str, x: float = 10.0, y: float = 20.0) -> list[Letter]:
    return [Letter(each, x + 6 * i, y, x + 6 * i + 5, y + 7) for i, each in enumerate(text)]


def test_letters_make_words_and_words_lines() -> None:
    words = words_of([*letters("TO GO"), *letters("FAR", x=300)], OPTIONS.text)
    assert [word.text for word in words] == ["TO", "GO", "FAR"]
    assert [line.text for line in lines_of(words, OPTIONS.text)] == ["TO GO", "FAR"]


def test_an_action_read_from_pixels_without_its_number_is_asked_about() -> None:
    heading, box = [word("Round", 10, 240), word("1", 20, 240)], PrintedBox((10.0, 244.0, 7.0, 7.0))
    for text, chance, unsure in (("4-B", 1.0, False), ("4-B", 0.6, True), ("B", 0.99, True), ("B", 1.0, False)):
        rounds = read_rounds([*heading, word(text, 12, 252, chance=chance)], [box], [], 2, OPTIONS).rounds
        assert [action.unsure for each in rounds for action in each.actions] == [unsure]
    assert read_rounds(heading, [box], [], 2, OPTIONS).rounds[0].unsure == {"actions", "scores"}


@pytest.mark.parametrize("lower", [-6.0, -1.0, 0.0, 1.5])
def test_a_box_belongs_to_the_round_whose_heading_is_above_it_or_stands_in_its_row(lower: float) -> None:
    words, boxes = [], []
    for number, letters in ((1, "4-B"), (2, "2-A"), (3, "C?")):
        y = 40.0 + 13 * number
        words += [word(f"Round{number}", 10, y + 2 + lower), word(letters, 36, y + 7.5)]
        boxes.append(PrintedBox((35.0, y, 6.5, 6.5)))
    rounds = read_rounds(words, boxes, [], 2, OPTIONS).rounds
    assert [["".join(action.letters) for action in each.actions] for each in rounds] == [["BBBB"], ["AA"], ["C?"]]


def test_hexes_have_ids_also_where_there_are_more_columns_than_letters() -> None:
    layout = Layout(Orientation.FLAT, 4.0, (20.0, 20.0))
    cells = tuple(Hex(q, r) for q in range(30) for r in range(-(q >> 1), 4 - (q >> 1)))
    page = FlatPage(np.full((10, 10), 255, np.uint8), (300.0, 210.0), layout, cells, (), sure_mm=True)
    ids = ids_of(page, (), OPTIONS.labels)
    assert not ids.sure
    assert set(ids.of) == set(cells)
    assert len(set(ids.of.values())) == len(cells)
    assert all(re.fullmatch(r"[A-Z][1-9]\d?", each) for each in ids.of.values())


def test_the_turns_go_on_from_round_to_round() -> None:
    words, boxes = [], []
    for number, count in ((1, 1), (2, 3), (3, 2)):
        x = 42.0 * number
        words += [word("Runde", x, 240), word(str(number), x + 9, 240)]
        for i in range(count):
            words.append(word("1-A", x + 10 * i, 252))
            boxes.append(PrintedBox((x + 10 * i, 244.0, 7.0, 7.0)))
    rounds = read_rounds(words, boxes, [], 3, OPTIONS).rounds
    assert [each.starts for each in rounds] == ["X", "O", "O"]


def test_players_are_counted_by_the_cities_of_their_tables_and_the_brand_is_no_title() -> None:
    table = [word(city, 150 + 9 * i, 40 + 30 * row) for row in range(3) for i, city in enumerate(("I", "II", "III"))]
    assert read_players([*table, word("I", 90, 20)], [], ["I", "II", "III"], 200.0, OPTIONS.words) == 3
    assert read_players(table[:4], [], ["I", "II", "III"], 200.0, OPTIONS.words) is None
    lines = [word("WASTELAND", 20, 5, 8.0), word("VALFOYA", 20, 18, 5.0), word("legend", 20, 27, 2.0)]
    assert read_title(lines, 30.0, OPTIONS) == ("VALFOYA", True)


def test_the_reader_of_glyphs_knows_a_letter_from_a_picture() -> None:
    drawn = np.zeros((80, 80), np.uint8)
    cv2.putText(drawn, "B", (22, 60), cv2.FONT_HERSHEY_DUPLEX, 1.6, 255, 3, cv2.LINE_AA)
    ink = (drawn / 255).astype(np.float32)
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    place = Place(columns[0] - 0.5, columns[-1] + 0.5, rows[0] - 0.5, rows[-1] + 0.5)
    waves = np.zeros((80, 80), np.float32)
    for row in (30, 45):
        steps = np.array([(x, round(row + 4 * np.sin(x / 4))) for x in range(15, 65)], np.int32)
        cv2.polylines(waves, [steps], False, 1.0, 2, cv2.LINE_AA)
    found = glyph_reader().probabilities([framed(ink, place), framed(waves, Place(15, 65, 25, 50))])
    assert CLASSES[int(found[0].argmax())] == "B"
    assert found[1, :-1].max() < 0.5


def test_water_and_mountains_of_one_size_are_not_taken_for_one_picture() -> None:
    """In a blurred photo both are a dark spot of about the same shape."""
    waves, peak = np.zeros((SIZE, SIZE), np.float32), np.zeros((SIZE, SIZE), np.float32)
    steps = np.linspace(-0.5, 0.5, 25)
    for row in (-0.3, 0.0, 0.3):
        line = HALF + SIDE * np.column_stack([steps, row + 0.05 * np.sin(4 * np.pi * steps)])
        cv2.polylines(waves, [np.round(line).astype(np.int32)], False, 1.0, 3, cv2.LINE_AA)
    corners = HALF + SIDE * np.array([(-0.55, 0.4), (0.0, -0.5), (0.55, 0.4)])
    cv2.fillPoly(peak, [np.round(corners).astype(np.int32)], 1.0, cv2.LINE_AA)
    drawn = [cv2.GaussianBlur(ink, (0, 0), 2.0).astype(np.float32) for ink in (waves, peak, waves)]
    looks = groups({Hex(i, 0): ink for i, ink in enumerate(drawn)}, OPTIONS.terrain.alike)
    assert looks == [[Hex(0, 0), Hex(2, 0)], [Hex(1, 0)]]


def test_what_is_unsure_goes_into_the_document_by_hex_and_field() -> None:
    layout = Layout(Orientation.FLAT, 8.0, (20.0, 20.0))
    cells = (
        UnplayedCell("A1", Hex(0, 0), layout.center(Hex(0, 0)), Kind.WATER, look=0),
        UnplayedCell("B1", Hex(1, 0), layout.center(Hex(1, 0)), None, look=0, unsure=frozenset({Field.KIND})),
        UnplayedCell(
            "A2", Hex(0, 1), layout.center(Hex(0, 1)), Kind.LAND, "C", doubtful=("B1",), unsure=frozenset({Field.ROADS})
        ),
    )
    sheet = Unplayed(np.full((8, 8), 255, np.uint8), (1.0, 1.0), Orientation.FLAT, 8.0, cells, "", 2, ())
    unsure: dict[str, Any] = unsure_document(sheet)
    assert unsure["hexes"] == {"B1": ["kind"], "A2": ["roads"]}
    assert unsure["doubtful_roads"] == {"A2": ["B1"]}
    assert unsure["looks"] == [["A1", "B1"]]
    assert [each["kind"] for each in map_document(sheet)["hexes"]] == ["water", None, "land"]

"""Registered maps: stored, found again however they lie, replaced when they are corrected."""

from __future__ import annotations

import io
import itertools
import zlib
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image

from engine.errors import BadBoardError
from engine.formats import read_map
from engine.sameness import content_of, likeness, outline_of, seed_of
from scanner.limits import Limits
from tests.webapp.maps import json_of, map_of, picture_of
from tests.webapp.stored import migrated
from webapp.games.connection import Connection
from webapp.games.files import Files
from webapp.games.uploads import Upload
from webapp.maps.documents import named, parsed, unnamed, unsure_places
from webapp.maps.errors import BadPictureError, KnownMapError, UnknownMapIdError
from webapp.maps.registry import Library, work_of
from webapp.maps.sheets import exported, sheet_of_files
from webapp.maps.store import MapStore
from webapp.settings import Settings

PICTURE = b"a picture of the blank"


def turned(document: dict[str, Any], steps: int) -> dict[str, Any]:
    """The same map as somebody who holds the sheet another way would read it, its hexes counted off anew."""
    names = {each["id"]: f"h{number}" for number, each in enumerate(reversed(document["hexes"]))}
    hexes = []
    for each in document["hexes"]:
        q, r = each["q"], each["r"]
        for _ in range(steps):
            q, r = -r, q + r
        roads = [names[target] for target in each["roads"]]
        hexes.append({**each, "id": names[each["id"]], "q": q + 7, "r": r - 3, "roads": roads})
    return {**document, "hexes": hexes[::-1]}


@pytest.fixture
def maps(settings: Settings) -> Iterator[MapStore]:
    """An empty library."""
    connection = Connection(settings.database_url, 5.0)
    migrated(connection.writing)
    yield MapStore(connection, Files(settings.files))
    connection.close()


def test_a_registered_map_is_there_for_whoever_opens_the_same_instance(maps: MapStore, settings: Settings) -> None:
    made = maps.add(json_of(map_of(5)), PICTURE, "The long valley", "Ada")
    again = MapStore(Connection(settings.database_url, 5.0), Files(settings.files))
    assert [each.name for each in again.all()] == ["The long valley"]
    assert again.get(made.id) == again.by_seed(made.seed) == made
    assert again.picture(made.id) == PICTURE
    board = read_map(made.document).board
    assert (board.seed, seed_of(board)) == (made.seed, made.seed)
    again.connection.close()


def test_what_can_t_be_played_isn_t_stored(maps: MapStore) -> None:
    document = map_of(5)
    without = [each for each in document["hexes"] if each["kind"] != "city"]
    names = {each["id"] for each in without}
    for each in without:
        each["roads"] = [target for target in each["roads"] if target in names]
    with pytest.raises(BadBoardError, match="without a city"):
        maps.add(json_of({**document, "hexes": without}), PICTURE, "No city", "Ada")
    assert maps.all() == ()


@pytest.mark.parametrize("steps", range(6))
def test_a_map_is_known_again_however_it_lies(maps: MapStore, steps: int) -> None:
    first = maps.add(json_of(map_of(5)), PICTURE, "First", "Ada")
    maps.add(json_of(map_of(6)), PICTURE, "Another", "Ada")
    board = read_map(json_of(turned(map_of(5), steps))).board
    found = maps.known(board)
    assert found is not None
    assert (found.line.id, found.likeness.differing) == (first.id, ())
    assert found.likeness.turns == steps
    assert content_of(board) == content_of(read_map(first.document).board)
    assert outline_of(board) == outline_of(read_map(first.document).board)


def test_a_map_misread_here_and_there_is_known_again_with_the_hexes_that_differ(maps: MapStore) -> None:
    maps.add(json_of(map_of(5)), PICTURE, "First", "Ada")
    document = map_of(5)
    misread = [each for each in document["hexes"] if each["kind"] == "land" and not each["clan"]][:3]
    for each in misread:
        each["sector"] = "A" if each["sector"] != "A" else "B"
    found = maps.known(read_map(json_of(document)).board)
    assert found is not None
    assert set(found.likeness.differing) == {each["id"] for each in misread}


def test_another_map_isn_t_taken_for_one_that_is_registered(maps: MapStore) -> None:
    maps.add(json_of(map_of(5)), PICTURE, "First", "Ada")
    assert maps.known(read_map(json_of(map_of(6))).board) is None
    one = read_map(json_of(map_of(5))).board
    document = map_of(5)
    for each in document["hexes"]:
        if each["kind"] in ("land", "water"):
            each.update(kind="land", sector="A" if each["sector"] != "A" else "B")
    assert likeness(one, read_map(json_of(document)).board).share < 0.5
    assert maps.known(read_map(json_of(document)).board) is None


def test_the_very_same_map_is_refused_with_the_name_of_the_first(maps: MapStore, settings: Settings) -> None:
    first = maps.add(json_of(map_of(5)), PICTURE, "First", "Ada")
    with pytest.raises(KnownMapError, match="“First” by Ada") as refused:
        maps.add(json_of({**map_of(5), "title": "Of no account"}), PICTURE, "Second", "Ben")
    assert refused.value.line.id == first.id
    assert len(maps.all()) == 1
    assert len(list((settings.instance / "files" / "maps").iterdir())) == 1


def test_a_corrected_map_takes_the_place_of_the_first_which_stays_to_be_looked_up(maps: MapStore) -> None:
    first = maps.add(json_of(map_of(5)), PICTURE, "First", "Ada", owner="Ada's browser")
    document = map_of(5)
    water = next(each for each in document["hexes"] if each["kind"] == "water" and not each["clan"])
    water["kind"] = "mountain"
    second = maps.add(json_of(document), PICTURE, "First", "Ada", replaces=first.id)
    assert [each.id for each in maps.all()] == [second.id]
    assert second.seed != first.seed
    assert maps.get(first.id).line.replaced_by == second.id
    assert maps.get(first.id).document == first.document
    assert maps.may_change(first.id, "Ada's browser")
    assert not maps.may_change(first.id, "another browser")
    assert not maps.may_change(second.id, "Ada's browser")


def test_a_correction_can_be_taken_back_and_a_name_alone_corrected(maps: MapStore) -> None:
    first = maps.add(json_of(map_of(5)), PICTURE, "First", "Ada")
    mistaken = maps.add(json_of(map_of(6)), PICTURE, "First", "Ada", replaces=first.id)
    back = maps.add(json_of(map_of(5)), PICTURE, "First", "Ada", replaces=mistaken.id)
    again = maps.add(json_of(map_of(5)), PICTURE, "Its new name", "Ada", replaces=back.id)
    assert [(each.id, each.name) for each in maps.all()] == [(again.id, "Its new name")]
    assert again.seed == first.seed
    assert maps.by_seed(first.seed).line.id == again.id
    assert maps.get(first.id).line.replaced_by == back.id
    assert {maps.get(each.id).line.replaced_by for each in (mistaken, back)} == {back.id, again.id}
    # What was scored with the map before is scored with it still.
    assert maps.get(first.id).document == first.document


def test_a_map_that_was_withdrawn_may_be_registered_by_anybody(maps: MapStore) -> None:
    first = maps.add(json_of(map_of(5)), PICTURE, "First", "Ada", owner="Ada's browser")
    maps.list_(first.id, listed=False)
    second = maps.add(json_of(map_of(5)), PICTURE, "Second", "Ben", owner="Ben's browser")
    assert [each.id for each in maps.all()] == [second.id]
    assert maps.may_change(second.id, "Ben's browser")
    maps.list_(first.id, listed=True)
    assert [each.id for each in maps.all()] == [second.id], "another has taken its place"


def test_another_choice_of_maps_is_another_state_and_the_same_one_the_same(maps: MapStore) -> None:
    numbers = [maps.add(json_of(map_of(seed)), PICTURE, f"Map {seed}", "Ada").id for seed in range(5, 9)]
    states = {}
    for chosen in itertools.chain.from_iterable(itertools.combinations(numbers, count) for count in range(5)):
        for number in numbers:
            maps.list_(number, listed=number in chosen)
        states[chosen] = maps.state()
        assert maps.state() == states[chosen]
    assert len(set(states.values())) == len(states) == 2 ** len(numbers)


def test_a_map_that_isn_t_there(maps: MapStore) -> None:
    for look in (lambda: maps.get(1), lambda: maps.by_seed("map-aaaaaaaaaa"), lambda: maps.picture(1)):
        with pytest.raises(UnknownMapIdError):
            look()


def test_a_seed_is_the_same_in_every_library_and_another_for_other_names_of_hexes() -> None:
    board = read_map(json_of(map_of(5))).board
    assert seed_of(board) == seed_of(read_map(json_of({**map_of(5), "title": "", "seed": "9"})).board)
    assert seed_of(board) != seed_of(read_map(json_of(turned(map_of(5), 0))).board)
    assert seed_of(board) != seed_of(read_map(json_of(map_of(6))).board)


@pytest.mark.parametrize("steps", range(6))
def test_a_seed_is_the_same_whichever_way_a_map_file_counts(steps: int) -> None:
    def seed_from(document: dict[str, Any]) -> str:
        data = exported(json_of(document), picture_of(5))
        return seed_of(read_map(json_of(sheet_of_files([Upload("map.json", data)]).document)).board)

    assert seed_from(turned(map_of(5), steps)) == seed_from(turned(map_of(5), 0))
    assert seed_from(map_of(5)) == seed_of(read_map(json_of(map_of(5))).board)


def test_what_nobody_was_sure_of_stays_unsure_where_an_exported_map_is_registered_again(maps: MapStore) -> None:
    library = Library(maps.connection, maps.files)
    place = map_of(5)["hexes"][3]["id"]
    document = {**map_of(5), "unsure": {"hexes": {place: ["kind"]}}}
    sheet, begun = (sheet_of_files([Upload("map.json", exported(json_of(document), picture_of(5)))]) for _ in "ab")
    made = library.register(sheet, "The long valley", "Ada")
    assert sheet.questions == 1
    assert unsure_places(made.document, "en") == [place]
    assert work_of(begun)["unsure"]["hexes"] == {place: ["kind"]}
    assert "unsure" not in work_of(begun)["document"]


def test_how_many_players_and_rounds_there_are_is_told_where_nobody_was_sure_of_it_and_no_title_or_paper() -> None:
    document = json_of({**map_of(5), "unsure": {"sheet": ["page", "players", "rounds", "title"]}})
    assert unsure_places(document, "en") == ["the number of players", "the number of rounds"]
    assert unsure_places(document, "de") == ["die Zahl der Personen", "die Zahl der Runden"]


@pytest.mark.parametrize("printed", ["", "THE BITTER BARRENS"])
def test_what_stands_on_a_sheet_is_kept_whatever_a_map_is_called_one_name_after_the_other(printed: str) -> None:
    document = json_of({**map_of(5), "title": printed})
    for name in ("The long valley", "The short one"):
        document = named(document, "map-aaaaaaaaaa", name)
        assert unnamed(parsed(document)) == ({**map_of(5), "seed": "map-aaaaaaaaaa", "title": printed}, name)


def test_maps_are_found_by_name_or_by_who_registered_them(maps: MapStore) -> None:
    for seed, (name, by) in enumerate((("The long valley", "Ada"), ("100 % desert", "Ben"), ("Long road", "Cleo"))):
        maps.add(json_of(map_of(seed)), PICTURE, name, by)

    def found(words: str, most: int = 9) -> tuple[list[str], int]:
        lines, count = maps.find(words, most)
        assert all(line.look is None for line in lines)
        return [line.name for line in lines], count

    assert found("") == (["Long road", "100 % desert", "The long valley"], 3)
    assert found("", 1) == (["Long road"], 3)
    assert found("LONG") == (["Long road", "The long valley"], 2)
    assert found("valley ada") == (["The long valley"], 1)
    assert found("%") == (["100 % desert"], 1)
    assert found("nothing") == ([], 0)


def test_the_colour_profile_of_an_exported_maps_picture_stays_packed() -> None:
    # Unpacking thousands of them takes a minute; one as large as a printer's, and the picture wasn't taken.
    buffer = io.BytesIO()
    Image.open(io.BytesIO(picture_of(5))).save(buffer, "PNG", icc_profile=bytes(3_000_000))
    sheet = sheet_of_files([Upload("map.json", exported(json_of(map_of(5)), buffer.getvalue()))])
    assert sheet.picture == sheet_of_files([Upload("map.json", exported(json_of(map_of(5)), picture_of(5)))]).picture


def test_a_map_files_picture_of_very_many_parts_is_no_picture() -> None:
    data = picture_of(5)
    end = data.rindex(b"IEND") - 4
    remarks = (b"\0\0\0\0" + b"abCd" + zlib.crc32(b"abCd").to_bytes(4, "big")) * (Limits().parts + 1)
    with pytest.raises(BadPictureError):
        sheet_of_files([Upload("map.json", exported(json_of(map_of(5)), data[:end] + remarks + data[end:]))])

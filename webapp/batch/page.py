"""The report on a whole folder: one HTML file that opens without a server, in English or German."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined, Template

from engine.board import SYMBOLS
from engine.scoring import GUARDIAN, TOTAL
from webapp.batch.model import Batch, PhotoTaken, ScoredGame, ScoredPhoto
from webapp.batch.places import Place, called, overlay_name
from webapp.batch.ranking import Table, not_over, rankings
from webapp.batch.records import kept_page
from webapp.documents import LookDocument, PlayerDocument, ProblemDocument
from webapp.exports.result import figure_of, row_told
from webapp.moments import NAME_PREFIX, NO_BOX
from webapp.numbers import number_text, state_of
from webapp.sentences import mark_text, place_name, verdict, why_look, why_open
from webapp.words import Words
from webapp.words.german import REFUSALS


@dataclass(frozen=True)
class LookView:
    """A place that needs a look, in words, with its cut-out as a `data:` address where there is one."""

    place: str
    read: str
    why: str
    picture: str | None


@dataclass(frozen=True)
class PhotoView:
    """A photo of a game: its name, the round that it shows, the address of its overlay, what needs a look."""

    file: str
    round: str
    overlay: str
    looks: Sequence[LookView]


@dataclass(frozen=True)
class NumberView:
    """A number of the table, and its state: `exact`, `ranged` or `unsure`."""

    text: str
    state: str


@dataclass(frozen=True)
class GameView:
    """One game, in words. `rows`: the table's rows by name, with a number for each player in order."""

    name: str
    title: str
    headline: str
    open: str | None
    players: Sequence[tuple[str, str]]
    rows: Sequence[tuple[str, Sequence[NumberView]]]
    photos: Sequence[PhotoView]
    asked: Sequence[str]
    told: Sequence[str]
    needs_a_look: bool
    settled: bool


def report_page(batch: Batch, results: Place, language: str) -> str:
    """The HTML of the report."""
    words = Words(language)
    games = [_game(game, results, words) for game in batch.games]
    return _template().render(
        words=words,
        batch=batch,
        games=games,
        to_look_at=[game for game in games if game.needs_a_look],
        rankings=list(_rankings(batch.games, words)),
        not_over=[game.name for game in not_over(batch.games)],
        refused=[(each.name, _refusal(each, words)) for each in batch.refused],
        names={game.name: _names(game, results) for game in batch.games},
    )


@cache
def _template() -> Template:
    environment = Environment(
        loader=PackageLoader("webapp.batch", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("report.html")


def _rankings(games: Sequence[ScoredGame], words: Words) -> Iterator[tuple[str, Table]]:
    for players, table in rankings(games).items():
        yield words("batch_for_players", count=players), table


def _game(game: ScoredGame, results: Place, words: Words) -> GameView:
    photos = [_photo(photo, results, words) for photo in game.photos]
    if game.document is None:
        failed = str(game.failed)
        title = game.name
        return GameView(game.name, title, words("batch_not_scored"), None, (), (), photos, (failed,), (), True, False)
    document, printed = game.document, game.map
    players, rows = document.score.told, (*printed.scorings, GUARDIAN, TOTAL)
    return GameView(
        name=game.name,
        title=printed.title_de if words.language == "de" else printed.title,
        headline=verdict(document, printed.scorings, words),
        open=why_open(document, printed.scorings, printed.rounds, words),
        players=[(each.symbol, words.symbol(each.symbol)) for each in players],
        rows=[(row_told(row, document, printed.scorings, words), _row(players, row, words)) for row in rows],
        photos=photos,
        asked=[_sentence(each, words) for each in game.asked],
        told=[_sentence(each, words) for each in game.told],
        needs_a_look=game.needs_a_look,
        settled=game.settled,
    )


def _row(players: Sequence[PlayerDocument], row: str, words: Words) -> list[NumberView]:
    """A row of the table, with each player's number."""
    figures = [figure_of(player, row) for player in players]
    return [NumberView(number_text(figure, words), state_of(figure)) for figure in figures]


def _photo(photo: ScoredPhoto, results: Place, words: Words) -> PhotoView:
    after = "" if photo.after_round is None else words("after_round", number=photo.after_round)
    pictures: Mapping[str, bytes] = {}
    if photo.looks:
        pictures = {each.region: each.jpeg for each in kept_page(results, photo.record).cutouts}
    looks = [_look(look, pictures.get(look.region), words) for look in photo.looks]
    return PhotoView(photo.file, after, quote(overlay_name(photo.file)), looks)


def _look(look: LookDocument, picture: bytes | None, words: Words) -> LookView:
    address = None if picture is None else _address(picture)
    # Of a box whose place nobody knows nothing was read, not even that it is empty.
    read = "" if look.why == NO_BOX else words("read_as", mark=mark_text(look.mark, words))
    return LookView(place_name(look.region, words), read, why_look(look.why, words) or "", address)


def _names(game: ScoredGame, results: Place) -> Mapping[str, str | None]:
    """The picture of each player's name, by symbol, as the latest photo shows it; None where nobody wrote any."""
    names: dict[str, str | None] = dict.fromkeys(SYMBOLS)
    for photo in game.photos:
        for each in kept_page(results, photo.record).names:
            names[each.region.removeprefix(NAME_PREFIX)] = _address(each.jpeg)
    return names


def _address(picture: bytes) -> str:
    return f"data:image/jpeg;base64,{base64.b64encode(picture).decode()}"


def _sentence(problem: ProblemDocument, words: Words) -> str:
    sentence = problem.message_de if words.language == "de" else problem.message
    return f"{problem.hex}: {sentence}" if problem.hex and problem.hex not in sentence else sentence


def _refusal(photo: PhotoTaken, words: Words) -> str:
    """What is wrong with the photo and what to do."""
    assert photo.refused is not None
    if words.language == "de" and photo.refused.kind in REFUSALS:
        return REFUSALS[photo.refused.kind]
    return photo.refused.told(called(photo.file))

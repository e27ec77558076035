"""The report: where what the scanner saw and what the rules say become one document, `wasteland-score/1`."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.board import Cell
from engine.position import DESTROYED
from engine.problems import Problem
from engine.scoring import CityResult, PlayerScore
from scanner.reading import UNSEEN, Reading, RegionReading
from webapp.documents import (
    ActionDocument,
    CityDocument,
    HexDocument,
    LookDocument,
    OutcomeDocument,
    PhotoDocument,
    PlayerDocument,
    ProblemDocument,
    ScoreDocument,
    SheetDocument,
    TotalDocument,
    rounded,
)
from webapp.errors import NoPhotoError
from webapp.inputs import moments_of_files
from webapp.looks import AGAINST_THE_RULES, looks_of
from webapp.moments import BOX_PREFIX, Moment, active_for_anybody, folded_away, without_folded
from webapp.options import ReadOptions
from webapp.order import in_order
from webapp.played import is_over
from webapp.problems import problems_of, with_doubts
from webapp.proving import Result, proved_result, seen_result
from webapp.suspects import signed_too_often, suspects_of
from webapp.written import differences, written_points


@dataclass(frozen=True)
class Report:
    """One scored game: the document, and the moments that it was made from, oldest first."""

    document: ScoreDocument
    moments: tuple[Moment, ...]

    @property
    def last(self) -> Moment:
        """The moment that the document's hexes show."""
        return self.moments[-1]

    def overlay_png(self) -> bytes:
        """The last photo with what was read drawn over it, as a PNG; NoPhotoError where there was none."""
        from scanner.overlay import OVERLAY_PX_PER_MM, png_of, upright_overlay
        from webapp.caption import captioned

        if self.last.seen is None or self.last.seen.photo is None:
            raise NoPhotoError(f"{self.last.file} is a position: there is no photo to draw over. Leave out --overlay.")
        reading = without_folded(self.last.board, self.last.given.after_round, self.last.seen.reading)
        reading = with_questions(reading, [each.region for each in self.document.photos[-1].looks])
        seen = upright_overlay(self.last.seen.photo, reading, OVERLAY_PX_PER_MM)
        return png_of(captioned(seen, self.last.board, self.document))


def with_questions(reading: Reading, doubted: Container[str]) -> Reading:
    """The reading with these regions to be looked at too: those that only the rules doubt must show in a picture."""
    regions = [
        replace(each, review=AGAINST_THE_RULES) if each.review is None and each.id in doubted else each
        for each in reading.regions
    ]
    return replace(reading, regions=tuple(regions))


def report_of_files(files: Sequence[Path], options: ReadOptions) -> Report:
    """The report of the game whose moments these files show."""
    return report_of(moments_of_files(files, options), options)


def report_of(moments: Sequence[Moment], options: ReadOptions) -> Report:
    """The report of the game with these moments, in any order."""
    ordered = in_order(moments)
    last = ordered[-1]
    problems = problems_of(ordered)
    result = proved_result(ordered, problems) if options.ranges else seen_result(ordered, problems)
    # What was given, not read, can't have been misread.
    flagged = suspects_of(ordered) | result.suspects if last.seen is not None else set()
    hexes = _hexes(last, flagged)
    review = [each.id for each in hexes if each.review]
    looks = looks_of(ordered, review)
    written = written_points(ordered, result.score, result.possible if options.ranges else None)
    document = ScoreDocument(
        sheet=_sheet(last),
        photos=[_photo(moment, asked) for moment, asked in zip(ordered, looks, strict=True)],
        hexes=hexes,
        actions=_actions(last, signed_too_often(last)),
        score=_outcome(result, is_over(ordered), options.ranges),
        review=review,
        problems=[
            _problem(each)
            for each in (*with_doubts(ordered, problems), *result.problems, *differences(written, result.score))
        ],
        written=written,
    )
    return Report(document, ordered)


def _sheet(moment: Moment) -> SheetDocument:
    board, seen = moment.board, moment.seen
    return SheetDocument(
        seed=board.seed,
        players=board.players,
        matched_by="user" if seen is None else seen.reading.matched_by,
        confidence=1.0 if seen is None else rounded(seen.reading.confidence),
    )


def _photo(moment: Moment, looks: list[LookDocument]) -> PhotoDocument:
    quality = {} if moment.seen is None else {name: round(v, 4) for name, v in moment.seen.reading.quality.items()}
    timing = {name: round(milliseconds, 2) for name, milliseconds in moment.timing_ms.items()}
    return PhotoDocument(
        file=moment.file, after_round=moment.position.after_round, quality=quality, timing_ms=timing, looks=looks
    )


def _hexes(moment: Moment, flagged: set[str]) -> list[HexDocument]:
    """Every hex of the map as the moment shows it; those in `flagged` are for review whatever the scanner says."""
    regions = {} if moment.seen is None else moment.seen.regions()
    active = active_for_anybody(moment.position)
    return [
        _hex(moment, cell, _of_cell(regions, cell), bool(active >> i & 1), cell.id in flagged)
        for i, cell in enumerate(moment.board.cells)
    ]


def _of_cell(regions: Mapping[str, RegionReading], cell: Cell) -> list[RegionReading]:
    """The cell's own reading, then those of its buildings; empty where there was no photo."""
    ids = (cell.id, *(f"{cell.id}/{slot}" for slot in range(cell.buildings)))
    return [regions[region_id] for region_id in ids if region_id in regions]


def _hex(moment: Moment, cell: Cell, regions: list[RegionReading], active: bool, flagged: bool) -> HexDocument:
    mark = moment.given.marks.get(cell.id)
    buildings = [*mark] if isinstance(mark, tuple) else []
    symbol = mark.removeprefix(DESTROYED) if isinstance(mark, str) else ""
    reasons = [region.review for region in regions if region.review]
    return HexDocument(
        id=cell.id,
        owner=symbol or None,
        destroyed=isinstance(mark, str) and mark.startswith(DESTROYED),
        buildings=buildings + [None] * (cell.buildings - len(buildings)),
        confidence=rounded(min((region.confidence for region in regions), default=1.0)),
        review=bool(reasons) or flagged,
        active=active,
        corners_px=[(round(x, 2), round(y, 2)) for x, y in regions[0].corners_px] if regions else [],
        why=reasons[0] if reasons else AGAINST_THE_RULES if flagged else None,
    )


def _actions(moment: Moment, flagged: set[str]) -> list[ActionDocument]:
    """Every action as the moment shows it; those in `flagged` are for review whatever the scanner says."""
    boxes = {} if moment.seen is None else moment.seen.regions()
    folded = folded_away(moment)
    documents = []
    for action_id in moment.board.actions:
        box = boxes.get(BOX_PREFIX + action_id)
        unseen = 1.0 if moment.seen is None else 0.0
        why = None if moment.seen is None or action_id in folded else moment.seen.question(action_id)
        why = why or (AGAINST_THE_RULES if action_id in flagged else None)
        documents.append(
            ActionDocument(
                id=action_id,
                taken_by=moment.given.actions.get(action_id) if box is None else _signer(box),
                confidence=unseen if box is None else rounded(box.confidence),
                review=why is not None,
                why=why,
            )
        )
    return documents


def _signer(box: RegionReading) -> str | None:
    """Who seems to have signed the box; nobody where it wasn't seen."""
    return None if box.review in UNSEEN else box.mark or None


def _outcome(result: Result, over: bool | None, ranges: bool) -> OutcomeDocument:
    """The score with what is proved of it; its ranges are left out where they weren't worked out."""
    return OutcomeDocument(
        players=[_player(player, ranges) for player in result.score.players],
        winner=list(result.score.winner),
        decided=result.score.decided,
        over=over,
        possible=result.possible,
        steady=result.score.steady if ranges else None,
        by_marks=None if result.by_marks is None else [_player(player, ranges) for player in result.by_marks.players],
    )


def _player(player: PlayerScore, ranges: bool) -> PlayerDocument:
    return PlayerDocument(
        symbol=player.symbol,
        guardian=player.guardian.points,
        guardian_low=player.guardian.low if ranges else None,
        guardian_high=player.guardian.high if ranges else None,
        guardian_exact=player.guardian.exact,
        cities={numeral: _city(city, ranges) for numeral, city in player.cities.items()},
        total=TotalDocument(
            points=player.total.points,
            low=player.total.low if ranges else None,
            high=player.total.high if ranges else None,
            exact=player.total.exact,
            steady=player.total.steady if ranges else None,
        ),
        guardian_steady=player.guardian.steady if ranges else None,
    )


def _city(city: CityResult, ranges: bool) -> CityDocument:
    # Points that every legal play gives, though the moment wasn't seen: then neither was all that they are made of.
    hexes, connected = city.proved_piece() if city.exact else (city.hexes, city.connected)
    return CityDocument(
        points=city.points,
        low=city.low if ranges else None,
        high=city.high if ranges else None,
        exact=city.exact,
        hexes=list(hexes),
        connected=list(connected),
        steady=city.steady if ranges else None,
    )


def _problem(problem: Problem) -> ProblemDocument:
    return ProblemDocument(
        code=problem.code,
        hex=problem.hex,
        message=problem.message_en,
        message_de=problem.message_de,
        rule=problem.rule or None,
    )

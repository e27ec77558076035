"""Whole sentences about a result, in the reader's language, for the page and the command line alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.board import Board
from engine.generator import title
from engine.position import DESTROYED
from webapp.documents import CityDocument, ScoreDocument
from webapp.looks import AGAINST_THE_RULES
from webapp.moments import BOX_PREFIX
from webapp.numbers import Number, guardian_of, number_text, points_so_far, span_of, state_of
from webapp.words import Words

NO_PLAY, NOT_PROVED, ORDER_OPEN, NOT_SETTLED, SLIPS = (
    "no-legal-play",
    "not-proved",
    "order-open",
    "ranges-not-settled",
    "signatures-dont-fit",
)
"""The codes of the problems that say what isn't proved."""


def map_title(board: Board, words: Words) -> str:
    """The map's name in the reader's language; what was printed or registered elsewhere has only one."""
    if not board.seed.isdigit():
        return board.title
    return title(int(board.seed), board.players, "de" if words.language == "de" else "en")


def verdict(document: ScoreDocument, scorings: Mapping[str, int], words: Words) -> str:
    """Who won, in one sentence: `X wins with 11 points`, or who can have: `X or O can have won`; who is ahead so far.

    `scorings`: each city's numeral and the round after which it is scored.
    """
    if is_unplayed(document):
        return words("unplayed")
    if document.score.over is False:
        text = _who_leads(document, scorings, words)
        if text is None:
            return words("lead_open", played=document.photos[-1].after_round)
    else:
        text = _who_won(document, words)
        text = text if document.score.over else words("if_final", verdict=text)
    return _as_sure_as_it_is(text, document, scorings, words)


def is_unplayed(document: ScoreDocument) -> bool:
    """Whether nothing was drawn or signed on the sheet that was photographed, for all that is seen of it."""
    drawn = any(each.destroyed or each.owner or any(each.buildings) for each in document.hexes)
    signed = any(action.taken_by for action in document.actions)
    return document.score.over is None and not (drawn or signed or has_looks(document))


def _who_won(document: ScoreDocument, words: Words) -> str:
    """Who won, if it is the final sheet."""
    score, proved = document.score, is_proved(document)
    several = len(score.winner) > 1
    names = [words.symbol(symbol) for symbol in score.winner]
    # Where it may not be the final sheet nothing is decided; who wins if it is may be certain all the same.
    decided = score.decided or (score.over is None and proved and score.possible is True and not several)
    if several and not decided and proved:
        return words("can_have_won", who=words.listed(names, "or"))
    best = next(player.total for player in score.told if player.symbol == score.winner[0])
    points = number_text(best, words)
    key = ("wins" if decided else "leads") + ("_shared" if several else "")
    return words(key, who=words.listed(names), points=words.with_points(points))


def _who_leads(document: ScoreDocument, scorings: Mapping[str, int], words: Words) -> str | None:
    """Who has most points so far, in a game that isn't over; None where that isn't certain."""
    sums = points_so_far(document, scorings)
    most = max(each.points for each in sums.values())
    ahead = [symbol for symbol, each in sums.items() if each.points == most]
    first = sums[ahead[0]]
    highest_behind = max((span_of(each)[1] for symbol, each in sums.items() if symbol not in ahead), default=-1)
    apart = len(ahead) > 1 and any(sums[each].low != sums[each].high for each in ahead)
    if apart or highest_behind >= span_of(first)[0]:
        return None
    return words(
        "leads_so_far_shared" if len(ahead) > 1 else "leads_so_far",
        who=words.listed([words.symbol(each) for each in ahead]),
        points=words.with_points(number_text(first, words)),
        played=document.photos[-1].after_round,
    )


def _as_sure_as_it_is(text: str, document: ScoreDocument, scorings: Mapping[str, int], words: Words) -> str:
    """The verdict, told to be one of the marks as they were read where others there could give another.

    Where no play ends in marks some of which weren't read for certain, these may be why: whoever leads by them may not.
    """
    if document.score.by_marks is not None:
        return words("by_marks", verdict=text)
    if document.score.over is False:
        unsure = any(state_of(each) == "unsure" for each in points_so_far(document, scorings).values())
        rests = unsure and has_looks(document)
    elif is_proved(document):
        # The winners are steady or not only where they are proved at all.
        rests = document.score.steady is False
    else:
        rests = bool(codes_of(document) & {NO_PLAY, NOT_PROVED, ORDER_OPEN}) and has_looks(document)
    return words("as_read", verdict=text) if rests else text


def has_looks(document: ScoreDocument) -> bool:
    """Whether a person should look at anything, on whichever photo."""
    return any(photo.looks for photo in document.photos)


def _has_looks_at_marks(document: ScoreDocument) -> bool:
    """Whether a person should look at anything on a map: of action boxes no number rests on one alone."""
    return any(not look.region.startswith(BOX_PREFIX) for photo in document.photos for look in photo.looks)


def rounds_left(document: ScoreDocument, rounds: int) -> int:
    """How many of the sheet's rounds are still to be played after the last moment; 0 where that isn't known."""
    played = document.photos[-1].after_round
    return 0 if played is None else rounds - played


def is_proved(document: ScoreDocument) -> bool:
    """Whether the document's ranges are over legal plays, and not only the points that were seen."""
    total = document.score.told[0].total
    return total.low is not None and not codes_of(document) & {NO_PLAY, NOT_PROVED, ORDER_OPEN}


def rests_on_doubt(document: ScoreDocument) -> bool:
    """Whether points or winners that are proved of the marks as read can be others: some weren't read for certain."""
    if not _has_looks_at_marks(document):
        return False
    steady = [document.score.steady]
    for player in document.score.told:
        numbers: list[Number] = [*player.cities.values(), guardian_of(player), player.total]
        steady += [each.steady for each in numbers]
    return is_proved(document) and False in steady


def why_open(document: ScoreDocument, scorings: Mapping[str, int], rounds: int, words: Words) -> str | None:
    """Why not every number is certain, in a few sentences; None where they all are.

    `scorings`: each city's numeral and the round after which it is scored.
    """
    players, codes = document.score.told, codes_of(document)
    if all(player.total.exact for player in players):
        return None
    if is_unplayed(document):
        return words("open_unplayed")
    if NO_PLAY in codes:
        return words("open_impossible_as_read" if has_looks(document) else "open_impossible")
    if ORDER_OPEN in codes:
        return words("open_order")
    if codes & {NOT_PROVED, NOT_SETTLED}:
        return words("open_unsettled")
    reasons = [*_why_ranged(document, scorings, rounds, words)]
    if rests_on_doubt(document) or not reasons:
        reasons.append(words("open_doubt_too" if reasons else "open_doubt"))
    return " ".join(reasons)


def _why_ranged(document: ScoreDocument, scorings: Mapping[str, int], rounds: int, words: Words) -> Iterator[str]:
    """Sentences on why even surely read marks leave numbers open."""
    players, left, over = document.score.told, rounds_left(document, rounds), document.score.over
    if over is not True:
        yield words("open_round") if over is None else words("open_under_way", played=rounds - left, rounds=rounds)
    if SLIPS in codes_of(document):
        # Before that is settled no photo helps.
        yield words("open_signatures")
        return
    ranged = [city for city in scorings if any(_is_range(player.cities[city]) for player in players)]
    if ranged:
        names = words.listed([words("city", numeral=city) for city in ranged])
        told = words("open_cities_several" if len(ranged) > 1 else "open_cities", cities=names)
        # Of a game that may not be over some of these may be still to come.
        yield words("open_if_over", reason=told) if over is None else told
    elif any(player.guardian_low != player.guardian_high for player in players):
        yield words("open_guardian")


def _is_range(city: CityDocument) -> bool:
    return city.low != city.high


def codes_of(document: ScoreDocument) -> set[str]:
    """The codes of all its problems."""
    return {problem.code for problem in document.problems}


def reason(
    numeral: str, city: CityDocument, words: Words, after_round: int | None = None, *, later: bool = False
) -> str:
    """What a city's points are made of: `connects I, II and C4 through F7, G8`.

    `after_round`: the round of the photo on which they are counted, where that isn't the last one. `later`: whether the
    city had been scored before that photo, so that it may show more than stood there then.
    """
    if not is_seen(city, later=later):
        if city.exact:
            return words("proved_only" if city.points else "nothing_then")
        return words("proved_as_read")
    text = _piece(numeral, city, words)
    if city.exact or city.low == city.high:
        return text
    if after_round is not None:
        return words("as_it_stood", reason=text, round=after_round)
    return words("as_it_stands", reason=text)


def is_later(photo: int | None, scored: int) -> bool:
    """Whether a photo after that round, None for the final sheet or an unknown one, may be later than a scoring."""
    return photo is None or photo > scored


def is_seen(city: CityDocument, *, later: bool) -> bool:
    """Whether what makes the city's points is seen on a photo, `later` as for `reason`, and they aren't only proved."""
    if later and city.exact and not city.connected:
        # What stands there on a later photo isn't told of points that are proved to be none.
        return False
    return city.points == len(city.connected)


def _piece(numeral: str, city: CityDocument, words: Words) -> str:
    """The connected piece that was seen."""
    if not city.connected:
        return words("nothing")
    # R16: the scored city itself is the first point.
    others = [place for place in city.connected if place != numeral]
    text = words("connects", what=words.listed([numeral, *others])) if others else words("only_itself")
    return f"{text} {words('through', hexes=', '.join(city.hexes))}" if city.hexes else text


def why_look(code: str | None, words: Words, region: str = "") -> str | None:
    """Why a person should look at a region, in words; a reason that has none of its own is told as it is."""
    if code is None:
        return None
    if code == AGAINST_THE_RULES and region.startswith(BOX_PREFIX):
        return words("look_signed_too_often")
    key = f"look_{code.replace('-', '_')}"
    return words(key) if words.has(key) else code.replace("-", " ")


def place_name(region: str, words: Words) -> str:
    """What a region of the sheet is called: `Hex F7`, `Settlement C4`, `Action 3b`."""
    if region.startswith(BOX_PREFIX):
        return words("action", id=region.removeprefix(BOX_PREFIX))
    return words("building", id=region.partition("/")[0]) if "/" in region else words("hex", id=region)


def mark_text(mark: str | None, words: Words) -> str:
    """A mark in words; `""` is an empty place, None one in which nobody can tell what stands."""
    if mark is None:
        return words("cant_tell")
    if mark.startswith(DESTROYED):
        owner = mark.removeprefix(DESTROYED)
        return words("destroyed_of", symbol=words.symbol(owner)) if owner else words("destroyed")
    return words.symbol(mark) if mark else words("empty")


def change_text(before: str | None, after: str | None, words: Words) -> str:
    """What a person changed, in words: `empty became X`; or that it is as it was read: `X confirmed`."""
    if before == after:
        return words("confirmed", mark=mark_text(after, words))
    return words("changed", before=mark_text(before, words), after=mark_text(after, words))

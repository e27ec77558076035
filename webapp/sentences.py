"""Whole sentences about a result, in the reader's language, for the page and the command line alike."""

from __future__ import annotations

from webapp.documents import CityDocument, HexDocument, ScoreDocument
from webapp.words import Words


def verdict(document: ScoreDocument, words: Words) -> str:
    """Who won, in one sentence: `X wins with 11 points`."""
    score = document.score
    points = max(player.total.points for player in score.players)
    key = ("wins" if score.decided else "leads") + ("_shared" if len(score.winner) > 1 else "")
    return words(key, who=words.listed([words.symbol(symbol) for symbol in score.winner]), points=points)


def reason(numeral: str, city: CityDocument, words: Words) -> str:
    """What a city's points are made of: `connects I, II and C4 through F7, G8`."""
    if not city.points:
        return words("nothing")
    # R16: the scored city itself is the first point.
    others = [place for place in city.connected if place != numeral]
    text = words("connects", what=words.listed([numeral, *others])) if others else words("only_itself")
    return f"{text} {words('through', hexes=', '.join(city.hexes))}" if city.hexes else text


def mark_name(each: HexDocument, words: Words) -> str:
    """What was read in a hex."""
    if each.destroyed:
        return words("destroyed")
    if each.buildings:
        return ", ".join(words("free") if symbol is None else words.symbol(symbol) for symbol in each.buildings)
    return words.symbol(each.owner) if each.owner else words("empty")


def why_look(code: str | None, words: Words) -> str | None:
    """Why a person should look, in words; a reason that has none of its own is told as it is."""
    if code is None:
        return None
    key = f"look_{code.replace('-', '_')}"
    return words(key) if words.has(key) else code.replace("-", " ")

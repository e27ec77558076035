"""Strokes: what may be a scribble of few or open strokes, looked at by the network that knows such.

The readers were taught bolder scribbles. Of three strokes across a hex, a spiral or wide hatching they say that it is
one, but not for certain, or its ink covers too little to look like it. Where the network that was taught such scribbles
is as sure as a reader has to be, however the patch is mirrored, nobody is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.sheet.form import Form
from scanner.marks.fewstrokes import surely_scribbled
from scanner.marks.ink import Patches
from scanner.marks.options import MarkOptions
from scanner.marks.scribbles import lies_like_strokes
from scanner.marks.verdict import LIKELIEST, Verdict
from scanner.reading import SCRIBBLE, UNCLEAR


def weigh_strokes(
    verdicts: Sequence[Verdict], patches: Patches, form: Form, options: MarkOptions
) -> tuple[Verdict, ...]:
    """The same verdicts, scribbles of which the readers aren't sure settled where the other network is."""
    found = list(verdicts)
    doubted = [
        i
        for i, (each, region) in enumerate(zip(verdicts, form.regions, strict=True))
        if SCRIBBLE in region.marks
        and each.mark == SCRIBBLE
        and each.review == UNCLEAR
        # Another network settles only what the readers have for likelier than all else together.
        and each.confidence > LIKELIEST
        and each.foreign <= options.hardly_foreign
    ]
    if not doubted:
        return tuple(found)
    shown = patches.of(doubted)
    chances, strokes = surely_scribbled(shown), lies_like_strokes(shown.photo, shown.blank, options)
    for i, chance, open_ in zip(doubted, chances.tolist(), strokes, strict=True):
        enough = options.enough(SCRIBBLE, found[i].runner_up, form.regions[i].role)
        if chance >= enough and open_:
            found[i] = replace(found[i], confidence=max(chance, found[i].confidence), review=None)
    return tuple(found)

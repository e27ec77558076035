"""The pipeline, from photo to Reading: nothing but the list of its stages."""

from __future__ import annotations

from engine.sheet.form import Form
from scanner import debug
from scanner.blank import blank_of
from scanner.intake.photo import Photo
from scanner.judging import Judging
from scanner.location.locate import locate
from scanner.location.source import FormSource
from scanner.marks.doubts.absent import doubt_absent
from scanner.marks.doubts.astride import doubt_astride
from scanner.marks.doubts.beside import doubt_beside
from scanner.marks.doubts.bleached import doubt_bleached
from scanner.marks.doubts.coloured import doubt_coloured
from scanner.marks.doubts.encircled import doubt_encircled
from scanner.marks.doubts.faded import doubt_faded
from scanner.marks.doubts.filled import doubt_filled
from scanner.marks.doubts.halved import doubt_halved
from scanner.marks.doubts.hints import doubt_hints
from scanner.marks.doubts.layers import doubt_layers
from scanner.marks.doubts.lookalikes import doubt_lookalikes
from scanner.marks.doubts.loose import doubt_loose
from scanner.marks.doubts.nested import doubt_nested
from scanner.marks.doubts.outliers import doubt_outliers
from scanner.marks.doubts.overdrawn import doubt_overdrawn
from scanner.marks.doubts.overlooked import doubt_overlooked
from scanner.marks.doubts.pens import doubt_pens
from scanner.marks.doubts.shading import doubt_shading
from scanner.marks.doubts.sheen import doubt_sheen
from scanner.marks.doubts.shining import doubt_shining
from scanner.marks.doubts.signed import doubt_signed
from scanner.marks.doubts.struck import doubt_struck
from scanner.marks.doubts.surrounded import doubt_surrounded
from scanner.marks.doubts.tailed import doubt_tailed
from scanner.marks.doubts.tinted import doubt_tinted
from scanner.marks.ink import cut
from scanner.marks.magnified import magnify
from scanner.marks.marks import judge, look
from scanner.marks.tones import require_greys
from scanner.marks.uncoloured import uncolour
from scanner.marks.verdict import Verdict
from scanner.marks.weighing.evidence import weigh_evidence
from scanner.marks.weighing.fellows import weigh_fellows
from scanner.marks.weighing.ghosts import weigh_ghosts
from scanner.marks.weighing.grain import weigh_grain
from scanner.marks.weighing.spotless import weigh_spotless
from scanner.marks.weighing.strokes import weigh_strokes
from scanner.marks.weighing.traced import weigh_traced
from scanner.options import ScanOptions
from scanner.overlay import straighten
from scanner.reading import Reading
from scanner.registration.register import Registration, register
from scanner.result import gather
from scanner.timing import Clock
from scanner.watch import Watch, unwatched
from scanner.writing.digits import read_entries
from scanner.writing.entries import cut_entries


def read(photo: Photo, forms: FormSource, *, options: ScanOptions | None = None, watch: Watch = unwatched) -> Reading:
    """What is drawn on the form that the photo shows.

    Raises a `ScannerError` where there is no form, or where it can't be read safely.
    """
    options, clock = options or ScanOptions(), Clock()
    watch("photo", lambda: photo.image)
    located = clock.time("locate", locate, photo, forms, options.locate, options.follow)
    watch("locate", lambda: debug.located(photo, located))
    blank = clock.time("blank", blank_of, located.printed)
    watch("blank", lambda: blank.image)
    registration = clock.time("register", register, photo, blank, located, options.follow, options.register)
    form = registration.form
    watch("register", lambda: debug.registered(registration))
    watch("straighten", lambda: straighten(registration))
    as_cut = clock.time("ink", cut, registration)
    watch("ink", lambda: debug.inked(as_cut))
    watch("tones", lambda: debug.toned(photo, options.tones))
    clock.time("tones", require_greys, photo, as_cut, options.tones)
    first_looks = clock.time("looks", look, as_cut, form, options.marks)
    watch("looks", lambda: debug.looked(as_cut, first_looks))
    looks, patches = clock.time("magnified", magnify, first_looks, as_cut, registration, options.marks.magnify)
    watch("magnified", lambda: debug.looked_again(patches, first_looks, looks))
    bare = clock.time("uncoloured", uncolour, looks, patches, as_cut, form, options.marks.uncolour)
    watch("uncoloured", lambda: debug.looked_again(bare.patches, looks, bare.looks))
    judging = Judging(bare.looks, bare.patches, bare.as_cut, bare.places, clock, watch)
    verdicts = first_verdicts(judging, form, options)
    verdicts = judging.again(weigh_evidence, verdicts, bare.looks, bare.patches, form, options.evidence, options.marks)
    verdicts = judging.again(weigh_spotless, verdicts, bare.looks, bare.patches, form, options.spotless)
    verdicts = doubted(verdicts, judging, registration, options)
    entries = clock.time("entries", cut_entries, registration, options.entries)
    watch("entries", lambda: debug.written(entries))
    numbers = clock.time("digits", read_entries, entries, options.digits)
    watch("digits", lambda: debug.numbered(entries, numbers))
    written = tuple(zip(entries, numbers, strict=True))
    reading = gather(located, registration, bare.patches, verdicts, written, clock.milliseconds())
    watch("reading", lambda: debug.understood(photo, reading))
    return reading


def first_verdicts(judging: Judging, form: Form, options: ScanOptions) -> tuple[Verdict, ...]:
    """What stands in each region, by the stages that look at one thing each: what `weigh_evidence` weighs."""
    looks, patches = judging.looks, judging.patches
    verdicts = judging.first("marks", judge, looks, patches, form, options.marks)
    verdicts = judging.again(weigh_strokes, verdicts, patches, form, options.marks)
    verdicts = judging.again(weigh_grain, verdicts, patches, form, options.grain)
    verdicts = judging.again(weigh_fellows, verdicts, looks, patches, form, options.fellows, options.marks)
    verdicts = judging.again(weigh_traced, verdicts, patches, form, options.traced, options.marks)
    return judging.again(weigh_ghosts, verdicts, looks, patches, form, options.ghosts, options.marks)


def doubted(
    verdicts: tuple[Verdict, ...], judging: Judging, registration: Registration, options: ScanOptions
) -> tuple[Verdict, ...]:
    """The same verdicts after the stages that only ask a person: each adds questions, and changes no mark.

    A place is asked about for the first reason that is found. `faded`, which may refuse the photo, and `bleached` take
    for pens what is sure by then; `outliers` and `lookalikes` look at what the sheet is asked about so far. A hex that
    is shaded or coloured in is none of that, and a box no hex: `halved`, `shading`, `coloured` and `beside` come last,
    before it `surrounded`, which counts all that hexes are asked about.
    """
    form, looks, patches, as_cut = registration.form, judging.looks, judging.patches, judging.as_cut
    verdicts = judging.again(doubt_pens, verdicts, patches, form, options.pens)
    verdicts = judging.again(doubt_layers, verdicts, patches, form, options.layers)
    verdicts = judging.again(doubt_overdrawn, verdicts, as_cut, form, options.overdrawn)
    verdicts = judging.again(doubt_struck, verdicts, patches, form, options.struck)
    verdicts = judging.again(doubt_hints, verdicts, patches, form, options.hints, options.grain)
    verdicts = judging.again(doubt_overlooked, verdicts, patches, form, options.overlooked)
    verdicts = judging.again(doubt_astride, verdicts, as_cut, form, options.astride)
    verdicts = judging.again(doubt_nested, verdicts, patches, form, options.nested)
    verdicts = judging.again(doubt_filled, verdicts, patches, form, options.filled)
    verdicts = judging.again(doubt_tailed, verdicts, patches, form, options.tailed)
    verdicts = judging.again(doubt_signed, verdicts, looks, form, options.signed)
    verdicts = judging.again(doubt_encircled, verdicts, patches, form, options.encircled)
    verdicts = judging.again(doubt_loose, verdicts, registration)
    verdicts = judging.again(doubt_faded, verdicts, patches, form, registration.photo.name, options.faded)
    verdicts = judging.again(doubt_bleached, verdicts, patches, form, options.bleached)
    verdicts = judging.again(doubt_shining, verdicts, patches, form, options.shining)
    verdicts = judging.again(doubt_tinted, verdicts, patches, form, options.tinted)
    verdicts = judging.again(doubt_outliers, verdicts, as_cut, patches, form, options.outliers)
    verdicts = judging.again(doubt_sheen, verdicts, patches, form, options.sheen)
    verdicts = judging.again(doubt_lookalikes, verdicts, form, options.lookalikes, options.marks)
    verdicts = judging.again(doubt_absent, verdicts, form, options.absent)
    verdicts = judging.again(doubt_halved, verdicts, patches, form, options.halved)
    verdicts = judging.again(doubt_shading, verdicts, form, options.shading)
    verdicts = judging.again(
        doubt_coloured, verdicts, patches, judging.coloured, form, options.coloured, options.marks.uncolour
    )
    verdicts = judging.again(doubt_surrounded, verdicts, registration, options.surrounded)
    return judging.again(doubt_beside, verdicts, registration, options.beside)

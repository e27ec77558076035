"""The pipeline, from photo to Reading: nothing but the list of its stages."""

from __future__ import annotations

from engine.sheet.form import Form
from scanner import debug
from scanner.blank import blank_of
from scanner.debug import Watch, unwatched
from scanner.intake.photo import Photo
from scanner.location.locate import locate
from scanner.location.source import FormSource
from scanner.marks.beside import doubt_marks_beside
from scanner.marks.bleached import doubt_bleached
from scanner.marks.classifier import Looks
from scanner.marks.evidence import weigh_evidence
from scanner.marks.fellows import ask_fellows
from scanner.marks.ghosts import weigh_depth
from scanner.marks.grain import doubt_drowned
from scanner.marks.hints import doubt_hints
from scanner.marks.ink import Patches, cut
from scanner.marks.layers import look_beside
from scanner.marks.loose import doubt_loose_slots
from scanner.marks.marks import judge, look
from scanner.marks.nested import doubt_nested
from scanner.marks.outliers import doubt_outliers
from scanner.marks.overlooked import find_overlooked
from scanner.marks.pens import compare_pens
from scanner.marks.shining import doubt_shining
from scanner.marks.signed import doubt_signatures
from scanner.marks.traced import look_at_circles
from scanner.marks.verdict import Verdict
from scanner.options import ScanOptions
from scanner.reading import Reading
from scanner.registration.register import register
from scanner.result import gather
from scanner.timing import Clock
from scanner.tones import require_greys
from scanner.writing.digits import read_entries
from scanner.writing.entries import cut_entries


def read(photo: Photo, forms: FormSource, *, options: ScanOptions | None = None, watch: Watch = unwatched) -> Reading:
    """What is drawn on the form that the photo shows.

    Raises a `ScannerError` where there is no form, or where it can't be read safely.
    """
    options, clock = options or ScanOptions(), Clock()
    located = clock.time("locate", locate, photo, forms, options.locate)
    watch("locate", lambda: debug.located(photo, located))
    blank = clock.time("blank", blank_of, located.printed)
    registration = clock.time("register", register, photo, blank, located, options)
    form = registration.form
    watch("register", lambda: debug.registered(photo, registration))
    watch("straighten", lambda: debug.straightened(photo, registration))
    patches = clock.time("ink", cut, photo, blank, registration)
    watch("ink", lambda: debug.inked(patches))
    clock.time("tones", require_greys, photo, patches, options.tones)
    looks = clock.time("looks", look, patches, form, options.marks)
    verdicts = first_verdicts(looks, patches, form, options, clock)
    verdicts = clock.time("evidence", weigh_evidence, verdicts, looks, patches, form, options.evidence, options.marks)
    verdicts = clock.time("pens", compare_pens, verdicts, patches, options.pens)
    verdicts = clock.time("layers", look_beside, verdicts, patches, form, options.layers)
    verdicts = clock.time("hints", doubt_hints, verdicts, patches, form, options.hints, options.grain)
    verdicts = clock.time("overlooked", find_overlooked, verdicts, patches, form, options.overlooked)
    verdicts = clock.time("nested", doubt_nested, verdicts, patches, form, options.nested)
    verdicts = clock.time("signed", doubt_signatures, verdicts, looks, form, options.signed)
    verdicts = clock.time("loose", doubt_loose_slots, verdicts, registration)
    verdicts = clock.time("bleached", doubt_bleached, verdicts, patches, form, options.bleached)
    verdicts = clock.time("shining", doubt_shining, verdicts, patches, form, options.shining)
    verdicts = clock.time("outliers", doubt_outliers, verdicts, patches, form, options.outliers)
    verdicts = clock.time("beside", doubt_marks_beside, verdicts, photo, blank, registration, options.beside)
    entries = clock.time("entries", cut_entries, photo, blank, registration, options.entries)
    watch("entries", lambda: debug.written(entries))
    numbers = clock.time("digits", read_entries, entries, options.digits)
    written = tuple(zip(entries, numbers, strict=True))
    reading = gather(photo, located, registration, patches, verdicts, written, clock.milliseconds())
    watch("reading", lambda: debug.understood(photo, reading))
    return reading


def first_verdicts(
    looks: Looks, patches: Patches, form: Form, options: ScanOptions, clock: Clock
) -> tuple[Verdict, ...]:
    """What stands in each region, by the stages that look at one thing each: what `weigh_evidence` weighs."""
    verdicts = clock.time("marks", judge, looks, patches, form, options.marks)
    verdicts = clock.time("grain", doubt_drowned, verdicts, patches, form, options.grain)
    verdicts = clock.time("fellows", ask_fellows, verdicts, looks, patches, form, options.fellows, options.marks)
    verdicts = clock.time("traced", look_at_circles, verdicts, patches, form, options.traced, options.marks)
    return clock.time("ghosts", weigh_depth, verdicts, patches, form, options.ghosts, options.marks)

"""One sample photo for each thing that goes wrong with paper, light and ink, named by it; all else is easy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from samples.catalogue import Sample
from samples.odd_hands import OddHand
from samples.pens import Colour, Pen
from samples.simulator.handwriting import Hand, Players
from samples.simulator.levels import ORDINARY, Level, Random, Range
from samples.strokes import Hand as StrokeHand

People = Callable[[Players, Random], Players]
PHONE = ((2000, 1500),)
MESSENGER, SMALL_MESSENGER = ((1600, 1200),), ((1280, 960),)

EASY = replace(
    ORDINARY, name="easy", sizes_px=MESSENGER, turn_degrees=Range(-12, 12), tilt_degrees=Range(4, 14),
    fill_shrunk=Range(0.9, 0.97), bend_mm=Range(0.1, 0.5), fold_chance=0, curl_chance=0, crease=Range(0.003, 0.008),
    stain_chance=0, flap_degrees=Range(0, 3), standing_chance=0, folded_away_chance=0, lamp=Range(0.3, 0.5),
    warmth=Range(-0.04, 0.06), paper_white=Range(215, 240), second_lamp_chance=0, shadow_chance=0, glare=Range(0, 0),
    vignette=Range(0.05, 0.1), focus_px=Range(0.7, 1.0), motion_px=Range(0, 1), noise=Range(0.5, 0.7),
    denoising=Range(0.4, 0.6), local_contrast=Range(0, 0.2), sharpening=Range(0.2, 0.35), twice_chance=0,
    jpeg_quality=Range(62, 66), objects=(0, 1), pencil_chance=0, poor_print_chance=0, odd_paper_chance=0,
)  # fmt: skip
"""What every photo here has in common: one condition is hard, the rest is not."""


RAKING: dict[str, object] = {"lamp": Range(0.85, 0.9), "lamp_height_mm": Range(220, 260)}
"""Light from low beside the sheet, in which every fold shows."""


def _with(**ranges: object) -> Level:
    return replace(EASY, **ranges)  # type: ignore[arg-type]


def _each(change: Callable[[str, Hand, Random], Hand]) -> People:
    """People whose hands are changed one by one."""
    return lambda people, random: replace(
        people, hands={symbol: change(symbol, hand, random) for symbol, hand in people.hands.items()}
    )


def _pen(kind: str, colour: Colour, width: tuple[float, float], strength: float, bleed_mm: float = 0.04) -> People:
    """Everybody draws with pens of this kind and colour (blue, green, red)."""

    def change(symbol: str, hand: Hand, random: Random) -> Hand:
        """The same hand with a pen of that kind."""
        pen = replace(
            Pen.random(random, kind), colour=colour, width_mm=float(random.uniform(*width)), strength=strength,
            bleed_mm=bleed_mm,
        )  # fmt: skip
        return replace(hand, pen=pen)

    return _each(change)


def _sized(size: float, off: float) -> People:
    return _each(lambda symbol, hand, random: replace(hand, size=size * float(random.uniform(0.92, 1.08)), off=off))


def _odd(kinds: Mapping[str, int], amount: float) -> People:
    """Who draws a symbol named here draws it in that odd way, by its place in `samples.odd_hands`."""

    def change(symbol: str, hand: Hand, random: Random) -> Hand:
        """The same writer's odd way to draw these symbols."""
        if symbol not in kinds:
            return hand
        return replace(hand, writer=OddHand(symbol, kinds[symbol], amount, float(random.normal(0, 0.1)), 1.0))

    return _each(change)


def _scribblers(people: Players, random: Random) -> Players:
    """Three strokes, hatching, solid black, a tangle: everybody destroys hexes in another way."""
    ways = dict(zip(people.hands, (1, 2, 3, 4), strict=False))
    return replace(people, hands={
        symbol: replace(hand, scribbler=OddHand("#", ways[symbol], 0.5, 0.0, 1.0))
        for symbol, hand in people.hands.items()
    })  # fmt: skip


def _alone(change: People | None) -> People:
    """People without an odd way of their own, changed in the one way that a photo is named for."""

    def plain(symbol: str, people: Players, random: Random) -> StrokeHand:
        """Somebody who draws this symbol without oddities."""
        while isinstance(hand := people.drawings.hand(symbol, random), OddHand):
            pass
        return hand

    def alone(people: Players, random: Random) -> Players:
        """These players with plain hands, and that one change."""
        hands = {
            symbol: replace(
                hand,
                writer=plain(symbol, people, random) if isinstance(hand.writer, OddHand) else hand.writer,
                scribbler=plain("#", people, random) if isinstance(hand.scribbler, OddHand) else hand.scribbler,
            )
            for symbol, hand in people.hands.items()
        }
        people = replace(people, hands=hands, untidy=0.0)
        return people if change is None else change(people, random)

    return alone


def _colouring(people: Players, random: Random) -> Players:
    """Everybody colours in their own hexes: yellow, blue, orange, green."""
    colours: tuple[Colour, ...] = ((0.45, 0.9, 0.97), (0.95, 0.75, 0.55), (0.4, 0.7, 0.95), (0.6, 0.92, 0.65))

    def crayon(colour: Colour) -> Pen:
        """A crayon of that colour."""
        return Pen("crayon", colour, float(random.uniform(1.6, 2.2)), 0.85, 0.35, 0.2, 0.1)

    hands = zip(people.hands.items(), colours, strict=False)
    return replace(people, hands={symbol: replace(hand, crayon=crayon(colour)) for (symbol, hand), colour in hands})


def _untidy(people: Players, random: Random) -> Players:
    return replace(people, untidy=0.35)


PAPER = (
    Sample("folded-in-half", 3001, 2, _with(fold_chance=1, fold_mm=Range(2.8, 3.0), **RAKING), 61),
    Sample("folded-in-four", 3002, 3, _with(fold_chance=1, fold_mm=Range(2.8, 3.0), **RAKING), 63),
    Sample("flaps-standing", 3003, 2, _with(standing_chance=1, standing_degrees=Range(60, 80),
                                            flap_degrees=Range(20, 30), lamp=Range(0.6, 0.7)), 1),
    Sample("flaps-folded-away", 3004, 3, _with(folded_away_chance=1), 1),
    Sample("bent-3mm", 3005, 2, _with(bend_mm=Range(2.95, 3.0), lamp=Range(0.7, 0.8)), 2),
    Sample("creased", 3006, 4, _with(crease=Range(0.075, 0.08), **RAKING), 43),
    Sample("curled-corner", 3007, 2, _with(curl_chance=1, curl_mm=Range(16, 18), lamp=Range(0.7, 0.8)), 2),
    Sample("tilted-40", 3008, 2, _with(tilt_degrees=Range(39, 40)), 2),
    Sample("turned", 3009, 3, _with(turn_degrees=Range(125, 145)), 2),
    Sample("small-in-frame", 3010, 2, _with(sizes_px=PHONE, fill_shrunk=Range(0.58, 0.6)), 2),
    Sample("cut-off-edge", 3011, 2, _with(cut_off_chance=1, turn_degrees=Range(-4, 4)), 1),
    Sample("half-the-fiducials", 3012, 2, _with(hidden_fiducials_chance=1), 4),
)  # fmt: skip
LIGHT = (
    Sample("shadow-of-hand", 3021, 2, _with(shadow_chance=1, shadow_soft_mm=Range(2, 5),
                                            shadow_depth=Range(0.75, 0.8), lamp=Range(0.75, 0.8)), 2),
    Sample("shadow-of-phone", 3022, 3, _with(shadow_chance=1, shadow_soft_mm=Range(2, 5),
                                             shadow_depth=Range(0.75, 0.8), lamp=Range(0.75, 0.8)), 45),
    Sample("two-lamps", 3023, 2, _with(shadow_chance=1, second_lamp_chance=1, shadow_soft_mm=Range(3, 8),
                                       shadow_depth=Range(0.85, 0.9), lamp=Range(0.8, 0.85)), 2),
    Sample("yellow-lamp", 3024, 4, _with(warmth=Range(0.85, 0.9), lamp=Range(0.7, 0.8)), 41),
    Sample("glare", 3025, 2, _with(glare=Range(0.4, 0.42), lamp_height_mm=Range(400, 500),
                                   tilt_degrees=Range(15, 20)), 44),
    Sample("under-exposed", 3026, 3, _with(paper_white=Range(72, 76), noise=Range(2, 2.5)), 7),
    Sample("over-exposed", 3027, 2, _with(paper_white=Range(272, 275)), 32),
    Sample("mirrored-lamp", 3034, 2, _with(mirror_chance=1, mirror=Range(0.9, 1.0), pencil_chance=1), 1),
    Sample("exposed-too-long", 3035, 2, _with(overexposed_chance=1, overexposed=Range(1.1, 1.12), pencil_chance=1), 1),
    Sample("motion-blur", 3028, 2, _with(motion_px=Range(8, 8.5)), 35),
    Sample("out-of-focus", 3029, 3, _with(focus_px=Range(3.6, 3.8)), 13),
    Sample("noisy", 3030, 2, _with(noise=Range(8, 8.5), denoising=Range(0, 0), jpeg_quality=Range(52, 55)), 5),
    Sample("messenger-1600", 3031, 4, _with(jpeg_quality=Range(56, 58), twice_chance=1, sharpening=Range(1, 1.2)), 8),
    Sample("messenger-1280", 3032, 2, _with(sizes_px=SMALL_MESSENGER, jpeg_quality=Range(66, 70), twice_chance=1), 2),
    Sample("jpeg-50", 3033, 3, _with(jpeg_quality=Range(50, 50)), 2),
)  # fmt: skip
INK = (
    Sample("hard-pencil", 3041, 2, EASY, 43, people=_pen("pencil", (0.6, 0.6, 0.6), (0.3, 0.4), 0.42)),
    Sample("light-blue", 3042, 2, EASY, 13, people=_pen("fineliner", (0.88, 0.68, 0.4), (0.4, 0.6), 0.9)),
    Sample("red-ink", 3043, 3, EASY, 3, people=_pen("ballpoint", (0.2, 0.16, 0.75), (0.35, 0.5), 0.9)),
    Sample("green-ink", 3044, 4, EASY, 41, people=_pen("ballpoint", (0.3, 0.5, 0.15), (0.35, 0.5), 0.9)),
    Sample("felt-tip", 3045, 3, EASY, 35, people=_pen("felt", (0.1, 0.08, 0.08), (1.7, 1.9), 1.0, 0.28)),
    Sample("half-outside", 3046, 2, EASY, 7, people=_sized(0.85, 0.27)),
    Sample("tiny-marks", 3047, 3, EASY, 32, people=_sized(0.36, 0.12)),
    Sample("huge-marks", 3048, 2, EASY, 40, people=_sized(1.45, 0.06)),
    Sample("over-print", 3049, 4, EASY, 45, people=_pen("ballpoint", (0.3, 0.3, 0.3), (0.3, 0.4), 0.85)),
    Sample("unclosed-o", 3050, 2, EASY, 9, people=_odd({"O": 4}, 0.9)),
    Sample("unequal-x", 3051, 2, EASY, 5, people=_odd({"X": 0}, 0.9)),
    Sample("round-triangles", 3052, 3, EASY, 10, people=_odd({"T": 3}, 0.9)),
    Sample("round-squares", 3053, 4, EASY, 61, people=_odd({"S": 3}, 0.9)),
    Sample("scribbles", 3226, 4, EASY, 63, people=_scribblers),
    Sample("corrected", 3055, 4, EASY, 8, people=_odd({"X": 3, "O": 1, "T": 4, "S": 4}, 0.6)),
    Sample("dots-and-ghosts", 3056, 2, EASY, 11, people=_untidy),
    Sample("coloured-in", 3059, 3, EASY, 40, people=_colouring),
    Sample("coffee", 3057, 2, _with(stain_chance=1), 10),
    Sample("names-and-digits", 3058, 4, EASY, 37),
)  # fmt: skip
DEFECTS = tuple(replace(sample, people=_alone(sample.people)) for sample in PAPER + LIGHT + INK)

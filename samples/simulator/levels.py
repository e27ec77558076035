"""How hard a photo is: the ranges from which each level draws, in one table. `samples/README.md` prints the same."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np

Random = np.random.Generator


@dataclass(frozen=True, slots=True)
class Range:
    """All values from `low` to `high`, evenly likely."""

    low: float
    high: float

    def draw(self, random: Random) -> float:
        """One value of the range."""
        return float(random.uniform(self.low, self.high))

    def __contains__(self, value: float) -> bool:
        return self.low - 1e-9 <= value <= self.high + 1e-9


@dataclass(frozen=True, slots=True)
class Level:
    """The ranges of one level; a chance is between 0 and 1 and is drawn once a photo."""

    name: str
    sizes_px: tuple[tuple[int, int], ...]
    """Long and short side of the finished picture; one is drawn, listed twice is twice as likely."""
    turn_degrees: Range
    """How far the sheet is turned in the picture, beyond a multiple of `turn_steps_degrees`."""
    turn_steps_degrees: float
    """0: every turn is as likely as the other."""
    tilt_degrees: Range
    """Between the line of sight and the sheet's normal."""
    fill: Range
    """The share of the frame, along its tighter side, that the paper spans; above 1 some of it is cut off."""
    fill_shrunk: Range
    """The same where a messenger shrinks the picture: who sends one sees that the sheet fills it."""
    cut_off_chance: float
    """That the frame cuts an edge of the sheet off, outside the map."""
    lens_k1: Range
    """First radial coefficient of the lens, of the ray's slope squared."""
    print_scale: Range
    """How large the sheet was printed; below 1 the printer shrank it to fit."""
    print_skew_degrees: Range
    """How far the print is turned on its paper."""
    poor_print_chance: float
    """That toner runs out, streaks or fades in bands, or ink bleeds."""
    odd_paper_chance: float
    """That the paper is recycled grey, yellowish, squared, or so thin that its back shows through."""
    bend_mm: Range
    """Greatest height of the paper's bend."""
    fold_chance: float
    """That the sheet was once folded in halves or quarters."""
    fold_mm: Range
    """How high a fold's ridge still stands."""
    curl_chance: float
    """That one corner bends up."""
    curl_mm: Range
    """How high that corner stands."""
    crease: Range
    """Strength of crumples and of the paper's waviness, as a share of the light."""
    stain_chance: float
    """That a cup has left its ring on the sheet."""
    flap_degrees: Range
    """How far a flap stands up from the table, at most; each flap draws its own share."""
    standing_chance: float
    """That one flap stands up as far as `standing_degrees` says: what it hides depends on where the camera is."""
    standing_degrees: Range
    folded_away_chance: float
    """That some flaps stay folded to the back although the game is over."""
    lamp: Range
    """The lamp's share of the light in the middle of the sheet; the rest is ambient."""
    lamp_height_mm: Range
    """Lower is more uneven."""
    warmth: Range
    """Colour error after the camera's white balance: positive is yellow, 0.1 is 10 % between red and blue."""
    paper_white: Range
    """How bright paper comes out where the most light falls on it, 255 is white."""
    second_lamp_chance: float
    """That a second lamp of another colour stands somewhere."""
    shadow_chance: float
    """That a hand, a head or the phone throws a shadow on the sheet."""
    shadow_soft_mm: Range
    """Width of the shadow's edge."""
    shadow_depth: Range
    """The share of the lamp that the shadow takes away."""
    glare: Range
    """Brightness of the lamp's reflection, as a share of paper white."""
    overexposed_chance: float
    """That the picture is exposed for something darker than the sheet."""
    overexposed: Range
    """How bright paper would come out then, as a share of white: beyond 1 it is white, and what is pale with it."""
    mirror_chance: float
    """That a lamp or a window mirrors itself on the map."""
    mirror: Range
    """How much light its middle adds, as a share of what the paper has."""
    vignette: Range
    """Light lost in the corners of the frame."""
    focus_px: Range
    """Standard deviation of the blur by focus, at 12 megapixels."""
    motion_px: Range
    """Length of the blur by motion, at 12 megapixels; below 2 there is none."""
    noise: Range
    """Standard deviation of the noise at paper white, in grey steps; shadows have more."""
    denoising: Range
    """Strength of the phone's own denoising, 0 to 1."""
    local_contrast: Range
    """How far the phone evens light out, 0 to 1 (local tone mapping)."""
    sharpening: Range
    """Strength of the camera's own sharpening."""
    twice_chance: float
    """That the JPEG was made from a JPEG."""
    jpeg_quality: Range
    contrast: Range
    """Strength of the tone curve's S; 0 is a straight line."""
    objects: tuple[int, int]
    """How many things lie on the table, at least and at most."""
    cover_chance: float
    """That a thing or a finger covers some of the sheet."""
    hidden_fiducials_chance: float
    """That thumbs, pens, cups or coins lie on one to four of the fiducials."""
    mark_size: Range
    """A player's marks; 1 is as large as the place allows without running over."""
    off_middle: Range
    """How far marks lie off their region's middle (standard deviation), as a share of its radius."""
    pencil_chance: float
    """That a player draws with a pencil."""
    grey_chance: float
    """That the picture is without colour."""

    @property
    def scanner(self) -> bool:
        """Whether this is a flatbed scanner, which has no lamp of its own place and no line of sight."""
        return self.lamp.high == 0


PHONE_12_MP = (4032, 3024)

SCAN = Level(
    name="scan", sizes_px=((3508, 2480), (2480, 1754), (1754, 1240)),
    turn_degrees=Range(-1.5, 1.5), turn_steps_degrees=180, tilt_degrees=Range(0, 0), fill=Range(0.96, 0.995),
    fill_shrunk=Range(0.96, 0.995), lens_k1=Range(0, 0), bend_mm=Range(0, 0),
    fold_chance=0.3, fold_mm=Range(0, 0.05), curl_chance=0, curl_mm=Range(0, 0),
    crease=Range(0, 0.01), stain_chance=0, flap_degrees=Range(0, 0), folded_away_chance=0,
    lamp=Range(0, 0), lamp_height_mm=Range(900, 900), warmth=Range(-0.02, 0.02), paper_white=Range(235, 254),
    shadow_chance=0, shadow_soft_mm=Range(0, 0), shadow_depth=Range(0, 0), glare=Range(0, 0), vignette=Range(0, 0),
    overexposed_chance=0, overexposed=Range(0, 0), mirror_chance=0, mirror=Range(0, 0),
    focus_px=Range(0.4, 0.8), motion_px=Range(0, 0), noise=Range(0.5, 1.5), sharpening=Range(0, 0.5),
    jpeg_quality=Range(75, 95), contrast=Range(0, 0.3), objects=(0, 0), cover_chance=0,
    mark_size=Range(0.7, 1.05), off_middle=Range(0.03, 0.08), pencil_chance=0.12,
    grey_chance=0.3,
    print_scale=Range(0.94, 1), print_skew_degrees=Range(-0.5, 0.5), poor_print_chance=0.1, odd_paper_chance=0.1,
    standing_chance=0, standing_degrees=Range(0, 0), cut_off_chance=0, second_lamp_chance=0, denoising=Range(0, 0),
    local_contrast=Range(0, 0), twice_chance=0.2, hidden_fiducials_chance=0,
)  # fmt: skip

EASY = Level(
    name="easy", sizes_px=(PHONE_12_MP,),
    turn_degrees=Range(-12, 12), turn_steps_degrees=90, tilt_degrees=Range(0, 8), fill=Range(0.75, 0.95),
    fill_shrunk=Range(0.75, 0.95), lens_k1=Range(-0.01, 0.01), bend_mm=Range(0, 0.5),
    fold_chance=0.2, fold_mm=Range(0, 0.3), curl_chance=0.1, curl_mm=Range(1, 4),
    crease=Range(0, 0.015), stain_chance=0, flap_degrees=Range(0, 3), folded_away_chance=0,
    lamp=Range(0.2, 0.5), lamp_height_mm=Range(700, 1600), warmth=Range(-0.04, 0.06), paper_white=Range(205, 245),
    shadow_chance=0, shadow_soft_mm=Range(40, 80), shadow_depth=Range(0, 0), glare=Range(0, 0),
    overexposed_chance=0, overexposed=Range(0, 0), mirror_chance=0, mirror=Range(0, 0),
    vignette=Range(0, 0.12), focus_px=Range(0.6, 1.0), motion_px=Range(0, 1), noise=Range(0.7, 2),
    sharpening=Range(0.2, 0.7), jpeg_quality=Range(80, 95), contrast=Range(0, 0.3), objects=(0, 1), cover_chance=0,
    mark_size=Range(0.7, 1.05), off_middle=Range(0.03, 0.08), pencil_chance=0.15, grey_chance=0,
    print_scale=Range(0.96, 1), print_skew_degrees=Range(-0.2, 0.2), poor_print_chance=0, odd_paper_chance=0,
    standing_chance=0, standing_degrees=Range(0, 0), cut_off_chance=0, second_lamp_chance=0, denoising=Range(0, 0.4),
    local_contrast=Range(0, 0.3), twice_chance=0, hidden_fiducials_chance=0,
)  # fmt: skip

ORDINARY = Level(
    name="ordinary", sizes_px=(PHONE_12_MP,) * 6 + ((4000, 3000), (2048, 1536), (1600, 1200)),
    turn_degrees=Range(-180, 180), turn_steps_degrees=0, tilt_degrees=Range(0, 25), fill=Range(0.58, 0.98),
    fill_shrunk=Range(0.74, 0.98), lens_k1=Range(-0.03, 0.03), bend_mm=Range(0, 1.5),
    fold_chance=0.35, fold_mm=Range(0.1, 1.0), curl_chance=0.3, curl_mm=Range(2, 9),
    crease=Range(0.005, 0.03), stain_chance=0.06, flap_degrees=Range(0, 12), folded_away_chance=0.1,
    lamp=Range(0.3, 0.8), lamp_height_mm=Range(350, 1400), warmth=Range(-0.1, 0.3), paper_white=Range(165, 245),
    shadow_chance=0.6, shadow_soft_mm=Range(25, 90), shadow_depth=Range(0.2, 0.6), glare=Range(0, 0.1),
    overexposed_chance=0, overexposed=Range(0, 0), mirror_chance=0, mirror=Range(0, 0),
    vignette=Range(0.05, 0.3), focus_px=Range(0.7, 1.5), motion_px=Range(0, 3), noise=Range(0.8, 4),
    sharpening=Range(0.2, 1.6), jpeg_quality=Range(68, 94), contrast=Range(0, 0.5), objects=(0, 3), cover_chance=0,
    mark_size=Range(0.65, 1.1), off_middle=Range(0.03, 0.1), pencil_chance=0.2, grey_chance=0,
    print_scale=Range(0.94, 1), print_skew_degrees=Range(-0.6, 0.6), poor_print_chance=0.12, odd_paper_chance=0.12,
    standing_chance=0.04, standing_degrees=Range(20, 60), cut_off_chance=0, second_lamp_chance=0.2,
    denoising=Range(0, 0.7), local_contrast=Range(0, 0.6), twice_chance=0.15, hidden_fiducials_chance=0,
)  # fmt: skip

HARD = Level(
    name="hard", sizes_px=(PHONE_12_MP,) * 3 + ((1600, 1200),) * 3 + ((1280, 960),),
    turn_degrees=Range(-180, 180), turn_steps_degrees=0, tilt_degrees=Range(8, 40), fill=Range(0.5, 1.0),
    fill_shrunk=Range(0.64, 1.0), lens_k1=Range(-0.05, 0.05), bend_mm=Range(0.5, 3.0),
    fold_chance=0.75, fold_mm=Range(0.3, 3.0), curl_chance=0.5, curl_mm=Range(3, 18),
    crease=Range(0.01, 0.08), stain_chance=0.2, flap_degrees=Range(3, 35), folded_away_chance=0.25,
    lamp=Range(0.55, 0.92), lamp_height_mm=Range(220, 900), warmth=Range(-0.15, 0.7), paper_white=Range(95, 265),
    shadow_chance=0.85, shadow_soft_mm=Range(1, 18), shadow_depth=Range(0.5, 0.95), glare=Range(0, 0.4),
    overexposed_chance=0.08, overexposed=Range(1, 1.25), mirror_chance=0.08, mirror=Range(0.2, 1.5),
    vignette=Range(0.1, 0.4), focus_px=Range(0.8, 2.6), motion_px=Range(0, 8), noise=Range(1.5, 7),
    sharpening=Range(0, 1.8), jpeg_quality=Range(50, 88), contrast=Range(0, 0.8), objects=(0, 4), cover_chance=0.18,
    mark_size=Range(0.6, 1.15), off_middle=Range(0.04, 0.12),
    pencil_chance=0.35, grey_chance=0.03,
    print_scale=Range(0.94, 1), print_skew_degrees=Range(-1.2, 1.2), poor_print_chance=0.3, odd_paper_chance=0.3,
    standing_chance=0.2, standing_degrees=Range(30, 110), cut_off_chance=0.15, second_lamp_chance=0.4,
    denoising=Range(0, 1), local_contrast=Range(0, 1), twice_chance=0.4, hidden_fiducials_chance=0.2,
)  # fmt: skip

LEVELS = {level.name: level for level in (SCAN, EASY, ORDINARY, HARD)}


def table() -> str:
    """The levels as a table in Markdown, one line a range; `samples/README.md` holds it, as a test makes sure."""
    lines = ["| range | " + " | ".join(LEVELS) + " |", "| --- |" + " --- |" * len(LEVELS)]
    for field in fields(Level):
        if field.name not in ("name", "sizes_px"):
            cells = [_cell(getattr(level, field.name)) for level in LEVELS.values()]
            lines.append(f"| `{field.name}` | " + " | ".join(cells) + " |")
    sizes = [", ".join(f"{size[0]} x {size[1]}" for size in dict.fromkeys(level.sizes_px)) for level in LEVELS.values()]
    return "\n".join([*lines, "| `sizes_px` | " + " | ".join(sizes) + " |"]) + "\n"


def _cell(value: Range | tuple[int, int] | float) -> str:
    if isinstance(value, Range):
        return f"{value.low:g} to {value.high:g}" if value.low != value.high else f"{value.low:g}"
    return f"{value[0]} to {value[1]}" if isinstance(value, tuple) else f"{value:g}"

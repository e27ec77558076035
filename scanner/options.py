"""All options of reading a photo together; each threshold stands with the stages that ask for it."""

from __future__ import annotations

from dataclasses import dataclass, field

from scanner.following.options import FollowOptions
from scanner.location.options import LocateOptions
from scanner.marks.doubts.emptyoptions import (
    AstrideOptions,
    BesideOptions,
    EncircledOptions,
    HintOptions,
    OverlookedOptions,
)
from scanner.marks.doubts.lightoptions import BleachedOptions, FadedOptions, SheenOptions, ShiningOptions, TintedOptions
from scanner.marks.doubts.options import (
    AbsentOptions,
    ColouredOptions,
    FilledOptions,
    HalvedOptions,
    LayerOptions,
    LookalikeOptions,
    NestedOptions,
    OutlierOptions,
    OverdrawnOptions,
    PenOptions,
    ShadingOptions,
    SignedOptions,
    StruckOptions,
    TailedOptions,
)
from scanner.marks.doubts.placeoptions import SurroundedOptions
from scanner.marks.options import MarkOptions, ToneOptions
from scanner.marks.weighing.options import (
    EvidenceOptions,
    FellowOptions,
    GhostOptions,
    GrainOptions,
    SpotlessOptions,
    TracedOptions,
)
from scanner.registration.options import RegisterOptions
from scanner.writing.options import DigitOptions, EntryOptions


@dataclass(frozen=True, slots=True)
class ScanOptions:
    """All of them, in the order of stages."""

    locate: LocateOptions = field(default_factory=LocateOptions)
    follow: FollowOptions = field(default_factory=FollowOptions)
    register: RegisterOptions = field(default_factory=RegisterOptions)
    tones: ToneOptions = field(default_factory=ToneOptions)
    marks: MarkOptions = field(default_factory=MarkOptions)
    grain: GrainOptions = field(default_factory=GrainOptions)
    fellows: FellowOptions = field(default_factory=FellowOptions)
    traced: TracedOptions = field(default_factory=TracedOptions)
    ghosts: GhostOptions = field(default_factory=GhostOptions)
    evidence: EvidenceOptions = field(default_factory=EvidenceOptions)
    spotless: SpotlessOptions = field(default_factory=SpotlessOptions)
    pens: PenOptions = field(default_factory=PenOptions)
    layers: LayerOptions = field(default_factory=LayerOptions)
    overdrawn: OverdrawnOptions = field(default_factory=OverdrawnOptions)
    struck: StruckOptions = field(default_factory=StruckOptions)
    hints: HintOptions = field(default_factory=HintOptions)
    overlooked: OverlookedOptions = field(default_factory=OverlookedOptions)
    astride: AstrideOptions = field(default_factory=AstrideOptions)
    nested: NestedOptions = field(default_factory=NestedOptions)
    filled: FilledOptions = field(default_factory=FilledOptions)
    tailed: TailedOptions = field(default_factory=TailedOptions)
    signed: SignedOptions = field(default_factory=SignedOptions)
    encircled: EncircledOptions = field(default_factory=EncircledOptions)
    faded: FadedOptions = field(default_factory=FadedOptions)
    bleached: BleachedOptions = field(default_factory=BleachedOptions)
    sheen: SheenOptions = field(default_factory=SheenOptions)
    shining: ShiningOptions = field(default_factory=ShiningOptions)
    tinted: TintedOptions = field(default_factory=TintedOptions)
    outliers: OutlierOptions = field(default_factory=OutlierOptions)
    lookalikes: LookalikeOptions = field(default_factory=LookalikeOptions)
    absent: AbsentOptions = field(default_factory=AbsentOptions)
    halved: HalvedOptions = field(default_factory=HalvedOptions)
    shading: ShadingOptions = field(default_factory=ShadingOptions)
    coloured: ColouredOptions = field(default_factory=ColouredOptions)
    surrounded: SurroundedOptions = field(default_factory=SurroundedOptions)
    beside: BesideOptions = field(default_factory=BesideOptions)
    entries: EntryOptions = field(default_factory=EntryOptions)
    digits: DigitOptions = field(default_factory=DigitOptions)

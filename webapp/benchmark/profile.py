"""Where the time of photos goes: `python -m webapp.benchmark.profile PHOTO…` prints each stage's processor time.

Each photo's map is worked out anew, as if its sheet had never been seen. One more photo is read first, uncounted: a
process's first one pays for loading.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median, quantiles
from unittest.mock import patch

from webapp.benchmark.reader import prepare, read

Stages = Mapping[str, Sequence[float]]
"""Each stage's milliseconds, photo by photo; `total` is from the file's bytes to the score."""


def stages_of(files: Sequence[Path]) -> Stages:
    """The stages' processor times over these photos; those that are refused are left out."""
    prepare(None)
    stages: dict[str, list[float]] = defaultdict(list)
    # On a machine that does other things too, the clock on the wall tells how busy it is.
    with patch.object(time, "perf_counter", time.process_time):
        for i, path in enumerate([*files[:1], *files]):
            result = read(path.name, path.read_bytes())
            if result.document is None or i == 0:
                continue
            for stage, milliseconds in result.document["photos"][0]["timing_ms"].items():
                if stage != "total":
                    stages[stage].append(milliseconds)
            stages["total"].append(result.processor_ms)
    return stages


def table(stages: Stages) -> str:
    """The stages as a table, in the order of their medians, the greatest first."""
    lines = [f"{'processor ms':14}{'median':>8}{'95th percentile':>18}"]
    for stage in sorted(stages, key=lambda each: -median(stages[each])):
        times = stages[stage]
        high = quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
        lines.append(f"{stage:14}{median(times):8.1f}{high:18.1f}")
    return "\n".join(lines)


def main() -> int:
    """Prints the table for the photos that are named; 2 where none is."""
    files = [Path(name) for name in sys.argv[1:]]
    if not files:
        print("Name some photos: python -m webapp.benchmark.profile PHOTO…", file=sys.stderr)
        return 2
    print(table(stages_of(files)))
    return 0


if __name__ == "__main__":
    sys.exit(main())

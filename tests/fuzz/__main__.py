"""`python -m tests.fuzz COUNT [FIRST]` opens so many damaged files; the exit code is 1 where one did more than fail."""

from __future__ import annotations

import sys

from tests.fuzz.run import fuzz, lines

if __name__ == "__main__":
    count, first = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    tally = fuzz(range(first, first + count))
    print("\n".join(lines(tally)))
    sys.exit(1 if tally.faults else 0)

"""What a photo took is kept: the system isn't asked to clear the same memory again and again."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

PICTURES = """
import ctypes, resource, sys
import numpy as np
# Pages of one size: with large ones the system clears more at once and is asked less often.
ctypes.CDLL(None).prctl(41, 1, 0, 0, 0)
from scanner.memory import keep_freed_memory
if sys.argv[1] == "keep":
    assert keep_freed_memory()
before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
for _ in range(10):
    np.full((3000, 4000, 3), 255, np.uint8)
print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
"""


def pages_cleared(how: str) -> int:
    """How many pages of memory the system cleared while ten pictures of 12 megapixels were made."""
    done = subprocess.run([sys.executable, "-c", PICTURES, how], capture_output=True, text=True, check=True)
    return int(done.stdout)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries have nothing to be told")
def test_ten_pictures_cost_the_system_as_much_as_two() -> None:
    assert pages_cleared("keep") < 0.2 * pages_cleared("as it is") + 100


HELD = """
import sys, threading
import numpy as np
from scanner.memory import keep_freed_memory, return_freed_memory
if sys.argv[1] != "as it is":
    # As the command line does before it becomes a server.
    assert keep_freed_memory()
    assert return_freed_memory()
def pictures():
    # A large one teaches the library to keep the smaller ones that follow, and what lies behind them keeps them there.
    np.full(30_000_000, 255, np.uint8)
    picture, small = np.full(20_000_000, 255, np.uint8), np.full(100, 255, np.uint8)
    return small
left = []
threads = [threading.Thread(target=lambda: left.append(pictures())) for _ in range(6)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
print(next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmRSS")))
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries have nothing to be told")
def test_a_server_holds_none_of_the_pictures_that_its_threads_had() -> None:
    held = [
        int(subprocess.check_output([sys.executable, "-c", HELD, how], text=True)) for how in ("return", "as it is")
    ]
    assert held[0] <= held[1]
    assert held[0] < 80_000


IN_PIECES = """
import numpy as np
from scanner.memory import keep_freed_memory, return_what_is_free
def held():
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmRSS"))
assert keep_freed_memory()
pictures, between = [], []
for _ in range(20):
    pictures.append(np.full(5_000_000, 255, np.uint8))
    between.append(np.full(100, 255, np.uint8))
del pictures
before = held()
return_what_is_free()
print(before - held())
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries have nothing to be told")
def test_what_is_free_goes_back_though_something_small_lies_between() -> None:
    done = subprocess.run([sys.executable, "-c", IN_PIECES], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 80_000

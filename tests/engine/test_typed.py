"""Typed documents for many threads at once: a type's first use must not end the process."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from engine.typed import converted, decoded

RACE = """
import sys, threading, msgspec
from engine.typed import decoded
sys.setswitchinterval(1e-6)
def kind():
    inner = msgspec.defstruct("Inner", [("a", int), ("b", list[int])])
    middle = msgspec.defstruct("Middle", [("x", list[inner]), ("y", inner | None)])
    more = [(f"f{i}", dict[str, list[int | None]]) for i in range(20)]
    return msgspec.defstruct("Outer", [("m", middle), ("n", list[middle]), *more])
document = {"m": {"x": [{"a": 1, "b": [1]}], "y": None}, "n": []} | {f"f{i}": {"a": [1, None]} for i in range(20)}
raw, right = msgspec.json.encode(document), []
for _ in range(60):
    outer, gate = kind(), threading.Barrier(6)
    def work():
        gate.wait()
        right.append(decoded(raw, outer).m.x[0].a)
    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
print(sum(right))
"""
"""Six threads that decode a type nobody has decoded yet, sixty times; by msgspec alone this ends in a fault."""


def test_threads_that_meet_at_a_types_first_use_are_all_answered() -> None:
    told = subprocess.run([sys.executable, "-c", RACE], capture_output=True, text=True, timeout=120, check=False)
    assert told.stdout.strip() == "360", told.stderr[-500:]


def test_what_is_of_another_type_is_told() -> None:
    assert decoded(b"[1, 2]", list[int]) == [1, 2]
    assert converted([1, 2], list[int]) == [1, 2]
    with pytest.raises(msgspec.ValidationError):
        decoded(b'["one"]', list[int])
    with pytest.raises(msgspec.ValidationError):
        converted(["one"], list[int])

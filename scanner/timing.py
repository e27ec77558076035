"""How long each stage took."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import ParamSpec, TypeVar

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class Clock:
    """Times stages by name, in milliseconds, from the moment it is made."""

    def __init__(self) -> None:
        self._start = time.perf_counter()
        self._stages: dict[str, float] = {}

    def time(
        self, stage: str, run: Callable[Parameters, Result], *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Result:
        """What `run` gives, its time noted."""
        start = time.perf_counter()
        result = run(*args, **kwargs)
        self._stages[stage] = (time.perf_counter() - start) * 1000
        return result

    def milliseconds(self) -> Mapping[str, float]:
        """Each stage's time, and the `total` since the clock was made."""
        return self._stages | {"total": (time.perf_counter() - self._start) * 1000}

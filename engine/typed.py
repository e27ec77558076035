"""JSON and plain values as typed documents, whichever threads ask for them.

msgspec works out a type where it is first used; two threads that both do so for one type at the same time can end the
process. Here they take turns until a type is known.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from threading import Lock
from typing import Any, TypeVar, cast

import msgspec

T = TypeVar("T")
_turn = Lock()


def decoded(raw: bytes | str, kind: type[T]) -> T:
    """JSON as this type; msgspec.DecodeError or ValidationError where it is none."""
    _known(cast(Hashable, kind))
    return msgspec.json.decode(raw, type=kind)


def converted(value: object, kind: type[T]) -> T:
    """A plain value as this type; msgspec.ValidationError where it isn't one."""
    _known(cast(Hashable, kind))
    return msgspec.convert(value, kind)


@cache
def _known(kind: Hashable) -> None:
    """Has msgspec work the type out, and all in it."""
    with _turn:
        msgspec.json.Decoder(cast(Any, kind))

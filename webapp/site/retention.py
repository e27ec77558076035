"""How long games are kept, as people write it."""

from __future__ import annotations

import re
from datetime import timedelta

from webapp.errors import BadSettingError

DAYS = {"d": 1, "w": 7, "y": 365}
LONGEST_DAYS = 36_500


def age_of(text: str) -> timedelta:
    """The age that the text names: `90d`, `12w`, `1y`; BadSettingError where it names none."""
    found = re.fullmatch(r"([0-9]{1,5})([dwy])", text.strip())
    days = int(found[1]) * DAYS[found[2]] if found else LONGEST_DAYS + 1
    if days > LONGEST_DAYS:
        raise BadSettingError(f"“{text[:20]}” is no age: write one in days, weeks or years, like 90d, 12w or 1y.")
    return timedelta(days=days)

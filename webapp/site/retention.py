"""How long games are kept, as people write it, and the end of those that are older."""

from __future__ import annotations

import re
from datetime import timedelta

from webapp.errors import BadSettingError
from webapp.maps.here import library_of
from webapp.settings import Settings
from webapp.site.app import games_of

DAYS = {"d": 1, "w": 7, "y": 365}
LONGEST_DAYS = 36_500


def age_of(text: str) -> timedelta:
    """The age that the text names: `90d`, `12w`, `1y`; BadSettingError where it names none."""
    found = re.fullmatch(r"([0-9]{1,5})([dwy])", text.strip())
    days = int(found[1]) * DAYS[found[2]] if found else LONGEST_DAYS + 1
    if days > LONGEST_DAYS:
        raise BadSettingError(f"“{text[:20]}” is no age: write one in days, weeks or years, like 90d, 12w or 1y.")
    return timedelta(days=days)


def purged(settings: Settings, older_than: timedelta) -> str:
    """What was deleted for good, being older than that, and what stays although nobody knows it: a line of each."""
    games = games_of(settings)
    count = games.purge(older_than)
    library_of(settings).drafts.purge(older_than)
    lines = [f"{count} {'game' if count == 1 else 'games'} deleted."]
    if strangers := games.strangers():
        lines.append(
            f"Folders of photos that stay, as this database never had their games: {strangers}. Check that every "
            "WASTELAND_ setting is the server’s: see docs/running.md."
        )
    return "\n".join(lines)

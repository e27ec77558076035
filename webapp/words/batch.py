"""The words of the report on a whole folder of photos."""

from __future__ import annotations

BATCH_WORDS: dict[str, tuple[str, str]] = {
    "batch_same_map": (
        "The photos of this map contradict each other, so they are counted as {count} games, as if several tables had "
        "played it. If one table played it, a photo was misread, or a mark was changed: look at them side by side.",
        "Die Fotos dieser Karte widersprechen sich und zählen deshalb als {count} Partien, als hätten mehrere Tische "
        "sie gespielt. War es nur ein Tisch, wurde ein Foto falsch gelesen oder ein Zeichen geändert: Vergleicht sie.",
    ),
    "batch_fits_several_games": (
        "{file} can be an earlier moment of {count} games on this map, so it is counted with none of them: put it into "
        "a folder of its own together with the photos of its game.",
        "{file} kann ein früherer Moment von {count} Partien auf dieser Karte sein und zählt deshalb zu keiner: Legt "
        "es mit den Fotos seiner Partie in einen eigenen Ordner.",
    ),
    "batch_same_photo": (
        "{file} is there more than once, also as {copies}; it counts once.",
        "{file} ist mehrmals da, auch als {copies}; es zählt einmal.",
    ),
    "batch_title": ("{folder}: who won, game by game", "{folder}: wer gewonnen hat, Partie für Partie"),
    "batch_games": ("games", "Partien"),
    "batch_photos": ("photos", "Fotos"),
    "batch_to_look_at": ("to look at", "anzusehen"),
    "batch_refused": ("not readable", "nicht lesbar"),
    "batch_needs_a_look": ("needs a look", "braucht einen Blick"),
    "batch_look_heading": ("What needs a person’s look", "Was einen Blick braucht"),
    "batch_nothing_to_look_at": (
        "Nothing that could change a result.",
        "Nichts, was ein Ergebnis ändern könnte.",
    ),
    "batch_changes_nothing": (
        "Not read for certain, but the result is the same whatever stands there",
        "Nicht sicher gelesen, aber das Ergebnis ist dasselbe, was immer dort steht",
    ),
    "batch_refused_heading": ("Photos that couldn’t be read", "Fotos, die nicht zu lesen waren"),
    "batch_nothing_refused": ("Every photo was read.", "Alle Fotos wurden gelesen."),
    "batch_ranking": ("Ranking", "Rangliste"),
    "batch_ranking_note": (
        "A place is a range where points are still open, and has a “~” where points that aren’t proved may change it. "
        "Games of different sizes are ranked apart.",
        "Ein Platz ist eine Spanne, wo Punkte noch offen sind, und hat ein „~“, wo unbewiesene Punkte ihn ändern "
        "können. Verschieden große Partien haben eigene Listen.",
    ),
    "batch_not_over": ("Not over yet, or not to be told:", "Noch nicht zu Ende, oder nicht zu sagen:"),
    "batch_for_players": ("{count} players", "{count} Personen"),
    "batch_place": ("Place", "Platz"),
    "batch_player": ("Player", "Wer"),
    "batch_game": ("Game", "Partie"),
    "batch_points": ("Points", "Punkte"),
    "batch_each_game": ("Each game", "Jede Partie"),
    "batch_marks_note": (
        "“2 to 4”: legal plays give anything from the one to the other. “~”: counted as read, and not proved, or "
        "perhaps not the end.",
        "„2 bis 4“: erlaubte Spielfolgen geben etwas dazwischen. „~“: gezählt wie gelesen und nicht bewiesen, oder "
        "vielleicht nicht das Ende.",
    ),
    "batch_not_scored": ("This game couldn’t be scored", "Diese Partie ließ sich nicht auswerten"),
    "batch_left_aside": ("Left aside: no photos by their names", "Beiseitegelassen: dem Namen nach keine Fotos"),
}

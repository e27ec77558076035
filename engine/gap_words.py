"""The words for what is missing in a map that somebody is writing down, in English and German."""

from __future__ import annotations

GAPS = {
    "no-kind": (
        True,
        "{name}: is it land, water, a mountain, a settlement or a city?",
        "{name}: Ist es Land, Wasser, Gebirge, eine Siedlung oder eine Stadt?",
    ),
    "no-sector": (True, "{name}: which sector, A to D?", "{name}: Welcher Sektor, A bis D?"),
    "no-buildings": (
        True,
        "{name}: where are the settlement’s buildings?",
        "{name}: Wo sind die Gebäude der Siedlung?",
    ),
    "no-numeral": (True, "{name}: which city, I to IV?", "{name}: Welche Stadt, I bis IV?"),
    "no-hat": (
        True,
        "{name}: which letter is in the Drifter’s hat?",
        "{name}: Welcher Buchstabe steht im Hut des Drifter?",
    ),
    "road-into": (
        False,
        "{name}: the road to {target} ends in water or mountains. Is it one?",
        "{name}: Die Straße nach {target} endet in Wasser oder Gebirge. Ist es eine?",
    ),
    "out-of-reach": (
        False,
        "{name}: no way leads here from any city. Is every hex between them right?",
        "{name}: Von keiner Stadt führt ein Weg hierher. Stimmt jedes Feld dazwischen?",
    ),
    "off-page": (
        True,
        "{name}: it lies beyond the page, where nothing can be read. Where is it on the paper?",
        "{name}: Es liegt außerhalb der Seite, wo nichts zu lesen ist. Wo liegt es auf dem Papier?",
    ),
    "stray-building": (
        True,
        "{name}: one of its buildings lies outside the hex. Where are they?",
        "{name}: Eines der Gebäude liegt außerhalb des Feldes. Wo sind sie?",
    ),
    "off-lattice": (
        True,
        "{name} and {other} lie side by side either on the paper or by their q and r, not both. Which is right?",
        "{name} und {other} liegen nur auf dem Papier oder nur nach q und r nebeneinander. Was stimmt?",
    ),
    "no-players": (True, "For how many is the sheet, 2 to 4?", "Für wie viele ist das Blatt, 2 bis 4?"),
    "no-rounds": (True, "The rounds with their actions are missing.", "Die Runden mit ihren Aktionen fehlen."),
    "no-actions": (True, "Round {round}: which actions does it have?", "Runde {round}: Welche Aktionen hat sie?"),
    "no-starter": (True, "Round {round}: who starts?", "Runde {round}: Wer beginnt?"),
    "no-letters": (
        True,
        "Action {action}: which letters are printed there, like 4-B or AC?",
        "Aktion {action}: Welche Buchstaben stehen dort, etwa 4-B oder AC?",
    ),
    "no-box": (
        False,
        "Action {action}: where its box is wasn’t seen; while one is missing, nothing signed in round {round} is read.",
        "Aktion {action}: Ihr Kästchen war nicht zu sehen; solange eines fehlt, bleibt in Runde {round} ungelesen, wer "
        "welche Aktion nahm.",
    ),
}
"""By code: whether the map can't be played or read without it, and the sentence in both languages."""

"""The words of maps from other hands: the library, and the page on which one is corrected and registered."""

from __future__ import annotations

MAP_WORDS: dict[str, tuple[str, str]] = {
    "maps": ("Maps", "Karten"),
    "maps_lead": (
        "Sheets from elsewhere, registered once from the unplayed sheet. From then on every played copy is recognised "
        "and scored like our own.",
        "Blätter von anderswo, einmal vom leeren Blatt erfasst. Von da an wird jede gespielte Kopie erkannt und "
        "gewertet wie unsere eigenen.",
    ),
    "map_new": ("Register a map", "Karte erfassen"),
    "map_new_lead": (
        "The PDF of the unplayed sheet, or a photo or scan of it: flat, the whole sheet, in even light. "
        "A map file that somebody shared does too.",
        "Das PDF des leeren Blattes oder ein Foto oder Scan davon: flach, das ganze Blatt, in gleichmäßigem Licht. "
        "Auch eine Kartendatei, die jemand geteilt hat.",
    ),
    "map_files": ("Unplayed sheet or map file", "Leeres Blatt oder Kartendatei"),
    "map_read_it": ("Read the sheet", "Blatt lesen"),
    "map_reading": ("Reading the sheet …", "Das Blatt wird gelesen …"),
    "maps_all": ("The library", "Die Sammlung"),
    "maps_none": ("No map is registered yet.", "Noch ist keine Karte erfasst."),
    "maps_search": ("Name of a map, or of who registered it", "Name einer Karte oder derer, die sie erfasst haben"),
    "maps_find": ("Find", "Suchen"),
    "maps_more": (
        "The {shown} newest of {count}: ask for a name to find others.",
        "Die {shown} neuesten von {count}: Sucht andere mit ihrem Namen.",
    ),
    "maps_none_so": ("No map is called so.", "So heißt keine Karte."),
    "maps_drafts": ("Not finished yet", "Noch nicht fertig"),
    "maps_draft_of": ("changed {day}", "geändert am {day}"),
    "map_nameless": ("Without a name", "Ohne Namen"),
    "map_by": ("by {who}, {day}", "von {who}, {day}"),
    "map_players_count": ("for {count} players", "für {count} Personen"),
    "map_registered": (
        "Registered: every played copy is recognised from now on.",
        "Erfasst: Ab jetzt wird jede gespielte Kopie erkannt.",
    ),
    "map_unsure_left": (
        "Not sure, and nobody ever looked: {hexes}.",
        "Nicht sicher, und nie hat jemand nachgesehen: {hexes}.",
    ),
    "map_replaced": (
        "This map was corrected; the one that counts now:",
        "Diese Karte wurde korrigiert; jetzt gilt:",
    ),
    "map_withdrawn": (
        "This map is out of the library: it isn’t recognised any more.",
        "Diese Karte ist nicht mehr in der Sammlung: Sie wird nicht mehr erkannt.",
    ),
    "map_withdraw": ("Take it out of the library", "Aus der Sammlung nehmen"),
    "map_bring_back": ("Put it back into the library", "Zurück in die Sammlung"),
    "map_export": ("Map file to share", "Kartendatei zum Teilen"),
    "map_correct": ("Correct this map", "Karte korrigieren"),
    "map_correct_other": ("Register it changed", "Verändert erfassen"),
    "map_seed_is": ("In positions its seed is {seed}.", "In Positionen ist ihre Startzahl {seed}."),
    "map_blank_alt": ("The unplayed sheet of {name}", "Das leere Blatt von {name}"),
    "map_drop_draft": ("Throw away", "Verwerfen"),
    "maps_to_all": ("All maps", "Alle Karten"),
}

EDITOR_WORDS: dict[str, tuple[str, str]] = {
    "map_check": ("Is it right?", "Stimmt es?"),
    "map_chart_label": (
        "The map as it was read. Arrows go from hex to hex, letters say what one is.",
        "Die Karte, wie sie gelesen wurde. Pfeile gehen von Feld zu Feld, Buchstaben sagen, was eines ist.",
    ),
    "map_picture": ("The sheet", "Das Blatt"),
    "map_drawn": ("What was read", "Gelesenes"),
    "map_picture_of": ("{id} on the sheet", "{id} auf dem Blatt"),
    "map_drawn_of": ("{id} as it was read", "{id}, wie es gelesen wurde"),
    "map_unknown": ("not known", "unbekannt"),
    "map_unsure": ("not sure", "nicht sicher"),
    "map_unsure_of": ("Not read for certain: {fields}.", "Nicht sicher gelesen: {fields}."),
    "map_field_kind": ("kind", "Art"),
    "map_field_sector": ("sector", "Sektor"),
    "map_field_roads": ("roads", "Straßen"),
    "map_field_clan": ("clan", "Clan"),
    "map_field_city": ("numeral", "Nummer"),
    "map_field_buildings": ("buildings", "Gebäude"),
    "map_field_id": ("name", "Name"),
    "map_buildings": ("buildings: {count}", "Gebäude: {count}"),
    "map_roads_to": ("roads to {hexes}", "Straßen nach {hexes}"),
    "map_right": ("Right as drawn", "Stimmt so"),
    "map_next": ("Next", "Weiter"),
    "map_kind": ("What is it?", "Was ist es?"),
    "map_clan": ("Clan", "Clan"),
    "map_no_clan": ("No clan", "Kein Clan"),
    "clan_drifter": ("Drifter", "Drifter"),
    "clan_raider": ("Raider", "Raider"),
    "clan_pirate": ("Pirate", "Pirate"),
    "clan_bomber": ("Bomber", "Bomber"),
    "clan_guardian": ("Guardian", "Guardian"),
    "clan_enforcer": ("Enforcer", "Enforcer"),
    "map_hat": ("Letter in the Drifter’s hat", "Buchstabe im Hut des Drifter"),
    "map_roads": ("Roads", "Straßen"),
    "map_road_to": ("Road to {id}", "Straße nach {id}"),
    "map_no_road": (
        "No road can lead there: roads join land with neighbouring land, a settlement or a city.",
        "Dort kann keine Straße sein: Straßen verbinden Land mit Land, Siedlung oder Stadt daneben.",
    ),
    "map_tap_buildings": (
        "Tap the buildings in the picture: each once, again to take it away.",
        "Tippt im Bild auf die Gebäude: auf jedes einmal, noch einmal nimmt es weg.",
    ),
    "map_more": ("More", "Mehr"),
    "map_hex_name": ("Called", "Heißt"),
    "map_no_name": (
        "Each hex has a name of its own, without a slash.",
        "Jedes Feld hat einen eigenen Namen, ohne Schrägstrich.",
    ),
    "map_remove": ("No hex of the map", "Kein Feld der Karte"),
    "map_roads_tool": ("Draw roads", "Straßen zeichnen"),
    "map_add_tool": ("Add hexes", "Felder ergänzen"),
    "map_add_here": ("Add a hex here", "Hier ein Feld ergänzen"),
    "map_hint": ("Tap a hex and say what it is.", "Tippt auf ein Feld und sagt, was es ist."),
    "map_hint_keys": (
        "Keys: a–d land, w water, m mountain, s settlement, 1–4 city, f r p x g e clans, 0 none; arrows move, Enter: "
        "right, n: next, Shift and arrow: road.",
        "Tasten: a–d Land, w Wasser, m Gebirge, s Siedlung, 1–4 Stadt, f r p x g e Clans, 0 keiner; Pfeile gehen, "
        "Enter: stimmt, n: weiter, Umschalt und Pfeil: Straße.",
    ),
    "map_road_hint": (
        "Draw from hex to hex, or tap two that touch: a road is there, or gone.",
        "Zieht von Feld zu Feld oder tippt auf zwei benachbarte: Die Straße ist da oder weg.",
    ),
    "map_add_hint": ("Tap where a hex is missing.", "Tippt dorthin, wo ein Feld fehlt."),
    "map_tap_box": (
        "Tap the middle of the box of action {id} in the picture.",
        "Tippt im Bild auf die Mitte des Kästchens der Aktion {id}.",
    ),
    "map_look": ("What isn’t sure", "Was nicht sicher ist"),
    "map_look_many": (
        "{count} hexes need a look: left the sheet, right what was read. Tap what is wrong.",
        "{count} Felder brauchen einen Blick: links das Blatt, rechts das Gelesene. Tippt an, was nicht stimmt.",
    ),
    "map_look_one": (
        "One hex needs a look: left the sheet, right what was read.",
        "Ein Feld braucht einen Blick: links das Blatt, rechts das Gelesene.",
    ),
    "map_look_none": ("Every hex is settled.", "Jedes Feld ist geklärt."),
    "map_all_right": ("These {count} are right as drawn", "Diese {count} stimmen so"),
    "map_all_right_one": ("This one is right as drawn", "Dieses stimmt so"),
    "map_rounds": ("Rounds and actions", "Runden und Aktionen"),
    "map_rounds_lead": (
        "As printed: 4-B is four hexes in B, AC? one in A, one in C, one anywhere.",
        "Wie gedruckt: 4-B heißt vier Felder in B, AC? eines in A, eines in C, eines beliebig.",
    ),
    "map_round": ("Round {number}", "Runde {number}"),
    "map_players": ("Players", "Personen"),
    "map_starts": ("Starts", "Beginnt"),
    "map_actions": ("Actions", "Aktionen"),
    "map_action_add": ("Add an action", "Aktion ergänzen"),
    "map_round_picture": ("Round {number} on the sheet", "Runde {number} auf dem Blatt"),
    "map_scores": ("Scores", "Wertet"),
    "map_round_add": ("Add a round", "Runde ergänzen"),
    "map_round_drop": ("Remove the last", "Letzte entfernen"),
    "map_rounds_right": ("The rounds are right", "Die Runden stimmen"),
    "map_round_unsure": ("Not read for certain.", "Nicht sicher gelesen."),
    "map_actions_how": (
        "Write actions like 1-C 4-B AC?, with blanks between them.",
        "Schreibt Aktionen wie 1-C 4-B AC?, mit Leerzeichen dazwischen.",
    ),
    "map_show_box": ("Show its box", "Kästchen zeigen"),
    "map_missing": ("What is missing", "Was fehlt"),
    "map_complete": ("Nothing: the map can be played.", "Nichts: Die Karte ist spielbar."),
    "map_open_many": (
        "{count} places were never looked at. They stay marked as not sure.",
        "{count} Stellen hat niemand angesehen. Sie bleiben als unsicher vermerkt.",
    ),
    "map_open_one": (
        "One place was never looked at. It stays marked as not sure.",
        "Eine Stelle hat niemand angesehen. Sie bleibt als unsicher vermerkt.",
    ),
    "map_register": ("Register", "Erfassen"),
    "map_name": ("What is it called here?", "Wie heißt sie hier?"),
    "map_title": ("Title on the sheet", "Titel auf dem Blatt"),
    "map_who": ("Who registers it?", "Wer erfasst sie?"),
    "map_known": (
        "This map is registered already: “{name}” by {by}.",
        "Diese Karte ist schon erfasst: „{name}“ von {by}.",
    ),
    "map_similar": (
        "“{name}” by {by} seems to be this map: the only difference is {hexes}. Is it misread here, or there?",
        "„{name}“ von {by} ist wohl diese Karte: Anders ist nur {hexes}. Ist es hier verlesen oder dort?",
    ),
    "map_similar_rounds": (
        "“{name}” by {by} has the same hexes, but other rounds. Are they misread here, or there?",
        "„{name}“ von {by} hat dieselben Felder, aber andere Runden. Sind sie hier verlesen oder dort?",
    ),
    "map_to_known": ("See that map", "Jene Karte ansehen"),
    "map_despite": ("It is another map all the same", "Es ist trotzdem eine andere"),
    "map_saved": ("Saved", "Gespeichert"),
    "map_saving": ("Saving …", "Wird gespeichert …"),
    "map_loading": ("Loading the map …", "Die Karte wird geladen …"),
    "map_no_connection": (
        "No connection: your changes are kept on this device and sent when there is one.",
        "Keine Verbindung: Eure Änderungen bleiben auf diesem Gerät und werden später gesendet.",
    ),
    "map_failed": ("Something broke on our side. Please try again.", "Bei uns ging etwas kaputt. Bitte noch einmal."),
    "map_close": ("Close", "Schließen"),
}
"""Those that the page's own program needs too."""

SHARED_WORDS = ("kind_land", "kind_water", "kind_mountain", "kind_settlement", "kind_city")
"""Words of other pages that this one shows too."""

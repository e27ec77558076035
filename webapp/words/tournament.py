"""The words of tournaments: the ranking, handing in, the referee's queue."""

from __future__ import annotations

TOURNAMENT_WORDS: dict[str, tuple[str, str]] = {
    "tournaments": ("Tournaments", "Turniere"),
    "tournament": ("Tournament", "Turnier"),
    "tournaments_lead": (
        "Everybody hands in a photo of their sheet by one link; the ranking follows by itself, and you see which games "
        "need a look.",
        "Alle geben über einen Link ein Foto ihres Blattes ab; die Rangliste entsteht von selbst, und ihr seht, welche "
        "Partien einen Blick brauchen.",
    ),
    "tournament_new": ("New tournament", "Neues Turnier"),
    "tournament_name": ("What is it called?", "Wie heißt es?"),
    "tournament_day": ("Day", "Tag"),
    "tournament_make": ("Make the tournament", "Turnier anlegen"),
    "tournament_mine": ("Run from this browser", "Aus diesem Browser geleitet"),
    "tournament_games": ("{count} games", "{count} Partien"),
    "tournament_games_one": ("1 game", "1 Partie"),
    "tournament_open": ("open for games", "nimmt Partien an"),
    "tournament_closed": ("closed", "geschlossen"),
    "tournament_deleted": ("The tournament was deleted.", "Das Turnier ist gelöscht."),
    "ranking": ("Ranking", "Rangliste"),
    "ranking_rule": (
        "Most wins first, a shared win being half a one; then most points in all. Only settled games count.",
        "Die meisten Siege zuerst, ein geteilter zählt halb; dann die meisten Punkte. Nur geklärte Partien zählen.",
    ),
    "ranking_none": (
        "Nobody is placed yet: the ranking begins with the first game handed in.",
        "Noch niemand: Die Rangliste beginnt mit der ersten abgegebenen Partie.",
    ),
    "ranking_open": (
        "{count} games don’t count yet, so places may still change.",
        "{count} Partien zählen noch nicht, die Plätze können sich also ändern.",
    ),
    "ranking_open_one": (
        "One game doesn’t count yet, so places may still change.",
        "Eine Partie zählt noch nicht, die Plätze können sich also ändern.",
    ),
    "ranking_place": ("Place", "Platz"),
    "ranking_wins": ("Wins", "Siege"),
    "ranking_points": ("Points", "Punkte"),
    "ranking_games": ("Games", "Partien"),
    "ranking_waiting": ("+ {count} open", "+ {count} offen"),
    "tournament_all": ("All games", "Alle Partien"),
    "tournament_others": ("All other games", "Alle anderen Partien"),
    "game_number": ("Game {number}", "Partie {number}"),
    "game_of_tournament": ("Game {number} of", "Partie {number} von"),
    "state_reading": ("being read", "wird gelesen"),
    "state_proving": ("being worked out", "wird ausgerechnet"),
    "state_refused": ("not readable", "nicht lesbar"),
    "state_look": ("needs a look", "braucht einen Blick"),
    "state_open": ("points open", "Punkte offen"),
    "state_settled": ("settled", "geklärt"),
    "state_accepted": ("settled by the referee", "von der Leitung entschieden"),
    "reason_look": ("{count} places of the sheet need a look.", "{count} Stellen des Blattes brauchen einen Blick."),
    "reason_look_one": ("One place of the sheet needs a look.", "Eine Stelle des Blattes braucht einen Blick."),
    "reason_nameless": ("Nobody is named for {symbols}.", "Für {symbols} ist niemand genannt."),
    "reason_stranger": (
        "Named without a symbol on this sheet: {names}.",
        "Genannt, aber ohne Zeichen auf diesem Blatt: {names}.",
    ),
    "reason_same_name": ("The same name stands at two symbols.", "Derselbe Name steht bei zwei Zeichen."),
    "reason_twice": (
        "Same map as game {number}, with players of it: handed in twice? Delete this one if so.",
        "Dieselbe Karte wie Partie {number}, mit Leuten von dort: zweimal abgegeben? Dann diese hier löschen.",
    ),
    "reason_undecided": ("Who won isn’t certain.", "Wer gewonnen hat, ist nicht sicher."),
    "reason_closes": (
        "What closes it: photos of the sheet after rounds {rounds}, added to the game; or the players agree on their "
        "points, and the referee counts it as it stands.",
        "Was das klärt: Fotos des Blattes nach den Runden {rounds}, zur Partie hinzugefügt; oder die Beteiligten sind "
        "sich über die Punkte einig, und die Leitung zählt sie so, wie sie ist.",
    ),
    "reason_closes_one": (
        "What closes it: a photo of the sheet after round {rounds}, added to the game; or the players agree on their "
        "points, and the referee counts it as it stands.",
        "Was das klärt: ein Foto des Blattes nach Runde {rounds}, zur Partie hinzugefügt; oder die Beteiligten sind "
        "sich über die Punkte einig, und die Leitung zählt sie so, wie sie ist.",
    ),
    "queue": ("What needs a look", "Was einen Blick braucht"),
    "queue_none": ("Nothing needs a look just now.", "Gerade braucht nichts einen Blick."),
    "queue_start": ("Go through them all", "Alle der Reihe nach"),
    "queue_left": ("{count} games need a look", "{count} Partien brauchen einen Blick"),
    "queue_left_one": ("One game needs a look", "Eine Partie braucht einen Blick"),
    "queue_next": ("Next game", "Nächste Partie"),
    "queue_back": ("Back to the tournament", "Zurück zum Turnier"),
    "queue_names": ("Enter the names", "Namen eintragen"),
    "accept": ("Counts as it stands", "Zählt so, wie sie ist"),
    "accept_hint": (
        "With {points}. Everybody will see that the referee decided it; another mark or photo asks anew.",
        "Mit {points}. Alle sehen, dass die Leitung entschieden hat; ein anderes Zeichen oder Foto fragt neu.",
    ),
    "accept_undo": ("Don’t count it like this", "Doch nicht so zählen"),
    "hand_in": ("Hand in a game", "Partie abgeben"),
    "hand_in_lead": (
        "Photograph your sheet, say who played, done. No account needed.",
        "Blatt fotografieren, sagen, wer gespielt hat, fertig. Ohne Konto.",
    ),
    "hand_in_photo": ("Photo of the finished sheet", "Foto des fertigen Blattes"),
    "hand_in_photo_hint": (
        "The whole map in view, flat, in even light. Photos taken after earlier rounds settle the early cities.",
        "Die ganze Karte im Bild, flach, in gleichmäßigem Licht. Fotos nach früheren Runden klären die frühen Städte.",
    ),
    "hand_in_names": ("Who played?", "Wer hat gespielt?"),
    "hand_in_names_hint": (
        "Leave a line empty if nobody played that symbol. Write your name the same way each time.",
        "Leer lassen, was niemand gespielt hat. Schreibt euren Namen jedes Mal gleich.",
    ),
    "hand_in_seen_by": (
        "Whoever has the link to the ranking can see the names, the result and the photo.",
        "Wer den Link der Rangliste hat, kann Namen, Ergebnis und Foto sehen.",
    ),
    "hand_in_send": ("Hand in", "Abgeben"),
    "hand_in_sent": ("Handed in", "Abgegeben"),
    "hand_in_sent_lead": (
        "Game {number} is in. If something of it needs a look, the referee will see to it.",
        "Partie {number} ist da. Wenn etwas davon einen Blick braucht, kümmert sich die Leitung.",
    ),
    "hand_in_refused_lead": (
        "It doesn’t count like this: send another photo of the same sheet.",
        "So zählt sie nicht: Schickt ein anderes Foto desselben Blattes.",
    ),
    "hand_in_mine": ("Handed in from this browser", "Aus diesem Browser abgegeben"),
    "hand_in_another": ("Hand in another game", "Noch eine Partie abgeben"),
    "hand_in_closed": (
        "{name} is closed and takes no more games.",
        "{name} ist geschlossen und nimmt keine Partien mehr an.",
    ),
    "to_the_ranking": ("To the ranking", "Zur Rangliste"),
    "to_the_sheet": ("See the sheet and the score", "Blatt und Wertung ansehen"),
    "link_hand_in": ("Link to hand in games", "Link zum Abgeben"),
    "link_ranking": ("Link to the ranking", "Link zur Rangliste"),
    "link_referee": ("Link that may run it too", "Link, der mit leiten darf"),
    "link_referee_lead": (
        "Should somebody else help to run it? Each new link replaces the earlier ones.",
        "Soll noch jemand mit leiten? Ein neuer Link macht frühere wertlos.",
    ),
    "make_referee_link": ("Make a link for another referee", "Link für weitere Leitung erzeugen"),
    "tournament_run": ("Name, day and end", "Name, Tag und Ende"),
    "tournament_close": ("Close: take no more games", "Schließen: keine Partien mehr"),
    "tournament_reopen": ("Open again for games", "Wieder Partien annehmen"),
    "tournament_delete_sure": ("Delete this tournament?", "Dieses Turnier löschen?"),
    "tournament_delete_lead": (
        "The ranking, all its games with their photos and names, and all links are gone at once. Nobody can bring them "
        "back.",
        "Rangliste, alle Partien mit Fotos und Namen und alle Links sind sofort weg. Niemand kann sie zurückholen.",
    ),
}

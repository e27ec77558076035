"""The page's words in its two languages, and the choice between them. The words on paper are in `engine.sheet`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from engine.symbol_names import SYMBOL_NAMES
from webapp.words.batch import BATCH_WORDS
from webapp.words.game import GAME_WORDS
from webapp.words.maps import EDITOR_WORDS, MAP_WORDS
from webapp.words.pages import PAGE_WORDS
from webapp.words.tournament import TOURNAMENT_WORDS

LANGUAGES = ("en", "de")


MONTHS = {
    "en": "January,February,March,April,May,June,July,August,September,October,November,December",
    "de": "Januar,Februar,März,April,Mai,Juni,Juli,August,September,Oktober,November,Dezember",
}

_WORDS: dict[str, tuple[str, str]] = {
    **BATCH_WORDS,
    **GAME_WORDS,
    **MAP_WORDS,
    **EDITOR_WORDS,
    **PAGE_WORDS,
    **TOURNAMENT_WORDS,
    "title": ("Wasteland Diplomacy", "Wasteland Diplomacy"),
    "tagline": ("Who won, and why", "Wer hat gewonnen, und warum"),
    "new_sheets": ("Print a sheet", "Blatt drucken"),
    "lead": (
        "Photograph the sheet you played. In a moment you see who won, city by city, and what needs a second look.",
        "Fotografiert das gespielte Blatt. Gleich darauf seht ihr, wer gewonnen hat, Stadt für Stadt, und was einen "
        "zweiten Blick braucht.",
    ),
    "choose": ("Choose photos", "Fotos auswählen"),
    "choose_hint": (
        "The whole map in view, flat, in even light. Several photos of one sheet are the moments of one game.",
        "Die ganze Karte im Bild, flach, in gleichmäßigem Licht. Mehrere Fotos eines Blattes: Momente einer Partie.",
    ),
    "send": ("Read the sheet", "Blatt lesen"),
    "reading": ("Reading the sheet …", "Das Blatt wird gelesen …"),
    "no_photo": ("No photo at hand?", "Gerade kein Foto?"),
    "sample": ("Try a sample", "Beispiel ansehen"),
    "need_sheet": ("No sheet yet?", "Noch kein Blatt?"),
    "wins": ("{who} wins with {points}", "{who} gewinnt mit {points}"),
    "wins_shared": ("{who} share the win with {points}", "{who} gewinnen gemeinsam mit {points}"),
    "leads": ("{who} is ahead with {points}", "{who} liegt mit {points} vorn"),
    "leads_shared": ("{who} are level with {points}", "{who} liegen mit {points} gleichauf"),
    "leads_so_far": (
        "{who} is ahead with {points} after round {played}",
        "{who} liegt nach Runde {played} mit {points} vorn",
    ),
    "leads_so_far_shared": (
        "{who} are level with {points} after round {played}",
        "{who} liegen nach Runde {played} mit {points} gleichauf",
    ),
    "lead_open": (
        "Who is ahead after round {played} isn’t certain",
        "Wer nach Runde {played} vorn liegt, ist nicht sicher",
    ),
    "to_come": ("{when}, to come", "{when}, steht noch aus"),
    "if_final": ("{verdict}, if this is the final sheet", "{verdict}, wenn das das letzte Blatt ist"),
    "with_points": ("{number} points", "{number} Punkten"),
    "and": ("and", "und"),
    "points": ("{number} points", "{number} Punkte"),
    "one_point": ("{number} point", "{number} Punkt"),
    "to": ("to", "bis"),
    "range": ("{low} to {high}", "{low} bis {high}"),
    "can_have_won": ("{who} can have won", "{who} können gewonnen haben"),
    "by_marks": ("By the marks alone, {verdict}", "Nach den Zeichen allein: {verdict}"),
    "as_read": (
        "By the marks as they were read, {verdict}",
        "Nach den Zeichen, wie sie gelesen wurden: {verdict}",
    ),
    "or": ("or", "oder"),
    "open_cities": (
        "{cities} was scored earlier, and what is drawn now doesn’t prove what stood there then. "
        "A photo of that moment would.",
        "{cities} wurde früher gewertet, und was jetzt gezeichnet ist, beweist nicht, was damals stand. "
        "Ein Foto von dem Moment bewiese es.",
    ),
    "open_cities_several": (
        "{cities} were scored earlier, and what is drawn now doesn’t prove what stood there then. "
        "Photos of those moments would.",
        "{cities} wurden früher gewertet, und was jetzt gezeichnet ist, beweist nicht, was damals stand. "
        "Fotos von den Momenten bewiesen es.",
    ),
    "open_guardian": (
        "A Guardian’s hex is scribbled over, and whose it was isn’t proved by what is drawn now.",
        "Das Feld eines Guardian ist durchgekritzelt, und wem es gehörte, beweist das Gezeichnete nicht.",
    ),
    "open_impossible": (
        "No legal play ends in these marks, so none of the points is proved.",
        "Zu diesen Zeichen führt keine erlaubte Spielfolge, also ist kein Punkt bewiesen.",
    ),
    "open_impossible_as_read": (
        "No legal play ends in the marks as they were read, so none of the points is proved: what needs a look may be "
        "why.",
        "Zu den Zeichen, wie sie gelesen wurden, führt keine erlaubte Spielfolge, also ist kein Punkt bewiesen: Es "
        "kann an dem liegen, was nachgesehen werden muss.",
    ),
    "open_order": (
        "Which of the last two photos is the later isn’t certain before what needs a look is answered.",
        "Welches der letzten beiden Fotos das spätere ist, steht erst fest, wenn beantwortet ist, was einen Blick "
        "braucht.",
    ),
    "open_unsettled": (
        "What every legal play has in common couldn’t be settled here; what is certain is marked as such.",
        "Was alle erlaubten Spielfolgen gemeinsam haben, war hier nicht zu klären; was sicher ist, ist so bezeichnet.",
    ),
    "open_under_way": (
        "The game isn’t over: this is the sheet after round {played} of {rounds}.",
        "Die Partie ist nicht zu Ende: Das ist das Blatt nach Runde {played} von {rounds}.",
    ),
    "open_round": (
        "What is signed doesn’t tell whether the game is over.",
        "Die Unterschriften sagen nicht, ob die Partie zu Ende ist.",
    ),
    "open_signatures": (
        "The signatures fit no legal play that ends in these marks, so one of both may be misread or a slip.",
        "Die Unterschriften passen zu keiner erlaubten Spielfolge mit diesen Zeichen: Eines davon ist vielleicht "
        "falsch gelesen oder ein Versehen.",
    ),
    "open_doubt": (
        "It rests on marks that weren’t read for certain.",
        "Es hängt an Zeichen, die nicht sicher gelesen sind.",
    ),
    "open_doubt_too": (
        "And it rests on marks that weren’t read for certain: others there could give other points.",
        "Und es hängt an Zeichen, die nicht sicher gelesen sind: Mit anderen dort wären es vielleicht andere Punkte.",
    ),
    "score": ("The score", "Die Wertung"),
    "city": ("City {numeral}", "Stadt {numeral}"),
    "after_round": ("after round {number}", "nach Runde {number}"),
    "guardian": ("Guardian", "Guardian"),
    "total": ("Total", "Summe"),
    "if_now": ("if all were scored now", "würde jetzt alles gewertet"),
    "total_now": ("Total if all were scored now", "Summe, würde jetzt alles gewertet"),
    "exact": ("certain", "sicher"),
    "ranged": ("in this range", "in dieser Spanne"),
    "unsure": ("not certain", "nicht sicher"),
    "exact_note": (
        "Every legal play that ends in this sheet gives this number.",
        "Jede erlaubte Spielfolge zu diesem Blatt gibt diese Zahl.",
    ),
    "ranged_note": (
        "The legal plays that end in this sheet give something from the one to the other.",
        "Die erlaubten Spielfolgen zu diesem Blatt geben etwas von der einen bis zur anderen Zahl.",
    ),
    "unsure_note": (
        "Counted from the marks as they were read; not proved.",
        "Gezählt nach den Zeichen, wie sie gelesen wurden; nicht bewiesen.",
    ),
    "doubted_note": (
        "Worked out from the marks as they were read, some of them not for certain: the points may lie outside of it.",
        "Nach den Zeichen, wie sie gelesen wurden, manche nicht sicher: Die Punkte können auch außerhalb liegen.",
    ),
    "as_it_stood": (
        "as the photo after round {round} shows it: {reason}",
        "wie es das Foto nach Runde {round} zeigt: {reason}",
    ),
    "as_it_stands": ("as it stands now: {reason}", "so wie es jetzt steht: {reason}"),
    "proved_only": (
        "the same in every legal play, though no photo shows this moment",
        "in jeder erlaubten Spielfolge gleich, obwohl kein Foto den Moment zeigt",
    ),
    "proved_as_read": (
        "the same in every legal play to the marks as they were read, though no photo shows this moment",
        "in jeder erlaubten Spielfolge zu den Zeichen, wie sie gelesen sind, gleich, obwohl kein Foto den Moment zeigt",
    ),
    "why": ("Why", "Warum"),
    "nothing": ("no hex beside this city, so no points", "kein Feld an dieser Stadt, also keine Punkte"),
    "nothing_then": (
        "no hex beside this city when it was scored, so no points",
        "bei der Wertung kein Feld an dieser Stadt, also keine Punkte",
    ),
    "connects": ("connects {what}", "verbindet {what}"),
    "only_itself": ("this city alone", "nur diese Stadt"),
    "free": ("free", "frei"),
    "through": ("through {hexes}", "über {hexes}"),
    "read_as": ("read as {mark}", "gelesen als {mark}"),
    "empty": ("empty", "leer"),
    "destroyed": ("destroyed", "zerstört"),
    "hex": ("Hex {id}", "Feld {id}"),
    "building": ("Settlement {id}", "Siedlung {id}"),
    "action": ("Action {id}", "Aktion {id}"),
    "look_unclear": ("the mark isn’t clear", "das Zeichen ist nicht eindeutig"),
    "look_stray_mark": ("something is drawn where nothing belongs", "hier steht etwas, wo nichts hingehört"),
    "look_hidden": ("something lies on it", "etwas liegt darauf"),
    "look_folded": ("folded away, or something lies on it", "weggefaltet, oder etwas liegt darauf"),
    "look_no_box": ("where its box is isn’t known", "wo ihr Kästchen liegt, ist nicht bekannt"),
    "look_cut_off": ("it isn’t wholly in the picture", "es ist nicht ganz im Bild"),
    "look_glare": ("it is too bright there", "dort ist es zu hell"),
    "look_out_of_focus": ("it is out of focus", "es ist unscharf"),
    "look_other_ink": (
        "its ink isn’t that of the same player’s other marks",
        "die Tinte ist anders als bei den übrigen Zeichen dieses Spielers",
    ),
    "look_pale_ink": (
        "something paler is drawn there too: destroyed, or rubbed out?",
        "dort ist noch etwas Blasseres: zerstört oder ausradiert?",
    ),
    "look_grainy": ("the photo is too grainy to show pale marks", "das Foto ist zu körnig für blasse Zeichen"),
    "look_against_the_rules": (
        "the rules can’t have what was read: it may be misread here",
        "nach den Regeln kann das Gelesene nicht sein: Hier kann falsch gelesen sein",
    ),
    "look_signed_too_often": (
        "somebody signed more actions of this round than they had turns: tap what stands here, even if it was a slip",
        "jemand hat in dieser Runde mehr Aktionen gezeichnet, als Züge da waren: Tippt an, was hier steht, auch wenn "
        "es ein Versehen war",
    ),
    "also_noticed": ("Also noticed", "Außerdem fiel auf"),
    "sheet": ("The sheet", "Das Blatt"),
    "cutout_alt": ("Cut-out of the photo at {id}", "Ausschnitt des Fotos bei {id}"),
    "seed": ("Seed", "Startzahl"),
    "players": ("Players", "Personen"),
    "paper": ("Paper", "Papier"),
    "language": ("Language", "Sprache"),
    "as_json": ("Result as JSON", "Ergebnis als JSON"),
    "refused": ("This photo can’t be scored", "Dieses Foto lässt sich nicht auswerten"),
    "what_to_do": ("What helps", "Was hilft"),
    "help_frame": (
        "The whole map in the picture, all its square codes too.",
        "Die ganze Karte im Bild, mit allen Codes am Rand.",
    ),
    "help_flat": (
        "The sheet flat on the table, unfolded flaps flat as well.",
        "Das Blatt flach auf dem Tisch, auch die aufgeklappten Laschen.",
    ),
    "help_light": (
        "Even light, no flash, your shadow off the paper.",
        "Gleichmäßiges Licht, kein Blitz, kein Schatten auf dem Papier.",
    ),
    "help_near": (
        "From above, near enough that the sheet fills the picture.",
        "Von oben, so nah, dass das Blatt das Bild füllt.",
    ),
    "try_again": ("Try again", "Noch einmal"),
    "to_the_start": ("To the start", "Zur Startseite"),
    "too_large": (
        "The files are larger than {megabytes} MB together: send fewer or smaller photos.",
        "Die Dateien sind zusammen größer als {megabytes} MB: Schickt weniger oder kleinere Fotos.",
    ),
    "expired": (
        "The page was open too long: send the form again.",
        "Die Seite war zu lange offen: Schickt das Formular noch einmal ab.",
    ),
    "not_found": (
        "There is nothing at this address: it was deleted, or a part of the link is missing.",
        "Unter dieser Adresse gibt es nichts: Es wurde gelöscht, oder vom Link fehlt ein Teil.",
    ),
    "failed": (
        "Something broke on our side, and nothing was stored. Please try again.",
        "Bei uns ging etwas kaputt, nichts wurde gespeichert. Bitte noch einmal versuchen.",
    ),
    "sheets_lead": (
        "Every seed is a map of its own, the same for ever. Print it on both sides: the rules stand on the back.",
        "Jede Startzahl ist eine eigene Karte, für immer dieselbe. Beidseitig drucken: Die Regeln stehen auf der "
        "Rückseite.",
    ),
    "get_pdf": ("Get the PDF", "PDF holen"),
    "surprise": ("Surprise me", "Überrasch mich"),
}


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language."""

    language: str

    def __call__(self, key: str, **values: object) -> str:
        """The words for the key, with the values put in; KeyError for a key that isn't there."""
        return _WORDS[key][LANGUAGES.index(self.language)].format(**values)

    def template(self, key: str) -> str:
        """The words for the key as they are, with places like `{id}` for values; KeyError for an unknown key."""
        return _WORDS[key][LANGUAGES.index(self.language)]

    def has(self, key: str) -> bool:
        """Whether there are words for the key."""
        return key in _WORDS

    def symbol(self, symbol: str) -> str:
        """A player's name by symbol."""
        return SYMBOL_NAMES[self.language][symbol]

    def day(self, day: date) -> str:
        """The day written out: `21 November 2026`, `21. November 2026`."""
        month = MONTHS[self.language].split(",")[day.month - 1]
        return f"{day.day}{'.' if self.language == 'de' else ''} {month} {day.year}"

    def points(self, number: int) -> str:
        """So many points: `1 point`."""
        return self("one_point" if number == 1 else "points", number=number)

    def with_points(self, number: int | str) -> str:
        """So many points as somebody wins with them, also `2 to 4 points` and `~1 point`."""
        return self("one_point" if str(number).strip("~") == "1" else "with_points", number=number)

    def between(self, low: int, high: int) -> str:
        """The range in words: `2 to 4`, or the one number that it is."""
        return str(low) if low == high else self("range", low=low, high=high)

    def listed(self, names: list[str], joint: str = "and") -> str:
        """The names in a row: `X, O and Triangle`; `joint` is `and` or `or`."""
        if len(names) < 2:
            return "".join(names)
        return f"{', '.join(names[:-1])} {self(joint)} {names[-1]}"


@dataclass(frozen=True, slots=True)
class NamedWords(Words):
    """The words of one language in which players have their own names, where they gave any."""

    names: Mapping[str, str]

    def symbol(self, symbol: str) -> str:
        """The player's own name, or the symbol's."""
        return self.names.get(symbol) or Words.symbol(self, symbol)


def named(words: Words, names: Mapping[str, str]) -> NamedWords:
    """The same words with the players' own names."""
    return NamedWords(words.language, {symbol: name.strip() for symbol, name in names.items() if name.strip()})

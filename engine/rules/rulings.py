"""The rulings R1 to R20, to look up by number: what every message of this program cites, in English and German."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling: its number, a short title and one sentence, each in English and German."""

    number: str
    title_en: str
    title_de: str
    text_en: str
    text_de: str

    def title(self, lang: str) -> str:
        """The title in that language, `en` or `de`."""
        return self.title_de if lang == "de" else self.title_en

    def text(self, lang: str) -> str:
        """The sentence in that language, `en` or `de`."""
        return self.text_de if lang == "de" else self.text_en


_ALL = (
    Ruling(
        "R1",
        "Empty hexes",
        "Freie Felder",
        "Land and water hold one owner each and can be taken only while unowned and not destroyed.",
        "Land und Wasser haben je nur einen Besitzer und sind nur zu haben, solange sie frei und nicht zerstört sind.",
    ),
    Ruling(
        "R2",
        "Active hexes",
        "Aktive Felder",
        "A hex is active while an unbroken chain of its owner's hexes and settlements leads from it to a city.",
        "Ein Feld ist aktiv, solange eine lückenlose Kette eigener Felder und Siedlungen von ihm zu einer Stadt führt.",
    ),
    Ruling(
        "R3",
        "Destroyed is gone",
        "Zerstört ist weg",
        "A destroyed hex plays no part any more, but what it gave before stays given.",
        "Ein zerstörtes Feld spielt nie mehr mit; was es vorher gebracht hat, bleibt aber gebracht.",
    ),
    Ruling(
        "R4",
        "Where to place",
        "Wo gesetzt wird",
        "A hex can be taken only if it touches a city or an active hex of the same player at that moment.",
        "Ein Feld lässt sich nur besetzen, wenn es gerade eine Stadt oder ein eigenes aktives Feld berührt.",
    ),
    Ruling(
        "R5",
        "A turn",
        "Ein Zug",
        "Each turn uses one action that is left; its hexes and bonuses come in any order, and what doesn't fit lapses.",
        "Jeder Zug nutzt eine übrige Aktion; Felder und Boni kommen in beliebiger Folge, was nicht passt, verfällt.",
    ),
    Ruling(
        "R6",
        "Question mark",
        "Fragezeichen",
        "Each question mark is any one sector or water, chosen separately.",
        "Jedes Fragezeichen ist ein beliebiger Sektor oder Wasser, jedes für sich gewählt.",
    ),
    Ruling(
        "R7",
        "Roads",
        "Straßen",
        "Taking a road hex allows one more empty hex that its road leads to, in the same turn.",
        "Wer ein Straßenfeld besetzt, darf im selben Zug ein freies Feld dazunehmen, zu dem dessen Straße führt.",
    ),
    Ruling(
        "R8",
        "Settlements",
        "Siedlungen",
        "Only on first touching a settlement may a player take one free building there, at once or never.",
        "Nur bei der ersten Berührung einer Siedlung darf man dort ein freies Gebäude nehmen, sofort oder nie.",
    ),
    Ruling(
        "R9",
        "Clans",
        "Clans",
        "Taking a clan's hex gives its bonus, to be used in the same turn.",
        "Wer das Feld eines Clans besetzt, erhält dessen Bonus für denselben Zug.",
    ),
    Ruling(
        "R10",
        "Drifter",
        "Drifter",
        "The Drifter gives one empty hex in the sector shown in its hat.",
        "Der Drifter bringt ein freies Feld im Sektor, der in seinem Hut steht.",
    ),
    Ruling(
        "R11",
        "Raider",
        "Raider",
        "The Raider destroys one road hex anywhere on the map, whoever holds it.",
        "Der Raider zerstört ein Straßenfeld irgendwo auf der Karte, ganz gleich, wem es gehört.",
    ),
    Ruling(
        "R12",
        "Pirate",
        "Pirate",
        "The Pirate gives up to three water hexes, each of which must be in reach when it is taken.",
        "Der Pirate bringt bis zu drei Wasserfelder; jedes muss beim Besetzen erreichbar sein.",
    ),
    Ruling(
        "R13",
        "Bomber",
        "Bomber",
        "The Bomber destroys all opponents' hexes around one active hex or settlement of one's own.",
        "Der Bomber zerstört alle gegnerischen Felder um ein eigenes aktives Feld oder eine eigene aktive Siedlung.",
    ),
    Ruling(
        "R14",
        "Enforcer",
        "Enforcer",
        "The Enforcer takes three empty land hexes that all touch each other, all three at once or none.",
        "Der Enforcer besetzt drei freie Landfelder, die einander alle berühren: alle drei zugleich oder keines.",
    ),
    Ruling(
        "R15",
        "Guardian",
        "Guardian",
        "Taking the Guardian's hex is worth three points for good, even if the hex is destroyed later.",
        "Das Feld des Guardian bringt drei Punkte für immer, auch wenn es später zerstört wird.",
    ),
    Ruling(
        "R16",
        "City scoring",
        "Stadtwertung",
        "Whoever stands beside the scored city gets a point for every city and own settlement in its connected piece.",
        "Wer neben der gewerteten Stadt steht, erhält je einen Punkt für jede verbundene Stadt und eigene Siedlung.",
    ),
    Ruling(
        "R17",
        "The end",
        "Spielende",
        "All rounds are played; then most points win, and equal points share the win.",
        "Alle Runden werden gespielt; dann gewinnt, wer die meisten Punkte hat, bei Gleichstand gemeinsam.",
    ),
    Ruling(
        "R18",
        "Turn order",
        "Zugfolge",
        "X begins, then O, triangle and square; the order runs on from round to round.",
        "X beginnt, dann O, Dreieck und Quadrat; die Reihenfolge läuft von Runde zu Runde weiter.",
    ),
    Ruling(
        "R19",
        "A scribble",
        "Durchgekritzelt",
        "A destroyed hex is scribbled over as a whole, which doesn't tell whose it was, if anybody's.",
        "Ein zerstörtes Feld wird ganz durchgekritzelt; wem es gehörte, wenn überhaupt jemandem, sagt das nicht.",
    ),
    Ruling(
        "R20",
        "Towns side by side",
        "Ort neben Ort",
        "Cities and settlements that touch each other are connected.",
        "Städte und Siedlungen, die einander berühren, sind verbunden.",
    ),
)

RULINGS = {each.number: each for each in _ALL}
"""Every ruling by its number."""

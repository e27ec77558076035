"""All words of the sheet in English and German."""

from __future__ import annotations

from dataclasses import dataclass

from engine.board import ClanKind
from engine.sheet.identity import Language


@dataclass(frozen=True, slots=True)
class Words:
    """The words of page 1 in one language."""

    game: str
    number: str
    players: str
    guardian: str
    total: str
    round: str
    starts: str
    scoring: str
    fold: str
    sign: str
    hexes: str
    hex_kinds: tuple[str, ...]
    """Land, water, mountain, settlement, city, road: the legend's rows."""
    clans: str
    clan_kinds: dict[ClanKind, tuple[str, str]]
    """Each clan's name and what it does, in a few words."""
    marks: tuple[str, str, str]
    """What a symbol in a hex, a scribble over it and a symbol in an action's box mean."""


WORDS: dict[Language, Words] = {
    "en": Words(
        game="Wasteland Diplomacy",
        number="No. {seed} · {players} players",
        players="Warlords",
        guardian="Guardian",
        total="Total",
        round="Round",
        starts="starts:",
        scoring="then score city {city}",
        fold="cut along the dots, fold flaps 3 to 6 back",
        sign="take an action: draw your symbol in its box",
        hexes="Hexes",
        hex_kinds=("sector A", "water", "mountain", "settlement", "city", "road"),
        clans="Clans",
        clan_kinds={
            ClanKind.DRIFTER: ("Drifter", "one hex in the hat's sector"),
            ClanKind.RAIDER: ("Raider", "destroy any road hex"),
            ClanKind.PIRATE: ("Pirate", "up to three water hexes"),
            ClanKind.BOMBER: ("Bomber", "destroy opponents round a hex"),
            ClanKind.GUARDIAN: ("Guardian", "three points at once"),
            ClanKind.ENFORCER: ("Enforcer", "three land hexes, a triangle"),
        },
        marks=("occupied by X", "destroyed: all over", "action taken by X"),
    ),
    "de": Words(
        game="Wasteland Diplomacy",
        number="Nr. {seed} · {players} Spieler",
        players="Warlords",
        guardian="Guardian",
        total="Summe",
        round="Runde",
        starts="beginnt:",
        scoring="dann Wertung Stadt {city}",
        fold="an den Punkten einschneiden, Laschen 3 bis 6 nach hinten falten",
        sign="Aktion nehmen: Symbol ins Kästchen zeichnen",
        hexes="Felder",
        hex_kinds=("Sektor A", "Wasser", "Gebirge", "Siedlung", "Stadt", "Straße"),
        clans="Clans",
        clan_kinds={
            ClanKind.DRIFTER: ("Drifter", "ein Feld im Sektor des Huts"),
            ClanKind.RAIDER: ("Raider", "zerstört ein Straßenfeld"),
            ClanKind.PIRATE: ("Pirate", "bis zu drei Wasserfelder"),
            ClanKind.BOMBER: ("Bomber", "zerstört Gegner ringsum"),
            ClanKind.GUARDIAN: ("Guardian", "sofort drei Punkte"),
            ClanKind.ENFORCER: ("Enforcer", "drei Landfelder im Dreieck"),
        },
        marks=("von X besetzt", "zerstört: ganz voll", "Aktion von X"),
    ),
}

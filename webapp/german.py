"""The scanner's refusals in German, by the error's name; in English each error carries its own sentence."""

from __future__ import annotations

REFUSALS = {
    "EmptyFile": "Die Datei ist leer: Kopiert oder schickt sie noch einmal.",
    "NotAPicture": "Das ist kein lesbares Bild: Schickt ein Foto als JPEG, PNG, WebP, HEIC oder TIFF oder ein PDF.",
    "HeifNotInstalled": "HEIC-Bilder kann dieser Rechner nicht lesen: Schickt das Foto als JPEG.",
    "TruncatedPicture": "Das Bild ist abgeschnitten, ein Teil fehlt: Schickt die Datei noch einmal.",
    "TooLarge": "Das Bild ist zu groß: Speichert es kleiner und versucht es noch einmal.",
    "TooSmall": "Das Bild ist zu klein: Fotografiert aus der Nähe oder schickt es in voller Größe.",
    "NoSheet": "Auf dem Foto ist kein Blatt zu finden: Fotografiert es ganz und von oben, mit allen Codes im Bild.",
    "TooDark": "Es ist zu dunkel, um ein Blatt zu finden: Macht das Foto noch einmal mit mehr Licht.",
    "TooBlurred": "Das Foto ist zu unscharf: Haltet still, tippt zum Scharfstellen auf das Blatt, noch einmal.",
    "Mirrored": "Das Foto ist gespiegelt: Schaltet das Spiegeln in der Kamera ab.",
    "PartOfSheet": "Nur ein Teil des Blattes ist zu sehen: Fotografiert die ganze Karte, nichts liegt auf ihr.",
    "SeveralSheets": "Auf dem Foto sind mehrere Blätter: Fotografiert eines nach dem anderen.",
    "SheetTooSmall": "Das Blatt ist zu klein im Bild: Geht näher heran, bis es das Bild füllt.",
    "NotThisSheet": "Der Druck passt nicht zu dem Blatt, das seine Codes nennen: Fotografiert es flach und von oben.",
    "UnknownForm": "Das Blatt ist da, aber seine Karte ist hier nicht bekannt.",
    "DifferentSheetsError": "Die Fotos zeigen verschiedene Blätter: Schickt nur die Momente einer Partie zusammen.",
    "TooManyFilesError": "Das sind mehr Dateien, als eine Partie Momente hat: Schickt höchstens acht.",
    "BadSeedError": "Diese Startzahl gibt es nicht: Nehmt eine ganze Zahl von 0 bis 1999999.",
}

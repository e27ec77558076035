"""The scanner's refusals in German, by the error's name; in English each error carries its own sentence."""

from __future__ import annotations

REFUSALS = {
    "EmptyFileError": "Die Datei ist leer: Kopiert oder schickt sie noch einmal.",
    "UnreadableFileError": "Die Datei ist nicht zu lesen: Prüft, ob sie da ist und ob ihr sie lesen dürft.",
    "NotAPictureError": "Das ist kein lesbares Bild: Schickt ein Foto als JPEG, PNG, WebP oder HEIC oder ein PDF.",
    "HeifNotInstalledError": "HEIC-Bilder kann dieser Rechner nicht lesen: Schickt das Foto als JPEG.",
    "TruncatedPictureError": "Das Bild ist abgeschnitten, ein Teil fehlt: Schickt die Datei noch einmal.",
    "LockedFileError": "Die Datei ist mit einem Passwort verschlossen: Speichert sie ohne, oder schickt ein Foto.",
    "TooLargeError": "Das Bild ist zu groß: Speichert es kleiner und versucht es noch einmal.",
    "TooCostlyError": "Die Datei zu öffnen dauert zu lange oder braucht zu viel Speicher: Schickt ein Foto als JPEG.",
    "TooManyPagesError": "Die Datei hat zu viele Seiten: Schickt nur die, auf denen das Blatt ist.",
    "TooSmallError": "Das Bild ist zu klein: Fotografiert aus der Nähe oder schickt es in voller Größe.",
    "NoSheetError": "Auf dem Foto ist kein Blatt zu finden: Fotografiert es ganz, von oben, mit allen Codes.",
    "RulesPageError": "Das ist die Seite mit den Regeln, nicht das Blatt: Fotografiert die Seite mit der Karte.",
    "EmptyPageError": "Das ist eine leere Seite: Dreht das Papier um und fotografiert die Seite mit der Karte.",
    "TooDarkError": "Es ist zu dunkel, um ein Blatt zu finden: Macht das Foto noch einmal mit mehr Licht.",
    "TooBlurredError": "Das Foto ist zu unscharf: Haltet still, tippt auf das Blatt und macht es noch einmal.",
    "NoGreysError": (
        "Die Grautöne des Bildes sind verloren, und blasse Zeichen vielleicht mit ihnen: Scannt oder fotografiert das "
        "Blatt noch einmal in Grau oder Farbe, nicht zu hell und ohne Filter für Dokumente, Kontrast oder Schwarz-Weiß."
    ),
    "PalePrintGoneError": (
        "Blasser Druck ist auf dem Bild verschwunden, und blasse Zeichen vielleicht mit ihm: Macht das Foto noch "
        "einmal, mit mehr Licht, wenn es dunkel war, mit weniger, wenn es blendet, und ohne Nachtmodus oder Filter."
    ),
    "MirroredError": "Das Foto ist gespiegelt: Schaltet das Spiegeln in der Kamera ab.",
    "PartOfMapError": "Nur ein Teil der Karte ist zu sehen: Fotografiert sie ganz, ohne etwas darauf.",
    "PartOfSheetError": "Nur ein Teil des Blattes ist zu sehen: Fotografiert die ganze Karte, ohne etwas darauf.",
    "SeveralSheetsError": "Auf dem Foto sind mehrere Blätter: Fotografiert eines nach dem anderen.",
    "SheetTooSmallError": "Das Blatt ist zu klein im Bild: Geht näher heran, bis es das Bild füllt.",
    "NotThisSheetError": "Der Druck passt nicht zu den Codes des Blattes: Fotografiert es flach, hell und von oben.",
    "UnknownFormError": (
        "Das Blatt ist da, aber seine Karte ist hier nicht bekannt: Nennt die Startzahl, oder erfasst die Karte einmal "
        "vom leeren Blatt."
    ),
    "UnreadCodesError": (
        "Keiner der quadratischen Codes ist zu lesen, und die Karte ist hier nicht bekannt: Fotografiert das ganze "
        "Blatt noch einmal, aus der Nähe und mit ruhiger Hand, nennt seine Startzahl, oder erfasst die Karte einmal "
        "vom leeren Blatt."
    ),
    "CoveredCodesError": (
        "Zu wenige der quadratischen Codes sind zu sehen, um die Karte zu kennen: Fotografiert das Blatt noch einmal, "
        "ohne dass etwas auf ihnen liegt, oder nennt seine Startzahl."
    ),
    "DoubtfulFormError": (
        "Mehrere bekannte Karten unterscheiden sich nur in wenigen Feldern, und die sind hier nicht gut zu sehen: "
        "Nennt die Startzahl oder fotografiert das Blatt noch einmal aus der Nähe."
    ),
    "WrongSheetError": "Das ist ein anderes Blatt als das genannte: Nennt, was auf ihm steht, oder lasst es weg.",
    "UnconfirmedSheetError": (
        "Auf dem Foto ist zu wenig zu sehen, um zu sagen, ob es das genannte Blatt ist: Vergleicht Startzahl und "
        "Personen mit dem Blatt, oder fotografiert es noch einmal, scharf, ohne dass etwas auf den Codes liegt."
    ),
    "DifferentSheetsError": "Die Fotos zeigen verschiedene Blätter: Schickt nur die Momente einer Partie zusammen.",
    "BadSeedError": "Diese Startzahl gibt es nicht: Nehmt eine ganze Zahl von 0 bis 1999999.",
}

"""Files that are no pictures of a kind that is read, whatever they call themselves."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import pickle
import random
import sqlite3
import tarfile
import zipfile
from collections.abc import Iterator

from PIL import Image

from tests.webapp.hostile.upload import Hostile, encoded

LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">'
    + "".join(
        f'<!ENTITY {name} "{("&" + before + ";") * 10}">' for before, name in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + ']><svg xmlns="http://www.w3.org/2000/svg"><text>&i;</text></svg>'
)
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900" onload="alert(1)"><script>alert(1)</script></svg>'
)
FETCHING_SVG = (
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">'
    '<image href="http://127.0.0.1:1/"/><text>&x;</text></svg>'
)
POSTSCRIPT = (
    "%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 900 900\n%%EndComments\n(%pipe%touch /tmp/owned) (w) file\nshowpage\n"
)


def uploads() -> Iterator[Hostile]:
    """Texts, archives, programs, databases, sounds, and pictures of kinds that need a dangerous or a rare reader."""
    yield from _nothing()
    yield from _texts()
    yield from _archives()
    yield from _programs()
    yield from _rare_pictures()


def _nothing() -> Iterator[Hostile]:
    yield Hostile("no bytes", "empty.jpg", b"")
    yield Hostile("one byte", "one.jpg", b"\xff")
    yield Hostile("a line break", "line.jpg", b"\n")
    yield Hostile("a megabyte of zeros", "zeros.jpg", bytes(2**20))
    yield Hostile("a megabyte of ones", "ones.png", b"\xff" * 2**20)
    yield Hostile("a megabyte of noise", "noise.webp", random.Random(1).randbytes(2**20))


def _texts() -> Iterator[Hostile]:
    yield Hostile("a letter", "letter.jpg", b"Dear players, " * 200)
    yield Hostile("a letter in UTF-16", "letter.png", ("Dear players, " * 200).encode("utf-16"))
    yield Hostile("HTML with a script", "page.html", b"<!doctype html><script>alert(document.cookie)</script>")
    yield Hostile("HTML named JPEG", "page.jpg", b"<!doctype html><script>alert(document.cookie)</script>")
    yield Hostile("SVG with a script", "drawing.svg", SVG.encode())
    yield Hostile("SVG that fetches files", "drawing.svg", FETCHING_SVG.encode())
    yield Hostile("a billion laughs", "laughs.svg", LAUGHS.encode())
    yield Hostile("a script for a server", "shell.php.jpg", b"<?php system($_GET['c']); ?>")
    yield Hostile(
        "a position, which is no photo", "sheet.json", json.dumps({"format": "wasteland-position/1"}).encode()
    )
    yield Hostile("brackets without end", "deep.json", b'{"marks":' + b"[" * 1_000_000)
    yield Hostile("a brace, then noise", "brace.jpg", b"{" + random.Random(2).randbytes(100_000))
    yield Hostile("PostScript that starts a program", "drawing.eps", POSTSCRIPT.encode())
    yield Hostile("PostScript named JPEG", "drawing.jpg", POSTSCRIPT.encode())


def _archives() -> Iterator[Hostile]:
    zipped = io.BytesIO()
    with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("../../photo.jpg", bytes(5_000_000))
    yield Hostile("a zip that climbs", "photos.zip", zipped.getvalue())
    yield Hostile("a zip named PNG", "photos.png", zipped.getvalue())
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as tape:
        link = tarfile.TarInfo("photo.jpg")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        tape.addfile(link)
    yield Hostile("an archive with a link", "photos.tar.gz", packed.getvalue())
    yield Hostile("a gzip bomb", "photo.jpg", gzip.compress(bytes(30_000_000)))
    yield Hostile("a bzip2 bomb", "photo.jpg", bz2.compress(bytes(30_000_000)))


def _programs() -> Iterator[Hostile]:
    yield Hostile("a program for Windows", "photo.jpg.exe", b"MZ\x90\x00" + bytes(60) + b"PE\0\0" + bytes(2000))
    yield Hostile("a program for Linux", "photo.jpg", b"\x7fELF\x02\x01\x01" + bytes(2000))
    yield Hostile("a program for browsers", "photo.wasm", b"\0asm\x01\0\0\0" + bytes(100))
    yield Hostile("a pickle that runs", "photo.jpg", pickle.dumps(_Runs()))
    database = sqlite3.connect(":memory:")
    database.execute("create table photos (id)")
    yield Hostile("a database", "photo.db", database.serialize())
    database.close()
    yield Hostile("a sound", "photo.jpg", b"ID3\x04\0\0\0\0\0\0" + bytes(5000))
    yield Hostile("a film", "photo.mp4", b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom" + bytes(5000))
    yield Hostile("a HEIC of no content", "photo.heic", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(5000))
    yield Hostile("an AVIF of no content", "photo.avif", b"\0\0\0\x18ftypavif\0\0\0\0mif1avif" + bytes(5000))


class _Runs:
    """What a reader that trusts pickles would run."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return print, ("owned",)


def _rare_pictures() -> Iterator[Hostile]:
    grey = Image.new("RGB", (900, 900), "grey")
    for kind in ("ICO", "TGA", "PCX", "DDS", "SGI", "PPM", "ICNS", "JPEG2000"):
        yield Hostile(f"a picture of a kind not asked for: {kind}", f"photo.{kind.lower()}", encoded(grey, kind))
    yield Hostile("a PPM of any size", "photo.jpg", b"P6 99999999 99999999 255\n" + bytes(100))
    yield Hostile("an XPM", "photo.xpm", b'/* XPM */\nstatic char *a[] = {"900 900 1 1", "a c #fff"};\n')

"""Whose turn it is with PDFium, which ends the whole process where two threads use it at the same time."""

from __future__ import annotations

from threading import Lock

pdfium_turn = Lock()
"""Held around every use of pypdfium2 where threads share a process, until all that came of it is closed.

The simulator and `pdf_process` do without: they run in processes of one thread.
"""

"""Damaged files: `python -m tests.fuzz 10000` breaks small files of every kind and looks that nothing worse happens
than a refusal. The same number gives the same files."""

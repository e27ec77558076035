"""What can go wrong with a whole folder; what is wrong with one photo is told in the report and stops nothing."""

from __future__ import annotations

from webapp.errors import EXIT_ARGUMENTS, EXIT_UNREADABLE, ReportError


class BadFolderError(ReportError):
    """An address that is no folder, or none that can be reached."""

    exit_code = EXIT_ARGUMENTS


class NoPhotosError(ReportError):
    """A folder without a single photo."""

    exit_code = EXIT_UNREADABLE


class NoWorkersError(ReportError):
    """A way of spreading work that isn't installed, or that nobody answers at."""

    exit_code = EXIT_ARGUMENTS


class OtherVersionError(ReportError):
    """A worker whose program isn't the one that gave it the work."""

    exit_code = EXIT_ARGUMENTS

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


class WorkerLostError(ReportError):
    """A worker that ended in the midst of its work, as it does where a file takes all the memory there is."""

    def __init__(self) -> None:
        super().__init__("A worker ended in the midst of its work: start again, what was read is kept.")


class FileEndsWorkersError(ReportError):
    """A file over which a worker ends, alone too."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"{name} ended the process that read it: open it in a program for pictures, save it as JPEG, start again."
        )


class OtherVersionError(ReportError):
    """A worker whose program isn't the one that gave it the work."""

    exit_code = EXIT_ARGUMENTS

    def __init__(self) -> None:
        super().__init__(
            "A worker runs another version of this program: install the same one on every machine of the cluster."
        )

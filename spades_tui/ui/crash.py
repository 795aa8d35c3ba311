"""What is left of an unexpected error: a log file with the traceback and one sentence."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from spades_tui import __version__
from spades_tui.words import Words


@dataclass(frozen=True, slots=True)
class CrashReport:
    """Where the traceback lies; None where no file could be written."""

    path: Path | None

    def sentence(self, words: Words) -> str:
        """Return what to tell the person."""
        from spades_tui.words.help import crash_text

        if self.path is not None:
            return crash_text(words, str(self.path))
        return words("Something went wrong and the program had to stop; no log file could be written.")


def write_crash(error: BaseException, folder: Path) -> CrashReport:
    """Write the traceback to a new file in the folder, or in the temporary one where that fails.

    Folders are made with mode 0700, files with 0600. Never raises.
    """
    import platform
    import tempfile
    import traceback

    now = datetime.now(UTC)
    text = "".join(
        (
            f"spades-tui {__version__}, Python {platform.python_version()}, {platform.platform()}\n",
            f"{now.isoformat(timespec='seconds')}\n\n",
            *traceback.format_exception(error),
        )
    )
    name = f"crash-{now:%Y%m%d-%H%M%S}-{os.getpid()}.log"
    for place in (folder, Path(tempfile.gettempdir())):
        try:
            place.mkdir(parents=True, exist_ok=True, mode=0o700)
            path = place / name
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
                file.write(text)
        except OSError:
            continue
        return CrashReport(path)
    return CrashReport(None)

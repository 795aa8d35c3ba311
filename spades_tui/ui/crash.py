"""What is left of an unexpected error: a log file with the traceback and one sentence."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from spades_tui import __version__
from spades_tui.ui.commands import N_
from spades_tui.ui.session import WordsLike

WITH_LOG = N_("The game met an unexpected error and had to end. What happened is written in {path}")
WITHOUT_LOG = N_("The game met an unexpected error and had to end; no log file could be written.")


@dataclass(frozen=True, slots=True)
class CrashReport:
    """Where the traceback lies; None where no file could be written."""

    path: Path | None

    def sentence(self, words: WordsLike) -> str:
        """Return what to tell the person."""
        return words(WITHOUT_LOG) if self.path is None else words(WITH_LOG, path=self.path)


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

"""From a session to an exit code: signals, the app, the terminal as it was. Importing this loads no Textual."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from spades_tui.setup import signals
from spades_tui.setup.streams import settle
from spades_tui.ui.session import Session

if TYPE_CHECKING:
    from spades_tui.ui.app import FirstScreen, Opening

SSH_ESCAPE_DELAY = 0.4
"""Seconds to wait over SSH for the rest of an escape sequence."""


def launch(session: Session, opening: Opening | None = None, first_screen: FirstScreen | None = None) -> int:
    """Run the full-screen game in this process's terminal and return the exit code.

    Call it in the main thread before any other thread has started.
    """
    signals.block()
    watch = signals.watch_terminal()
    from spades_tui.ui.crash import write_crash

    try:
        from spades_tui.ui.app import SpadesApp
        from spades_tui.ui.left_open import farewell

        if session.over_ssh and "ESCDELAY" not in os.environ:
            _wait_longer_for_escape()
        app = SpadesApp(session, opening, first_screen)
        app.signal_watch = watch
        app.run(mouse=session.settings.mouse)
        code = app.return_code or 0
        if not watch.exit_code and app.crash is None:
            _say(farewell(session, app.left_open))
    except KeyboardInterrupt:
        code = 130
    except Exception as error:  # noqa: BLE001 - whatever goes wrong before or around the app is told in the same way
        report = write_crash(error, session.paths.log_dir)
        print(report.sentence(session.words), file=sys.__stderr__)
        code = 1
    for stream in (sys.__stdout__, sys.__stderr__):
        if stream is not None:
            settle(stream)
    return watch.exit_code or code


def _say(sentence: str) -> None:
    """Say a sentence in the terminal as it was before, where it can still be heard; standard output is for others."""
    if sentence and sys.__stderr__ is not None:
        with suppress(OSError, ValueError):
            print(sentence, file=sys.__stderr__)


def _wait_longer_for_escape() -> None:
    """Let Textual's parser wait longer after ESC; it reads this constant anew at each key."""
    from textual import constants

    setattr(constants, "ESCAPE_DELAY", SSH_ESCAPE_DELAY)  # noqa: B010 - declared Final, yet meant to be tuned

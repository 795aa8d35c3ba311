"""A screen without a game on the app's real foundation, for tests of signals and terminals. Run as a program.

Keys: ``g`` floods the line with full repaints, ``o`` raises an unexpected error, ``u`` prints the signal mask of
a child process to the file named in the environment variable CHILD_MASK, ``>`` reads a file that never answers.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from textual.screen import Screen

from spades_tui.setup import signals
from spades_tui.ui import terminal
from spades_tui.ui.app import SpadesApp
from spades_tui.ui.commands import TABLE
from spades_tui.ui.draw.text import Painter, Picture
from spades_tui.ui.launch import launch
from spades_tui.ui.screen import GameScreen
from spades_tui.ui.session import PlainPaths, PlainSettings, Session
from spades_tui.words import Words


class SmallScreen(GameScreen[None]):
    """Shows how often the right arrow was pressed."""

    CONTEXT = TABLE
    presses = 0

    def picture(self, width: int, height: int) -> Picture:
        """Return the count, and a mark at the right end."""
        painter = Painter(width, height)
        painter.text(2, 1, f"presses {self.presses}", "strong")
        painter.text(2, 2, "♠♥♦♣ ╭─╮ é", "accent")
        painter.text(width - 8, 10, f"right {self.presses % 10}", "card.red")
        return painter.picture()

    def command_right(self) -> None:
        """Count."""
        self.presses += 1
        self.redraw()

    def command_scoreboard(self) -> None:
        """Write much more than a slow line takes."""
        self.set_interval(0.002, self.flood)

    def flood(self) -> None:
        """Repaint everything with other text."""
        self.presses += 1
        self.refresh()
        self.redraw()

    def command_last_trick(self) -> None:
        """Fail."""
        raise ZeroDivisionError("on purpose")

    def command_take_back(self) -> None:
        """Start a child process and write down which signals it has blocked."""
        with signals.unblocked():
            child = subprocess.run(
                [sys.executable, "-c", "import signal; print(signal.pthread_sigmask(signal.SIG_BLOCK, ()))"],
                capture_output=True,
                text=True,
                check=True,
            )
        Path(os.environ["CHILD_MASK"]).write_text(child.stdout, encoding="utf-8")

    async def command_faster(self) -> None:
        """Read a file that nobody ever writes to."""
        pipe = Path(os.environ["SPADES_TUI_DATA"]).parent / "never"
        os.mkfifo(pipe)
        self.presses = 99
        self.redraw()
        await asyncio.to_thread(pipe.read_bytes)


def first_screen(app: SpadesApp) -> Screen[Any]:
    """Return the screen."""
    return SmallScreen()


def main() -> int:
    """Run the app in this terminal."""
    report = terminal.probe(os.environ, sys.stdin, sys.stdout, sys.stderr)
    data = Path(os.environ["SPADES_TUI_DATA"])
    session = Session(
        Words("en"),
        PlainSettings(),
        PlainPaths(data, data),
        charset=report.charset,
        colours=report.colours,
        over_ssh=report.over_ssh,
    )
    return launch(session, None, first_screen)


if __name__ == "__main__":
    raise SystemExit(main())

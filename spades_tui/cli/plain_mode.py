"""Whether the game is played in plain lines or full screen, and why."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from spades_tui.ui.terminal import Problem, TerminalReport
from spades_tui.words.words import N_

if TYPE_CHECKING:
    from spades_tui.words import Words

VARIABLE: Final = "SPADES_TUI_PLAIN"
"""The environment variable that asks for plain lines (1), or for the full screen where that can be (0)."""
SCREEN_READERS: Final = ("ACCESSIBLE", "EMACSPEAK_DIR")
"""Variables that say that a screen reader listens: what several programs have agreed on, and Emacspeak's own."""
_OFF: Final = ("", "0", "no", "off", "false")

_WHY: Final[Mapping[Problem, str]] = {
    Problem.STDIN_NO_TERMINAL: N_(
        "Plain mode, since the input is no terminal. Over SSH “ssh -t” gives the full screen."
    ),
    Problem.STDERR_NO_TERMINAL: N_(
        "Plain mode, since standard error, where the full screen is drawn, is no terminal."
    ),
    Problem.DUMB_TERMINAL: N_("Plain mode, since this terminal, {term}, cannot place text on the screen."),
}


@dataclass(frozen=True, slots=True)
class Mode:
    """How the game is shown; ``why`` is the sentence that says so where nobody asked for it."""

    plain: bool
    why: str = ""


def choose_mode(_: Words, report: TerminalReport, asked: bool, environ: Mapping[str, str]) -> Mode:
    """Return how the game is shown in this terminal; ``asked`` is whether the command line wants plain lines."""
    if asked:
        return Mode(True)
    if not report.full_screen:
        return Mode(report.readable, why_not_full(_, report))
    wish = environ.get(VARIABLE)
    if wish is not None:
        return Mode(wish.strip().lower() not in _OFF)
    for name in SCREEN_READERS:
        if environ.get(name, "").strip().lower() not in _OFF:
            return Mode(
                True,
                _(
                    "Plain mode, since {name} says that a screen reader is used; {variable}=0 gives the full screen.",
                    name=name,
                    variable=VARIABLE,
                ),
            )
    return Mode(False)


def why_not_full(_: Words, report: TerminalReport) -> str:
    """Return why the full screen cannot be had here; empty where it can."""
    from spades_tui.record.clean import clean_text

    text = _WHY.get(report.problem) if report.problem is not None else None
    if text is None:
        return ""
    if report.problem is Problem.DUMB_TERMINAL:
        term = clean_text(os.environ.get("TERM", ""))
        return _(text, term=term) if term else _("Plain mode, since TERM is not set.")
    return _(text)

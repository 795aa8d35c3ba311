"""What kind of terminal this is, found out before Textual is loaded. Answers are codes, never sentences."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final, Protocol

from spades_tui.ui.session import Charset, Colours

MIN_COLUMNS: Final = 60
MIN_ROWS: Final = 20
TITLED: Final = (
    *("xterm", "screen", "tmux", "rxvt", "gnome", "vte", "konsole", "st-", "mintty", "putty", "iterm"),
    *("alacritty", "kitty", "foot", "wezterm", "contour", "ghostty", "rio"),
)
"""How the names of terminals begin whose windows have a title."""


class Problem(Enum):
    """Why the full-screen game cannot or should not start."""

    STDIN_NO_TERMINAL = "stdin-no-terminal"
    STDERR_NO_TERMINAL = "stderr-no-terminal"
    DUMB_TERMINAL = "dumb-terminal"
    TOO_SMALL = "too-small"


class StreamLike(Protocol):
    """A standard stream."""

    def isatty(self) -> bool: ...

    def fileno(self) -> int: ...


@dataclass(frozen=True, slots=True)
class TerminalReport:
    """What was found. ``problem`` is the first reason against the full screen, TOO_SMALL the mildest one."""

    charset: Charset
    colours: Colours
    over_ssh: bool
    columns: int
    rows: int
    problem: Problem | None = None
    readable: bool = True
    """Whether lines can be read from standard input at all (the plain mode needs no more)."""
    titles: bool = False
    """Whether its window has a title that can be set."""
    still: bool = False
    """Whether ``TEXTUAL_ANIMATIONS`` asks that nothing moves."""

    @property
    def full_screen(self) -> bool:
        """Whether the full-screen game can run; a window that is too small may still grow."""
        return self.problem in (None, Problem.TOO_SMALL)


def launch_environ(environ: Mapping[str, str], path: Path = Path("/proc/self/environ")) -> Mapping[str, str]:
    """Return the environment that the process was started with.

    Python itself sets LC_CTYPE in a C locale (PEP 538), which would hide that the locale is not UTF-8.
    """
    try:
        entries = path.read_bytes().split(b"\0")
    except OSError:
        return environ
    pairs = (os.fsdecode(entry).partition("=") for entry in entries if b"=" in entry)
    started = {name: value for name, _, value in pairs}
    coerced = environ.get("LC_CTYPE") in ("C.UTF-8", "C.utf8", "UTF-8") and "LC_CTYPE" not in started
    return {name: value for name, value in environ.items() if name != "LC_CTYPE"} if coerced else environ


def charset_of(environ: Mapping[str, str]) -> Charset:
    """Return UNICODE in a UTF-8 locale, else ASCII."""
    name = environ.get("LC_ALL") or environ.get("LC_CTYPE") or environ.get("LANG") or "C"
    codeset = name.partition("@")[0].lower().replace("-", "").replace("_", "")
    return Charset.UNICODE if codeset.endswith("utf8") else Charset.ASCII


def colours_of(environ: Mapping[str, str]) -> Colours:
    """Return how many colours the terminal has; NO_COLOR (not empty) takes them all."""
    term = environ.get("TERM", "").strip().lower()
    if environ.get("NO_COLOR") or "mono" in term or term.startswith(("vt1", "vt2", "vt3", "vt4")):
        return Colours.NONE
    if environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return Colours.TRUECOLOR
    if "256" in term or "direct" in term or term in ("xterm-kitty", "alacritty", "foot", "wezterm"):
        return Colours.ANSI256
    return Colours.ANSI16


def titles_of(environ: Mapping[str, str]) -> bool:
    """Return whether the terminal is known to take a window's title; another might show it as litter."""
    return environ.get("TERM", "").strip().lower().startswith(TITLED)


def _is_terminal(stream: StreamLike | None) -> bool:
    if stream is None:
        return False
    try:
        return stream.isatty()
    except (ValueError, OSError):
        return False


def _is_readable(stream: StreamLike | None) -> bool:
    if stream is None:
        return False
    try:
        os.fstat(stream.fileno())
    except (ValueError, OSError):
        return False
    return True


def _size(stream: StreamLike | None) -> tuple[int, int] | None:
    try:
        size = os.get_terminal_size(stream.fileno()) if stream is not None else None
    except (ValueError, OSError):
        return None
    return (size.columns, size.lines) if size is not None and size.columns > 0 and size.lines > 0 else None


def probe(
    environ: Mapping[str, str],
    stdin: StreamLike | None,
    stdout: StreamLike | None,
    stderr: StreamLike | None,
) -> TerminalReport:
    """Return what the terminal is and can do; nothing is written to it or changed.

    Textual reads standard input and writes standard error: without a terminal there it would spin.
    """
    environ = launch_environ(environ) if environ is os.environ else environ
    columns, rows = _size(stderr) or _size(stdout) or _size(stdin) or (80, 24)
    problem: Problem | None = None
    if not _is_terminal(stdin):
        problem = Problem.STDIN_NO_TERMINAL
    elif not _is_terminal(stderr):
        problem = Problem.STDERR_NO_TERMINAL
    elif environ.get("TERM", "").strip().lower() in ("", "dumb", "unknown"):
        problem = Problem.DUMB_TERMINAL
    elif columns < MIN_COLUMNS or rows < MIN_ROWS:
        problem = Problem.TOO_SMALL
    return TerminalReport(
        charset=charset_of(environ),
        colours=colours_of(environ),
        over_ssh=bool(environ.get("SSH_CONNECTION") or environ.get("SSH_TTY") or environ.get("SSH_CLIENT")),
        columns=columns,
        rows=rows,
        problem=problem,
        readable=_is_readable(stdin),
        titles=titles_of(environ),
        still=environ.get("TEXTUAL_ANIMATIONS", "").strip().lower() == "none",
    )

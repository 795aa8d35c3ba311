"""What kind of terminal this is: problems as codes, charset by locale, colours by the environment."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from spades_tui.cli.plain_mode import choose_mode
from spades_tui.ui.session import Charset, Colours
from spades_tui.ui.terminal import Problem, charset_of, colours_of, launch_environ, probe, titles_of
from spades_tui.words import Words

GOOD = {"TERM": "xterm-256color", "LANG": "en_US.UTF-8"}


class Stream:
    """A stream on a descriptor; terminal or not as asked."""

    def __init__(self, descriptor: int, terminal: bool = True) -> None:
        self.descriptor, self.terminal = descriptor, terminal

    def isatty(self) -> bool:
        return self.terminal

    def fileno(self) -> int:
        return self.descriptor


class Closed:
    """A stream that was closed."""

    def isatty(self) -> bool:
        raise ValueError("I/O operation on closed file")

    def fileno(self) -> int:
        raise ValueError("I/O operation on closed file")


@pytest.fixture
def tty() -> Iterator[Stream]:
    master, slave = pty.openpty()
    os.set_blocking(master, False)
    import fcntl
    import struct
    import termios

    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    yield Stream(slave)
    os.close(master)
    os.close(slave)


@pytest.fixture
def pipe() -> Iterator[Stream]:
    reading, writing = os.pipe()
    yield Stream(reading, terminal=False)
    os.close(reading)
    os.close(writing)


def test_a_good_terminal_has_no_problem(tty: Stream) -> None:
    report = probe(GOOD, tty, tty, tty)
    assert report.problem is None
    assert report.full_screen
    assert (report.columns, report.rows) == (80, 24)
    assert report.charset is Charset.UNICODE
    assert report.colours is Colours.ANSI256
    assert not report.over_ssh
    assert not report.still
    assert probe({**GOOD, "TEXTUAL_ANIMATIONS": "None"}, tty, tty, tty).still
    assert not probe({**GOOD, "TEXTUAL_ANIMATIONS": "full"}, tty, tty, tty).still


def test_standard_output_need_not_be_a_terminal(tty: Stream, pipe: Stream) -> None:
    assert probe(GOOD, tty, pipe, tty).problem is None


def test_without_a_terminal_on_stdin_lines_may_still_be_read(tty: Stream, pipe: Stream) -> None:
    report = probe(GOOD, pipe, tty, tty)
    assert report.problem is Problem.STDIN_NO_TERMINAL
    assert report.readable
    assert not report.full_screen


@pytest.mark.parametrize("stream", [None, Closed()])
def test_a_closed_stdin_cannot_be_read(stream: Closed | None, tty: Stream) -> None:
    report = probe(GOOD, stream, tty, tty)
    assert report.problem is Problem.STDIN_NO_TERMINAL
    assert not report.readable


def test_textual_needs_a_terminal_on_stderr(tty: Stream, pipe: Stream) -> None:
    assert probe(GOOD, tty, tty, pipe).problem is Problem.STDERR_NO_TERMINAL
    assert probe(GOOD, tty, tty, None).problem is Problem.STDERR_NO_TERMINAL


@pytest.mark.parametrize("term", ["dumb", "DUMB", "", "unknown"])
def test_a_dumb_terminal_gets_no_full_screen(term: str, tty: Stream) -> None:
    assert probe({**GOOD, "TERM": term}, tty, tty, tty).problem is Problem.DUMB_TERMINAL


def test_an_unset_term_is_dumb(tty: Stream) -> None:
    assert probe({"LANG": "C.UTF-8"}, tty, tty, tty).problem is Problem.DUMB_TERMINAL


@pytest.mark.parametrize("size", [(59, 24), (80, 19)])
def test_a_small_window_is_told_but_may_grow(size: tuple[int, int], tty: Stream) -> None:
    import fcntl
    import struct
    import termios

    fcntl.ioctl(tty.fileno(), termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    report = probe(GOOD, tty, tty, tty)
    assert report.problem is Problem.TOO_SMALL
    assert report.full_screen


@pytest.mark.parametrize("name", ["SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"])
def test_ssh_is_seen(name: str, tty: Stream) -> None:
    assert probe({**GOOD, name: "x"}, tty, tty, tty).over_ssh


@pytest.mark.parametrize(
    ("environ", "charset"),
    [
        ({"LANG": "en_US.UTF-8"}, Charset.UNICODE),
        ({"LANG": "fr_FR.utf8"}, Charset.UNICODE),
        ({"LANG": "C.UTF-8"}, Charset.UNICODE),
        ({"LANG": "de_DE.UTF-8@euro"}, Charset.UNICODE),
        ({"LC_CTYPE": "UTF-8"}, Charset.UNICODE),
        ({"LANG": "fr_FR"}, Charset.ASCII),
        ({"LANG": "fr_FR.ISO-8859-15"}, Charset.ASCII),
        ({"LANG": "C"}, Charset.ASCII),
        ({"LANG": "POSIX"}, Charset.ASCII),
        ({}, Charset.ASCII),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "C"}, Charset.ASCII),
        ({"LANG": "C", "LC_CTYPE": "hr_HR.UTF-8"}, Charset.UNICODE),
        ({"LANG": "en_US.UTF-8", "LC_ALL": ""}, Charset.UNICODE),
    ],
)
def test_the_locale_decides_on_the_charset(environ: dict[str, str], charset: Charset) -> None:
    assert charset_of(environ) is charset


@pytest.mark.parametrize(
    ("environ", "colours"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, Colours.TRUECOLOR),
        ({"TERM": "tmux-256color", "COLORTERM": "24bit"}, Colours.TRUECOLOR),
        ({"TERM": "screen-256color"}, Colours.ANSI256),
        ({"TERM": "xterm"}, Colours.ANSI16),
        ({"TERM": "linux"}, Colours.ANSI16),
        ({"TERM": "vt100"}, Colours.NONE),
        ({"TERM": "vt420"}, Colours.NONE),
        ({"TERM": "xterm-mono"}, Colours.NONE),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, Colours.NONE),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, Colours.ANSI256),
    ],
)
def test_the_environment_decides_on_colours(environ: dict[str, str], colours: Colours) -> None:
    assert colours_of(environ) is colours


def test_what_python_put_into_the_environment_is_not_believed(tmp_path: Path) -> None:
    started = tmp_path / "environ"
    started.write_bytes(b"TERM=xterm\0LANG=C\0")
    assert "LC_CTYPE" not in launch_environ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, started)
    started.write_bytes(b"TERM=xterm\0LC_CTYPE=C.UTF-8\0")
    assert launch_environ({"LC_CTYPE": "C.UTF-8"}, started)["LC_CTYPE"] == "C.UTF-8"
    assert launch_environ({"LC_CTYPE": "C.UTF-8"}, tmp_path / "none") == {"LC_CTYPE": "C.UTF-8"}


@pytest.mark.parametrize(
    ("locale", "charset"), [({"LANG": "C"}, "ascii"), ({}, "ascii"), ({"LC_CTYPE": "C.UTF-8"}, "unicode")]
)
def test_a_real_process_in_a_c_locale_finds_out(locale: dict[str, str], charset: str, root: Path) -> None:
    code = (
        "import os; from spades_tui.ui.terminal import probe;"
        "print(probe(os.environ, None, None, None).charset.value)"
    )
    found = subprocess.run(
        [sys.executable, "-c", code],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(root), **locale},
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.strip() == charset


def test_probing_loads_no_textual(root: Path) -> None:
    code = (
        "import sys; import spades_tui.ui.terminal, spades_tui.ui.session, spades_tui.ui.launch;"
        "print([name for name in sys.modules if name.split('.')[0] in ('textual', 'rich')])"
    )
    found = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("term", "titles"),
    [
        *(
            (term, True)
            for term in ("xterm-256color", "screen-256color", "tmux", "rxvt-unicode", "xterm-kitty", "foot")
        ),
        *(
            (term, False)
            for term in ("linux", "dumb", "", "vt100", "eterm-color", "cons25", "unknown", "sun")
        ),
    ],
)
def test_only_known_terminals_are_given_a_title(term: str, titles: bool, tty: Stream) -> None:
    assert titles_of({"TERM": term}) is titles
    assert probe({**GOOD, "TERM": term}, tty, tty, tty).titles is titles


@pytest.mark.parametrize(
    ("asked", "environ", "plain", "said"),
    [
        (False, {}, False, ""),
        (True, {}, True, ""),
        (True, {"SPADES_TUI_PLAIN": "0"}, True, ""),
        (False, {"SPADES_TUI_PLAIN": "1"}, True, ""),
        (False, {"SPADES_TUI_PLAIN": "no"}, False, ""),
        (False, {"ACCESSIBLE": "1"}, True, "ACCESSIBLE"),
        (False, {"ACCESSIBLE": "0"}, False, ""),
        (False, {"EMACSPEAK_DIR": "/usr/share/emacspeak"}, True, "EMACSPEAK_DIR"),
        (False, {"EMACSPEAK_DIR": "/x", "SPADES_TUI_PLAIN": "0"}, False, ""),
    ],
)
def test_plain_lines_are_for_who_asks_and_for_screen_readers(
    asked: bool, environ: dict[str, str], plain: bool, said: str, tty: Stream
) -> None:
    report = probe({"TERM": "xterm"}, tty, tty, tty)
    mode = choose_mode(Words("en"), report, asked, environ)
    assert mode.plain is plain
    assert said in mode.why
    assert bool(mode.why) is bool(said)


def test_plain_lines_where_the_full_screen_cannot_be(tty: Stream) -> None:
    for report in (probe({"TERM": "dumb"}, tty, tty, tty), probe({"TERM": "xterm"}, tty, tty, None)):
        mode = choose_mode(Words("en"), report, False, {"SPADES_TUI_PLAIN": "0"})
        assert mode.plain
        assert mode.why.startswith("Plain mode, since")
    assert not choose_mode(Words("en"), probe({"TERM": "xterm"}, None, tty, tty), False, {}).plain

"""Terminals and environments of every kind: a clear message or a game that works, never a traceback or a busy loop."""

from __future__ import annotations

import os
import pty
import random
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic, sleep

import pytest

from spades_tui.store.store import Store
from tests.e2e.player import (
    FAST,
    PERSONS,
    Player,
    Where,
    mismatches,
    seen_by_person,
    stored,
    where,
    write_settings,
)
from tests.e2e.ptytools import ROOT, PtyGame, environment

pytestmark = pytest.mark.e2e

GAME = [sys.executable, "-m", "spades_tui"]
NEW = ["new", "--rules", "ht", "--hands", "1", "--seed", "plain"]
END_OF_INPUT = b"\x04"
"""Ctrl+D, as it is typed."""
OPENINGS: tuple[list[str], ...] = ([], NEW, ["resume"])


def cpu_seconds(pid: int) -> float:
    """Return the processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def run_in_pieces(
    args: Sequence[str],
    home: Path,
    *,
    stdin: str = "tty",
    stdout: str = "tty",
    stderr: str = "tty",
    env: Mapping[str, str | None] | None = None,
    typed: bytes = b"",
    limit: float = 10.0,
) -> tuple[int, str, float]:
    """Run the program with each stream on a terminal, ``pipe`` or ``closed``; ``typed`` is typed beforehand.

    Returns the exit code, what was written to terminal and pipes, and the processor time used.
    """
    master, slave = pty.openpty()
    os.write(master, typed)
    streams = (stdin, stdout, stderr)

    def close_some() -> None:
        for number, kind in enumerate(streams):
            if kind == "closed":
                os.close(number)

    given = [slave if kind == "tty" else subprocess.PIPE for kind in streams]
    before = os.times()
    process = subprocess.Popen(
        [*GAME, *args],
        stdin=subprocess.DEVNULL if stdin == "pipe" else given[0],
        stdout=given[1],
        stderr=given[2],
        env=environment(home, env),
        cwd=ROOT,
        start_new_session=True,
        preexec_fn=close_some,  # noqa: PLW1509 - no other way to start a child without one of its streams
    )
    os.close(slave)
    try:
        out, err = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        used = cpu_seconds(process.pid)
        process.kill()
        process.communicate()
        raise AssertionError(f"still running after {limit} s, having used {used} s of processor") from None
    finally:
        said = b""
        os.set_blocking(master, False)
        try:
            while chunk := os.read(master, 65536):
                said += chunk
        except OSError:
            pass
        os.close(master)
    after = os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return process.returncode, (said + (out or b"") + (err or b"")).decode(errors="replace"), used


@pytest.mark.parametrize("args", OPENINGS, ids=["lobby", "new", "resume"])
def test_without_anything_to_read_there_is_a_message(args: list[str], tmp_path: Path) -> None:
    code, said, used = run_in_pieces(args, tmp_path, stdin="closed")
    assert code == 1
    assert "needs a terminal" in said
    assert "Traceback" not in said
    assert "\x1b" not in said
    assert used < 3


@pytest.mark.parametrize("args", OPENINGS, ids=["lobby", "new", "resume"])
@pytest.mark.parametrize("place", ["stdin", "stderr"])
def test_without_a_terminal_on_one_side_it_speaks_in_plain_lines(
    args: list[str], place: str, tmp_path: Path
) -> None:
    stdin, stderr = ("pipe", "tty") if place == "stdin" else ("tty", "pipe")
    code, said, used = run_in_pieces(args, tmp_path, stdin=stdin, stderr=stderr, typed=END_OF_INPUT)
    if args == ["resume"]:
        assert code == 1
        assert "There is no unfinished game." in said
    else:
        assert code == 0
        assert "Plain mode, since" in said
        assert "The input is at its end." in said
    assert "Traceback" not in said
    assert "\x1b" not in said
    assert used < 3


def test_with_every_stream_closed_it_ends(tmp_path: Path) -> None:
    code, said, used = run_in_pieces(NEW, tmp_path, stdin="closed", stdout="closed", stderr="closed")
    assert code != 0
    assert said == ""
    assert used < 3


@pytest.mark.parametrize("args", [["games"], ["paths"], ["rules"], ["--version"], ["--help"]])
def test_commands_need_no_terminal_at_all(args: list[str], tmp_path: Path) -> None:
    code, said, _ = run_in_pieces(args, tmp_path, stdin="closed", stdout="pipe", stderr="pipe")
    assert code == 0
    assert "Traceback" not in said
    code, said, _ = run_in_pieces(args, tmp_path, stdin="pipe", stdout="closed", stderr="pipe")
    assert "Traceback" not in said


@pytest.mark.parametrize("args", [["paths"], ["rules"], ["--version"], ["--help"]])
def test_what_cannot_be_written_is_said_and_no_success(args: list[str], tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*GAME, *args],
            env=environment(tmp_path),
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr
    assert done.stderr.startswith(b"spades-tui: ")


@pytest.mark.parametrize("term", ["dumb", "", None, "unknown"])
def test_a_terminal_that_cannot_place_text_hears_plain_lines(term: str | None, tmp_path: Path) -> None:
    code, said, used = run_in_pieces(NEW, tmp_path, env={"TERM": term}, typed=END_OF_INPUT)
    assert code == 0
    assert ("cannot place text" if term else "TERM is not set") in said
    assert "A new game: HT rules" in said
    assert "\x1b" not in said
    assert used < 3


def test_a_screen_reader_hears_plain_lines_unless_it_is_told_otherwise(tmp_path: Path) -> None:
    code, said, _ = run_in_pieces([], tmp_path, env={"ACCESSIBLE": "1"}, typed=END_OF_INPUT)
    assert code == 0
    assert said.startswith("Plain mode, since ACCESSIBLE says that a screen reader is used")
    with PtyGame([], home=tmp_path, env={"ACCESSIBLE": "1", "SPADES_TUI_PLAIN": "0"}) as game:
        game.wait_for("New game")
        assert b"\x1b" in game.raw


def test_standard_output_is_free_for_others(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    out = tmp_path / "out"
    argv = ["/bin/sh", "-c", f'"$@" > {out}', "sh", *GAME, *NEW]
    with PtyGame(argv=argv, home=tmp_path) as game:
        Player(game, random.Random(1), noise=0, resizes=0).play_until(lambda text: where(text) is Where.PLAY)
        game.press("ctrl+c")
        assert game.wait_exit() == 130
        assert out.read_bytes() == b""
        assert game.restored


def tour(game: PtyGame) -> None:
    """Play a hand and see every screen on the way: help, palette, rules, settings, menu, scoreboard, lobby."""
    player = Player(game, random.Random(3), noise=0.0, resizes=0.0, take_backs=0.0)
    player.play_until(lambda text: where(text) is Where.PLAY)
    for key, closing, seen in (
        ("?", "esc", "Help"),
        (":", "esc", "Commands"),
        ("r", "esc", "Esc back"),
        (",", "esc", "Esc back"),
        ("esc", "esc", "Menu"),
        ("g", "esc", "Esc back"),
    ):
        game.press(key)
        game.wait_for(seen)
        game.press(closing)
        game.wait_for(lambda text: where(text) is Where.PLAY)
    player.play_until(lambda text: where(text) is Where.OVER)
    game.press("z")
    game.wait_for("Saved games")
    game.press("n")
    game.wait_for(lambda text: where(text) is Where.READING)
    game.press("esc")
    game.wait_for("Saved games")


@pytest.mark.parametrize(
    "locale", [{"LANG": "de_DE.ISO-8859-1"}, {"LC_ALL": "POSIX"}], ids=["a charset", "none"]
)
def test_a_locale_that_is_not_utf_8_gets_ascii_on_every_screen(
    locale: dict[str, str | None], tmp_path: Path
) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(NEW, home=tmp_path, env=locale) as game:
        tour(game)
        assert sorted({byte for byte in game.raw if byte >= 0x80}) == []
        game.press("ctrl+c")
        assert game.wait_exit() == 130
        game.wait_quiet()
        assert game.restored


SGR = re.compile(rb"\x1b\[([0-9;:]*)m")


def sgr_codes(raw: bytes) -> set[bytes]:
    """Return every code that styles text."""
    return {code for found in SGR.findall(raw) for code in re.split(rb"[;:]", found)}


def test_no_color_sends_no_colour_on_any_screen(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(NEW, home=tmp_path, env={"NO_COLOR": "1"}) as game:
        tour(game)
        assert sgr_codes(game.raw) <= {b"", b"0", b"1", b"2", b"3", b"4", b"7", b"22", b"23", b"24", b"27"}
        assert b"\x1b]4;" not in game.raw
        assert b"\x1b]1" not in game.raw


@pytest.mark.parametrize("size", [(59, 20), (60, 20), (300, 100)])
def test_every_screen_in_the_smallest_and_in_a_huge_window(size: tuple[int, int], tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(NEW, home=tmp_path, cols=size[0], rows=size[1]) as game:
        if size[0] < 60 or size[1] < 20:
            # Keys that nobody can see the effect of do nothing.
            game.wait_for(lambda text: where(text) is Where.SMALL)
            game.resize(60, 20)
        tour(game)
        game.press("ctrl+c")
        assert game.wait_exit() == 130
        game.wait_quiet()
        assert game.restored
    with Store.open(tmp_path / "data") as store:
        assert [row.finished for row in store.games()] == [True]


@pytest.mark.parametrize(
    "size", [(20, 5), (20, 60), (100, 6), (60, 19), (72, 21), (119, 35), (132, 43), (200, 60)]
)
def test_windows_of_every_size(size: tuple[int, int], tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(NEW, home=tmp_path, cols=size[0], rows=size[1]) as game:
        player = Player(game, random.Random(5), noise=0.0, resizes=0.0, take_backs=0.0)
        if size[0] < 60 or size[1] < 20:
            game.wait_for(lambda text: where(text) is Where.SMALL)
            # Keys whose effect nobody can see do nothing.
            game.press("v", "3", "enter", "enter")
            game.resize(100, 30)
            game.wait_for(lambda text: where(text) is Where.LOOK)
        player.play_until(lambda text: where(text) is Where.PLAY)
        player.step()
        player.fit(*size)
        player.fit(100, 30)
        text = player.settle()
        [row] = _rows(tmp_path)
        assert mismatches(text, seen_by_person(stored(tmp_path / "data", row))) == [], text
        game.press("ctrl+c")
        assert game.wait_exit() == 130
        game.wait_quiet()
        assert game.restored


def test_two_hundred_resizes_in_a_hand_change_nothing(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    rng = random.Random(60)
    with PtyGame(NEW, home=tmp_path) as game:
        player = Player(game, rng, noise=0.0, resizes=0.0, take_backs=0.0)
        player.play_until(lambda text: where(text) is Where.PLAY)
        for count in range(200):
            game.resize(rng.randrange(20, 301), rng.randrange(5, 101))
            if count % 20 == 0:
                game.resize(80, 24)
                game.wait_for(lambda text: where(text) in (*PERSONS, Where.WAITING))
                player.step()
            else:
                sleep(rng.choice((0.0, 0.0, 0.03)))
        player.fit(100, 30)
        text = player.settle()
        [row] = _rows(tmp_path)
        assert mismatches(text, seen_by_person(stored(tmp_path / "data", row))) == [], text
        player.play_until(lambda text: where(text) is Where.OVER)
        game.press("ctrl+c")
        assert game.wait_exit() == 130


def _rows(home: Path) -> list[int]:
    with Store.open(home / "data") as store:
        return [row.id for row in store.games()]


def test_an_idle_game_sends_nothing_and_uses_no_processor_on_any_screen(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)

    def idle(game: PtyGame) -> None:
        game.wait_quiet(0.5)
        sent, used, began = game.bytes_out, cpu_seconds(game.process.pid), monotonic()
        sleep(1.2)
        assert game.bytes_out == sent
        assert cpu_seconds(game.process.pid) - used <= 0.06 * (monotonic() - began)

    with PtyGame([], home=tmp_path) as game:
        game.wait_for("Saved games")
        idle(game)
        game.press("enter")
        player = Player(game, random.Random(2), noise=0.0, resizes=0.0, take_backs=0.0)
        game.wait_for(lambda text: where(text) in PERSONS)
        idle(game)
        player.play_until(lambda text: where(text) is Where.PLAY)
        idle(game)
        player.play_until(lambda text: where(text) is Where.SCORED)
        idle(game)
        game.resize(40, 10)
        game.wait_for("too small")
        idle(game)

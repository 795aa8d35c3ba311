"""Names and texts that others bring in: shown clean everywhere, drawn in their place, and never obeyed."""

from __future__ import annotations

import json
import random
import re
import sqlite3
import subprocess
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from wcwidth import wcwidth

from spades_tui.engine import Event, Game, RuleSet
from spades_tui.engine.dealing import seeded_secret
from spades_tui.engine.events import DeckCut, GameStarted
from spades_tui.record import export_text
from spades_tui.record.lines import dump
from spades_tui.record.text import Header, _checksum
from tests.e2e.player import FAST, PERSONS, Player, Where, stored, where, write_settings
from tests.e2e.ptytools import ROOT, PtyGame, environment
from tests.property.games import in_the_second_hand

pytestmark = pytest.mark.e2e

ESC = "\x1b[31;5mesc\x1b[2J"
OSC = "\x1b]52;c;aGk=\x07osc\x1b]0;t\x1b\\"
C1 = "\x9b31mc1\x9d52;c;x\x9c\x90q\x85"
BIDI = "bi\u202edi\u2066x\u2069\u200f\u200b\ufeff"
MARKS = "ma" + "\u0301\u0308\u0323" * 40 + "rks"
CLOSING = "[/nope]"
CLICK = "[@click=app.exit]x"
LONG = "W" * 10_000
EMOJI = "🃏👩‍👩‍👧🇫🇷👍🏽"
CJK = "山田太郎はスペード遊びが好き"
STRANGE = (ESC, OSC, C1, BIDI, MARKS, CLOSING, CLICK, LONG, EMOJI, CJK)
SEEN = (
    "[31;5mesc",
    "]52;c;aGk=osc",
    "31mc1",
    "bidi",
    "rks",
    "[/nope]",
    "[@click=app.exit]x",
    "WWWW",
    "🃏",
    "山田",
)
"""What of each is left to be seen."""

GROUPS = [STRANGE[at : at + 3] for at in (0, 3, 6)] + [(EMOJI, CJK, "\u0301\u202e")]

CSI = re.compile(r"\x1b\[[0-9;:?<>=$]*[A-Za-z]")
EDGE = re.compile("[─╌━]{4}|─ |(10|[2-9JQKA])[♠♥♦♣]")
"""What follows the left upper corner of a card, a place for one, or a window."""
POINTER = re.compile(r"\x1b\]22;[a-z-]*(?:\x1b\\|\x07)")
KEYPAD = re.compile(r"\x1b[=>78M]")


def assert_harmless(raw: bytes) -> None:
    """Hold what was sent to a terminal: only the program's own sequences, no other control, nothing invisible."""
    text = raw.decode("utf-8")
    for strange in ("31;5m", "52;c", "2Jx", "0;t\x1b"):
        assert "\x1b[" + strange not in text
        assert "\x1b]" + strange not in text
    rest = KEYPAD.sub("", POINTER.sub("", CSI.sub("", text)))
    found = {char for char in rest if unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp", "Co", "Cs")}
    assert found <= {"\r", "\n", "\t"}, sorted(map(ascii, found))
    assert not re.search("[\u0300-\u036f]{3}", rest)


def columns(row: str) -> list[str]:
    """Return a row of the screen as one text a cell; the second cell of a wide character is empty."""
    cells: list[str] = []
    for char in row:
        width = max(0, wcwidth(char))
        if width == 0 and cells:
            cells[-1] += char
        cells += [char, ""][:width]
    return cells


def crooked(screen: Sequence[str], width: int) -> list[str]:
    """Return rows that are too wide, and boxes and columns that do not stand straight."""
    table = [columns(row) for row in screen]
    found = [f"{len(row)} cells: {text}" for row, text in zip(table, screen, strict=True) if len(row) > width]
    board = any("bid/won" in row for row in screen)
    for number, (row, below) in enumerate(pairwise(table)):
        for column, cell in enumerate(row):
            under = below[column] if column < len(below) else ""
            # Right corners may lie under a picked card; charts and the figures on cards have corners of their own.
            starts = cell in "╭┏" and EDGE.match("".join(row[column + 1 : column + 5]))
            if not board and cell and starts and under not in "│┃╎├╰▒":
                found.append(f"row {number}, column {column}: {under!r} under {cell}")
            if board and cell == "│" and "bid/won" in screen[number] and under != "│":
                found.append(f"row {number}, column {column}: {under!r} under {cell}")
    return found


def shows(place: Where, text: str) -> bool:
    return where(text) is place


def look_around(game: PtyGame, wanted: Sequence[str]) -> None:
    """Play a hand and hold bidding, table, scoreboard and lobby: everything straight, every name to be seen."""
    player = Player(game, random.Random(1), noise=0.0, resizes=0.0, take_backs=0.0)
    seen: dict[Where, str] = {}

    def keep(text: str) -> None:
        seen[where(text)] = text
        assert crooked(game.screen, game.cols) == [], text

    for place in (Where.BID, Where.PLAY, Where.OVER):
        player.play_until(partial(shows, place))
        keep(player.settle())
        for size in ((60, 20), (80, 24), (120, 40)):
            player.fit(*size)
            assert crooked(game.screen, game.cols) == [], game.text
        keep(game.text)
    game.press("z", pause=0.5)
    game.wait_for("Saved games")
    keep(game.text)
    assert len(seen) == 4
    for place, text in seen.items():
        for name in wanted:
            assert name in text, f"{name} is not on the {place}:\n{text}"


def toml_text(text: str) -> str:
    """Return a TOML string, everything strange in it escaped."""
    return '"' + "".join(c if " " <= c <= "~" and c not in '"\\' else f"\\U{ord(c):08x}" for c in text) + '"'


@pytest.mark.parametrize("names", GROUPS, ids=["controls", "markup", "long", "wide"])
def test_names_from_settings_and_the_command_line_on_every_screen(
    names: tuple[str, str, str], tmp_path: Path
) -> None:
    file = write_settings(tmp_path, FAST)
    players = [name if index < 2 else name or "x" for index, name in enumerate(names)]
    with file.open("a", encoding="utf-8") as settings:
        settings.write(f"[last]\nname = {toml_text(names[0])}\n")
        settings.write(f"players = [{', '.join(map(toml_text, players))}]\n")
    rules = tmp_path / "config" / "spades-tui" / "rules" / "own.toml"
    rules.parent.mkdir(parents=True)
    rules.write_text(f'name = {toml_text(names[1])}\nbase = "ht"\nblind_nil = "off"\n', encoding="utf-8")
    wanted = [SEEN[STRANGE.index(name)] for name in names if name in STRANGE]
    args = ["new", "--hands", "1", "--seed", "names", "--rules", str(rules)]
    if "\0" not in names[0]:
        args += ["--name", names[0]]
    with PtyGame(args, cols=120, rows=40, home=tmp_path) as game:
        look_around(game, wanted if len(wanted) == 3 else [])
        assert game.process.poll() is None
        assert_harmless(game.raw)
    assert_commands_harmless(tmp_path)


def run(home: Path, *args: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "spades_tui", *args],
        env=environment(home),
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=30,
    )


def assert_commands_harmless(home: Path) -> None:
    """List the games and all rules, and hold what is printed."""
    for args in (["games"], ["rules"], ["paths"]):
        done = run(home, *args)
        assert done.returncode == 0
        assert_harmless(done.stdout + done.stderr)
        assert all(len(line) < 1000 for line in done.stdout.splitlines())


def record_with(texts: Sequence[str], log: Sequence[Event]) -> str:
    """Return a sealed export in which title, rules' name, names and bots are these texts, as a forger writes them."""
    marks = [f"forged-{number}" for number in range(9)]
    first = log[0]
    assert isinstance(first, GameStarted)
    names = (marks[0], marks[1], marks[2], marks[3])
    header = Header(title=marks[4], rules_name=marks[5], seats=("person", marks[6], marks[7], marks[8]))
    text = export_text([replace(first, names=names), *log[1:]], header, sealed=True)
    return signed(text, dict(zip(marks, list(texts) * 3, strict=True)))


def signed(text: str, forged: Mapping[str, str]) -> str:
    """Return an export with other texts in the place of some, and the checksum that belongs to them."""
    *lines, end = unwrapped(text)
    for mark, strange in forged.items():
        lines = [line.replace(f'"{mark}"', json.dumps(strange)) for line in lines]
    lines = [dump(json.loads(line)) for line in lines]
    return "\n".join([*lines, dump({**json.loads(end), "sha256": _checksum(lines)})]) + "\n"


def unwrapped(text: str) -> list[str]:
    """Return an export's objects, one a line."""
    lines: list[str] = []
    for row in text.splitlines():
        if row.startswith("{"):
            lines.append(row)
        else:
            lines[-1] += row.removeprefix(" ")
    return lines


@pytest.mark.parametrize("texts", GROUPS, ids=["controls", "markup", "long", "wide"])
def test_a_forged_file_is_imported_shown_and_played_on(texts: tuple[str, str, str], tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    file = tmp_path / "forged.txt"
    file.write_text(record_with(texts, in_the_second_hand().events), encoding="ascii")
    done = run(tmp_path, "import", str(file))
    assert (done.returncode, done.stderr) == (0, b"")
    assert_commands_harmless(tmp_path)
    wanted = [SEEN[STRANGE.index(text)] for text in texts if text in STRANGE]
    with PtyGame(cols=120, rows=40, home=tmp_path) as game:
        text = game.wait_for("Saved games  1")
        assert crooked(game.screen, 120) == []
        if len(wanted) == 3:
            assert wanted[1] in text
        for size in ((60, 20), (80, 24), (120, 40)):
            game.resize(*size)
            game.wait_quiet(0.4)
        game.press("enter")
        player = Player(game, random.Random(1), noise=0.0, resizes=0.0, take_backs=0.0)
        game.wait_for(lambda text: where(text) in PERSONS, 20)
        player.play_until(lambda text: where(text) is Where.OVER)
        assert crooked(game.screen, 120) == [], game.text
        assert_harmless(game.raw)


def test_a_cut_with_controls_in_a_file_is_refused(tmp_path: Path) -> None:
    log = list(in_the_second_hand().events)
    at = next(index for index, event in enumerate(log) if isinstance(event, DeckCut))
    cut = log[at]
    assert isinstance(cut, DeckCut)
    text = export_text([*log[:at], replace(cut, text="forged"), *log[at + 1 :]], sealed=True)
    file = tmp_path / "cut.txt"
    file.write_text(signed(text, {"forged": ESC + OSC}), encoding="ascii")
    done = run(tmp_path, "import", str(file))
    assert done.returncode == 1
    assert done.stderr.startswith(b"spades-tui: ")
    assert_harmless(done.stdout + done.stderr)
    assert b"There are no saved games" in run(tmp_path, "games").stdout


def test_texts_of_a_database_that_others_have_written(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    file = tmp_path / "game.txt"
    file.write_text(export_text(in_the_second_hand().events, sealed=True), encoding="ascii")
    assert run(tmp_path, "import", str(file)).returncode == 0
    with sqlite3.connect(tmp_path / "data" / "games.db") as database:
        texts = [
            name
            for _, name, kind, *_ in database.execute("PRAGMA table_info(games)")
            if kind == "TEXT" and name not in ("uid", "phase")
        ]
        assert {"name", "names"} <= set(texts)
        for column in ("name", "rules_name"):
            if column in texts:
                database.execute(f"UPDATE games SET {column}=?", (ESC + OSC + CLOSING,))
    database.close()
    assert_commands_harmless(tmp_path)
    with PtyGame(cols=100, rows=30, home=tmp_path) as game:
        game.wait_for("Saved games  1")
        assert crooked(game.screen, 100) == []
        game.press("enter")
        game.wait_for(lambda text: where(text) in PERSONS, 20)
        assert_harmless(game.raw)


def seed_with_dealer(seat: int) -> str:
    """Return a seed whose first hand the seat deals."""
    for number in range(100):
        secret = seeded_secret(f"cut{number}")
        hand = Game.new(RuleSet.preset("ht"), secret=secret, auto_cut=False).state.hand
        if hand is not None and hand.dealer == seat:
            return f"cut{number}"
    raise AssertionError("no such seed")


def test_a_pasted_cut_is_cleaned(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    args = ["new", "--rules", "ht", "--hands", "2", "--seed", seed_with_dealer(2)]
    with PtyGame(args, cols=100, rows=30, home=tmp_path) as game:
        game.wait_for(lambda text: where(text) in PERSONS)
        game.press("x")
        game.wait_for("You will be asked")
        player = Player(game, random.Random(1), noise=0.0, resizes=0.0, take_backs=0.0)
        player.play_until(lambda text: where(text) is Where.SCORED)
        game.wait_quiet(0.6)
        game.press("enter")
        game.wait_for("type any words")
        game.wait_quiet(0.6)
        game.send(f"\x1b[200~{BIDI}{MARKS}{CLOSING}{CJK}\x9b31mc1\x07\x1b[201~")
        game.wait_for("nope")
        game.press("enter")
        game.wait_for(lambda text: where(text) in PERSONS)
        assert_harmless(game.raw)
    cuts = [event for event in stored(tmp_path / "data", 1) if isinstance(event, DeckCut)]
    assert cuts[1].seat == 0
    assert "c1" in cuts[1].text
    assert "[/nope]" in cuts[1].text
    assert not any(unicodedata.category(char)[0] == "C" for char in cuts[1].text)


ARGUMENTS = [
    ["{}"],
    ["--{}"],
    ["new", "--variant", "{}"],
    ["new", "--rules", "{}"],
    ["new", "--target", "{}"],
    ["new", "--seats", "{}"],
    ["rules", "{}"],
    ["export", "{}"],
    ["import", "{}"],
    ["verify", "{}"],
    ["restore", "{}"],
    ["resume", "{}"],
    ["help", "{}"],
    ["arena", "--games", "{}"],
    ["arena", "--seats", "{}"],
    ["backup", "/nowhere/{}"],
    ["--data-dir", "/proc/{}", "games"],
]


@pytest.mark.parametrize("args", ARGUMENTS, ids=lambda args: " ".join(args).replace("/", "-"))
def test_what_is_quoted_from_the_command_line_is_clean(args: list[str], tmp_path: Path) -> None:
    for text in (ESC + OSC + C1 + BIDI + MARKS + CLOSING, LONG):
        done = run(tmp_path, *[arg.format(text) for arg in args])
        assert done.returncode in (1, 2)
        assert done.stderr.startswith(b"spades-tui: ")
        assert_harmless(done.stdout + done.stderr)
        assert len(done.stderr) < 4000

"""Files that are broken, foreign, full, locked or not to be written: told clearly, nothing lost, the game playable."""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from spades_tui.engine import Event, Phase
from spades_tui.record import check_log, export_text
from spades_tui.store.rows import GameInfo
from spades_tui.store.store import Store
from tests.e2e.player import FAST, PERSONS, Player, Where, dialog, own_cards, stored, where, write_settings
from tests.e2e.ptytools import ROOT, PtyGame, environment
from tests.property.games import in_the_second_hand

pytestmark = pytest.mark.e2e

GAME = [sys.executable, "-m", "spades_tui"]
UNSAVED = "This game is not saved"
NEW = ["new", "--rules", "ht", "--hands", "1"]
OLD = in_the_second_hand()


class Home:
    """A home with one saved game in it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.data = path / "data"
        self.database = self.data / "games.db"
        self.config = path / "config" / "spades-tui"
        write_settings(path, FAST)
        self.add("Old")

    def add(self, name: str, events: tuple[Event, ...] = OLD.events) -> int:
        info = GameInfo(
            name=name,
            seats=("person", "policy", "policy", "policy"),
            rules_name="ht",
            created=1_700_000_000.0,
        )
        with Store.open(self.data) as store:
            return store.create(events, info=info)

    def run(
        self, *args: str, env: Mapping[str, str | None] | None = None
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*GAME, *args],
            env=environment(self.path, env),
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    def payloads(self) -> list[tuple[object, ...]]:
        """Return the events of all games as they stand in the file."""
        with sqlite3.connect(self.database) as database:
            rows = database.execute("SELECT game, seq, payload FROM events ORDER BY game, seq").fetchall()
        database.close()
        return rows

    def files(self) -> dict[str, str]:
        """Return what is in the data folder, by name, as checksums."""
        return {
            path.name: hashlib.sha256(path.read_bytes()).hexdigest()
            for path in self.data.iterdir()
            if path.is_file()
        }


@pytest.fixture
def saved(tmp_path: Path) -> Home:
    return Home(tmp_path)


def lobby(home: Home, env: Mapping[str, str | None] | None = None) -> PtyGame:
    return PtyGame(cols=120, rows=40, home=home.path, env=env)


def said(text: str) -> str:
    """Return a screen's text in one line, so that a sentence can be looked for that was wrapped."""
    return " ".join(text.split())


def inside(text: str) -> str:
    """Return what stands in the dialog on a screen, in one line."""
    rows = [row.partition("│ ")[2].rpartition(" │")[0] for row in text.split("\n")]
    return said("\n".join(rows))


def play_a_little(game: PtyGame) -> None:
    """Start a new game from the lobby and play two tricks."""
    game.send("\x1b[H")
    game.wait_for("▸ New game")
    game.press("enter")
    game.wait_for(lambda text: where(text) in PERSONS, 20)
    player = Player(game, random.Random(1), noise=0.0, resizes=0.0, take_backs=0.0)
    player.play_until(lambda text: where(text) is Where.PLAY and len(own_cards(text)) == 11)


def leave(game: PtyGame) -> None:
    game.press("ctrl+c")
    assert game.wait_exit() == 130
    game.wait_quiet()
    assert game.restored
    assert b"Traceback" not in game.raw


def games(home: Home) -> list[str]:
    with Store.open(home.data) as store:
        return [row.name for row in store.games()]


# The file of games


def garbage(path: Path) -> None:
    path.write_bytes(b"no database at all\n" * 500)


def halved(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def beheaded(path: Path) -> None:
    path.write_bytes(b"\0" * 100 + path.read_bytes()[100:])


@pytest.mark.parametrize("damage", [garbage, halved, beheaded])
def test_a_broken_file_is_set_aside_and_a_new_one_begun(saved: Home, damage: Callable[[Path], None]) -> None:
    damage(saved.database)
    broken = saved.files()["games.db"]
    with lobby(saved) as game:
        text = said(game.wait_for("Saved games"))
        assert "The file of saved games was broken. It is kept as" in text
        play_a_little(game)
        assert UNSAVED not in game.text
        leave(game)
    kept = {name: checksum for name, checksum in saved.files().items() if ".broken-" in name}
    assert list(kept.values()) == [broken]
    assert len(games(saved)) == 1
    # It is told once: the new file is whole.
    with lobby(saved) as game:
        assert "broken" not in game.wait_for("Saved games")
        leave(game)


def test_what_a_broken_file_still_holds_is_taken_over(saved: Home) -> None:
    for number in range(30):
        saved.add(f"Game {number}")
    data = bytearray(saved.database.read_bytes())
    with sqlite3.connect(saved.database) as database:
        [page_size] = database.execute("PRAGMA page_size").fetchone()
        [root] = database.execute("SELECT rootpage FROM sqlite_master WHERE name='games'").fetchone()
    database.close()
    # A page in the middle of the events is overwritten; the suspicion has the file checked as a whole.
    pages = len(data) // page_size
    broken_page = pages - 3
    assert broken_page != root - 1
    data[broken_page * page_size : (broken_page + 1) * page_size] = b"\xff" * page_size
    saved.database.write_bytes(data)
    (saved.data / "games.suspect").touch()
    done = saved.run("games")
    assert done.returncode == 0
    assert "was broken" in done.stderr
    assert "could be read" in done.stderr
    names = games(saved)
    assert 15 < len(names) < 31
    assert any(".broken-" in name for name in saved.files())


def test_an_empty_file_is_set_aside_and_told_of(saved: Home) -> None:
    saved.database.write_bytes(b"")
    with lobby(saved) as game:
        game.wait_for("Saved games")
        game.wait_for("broken")
        play_a_little(game)
        leave(game)
    assert len(games(saved)) == 1
    assert any(".broken-" in name for name in saved.files())


def foreign(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE accounts (name TEXT)")
        database.execute("INSERT INTO accounts VALUES ('dear')")
    database.close()


def newer(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version=99")
    database.close()


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [(foreign, "belongs to another program. It was not touched."), (newer, "newer version of the game")],
)
def test_a_file_of_others_is_left_alone_and_the_game_played_unsaved(
    saved: Home, damage: Callable[[Path], None], sentence: str
) -> None:
    damage(saved.database)
    before = saved.files()["games.db"]
    with lobby(saved) as game:
        text = said(game.wait_for("Saved games"))
        assert sentence in text
        assert "Games are not saved" in text
        play_a_little(game)
        leave(game)
    with PtyGame(NEW, home=saved.path) as game:
        game.wait_for(UNSAVED)
        leave(game)
    for args in (["resume"], ["games"], ["export", "1"], ["backup", str(saved.path / "backup.zip")]):
        with PtyGame(args, cols=200, home=saved.path) as game:
            assert game.wait_exit() == 1
            assert sentence in said(game.wait_quiet())
    assert saved.files() == {"games.db": before, "games.lock": saved.files()["games.lock"]}


def test_a_locked_file_is_told_and_can_be_played_beside(saved: Home) -> None:
    database = sqlite3.connect(saved.database)
    try:
        database.execute("BEGIN EXCLUSIVE")
        with lobby(saved) as game:
            text = said(game.wait_for("Saved games"))
            assert "busy" in text
            assert "Games are not saved" in text
            play_a_little(game)
            leave(game)
        done = saved.run("games")
        assert (done.returncode, done.stdout) == (1, "")
        assert "busy" in done.stderr
    finally:
        database.close()
    assert games(saved) == ["Old"]
    assert stored(saved.data, 1) == list(OLD.events)


def test_a_file_that_is_locked_while_a_game_runs_gets_what_was_missed(saved: Home) -> None:
    with PtyGame(["resume"], cols=100, rows=30, home=saved.path) as game:
        game.wait_for(lambda text: where(text) is Where.PLAY, 20)
        game.wait_quiet()
        database = sqlite3.connect(saved.database)
        try:
            database.execute("BEGIN IMMEDIATE")
            game.press("left")
            game.press("enter")
            game.wait_for(lambda text: "not saved" in text.lower(), 30)
            assert game.process.poll() is None
        finally:
            database.close()
        player = Player(game, random.Random(1), noise=0.0, resizes=0.0, take_backs=0.0)
        player.play_until(lambda text: "not saved" not in text.lower() and where(text) in PERSONS, 60)
        leave(game)
    log = stored(saved.data, 1)
    assert log[: len(OLD.events)] == list(OLD.events)
    assert len(log) > len(OLD.events)
    check_log(log)


@pytest.mark.parametrize("below", ["file/x", "/proc/spades", "/dev/null"])
def test_a_folder_that_cannot_be_made_is_told_and_the_game_played_unsaved(saved: Home, below: str) -> None:
    (saved.path / "file").write_text("in the way", encoding="utf-8")
    folder = str(saved.path / below) if not below.startswith("/") else below
    env = {"SPADES_TUI_DATA": folder}
    with lobby(saved, env=env) as game:
        text = said(game.wait_for("Saved games"))
        assert "cannot be written" in text
        assert "Games are not saved" in text
        play_a_little(game)
        leave(game)
    with PtyGame([*NEW, "--data-dir", folder], home=saved.path) as game:
        game.wait_for(UNSAVED)
        leave(game)
    done = saved.run("games", env=env)
    assert done.returncode == 1
    assert done.stderr.startswith("spades-tui: ")
    assert (saved.path / "file").read_text(encoding="utf-8") == "in the way"
    assert games(saved) == ["Old"]


def test_an_entry_that_cannot_be_read_hides_no_other_game(saved: Home) -> None:
    saved.add("Whole")
    with sqlite3.connect(saved.database) as database:
        database.execute("UPDATE events SET payload='nonsense' WHERE game=1 AND seq=20")
    database.close()
    before = saved.payloads()
    done = saved.run("games")
    assert "Old" in done.stdout
    assert "Whole" in done.stdout
    with PtyGame(["resume", "1"], cols=120, rows=40, home=saved.path) as game:
        assert "Game 1 cannot be read from its entry 21 on" in said(game.wait_for("cannot be read"))
        assert where(game.text) is Where.LOBBY
        leave(game)
    assert saved.payloads() == before
    with PtyGame(["resume", "2"], home=saved.path) as game:
        game.wait_for(lambda text: where(text) is Where.PLAY, 20)
        leave(game)
    assert saved.run("export", "1").returncode == 1
    assert saved.run("backup", str(saved.path / "b.zip")).returncode == 1
    assert (saved.path / "b.zip").exists()


# A full disk: no file may grow beyond a limit


def limited(blocks: int, *args: str) -> list[str]:
    return ["/bin/bash", "-c", f'ulimit -f {blocks}; exec "$@"', "bash", *GAME, *args]


def test_a_disk_that_is_full_from_the_start_is_told(saved: Home) -> None:
    before = saved.files()["games.db"]
    with PtyGame(argv=limited(0), cols=120, rows=40, home=saved.path) as game:
        game.wait_for("Saved games")
        play_a_little(game)
        assert "not saved" in game.text.lower()
        leave(game)
    assert saved.files()["games.db"] == before
    assert games(saved) == ["Old"]


def test_a_disk_that_fills_up_in_a_game_is_told_and_loses_nothing(saved: Home) -> None:
    blocks = saved.database.stat().st_size // 1024 + 4
    with PtyGame(argv=limited(blocks, "resume"), cols=100, rows=30, home=saved.path) as game:
        player = Player(game, random.Random(1), noise=0.0, resizes=0.0, take_backs=0.0)
        game.wait_for(lambda text: where(text) is Where.PLAY, 20)
        player.play_until(lambda text: "not saved" in text.lower() or where(text) is Where.OVER)
        if where(game.text) is not Where.OVER:
            player.play_until(lambda text: where(text) in (Where.OVER, Where.SCORED))
        told = "not saved" in game.text.lower()
        leave(game)
    assert told
    log = stored(saved.data, 1)
    assert log[: len(OLD.events)] == list(OLD.events)
    check_log(log)
    # With room again it goes on where the disk was full.
    with PtyGame(["resume"], cols=100, rows=30, home=saved.path) as game:
        player = Player(game, random.Random(1), noise=0.0, resizes=0.0, take_backs=0.0)
        player.play_until(lambda text: where(text) is Where.OVER)
        leave(game)
    assert check_log(stored(saved.data, 1)).phase is Phase.OVER


# What only root may do everywhere


@pytest.fixture
def stranger() -> Iterator[tuple[Home, list[str]]]:
    """A home whose files belong to nobody in particular, and how a program is run as that one."""
    base = Path(tempfile.mkdtemp(prefix="spades-stranger-"))
    base.chmod(0o755)
    home = Home(base)
    wrapper: list[str] = []
    if os.geteuid() == 0:
        setpriv = shutil.which("setpriv")
        if setpriv is None:
            pytest.skip("root may write everywhere, and there is no setpriv")
        wrapper = [setpriv, "--reuid=54321", "--regid=54321", "--clear-groups"]
        probe = subprocess.run([*wrapper, sys.executable, "-c", "import textual"], check=False)
        if probe.returncode != 0:
            pytest.skip("others may not run this Python")
        for path in (base, *base.rglob("*")):
            os.chown(path, 54321, 54321)
    try:
        yield home, wrapper
    finally:
        for path in (base, *base.rglob("*")):
            if path.is_dir():
                path.chmod(0o755)
        shutil.rmtree(base)


def test_a_file_that_may_only_be_read_can_be_looked_at(stranger: tuple[Home, list[str]]) -> None:
    home, wrapper = stranger
    before = home.files()
    home.database.chmod(0o444)
    home.data.chmod(0o555)
    with PtyGame(argv=[*wrapper, *GAME], cols=120, rows=40, home=home.path) as game:
        text = said(game.wait_for(lambda text: "Saved games" in text and "Old" in text))
        assert "Games can be looked at, but what you play now is not saved." in text
        game.press("enter")
        game.wait_for(lambda text: "not saved" in text.lower() and where(text) is Where.PLAY, 20)
        game.press("enter")
        game.wait_quiet()
        leave(game)
    after = home.files()
    assert after["games.db"] == before["games.db"]


def test_a_folder_that_may_not_be_read_is_told(stranger: tuple[Home, list[str]]) -> None:
    home, wrapper = stranger
    home.data.chmod(0o000)
    with PtyGame(argv=[*wrapper, *GAME], cols=120, rows=40, home=home.path) as game:
        text = said(game.wait_for("Saved games"))
        assert "Games are not saved" in text
        play_a_little(game)
        leave(game)
    home.data.chmod(0o755)
    assert games(home) == ["Old"]


def test_settings_that_may_not_be_read_are_told(stranger: tuple[Home, list[str]]) -> None:
    home, wrapper = stranger
    (home.config / "settings.toml").chmod(0o000)
    with PtyGame(argv=[*wrapper, *GAME], cols=120, rows=40, home=home.path) as game:
        text = said(game.wait_for("Saved games"))
        assert "settings.toml cannot be read" in text
        leave(game)


def test_without_a_home_there_is_a_message(stranger: tuple[Home, list[str]]) -> None:
    home, wrapper = stranger
    if not wrapper:
        pytest.skip("whoever runs this has a home")
    places = ("DATA", "CONFIG", "STATE", "CACHE")
    bare = dict.fromkeys(("HOME", "SPADES_TUI_DATA", *(f"XDG_{place}_HOME" for place in places)))
    for args in ([], NEW, ["games"]):
        with PtyGame(argv=[*wrapper, *GAME, *args], cols=120, home=home.path, env=bare) as game:
            assert game.wait_exit() == 1
            text = said(game.wait_quiet())
            assert "home" in text
            assert "Traceback" not in text


# Settings and rule sets


@pytest.mark.parametrize(
    "content",
    [b"bot_tempo = [\nhello", b"\x00\xff\xfe", b"a" * 2_000_000, b"[last]\nlast = [[["],
    ids=["torn", "no text", "huge", "deep"],
)
def test_broken_settings_are_told_and_kept(saved: Home, content: bytes) -> None:
    file = saved.config / "settings.toml"
    file.write_bytes(content)
    with lobby(saved) as game:
        text = said(game.wait_for("Saved games"))
        assert "settings.toml" in text
        assert "!" in text
        game.press("enter")
        game.wait_for(lambda text: where(text) is Where.PLAY, 20)
        leave(game)
    assert file.read_bytes() == content
    with PtyGame(NEW, home=saved.path) as game:
        game.wait_for(lambda text: where(text) in PERSONS, 30)
        leave(game)
    assert content in [path.read_bytes() for path in saved.config.iterdir() if path.is_file()]


def test_bad_values_are_told_and_unknown_keys_kept(saved: Home) -> None:
    file = saved.config / "settings.toml"
    file.write_text('bot_tempo = "fast" # mine\nfrob = 3 # keep\n[keys]\nplay = 7\n', encoding="utf-8")
    with lobby(saved) as game:
        text = said(game.wait_for("Saved games"))
        assert "line 1: bot_tempo cannot be “fast”" in text
        assert "keys.play" in text
        leave(game)
    with PtyGame([*NEW, "--name", "Ada"], home=saved.path) as game:
        game.wait_for(lambda text: where(text) in PERSONS, 30)
        leave(game)
    after = file.read_text(encoding="utf-8")
    assert "frob = 3 # keep" in after
    assert 'bot_tempo = "fast" # mine' in after


def test_a_folder_in_the_place_of_the_settings_is_told(saved: Home) -> None:
    file = saved.config / "settings.toml"
    file.unlink()
    file.mkdir()
    with lobby(saved) as game:
        text = said(game.wait_for("Saved games"))
        assert "settings.toml" in text
        game.press("enter")
        game.wait_for(lambda text: where(text) is Where.PLAY, 20)
        leave(game)
    assert file.is_dir()


def test_broken_rule_files_are_listed_with_their_line_and_hurt_no_other(saved: Home) -> None:
    folder = saved.config / "rules"
    folder.mkdir()
    texts = {
        "unknown": 'base = "ht"\n\nzork = 1\n',
        "syntax": 'base = "ht"\ntarget = = 3\n',
        "range": "target = 3\n",
        "clash": "nil = false\nnil_value = 50\n",
        "binary": "\x00\x01",
    }
    for name, text in texts.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    (folder / "good.toml").write_text('base = "standard"\ntarget = 321\n', encoding="utf-8")
    with lobby(saved) as game:
        game.wait_for("Saved games")
        game.press("m")
        text = inside(game.wait_for(lambda text: dialog(text) == "Messages"))
        assert "“unknown”: Line 3: There is no option “zork”" in text
        for name in texts:
            assert f"“{name}”" in text
        game.press("esc")
        game.wait_for(lambda text: where(text) is Where.LOBBY)
        leave(game)
    for name in texts:
        done = saved.run("new", "--rules", name)
        assert done.returncode in (1, 2)
        assert done.stderr.startswith("spades-tui: ")
        assert "Traceback" not in done.stderr
    with PtyGame(["new", "--rules", "good"], home=saved.path) as game:
        game.wait_for("to 321")
        leave(game)
    for name, text in texts.items():
        assert (folder / f"{name}.toml").read_text(encoding="utf-8") == text


# Files to be taken in


def broken_records(text: str) -> dict[str, bytes]:
    """Return records that cannot be taken in, by what is wrong with them."""
    data = text.encode("ascii")
    return {
        "empty": b"",
        "blank": b"\n\n  \n",
        "binary": bytes(range(256)) * 10,
        "foreign": b'{"name": "package", "version": 1}\n',
        "truncated": data[: len(data) // 2],
        "without an end": data.rstrip().rpartition(b"\n")[0],
        "newer": data.replace(b'{"spades-tui":1', b'{"spades-tui":99'),
        "changed": data.replace(b'"seat":1', b'"seat":2', 1),
        "nested": b'{"spades-tui":' + b"[" * 100_000,
    }


def test_files_that_are_no_whole_record_are_refused(saved: Home) -> None:
    whole = export_text(OLD.events, sealed=True)
    for wrong, content in broken_records(whole).items():
        file = saved.path / "record.txt"
        file.write_bytes(content)
        for command in ("import", "verify"):
            done = saved.run(command, str(file))
            assert done.returncode == 1, wrong
            assert done.stderr.startswith("spades-tui: "), wrong
            assert "Traceback" not in done.stderr, wrong
    for args in (["import", str(saved.path)], ["import", "/dev/full"], ["import", str(saved.path / "no")]):
        done = saved.run(*args)
        assert done.returncode in (1, 2)
        assert "Traceback" not in done.stderr
    assert games(saved) == ["Old"]


def test_backups_that_are_broken_change_nothing(saved: Home) -> None:
    backup = saved.path / "backup.zip"
    assert saved.run("backup", str(backup)).returncode == 0
    data = backup.read_bytes()
    middle = len(data) // 2
    broken = {
        "empty": b"",
        "truncated": data[:middle],
        "binary": bytes(range(256)) * 10,
        "flipped": data[:middle] + bytes([data[middle] ^ 255]) + data[middle + 1 :],
    }
    before = stored(saved.data, 1)
    for wrong, content in broken.items():
        file = saved.path / "broken.zip"
        file.write_bytes(content)
        done = saved.run("restore", str(file))
        assert done.returncode == 1, wrong
        assert done.stderr.startswith("spades-tui: "), wrong
        assert "Traceback" not in done.stderr, wrong
    assert saved.run("restore", str(saved.path / "nothing.zip")).returncode == 1
    assert stored(saved.data, 1) == before
    assert games(saved) == ["Old"]
    assert saved.run("backup", str(backup)).returncode == 1, "a file that is there is not overwritten"
    assert backup.read_bytes() == data


def test_a_broken_record_is_told_in_the_lobby(saved: Home) -> None:
    file = saved.path / "half.txt"
    whole = export_text(OLD.events, sealed=True)
    file.write_text(whole[: len(whole) // 2], encoding="ascii")
    with lobby(saved) as game:
        game.wait_for("Saved games  1")
        game.press("i")
        game.wait_for(lambda text: where(text) is Where.DIALOG)
        game.send(str(file))
        game.press("enter")
        text = said(game.wait_for(lambda text: "!" in text))
        assert "Traceback" not in text
        if where(game.text) is Where.DIALOG:
            game.press("esc", pause=0.3)
        game.wait_for(lambda text: where(text) is Where.LOBBY)
        leave(game)
    assert games(saved) == ["Old"]

"""Files of games that are broken, foreign or locked: told clearly, nothing lost, the game playable."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from spades_tui.record import check_log
from tests.e2e.player import PERSONS, Player, Where, stored, where
from tests.e2e.ptytools import PtyGame
from tests.e2e.saved_home import NEW, OLD, UNSAVED, Home, games, leave, lobby, play_a_little, said

pytestmark = pytest.mark.e2e


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

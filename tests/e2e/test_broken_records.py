"""Records and backups that are broken: refused, and nothing changed."""

from __future__ import annotations

import pytest

from spades_tui.record import export_text
from tests.e2e.player import Where, stored, where
from tests.e2e.saved_home import OLD, Home, games, leave, lobby, said

pytestmark = pytest.mark.e2e


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

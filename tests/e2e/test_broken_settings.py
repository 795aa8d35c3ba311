"""Settings and rule sets that are broken: told with their line, kept, and no harm to others."""

from __future__ import annotations

import pytest

from tests.e2e.player import PERSONS, Where, dialog, where
from tests.e2e.ptytools import PtyGame
from tests.e2e.saved_home import NEW, Home, leave, lobby, said

pytestmark = pytest.mark.e2e


def inside(text: str) -> str:
    """Return what stands in the dialog on a screen, in one line."""
    rows = [row.partition("│ ")[2].rpartition(" │")[0] for row in text.split("\n")]
    return said("\n".join(rows))


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
